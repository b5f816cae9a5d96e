package loops

import "beeline/engine/kernel/wasm"

// The table of store.Compact has slots of five to eight bytes with the upper bits of a hash,
// which are never all 0; 0 is free. Slots are probed linearly and ordered, as in the table of
// whole states. A key determines its home slot, so the table grows without the states: see
// rehash.go.

// emitKeys emits marked, (hash) -> whether its key is in the table, and mark, which also
// enters it.
func (m *Module) emitKeys() {
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
	s.Const64(int64(64 - s.m.store.keyBits()))
	s.Op(wasm.I64ShrU)
	s.Tee(key)
	s.Get(key)
	s.Ops(wasm.I64Eqz, wasm.I64ExtendI32U, wasm.I64Or)
	s.Const64(1)
	s.Op(wasm.I64Sub)
	s.Set(key)
	s.Repeat(func(found wasm.Label) {
		s.key(at)
		s.Const64(1)
		s.Op(wasm.I64Sub)
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
	s.Const64(1)
	s.Op(wasm.I64Add)
	s.Set(moving)
	old := s.Local(wasm.I64)
	again := s.Loop()
	s.key(at)
	s.Set(old)
	s.setKey(at, moving)
	s.nextSlot(at)
	s.Get(old)
	s.Tee(moving)
	s.Ops(wasm.I64Eqz, wasm.I32Eqz)
	s.BrIf(again)
	s.End()
	s.count(CellEntries)
	s.checkFull(at)
}
