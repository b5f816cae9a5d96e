package view

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

func TestVerdictOnProperty(t *testing.T) {
	run := func(loop int) *protocol.Trail {
		return &protocol.Trail{Length: 3, Loop: loop, Steps: make([]protocol.Step, 3), Processes: []protocol.Process{{Name: "P", Pid: 0}, {Name: "P", Pid: 1}}}
	}
	unfair := &protocol.Schedule{Moved: []int{0}, Sometimes: []int{0, 1}, Always: []int{0, 1}}
	rare := &protocol.Schedule{Moved: []int{0}, Sometimes: []int{0, 1}, Always: []int{0}}
	for _, c := range []struct {
		result protocol.Result
		want   []string
	}{
		{protocol.Result{Property: "ltl", Formula: "served", Kind: "acceptance cycle", Trail: run(1), Schedule: unfair},
			[]string{"<code>served</code> does not hold: steps 2 to 3 repeat forever", "<code>P:1</code> could move in every state that repeats"}},
		{protocol.Result{Property: "ltl", Formula: "served", Kind: "acceptance cycle", Trail: run(2), Schedule: rare},
			[]string{"step 3 repeats forever", "Fairness would not help", "<code>P:1</code> cannot move"}},
		{protocol.Result{Property: "progress", Fair: true, Kind: "non-progress cycle", Trail: run(0), Schedule: rare},
			[]string{"without progress: steps 1 to 3 repeat", "The run is fair"}},
		{protocol.Result{Property: "accept", Kind: "acceptance cycle", Trail: run(3), Schedule: unfair}, []string{"no process can move after step 3"}},
		{protocol.Result{Property: "never", Kind: "end state in claim reached", Trail: run(-1)}, []string{"The never claim accepts a run: the claim reaches its end at step 3"}},
	} {
		c.result.Verdict = protocol.VerdictError
		html := Verdict(&c.result)
		for _, want := range c.want {
			if !strings.Contains(html, want) {
				t.Errorf("%q is not in %s", want, html)
			}
		}
	}
}

// TestOffersForLasso: nothing is offered that looks for errors of other kinds.
func TestOffersForLasso(t *testing.T) {
	r := protocol.Result{Verdict: protocol.VerdictError, Property: "ltl", Formula: "p", Search: "ndfs", Kind: "acceptance cycle",
		Trail: &protocol.Trail{Length: 2, Steps: make([]protocol.Step, 2)}}
	if _, list := offersFor(&r); len(list) != 1 || list[0] != lassoOffer || strings.Contains(list[0].text, "Breadth-first") {
		t.Errorf("got %+v", list)
	}
	if r.Shortest = true; shortness(&r, r.Trail) != "No shorter run violates it." {
		t.Errorf("got %s", shortness(&r, r.Trail))
	}
	if _, list := offersFor(&r); len(list) != 0 {
		t.Errorf("got %+v of the shortest run", list)
	}
}

// TestNotReduced: the facts say why the space for a property is not reduced.
func TestNotReduced(t *testing.T) {
	r := protocol.Result{Verdict: protocol.VerdictNoError, Property: "ltl", WhyNotReduced: "it counts steps"}
	if got := reducedNote(&r); !strings.Contains(got, "every order of steps: it counts steps.") {
		t.Errorf("got %q", got)
	}
	if r.Property = "safety"; reducedNote(&r) != "" {
		t.Errorf("got %q about safety", reducedNote(&r))
	}
}

// TestOffersAfterLargeClock: nothing is offered that would end in the same way.
func TestOffersAfterLargeClock(t *testing.T) {
	r := protocol.Result{Verdict: protocol.VerdictIncomplete, Kind: protocol.LargeClock, Search: "bfs", Store: "exact"}
	if title, list := offersFor(&r); title != "" || len(list) != 0 {
		t.Errorf("%s: %v", title, list)
	}
}
