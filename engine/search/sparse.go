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
}

// Measured is an estimate that measures its work.
type Measured interface {
	// Work returns the work of all estimates so far, in units of about 0.1 microseconds of a browser.
	Work() uint64
}

const (
	// freeWork is the work that estimates may do in any case: about a tenth of a second.
	freeWork = 1 << 20
	// workPerState is the work that they may do besides for each new state. A step of the search
	// takes about as long.
	workPerState = 128
)

// Estimator returns the estimator of the search.
func (c *BestFirst) Estimator() Estimator {
	m, _ := c.Heuristic.(Measured)
	return Estimator{Heuristic: c.Heuristic, sparse: c.Sparse, measure: m, budget: freeWork}
}

// Skips reports whether the target of an edge, which is a new state, is left without an estimate.
func (e *Estimator) Skips(edge ts.Edge) bool {
	e.budget += workPerState
	return e.sparse && (edge.Transient || e.measure != nil && e.measure.Work() > e.budget)
}

// WorkOf returns the work of an estimate so far, 0 if it does not measure it.
func WorkOf(h Heuristic) uint64 {
	if m, ok := h.(Measured); ok {
		return m.Work()
	}
	return 0
}
