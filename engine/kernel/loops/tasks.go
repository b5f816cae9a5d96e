package loops

import "beeline/engine/kernel/wasm"

// Tasks of depth-first search by several threads: see stacks.go.

// emitTakeStackBlock emits (bytes) -> status: the thread gets a block that is at least so long, or the
// status is NeedArena.
func (m *Module) emitTakeStackBlock() {
	s := emitter{m.takeBlock, m}
	s.claimBlock(s.Param(0), s.Local(wasm.I32), s.Local(wasm.I32))
	s.Const(0)
}

// emitTakeTask emits () -> status: 0 if the thread has a task on its stack, which was empty,
// statusIdle if there is none, or StatusDone if the search has ended.
func (m *Module) emitTakeTask() {
	s := emitter{m.takeTask, m}
	at, task, n := s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32)
	// The host may have stopped the thread that knew the end before it could tell.
	s.control(ControlFinished)
	s.Tee(n)
	s.If()
	s.Return(n)
	s.End()
	s.join(CellJoined, ControlActive)
	again := s.Loop()
	s.control(ControlCursor)
	s.Tee(at)
	s.Atomic(wasm.I32AtomicLoad, taskLink)
	s.Tee(task)
	s.If()
	s.roomForTask(task)
	s.replaceControl(ControlCursor, at, func() { s.Get(task) })
	s.BrIf(again)
	s.beginTask(task)
	s.Const(0)
	s.Return()
	s.End()
	s.join(cellHungry, ControlHungry)
	s.Add(n, 1)
	s.GetOp(n, wasm.I32LtU, spins)
	s.BrIf(again)
	s.End()
	s.putCell(CellJoined, 0)
	s.changeControl(wasm.I32AtomicSub, ControlActive, 1)
	s.OpConst(wasm.I32Ne, 1)
	s.ReturnIf(statusIdle)
	s.putControl(ControlFinished, func() { s.Const(StatusDone) })
	s.Const(StatusDone)
}

// join counts the thread in a word that threads share, unless its cell says that it is counted there.
func (s emitter) join(c Cell, control uint32) {
	s.cell(c)
	s.IfZero()
	s.putCell(c, 1)
	s.changeControl(wasm.I32AtomicAdd, control, 1)
	s.Op(wasm.Drop)
	s.End()
}

// roomForTask returns NeedSide from the function unless the state of a task fits into the side region.
func (s emitter) roomForTask(task wasm.Local) {
	s.cell(CellSideEnd)
	s.cell(CellSide)
	s.Op(wasm.I32Sub)
	s.Load(wasm.I32Load, task, taskLength)
	s.OpConst(wasm.I32Add, VectorSlack)
	s.Op(wasm.I32LtU)
	s.ReturnIf(NeedSide)
}

// beginTask makes a task the only frame of the stack.
func (s emitter) beginTask(task wasm.Local) {
	frame, side, length, v := s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32)
	s.cell(cellHungry)
	s.If()
	s.putCell(cellHungry, 0)
	s.changeControl(wasm.I32AtomicSub, ControlHungry, 1)
	s.Op(wasm.Drop)
	s.End()
	for _, c := range []struct {
		field uint32
		cells []Cell
	}{{taskPath, []Cell{CellRootPath, cellPath}}, {taskDepth, []Cell{cellRootDepth, cellDepth}}} {
		for _, to := range c.cells {
			s.Load(wasm.I32Load, task, c.field)
			s.setCell(to, v)
		}
	}
	s.putCell(CellHanded, 0)
	s.setToCell(frame, CellFrames)
	s.setToCell(side, CellSide)
	s.Store(wasm.I32Store, frame, FrameState, side)
	s.Store(wasm.I32Store, frame, FrameSide, side)
	s.copyField(frame, framePending, wasm.I64Store, task, taskPending, wasm.I64Load)
	s.clear(frame, frameEdges)
	s.copyField(frame, FrameWindow, wasm.I32Store16, task, taskWindow, wasm.I32Load)
	s.Get(frame)
	s.Load(wasm.I32Load, task, taskWeight)
	s.Tee(v)
	s.Mem(wasm.I32Store8, FrameWeight)
	s.Get(frame)
	s.Const(frameMoves)
	s.Mem(wasm.I32Store8, frameFlags)
	s.Own()
	s.GetOp(v, wasm.I32ShrU, WeightBits)
	s.Op(wasm.I64ExtendI32U)
	s.Mem(wasm.I64Store, s.cellAddress(CellTails))
	s.Load(wasm.I32Load, task, taskLength)
	s.Set(length)
	s.Add(task, taskVector)
	s.copyVector(task, side, length)
	s.vectorEnd(side, length)
	s.setCell(CellSide, v)
	s.copyToCell(CellTop, frame, v)
	s.resetBatch()
	s.putCell(CellReady, 0)
}

