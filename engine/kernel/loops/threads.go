package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// Breadth-first search by several threads, which share the memory of a module: the table, the
// states and the words below. Each thread has copies of the cells and a batch of its own.
//
// A thread stores new states in a block of memory of its own. Some hundred of them in a row are a
// range: the unit of work. Ranges are nodes of a list that only grows. Threads take
// ranges at ControlCursor, which goes through the ranges of a level, up to ControlLast. So every
// state of a level is expanded before those of the next, and about in the order in which states
// were found. Their successors then often lie in the memory in a row.
//
// A thread joins a level to take ranges, and leaves it when there are no more. The last thread
// to leave begins the next level. Threads without work wait for ControlGeneration to change,
// which happens when a level has several ranges. The host is the first thread, between its other
// tasks.
//
// When the table becomes longer, the threads enter its keys together before they continue.
//
// If a thread cannot continue, because memory is full or an error ends the search, it writes
// the reason to ControlHalt. The others see that before the next state. When ControlInside is
// 0, no thread runs, and the host may change everything. To continue it clears ControlHalt.

// Words that threads share, as offsets from Module.Control. They are in cache lines of their
// own if threads write them often.
const (
	ControlHalt       = 0   // why the threads stop, 0 while they run
	ControlInside     = 64  // threads that are running
	ControlBell       = 128 // for the host: changes with ControlGeneration, and when ControlHalt is set and the last running thread stops
	ControlGeneration = 192 // changes when there is work for waiting threads
	ControlCursor     = 256 // next range of the level, 0 for none
	ControlHead       = 320 // last range of the list
	ControlActive     = 384 // threads that have joined the level
	ControlLast       = 448 // last range of the level
	controlLevel      = 456
	ControlFinished   = 460 // status with which the search has ended, 0 before
	controlFound      = 464 // 1 if an error was found
	ControlReserved   = 512 // entries of the table that threads have reserved
	ControlCapacity   = 516 // bound on that
	ControlBlock      = 576 // where the next block starts
	ControlBlockEnd   = 580 // end of the segment
	ControlStored     = 640 // u64: stored states; counted only if they are limited
	ControlPart       = 704 // next part of the old table that no thread has taken
	ControlPartsDone  = 708 // number of parts whose keys are in the table
	ControlHungry     = 768 // depth first: threads without work
	ControlBytes      = 832
)

// A range starts with a header.
const (
	RangeLink   = 0 // u32: the range after it in the list, 0 for none
	RangeEnd    = 4 // u32: end of its states
	RangeHeader = 8
)

const (
	// BlockBytes is the usual length of a block.
	BlockBytes = 1 << 17
	// quota is how many entries of the table a thread reserves at once. It needs up to 64 for one
	// state.
	quota = 256
	// RehashDone is what ControlPart and ControlPartsDone are if the table has all keys.
	RehashDone = rehashParts
	// TableFull is what ControlCapacity is when a thread has found the table full.
	TableFull = 0
)

// Results of work and nextRange, besides those of all loops.
const (
	statusIdle   = TooManyEdges + 1 + iota // there is no work in this level
	statusHalted                           // another thread or the host has stopped this one
)

// threadFunctions are the search by several threads.
type threadFunctions struct {
	Control                                         uint32 // see ControlHalt
	work, nextRange, takeBlock, closeRange, publish *wasm.Func
	takeTask, handOver                              *wasm.Func // depth first: see stacks.go
}

// NewThreads adds the store of whole states and breadth-first search by several threads to a
// draft whose functions are complete, and whose memory is shared.
func NewThreads(d *layout.Draft) *Module {
	m := &Module{Draft: d}
	m.reserveControl()
	one := []wasm.Type{wasm.I32}
	m.emitStore()
	m.emitPublish()
	m.Results = m.Reserve(ResultHeader + 64*ResultBytes)
	m.emitPrehash(skippedInGraph, emitter.hashTarget)
	m.seed, m.expand, m.rejoined = m.Func(layout.I32s(2), one), m.Func(layout.I32s(2), one), m.Func(one, one)
	m.work, m.nextRange, m.takeBlock, m.closeRange = m.Func(one, one), m.Func(nil, one), m.Func(one, one), m.Func(nil, nil)
	m.emitSeed()
	m.emitExpand()
	m.emitRejoinedRanges()
	m.emitWork()
	m.emitNextRange()
	m.emitTakeBlock()
	m.emitCloseRange()
	m.Export("seed", m.seed)
	m.Export("expand", m.expand)
	m.Export("rejoined", m.rejoined)
	m.Export("turn", m.emitTurn(emitter.useRegion))
	m.exportOf("state labels", m.Labels)
	m.exportOf("state measure", m.Measure)
	return m
}

