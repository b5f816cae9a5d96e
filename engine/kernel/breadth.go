package kernel

import (
	"beeline/engine/kernel/wasm"
	"beeline/engine/ts"
)

// The breadth-first loop. States lie in memory in the order in which they were
// found, which is the order in which they are to be expanded: the queue is the
// store itself. In front of every state stands how it was reached.
const (
	wayParent   = 0 // u32: the state before, 0 for the initial state, linkMark for a link
	wayEdge     = 4 // u32: number of the edge; of a link: where the states go on, as a name
	wayRejoined = 8 // u32: edges to the state after the first, where it is transient
	wayFlags    = 12
	wayBytes    = 16

	wayTransient = 1 // the state is inside of an atomic sequence that can go on
	linkMark     = -1
)

// breadth is the loop under construction.
type breadth struct {
	*depth
	way    wasm.Local // of the state being expanded: its address
	end    wasm.Local // of the batch
	window wasm.Local
}

// emitBreadth emits (steps) -> status.
func (m *module) emitBreadth() {
	f := m.breadth
	b := &breadth{depth: &depth{scratch: scratch{f, m}}}
	for _, l := range []*wasm.Local{&b.state, &b.edge, &b.flags, &b.fault, &b.length, &b.i, &b.j, &b.end, &b.window} {
		*l = f.Local(wasm.I32)
	}
	b.way, b.to = f.Local(m.Address()), f.Local(m.Address())
	b.loop = f.Loop()
	f.Get(f.Param(0))
	f.Op(wasm.I32Eqz)
	f.If()
	b.stop(statusRunning)
	f.End()
	f.Get(f.Param(0))
	f.Const(1)
	f.Op(wasm.I32Sub)
	f.Set(f.Param(0))
	b.addressCell(cellNext)
	f.Set(b.way)
	b.level()
	b.link()
	b.enough()
	b.cell(cellWindow)
	f.Op(wasm.I32Eqz)
	f.If()
	b.limit()
	f.End()
	b.stateAt(b.way)
	f.Set(b.state)
	b.tooLong()
	b.generate()
	b.eachEdge(b.edge, b.end, b.length, func() { b.meet() })
	b.ends()
	b.onward()
	f.Br(b.loop)
	f.End()
	f.Const(statusRunning)
}

// level goes to the next level where one ends, and stops where none follows.
func (b *breadth) level() {
	b.Get(b.way)
	b.addressCell(cellLevelEnd)
	b.Addr(wasm.I32Eq)
	b.If()
	b.Get(b.way)
	b.addressCell(cellArena)
	b.Addr(wasm.I32Eq)
	b.If()
	b.stop(statusDone)
	b.End()
	b.count(cellLevel)
	b.addressCell(cellArena)
	b.setAddressCell(cellLevelEnd, b.to)
	b.End()
}

// stateAt pushes the state that the way at an address leads to.
func (s scratch) stateAt(way wasm.Local) {
	s.Get(way)
	s.AddrConst(wayBytes)
	s.Addr(wasm.I32Add)
	s.name()
}

// link goes on in the next segment.
func (b *breadth) link() {
	b.Get(b.way)
	b.Far(wasm.I32Load, wayParent)
	b.Const(linkMark)
	b.Op(wasm.I32Eq)
	b.If()
	b.Get(b.way)
	b.Far(wasm.I32Load, wayEdge)
	b.locate()
	b.setAddressCell(cellNext, b.to)
	b.Br(b.loop)
	b.End()
}

// enough stops once no way to an error can be shorter than the one found.
func (b *breadth) enough() {
	b.cell(cellBest)
	b.If()
	b.cell(cellAll)
	b.Op(wasm.I32Eqz)
	b.cell(cellLevel)
	b.Const(1)
	b.Op(wasm.I32Add)
	b.cell(cellBest)
	b.Ops(wasm.I32GeU, wasm.I32And)
	b.If()
	b.stop(statusError)
	b.End()
	b.End()
}

// tooLong passes over a state that the depth bound forbids to expand.
func (b *breadth) tooLong() {
	b.cell(cellLevel)
	b.Set(b.i)
	b.raise(cellDeepest, b.i)
	b.cell(cellMaxDepth)
	b.If()
	b.cell(cellLevel)
	b.cell(cellMaxDepth)
	b.Op(wasm.I32GeU)
	b.If()
	b.putCell(cellLimited, 1)
	if b.m.keep.Kind == Whole {
		b.near(b.state)
		b.Call(b.m.measure)
		b.Set(b.length)
	}
	b.pass(b.length)
	b.Br(b.loop)
	b.End()
	b.End()
}

