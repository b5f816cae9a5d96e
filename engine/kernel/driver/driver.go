// Package driver makes searches of a kernel: search.Runs with the same states in the same
// order, the same counts and trails as those of package search, many times faster. The
// kernel is the store.
package driver

import (
	"beeline/engine/heuristic"
	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// initial returns the initial state of a model, and the fault in it that is an error
// under the goal.
func initial(g search.Goal, m *ts.Model) (ts.State, ts.Fault) {
	var batch ts.Batch
	m.Initial(&batch)
	e, s := batch.At(0)
	if !g.Faulty(e) {
		return s, ts.NoFault
	}
	return s, e.Fault
}

// bound is what a kernel is told of the goal and the limits.
func kernelBound(g search.Goal, l search.Limits) kernel.Bound {
	return kernel.Bound{States: l.States, Depth: l.Depth, Asserts: g.Asserts, Deadlocks: g.Deadlocks}
}

// estimated reports whether a kernel makes an estimate by itself: none, or the number of
// active processes.
func kernelEstimate(h search.Heuristic) (active, ok bool) {
	switch h.(type) {
	case nil, search.Blind:
		return false, true
	case heuristic.ActiveProcesses:
		return true, true
	}
	return false, false
}

// toError is what a kernel says of an error: the steps to it, and the fault of the last edge.
func finding(steps []uint32, fault ts.Fault) search.Finding {
	kind := search.Faulty
	if fault == ts.NoFault {
		kind = search.Deadlock
	}
	return search.Finding{Trail: trail.Trail{Steps: steps, Loop: -1}, Kind: kind, Fault: fault}
}
