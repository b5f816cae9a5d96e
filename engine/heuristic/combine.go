package heuristic

import (
	"slices"

	"beeline/engine/search"
	"beeline/engine/ts"
)

// Combine tells how the estimates are combined.
type Combine bool

const (
	// CombineBySum sums them, as if each step served one part only: more informed, not admissible.
	CombineBySum Combine = false
	// CombineByMax takes the largest: admissible.
	CombineByMax Combine = true
)

func (c Combine) join(a, b uint32) uint32 {
	if c == CombineByMax {
		return max(a, b)
	}
	return add(a, b)
}

// add adds estimates. Infinite stays Infinite, and no other sum becomes it.
func add(a, b uint32) uint32 {
	if a == search.Infinite || b == search.Infinite {
		return search.Infinite
	}
	return uint32(min(uint64(a)+uint64(b), uint64(search.Infinite)-1))
}

// Max combines estimates of one target by their maximum. It is admissible if all are.
type Max []search.Heuristic

// Estimate returns the largest of the estimates.
func (m Max) Estimate(s ts.State) uint32 { return joined(m, s, CombineByMax) }

// Admissible reports whether all estimates are.
func (m Max) Admissible() bool { return all(m) }

// Sum combines estimates by their sum. It distinguishes more states, and is not admissible
// because one step can serve several estimates.
type Sum []search.Heuristic

// Estimate returns the sum of the estimates.
func (m Sum) Estimate(s ts.State) uint32 { return joined(m, s, CombineBySum) }

// Admissible returns false, except for one admissible estimate.
func (m Sum) Admissible() bool { return len(m) <= 1 && all(m) }

// Nearest combines estimates of several targets: the distance to the nearest.
type Nearest []search.Heuristic

// Estimate returns the smallest of the estimates.
func (m Nearest) Estimate(s ts.State) uint32 {
	least := search.Infinite
	for _, h := range m {
		least = min(least, h.Estimate(s))
	}
	return least
}

// Admissible reports whether all estimates are.
func (m Nearest) Admissible() bool { return all(m) }

// Work returns the work of all estimates so far.
func (m Max) Work() uint64 { return workOf(m) }

// Work returns the work of all estimates so far.
func (m Sum) Work() uint64 { return workOf(m) }

func workOf(list []search.Heuristic) (total uint64) {
	for _, h := range list {
		total += search.WorkOf(h)
	}
	return total
}

// joined combines the estimates of a state.
func joined(list []search.Heuristic, s ts.State, c Combine) (total uint32) {
	for _, h := range list {
		total = c.join(total, h.Estimate(s))
	}
	return total
}

// all reports whether all estimates are admissible.
func all(list []search.Heuristic) bool {
	return !slices.ContainsFunc(list, func(h search.Heuristic) bool { return !h.Admissible() })
}

// OrderOnly makes an estimate usable by a search that also looks for other errors than the
// estimate. Its values order the open states, but prune none and prove nothing.
type OrderOnly struct{ search.Heuristic }

// deadEnd is the OrderOnly estimate of a dead end: larger than nearly all others, but small
// enough for an open list indexed by estimate.
const deadEnd = 1 << 12

// Estimate returns the estimate, which is never search.Infinite.
func (g OrderOnly) Estimate(s ts.State) uint32 { return min(g.Heuristic.Estimate(s), deadEnd) }

// Admissible returns false.
func (OrderOnly) Admissible() bool { return false }

// Work returns the work of the estimate so far.
func (g OrderOnly) Work() uint64 { return search.WorkOf(g.Heuristic) }
