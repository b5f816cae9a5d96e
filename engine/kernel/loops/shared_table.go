package loops

import "beeline/engine/kernel/wasm"

// The table of states that several threads share has the slots of table.go, probed linearly, but
// not ordered: a slot never changes once it is used. A thread enters a state with one atomic
// instruction, after it has written the state. So who finds a state in the table may read it.

// eachSharedCandidate is eachCandidate for a table that is not ordered.
func (s emitter) eachSharedCandidate(hash, at, x, key wasm.Local, body func()) {
	s.homeSlot(hash)
	s.Set(at)
	s.Get(hash)
	s.OpConst64(wasm.I64And, -1<<32)
	s.Set(key)
	s.Repeat(func(missing wasm.Label) {
		s.Get(at)
		s.Atomic(wasm.I64AtomicLoad, 0)
		s.Tee(x)
		s.Op(wasm.I64Eqz)
		s.BrIf(missing)
		s.ifSameKey(x, key, body)
		s.addAddress(at, 8)
	})
}

// ifSameKey emits body in an if: it runs if the upper halves of two slots are equal.
func (s emitter) ifSameKey(x, key wasm.Local, body func()) {
	s.Op(wasm.I64Xor, x, key)
	s.Const64(32)
	s.Ops(wasm.I64ShrU, wasm.I64Eqz)
	s.If()
	body()
	s.End()
}

// returnIfEqual returns the state in slot x from the function if it equals a vector.
func (s emitter) returnIfEqual(vector, length, x wasm.Local) {
	s.Get(vector)
	s.Op(wasm.I32WrapI64, x)
	s.toAddress()
	s.Call(s.m.equal, length)
	s.If()
	s.Op(wasm.I32WrapI64, x)
	s.Return()
	s.End()
}

// emitPublish emits (vector, length, hash, state) -> 0, or the reference of an equal state that
// another thread has entered. It enters the state, starting at the slot where probe stopped.
func (m *Module) emitPublish() {
	s := emitter{m.publish, m}
	vector, length, hash, state := s.Param(0), s.Param(1), s.Param(2), s.Param(3)
	at, x, key := s.Local(wasm.I32), s.Local(wasm.I64), s.Local(wasm.I64)
	s.SetToGlobal(at, m.slot)
	s.Get(hash)
	s.OpConst64(wasm.I64And, -1<<32)
	s.Op(wasm.I64ExtendI32U, state)
	s.Op(wasm.I64Or)
	s.Set(key)
	again := s.Loop()
	s.Get(at)
	s.Const64(0)
	s.Get(key)
	s.Atomic(wasm.I64AtomicExchangeIf, 0)
	s.Tee(x)
	s.Op(wasm.I64Eqz)
	s.If()
	s.checkSharedFull(at)
	s.Const(0)
	s.Return()
	s.End()
	s.ifSameKey(x, key, func() { s.returnIfEqual(vector, length, x) })
	s.addAddress(at, 8)
	s.Br(again)
	s.End()
	s.Const(0)
}

// checkSharedFull makes the table count as full and stops all threads if an address is after
// CellTableEnd. Until they stop, each enters at most 64 states, for which there are slots.
func (s emitter) checkSharedFull(at wasm.Local) {
	s.Get(at)
	s.cell(CellTableEnd)
	s.Op(wasm.I32GtU)
	s.If()
	s.putControl(ControlCapacity, func() { s.Const(0) })
	s.halt(func() { s.Const(NeedTable) })
	s.End()
}

// emitSharedRehash is emitRehash for a table that is not ordered; CellTableLimit is its end.
// Slots are cleared when they are read. No key is entered after the last slot that was read: in
// a table that is not ordered the same slots are used as in an ordered one.
func (m *Module) emitSharedRehash() {
	s := emitter{m.rehash, m}
	from, end, at := s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32)
	x := s.Local(wasm.I64)
	s.setToCell(end, CellTableLimit)
	s.Get(end)
	s.cell(CellOldEnd)
	s.cell(CellOldTable)
	s.Ops(wasm.I32Sub, wasm.I32Sub)
	s.Set(from)
	s.Get(from)
	s.cell(CellOldTable)
	s.Op(wasm.I32Sub, end, from)
	s.Copy()
	s.cell(CellTable)
	s.Const(0)
	s.Get(from)
	s.cell(CellTable)
	s.Op(wasm.I32Sub)
	s.Fill()
	s.Repeat(func(done wasm.Label) {
		s.Op(wasm.I32GeU, from, end)
		s.BrIf(done)
		s.Load(wasm.I64Load, from, 0)
		s.Tee(x)
		s.Ops(wasm.I64Eqz, wasm.I32Eqz)
		s.If()
		s.clear(from, 0)
		s.homeSlot(x)
		s.Set(at)
		s.Repeat(func(free wasm.Label) {
			s.Load(wasm.I64Load, at, 0)
			s.Op(wasm.I64Eqz)
			s.BrIf(free)
			s.addAddress(at, 8)
		})
		s.Store(wasm.I64Store, at, 0, x)
		s.End()
		s.addAddress(from, 8)
	})
}
