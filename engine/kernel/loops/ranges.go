package loops

import "beeline/engine/kernel/wasm"

// Ranges of states, and the levels of breadth-first search by several threads: see threads.go.

// control pushes a shared word.
func (s emitter) control(word uint32) {
	s.Const(0)
	s.Atomic(wasm.I32AtomicLoad, s.m.Control+word)
}

// putControl sets a shared word to the number that value pushes.
func (s emitter) putControl(word uint32, value func()) {
	s.Const(0)
	value()
	s.Atomic(wasm.I32AtomicStore, s.m.Control+word)
}

// changeControl adds a constant to a shared word, or subtracts it, and pushes what the word was
// before.
func (s emitter) changeControl(op wasm.Op, word uint32, by int32) {
	s.Consts(0, by)
	s.Atomic(op, s.m.Control+word)
}

// replaceControl sets a shared word to the number that value pushes if it is expected. It pushes
// whether it is not.
func (s emitter) replaceControl(word uint32, expected wasm.Local, value func()) {
	s.Const(0)
	s.Get(expected)
	value()
	s.Atomic(wasm.I32AtomicExchangeIf, s.m.Control+word)
	s.Op(wasm.I32Ne, expected)
}

// halt stops all threads for the reason that status pushes, unless they stop for another one.
func (s emitter) halt(status func()) {
	s.Consts(0, 0)
	status()
	s.Atomic(wasm.I32AtomicExchangeIf, s.m.Control+ControlHalt)
	s.Op(wasm.Drop)
}

// wake changes a shared word and wakes as many threads that wait for that as number pushes.
func (s emitter) wake(word uint32, number func()) {
	s.changeControl(wasm.I32AtomicAdd, word, 1)
	s.Op(wasm.Drop)
	s.Const(0)
	number()
	s.Atomic(wasm.MemoryNotify, s.m.Control+word)
	s.Op(wasm.Drop)
}

// emitNextRange emits () -> status: 0 if the thread has a range, statusIdle if the level has no
// more, or the status with which the search ends.
func (m *Module) emitNextRange() {
	s := emitter{m.nextRange, m}
	at, n := s.Local(wasm.I32), s.Local(wasm.I32)
	s.cell(CellJoined)
	s.IfZero()
	s.joinLevel(at)
	s.End()
	again := s.Loop()
	s.takeRange(at)
	s.cell(CellRangeStates)
	s.If()
	s.Call(m.closeRange)
	s.End()
	s.putCell(CellJoined, 0)
	s.changeControl(wasm.I32AtomicSub, ControlActive, 1)
	s.OpConst(wasm.I32Ne, 1)
	s.ReturnIf(statusIdle)
	s.nextSharedLevel(at, n)
	s.Br(again)
	s.End()
	s.Const(statusIdle)
}

// joinLevel joins the current level. If all threads have left it, it returns from the function:
// statusIdle, or again the status with which the search has ended, because the host may have
// stopped the thread that knew before it could tell.
func (s emitter) joinLevel(n wasm.Local) {
	retry := s.Loop()
	s.control(ControlActive)
	s.Tee(n)
	s.IfZero()
	s.control(ControlFinished)
	s.Tee(n)
	s.If()
	s.Return(n)
	s.End()
	s.Const(statusIdle)
	s.Return()
	s.End()
	s.replaceControl(ControlActive, n, func() { s.GetOp(n, wasm.I32Add, 1) })
	s.BrIf(retry)
	s.End()
	s.beginLevel(n)
}

// beginLevel notes that the thread has joined the current level.
func (s emitter) beginLevel(n wasm.Local) {
	s.putCell(CellJoined, 1)
	s.control(controlLevel)
	s.setCell(cellLevel, n)
}

// takeRange returns 0 from the function with the next range of the level, if there is one.
func (s emitter) takeRange(at wasm.Local) {
	s.Repeat(func(none wasm.Label) {
		s.control(ControlCursor)
		s.Tee(at)
		s.Op(wasm.I32Eqz)
		s.BrIf(none)
		s.replaceControl(ControlCursor, at, func() {
			s.Const(0)
			s.Load(wasm.I32Load, at, RangeLink)
			s.control(ControlLast)
			s.Op(wasm.I32Eq, at)
			s.Op(wasm.Select)
		})
		s.IfZero()
		s.Own()
		s.GetOp(at, wasm.I32Add, RangeHeader)
		s.Mem(wasm.I32Store, s.cellAddress(CellNext))
		s.Own()
		s.Load(wasm.I32Load, at, RangeEnd)
		s.Mem(wasm.I32Store, s.cellAddress(CellRangeEnd))
		s.Const(0)
		s.Return()
		s.End()
	})
}

