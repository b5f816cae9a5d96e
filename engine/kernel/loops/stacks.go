package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// Depth-first search by several threads. They share the store of visited states, and each has a
// stack of its own: the loop is that of depth.go. The thread that enters a state in the store
// expands it. So every state is expanded once, and counts are those of one thread if no state is
// lost and no bound is reached. The order depends on time.
//
// A thread whose stack is empty tells the others by ControlHungry. One of them then hands over tasks:
// the pending edges of the lowest frames of its stack, which often lead to many states. Tasks are
// nodes of a list that only grows, as ranges of breadth-first search are. ControlCursor is the
// last task that was taken, ControlHead the last one in the list. Tasks are copies, so a thread
// never reads the stack of another.
//
// A thread is active as long as it has a stack or looks for a task. Only active threads hand over
// tasks. So when the last one becomes inactive, all tasks were taken, and the search has ended.
//
// The path to a task is a list of paths: each has the edges from one state that was handed over to
// a later one of the same stack. Frames below such a state have no pending edges any more, so
// their edges stay the same until the stack is empty (see keepForHandOver).

// A task is a state with edges that are pending.
const (
	taskLink    = 0 // u32: the task after it in the list, 0 for none
	taskPath    = 4 // u32: the path to the state, 0 for the initial state
	taskPending = 8 // u64: as framePending
	taskWindow  = 16
	taskWeight  = 20
	taskDepth   = 24 // u32: depth of the state
	taskLength  = 28 // u32: length of its vector
	taskVector  = 32
)

// A path has edges between two states that were handed over.
const (
	PathBefore = 0  // u32: the path before it, 0 for none
	pathUpTo   = 4  // u32: distance of the frame to which it leads from the first one of its stack
	pathDepth  = 8  // u32: depth of the state of that frame
	PathEdges  = 12 // u32: number of edges
	PathFirst  = 16 // the edges, each a u32
	PathTail   = 16 // bits of an edge before the number of steps in the tail that precedes it
)

// TaskHeader is the length of a task without its vector.
const TaskHeader = taskVector

const (
	tasksAtOnce = 32      // tasks that a thread hands over at most at once
	spins       = 1 << 12 // how often a thread looks for a task before it waits: some 10 µs
)

// NewStacks adds depth-first search by several threads to a draft whose functions are complete, and
// whose memory is shared.
func NewStacks(d *layout.Draft, s Store) *Module {
	m := &Module{Draft: d, store: s}
	m.reserveControl()
	m.emitStore()
	one := []wasm.Type{wasm.I32}
	if s.Kind == Whole {
		m.emitPublish()
		m.seed = m.Func(layout.I32s(2), one)
		m.emitSeed()
	} else {
		wide := []wasm.Type{wasm.I64}
		m.marked, m.mark = m.Func(wide, one), m.Func(wide, one)
		if s.Kind == Bitstate {
			m.emitBits()
		} else {
			m.emitSharedKeys()
		}
	}
	m.emitPrehash(skippedInDepth, emitter.hashTarget)
	m.takeBlock, m.takeTask, m.handOver = m.Func(one, one), m.Func(nil, one), m.Func(nil, one)
	m.emitTakeStackBlock()
	m.emitTakeTask()
	m.emitHandOver()
	m.emitDepthFirst("")
	m.work = m.emitStackWork()
	m.Export("turn", m.emitTurn(emitter.useMovedRegion))
	return m
}

// emitStackWork emits (ranges) -> status: a range of breadth-first search is as much work as so many
// steps.
func (m *Module) emitStackWork() *wasm.Func {
	s := emitter{m.Func(layout.I32s(1), layout.I32s(1)), m}
	s.cell(CellRangeMost)
	s.Op(wasm.I32Mul, s.Param(0))
	s.Call(m.depth)
	return s.Func
}

// useMovedRegion is useRegion unless the batch is where it was. Otherwise kept batches stay valid.
func (s emitter) useMovedRegion() {
	s.cell(CellRegion)
	s.GetGlobal(s.m.RegionStart)
	s.Op(wasm.I32Ne)
	s.cell(CellRegionEnd)
	s.GetGlobal(s.m.RegionEnd)
	s.Ops(wasm.I32Ne, wasm.I32Or)
	s.If()
	s.useRegion()
	s.putCell(CellReady, 0)
	s.End()
}

// meetOthers stops if another thread or the host has stopped the search, and hands over tasks if
// threads have no work.
func (d *depth) meetOthers() {
	d.control(ControlHalt)
	d.ReturnIf(statusHalted)
	d.control(ControlHungry)
	d.If()
	d.control(ControlHead)
	d.control(ControlCursor)
	d.Op(wasm.I32Eq)
	d.cell(CellHandsOver)
	d.Op(wasm.I32And)
	d.If()
	d.Call(d.m.handOver)
	d.Tee(d.j)
	d.If()
	d.Return(d.j)
	d.End()
	d.End()
	d.End()
}

// nextTask continues with a task, or stops if there is none.
func (d *depth) nextTask() {
	d.Call(d.m.takeTask)
	d.Tee(d.j)
	d.If()
	d.Return(d.j)
	d.End()
	d.Br(d.loop)
}

// keepForHandOver notes that the top frame will have pending edges again.
func (d *depth) keepForHandOver() {
	d.Get(d.frame)
	d.cell(CellFrames)
	d.Op(wasm.I32Sub)
	d.Set(d.j)
	d.lower(CellHanded, d.j)
}

// roomInBlock makes sure that the current target fits into the thread's block.
func (d *depth) roomInBlock() {
	d.cell(CellArenaEnd)
	d.cell(CellArena)
	d.Op(wasm.I32Sub)
	d.GetOp(d.length, wasm.I32Add, VectorSlack)
	d.Op(wasm.I32LtU)
	d.If()
	d.GetOp(d.length, wasm.I32Add, VectorSlack)
	d.Call(d.m.takeBlock)
	d.Tee(d.j)
	d.If()
	d.Return(d.j)
	d.End()
	d.End()
}

// publishTarget stores the current target, or skips the edge if another thread has stored it since
// it was looked up.
func (d *depth) publishTarget() {
	d.setToCell(d.state, CellArena)
	d.copyVector(d.edge, d.state, d.length)
	d.Gets(d.edge, d.length, d.hash, d.state)
	d.Call(d.m.publish)
	d.skipIfVisited()
	d.stateEnd(d.state, d.length)
	d.setAddressCell(CellArena, d.addr)
	d.count(CellEntries)
}
