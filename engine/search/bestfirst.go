package search

import (
	"errors"
	"slices"

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
	Heuristic Heuristic // nil is blind
	// Expander generates and stores the states instead of Model and Store, where it is
	// given. Its estimates are then those of Heuristic.
	Expander Expander
	// All continues after errors; the trail is then that of the shortest error
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
	Others []Heuristic
	// Planners, parts of the estimates, name helpful actions: the states that these
	// lead to are also in further open lists, which come first after progress.
	Planners []Planner
	// Deferred opens states with the estimates of the state before them, and makes
	// their own when they are expanded: fewer estimates, of less use.
	Deferred bool
}

// Start returns a run that has visited nothing.
func (c BestFirst) Start() *BestRun {
	if c.Heuristic == nil {
		c.Heuristic = Blind{}
	}
	r := &BestRun{BestFirst: c, nearest: nearest{g: ^uint32(0)}, least: ^uint32(0), open: open{newest: c.Priority.Newest}, states: c.Expander}
	if c.Below > 0 {
		r.nearest.g = c.Below
	}
	if r.lists = newLists(&r.BestFirst); r.lists != nil {
		r.Priority.Bound = 0
	}
	if r.states == nil {
		g := &goExpander{model: c.Model, store: c.Store, heuristic: c.Heuristic}
		if r.lists != nil {
			g.heuristic = Blind{}
		}
		r.states = g
	}
	return r
}

// SeveralLists reports whether the search keeps its open states in several lists, which
// make the estimates themselves: those of its Expander are 0.
func (c *BestFirst) SeveralLists() bool { return c.Deferred || len(c.Planners)+len(c.Others) > 0 }

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

// BestRun is a BestFirst under way.
type BestRun struct {
	BestFirst
	states Expander
	list   []Arrival // edges of the state being expanded
	nodes  []node
	open   open
	lists  *lists // instead of open, where several are wanted
	layer  uint32 // key of the state expanded last
	least  uint32 // smallest key so far
	counts counts
	// paths counts those through atomic sequences, once everything was visited.
	paths *PathCount
	// blur is set once two states that differ in hidden values alone were met:
	// what follows the second one was not looked at.
	blur bool
	// partial is set once a state was left out for any reason.
	partial bool
	nearest nearest
	scale   scale
	status  Status
	outcome Outcome // Limit, Pruned and Failure of it
}

// counts are what a best-first search counts besides its nodes.
type counts struct {
	progress Progress
	expanded uint64
	// arrivals are the edges into states that count.
	arrivals uint64
	// rejoin counts, by node, the edges into an atomic sequence's inside that
	// was there already.
	rejoin map[uint32]uint64
}

// nearest is the error that was found on the shortest path.
type nearest struct {
	kind   ErrorKind
	fault  ts.Fault
	g      uint32 // the length of the path
	parent uint32 // its last node
	edge   int    // from there to the error, -1 when the state parent itself is the error
}

// Outcome says what the end of the search means.
func (r *BestRun) Outcome() Outcome {
	o := r.outcome
	o.Exhausted = r.paths != nil || r.status == Exhausted
	o.Shortest = r.nearest.kind != NoError && o.Limit == NoLimit && !r.blur && r.Priority.Bound == 1 && r.Heuristic.Admissible() &&
		(r.status == Found || r.status == Exhausted)
	return o
}

// Expanded returns how often a state was expanded; states inside atomic sequences do
// not count.
func (r *BestRun) Expanded() uint64 { return r.counts.expanded }

// Progress returns what has been done. Matched is complete once everything has
// been visited.
func (r *BestRun) Progress() Progress {
	p := r.counts.progress
	p.Matched = max(r.counts.arrivals+1, p.Stored) - p.Stored
	p.Open = uint64(r.open.len)
	if r.lists != nil {
		p.Open, p.Bytes = r.lists.size()
	}
	p.Bytes += r.states.Bytes() + uint64(cap(r.nodes))*16 + r.open.bytes() + uint64(cap(r.list))*48 + uint64(len(r.counts.rejoin))*mapBytes
	if r.paths != nil {
		p.Bytes += r.paths.Bytes()
	}
	return p
}

