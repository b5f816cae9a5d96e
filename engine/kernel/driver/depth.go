package driver

import (
	"errors"

	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// DepthFirst is search.DepthFirst, carried out by a kernel.
type DepthFirst struct {
	Model  *ts.Model // of the kernel's program
	Kernel *kernel.Kernel
	Goal   search.Goal
	Limits search.Limits // Bytes is ignored: the kernel has its own limit
	// All continues after errors.
	All bool
}

// Start returns a run that has not visited anything. It fails if the kernel cannot hold the
// initial state.
func (c DepthFirst) Start() (*DepthRun, error) {
	first, fault := initial(c.Goal, c.Model)
	begin, step := c.Kernel.Begin, c.Kernel.Step
	if c.Kernel.HasThreads() {
		begin, step = c.Kernel.BeginStacks, c.Kernel.StepThreads
	}
	if err := begin(first, kernelOptions(c.Goal, c.Limits)); err != nil {
		return nil, err
	}
	return &DepthRun{DepthFirst: c, initial: fault, step: step}, nil
}

// DepthRun is a depth-first search in progress.
type DepthRun struct {
	DepthFirst
	ending
	step    func(n int) (kernel.Status, error)
	initial ts.Fault // fault of the initial state, until it is reported
	errors  uint64   // errors that the kernel did not count
	atomic  uint64   // atomic steps that the kernel did not count
	tail    uint64   // states inside the tail of the last edge, which are on the stack
	found   search.Finding
	cycle   search.ErrorKind // of the cycles of a nested search
}

// Finding returns the first error.
func (r *DepthRun) Finding() search.Finding { return r.found }

// Outcome returns what the end of the search means.
func (r *DepthRun) Outcome() search.Outcome {
	r.failed(r.Kernel.Settle())
	return r.outcome(r.Kernel)
}

// Progress returns the kernel's counts.
func (r *DepthRun) Progress() search.Progress {
	r.failed(r.Kernel.Settle())
	p := progress(r.Kernel)
	p.AtomicSteps += r.atomic
	p.Open += r.tail
	p.Errors += r.errors
	return p
}

// Step moves the search at most n steps forwards or back.
func (r *DepthRun) Step(n int) search.Status {
	if r.status != search.Running {
		return r.status
	}
	if r.initial != ts.NoFault {
		r.errors++
		r.report(finding(nil, r.initial))
		if r.initial = ts.NoFault; r.status != search.Running {
			return r.status
		}
	}
	status, err := r.step(n)
	r.note(status, err)
	if errors.Is(err, kernel.ErrThreadEnded) && r.Kernel.HasError() && r.found.Kind == search.NoError {
		status = kernel.Error
	}
	switch status {
	case kernel.Done:
		r.status = search.Exhausted
		if r.Outcome().Limit != search.NoLimit {
			r.status = search.Limited
		}
	case kernel.Error:
		r.fetchError()
	}
	return r.status
}

// fetchError reports the error at which the kernel stopped.
func (r *DepthRun) fetchError() {
	if r.Kernel.IsCycle() {
		steps, loop, err := r.Kernel.Lasso()
		if !r.failed(err) {
			r.errors++
			r.report(search.Finding{Trail: trail.Trail{Steps: steps, Loop: loop}, Kind: r.cycle})
		}
		return
	}
	f, err := r.Kernel.Error()
	if r.failed(err) {
		return
	}
	r.report(finding(f.Steps, f.Fault))
	if r.status == search.Found {
		r.errors++
		r.tail = f.Tail
		r.atomic += f.Tail
		if f.Atomic {
			r.atomic++
		}
	}
}

// report notes an error; the first one becomes the finding. Afterwards the kernel counts
// errors itself.
func (r *DepthRun) report(f search.Finding) {
	if r.found.Kind == search.NoError {
		r.found = f
	}
	if !r.All {
		r.status = search.Found
		return
	}
	if r.limit != search.ThreadEnded {
		r.failed(r.Kernel.ContinueAfterErrors())
	}
}
