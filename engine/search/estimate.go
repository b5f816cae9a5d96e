package search

import "beeline/engine/ts"

// Infinite marks a dead end: no goal can be reached from the state.
const Infinite = ^uint32(0)

// A Heuristic estimates the number of steps from a state to the nearest goal.
type Heuristic interface {
	Estimate(s ts.State) uint32
	// Admissible reports whether the estimate is never above the true distance.
	Admissible() bool
}

// A Planner estimates by making a plan.
type Planner interface {
	Heuristic
	// Beginnings appends names of the actions that the plan of the state that was
	// estimated last can begin with. Only Helpful understands them.
	Beginnings(names []uint32) []uint32
	// Helpful reports whether an action is one of those with names.
	Helpful(names []uint32, a ts.Action) bool
}

// Blind is the estimate that knows nothing: it is always 0.
type Blind struct{}

// Estimate returns 0.
func (Blind) Estimate(ts.State) uint32 { return 0 }

// Admissible returns true.
func (Blind) Admissible() bool { return true }
