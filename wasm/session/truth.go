package session

import (
	"strings"

	"beeline/engine/heuristic"
)

// Truth compares an estimate with the true distances of all states to the nearest
// error that is looked for.
type Truth struct {
	Heuristic  string `json:"heuristic"`
	Admissible bool   `json:"admissible"` // as it is declared: never above the distance
	Message    string `json:"message"`    // why there is no comparison, else ""
	// Distances and Estimates are of one state after the other, those inside atomic
	// sequences included. -1 is infinite: no error can be reached. There are no
	// distances where there are too many states; the estimates are of those met first.
	Distances []int32 `json:"distances"`
	Estimates []int32 `json:"estimates"`
}

// mostCompared is how many states are looked at.
const mostCompared = 50_000

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
	for _, steps := range d.Steps {
		out.Distances = append(out.Distances, told(steps))
	}
	for i := range min(d.Len(), mostCompared) {
		out.Estimates = append(out.Estimates, told(h.Estimate(d.State(i))))
	}
	return out
}

func told(steps uint32) int32 {
	if steps == heuristic.Infinite {
		return -1
	}
	return int32(steps)
}
