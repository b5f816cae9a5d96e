package loops

import "beeline/engine/kernel/wasm"

// The store of states. States lie in segments of memory one behind the other,
// without alignment or length: a vector's length follows from its contents. A
// state's address is its name (but see address.go); where a search wants them counted,
// the number of a state stands in the four bytes before it. A vector of less than 8
// bytes behind the hidden ones is stored with zeros up to that.
//
// The table finds them. A slot holds the upper half of a state's hash and below it
// its name; 0 is free. Slots are probed linearly and ordered by hash (Amble,
// Knuth, "Ordered hash tables", 1974), a hash's home being its share of the
// table's length. So a search ends early also when the state is new, the table
// may have any length, and a larger one is filled in one pass over the old one.

// emitEqual emits (vector, state, length) -> whether they are equal. What is
// behind a state may be anything, but two vectors with the same contents up to
// where one of them ends have the same length.
func (m *Module) emitEqual() {
	f := m.equal
	s := emitter{f, m}
	a, b, end := f.Param(0), f.Param(1), f.Param(2)
	// end becomes the address of the last eight bytes of a.
	f.Gets(a, end)
	f.Op(wasm.I32Add)
	f.OpConst(wasm.I32Sub, 8)
	f.Set(end)
	s.advanceBoth(a, b, int32(m.Hidden))
	f.Gets(a, end, end, a)
	f.Ops(wasm.I32LtU, wasm.Select)
	f.Set(end)
	done := f.Block()
	again := f.Loop()
	f.Gets(a, end)
	f.Op(wasm.I32GeU)
	f.BrIf(done)
	m.differ(f, a, b)
	s.advanceBoth(a, b, 8)
	f.Br(again)
	f.End()
	f.End()
	// b moves back by as much as a does.
	f.Gets(b, a, end)
	f.Op(wasm.I32Sub)
	f.Widen()
	f.Addr(wasm.I32Sub)
	f.Set(b)
	m.differ(f, end, b)
	f.Const(1)
}

// advance moves the addresses a and b, of which b reaches all of memory.
func (s emitter) advanceBoth(a, b wasm.Local, distance int32) {
	s.Get(a)
	s.OpConst(wasm.I32Add, distance)
	s.Set(a)
	s.addAddress(b, distance)
}

// step moves an address that reaches all of memory.
//
//go:noinline
func (s emitter) addAddress(at wasm.Local, distance int32) {
	s.Get(at)
	s.AddrConst(distance)
	s.Addr(wasm.I32Add)
	s.Set(at)
}

// differ returns 0 from the function when eight bytes are not the same.
func (m *Module) differ(f *wasm.Func, a, b wasm.Local) {
	f.Load(wasm.I64Load, a, 0)
	f.LoadFar(wasm.I64Load, b, 0)
	f.Op(wasm.I64Ne)
	f.If()
	f.Const(0)
	f.Return()
	f.End()
}

// slot pushes the address of the home of a hash.
//
//go:noinline
func (s emitter) homeSlot(hash wasm.Local) {
	s.addressCell(CellTable)
	s.slotNumber(hash)
	s.AddrConst(3)
	s.Addr(wasm.I32Shl)
	s.Addr(wasm.I32Add)
}

// share pushes the number of the slot that is a hash's home.
//
//go:noinline
func (s emitter) slotNumber(hash wasm.Local) {
	s.Get(hash)
	s.Const64(32)
	s.Op(wasm.I64ShrU)
	s.cell(CellSlots)
	s.Ops(wasm.I64ExtendI32U, wasm.I64Mul)
	s.Const64(32)
	s.Op(wasm.I64ShrU)
	if !s.m.Wide {
		s.Op(wasm.I32WrapI64)
	}
}

// emitProbe emits (vector, length, hash) -> the state that equals the vector, or
// 0; then place is the slot where it belongs.
func (m *Module) emitProbe() {
	f := m.probe
	s := emitter{f, m}
	vector, length, hash := f.Param(0), f.Param(1), f.Param(2)
	at, x, key := f.Local(m.Address()), f.Local(wasm.I64), f.Local(wasm.I64)
	s.eachCandidate(hash, at, x, key, func() {
		f.Get(vector)
		f.Get(x)
		f.Op(wasm.I32WrapI64)
		s.toAddress()
		f.Get(length)
		f.Call(m.equal)
		f.If()
		f.Get(x)
		f.Op(wasm.I32WrapI64)
		f.Return()
		f.End()
	})
	f.Get(at)
	f.SetGlobal(m.slot)
	f.Const(0)
}

