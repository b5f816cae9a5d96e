package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// The way to a state: how it was reached, breadth or best first, in front of the state.
const (
	WayParent   = 0  // u32: the state before, 0 for the initial state, linkMark for a link
	wayLink     = 4  // u32, of a link: where the states go on, as a name
	WayEdge     = 4  // u16: number of the edge
	wayEstimate = 6  // u8: of what is left
	wayFlags    = 7  // u8
	WayRejoined = 8  // u32: edges to the state after the first, where it is transient
	wayLength   = 12 // u32: edges on the way, best first
	WayBytes    = 16

	linkMark = -1
)

// Bits of wayFlags.
const (
	wayTransient = layout.FlagTransient // the state is inside of an atomic sequence that can go on
	wayClosed    = 2                    // expanded, or not to be
	wayCounted   = 4                    // expanded once: its edges are in the counts
)

// stateAt pushes the state that the way at an address leads to.
func (s scratch) stateAt(way wasm.Local) {
	s.Get(way)
	s.AddrConst(WayBytes)
	s.Addr(wasm.I32Add)
	s.name()
}

// wayTo pushes the address of the way to a state, which is left in to.
func (b *breadth) wayTo(state wasm.Local) {
	b.Get(state)
	b.locate()
	b.AddrConst(WayBytes)
	b.Addr(wasm.I32Sub)
	b.Tee(b.to)
}

// newWay pops the address of a way, which is in to, and clears it but for the last edge.
func (b *breadth) newWay() {
	b.flag(wayTransient)
	b.OpConst(wasm.I32Shl, 8*(wayFlags-WayEdge))
	b.Far(wasm.I32Store, WayEdge)
	b.Get(b.to)
	b.Const64(0)
	b.Far(wasm.I64Store, WayRejoined)
}

// reached makes the edge at hand the last one of the way in to.
func (b *breadth) reached() {
	b.Gets(b.to, b.state)
	b.Far(wasm.I32Store, WayParent)
	b.Gets(b.to, b.edge)
	b.Mem(wasm.I32Load16U, layout.EdgeIndex)
	b.Far(wasm.I32Store16, WayEdge)
}

// emitRejoined emits (way, as a name) -> the first transient state from there on that
// more than one edge leads to, 0 when there is none.
func (m *Module) emitRejoined() {
	f := m.rejoined
	s := scratch{f, m}
	way, state, length := f.Local(m.Address()), f.Local(wasm.I32), f.Local(wasm.I32)
	f.Get(f.Param(0))
	s.locate()
	f.Set(way)
	done := f.Block()
	again := f.Loop()
	f.Get(way)
	s.addressCell(CellArena)
	f.Addr(wasm.I32Eq)
	f.BrIf(done)
	f.LoadFar(wasm.I32Load, way, WayParent)
	f.OpConst(wasm.I32Eq, linkMark)
	f.If()
	f.LoadFar(wasm.I32Load, way, wayLink)
	s.locate()
	f.Set(way)
	f.Br(again)
	f.End()
	s.stateAt(way)
	f.Set(state)
	f.LoadFar(wasm.I32Load8U, way, wayFlags)
	f.OpConst(wasm.I32And, wayTransient)
	f.If()
	f.LoadFar(wasm.I32Load, way, WayRejoined)
	f.If()
	f.Get(state)
	f.Return()
	f.End()
	f.End()
	if m.keep.Kind == Whole {
		s.near(state)
		f.Call(m.Measure)
		f.Set(length)
	}
	s.step(way, WayBytes)
	s.behindState(way, length)
	f.Set(way)
	f.Br(again)
	f.End()
	f.End()
	f.Const(0)
}
