package loops

import "beeline/engine/kernel/wasm"

// The best-first loop: the breadth-first one, but that the state to be expanded comes
// from the open list (open.go), that the estimate of every state is made when it is
// stored, and that a state may be reached again on a shorter way, and opened again.
// A state that is open twice is expanded the first time that it is taken.

// MostEstimate is the largest estimate: there are at most so many processes.
const MaxEstimate = 255

// emitBest emits (steps) -> status.
func (m *Module) emitBest() {
	b := m.newBreadth(m.best)
	b.ordered = true
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
}

// next takes the next state from the open list.
func (b *breadth) takeNext() {
	b.Call(b.m.pop)
	b.Tee(b.state)
	b.Op(wasm.I32Eqz)
	b.If()
	b.stop(StatusDone)
	b.End()
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
	b.Get(b.state)
	b.setCell(CellCurrent, b.j)
}

// setFlag sets a flag of the state at hand.
func (b *breadth) setPathFlag(flag int32) {
	b.Gets(b.path, b.path)
	b.Far(wasm.I32Load8U, pathFlags)
	b.OpConst(wasm.I32Or, flag)
	b.Far(wasm.I32Store8, pathFlags)
}

// goodEnough stops when no state in the open list promises a better error than the one
// found, of which the one that was just taken is the first.
func (b *breadth) stopIfBest() {
	b.stopAtBound(func() {
		b.cell(cellLowest)
		b.cell(CellTieBits)
		b.Op(wasm.I32ShrU)
	})
}

// longer pushes the length of the ways to the targets of the state at hand.
func (b *breadth) targetLength() {
	b.cell(cellLevel)
	b.OpConst(wasm.I32Add, 1)
}

// stopAtError stops behind an error that ends the search.
func (b *breadth) stopAtError() {
	b.cell(CellBest)
	b.If()
	b.cell(CellAnyError)
	b.If()
	b.stop(StatusError)
	b.End()
	b.End()
}

// counted notes that all edges of the state at hand have been looked at.
func (b *breadth) markCounted() {
	b.setPathFlag(pathCounted)
	b.putCell(CellCurrent, 0)
}

// estimate estimates a new state, whose vector is at an address and the way to which
// is in to. It is to be opened.
func (b *breadth) estimate(at wasm.Local) {
	b.Const(1)
	b.Set(b.toOpen)
	b.cell(CellEstimate)
	b.If()
	b.Gets(b.addr, at)
	if b.m.keep.Kind == Collapse {
		b.Call(b.m.unfold)
	}
	b.Call(b.m.Active)
	b.Far(wasm.I32Store8, pathEstimate)
	b.End()
}

// shorter opens a known state that the edge at hand leads to on a shorter way.
func (b *breadth) checkShorter(state wasm.Local) {
	b.targetLength()
	b.pathOf(state)
	b.Far(wasm.I32Load, pathLength)
	b.Op(wasm.I32LtU)
	b.cell(CellReopen)
	b.Op(wasm.I32And)
	b.Set(b.toOpen)
}

// openTarget puts the target of the edge at hand, the way to which is in to, into the
// open list.
//
//go:noinline
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
	b.cell(CellSmallest)
	b.Set(b.j)
	b.End()
	b.Gets(state, b.j)
	b.Call(b.m.push)
}
