package driver

import (
	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/engine/ts"
)

// Nested is search.NestedDepthFirst without Classify, carried out by a kernel with a store
// for nested search. It ends with the first error.
type Nested struct {
	Model  *ts.Model // of the kernel's program
	Kernel *kernel.Kernel
	Goal   search.Goal
	Cycles search.Cycles
	Limits search.Limits // Bytes is ignored: the kernel has its own limit
}

// Start returns a run that has not visited anything. It fails if the kernel cannot hold the
// initial state.
func (c Nested) Start() (*DepthRun, error) {
	o := kernelOptions(c.Goal, c.Limits)
	o.Stutter = c.Cycles.Stutter
	first, fault := initial(c.Goal, c.Model)
	if err := c.Kernel.Begin(first, o); err != nil {
		return nil, err
	}
	r := &DepthRun{DepthFirst: DepthFirst{Model: c.Model, Kernel: c.Kernel, Goal: c.Goal, Limits: c.Limits}, step: c.Kernel.Step, initial: fault, cycle: c.Cycles.Kind}
	if r.cycle == search.NoError {
		r.cycle = search.AcceptanceCycle
	}
	return r, nil
}
