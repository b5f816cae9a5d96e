package search

import (
	"errors"
	"slices"

	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// BestFirst expands open states in the order of a priority: breadth-first search,
// greedy search and A* are priorities. If lengths matter, a state reached again on a
// shorter path is opened again.
type BestFirst struct {
	Model     *ts.Model
	Store     store.Indexed
	Goal      Goal
	Limits    Limits
	Priority  Priority
	Heuristic Heuristic // nil is blind
	// Expander, if not nil, generates and stores the states instead of Model and
	// Store. Its estimates must be those of Heuristic.
	Expander Expander
	// All continues after errors. The Finding is then the error with the shortest
	// trail found.
	All bool
	// SpinSteps counts a rendezvous as two steps, as Spin does.
	SpinSteps bool
	// Beam is the number of states of one key that are expanded: those with the
	// smallest ties. The others are dropped until they are reached again. 0 is all
	// states. With the priority Layered this is beam search.
	Beam int
	// Sparse leaves states without estimates where these cost too much: see Estimator. Such a
	// state gets the place of the state before it in the open list. A search with several open
	// lists estimates all states.
	Sparse bool
	// ShorterThan limits trails to fewer steps; 0 is no limit. If the estimate is admissible,
	// states that lead to no such trail are not opened.
	ShorterThan uint32
	// OtherHeuristics, Planners and Deferred need several open lists. If any of them is set, the
	// search takes the first trail found and ignores Beam and Priority.Commit.
	//
	// OtherHeuristics are further estimates. Each estimate has its own open list, and the
	// search takes states from all lists in turn.
	OtherHeuristics []Heuristic
	// Planners are those of the estimates that name helpful actions. Targets of
	// helpful actions are also in preferred open lists, which come first after
	// progress.
	Planners []Planner
	// Deferred opens states with the estimates of their parents and estimates a state
	// when it is expanded. This needs fewer estimates, but they are less useful.
	Deferred bool
}

// Start returns a run that has visited nothing.
func (c BestFirst) Start() *BestRun {
	if c.Heuristic == nil {
		c.Heuristic = Blind{}
	}
	r := &BestRun{BestFirst: c, expander: c.Expander, shortest: shortestError{g: ^uint32(0)},
		frontier: frontier{open: open{newest: c.Priority.Newest}, smallestKey: ^uint32(0)}}
	if c.ShorterThan > 0 {
		r.shortest.g = c.ShorterThan
	}
	if r.lists = newOpenLists(&r.BestFirst); r.lists != nil {
		r.Priority.LengthFactor = 0
	}
	if r.expander == nil {
		g := &goExpander{model: c.Model, store: c.Store, estimator: c.Estimator()}
		if r.lists != nil {
			g.estimator = Estimator{Heuristic: Blind{}}
		}
		r.expander = g
	}
	return r
}

// SeveralLists reports whether the search has several open lists. These estimate states
// themselves, so the estimates of the Expander must be 0.
func (c *BestFirst) SeveralLists() bool {
	return c.Deferred || len(c.Planners)+len(c.OtherHeuristics) > 0
}

// A node has the path to the stored state of the same number.
type node struct {
	parent uint32
	edge   uint32
	g      uint32
	flags  uint8
}

const (
	closed    uint8 = 1 << iota // expanded, or dropped
	counted                     // expanded once: its edges are in the counts
	transient                   // inside an atomic sequence
	skipped                     // without an estimate
)

const noParent = ^uint32(0)

// BestRun is a run of BestFirst.
type BestRun struct {
	BestFirst
	expander Expander
	edges    []Successor // of the state being expanded
	nodes    store.Blocks[node]
	frontier
	counts   counts
	dropped  bool       // the beam has dropped a state
	paths    *PathCount // not nil while paths through atomic sequences are counted
	shortest shortestError
	check    limitCheck
	result
}

// A frontier has the states to expand.
type frontier struct {
	open        open
	lists       *openLists // instead of open; nil if one list suffices
	expanding   uint64     // rank of the state being expanded
	currentKey  uint32     // of the state expanded last, if Beam is set
	smallestKey uint32     // so far, if Priority.Commit is set
	// largestKey is the largest key of a state that was taken out. If estimates are admissible,
	// errors with shorter trails have been found.
	largestKey uint32
}

// A result is what a run knows about its end and its completeness.
type result struct {
	status  Status
	outcome Outcome // its Limit, DeadEnds and Failure
	// hiddenDiffer is set once a state was reached with other hidden values than the
	// stored ones. Its successors with these values were not generated.
	hiddenDiffer bool
	incomplete   bool // a state was left out for any reason
}

// counts are the numbers that a best-first search counts.
type counts struct {
	progress Progress
	expanded uint64
	incoming uint64 // edges into states that are not inside atomic sequences
	// rejoin counts, by node, the edges to a visited state inside an atomic sequence.
	rejoin map[uint32]uint64
}

// shortestError is the error with the shortest path.
type shortestError struct {
	kind   ErrorKind
	fault  ts.Fault
	g      uint32 // length of the path
	parent uint32 // last node of the path
	edge   int    // from parent to the error; -1 if parent itself is the error
}

// Outcome returns what the search proves.
func (r *BestRun) Outcome() Outcome {
	o := r.outcome
	o.Exhausted = r.paths != nil || r.status == Exhausted
	inOrder := !r.hiddenDiffer && r.Priority.LengthFactor == 1 && r.Heuristic.Admissible()
	o.Shortest = inOrder && r.shortest.kind != NoError && o.Limit == NoLimit && (r.status == Found || r.status == Exhausted)
	if inOrder && !r.dropped {
		o.NoErrorWithin = uint64(max(min(r.largestKey, r.shortest.g), 1)) - 1
	}
	return o
}

// Expanded returns the number of expansions; states inside atomic sequences do not count.
func (r *BestRun) Expanded() uint64 { return r.counts.expanded }

// Progress returns the counts so far. Matched is complete only when the run has ended.
func (r *BestRun) Progress() Progress {
	p := r.counts.progress
	p.Matched = max(r.counts.incoming+1, p.Stored) - p.Stored
	p.Open = uint64(r.open.len)
	if r.lists != nil {
		p.Open, p.Bytes = r.lists.size()
	}
	p.Bytes += r.expander.Bytes() + r.nodes.Capacity()*16 + r.open.bytes() + uint64(cap(r.edges))*48 + uint64(len(r.counts.rejoin))*mapBytes
	if r.paths != nil {
		p.Bytes += r.paths.Bytes()
	}
	return p
}

// Step expands up to n states.
func (r *BestRun) Step(n int) Status {
	if r.nodes.Len() == 0 && r.status == Running {
		r.begin()
	}
	for ; n > 0 && r.status == Running; n-- {
		if r.paths != nil {
			r.countPaths(n)
			break
		}
		rank, id, ok := r.pop()
		key := keyOf(rank)
		r.expanding, r.largestKey = rank, max(r.largestKey, key)
		switch {
		case !ok:
			r.end()
		case r.isGoodEnough(key):
			r.status = Found
		case r.overLimit():
		case r.nodes.At(id).flags&closed == 0:
			r.cutBeam(key)
			r.expand(id)
		}
	}
	return r.status
}

func (r *BestRun) begin() {
	a, err := r.expander.Begin()
	if r.failed(err) {
		return
	}
	r.insert(a, noParent, 0, 0)
	if r.Goal.reports(a.Edge) {
		r.report(Faulty, a.Edge.Fault, noParent, -1, 0, true)
	}
}

// failed reports whether there is an error of the expander. It ends the run then.
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
	case r.shortest.kind != NoError && !r.All:
		r.status = Found
	case r.outcome.Limit != NoLimit:
		r.status = Limited
	default:
		r.beginPaths()
	}
}

