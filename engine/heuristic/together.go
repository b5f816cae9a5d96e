package heuristic

import (
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
)

// Together is H_f for assertions that are violated by several processes at once, as by
// two in a critical section: the steps of all of them to their assertions, summed, or
// those to one that is false, where these are more. Edelkamp, Leue, Lluch-Lafuente 2004
// do not say how processes share an estimate; with this sum A* expands as many states
// as theirs does in Lynch's protocol and in Mutex. It is not admissible.
type Together struct{ *Assertion }

// NewTogether returns the estimate for all assertions of p; ok is false without any.
func NewTogether(p *prog.Program) (h Together, ok bool) {
	h.Assertion, ok = NewAssertion(p, Most)
	return h, ok
}

// Estimate returns the sum. Processes that cannot come to an assertion do not count; where
// none can, or no assertion can become false, it is H_f, which knows who may be started.
func (h Together) Estimate(s ts.State) uint32 {
	h.view.set(h.sys, s)
	sum, fault, any := uint32(0), search.Infinite, false
	for _, q := range h.view.procs {
		if len(h.asserts[q.Proc]) == 0 {
			continue
		}
		nearest, row := search.Infinite, h.paths.from(q.Proc, q.Location)
		for i := range h.asserts[q.Proc] {
			if a := &h.asserts[q.Proc][i]; row[a.location] != search.Infinite {
				nearest = min(nearest, row[a.location])
				fault = min(fault, h.steps(&h.view, q, a.broken))
			}
		}
		if nearest != search.Infinite {
			sum, any = plus(sum, nearest), true
		}
	}
	if !any || fault == search.Infinite {
		return h.Assertion.Estimate(s)
	}
	return plus(1, max(sum, fault))
}

// Admissible returns false: one process may do it alone.
func (h Together) Admissible() bool { return false }
