package loops

import "beeline/engine/kernel/wasm"

// Collapsed states. Each component of a vector is cut into words of up to eight bytes. The
// words are the leaves of a binary tree: a node has a word, or the numbers of its two
// children. Equal nodes are stored once for all states: see nodes.go. The root is not stored
// as a node. It has the numbers of two nodes in eight bytes, or of one node and 0 if there is
// only one word (Laarman, van de Pol, Weber, "Parallel recursive state compression for free",
// 2011). Two states are equal iff their roots are.
//
// The vector of a root is the hidden bytes of the state followed by the root.
//
// A tree takes less memory than a packed list of component numbers: the list and its address
// take about 17 bytes per state, a root is its own key, and its 0.05 to 1.3 inner nodes per
// state are shared. One tree that halves all words evenly has fewer nodes than one tree per
// component if some components have many words, and few more otherwise.
//
// The state that was unfolded last is the base. Where the tree of a state equals that of the
// base, its nodes are not looked up: successors differ from their source in few words.

// folding has the functions and the memory of collapsed states.
type folding struct {
	fold, unfold          *wasm.Func
	foldNode, unfoldNode  *wasm.Func // recursive parts of fold and unfold
	intern, mix           *wasm.Func
	wordLists             uint32 // table by process type, 0 for globals: address of the lengths of the words
	words                 uint32 // words of the state that is being folded
	baseWords             uint32 // words of the base
	baseLeaves, baseInner uint32 // nodes of the base: by word; by first word of the right child
	baseVector            uint32 // vector of the base
	baseCount             wasm.Global
	changed               wasm.Global // a bit per word: 1 if it differs from the base. The last bit is for all further words
}

const wordBytes = 8

// maxFolding bounds the bytes of the longest vector and its words.
const maxFolding = 1 << 24

// reserveFolding reserves memory for the longest vector and its words. It reports false if
// that is too much.
func (m *Module) reserveFolding() bool {
	var lists []uint32
	var words, longestRecord uint64
	bytes := uint64(m.RecordsAt)
	for i, components := range append([][]uint32{m.Fixed}, m.Records...) {
		list := wordLengths(components)
		if i == 0 {
			words = uint64(len(list))
		} else {
			longestRecord = max(longestRecord, uint64(len(list)))
		}
		lists = append(lists, m.Reserve(uint32(len(list)+1)))
		m.Data(lists[i], append(list, 0))
	}
	words += longestRecord * uint64(m.Draft.MaxRecords)
	bytes += longestRecord * wordBytes * uint64(m.Draft.MaxRecords)
	if bytes+(2*wordBytes+2*4)*words > maxFolding {
		return false
	}
	m.wordLists = m.Table(lists)
	m.words, m.baseWords = m.Reserve(uint32(words)*wordBytes), m.Reserve(uint32(words)*wordBytes)
	m.baseLeaves, m.baseInner = m.Reserve(uint32(words)*4), m.Reserve(uint32(words)*4)
	m.baseVector = m.Reserve(uint32(bytes) + VectorSlack)
	m.baseCount, m.changed = m.Global(wasm.I32, 0), m.Global(wasm.I64, 0)
	return true
}

// wordLengths cuts components of the given lengths into words.
func wordLengths(components []uint32) []byte {
	var list []byte
	for _, n := range components {
		for ; n > wordBytes; n -= wordBytes {
			list = append(list, wordBytes)
		}
		list = append(list, byte(n))
	}
	return list
}

// rootBytes returns the length of the vector of a root.
func (m *Module) rootBytes() int32 { return int32(m.Hidden) + 8 }

// A wordWalk visits the words of a vector.
type wordWalk struct {
	emitter
	vector, at, length, list, processes, n wasm.Local
}

func (s emitter) wordWalk(vector wasm.Local) *wordWalk {
	w := &wordWalk{emitter: s, vector: vector}
	s.Declare(wasm.I32, &w.at, &w.length, &w.list, &w.processes, &w.n)
	return w
}

