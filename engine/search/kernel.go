package search

import (
	"beeline/engine/kernel"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// KernelDepthFirst is DepthFirst carried out by a kernel: the same states in the
// same order, the same counts and trails, many times faster. The kernel is the
// store.
type KernelDepthFirst struct {
	Model  *ts.Model // of the program the kernel was made for
	Kernel *kernel.Kernel
	Goal   Goal
	Limits Limits // Bytes is the kernel's own
	// All goes on behind errors.
	All bool
}

// Start returns a run that has visited nothing. It fails where the kernel cannot
// hold even the first state.
func (c KernelDepthFirst) Start() (*KernelRun, error) {
	first, fault := c.Goal.begin(c.Model)
	if err := c.Kernel.Begin(first, c.Goal.bound(c.Limits)); err != nil {
		return nil, err
	}
	return &KernelRun{KernelDepthFirst: c, initial: fault}, nil
}

// begin returns the initial state of a model, and the fault in it that is an error
// under the goal.
func (g Goal) begin(m *ts.Model) (ts.State, ts.Fault) {
	var batch ts.Batch
	m.Initial(&batch)
	e, s := batch.At(0)
	if !g.Faulty(e) {
		return s, ts.NoFault
	}
	return s, e.Fault
}

// bound is what a kernel is told of the goal and the limits.
func (g Goal) bound(l Limits) kernel.Bound {
	return kernel.Bound{States: l.States, Depth: l.Depth, Asserts: g.Asserts, Deadlocks: g.Deadlocks}
}

// KernelRun is a search by a kernel under way.
type KernelRun struct {
	KernelDepthFirst
	initial ts.Fault // in the initial state, before it was reported
	status  Status
	limit   Limit
	errors  uint64 // that the kernel did not count
	atomic  uint64 // likewise
	found   trail.Trail
	kind    ErrorKind
	fault   ts.Fault
	failure error
}

// Failure returns why the kernel could not go on, if the host failed. The run is
// over then, and nothing is known.
func (r *KernelRun) Failure() error { return r.failure }

// Limit returns what kept the search from visiting everything.
func (r *KernelRun) Limit() Limit {
	if r.limit == NoLimit && r.Kernel.Counts().Cut {
		return DepthLimit
	}
	return r.limit
}

// Trail returns the way to the first error.
func (r *KernelRun) Trail() (trail.Trail, ErrorKind, ts.Fault) { return r.found, r.kind, r.fault }

// Progress returns the kernel's counts.
func (r *KernelRun) Progress() Progress {
	c := r.Kernel.Counts()
	return Progress{Stored: c.Stored, Matched: c.Matched, AtomicSteps: c.AtomicSteps + r.atomic, Open: c.Stack,
		Depth: c.Depth, Bytes: r.Kernel.Bytes(), Longest: c.Longest, Errors: c.Errors + r.errors}
}

// Step moves the search at most n steps forth or back.
func (r *KernelRun) Step(n int) Status {
	if r.status != Running {
		return r.status
	}
	if r.initial != ts.NoFault {
		r.errors++
		r.report(trail.Trail{Loop: -1}, Faulty, r.initial)
		if r.initial = ts.NoFault; r.status != Running {
			return r.status
		}
	}
	status, err := r.Kernel.Step(n)
	if err != nil {
		r.failure, r.status = err, Limited
		return r.status
	}
	switch status {
	case kernel.Done:
		r.status = Exhausted
		if r.Limit() != NoLimit {
			r.status = Limited
		}
	case kernel.AllStates:
		r.limit, r.status = StateLimit, Limited
	case kernel.Memory:
		r.limit, r.status = MemoryLimit, Limited
	case kernel.Error:
		r.fetch()
	}
	return r.status
}

// fetch takes the error that the kernel stopped at.
func (r *KernelRun) fetch() {
	steps, fault, atomic, err := r.Kernel.Error()
	if err != nil {
		r.failure, r.status = err, Limited
		return
	}
	r.report(toError(steps, fault))
	if r.status == Found {
		r.errors++
		if atomic {
			r.atomic++
		}
	}
}

// toError is what a kernel says of an error: a way to it, and the fault of its last edge.
func toError(steps []uint32, fault ts.Fault) (trail.Trail, ErrorKind, ts.Fault) {
	kind := Faulty
	if fault == ts.NoFault {
		kind = Deadlock
	}
	return trail.Trail{Steps: steps, Loop: -1}, kind, fault
}

// report notes an error; the first one becomes the trail. From then on the kernel
// counts errors by itself.
func (r *KernelRun) report(t trail.Trail, kind ErrorKind, fault ts.Fault) {
	if r.kind == NoError {
		r.found, r.kind, r.fault = t, kind, fault
	}
	if !r.All {
		r.status = Found
	}
	r.Kernel.GoOn()
}