// nextSharedLevel begins the next level, or returns from the function if the search has ended.
// No other thread has joined a level.
func (s emitter) nextSharedLevel(at, n wasm.Local) {
	end := func(status int32) {
		s.If()
		s.putControl(ControlFinished, func() { s.Const(status) })
		s.Const(status)
		s.Return()
		s.End()
	}
	s.control(ControlLast)
	s.Tee(at)
	s.control(ControlHead)
	s.Op(wasm.I32Eq)
	end(StatusDone)
	s.control(controlFound)
	s.cell(CellAll)
	s.Op(wasm.I32Eqz)
	s.Op(wasm.I32And)
	end(StatusError)
	s.Load(wasm.I32Load, at, RangeLink)
	s.Set(at)
	s.putControl(ControlCursor, func() { s.Get(at) })
	s.putControl(ControlLast, func() { s.control(ControlHead) })
	s.changeControl(wasm.I32AtomicAdd, controlLevel, 1)
	s.Op(wasm.Drop)
	s.SetConst(n, 0)
	s.Repeat(func(done wasm.Label) { // n becomes the number of ranges that other threads may take
		s.control(ControlLast)
		s.Op(wasm.I32Eq, at)
		s.Get(n)
		s.cell(CellThreads)
		s.Ops(wasm.I32GeU, wasm.I32Or)
		s.BrIf(done)
		s.Load(wasm.I32Load, at, RangeLink)
		s.Set(at)
		s.Add(n, 1)
	})
	s.putControl(ControlActive, func() { s.Const(1) })
	s.If(n)
	s.wake(ControlGeneration, func() { s.Get(n) })
	s.wake(ControlBell, func() { s.Const(1) })
	s.End()
	s.beginLevel(at)
}

// emitTakeBlock emits (bytes) -> status: the thread gets a block that is at least so long, or the
// status is NeedArena.
func (m *Module) emitTakeBlock() {
	s := emitter{m.takeBlock, m}
	size := s.Param(0)
	at, v := s.Local(wasm.I32), s.Local(wasm.I32)
	s.cell(CellRangeStates)
	s.If()
	s.Call(m.closeRange)
	s.End()
	s.putCell(CellRange, 0)
	s.claimBlock(size, at, v)
	s.Const(0)
}

// claimBlock gives the thread a block that has at least size bytes, or returns NeedArena from the
// function.
func (s emitter) claimBlock(size, at, v wasm.Local) {
	s.GetOp(size, wasm.I32Add, LineBytes-1)
	s.OpConst(wasm.I32And, -LineBytes)
	s.Tee(size)
	s.Const(BlockBytes)
	s.GetOp(size, wasm.I32GtU, BlockBytes)
	s.Op(wasm.Select)
	s.Set(size)
	retry := s.Loop()
	s.control(ControlBlock)
	s.Set(at)
	// The end is read second. It only grows while threads run, so it is not before at.
	s.control(ControlBlockEnd)
	s.Op(wasm.I32Sub, at)
	s.Op(wasm.I32LtU, size)
	s.ReturnIf(NeedArena)
	s.replaceControl(ControlBlock, at, func() { s.Op(wasm.I32Add, at, size) })
	s.BrIf(retry)
	s.End()
	s.copyToCell(CellArena, at, v)
	s.Op(wasm.I32Add, at, size)
	s.setCell(CellArenaEnd, v)
}

// emitCloseRange emits (): it adds the range with the thread's new states to the list.
func (m *Module) emitCloseRange() {
	s := emitter{m.closeRange, m}
	at, head := s.Local(wasm.I32), s.Local(wasm.I32)
	s.setToCell(at, CellRange)
	s.clear(at, RangeLink)
	s.Get(at)
	s.cell(CellArena)
	s.Mem(wasm.I32Store, RangeEnd)
	retry := s.Loop()
	s.control(ControlHead)
	s.Set(head)
	s.replaceControl(ControlHead, head, func() { s.Get(at) })
	s.BrIf(retry)
	s.End()
	s.Store(wasm.I32Store, head, RangeLink, at) // No other thread reads it before the next level.
	s.putCell(CellRange, 0)
	s.putCell(CellRangeStates, 0)
}

// emitRejoinedRanges is emitRejoined for states in ranges. The cells CellRange and CellRangeEnd
// say which range has the path entry.
func (m *Module) emitRejoinedRanges() {
	s := emitter{m.rejoined, m}
	path, v := s.Local(wasm.I32), s.Local(wasm.I32)
	s.Set(path, s.Param(0))
	again := s.Loop()
	s.Get(path)
	s.cell(CellRangeEnd)
	s.Op(wasm.I32Eq)
	s.If()
	s.cell(CellRange)
	s.Mem(wasm.I32Load, RangeLink)
	s.Tee(path)
	s.Op(wasm.I32Eqz)
	s.ReturnIf(0)
	s.copyToCell(CellRange, path, v)
	s.Load(wasm.I32Load, path, RangeEnd)
	s.setCell(CellRangeEnd, v)
	s.Add(path, RangeHeader)
	s.Br(again)
	s.End()
	s.passPath(path)
	s.Br(again)
	s.End()
	s.Const(0)
}
