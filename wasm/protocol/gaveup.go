package protocol

import (
	"strconv"

	"beeline/engine/format"
)

// GaveUp says how far Auto came before it gave up on a shorter trail, "" if it did not. Page,
// command and report use this text.
func (r *Result) GaveUp() string {
	if r.GaveUpAfter == 0 || r.Trail == nil {
		return ""
	}
	found := "Beeline found no shorter run in " + seconds(r.GaveUpAfter) + ". "
	first, last := r.NoErrorWithin+1, uint64(max(r.Trail.Length, 1))-1
	switch {
	case r.NoErrorWithin == 0:
		return found + "One may exist."
	case first == last:
		return format.Sprintf("%s%s Not all runs of %s steps were tried.", found, r.Bound(), Grouped(last))
	}
	return format.Sprintf("%s%s Not all runs of %s to %s steps were tried.", found, r.Bound(), Grouped(first), Grouped(last))
}

// Bound says how many steps a run with an error must have, "" if that is not known.
func (r *Result) Bound() string {
	switch {
	case r.NoErrorWithin == 0:
		return ""
	case r.Goal != "" && (r.Kind == FaultGoal || r.LookedFor() == "such state"):
		return "No run of up to " + steps(r.NoErrorWithin) + " leads there."
	}
	return "No run of up to " + steps(r.NoErrorWithin) + r.NoRun()
}

func steps(n uint64) string {
	if n == 1 {
		return "1 step"
	}
	return Grouped(n) + " steps"
}

// seconds writes a time with two decimals below one second, with one below ten, and else
// without.
func seconds(s float64) string {
	decimals := 0
	switch {
	case s < 1:
		decimals = 2
	case s < 9.95:
		decimals = 1
	}
	return strconv.FormatFloat(s, 'f', decimals, 64) + " s"
}
