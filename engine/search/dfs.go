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
	b, _ := r.stack.next()
	c.Model.Initial(b)
	return r
}

// A frame is a state on the stack. Its edges are those from first to last-1 of a batch; those
// before next have been taken.
type frame struct {
	batch             int // its number in depthRun.stack
	first, next, last int
	order             int // index of its permutation in depthRun.order, if shuffled
	weight            uint32
}

type depthRun struct {
	DepthFirst
	stack    edgeStack
	frames   store.Blocks[frame]
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
	p.Open = uint64(r.frames.Len())
	p.Bytes = uint64(r.Store.Bytes()) + r.stack.bytes() + r.frames.Capacity()*48 + uint64(cap(r.order))*4
	return p
}

// Step follows or takes back up to n edges.
func (r *depthRun) Step(n int) Status {
	if !r.started {
		r.started = true
		e, s := r.stack.batches[0].At(0)
		if r.Goal.Faulty(e) {
			r.report(Faulty, e.Fault, 0)
		}
		r.visit(e, s, 0)
		n--
	}
	for ; n > 0 && r.status == Running; n-- {
		if r.frames.Len() == 0 {
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
	top := r.frames.At(uint32(r.frames.Len() - 1))
	if top.next == top.last {
		if top.first < top.last {
			r.checkEnd(top)
		}
		if r.status != Running {
			return
		}
		r.depth -= uint64(top.weight)
		r.stack.truncate(top.batch, top.first)
		if r.Random {
			r.order = r.order[:top.order]
		}
		r.frames.RemoveLast()
		return
	}
	i := top.next
	top.next++
	if r.Random {
		i = top.first + int(r.order[top.order+i-top.first])
	}
	e, s := r.stack.batches[top.batch].At(i)
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
	b, number := r.stack.next()
	first := b.Len()
	b.Offered = false
	r.Model.Successors(s, b)
	if b.Offered {
		r.progress.Depth = max(r.progress.Depth, depth+1)
	}
	f := frame{batch: number, first: first, next: first, last: b.Len(), weight: w, order: len(r.order)}
	if r.Random {
		r.order = r.random.permutation(r.order, f.last-f.first)
	}
	r.frames.Append(f)
	r.check.add(1+uint64(f.last-f.first), uint64(len(s)))
	r.depth = depth
	if f.first == f.last {
		r.checkEnd(&f)
	}
}

// checkEnd reports a deadlock if no edge of the top frame is executable and its state is no
// valid end state.
func (r *depthRun) checkEnd(top *frame) {
	if r.Goal.Deadlocks && !r.stack.batches[top.batch].Moves(top.first) && r.Model.Labels(r.top())&ts.ValidEnd == 0 {
		r.report(Deadlock, ts.NoFault, 0)
	}
}

// top returns the state of the top frame: the target of the last edge taken from the
// frame below, or the initial state.
func (r *depthRun) top() ts.State {
	batch, below := 0, r.frames.Len()-2
	if below >= 0 {
		batch = r.frames.At(uint32(below)).batch
	}
	_, s := r.stack.batches[batch].At(r.taken(below))
	return s
}

// taken returns the index in its batch of the last edge taken from frame i. For i = -1
// it is the edge to the initial state.
func (r *depthRun) taken(i int) int {
	if i < 0 {
		return 0
	}
	f := r.frames.At(uint32(i))
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
		for i := 0; i < r.frames.Len()-1+edge; i++ {
			t.Steps = append(t.Steps, uint32(r.taken(i)-r.frames.At(uint32(i)).first))
		}
		r.found = Finding{t, kind, fault}
	}
	if !r.All {
		r.status = Found
	}
}
