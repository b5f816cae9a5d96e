package loops

import "beeline/engine/kernel/wasm"

// The store of whole states. Vectors lie in segments of memory without gaps; the length of a
// vector follows from its contents. A vector with less than eight bytes after the hidden ones
// is padded with zeros. CellPrefix bytes before a vector hold its number or its path entry.
//
// The table finds states. A slot has the upper half of a state's hash, then its reference; 0
// is free. Slots are probed linearly and ordered by hash (Amble, Knuth, "Ordered hash tables",
// 1974). The home slot of a hash is proportional to the hash. So a search for a new state ends
// early, the table may have any length, and one pass over a table fills a larger one.

// emitEqual emits (vector, address of a stored vector, length of the first) -> whether they
// are equal. The bytes after a stored vector are arbitrary. That is correct: if one vector is
// a prefix of another, both have the same length.
func (m *Module) emitEqual() {
	s := emitter{m.equal, m}
	a, b, end := s.Param(0), s.Param(1), s.Param(2)
	// end becomes the address of the last eight bytes of a.
	s.Op(wasm.I32Add, a, end)
	s.OpConst(wasm.I32Sub, 8)
	s.Set(end)
	s.advanceBoth(a, b, int32(m.Hidden))
	s.Gets(a, end, end, a)
	s.Ops(wasm.I32LtU, wasm.Select)
	s.Set(end)
	s.Repeat(func(done wasm.Label) {
		s.Op(wasm.I32GeU, a, end)
		s.BrIf(done)
		s.returnIfDiffer(a, b)
		s.advanceBoth(a, b, 8)
	})
	// b moves back as far as a does.
	s.Gets(b, a, end)
	s.Op(wasm.I32Sub)
	s.Widen()
	s.Addr(wasm.I32Sub)
	s.Set(b)
	s.returnIfDiffer(end, b)
	s.Const(1)
}

// advanceBoth adds a distance to a 32-bit address a and to an address b.
func (s emitter) advanceBoth(a, b wasm.Local, distance int32) {
	s.Add(a, distance)
	s.addAddress(b, distance)
}

// addAddress adds a distance to an address.
func (s emitter) addAddress(at wasm.Local, distance int32) {
	s.Get(at)
	s.AddrConst(wasm.I32Add, distance)
	s.Set(at)
}

// returnIfDiffer returns 0 from the function if eight bytes differ.
func (s emitter) returnIfDiffer(a, b wasm.Local) {
	s.Load(wasm.I64Load, a, 0)
	s.LoadFar(wasm.I64Load, b, 0)
	s.Op(wasm.I64Ne)
	s.ReturnIf(0)
}

// homeSlot pushes the address of a hash's home slot.
func (s emitter) homeSlot(hash wasm.Local) {
	s.addressCell(CellTable)
	s.slotNumber(hash)
	s.AddrConst(wasm.I32Shl, 3)
	s.Addr(wasm.I32Add)
}

// slotNumber pushes the number of a hash's home slot.
func (s emitter) slotNumber(hash wasm.Local) {
	s.Get(hash)
	s.OpConst64(wasm.I64ShrU, 32)
	s.cell(CellSlots)
	s.Ops(wasm.I64ExtendI32U, wasm.I64Mul)
	s.OpConst64(wasm.I64ShrU, 32)
	if !s.m.Wide {
		s.Op(wasm.I32WrapI64)
	}
}

// emitProbe emits (vector, length, hash) -> reference of the state that equals the vector, or
// 0. Then Module.slot is the slot where the state belongs.
func (m *Module) emitProbe() {
	s := emitter{m.probe, m}
	vector, length, hash := s.Param(0), s.Param(1), s.Param(2)
	at, x, key := s.Local(m.Address()), s.Local(wasm.I64), s.Local(wasm.I64)
	eachCandidate := emitter.eachCandidate
	if m.Shared {
		eachCandidate = emitter.eachSharedCandidate
	}
	eachCandidate(s, hash, at, x, key, func() { s.returnIfEqual(vector, length, x) })
	s.SetGlobal(m.slot, at)
	s.Const(0)
}

