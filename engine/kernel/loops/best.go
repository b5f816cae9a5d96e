package loops

import "beeline/engine/kernel/wasm"

// The best-first loop: the breadth-first one, but that the state to be expanded comes
// from the open list (open.go), that the estimate of every state is made when it is
// stored, and that a state may be reached again on a shorter way, and opened again.
// A state that is open twice is expanded the first time that it is taken.

// MostEstimate is the largest estimate: there are at most so many processes.
const MostEstimate = 255

// emitBest emits (steps) -> status.
func (m *Module) emitBest() {
	b := m.newBreadth(m.best)
	b.ordered = true
	b.cell(CellAtHand)
	b.Tee(b.state)
	b.If()
	b.wayTo(b.state)
	b.Set(b.way)
	b.Else()
	b.next()
	b.End()
	b.need(CellLastChunk, CellChunksEnd, 65*ChunkBytes, NeedChunks) // for the 64 targets of a window
	b.expandState()
}

// next takes the next state from the open list.
func (b *breadth) next() {
	b.Call(b.m.pop)
	b.Tee(b.state)
	b.Op(wasm.I32Eqz)
	b.If()
	b.stop(StatusDone)
	b.End()
	b.goodEnough()
	b.limit()
	b.wayTo(b.state)
	b.Tee(b.way)
	b.Far(wasm.I32Load8U, wayFlags)
	b.Tee(b.flags)
	b.OpConst(wasm.I32And, wayClosed)
	b.BrIf(b.loop)
	b.setFlag(wayClosed)
	b.LoadFar(wasm.I32Load, b.way, wayLength)
	b.setCell(cellLevel, b.j)
	b.tooLong(func() {})
	b.flag(wayCounted)
	b.Op(wasm.I32Eqz)
	b.setCell(cellFirst, b.j)
	b.Get(b.state)
	b.setCell(CellAtHand, b.j)
}

// setFlag sets a flag of the state at hand.
func (b *breadth) setFlag(flag int32) {
	b.Gets(b.way, b.way)
	b.Far(wasm.I32Load8U, wayFlags)
	b.OpConst(wasm.I32Or, flag)
	b.Far(wasm.I32Store8, wayFlags)
}

// goodEnough stops when no state in the open list promises a better error than the one
// found, of which the one that was just taken is the first.
func (b *breadth) goodEnough() {
	b.enoughAt(func() {
		b.cell(cellLowest)
		b.cell(CellTieBits)
		b.Op(wasm.I32ShrU)
	})
}

// longer pushes the length of the ways to the targets of the state at hand.
func (b *breadth) longer() {
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
func (b *breadth) counted() {
	b.setFlag(wayCounted)
	b.putCell(CellAtHand, 0)
}

// estimate estimates a new state, whose vector is at an address and the way to which
// is in to. It is to be opened.
func (b *breadth) estimate(at wasm.Local) {
	b.Const(1)
	b.Set(b.open)
	b.cell(CellEstimate)
	b.If()
	b.Gets(b.to, at)
	if b.m.keep.Kind == Collapse {
		b.Call(b.m.unfold)
	}
	b.Call(b.m.Active)
	b.Far(wasm.I32Store8, wayEstimate)
	b.End()
}

// shorter opens a known state that the edge at hand leads to on a shorter way.
func (b *breadth) shorter(state wasm.Local) {
	b.longer()
	b.wayTo(state)
	b.Far(wasm.I32Load, wayLength)
	b.Op(wasm.I32LtU)
	b.cell(CellReopen)
	b.Op(wasm.I32And)
	b.Set(b.open)
}

// openTarget puts the target of the edge at hand, the way to which is in to, into the
// open list.
//
//go:noinline
func (b *breadth) openTarget(state wasm.Local) {
	b.reached()
	b.Get(b.to)
	b.longer()
	b.Far(wasm.I32Store, wayLength)
	b.Gets(b.to, b.to)
	b.Far(wasm.I32Load8U, wayFlags)
	b.OpConst(wasm.I32And, ^wayClosed)
	b.Far(wasm.I32Store8, wayFlags)
	b.longer()
	b.cell(CellStride)
	b.Op(wasm.I32Mul)
	b.LoadFar(wasm.I32Load8U, b.to, wayEstimate)
	b.OpConst(wasm.I32Shl, 2)
	b.Mem(wasm.I32Load, b.m.Orders)
	b.Op(wasm.I32Add)
	b.Set(b.j)
	b.cell(CellCommit)
	b.If()
	b.lower(CellLeast, b.j)
	b.cell(CellLeast)
	b.Set(b.j)
	b.End()
	b.Gets(state, b.j)
	b.Call(b.m.push)
}