// pass goes to the state behind the one at hand, whose vector has a length.
//
//go:noinline
func (b *breadth) pass(length wasm.Local) {
	b.count(cellExpanded)
	b.Get(b.state)
	b.locate()
	b.Set(b.to)
	b.behindState(b.to, length)
	b.setAddressCell(cellNext, b.to)
}

// generate makes the edges of the window, unless there is no room for all of
// their targets.
func (b *breadth) generate() {
	m := b.m
	b.cell(cellWindow)
	b.Set(b.window)
	b.depth.window(func() { b.Get(b.window) })
	b.successors()
	b.need(cellEntries, cellMost, 64, needTable)
	b.GetGlobal(m.out)
	b.Tee(b.end)
	b.GetGlobal(m.batch)
	b.Op(wasm.I32Sub)
	b.Const(64 * wayBytes)
	b.Op(wasm.I32Add)
	b.Set(b.length)
	b.roomFor(cellArena, cellArenaEnd, needArena)
	b.Call(m.prehash)
}

// meet looks at one edge.
//
//go:noinline
func (b *breadth) meet() {
	b.Get(b.edge)
	b.Mem(wasm.I32Load8U, edgeFlags)
	b.Set(b.flags)
	b.Get(b.edge)
	b.Mem(wasm.I32Load8U, edgeFault)
	b.Set(b.fault)
	b.flag(flagAtomic)
	b.If()
	b.count(cellAtomic)
	b.End()
	b.Get(b.fault)
	b.If()
	b.Get(b.fault)
	b.Const(int32(ts.AssertionViolated))
	b.Op(wasm.I32Ne)
	b.cell(cellAsserts)
	b.Op(wasm.I32Or)
	b.If()
	b.Get(b.edge)
	b.Mem(wasm.I32Load16U, edgeIndex)
	b.Set(b.i)
	b.wrong(1, 2)
	b.End()
	b.End()
	b.flag(flagBlocked)
	b.Get(b.fault)
	b.Const(firstFatal)
	b.Ops(wasm.I32GeU, wasm.I32Or, wasm.I32Eqz)
	b.If()
	b.arrive()
	b.End()
}

// arrive stores the target of the edge at hand, or notes that it is known.
//
//go:noinline
func (b *breadth) arrive() {
	m := b.m
	to, at := b.Local(wasm.I32), b.Local(wasm.I32)
	b.Get(b.edge)
	b.Const(edgeState)
	b.Op(wasm.I32Add)
	b.Set(at)
	b.target(at)
	b.Call(m.probe)
	b.Tee(to)
	b.If()
	b.known(at, to)
	b.Else()
	b.target(at)
	b.Call(m.insert)
	b.wayTo()
	b.Get(b.state)
	b.Far(wasm.I32Store, wayParent)
	b.Gets(b.to, b.edge)
	b.Mem(wasm.I32Load16U, edgeIndex)
	b.Far(wasm.I32Store, wayEdge)
	b.Get(b.to)
	b.flag(flagTransient)
	b.Const(0)
	b.Ops(wasm.I32Ne, wasm.I64ExtendI32U)
	b.Const64(32)
	b.Op(wasm.I64Shl)
	b.Far(wasm.I64Store, wayRejoined)
	b.raise(cellLongest, b.length)
	b.flag(flagTransient)
	b.Op(wasm.I32Eqz)
	b.If()
	b.count(cellStored)
	b.End()
	b.End()
	b.flag(flagTransient)
	b.Op(wasm.I32Eqz)
	b.If()
	b.count(cellArrivals)
	b.End()
}

// wayTo pops a state and pushes the address of the way to it, which is left in to.
func (b *breadth) wayTo() {
	b.locate()
	b.AddrConst(wayBytes)
	b.Addr(wasm.I32Sub)
	b.Tee(b.to)
}

