package loops

import "beeline/engine/kernel/wasm"

// Nodes of collapsed states lie in segments of memory, eight bytes each, aligned to eight. The
// number of a node is its address divided by 4, plus innerNode for an inner node. So a word
// never equals a pair of numbers. A table as that of whole states finds nodes: a slot has the
// upper half of the node's hash, and the node's number.

// innerNode marks the numbers of nodes with children.
const innerNode = 1

// NodeCells is the distance from the cells of the state table to those of the node table.
const NodeCells = cellNodeTable - CellTable

// nodeAddress pushes the address of a node.
func (s emitter) nodeAddress(node wasm.Local) {
	s.GetOp(node, wasm.I32And, ^innerNode)
	s.OpConst(wasm.I32Shl, 2)
}

// emitNodeTable emits the functions of the node table.
func (m *Module) emitNodeTable() {
	enter, rehash := m.enter, m.rehash
	m.enter, m.rehash = m.Func([]wasm.Type{wasm.I32, wasm.I64}, nil), m.Func(nil, nil)
	m.tableFunctions.cells = NodeCells
	m.emitEnter()
	m.emitRehash()
	m.emitIntern()
	m.Export(CollapsePrefix+"nodes", m.rehash)
	m.tableFunctions.cells = 0
	m.enter, m.rehash = enter, rehash
}

// emitMix emits (64 bits) -> hash. It is a bijection that maps 0 to 0.
func (m *Module) emitMix() {
	f := m.mix
	s, x := emitter{f, m}, f.Param(0)
	for _, k := range []struct{ factor, shift int64 }{{prime1, 32}, {prime2, 29}, {prime3, 32}} {
		f.Get(x)
		f.OpConst64(wasm.I64Mul, k.factor)
		s.xorShift(x, k.shift)
		f.Set(x)
	}
	f.Get(x)
}

// emitIntern emits (word or children, 0 or innerNode) -> number of the node, which is stored
// if it is new.
func (m *Module) emitIntern() {
	f := m.intern
	s := emitter{f, m}
	value, kind := f.Param(0), f.Param(1)
	at, node := f.Local(wasm.I32), f.Local(wasm.I32)
	x, hash, key := f.Local(wasm.I64), f.Local(wasm.I64), f.Local(wasm.I64)
	f.Op(wasm.I64ExtendI32U, kind)
	f.OpConst64(wasm.I64Shl, 63)
	f.Op(wasm.I64Xor, value)
	f.Call(m.mix)
	f.Set(hash)
	s.eachCandidate(hash, at, x, key, func() {
		f.Op(wasm.I32WrapI64, x)
		f.Set(node)
		s.nodeAddress(node)
		f.Mem(wasm.I64Load, 0)
		f.Op(wasm.I64Eq, value)
		f.GetOp(node, wasm.I32And, innerNode)
		f.Get(kind)
		f.Ops(wasm.I32Eq, wasm.I32And)
		f.If()
		f.Return(node)
		f.End()
	})
	s.addNode(at, node, key)
	f.Get(node)
}

// addNode stores a node and enters it in the slot at an address.
func (s emitter) addNode(at, node wasm.Local, key wasm.Local) {
	next := s.Local(wasm.I32)
	s.cell(CellNodes)
	s.Tee(next)
	s.Get(s.Param(0))
	s.Mem(wasm.I64Store, 0)
	s.GetOp(next, wasm.I32ShrU, 2)
	s.Op(wasm.I32Or, s.Param(1))
	s.Set(node)
	s.Gets(at, key, node)
	s.Ops(wasm.I64ExtendI32U, wasm.I64Or)
	s.Call(s.m.enter)
	s.count(CellEntries)
	s.GetOp(next, wasm.I32Add, 8)
	s.setCell(CellNodes, next)
}
