package search

import "math"

// A Priority orders open states by g, the length of the path to the state, and h, its
// estimate. The state with the smallest key comes first. Among equal keys, the one
// with the smallest tie does. The key is g, if Length is set, plus Weight times h.
type Priority struct {
	// Length adds g to the key.
	Length bool
	// Weight is the factor of h in the key; the product is rounded down.
	Weight float64
	// Ties makes h the tie. Otherwise all ties are 0.
	Ties bool
	// LengthFactor limits the length of the trail found: if the estimate is admissible,
	// it is at most LengthFactor times as long as a shortest one. The key of a state
	// must be at most LengthFactor times the length of the shortest trail through it.
	// So the search stops when the smallest key reaches the length of the trail found.
	// With 0 the search promises no length and stops with the first trail.
	LengthFactor float64
	// Newest takes the newest state first among equal keys and ties. Otherwise the
	// oldest one comes first.
	Newest bool
	// Commit opens a state with the smallest key so far if its own key is larger. So
	// states with older, larger keys wait.
	Commit bool
}

// The priorities without parameters.
var (
	// Uniform takes the shortest path first: breadth-first search.
	Uniform = Priority{Length: true, LengthFactor: 1}
	// Greedy takes the smallest estimate first. It finds trails soon, but they need
	// not be shortest.
	Greedy = Priority{Weight: 1, Newest: true}
	// AStar takes the least sum of g and h first (Hart, Nilsson, Raphael 1968), and
	// among equal sums the smallest estimate. With an exact estimate it expands only
	// states of one trail.
	AStar = Priority{Length: true, Weight: 1, Ties: true, LengthFactor: 1, Newest: true}
	// Layered takes the shortest path first and, among those of one length, the
	// smallest estimate.
	Layered = Priority{Length: true, Ties: true, LengthFactor: 1}
	// HillClimbing is enforced hill climbing (Hoffmann, Nebel, "The FF planning
	// system", 2001). It searches breadth first from the state with the smallest
	// estimate so far, until it finds a smaller one, and continues from there. States
	// stay visited. If the current climb has no more states, the search returns to
	// those that earlier climbs left open. So it visits all states in the end.
	HillClimbing = Priority{Weight: 1, Commit: true}
)

// WeightedAStar takes the least sum of g and weight times h first (Pohl 1970). If the
// estimate is admissible, the trail is at most weight times as long as a shortest one.
// The weight is at least 1; with 1 it is AStar.
func WeightedAStar(weight float64) Priority {
	return Priority{Length: true, Weight: weight, Ties: true, LengthFactor: weight, Newest: true}
}

// Order returns the key and the tie of a state.
func (p Priority) Order(g, h uint32) (key, tie uint32) {
	if p.Weight != 0 {
		key = uint32(min(math.Floor(p.Weight*float64(h)), math.MaxUint32))
	}
	if p.Length {
		key = plus(g, key)
	}
	if p.Ties {
		tie = h
	}
	return key, tie
}

// plus returns the sum, or the largest number if the sum overflows.
//
//go:noinline
func plus(g, h uint32) uint32 { return g + min(h, math.MaxUint32-g) }
