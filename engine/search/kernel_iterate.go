package search

import (
	"beeline/engine/heuristic"
	"beeline/engine/kernel"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// InKernel reports whether a kernel made for bitstate pruning can carry the searches
// out: where states are hashed as usual and the number of active processes is the only
// estimate, which it does not open states by.
func (c Iterate) InKernel() bool {
	switch c.Heuristic.(type) {
	case nil, heuristic.Blind, heuristic.ActiveProcesses:
		return c.Hash == nil && c.Order != GreedyOrder
	}
	return false
}

// plant prepares the kernel. An error in the initial state needs none.
func (r *IterateRun) plant() {
	first, fault := r.Goal.begin(r.Model)
	if fault != ts.NoFault {
		r.Kernel = nil
		return
	}
	o := kernel.PruningOrder{Breadth: r.Order == BreadthOrder}
	if r.walk.random != nil {
		o.Random = uint64(*r.walk.random)
	}
	_, active := r.Heuristic.(heuristic.ActiveProcesses)
	o.Active = active && r.walk.sorted
	if r.failure = r.Kernel.BeginPruning(first, r.Goal.bound(r.Limits), o); r.failure != nil {
		r.end()
	}
}

// stuck ends the run where a kernel cannot go on with a search, and reports whether
// that is so.
func (r *IterateRun) stuck(k *pruningRun) bool {
	if k.failure == nil && k.limit != MemoryLimit {
		return false
	}
	r.limit, r.failure = k.limit, k.failure
	r.end()
	return true
}

// Failure returns why the kernel could not go on, if the host failed. The run is
// over then.
func (r *IterateRun) Failure() error { return r.failure }

// pruningRun is one search with a kernel as a run.
type pruningRun struct {
	kernel  *kernel.Kernel
	breadth bool
	status  Status
	limit   Limit
	found   trail.Trail
	kind    ErrorKind
	fault   ts.Fault
	failure error
}

// prune begins a search with a kernel.
func (r *IterateRun) prune() *pruningRun {
	out := &pruningRun{kernel: r.Kernel, breadth: r.Order == BreadthOrder, limit: Pruned}
	switch err := r.Kernel.Prune(r.size*r.Sizes.Unit, r.bound); err {
	case nil:
	case kernel.ErrFull:
		out.limit, out.status = MemoryLimit, Limited
	default:
		out.failure, out.status = err, Limited
	}
	return out
}

func (r *pruningRun) Limit() Limit { return r.limit }

func (r *pruningRun) Trail() (trail.Trail, ErrorKind, ts.Fault) { return r.found, r.kind, r.fault }

func (r *pruningRun) Progress() Progress {
	c := r.kernel.Counts()
	p := Progress{Stored: c.Stored, Matched: c.Matched, AtomicSteps: c.AtomicSteps, Open: c.Stack,
		Depth: c.Depth, Bytes: r.kernel.Bytes(), Longest: c.Longest, Errors: c.Errors}
	if r.breadth {
		p.Matched, p.Open = max(r.kernel.Breadth().Arrivals+1, p.Stored)-p.Stored, r.kernel.Open()
	}
	return p
}

func (r *pruningRun) Step(n int) Status {
	r.steps(n)
	return r.status
}

// steps moves the search by at most n, and returns how many are left.
func (r *pruningRun) steps(n int) (left int) {
	if r.status != Running || n <= 0 {
		return n
	}
	status, left, err := r.kernel.StepPruning(n)
	switch {
	case err != nil:
	case status == kernel.Done, status == kernel.AllStates:
		r.status = Limited
	case status == kernel.Memory:
		r.limit, r.status = MemoryLimit, Limited
	case status == kernel.Error:
		r.status = Found
		var steps []uint32
		var fault ts.Fault
		if r.breadth {
			steps, fault, err = r.kernel.ShortestError()
		} else {
			steps, fault, _, err = r.kernel.Error()
		}
		r.found, r.kind, r.fault = toError(steps, fault)
	}
	if err != nil {
		r.failure, r.status = err, Limited
	}
	return left
}
