package search

import (
	"errors"

	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// Shorten searches for shorter trails than a given one. First it searches depth first
// within a bound, which falls with each trail found. After Steps steps, or if the path
// needs too much memory, it continues with A* within the bound. Its Finding is always
// the best so far. If it ends without a limit, no trail is shorter. A rendezvous counts
// as one step.
type Shorten struct {
	Model  *ts.Model
	Goal   Goal
	Limits Limits // of each of the two searches; Depth is ignored
	// Heuristic orders edges. It also prunes if it is admissible. Nil is blind.
	Heuristic Heuristic
	Given     trail.Trail
	// Steps limits the edges followed or taken back depth first; 0 is a million.
	Steps int
}

// ErrNoError means that the given trail does not end in an error.
var ErrNoError = errors.New("the trail does not end in an error")

// Start returns a run whose Finding is the given trail. It fails if the trail does not
// replay on the model, or with ErrNoError.
func (c Shorten) Start() (*ShortenRun, error) {
	if c.Steps == 0 {
		c.Steps = 1_000_000
	}
	// The path, which may be as long as the trail, gets the other half of the memory.
	r := &ShortenRun{Shorten: c, table: newTranspositionTable(c.Model.Hidden, (c.Limits.Bytes+1)/2), found: Finding{Trail: c.Given}}
	if err := r.confirm(); err != nil {
		return nil, err
	}
	r.bounded = boundedSearch{memory: r.table, boundedConfig: boundedConfig{model: c.Model, goal: c.Goal, heuristic: c.Heuristic,
		maxStates: c.Limits.States, maxBytes: c.Limits.Bytes, sorted: c.Heuristic != nil, prune: c.Heuristic != nil && c.Heuristic.Admissible()}}
	if len(c.Given.Steps) == 0 {
		r.status = Found
	} else {
		r.bounded.horizon.bound = uint32(len(c.Given.Steps)) - 1
	}
	return r, nil
}

// ShortenRun is a run of Shorten.
type ShortenRun struct {
	Shorten
	bounded      boundedSearch
	table        *transpositionTable // of the bounded search; nil once A* runs
	hiddenDiffer bool                // copied from the table when A* starts
	astar        *BestRun            // nil while the bounded search runs
	status       Status
	limit        Limit
	found        Finding
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
	if !r.Goal.Deadlocks || next.Moves(0) || r.Goal.anyFaulty(&next) || r.Model.Labels(last)&ts.ValidEnd != 0 {
		return ErrNoError
	}
	r.found.Kind = Deadlock
	return nil
}

// Finding returns the error with the shortest trail found so far.
func (r *ShortenRun) Finding() Finding { return r.found }

// Outcome returns what the search proves.
func (r *ShortenRun) Outcome() Outcome {
	differ := r.hiddenDiffer || r.table != nil && r.table.hiddenDiffer || r.astar != nil && r.astar.hiddenDiffer
	o := Outcome{Limit: r.limit, Shortest: r.status == Found && r.limit == NoLimit && !differ}
	if r.astar != nil && !differ {
		o.NoErrorWithin = r.astar.Outcome().NoErrorWithin
	}
	return o
}

// Progress returns the counts of both searches.
func (r *ShortenRun) Progress() Progress {
	p := r.bounded.currentProgress()
	if r.astar != nil {
		p = addProgress(p, r.astar.Progress())
	}
	p.Errors = 1
	return p
}

// Step takes up to n steps of the current search.
func (r *ShortenRun) Step(n int) Status {
	for n > 0 && r.status == Running {
		if r.astar != nil {
			r.finish(r.astar.Step(n))
			break
		}
		slice := min(n, r.Steps)
		result, left := r.bounded.steps(slice)
		n -= slice - left
		r.Steps -= slice - left
		switch {
		case result == stepError:
			r.found = r.bounded.found
			if r.bounded.length == 0 {
				r.status = Found
			}
			r.bounded.horizon.bound, r.bounded.found = r.bounded.length-1, Finding{}
			r.bounded.unsearchable = nil // it is no longer within the bound
		case result == stepDone:
			r.status = Found
		case result == stepStateLimit:
			r.limit, r.status = StateLimit, Found
		case result == stepUnsearchable:
			r.limit, r.status = ModelLimit, Found
		case result == stepMemoryLimit || r.Steps == 0:
			r.startAStar()
		}
	}
	return r.status
}

// startAStar releases the memory of the bounded search and starts A*.
func (r *ShortenRun) startAStar() {
	r.hiddenDiffer, r.table = r.table.hiddenDiffer, nil
	r.bounded.memory, r.bounded.path = newTranspositionTable(0, 0), path{}
	h := r.Heuristic
	if h != nil && !h.Admissible() {
		h = nil
	}
	r.astar = BestFirst{Model: r.Model, Store: store.NewExact(r.Model.Hidden), Goal: r.Goal,
		Limits: Limits{States: r.Limits.States, Bytes: r.Limits.Bytes}, Priority: AStar, Heuristic: h,
		ShorterThan: uint32(len(r.found.Trail.Steps))}.Start()
}

// finish takes the result of A*.
func (r *ShortenRun) finish(s Status) {
	if s == Running {
		return
	}
	if f := r.astar.Finding(); f.Kind != NoError {
		r.found = f
	}
	r.limit, r.status = r.astar.outcome.Limit, Found
}
