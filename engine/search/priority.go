package search

import "math"

// A Priority orders open states by the length g of the path to them and the
// estimate h of what is left: the smallest key first, among equals the smallest
// tie. The key is g, if Length is set, plus Weight times h.
type Priority struct {
	// Length adds the length of the path to the key.
	Length bool
	// Weight of the estimate in the key; the product is rounded down.
	Weight float64
	// Ties are broken by the estimate. Otherwise all ties are 0.
	Ties bool
	// Bound tells that with an admissible estimate the key never exceeds so many
	// times the length of the shortest trail through the state. A trail whose length
	// the smallest key has reached is then at most so many times longer than a
	// shortest one. 0 is no such promise: the first trail found is taken.
	Bound float64
	// Newest takes, among equal keys and ties, the state opened last first, and not the
	// one opened first: the search goes on where it is.
	Newest bool
	// Commit opens states with the smallest key so far instead of their own where
	// that is larger: what was opened before waits.
	Commit bool
}

// The priorities without parameters.
var (
	// Uniform takes the shortest path first: breadth-first search.
	Uniform = Priority{Length: true, Bound: 1}
	// Greedy takes the smallest estimate first: trails are found soon, not
	// shortest.
	Greedy = Priority{Weight: 1, Newest: true}
	// AStar takes the least sum first (Hart, Nilsson, Raphael 1968) and breaks ties
	// towards small estimates: with an exact estimate it goes straight to the goal.
	AStar = Priority{Length: true, Weight: 1, Ties: true, Bound: 1, Newest: true}
	// Layered takes the shortest path first and, among those of one length, the
	// smallest estimate.
	Layered = Priority{Length: true, Ties: true, Bound: 1}
	// HillClimbing is enforced hill climbing (Hoffmann, Nebel, "The FF planning
	// system", 2001): breadth first from the state with the smallest estimate so far
	// until one with a smaller estimate is met, then from there. States visited before
	// stay visited; where nothing new is within reach the search goes back to what the
	// climb before left open, so that it visits everything in the end.
	HillClimbing = Priority{Weight: 1, Commit: true}
)

// WeightedAStar takes the least sum of g and weight times h first (Pohl 1970): the
// trail is at most weight times as long as a shortest one when the estimate is
// admissible. The weight is at least 1, which makes it AStar.
func WeightedAStar(weight float64) Priority {
	return Priority{Length: true, Weight: weight, Ties: true, Bound: weight, Newest: true}
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

// plus is a sum, the largest number where it would be larger.
func plus(g, h uint32) uint32 { return g + min(h, math.MaxUint32-g) }