// copyField copies a field of a task or a frame.
func (s emitter) copyField(to wasm.Local, field uint32, store wasm.Op, from wasm.Local, source uint32, load wasm.Op) {
	s.Get(to)
	s.Load(load, from, source)
	s.Mem(store, field)
}

// emitHandOver emits () -> status: it adds the pending edges of the lowest frames to the list of
// tasks, but not those of the top frame. The status is NeedArena if there is no room. Kept batches
// of these frames stay where they are: the lowest ones, which are not needed any more.
func (m *Module) emitHandOver() {
	s := emitter{m.handOver, m}
	frame, top, n, v, status := s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32)
	s.cell(CellFrames)
	s.cell(CellHanded)
	s.Op(wasm.I32Add)
	s.Set(frame)
	s.setToCell(top, CellTop)
	s.Repeat(func(done wasm.Label) {
		s.Op(wasm.I32GeU, frame, top)
		s.GetOp(n, wasm.I32GeU, tasksAtOnce)
		s.Op(wasm.I32Or)
		s.BrIf(done)
		s.Load(wasm.I64Load, frame, framePending)
		s.Ops(wasm.I64Eqz, wasm.I32Eqz)
		s.If()
		s.addPath(frame, status, done)
		s.addTask(frame, status, done)
		s.Add(n, 1)
		s.End()
		s.Add(frame, FrameBytes)
		s.Get(frame)
		s.cell(CellFrames)
		s.Op(wasm.I32Sub)
		s.setCell(CellHanded, v)
	})
	s.If(n)
	s.wake(ControlGeneration, func() { s.Get(n) })
	s.wake(ControlBell, func() { s.Const(1) })
	s.End()
	s.Get(status)
}

// inBlock sets at to where the thread's block has size bytes. If there is no room it sets status and
// branches to failed.
func (s emitter) inBlock(at, size, status wasm.Local, failed wasm.Label) {
	s.cell(CellArenaEnd)
	s.cell(CellArena)
	s.Op(wasm.I32Sub)
	s.Op(wasm.I32LtU, size)
	s.If()
	s.Call(s.m.takeBlock, size)
	s.Tee(status)
	s.BrIf(failed)
	s.End()
	s.setToCell(at, CellArena)
}

// useBlock makes the thread's block start at an address, rounded up.
func (s emitter) useBlock(up wasm.Local) {
	s.GetOp(up, wasm.I32Add, 7)
	s.OpConst(wasm.I32And, -8)
	s.setCell(CellArena, up)
}

// addPath adds the path to a frame, which becomes cellPath.
func (s emitter) addPath(frame, status wasm.Local, failed wasm.Label) {
	before, from, at, depth, size, v := s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32)
	s.setToCell(before, cellPath)
	s.setToCell(from, CellFrames)
	s.setToCell(depth, cellRootDepth)
	s.Repeat(func(found wasm.Label) {
		s.Get(before)
		s.cell(CellRootPath)
		s.Op(wasm.I32Eq)
		s.BrIf(found)
		s.Load(wasm.I32Load, before, pathUpTo)
		s.Tee(v)
		s.cell(CellHanded)
		s.Op(wasm.I32LeU)
		s.If()
		s.Op(wasm.I32Add, from, v)
		s.Set(from)
		s.Load(wasm.I32Load, before, pathDepth)
		s.Set(depth)
		s.Br(found)
		s.End()
		s.Load(wasm.I32Load, before, PathBefore)
		s.Set(before)
	})
	s.copyToCell(cellPath, before, v)
	s.Op(wasm.I32Ne, from, frame)
	s.If()
	s.Op(wasm.I32Sub, frame, from)
	s.OpConst(wasm.I32ShrU, 2) // more than the 4 bytes for each FrameBytes
	s.OpConst(wasm.I32Add, PathFirst+8)
	s.Set(size)
	s.inBlock(at, size, status, failed)
	s.Store(wasm.I32Store, at, PathBefore, before)
	s.Get(at)
	s.cell(CellFrames)
	s.Set(v)
	s.Op(wasm.I32Sub, frame, v)
	s.Mem(wasm.I32Store, pathUpTo)
	s.SetConst(v, 0)
	s.copyEdges(frame, from, at, depth, v)
	s.Store(wasm.I32Store, at, pathDepth, depth)
	s.Store(wasm.I32Store, at, PathEdges, v)
	s.copyToCell(cellPath, at, size)
	s.GetOp(v, wasm.I32Shl, 2)
	s.Op(wasm.I32Add, at)
	s.OpConst(wasm.I32Add, PathFirst)
	s.Set(v)
	s.useBlock(v)
	s.End()
}

