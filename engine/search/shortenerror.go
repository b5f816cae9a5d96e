package search

import (
	"bytes"

	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// ShortenError looks breadth first for a shorter run to an error that another search has found,
// such as the end of a claim. It follows no edge with another error. Each edge is one step.
type ShortenError struct {
	Model  *ts.Model
	Given  Finding // of kind Faulty
	Goal   Goal
	Limits Limits // States are those expanded; Depth is ignored
}

// Start returns a run whose Finding is the given error until it has found a shorter run to it.
// Outcome says whether the Finding is a shortest one.
func (c ShortenError) Start() Run {
	r := &shortenErrorRun{ShortenError: c, best: c.Given}
	var batch ts.Batch
	c.Model.Initial(&batch)
	_, s := batch.At(0)
	r.walk.begin(c.Model, c.Goal, s, false)
	return r
}

// A shortenErrorRun is a run of ShortenError.
type shortenErrorRun struct {
	ShortenError
	walk   walk
	best   Finding
	check  limitCheck
	status Status
	limit  Limit
	differ bool // a state was reached with other hidden values
	// leftOut: a step that cannot be searched may lead to a shorter run.
	leftOut bool
}

func (r *shortenErrorRun) Finding() Finding { return r.best }

func (r *shortenErrorRun) Outcome() Outcome {
	return Outcome{Limit: r.limit, Shortest: r.status == Found && r.limit == NoLimit && !r.differ && !r.leftOut}
}

// Progress returns the number of states expanded as Stored.
func (r *shortenErrorRun) Progress() Progress {
	return Progress{Stored: uint64(r.walk.next), Errors: 1, Bytes: r.walk.bytes()}
}

// Step expands up to n states.
func (r *shortenErrorRun) Step(n int) Status {
	for ; n > 0 && r.status == Running; n-- {
		switch {
		case r.Limits.States > 0 && uint64(r.walk.next) >= r.Limits.States:
			r.limit, r.status = StateLimit, Found
		case r.check.due() && r.Limits.Full(r.walk.bytes()):
			r.limit, r.status = MemoryLimit, Found
		case !r.walk.more():
			r.status = Found
		default:
			r.expand()
		}
	}
	return r.status
}

// expand expands a state. The given run is a shortest one if all states before its end have been
// expanded.
func (r *shortenErrorRun) expand() {
	r.walk.expand()
	if int(r.walk.steps())+1 >= len(r.Given.Trail.Steps) {
		r.status = Found
		return
	}
	for i := range r.walk.batch.Len() {
		e, t := r.walk.batch.At(i)
		if e.Fault == r.Given.Fault && r.Goal.Faulty(e) {
			r.best.Trail = trail.Trail{Steps: append(r.walk.path(nil), uint32(i)), Loop: -1}
			r.status = Found
			return
		}
		r.leftOut = r.leftOut || e.Fault.Unsearchable()
		if !r.walk.follows(e) {
			continue
		}
		id, fresh := r.walk.add(t, e.Transient, uint32(i))
		switch {
		case fresh:
			r.check.add(1, uint64(len(t)))
		case id == store.None:
			r.limit, r.status = MemoryLimit, Found
			return
		case !e.Transient:
			h := r.Model.Hidden
			r.differ = r.differ || !bytes.Equal(r.walk.keys.State(id)[:h], t[:h])
		}
	}
}