// each emits word for every word, with its address, length and number in variables. It emits
// process before the words of each process, when the type is read.
func (w *wordWalk) each(process, word func()) {
	w.GetOp(w.vector, wasm.I32Add, int32(w.m.Hidden))
	w.Set(w.at)
	w.Const(0)
	w.Mem(wasm.I32Load, w.m.wordLists)
	w.Set(w.list)
	done := w.Block()
	again := w.Loop()
	w.Load(wasm.I32Load8U, w.list, 0)
	w.Tee(w.length)
	w.IfZero()
	w.Gets(w.processes, w.vector)
	w.Mem(wasm.I32Load8U, w.m.CountAt)
	w.Op(wasm.I32Eq)
	w.BrIf(done)
	w.Add(w.processes, 1)
	process()
	w.Load(wasm.I32Load8U, w.at, 0)
	w.OpConst(wasm.I32Shl, 2)
	w.Mem(wasm.I32Load, w.m.wordLists)
	w.Set(w.list)
	w.Br(again)
	w.End()
	word()
	w.Add(w.n, 1)
	w.Add(w.list, 1)
	w.Op(wasm.I32Add, w.at, w.length)
	w.Set(w.at)
	w.Br(again)
	w.End()
	w.End()
}

// itemOffset pushes the offset of an item of an array, whose size is 1<<shift.
func (s emitter) itemOffset(n wasm.Local, shift int32) {
	s.GetOp(n, wasm.I32Shl, shift)
}

// pair pushes the root or inner node with the children that left and right push.
func (s emitter) pair(left, right func()) {
	left()
	s.Op(wasm.I64ExtendI32U)
	right()
	s.Op(wasm.I64ExtendI32U)
	s.Const64(32)
	s.Ops(wasm.I64Shl, wasm.I64Or)
}

// middle sets mid to the first word of the right child of the node over the words lo to hi-1.
func (s emitter) middle(mid, lo, hi wasm.Local) {
	s.Gets(lo, hi)
	s.Const(1)
	s.Ops(wasm.I32Add, wasm.I32Add)
	s.OpConst(wasm.I32ShrU, 1)
	s.Set(mid)
}

// emitFold emits (vector) -> root.
func (m *Module) emitFold() {
	s := emitter{m.fold, m}
	w := s.wordWalk(s.Param(0))
	value, changed := s.Local(wasm.I64), s.Local(wasm.I64)
	w.each(func() {}, func() {
		s.Load(wasm.I64Load, w.at, 0)
		s.Const64(-1)
		s.Const(wordBytes)
		s.Op(wasm.I32Sub, w.length)
		s.Const(3)
		s.Ops(wasm.I32Shl, wasm.I64ExtendI32U, wasm.I64ShrU, wasm.I64And)
		s.Set(value)
		s.itemOffset(w.n, 3)
		s.Get(value)
		s.Mem(wasm.I64Store, m.words)
		s.itemOffset(w.n, 3)
		s.Mem(wasm.I64Load, m.baseWords)
		s.Op(wasm.I64Ne, value)
		s.If()
		s.Get(changed)
		s.Const64(1)
		s.wordBit(w.n)
		s.Ops(wasm.I64Shl, wasm.I64Or)
		s.Set(changed)
		s.End()
	})
	// Trees with the same number of words have the same shape.
	s.Get(changed)
	s.Const64(-1)
	s.Get(w.n)
	s.GetGlobal(m.baseCount)
	s.Ops(wasm.I32Eq, wasm.Select)
	s.SetGlobal(m.changed)
	lo, mid := s.Local(wasm.I32), s.Local(wasm.I32)
	s.middle(mid, lo, w.n)
	s.pair(func() {
		s.Call(m.foldNode, lo, mid)
	}, func() {
		s.Op(wasm.I32Eq, mid, w.n)
		s.IfValue(wasm.I32)
		s.Const(0)
		s.Else()
		s.Call(m.foldNode, mid, w.n)
		s.End()
	})
}

