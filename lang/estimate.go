package lang

import "beeline/engine/ts"

// Aims is a set of kinds of errors that a search can look for and an estimate can lead to.
// Other faults, such as a division by zero, belong to no kind.
type Aims uint8

const (
	AtGoal    Aims = 1 << iota // states that satisfy Text.Goal
	AtAsserts                  // violated assertions
	AtEnds                     // invalid end states
)

// EstimateOptions say what a search needs from an estimate.
type EstimateOptions struct {
	// LookFor returns the errors that the search looks for.
	LookFor func() Aims
	// Shortest: the search promises a shortest trail, so the estimate leads to the nearest
	// error of any kind.
	Shortest bool
	// All: the search continues after an error.
	All bool
	// Sets selects sets of values instead of intervals, for estimates that have both.
	Sets bool
	// Target is the last state of a given trail, nil without one.
	Target ts.State
	// Requested is Options.Heuristic of the request, for error messages. It can combine
	// several estimates.
	Requested string
}

// Lead returns which of the possible errors the estimate leads to. With Shortest it leads to
// all that the search looks for, otherwise to the first kind of them: goal, assertions, end
// states.
func (o *EstimateOptions) Lead(possible Aims) Aims {
	to := o.LookFor() & possible
	if o.Shortest {
		return to
	}
	for _, a := range []Aims{AtGoal, AtAsserts, AtEnds} {
		if to&a != 0 {
			return a
		}
	}
	return 0
}
