package zones

import (
	"math"
	"slices"

	"beeline/engine/kernel/wasm"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// Search is search.BestFirst with the priority Uniform, and a store.Covering unless only equal states cover
// each other.
type Search struct {
	Code   *Code
	Limits search.Limits
	// All continues after errors.
	All bool
	// Drops searches as TChecker does: a state that a newer one covers is not expanded, and a state is
	// looked at when it is expanded. The trail to an error need not be shortest.
	Drops bool
}

// Start returns a run that has expanded nothing. It fails if the host cannot run the code. The caller
// must release it.
func (c Search) Start() (*Run, error) {
	limit := c.Limits.Bytes
	if limit == 0 {
		limit = maxMemory
	}
	m, err := c.Code.start(limit)
	if err != nil {
		return nil, err
	}
	m.cells[cellStates], m.cells[cellLength] = min(c.Limits.States, math.MaxUint32), min(c.Limits.Depth, math.MaxUint32)
	if c.All {
		m.cells[cellAll] = 1
	}
	if c.Drops {
		m.cells[cellDrops] = 1
	}
	return &Run{Search: c, machine: m}, nil
}

// A Run is a search in progress.
type Run struct {
	Search
	machine *machine
	status  search.Status
	limit   search.Limit
	failure error
}

// Release frees the memory. No other method may be called then.
func (r *Run) Release() { r.machine.in.Release() }

// Bytes returns how many bytes of memory the run has.
func (r *Run) Bytes() uint64 { return r.machine.pages * wasm.PageSize }

// Limit returns how many bytes of memory the run may have. It becomes less if the host refuses to provide
// them.
func (r *Run) Limit() uint64 { return r.machine.limit }

// Visited returns the number of states that were expanded.
func (r *Run) Visited() uint64 { return r.machine.cells[cellVisited] }

// Covered returns how many edges led to covered states, and how many states newer ones cover.
func (r *Run) Covered() uint64 { return r.machine.cells[cellCovered] }

// Step expands at most n states.
func (r *Run) Step(n int) search.Status {
	if r.status != search.Running {
		return r.status
	}
	s, err := r.machine.step(n)
	switch {
	case err == errFull:
		r.status, r.limit = search.Limited, search.MemoryLimit
	case err != nil:
		r.status, r.failure = search.Limited, err
	case s == stateFull:
		r.status, r.limit = search.Limited, search.StateLimit
	case s == found || s == done && r.machine.cells[cellErrors] > 0 && !r.All:
		r.status = search.Found
	case s == done && r.machine.cells[cellCutOff] != 0:
		r.status = search.Limited
	case s == done:
		r.status = search.Exhausted
	}
	return r.status
}

// Progress returns the counts so far.
func (r *Run) Progress() search.Progress {
	c := &r.machine.cells
	return search.Progress{
		Stored: c[cellStored], Matched: c[cellIncoming] + 1 - c[cellStored], Open: c[cellStored] - c[cellTaken],
		Depth: c[cellDeepest], Bytes: c[cellFill], Longest: uint64(r.Code.bytes), Errors: c[cellErrors],
	}
}

// Finding returns the error with the shortest trail.
func (r *Run) Finding() search.Finding {
	f := search.Finding{Trail: trail.Trail{Loop: -1}}
	c := &r.machine.cells
	if c[cellErrors] == 0 {
		return f
	}
	steps, err := r.machine.path(c[cellErrorNode])
	if err != nil {
		r.status, r.failure = search.Limited, err
		return f
	}
	f.Kind, f.Fault = search.Faulty, ts.GoalReached
	if c[cellErrorFault] != 0 {
		f.Fault = ts.Fault(c[cellErrorFault])
		steps = append([]uint32{uint32(c[cellErrorEdge])}, steps...)
	}
	slices.Reverse(steps)
	f.Trail.Steps = steps
	return f
}

// Outcome returns what the search proves.
func (r *Run) Outcome() search.Outcome {
	c := &r.machine.cells
	o := search.Outcome{Exhausted: r.status == search.Exhausted, Limit: r.limit, Failure: r.failure}
	if o.Limit == search.NoLimit && c[cellCutOff] != 0 {
		o.Limit = search.DepthLimit
	}
	ended := r.status == search.Found || r.status == search.Exhausted
	o.Shortest = !r.Drops && c[cellErrors] > 0 && o.Limit == search.NoLimit && ended
	if r.Drops {
		return o
	}
	within := c[cellDepth]
	if c[cellErrors] > 0 {
		within = min(within, c[cellErrorLength])
	}
	o.NoErrorWithin = max(within, 1) - 1
	return o
}
