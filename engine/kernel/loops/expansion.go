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
	loop    wasm.Label // a branch to it starts the next step
	edgeVars
	temporaries
}

// edgeVars are the current edge. Its flags and fault are read by inspect.
type edgeVars struct {
	edge         wasm.Local // address of the edge, or of its target
	flags, fault wasm.Local
	length       wasm.Local // bytes of the target
}

// temporaries hold numbers for a few instructions.
type temporaries struct {
	i, j wasm.Local
	addr wasm.Local // an address that reaches all of the memory
}

// stop returns a status from the function.
//
//go:noinline
func (d *expansion) stop(status int32) {
	d.Const(status)
	d.Return()
}

// checkStateLimit stops if the bound on stored states is reached. The last state was expanded
// before.
//
//go:noinline
func (d *expansion) checkStateLimit() {
	d.cell64(CellStored)
	d.cell64(CellMaxStates)
	d.Op(wasm.I64GeU)
	d.If()
	d.stop(StatusStateLimit)
	d.End()
}

// need stops with a status unless a cell plus more stays below another cell.
//
//go:noinline
func (d *expansion) need(c, end Cell, more, status int32) {
	d.addressCell(c)
	d.AddrConst(more)
	d.Addr(wasm.I32Add)
	d.addressCell(end)
	d.Addr(wasm.I32GeU)
	d.If()
	d.stop(status)
	d.End()
}

// needRoomFor stops with a status unless a vector of the current length fits between two
// cells.
//
//go:noinline
func (d *expansion) needRoomFor(c, end Cell, status int32) {
	d.addressCell(c)
	d.Get(d.length)
	d.Widen()
	d.Addr(wasm.I32Add)
	d.AddrConst(VectorSlack)
	d.Addr(wasm.I32Add)
	d.addressCell(end)
	d.Addr(wasm.I32GtU)
	d.If()
	d.stop(status)
	d.End()
}

// vector pushes the address of the current state's vector.
func (d *expansion) vector() {
	switch {
	case d.m.keep.Kind != Collapse:
		d.fetchVector(d.state)
	case d.stacked:
		d.LoadFar(wasm.I32Load8U, d.frame, frameFolded)
		d.IfValue(wasm.I32)
		d.Get(d.state)
		d.Call(d.m.unfold)
		d.Else()
		d.Get(d.state)
		d.End()
	default:
		d.Get(d.state)
		d.Call(d.m.unfold)
	}
}

// successors writes the wanted edges of the current state to the batch.
func (d *expansion) successors() {
	if d.stacked {
		d.placeBatch()
	}
	d.vector()
	d.Call(d.m.Successors)
	d.If()
	if d.stacked {
		d.GetGlobal(d.m.Kept)
		d.If()
		d.dropKept()
		d.Br(d.loop)
		d.End()
	}
	d.Consts(TooManyEdges, needBatch)
	d.GetGlobal(d.m.EdgeCount)
	d.OpConst(wasm.I32ShrU, layout.EdgeBits)
	d.Op(wasm.Select)
	d.Return()
	d.End()
	if d.m.keep.Kind == Collapse {
		d.roomForNodes()
	}
}

// roomForNodes stops unless there is room for the nodes of the targets in the batch. There are
// fewer nodes than bytes in the batch: a word has at least two bytes on average, and a tree
// has less than twice as many nodes as words.
func (d *expansion) roomForNodes() {
	d.GetGlobal(d.m.EdgesEnd)
	d.GetGlobal(d.m.BatchStart)
	d.Op(wasm.I32Sub)
	d.setCell(CellNodesNeeded, d.j)
	d.cell(CellNodes)
	d.Get(d.j)
	d.Const(3)
	d.Ops(wasm.I32Shl, wasm.I32Add)
	d.cell(CellNodesEnd)
	d.Op(wasm.I32GtU)
	d.If()
	d.stop(NeedNodes)
	d.End()
	d.cell(CellNodeEntries)
	d.Get(d.j)
	d.Op(wasm.I32Add)
	d.cell(CellNodeCapacity)
	d.Op(wasm.I32GeU)
	d.If()
	d.stop(NeedNodeTable)
	d.End()
}

