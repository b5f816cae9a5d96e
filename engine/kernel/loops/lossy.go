package loops

import "beeline/engine/kernel/wasm"

// Depth-first search with a store that does not keep whole states. It is the loop of depth.go
// with two differences: states are looked up by their hash only, and every state on the stack
// lies in the side region.

// LossyPrefix starts the export names of this search.
const LossyPrefix = "lossy "

// emitLossy adds the search to a module with the one over whole states.
func (m *Module) emitLossy(s Store) {
	m.store = s
	m.emitMarked(s)
	m.emitPrehash(skippedInDepth, emitter.hashTarget)
	m.Export(LossyPrefix+"rehash", m.rehash)
	m.emitDepthFirst(LossyPrefix)
}

// emitMarked emits the functions of the table.
func (m *Module) emitMarked(s Store) {
	one := []wasm.Type{wasm.I32}
	wide := []wasm.Type{wasm.I64}
	m.marked, m.mark = m.Func(wide, one), m.Func(wide, one)
	m.rehash = m.Func(nil, nil)
	if s.Kind == Bitstate {
		m.emitBits()
	} else {
		m.emitKeys()
		m.emitRehash()
	}
}

// home pushes the address of the first item to inspect for a hash.
func (m *Module) home(s emitter, hash wasm.Local) {
	switch m.store.Kind {
	case Whole, Collapse:
		s.homeSlot(hash)
	case Bitstate:
		s.homeItem(hash, LineBytes)
	case Compact:
		s.homeItem(hash, int32(m.store.Bits/8))
	}
}

// homeItem pushes the address of a hash's home in a table of items of the given size in bytes.
func (s emitter) homeItem(hash wasm.Local, size int32) {
	s.addressCell(CellTable)
	s.slotNumber(hash)
	s.AddrConst(wasm.I32Mul, size)
	s.Addr(wasm.I32Add)
}

// markTarget enters the current target in the store, or skips the edge if it was visited.
func (d *depth) markTarget() {
	d.targetHash()
	d.Call(d.m.mark)
	d.skipIfVisited()
	d.count(CellStored)
}
