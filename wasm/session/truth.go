package session

import (
	"strings"

	"beeline/engine/heuristic"
	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// Limits of a comparison.
const (
	truthStates  = 50_000
	truthSeconds = 10 // for the estimates
)

// truth compares the estimate of the options with true distances.
func (s *Session) truth(r protocol.Request) *protocol.Truth {
	r.Options.NoPOR = true
	out := &protocol.Truth{Heuristic: r.Options.Heuristic, Distances: []int32{}, Estimates: []int32{}}
	run, bad := newRun(s.language, r, s.clock)
	if bad != nil {
		out.Message = bad.Message
		return out
	}
	run.release()
	// Of several open lists take the first. newRun has reported the error.
	out.Heuristic, _, _ = strings.Cut(run.options.Heuristic, "|")
	h, _ := run.combined(out.Heuristic)
	out.Admissible = h.Admissible()
	goal := run.goal()
	d := heuristic.TrueDistances(&run.space.Model, goal.Faulty, goal.Deadlocks, truthStates)
	until := s.clock() + truthSeconds
	for i := range d.Len() {
		if i > 0 && s.clock() > until {
			return out
		}
		out.Estimates = append(out.Estimates, signed(h.Estimate(d.State(i))))
		if d.Steps != nil {
			out.Distances = append(out.Distances, signed(d.Steps[i]))
		}
	}
	out.Whole = d.Steps != nil
	return out
}

// signed writes infinity as -1.
func signed(steps uint32) int32 {
	if steps == search.Infinite {
		return -1
	}
	return int32(steps)
}
