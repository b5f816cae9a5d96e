package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/ts"
)

// expansion is what all loops share: code that generates the edges of a state and inspects
// them one by one.
type expansion struct {
	emitter
	state   wasm.Local // reference of the current state
	stacked bool       // the current state is that of the top frame
	frame   wasm.Local // address of the top frame, if stacked
	tails   bool       // edges may have tails
	loop    wasm.Label // a branch to it starts the next step
	edgeVars
	temporaries
}

// edgeVars describe the current edge. inspect reads flags and fault.
type edgeVars struct {
	edge         wasm.Local // address of the edge, or of its target
	flags, fault wasm.Local
	length       wasm.Local // bytes of the target
}

// temporaries hold numbers for a few instructions.
type temporaries struct {
	_    [0]func() // comparisons of this type would enlarge the module
	i, j wasm.Local
	addr wasm.Local // an address that reaches all of the memory
}

// stop returns a status from the function.
func (e *expansion) stop(status int32) {
	e.Const(status)
	e.Return()
}

// eachStep emits body in the loop of the search. It runs for each step, and begins with
// countStep.
func (e *expansion) eachStep(body func()) {
	e.loop = e.Loop()
	body()
	e.Br(e.loop)
	e.End()
	e.Const(StatusRunning)
}

// countStep takes one of the steps that are left, whose number is the parameter. It stops if
// none is left.
func (e *expansion) countStep() {
	e.Op(wasm.I32Eqz, e.Param(0))
	e.ReturnIf(StatusRunning)
	e.GetOp(e.Param(0), wasm.I32Sub, 1)
	e.Set(e.Param(0))
}

// checkStateLimit stops if the bound on stored states is reached. The last state was expanded
// before.
func (e *expansion) checkStateLimit() {
	if e.m.Shared {
		e.checkSharedLimit()
		return
	}
	e.cell64(CellStored)
	e.cell64(CellMaxStates)
	e.Op(wasm.I64GeU)
	e.ReturnIf(StatusStateLimit)
}

// need stops with a status unless a cell plus more stays below another cell.
func (e *expansion) need(c, end Cell, more, status int32) {
	e.addressCell(c)
	e.AddrConst(wasm.I32Add, more)
	e.addressCell(end)
	e.Addr(wasm.I32GeU)
	e.ReturnIf(status)
}

// needRoomFor stops with a status unless a vector of the current length fits between two
// cells.
func (e *expansion) needRoomFor(c, end Cell, status int32) {
	e.addressCell(c)
	e.Get(e.length)
	e.Widen()
	e.Addr(wasm.I32Add)
	e.AddrConst(wasm.I32Add, VectorSlack)
	e.addressCell(end)
	e.Addr(wasm.I32GtU)
	e.ReturnIf(status)
}

// vector pushes the address of the current state's vector.
func (e *expansion) vector() {
	switch {
	case e.m.store.Kind != Collapse:
		e.fetchVector(e.state)
	case e.stacked:
		e.LoadFar(wasm.I32Load8U, e.frame, FrameFolded)
		if e.m.store.Nested {
			e.OpConst(wasm.I32And, FlagTransient)
			e.Op(wasm.I32Eqz)
		}
		e.IfValue(wasm.I32)
		e.Call(e.m.unfold, e.state)
		e.Else()
		e.Get(e.state)
		e.End()
	default:
		e.Call(e.m.unfold, e.state)
	}
}

// successors writes the wanted edges of the current state to the batch.
func (e *expansion) successors() {
	if e.stacked {
		e.placeBatch()
	}
	if e.tails {
		e.requestTails()
	}
	e.vector()
	e.Call(e.m.Successors)
	if e.tails {
		e.SetGlobalConst(e.m.Tails, 0)
	}
	e.If()
	if e.stacked {
		e.GetGlobal(e.m.Kept)
		e.If()
		e.dropKept()
		e.Br(e.loop)
		e.End()
	}
	e.Consts(TooManyEdges, NeedBatch)
	e.GetGlobal(e.m.EdgeCount)
	e.OpConst(wasm.I32ShrU, layout.EdgeBits)
	e.Op(wasm.Select)
	e.Return()
	e.End()
	if e.m.store.Kind == Collapse {
		e.roomForNodes()
	}
}

