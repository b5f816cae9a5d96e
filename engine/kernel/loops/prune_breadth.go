package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// Breadth-first search with bitstate pruning. The states that are to be expanded lie
// one behind the other, as ways and vectors, from the beginning of the region that the
// stack has otherwise. It may move, so that names of states count from there. All are
// kept until the search ends, for the way to an error.

// wayVector is in place of WayRejoined: u32, bytes of the vector.
const pathVector = PathRejoined

// queue is the loop under construction.
type queue struct {
	pruning
	path   wasm.Local // of the state at hand: its address
	level  wasm.Local // its length
	end    wasm.Local // of the batch
	window wasm.Local
	target wasm.Local // address of the target at hand
}

// emitPruningBreadth emits () -> status, as emitPruning does.
func (m *Module) emitPruningBreadth() {
	f := m.Func(nil, layout.I32s(1))
	q := &queue{pruning: m.newPruning(f)}
	q.stacked = false
	for _, l := range []*wasm.Local{&q.path, &q.level, &q.end, &q.window, &q.target} {
		*l = f.Local(wasm.I32)
	}
	q.beginSearch(func() {
		q.Get(q.edge)
		q.Set(q.target)
		q.raise(CellLongest, q.length)
		q.appendState()
		q.Get(q.addr)
		q.Const64(0)
		q.Mem(wasm.I64Store, PathParent)
		q.Get(q.addr)
		q.Const(0)
		q.Mem(wasm.I32Store, pathLength)
	})
	q.loop = f.Loop()
	q.countStep()
	q.takeNext()
	q.fillWindow(q.window, q.end, CellSide, CellSideEnd, NeedSide)
	q.eachEdge(q.edge, q.end, q.length, func() {
		q.inspect(func() { q.count(CellAtomic) }, func() { q.noteError(1) }, q.storeTarget)
	})
	q.finishWindow()
	f.Br(q.loop)
	f.End()
	f.Const(StatusRunning)
	m.Export(PruneBreadthName, f)
}

// append keeps the vector at target, and leaves in to where the way to it goes.
func (q *queue) appendState() {
	q.cell(CellSide)
	q.Tee(q.addr)
	q.Get(q.length)
	q.Mem(wasm.I32Store, pathVector)
	q.Get(q.addr)
	q.OpConst(wasm.I32Add, PathBytes)
	q.Set(q.bitWord)
	q.copyVector(q.target, q.bitWord, q.length)
	q.Get(q.bitWord)
	q.paddedLength(q.length)
	q.Op(wasm.I32Add)
	q.setCell(CellSide, q.j)
	q.count(CellOpen)
}

// next takes the next state, unless one is at hand, or stops.
func (q *queue) takeNext() {
	q.cell(CellQueue)
	q.cell(CellNext)
	q.Op(wasm.I32Add)
	q.Set(q.path)
	q.cell(CellCurrent)
	q.Op(wasm.I32Eqz)
	q.If()
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
	q.Get(q.path)
	q.OpConst(wasm.I32Add, PathBytes)
	q.Set(q.state)
}

// stopWith stops if there is an error.
func (q *queue) stopIfError() {
	q.cell(CellErrorKind)
	q.If()
	q.stop(StatusError)
	q.End()
}

// arrive keeps the target of the edge at hand unless its bit is set.
func (q *queue) storeTarget() {
	q.Get(q.edge)
	q.OpConst(wasm.I32Add, layout.EdgeState)
	q.Set(q.target)
	q.bitOf(q.target, q.length)
	q.Set(q.bitIndex)
	q.locateBit()
	q.bitIsSet()
	q.Op(wasm.I32Eqz)
	q.If()
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
	q.Get(q.level)
	q.OpConst(wasm.I32Add, 1)
	q.Mem(wasm.I32Store, pathLength)
	q.End()
	q.End()
	q.countState(CellArrivals)
}

// countState adds 1 to a cell for a target that counts as a state.
func (q *queue) countState(c Cell) {
	q.addCell(c, func() {
		q.flag(layout.FlagTransient)
		q.Ops(wasm.I32Eqz, wasm.I64ExtendI32U)
	})
}

// itself pushes the name of the state at hand.
func (q *queue) currentState() {
	q.cell(CellNext)
	q.OpConst(wasm.I32Add, PathBytes)
}

// wrong notes an error of a kind, if it is nearer than those before: 1 on the edge at
// hand, 2 in the state.
func (q *queue) noteError(kind int32) {
	q.putCell(CellErrors, 1)
	q.Get(q.level)
	q.OpConst(wasm.I32Add, 2-kind)
	q.Tee(q.i)
	q.cell(CellBest)
	q.Op(wasm.I32LtU)
	q.If()
	q.Get(q.i)
	q.setCell(CellBest, q.j)
	q.putCell(CellErrorKind, kind)
	q.currentState()
	q.setCell(CellParent, q.j)
	if kind == 1 {
		q.Get(q.fault)
		q.setCell(CellErrorFault, q.j)
		q.Load(wasm.I32Load16U, q.edge, layout.EdgeIndex)
		q.setCell(CellEdge, q.j)
	}
	q.End()
}

// onward goes to the next window of the state. Behind the last one it looks whether the
// state may be an end, if it is one, and goes to the next state.
func (q *queue) finishWindow() {
	q.nextWindowOf(q.window)
	q.GetGlobal(q.m.Moves)
	q.ifInvalidEnd(func() { q.noteError(2) })
	q.putCell(CellCurrent, 0)
	q.Load(wasm.I32Load, q.path, pathVector)
	q.Set(q.length)
	q.Get(q.state)
	q.paddedLength(q.length)
	q.Op(wasm.I32Add)
	q.cell(CellQueue)
	q.Op(wasm.I32Sub)
	q.setCell(CellNext, q.j)
}
