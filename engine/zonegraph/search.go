package zonegraph

import (
	"slices"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/store"
)

// A Search visits the states of a graph in TChecker's order and counts as TChecker does.
type Search struct {
	Graph *Graph
	// Relation says which states are not visited.
	Relation Relation
	// DepthFirst expands the newest state first, otherwise the oldest one.
	DepthFirst bool
	// Labels that a state must all have to be the goal. Without any there is no goal.
	Labels []string
	Limits search.Limits // Depth is ignored
}

// Counts are TChecker's. A state that was stored and then covered by another one is covered.
type Counts struct {
	Visited, Stored, Transitions, Covered uint64
}

// A Run is a search in progress.
type Run struct {
	Search
	nodes   *nodes
	batch   Batch
	state   []int32
	waiting store.Blocks[uint32] // node numbers; a queue or a stack
	head    uint32               // of the queue
	status  search.Status
	limit   search.Limit
	started bool

	visited, transitions, covered, initial uint64

	goal  uint32 // node with the labels, or before the fault
	edge  uint32 // that has the fault, none for a goal
	fault net.Fault
}

// Start returns a run that has visited nothing.
func (c Search) Start() *Run {
	return &Run{Search: c, nodes: newNodes(c.Graph, c.Relation), state: make([]int32, c.Graph.size), goal: none, edge: none}
}

// Counts returns the counts so far.
func (r *Run) Counts() Counts {
	covered := r.covered + r.nodes.removed
	return Counts{Visited: r.visited, Stored: r.initial + r.transitions - covered, Transitions: r.transitions, Covered: covered}
}

// Bytes returns the memory in use.
func (r *Run) Bytes() uint64 { return r.nodes.bytes() + r.waiting.Capacity()*4 }

// Limit returns the limit that has ended the search.
func (r *Run) Limit() search.Limit { return r.limit }

// Fault returns why the last step of the path cannot be executed, net.NoFault if it leads to
// the goal.
func (r *Run) Fault() net.Fault { return r.fault }

// Step expands up to n states.
func (r *Run) Step(n int) search.Status {
	if !r.started {
		r.started = true
		r.begin()
	}
	for ; n > 0 && r.status == search.Running; n-- {
		id, ok := r.next()
		if !ok {
			r.status = search.Exhausted
			break
		}
		if r.overLimit() {
			break
		}
		r.expand(id)
	}
	return r.status
}

func (r *Run) begin() {
	r.batch.Reset()
	r.Graph.Initial(&r.batch)
	for i := range r.batch.Len() {
		r.initial++
		r.follow(none, i)
	}
}

// next takes the next state that was not dropped out of the waiting ones.
func (r *Run) next() (uint32, bool) {
	for int(r.head) < r.waiting.Len() {
		at := r.head
		if r.DepthFirst {
			at = uint32(r.waiting.Len() - 1)
		}
		id := *r.waiting.At(at)
		if r.DepthFirst {
			r.waiting.RemoveLast()
		} else {
			r.head++
		}
		if r.nodes.list.At(id).flags&dropped == 0 {
			return id, true
		}
	}
	return none, false
}

// overLimit ends the search at a limit. Measuring memory takes long, so it is rare.
func (r *Run) overLimit() bool {
	switch {
	case r.Limits.States > 0 && uint64(r.nodes.list.Len()) >= r.Limits.States:
		r.limit = search.StateLimit
	case r.visited%256 == 0 && r.Limits.Full(r.Bytes()):
		r.limit = search.MemoryLimit
	default:
		return false
	}
	r.status = search.Limited
	return true
}

func (r *Run) expand(id uint32) {
	r.visited++
	r.nodes.state(id, r.state)
	if len(r.Labels) > 0 && r.Graph.HasLabels(r.state, r.Labels) {
		r.goal, r.status = id, search.Found
		return
	}
	r.batch.Reset()
	r.Graph.Successors(r.state, &r.batch)
	for i := range r.batch.Len() {
		r.transitions++
		if r.follow(id, i); r.status != search.Running {
			return
		}
	}
}

// follow stores the target of an edge of the batch.
func (r *Run) follow(parent uint32, i int) {
	if f := r.batch.Fault(i); f != net.NoFault {
		r.goal, r.edge, r.fault, r.status = parent, uint32(i), f, search.Found
		return
	}
	id, fresh := r.nodes.insert(r.batch.State(i), parent, uint32(i))
	if !fresh {
		r.covered++
		return
	}
	r.waiting.Append(id)
}

// Path returns the steps to the error, as indices into the successors. The first one is an
// index into the initial states.
func (r *Run) Path() []uint32 {
	var path []uint32
	if r.status != search.Found {
		return nil
	}
	if r.edge != none {
		path = append(path, r.edge)
	}
	for id := r.goal; id != none; id = r.nodes.list.At(id).parent {
		path = append(path, r.nodes.list.At(id).edge)
	}
	slices.Reverse(path)
	return path
}