// selectWindow requests the 64 edges from the number that first pushes.
func (d *expansion) selectWindow(first func()) {
	d.Const64(-1)
	d.SetGlobal(d.m.Wanted)
	first()
	d.SetGlobal(d.m.Window)
}

// fillWindow writes the edges of the current window to the batch, which ends at end. It stops
// with a status unless all targets, with path entries, fit between two cells.
func (d *expansion) fillWindow(window, end wasm.Local, room, limit Cell, status int32) {
	d.cell(CellWindow)
	d.Set(window)
	d.selectWindow(func() { d.Get(window) })
	d.successors()
	d.GetGlobal(d.m.EdgesEnd)
	d.Tee(end)
	d.GetGlobal(d.m.BatchStart)
	d.Op(wasm.I32Sub)
	d.OpConst(wasm.I32Add, 64*PathBytes)
	d.Set(d.length)
	d.needRoomFor(room, limit, status)
}

// nextWindowOf starts the next step with the next window, if there is one.
func (d *expansion) nextWindowOf(window wasm.Local) {
	d.Get(window)
	d.OpConst(wasm.I32Add, 64)
	d.Tee(d.i)
	d.GetGlobal(d.m.EdgeCount)
	d.Op(wasm.I32LtU)
	d.If()
	d.Get(d.i)
	d.setCell(CellWindow, d.j)
	d.Br(d.loop)
	d.End()
	d.putCell(CellWindow, 0)
}

// flag pushes one of the flags of the current edge.
//
//go:noinline
func (d *expansion) flag(flag int32) {
	d.Get(d.flags)
	d.OpConst(wasm.I32And, flag)
}

// inspect reads flags and fault of the current edge. It emits count for steps inside of atomic
// sequences, wrong for errors, and follow for edges that can be followed.
func (d *expansion) inspect(count, wrong, follow func()) {
	d.Load(wasm.I32Load8U, d.edge, layout.EdgeFlags)
	d.Set(d.flags)
	d.Load(wasm.I32Load8U, d.edge, layout.EdgeFault)
	d.Set(d.fault)
	d.flag(layout.FlagAtomic)
	d.If()
	count()
	d.End()
	d.ifError(wrong)
	d.flag(layout.FlagBlocked)
	d.Get(d.fault)
	d.Const(layout.FirstFatal)
	d.Ops(wasm.I32GeU, wasm.I32Or, wasm.I32Eqz)
	d.If()
	follow()
	d.End()
}

// ifError emits wrong, run if the current fault counts as an error.
func (d *expansion) ifError(wrong func()) {
	d.Get(d.fault)
	d.If()
	d.Get(d.fault)
	d.OpConst(wasm.I32Ne, int32(ts.AssertionViolated))
	d.cell(CellAsserts)
	d.Op(wasm.I32Or)
	d.If()
	wrong()
	d.End()
	d.End()
}

// ifInvalidEnd pops how many edges of the current state can be followed. It emits found, run
// if the state is an invalid end state.
func (d *expansion) ifInvalidEnd(found func()) {
	d.Op(wasm.I32Eqz)
	d.cell(CellDeadlocks)
	d.Op(wasm.I32And)
	d.If()
	d.vector()
	d.Call(d.m.Labels)
	d.Const(int32(ts.ValidEnd))
	d.Ops(wasm.I32And, wasm.I32Eqz)
	d.If()
	found()
	d.End()
	d.End()
}

// lookupArguments pushes the arguments of probe and insert: the target at an address, its
// length and its hash.
//
//go:noinline
func (d *expansion) lookupArguments(at wasm.Local) {
	d.Get(at)
	d.storedLength(d.length)
	d.Load(wasm.I64Load, d.edge, layout.EdgeHash)
}
