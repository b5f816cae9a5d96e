package session

import (
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// lasso answers how a run and the property of a request belong together.
func (s *Session) lasso(m *subject, r protocol.Request) protocol.Response {
	if _, _, err := m.follow(r.Choices); err != nil {
		return protocol.Response{Type: "result", Result: m.badRun(r, err)}
	}
	b, found, err := s.beside(&r)
	if err != nil {
		return protocol.Response{Type: "result", Result: refuse(r, m.diagnostics, "bad property", err.Error()+".")}
	}
	out := &protocol.Lasso{Claim: b.Claim(), Violates: found.Kind != search.NoError, Locations: []int{}}
	if out.Violates && out.Claim != nil {
		out.Locations = b.locations(found.Trail, len(r.Choices))
	}
	return protocol.Response{Type: "lasso", Lasso: out}
}

// locations returns where the claim is in the initial state, and after each of the first steps
// of the system, before it moves.
func (b *subject) locations(found trail.Trail, steps int) []int {
	list, done := []int{}, 0
	// The last state of the run is the first one of the loop: go around once more.
	again := found
	if found.Loop >= 0 {
		again.Steps = append(append([]uint32{}, found.Steps...), found.Steps[found.Loop:]...)
	}
	_ = again.Replay(&b.whole.Model, func(step int, e ts.Edge, s ts.State) { // it was found here
		if step > 0 {
			if moves := b.Numbering().Statements(e.Action); len(moves) > 0 && moves[0].Pid != trail.Claim {
				done++
			}
		}
		if len(list) <= done && done <= steps {
			list = append(list, b.ClaimLocation(s))
		}
	})
	return list
}