// eachLike runs the code of meet for the slots that have the upper half of a hash:
// x is what one holds. Then at is the slot where the hash belongs, and key its upper
// half.
func (s emitter) eachCandidate(hash, at, x, key wasm.Local, meet func()) {
	s.homeSlot(hash)
	s.Set(at)
	s.Get(hash)
	s.Const64(-1 << 32)
	s.Op(wasm.I64And)
	s.Set(key)
	missing := s.Block()
	again := s.Loop()
	s.LoadFar(wasm.I64Load, at, 0)
	s.Tee(x)
	s.Op(wasm.I64Eqz)
	s.BrIf(missing)
	s.Gets(x, key)
	s.Op(wasm.I64GeU)
	s.If()
	s.Gets(x, key)
	s.Op(wasm.I64Xor)
	s.Const64(32)
	s.Ops(wasm.I64ShrU, wasm.I64Eqz, wasm.I32Eqz)
	s.BrIf(missing)
	meet()
	s.End()
	s.addAddress(at, 8)
	s.Br(again)
	s.End()
	s.End()
}

// emitEnter emits (slot, entry): the entries from the slot on move up to the next
// free one. The slots behind the last home are enough for any hash that spreads;
// should they not be, the table counts as full.
func (m *Module) emitEnter() {
	f := m.enter
	s := emitter{f, m}
	at, entry, old := f.Param(0), f.Param(1), f.Local(wasm.I64)
	again := f.Loop()
	f.LoadFar(wasm.I64Load, at, 0)
	f.Set(old)
	f.Gets(at, entry)
	f.Far(wasm.I64Store, 0)
	s.addAddress(at, 8)
	f.Get(old)
	f.Tee(entry)
	f.Ops(wasm.I64Eqz, wasm.I32Eqz)
	f.BrIf(again)
	f.End()
	s.checkFull(at)
}

// emitInsert emits (vector, length, hash) -> the new state: the
// vector is stored, and entered at place, where probe has left off.
func (m *Module) emitInsert() {
	f := m.insert
	s := emitter{f, m}
	vector, length, hash := f.Param(0), f.Param(1), f.Param(2)
	at, end := f.Local(m.Address()), f.Local(m.Address())
	s.addressCell(CellArena)
	f.Set(at)
	s.cell(CellPrefix)
	f.If()
	f.Get(at)
	s.cell(CellEntries)
	f.Far(wasm.I32Store, 0)
	f.Get(at)
	s.addressCell(CellPrefix)
	f.Addr(wasm.I32Add)
	f.Set(at)
	f.End()
	f.GetGlobal(m.slot)
	f.Get(hash)
	f.Const64(-1 << 32)
	f.Op(wasm.I64And)
	f.Get(at)
	s.toReference()
	f.Ops(wasm.I64ExtendI32U, wasm.I64Or)
	f.Call(m.enter)
	s.count(CellEntries)
	s.copyVector(vector, at, length)
	s.stateEnd(at, length)
	s.setAddressCell(CellArena, end)
	f.Get(at)
	s.toReference()
}

// behindState pushes the address behind the state at another.
//
//go:noinline
func (s emitter) stateEnd(at, length wasm.Local) {
	s.Get(at)
	s.storedLength(length)
	s.Widen()
	s.Addr(wasm.I32Add)
}

// padded pushes the bytes that a vector takes.
//
//go:noinline
func (s emitter) paddedLength(length wasm.Local) {
	least := int32(s.m.Hidden + 8)
	s.Get(length)
	s.Const(least)
	s.Get(length)
	s.Const(least)
	s.Ops(wasm.I32GtU, wasm.Select)
	if s.m.Wide {
		s.OpConst(wasm.I32Add, WideUnit-1)
		s.OpConst(wasm.I32And, -WideUnit)
	}
}

// stored pushes the bytes that a state takes whose vector has a length.
//
//go:noinline
func (s emitter) storedLength(length wasm.Local) {
	if s.m.keep.Kind == Collapse {
		s.Const(s.m.rootBytes())
		return
	}
	s.paddedLength(length)
}

// copyVector copies a vector and up to 31 bytes behind it to a place for states.
//
//go:noinline
func (s emitter) copyVector(from, to, length wasm.Local) {
	n := s.Local(wasm.I32)
	s.paddedLength(length)
	s.Set(n)
	s.eachBlock(n, func(i wasm.Local, offset uint32) {
		s.addOffset(to, i)
		s.Gets(from, i)
		s.Op(wasm.I32Add)
		s.Mem(wasm.V128Load, offset)
		s.Far(wasm.V128Store, offset)
	})
}
