package lang

import "beeline/engine/ts"

// Aims is a set of the kinds of errors, faults apart, that a model can be asked for and
// that an estimate leads to.
type Aims uint8

const (
	AtGoal    Aims = 1 << iota // the condition of Text.Goal
	AtAsserts                  // violated assertions
	AtEnds                     // invalid end states
)

// A Wish is what a search asks of an estimate.
type Wish struct {
	// Wanted are the errors that are looked for.
	Wanted func() Aims
	// Nearest asks for the nearest of them: the trail is to be the shortest.
	Nearest bool
	// All tells that the search goes on after errors.
	All bool
	// Sets asks for sets of values where an estimate can know intervals or sets.
	Sets bool
	// Target is the end of a trail that was given, nil without one.
	Target ts.State
	// Asked is what the request calls the estimate.
	Asked string
}

// Lead returns what an estimate is to lead to, out of what it could. A search whose
// trail is to be the shortest wants the nearest error; for others the goal comes first,
// then assertions.
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
