package session

import (
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// maxExplained is how many steps of a run are explained. All states of longer runs take minutes.
const maxExplained = 50_000

// explain answers why a run ends in an error: its first one.
func (s *subject) explain(r protocol.Request) protocol.Response {
	s.watch.edgeBytes = stateEdges
	s.watch.takeCrowded()
	defer func() { s.watch.edgeBytes = 0 }()
	choices, err := s.untilFault(r.Choices)
	if err != nil {
		return protocol.Response{Type: "result", Result: s.badRun(r, err)}
	}
	t := trail.Trail{Steps: choices, Loop: -1}
	kind, fault, err := s.endOf(t)
	switch {
	case err != nil:
		return protocol.Response{Type: "result", Result: s.badRun(r, err)}
	case kind == search.NoError || kind == search.Deadlock && r.Options.IgnoreEnds:
		return protocol.Response{Type: "result", Result: refuse(r, s.diagnostics, "bad trail", "The run does not end in an error.")}
	case len(choices) > maxExplained:
		return protocol.Response{Type: "result", Result: refuse(r, s.diagnostics, "bad trail", "The run is too long to be explained: it has more than "+protocol.Grouped(maxExplained)+" steps.")}
	}
	out, err := s.Reasons(t, kind, fault, r.Options.IgnoreEnds, func() bool { return s.watch.overNow() || s.watch.crowded })
	if err != nil {
		return protocol.Response{Type: "result", Result: broken(err.Error(), "")}
	}
	return protocol.Response{Type: "reasons", Reasons: out}
}

// untilFault returns the choices up to the first fault.
func (s *subject) untilFault(choices []uint32) ([]uint32, error) {
	end := len(choices)
	err := trail.Trail{Steps: choices}.Replay(&s.whole.Model, func(step int, e ts.Edge, _ ts.State) {
		if e.Fault != ts.NoFault && step < end {
			end = step
		}
	})
	return choices[:end], err
}
