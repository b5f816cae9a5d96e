package loops

import "beeline/engine/kernel/wasm"

// The table of store.Compact: slots of five to eight bytes with the upper part of a
// hash, which is never 0; 0 is free. As in the table of whole states, slots are
// probed linearly and ordered, and a hash's home is its share of the table's
// length. A key tells its home, so the table grows without the states: see refill.go.

// emitKeys emits marked, (hash) -> whether its key is there, and mark, which enters
// it besides.
func (m *Module) emitKeys() {
	for _, f := range []*wasm.Func{m.marked, m.mark} {
		s := emitter{f, m}
		at, key, x := f.Local(m.Address()), f.Local(wasm.I64), f.Local(wasm.I64)
		m.home(s, f.Param(0))
		f.Set(at)
		s.findKey(at, key, x)
		if f == m.mark {
			f.Gets(key, x)
			f.Op(wasm.I64Ne)
			f.If()
			s.enterKey(at, key)
			f.End()
		}
		f.Gets(key, x)
		f.Op(wasm.I64Eq)
	}
}

// findKey finds the slot of the hash's key or the first one behind its place. key
// and x become the key and what is in the slot, less one: so 0 is the largest.
func (s emitter) findKey(at, key, x wasm.Local) {
	s.Get(s.Param(0))
	s.Const64(int64(64 - s.m.keep.keyBits()))
	s.Op(wasm.I64ShrU)
	s.Tee(key)
	s.Get(key)
	s.Ops(wasm.I64Eqz, wasm.I64ExtendI32U, wasm.I64Or)
	s.Const64(1)
	s.Op(wasm.I64Sub)
	s.Set(key)
	found := s.Block()
	again := s.Loop()
	s.key(at)
	s.Const64(1)
	s.Op(wasm.I64Sub)
	s.Tee(x)
	s.Get(key)
	s.Op(wasm.I64GeU)
	s.BrIf(found)
	s.nextSlot(at)
	s.Br(again)
	s.End()
	s.End()
}

// enterKey enters a key, less one, at its slot; those from there on move up to the
// next free slot.
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
