package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// The depth-first loop. It visits the states that search.DepthFirst visits, in the same order,
// with the same counts. All successors of a state are generated at once, and prehash reads
// their home slots, so that the processor waits for many memory accesses together.
//
// Edges that were not taken yet are pending. They stay in the batch until the search returns
// to the state, or are generated again: see batches.go.

// A frame is an entry of the stack, for one state.
const (
	FrameState   = 0  // u32: reference of the state
	FrameSide    = 4  // u32: end of the side region without this state, as a reference
	framePending = 8  // u64: edges of the window that are pending
	frameEdges   = 16 // u16: number of edges of the state
	FrameWindow  = 18 // u16: number of the first edge of the window
	FrameTaken   = 20 // u8: the edge taken last, relative to the window
	FrameWeight  = 21 // u8: steps of the edge to the state, as Spin counts them, and those of its tail, shifted by WeightBits
	frameFlags   = 22 // u8
	FrameFolded  = 23 // u8: 1 if FrameState refers to a root (see fold.go); in a nested search its flags (see nested.go)
	FrameBytes   = 24
)

// WeightBits is the number of bits at FrameWeight before the steps of the tail.
const WeightBits = 2

// Bits of frameFlags.
const (
	frameFresh = 1 << iota // not expanded yet
	frameMoves             // some edge can be followed
)

// What a loop returns: why it stopped.
const (
	StatusRunning    = iota // all steps were taken
	StatusDone              // all states were visited
	StatusStateLimit        // the bound on states is reached
	StatusError             // an error was found: see CellErrorKind
	NeedTable               // the table is full
	NeedArena               // the segment of states is full
	NeedFrames              // the stack is full
	NeedSide                // the side region is full
	NeedBatch               // the batch is too small
	NeedNodes               // the segment of nodes is full
	NeedNodeTable           // the table of nodes is full
	NeedChunks              // the region of the open list's chunks is full
	TooManyEdges            // a state has more edges than layout.EdgeBits can number
)

// depth is the depth-first loop under construction.
type depth struct {
	expansion
	targetDepth wasm.Local // depth of the current target, in Spin's steps
	hash        wasm.Local // of the current target
	bit         wasm.Local // pending edges from the current one on
	isNew       wasm.Local // 1 if the current target is known not to be visited
	folded      wasm.Local // 1 if the current target was replaced by its root; in a nested search its flags
	tail        wasm.Local // steps in the tail of the current edge, if edges may have tails
	*nested                // nil if the search is not nested
}

// emitDepth emits (steps) -> status.
func (m *Module) emitDepth() {
	d := &depth{expansion: expansion{emitter: emitter{m.depth, m}, stacked: true}}
	d.nested = d.newNested()
	d.Declare(wasm.I32, &d.state, &d.edge, &d.flags, &d.fault, &d.targetDepth, &d.length, &d.i, &d.j)
	d.frame, d.addr = d.Local(m.Address()), d.Local(m.Address())
	d.hash, d.bit = d.Local(wasm.I64), d.Local(wasm.I64)
	d.isNew, d.folded, d.tail = d.Local(wasm.I32), d.Local(wasm.I32), d.Local(wasm.I32)
	d.tails = m.HasTails && d.nested == nil
	d.eachStep(func() {
		d.countStep()
		if m.Shared {
			d.meetOthers()
		}
		d.findTop()
		d.checkTable()
		d.loadState()
		d.expand()
		d.checkStateLimit()
		d.refillBatch()
		d.scan()
		d.follow()
	})
}

// findTop finds the top frame, or stops if the stack is empty.
func (d *depth) findTop() {
	d.addressCell(CellTop)
	d.Tee(d.frame)
	d.addressCell(CellFrames)
	d.Addr(wasm.I32LtU)
	if d.m.Shared {
		d.If()
		d.nextTask()
		d.End()
		return
	}
	d.ReturnIf(StatusDone)
}

// checkTable stops if the table is full.
func (d *depth) checkTable() {
	if d.m.Shared && d.m.store.Kind != Bitstate {
		d.reserveEntries()
		return
	}
	d.need(CellEntries, CellCapacity, 0, NeedTable)
}

// loadState reads the state of the top frame. It stops if there is no room for another frame.
func (d *depth) loadState() {
	d.need(CellTop, CellFramesEnd, 2*FrameBytes, NeedFrames)
	d.LoadFar(wasm.I32Load, d.frame, FrameState)
	d.Set(d.state)
}

// frameFlag pushes one of the top frame's flags.
func (d *depth) frameFlag(flag int32) {
	d.LoadFar(wasm.I32Load8U, d.frame, frameFlags)
	d.OpConst(wasm.I32And, flag)
}

// setFrameFlags sets the top frame's flags.
func (d *depth) setFrameFlags(flags int32) {
	d.Get(d.frame)
	d.Const(flags)
	d.Far(wasm.I32Store8, frameFlags)
}

// expand generates the edges of a state that was just entered.
func (d *depth) expand() {
	m := d.m
	d.frameFlag(frameFresh)
	d.If()
	d.selectWindow(func() { d.Const(0) })
	d.successors()
	d.GetGlobal(m.Offered)
	d.If()
	d.cell(cellDepth)
	d.OpConst(wasm.I32Add, 1)
	d.Set(d.targetDepth)
	d.raise(CellDeepest, d.targetDepth)
	d.End()
	d.GetGlobal(m.EdgeCount)
	d.IfZero()
	d.checkEnd()
	d.End()
	d.Get(d.frame)
	d.GetGlobal(m.EdgeCount)
	d.Far(wasm.I32Store16, frameEdges)
	d.setFrameFlags(0)
	d.allPending()
	d.prepare()
	d.End()
}

