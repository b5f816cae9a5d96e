package session

import (
	"fmt"

	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// defaultSteps ends a simulation that would go on.
const defaultSteps = 1000

// maxSteps bounds a simulation whatever the options say: every step is shown.
const maxSteps = 100_000

// simulate makes one random run: the same seed gives the same run everywhere.
func (s *Session) simulate(r protocol.Request) *protocol.Result {
	began := s.clock()
	m, bad := load(s.language, r)
	if bad != nil {
		return bad
	}
	m.watch.start(s.clock, r.Options.Seconds)
	steps := r.Options.Steps
	if steps <= 0 {
		steps = defaultSteps
	}
	t, goesOn := m.wander(uint64(r.Options.Seed), min(steps, maxSteps))
	out := m.walked(r, t)
	out.Seconds = s.clock() - began
	if out.Verdict == protocol.VerdictIncomplete && out.Trail != nil && out.Kind == "" {
		out.Kind = "simulation"
		out.Message = fmt.Sprintf("One random run came to its end after %d steps without an error.", out.Trail.Length)
		if goesOn {
			out.Message = fmt.Sprintf("One random run made %d steps without an error and could go on.", out.Trail.Length)
		}
	}
	return out
}

// wander takes random edges until none is left, one goes wrong or the steps are
// used up, and reports whether it could go on.
func (s *subject) wander(seed uint64, steps int) (t trail.Trail, goesOn bool) {
	t.Loop = -1
	var out ts.Batch
	s.whole.Model.Initial(&out)
	e, first := out.At(0)
	state := append(ts.State(nil), first...)
	for e.Fault == ts.NoFault {
		out.Reset()
		s.whole.Model.Successors(state, &out)
		if out.Len() == 0 {
			return t, false
		}
		if len(t.Steps) == steps {
			return t, true
		}
		k := int(draw(&seed) % uint64(out.Len()))
		var next ts.State
		e, next = out.At(k)
		state = append(state[:0], next...)
		t.Steps = append(t.Steps, uint32(k))
	}
	return t, false
}

// draw is splitmix64 (Steele, Lea, Flood 2014).
func draw(x *uint64) uint64 {
	*x += 0x9e3779b97f4a7c15
	z := *x
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
