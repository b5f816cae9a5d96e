package search

import "beeline/engine/ts"

// Infinite is the estimate of a dead end: no error can be reached from the state.
const Infinite = ^uint32(0)

// A Heuristic estimates the number of steps from a state to the nearest error.
type Heuristic interface {
	Estimate(s ts.State) uint32
	// Admissible reports whether the estimate is never above the true distance.
	Admissible() bool
}

// A Planner estimates by making a plan. An action is helpful if the plan can begin
// with it.
type Planner interface {
	Heuristic
	// FirstActions appends codes of the actions with which the plan for the last
	// estimated state can begin. Only Helpful understands the codes.
	FirstActions(codes []uint32) []uint32
	// Helpful reports whether an action is one of those with these codes.
	Helpful(codes []uint32, a ts.Action) bool
}

// Blind is the estimate that is always 0.
type Blind struct{}

// Estimate returns 0.
func (Blind) Estimate(ts.State) uint32 { return 0 }

// Admissible returns true.
func (Blind) Admissible() bool { return true }
