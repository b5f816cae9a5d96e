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
	f := m.prehash
	s := emitter{f, m}
	edge, end, length := f.Local(wasm.I32), f.Local(wasm.I32), f.Local(wasm.I32)
	f.SetToGlobal(end, m.EdgesEnd)
	s.eachEdge(edge, end, length, func() {
		f.Get(edge)
		f.Load(wasm.I32Load8U, edge, layout.EdgeFlags)
		f.OpConst(wasm.I32And, skipped)
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
	at, sum := f.Local(wasm.I64), f.Local(wasm.I64)
	s.eachEdge(edge, end, length, func() {
		f.Load(wasm.I64Load, edge, layout.EdgeHash)
		f.Set(at)
		m.home(s, at)
		f.Far(wasm.I64Load, 0)
		f.Op(wasm.I64Add, sum)
		f.Set(sum)
	})
	f.Const(0)
	f.Get(sum)
	f.Mem(wasm.I64Store, s.address(cellRead))
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
