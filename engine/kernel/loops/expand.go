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
	ResultVisited = 32 << iota // the target was visited
	ResultHidden               // the stored state has other hidden bytes
)

// emitSeed emits (vector, length) -> reference of the vector, stored as the first state.
func (m *Module) emitSeed() {
	f := m.seed
	e := &expansion{emitter: emitter{f, m}, edgeVars: edgeVars{edge: f.Param(0), length: f.Param(1)}}
	hash := e.Local(wasm.I64)
	e.resetBatch()
	e.raiseLongest()
	e.initialHash()
	e.Set(hash)
	e.Call(m.probe, e.edge, e.length, hash)
	e.Op(wasm.Drop)
	e.Call(m.insert, e.edge, e.length, hash)
}

// emitExpand emits (state, number of the first edge) -> status. It stores the targets of the
// edges, transient ones too. If the status is not StatusDone nothing was changed.
func (m *Module) emitExpand() {
	e := &expansion{emitter: emitter{m.expand, m}}
	e.Declare(wasm.I32, &e.edge, &e.flags, &e.fault, &e.length, &e.i, &e.j, &e.state)
	end := e.Local(wasm.I32)
	e.selectWindow(func() { e.Get(e.Param(1)) })
	e.Set(e.state, e.Param(0))
	e.successors()
	e.need(CellEntries, CellCapacity, 64, NeedTable)
	e.GetGlobal(m.EdgesEnd)
	e.GetGlobal(m.BatchStart)
	e.Op(wasm.I32Sub)
	e.OpConst(wasm.I32Add, 64*4)
	e.Set(e.length)
	e.needRoomFor(CellArena, CellArenaEnd, NeedArena)
	e.Const(0)
	e.GetGlobal(m.EdgeCount)
	e.Mem(wasm.I32Store, m.Results+ResultEdges)
	e.Const(0)
	e.GetGlobal(m.Moves)
	e.Mem(wasm.I32Store, m.Results+ResultMoves)
	e.Call(m.prehash)
	e.SetConst(e.j, int32(m.Results+ResultHeader))
	e.SetToGlobal(end, m.EdgesEnd)
	e.eachEdge(e.edge, end, e.length, e.addResult)
	e.Const(StatusDone)
}

// addResult stores the target of the current edge and writes the entry at j.
func (e *expansion) addResult() {
	e.Get(e.j)
	e.Const64(0)
	e.Mem(wasm.I64Store, ResultFault)
	e.readFlags()
	e.ifFollowed(e.storeResult)
	e.Store(wasm.I32Store, e.j, ResultLength, e.length)
	e.Store(wasm.I32Store8, e.j, ResultFault, e.fault)
	e.Store(wasm.I32Store8, e.j, ResultFlags, e.flags)
	e.Add(e.j, ResultBytes)
}

// storeResult stores the target of the current edge and describes it in the entry at j.
func (e *expansion) storeResult() {
	m := e.m
	e.GetOp(e.edge, wasm.I32Add, layout.EdgeState)
	e.Set(e.i)
	e.lookUp(m.probe, e.i)
	e.Tee(e.state)
	e.If()
	e.setFlag(ResultVisited)
	e.hiddenDiffer(e.i, e.state, func() { e.setFlag(ResultHidden) })
	e.Else()
	e.raiseLongest()
	e.lookUp(m.insert, e.i)
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

// copyHidden replaces the hidden bytes of a stored state by those of a target that is equal to it.
func (s emitter) copyHidden(target, state wasm.Local) {
	for _, k := range layout.Chunks(s.m.Hidden) {
		s.Get(state)
		s.toAddress()
		s.Load(k.Load, target, k.At)
		s.Far(k.Store, k.At)
	}
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