// isGoodEnough reports whether the search can stop with the error found. key is the
// smallest key of an open state.
func (r *BestRun) isGoodEnough(key uint32) bool {
	if r.shortest.kind == NoError || r.All {
		return false
	}
	return r.Priority.LengthFactor == 0 || key >= r.shortest.g
}

// cutBeam drops the states of a new key that exceed the beam. The first state of the
// key has just been popped. A dropped state counts as not visited. But if it was
// expanded before, it keeps its path, because nodes after it use that path.
func (r *BestRun) cutBeam(key uint32) {
	if r.Beam == 0 || key == r.currentKey {
		return
	}
	r.currentKey = key
	r.open.cut(key, r.Beam-1, func(id uint32) {
		nd := r.nodes.At(id)
		if nd.flags&closed != 0 {
			return
		}
		r.outcome.Limit, r.dropped = Pruned, true
		nd.flags |= closed
		if nd.flags&counted == 0 {
			nd.g = ^uint32(0)
		}
	})
}

func (r *BestRun) overLimit() bool {
	l := r.check.limit(r.Limits, r.counts.progress.Stored, r)
	if l != NoLimit {
		r.outcome.Limit, r.status = l, Limited
	}
	return l != NoLimit
}

func (r *BestRun) expand(id uint32) {
	nd := r.nodes.At(id)
	nd.flags |= closed
	g := nd.g
	r.counts.progress.Depth = max(r.counts.progress.Depth, uint64(g))
	if r.Limits.Depth > 0 && uint64(g) >= r.Limits.Depth {
		r.outcome.Limit = DepthLimit
		return
	}
	if !r.prepareLists(id) {
		return
	}
	if nd.flags&transient == 0 {
		r.counts.expanded++
	}
	first := nd.flags&counted == 0
	nd.flags |= counted
	edges, moves, err := r.expander.Expand(id, r.edges[:0])
	r.edges = edges
	if r.failed(err) {
		return
	}
	for i := range edges {
		r.follow(id, g, i, first)
		if r.status != Running || r.shortest.kind != NoError && !r.All && r.Priority.LengthFactor == 0 {
			return
		}
	}
	faulty := func(s Successor) bool { return r.Goal.Faulty(s.Edge) }
	if moves || !r.Goal.Deadlocks || !r.All && slices.ContainsFunc(edges, faulty) {
		return
	}
	if valid, err := r.expander.ValidEnd(id); !r.failed(err) && !valid {
		r.report(Deadlock, ts.NoFault, id, -1, g, first)
	}
}

