package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// The breadth-first loop. States lie in memory in the order in which they were found, which is
// the order of expansion. So the store is the queue.

// breadth is the breadth-first or best-first loop under construction.
type breadth struct {
	expansion
	path    wasm.Local // address of the current state's path entry
	end     wasm.Local // end of the batch
	window  wasm.Local
	toOpen  wasm.Local // 1 if the current target will be put into the open list
	faulty  wasm.Local // 1 if an edge of the current window is the error of its state, see visitEdge
	ordered bool       // states are taken from the open list, see best.go
}

// newBreadth declares a loop and its variables.
func (m *Module) newBreadth(f *wasm.Func) *breadth {
	b := &breadth{expansion: expansion{emitter: emitter{f, m}}}
	b.Declare(wasm.I32, &b.state, &b.edge, &b.flags, &b.fault, &b.length, &b.i, &b.j, &b.end, &b.window, &b.toOpen, &b.faulty)
	b.path, b.addr = b.Local(m.Address()), b.Local(m.Address())
	return b
}

// emitBreadth emits (steps) -> status.
func (m *Module) emitBreadth() {
	b := m.newBreadth(m.breadth)
	b.eachStep(func() {
		b.countStep()
		b.setToAddressCell(b.path, CellNext)
		b.nextLevel()
		b.followLink()
		b.stopAtBound(func() { b.cell(cellLevel) })
		b.cell(CellWindow)
		b.IfZero()
		b.checkStateLimit()
		b.End()
		b.expandNext()
	})
}

// expandNext expands the state of the current path entry, or skips it.
func (b *breadth) expandNext() {
	b.stateOfPath(b.path)
	b.Set(b.state)
	b.checkDepth(func() {
		b.measure(b.state, b.length)
		b.skipState()
	})
	b.expandState()
}

// expandState generates and inspects the edges of the current state.
func (b *breadth) expandState() {
	b.generateEdges()
	b.SetConst(b.faulty, 0)
	b.eachEdge(b.edge, b.end, b.length, b.visitEdge)
	b.checkInvalidEnd()
	b.stopAtError()
	b.finishWindow()
}

// nextLevel increases the depth at the end of a level, and stops if no state follows.
func (b *breadth) nextLevel() {
	b.Get(b.path)
	b.addressCell(CellLevelEnd)
	b.Addr(wasm.I32Eq)
	b.If()
	b.Get(b.path)
	b.addressCell(CellArena)
	b.Addr(wasm.I32Eq)
	b.ReturnIf(StatusDone)
	b.count(cellLevel)
	b.addressCell(CellArena)
	b.setAddressCell(CellLevelEnd, b.addr)
	b.End()
}

// followLink continues in the next segment at the end of one.
func (b *breadth) followLink() {
	b.LoadFar(wasm.I32Load, b.path, PathParent)
	b.OpConst(wasm.I32Eq, linkMark)
	b.If()
	b.LoadFar(wasm.I32Load, b.path, pathLink)
	b.toAddress()
	b.setAddressCell(CellNext, b.addr)
	b.Br(b.loop)
	b.End()
}

// stopAtBound stops if no path to an error can be shorter than the one found, unless all errors
// are wanted. Further paths have at least as many edges as bound pushes.
func (b *breadth) stopAtBound(bound func()) {
	b.cell(CellBest)
	b.If()
	b.cell(CellAll)
	b.Op(wasm.I32Eqz)
	bound()
	b.OpConst(wasm.I32Add, 1)
	b.cell(CellBest)
	b.Ops(wasm.I32GeU, wasm.I32And)
	b.ReturnIf(StatusError)
	b.End()
}

// checkDepth emits skip, and starts the next step, for a state that the depth bound forbids to
// expand.
func (b *breadth) checkDepth(skip func()) {
	b.setToCell(b.i, cellLevel)
	b.raise(CellDeepest, b.i)
	b.cell(CellMaxDepth)
	b.If()
	b.cell(cellLevel)
	b.cell(CellMaxDepth)
	b.Op(wasm.I32GeU)
	b.If()
	b.putCell(CellCutOff, 1)
	skip()
	b.Br(b.loop)
	b.End()
	b.End()
}

// skipState goes to the state after the current one, whose vector has the current length.
func (b *breadth) skipState() {
	b.count(CellExpanded)
	b.Get(b.state)
	b.toAddress()
	b.Set(b.addr)
	b.stateEnd(b.addr, b.length)
	b.setAddressCell(CellNext, b.addr)
}

// generateEdges writes the edges of the window to the batch, and stops unless there is room
// for all of their targets.
func (b *breadth) generateEdges() {
	if b.m.Shared {
		b.generateSharedEdges()
		return
	}
	b.need(CellEntries, CellCapacity, 64, NeedTable)
	b.fillWindow(b.window, b.end, CellArena, CellArenaEnd, NeedArena)
	b.Call(b.m.prehash)
}