// roomForNodes stops unless there is room for the nodes of the targets in the batch. There are
// fewer nodes than bytes in the batch: a word has at least two bytes on average, and a tree
// has less than twice as many nodes as words.
func (e *expansion) roomForNodes() {
	e.GetGlobal(e.m.EdgesEnd)
	e.GetGlobal(e.m.BatchStart)
	e.Op(wasm.I32Sub)
	e.setCell(CellNodesNeeded, e.j)
	e.cell(CellNodes)
	e.Get(e.j)
	e.Const(3)
	e.Ops(wasm.I32Shl, wasm.I32Add)
	e.cell(CellNodesEnd)
	e.Op(wasm.I32GtU)
	e.ReturnIf(NeedNodes)
	e.cell(CellNodeEntries)
	e.Op(wasm.I32Add, e.j)
	e.cell(CellNodeCapacity)
	e.Op(wasm.I32GeU)
	e.ReturnIf(NeedNodeTable)
}

// selectWindow requests the 64 edges from the number that first pushes.
func (e *expansion) selectWindow(first func()) {
	e.Const64(-1)
	e.SetGlobal(e.m.Wanted)
	first()
	e.SetGlobal(e.m.Window)
}

// fillWindow writes the edges of the current window to the batch, which ends at end. It stops
// with a status unless all targets, with path entries, fit between two cells.
func (e *expansion) fillWindow(window, end wasm.Local, room, limit Cell, status int32) {
	e.selectEdges(window, end)
	e.Set(e.length)
	e.needRoomFor(room, limit, status)
}

// selectEdges writes the edges of the current window to the batch, which ends at end. It pushes
// the bytes that all targets take, with path entries.
func (e *expansion) selectEdges(window, end wasm.Local) {
	e.setToCell(window, CellWindow)
	e.selectWindow(func() { e.Get(window) })
	e.successors()
	e.GetGlobal(e.m.EdgesEnd)
	e.Tee(end)
	e.GetGlobal(e.m.BatchStart)
	e.Op(wasm.I32Sub)
	e.OpConst(wasm.I32Add, 64*PathBytes)
}

// nextWindowOf starts the next step with the next window, if there is one.
func (e *expansion) nextWindowOf(window wasm.Local) {
	e.GetOp(window, wasm.I32Add, 64)
	e.Tee(e.i)
	e.GetGlobal(e.m.EdgeCount)
	e.Op(wasm.I32LtU)
	e.If()
	e.copyToCell(CellWindow, e.i, e.j)
	e.Br(e.loop)
	e.End()
	e.putCell(CellWindow, 0)
}

// flag pushes one of the flags of the current edge.
func (e *expansion) flag(flag int32) {
	e.GetOp(e.flags, wasm.I32And, flag)
}

// inspect reads flags and fault of the current edge. It emits count for steps inside of atomic
// sequences, wrong for errors, and follow for edges that can be followed.
func (e *expansion) inspect(count, wrong, follow func()) {
	e.readFlags()
	e.flag(layout.FlagAtomic)
	e.If()
	count()
	e.End()
	e.ifError(wrong)
	e.ifFollowed(follow)
}

// readFlags reads flags and fault of the current edge.
func (e *expansion) readFlags() {
	e.Load(wasm.I32Load8U, e.edge, layout.EdgeFlags)
	e.Set(e.flags)
	e.Load(wasm.I32Load8U, e.edge, layout.EdgeFault)
	e.Set(e.fault)
}

// ifFollowed emits follow in an if: it runs when the current edge can be followed.
func (e *expansion) ifFollowed(follow func()) {
	e.flag(layout.FlagBlocked)
	e.Get(e.fault)
	e.Const(layout.FirstFatal)
	e.Ops(wasm.I32GeU, wasm.I32Or, wasm.I32Eqz)
	e.If()
	follow()
	e.End()
}

// ifError emits wrong in an if: it runs when the current fault counts as an error.
func (e *expansion) ifError(wrong func()) {
	e.If(e.fault)
	e.GetOp(e.fault, wasm.I32Ne, int32(ts.AssertionViolated))
	e.cell(CellAsserts)
	e.Op(wasm.I32Or)
	e.If()
	wrong()
	e.End()
	e.End()
}

// ifInvalidEnd pops how many edges of the current state can be followed. It emits found in an
// if: it runs when the state is an invalid end state.
func (e *expansion) ifInvalidEnd(found func()) {
	e.Op(wasm.I32Eqz)
	e.cell(CellDeadlocks)
	e.Op(wasm.I32And)
	e.If()
	e.vector()
	e.Call(e.m.Labels)
	e.Const(int32(ts.ValidEnd))
	e.Ops(wasm.I32And, wasm.I32Eqz)
	e.If()
	found()
	e.End()
	e.End()
}

// lookUp calls probe or insert with the target at an address, its length and its hash.
func (e *expansion) lookUp(f *wasm.Func, at wasm.Local) {
	e.Get(at)
	e.storedLength(e.length)
	e.Load(wasm.I64Load, e.edge, layout.EdgeHash)
	e.Call(f)
}