// follow handles edge i of the node being expanded. first means that the node was not
// expanded before, so the edge counts.
func (r *BestRun) follow(id, g uint32, i int, first bool) {
	a := r.edges[i]
	e := a.Edge
	g++
	if r.SpinSteps {
		g += weight(e) - 1
	}
	if first && e.Atomic {
		r.counts.progress.AtomicSteps++
	}
	if r.Goal.reports(e) {
		r.report(Faulty, e.Fault, id, i, g, first)
	}
	if !e.Followed() {
		return
	}
	visited := r.insert(a, id, uint32(i), g)
	if !first {
		return
	}
	switch {
	case !e.Transient:
		r.counts.incoming++
	case visited && a.Outcome == store.Visited:
		if r.counts.rejoin == nil {
			r.counts.rejoin = map[uint32]uint64{}
		}
		r.counts.rejoin[a.To]++
	}
}

// insert opens the target of an edge if it is new or reached on a shorter path. It
// reports whether the target was visited.
func (r *BestRun) insert(a Successor, parent, edge, g uint32) (visited bool) {
	switch a.Outcome {
	case store.NoRoom:
		r.outcome.Limit, r.status = MemoryLimit, Limited
		return false
	case store.Covered:
		return true
	case store.Visited:
		// After the visited state, edges were taken with the stored hidden values. So a
		// path with other hidden values must not become its path.
		r.hiddenDiffer = r.hiddenDiffer || a.HiddenDiffers
		if a.HiddenDiffers || g >= r.nodes.At(a.To).g || !r.reopens() {
			return true
		}
		if a.Skipped = r.nodes.At(a.To).flags&skipped != 0; !a.Skipped {
			a.Estimate = r.expander.Estimate(a.To)
		}
	default:
		r.nodes.Append(node{})
		if a.Edge.Transient {
			r.nodes.At(a.To).flags = transient
		} else {
			r.counts.progress.Stored++
		}
		if a.Skipped {
			r.nodes.At(a.To).flags |= skipped
		}
		r.counts.progress.Longest = max(r.counts.progress.Longest, uint64(a.Length))
	}
	r.check.add(1, uint64(a.Length))
	nd := r.nodes.At(a.To)
	nd.parent, nd.edge, nd.g = parent, edge, g
	nd.flags &^= closed
	if r.lists != nil {
		r.pushToLists(a.To, parent, edge, g)
		return a.Outcome == store.Visited
	}
	if a.Estimate == Infinite || r.tooLong(g, a.Estimate) {
		r.outcome.DeadEnds = r.outcome.DeadEnds || a.Estimate == Infinite
		r.incomplete = true
		nd.flags |= closed
		return a.Outcome == store.Visited
	}
	key, tie := r.Priority.Order(g, a.Estimate)
	if a.Skipped {
		key, tie = r.placeOfParent(g)
	}
	if r.Priority.Commit && parent != noParent { // a kernel does not estimate the initial state
		key = min(key, r.smallestKey)
		r.smallestKey = key
	}
	r.open.push(key, tie, a.To)
	return a.Outcome == store.Visited
}

