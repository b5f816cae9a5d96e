package search

import (
	"beeline/engine/store"
	"beeline/engine/trail"
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
	r := &depthRun{DepthFirst: c, random: newRandom(c.Seed)}
	c.Model.Initial(&r.batch)
	return r
}

// A frame is a state on the stack. Its edges are batch[first:last]; those before next
// have been taken.
type frame struct {
	first, next, last int
	order             int // index of its permutation in depthRun.order, if shuffled
	weight            uint32
}

type depthRun struct {
	DepthFirst
	batch    ts.Batch // the edges of all states on the stack, in stack order
	frames   []frame
	order    []uint32 // permutations of the edges of all frames
	random   random
	progress Progress
	depth    uint64 // of the top state, in Spin's steps
	started  bool
	status   Status
	limit    Limit
	check    limitCheck
	found    Finding
}

func (r *depthRun) Finding() Finding { return r.found }

func (r *depthRun) Outcome() Outcome {
	return Outcome{Exhausted: r.status == Exhausted, Limit: r.limit}
}

func (r *depthRun) Progress() Progress {
	p := r.progress
	p.Open = uint64(len(r.frames))
	p.Bytes = uint64(r.Store.Bytes()) + uint64(r.batch.Bytes()) + uint64(cap(r.frames))*40
	return p
}

// Step follows or takes back up to n edges.
func (r *depthRun) Step(n int) Status {
	if !r.started {
		r.started = true
		e, s := r.batch.At(0)
		if r.Goal.Faulty(e) {
			r.report(Faulty, e.Fault, 0)
		}
		r.visit(e, s, 0)
		n--
	}
	for ; n > 0 && r.status == Running; n-- {
		if len(r.frames) == 0 {
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
	top := &r.frames[len(r.frames)-1]
	if top.next == top.last {
		if top.first < top.last {
			r.checkEnd(top.first)
		}
		if r.status != Running {
			return
		}
		r.depth -= uint64(top.weight)
		r.batch.Truncate(top.first)
		if r.Random {
			r.order = r.order[:top.order]
		}
		r.frames = r.frames[:len(r.frames)-1]
		return
	}
	i := top.next
	top.next++
	if r.Random {
		i = top.first + int(r.order[top.order+i-top.first])
	}
	e, s := r.batch.At(i)
	if e.Atomic {
		r.progress.AtomicSteps++
	}
	if r.Goal.Faulty(e) {
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
	depth := r.depth + uint64(w)
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
	r.progress.Depth = max(r.progress.Depth, depth)
	first := r.batch.Len()
	r.batch.Offered = false
	r.Model.Successors(s, &r.batch)
	if r.batch.Offered {
		r.progress.Depth = max(r.progress.Depth, depth+1)
	}
	f := frame{first: first, next: first, last: r.batch.Len(), weight: w, order: len(r.order)}
	if r.Random {
		r.order = r.random.permutation(r.order, f.last-f.first)
	}
	r.frames = append(r.frames, f)
	r.check.added += 1 + uint64(f.last-f.first)
	r.depth = depth
	if f.first == f.last {
		r.checkEnd(first)
	}
}

// checkEnd reports a deadlock if no edge of the top state from first on is executable
// and the state is no valid end state.
func (r *depthRun) checkEnd(first int) {
	if r.Goal.Deadlocks && !r.batch.Moves(first) && r.Model.Labels(r.top())&ts.ValidEnd == 0 {
		r.report(Deadlock, ts.NoFault, 0)
	}
}

// top returns the state of the top frame: the target of the last edge taken from the
// frame below, or the initial state.
func (r *depthRun) top() ts.State {
	_, s := r.batch.At(r.taken(len(r.frames) - 2))
	return s
}

// taken returns the index in the batch of the last edge taken from frame i. For i = -1
// it is the edge to the initial state.
func (r *depthRun) taken(i int) int {
	if i < 0 {
		return 0
	}
	f := &r.frames[i]
	if r.Random {
		return f.first + int(r.order[f.order+f.next-1-f.first])
	}
	return f.next - 1
}

// report counts an error. The first one becomes the Finding. edge is 1 if the last
// edge taken from the top state belongs to the trail, else 0.
func (r *depthRun) report(kind ErrorKind, fault ts.Fault, edge int) {
	r.progress.Errors++
	if r.progress.Errors == 1 {
		t := trail.Trail{Loop: -1}
		for i := 0; i < len(r.frames)-1+edge; i++ {
			t.Steps = append(t.Steps, uint32(r.taken(i)-r.frames[i].first))
		}
		r.found = Finding{t, kind, fault}
	}
	if !r.All {
		r.status = Found
	}
}
