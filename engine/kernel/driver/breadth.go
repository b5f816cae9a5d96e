package driver

import (
	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// BreadthFirst is search.BestFirst with the priority Uniform, without an estimate and with a
// rendezvous counted as one step, carried out by a kernel.
type BreadthFirst struct {
	Model  *ts.Model // of the kernel's program
	Kernel *kernel.Kernel
	Goal   search.Goal
	Limits search.Limits // Bytes limits only the final count of paths: the kernel has its own limit
	// All continues after errors.
	All bool
}

// Start returns a run that has not visited anything. It fails if the kernel cannot hold the
// initial state.
func (c BreadthFirst) Start() (*BestRun, error) {
	first, fault := initial(c.Goal, c.Model)
	begin, step := c.Kernel.BeginBreadth, c.Kernel.StepBreadth
	if c.Kernel.HasThreads() {
		begin, step = c.Kernel.BeginThreads, c.Kernel.StepThreads
	}
	if err := begin(first, kernelOptions(c.Goal, c.Limits), c.All); err != nil {
		return nil, err
	}
	return &BestRun{BreadthFirst: c, initial: fault, step: step, shortest: true, inLevels: true}, nil
}

// BestRun is a breadth-first or best-first search in progress.
type BestRun struct {
	BreadthFirst
	ending
	initial   ts.Fault // fault of the initial state
	step      func(n int) (kernel.Status, error)
	shortest  bool              // the search finds shortest trails
	inLevels  bool              // all states of one depth are expanded before those of the next
	uncounted uint64            // edges that walking atomic sequences again would count
	paths     *search.PathCount // counts these edges once everything was visited
}

// settle brings the counts of a search by threads up to date.
func (r *BestRun) settle() {
	r.failed(r.Kernel.Settle())
}

// Outcome returns what the end of the search means.
func (r *BestRun) Outcome() search.Outcome {
	r.settle()
	o := r.outcome(r.Kernel)
	o.Exhausted = o.Exhausted || r.paths != nil
	o.Shortest = r.shortest && r.foundError() && o.Limit == search.NoLimit && !r.Kernel.PathCounts().MergedHidden &&
		(r.status == search.Found || r.status == search.Exhausted)
	if r.inLevels && !r.Kernel.PathCounts().MergedHidden && r.initial == ts.NoFault {
		o.NoErrorWithin = max(r.Kernel.Counts().Depth, 1) - 1
		if more := r.Kernel.PathCounts().ErrorLength; more > 0 {
			o.NoErrorWithin = min(o.NoErrorWithin, max(more, 2)-2)
		}
	}
	return o
}

// foundError reports whether an error was found.
func (r *BestRun) foundError() bool {
	return r.initial != ts.NoFault || r.Kernel.PathCounts().ErrorLength > 0
}

// Progress returns the kernel's counts. Matched is complete once everything was visited.
func (r *BestRun) Progress() search.Progress {
	r.settle()
	p := progress(r.Kernel)
	p.Matched, p.Open = max(r.Kernel.PathCounts().Incoming+r.uncounted, p.Stored)-p.Stored, r.Kernel.Open()
	if r.paths != nil {
		p.Bytes += r.paths.Bytes()
	}
	if r.initial != ts.NoFault {
		// A search that stops at the first error counts only one.
		if p.Errors++; !r.All {
			p.Errors = 1
		}
	}
	return p
}

// Step expands at most n states.
func (r *BestRun) Step(n int) search.Status {
	if r.status != search.Running {
		return r.status
	}
	if r.initial != ts.NoFault && !r.All {
		r.status = search.Found
		return r.status
	}
	if r.paths != nil {
		r.countPaths(n)
		return r.status
	}
	status, err := r.step(n)
	r.note(status, err)
	switch status {
	case kernel.Done:
		r.finish()
	case kernel.Error:
		r.status = search.Found
	}
	return r.status
}

func (r *BestRun) finish() {
	switch {
	case r.foundError() && !r.All:
		r.status = search.Found
	case r.Outcome().Limit != search.NoLimit:
		r.status = search.Limited
	default:
		r.beginPaths()
	}
}

// Finding returns the error with the shortest trail.
func (r *BestRun) Finding() search.Finding {
	r.settle()
	none := search.Finding{Trail: trail.Trail{Loop: -1}}
	if r.initial != ts.NoFault {
		return finding(nil, r.initial)
	}
	if !r.foundError() {
		return none
	}
	steps, fault, err := r.Kernel.ShortestError()
	if r.failed(err) {
		return none
	}
	return finding(steps, fault)
}

// beginPaths prepares to complete the number of edges, as search.BestFirst does.
func (r *BestRun) beginPaths() {
	place := uint64(0)
	r.paths = &search.PathCount{Targets: r.targets, Next: func() (id uint32, edges uint64, ok bool) {
		state, n, next, err := r.Kernel.Rejoined(place)
		place = next
		return state, uint64(n), !r.failed(err) && state != 0
	}}
}

// countPaths continues counting, for n edges.
func (r *BestRun) countPaths(n int) {
	done := r.paths.Step(n, func() bool { return r.Limits.Full(r.Progress().Bytes) })
	if r.status == search.Running && done {
		r.uncounted, r.paths, r.status = r.paths.Paths, nil, search.Exhausted
	}
}

// targets returns references to the targets of a state.
func (r *BestRun) targets(state uint32) (out []uint32) {
	list, _, err := r.Kernel.Expand(state, nil)
	if r.failed(err) {
		return nil
	}
	for _, a := range list {
		out = search.AppendTarget(out, a.Edge, a.State)
	}
	return out
}
