package search

import "beeline/engine/ts"

// An Estimator estimates the new states of a best-first search. If it is sparse, it leaves out
//
//   - states inside atomic sequences, because the search follows a sequence to its end anyway, and
//   - states for which there is no time, if the estimate takes much longer than a step of the search.
//
// An estimate that measures its own work leaves out the same states in each run.
type Estimator struct {
	Heuristic
	sparse  bool
	measure Measured // nil if the estimate measures no work
	budget  uint64   // the work that the estimates may have done so far
	limits  workLimits
}

// Measured is an estimate that measures its work.
type Measured interface {
	// Work returns the work of all estimates so far, in units of about 0.1 microseconds of a browser.
	Work() uint64
}

// workLimits are how much work estimates may do: free of it in any case, and perState for each new
// state besides.
type workLimits struct{ free, perState uint64 }

var (
	// guideLimits are for searches that estimates guide. About a tenth of a second is free. Then
	// estimates take a few times as long as the other work on the states.
	guideLimits = workLimits{free: 1 << 20, perState: 16}
	// proofLimits are for searches that promise a shortest trail. With or without estimates they visit
	// most states that are nearer than the error, so estimates must take less time than the states.
	proofLimits = workLimits{free: 1 << 15, perState: 1}
)

// Estimator returns the estimator of the search.
func (c *BestFirst) Estimator() Estimator {
	m, _ := c.Heuristic.(Measured)
	l := guideLimits
	if c.Priority.LengthFactor == 1 && c.Beam == 0 {
		l = proofLimits
	}
	return Estimator{Heuristic: c.Heuristic, sparse: c.Sparse, measure: m, budget: l.free, limits: l}
}

// Skips reports whether the target of an edge, which is a new state, is left without an estimate.
func (e *Estimator) Skips(edge ts.Edge) bool {
	e.budget += e.limits.perState
	return e.sparse && (edge.Transient || e.measure != nil && e.measure.Work() > e.budget)
}

// WorkOf returns the work of an estimate so far, 0 if it does not measure it.
func WorkOf(h Heuristic) uint64 {
	if m, ok := h.(Measured); ok {
		return m.Work()
	}
	return 0
}
