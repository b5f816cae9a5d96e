package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// The way to a state: how it was reached, breadth or best first, in front of the state.
const (
	PathParent   = 0  // u32: the state before, 0 for the initial state, linkMark for a link
	pathLink     = 4  // u32, of a link: where the states go on, as a name
	PathEdge     = 4  // u16: number of the edge
	pathEstimate = 6  // u8: of what is left
	pathFlags    = 7  // u8
	PathRejoined = 8  // u32: edges to the state after the first, where it is transient
	pathLength   = 12 // u32: edges on the way, best first
	PathBytes    = 16

	linkMark = -1
)

// Bits of wayFlags.
const (
	pathTransient = layout.FlagTransient // the state is inside of an atomic sequence that can go on
	pathClosed    = 2                    // expanded, or not to be
	pathCounted   = 4                    // expanded once: its edges are in the counts
)

// stateAt pushes the state that the way at an address leads to.
func (s emitter) stateOfPath(way wasm.Local) {
	s.Get(way)
	s.AddrConst(PathBytes)
	s.Addr(wasm.I32Add)
	s.toReference()
}

// wayTo pushes the address of the way to a state, which is left in to.
func (b *breadth) pathOf(state wasm.Local) {
	b.Get(state)
	b.toAddress()
	b.AddrConst(PathBytes)
	b.Addr(wasm.I32Sub)
	b.Tee(b.addr)
}

// newWay pops the address of a way, which is in to, and clears it but for the last edge.
func (b *breadth) clearPath() {
	b.flag(pathTransient)
	b.OpConst(wasm.I32Shl, 8*(pathFlags-PathEdge))
	b.Far(wasm.I32Store, PathEdge)
	b.Get(b.addr)
	b.Const64(0)
	b.Far(wasm.I64Store, PathRejoined)
}

// reached makes the edge at hand the last one of the way in to.
func (b *breadth) setPathEdge() {
	b.Gets(b.addr, b.state)
	b.Far(wasm.I32Store, PathParent)
	b.Gets(b.addr, b.edge)
	b.Mem(wasm.I32Load16U, layout.EdgeIndex)
	b.Far(wasm.I32Store16, PathEdge)
}

// emitRejoined emits (way, as a name) -> the first transient state from there on that
// more than one edge leads to, 0 when there is none.
func (m *Module) emitRejoined() {
	f := m.rejoined
	s := emitter{f, m}
	way, state, length := f.Local(m.Address()), f.Local(wasm.I32), f.Local(wasm.I32)
	f.Get(f.Param(0))
	s.toAddress()
	f.Set(way)
	done := f.Block()
	again := f.Loop()
	f.Get(way)
	s.addressCell(CellArena)
	f.Addr(wasm.I32Eq)
	f.BrIf(done)
	f.LoadFar(wasm.I32Load, way, PathParent)
	f.OpConst(wasm.I32Eq, linkMark)
	f.If()
	f.LoadFar(wasm.I32Load, way, pathLink)
	s.toAddress()
	f.Set(way)
	f.Br(again)
	f.End()
	s.stateOfPath(way)
	f.Set(state)
	f.LoadFar(wasm.I32Load8U, way, pathFlags)
	f.OpConst(wasm.I32And, pathTransient)
	f.If()
	f.LoadFar(wasm.I32Load, way, PathRejoined)
	f.If()
	f.Get(state)
	f.Return()
	f.End()
	f.End()
	if m.keep.Kind == Whole {
		s.fetchVector(state)
		f.Call(m.Measure)
		f.Set(length)
	}
	s.addAddress(way, PathBytes)
	s.stateEnd(way, length)
	f.Set(way)
	f.Br(again)
	f.End()
	f.End()
	f.Const(0)
}
