package loops

import "beeline/engine/kernel/wasm"

// TableReserve is how many bytes at the end of a table are left when it counts as full.
const TableReserve = 64

// Tables of keys: slots of five to eight bytes, ordered by their contents. The upper
// 32 bits of a key are those of a hash, and say where its home is, whatever is
// below them: more of the hash, or the name of a state.

// keyBits is the size of a key.
func (s Store) keyBits() int {
	if s.Kind == Whole || s.Kind == Collapse {
		return 64
	}
	return s.Bits
}

// SlotBytes is the size of a slot.
func (s Store) SlotBytes() uint32 { return uint32(s.keyBits() / 8) }

// keyMask covers a key.
func (m *Module) keyMask() int64 { return int64(^uint64(0) >> (64 - m.keep.keyBits())) }

// key pushes the key in the slot at an address.
func (s emitter) key(at wasm.Local) {
	s.LoadFar(wasm.I64Load, at, 0)
	if s.m.keep.keyBits() < 64 {
		s.Const64(s.m.keyMask())
		s.Op(wasm.I64And)
	}
}

// setKey writes a key to the slot at an address.
func (s emitter) setKey(at, key wasm.Local) {
	s.Gets(at, key)
	if s.m.keep.keyBits() < 64 {
		// The bytes behind the slot belong to the next one.
		s.LoadFar(wasm.I64Load, at, 0)
		s.Const64(^s.m.keyMask())
		s.Ops(wasm.I64And, wasm.I64Or)
	}
	s.Far(wasm.I64Store, 0)
}

// forward goes to the next slot.
func (s emitter) nextSlot(at wasm.Local) { s.addAddress(at, int32(s.m.keep.SlotBytes())) }

// fullBehind lets the table count as full when slots behind an address are not
// enough for what may come.
func (s emitter) checkFull(at wasm.Local) {
	s.Get(at)
	s.addressCell(CellTableEnd)
	s.Addr(wasm.I32GtU)
	s.If()
	s.putCell(CellCapacity, 0)
	s.End()
}

// emitRefill emits (): all keys of the old table are entered into the table, of
// which the old one may be the beginning. It is first moved to the end.
// There no key is overwritten before it is read: entered in their order, keys
// move up by the difference of the lengths at most.
func (m *Module) emitRehash() {
	f := m.rehash
	s := emitter{f, m}
	from, end, to, next := f.Local(m.Address()), f.Local(m.Address()), f.Local(m.Address()), f.Local(m.Address())
	x, h := f.Local(wasm.I64), f.Local(wasm.I64)
	s.addressCell(CellOldTable)
	f.Set(from)
	s.addressCell(CellOldEnd)
	f.Set(end)
	s.addressCell(CellTableEnd)
	f.AddrConst(TableReserve)
	f.Addr(wasm.I32Add)
	f.Tee(to)
	f.Gets(end, from)
	f.Addr(wasm.I32Sub)
	f.Addr(wasm.I32Sub)
	f.Tee(next)
	f.Gets(from, end, from)
	f.Addr(wasm.I32Sub)
	f.FarCopy()
	f.Get(next)
	f.Set(from)
	f.Get(to)
	f.Set(end)
	s.addressCell(CellTable)
	f.Set(next)
	done := f.Block()
	again := f.Loop()
	f.Gets(from, end)
	f.Addr(wasm.I32GeU)
	f.BrIf(done)
	s.key(from)
	f.Tee(x)
	f.Ops(wasm.I64Eqz, wasm.I32Eqz)
	f.If()
	f.Get(x)
	f.Const64(int64(64 - m.keep.keyBits()))
	f.Op(wasm.I64Shl)
	f.Set(h)
	m.home(s, h)
	f.Set(to)
	s.clearUpTo(next, to)
	s.setKey(next, x)
	s.nextSlot(next)
	f.End()
	s.nextSlot(from)
	f.Br(again)
	f.End()
	f.End()
	f.Get(next)
	f.Const(0)
	f.Gets(end, next)
	f.Addr(wasm.I32Sub)
	f.FarFill()
	s.checkFull(next)
}

// emitSlide emits (): what is called the old table is copied up.
func (m *Module) emitSlide() {
	f := m.Func(nil, nil)
	s := emitter{f, m}
	s.addressCell(CellOldTable)
	s.addressCell(CellShift)
	f.Addr(wasm.I32Add)
	s.addressCell(CellOldTable)
	s.addressCell(CellOldEnd)
	s.addressCell(CellOldTable)
	f.Addr(wasm.I32Sub)
	f.FarCopy()
	m.Export("slide", f)
}

// clearUpTo frees the slots from next up to an address, which next becomes unless
// it is behind. What is written beyond a slot is in the next one, which is free or
// to be written.
func (s emitter) clearUpTo(next, to wasm.Local) {
	done := s.Block()
	again := s.Loop()
	s.Gets(next, to)
	s.Addr(wasm.I32GeU)
	s.BrIf(done)
	s.Get(next)
	s.Const64(0)
	s.Far(wasm.I64Store, 0)
	s.nextSlot(next)
	s.Br(again)
	s.End()
	s.End()
}
