package loops

import "beeline/engine/kernel/wasm"

// The table of states that several threads share has the slots of table.go, probed linearly, but
// not ordered: a slot never changes once it is used. A thread enters a state with one atomic
// instruction, after it has written the state. So who finds a state in the table may read it.

// eachSharedCandidate is eachCandidate for a table that is not ordered.
func (s emitter) eachSharedCandidate(hash, at, x, key wasm.Local, body func()) {
	s.beginProbe(hash, at, key)
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
	m.publish = m.Func([]wasm.Type{wasm.I32, wasm.I32, wasm.I64, wasm.I32}, []wasm.Type{wasm.I32})
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
	s.enterSharedKey(at, key, x, func() {})
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
	s.putControl(ControlCapacity, func() { s.Const(TableFull) })
	s.halt(func() { s.Const(NeedTable) })
	s.End()
}

// rehashParts is the number of parts of the old table when the table becomes longer. Threads take
// them one by one.
const rehashParts = 64

// emitSharedRehash emits (): it enters all keys of the old table in the table, which lies elsewhere,
// together with other threads. It returns when no part is left to take, or the threads stop. In a
// table that is not ordered the same slots are used as in an ordered one.
func (m *Module) emitSharedRehash() {
	s := emitter{m.rehash, m}
	part, size, from, end := s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32)
	again := s.Loop()
	s.control(ControlHalt)
	s.control(ControlPart)
	s.OpConst(wasm.I32GeU, rehashParts)
	s.Op(wasm.I32Or)
	s.If()
	s.Return()
	s.End()
	s.changeControl(wasm.I32AtomicAdd, ControlPart, 1)
	s.Tee(part)
	s.OpConst(wasm.I32GeU, rehashParts)
	s.If()
	s.Return()
	s.End()
	s.setToCell(end, CellOldEnd)
	s.setToCell(from, CellOldTable)
	s.Op(wasm.I32Sub, end, from)
	s.OpConst(wasm.I32ShrU, 9) // 8 bytes a slot, 64 parts
	s.OpConst(wasm.I32Add, 1)
	s.OpConst(wasm.I32Shl, 3)
	s.Set(size)
	s.Get(from)
	s.Op(wasm.I32Mul, part, size)
	s.Op(wasm.I32Add)
	s.Tee(from)
	s.Op(wasm.I32Add, size)
	s.Tee(size)
	s.Get(end)
	s.Op(wasm.I32LtU, size, end)
	s.Op(wasm.Select)
	s.Set(end)
	s.enterKeys(from, end)
	s.changeControl(wasm.I32AtomicAdd, ControlPartsDone, 1)
	s.OpConst(wasm.I32Eq, rehashParts-1)
	s.If()
	s.wake(ControlGeneration, func() { s.Const(-1) })
	s.wake(ControlBell, func() { s.Const(1) })
	s.End()
	s.Br(again)
	s.End()
}

// enterKeys enters the keys in the slots of the old table from one address up to another.
func (s emitter) enterKeys(from, end wasm.Local) {
	at, x := s.Local(wasm.I32), s.Local(wasm.I64)
	s.Repeat(func(done wasm.Label) {
		s.Op(wasm.I32GeU, from, end)
		s.BrIf(done)
		s.Load(wasm.I64Load, from, 0)
		s.Tee(x)
		s.Ops(wasm.I64Eqz, wasm.I32Eqz)
		s.If()
		s.homeSlot(x)
		s.Set(at)
		s.Repeat(func(entered wasm.Label) {
			s.enterIfFree(at, x)
			s.Op(wasm.I64Eqz)
			s.BrIf(entered)
			s.addAddress(at, 8)
		})
		s.End()
		s.addAddress(from, 8)
	})
}

// emitSharedKeys is emitKeys for keys of 64 bits in a table that is not ordered.
func (m *Module) emitSharedKeys() {
	for _, f := range []*wasm.Func{m.marked, m.mark} {
		s := emitter{f, m}
		at, key, x := s.Local(wasm.I32), s.Local(wasm.I64), s.Local(wasm.I64)
		s.Get(s.Param(0))
		s.Get(s.Param(0))
		s.Ops(wasm.I64Eqz, wasm.I64ExtendI32U, wasm.I64Or)
		s.Set(key)
		s.homeSlot(key)
		s.Set(at)
		again := s.Loop()
		s.Get(at)
		s.Atomic(wasm.I64AtomicLoad, 0)
		s.Tee(x)
		s.Op(wasm.I64Eqz)
		s.If()
		if f == m.marked {
			s.Const(0)
			s.Return()
		} else {
			s.enterSharedKey(at, key, x, func() { s.count(CellEntries) })
		}
		s.End()
		s.Op(wasm.I64Eq, x, key)
		s.ReturnIf(1)
		s.addAddress(at, 8)
		s.Br(again)
		s.End()
		s.Const(1)
	}
}

// enterSharedKey enters a key in the slot at an address and returns 0 from the function after entered, or
// sets x to the key that another thread has entered there.
func (s emitter) enterSharedKey(at, key, x wasm.Local, entered func()) {
	s.enterIfFree(at, key)
	s.Tee(x)
	s.Op(wasm.I64Eqz)
	s.If()
	entered()
	s.checkSharedFull(at)
	s.Const(0)
	s.Return()
	s.End()
}

// enterIfFree enters a key in the slot at an address if it is free. It pushes the key that was there, 0 for
// none.
func (s emitter) enterIfFree(at, key wasm.Local) {
	s.Get(at)
	s.Const64(0)
	s.Get(key)
	s.Atomic(wasm.I64AtomicExchangeIf, 0)
}
