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
	f := m.fold
	s := emitter{f, m}
	w := s.wordWalk(f.Param(0))
	value, changed := f.Local(wasm.I64), f.Local(wasm.I64)
	w.each(func() {}, func() {
		f.Load(wasm.I64Load, w.at, 0)
		f.Const64(-1)
		f.Const(wordBytes)
		f.Op(wasm.I32Sub, w.length)
		f.Const(3)
		f.Ops(wasm.I32Shl, wasm.I64ExtendI32U, wasm.I64ShrU, wasm.I64And)
		f.Set(value)
		s.itemOffset(w.n, 3)
		f.Get(value)
		f.Mem(wasm.I64Store, m.words)
		s.itemOffset(w.n, 3)
		f.Mem(wasm.I64Load, m.baseWords)
		f.Op(wasm.I64Ne, value)
		f.If()
		f.Get(changed)
		f.Const64(1)
		s.wordBit(w.n)
		f.Ops(wasm.I64Shl, wasm.I64Or)
		f.Set(changed)
		f.End()
	})
	// Trees with the same number of words have the same shape.
	f.Get(changed)
	f.Const64(-1)
	f.Get(w.n)
	f.GetGlobal(m.baseCount)
	f.Ops(wasm.I32Eq, wasm.Select)
	f.SetGlobal(m.changed)
	lo, mid := f.Local(wasm.I32), f.Local(wasm.I32)
	s.middle(mid, lo, w.n)
	s.pair(func() {
		f.Call(m.foldNode, lo, mid)
	}, func() {
		f.Op(wasm.I32Eq, mid, w.n)
		f.IfValue(wasm.I32)
		f.Const(0)
		f.Else()
		f.Call(m.foldNode, mid, w.n)
		f.End()
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
	f := m.foldNode
	s := emitter{f, m}
	lo, hi := f.Param(0), f.Param(1)
	mid, last := f.Local(wasm.I32), f.Local(wasm.I32)
	s.middle(mid, lo, hi)
	f.GetOp(hi, wasm.I32Sub, 1)
	f.Set(last)
	f.GetGlobal(m.changed)
	f.Const64(-1)
	s.wordBit(lo)
	f.Ops(wasm.I64Shl, wasm.I64And)
	f.Const64(-1)
	f.Const64(63)
	s.wordBit(last)
	f.Ops(wasm.I64Sub, wasm.I64ShrU, wasm.I64And, wasm.I64Eqz)
	f.If()
	s.itemOffset(lo, 2)
	f.Mem(wasm.I32Load, m.baseLeaves)
	s.itemOffset(mid, 2)
	f.Mem(wasm.I32Load, m.baseInner)
	f.Gets(lo, last)
	f.Ops(wasm.I32Eq, wasm.Select)
	f.Return()
	f.End()
	f.Op(wasm.I32Eq, lo, last)
	f.If()
	s.itemOffset(lo, 3)
	f.Mem(wasm.I64Load, m.words)
	f.Const(0)
	f.Call(m.intern)
	f.Return()
	f.End()
	s.pair(func() {
		f.Call(m.foldNode, lo, mid)
	}, func() {
		f.Call(m.foldNode, mid, hi)
	})
	f.Const(innerNode)
	f.Call(m.intern)
}

// emitUnfold emits (vector of a root) -> vector of its state, which becomes the base.
func (m *Module) emitUnfold() {
	f := m.unfold
	s := emitter{f, m}
	root, vector, right := f.Param(0), f.Local(wasm.I32), f.Local(wasm.I32)
	if m.Hidden > 0 {
		f.Const(int32(m.baseVector))
		f.Get(root)
		f.Const(int32(m.Hidden))
		f.Copy()
	}
	f.SetGlobalConst(m.baseCount, 0)
	f.Load(wasm.I32Load, root, m.Hidden)
	f.Call(m.unfoldNode)
	f.Load(wasm.I32Load, root, m.Hidden+4)
	f.Tee(right)
	f.If()
	f.Call(m.unfoldNode, right)
	f.End()
	f.SetConst(vector, int32(m.baseVector))
	w := s.wordWalk(vector)
	word := func() {
		f.Get(w.at)
		s.itemOffset(w.n, 3)
		f.Mem(wasm.I64Load, m.baseWords)
		f.Mem(wasm.I64Store, 0)
	}
	w.each(word, word)
	f.Get(vector)
}

// emitUnfoldNode emits (node): it appends the words below the node to those of the base.
func (m *Module) emitUnfoldNode() {
	f := m.unfoldNode
	s := emitter{f, m}
	node, at, n := f.Param(0), f.Local(wasm.I32), f.Local(wasm.I32)
	s.nodeAddress(node)
	f.Set(at)
	keep := func(list uint32) {
		f.SetToGlobal(n, m.baseCount)
		s.itemOffset(n, 2)
		f.Get(node)
		f.Mem(wasm.I32Store, list)
	}
	f.GetOp(node, wasm.I32And, innerNode)
	f.If()
	f.Load(wasm.I32Load, at, 0)
	f.Call(m.unfoldNode)
	keep(m.baseInner)
	f.Load(wasm.I32Load, at, 4)
	f.Call(m.unfoldNode)
	f.Else()
	keep(m.baseLeaves)
	s.itemOffset(n, 3)
	f.Load(wasm.I64Load, at, 0)
	f.Mem(wasm.I64Store, m.baseWords)
	s.Add(n, 1)
	f.SetGlobal(m.baseCount, n)
	f.End()
}
