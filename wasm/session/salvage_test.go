package session

import (
	"strings"
	"testing"

	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// A failingSearch panics when it continues.
type failingSearch struct{ search.Run }

func (failingSearch) Step(int) search.Status { panic("a mistake made for the test") }

// TestFailureAfterError: a search that fails keeps the error that it has found.
func TestFailureAfterError(t *testing.T) {
	for _, o := range []protocol.Options{{Search: "bfs"}, {Search: "dfs", All: true}, {Search: "auto"}} {
		now := 0.0
		clock := func() float64 { now += tick; return now }
		s := New(inPromela, clock)
		var out []protocol.Response
		s.Handle(protocol.Request{ID: 1, Type: "check", Name: "model.pml", Text: race, Options: o}, func(x protocol.Response) { out = append(out, x) })
		r := s.job.check.live[0]
		for !r.advance(clock, 1) {
		}
		found, err := r.finding()
		if err != nil || found.Kind == search.NoError {
			t.Fatalf("%+v: nothing found: %v", o, err)
		}
		r.reduced.finding, r.space, r.search = found, r.whole, failingSearch{r.search}
		for s.Step(0.05) {
		}
		last := out[len(out)-1].Result
		if last == nil || last.Verdict != protocol.VerdictError || last.Trail == nil || last.Trail.Length == 0 {
			t.Fatalf("%+v: %+v", o, last)
		}
		if o.Search != "auto" && !strings.Contains(strings.Join(last.Notes, " "), "internal error") {
			t.Errorf("%+v: no note on the mistake: %q", o, last.Notes)
		}
	}
}

// TestFailureWithoutError: a search that fails without an error proves nothing.
func TestFailureWithoutError(t *testing.T) {
	s := New(inPromela, func() float64 { return 0 })
	var out []protocol.Response
	s.Handle(protocol.Request{ID: 1, Type: "check", Name: "model.pml", Text: race, Options: protocol.Options{Search: "bfs"}}, func(x protocol.Response) { out = append(out, x) })
	r := s.job.check.live[0]
	r.search = failingSearch{r.search}
	for s.Step(0.05) {
	}
	last := out[len(out)-1].Result
	if last == nil || last.Kind != protocol.InternalError || last.Verdict != protocol.VerdictIncomplete || !strings.Contains(last.Report, "failingSearch") {
		t.Errorf("%+v", last)
	}
}

// TestEstimateOnlyInReducedSpace: an estimate may lead to an assertion of the reduced program,
// but to nothing in the whole one. The error that the reduced space has is kept.
func TestEstimateOnlyInReducedSpace(t *testing.T) {
	const text = "active proctype Waits() { false }\nactive proctype Checks() { byte x; x = 0; assert(true); assert(1 == 1) }"
	for _, search := range []string{"ida", "astar", "wastar", "greedy", "bfs", "pida"} {
		for _, h := range []string{"", "formula", "formula-all", "hpl", "deadlock"} {
			if search == "bfs" {
				h = ""
			}
			r := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: search, Heuristic: h}})
			if r.Kind == protocol.InternalError || r.Verdict != protocol.VerdictError && r.Verdict != protocol.VerdictBadInput {
				t.Errorf("%s, %s: %s, %s: %s", search, h, r.Verdict, r.Kind, r.Message)
			}
		}
	}
}
