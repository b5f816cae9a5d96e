package session

import (
	"errors"
	"fmt"
	"strings"

	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// kernelSearch makes the search that the options ask for with a kernel, or
// returns nil where that cannot be.
func (r *run) kernelSearch(goal search.Goal) search.Run {
	if r.options.Random || !r.makeKernel(kernelStore(&r.options)) {
		return nil
	}
	out, err := r.withKernel(r.kernel, goal)
	if err != nil {
		r.dropKernel(err)
		return nil
	}
	return out
}

// inPlainWords says why a kernel could not be had. Hosts have words of their own.
func inPlainWords(err error) string {
	for _, known := range []error{kernel.ErrTooLarge, kernel.ErrTooManyEdges, kernel.ErrLongDStep} {
		if errors.Is(err, known) {
			return known.Error()
		}
	}
	if strings.Contains(err.Error(), "Content Security Policy") {
		return "the page's security policy forbids code that is made for a model"
	}
	return "the host did not run the code that was made for the model"
}

// makeKernel makes a kernel and reports whether there is one, unless there was a reason
// to go on without.
func (r *run) makeKernel(keep kernel.Store) bool {
	if r.slow != "" || r.space.Program.NewCode == nil {
		return false
	}
	if r.codes[r.space.Program] == nil && r.watch.late() {
		r.slow = "the time limit was reached before there was any"
		return false
	}
	k, err := r.code(r.space.Program).Kernel(r.limits.Bytes, keep)
	if err != nil {
		r.slow = inPlainWords(err)
		return false
	}
	r.kernel = k
	return true
}

func (r *run) withKernel(k *kernel.Kernel, goal search.Goal) (search.Run, error) {
	switch r.options.Search {
	case "dfs":
		return driver.DepthFirst{Model: &r.space.Model, Kernel: k, Goal: goal, Limits: r.limits, All: r.options.All}.Start()
	case "bfs":
		return driver.BreadthFirst{Model: &r.space.Model, Kernel: k, Goal: goal, Limits: r.limits, All: r.options.All}.Start()
	}
	return driver.BestFirst{BestFirst: r.bestFirst(goal), Kernel: k}.Start(), nil
}

// dropKernel goes on without the kernel, for a reason.
func (r *run) dropKernel(why error) {
	r.release()
	r.slow, r.estimated = inPlainWords(why), nil
}

// fallBack begins again without a kernel when the host has failed it, and reports
// whether it did.
func (r *run) fallBack() bool {
	failure := r.search.Outcome().Failure
	if failure == nil {
		return false
	}
	r.dropKernel(failure)
	r.search = r.plan()
	return true
}

// outOfMemory says what there was and what to try. The host may give less than the
// options allow.
func (r *run) outOfMemory() string {
	try := ""
	if kernelStore(&r.options).Kind == kernel.Whole && !protocol.SearchNamed(r.options.Search).Bounded() {
		try = " A store that keeps less of each state sees more."
	}
	if r.kernel != nil && r.kernel.Limit() < r.limits.Bytes {
		return fmt.Sprintf("The search took all memory that there is for it here: %d MB.", r.kernel.Limit()>>20) + try
	}
	return fmt.Sprintf("The search reached the memory limit of %d MB; raise it to see more.", r.options.Memory) + try
}

// release lets the kernel's memory go.
func (r *run) release() {
	if r.kernel != nil {
		r.kernel.Release()
		r.kernel = nil
	}
}
