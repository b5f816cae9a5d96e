package session

import (
	"beeline/engine/format"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang"
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
	t := trail.Trail{Steps: append([]uint32{}, r.Choices...), Loop: -1, Delays: r.Delays}
	w.steps = len(t.Steps) + min(w.steps, maxSteps)
	if e.Fault == ts.NoFault || w.condition && e.Fault == ts.GoalReached {
		w.walk(&t, state, nil)
	}
	out := w.resultOf(r, &t)
	out.Seed = o.Seed
	w.describe(out, r)
	return out
}

// maxRepairs is how many random steps are replaced because they are not possible after the delays of the run.
const maxRepairs = 100

// resultOf returns the result of a run. Random steps that are not possible after its delays are replaced by ones
// that are.
func (w *randomWalk) resultOf(r protocol.Request, t *trail.Trail) *protocol.Result {
	for repairs := 0; ; repairs++ {
		out, err := w.walked(r, *t)
		wrong, ok := err.(*lang.WrongDelays)
		if !ok || wrong.Step <= len(r.Choices) {
			return out
		}
		t.Steps = t.Steps[:wrong.Step-1]
		state, _, err := w.follow(t.Steps)
		next, failed := w.Next(*t)
		if err != nil || failed != nil {
			return out
		}
		possible := []uint32{}
		for _, step := range next.Steps {
			if step.Delays != nil && repairs < maxRepairs {
				possible = append(possible, step.Choice)
			}
		}
		w.walk(t, state, possible)
	}
}

// A randomWalk extends a run by random steps.
type randomWalk struct {
	*subject
	seed       uint64
	steps      int    // the most steps of the run
	line       int    // the run ends with a statement on this line, 0 for none
	condition  bool   // the run ends when the goal of the model is reached
	end        string // why the run ends, as Result.Kind; "" after an error
	unfinished bool   // it has made all its steps
}

// walk follows random edges until there is none, one has a fault, or the run has what the
// request asks for. The first one is one of those in first, unless that is nil.
func (w *randomWalk) walk(t *trail.Trail, state ts.State, first []uint32) {
	var out ts.Batch
	w.end, w.unfinished = protocol.KindSimulation, false
	for ; len(t.Steps) < w.steps; first = nil {
		out.Reset()
		w.whole.Model.Successors(state, &out)
		among := out.Len()
		if first != nil {
			among = len(first)
		}
		if among == 0 {
			return
		}
		k := int(splitmix(&w.seed) % uint64(among))
		if first != nil {
			k = int(first[k])
		}
		e, next := out.At(k)
		state = append(state[:0], next...)
		t.Steps = append(t.Steps, uint32(k))
		switch {
		case w.condition && e.Fault == ts.GoalReached:
			w.end = protocol.KindCondition
			return
		case e.Fault != ts.NoFault:
			w.end = ""
			return
		case w.line > 0 && w.Executes(e.Action, w.line):
			w.end = protocol.KindLine
			return
		}
	}
	w.unfinished = true
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
	case out.Errors > 0: // before the random steps
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