// reserveControl reserves the words that threads share, in cache lines of their own.
func (m *Module) reserveControl() {
	m.Control = (m.Reserve(ControlBytes+LineBytes) + LineBytes - 1) &^ (LineBytes - 1)
}

// emitTurn emits (start of the thread's copies, ranges) -> whether there is no work for the
// thread in this level. The thread expands states of at most so many ranges. moved prepares it for a
// batch that may have been moved.
func (m *Module) emitTurn(moved func(s emitter)) *wasm.Func {
	f := m.Func(layout.I32s(2), layout.I32s(1))
	s := emitter{f, m}
	status := s.Local(wasm.I32)
	s.SetOwn(s.Param(0))
	s.changeControl(wasm.I32AtomicAdd, ControlInside, 1)
	s.Op(wasm.Drop)
	s.SetConst(status, statusHalted)
	s.control(ControlHalt)
	s.IfZero() // else the host may be changing what follows
	s.putCell(CellNeed, 0)
	moved(s)
	s.Call(m.rehash)
	s.SetConst(status, statusIdle)
	s.control(ControlPartsDone)
	s.OpConst(wasm.I32Eq, rehashParts)
	s.If()
	s.Call(m.work, s.Param(1))
	s.Set(status)
	s.End()
	s.End()
	s.If(status)
	s.GetOp(status, wasm.I32LtU, statusIdle)
	s.If()
	s.copyToCell(CellNeed, status, s.Local(wasm.I32))
	s.halt(func() { s.Get(status) })
	s.End()
	s.End()
	s.changeControl(wasm.I32AtomicSub, ControlInside, 1)
	s.OpConst(wasm.I32Eq, 1)
	s.If()
	s.control(ControlHalt)
	s.If()
	s.wake(ControlBell, func() { s.Const(1) })
	s.End()
	s.End()
	s.GetOp(status, wasm.I32Eq, statusIdle)
	return f
}

// useRegion puts the batch at the start of the thread's region.
func (s emitter) useRegion() {
	s.cell(CellRegion)
	s.SetGlobal(s.m.RegionStart)
	s.cell(CellRegionEnd)
	s.SetGlobal(s.m.RegionEnd)
	s.resetBatch()
}

// emitWork emits (ranges) -> status.
func (m *Module) emitWork() {
	b := m.newBreadth(m.work)
	b.loop = b.Loop()
	b.control(ControlHalt)
	b.ReturnIf(statusHalted)
	b.setToAddressCell(b.path, CellNext)
	b.Get(b.path)
	b.cell(CellRangeEnd)
	b.Op(wasm.I32Eq)
	b.If()
	b.countStep()
	b.Call(m.nextRange)
	b.Tee(b.j)
	b.If()
	b.Return(b.j)
	b.End()
	b.Br(b.loop)
	b.End()
	b.cell(CellWindow)
	b.IfZero()
	b.checkStateLimit()
	b.End()
	b.expandNext()
	b.Br(b.loop)
	b.End()
	b.Const(StatusRunning)
}

// checkSharedLimit stops if the bound on stored states is reached by all threads together.
func (b *expansion) checkSharedLimit() {
	more := b.Local(wasm.I64)
	b.cell64(CellMaxStates)
	b.OpConst64(wasm.I64Ne, -1)
	b.If()
	b.Const(0)
	b.cell64(CellStored)
	b.cell64(CellPublished)
	b.Op(wasm.I64Sub)
	b.Tee(more)
	b.Atomic(wasm.I64AtomicAdd, b.m.Control+ControlStored)
	b.Op(wasm.I64Add, more)
	b.addCell(CellPublished, func() { b.Get(more) })
	b.cell64(CellMaxStates)
	b.Op(wasm.I64GeU)
	b.ReturnIf(StatusStateLimit)
	b.End()
}

