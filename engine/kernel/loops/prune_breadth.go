package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// Breadth-first search with bitstate pruning. The queue is a sequence of path entries and
// vectors, from the start of the side region. The region may move, so references count from
// there. All of the queue is kept until the search ends, for the path to an error.

// pathVector replaces PathRejoined: u32, bytes of the vector.
const pathVector = PathRejoined

// queue is the loop under construction.
type queue struct {
	pruning
	path   wasm.Local // address of the current state's path entry
	level  wasm.Local // length of the current path
	end    wasm.Local // end of the batch
	window wasm.Local
	target wasm.Local // address of the current target
	faulty wasm.Local // 1 if an edge of the current window has an error
}

// emitPruningBreadth emits () -> status, as emitPruningDepth does.
func (m *Module) emitPruningBreadth() {
	q := &queue{pruning: m.newPruning()}
	q.stacked = false
	q.Declare(wasm.I32, &q.path, &q.level, &q.end, &q.window, &q.target, &q.faulty)
	q.beginSearch(func() {
		q.Set(q.target, q.edge)
		q.raise(CellLongest, q.length)
		q.appendState()
		q.clear(q.addr, PathParent)
		q.Get(q.addr)
		q.Const(0)
		q.Mem(wasm.I32Store, pathLength)
	})
	q.eachStep(func() {
		q.countStep()
		q.takeNext()
		q.fillWindow(q.window, q.end, CellSide, CellSideEnd, NeedSide)
		q.SetConst(q.faulty, 0)
		q.eachEdge(q.edge, q.end, q.length, func() {
			q.inspect(func() { q.count(CellAtomic) }, func() {
				q.SetConst(q.faulty, 1)
				q.noteError(FaultyEdge, 1)
			}, q.storeTarget)
		})
		q.finishWindow()
	})
	m.Export(PruneBreadthName, q.Func)
}

// appendState appends the vector at target to the queue, and sets addr to its path entry.
func (q *queue) appendState() {
	q.cell(CellSide)
	q.Tee(q.addr)
	q.Get(q.length)
	q.Mem(wasm.I32Store, pathVector)
	q.GetOp(q.addr, wasm.I32Add, PathBytes)
	q.Set(q.bitWord)
	q.copyVector(q.target, q.bitWord, q.length)
	q.stateEnd(q.bitWord, q.length)
	q.setCell(CellSide, q.j)
	q.count(CellOpen)
}

// takeNext takes the next state from the queue, unless there is a current one. It stops if
// there is none.
func (q *queue) takeNext() {
	q.cell(CellQueue)
	q.cell(CellNext)
	q.Op(wasm.I32Add)
	q.Set(q.path)
	q.cell(CellCurrent)
	q.IfZero()
	q.Get(q.path)
	q.cell(CellSide)
	q.Op(wasm.I32Eq)
	q.If()
	q.stopIfError()
	q.stop(StatusDone)
	q.End()
	q.addCell(CellOpen, func() { q.Const64(-1) })
	q.putCell(CellCurrent, 1)
	q.Load(wasm.I32Load, q.path, pathLength)
	q.Tee(q.level)
	q.cell(CellBest)
	q.Op(wasm.I32GeU)
	q.If()
	q.stopIfError()
	q.End()
	q.checkStateLimit()
	q.raise(CellDeepest, q.level)
	q.End()
	q.Load(wasm.I32Load, q.path, pathLength)
	q.Set(q.level)
	q.GetOp(q.path, wasm.I32Add, PathBytes)
	q.Set(q.state)
}

// stopIfError stops if an error was found.
func (q *queue) stopIfError() {
	q.cell(CellErrorKind)
	q.ReturnIf(StatusError)
}

// storeTarget appends the target of the current edge unless its bit is set.
func (q *queue) storeTarget() {
	q.GetOp(q.edge, wasm.I32Add, layout.EdgeState)
	q.Set(q.target)
	q.bitOf(q.target, q.length)
	q.Set(q.bitIndex)
	q.locateBit()
	q.bitIsSet()
	q.IfZero()
	q.setBit()
	q.raise(CellLongest, q.length)
	q.countState(CellStored)
	q.Get(q.level)
	q.cell(CellMaxDepth)
	q.Op(wasm.I32LtU)
	q.If()
	q.appendState()
	q.Get(q.addr)
	q.currentState()
	q.Mem(wasm.I32Store, PathParent)
	q.Get(q.addr)
	q.Load(wasm.I32Load16U, q.edge, layout.EdgeIndex)
	q.Mem(wasm.I32Store, PathEdge)
	q.Get(q.addr)
	q.GetOp(q.level, wasm.I32Add, 1)
	q.Mem(wasm.I32Store, pathLength)
	q.End()
	q.End()
	q.countState(CellIncoming)
}

// countState adds 1 to a cell if the target counts as a state.
func (q *queue) countState(c Cell) {
	q.addCell(c, func() {
		q.flag(layout.FlagTransient)
		q.Ops(wasm.I32Eqz, wasm.I64ExtendI32U)
	})
}

// currentState pushes the reference of the current state.
func (q *queue) currentState() {
	q.cell(CellNext)
	q.OpConst(wasm.I32Add, PathBytes)
}

// noteError notes an error of a kind if its path is the shortest so far. The path has further
// edges more than the current one.
func (q *queue) noteError(kind, further int32) {
	q.putCell(CellErrors, 1)
	q.GetOp(q.level, wasm.I32Add, further)
	q.Tee(q.i)
	q.cell(CellBest)
	q.Op(wasm.I32LtU)
	q.If()
	q.copyToCell(CellBest, q.i, q.j)
	q.putCell(CellErrorKind, kind)
	q.currentState()
	q.setCell(CellParent, q.j)
	if kind == FaultyEdge {
		q.copyToCell(CellErrorFault, q.fault, q.j)
		q.Load(wasm.I32Load16U, q.edge, layout.EdgeIndex)
		q.setCell(CellEdge, q.j)
	}
	q.End()
}

// finishWindow goes to the next window of the state. After the last one it checks for an
// invalid end state and goes to the next state.
func (q *queue) finishWindow() {
	q.nextWindowOf(q.window)
	q.GetGlobal(q.m.Moves)
	q.Op(wasm.I32Or, q.faulty)
	q.ifInvalidEnd(func() { q.noteError(InvalidEnd, 0) })
	q.putCell(CellCurrent, 0)
	q.Load(wasm.I32Load, q.path, pathVector)
	q.Set(q.length)
	q.stateEnd(q.state, q.length)
	q.cell(CellQueue)
	q.Op(wasm.I32Sub)
	q.setCell(CellNext, q.j)
}
