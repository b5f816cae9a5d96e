package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// What expand writes: a header, then an entry for each of up to 64 edges.
const (
	ResultEdges  = 0 // u32: edges of the state, including other windows
	ResultMoves  = 4 // u32: how many of them can be followed
	ResultHeader = 8

	ResultState  = 0  // u32: reference of the target
	ResultNumber = 4  // u32: number of the target
	ResultLength = 8  // u32: bytes of the target
	ResultFault  = 12 // u8
	ResultFlags  = 13 // u8: flags of the edge, and those below
	ResultActive = 14 // u16: number of active processes, if the target is new
	ResultBytes  = 16
)

// More bits of ResultFlags.
const (
	ResultVisited = 16 << iota // the target was visited
	ResultHidden               // the stored state has other hidden bytes
)

// emitSeed emits (vector, length) -> reference of the vector, stored as the first state.
func (m *Module) emitSeed() {
	f := m.seed
	hash := f.Local(wasm.I64)
	e := &expansion{emitter: emitter{f, m}, edgeVars: edgeVars{edge: f.Param(0), length: f.Param(1)}}
	e.resetBatch()
	e.raiseLongest()
	e.initialHash()
	f.Set(hash)
	f.Call(m.probe, e.edge, e.length, hash)
	f.Op(wasm.Drop)
	f.Call(m.insert, e.edge, e.length, hash)
}

// emitExpand emits (state, number of the first edge) -> status. It stores the targets of the
// edges, transient ones too. If the status is not StatusDone nothing was changed.
func (m *Module) emitExpand() {
	f := m.expand
	e := &expansion{emitter: emitter{f, m}}
	for _, l := range []*wasm.Local{&e.edge, &e.flags, &e.fault, &e.length, &e.i, &e.j, &e.state} {
		*l = f.Local(wasm.I32)
	}
	end := f.Local(wasm.I32)
	e.selectWindow(func() { f.Get(f.Param(1)) })
	f.Set(e.state, f.Param(0))
	e.successors()
	e.need(CellEntries, CellCapacity, 64, NeedTable)
	f.GetGlobal(m.EdgesEnd)
	f.GetGlobal(m.BatchStart)
	f.Op(wasm.I32Sub)
	f.OpConst(wasm.I32Add, 64*4)
	f.Set(e.length)
	e.needRoomFor(CellArena, CellArenaEnd, NeedArena)
	for _, x := range []struct {
		at uint32
		g  wasm.Global
	}{{ResultEdges, m.EdgeCount}, {ResultMoves, m.Moves}} {
		f.Const(0)
		f.GetGlobal(x.g)
		f.Mem(wasm.I32Store, m.Results+x.at)
	}
	f.Call(m.prehash)
	f.SetConst(e.j, int32(m.Results+ResultHeader))
	f.SetToGlobal(end, m.EdgesEnd)
	e.eachEdge(e.edge, end, e.length, func() { e.addResult() })
	f.Const(StatusDone)
}

// addResult stores the target of the current edge and writes the entry at j.
func (e *expansion) addResult() {
	m := e.m
	e.Get(e.j)
	e.Const64(0)
	e.Mem(wasm.I64Store, ResultFault)
	e.Load(wasm.I32Load8U, e.edge, layout.EdgeFlags)
	e.Set(e.flags)
	e.Load(wasm.I32Load8U, e.edge, layout.EdgeFault)
	e.Set(e.fault)
	e.flag(layout.FlagBlocked)
	e.Get(e.fault)
	e.Const(layout.FirstFatal)
	e.Ops(wasm.I32GeU, wasm.I32Or, wasm.I32Eqz)
	e.If()
	e.GetOp(e.edge, wasm.I32Add, layout.EdgeState)
	e.Set(e.i)
	e.lookupArguments(e.i)
	e.Call(m.probe)
	e.Tee(e.state)
	e.If()
	e.setFlag(ResultVisited)
	e.compareHidden()
	e.Else()
	e.raiseLongest()
	e.lookupArguments(e.i)
	e.Call(m.insert)
	e.Set(e.state)
	e.cell(CellEstimate)
	e.If()
	e.Get(e.j)
	e.vector()
	e.Call(m.Active)
	e.Mem(wasm.I32Store16, ResultActive)
	e.End()
	e.End()
	e.Store(wasm.I32Store, e.j, ResultState, e.state)
	e.Gets(e.j, e.state)
	e.toAddress()
	e.AddrConst(wasm.I32Sub, 4)
	e.Far(wasm.I32Load, 0)
	e.Mem(wasm.I32Store, ResultNumber)
	e.End()
	for _, x := range []struct {
		op wasm.Op
		at uint32
		v  wasm.Local
	}{{wasm.I32Store, ResultLength, e.length}, {wasm.I32Store8, ResultFault, e.fault}, {wasm.I32Store8, ResultFlags, e.flags}} {
		e.Gets(e.j, x.v)
		e.Mem(x.op, x.at)
	}
	e.Add(e.j, ResultBytes)
}

// raiseLongest sets how many bytes fetch copies, if the current length is more.
func (e *expansion) raiseLongest() {
	if e.m.Wide {
		e.raise(CellLongest, e.length)
	}
}

// setFlag sets a flag of the current edge.
func (e *expansion) setFlag(flag int32) {
	e.GetOp(e.flags, wasm.I32Or, flag)
	e.Set(e.flags)
}

// compareHidden sets ResultHidden if the hidden bytes of the target and of the stored state
// differ.
func (e *expansion) compareHidden() {
	e.hiddenDiffer(e.i, e.state, func() { e.setFlag(ResultHidden) })
}

// hiddenDiffer emits then in ifs: it runs at least once when the hidden bytes of a target and
// of a stored state differ.
func (s emitter) hiddenDiffer(target, state wasm.Local, then func()) {
	for _, k := range layout.Chunks(s.m.Hidden) {
		s.Load(k.Load, target, k.At)
		s.Get(state)
		s.toAddress()
		s.Far(k.Load, k.At)
		if k.Load == wasm.I64Load {
			s.Op(wasm.I64Ne)
		} else {
			s.Op(wasm.I32Ne)
		}
		s.If()
		then()
		s.End()
	}
}
