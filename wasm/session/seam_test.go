package session

import (
	"errors"
	"strings"
	"testing"

	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/lang/report"
	"beeline/wasm/protocol"
)

// tallying is a language without kernels and reduction. For every text its model counts up to 9
// by one or two and stops.
type tallying struct{}

func (tallying) Compile(lang.Text) *lang.Compiled {
	return &lang.Compiled{
		Diagnostics: []protocol.Diagnostic{}, Names: []protocol.Name{}, Unused: []string{"defines", "noPor"}, Subject: func() lang.Subject { return tally{} },
	}
}

type tally struct{}

func (tally) Initial(out *ts.Batch) { out.Append(0, ts.State{0}) }
func (tally) Successors(s ts.State, out *ts.Batch) {
	for by := byte(1); by <= 2 && s[0]+by <= 9; by++ {
		out.Append(ts.Action(by), s)[0] += by
	}
}
func (tally) Labels(ts.State) ts.Labels { return 0 }

func (c tally) Whole() lang.Space {
	return lang.Space{
		Model: ts.Model{System: c}, Program: &lang.Program{NewSplit: oneByte}, Aims: func() lang.Aims { return lang.AtEnds }, Cover: func([]bool) {},
		Estimate: func(name string, _ lang.EstimateOptions) (search.Heuristic, search.Planner, error) {
			if name != "blind" {
				return nil, nil, errors.New("there is no other estimate")
			}
			return search.Blind{}, nil, nil
		},
	}
}

// oneByte splits a state into its only component.
func oneByte() func([]uint32, []byte) []uint32 {
	return func(list []uint32, _ []byte) []uint32 { return append(list, 1) }
}

func (tally) Reduced() (lang.Space, string)                 { return lang.Space{}, "it is small" }
func (tally) Watch(func(steps uint64) bool, func(int) bool) {}
func (tally) Unchecked() []string                           { return nil }
func (tally) Size() *protocol.Size                          { return &protocol.Size{} }
func (tally) Claim() *protocol.Claim                        { return nil }
func (tally) Answer(bool) *report.Answer                    { return nil }
func (tally) ClaimLocation(ts.State) int                    { return 0 }
func (tally) LongSteps() bool                               { return false }
func (t tally) Numbering() trail.Numbering                  { return t }
func (tally) Statements(a ts.Action) []trail.Statement      { return []trail.Statement{{ID: int32(a)}} }
func (tally) Merges(ts.Action) bool                         { return false }
func (tally) Numbered(int32) bool                           { return true }
func (tally) Executes(ts.Action, int) bool                  { return false }
func (tally) Explain(t trail.Trail, _ search.ErrorKind, _ ts.Fault) (*lang.Explanation, error) {
	return &lang.Explanation{Trail: &protocol.Trail{Length: len(t.Steps), Loop: -1, Steps: make([]protocol.Step, len(t.Steps))}}, nil
}
func (tally) Next(trail.Trail) (*protocol.Next, error) {
	return &protocol.Next{Steps: []protocol.NextStep{}, Waits: []protocol.Wait{}}, nil
}
func (tally) Observe(trail.Trail) ([]protocol.Observation, error) { return nil, nil }
func (tally) Automata(trail.Trail) (*protocol.Automata, error)    { return &protocol.Automata{}, nil }
func (tally) Acted(ts.State, ts.Action) protocol.Acted            { return protocol.Acted{} }
func (tally) StateText(ts.State) string                           { return "" }
func (tally) GoalText(ts.State) string                            { return "" }
func (tally) Conditions() []protocol.Condition                    { return nil }
func (tally) Assertions() []report.Assertion                      { return nil }
func (tally) ErrorKind(search.ErrorKind, ts.Fault) string         { return "the end" }
func (tally) ErrorSays(search.ErrorKind, ts.Fault) string         { return "It has stopped." }
func (tally) Reasons(trail.Trail, search.ErrorKind, ts.Fault, bool, func() bool) (*protocol.Reasons, error) {
	return &protocol.Reasons{}, nil
}
func (c tally) ErrorMessage(_ *protocol.Trail, kind search.ErrorKind, fault ts.Fault) string {
	return c.ErrorSays(kind, fault)
}
func (tally) Unreached() []protocol.Unreached { return nil }
func (tally) Report(*lang.Summary) string     { return "" }

