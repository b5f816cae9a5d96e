package session

import (
	"beeline/engine/trail"
	"beeline/wasm/protocol"
)

// maxObserved is how many expressions and named conditions are observed: each takes the time
// to compile the model.
const maxObserved = 40

// observe answers what expressions, assertions and conditions are worth along a run.
func (s *Session) observe(m *subject, r protocol.Request) protocol.Response {
	if _, _, err := m.follow(r.Choices); err != nil {
		return protocol.Response{Type: "result", Result: m.badRun(r, err)}
	}
	out := []protocol.Observation{}
	for _, text := range r.Expressions[:min(len(r.Expressions), maxObserved)] {
		x := s.observed(r, text)
		x.Kind = "expression"
		out = append(out, x)
	}
	own, err := m.Observe(trail.Trail{Steps: r.Choices, Loop: -1})
	if err != nil {
		return protocol.Response{Type: "result", Result: broken(err.Error(), "")}
	}
	if len(own) > 0 && own[0].Kind == "goal" {
		own[0].Text = r.Options.Invariant
		if own[0].Text == "" {
			own[0].Text = r.Options.Goal
		}
	}
	out = append(out, own...)
	conditions := m.Conditions()
	for _, c := range conditions[:min(len(conditions), maxObserved)] {
		if x := s.observed(r, c.Text); x.Condition {
			x.Kind, x.Line = c.Kind, c.Line
			out = append(out, x)
		}
	}
	return protocol.Response{Type: "observed", Observed: &protocol.Observations{List: out}}
}

// observed returns the values of an expression along the run of a request. The expression is
// compiled as the goal of the model.
func (s *Session) observed(r protocol.Request, text string) protocol.Observation {
	out := protocol.Observation{Text: text, Process: -1, Values: []protocol.Observed{}}
	r.Options.Goal, r.Options.Invariant = text, ""
	m, bad := load(s.language, r)
	if bad != nil {
		out.Diagnostics = bad.Diagnostics
		return out
	}
	m.watch.start(s.clock, r.Options.Seconds)
	if list, err := m.Observe(trail.Trail{Steps: r.Choices, Loop: -1}); err == nil && len(list) > 0 && list[0].Kind == "goal" {
		out.Values, out.Condition = list[0].Values, list[0].Condition
	}
	return out
}
