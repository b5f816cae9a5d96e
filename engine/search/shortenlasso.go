package search

import (
	"errors"
	"slices"

	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// ShortenLasso shortens a lasso that a depth-first search has found. For each accepting state of
// its loop, it looks breadth first for a shorter loop through that state. Then it looks for a
// shorter prefix to any state of the best loop. The Finding is never longer than the
// given lasso, but a shorter one may exist elsewhere: see ShortestLasso.
type ShortenLasso struct {
	Model *ts.Model
	Given Finding
	// Goal says which edges are errors. A shortened lasso has none of them.
	Goal Goal
	// Fairness, if not nil, makes the run look for weakly fair loops only.
	Fairness Fairness
	Limits   Limits // Bytes only
	// States limits the states expanded; 0 is a million.
	States int
}

// ErrNoLasso means that the given trail is no lasso with an accepting state.
var ErrNoLasso = errors.New("the trail is no lasso with an accepting state")

// Start returns a run whose Finding is the given lasso. It fails if the lasso does not
// replay on the model, or with ErrNoLasso.
func (c ShortenLasso) Start() (Run, error) {
	if c.States == 0 {
		c.States = 1_000_000
	}
	r := &shortenLassoRun{ShortenLasso: c, best: c.Given, tight: c.Given.Trail}
	if t := c.Given.Trail; t.Loop < 0 || t.Loop > len(t.Steps) || !closes(c.Model, t) {
		return nil, ErrNoLasso
	}
	accepting, bytes := false, uint64(0)
	err := eachLoopState(c.Model, c.Given.Trail, func(s ts.State, steps int) {
		if c.Model.Labels(s)&ts.Accepting == 0 {
			return
		}
		accepting = true
		if bytes += uint64(len(s)) + loopStateBytes; !c.Limits.Full(2 * bytes) {
			r.seeds = append(r.seeds, loopState{slices.Clone(s), steps})
		}
	})
	if err != nil {
		return nil, err
	}
	if !accepting {
		return nil, ErrNoLasso
	}
	if c.Given.Trail.Loop == len(c.Given.Trail.Steps) {
		r.seeds = nil // the run stays in one state
	}
	return r, nil
}

// A shortenLassoRun is a run of ShortenLasso.
type shortenLassoRun struct {
	ShortenLasso
	seeds  []loopState // accepting states of the given loop from which no loop was searched yet
	seed   loopState   // the current one
	search *loopSearch // for a loop through seed; nil between two searches
	tight  trail.Trail // the lasso with the shortest loop so far
	prefix *walk       // not nil once a prefix is searched
	// entries has the states of the loop of tight, and indices the number of steps of the loop
	// up to each.
	entries *store.Exact
	indices []int
	best    Finding
	done    int // states expanded
	check   limitCheck
	status  Status
	limit   Limit
}

func (r *shortenLassoRun) Finding() Finding { return r.best }

func (r *shortenLassoRun) Outcome() Outcome { return Outcome{Limit: r.limit} }

// Progress returns the number of states expanded as Stored.
func (r *shortenLassoRun) Progress() Progress {
	p := Progress{Stored: uint64(r.done), Errors: 1}
	if r.search != nil {
		p.Bytes += r.search.bytes()
	}
	if r.prefix != nil {
		p.Bytes += r.prefix.bytes() + uint64(r.entries.Bytes())
	}
	return p
}

// Step expands up to n states.
func (r *shortenLassoRun) Step(n int) Status {
	for ; n > 0 && r.status == Running; n-- {
		switch {
		case r.done == r.States:
			r.limit, r.status = StateLimit, Found
		case r.check.due() && r.Limits.Full(r.Progress().Bytes):
			r.limit, r.status = MemoryLimit, Found
		case r.prefix != nil:
			r.searchPrefix()
		case r.search != nil:
			r.searchLoop()
		case len(r.seeds) > 0:
			r.seed, r.seeds = r.seeds[0], r.seeds[1:]
			r.search = newLoopSearch(r.Model, r.Goal, r.Fairness, r.seed.state, func(ts.State) bool { return true })
		default:
			r.startPrefix()
		}
	}
	return r.status
}

// searchLoop expands a state in the search for a shorter loop through the seed.
func (r *shortenLassoRun) searchLoop() {
	r.done++
	found, more := r.search.step(&r.check)
	limit := len(r.tight.Steps) - r.tight.Loop
	if found && len(r.search.steps) < limit {
		given := r.Given.Trail
		before := given.Steps[:given.Loop+r.seed.steps]
		r.tight = trail.Trail{Steps: slices.Concat(before, r.search.steps), Loop: len(before)}
		r.take(r.tight)
	}
	if found || !more || r.search.length() >= limit {
		r.search = nil
	}
}

// startPrefix begins the search for a prefix to the shortest loop.
func (r *shortenLassoRun) startPrefix() {
	r.entries = store.NewExact(r.Model.Hidden)
	err := eachLoopState(r.Model, r.tight, func(s ts.State, steps int) {
		if r.Limits.Full(2 * uint64(r.entries.Bytes())) {
			return
		}
		if _, outcome := r.entries.Insert(s); outcome == store.Fresh {
			r.indices = append(r.indices, steps)
		}
	})
	if err != nil {
		r.status = Found
		return
	}
	var batch ts.Batch
	r.Model.Initial(&batch)
	_, s := batch.At(0)
	r.prefix = &walk{}
	r.prefix.begin(r.Model, r.Goal, s, false)
	r.enterLoop(s, nil)
}

// searchPrefix expands a state in the search for a prefix.
func (r *shortenLassoRun) searchPrefix() {
	loop := len(r.tight.Steps) - r.tight.Loop
	if !r.prefix.more() {
		r.status = Found
		return
	}
	r.done++
	r.prefix.expand()
	if int(r.prefix.steps())+1+loop >= len(r.best.Trail.Steps) {
		r.status = Found
		return
	}
	for i := range r.prefix.batch.Len() {
		e, t := r.prefix.batch.At(i)
		if !r.prefix.follows(e) {
			continue
		}
		if !e.Transient && r.enterLoop(t, append(r.prefix.path(nil), uint32(i))) {
			return
		}
		if _, fresh := r.prefix.add(t, e.Transient, uint32(i)); fresh {
			r.check.add(1, uint64(len(t)))
		}
	}
}

// enterLoop ends the run if a state is one of the loop. steps lead to the state.
func (r *shortenLassoRun) enterLoop(s ts.State, steps []uint32) bool {
	id := r.entries.Find(s)
	if id == store.None {
		return false
	}
	loop := r.tight.Steps[r.tight.Loop:]
	i := r.indices[id]
	r.take(trail.Trail{Steps: slices.Concat(steps, loop[i:], loop[:i]), Loop: len(steps)})
	r.status = Found
	return true
}

// take makes a lasso the best one if it has fewer steps and replays. With hidden values
// it may not.
func (r *shortenLassoRun) take(t trail.Trail) {
	if len(t.Steps) < len(r.best.Trail.Steps) && (r.Model.Hidden == 0 || closes(r.Model, t)) {
		r.best.Trail = t
	}
}

// A loopState is a state of a loop outside atomic sequences.
type loopState struct {
	state ts.State
	steps int // of the loop, up to the state
}

// loopStateBytes is the memory of a loopState besides the state.
const loopStateBytes = 40

// eachLoopState calls visit with the states of the loop of a lasso, outside atomic sequences, and
// the number of steps of the loop up to each. The state is valid during the call.
func eachLoopState(m *ts.Model, t trail.Trail, visit func(s ts.State, steps int)) error {
	return t.Replay(m, func(step int, e ts.Edge, s ts.State) {
		if step >= t.Loop && !e.Transient && (step < len(t.Steps) || step == t.Loop) {
			visit(s, step-t.Loop)
		}
	})
}
