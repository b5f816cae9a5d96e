package search

import (
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// NestedDepthFirst is nested depth-first search (Courcoubetis, Vardi, Wolper, Yannakakis
// 1992; Holzmann, Peled, Yannakakis 1996). When the outer search leaves an accepting
// state, the seed, the inner search looks for a cycle through it. Each search visits a
// state at most once. A cycle is reported as soon as the inner search reaches a state
// on the stack of the outer one. It is also reported as soon as a search reaches a state
// on its own stack, if that state or the one before it is accepting (Schwoon, Esparza 2005).
//
// It counts as Spin's pan -a does. Progress.Matched has the matches of both searches.
//
// With Classify it is INDFS (Edelkamp, Leue, Lluch-Lafuente 2004, figure 15): no inner
// search in components of class N; every cycle of the outer search is reported in those of class F,
// which need no inner search; and the inner search does not leave the component of its seed.
type NestedDepthFirst struct {
	Model  *ts.Model
	Store  store.Store
	Goal   Goal
	Cycles Cycles
	Limits Limits
	// All continues after errors.
	All bool
	// Classify must be nil if anything but the claim has accepting states.
	Classify Classify
}

// Start returns a run that has visited nothing.
func (c NestedDepthFirst) Start() Run {
	return &nestedRun{NestedDepthFirst: c, nested: nested{stack: newDepthStack(c.Model, nil), seen: newSeen(c.Store, c.Model.Hidden)}}
}

// Flags of a frame.
const (
	// acceptingFrame: the state is accepting. A state inside an atomic sequence has the
	// flag if the last state before the sequence is accepting too.
	acceptingFrame frameFlags = 1 << iota
	transientFrame            // inside an atomic sequence
	searchedFrame             // the inner search from this seed has ended
)

// nestedRun is a run of NestedDepthFirst.
type nestedRun struct {
	NestedDepthFirst
	nested
	status Status
	found  Finding
	check  limitCheck
	// unsearchable is that of the Outcome.
	unsearchable *Finding
}

// nested is the state of a nested depth-first search.
type nested struct {
	stack    depthStack
	seen     *seen
	seed     int // frame of the seed, while the inner search runs
	phase    phase
	progress Progress
	expanded uint64
	limit    Limit
	started  bool
	// component is that of the seed.
	component int
	// leaves, if not nil, takes the target of an edge of the outer search and reports
	// whether the search must not visit it. enters is called for each state that the
	// search visits.
	leaves func(e ts.Edge, s ts.State) bool
	enters func(f *frame)
}

func (r *nestedRun) Finding() Finding { return r.found }

func (r *nestedRun) Outcome() Outcome {
	return Outcome{Exhausted: r.status == Exhausted, Limit: r.limit, Unsearchable: r.unsearchable}
}

func (r *nestedRun) Progress() Progress {
	p := r.progress
	p.Open = uint64(r.stack.frames.Len())
	p.Bytes = r.seen.bytes() + r.stack.bytes()
	return p
}

// Expanded returns the number of states that both searches entered; states inside atomic
// sequences do not count.
func (r *nestedRun) Expanded() uint64 { return r.expanded }

// Step follows or takes back up to n edges.
func (r *nestedRun) Step(n int) Status {
	if !r.started {
		r.started = true
		e, s := r.stack.initial()
		if r.Goal.reports(e) {
			r.report(Faulty, e.Fault, -1, 0)
		}
		r.visit(e, s, 0)
		n--
	}
	for ; n > 0 && r.status == Running; n-- {
		if r.stack.frames.Len() == 0 {
			r.status = Exhausted
			if r.limit != NoLimit {
				r.status = Limited
			}
			break
		}
		if l := r.check.limit(r.Limits, r.progress.Stored, r); l != NoLimit {
			r.limit, r.status = l, Limited
			break
		}
		r.advance()
	}
	return r.status
}

// advance takes the next edge of the top state, or leaves it.
func (r *nestedRun) advance() {
	top := r.stack.top()
	if top.next == top.last {
		r.leave(top)
		return
	}
	e, s := r.stack.take()
	if e.Atomic {
		r.progress.AtomicSteps++
	}
	if r.phase == outer && r.Goal.reports(e) {
		r.report(Faulty, e.Fault, -1, 1)
	}
	if r.status != Running || !e.Followed() {
		return
	}
	r.visit(e, s, weight(e))
}

// visit pushes the target of an edge unless it was visited in this phase or is too deep.
// w is the weight of the edge, 0 for the initial state.
func (r *nestedRun) visit(e ts.Edge, s ts.State, w uint32) {
	if r.phase == inner && r.Classify != nil {
		if c, _ := r.Classify(s); c != r.component {
			return
		}
	}
	if r.phase == outer && r.leaves != nil && r.leaves(e, s) {
		return
	}
	depth := r.stack.depth + uint64(w)
	if r.Limits.Depth > 0 && depth >= r.Limits.Depth {
		r.progress.Matched++
		r.limit = DepthLimit
		return
	}
	flags, id := r.flags(e, s), uint32(0)
	if !e.Transient {
		var before mark
		var outcome store.Outcome
		if id, before, outcome = r.seen.visit(s, r.phase, &r.stack); outcome == store.NoRoom {
			r.limit, r.status = MemoryLimit, Limited
			return
		}
		if loop := r.closes(s, id, before, flags); loop >= 0 {
			r.report(r.Cycles.kind(), ts.NoFault, loop, 1)
			return
		}
		if before&r.phase.visited() != 0 {
			r.progress.Matched++
			if e.Atomic {
				// Spin enters the sequence before it notices that the sequence is blocked.
				r.progress.Depth = max(r.progress.Depth, depth)
			}
			return
		}
		r.count(before, outcome)
	}
	r.push(s, w, id, flags)
}

// flags returns the flags of the target of an edge.
func (r *nestedRun) flags(e ts.Edge, s ts.State) frameFlags {
	switch {
	case r.Model.Labels(s)&ts.Accepting == 0:
		if e.Transient {
			return transientFrame
		}
		return 0
	case !e.Transient:
		return acceptingFrame
	case r.stack.frames.Len() == 0:
		return transientFrame
	}
	return transientFrame | r.stack.top().flags&acceptingFrame
}

// count counts a visit. before has the marks of the state. A store without numbers cannot
// tell whether a state of the inner search is new.
func (r *nestedRun) count(before mark, outcome store.Outcome) {
	numbered := r.seen.numbered()
	switch {
	case outcome == store.Fresh && (r.phase == outer || numbered):
		r.progress.Stored++
	case before != 0 || !numbered:
		r.progress.Nested++
	}
}

// push enters a state. w is the weight of the edge to it.
func (r *nestedRun) push(s ts.State, w, id uint32, flags frameFlags) {
	if flags&transientFrame == 0 {
		r.seen.push(s, id, r.phase, r.stack.frames.Len())
		r.expanded++
	}
	r.progress.Longest = max(r.progress.Longest, uint64(len(s)))
	top, offered := r.stack.push(s, w)
	top.id, top.flags = id, flags
	if r.enters != nil {
		r.enters(top)
	}
	r.progress.Depth = max(r.progress.Depth, r.stack.depth)
	if offered {
		r.progress.Depth = max(r.progress.Depth, r.stack.depth+1)
	}
	r.check.add(1+uint64(top.last-top.first), uint64(len(s)))
}

// closes returns the frame with which a state that was reached closes an acceptance
// cycle, -1 if there is none. before and flags are those of the state.
func (r *nestedRun) closes(s ts.State, id uint32, before mark, flags frameFlags) int {
	if r.phase == inner && before&stackedOuter != 0 {
		return r.find(s, id, outer)
	}
	if before&r.phase.stacked() == 0 {
		return -1
	}
	_, class := r.Classify.of(s)
	if class == FullyAccepting || class == PartlyAccepting && (flags|r.stack.top().flags)&acceptingFrame != 0 {
		return r.find(s, id, r.phase)
	}
	return -1
}

// find returns the frame of a state on the stack of a phase.
func (r *nestedRun) find(s ts.State, id uint32, p phase) int {
	first, end := 0, r.stack.frames.Len()
	switch {
	case r.phase == outer:
	case p == outer:
		end = r.seed + 1
	default:
		first = r.seed + 2 // frame seed + 1 has the seed
	}
	for i := first; i < end; i++ {
		f := r.stack.frames.At(uint32(i))
		if f.flags&transientFrame == 0 && f.id == id && r.seen.equal(r.stack.state(i), s) {
			return i
		}
	}
	return -1
}

// leave starts the inner search from the top state or removes it from the stack.
func (r *nestedRun) leave(top *frame) {
	i := r.stack.frames.Len() - 1
	if r.phase == outer && top.flags&searchedFrame == 0 {
		r.checkEnd(top)
		if r.status != Running {
			return
		}
		top.flags |= searchedFrame
		if r.needsInner(top) {
			r.startInner(i)
			return
		}
	}
	if r.phase == inner && i == r.seed+1 {
		r.seen.pop(r.stack.state(r.seed), top.id, inner)
		r.phase = outer
	} else if top.flags&transientFrame == 0 {
		r.seen.pop(r.stack.state(i), top.id, r.phase)
	}
	r.stack.pop()
}

// checkEnd reports an error if no edge of the top state is executable.
func (r *nestedRun) checkEnd(top *frame) {
	if r.stack.moves() {
		return
	}
	if r.Goal.Deadlocks && r.Model.Labels(r.stack.state(r.stack.frames.Len()-1))&ts.ValidEnd == 0 {
		r.report(Deadlock, ts.NoFault, -1, 0)
	} else if r.Cycles.Stutter && top.flags&(acceptingFrame|transientFrame) == acceptingFrame {
		r.report(r.Cycles.kind(), ts.NoFault, r.stack.frames.Len()-1, 0)
	}
}

// needsInner reports whether cycles through the top state need an inner search.
func (r *nestedRun) needsInner(top *frame) bool {
	if top.flags&(acceptingFrame|transientFrame) != acceptingFrame || !r.stack.moves() {
		return false
	}
	var class Class
	r.component, class = r.Classify.of(r.stack.state(r.stack.frames.Len() - 1))
	return class == PartlyAccepting
}

// startInner starts the inner search from the top state, which is in frame i. Its edges
// are generated again in another frame.
func (r *nestedRun) startInner(i int) {
	s, seed := r.stack.state(i), r.stack.top()
	id, before, outcome := r.seen.visit(s, inner, &r.stack)
	switch {
	case outcome == store.NoRoom:
		r.limit, r.status = MemoryLimit, Limited
	case before&visitedInner != 0:
		r.progress.Matched++
	default:
		r.progress.Nested++
		r.phase, r.seed = inner, i
		r.push(s, 0, id, seed.flags)
	}
}

// report counts an error. The first one becomes the Finding. A step that cannot be searched ends the
// run. loop is the frame to which the run returns, -1 for none. edge is 1 if the last edge taken from
// the top state belongs to the trail, else 0.
func (r *nestedRun) report(kind ErrorKind, fault ts.Fault, loop, edge int) {
	here := func() Finding { return Finding{r.trail(r.stack.frames.Len()-1+edge, loop), kind, fault} }
	if fault.Unsearchable() {
		f := here()
		r.limit, r.status, r.unsearchable = ModelLimit, Limited, &f
		return
	}
	r.progress.Errors++
	if r.progress.Errors == 1 {
		r.found = here()
	}
	if !r.All {
		r.status = Found
	}
}

// trail returns the trail of the last edges taken from the first n frames. The inner
// search has a second frame for the seed. The edge that was taken last from the first
// one is not a step.
func (r *nestedRun) trail(n, loop int) trail.Trail {
	t := r.stack.path(n)
	if r.phase == inner {
		t.Steps = append(t.Steps[:r.seed], t.Steps[r.seed+1:]...)
		if loop > r.seed {
			loop--
		}
	}
	t.Loop = loop
	return t
}
