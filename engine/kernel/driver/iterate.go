package driver

import (
	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/engine/ts"
)

// CanIterate reports whether a kernel with the store Pruning can carry out the searches of an
// IteratedSearch. They must use the hash of package store, an estimate that kernels compute,
// and another order than GreedyOrder.
func CanIterate(c search.IteratedSearch) bool {
	_, ok := KernelEstimate(c.Heuristic)
	return ok && c.Hash == nil && c.Order != search.GreedyOrder
}

// Iterate starts an IteratedSearch. If k is not nil and CanIterate holds, k carries out the
// searches; it must have the store Pruning. Otherwise Go does.
func Iterate(c search.IteratedSearch, k *kernel.Kernel) *search.IteratedRun {
	if _, fault := initial(c.Goal, c.Model); k != nil && CanIterate(c) && fault == ts.NoFault {
		c.Pruner = &pruner{kernel: k, config: c}
	}
	return c.Start()
}

// A pruner is a search.Pruner with a kernel.
type pruner struct {
	kernel *kernel.Kernel
	config search.IteratedSearch
}

// Begin prepares the kernel.
func (p *pruner) Begin(random uint64) error {
	first, _ := initial(p.config.Goal, p.config.Model)
	o := kernel.PruningOrder{Breadth: p.breadth(), Random: random}
	if p.config.Order.Best() {
		o.Active, _ = KernelEstimate(p.config.Heuristic)
	}
	return p.kernel.BeginPruning(first, kernelOptions(p.config.Goal, p.config.Limits), o)
}

func (p *pruner) breadth() bool { return p.config.Order == search.BreadthOrder }

// Random returns the state of the random generator.
func (p *pruner) Random() uint64 { return p.kernel.Random() }

// Set returns how many bits of the table are set.
func (p *pruner) Set() uint64 { return p.kernel.BitsSet() }

// Search starts a search.
func (p *pruner) Search(bits uint64, bound uint32) search.PruningRun {
	out := &pruningRun{ending: ending{limit: search.Pruned}, kernel: p.kernel, breadth: p.breadth()}
	if err := p.kernel.StartPruning(bits, bound); err == kernel.ErrFull {
		out.note(kernel.MemoryLimit, nil)
	} else {
		out.failed(err)
	}
	return out
}

// pruningRun is one search of an IteratedSearch, by a kernel.
type pruningRun struct {
	ending
	kernel  *kernel.Kernel
	breadth bool
	found   search.Finding
}

func (r *pruningRun) Finding() search.Finding { return r.found }

func (r *pruningRun) Outcome() search.Outcome {
	return search.Outcome{Limit: r.limit, Failure: r.failure}
}

func (r *pruningRun) Progress() search.Progress {
	p := progress(r.kernel)
	if r.breadth {
		p.Matched, p.Open = max(r.kernel.PathCounts().Incoming+1, p.Stored)-p.Stored, r.kernel.Open()
	}
	return p
}

func (r *pruningRun) Step(n int) search.Status {
	r.Steps(n)
	return r.status
}

// Steps moves the search by at most n steps, and returns how many are left.
func (r *pruningRun) Steps(n int) (left int) {
	if r.status != search.Running || n <= 0 {
		return n
	}
	status, left, err := r.kernel.StepPruning(n)
	switch status {
	case kernel.Done, kernel.StateLimit:
		r.status = search.Limited
	case kernel.MemoryLimit:
		r.note(status, nil)
	case kernel.Error:
		r.status = search.Found
		var steps []uint32
		var fault ts.Fault
		if r.breadth {
			steps, fault, err = r.kernel.ShortestError()
		} else {
			var f kernel.Failure
			f, err = r.kernel.Error()
			steps, fault = f.Steps, f.Fault
		}
		r.found = finding(steps, fault)
	}
	r.failed(err)
	return left
}