// prepare reads the home slots of the targets in the batch, and selects its first edge. In an
// atomic sequence most states have a single edge, whose target needs no hash.
func (d *depth) prepare() {
	d.GetGlobal(d.m.BatchStart)
	d.Mem(wasm.I32Load8U, layout.EdgeFlags)
	d.OpConst(wasm.I32And, skippedInDepth)
	d.Op(wasm.I32Eqz)
	d.GetGlobal(d.m.EdgeCount)
	d.OpConst(wasm.I32Ne, 1)
	d.Op(wasm.I32Or)
	d.If()
	d.Call(d.m.prehash)
	d.End()
	d.putCell(CellReady, 1)
	d.GetGlobal(d.m.BatchStart)
	d.setCell(cellCursor, d.j)
}

// allPending makes all edges of the window pending.
func (d *depth) allPending() {
	d.Get(d.frame)
	d.Const64(-1)
	d.Const64(1)
	d.GetGlobal(d.m.EdgeCount)
	d.GetGlobal(d.m.Window)
	d.Ops(wasm.I32Sub, wasm.I64ExtendI32U)
	d.Tee(d.bit)
	d.Op(wasm.I64Shl)
	d.OpConst64(wasm.I64Sub, 1)
	d.Get(d.bit)
	d.Const64(64)
	d.Ops(wasm.I64GeU, wasm.Select)
	d.Far(wasm.I64Store, framePending)
}

// checkEnd reports the current state if it is an invalid end state.
func (d *depth) checkEnd() {
	if d.nested != nil {
		d.cell(CellPhase)
		d.IfZero()
		defer d.checkStutter()
	}
	d.Const(0)
	d.Tee(d.fault)
	d.Tee(d.flags)
	d.ifInvalidEnd(func() { d.reportError(InvalidEnd) })
}

// reportError stops for the current fault. If an error was reported before, it only counts.
func (d *depth) reportError(kind int32) {
	d.cell(CellErrorReported)
	d.IfZero()
	d.copyToCell(CellErrorFault, d.fault, d.j)
	d.copyToCell(CellErrorFlags, d.flags, d.j)
	if d.tails {
		d.copyToCell(CellErrorTail, d.tail, d.j)
	}
	d.putCell(CellErrorKind, kind)
	d.stop(StatusError)
	d.End()
	d.count(CellErrors)
}

// refillBatch makes sure that the batch has the pending edges: those of the next window, kept
// ones, or generated again. If no edge is pending it leaves the state.
func (d *depth) refillBatch() {
	d.LoadFar(wasm.I64Load, d.frame, framePending)
	d.Op(wasm.I64Eqz)
	d.If()
	d.nextWindow()
	d.leaveState()
	d.Br(d.loop)
	d.End()
	d.cell(CellReady)
	d.IfZero()
	d.restoreBatch()
	d.IfZero()
	d.LoadFar(wasm.I64Load, d.frame, framePending)
	d.SetGlobal(d.m.Wanted)
	d.LoadFar(wasm.I32Load16U, d.frame, FrameWindow)
	d.SetGlobal(d.m.Window)
	d.successors()
	d.prepare()
	d.Br(d.loop)
	d.End()
	d.End()
}

// nextWindow starts the next step with the edges of the next window, if there is one.
func (d *depth) nextWindow() {
	d.LoadFar(wasm.I32Load16U, d.frame, FrameWindow)
	d.OpConst(wasm.I32Add, 64)
	d.Tee(d.i)
	d.LoadFar(wasm.I32Load16U, d.frame, frameEdges)
	d.Op(wasm.I32LtU)
	d.If()
	d.selectWindow(func() { d.Get(d.i) })
	d.successors()
	d.StoreFar(wasm.I32Store16, d.frame, FrameWindow, d.i)
	if d.m.Shared {
		d.keepForHandOver()
	}
	d.allPending()
	d.prepare()
	d.Br(d.loop)
	d.End()
}

// leaveState leaves the top state. It is an end state if its edges only report faults.
func (d *depth) leaveState() {
	d.LoadFar(wasm.I32Load16U, d.frame, frameEdges)
	d.If()
	d.frameFlag(frameMoves)
	d.IfZero()
	d.checkEnd()
	d.End()
	d.End()
	if d.nested != nil {
		d.leaveNested()
	}
	d.pop()
}

// pop removes the top frame.
func (d *depth) pop() {
	d.cell(cellDepth)
	d.LoadFar(wasm.I32Load8U, d.frame, FrameWeight)
	if d.tails {
		d.popTail()
	}
	d.Op(wasm.I32Sub)
	d.setCell(cellDepth, d.j)
	d.LoadFar(wasm.I32Load, d.frame, FrameSide)
	d.toAddress()
	d.setAddressCell(CellSide, d.addr)
	d.Get(d.frame)
	d.AddrConst(wasm.I32Sub, FrameBytes)
	d.setAddressCell(CellTop, d.addr)
	d.putCell(CellReady, 0)
}
