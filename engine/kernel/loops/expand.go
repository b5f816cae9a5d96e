package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// What expand leaves: a header, then an entry for each of at most 64 edges.
const (
	HeaderEdges  = 0 // u32: edges of the state, those of other windows too
	HeaderMoves  = 4 // u32: how many of them lead somewhere
	ResultHeader = 8

	ResultState  = 0  // u32: name of the target
	ResultNumber = 4  // u32: its number
	ResultLength = 8  // u32: bytes of it
	ResultFault  = 12 // u8
	ResultFlags  = 13 // u8: those of the edge, and those below
	ResultActive = 14 // u16: active processes of a new state
	ResultBytes  = 16
)

// More bits of ResultFlags.
const (
	ResultKnown  = 16 << iota // the target was stored before
	ResultHidden              // it was stored with other hidden values
)

// emitSeed emits (vector, length) -> the name of the vector, stored as the first
// state.
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

// emitExpand emits (state, number of the first edge) -> status: the edges of a
// stored state are made and their targets stored, transient ones too. Nothing has
// changed when the status is not StatusDone.
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

// arrive stores the target of the edge at hand and writes the entry at j.
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

// forFetch lets fetch copy as much as the vector at hand has, where no loop does.
func (d *expansion) raiseLongest() {
	if d.m.Wide {
		d.raise(CellLongest, d.length)
	}
}

// mark sets a flag of the edge at hand.
func (d *expansion) setFlag(flag int32) {
	d.Get(d.flags)
	d.OpConst(wasm.I32Or, flag)
	d.Set(d.flags)
}

// sameHidden marks the edge when its target and the stored state do not have the
// same hidden values.
func (d *expansion) compareHidden() {
	d.hiddenDiffer(d.i, d.state, func() { d.setFlag(ResultHidden) })
}

// hiddenDiffer runs the code of then, possibly again and again, when the hidden values
// of a target at an address and of a stored state are not the same.
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