// Step expands at most n states.
func (r *BestRun) Step(n int) Status {
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

func (r *BestRun) begin() {
	a, err := r.states.Begin()
	if r.failed(err) {
		return
	}
	r.insert(a, noParent, 0, 0)
	if r.Goal.Faulty(a.Edge) {
		r.report(Faulty, a.Edge.Fault, noParent, -1, 0, true)
	}
}

// failed ends the run for an error of the expander.
func (r *BestRun) failed(err error) bool {
	if err == nil {
		return false
	}
	r.status = Limited
	if errors.Is(err, ErrFull) {
		r.outcome.Limit = MemoryLimit
	} else {
		r.outcome.Failure = err
	}
	return true
}

func (r *BestRun) end() {
	switch {
	case r.nearest.kind != NoError && !r.All:
		r.status = Found
	case r.outcome.Limit != NoLimit:
		r.status = Limited
	default:
		r.beginPaths()
	}
}

// stops reports whether the error met is good enough: at once where lengths do
// not matter, else when the key of no open state promises a shorter one.
func (r *BestRun) stops(key uint32) bool {
	if r.nearest.kind == NoError || r.All {
		return false
	}
	return r.Priority.Bound == 0 || key >= r.nearest.g
}

// narrow leaves aside the states of a key that go beyond the beam, before the
// first of them, which has just been taken, is expanded. They are as if they had
// not been met, except for those that others were reached through: a path through
// these must not become theirs.
func (r *BestRun) narrow(key uint32) {
	if r.Beam == 0 || key == r.layer {
		return
	}
	r.layer = key
	r.open.cut(key, r.Beam-1, func(id uint32) {
		nd := &r.nodes[id]
		if nd.flags&closed != 0 {
			return
		}
		r.outcome.Limit = Pruned
		nd.flags |= closed
		if nd.flags&counted == 0 {
			nd.g = ^uint32(0)
		}
	})
}

func (r *BestRun) overLimit() bool {
	l := r.scale.limit(r.Limits, r.counts.progress.Stored, r)
	if l != NoLimit {
		r.outcome.Limit, r.status = l, Limited
	}
	return l != NoLimit
}

func (r *BestRun) expand(id uint32) {
	nd := &r.nodes[id]
	nd.flags |= closed
	g := nd.g
	r.counts.progress.Depth = max(r.counts.progress.Depth, uint64(g))
	if r.Limits.Depth > 0 && uint64(g) >= r.Limits.Depth {
		r.outcome.Limit = DepthLimit
		return
	}
	if !r.consult(id) {
		return
	}
	if nd.flags&transient == 0 {
		r.counts.expanded++
	}
	first := nd.flags&counted == 0
	nd.flags |= counted
	list, moves, err := r.states.Expand(id, r.list[:0])
	r.list = list
	if r.failed(err) {
		return
	}
	for i := range list {
		r.follow(id, g, i, first)
		if r.status != Running || r.nearest.kind != NoError && !r.All && r.Priority.Bound == 0 {
			return
		}
	}
	if moves || !r.Goal.Deadlocks {
		return
	}
	if valid, err := r.states.ValidEnd(id); !r.failed(err) && !valid {
		r.report(Deadlock, ts.NoFault, id, -1, g, first)
	}
}

// follow looks at one edge of the node being expanded.
func (r *BestRun) follow(id, g uint32, i int, first bool) {
	a := r.list[i]
	e := a.Edge
	g++
	if r.SpinSteps {
		g += weight(e) - 1
	}
	if first && e.Atomic {
		r.counts.progress.AtomicSteps++
	}
	if r.Goal.Faulty(e) {
		r.report(Faulty, e.Fault, id, i, g, first)
	}
	if !e.Followed() {
		return
	}
	known := r.insert(a, id, uint32(i), g)
	if !first {
		return
	}
	switch {
	case !e.Transient:
		r.counts.arrivals++
	case known && a.Outcome == store.Known:
		if r.counts.rejoin == nil {
			r.counts.rejoin = map[uint32]uint64{}
		}
		r.counts.rejoin[a.To]++
	}
}

// insert notes the target of an edge and opens it when it is new or reached on a
// shorter path. It reports whether the target was known.
func (r *BestRun) insert(a Arrival, parent, edge, g uint32) (known bool) {
	switch a.Outcome {
	case store.NoRoom:
		r.outcome.Limit, r.status = MemoryLimit, Limited
		return false
	case store.Covered:
		return true
	case store.Known:
		if r.blurred(a) || g >= r.nodes[a.To].g || !r.reopens() {
			return true
		}
		a.Estimate = r.states.Estimate(a.To)
	default:
		r.nodes = append(r.nodes, node{})
		if a.Edge.Transient {
			r.nodes[a.To].flags = transient
		} else {
			r.counts.progress.Stored++
		}
		r.counts.progress.Longest = max(r.counts.progress.Longest, uint64(a.Length))
	}
	r.scale.added++
	nd := &r.nodes[a.To]
	nd.parent, nd.edge, nd.g = parent, edge, g
	nd.flags &^= closed
	if r.lists != nil {
		r.enlist(a.To, parent, edge, g)
		return a.Outcome == store.Known
	}
	if a.Estimate == Infinite || r.tooLong(g, a.Estimate) {
		r.outcome.Pruned = r.outcome.Pruned || a.Estimate == Infinite
		r.partial = true
		nd.flags |= closed
		return a.Outcome == store.Known
	}
	key, tie := r.Priority.Order(g, a.Estimate)
	if r.Priority.Commit && parent != noParent { // a kernel does not estimate the initial state
		key = min(key, r.least)
		r.least = key
	}
	r.open.push(key, tie, a.To)
	return a.Outcome == store.Known
}

// tooLong reports whether no trail through a state can be below the bound.
func (r *BestRun) tooLong(g, h uint32) bool {
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
func (r *BestRun) reopens() bool {
	return r.Priority.Bound > 0 || r.Limits.Depth > 0 || r.Below > 0
}

// blurred reports whether a known state was met with other hidden values. The
// edges behind it were taken with the values that are stored, so a path that
// brings other ones must not become its path.
func (r *BestRun) blurred(a Arrival) bool {
	r.blur = r.blur || a.Hidden
	return a.Hidden
}

// report notes an error: a new one, or one known already on a shorter path.
func (r *BestRun) report(kind ErrorKind, fault ts.Fault, parent uint32, edge int, g uint32, fresh bool) {
	if fresh && (r.All || r.counts.progress.Errors == 0) {
		r.counts.progress.Errors++
	}
	if g < r.nearest.g {
		r.nearest = nearest{kind, fault, g, parent, edge}
	}
}

// Finding returns the error that was found on the shortest path.
func (r *BestRun) Finding() Finding {
	n, t := r.nearest, trail.Trail{Loop: -1}
	if n.kind == NoError {
		return Finding{Trail: t}
	}
	if n.edge >= 0 {
		t.Steps = append(t.Steps, uint32(n.edge))
	}
	for id := n.parent; id != noParent && r.nodes[id].parent != noParent; id = r.nodes[id].parent {
		t.Steps = append(t.Steps, r.nodes[id].edge)
	}
	slices.Reverse(t.Steps)
	return Finding{t, n.kind, n.fault}
}
