package search

import (
	"beeline/engine/kernel"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// KernelBreadthFirst is BestFirst with the priority Uniform, without an estimate
// and counting a rendezvous as one step, carried out by a kernel from beginning to
// end.
type KernelBreadthFirst struct {
	Model  *ts.Model // of the program the kernel was made for
	Kernel *kernel.Kernel
	Goal   Goal
	Limits Limits // Bytes is the kernel's own
	// All goes on behind errors.
	All bool
}

// Start returns a run that has visited nothing. It fails where the kernel cannot
// hold even the first state.
func (c KernelBreadthFirst) Start() (*KernelBestRun, error) {
	first, fault := c.Goal.begin(c.Model)
	if err := c.Kernel.BeginBreadth(first, c.Goal.bound(c.Limits), c.All); err != nil {
		return nil, err
	}
	return &KernelBestRun{KernelBreadthFirst: c, initial: fault, step: c.Kernel.StepBreadth, lengths: true}, nil
}

// KernelBestRun is a breadth-first or best-first search by a kernel under way.
type KernelBestRun struct {
	KernelBreadthFirst
	initial ts.Fault // in the initial state
	step    func(n int) (kernel.Status, error)
	lengths bool // the trail found is a shortest one
	status  Status
	limit   Limit
	missing uint64     // arrivals that walking atomic sequences again would make
	paths   *pathCount // counts them once everything was visited
	failure error
}

// Failure returns why the kernel could not go on, if the host failed. The run is
// over then, and nothing is known.
func (r *KernelBestRun) Failure() error { return r.failure }

// Limit returns what ended or pruned the search.
func (r *KernelBestRun) Limit() Limit {
	if r.limit == NoLimit && r.Kernel.Counts().Cut {
		return DepthLimit
	}
	return r.limit
}

// Shortest reports, once the search has ended, whether no shorter trail exists
// than the one found.
func (r *KernelBestRun) Shortest() bool {
	return r.lengths && r.wrong() && r.Limit() == NoLimit && !r.Kernel.Breadth().Blur && (r.status == Found || r.status == Exhausted)
}

// Visited reports whether everything was visited, though the run may not have ended: it
// may be counting paths still.
func (r *KernelBestRun) Visited() bool { return r.paths != nil || r.status == Exhausted }

// wrong reports whether an error was met.
func (r *KernelBestRun) wrong() bool {
	return r.initial != ts.NoFault || r.Kernel.Breadth().Best > 0
}

// Progress returns the kernel's counts. Matched is complete once everything has
// been visited.
func (r *KernelBestRun) Progress() Progress {
	c, b := r.Kernel.Counts(), r.Kernel.Breadth()
	p := Progress{Stored: c.Stored, Matched: max(b.Arrivals+r.missing, c.Stored) - c.Stored, AtomicSteps: c.AtomicSteps,
		Open: r.Kernel.Open(), Depth: c.Depth, Bytes: r.Kernel.Bytes(), Longest: c.Longest, Errors: c.Errors}
	if r.paths != nil {
		p.Bytes += r.paths.bytes()
	}
	if r.initial != ts.NoFault {
		// Of several errors, a search that stops at the first counts one.
		if p.Errors++; !r.All {
			p.Errors = 1
		}
	}
	return p
}

// Step expands at most n states.
func (r *KernelBestRun) Step(n int) Status {
	if r.status != Running {
		return r.status
	}
	if r.initial != ts.NoFault && !r.All {
		r.status = Found
		return r.status
	}
	if r.paths != nil {
		r.countPaths(n)
		return r.status
	}
	status, err := r.step(n)
	switch {
	case r.failed(err):
	case status == kernel.Done:
		r.end()
	case status == kernel.Error:
		r.status = Found
	case status == kernel.AllStates:
		r.limit, r.status = StateLimit, Limited
	case status == kernel.Memory:
		r.limit, r.status = MemoryLimit, Limited
	}
	return r.status
}

func (r *KernelBestRun) failed(err error) bool {
	if err != nil {
		r.failure, r.status = err, Limited
	}
	return err != nil
}

func (r *KernelBestRun) end() {
	switch {
	case r.wrong() && !r.All:
		r.status = Found
	case r.Limit() != NoLimit:
		r.status = Limited
	default:
		r.beginPaths()
	}
}

// Trail returns the way to the shortest error met.
func (r *KernelBestRun) Trail() (trail.Trail, ErrorKind, ts.Fault) {
	t := trail.Trail{Loop: -1}
	if r.initial != ts.NoFault {
		return t, Faulty, r.initial
	}
	if !r.wrong() {
		return t, NoError, ts.NoFault
	}
	steps, fault, err := r.Kernel.ShortestError()
	if r.failed(err) {
		return t, NoError, ts.NoFault
	}
	return toError(steps, fault)
}

// beginPaths prepares to complete the number of arrivals as bestRun does.
func (r *KernelBestRun) beginPaths() {
	place := uint64(0)
	r.paths = &pathCount{targets: r.targets, next: func() (id uint32, edges uint64, ok bool) {
		state, n, next, err := r.Kernel.Rejoined(place)
		place = next
		return state, uint64(n), !r.failed(err) && state != 0
	}}
}

// countPaths counts on, for n edges.
func (r *KernelBestRun) countPaths(n int) {
	done := r.paths.step(n)
	if r.status != Running {
		return
	}
	if !done && r.Limits.Bytes > 0 && r.Progress().Bytes >= r.Limits.Bytes {
		done, r.paths.missing = true, 0
	}
	if done {
		r.missing, r.paths, r.status = r.paths.missing, nil, Exhausted
	}
}

// targets returns the names of the transient states that the edges of a state lead
// to, and counts for others.
func (r *KernelBestRun) targets(state uint32) []uint32 {
	list, _, err := r.Kernel.Expand(state, nil)
	if r.failed(err) {
		return nil
	}
	var out []uint32
	for _, a := range list {
		switch {
		case !followed(a.Edge):
		case !a.Edge.Transient:
			out = append(out, counts)
		default:
			out = append(out, a.State)
		}
	}
	return out
}
