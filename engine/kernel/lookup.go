package kernel

import "beeline/engine/kernel/wasm"

// emitPrehash emits what comes before looking up the targets of the batch: hash hashes
// them, then the slots of all of them are read once, in a loop of its own: with
// little else between the loads, the processor waits for all of them together.
func (m *module) emitPrehash(hash func(s scratch, edge, length wasm.Local)) {
	f := m.prehash
	s := scratch{f, m}
	edge, end, length := f.Local(wasm.I32), f.Local(wasm.I32), f.Local(wasm.I32)
	f.GetGlobal(m.out)
	f.Set(end)
	s.eachEdge(edge, end, length, func() { hash(s, edge, length) })
	at, lost := f.Local(wasm.I64), f.Local(wasm.I64)
	s.eachEdge(edge, end, length, func() {
		f.Load(wasm.I64Load, edge, edgeHash)
		f.Set(at)
		m.home(s, at)
		f.Far(wasm.I64Load, 0)
		f.Get(lost)
		f.Op(wasm.I64Add)
		f.Set(lost)
	})
	f.Const(0)
	f.Get(lost)
	f.Mem(wasm.I64Store, s.address(cellLost))
}

// hashTarget hashes the target of an edge.
func (s scratch) hashTarget(edge, length wasm.Local) {
	s.Get(edge)
	s.Get(edge)
	s.OpConst(wasm.I32Add, edgeState)
	s.Get(length)
	s.Call(s.m.hash)
	s.Mem(wasm.I64Store, edgeHash)
}

// emitLookUp emits (depth of the state) -> the edges of the batch that are still to
// be visited, a bit each from the window's first on; known holds those that lead
// to states that are known and have nothing else to show.
func (m *module) emitLookUp() {
	f := m.lookUp
	s := scratch{f, m}
	edge, end := f.Local(wasm.I32), f.Local(wasm.I32)
	length, marks, deep := f.Local(wasm.I32), f.Local(wasm.I32), f.Local(wasm.I32)
	bit, pending, known := f.Local(wasm.I64), f.Local(wasm.I64), f.Local(wasm.I64)
	s.cell(cellMaxDepth)
	f.OpConst(wasm.I32Ne, 0)
	f.Get(f.Param(0))
	f.OpConst(wasm.I32Add, 2)
	s.cell(cellMaxDepth)
	f.Ops(wasm.I32GeU, wasm.I32And)
	f.Set(deep)
	f.Call(m.prehash)
	f.GetGlobal(m.out)
	f.Set(end)
	s.eachEdge(edge, end, length, func() {
		f.Const64(1)
		f.Load(wasm.I32Load16U, edge, edgeIndex)
		f.GetGlobal(m.window)
		f.Ops(wasm.I32Sub, wasm.I64ExtendI32U, wasm.I64Shl)
		f.Set(bit)
		f.Load(wasm.I32Load16U, edge, edgeFault)
		f.OpConst(wasm.I32And, ^(flagHandshake << 8))
		f.Get(deep)
		f.Op(wasm.I32Or)
		f.Tee(marks)
		f.Op(wasm.I32Eqz)
		f.If()
		if m.keep.Kind == Whole {
			f.Get(edge)
			f.OpConst(wasm.I32Add, edgeState)
			f.Get(length)
		}
		f.Load(wasm.I64Load, edge, edgeHash)
		if m.keep.Kind == Whole {
			f.Call(m.probe)
		} else {
			f.Call(m.marked)
		}
		f.Op(wasm.I32Eqz)
		f.Set(marks)
		f.End()
		f.Get(marks)
		f.If()
		s.include(pending, bit)
		f.Else()
		s.include(known, bit)
		f.End()
	})
	f.Get(known)
	f.SetGlobal(m.known)
	f.Get(pending)
}

// include adds a bit to a set.
//
//go:noinline
func (s scratch) include(set, bit wasm.Local) {
	s.Gets(set, bit)
	s.Op(wasm.I64Or)
	s.Set(set)
}

// eachEdge runs the code of body for the edges of the batch up to end.
//
//go:noinline
func (s scratch) eachEdge(edge, end, length wasm.Local, body func()) {
	s.GetGlobal(s.m.batch)
	s.Set(edge)
	done := s.Block()
	again := s.Loop()
	s.Gets(edge, end)
	s.Op(wasm.I32GeU)
	s.BrIf(done)
	s.Load(wasm.I32Load, edge, edgeLength)
	s.Set(length)
	body()
	s.behind(edge, length)
	s.Set(edge)
	s.Br(again)
	s.End()
	s.End()
}
