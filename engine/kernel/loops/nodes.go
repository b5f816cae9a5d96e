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
	s := emitter{m.mix, m}
	x := s.Param(0)
	for _, k := range []struct{ factor, shift int64 }{{prime1, 32}, {prime2, 29}, {prime3, 32}} {
		s.Get(x)
		s.OpConst64(wasm.I64Mul, k.factor)
		s.xorShift(x, k.shift)
		s.Set(x)
	}
	s.Get(x)
}

// emitIntern emits (word or children, 0 or innerNode) -> number of the node, which is stored
// if it is new.
func (m *Module) emitIntern() {
	s := emitter{m.intern, m}
	value, kind := s.Param(0), s.Param(1)
	at, node := s.Local(wasm.I32), s.Local(wasm.I32)
	x, hash, key := s.Local(wasm.I64), s.Local(wasm.I64), s.Local(wasm.I64)
	s.Op(wasm.I64ExtendI32U, kind)
	s.OpConst64(wasm.I64Shl, 63)
	s.Op(wasm.I64Xor, value)
	s.Call(m.mix)
	s.Set(hash)
	s.eachCandidate(hash, at, x, key, func() {
		s.Op(wasm.I32WrapI64, x)
		s.Set(node)
		s.nodeAddress(node)
		s.Mem(wasm.I64Load, 0)
		s.Op(wasm.I64Eq, value)
		s.GetOp(node, wasm.I32And, innerNode)
		s.Get(kind)
		s.Ops(wasm.I32Eq, wasm.I32And)
		s.If()
		s.Return(node)
		s.End()
	})
	s.addNode(at, node, key)
	s.Get(node)
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
