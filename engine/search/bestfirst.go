package search

import (
	"errors"

	"beeline/engine/heuristic"
	"beeline/engine/kernel"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// BestFirst expands open states in the order of a priority: breadth-first
// search, greedy search and A* are its values. Where lengths matter, a state
// reached again on a shorter path is opened again.
type BestFirst struct {
	Model     *ts.Model
	Store     store.Keeper
	Goal      Goal
	Limits    Limits
	Priority  Priority
	Heuristic heuristic.Heuristic // nil is blind
	// Kernel generates and stores the states instead of Model and Store, where it
	// is given, and carries the search out where it can.
	Kernel *kernel.Kernel
	// All goes on behind errors; the trail is then that of the shortest error
	// met.
	All bool
	// SpinSteps measures paths as Spin does, with two steps for a rendezvous.
	SpinSteps bool
	// Beam is how many states of one key are expanded, those with the smallest
	// ties; the others are left aside until they are met again. 0 is all of them.
	// Under the priority Layered this is beam search.
	Beam int
	// Below is the length that a trail must stay under to count; 0 is none. With an
	// admissible estimate, states that lead to no such trail are not opened.
	Below uint32
	// Others are further estimates. Each estimate has an open list of its own, and
	// states are taken from all of them in turn. With any of this and the next two
	// the first trail found is taken, and Beam and Priority.Commit mean nothing.
	Others []heuristic.Heuristic
	// Planners, parts of the estimates, name helpful actions: the states that these
	// lead to are also in further open lists, which come first after progress.
	Planners []heuristic.Planner
	// Deferred opens states with the estimates of the state before them, and makes
	// their own when they are expanded: fewer estimates, of less use.
	Deferred bool
}

// Start returns a run that has visited nothing.
func (c BestFirst) Start() Run {
	if c.Heuristic == nil {
		c.Heuristic = heuristic.Blind{}
	}
	if r := c.inKernel(); r != nil {
		return r
	}
	r := &bestRun{BestFirst: c, best: ^uint32(0), least: ^uint32(0), open: open{newest: c.Priority.Newest}}
	if c.Below > 0 {
		r.best = c.Below
	}
	if r.lists = newLists(&r.BestFirst); r.lists != nil {
		r.Priority.Bound, c.Heuristic = 0, heuristic.Blind{}
	}
	if c.Kernel == nil {
		r.states = &goExpander{model: c.Model, store: c.Store, heuristic: c.Heuristic}
	} else {
		k := newKernelExpander(c.Model, c.Kernel, c.Heuristic)
		k.measured = r.lists != nil
		r.states = k
	}
	return r
}

// A node is what the search knows of a stored state; its number is the state's.
type node struct {
	parent uint32
	edge   uint32
	g      uint32
	flags  uint8
}

const (
	closed    uint8 = 1 << iota // expanded, or not to be
	counted                     // expanded once: its edges are in the counts
	transient                   // inside an atomic sequence
)

const noParent = ^uint32(0)

type bestRun struct {
	BestFirst
	nodes    []node
	open     open
	lists    *lists // instead of open, where several are wanted
	states   expander
	list     []arrival // edges of the state being expanded
	progress Progress
	failure  error
	expanded uint64
	// arrivals counts the edges into states that count.
	arrivals uint64
	// rejoin counts, by node, the edges into an atomic sequence's inside that
	// was there already.
	rejoin map[uint32]uint64
	// paths counts the paths behind these, once everything was visited.
	paths *pathCount
	// blur is set once two states that differ in hidden values alone were met:
	// what lies behind the second one was not looked at.
	blur bool
	// pruned is set once a state was a dead end, behind which nothing was looked at.
	pruned bool
	// partial is set once a state was left out for any reason.
	partial bool
	status  Status
	limit   Limit
	scale   scale
	layer   uint32 // key of the state expanded last
	least   uint32 // smallest key so far
	// best is the length of the shortest error met; parent and edge lead to it.
	best   uint32
	parent uint32
	edge   int // -1 when the state parent itself is the error
	kind   ErrorKind
	fault  ts.Fault
}

// Limit returns what ended or pruned the search.
func (r *bestRun) Limit() Limit { return r.limit }

// Shortest reports, once the search has ended, whether no shorter trail exists
// than the one found.
func (r *bestRun) Shortest() bool {
	return r.kind != NoError && r.limit == NoLimit && !r.blur && r.Priority.Bound == 1 && r.Heuristic.Admissible() &&
		(r.status == Found || r.status == Exhausted)
}

// Pruned reports whether states were left out because no error can be reached from
// them.
func (r *bestRun) Pruned() bool { return r.pruned }

// Visited reports whether everything was visited, though the run may not have ended: it
// may be counting paths still.
func (r *bestRun) Visited() bool { return r.paths != nil || r.status == Exhausted }

// Expanded returns how often a state was expanded; states inside atomic sequences do
// not count.
func (r *bestRun) Expanded() uint64 { return r.expanded }

// Progress returns what has been done. Matched is complete once everything has
// been visited.
func (r *bestRun) Progress() Progress {
	p := r.progress
	p.Matched = max(r.arrivals+1, p.Stored) - p.Stored
	p.Open = uint64(r.open.len)
	if r.lists != nil {
		p.Open, p.Bytes = r.lists.size()
	}
	p.Bytes += r.states.bytes() + uint64(cap(r.nodes))*16 + r.open.bytes() + uint64(cap(r.list))*48 + uint64(len(r.rejoin))*mapBytes
	if r.paths != nil {
		p.Bytes += r.paths.bytes()
	}
	return p
}

// Step expands at most n states.
func (r *bestRun) Step(n int) Status {
	if r.nodes == nil && r.status == Running {
		r.begin()
	}
	for ; n > 0 && r.status == Running; n-- {
		if r.paths != nil {
			r.countPaths(n)
			break
		}
		key, id, ok := r.take()
		switch {
		case !ok:
			r.end()
		case r.stops(key):
			r.status = Found
		case r.overLimit():
		case r.nodes[id].flags&closed == 0:
			r.narrow(key)
			r.expand(id)
		}
	}
	return r.status
}

// Failure returns why the states could not be generated, if a host failed. The
// run is over then, and nothing is known.
func (r *bestRun) Failure() error { return r.failure }

func (r *bestRun) begin() {
	a, err := r.states.begin()
	if r.failed(err) {
		return
	}
	r.insert(a, noParent, 0, 0)
	if r.Goal.Faulty(a.edge) {
		r.report(Faulty, a.edge.Fault, noParent, -1, 0, true)
	}
}

// failed ends the run for an error of the expander.
func (r *bestRun) failed(err error) bool {
	if err == nil {
		return false
	}
	r.status = Limited
	if errors.Is(err, kernel.ErrFull) {
		r.limit = MemoryLimit
	} else {
		r.failure = err
	}
	return true
}

func (r *bestRun) end() {
	switch {
	case r.kind != NoError && !r.All:
		r.status = Found
	case r.limit != NoLimit:
		r.status = Limited
	default:
		r.beginPaths()
	}
}

// stops reports whether the error met is good enough: at once where lengths do
// not matter, else when the key of no open state promises a shorter one.
func (r *bestRun) stops(key uint32) bool {
	if r.kind == NoError || r.All {
		return false
	}
	return r.Priority.Bound == 0 || key >= r.best
}

// narrow leaves aside the states of a key that go beyond the beam, before the
// first of them, which has just been taken, is expanded. They are as if they had
// not been met, except for those that others were reached through: a path through
// these must not become theirs.
func (r *bestRun) narrow(key uint32) {
	if r.Beam == 0 || key == r.layer {
		return
	}
	r.layer = key
	r.open.cut(key, r.Beam-1, func(id uint32) {
		nd := &r.nodes[id]
		if nd.flags&closed != 0 {
			return
		}
		r.limit = Pruned
		nd.flags |= closed
		if nd.flags&counted == 0 {
			nd.g = ^uint32(0)
		}
	})
}

func (r *bestRun) overLimit() bool {
	l := r.scale.limit(r.Limits, r.progress.Stored, r)
	if l != NoLimit {
		r.limit, r.status = l, Limited
	}
	return l != NoLimit
}

func (r *bestRun) expand(id uint32) {
	nd := &r.nodes[id]
	nd.flags |= closed
	g := nd.g
	r.progress.Depth = max(r.progress.Depth, uint64(g))
	if r.Limits.Depth > 0 && uint64(g) >= r.Limits.Depth {
		r.limit = DepthLimit
		return
	}
	if !r.consult(id) {
		return
	}
	if nd.flags&transient == 0 {
		r.expanded++
	}
	first := nd.flags&counted == 0
	nd.flags |= counted
	list, moves, err := r.states.expand(id, r.list[:0])
	r.list = list
	if r.failed(err) {
		return
	}
	for i := range list {
		r.follow(id, g, i, first)
		if r.status != Running || r.kind != NoError && !r.All && r.Priority.Bound == 0 {
			return
		}
	}
	if moves || !r.Goal.Deadlocks {
		return
	}
	if valid, err := r.states.validEnd(id); !r.failed(err) && !valid {
		r.report(Deadlock, ts.NoFault, id, -1, g, first)
	}
}

// follow looks at one edge of the node being expanded.
func (r *bestRun) follow(id, g uint32, i int, first bool) {
	a := r.list[i]
	e := a.edge
	g++
	if r.SpinSteps {
		g += weight(e) - 1
	}
	if first && e.Atomic {
		r.progress.AtomicSteps++
	}
	if r.Goal.Faulty(e) {
		r.report(Faulty, e.Fault, id, i, g, first)
	}
	if !followed(e) {
		return
	}
	known := r.insert(a, id, uint32(i), g)
	if !first {
		return
	}
	switch {
	case !e.Transient:
		r.arrivals++
	case known && a.outcome == store.Known:
		if r.rejoin == nil {
			r.rejoin = map[uint32]uint64{}
		}
		r.rejoin[a.to]++
	}
}

// insert notes the target of an edge and opens it when it is new or reached on a
// shorter path. It reports whether the target was known.
func (r *bestRun) insert(a arrival, parent, edge, g uint32) (known bool) {
	switch a.outcome {
	case store.NoRoom:
		r.limit, r.status = MemoryLimit, Limited
		return false
	case store.Covered:
		return true
	case store.Known:
		if r.blurred(a) || g >= r.nodes[a.to].g || !r.reopens() {
			return true
		}
		a.estimate = r.states.estimate(a.to)
	default:
		r.nodes = append(r.nodes, node{})
		if a.edge.Transient {
			r.nodes[a.to].flags = transient
		} else {
			r.progress.Stored++
		}
		r.progress.Longest = max(r.progress.Longest, uint64(a.length))
	}
	r.scale.added++
	nd := &r.nodes[a.to]
	nd.parent, nd.edge, nd.g = parent, edge, g
	nd.flags &^= closed
	if r.lists != nil {
		r.enlist(a.to, parent, edge, g)
		return a.outcome == store.Known
	}
	if a.estimate == heuristic.Infinite || r.tooLong(g, a.estimate) {
		r.pruned = r.pruned || a.estimate == heuristic.Infinite
		r.partial = true
		nd.flags |= closed
		return a.outcome == store.Known
	}
	key, tie := r.Priority.Order(g, a.estimate)
	if r.Priority.Commit && parent != noParent { // a kernel does not estimate the initial state
		key = min(key, r.least)
		r.least = key
	}
	r.open.push(key, tie, a.to)
	return a.outcome == store.Known
}

// tooLong reports whether no trail through a state can be below the bound.
func (r *bestRun) tooLong(g, h uint32) bool {
	if r.Below == 0 {
		return false
	}
	if !r.Heuristic.Admissible() {
		h = 0
	}
	return g >= r.Below || h >= r.Below-g
}

// reopens reports whether a shorter path to a known state matters: where a length
// is promised or bounded.
func (r *bestRun) reopens() bool {
	return r.Priority.Bound > 0 || r.Limits.Depth > 0 || r.Below > 0
}

// blurred reports whether a known state was met with other hidden values. The
// edges behind it were taken with the values that are stored, so a path that
// brings other ones must not become its path.
func (r *bestRun) blurred(a arrival) bool {
	r.blur = r.blur || a.hidden
	return a.hidden
}

// report notes an error: a new one, or one known already on a shorter path.
func (r *bestRun) report(kind ErrorKind, fault ts.Fault, parent uint32, edge int, g uint32, fresh bool) {
	if fresh && (r.All || r.progress.Errors == 0) {
		r.progress.Errors++
	}
	if g < r.best {
		r.best, r.kind, r.fault, r.parent, r.edge = g, kind, fault, parent, edge
	}
}

// Trail returns the shortest error met.
func (r *bestRun) Trail() (trail.Trail, ErrorKind, ts.Fault) {
	t := trail.Trail{Loop: -1}
	if r.kind == NoError {
		return t, NoError, ts.NoFault
	}
	if r.edge >= 0 {
		t.Steps = append(t.Steps, uint32(r.edge))
	}
	for id := r.parent; id != noParent && r.nodes[id].parent != noParent; id = r.nodes[id].parent {
		t.Steps = append(t.Steps, r.nodes[id].edge)
	}
	for i, j := 0, len(t.Steps)-1; i < j; i, j = i+1, j-1 {
		t.Steps[i], t.Steps[j] = t.Steps[j], t.Steps[i]
	}
	return t, r.kind, r.fault
}
