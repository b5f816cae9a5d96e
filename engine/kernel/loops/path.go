package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// A path entry lies before each state of a breadth-first or best-first search. It has the last
// edge of the path to the state.
const (
	PathParent   = 0  // u32: source of the edge, 0 for the initial state, linkMark for a link
	pathLink     = 4  // u32, of a link: reference of the first path entry in the next segment
	PathEdge     = 4  // u16: number of the edge
	pathEstimate = 6  // u8: estimate of the state
	pathFlags    = 7  // u8
	PathRejoined = 8  // u32: edges to a transient state, without the first
	pathLength   = 12 // u32: length of the path in edges, best first only
	PathBytes    = 16

	linkMark = -1
)

// Bits of pathFlags.
const (
	pathTransient = layout.FlagTransient // the state is inside of an atomic sequence that can continue
	pathClosed    = 2                    // the state is not in the open list
	pathCounted   = 4                    // the state was expanded before: its edges are in the counts
)

// stateOfPath pushes the reference of the state after a path entry.
func (s emitter) stateOfPath(path wasm.Local) {
	s.Get(path)
	s.AddrConst(wasm.I32Add, PathBytes)
	s.toReference()
}

// measure sets length to the length of a state's vector, if the state is whole: all collapsed
// states are equally long.
func (s emitter) measure(state, length wasm.Local) {
	if s.m.store.Kind == Whole {
		s.fetchVector(state)
		s.Call(s.m.Measure)
		s.Set(length)
	}
}

// pathOf pushes the address of a state's path entry, and leaves it in addr.
func (b *breadth) pathOf(state wasm.Local) {
	b.Get(state)
	b.toAddress()
	b.AddrConst(wasm.I32Sub, PathBytes)
	b.Tee(b.addr)
}

// clearPath pops the address of a path entry, which is in addr, and clears it except for the
// parent. The state is transient if the current edge says so.
func (b *breadth) clearPath() {
	b.flag(pathTransient)
	b.OpConst(wasm.I32Shl, 8*(pathFlags-PathEdge))
	b.Far(wasm.I32Store, PathEdge)
	b.clear(b.addr, PathRejoined)
}

// setPathEdge makes the current edge the last one of the path in addr.
func (b *breadth) setPathEdge() {
	b.StoreFar(wasm.I32Store, b.addr, PathParent, b.state)
	b.Gets(b.addr, b.edge)
	b.Mem(wasm.I32Load16U, layout.EdgeIndex)
	b.Far(wasm.I32Store16, PathEdge)
}

// emitRejoined emits (path entry, as a reference) -> the first transient state from there on
// that several edges lead to, or 0.
func (m *Module) emitRejoined() {
	s := emitter{m.rejoined, m}
	path := s.Local(m.Address())
	s.Get(s.Param(0))
	s.toAddress()
	s.Set(path)
	done := s.Block()
	again := s.Loop()
	s.Get(path)
	s.addressCell(CellArena)
	s.Addr(wasm.I32Eq)
	s.BrIf(done)
	s.LoadFar(wasm.I32Load, path, PathParent)
	s.OpConst(wasm.I32Eq, linkMark)
	s.If()
	s.LoadFar(wasm.I32Load, path, pathLink)
	s.toAddress()
	s.Set(path)
	s.Br(again)
	s.End()
	s.passPath(path)
	s.Br(again)
	s.End()
	s.End()
	s.Const(0)
}

// passPath sets path to the address after its state. If the state is transient and several edges
// lead to it, it returns the state from the function.
func (s emitter) passPath(path wasm.Local) {
	state, length := s.Local(wasm.I32), s.Local(wasm.I32)
	s.stateOfPath(path)
	s.Set(state)
	s.LoadFar(wasm.I32Load8U, path, pathFlags)
	s.OpConst(wasm.I32And, pathTransient)
	s.If()
	s.LoadFar(wasm.I32Load, path, PathRejoined)
	s.If()
	s.Return(state)
	s.End()
	s.End()
	s.measure(state, length)
	s.addAddress(path, PathBytes)
	s.stateEnd(path, length)
	s.Set(path)
}
