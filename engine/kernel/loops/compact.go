package loops

import "beeline/engine/kernel/wasm"

// The table of store.Compact has slots of five to eight bytes with the upper bits of a hash,
// which are never all 0; 0 is free. Slots are probed linearly and ordered, as in the table of
// whole states. A key determines its home slot, so the table grows without the states: see
// rehash.go.

// emitKeys emits marked, (hash) -> whether its key is in the table, and mark, which also
// enters it.
func (m *Module) emitKeys() {
	if m.Shared {
		m.emitSharedKeys()
		return
	}
	for _, f := range []*wasm.Func{m.marked, m.mark} {
		s := emitter{f, m}
		at, key, x := f.Local(m.Address()), f.Local(wasm.I64), f.Local(wasm.I64)
		m.home(s, f.Param(0))
		f.Set(at)
		s.findKey(at, key, x)
		if f == m.mark {
			f.Op(wasm.I64Ne, key, x)
			f.If()
			s.enterKey(at, key)
			f.End()
		}
		f.Op(wasm.I64Eq, key, x)
	}
}

// findKey finds the slot of the hash's key, or the first one after it in order. It sets key
// and x to the key and the content of the slot, minus one each, so that a free slot is the
// largest.
func (s emitter) findKey(at, key, x wasm.Local) {
	s.Get(s.Param(0))
	s.OpConst64(wasm.I64ShrU, int64(64-s.m.store.keyBits()))
	s.Tee(key)
	s.Get(key)
	s.Ops(wasm.I64Eqz, wasm.I64ExtendI32U, wasm.I64Or)
	s.OpConst64(wasm.I64Sub, 1)
	s.Set(key)
	s.Repeat(func(found wasm.Label) {
		s.key(at)
		s.OpConst64(wasm.I64Sub, 1)
		s.Tee(x)
		s.Op(wasm.I64GeU, key)
		s.BrIf(found)
		s.nextSlot(at)
	})
}

// enterKey enters a key, given minus one, at its slot. The entries from there to the next free
// slot move up by one.
func (s emitter) enterKey(at, key wasm.Local) {
	moving := s.Local(wasm.I64)
	s.Get(key)
	s.OpConst64(wasm.I64Add, 1)
	s.Set(moving)
	s.insertKey(at, moving)
	s.count(CellEntries)
	s.checkFull(at)
}