// eachCandidate emits body for the slots that have the upper half of a hash; x is the content
// of the slot. Afterwards at is the slot where the hash belongs, and key is its upper half.
func (s emitter) eachCandidate(hash, at, x, key wasm.Local, body func()) {
	s.beginProbe(hash, at, key)
	s.Repeat(func(missing wasm.Label) {
		s.LoadFar(wasm.I64Load, at, 0)
		s.Tee(x)
		s.Op(wasm.I64Eqz)
		s.BrIf(missing)
		s.Op(wasm.I64GeU, x, key)
		s.If()
		s.Op(wasm.I64Xor, x, key)
		s.Const64(32)
		s.Ops(wasm.I64ShrU, wasm.I64Eqz, wasm.I32Eqz)
		s.BrIf(missing)
		body()
		s.End()
		s.addAddress(at, 8)
	})
}

// beginProbe sets at to the first slot for a hash, and key to its upper half.
func (s emitter) beginProbe(hash, at, key wasm.Local) {
	s.homeSlot(hash)
	s.Set(at)
	s.Get(hash)
	s.OpConst64(wasm.I64And, -1<<32)
	s.Set(key)
}

// emitEnter emits (slot, entry): entries from that slot to the next free one move up by one.
// The slack slots suffice for hashes that are spread evenly. If they do not, the table counts
// as full.
func (m *Module) emitEnter() {
	s := emitter{m.enter, m}
	if m.Shared {
		// Only the host enters states here, while no thread runs, at a free slot.
		s.StoreFar(wasm.I64Store, s.Param(0), 0, s.Param(1))
		return
	}
	s.insertKey(s.Param(0), s.Param(1))
	s.checkFull(s.Param(0))
}

// emitInsert emits (vector, length, hash) -> reference of the new state. It stores the vector
// and enters it at the slot where probe stopped.
func (m *Module) emitInsert() {
	s := emitter{m.insert, m}
	vector, length, hash := s.Param(0), s.Param(1), s.Param(2)
	at, end := s.Local(m.Address()), s.Local(m.Address())
	s.setToAddressCell(at, CellArena)
	s.cell(CellPrefix)
	s.If()
	s.Get(at)
	s.cell(CellEntries)
	s.Far(wasm.I32Store, 0)
	s.Get(at)
	s.addressCell(CellPrefix)
	s.Addr(wasm.I32Add)
	s.Set(at)
	s.End()
	s.GetGlobal(m.slot)
	s.Get(hash)
	s.OpConst64(wasm.I64And, -1<<32)
	s.Get(at)
	s.toReference()
	s.Ops(wasm.I64ExtendI32U, wasm.I64Or)
	s.Call(m.enter)
	s.count(CellEntries)
	s.copyVector(vector, at, length)
	s.stateEnd(at, length)
	s.setAddressCell(CellArena, end)
	s.Get(at)
	s.toReference()
}

// stateEnd pushes the address after the state at an address.
func (s emitter) stateEnd(at, length wasm.Local) {
	s.Get(at)
	s.storedLength(length)
	s.Widen()
	s.Addr(wasm.I32Add)
}

// paddedLength pushes how many bytes a vector takes in memory.
func (s emitter) paddedLength(length wasm.Local) {
	least := int32(s.m.Hidden + 8)
	s.Get(length)
	s.Const(least)
	s.GetOp(length, wasm.I32GtU, least)
	s.Op(wasm.Select)
	if s.m.Wide || s.m.Shared {
		s.OpConst(wasm.I32Add, WideUnit-1)
		s.OpConst(wasm.I32And, -WideUnit)
	}
}

// vectorEnd pushes where a vector ends in memory.
func (s emitter) vectorEnd(at, length wasm.Local) {
	s.Get(at)
	s.paddedLength(length)
	s.Op(wasm.I32Add)
}

// storedLength pushes how many bytes a stored state takes whose vector has a length.
func (s emitter) storedLength(length wasm.Local) {
	if s.m.store.Kind == Collapse {
		s.Const(s.m.rootBytes())
		return
	}
	s.paddedLength(length)
}

// copyVector copies a vector, and up to 31 bytes after it.
func (s emitter) copyVector(from, to, length wasm.Local) {
	n := s.Local(wasm.I32)
	s.paddedLength(length)
	s.Set(n)
	s.eachBlock(n, func(i wasm.Local, offset uint32) {
		s.addOffset(to, i)
		s.Op(wasm.I32Add, from, i)
		s.Mem(wasm.V128Load, offset)
		s.Far(wasm.V128Store, offset)
	})
}