// copyEdges writes the edges taken from the frames between two to a path, counts them in n, and adds
// their steps to depth. It changes from.
func (s emitter) copyEdges(frame, from, at, depth, n wasm.Local) {
	again := s.Loop()
	s.Get(at)
	s.GetOp(n, wasm.I32Shl, 2)
	s.Op(wasm.I32Add)
	s.Load(wasm.I32Load16U, from, FrameWindow)
	s.Load(wasm.I32Load8U, from, FrameTaken)
	s.Op(wasm.I32Add)
	s.stepsOfTail(from)
	s.OpConst(wasm.I32Shl, PathTail)
	s.Op(wasm.I32Or)
	s.Mem(wasm.I32Store, PathFirst)
	s.Add(n, 1)
	s.Add(from, FrameBytes)
	s.Get(depth)
	s.Load(wasm.I32Load8U, from, FrameWeight)
	s.OpConst(wasm.I32And, 1<<WeightBits-1)
	s.Op(wasm.I32Add)
	s.stepsOfTail(from)
	s.Op(wasm.I32Add)
	s.Set(depth)
	s.Op(wasm.I32LtU, from, frame)
	s.BrIf(again)
	s.End()
}

// stepsOfTail pushes the number of steps in the tail that precedes the edge taken from a frame.
func (s emitter) stepsOfTail(frame wasm.Local) {
	s.Load(wasm.I32Load8U, frame, FrameWeight)
	s.OpConst(wasm.I32ShrU, WeightBits)
}

// addTask makes a task of the pending edges of a frame, to which cellPath leads, and adds it to the list.
func (s emitter) addTask(frame, status wasm.Local, failed wasm.Label) {
	at, state, length, size, v := s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32)
	s.Load(wasm.I32Load, frame, FrameState)
	s.Tee(state)
	s.Call(s.m.Measure)
	s.Tee(length)
	s.OpConst(wasm.I32Add, taskVector+VectorSlack)
	s.Set(size)
	s.inBlock(at, size, status, failed)
	s.Get(at)
	s.Const64(0)
	s.Mem(wasm.I64Store, taskLink)
	s.Get(at)
	s.cell(cellPath)
	s.Mem(wasm.I32Store, taskPath)
	s.copyField(at, taskPending, wasm.I64Store, frame, framePending, wasm.I64Load)
	s.copyField(at, taskWindow, wasm.I32Store, frame, FrameWindow, wasm.I32Load16U)
	s.copyField(at, taskWeight, wasm.I32Store, frame, FrameWeight, wasm.I32Load8U)
	s.Get(at)
	s.depthOfPath(v)
	s.Mem(wasm.I32Store, taskDepth)
	s.Store(wasm.I32Store, at, taskLength, length)
	s.GetOp(at, wasm.I32Add, taskVector)
	s.Set(v)
	s.copyVector(state, v, length)
	s.vectorEnd(v, length)
	s.Set(v)
	s.useBlock(v)
	s.clear(frame, framePending)
	s.appendTask(at, v)
}

// depthOfPath pushes the depth of the state to which cellPath leads.
func (s emitter) depthOfPath(v wasm.Local) {
	s.cell(cellPath)
	s.Tee(v)
	s.cell(CellRootPath)
	s.Op(wasm.I32Eq)
	s.IfValue(wasm.I32)
	s.cell(cellRootDepth)
	s.Else()
	s.Load(wasm.I32Load, v, pathDepth)
	s.End()
}

// appendTask adds a task to the list. It uses head.
func (s emitter) appendTask(at, head wasm.Local) {
	retry := s.Loop()
	s.control(ControlHead)
	s.Set(head)
	s.replaceControl(ControlHead, head, func() { s.Get(at) })
	s.BrIf(retry)
	s.End()
	s.Get(head)
	s.Get(at)
	s.Atomic(wasm.I32AtomicStore, taskLink)
}
