package search

import (
	"beeline/engine/heuristic"
	"beeline/engine/kernel"
)

// inKernel returns the search as one that the kernel carries out from beginning to
// end, or nil where it cannot: the number of active processes is the only estimate
// that it makes.
func (c BestFirst) inKernel() Run {
	if c.Kernel == nil || c.SpinSteps || c.Beam > 0 || c.Below > 0 || len(c.Others) > 0 || len(c.Planners) > 0 || c.Deferred {
		return nil
	}
	active := false
	switch c.Heuristic.(type) {
	case heuristic.Blind:
	case heuristic.ActiveProcesses:
		active = true
	default:
		return nil
	}
	origin, _ := c.Priority.Order(0, 0)
	further, _ := c.Priority.Order(1, 0)
	order := kernel.Order{
		Of:     func(h uint32) (key, tie uint32) { return c.Priority.Order(0, h) },
		Stride: further - origin, Newest: c.Priority.Newest, Active: active, Commit: c.Priority.Commit,
		Reopen: c.Priority.Bound > 0 || c.Limits.Depth > 0, First: c.Priority.Bound == 0,
	}
	first, fault := c.Goal.begin(c.Model)
	if c.Kernel.BeginBest(first, c.Goal.bound(c.Limits), c.All, order) != nil {
		return nil // which the search by Go either can hold or says why not
	}
	return &KernelBestRun{
		KernelBreadthFirst: KernelBreadthFirst{Model: c.Model, Kernel: c.Kernel, Goal: c.Goal, Limits: c.Limits, All: c.All},
		initial:            fault, step: c.Kernel.StepBest,
		lengths: c.Priority.Bound == 1 && c.Heuristic.Admissible(),
	}
}
