package heuristic

import (
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
)

// JointAssertions is H_f for assertions that several processes violate at once, as two do in a
// critical section. It is the sum of the steps of all processes to their assertions, or the
// steps until a condition is false if these are more. Edelkamp, Leue, Lluch-Lafuente 2004 do
// not say how processes share an estimate. With this sum A* expands as many states as in their
// tables for Lynch's protocol and Mutex. It is not admissible.
type JointAssertions struct{ *Assertion }

// NewJointAssertions returns the estimate for all assertions of p. It is not ok if there are none.
func NewJointAssertions(p *prog.Program) (h JointAssertions, ok bool) {
	h.Assertion, ok = NewAssertion(p, CombineByMax)
	return h, ok
}

// Estimate returns the sum over the processes that can reach an assertion. If none can, or no
// assertion can become false, it returns the estimate Assertion.
func (h JointAssertions) Estimate(s ts.State) uint32 {
	h.set(s)
	sum, fault, any := uint32(0), search.Infinite, false
	for _, q := range h.procs {
		if len(h.asserts[q.Proc]) == 0 {
			continue
		}
		nearest, row := search.Infinite, h.paths.from(q.Proc, q.Location)
		for i := range h.asserts[q.Proc] {
			if a := &h.asserts[q.Proc][i]; row[a.location] != search.Infinite {
				nearest = min(nearest, row[a.location])
				fault = min(fault, h.steps(q, a.broken))
			}
		}
		if nearest != search.Infinite {
			sum, any = add(sum, nearest), true
		}
	}
	if !any || fault == search.Infinite {
		return h.Assertion.Estimate(s)
	}
	return add(1, max(sum, fault))
}

// Admissible returns false: one process alone may violate an assertion.
func (h JointAssertions) Admissible() bool { return false }