// visitEdge inspects one edge.
func (b *breadth) visitEdge() {
	b.inspect(func() { b.onFirstExpansion(func() { b.count(CellAtomic) }) }, func() {
		b.Load(wasm.I32Load16U, b.edge, layout.EdgeIndex)
		b.Set(b.i)
		b.cell(CellAll) // If all errors are wanted, an invalid end state counts beside the edge.
		b.Op(wasm.I32Eqz)
		b.Set(b.faulty)
		b.noteError(FaultyEdge, 2)
	}, b.storeTarget)
	b.stopAtError()
}

// onFirstExpansion emits body in an if: it runs unless the current state was expanded before.
func (b *breadth) onFirstExpansion(body func()) {
	if !b.ordered {
		body()
		return
	}
	b.cell(cellFirstExpansion)
	b.If()
	body()
	b.End()
}

// storeTarget stores the target of the current edge unless it was visited.
func (b *breadth) storeTarget() {
	m := b.m
	if m.Shared {
		b.storeSharedTarget()
		return
	}
	to, at := b.Local(wasm.I32), b.Local(wasm.I32)
	b.GetOp(b.edge, wasm.I32Add, layout.EdgeState)
	b.Set(at)
	b.lookUp(m.probe, at)
	b.Tee(to)
	b.If()
	b.visitedTarget(at, to)
	b.Else()
	b.lookUp(m.insert, at)
	b.Set(to)
	b.newTarget(at, to)
	b.End()
	if b.ordered {
		b.If(b.toOpen)
		b.openTarget(to)
		b.End()
	}
	b.onFirstExpansion(func() { b.countState(CellIncoming) })
}

// countState adds 1 to a cell unless the current target is transient.
func (b *breadth) countState(c Cell) {
	b.flag(layout.FlagTransient)
	b.IfZero()
	b.count(c)
	b.End()
}

// newTarget sets the path entry of a state that was just stored.
func (b *breadth) newTarget(at, state wasm.Local) {
	b.pathOf(state)
	b.clearPath()
	if b.ordered {
		b.estimate(at)
	} else {
		b.setPathEdge()
	}
	b.raise(CellLongest, b.length)
	b.countState(CellStored)
}

// visitedTarget counts an edge to a visited state.
func (b *breadth) visitedTarget(at, state wasm.Local) {
	if b.ordered {
		b.checkShorter(state)
	}
	b.hiddenDiffer(at, state, func() {
		b.putCell(CellMergedHidden, 1)
		if b.ordered {
			b.SetConst(b.toOpen, 0)
		}
	})
	b.onFirstExpansion(func() {
		b.flag(layout.FlagTransient)
		b.If()
		b.count(CellRejoined)
		b.pathOf(state)
		if b.m.Shared {
			b.Const(1)
			b.Atomic(wasm.I32AtomicAdd, PathRejoined)
			b.Op(wasm.Drop)
		} else {
			b.LoadFar(wasm.I32Load, b.addr, PathRejoined)
			b.OpConst(wasm.I32Add, 1)
			b.Far(wasm.I32Store, PathRejoined)
		}
		b.End()
	})
}

// noteError notes an error of a kind if its path is the shortest so far. The error is on the
// edge with the number in i; -1 stands for the state. The path has further-1 edges more than
// the current depth.
func (b *breadth) noteError(kind, further int32) {
	b.onFirstExpansion(func() {
		b.cell(CellAll)
		b.cell(CellBest)
		b.Ops(wasm.I32Eqz, wasm.I32Or)
		b.If()
		b.count(CellErrors)
		b.End()
	})
	b.cell(cellLevel)
	b.OpConst(wasm.I32Add, further)
	b.cell(CellBest)
	b.Op(wasm.I32LtU)
	b.cell(CellBest)
	b.Ops(wasm.I32Eqz, wasm.I32Or)
	b.If()
	if b.m.Shared {
		b.putCell(CellErrorKind, 0) // The host may read the cells before they are complete.
	}
	b.cell(cellLevel)
	b.OpConst(wasm.I32Add, further)
	b.setCell(CellBest, b.j)
	b.copyToCell(CellErrorFault, b.fault, b.j)
	b.copyToCell(CellParent, b.state, b.j)
	b.copyToCell(CellEdge, b.i, b.j)
	b.putCell(CellErrorKind, kind)
	b.End()
	if b.m.Shared {
		b.noteSharedError(kind)
	}
}

// checkInvalidEnd notes an error if no edge of the state can be followed, none is its error, and
// it is no valid end state.
func (b *breadth) checkInvalidEnd() {
	b.Get(b.window)
	b.GetGlobal(b.m.Moves)
	b.Get(b.faulty)
	b.Ops(wasm.I32Or, wasm.I32Or)
	b.ifInvalidEnd(func() {
		b.SetConst(b.i, -1)
		b.SetConst(b.fault, 0)
		b.noteError(InvalidEnd, 1)
	})
}

// finishWindow goes to the next window of the state, or to the next state.
func (b *breadth) finishWindow() {
	b.nextWindowOf(b.window)
	if b.ordered {
		b.setPathFlag(pathCounted)
		b.putCell(CellCurrent, 0)
	} else {
		b.SetToGlobal(b.length, b.m.VectorLength)
		b.skipState()
	}
}
