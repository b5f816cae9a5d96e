package search

import (
	"errors"

	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// Shorten looks for shorter trails than a given one: depth first within a bound that
// falls with each trail found, and behind so many steps, or where the path takes too
// much memory, with A* within the bound. What it has is the best so far at any time; when it comes
// to its end no trail is shorter. Lengths count a rendezvous as one step.
type Shorten struct {
	Model  *ts.Model
	Goal   Goal
	Limits Limits // of each of the two; Depth is not looked at
	// Heuristic leads the way, and prunes where it is admissible. Nil is blind.
	Heuristic Heuristic
	Given     trail.Trail
	// Steps of the depth-first search, forth or back; 0 is a million.
	Steps int
}

// ErrNoError is that a trail does not end in an error.
var ErrNoError = errors.New("the trail does not end in an error")

// Start returns a run that has found nothing better. It fails when the trail does not
// fit the model, or does not end in an error.
func (c Shorten) Start() (*ShortenRun, error) {
	if c.Steps == 0 {
		c.Steps = 1_000_000
	}
	// The other half is for the path, which may be as long as the trail.
	r := &ShortenRun{Shorten: c, table: newTransposition(c.Model.Hidden, (c.Limits.Bytes+1)/2), found: Finding{Trail: c.Given}}
	if err := r.confirm(); err != nil {
		return nil, err
	}
	r.walk = bounded{model: c.Model, goal: c.Goal, heuristic: c.Heuristic, memory: r.table, most: c.Limits.States, room: c.Limits.Bytes,
		sorted: c.Heuristic != nil, prune: c.Heuristic != nil && c.Heuristic.Admissible()}
	if len(c.Given.Steps) == 0 {
		r.status = Found
	} else {
		r.walk.bound = uint32(len(c.Given.Steps)) - 1
	}
	return r, nil
}

// ShortenRun is a Shorten under way.
type ShortenRun struct {
	Shorten
	walk   bounded
	table  *transposition // nil from then on
	blur   bool           // what it said of states met with other hidden values
	astar  *BestRun       // nil before the depth-first search has ended
	status Status
	limit  Limit
	found  Finding
}

// confirm replays the given trail and takes the error at its end.
func (r *ShortenRun) confirm() error {
	var last ts.State
	var edge ts.Edge
	if err := r.Given.Replay(r.Model, func(_ int, e ts.Edge, s ts.State) {
		edge, last = e, append(last[:0], s...)
	}); err != nil {
		return err
	}
	if r.Goal.Faulty(edge) {
		r.found.Kind, r.found.Fault = Faulty, edge.Fault
		return nil
	}
	var next ts.Batch
	r.Model.Successors(last, &next)
	if !r.Goal.Deadlocks || next.Moves(0) || r.Model.Labels(last)&ts.ValidEnd != 0 {
		return ErrNoError
	}
	r.found.Kind = Deadlock
	return nil
}

// Finding returns the error with the shortest trail found so far.
func (r *ShortenRun) Finding() Finding { return r.found }

// Outcome says what the end of the search means.
func (r *ShortenRun) Outcome() Outcome {
	blur := r.blur || r.table != nil && r.table.blur || r.astar != nil && r.astar.blur
	return Outcome{Limit: r.limit, Shortest: r.status == Found && r.limit == NoLimit && !blur}
}

// Progress returns what has been done by both searches.
func (r *ShortenRun) Progress() Progress {
	p := r.walk.progress
	p.Open, p.Bytes = uint64(len(r.walk.levels)), r.walk.bytes()
	if r.astar != nil {
		p = sumOf(p, r.astar.Progress())
	}
	p.Errors = 1
	return p
}

// Step moves the search under way by n.
func (r *ShortenRun) Step(n int) Status {
	for n > 0 && r.status == Running {
		if r.astar != nil {
			r.finish(r.astar.Step(n))
			break
		}
		some := min(n, r.Steps)
		w, left := r.walk.steps(some)
		n -= some - left
		r.Steps -= some - left
		switch {
		case w == walkError:
			r.found = r.walk.found
			if r.walk.length == 0 {
				r.status = Found
			}
			r.walk.bound, r.walk.found = r.walk.length-1, Finding{}
		case w == walkDone:
			r.status = Found
		case w == walkFull:
			r.limit, r.status = StateLimit, Found
		case w == walkCrowded || r.Steps == 0:
			r.guide()
		}
	}
	return r.status
}

// guide goes on with A*.
func (r *ShortenRun) guide() {
	r.blur, r.table = r.table.blur, nil
	r.walk.memory, r.walk.batch = newTransposition(0, 0), ts.Batch{}
	r.walk.levels, r.walk.states, r.walk.choices = nil, nil, nil
	h := r.Heuristic
	if h != nil && !h.Admissible() {
		h = nil
	}
	r.astar = BestFirst{Model: r.Model, Store: store.NewExact(r.Model.Hidden), Goal: r.Goal,
		Limits: Limits{States: r.Limits.States, Bytes: r.Limits.Bytes}, Priority: AStar, Heuristic: h,
		Below: uint32(len(r.found.Trail.Steps))}.Start()
}

// finish takes what A* has come to.
func (r *ShortenRun) finish(s Status) {
	if s == Running {
		return
	}
	if f := r.astar.Finding(); f.Kind != NoError {
		r.found = f
	}
	r.limit, r.status = r.astar.outcome.Limit, Found
}
