package session

import (
	"errors"
	"strings"

	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// kernelSearch makes the search that the options ask for with a kernel, nil if it cannot.
func (r *run) kernelSearch(goal search.Goal) search.Run {
	for !r.options.Random && r.makeKernel(kernelStore(&r.options)) {
		out, err := r.withKernel(r.kernel, goal)
		if err == nil {
			return out
		}
		r.dropKernel(err)
	}
	return nil
}

// generate starts a breadth-first search that has generated code of its own, and reports whether it
// could. After one failure it does not try again.
func (r *run) generate() bool {
	if r.noKernel != "" || r.space.BreadthFirst == nil || r.options.Search != "bfs" || kernelStore(&r.options).Kind != kernel.Whole {
		return false
	}
	out, err := r.space.BreadthFirst(r.limits, r.options.All)
	collect()
	if err != nil {
		r.noKernel = whyNoKernel(err)
		return false
	}
	r.generated = out
	return true
}

// whyNoKernel is a sentence for people about the error of a kernel. Errors of hosts are
// technical.
func whyNoKernel(err error) string {
	for _, known := range []error{kernel.ErrTooLarge, kernel.ErrTrace, kernel.ErrTooManyEdges, kernel.ErrLongDStep, kernel.ErrUnsupported} {
		if errors.Is(err, known) {
			return known.Error()
		}
	}
	if strings.Contains(err.Error(), "Content Security Policy") {
		return "the page's security policy forbids code that is made for a model"
	}
	return "the host did not run the code that was made for the model"
}

// makeKernel makes a kernel and reports whether it could. After one failure it does not try
// again.
func (r *run) makeKernel(keep kernel.Store) bool {
	if r.noKernel != "" || r.space.Program.NewCode == nil {
		return false
	}
	if r.codes[r.space.Program] == nil && r.watch.overNow() {
		r.noKernel = "the time limit was reached before a kernel was generated"
		return false
	}
	k, err := r.newKernel(keep)
	collect()
	if err != nil {
		r.noKernel = whyNoKernel(err)
		return false
	}
	r.kernel = k
	return true
}

// The options allow as many cores as kernels have threads at most.
var _ = [1]struct{}{}[protocol.MaxCores-kernel.MaxThreads]

// newKernel generates and starts a kernel, for several cores if that is asked for and possible.
func (r *run) newKernel(keep kernel.Store) (*kernel.Kernel, error) {
	code := r.code(r.space.Program)
	if r.options.Cores > 1 && r.oneCore == "" {
		k, err := r.severalCores(code, keep)
		if err == nil {
			return k, nil
		}
		r.oneCore = whyOneCore(err)
	}
	if r.options.Threads > 1 {
		if k, err := code.Threads(r.limits.Bytes, r.options.Threads); err == nil {
			k.HoldThreads()
			return k, nil
		}
	}
	return code.Kernel(r.limits.Bytes, keep)
}

// threadsAfter is the time, in seconds, after which threads share the breadth-first search of
// Auto. Most checks end before, and until then the other searches need the cores more.
const threadsAfter = 1

// startThreads lets the threads of Auto start when it is time.
func (r *run) startThreads(now float64) {
	if r.options.Threads > 1 && now-r.began >= threadsAfter && r.kernel.HasThreads() {
		r.kernel.LetThreadsStart()
	}
}

// severalCores starts a kernel for several cores.
func (r *run) severalCores(code *kernel.Code, keep kernel.Store) (*kernel.Kernel, error) {
	if r.options.Search == "dfs" {
		return code.Stacks(r.limits.Bytes, r.options.Cores, keep)
	}
	return code.Threads(r.limits.Bytes, r.options.Cores)
}

// whyOneCore is a sentence for people about the error of a kernel for several cores.
func whyOneCore(err error) string {
	for _, known := range []error{kernel.ErrHidden, kernel.ErrManyThreads, kernel.ErrTooLarge, kernel.ErrTooManyEdges, kernel.ErrLongDStep} {
		if errors.Is(err, known) {
			return "Only one core searched: " + known.Error() + "."
		}
	}
	return "Only one core searched: the host does not run several threads."
}

// countedTwice is a sentence about the counts of threads that share bits: two threads that reach a state at the
// same moment may both find it new. It is "" for other searches.
func (r *run) countedTwice() string {
	if !r.kernel.HasStacks() || r.options.Store != "bitstate" {
		return ""
	}
	return "Several threads share the bits: a few states may be counted twice, and counts vary a little from check to check."
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

// dropKernel releases the kernel and notes why. The search must be made anew: after a kernel for
// several cores with one for one core.
func (r *run) dropKernel(why error) {
	switch {
	case r.kernel.HasThreads() && r.options.Threads > 1:
		r.options.Threads = 0 // Nobody has asked for them.
	case r.kernel.HasThreads():
		r.oneCore = whyOneCore(why)
	default:
		r.noKernel = whyNoKernel(why)
	}
	r.release()
	r.estimates.program = nil
}

// fallBack starts the search again: in Go if the kernel has failed, and with one thread if Auto has lost another
// one. It reports whether it did.
func (r *run) fallBack() bool {
	o := r.search.Outcome()
	lost := o.Limit == search.ThreadEnded && r.options.Threads > 1
	if o.Failure == nil && !lost {
		return false
	}
	r.dropKernel(o.Failure)
	r.search = r.makeSearch()
	return true
}

// outOfMemory says how much memory there was and what to try. The host may have less than
// the options allow.
func (r *run) outOfMemory() string {
	try := ""
	if kernelStore(&r.options).Kind == kernel.Whole && protocol.SearchNamed(r.options.Search).HasStore {
		try = " A store that keeps less of each state sees more."
	}
	most := r.limits.Bytes
	switch {
	case r.kernel != nil:
		most = min(most, r.kernel.Limit())
	case r.generated != nil:
		most = min(most, r.generated.Limit())
	}
	if most < r.limits.Bytes {
		return "The search used all memory that it can have here: " + protocol.Grouped(most>>20) + " MB." + try
	}
	return "The search reached the memory limit of " + protocol.Grouped(uint64(r.options.Memory)) + " MB; raise it to see more." + try
}

// release frees the memory of the generated code. The search must not continue.
func (r *run) release() {
	if r.kernel != nil {
		r.kernel.Release()
		r.kernel = nil
	}
	if r.generated != nil {
		r.generated.Release()
		r.generated = nil
	}
}
