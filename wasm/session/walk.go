package session

import (
	"maps"
	"slices"

	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// Requests about one run. None of them searches.

// lastSubject is the model of the last request about a run, so that the next request about the
// same text does not compile it again.
type lastSubject struct {
	text    lang.Text
	subject *subject // nil without one
}

// sameText reports whether two texts are the same model with the same question.
func sameText(a, b lang.Text) bool {
	return a.Name == b.Name && a.Text == b.Text && maps.Equal(a.Files, b.Files) && slices.Equal(a.Defines, b.Defines) &&
		a.Goal == b.Goal && a.Property == b.Property
}

// respondAboutRun responds to a request about a run.
func (s *Session) respondAboutRun(r protocol.Request, reply func(protocol.Response), answer func(*subject) protocol.Response) {
	respond(r.ID, reply, func() protocol.Response { return s.aboutRun(r, answer) })
}

// aboutRun answers a request about a run. After a panic the model is compiled again.
func (s *Session) aboutRun(r protocol.Request, answer func(*subject) protocol.Response) protocol.Response {
	m := s.last.subject
	text := textOf(r)
	if m == nil || !sameText(text, s.last.text) {
		fresh, bad := load(s.language, r)
		if bad != nil {
			return protocol.Response{Type: "result", Result: bad}
		}
		m = fresh
	}
	s.last = lastSubject{}
	m.watch.start(s.clock, r.Options.Seconds)
	began := s.clock()
	out := answer(m)
	if out.Result != nil {
		out.Result.Seconds = s.clock() - began
	}
	s.last = lastSubject{text, m}
	return out
}

// walkResult returns the result of a replay or a simulation: an error if the run ends in one.
// It has no numbers of a search.
func (s *subject) walkResult(r protocol.Request, t trail.Trail) *protocol.Result {
	out, _ := s.walked(r, t)
	return out
}

// walked is walkResult with the error of a run that does not fit the model.
func (s *subject) walked(r protocol.Request, t trail.Trail) (*protocol.Result, error) {
	out := &protocol.Result{Model: r.Name, Verdict: protocol.VerdictIncomplete, Search: r.Type, Store: "none", Heuristic: "blind",
		Diagnostics: s.diagnostics, Unchecked: s.Unchecked(), Goal: r.Options.Goal, Invariant: r.Options.Invariant}
	kind, fault, err := s.endOf(t)
	if fault != ts.NoFault {
		t.Loop = -1
	}
	if err == nil {
		if err = s.showTrail(out, t, kind, fault); err == lang.ErrMissed {
			kind, fault = search.NoError, ts.NoFault
			err = s.showTrail(out, t, kind, fault)
		}
	}
	if _, wrong := err.(*lang.WrongDelays); wrong {
		return s.badRun(r, err), err
	}
	if err != nil {
		out = broken(err.Error(), "")
		out.Model = r.Name
		return out, err
	}
	if fault == ts.UnfinishedDStep {
		out.Kind, out.Message = "time limit", s.ErrorSays(search.Faulty, fault)
	}
	if passed := s.passed(t.Steps, r.Options.Invariant != ""); passed != "" {
		out.Errors, out.Message = 1, passed
	}
	if kind != search.NoError {
		out.Kind, out.Message = s.ErrorKind(kind, fault), s.ErrorMessage(out.Trail, kind, fault)
		if !fault.Unsearchable() {
			out.Verdict, out.Errors = protocol.VerdictError, 1
		}
	}
	return out, nil
}

// passed is a sentence about the first error that a run has before its last step, "" if it has
// none. A goal is no error, unless it violates the invariant.
func (s *subject) passed(choices []uint32, invariant bool) (says string) {
	// Another replay has returned the error of this one.
	_ = trail.Trail{Steps: choices}.Replay(&s.whole.Model, func(step int, e ts.Edge, _ ts.State) {
		if says != "" || step == len(choices) || e.Fault == ts.NoFault || e.Fault == ts.GoalReached && !invariant {
			return
		}
		what, kind := "has an error", ": "+s.ErrorKind(search.Faulty, e.Fault)
		if e.Fault == ts.GoalReached {
			what, kind = "violates the invariant", ""
		}
		says = "The run " + what + " at step " + protocol.Grouped(uint64(step)) + kind + "."
	})
	return says
}

// endOf returns the error at the end of a run.
func (s *subject) endOf(t trail.Trail) (kind search.ErrorKind, fault ts.Fault, err error) {
	last, e, err := s.follow(t.Steps)
	if err != nil {
		return search.NoError, ts.NoFault, err
	}
	var next ts.Batch
	s.whole.Model.Successors(last, &next)
	switch {
	case e.Fault == ts.UnfinishedDStep:
	case e.Fault != ts.NoFault:
		kind = search.Faulty
	case !next.Moves(0) && s.whole.Model.Labels(last)&ts.ValidEnd == 0:
		kind = search.Deadlock
	}
	return kind, e.Fault, nil
}

// follow returns the state at the end of a run, and the edge that leads to it. The error
// names the step at which the choices do not fit the model.
func (s *subject) follow(choices []uint32) (last ts.State, edge ts.Edge, err error) {
	var out ts.Batch
	s.whole.Model.Initial(&out)
	edge, _ = out.At(0)
	err = trail.Trail{Steps: choices}.Replay(&s.whole.Model, func(step int, e ts.Edge, st ts.State) {
		last = append(last[:0], st...)
		if step > 0 {
			edge = e
		}
	})
	return last, edge, err
}

// stateEdges is the memory, in bytes, for the edges of the last state of a run.
const stateEdges = 64 << 20

// next answers what can happen after a run.
func (s *subject) next(r protocol.Request) protocol.Response {
	s.watch.edgeBytes = stateEdges
	defer func() { s.watch.edgeBytes = 0 }()
	out, err := s.Next(trail.Trail{Steps: r.Choices, Loop: -1, Delays: r.Delays})
	if err != nil {
		return protocol.Response{Type: "result", Result: s.badRun(r, err)}
	}
	for i := range out.Steps {
		if r.Options.Invariant != "" {
			nameInvariant(&out.Steps[i].Step)
		}
	}
	return protocol.Response{Type: "next", Next: out}
}

// automata answers with the control graphs and the locations along a run.
func (s *subject) automata(r protocol.Request) protocol.Response {
	out, err := s.Automata(trail.Trail{Steps: r.Choices, Loop: -1})
	if err != nil {
		return protocol.Response{Type: "result", Result: s.badRun(r, err)}
	}
	return protocol.Response{Type: "automata", Automata: out}
}

// badTrail is the kind of a bad input whose run does not fit the model.
const badTrail = "bad trail"

// badRun returns the result of a request whose choices do not fit the model.
func (s *subject) badRun(r protocol.Request, err error) *protocol.Result {
	return refuse(r, s.diagnostics, badTrail, "The run does not fit the model: "+err.Error()+".")
}
