// Package driver carries out the searches of package search with a kernel: the same states in
// the same order, the same counts and trails, many times faster. The kernel is the store.
// depth.go, nested.go, breadth.go, best.go and iterate.go have one search each. expander.go is for
// best-first searches whose open list or estimate is in Go.
package driver

import (
	"errors"

	"beeline/engine/heuristic"
	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// initial returns the initial state of a model, and its fault if that is an error under the
// goal.
func initial(g search.Goal, m *ts.Model) (ts.State, ts.Fault) {
	var batch ts.Batch
	m.Initial(&batch)
	e, s := batch.At(0)
	if !g.Faulty(e) {
		return s, ts.NoFault
	}
	return s, e.Fault
}

// kernelOptions converts goal and limits for a kernel.
func kernelOptions(g search.Goal, l search.Limits) kernel.Options {
	return kernel.Options{States: l.States, Depth: l.Depth, Asserts: g.Asserts, Deadlocks: g.Deadlocks}
}

// KernelEstimate reports whether a kernel can compute an estimate: it is 0, or the number of active
// processes. Such estimates take little time.
func KernelEstimate(h search.Heuristic) (active, ok bool) {
	switch h.(type) {
	case nil, search.Blind:
		return false, true
	case heuristic.ActiveProcesses:
		return true, true
	}
	return false, false
}

// An ending says whether and why a search has ended.
type ending struct {
	status  search.Status
	limit   search.Limit
	failure error
}

// failed notes an error, if there is one, and reports whether there is. If a thread has ended,
// what the search has found until then counts.
func (e *ending) failed(err error) bool {
	if errors.Is(err, kernel.ErrThreadEnded) {
		e.limit, e.status = search.ThreadEnded, search.Limited
		return true
	}
	if err != nil {
		e.failure, e.status = err, search.Limited
	}
	return err != nil
}

// note notes an error, or a limit that a kernel has reached.
func (e *ending) note(status kernel.Status, err error) {
	switch {
	case e.failed(err):
	case status == kernel.StateLimit:
		e.limit, e.status = search.StateLimit, search.Limited
	case status == kernel.MemoryLimit:
		e.limit, e.status = search.MemoryLimit, search.Limited
	}
}

// outcome returns what the end of a search with a kernel means.
func (e *ending) outcome(k *kernel.Kernel) search.Outcome {
	o := search.Outcome{Exhausted: e.status == search.Exhausted, Limit: e.limit, Failure: e.failure}
	if o.Limit == search.NoLimit && k.Counts().CutOff {
		o.Limit = search.DepthLimit
	}
	return o
}

// progress returns a kernel's counts.
func progress(k *kernel.Kernel) search.Progress {
	c := k.Counts()
	return search.Progress{Stored: c.Stored, Nested: c.Nested, Matched: c.Matched, AtomicSteps: c.AtomicSteps, Open: c.Stack,
		Depth: c.Depth, Bytes: k.Bytes(), Longest: c.Longest, Errors: c.Errors}
}

// finding returns the finding for a path to an error and the fault of its last edge; NoFault
// means an invalid end state.
func finding(steps []uint32, fault ts.Fault) search.Finding {
	kind := search.Faulty
	if fault == ts.NoFault {
		kind = search.Deadlock
	}
	return search.Finding{Trail: trail.Trail{Steps: steps, Loop: -1}, Kind: kind, Fault: fault}
}
