package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// emitPrehash emits what comes before looking up the targets of the batch: hash hashes
// them, unless one of the given flags, or a fault, says that they are not to be stored.
// Then the slots of all of them are read once, in a loop of its own: with little else
// between the loads, the processor waits for all of them together. Where there is
// nothing to look up that is the first slot, which is always at hand.
func (m *Module) emitPrehash(skip int32, hash func(s emitter, edge, length wasm.Local)) {
	m.prehash = m.Func(nil, nil)
	f := m.prehash
	s := emitter{f, m}
	edge, end, length := f.Local(wasm.I32), f.Local(wasm.I32), f.Local(wasm.I32)
	f.GetGlobal(m.EdgesEnd)
	f.Set(end)
	s.eachEdge(edge, end, length, func() {
		f.Get(edge)
		f.Load(wasm.I32Load8U, edge, layout.EdgeFlags)
		f.OpConst(wasm.I32And, skip)
		f.Load(wasm.I32Load8U, edge, layout.EdgeFault)
		f.Const(layout.FirstFatal)
		f.Ops(wasm.I32GeU, wasm.I32Or)
		f.IfValue(wasm.I64)
		f.Const64(0)
		f.Else()
		hash(s, edge, length)
		f.End()
		f.Mem(wasm.I64Store, layout.EdgeHash)
	})
	at, lost := f.Local(wasm.I64), f.Local(wasm.I64)
	s.eachEdge(edge, end, length, func() {
		f.Load(wasm.I64Load, edge, layout.EdgeHash)
		f.Set(at)
		m.home(s, at)
		f.Far(wasm.I64Load, 0)
		f.Get(lost)
		f.Op(wasm.I64Add)
		f.Set(lost)
	})
	f.Const(0)
	f.Get(lost)
	f.Mem(wasm.I64Store, s.address(cellRead))
}

// hashTarget pushes the hash of the target of an edge.
func (s emitter) hashTarget(edge, length wasm.Local) {
	s.Get(edge)
	s.OpConst(wasm.I32Add, layout.EdgeState)
	s.Get(length)
	s.Call(s.m.hash)
}

// What the searches do not store: depth first that is states inside atomic sequences,
// too.
const (
	skippedInDepth = layout.FlagBlocked | layout.FlagTransient
	skippedInGraph = layout.FlagBlocked
)

// eachEdge runs the code of body for the edges of the batch up to end.
//
//go:noinline
func (s emitter) eachEdge(edge, end, length wasm.Local, body func()) {
	s.GetGlobal(s.m.BatchStart)
	s.Set(edge)
	done := s.Block()
	again := s.Loop()
	s.Gets(edge, end)
	s.Op(wasm.I32GeU)
	s.BrIf(done)
	s.Load(wasm.I32Load, edge, layout.EdgeLength)
	s.Set(length)
	body()
	s.nextEdge(edge, length)
	s.Set(edge)
	s.Br(again)
	s.End()
	s.End()
}
