package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// The loops over collapsed states are those over whole states with two additions: targets are
// folded before they are looked up, and states are unfolded before they are expanded. A folded
// target replaces the vector in the batch. It is the vector of a root, and is stored, found
// and compared as any vector.
//
// In depth-first search a root needs no address. The key in the table is its hash, which no other
// root has. While the state is on the stack, the root lies in the side region.

// CollapsePrefix starts the export names of these loops.
const CollapsePrefix = "collapse "

// emitCollapse adds the loops to a module with those over whole states. It reports false if
// the model is too large.
func (m *Module) emitCollapse() bool {
	if !m.emitFolding() {
		return false
	}
	m.Export(CollapsePrefix+"rehash", m.rehash)
	m.emitPrehash(skippedInDepth, emitter.foldTarget)
	m.emitDepthFirst(CollapsePrefix)
	m.emitPrehash(skippedInGraph, emitter.foldTarget)
	m.emitGraph(CollapsePrefix)
	m.emitStateFunctions()
	return true
}

// emitFolding emits the functions that fold, unfold and look up states. It reports false if
// the model is too large.
func (m *Module) emitFolding() bool {
	if !m.reserveFolding() {
		return false
	}
	m.store.Kind = Collapse
	one, wide := []wasm.Type{wasm.I32}, []wasm.Type{wasm.I64}
	m.fold, m.unfold = m.Func(one, wide), m.Func(one, one)
	m.foldNode, m.unfoldNode = m.Func(layout.I32s(2), one), m.Func(one, nil)
	m.intern, m.mix = m.Func([]wasm.Type{wasm.I64, wasm.I32}, one), m.Func(wide, wide)
	m.emitFold()
	m.emitFoldNode()
	m.emitUnfold()
	m.emitUnfoldNode()
	m.emitMix()
	m.emitNodeTable()
	m.marked, m.mark = m.Func(wide, one), m.Func(wide, one)
	m.emitKeys()
	return true
}

// emitStateFunctions exports the functions of a state that the host calls.
func (m *Module) emitStateFunctions() {
	m.exportOf(CollapsePrefix+"state labels", m.Labels)
	measure := m.Func(layout.I32s(1), layout.I32s(1))
	measure.Const(m.rootBytes())
	m.Export(CollapsePrefix+"state measure", measure)
	m.Export(CollapsePrefix+"unfold", m.unfold)
}

// foldTarget folds the target of an edge in the batch, and pushes its hash.
func (s emitter) foldTarget(edge, _ wasm.Local) {
	at := s.Local(wasm.I32)
	s.GetOp(edge, wasm.I32Add, layout.EdgeState)
	s.Set(at)
	s.foldInPlace(at)
}

// foldInPlace replaces a vector by that of its root, and pushes the hash.
func (s emitter) foldInPlace(vector wasm.Local) {
	s.Get(vector)
	s.Call(s.m.fold, vector)
	s.Mem(wasm.I64Store, s.m.Hidden)
	s.Load(wasm.I64Load, vector, s.m.Hidden)
	if s.m.store.Nested {
		s.cell(CellPhase)
		s.rootOfPhase()
	}
	s.Call(s.m.mix)
}

// initialHash pushes the hash of the initial vector at edge. For Collapse it replaces the
// vector by that of its root.
func (e *expansion) initialHash() {
	if e.m.store.Kind != Collapse {
		e.Call(e.m.hash, e.edge, e.length)
		return
	}
	e.SetGlobalConst(e.m.baseCount, 0)
	e.foldInPlace(e.edge)
	e.SetConst(e.length, e.m.rootBytes())
}
