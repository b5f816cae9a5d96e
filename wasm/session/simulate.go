package session

import (
	"beeline/engine/format"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// Steps of a simulation: the default, and a bound, because every step is shown.
const (
	defaultSteps = 1000
	maxSteps     = 100_000
)

// simulate makes one random run that begins with the choices of the request. The same seed
// gives the same run on all hosts.
func (s *subject) simulate(r protocol.Request) *protocol.Result {
	state, e, err := s.follow(r.Choices)
	if err != nil {
		return s.badRun(r, err)
	}
	o := &r.Options
	w := randomWalk{subject: s, seed: uint64(o.Seed), steps: o.Steps, line: o.UntilLine, condition: o.Until != ""}
	if w.steps <= 0 {
		w.steps = defaultSteps
	}
	w.steps = min(w.steps, maxSteps)
	t := trail.Trail{Steps: append([]uint32{}, r.Choices...), Loop: -1}
	if e.Fault == ts.NoFault || w.condition && e.Fault == ts.GoalReached {
		w.walk(&t, state)
	}
	t.Delays = r.Delays
	out := s.walkResult(r, t)
	if out.Kind == badTrail && t.Delays != nil {
		// The random steps are not possible after these delays.
		t.Delays = nil
		out = s.walkResult(r, t)
	}
	out.Seed = o.Seed
	w.describe(out, r)
	return out
}

// A randomWalk extends a run by random steps.
type randomWalk struct {
	*subject
	seed       uint64
	steps      int    // the most steps
	line       int    // the run ends with a statement on this line, 0 for none
	condition  bool   // the run ends when the goal of the model is reached
	end        string // why the run ends, as Result.Kind; "" after an error
	unfinished bool   // it has made all its steps
}

// walk follows random edges until there is none, one has a fault, or the run has what the
// request asks for.
func (w *randomWalk) walk(t *trail.Trail, state ts.State) {
	var out ts.Batch
	for range w.steps {
		out.Reset()
		w.whole.Model.Successors(state, &out)
		if out.Len() == 0 {
			w.end = protocol.KindSimulation
			return
		}
		k := int(splitmix(&w.seed) % uint64(out.Len()))
		e, next := out.At(k)
		state = append(state[:0], next...)
		t.Steps = append(t.Steps, uint32(k))
		switch {
		case w.condition && e.Fault == ts.GoalReached:
			w.end = protocol.KindCondition
			return
		case e.Fault != ts.NoFault:
			return
		case w.line > 0 && w.Executes(e.Action, w.line):
			w.end = protocol.KindLine
			return
		}
	}
	w.end, w.unfinished = protocol.KindSimulation, true
}

// describe puts the reason for the end of the run into its result.
func (w *randomWalk) describe(out *protocol.Result, r protocol.Request) {
	t := out.Trail
	if t == nil || w.end == "" || out.Verdict == protocol.VerdictError && w.end != protocol.KindCondition {
		return
	}
	length := countOf(uint64(t.Length), "step")
	out.Kind = w.end
	switch {
	case w.end == protocol.KindCondition:
		out.Verdict, out.Errors, out.Goal = protocol.VerdictIncomplete, 0, r.Options.Until
		out.Message = format.Sprintf("The condition `%s` holds after %s.", r.Options.Until, length)
		t.Steps[len(t.Steps)-1].Fault = ""
	case w.end == protocol.KindLine:
		out.Line = w.line
		out.Message = format.Sprintf("The run executes line %d at step %d.", w.line, t.Length)
	case w.unfinished:
		out.Message = "A random run made " + length + " without an error and could continue."
	default:
		out.Message = "A random run ended after " + length + " without an error."
	}
	if w.end == protocol.KindSimulation {
		out.Goal, out.Line = r.Options.Until, w.line
	}
}

// splitmix is splitmix64 (Steele, Lea, Flood 2014).
func splitmix(x *uint64) uint64 {
	*x += 0x9e3779b97f4a7c15
	z := *x
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
