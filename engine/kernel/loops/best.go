package loops

import "beeline/engine/kernel/wasm"

// The best-first loop. It differs from the breadth-first one in three ways. The next state
// comes from the open list (open.go). Every state gets an estimate when it is stored. A state
// that is reached again on a shorter path may be opened again. A state that is in the open
// list twice is expanded the first time that it is taken.

// MaxEstimate is the largest estimate, the largest number of processes.
const MaxEstimate = 255

// emitBest emits (steps) -> status.
func (m *Module) emitBest() {
	b := m.newBreadth(m.best)
	b.ordered = true
	b.eachStep(func() {
		b.countStep()
		b.cell(CellCurrent)
		b.Tee(b.state)
		b.If()
		b.pathOf(b.state)
		b.Set(b.path)
		b.Else()
		b.takeNext()
		b.End()
		b.need(CellLastChunk, CellChunksEnd, 65*ChunkBytes, NeedChunks) // for the 64 targets of a window
		b.expandState()
	})
}

// takeNext takes the next state from the open list.
func (b *breadth) takeNext() {
	b.Call(b.m.pop)
	b.Tee(b.state)
	b.Op(wasm.I32Eqz)
	b.ReturnIf(StatusDone)
	b.stopIfBest()
	b.checkStateLimit()
	b.pathOf(b.state)
	b.Tee(b.path)
	b.Far(wasm.I32Load8U, pathFlags)
	b.Tee(b.flags)
	b.OpConst(wasm.I32And, pathClosed)
	b.BrIf(b.loop)
	b.setPathFlag(pathClosed)
	b.LoadFar(wasm.I32Load, b.path, pathLength)
	b.setCell(cellLevel, b.j)
	b.checkDepth(func() {})
	b.flag(pathCounted)
	b.Op(wasm.I32Eqz)
	b.setCell(cellFirstExpansion, b.j)
	b.copyToCell(CellCurrent, b.state, b.j)
}

// setPathFlag sets a flag of the current state.
func (b *breadth) setPathFlag(flag int32) {
	b.Gets(b.path, b.path)
	b.Far(wasm.I32Load8U, pathFlags)
	b.OpConst(wasm.I32Or, flag)
	b.Far(wasm.I32Store8, pathFlags)
}

// stopIfBest stops if no state in the open list promises a shorter path to an error than the
// one found. The state that was just taken has the smallest key.
func (b *breadth) stopIfBest() {
	b.stopAtBound(func() {
		b.cell(cellLowest)
		b.cell(CellTieBits)
		b.Op(wasm.I32ShrU)
	})
}

// targetLength pushes the length of the paths to the targets of the current state.
func (b *breadth) targetLength() {
	b.cell(cellLevel)
	b.OpConst(wasm.I32Add, 1)
}

// stopAtError stops a best-first search after an error that ends it.
func (b *breadth) stopAtError() {
	if !b.ordered {
		return
	}
	b.cell(CellBest)
	b.If()
	b.cell(CellAnyError)
	b.ReturnIf(StatusError)
	b.End()
}

// estimate estimates a new state, whose vector is at an address and whose path entry is in
// addr.
func (b *breadth) estimate(at wasm.Local) {
	b.SetConst(b.toOpen, 1)
	b.cell(CellEstimate)
	b.If()
	b.Gets(b.addr, at)
	if b.m.store.Kind == Collapse {
		b.Call(b.m.unfold)
	}
	b.Call(b.m.Active)
	b.Far(wasm.I32Store8, pathEstimate)
	b.End()
}

// checkShorter opens a visited state if the path over the current edge is shorter.
func (b *breadth) checkShorter(state wasm.Local) {
	b.targetLength()
	b.pathOf(state)
	b.Far(wasm.I32Load, pathLength)
	b.Op(wasm.I32LtU)
	b.cell(CellReopen)
	b.Op(wasm.I32And)
	b.Set(b.toOpen)
}

// openTarget puts the target of the current edge, whose path entry is in addr, into the open
// list.
func (b *breadth) openTarget(state wasm.Local) {
	b.setPathEdge()
	b.Get(b.addr)
	b.targetLength()
	b.Far(wasm.I32Store, pathLength)
	b.Gets(b.addr, b.addr)
	b.Far(wasm.I32Load8U, pathFlags)
	b.OpConst(wasm.I32And, ^pathClosed)
	b.Far(wasm.I32Store8, pathFlags)
	b.targetLength()
	b.cell(CellStride)
	b.Op(wasm.I32Mul)
	b.LoadFar(wasm.I32Load8U, b.addr, pathEstimate)
	b.OpConst(wasm.I32Shl, 2)
	b.Mem(wasm.I32Load, b.m.Orders)
	b.Op(wasm.I32Add)
	b.Set(b.j)
	b.cell(CellCommit)
	b.If()
	b.lower(CellSmallest, b.j)
	b.setToCell(b.j, CellSmallest)
	b.End()
	b.Call(b.m.push, state, b.j)
}
