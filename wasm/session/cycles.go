package session

import (
	"beeline/engine/format"
	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// Searches for runs that never end: ndfs, indfs, astar+indfs, scc and lasso. Go code runs them;
// kernels can run ndfs.

// fairBytes are the bytes that search.Fair adds to a state.
const fairBytes = 2

// canLookForCycles returns an error if the space lacks what the search needs.
func (r *run) canLookForCycles() error {
	s := protocol.SearchNamed(r.options.Search)
	switch y := r.space.Cycles; {
	case !s.Cycles:
		return nil
	case y == nil:
		return format.Errorf("the model has no runs that `%s` looks for", s.Name)
	case s.Components && y.Classify == nil:
		return format.Errorf("`%s` needs a claim without other accept labels, and this check has none: use `ndfs`, `scc` or `lasso`", s.Name)
	}
	return nil
}

// cycleGoal returns the errors besides cycles that a search for cycles reports.
func (r *run) cycleGoal() search.Goal { return search.Goal{Asserts: !r.options.IgnoreAsserts} }

// cycleSearch makes the search for cycles that the options ask for.
func (r *run) cycleSearch() search.Run {
	goal, cycles := r.cycleGoal(), r.space.Cycles
	if s := r.nestedKernel(goal); s != nil {
		return s
	}
	m, classify := &r.space.Model, cycles.Classify
	// The search for components needs no copies of states for fairness.
	copies := r.options.Fair && r.options.Search != "scc"
	if copies {
		m, classify = search.Fair(m, cycles.Fairness), inCopies(classify)
	}
	switch r.options.Search {
	case "scc":
		c := search.Components{Model: m, Store: r.newKeeper(), Goal: goal, Cycles: cycles.Errors, Limits: r.limits}
		if r.options.Fair {
			c.Fairness = cycles.Fairness
		}
		return c.Start()
	case "lasso":
		return search.ShortestLasso{Model: m, Goal: goal, Cycles: cycles.Errors, Limits: r.limits}.Start()
	case "astar+indfs":
		list, _ := r.makeEstimates() // prepare has reported the error
		c := search.DirectedNested{Model: m, Store: r.cycleStore(copies).(store.Whole), Goal: goal, Cycles: cycles.Errors, Limits: r.limits, Classify: classify}
		c.Heuristic = list[0]
		if copies {
			c.Heuristic = estimateInCopies{list[0]}
		}
		return c.Start()
	case "ndfs":
		classify = nil
	}
	return search.NestedDepthFirst{Model: m, Store: r.cycleStore(copies), Goal: goal, Cycles: cycles.Errors, Limits: r.limits, All: r.options.All, Classify: classify}.Start()
}

// noNestedKernel lists what keeps a kernel from nested depth-first search, with sentences for
// Result.WhyNoKernel.
var noNestedKernel = []struct {
	reason string
	holds  func(r *run) bool
}{
	{"of the searches for cycles, kernels have only nested depth-first search", func(r *run) bool { return r.options.Search != "ndfs" }},
	{"kernels end a nested search with the first error", func(r *run) bool { return r.options.All }},
	{"kernels do not know fairness", func(r *run) bool { return r.options.Fair }},
}

// nestedKernel makes nested depth-first search with a kernel, nil if it cannot.
func (r *run) nestedKernel(goal search.Goal) search.Run {
	for _, no := range noNestedKernel {
		if r.noKernel == "" && no.holds(r) {
			r.noKernel = no.reason
		}
	}
	keep := kernelStore(&r.options)
	keep.Nested = true
	if !r.makeKernel(keep) {
		return nil
	}
	out, err := driver.Nested{Model: &r.space.Model, Kernel: r.kernel, Goal: goal, Cycles: r.space.Cycles.Errors, Limits: r.limits}.Start()
	if err != nil {
		r.dropKernel(err)
		return nil
	}
	return out
}

// cycleStore returns the store of a search for cycles in Go.
func (r *run) cycleStore(copies bool) store.Store {
	if r.options.Store != "collapse" || !copies {
		return r.newStore()
	}
	split := r.space.Program.NewSplit()
	return store.NewCollapse(r.space.Model.Hidden, func(list []uint32, vector []byte) []uint32 {
		n := len(vector) - fairBytes
		return append(split(list, vector[:n]), fairBytes)
	})
}

// inCopies is a function for the states of search.Fair. A cycle of a component in which every
// cycle is accepting need not be fair.
func inCopies(of search.Classify) search.Classify {
	if of == nil {
		return nil
	}
	return func(s ts.State) (int, search.Class) {
		component, class := of(s[:len(s)-fairBytes])
		if class == search.FullyAccepting {
			class = search.PartlyAccepting
		}
		return component, class
	}
}

// estimateInCopies is an estimate for the states of search.Fair.
type estimateInCopies struct{ search.Heuristic }

func (h estimateInCopies) Estimate(s ts.State) uint32 {
	return h.Heuristic.Estimate(s[:len(s)-fairBytes])
}
