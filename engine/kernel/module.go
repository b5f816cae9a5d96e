package kernel

import (
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
)

// A module is a kernel under construction: what its parts share. The variables
// are those that DESIGN of the batch names; see batch.go.
type module struct {
	wasm.Module
	hidden uint32 // leading bytes of a vector that are not part of its identity
	free   uint32 // first byte of memory that no table takes
	// A byte for each of the program's actions: 1 once it was executed.
	covered, actions uint32
	long             uint32 // a byte: 1 once a d_step went round too often

	// The region of the batch, set by the host, and where the batch begins in it: at its
	// start, but for depth-first search, which keeps others. See batches.go.
	region, batchEnd, batch wasm.Global
	kept                    wasm.Global // what is kept of the innermost such batch, 0 when nothing is
	// Input of successors: which edges are wanted.
	want, window wasm.Global
	// Output of successors.
	edges, out, length, offered wasm.Global

	successors *wasm.Func  // (vector) -> 0, or not when the batch is too small, or the edges are too many
	labels     *wasm.Func  // (vector) -> ts.Labels
	active     *wasm.Func  // (vector) -> processes that can execute something
	moves      wasm.Global // output of successors: edges that lead somewhere
	measure    *wasm.Func  // (vector) -> its length

	// code counts the bytes of the functions made for the program, and over tells that
	// hosts would refuse them, or take long.
	code int
	over bool

	loops
	folding
}

// Bounds of the functions made for a program: bytes and variables of one, of which hosts
// take 7,654,321 and 50,000, and bytes of all together.
const (
	mostCode      = 1 << 20
	mostVariables = 10_000
	mostAllCode   = 8 << 20
)

// weigh counts a function that is complete.
func (m *module) weigh(f *wasm.Func) {
	m.code += f.Size()
	m.over = m.over || f.Size() > mostCode || f.Locals() > mostVariables || m.code > mostAllCode
}

// loops are the parts that are the same for every program.
type loops struct {
	cells  uint32      // address of the cells
	tables cell        // distance from the cells of the states' table to those of the table under construction
	keep   Store       // what the loops know states by
	place  wasm.Global // slot of the table where probe left off

	hash, equal, probe, enter, insert, rehash *wasm.Func
	fetch                                     *wasm.Func // of wide modules
	depth, root                               *wasm.Func
	marked, mark                              *wasm.Func // of stores that do not keep states whole
	prehash, seed, expand                     *wasm.Func
	breadth, rejoined                         *wasm.Func
	best, chunk, push, pop                    *wasm.Func

	results uint32 // address of what expand leaves
	orders  uint32 // table: bucket of a state without way, by its estimate
	most    uint32 // bound on estimates
}

// emitLoops emits the store and the searches.
func (m *module) emitLoops() {
	m.cells = m.take(8 * uint32(cells))
	m.place = m.Global(m.Address(), 0)
	one := []wasm.Type{wasm.I32}
	wide := []wasm.Type{wasm.I64}
	keyed := []wasm.Type{wasm.I32, wasm.I32, wasm.I64}
	m.hash, m.equal = m.Func(i32x(2), wide), m.Func([]wasm.Type{wasm.I32, m.Address(), wasm.I32}, one)
	m.probe, m.insert = m.Func(keyed, one), m.Func(keyed, one)
	m.enter, m.rehash = m.Func([]wasm.Type{m.Address(), wasm.I64}, nil), m.Func(nil, nil)
	if m.Wide {
		m.fetch = m.Func(one, one)
		m.emitFetch()
	}
	m.emitHash()
	m.emitEqual()
	m.emitProbe()
	m.emitEnter()
	m.emitInsert()
	m.emitRefill()
	m.emitSlide()
	m.Export("rehash", m.rehash)
	m.results = m.take(resultHeader + 64*resultBytes)
	m.orders = m.take(4 * (mostEstimate + 1))
	m.emitOpen()
	m.emitPrehash(notInGraph, scratch.hashTarget)
	m.emitGraph("")
	m.emitPrehash(notInDepth, scratch.hashTarget)
	m.emitDepthFirst("")
	m.exportOf("state labels", m.labels)
	m.exportOf("state measure", m.measure)
}

// emitDepthFirst emits the depth-first search.
func (m *module) emitDepthFirst(prefix string) {
	m.depth, m.root = m.Func(i32x(1), i32x(1)), m.Func(i32x(2), nil)
	m.emitDepth()
	m.emitRoot()
	m.Export(prefix+"depth", m.depth)
	m.Export(prefix+"root", m.root)
}

// emitGraph emits the searches that keep a graph of all states.
func (m *module) emitGraph(prefix string) {
	one := []wasm.Type{wasm.I32}
	m.seed, m.expand = m.Func(i32x(2), one), m.Func(i32x(2), one)
	m.breadth, m.rejoined, m.best = m.Func(one, one), m.Func(one, one), m.Func(one, one)
	m.emitBreadth()
	m.emitBest()
	m.emitRejoined()
	m.emitSeed()
	m.emitExpand()
	m.Export(prefix+"seed", m.seed)
	m.Export(prefix+"expand", m.expand)
	m.Export(prefix+"breadth", m.breadth)
	m.Export(prefix+"rejoined", m.rejoined)
	m.Export(prefix+"best", m.best)
}

// exportOf exports a function of a vector as one of a state.
func (m *module) exportOf(name string, of *wasm.Func) {
	f := m.Func(i32x(1), i32x(1))
	scratch{f, m}.near(f.Param(0))
	f.Call(of)
	m.Export(name, f)
}

// firstFree is where tables begin: address 0 means none.
const firstFree = 64

func newModule(p *prog.Program, wide bool) *module {
	m := &module{hidden: p.Layout.Hidden, free: firstFree}
	m.most = min(uint32(prog.NewComponents(p).Most), mostEstimate)
	m.Wide = wide
	m.region, m.batchEnd = m.Global(wasm.I32, 0), m.Global(wasm.I32, 0)
	m.batch, m.kept = m.Global(wasm.I32, 0), m.Global(wasm.I32, 0)
	m.want, m.window = m.Global(wasm.I64, -1), m.Global(wasm.I32, 0)
	m.edges, m.out = m.Global(wasm.I32, 0), m.Global(wasm.I32, 0)
	m.moves = m.Global(wasm.I32, 0)
	m.length, m.offered = m.Global(wasm.I32, 0), m.Global(wasm.I32, 0)
	return m
}

// take reserves n bytes of memory, 16-aligned.
func (m *module) take(n uint32) uint32 {
	at := m.free
	m.free += (n + 15) &^ 15
	return at
}

// table puts numbers of 32 bits into memory and returns their address.
func (m *module) table(values []uint32) uint32 {
	raw := make([]byte, 0, 4*len(values))
	for _, v := range values {
		raw = append(raw, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
	}
	at := m.take(uint32(len(raw)))
	m.Data(at, raw)
	return at
}
