package search

import (
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// Components looks for strongly connected components with an accepting state in one
// depth-first search (Couvreur, "On-the-fly verification of linear temporal logic", 1999).
// It visits each state once and stops as soon as the visited part of a component has an
// accepting cycle. Then it searches the component breadth first for a short lasso.
//
// With Fairness a component counts only if it has a weakly fair loop: each process moves on an
// edge inside it or cannot move in one of its states. This needs no copies of states.
//
// States of components that are not complete must be kept. Exact and Collapse
// do. For other stores, the search keeps a hash of 64 bits for each.
type Components struct {
	Model  *ts.Model
	Store  store.Store
	Goal   Goal
	Cycles Cycles
	Limits Limits
	// Fairness may be nil: then all loops count.
	Fairness Fairness
}

// Start returns a run that has visited nothing.
func (c Components) Start() Run {
	return &componentRun{Components: c, stack: newDepthStack(c.Model, nil), live: newLive(c.Store, c.Model.Hidden)}
}

// A componentRun is a run of Components.
type componentRun struct {
	Components
	stack    depthStack
	live     *live
	roots    []root
	moved    []ProcessSet // by frame: since the last state outside atomic sequences; only with fairness
	progress Progress
	loop     *loopSearch // not nil once a component is found
	started  bool
	status   Status
	limit    Limit
	check    limitCheck
	found    Finding
	// unsearchable is that of the Outcome.
	unsearchable *Finding
}

// A root is the first state of a component, as far as it is known. The components of
// the stack are in the order of their roots.
type root struct {
	number    uint32
	frame     int
	accepting bool
	fair      ProcessSet // processes that move in the component or cannot move in one of its states
	entering  ProcessSet // those that move along the edge to the root
}

const rootBytes = 88

func (r *componentRun) Finding() Finding { return r.found }

func (r *componentRun) Outcome() Outcome {
	return Outcome{Exhausted: r.status == Exhausted, Limit: r.limit, Unsearchable: r.unsearchable}
}

func (r *componentRun) Progress() Progress {
	p := r.progress
	p.Open = uint64(r.stack.frames.Len())
	p.Bytes = r.live.bytes() + r.stack.bytes() + uint64(cap(r.roots))*rootBytes + uint64(cap(r.moved))*32
	if r.loop != nil {
		p.Bytes += r.loop.bytes()
	}
	return p
}

// Step follows or takes back up to n edges, or expands up to n states of the component found.
func (r *componentRun) Step(n int) Status {
	if !r.started {
		r.started = true
		e, s := r.stack.initial()
		if r.Goal.reports(e) {
			r.report(Faulty, e.Fault, 0)
			return r.status
		}
		r.visit(e, s, 0)
		n--
	}
	for ; n > 0 && r.status == Running; n-- {
		if l := r.check.limit(r.Limits, r.progress.Stored, r); l == MemoryLimit || l != NoLimit && r.loop == nil {
			r.limit, r.status = l, Limited
			break
		}
		switch {
		case r.loop != nil:
			r.searchLoop()
		case r.stack.frames.Len() > 0:
			r.advance()
		case r.limit != NoLimit:
			r.status = Limited
		default:
			r.status = Exhausted
		}
	}
	return r.status
}

// advance takes the next edge of the top state, or leaves it.
func (r *componentRun) advance() {
	top := r.stack.top()
	if top.next == top.last {
		r.leave(top)
		return
	}
	e, s := r.stack.take()
	if e.Atomic {
		r.progress.AtomicSteps++
	}
	if r.Goal.reports(e) {
		r.report(Faulty, e.Fault, 1)
		return
	}
	if e.Followed() {
		r.visit(e, s, weight(e))
	}
}

// visit pushes the target of an edge unless it was visited or is too deep. w is the weight of
// the edge, 0 for the initial state.
func (r *componentRun) visit(e ts.Edge, s ts.State, w uint32) {
	if r.Limits.Depth > 0 && r.stack.depth+uint64(w) >= r.Limits.Depth {
		r.progress.Matched++
		r.limit = DepthLimit
		return
	}
	moved := r.moving(e)
	if e.Transient {
		r.push(s, w, 0, transientFrame)
		if r.Fairness != nil {
			r.moved = append(r.moved, moved)
		}
		return
	}
	number, known := r.live.visit(s)
	switch known {
	case noRoom:
		r.limit, r.status = MemoryLimit, Limited
		return
	case dead:
		r.progress.Matched++
		return
	case alive:
		r.progress.Matched++
		r.merge(number, moved)
		return
	}
	r.progress.Stored++
	c := root{number: number, frame: r.stack.frames.Len(), entering: moved, accepting: r.Model.Labels(s)&ts.Accepting != 0}
	if r.Fairness != nil {
		c.fair = r.Fairness.Enabled(s).others()
		r.moved = append(r.moved, ProcessSet{})
	}
	r.roots = append(r.roots, c)
	r.push(s, w, number, 0)
	if r.Cycles.Stutter && c.accepting && !r.stack.moves() {
		r.report(r.Cycles.kind(), ts.NoFault, 0)
		r.found.Trail.Loop = len(r.found.Trail.Steps)
	}
}

// moving returns the processes that moved since the last state outside atomic sequences, the
// last edge of the top state included.
func (r *componentRun) moving(e ts.Edge) ProcessSet {
	top := r.stack.frames.Len() - 1
	if r.Fairness == nil || top < 0 {
		return ProcessSet{}
	}
	return r.moved[top].with(r.Fairness.Moving(r.stack.state(top), e))
}

// push enters a state. w is the weight of the edge to it.
func (r *componentRun) push(s ts.State, w, number uint32, flags frameFlags) {
	r.progress.Longest = max(r.progress.Longest, uint64(len(s)))
	top, offered := r.stack.push(s, w)
	top.id, top.flags = number, flags
	r.progress.Depth = max(r.progress.Depth, r.stack.depth)
	if offered {
		r.progress.Depth = max(r.progress.Depth, r.stack.depth+1)
	}
	r.check.add(1+uint64(top.last-top.first), uint64(len(s)))
	if top.first == top.last {
		r.checkEnd()
	}
}

// merge unites all components from that of a live state on: an edge leads to the state.
// moved has the processes that move along the edge. It begins to search for a lasso if
// the component has a loop that is an error.
func (r *componentRun) merge(number uint32, moved ProcessSet) {
	n := len(r.roots) - 1
	accepting, fair := r.roots[n].accepting, r.roots[n].fair.with(moved)
	for r.roots[n].number > number {
		fair = fair.with(r.roots[n].entering)
		n--
		accepting, fair = accepting || r.roots[n].accepting, fair.with(r.roots[n].fair)
	}
	r.roots = r.roots[:n+1]
	r.roots[n].accepting, r.roots[n].fair = accepting, fair
	if accepting && (r.Fairness == nil || fair.others() == ProcessSet{}) {
		r.startLoop(r.roots[n])
	}
}

// leave removes the top state from the stack, and its component if it is the root.
func (r *componentRun) leave(top *frame) {
	if top.first < top.last {
		r.checkEnd()
	}
	if r.status != Running {
		return
	}
	last := len(r.roots) - 1
	if top.flags&transientFrame == 0 && r.roots[last].number == top.id {
		r.live.remove(top.id)
		r.roots = r.roots[:last]
	}
	if r.Fairness != nil {
		r.moved = r.moved[:len(r.moved)-1]
	}
	r.stack.pop()
}

// checkEnd reports a deadlock if no edge of the top state is executable and it is no
// valid end state.
func (r *componentRun) checkEnd() {
	if r.Goal.Deadlocks && !r.stack.moves() && r.Model.Labels(r.stack.state(r.stack.frames.Len()-1))&ts.ValidEnd == 0 {
		r.report(Deadlock, ts.NoFault, 0)
	}
}

// report ends the search with an error at the end of the path, or with a step that cannot be searched.
// edge is 1 if the last edge taken from the top state belongs to the trail, else 0.
func (r *componentRun) report(kind ErrorKind, fault ts.Fault, edge int) {
	if r.status != Running {
		return
	}
	f := Finding{r.stack.path(r.stack.frames.Len() - 1 + edge), kind, fault}
	if fault.Unsearchable() {
		r.limit, r.status, r.unsearchable = ModelLimit, Limited, &f
		return
	}
	r.progress.Errors, r.status, r.found = 1, Found, f
}

// startLoop begins the search for a lasso in a component.
func (r *componentRun) startLoop(c root) {
	r.loop = newLoopSearch(r.Model, r.Goal, r.Fairness, r.stack.state(c.frame), func(s ts.State) bool {
		number, ok := r.live.find(s)
		return ok && number >= c.number
	})
	r.found = Finding{Trail: trail.Trail{Steps: r.stack.path(c.frame).Steps, Loop: -1}}
}

// searchLoop expands a state of the component.
func (r *componentRun) searchLoop() {
	found, more := r.loop.step(&r.check)
	switch {
	case found:
		prefix := len(r.found.Trail.Steps)
		r.found.Trail = trail.Trail{Steps: append(r.found.Trail.Steps, r.loop.steps...), Loop: prefix + r.loop.entry}
		r.found.Kind = r.Cycles.kind()
		r.progress.Errors, r.status = 1, Found
	case !more: // a hash of 64 bits took two states for one
		r.found, r.limit, r.status = Finding{}, Pruned, Limited
	}
}
