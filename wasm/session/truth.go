package session

import (
	"strings"

	"beeline/engine/heuristic"
	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// What a comparison takes at most: states, and seconds for their estimates.
const (
	mostCompared  = 50_000
	mostMeasuring = 10
)

// truth answers a request for a comparison of the estimate that the options choose.
func (s *Session) truth(r protocol.Request) *protocol.Truth {
	r.Options.NoPOR = true
	out := &protocol.Truth{Heuristic: r.Options.Heuristic, Distances: []int32{}, Estimates: []int32{}}
	run, bad := newRun(s.language, r, s.clock)
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
	d := heuristic.TrueDistances(&run.space.Model, goal.Faulty, goal.Deadlocks, mostCompared)
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
	if steps == search.Infinite {
		return -1
	}
	return int32(steps)
}
