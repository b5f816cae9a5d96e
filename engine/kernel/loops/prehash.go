package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// emitPrehash emits (): it hashes the targets of the batch, except those with a fatal fault or
// one of the skipped flags. Then it reads the home slots of all targets in a loop with little
// else in it, so that the processor waits for them together. For targets without a hash it
// reads the first slot, which is always in the cache.
func (m *Module) emitPrehash(skipped int32, hash func(s emitter, edge, length wasm.Local)) {
	m.prehash = m.Func(nil, nil)
	s := emitter{m.prehash, m}
	edge, end, length := s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32)
	s.SetToGlobal(end, m.EdgesEnd)
	s.eachEdge(edge, end, length, func() {
		s.Get(edge)
		s.Load(wasm.I32Load8U, edge, layout.EdgeFlags)
		s.OpConst(wasm.I32And, skipped)
		s.Load(wasm.I32Load8U, edge, layout.EdgeFault)
		s.Const(layout.FirstFatal)
		s.Ops(wasm.I32GeU, wasm.I32Or)
		s.IfValue(wasm.I64)
		s.Const64(0)
		s.Else()
		hash(s, edge, length)
		s.End()
		s.Mem(wasm.I64Store, layout.EdgeHash)
	})
	at, sum := s.Local(wasm.I64), s.Local(wasm.I64)
	s.eachEdge(edge, end, length, func() {
		s.Load(wasm.I64Load, edge, layout.EdgeHash)
		s.Set(at)
		m.home(s, at)
		s.Far(wasm.I64Load, 0)
		s.Op(wasm.I64Add, sum)
		s.Set(sum)
	})
	s.Own()
	s.Get(sum)
	s.Mem(wasm.I64Store, s.cellAddress(cellRead))
}

// hashTarget pushes the hash of the target of an edge.
func (s emitter) hashTarget(edge, length wasm.Local) {
	s.GetOp(edge, wasm.I32Add, layout.EdgeState)
	s.Call(s.m.hash, length)
}

// Targets with one of these flags are not stored. Depth-first search does not store states
// inside of atomic sequences.
const (
	skippedInDepth = layout.FlagBlocked | layout.FlagTransient
	skippedInGraph = layout.FlagBlocked
)

// eachEdge emits body for the edges of the batch up to end.
func (s emitter) eachEdge(edge, end, length wasm.Local, body func()) {
	s.SetToGlobal(edge, s.m.BatchStart)
	s.Repeat(func(done wasm.Label) {
		s.Op(wasm.I32GeU, edge, end)
		s.BrIf(done)
		s.Load(wasm.I32Load, edge, layout.EdgeLength)
		s.Set(length)
		body()
		s.nextEdge(edge, length)
		s.Set(edge)
	})
}

// nextEdge pushes the address of the edge after one whose target has a length.
func (s emitter) nextEdge(edge, length wasm.Local) {
	s.Op(wasm.I32Add, edge, length)
	s.OpConst(wasm.I32Add, layout.EdgeState+8+7)
	s.OpConst(wasm.I32And, -8)
}
