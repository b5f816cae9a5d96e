package kernel

import "beeline/engine/kernel/wasm"

// What expand leaves: a header, then an entry for each of at most 64 edges.
const (
	headerEdges  = 0 // u32: edges of the state, those of other windows too
	headerMoves  = 4 // u32: how many of them lead somewhere
	resultHeader = 8

	resultState  = 0  // u32: name of the target
	resultNumber = 4  // u32: its number
	resultLength = 8  // u32: bytes of it
	resultFault  = 12 // u8
	resultFlags  = 13 // u8: those of the edge, and those below
	resultActive = 14 // u16: active processes of a new state
	resultBytes  = 16
)

// More bits of resultFlags.
const (
	resultKnown  = 16 << iota // the target was stored before
	resultHidden              // it was stored with other hidden values
)

// emitSeed emits (vector, length) -> the name of the vector, stored as the first
// state.
func (m *module) emitSeed() {
	f := m.seed
	hash := f.Local(wasm.I64)
	d := &depth{scratch: scratch{f, m}, edge: f.Param(0), length: f.Param(1)}
	d.firstOfRegion()
	d.forFetch()
	d.rootHash()
	f.Set(hash)
	f.Gets(d.edge, d.length, hash)
	f.Call(m.probe)
	f.Op(wasm.Drop)
	f.Gets(d.edge, d.length, hash)
	f.Call(m.insert)
}

// emitExpand emits (state, number of the first edge) -> status: the edges of a
// stored state are made and their targets stored, transient ones too. Nothing has
// changed when the status is not statusDone.
func (m *module) emitExpand() {
	f := m.expand
	d := &depth{scratch: scratch{f, m}}
	for _, l := range []*wasm.Local{&d.edge, &d.flags, &d.fault, &d.length, &d.i, &d.j, &d.state} {
		*l = f.Local(wasm.I32)
	}
	end := f.Local(wasm.I32)
	d.window(func() { f.Get(f.Param(1)) })
	f.Get(f.Param(0))
	f.Set(d.state)
	d.successors()
	d.need(cellEntries, cellMost, 64, needTable)
	f.GetGlobal(m.out)
	f.GetGlobal(m.batch)
	f.Op(wasm.I32Sub)
	f.OpConst(wasm.I32Add, 64*4)
	f.Set(d.length)
	d.roomFor(cellArena, cellArenaEnd, needArena)
	for _, x := range []struct {
		at uint32
		g  wasm.Global
	}{{headerEdges, m.edges}, {headerMoves, m.moves}} {
		f.Const(0)
		f.GetGlobal(x.g)
		f.Mem(wasm.I32Store, m.results+x.at)
	}
	f.Call(m.prehash)
	f.Const(int32(m.results + resultHeader))
	f.Set(d.j)
	f.GetGlobal(m.out)
	f.Set(end)
	d.eachEdge(d.edge, end, d.length, func() { d.arrive() })
	f.Const(statusDone)
}

// arrive stores the target of the edge at hand and writes the entry at j.
//
//go:noinline
func (d *depth) arrive() {
	m := d.m
	d.Get(d.j)
	d.Const64(0)
	d.Mem(wasm.I64Store, resultFault)
	d.Load(wasm.I32Load8U, d.edge, edgeFlags)
	d.Set(d.flags)
	d.Load(wasm.I32Load8U, d.edge, edgeFault)
	d.Set(d.fault)
	d.flag(flagBlocked)
	d.Get(d.fault)
	d.Const(firstFatal)
	d.Ops(wasm.I32GeU, wasm.I32Or, wasm.I32Eqz)
	d.If()
	d.Get(d.edge)
	d.OpConst(wasm.I32Add, edgeState)
	d.Set(d.i)
	d.target(d.i)
	d.Call(m.probe)
	d.Tee(d.state)
	d.If()
	d.mark(resultKnown)
	d.sameHidden()
	d.Else()
	d.forFetch()
	d.target(d.i)
	d.Call(m.insert)
	d.Set(d.state)
	d.cell(cellEstimate)
	d.If()
	d.Get(d.j)
	d.vector()
	d.Call(m.active)
	d.Mem(wasm.I32Store16, resultActive)
	d.End()
	d.End()
	d.Gets(d.j, d.state)
	d.Mem(wasm.I32Store, resultState)
	d.Gets(d.j, d.state)
	d.locate()
	d.AddrConst(4)
	d.Addr(wasm.I32Sub)
	d.Far(wasm.I32Load, 0)
	d.Mem(wasm.I32Store, resultNumber)
	d.End()
	for _, x := range []struct {
		op wasm.Op
		at uint32
		v  wasm.Local
	}{{wasm.I32Store, resultLength, d.length}, {wasm.I32Store8, resultFault, d.fault}, {wasm.I32Store8, resultFlags, d.flags}} {
		d.Gets(d.j, x.v)
		d.Mem(x.op, x.at)
	}
	d.Get(d.j)
	d.OpConst(wasm.I32Add, resultBytes)
	d.Set(d.j)
}

// forFetch lets fetch copy as much as the vector at hand has, where no loop does.
func (d *depth) forFetch() {
	if d.m.Wide {
		d.raise(cellLongest, d.length)
	}
}

// mark sets a flag of the edge at hand.
func (d *depth) mark(flag int32) {
	d.Get(d.flags)
	d.OpConst(wasm.I32Or, flag)
	d.Set(d.flags)
}

// sameHidden marks the edge when its target and the stored state do not have the
// same hidden values.
func (d *depth) sameHidden() {
	d.hiddenDiffer(d.i, d.state, func() { d.mark(resultHidden) })
}

// hiddenDiffer runs the code of then, possibly again and again, when the hidden values
// of a target at an address and of a stored state are not the same.
//
//go:noinline
func (s scratch) hiddenDiffer(target, state wasm.Local, then func()) {
	for _, k := range chunks(s.m.hidden) {
		s.Get(target)
		s.Mem(k.load, k.at)
		s.Get(state)
		s.locate()
		s.Far(k.load, k.at)
		if k.load == wasm.I64Load {
			s.Op(wasm.I64Ne)
		} else {
			s.Op(wasm.I32Ne)
		}
		s.If()
		then()
		s.End()
	}
}
