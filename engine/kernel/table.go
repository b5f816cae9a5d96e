package kernel

import "beeline/engine/kernel/wasm"

// The store of states. States lie in segments of memory one behind the other,
// without alignment or length: a vector's length follows from its contents. A
// state's address is its name; where a search wants them counted, the number of a
// state stands in the four bytes before it. A vector of less than 8 bytes behind the hidden
// ones is stored with zeros up to that.
//
// The table finds them. A slot holds the upper half of a state's hash and below it
// the address; 0 is free. Slots are probed linearly and ordered by hash (Amble,
// Knuth, "Ordered hash tables", 1974), a hash's home being its share of the
// table's length. So a search ends early also when the state is new, the table
// may have any length, and a larger one is filled in one pass over the old one.

// emitEqual emits (vector, state, length) -> whether they are equal. What is
// behind a state may be anything, but two vectors with the same contents up to
// where one of them ends have the same length.
func (m *module) emitEqual() {
	f := m.equal
	a, b, end := f.Param(0), f.Param(1), f.Param(2)
	// end becomes the address of the last eight bytes of a.
	f.Gets(a, end)
	f.Op(wasm.I32Add)
	f.Const(8)
	f.Op(wasm.I32Sub)
	f.Set(end)
	for _, x := range []wasm.Local{a, b} {
		f.Get(x)
		f.Const(int32(m.hidden))
		f.Op(wasm.I32Add)
		f.Set(x)
	}
	f.Gets(a, end, end, a)
	f.Ops(wasm.I32LtU, wasm.Select)
	f.Set(end)
	done := f.Block()
	again := f.Loop()
	f.Gets(a, end)
	f.Op(wasm.I32GeU)
	f.BrIf(done)
	m.differ(f, a, b)
	for _, x := range []wasm.Local{a, b} {
		f.Get(x)
		f.Const(8)
		f.Op(wasm.I32Add)
		f.Set(x)
	}
	f.Br(again)
	f.End()
	f.End()
	// b moves back by as much as a does.
	f.Gets(b, end)
	f.Op(wasm.I32Add)
	f.Get(a)
	f.Op(wasm.I32Sub)
	f.Set(b)
	m.differ(f, end, b)
	f.Const(1)
}

// differ returns 0 from the function when eight bytes are not the same.
func (m *module) differ(f *wasm.Func, a, b wasm.Local) {
	f.Get(a)
	f.Mem(wasm.I64Load, 0)
	f.Get(b)
	f.Mem(wasm.I64Load, 0)
	f.Op(wasm.I64Ne)
	f.If()
	f.Const(0)
	f.Return()
	f.End()
}

// slot pushes the address of the home of a hash.
//
//go:noinline
func (s scratch) slot(hash wasm.Local) {
	s.cell(cellTable)
	s.Get(hash)
	s.Const64(32)
	s.Op(wasm.I64ShrU)
	s.cell(cellSlots)
	s.Ops(wasm.I64ExtendI32U, wasm.I64Mul)
	s.Const64(32)
	s.Ops(wasm.I64ShrU, wasm.I32WrapI64)
	s.Const(3)
	s.Ops(wasm.I32Shl, wasm.I32Add)
}

// emitProbe emits (vector, length, hash) -> the state that equals the vector, or
// 0; then place is the slot where it belongs.
func (m *module) emitProbe() {
	f := m.probe
	s := scratch{f, m}
	vector, length, hash := f.Param(0), f.Param(1), f.Param(2)
	at, x, key := f.Local(wasm.I32), f.Local(wasm.I64), f.Local(wasm.I64)
	s.eachLike(hash, at, x, key, func() {
		f.Get(vector)
		f.Get(x)
		f.Op(wasm.I32WrapI64)
		f.Get(length)
		f.Call(m.equal)
		f.If()
		f.Get(x)
		f.Op(wasm.I32WrapI64)
		f.Return()
		f.End()
	})
	f.Get(at)
	f.SetGlobal(m.place)
	f.Const(0)
}

