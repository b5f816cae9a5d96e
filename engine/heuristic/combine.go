package heuristic

import (
	"beeline/engine/search"
	"beeline/engine/ts"
)

// Max is the fan-in of several estimates of one target by their maximum: admissible
// where all are.
type Max []search.Heuristic

// Estimate returns the largest of the estimates.
func (m Max) Estimate(s ts.State) uint32 {
	most := uint32(0)
	for _, h := range m {
		most = max(most, h.Estimate(s))
	}
	return most
}

// Admissible reports whether all estimates are.
func (m Max) Admissible() bool { return all(m) }

// Sum is the fan-in of several estimates by their sum: it separates more states,
// and is not admissible where one step serves several of them.
type Sum []search.Heuristic

// Estimate returns the sum of the estimates.
func (m Sum) Estimate(s ts.State) uint32 {
	sum := uint32(0)
	for _, h := range m {
		sum = plus(sum, h.Estimate(s))
	}
	return sum
}

// Admissible returns false, unless a single estimate is summed that is.
func (m Sum) Admissible() bool { return len(m) <= 1 && all(m) }

// Nearest joins the estimates of several targets: the distance to the nearest.
type Nearest []search.Heuristic

// Estimate returns the least of the estimates.
func (m Nearest) Estimate(s ts.State) uint32 {
	least := search.Infinite
	for _, h := range m {
		least = min(least, h.Estimate(s))
	}
	return least
}

// Admissible reports whether all estimates are.
func (m Nearest) Admissible() bool { return all(m) }

func all(list []search.Heuristic) bool {
	for _, h := range list {
		if !h.Admissible() {
			return false
		}
	}
	return true
}

// A Guide is an estimate of the distance to something else than all that ends the
// search: it orders the open states, prunes none and proves nothing.
type Guide struct{ search.Heuristic }

// far is what a Guide says of a dead end: more than of nearly all other states, and
// little enough for an open list that is an array.
const far = 1 << 12

// Estimate returns the estimate, which is never Infinite.
func (g Guide) Estimate(s ts.State) uint32 { return min(g.Heuristic.Estimate(s), far) }

// Admissible returns false.
func (Guide) Admissible() bool { return false }