// TestAnotherLanguage checks models of a language other than Promela.
func TestAnotherLanguage(t *testing.T) {
	for _, o := range []protocol.Options{{Search: "bfs"}, {Search: "bfs", Store: "collapse"}, {Search: "dfs"}, {Search: "auto"}, {Search: "bfs", IgnoreEnds: true}} {
		var r *protocol.Result
		s := New(tallying{}, func() float64 { return 0 })
		s.Handle(protocol.Request{Type: "check", Name: "m.count", Options: o}, func(x protocol.Response) { r = x.Result })
		for s.Step(1) {
		}
		switch {
		case r == nil:
			t.Fatalf("%+v: no result", o)
		case o.IgnoreEnds:
			if r.Verdict != protocol.VerdictNoError || r.States != 10 {
				t.Errorf("%+v: %s in %d states", o, r.Verdict, r.States)
			}
		case r.Verdict != protocol.VerdictError || r.Kind != "the end" || r.Message != "It has stopped." || r.WhyNotReduced != "it is small" || r.Kernel:
			t.Errorf("%+v: %+v", o, r)
		case o.Search == "bfs" && r.Trail.Length != 5:
			t.Errorf("the shortest trail has %d steps", r.Trail.Length)
		}
	}
}

// TestOptionsWithoutEffectInLanguage: requests with options that the language has no use for are
// refused.
func TestOptionsWithoutEffectInLanguage(t *testing.T) {
	for _, kind := range []string{"check", "simulate", "replay"} {
		for _, c := range []struct {
			request protocol.Request
			want    string
		}{
			{protocol.Request{Options: protocol.Options{NoPOR: true}}, "`noPor` has no effect on models in this language"},
			{protocol.Request{Defines: []string{"N"}}, "`defines` has no effect on models in this language"},
			{protocol.Request{}, ""},
		} {
			var r *protocol.Result
			s := New(tallying{}, func() float64 { return 0 })
			c.request.Type = kind
			s.Handle(c.request, func(x protocol.Response) { r = x.Result })
			for s.Step(1) {
			}
			if c.want != "" && (r == nil || r.Kind != "bad option" || r.Message != c.want) || c.want == "" && (r == nil || r.Kind == "bad option") {
				t.Errorf("%s %+v: got %+v, want %q", kind, c.request, r, c.want)
			}
		}
	}
}

// unexplained is tallying, but its trails do not lead to their errors.
type unexplained struct{}

func (unexplained) Compile(lang.Text) *lang.Compiled {
	return &lang.Compiled{Diagnostics: []protocol.Diagnostic{}, Names: []protocol.Name{}, Subject: func() lang.Subject { return unexplainedTally{} }}
}

type unexplainedTally struct{ tally }

func (unexplainedTally) Explain(trail.Trail, search.ErrorKind, ts.Fault) (*lang.Explanation, error) {
	return nil, errors.New("the trail does not end in an error")
}

// TestTrailWithoutItsError: the result is an internal error with its own report and no counts.
func TestTrailWithoutItsError(t *testing.T) {
	for _, search := range []string{"bfs", "dfs"} {
		var r *protocol.Result
		s := New(unexplained{}, func() float64 { return 0 })
		s.Handle(protocol.Request{Type: "check", Name: "m.count", Options: protocol.Options{Search: search}}, func(x protocol.Response) { r = x.Result })
		for s.Step(1) {
		}
		const report = "internal error: the trail does not end in an error"
		if r == nil || r.Kind != protocol.InternalError || r.Model != "m.count" || r.States != 0 || !strings.HasPrefix(r.Report, report) {
			t.Errorf("%s: got %+v, want kind %q and report %q", search, r, protocol.InternalError, report)
		}
	}
}