// eachLike runs the code of meet for the slots that have the upper half of a hash:
// x is what one holds. Then at is the slot where the hash belongs, and key its upper
// half.
func (s scratch) eachLike(hash, at, x, key wasm.Local, meet func()) {
	s.slot(hash)
	s.Set(at)
	s.Get(hash)
	s.Const64(-1 << 32)
	s.Op(wasm.I64And)
	s.Set(key)
	missing := s.Block()
	again := s.Loop()
	s.Get(at)
	s.Mem(wasm.I64Load, 0)
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
	s.Get(at)
	s.Const(8)
	s.Op(wasm.I32Add)
	s.Set(at)
	s.Br(again)
	s.End()
	s.End()
}

// emitEnter emits (slot, entry): the entries from the slot on move up to the next
// free one. The slots behind the last home are enough for any hash that spreads;
// should they not be, the table counts as full.
func (m *module) emitEnter() {
	f := m.enter
	s := scratch{f, m}
	at, entry, old := f.Param(0), f.Param(1), f.Local(wasm.I64)
	again := f.Loop()
	f.Get(at)
	f.Mem(wasm.I64Load, 0)
	f.Set(old)
	f.Gets(at, entry)
	f.Mem(wasm.I64Store, 0)
	f.Get(at)
	f.Const(8)
	f.Op(wasm.I32Add)
	f.Set(at)
	f.Get(old)
	f.Tee(entry)
	f.Ops(wasm.I64Eqz, wasm.I32Eqz)
	f.BrIf(again)
	f.End()
	f.Get(at)
	s.cell(cellTableEnd)
	f.Op(wasm.I32GtU)
	f.If()
	s.putCell(cellMost, 0)
	f.End()
}

// emitInsert emits (vector, length, hash) -> the address of the new state: the
// vector is stored, and entered at place, where probe has left off.
func (m *module) emitInsert() {
	f := m.insert
	s := scratch{f, m}
	vector, length, hash := f.Param(0), f.Param(1), f.Param(2)
	at, i := f.Local(wasm.I32), f.Local(wasm.I32)
	s.cell(cellArena)
	f.Set(at)
	s.cell(cellTag)
	f.If()
	f.Get(at)
	s.cell(cellEntries)
	f.Mem(wasm.I32Store, 0)
	f.Get(at)
	s.cell(cellTag)
	f.Op(wasm.I32Add)
	f.Set(at)
	f.End()
	f.GetGlobal(m.place)
	f.Get(hash)
	f.Const64(-1 << 32)
	f.Op(wasm.I64And)
	f.Get(at)
	f.Ops(wasm.I64ExtendI32U, wasm.I64Or)
	f.Call(m.enter)
	s.count(cellEntries)
	s.copyVector(vector, at, length)
	f.Get(at)
	s.padded(length)
	f.Op(wasm.I32Add)
	s.setCell(cellArena, i)
	f.Get(at)
}

// padded pushes the bytes that a vector takes.
//
//go:noinline
func (s scratch) padded(length wasm.Local) {
	least := int32(s.m.hidden + 8)
	s.Get(length)
	s.Const(least)
	s.Get(length)
	s.Const(least)
	s.Ops(wasm.I32GtU, wasm.Select)
}

// stored pushes the bytes that a state takes whose vector has a length.
//
//go:noinline
func (s scratch) stored(length wasm.Local) {
	if s.m.keep.Kind == Collapse {
		s.Const(s.m.rootBytes())
		return
	}
	s.padded(length)
}

// copyVector copies a vector and up to 31 bytes behind it.
//
//go:noinline
func (s scratch) copyVector(from, to, length wasm.Local) {
	i, n := s.Local(wasm.I32), s.Local(wasm.I32)
	s.padded(length)
	s.Set(n)
	s.Const(0)
	s.Set(i)
	again := s.Loop()
	for offset := uint32(0); offset < 32; offset += 16 {
		s.Gets(to, i)
		s.Op(wasm.I32Add)
		s.Gets(from, i)
		s.Op(wasm.I32Add)
		s.Mem(wasm.V128Load, offset)
		s.Mem(wasm.V128Store, offset)
	}
	s.Get(i)
	s.Const(32)
	s.Op(wasm.I32Add)
	s.Tee(i)
	s.Get(n)
	s.Op(wasm.I32LtU)
	s.BrIf(again)
	s.End()
}
