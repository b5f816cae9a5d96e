// Package loops emits the functions of a kernel that are equal for all models: the store of
// visited states and the searches over it. It knows no programs. A state is a vector in the
// form of a layout.Draft, and the functions of that draft generate its successors.
//
// Read in this order. cells.go: the numbers that the host and the loops share. address.go: how
// states are referred to. hash.go, table.go, rehash.go and prehash.go: the store. expansion.go:
// what all loops share. Then the loops:
//
//   - depth first: depth.go, scan.go, depth_edge.go, batches.go, tail.go
//   - breadth first: path.go, breadth.go
//   - best first: open.go (the open list), best.go
//   - one state, for searches whose open list is in Go: expand.go
//   - with bitstate pruning: prune.go, prune_order.go, prune_breadth.go
//   - breadth first, by several threads: threads.go, ranges.go, shared_table.go
//
// These loops store whole states. Other stores have loops of their own: collapse.go, fold.go
// and nodes.go for collapsed states; lossy.go, bitstate.go and compact.go for depth-first
// search that stores a few bits or a part of the hash of each state. nested.go and
// stacked.go make the depth-first loops nested ones.
package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// A Module is a kernel under construction.
type Module struct {
	*layout.Draft
	store       Store  // the current store
	MaxEstimate uint32 // upper bound on estimates
	addresses
	vectorFunctions
	tableFunctions
	depthFunctions
	graphFunctions
	openFunctions
	threadFunctions
	folding
}

// New adds the store of whole states and the searches over it to a draft whose functions are
// complete.
func New(d *layout.Draft) *Module {
	m := &Module{Draft: d}
	m.MaxEstimate = min(uint32(d.MaxRecords), MaxEstimate)
	m.emitLoops()
	return m
}

// addresses of what the host and the loops share.
type addresses struct {
	_       [0]func() // comparisons of this type would enlarge the module
	Cells   uint32    // see Cell
	Results uint32    // see ResultHeader
	Orders  uint32    // table by estimate: bucket of a state with that estimate and an empty path
}

// vectorFunctions read vectors.
type vectorFunctions struct {
	hash, equal *wasm.Func
	prehash     *wasm.Func // hashes the targets of the current batch
	fetch       *wasm.Func // see Module.Fetches
}

// tableFunctions look up and store vectors.
type tableFunctions struct {
	cells                        Cell        // distance from the state table's cells to those of the current table
	slot                         wasm.Global // slot where probe stopped
	probe, enter, insert, rehash *wasm.Func
	marked, mark                 *wasm.Func // for stores that keep only a key or bits of a state
}

// depthFunctions are the depth-first search.
type depthFunctions struct {
	depth, root *wasm.Func
	lists       uint32 // nested search: see stacked.go
}

// graphFunctions are the searches that store the path to every state.
type graphFunctions struct{ seed, expand, breadth, rejoined, best *wasm.Func }

// openFunctions are the open list of best-first search.
type openFunctions struct{ chunk, push, pop *wasm.Func }

// emitLoops emits the store and the searches.
func (m *Module) emitLoops() {
	m.emitStore()
	m.Results = m.Reserve(ResultHeader + 64*ResultBytes)
	m.Orders = m.Reserve(4 * (MaxEstimate + 1))
	m.emitOpen()
	m.emitPrehash(skippedInGraph, emitter.hashTarget)
	m.emitGraph("")
	m.emitPrehash(skippedInDepth, emitter.hashTarget)
	m.emitDepthFirst("")
	m.exportOf("state labels", m.Labels)
	m.exportOf("state measure", m.Measure)
}

// emitStore emits the store of whole states.
func (m *Module) emitStore() {
	m.Cells = m.Reserve(8 * uint32(Cells))
	m.slot = m.Global(m.Address(), 0)
	one := []wasm.Type{wasm.I32}
	wide := []wasm.Type{wasm.I64}
	keyed := []wasm.Type{wasm.I32, wasm.I32, wasm.I64}
	m.hash, m.equal = m.Func(layout.I32s(2), wide), m.Func([]wasm.Type{wasm.I32, m.Address(), wasm.I32}, one)
	m.probe, m.insert = m.Func(keyed, one), m.Func(keyed, one)
	m.enter, m.rehash = m.Func([]wasm.Type{m.Address(), wasm.I64}, nil), m.Func(nil, nil)
	if m.Fetches() {
		m.fetch = m.Func(one, one)
		m.emitFetch()
	}
	m.emitHash()
	m.emitEqual()
	m.emitProbe()
	m.emitEnter()
	m.emitInsert()
	m.emitRehash()
	m.emitSlide()
	m.Export("rehash", m.rehash)
}

// emitDepthFirst emits the depth-first search for the current store.
func (m *Module) emitDepthFirst(prefix string) {
	m.depth, m.root = m.Func(layout.I32s(1), layout.I32s(1)), m.Func(layout.I32s(2), nil)
	m.emitDepth()
	m.emitRoot()
	m.Export(prefix+"depth", m.depth)
	m.Export(prefix+"root", m.root)
}

// emitGraph emits the searches that store the path to every state, for the current store.
func (m *Module) emitGraph(prefix string) {
	one := []wasm.Type{wasm.I32}
	m.seed, m.expand = m.Func(layout.I32s(2), one), m.Func(layout.I32s(2), one)
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

// exportOf exports a function of a vector as a function of a reference.
func (m *Module) exportOf(name string, of *wasm.Func) {
	f := m.Func(layout.I32s(1), layout.I32s(1))
	e := &expansion{emitter: emitter{f, m}, state: f.Param(0)}
	e.vector()
	e.Call(of)
	m.Export(name, f)
}