// placeOfParent returns the key and the tie of the state being expanded for its successor, which
// is reached in g steps. An error that is reached through the successor is also reached through
// the state. So if the estimate is admissible, the error is at least as far away as the key says.
func (r *BestRun) placeOfParent(g uint32) (key, tie uint32) {
	key, tie = keyOf(r.expanding), uint32(r.expanding)
	if r.Priority.Length {
		key = max(key, g)
	}
	return key, tie
}

// tooLong reports whether no trail through a state can have fewer than ShorterThan steps.
func (r *BestRun) tooLong(g, h uint32) bool {
	if r.ShorterThan == 0 {
		return false
	}
	if !r.Heuristic.Admissible() {
		h = 0
	}
	return g >= r.ShorterThan || h >= r.ShorterThan-g
}

// reopens reports whether a shorter path to a visited state matters: if the length of
// trails is promised or limited.
func (r *BestRun) reopens() bool {
	return r.Priority.LengthFactor > 0 || r.Limits.Depth > 0 || r.ShorterThan > 0
}

// report takes an error if its path is the shortest so far. fresh means that the error
// was not reported before, so it counts. A step that cannot be searched ends the run, unless an
// error with a path that is not longer is known.
func (r *BestRun) report(kind ErrorKind, fault ts.Fault, parent uint32, edge int, g uint32, fresh bool) {
	if fault.Unsearchable() {
		if r.All || g < r.shortest.g {
			f := r.findingOf(shortestError{kind, fault, g, parent, edge})
			r.outcome.Limit, r.outcome.Unsearchable, r.status = ModelLimit, &f, Limited
		}
		return
	}
	if fresh && (r.All || r.counts.progress.Errors == 0) {
		r.counts.progress.Errors++
	}
	if g < r.shortest.g {
		r.shortest = shortestError{kind, fault, g, parent, edge}
	}
}

// Finding returns the error with the shortest trail found.
func (r *BestRun) Finding() Finding { return r.findingOf(r.shortest) }

// findingOf returns an error with its trail.
func (r *BestRun) findingOf(n shortestError) Finding {
	t := trail.Trail{Loop: -1}
	if n.kind == NoError {
		return Finding{Trail: t}
	}
	if n.edge >= 0 {
		t.Steps = append(t.Steps, uint32(n.edge))
	}
	for id := n.parent; id != noParent && r.nodes.At(id).parent != noParent; id = r.nodes.At(id).parent {
		t.Steps = append(t.Steps, r.nodes.At(id).edge)
	}
	slices.Reverse(t.Steps)
	return Finding{t, n.kind, n.fault}
}