// known notes an edge to a known state.
//
//go:noinline
func (b *breadth) known(at, to wasm.Local) {
	b.hiddenDiffer(at, to, func() { b.putCell(cellBlur, 1) })
	b.flag(flagTransient)
	b.If()
	b.Get(to)
	b.wayTo()
	b.Get(b.to)
	b.Far(wasm.I32Load, wayRejoined)
	b.Const(1)
	b.Op(wasm.I32Add)
	b.Far(wasm.I32Store, wayRejoined)
	b.End()
}

// wrong notes an error of a kind: on the edge with the number in i, or in the state
// when that is -1. Further is the length of the way behind the level, plus one. The
// shortest way is kept.
//
//go:noinline
func (b *breadth) wrong(kind, further int32) {
	b.cell(cellAll)
	b.cell(cellBest)
	b.Ops(wasm.I32Eqz, wasm.I32Or)
	b.If()
	b.count(cellErrors)
	b.End()
	b.cell(cellLevel)
	b.Const(further)
	b.Op(wasm.I32Add)
	b.cell(cellBest)
	b.Op(wasm.I32LtU)
	b.cell(cellBest)
	b.Ops(wasm.I32Eqz, wasm.I32Or)
	b.If()
	b.cell(cellLevel)
	b.Const(further)
	b.Op(wasm.I32Add)
	b.setCell(cellBest, b.j)
	b.putCell(cellErrorKind, kind)
	for _, x := range []struct {
		c cell
		v wasm.Local
	}{{cellErrorFault, b.fault}, {cellParent, b.state}, {cellEdge, b.i}} {
		b.Get(x.v)
		b.setCell(x.c, b.j)
	}
	b.End()
}

// ends looks whether a state without an edge that leads somewhere may be the last
// one.
func (b *breadth) ends() {
	b.Get(b.window)
	b.GetGlobal(b.m.moves)
	b.Ops(wasm.I32Or, wasm.I32Eqz)
	b.cell(cellDeadlocks)
	b.Op(wasm.I32And)
	b.If()
	b.vector()
	b.Call(b.m.labels)
	b.Const(int32(ts.ValidEnd))
	b.Ops(wasm.I32And, wasm.I32Eqz)
	b.If()
	b.Const(-1)
	b.Set(b.i)
	b.Const(0)
	b.Set(b.fault)
	b.wrong(2, 1)
	b.End()
	b.End()
}

// onward goes to the next window of the state, or to the next state.
func (b *breadth) onward() {
	b.Get(b.window)
	b.Const(64)
	b.Op(wasm.I32Add)
	b.Tee(b.i)
	b.GetGlobal(b.m.edges)
	b.Op(wasm.I32LtU)
	b.If()
	b.Get(b.i)
	b.setCell(cellWindow, b.j)
	b.Else()
	b.putCell(cellWindow, 0)
	b.GetGlobal(b.m.length)
	b.Set(b.length)
	b.pass(b.length)
	b.End()
}

// emitRejoined emits (way, as a name) -> the first transient state from there on that
// more than one edge leads to, 0 when there is none.
func (m *module) emitRejoined() {
	f := m.rejoined
	s := scratch{f, m}
	way, state, length := f.Local(m.Address()), f.Local(wasm.I32), f.Local(wasm.I32)
	f.Get(f.Param(0))
	s.locate()
	f.Set(way)
	done := f.Block()
	again := f.Loop()
	f.Get(way)
	s.addressCell(cellArena)
	f.Addr(wasm.I32Eq)
	f.BrIf(done)
	f.Get(way)
	f.Far(wasm.I32Load, wayParent)
	f.Const(linkMark)
	f.Op(wasm.I32Eq)
	f.If()
	f.Get(way)
	f.Far(wasm.I32Load, wayEdge)
	s.locate()
	f.Set(way)
	f.Br(again)
	f.End()
	s.stateAt(way)
	f.Set(state)
	f.Get(way)
	f.Far(wasm.I32Load, wayFlags)
	f.If()
	f.Get(way)
	f.Far(wasm.I32Load, wayRejoined)
	f.If()
	f.Get(state)
	f.Return()
	f.End()
	f.End()
	if m.keep.Kind == Whole {
		s.near(state)
		f.Call(m.measure)
		f.Set(length)
	}
	s.step(way, wayBytes)
	s.behindState(way, length)
	f.Set(way)
	f.Br(again)
	f.End()
	f.End()
	f.Const(0)
}
