package loops

import "beeline/engine/kernel/wasm"

// Depth-first search with a store that does not keep states whole. It is the loop
// of depth.go, except that every state on the stack lies beside it, where
// otherwise only those do that are not stored, and that states are known by their
// hash alone.

// LossyPrefix begins the names of its functions.
const LossyPrefix = "lossy "

// emitLossy adds the loop to a module that has the one for whole states.
func (m *Module) emitLossy(keep Store) {
	m.keep = keep
	one := []wasm.Type{wasm.I32}
	wide := []wasm.Type{wasm.I64}
	m.marked, m.mark = m.Func(wide, one), m.Func(wide, one)
	m.rehash = m.Func(nil, nil)
	if keep.Kind == Bitstate {
		m.emitBits()
	} else {
		m.emitKeys()
	}
	if keep.Kind == Compact {
		m.emitRehash()
	}
	m.emitPrehash(skippedInDepth, emitter.hashTarget)
	m.Export(LossyPrefix+"rehash", m.rehash)
	m.emitDepthFirst(LossyPrefix)
}

// home pushes the first address that is looked at for a hash.
func (m *Module) home(s emitter, hash wasm.Local) {
	switch m.keep.Kind {
	case Whole, Collapse:
		s.homeSlot(hash)
	case Bitstate:
		s.homeItem(hash, LineBytes)
	case Compact:
		s.homeItem(hash, int32(m.keep.Bits/8))
	}
}

// place pushes the address of the home of a hash in a table of items of a size in
// bytes.
func (s emitter) homeItem(hash wasm.Local, size int32) {
	s.addressCell(CellTable)
	s.slotNumber(hash)
	s.AddrConst(size)
	s.Addr(wasm.I32Mul)
	s.Addr(wasm.I32Add)
}

// remember marks the target at hand, or goes on with the next edge when it is known.
func (d *depth) markTarget() {
	d.targetHash()
	d.Call(d.m.mark)
	d.skipIfVisited()
	d.count(CellStored)
}