// generateSharedEdges is generateEdges for a thread.
func (b *breadth) generateSharedEdges() {
	b.reserveEntries()
	b.cell(CellRangeStates)
	b.cell(CellRangeMost)
	b.Op(wasm.I32GeU)
	b.If()
	b.Call(b.m.closeRange)
	b.End()
	b.selectEdges(b.window, b.end)
	b.OpConst(wasm.I32Add, VectorSlack+RangeHeader)
	b.Set(b.length)
	b.cell(CellArenaEnd)
	b.cell(CellArena)
	b.Op(wasm.I32Sub)
	b.Op(wasm.I32LtU, b.length)
	b.If()
	b.Call(b.m.takeBlock, b.length)
	b.Tee(b.j)
	b.If()
	b.Return(b.j)
	b.End()
	b.End()
	b.cell(CellRange)
	b.IfZero()
	b.cell(CellArena)
	b.Tee(b.i)
	b.setCell(CellRange, b.j)
	b.GetOp(b.i, wasm.I32Add, RangeHeader)
	b.setCell(CellArena, b.j)
	b.End()
	b.Call(b.m.prehash)
}

// reserveEntries reserves entries of the table unless the thread has enough for a state.
func (b *expansion) reserveEntries() {
	b.cell(CellEntries)
	b.OpConst(wasm.I32Add, 64)
	b.cell(CellCapacity)
	b.Op(wasm.I32GtU)
	b.If()
	b.changeControl(wasm.I32AtomicAdd, ControlReserved, quota)
	b.OpConst(wasm.I32Add, quota)
	b.control(ControlCapacity)
	b.Op(wasm.I32GtU)
	b.If()
	b.changeControl(wasm.I32AtomicSub, ControlReserved, quota)
	b.Op(wasm.Drop)
	b.stop(NeedTable)
	b.End()
	b.cell(CellCapacity)
	b.OpConst(wasm.I32Add, quota)
	b.setCell(CellCapacity, b.j)
	b.End()
}

// storeSharedTarget is storeTarget for a thread. The state and its path entry are complete
// before the table refers to them. If another thread enters the same state first, the memory is
// used for the next one.
func (b *breadth) storeSharedTarget() {
	m := b.m
	to, at, fresh := b.Local(wasm.I32), b.Local(wasm.I32), b.Local(wasm.I32)
	b.GetOp(b.edge, wasm.I32Add, layout.EdgeState)
	b.Set(at)
	b.lookUp(m.probe, at)
	b.Tee(to)
	b.IfZero()
	b.cell(CellArena)
	b.OpConst(wasm.I32Add, PathBytes)
	b.Set(fresh)
	b.pathOf(fresh)
	b.clearPath()
	b.setPathEdge()
	b.copyVector(at, fresh, b.length)
	b.Get(at)
	b.storedLength(b.length)
	b.Load(wasm.I64Load, b.edge, layout.EdgeHash)
	b.Call(m.publish, fresh)
	b.Tee(to)
	b.IfZero()
	b.stateEnd(fresh, b.length)
	b.setAddressCell(CellArena, b.addr)
	b.count(CellEntries)
	b.count(CellRangeStates)
	b.raise(CellLongest, b.length)
	b.countState(CellStored)
	b.End()
	b.End()
	b.If(to)
	b.visitedTarget(at, to)
	b.End()
	b.countState(CellIncoming)
}

// noteSharedError reports an error of a kind to the other threads. An invalid end state has the
// shortest path, because all states of earlier levels were expanded. After another error the
// level is completed.
func (b *breadth) noteSharedError(kind int32) {
	b.putControl(controlFound, func() { b.Const(1) })
	if kind == InvalidEnd {
		b.cell(CellAll)
		b.IfZero()
		b.putControl(ControlFinished, func() { b.Const(StatusError) })
		b.halt(func() { b.Const(StatusError) })
		b.End()
	}
}
