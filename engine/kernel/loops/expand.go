package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// What expand writes: a header, then an entry for each of up to 64 edges.
const (
	HeaderEdges  = 0 // u32: edges of the state, including other windows
	HeaderMoves  = 4 // u32: how many of them can be followed
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
	ResultKnown  = 16 << iota // the target was visited
	ResultHidden              // the stored state has other hidden bytes
)

// emitSeed emits (vector, length) -> reference of the vector, stored as the first state.
func (m *Module) emitSeed() {
	f := m.seed
	hash := f.Local(wasm.I64)
	d := &expansion{emitter: emitter{f, m}, edgeVars: edgeVars{edge: f.Param(0), length: f.Param(1)}}
	d.resetBatch()
	d.raiseLongest()
	d.initialHash()
	f.Set(hash)
	f.Gets(d.edge, d.length, hash)
	f.Call(m.probe)
	f.Op(wasm.Drop)
	f.Gets(d.edge, d.length, hash)
	f.Call(m.insert)
}

// emitExpand emits (state, number of the first edge) -> status. It stores the targets of the
// edges, transient ones too. If the status is not StatusDone nothing was changed.
func (m *Module) emitExpand() {
	f := m.expand
	d := &expansion{emitter: emitter{f, m}}
	for _, l := range []*wasm.Local{&d.edge, &d.flags, &d.fault, &d.length, &d.i, &d.j, &d.state} {
		*l = f.Local(wasm.I32)
	}
	end := f.Local(wasm.I32)
	d.selectWindow(func() { f.Get(f.Param(1)) })
	f.Get(f.Param(0))
	f.Set(d.state)
	d.successors()
	d.need(CellEntries, CellCapacity, 64, NeedTable)
	f.GetGlobal(m.EdgesEnd)
	f.GetGlobal(m.BatchStart)
	f.Op(wasm.I32Sub)
	f.OpConst(wasm.I32Add, 64*4)
	f.Set(d.length)
	d.needRoomFor(CellArena, CellArenaEnd, NeedArena)
	for _, x := range []struct {
		at uint32
		g  wasm.Global
	}{{HeaderEdges, m.EdgeCount}, {HeaderMoves, m.Moves}} {
		f.Const(0)
		f.GetGlobal(x.g)
		f.Mem(wasm.I32Store, m.Results+x.at)
	}
	f.Call(m.prehash)
	f.Const(int32(m.Results + ResultHeader))
	f.Set(d.j)
	f.GetGlobal(m.EdgesEnd)
	f.Set(end)
	d.eachEdge(d.edge, end, d.length, func() { d.addResult() })
	f.Const(StatusDone)
}

// addResult stores the target of the current edge and writes the entry at j.
//
//go:noinline
func (d *expansion) addResult() {
	m := d.m
	d.Get(d.j)
	d.Const64(0)
	d.Mem(wasm.I64Store, ResultFault)
	d.Load(wasm.I32Load8U, d.edge, layout.EdgeFlags)
	d.Set(d.flags)
	d.Load(wasm.I32Load8U, d.edge, layout.EdgeFault)
	d.Set(d.fault)
	d.flag(layout.FlagBlocked)
	d.Get(d.fault)
	d.Const(layout.FirstFatal)
	d.Ops(wasm.I32GeU, wasm.I32Or, wasm.I32Eqz)
	d.If()
	d.Get(d.edge)
	d.OpConst(wasm.I32Add, layout.EdgeState)
	d.Set(d.i)
	d.lookupArguments(d.i)
	d.Call(m.probe)
	d.Tee(d.state)
	d.If()
	d.setFlag(ResultKnown)
	d.compareHidden()
	d.Else()
	d.raiseLongest()
	d.lookupArguments(d.i)
	d.Call(m.insert)
	d.Set(d.state)
	d.cell(CellEstimate)
	d.If()
	d.Get(d.j)
	d.vector()
	d.Call(m.Active)
	d.Mem(wasm.I32Store16, ResultActive)
	d.End()
	d.End()
	d.Gets(d.j, d.state)
	d.Mem(wasm.I32Store, ResultState)
	d.Gets(d.j, d.state)
	d.toAddress()
	d.AddrConst(4)
	d.Addr(wasm.I32Sub)
	d.Far(wasm.I32Load, 0)
	d.Mem(wasm.I32Store, ResultNumber)
	d.End()
	for _, x := range []struct {
		op wasm.Op
		at uint32
		v  wasm.Local
	}{{wasm.I32Store, ResultLength, d.length}, {wasm.I32Store8, ResultFault, d.fault}, {wasm.I32Store8, ResultFlags, d.flags}} {
		d.Gets(d.j, x.v)
		d.Mem(x.op, x.at)
	}
	d.Get(d.j)
	d.OpConst(wasm.I32Add, ResultBytes)
	d.Set(d.j)
}

// raiseLongest sets how many bytes fetch copies, if the current length is more.
func (d *expansion) raiseLongest() {
	if d.m.Wide {
		d.raise(CellLongest, d.length)
	}
}

// setFlag sets a flag of the current edge.
func (d *expansion) setFlag(flag int32) {
	d.Get(d.flags)
	d.OpConst(wasm.I32Or, flag)
	d.Set(d.flags)
}

// compareHidden sets ResultHidden if the hidden bytes of the target and of the stored state
// differ.
func (d *expansion) compareHidden() {
	d.hiddenDiffer(d.i, d.state, func() { d.setFlag(ResultHidden) })
}

// hiddenDiffer emits then, run at least once if the hidden bytes of a target and of a stored
// state differ.
//
//go:noinline
func (s emitter) hiddenDiffer(target, state wasm.Local, then func()) {
	for _, k := range layout.Chunks(s.m.Hidden) {
		s.Get(target)
		s.Mem(k.Load, k.At)
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
