package search

import (
	"slices"

	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// DirectedNested is A*+INDFS (Edelkamp, Leue, Lluch-Lafuente 2004, section 7.3). A* visits the
// states in components of class N, in the order of the estimate. When it takes a state
// of another class from the open list, INDFS searches the states of that component that can be
// reached, and no others. States in which it would leave the component go to the open
// list. Its lassos are usually short, but nothing is promised.
//
// One thing is added: A* also expands the first states of class F, and reports a cycle if an
// edge leads back to a state on the path. INDFS searches them when the open list is empty. So
// a short lasso is found before INDFS goes deep.
type DirectedNested struct {
	Model  *ts.Model
	Store  store.Whole
	Goal   Goal
	Cycles Cycles
	Limits Limits // Depth is ignored
	// Heuristic estimates the distance to an accepting state. Nil is blind.
	Heuristic Heuristic
	// Classify must not be nil. See NestedDepthFirst.
	Classify Classify
	// Near is how many states of class F A* expands; 0 is 10,000, and -1 none.
	Near int
}

// Start returns a run that has visited nothing.
func (c DirectedNested) Start() Run {
	if c.Heuristic == nil {
		c.Heuristic = Blind{}
	}
	if c.Near == 0 {
		c.Near = 10_000
	}
	r := &directedRun{DirectedNested: c, frontier: open{newest: true}, inside: store.NewExact(0)}
	r.dfs = nestedRun{
		NestedDepthFirst: NestedDepthFirst{Model: c.Model, Store: c.Store, Goal: c.Goal, Cycles: c.Cycles, Classify: c.Classify},
		nested:           nested{stack: newDepthStack(c.Model, nil), seen: newSeen(c.Store, c.Model.Hidden), leaves: r.leaves, enters: r.enters},
	}
	return r
}

// A directedRun is a run of DirectedNested.
type directedRun struct {
	DirectedNested
	frontier open
	nodes    store.Blocks[directedNode] // by ID
	// inside has the states inside atomic sequences that A* visits, with all bytes: a state
	// outside may be equal to one of them but for hidden bytes. Their IDs have insideBit.
	inside      *store.Exact
	insideNodes store.Blocks[directedNode]
	paths       store.Blocks[pathStep]
	dfs         nestedRun // its progress counts A* too
	near        []uint32  // states of class F that A* expanded
	later       int       // index in near of the next state for INDFS
	begun       begunInside
	edges       ts.Batch // of the state being expanded by A*
	state       ts.State
	taken       uint32 // the edge that is followed
	started     bool
	deadEnds    bool
	check       limitCheck
	status      Status
	limit       Limit
	found       Finding
	// unsearchable is that of the Outcome.
	unsearchable *Finding
}

// A begunInside is the state from which INDFS began.
type begunInside struct {
	component    int
	path, length uint32
}

// A directedNode has the path to a state that was in the open list.
type directedNode struct {
	path      uint32
	length    uint32
	closed    bool // expanded, or searched by INDFS
	transient bool
}

const directedNodeBytes = 12

const insideBit = 1 << 31

// node returns the node of a state.
func (r *directedRun) node(id uint32) *directedNode {
	list := &r.nodes
	if id&insideBit != 0 {
		list, id = &r.insideNodes, id&^insideBit
	}
	for list.Len() <= int(id) {
		list.Append(directedNode{}) // INDFS stores states without nodes
	}
	return list.At(id)
}

// stored returns a state.
func (r *directedRun) stored(id uint32) ts.State {
	if id&insideBit != 0 {
		return r.inside.State(store.ID(id &^ insideBit))
	}
	return r.Store.State(store.ID(id))
}

// searched reports whether INDFS has visited a state.
func (r *directedRun) searched(id uint32) bool {
	return id&insideBit == 0 && *r.dfs.seen.marks.At(id)&visitedOuter != 0
}

// A pathStep is the last step of a path. The steps before it are another path.
type pathStep struct{ before, edge uint32 }

func (r *directedRun) Finding() Finding { return r.found }

func (r *directedRun) Outcome() Outcome {
	return Outcome{Exhausted: r.status == Exhausted, Limit: r.limit, DeadEnds: r.deadEnds, Unsearchable: r.unsearchable}
}

func (r *directedRun) Progress() Progress {
	p := r.dfs.Progress()
	p.Open += uint64(r.frontier.len)
	p.Bytes += r.frontier.bytes() + (r.nodes.Capacity()+r.insideNodes.Capacity())*directedNodeBytes + uint64(r.inside.Bytes()) + r.paths.Capacity()*8 + uint64(r.edges.Bytes())
	return p
}

// Expanded returns the number of states that A* expanded or INDFS entered; states inside
// atomic sequences do not count.
func (r *directedRun) Expanded() uint64 { return r.dfs.expanded }

// Step expands up to n states, or follows or takes back up to n edges depth first.
func (r *directedRun) Step(n int) Status {
	if !r.started {
		r.started = true
		e, s := r.dfs.stack.initial()
		s = slices.Clone(s)
		if r.Goal.reports(e) {
			r.report(Faulty, e.Fault, noParent)
			return r.status
		}
		r.insert(e, s, noParent, 0)
	}
	for ; n > 0 && r.status == Running; n-- {
		if l := r.check.limit(r.Limits, r.dfs.progress.Stored, r); l != NoLimit {
			r.limit, r.status = l, Limited
			break
		}
		if r.dfs.stack.frames.Len() > 0 {
			r.dfs.advance()
			r.takeResult()
		} else if _, id, ok := r.frontier.pop(); ok {
			r.open(id)
		} else if r.later < len(r.near) {
			id := r.near[r.later]
			r.later++
			if !r.searched(id) {
				r.search(id, r.node(id))
			}
		} else {
			r.status = Exhausted
		}
	}
	return r.status
}

// open expands a state of the open list, or starts INDFS from it.
func (r *directedRun) open(id uint32) {
	n := r.node(id)
	if n.closed || r.searched(id) {
		return
	}
	n.closed = true
	_, class := r.Classify.of(r.stored(id))
	switch {
	case class == FullyAccepting && len(r.near) < r.Near:
		r.near = append(r.near, id)
		r.expand(id, n, true)
	case class == NonAccepting:
		r.expand(id, n, false)
	default:
		r.search(id, n)
	}
}

// search starts INDFS from a state.
func (r *directedRun) search(id uint32, n *directedNode) {
	r.state = append(r.state[:0], r.stored(id)...)
	r.begun.component, _ = r.Classify.of(r.state)
	r.begun.path, r.begun.length = n.path, n.length
	r.dfs.stack.restart(r.state)
	_, s := r.dfs.stack.initial()
	r.dfs.visit(ts.Edge{Transient: n.transient}, s, 0)
	r.takeResult()
}

// expand generates the edges of a state for A*. With closing, a cycle that one of them closes
// is accepting.
func (r *directedRun) expand(id uint32, n *directedNode, closing bool) {
	r.state = append(r.state[:0], r.stored(id)...)
	r.edges.Reset()
	r.Model.Successors(r.state, &r.edges)
	path, length := n.path, n.length
	if !n.transient {
		r.dfs.expanded++
	}
	for i := range r.edges.Len() {
		e, s := r.edges.At(i)
		if e.Atomic {
			r.dfs.progress.AtomicSteps++
		}
		if r.Goal.reports(e) {
			r.report(Faulty, e.Fault, r.addPath(path, uint32(i)))
			return
		}
		if !e.Followed() {
			continue
		}
		if closing && !e.Transient {
			if loop := r.onPath(s, path, length); loop >= 0 {
				r.report(r.Cycles.kind(), ts.NoFault, r.addPath(path, uint32(i)))
				r.found.Trail.Loop = loop
				return
			}
		}
		r.taken = uint32(i)
		r.insert(e, s, path, length+1)
	}
	if r.Goal.Deadlocks && !r.edges.Moves(0) && r.Model.Labels(r.state)&ts.ValidEnd == 0 {
		r.report(Deadlock, ts.NoFault, path)
	}
}

// onPath returns after how many steps of a path with a length state s is reached, -1 if it is
// not. States whose path has become shorter since are not found.
func (r *directedRun) onPath(s ts.State, path, length uint32) int {
	id := r.Store.Find(s)
	if id == store.None || r.searched(uint32(id)) {
		return -1
	}
	n := r.node(uint32(id))
	for steps := length; steps > n.length; steps-- {
		path = r.paths.At(path).before
	}
	if path != n.path || length < n.length {
		return -1
	}
	return int(n.length)
}

// insert opens the target of the edge that is followed, unless it was visited on a path that
// is not longer. before is the path to the source, length that of the path to the target.
func (r *directedRun) insert(e ts.Edge, s ts.State, before, length uint32) {
	var kept store.Store = r.Store
	bit := uint32(0)
	if e.Transient {
		kept, bit = r.inside, insideBit
	}
	number, outcome := kept.Insert(s)
	id := uint32(number) | bit
	switch outcome {
	case store.NoRoom:
		r.limit, r.status = MemoryLimit, Limited
		return
	case store.Fresh:
		r.check.add(1, uint64(len(s)))
		if !e.Transient {
			r.dfs.seen.marks.Append(0)
			r.dfs.progress.Stored++
		}
		r.dfs.progress.Longest = max(r.dfs.progress.Longest, uint64(len(s)))
	default:
		if !e.Transient {
			r.dfs.progress.Matched++
		}
		n := r.Model.Hidden
		if r.searched(id) || length >= r.node(id).length || string(r.stored(id)[:n]) != string(s[:n]) {
			return
		}
	}
	node := directedNode{path: noParent, length: length, transient: e.Transient}
	if length > 0 {
		node.path = r.addPath(before, r.taken)
	}
	*r.node(id) = node
	r.dfs.progress.Depth = max(r.dfs.progress.Depth, uint64(length))
	h := r.Heuristic.Estimate(s)
	if h == Infinite {
		r.deadEnds = true
		return
	}
	key, tie := AStar.Order(length, h)
	r.frontier.push(key, tie, id)
}

// leaves opens the target of an edge that INDFS follows if it is in another component.
func (r *directedRun) leaves(e ts.Edge, s ts.State) bool {
	if c, _ := r.Classify.of(s); c == r.begun.component {
		return false
	}
	stack := &r.dfs.stack
	top := stack.frames.Len() - 1
	r.taken = stack.step(top)
	r.insert(e, s, stack.top().path, r.begun.length+uint32(stack.frames.Len()))
	return true
}

// enters notes the path to the state on top of the stack of INDFS.
func (r *directedRun) enters(top *frame) {
	below := r.dfs.stack.frames.Len() - 2
	switch {
	case below < 0:
		top.path = r.begun.path
	case r.dfs.phase == inner && below == r.dfs.seed:
		top.path = r.dfs.stack.frames.At(uint32(below)).path
	case r.dfs.phase == outer:
		top.path = r.addPath(r.dfs.stack.frames.At(uint32(below)).path, r.dfs.stack.step(below))
	}
}

// takeResult takes an error or a limit of INDFS.
func (r *directedRun) takeResult() {
	switch r.dfs.status {
	case Found:
		r.found, r.status = r.whole(r.dfs.found), Found
	case Limited:
		r.limit, r.status = r.dfs.limit, Limited
		if r.limit == ModelLimit {
			f := r.whole(*r.dfs.unsearchable)
			r.unsearchable = &f
		}
	}
	if r.dfs.check.due() {
		r.check.add(measureEvery, 0)
	}
}

// whole returns a finding of INDFS with the steps to the state from which it began.
func (r *directedRun) whole(f Finding) Finding {
	prefix := r.steps(r.begun.path)
	f.Trail.Steps = append(prefix, f.Trail.Steps...)
	if f.Trail.Loop >= 0 {
		f.Trail.Loop += len(prefix)
	}
	return f
}

// addPath returns the number of a path with one more step.
func (r *directedRun) addPath(before, edge uint32) uint32 {
	r.paths.Append(pathStep{before, edge})
	return uint32(r.paths.Len() - 1)
}

// steps returns the edges of a path.
func (r *directedRun) steps(path uint32) []uint32 {
	var list []uint32
	for ; path != noParent; path = r.paths.At(path).before {
		list = append(list, r.paths.At(path).edge)
	}
	slices.Reverse(list)
	return list
}

// report ends the search with an error at the end of a path, or with a step that cannot be searched.
func (r *directedRun) report(kind ErrorKind, fault ts.Fault, path uint32) {
	f := Finding{trail.Trail{Steps: r.steps(path), Loop: -1}, kind, fault}
	if fault.Unsearchable() {
		r.limit, r.status, r.unsearchable = ModelLimit, Limited, &f
		return
	}
	r.dfs.progress.Errors, r.status, r.found = 1, Found, f
}
