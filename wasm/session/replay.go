package session

import (
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// replay replays a trail file that Spin or a check has written.
func (s *Session) replay(r protocol.Request) *protocol.Result {
	began := s.clock()
	m, bad := load(s.language, r)
	if bad != nil {
		return bad
	}
	m.watch.start(s.clock, r.Options.Seconds)
	list, _, err := trail.ParseSpin(r.Trail)
	if err != nil {
		return refuse(r, m.diagnostics, "bad trail", "This is not a trail: "+err.Error()+".")
	}
	found, _, failed := trail.Match(&m.whole.Model, list, m.Statements)
	out := m.walkResult(r, found)
	out.Seconds = s.clock() - began
	if failed != nil {
		out.Verdict, out.Kind = protocol.VerdictBadInput, "bad trail"
		out.Message = "The trail does not fit the model: " + failed.Error() + "."
	} else if out.Verdict != protocol.VerdictError && out.Kind == "" {
		out.Kind = "replay"
		out.Message = "The trail ends after " + countOf(uint64(out.Trail.Length), "step") + " without an error."
	}
	return out
}

// walkResult returns the result of a replay or a simulation: an error if the trail ends in one.
func (s *subject) walkResult(r protocol.Request, t trail.Trail) *protocol.Result {
	out := &protocol.Result{Model: r.Name, Verdict: protocol.VerdictIncomplete, Search: r.Type, Store: "none", Heuristic: "blind",
		Diagnostics: s.diagnostics, Unchecked: s.Unchecked()}
	kind, fault, err := s.endOf(t, out)
	if err == nil {
		err = s.showTrail(out, t, kind, fault)
	}
	if err != nil {
		out = broken(err.Error(), "")
		out.Model = r.Name
		return out
	}
	if fault == ts.UnfinishedDStep {
		out.Kind, out.Message = "time limit", s.ErrorSays(search.Faulty, fault)
	}
	out.Depth = uint64(out.Trail.SpinLength)
	if kind != search.NoError {
		out.Verdict, out.Kind, out.Errors = protocol.VerdictError, s.ErrorKind(kind, fault), 1
		out.Message = s.ErrorMessage(out.Trail, kind, fault)
	}
	return out
}

// endOf returns the error at the end of a trail, and puts the number of states into out.
func (s *subject) endOf(t trail.Trail, out *protocol.Result) (kind search.ErrorKind, fault ts.Fault, err error) {
	var last ts.State
	err = t.Replay(&s.whole.Model, func(_ int, e ts.Edge, st ts.State) {
		last = append(last[:0], st...)
		fault = e.Fault
		out.States++
		out.StateBytes = max(out.StateBytes, uint64(len(st)))
	})
	out.Transitions = out.States
	var next ts.Batch
	s.whole.Model.Successors(last, &next)
	switch {
	case fault == ts.UnfinishedDStep:
	case fault != ts.NoFault:
		kind = search.Faulty
	case !next.Moves(0) && s.whole.Model.Labels(last)&ts.ValidEnd == 0:
		kind = search.Deadlock
	}
	return kind, fault, err
}
