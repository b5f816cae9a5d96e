package session

import (
	"strings"
	"testing"

	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// A failingSearch goes wrong at its first step, or has found an error before.
type failingSearch struct{ search.Run }

func (failingSearch) Step(int) search.Status { panic("a mistake made for the test") }

// TestFoundAndThenFailed: a search that fails behind an error keeps it.
func TestFoundAndThenFailed(t *testing.T) {
	for _, o := range []protocol.Options{{Search: "bfs"}, {Search: "dfs", All: true}, {Search: "auto"}} {
		now := 0.0
		clock := func() float64 { now += tick; return now }
		s := New(inPromela, clock)
		var out []protocol.Response
		s.Handle(protocol.Request{ID: 1, Type: "check", Name: "model.pml", Text: race, Options: o}, func(x protocol.Response) { out = append(out, x) })
		r := s.job.check.live[0]
		for !r.advance(clock, 1) {
		}
		found, err := r.found()
		if err != nil || found.Kind == search.NoError {
			t.Fatalf("%+v: nothing found: %v", o, err)
		}
		r.sure, r.space, r.search = found, r.whole, failingSearch{r.search}
		for s.Step(0.05) {
		}
		last := out[len(out)-1].Result
		if last == nil || last.Verdict != protocol.VerdictError || last.Trail == nil || last.Trail.Length == 0 {
			t.Fatalf("%+v: %+v", o, last)
		}
		if o.Search != "auto" && !strings.Contains(strings.Join(last.Notes, " "), "internal error") {
			t.Errorf("%+v: nothing is said of the mistake: %q", o, last.Notes)
		}
	}
}

// TestNothingFoundAndFailed: a search that fails claims nothing.
func TestNothingFoundAndFailed(t *testing.T) {
	s := New(inPromela, func() float64 { return 0 })
	var out []protocol.Response
	s.Handle(protocol.Request{ID: 1, Type: "check", Name: "model.pml", Text: race, Options: protocol.Options{Search: "bfs"}}, func(x protocol.Response) { out = append(out, x) })
	r := s.job.check.live[0]
	r.search = failingSearch{r.search}
	for s.Step(0.05) {
	}
	last := out[len(out)-1].Result
	if last == nil || last.Kind != internalError || last.Verdict != protocol.VerdictIncomplete || !strings.Contains(last.Report, "failingSearch") {
		t.Errorf("%+v", last)
	}
}

// An estimate of the whole program may have nothing to lead to where that of the reduced
// one had: its d_steps hide the assertion that holds. What was found stands.
func TestEstimateOfTheReducedProgramAlone(t *testing.T) {
	const text = "active proctype Waits() { false }\nactive proctype Checks() { byte x; x = 0; assert(true); assert(1 == 1) }"
	for _, search := range []string{"ida", "astar", "wastar", "greedy", "bfs", "pida"} {
		for _, h := range []string{"", "formula", "formula-all", "hpl", "deadlock"} {
			if search == "bfs" {
				h = ""
			}
			r := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: search, Heuristic: h}})
			if r.Kind == internalError || r.Verdict != protocol.VerdictError && r.Verdict != protocol.VerdictBadInput {
				t.Errorf("%s, %s: %s, %s: %s", search, h, r.Verdict, r.Kind, r.Message)
			}
		}
	}
}
