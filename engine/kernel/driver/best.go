package driver

import (
	"beeline/engine/kernel"
	"beeline/engine/search"
)

// BestFirst is search.BestFirst with a kernel that generates and stores the states. If it can,
// the kernel carries out the whole search.
type BestFirst struct {
	search.BestFirst
	Kernel *kernel.Kernel // of the model's program
}

// Start returns a run that has not visited anything.
func (c BestFirst) Start() search.Run {
	if r := c.inKernel(); r != nil {
		return r
	}
	c.Expander = newExpander(&c)
	return c.BestFirst.Start()
}

// inKernel returns a run that the kernel carries out, or nil if it cannot.
func (c *BestFirst) inKernel() search.Run {
	active, ok := KernelEstimate(c.Heuristic)
	if !ok || c.SpinSteps || c.Beam > 0 || c.ShorterThan > 0 || c.SeveralLists() {
		return nil
	}
	order := kernel.Order{
		Of:     func(h uint32) (key, tie uint32) { return c.Priority.Order(0, h) },
		Newest: c.Priority.Newest, Active: active, Commit: c.Priority.Commit,
		Reopen: c.Priority.LengthFactor > 0 || c.Limits.Depth > 0, First: c.Priority.LengthFactor == 0,
	}
	if c.Priority.Length {
		order.Stride = 1
	}
	first, fault := initial(c.Goal, c.Model)
	if c.Kernel.BeginBest(first, kernelOptions(c.Goal, c.Limits), c.All, order) != nil {
		return nil // Fall back to the Go search, which fits or reports why it does not.
	}
	return &BestRun{
		BreadthFirst: BreadthFirst{Model: c.Model, Kernel: c.Kernel, Goal: c.Goal, Limits: c.Limits, All: c.All},
		initial:      fault, step: c.Kernel.StepBest,
		shortest: c.Priority.LengthFactor == 1 && (c.Heuristic == nil || c.Heuristic.Admissible()),
	}
}
