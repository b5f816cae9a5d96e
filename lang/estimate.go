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

// A Wish is what a search needs from an estimate.
type Wish struct {
	// Wanted returns the errors that the search looks for.
	Wanted func() Aims
	// Nearest is set if the search promises a shortest trail. The estimate then leads to
	// the nearest error of any kind.
	Nearest bool
	// All is set if the search continues after an error.
	All bool
	// Sets selects sets of values instead of intervals, for estimates that have both.
	Sets bool
	// Target is the last state of a given trail, nil without one.
	Target ts.State
	// Asked is the name of the estimate in the request, for error messages.
	Asked string
}

// Lead returns which of the possible errors an estimate leads to. With Nearest these are
// all wanted ones. Otherwise it is one kind: the goal if wanted, then assertions, then end
// states.
func (w *Wish) Lead(possible Aims) Aims {
	to := w.Wanted() & possible
	if w.Nearest {
		return to
	}
	for _, a := range []Aims{AtGoal, AtAsserts, AtEnds} {
		if to&a != 0 {
			return a
		}
	}
	return 0
}
