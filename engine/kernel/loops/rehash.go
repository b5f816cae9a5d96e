package loops

import "beeline/engine/kernel/wasm"

// TableReserve is the number of bytes at the end of a table that are free when it counts as
// full.
const TableReserve = 64

// Tables of keys have slots of five to eight bytes, ordered by contents. The upper 32 bits of
// a key are those of a hash and determine the home slot. The lower bits are more of the hash,
// or a reference.

// keyBits returns the number of bits of a key.
func (s Store) keyBits() int {
	if s.Kind == Whole || s.Kind == Collapse {
		return 64
	}
	return s.Bits
}

// SlotBytes returns the size of a slot of the table.
func (s Store) SlotBytes() uint32 { return uint32(s.keyBits() / 8) }

// keyMask returns a mask with the bits of a key.
func (m *Module) keyMask() int64 { return int64(^uint64(0) >> (64 - m.store.keyBits())) }

// key pushes the key in the slot at an address.
func (s emitter) key(at wasm.Local) {
	s.LoadFar(wasm.I64Load, at, 0)
	if s.m.store.keyBits() < 64 {
		s.OpConst64(wasm.I64And, s.m.keyMask())
	}
}

// setKey writes a key to the slot at an address.
func (s emitter) setKey(at, key wasm.Local) {
	s.Gets(at, key)
	if s.m.store.keyBits() < 64 {
		// The bytes after the slot belong to the next one.
		s.LoadFar(wasm.I64Load, at, 0)
		s.Const64(^s.m.keyMask())
		s.Ops(wasm.I64And, wasm.I64Or)
	}
	s.Far(wasm.I64Store, 0)
}

// nextSlot adds the size of a slot to an address.
func (s emitter) nextSlot(at wasm.Local) { s.addAddress(at, int32(s.m.store.SlotBytes())) }

// insertKey writes a key to the slot at an address. Keys from there to the next free slot move
// up by one. It changes both variables.
func (s emitter) insertKey(at, key wasm.Local) {
	old := s.Local(wasm.I64)
	again := s.Loop()
	s.key(at)
	s.Set(old)
	s.setKey(at, key)
	s.nextSlot(at)
	s.Get(old)
	s.Tee(key)
	s.Ops(wasm.I64Eqz, wasm.I32Eqz)
	s.BrIf(again)
	s.End()
}

// checkFull makes the table count as full if an address is after CellTableEnd.
func (s emitter) checkFull(at wasm.Local) {
	s.Get(at)
	s.addressCell(CellTableEnd)
	s.Addr(wasm.I32GtU)
	s.If()
	s.putCell(CellCapacity, 0)
	s.End()
}

// emitRehash emits (): it enters all keys of the old table in the table. The old table may be
// the beginning of the new one, so it is first moved to the end. There no key is overwritten
// before it is read: keys are entered in order, and move up by at most the difference of the
// lengths.
func (m *Module) emitRehash() {
	if m.Shared {
		m.emitSharedRehash()
		return
	}
	s := emitter{m.rehash, m}
	from, end, to, next := s.Local(m.Address()), s.Local(m.Address()), s.Local(m.Address()), s.Local(m.Address())
	x, h := s.Local(wasm.I64), s.Local(wasm.I64)
	s.setToAddressCell(from, CellOldTable)
	s.setToAddressCell(end, CellOldEnd)
	s.addressCell(CellTableEnd)
	s.AddrConst(wasm.I32Add, TableReserve)
	s.Tee(to)
	s.Addr(wasm.I32Sub, end, from)
	s.Addr(wasm.I32Sub)
	s.Tee(next)
	s.Gets(from, end, from)
	s.Addr(wasm.I32Sub)
	s.FarCopy()
	s.Set(from, next)
	s.Set(end, to)
	s.setToAddressCell(next, CellTable)
	s.Repeat(func(done wasm.Label) {
		s.Addr(wasm.I32GeU, from, end)
		s.BrIf(done)
		s.key(from)
		s.Tee(x)
		s.Ops(wasm.I64Eqz, wasm.I32Eqz)
		s.If()
		s.Get(x)
		s.OpConst64(wasm.I64Shl, int64(64-m.store.keyBits()))
		s.Set(h)
		m.home(s, h)
		s.Set(to)
		s.clearUpTo(next, to)
		s.setKey(next, x)
		s.nextSlot(next)
		s.End()
		s.nextSlot(from)
	})
	s.Get(next)
	s.Const(0)
	s.Addr(wasm.I32Sub, end, next)
	s.FarFill()
	s.checkFull(next)
}

// emitSlide emits (): it copies the bytes of the old table up.
func (m *Module) emitSlide() {
	s := emitter{m.Func(nil, nil), m}
	s.addressCell(CellOldTable)
	s.addressCell(CellShift)
	s.Addr(wasm.I32Add)
	s.addressCell(CellOldTable)
	s.addressCell(CellOldEnd)
	s.addressCell(CellOldTable)
	s.Addr(wasm.I32Sub)
	s.FarCopy()
	m.Export("slide", s.Func)
}

// clearUpTo clears the slots from next up to an address, which next becomes if it is less. It
// may write beyond a slot: the next one is free or will be written.
func (s emitter) clearUpTo(next, to wasm.Local) {
	s.Repeat(func(done wasm.Label) {
		s.Addr(wasm.I32GeU, next, to)
		s.BrIf(done)
		s.clear(next, 0)
		s.nextSlot(next)
	})
}
