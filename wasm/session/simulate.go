package session

import (
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// Steps of a simulation: the default, and a bound, because every step is shown.
const (
	defaultSteps = 1000
	maxSteps     = 100_000
)

// simulate makes one random run. The same seed gives the same run on all hosts.
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
	t, unfinished := m.randomRun(uint64(r.Options.Seed), min(steps, maxSteps))
	out := m.walkResult(r, t)
	out.Seconds = s.clock() - began
	if out.Verdict == protocol.VerdictIncomplete && out.Trail != nil && out.Kind == "" {
		out.Kind = "simulation"
		length := countOf(uint64(out.Trail.Length), "step")
		out.Message = "A random run ended after " + length + " without an error."
		if unfinished {
			out.Message = "A random run made " + length + " without an error and could continue."
		}
	}
	return out
}

// randomRun follows random edges until there is none, one has a fault, or the run has
// the given number of steps. It reports whether the run could continue.
func (s *subject) randomRun(seed uint64, steps int) (t trail.Trail, unfinished bool) {
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
		k := int(splitmix(&seed) % uint64(out.Len()))
		var next ts.State
		e, next = out.At(k)
		state = append(state[:0], next...)
		t.Steps = append(t.Steps, uint32(k))
	}
	return t, false
}

// splitmix is splitmix64 (Steele, Lea, Flood 2014).
func splitmix(x *uint64) uint64 {
	*x += 0x9e3779b97f4a7c15
	z := *x
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
