// Package loops emits the functions of a kernel that are equal for all models: the store
// (table.go, refill.go, hash.go, lookup.go) and the searches over it. These are depth first
// (depth.go), breadth first (breadth.go), best first (best.go) with an open list (open.go),
// and the expansion of one state for searches whose open list is Go's (expand.go).
//
// All of them may keep states collapsed (collapse.go): as trees whose nodes are shared
// (fold.go, nodes.go). A depth-first search may also keep less than whole states (store.go,
// lossy.go): some bits of each (bitstate.go) or a part of its hash (compact.go). Searches
// with bitstate pruning have loops of their own: depth first (prune.go, prune_order.go) and
// breadth first (prune_breadth.go).
//
// The loops know states as vectors in the form of a layout.Draft, whose functions make
// their successors, and nothing of programs. What they share with Go is in cells (cells.go).
package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// A Module is a kernel under construction.
type Module struct {
	*layout.Draft
	keep        Store  // the store that is emitted at the moment
	MaxEstimate uint32 // upper bound on estimates
	addresses
	vectorFunctions
	tableFunctions
	depthFunctions
	graphFunctions
	openFunctions
	folding
}

// New returns the module of a draft whose functions for vectors are complete, with
// the store and the searches.
func New(d *layout.Draft) *Module {
	m := &Module{Draft: d}
	m.MaxEstimate = min(uint32(d.MaxRecords), MaxEstimate)
	m.emitLoops()
	return m
}

// addresses of what the host and the loops share.
type addresses struct {
	Cells   uint32 // see Cell
	Results uint32 // see ResultHeader
	Orders  uint32 // table by estimate: bucket of a state with that estimate and an empty path
}

// vectorFunctions read vectors.
type vectorFunctions struct {
	hash, equal *wasm.Func
	prehash     *wasm.Func // hashes the targets of the current batch
	fetch       *wasm.Func // only in wide modules
}

// tableFunctions look up and store vectors.
type tableFunctions struct {
	cells                        Cell        // distance from the state table's cells to those of the current table
	slot                         wasm.Global // slot where probe stopped
	probe, enter, insert, rehash *wasm.Func
	marked, mark                 *wasm.Func // for stores that keep only a key or bits of a state
}

// depthFunctions are the depth-first search.
type depthFunctions struct{ depth, root *wasm.Func }

// graphFunctions are the searches that store the path to every state.
type graphFunctions struct{ seed, expand, breadth, rejoined, best *wasm.Func }

// openFunctions are the open list of best-first search.
type openFunctions struct{ chunk, push, pop *wasm.Func }

// emitLoops emits the store and the searches.
func (m *Module) emitLoops() {
	m.Cells = m.Reserve(8 * uint32(Cells))
	m.slot = m.Global(m.Address(), 0)
	one := []wasm.Type{wasm.I32}
	wide := []wasm.Type{wasm.I64}
	keyed := []wasm.Type{wasm.I32, wasm.I32, wasm.I64}
	m.hash, m.equal = m.Func(layout.I32s(2), wide), m.Func([]wasm.Type{wasm.I32, m.Address(), wasm.I32}, one)
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
	m.emitRehash()
	m.emitSlide()
	m.Export("rehash", m.rehash)
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

// emitDepthFirst emits the depth-first search.
func (m *Module) emitDepthFirst(prefix string) {
	m.depth, m.root = m.Func(layout.I32s(1), layout.I32s(1)), m.Func(layout.I32s(2), nil)
	m.emitDepth()
	m.emitRoot()
	m.Export(prefix+"depth", m.depth)
	m.Export(prefix+"root", m.root)
}

// emitGraph emits the searches that keep a graph of all states.
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

// exportOf exports a function of a vector as one of a state.
func (m *Module) exportOf(name string, of *wasm.Func) {
	f := m.Func(layout.I32s(1), layout.I32s(1))
	emitter{f, m}.fetchVector(f.Param(0))
	f.Call(of)
	m.Export(name, f)
}
