package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

func truthOf(t *testing.T, text string, o protocol.Options) *protocol.Truth {
	t.Helper()
	var truth *protocol.Truth
	New(inPromela, func() float64 { return 0 }).Handle(protocol.Request{ID: 7, Type: "truth", Name: "model.pml", Text: text, Options: o}, func(r protocol.Response) {
		if r.Type != "truth" || r.ID != 7 || truth != nil {
			t.Errorf("answer %+v", r)
		}
		truth = r.Truth
	})
	if truth == nil {
		t.Fatal("no answer")
	}
	return truth
}

// TestTruth: each state has an estimate and a distance, and admissible estimates are never too
// high. The distance of the initial state is the length of a shortest trail.
func TestTruth(t *testing.T) {
	counter := "byte x; active proctype p() { do :: x < 90 -> x++ :: x > 0 -> x-- od }"
	for _, c := range []struct {
		name, text string
		options    protocol.Options
		admissible bool
		above      bool
		states     int
	}{
		{"blind", philosophers, protocol.Options{Search: "astar", Heuristic: "blind"}, true, false, 53},
		{"active", philosophers, protocol.Options{Search: "astar"}, false, true, 53},
		{"deadlock", philosophers, protocol.Options{Search: "greedy", Heuristic: "deadlock"}, false, true, 53},
		{"deadlock", philosophers, protocol.Options{Search: "greedy", Heuristic: "deadlock|active"}, false, true, 53},
		{"formula-max", counter, protocol.Options{Search: "astar", Heuristic: "formula-max", Goal: "x == 90", IgnoreEnds: true}, true, false, 271},
		{"hpl", counter, protocol.Options{Search: "astar", Heuristic: "hpl", Goal: "x == 90", IgnoreEnds: true}, true, false, 271},
		{"no error", "byte x; active [2] proctype p() { x++ }", protocol.Options{Search: "astar"}, false, false, 7},
	} {
		r := truthOf(t, c.text, c.options)
		above := false
		for i, steps := range r.Distances {
			above = above || uint32(r.Estimates[i]) > uint32(steps) // -1 becomes the largest
		}
		if c.name != "no error" && r.Heuristic != c.name || r.Message != "" || !r.Whole || r.Admissible != c.admissible || above != c.above || len(r.Distances) != c.states || len(r.Estimates) != c.states {
			t.Errorf("%s: above %v, %d states: %+v", c.name, above, len(r.Distances), r)
			continue
		}
		length := int32(-1)
		if found := checked(t, c.text, protocol.Options{Goal: c.options.Goal, IgnoreEnds: c.options.IgnoreEnds}).Trail; found != nil {
			length = int32(found.Length)
		}
		if r.Distances[0] != length {
			t.Errorf("%s: distance %d, shortest trail %d", c.name, r.Distances[0], length)
		}
	}
}

// TestTruthNumbers: the deadlock is two steps away, and H_ap estimates one.
func TestTruthNumbers(t *testing.T) {
	r := truthOf(t, "byte x; active proctype p() { x = 1; x = 2; x == 0 }", protocol.Options{Search: "astar"})
	if !slices.Equal(r.Distances, []int32{2, 1, 0}) || !slices.Equal(r.Estimates, []int32{1, 1, 0}) {
		t.Errorf("%+v", r)
	}
}

// TestTruthOfManyStates: if a model has too many states, the first ones have estimates and none
// has a distance.
func TestTruthOfManyStates(t *testing.T) {
	counter := "int x; active proctype p() { do :: x < %d -> x++ :: else -> break od; assert(false) }"
	text := func(limit int) string { return fmt.Sprintf(counter, limit) }
	for limit, known := range map[int]bool{truthStates/2 - 10: true, truthStates: false} {
		r := truthOf(t, text(limit), protocol.Options{Search: "astar", Heuristic: "active"})
		if r.Whole != known || r.Message != "" || (len(r.Distances) > 0) != known || known == (len(r.Estimates) == truthStates) || slices.Max(r.Estimates) != 1 {
			t.Errorf("up to %d: whole %v, %q, %d distances, %d estimates", limit, r.Whole, r.Message, len(r.Distances), len(r.Estimates))
		}
	}
}

// TestTruthOfSlowEstimate: a slow estimate is compared in the first states only.
func TestTruthOfSlowEstimate(t *testing.T) {
	now := 0.0
	clock := func() float64 { now++; return now }
	r := New(inPromela, clock).truth(protocol.Request{Name: "model.pml", Text: philosophers, Options: protocol.Options{Search: "astar"}})
	if n := len(r.Estimates); r.Whole || n < truthSeconds || n >= 53 || len(r.Distances) != n {
		t.Errorf("whole %v, %d estimates, %d distances", r.Whole, n, len(r.Distances))
	}
}

func TestTruthRefuses(t *testing.T) {
	for says, r := range map[string]*protocol.Truth{
		"Line 1":       truthOf(t, "byte x = ;", protocol.Options{}),
		"no heuristic": truthOf(t, philosophers, protocol.Options{Search: "astar", Heuristic: "magic"}),
	} {
		if !strings.Contains(r.Message, says) || len(r.Distances) > 0 {
			t.Errorf("%q: %+v", says, r)
		}
	}
}
