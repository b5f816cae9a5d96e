package search

import (
	"beeline/engine/store"
	"beeline/engine/ts"
)

// DepthFirst visits states depth first, in the order of the edges or in a random
// order. It counts as Spin does: states inside atomic sequences are neither stored nor
// matched, and the transitions of each path through them count.
type DepthFirst struct {
	Model  *ts.Model
	Store  store.Store
	Goal   Goal
	Limits Limits
	// All continues after errors.
	All bool
	// Random shuffles the edges of every state, with a generator seeded by Seed.
	Random bool
	Seed   uint64
}

// Start returns a run that has visited nothing.
func (c DepthFirst) Start() Run {
	r := &depthRun{DepthFirst: c}
	if c.Random {
		random := newRandom(c.Seed)
		r.stack = newDepthStack(c.Model, &random)
	} else {
		r.stack = newDepthStack(c.Model, nil)
	}
	return r
}

type depthRun struct {
	DepthFirst
	stack    depthStack
	progress Progress
	started  bool
	status   Status
	limit    Limit
	check    limitCheck
	found    Finding
	// unsearchable is that of the Outcome.
	unsearchable *Finding
}

func (r *depthRun) Finding() Finding { return r.found }

func (r *depthRun) Outcome() Outcome {
	return Outcome{Exhausted: r.status == Exhausted, Limit: r.limit, Unsearchable: r.unsearchable}
}

func (r *depthRun) Progress() Progress {
	p := r.progress
	p.Open = uint64(r.stack.frames.Len())
	p.Bytes = uint64(r.Store.Bytes()) + r.stack.bytes()
	return p
}

// Step follows or takes back up to n edges.
func (r *depthRun) Step(n int) Status {
	if !r.started {
		r.started = true
		e, s := r.stack.initial()
		if r.Goal.reports(e) {
			r.report(Faulty, e.Fault, 0)
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
		if r.overLimit() {
			break
		}
		r.advance()
	}
	return r.status
}

func (r *depthRun) overLimit() bool {
	l := r.check.limit(r.Limits, r.progress.Stored, r)
	if l != NoLimit {
		r.limit, r.status = l, Limited
	}
	return l != NoLimit
}

// advance takes the next edge of the top state, or backtracks.
func (r *depthRun) advance() {
	top := r.stack.top()
	if top.next == top.last {
		if top.first < top.last {
			r.checkEnd()
		}
		if r.status == Running {
			r.stack.pop()
		}
		return
	}
	e, s := r.stack.take()
	if e.Atomic {
		r.progress.AtomicSteps++
	}
	if r.Goal.reports(e) {
		r.report(Faulty, e.Fault, 1)
	}
	if r.status != Running || !e.Followed() {
		return
	}
	r.visit(e, s, weight(e))
}

// visit pushes the target of an edge unless it was visited or is too deep. w is the weight of
// the edge, 0 for the initial state.
func (r *depthRun) visit(e ts.Edge, s ts.State, w uint32) {
	depth := r.stack.depth + uint64(w)
	if r.Limits.Depth > 0 && depth >= r.Limits.Depth {
		r.progress.Matched++
		r.limit = DepthLimit
		return
	}
	if !e.Transient {
		_, outcome := r.Store.Insert(s)
		if outcome == store.NoRoom {
			r.limit, r.status = MemoryLimit, Limited
			return
		}
		if outcome != store.Fresh {
			r.progress.Matched++
			if e.Atomic {
				// Spin enters the sequence before it notices that the sequence is blocked.
				r.progress.Depth = max(r.progress.Depth, depth)
			}
			return
		}
		r.progress.Stored++
	}
	r.progress.Longest = max(r.progress.Longest, uint64(len(s)))
	top, offered := r.stack.push(s, w)
	r.progress.Depth = max(r.progress.Depth, depth)
	if offered {
		r.progress.Depth = max(r.progress.Depth, depth+1)
	}
	r.check.add(1+uint64(top.last-top.first), uint64(len(s)))
	if top.first == top.last {
		r.checkEnd()
	}
}

// checkEnd reports a deadlock if no edge of the top state is executable and it is no
// valid end state.
func (r *depthRun) checkEnd() {
	if r.Goal.Deadlocks && !r.stack.moves() && r.Model.Labels(r.stack.state(r.stack.frames.Len()-1))&ts.ValidEnd == 0 {
		r.report(Deadlock, ts.NoFault, 0)
	}
}

// report counts an error. The first one becomes the Finding. A step that cannot be searched ends the
// run. edge is 1 if the last edge taken from the top state belongs to the trail, else 0.
func (r *depthRun) report(kind ErrorKind, fault ts.Fault, edge int) {
	here := func() Finding { return Finding{r.stack.path(r.stack.frames.Len() - 1 + edge), kind, fault} }
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
