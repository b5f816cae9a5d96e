package session

import (
	"strings"

	"beeline/engine/heuristic"
)

// Truth compares an estimate with the true distances of states to the nearest error
// that is looked for, where these are known.
type Truth struct {
	Heuristic  string `json:"heuristic"`
	Admissible bool   `json:"admissible"` // as it is declared: never above the distance
	Message    string `json:"message"`    // why there is no comparison, else ""
	// Whole tells that every state was measured, not the first ones of them only.
	Whole bool `json:"whole"`
	// Distances and Estimates are of one state after the other, those inside atomic
	// sequences included. -1 is infinite: no error can be reached. Of models with too
	// many states there are no distances.
	Distances []int32 `json:"distances"`
	Estimates []int32 `json:"estimates"`
}

// What a comparison takes at most: states, and seconds for their estimates.
const (
	mostCompared  = 50_000
	mostMeasuring = 10
)

// truth answers a request for a comparison of the estimate that the options choose.
func (s *Session) truth(r Request) *Truth {
	r.Options.NoPOR = true
	out := &Truth{Heuristic: r.Options.Heuristic, Distances: []int32{}, Estimates: []int32{}}
	run, bad := newRun(r, s.clock)
	if bad != nil {
		out.Message = bad.Message
		return out
	}
	run.release()
	// The first of several open lists. newRun has seen that its estimate can be made.
	out.Heuristic, _, _ = strings.Cut(run.options.Heuristic, "|")
	h, _ := run.estimate(out.Heuristic)
	out.Admissible = h.Admissible()
	goal := run.goal()
	d := heuristic.TrueDistances(&run.space.model, goal.Faulty, goal.Deadlocks, mostCompared)
	until := s.clock() + mostMeasuring
	for i := range d.Len() {
		if i > 0 && s.clock() > until {
			return out
		}
		out.Estimates = append(out.Estimates, told(h.Estimate(d.State(i))))
		if d.Steps != nil {
			out.Distances = append(out.Distances, told(d.Steps[i]))
		}
	}
	out.Whole = d.Steps != nil
	return out
}

func told(steps uint32) int32 {
	if steps == heuristic.Infinite {
		return -1
	}
	return int32(steps)
}
