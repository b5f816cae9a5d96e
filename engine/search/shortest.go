package search

import (
	"slices"

	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// ShortestLasso finds a lasso with the fewest steps, prefix and loop together. Each edge is one
// step. First it finds any lasso as Components does. Then it visits, breadth first, the states
// that a shorter one can have. For each accepting state a it computes the states x with the
// least sum of three distances: from the initial state to x, from x to a, and from a to x.
//
// At a limit the Finding is the best lasso so far. In a product of Fair a lasso ends in the
// copy in which it begins, so a fair loop of the model may be shorter. A safety error that the
// first search finds is reported at once.
type ShortestLasso struct {
	Model  *ts.Model
	Goal   Goal
	Cycles Cycles
	Limits Limits // of each of the two searches; Depth is ignored
}

// Start returns a run that has visited nothing.
func (c ShortestLasso) Start() Run {
	c.Limits.Depth = 0
	first := Components{Model: c.Model, Store: store.NewExact(c.Model.Hidden), Goal: c.Goal, Cycles: c.Cycles, Limits: c.Limits}.Start()
	return &shortestRun{ShortestLasso: c, first: first}
}

// A shortestRun is a run of ShortestLasso.
type shortestRun struct {
	ShortestLasso
	first     Run // nil once it has ended
	progress  Progress
	near      nearStates
	accepting []uint32 // IDs, in the order of their distance
	next      int      // of accepting: the one whose lassos are searched
	round     *lassoRound
	status    Status
	limit     Limit
	found     Finding
	differ    bool // a state was reached with other hidden values
	check     limitCheck
	// unsearchable is that of the first search.
	unsearchable *Finding
}

// nearStates are the states with a distance less than the length of the best lasso, and the
// edges between them.
type nearStates struct {
	walk  walk
	marks store.Blocks[roundMark] // by ID: of the round that reached the state last
	edges store.Blocks[nearEdge]  // by source
	first store.Blocks[uint32]    // by ID: index of the first edge, then that of the end
}

// A nearEdge is an edge of a near state to another: its number there, and the ID of the target.
type nearEdge struct{ number, to uint32 }

// bytes returns the memory of the states and edges.
func (n *nearStates) bytes() uint64 {
	return n.walk.bytes() + n.marks.Capacity()*roundMarkBytes + n.edges.Capacity()*8 + n.first.Capacity()*4
}

func (r *shortestRun) Finding() Finding {
	if r.first != nil {
		return r.first.Finding()
	}
	return r.found
}

func (r *shortestRun) Outcome() Outcome {
	if r.first != nil {
		return r.first.Outcome()
	}
	isLasso := r.found.Kind == AcceptanceCycle || r.found.Kind == NonProgressCycle
	return Outcome{Exhausted: r.status == Exhausted, Limit: r.limit, Unsearchable: r.unsearchable, Shortest: r.status == Found && isLasso && r.limit == NoLimit && !r.differ}
}

// Progress returns the counts of the first search. Bytes are those of the current one, and at
// the end those of the larger one.
func (r *shortestRun) Progress() Progress {
	if r.first != nil {
		return r.first.Progress()
	}
	p := r.progress
	firstBytes := p.Bytes
	p.Bytes = r.near.bytes() + uint64(cap(r.accepting))*4
	if r.round != nil {
		p.Bytes += r.round.bytes()
	}
	if r.status != Running {
		p.Bytes = max(p.Bytes, firstBytes)
	}
	return p
}

// Step follows or takes back up to n edges, or expands up to n states.
func (r *shortestRun) Step(n int) Status {
	if r.first != nil && n > 0 && r.status == Running {
		r.status = r.first.Step(n)
		if r.status != Running {
			r.finishFirst()
		}
		return r.status
	}
	for ; n > 0 && r.status == Running; n-- {
		if r.Limits.Bytes > 0 && r.check.due() && r.Limits.Full(r.Progress().Bytes) {
			r.limit, r.status = MemoryLimit, Found
			break
		}
		switch {
		case r.round != nil:
			r.searchRound()
		case r.near.walk.more():
			r.expand()
		default:
			r.nextRound()
		}
	}
	return r.status
}

// finishFirst takes the result of the first search. If it is a lasso, the second search
// begins.
func (r *shortestRun) finishFirst() {
	o := r.first.Outcome()
	r.found, r.limit, r.unsearchable, r.progress = r.first.Finding(), o.Limit, o.Unsearchable, r.first.Progress()
	r.first = nil
	if r.status != Found || r.found.Trail.Loop < 0 {
		return
	}
	r.status = Running
	var batch ts.Batch
	r.Model.Initial(&batch)
	_, s := batch.At(0)
	r.near.walk.begin(r.Model, r.Goal, s, false)
	r.near.marks.Append(roundMark{})
	r.near.first.Append(0)
	if r.Model.Labels(s)&ts.Accepting != 0 {
		r.accepting = append(r.accepting, 0)
	}
}

// best returns the length of the best lasso.
func (r *shortestRun) best() uint32 { return uint32(len(r.found.Trail.Steps)) }

// expand adds the targets of the next state that are near enough.
func (r *shortestRun) expand() {
	w := &r.near.walk
	s := w.expand()
	steps := w.steps() + 1
	if r.Cycles.Stutter && steps-1 < r.best() && !w.batch.Moves(0) && r.Model.Labels(s)&ts.Accepting != 0 {
		// Labels of states inside atomic sequences are not asked: such a state has an edge.
		t := w.path(nil)
		r.take(trail.Trail{Steps: t, Loop: len(t)})
	}
	for i := range w.batch.Len() {
		e, t := w.batch.At(i)
		if e.Fault.Unsearchable() && steps < r.best() {
			r.limit, r.status = ModelLimit, Found
			return
		}
		if !w.follows(e) {
			continue
		}
		if steps >= r.best() {
			if id := w.find(t, e.Transient); id != store.None {
				r.near.edges.Append(nearEdge{uint32(i), uint32(id)})
			}
			continue
		}
		id, fresh := w.add(t, e.Transient, uint32(i))
		if id == store.None {
			continue
		}
		r.near.edges.Append(nearEdge{uint32(i), uint32(id)})
		if !fresh {
			h := r.Model.Hidden
			r.differ = r.differ || h > 0 && string(w.keys.State(id)[:h]) != string(t[:h])
			continue
		}
		r.check.add(1, uint64(len(t)))
		if !e.Transient && r.Model.Labels(t)&ts.Accepting != 0 {
			r.accepting = append(r.accepting, uint32(w.keys.Len()-1))
		}
		r.near.marks.Append(roundMark{})
	}
	r.near.first.Append(uint32(r.near.edges.Len()))
}

// nextRound begins the search for lassos through the next accepting state, or ends the run.
func (r *shortestRun) nextRound() {
	if r.next == len(r.accepting) || r.near.distance(r.accepting[r.next])+1 >= r.best() {
		r.status = Found
		return
	}
	r.round = newLassoRound(&r.near, uint32(r.next+1), r.accepting[r.next], r.best())
	r.next++
}

// searchRound expands a state in the current round.
func (r *shortestRun) searchRound() {
	if r.round.step() {
		r.check.add(1, 0)
		return
	}
	if t, ok := r.round.lasso(); ok {
		r.take(t)
	}
	r.round = nil
}

// take makes a shorter lasso the best one, if it replays. With hidden values it may not.
func (r *shortestRun) take(t trail.Trail) {
	if r.differ && !closes(r.Model, t) {
		return
	}
	r.found = Finding{Trail: t, Kind: r.Cycles.kind()}
}

// closes reports whether a lasso replays and ends in the state in which its loop begins.
func closes(m *ts.Model, t trail.Trail) bool {
	var first, last ts.State
	err := t.Replay(m, func(step int, _ ts.Edge, s ts.State) {
		last = append(last[:0], s[m.Hidden:]...)
		if step == t.Loop {
			first = slices.Clone(last)
		}
	})
	return err == nil && slices.Equal(first, last)
}