// wordBit pushes the number of a word's bit in changed.
func (s emitter) wordBit(n wasm.Local) {
	s.Get(n)
	s.Const(63)
	s.Get(n)
	s.Const(63)
	s.Ops(wasm.I32LtU, wasm.Select, wasm.I64ExtendI32U)
}

// emitFoldNode emits (lo, hi) -> number of the node over the words lo to hi-1.
func (m *Module) emitFoldNode() {
	s := emitter{m.foldNode, m}
	lo, hi := s.Param(0), s.Param(1)
	mid, last := s.Local(wasm.I32), s.Local(wasm.I32)
	s.middle(mid, lo, hi)
	s.GetOp(hi, wasm.I32Sub, 1)
	s.Set(last)
	s.GetGlobal(m.changed)
	s.Const64(-1)
	s.wordBit(lo)
	s.Ops(wasm.I64Shl, wasm.I64And)
	s.Const64(-1)
	s.Const64(63)
	s.wordBit(last)
	s.Ops(wasm.I64Sub, wasm.I64ShrU, wasm.I64And, wasm.I64Eqz)
	s.If()
	s.itemOffset(lo, 2)
	s.Mem(wasm.I32Load, m.baseLeaves)
	s.itemOffset(mid, 2)
	s.Mem(wasm.I32Load, m.baseInner)
	s.Gets(lo, last)
	s.Ops(wasm.I32Eq, wasm.Select)
	s.Return()
	s.End()
	s.Op(wasm.I32Eq, lo, last)
	s.If()
	s.itemOffset(lo, 3)
	s.Mem(wasm.I64Load, m.words)
	s.Const(0)
	s.Call(m.intern)
	s.Return()
	s.End()
	s.pair(func() {
		s.Call(m.foldNode, lo, mid)
	}, func() {
		s.Call(m.foldNode, mid, hi)
	})
	s.Const(innerNode)
	s.Call(m.intern)
}

// emitUnfold emits (vector of a root) -> vector of its state, which becomes the base.
func (m *Module) emitUnfold() {
	s := emitter{m.unfold, m}
	root, vector, right := s.Param(0), s.Local(wasm.I32), s.Local(wasm.I32)
	if m.Hidden > 0 {
		s.Const(int32(m.baseVector))
		s.Get(root)
		s.Const(int32(m.Hidden))
		s.Copy()
	}
	s.SetGlobalConst(m.baseCount, 0)
	s.Load(wasm.I32Load, root, m.Hidden)
	s.Call(m.unfoldNode)
	s.Load(wasm.I32Load, root, m.Hidden+4)
	s.Tee(right)
	s.If()
	s.Call(m.unfoldNode, right)
	s.End()
	s.SetConst(vector, int32(m.baseVector))
	w := s.wordWalk(vector)
	word := func() {
		s.Get(w.at)
		s.itemOffset(w.n, 3)
		s.Mem(wasm.I64Load, m.baseWords)
		s.Mem(wasm.I64Store, 0)
	}
	w.each(word, word)
	s.Get(vector)
}

// emitUnfoldNode emits (node): it appends the words below the node to those of the base.
func (m *Module) emitUnfoldNode() {
	s := emitter{m.unfoldNode, m}
	node, at, n := s.Param(0), s.Local(wasm.I32), s.Local(wasm.I32)
	s.nodeAddress(node)
	s.Set(at)
	keep := func(list uint32) {
		s.SetToGlobal(n, m.baseCount)
		s.itemOffset(n, 2)
		s.Get(node)
		s.Mem(wasm.I32Store, list)
	}
	s.GetOp(node, wasm.I32And, innerNode)
	s.If()
	s.Load(wasm.I32Load, at, 0)
	s.Call(m.unfoldNode)
	keep(m.baseInner)
	s.Load(wasm.I32Load, at, 4)
	s.Call(m.unfoldNode)
	s.Else()
	keep(m.baseLeaves)
	s.itemOffset(n, 3)
	s.Load(wasm.I64Load, at, 0)
	s.Mem(wasm.I64Store, m.baseWords)
	s.Add(n, 1)
	s.SetGlobal(m.baseCount, n)
	s.End()
}
