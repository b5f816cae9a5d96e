package zonegraph_test

import (
	"encoding/binary"
	"slices"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/zone"
	"beeline/engine/zonegraph"
)

// A relation says which states need not be visited.
type relation uint8

const (
	// equal: a state with the same zone was visited.
	equal relation = iota
	// included: a state whose zone includes the zone was visited.
	included
	// includedLU: a state was visited that simulates every valuation of the zone.
	includedLU
)

// A finder visits the states of a graph in TChecker's order and counts as TChecker does.
type finder struct {
	graph      *zonegraph.Graph
	relation   relation
	depthFirst bool               // expand the newest state first, otherwise the oldest one
	labels     []string           // that a state must all have to be the goal, none for no goal
	goal       *zonegraph.Formula // that a state satisfies which is the goal, nil for no goal
	states     int                // limit, 0 for none

	counts  counts
	status  search.Status
	fault   net.Fault          // of the last step of path, net.NoFault if it leads to the goal
	path    []uint32           // to the error; the first step is an index into the initial states
	visited map[string][]*node // by locations and integers; by the whole state for equal
	waiting []*node
	nodes   int // with those that were dropped
}

// counts are TChecker's. A state that was stored and then covered by another one is covered.
type counts struct {
	visited, stored, transitions, covered uint64
}

// A node is a visited state.
type node struct {
	state   []int32
	parent  *node
	edge    uint32 // index into the successors of the parent
	dropped bool   // another state covers it
}

// run returns the search after its end.
func (f finder) run() *finder {
	f.visited = map[string][]*node{}
	var batch zonegraph.Batch
	f.graph.Initial(&batch)
	f.follow(nil, &batch)
	initial := uint64(batch.Len())
	for f.status == search.Running {
		n := f.next()
		switch {
		case n == nil:
			f.status = search.Exhausted
		case f.states > 0 && f.nodes >= f.states:
			f.status = search.Limited
		default:
			f.expand(n, &batch)
		}
	}
	f.counts.stored = initial + f.counts.transitions - f.counts.covered
	return &f
}

// next takes the next state that was not dropped out of the waiting ones, nil if there is none.
func (f *finder) next() *node {
	for len(f.waiting) > 0 {
		at := 0
		if f.depthFirst {
			at = len(f.waiting) - 1
		}
		n := f.waiting[at]
		if f.depthFirst {
			f.waiting = f.waiting[:at]
		} else {
			f.waiting = f.waiting[1:]
		}
		if !n.dropped {
			return n
		}
	}
	return nil
}

func (f *finder) expand(n *node, batch *zonegraph.Batch) {
	f.counts.visited++
	if len(f.labels) > 0 && f.graph.HasLabels(n.state, f.labels) {
		f.found(n)
		return
	}
	if f.goal != nil {
		if meets, fault := f.graph.Meets(n.state, f.goal); meets || fault != net.NoFault {
			f.fault = fault
			f.found(n)
			return
		}
	}
	batch.Reset()
	f.graph.Successors(n.state, batch)
	f.follow(n, batch)
}

// follow stores the targets of the edges of a batch.
func (f *finder) follow(parent *node, batch *zonegraph.Batch) {
	for i := range batch.Len() {
		if parent != nil {
			f.counts.transitions++
		}
		n := &node{state: batch.State(i), parent: parent, edge: uint32(i)}
		if f.fault = batch.Fault(i); f.fault != net.NoFault {
			f.found(n)
			return
		}
		if f.covered(n) {
			f.counts.covered++
			continue
		}
		n.state = slices.Clone(n.state)
		f.waiting = append(f.waiting, n)
		f.nodes++
	}
}

// found ends the search with the path to a node.
func (f *finder) found(n *node) {
	f.status = search.Found
	for ; n != nil; n = n.parent {
		f.path = append(f.path, n.edge)
	}
	slices.Reverse(f.path)
}

// covered reports whether a visited state covers a new one. Otherwise it adds the new one and
// drops the states that this one covers.
func (f *finder) covered(n *node) bool {
	same := n.state
	if f.relation != equal {
		same = f.graph.Discrete(n.state)
	}
	key := string(bytesOf(same))
	covers := f.covers()
	if slices.ContainsFunc(f.visited[key], func(old *node) bool { return covers(old, n) }) {
		return true
	}
	f.visited[key] = append(slices.DeleteFunc(f.visited[key], func(old *node) bool {
		if old.dropped = covers(n, old); old.dropped {
			f.counts.covered++
		}
		return old.dropped
	}), n)
	return false
}

// covers returns what reports whether a covers b. Both have the key of a state.
func (f *finder) covers() func(a, b *node) bool {
	switch f.relation {
	case included:
		return func(a, b *node) bool { return zone.Included(f.graph.Zone(b.state), f.graph.Zone(a.state)) }
	case includedLU:
		return func(a, b *node) bool { return f.graph.Simulates(a.state, b.state) }
	}
	return func(a, b *node) bool { return true } // the key is the whole state
}

// bytesOf returns words as the bytes of a key.
func bytesOf(words []int32) []byte {
	var out []byte
	for _, w := range words {
		out = binary.LittleEndian.AppendUint32(out, uint32(w))
	}
	return out
}
