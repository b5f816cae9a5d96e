//go:build !js

package heuristic_test

import (
	"fmt"
	"strings"
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/heuristic/truth"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
)

// rows is a model with an initial state for every row of the figures.
const rows = `
mtype = { a, b };
bool yes = true, no; byte x = 3, y = 5;
chan q = [4] of { mtype };
chan full1 = [1] of { byte };
chan idle = [3] of { byte };
chan meet = [0] of { byte };
proctype late() { early: skip; there: idle?x; never0: skip }
active proctype p() {
	byte mine = 7;
	d_step { q!a; q!a; q!b; full1!1 };
start0: x++; if :: x > 3 -> run late() :: else -> skip fi;
far0: meet!x; idle!1; q?a; full1?x; assert(y == 5); q!a
}
`

// TestRows checks the estimates of the conditions in figures 8, 9 and 10, in the state
// after the d_step.
func TestRows(t *testing.T) {
	const far = search.Infinite
	for _, c := range []struct {
		goal     string
		sum, max uint32
	}{
		{"true", 0, 0}, {"false", search.Infinite, search.Infinite},
		{"yes", 0, 0}, {"no", 1, 1}, {"!yes", 1, 1}, {"!no", 0, 0},
		{"no || yes", 0, 0}, {"no && !yes", 2, 1}, {"!(yes || !no)", 2, 1}, {"!(yes && !no)", 1, 1},
		{"x == y", 1, 1}, {"x != y", 0, 0}, {"x > y", 1, 1}, {"x + 2 >= y", 0, 0}, {"!(x < y)", 1, 1},
		{"full(q)", 1, 1}, {"nfull(q)", 0, 0}, {"full(full1)", 0, 0}, {"nfull(full1)", 1, 1}, {"full(idle)", 3, 1},
		{"empty(q)", 3, 1}, {"nempty(q)", 0, 0}, {"empty(idle)", 0, 0}, {"nempty(idle)", 1, 1},
		{"q?[b]", 2, 1}, {"q?[a]", 0, 0}, {"!q?[a]", 2, 1}, {"!q?[b]", 0, 0}, {"idle?[9]", 1, 1},
		{"len(q) == 0", 3, 1}, {"len(q) > 3", 1, 1}, {"len(q) < 2", 2, 1}, {"len(q) != 3", 1, 1}, {"len(idle) >= 2", 2, 1},
		{"len(q) == 4", 1, 1}, {"len(q) == 5", far, far}, {"len(q) != 5", 0, 0}, {"len(q) >= 100000000", far, far}, {"len(q) > 4", far, far},
		{"len(q) <= 0", 3, 1}, {"len(q) < 0", far, far}, {"!(len(q) <= 4)", far, far}, {"len(q) > -2147483647", 0, 0},
		{"nempty(meet)", 1, 1}, {"empty(meet)", 0, 0}, {"nfull(meet)", 0, 0}, {"full(meet)", 1, 1}, {"len(meet) == 1", 1, 1}, {"len(meet) == 9", 1, 1},
		{"q??[b]", 0, 0}, {"!q??[b]", 1, 1}, {"idle??[9]", 1, 1}, {"no && len(q) > 4", far, far}, {"yes || len(q) > 4", 0, 0},
		{"p@start0", 0, 0}, {"p@far0", 3, 3}, {"!p@start0", 1, 1}, {"p[0]@far0", 3, 3}, {"late@early", 1, 1}, {"late@there", 2, 2},
		{"p@far0 && no", 4, 3}, {"p:mine == 7", 0, 0}, {"p:mine == 8", 1, 1}, {"late[1]@there", 2, 2},
	} {
		p := truth.Must(t, rows, c.goal)
		s := second(p)
		for how, want := range map[heuristic.Combine]uint32{heuristic.CombineBySum: c.sum, heuristic.CombineByMax: c.max} {
			h := heuristic.NewFormula(p, how)
			if got := h.Estimate(s); got != want || h.Admissible() != (how == heuristic.CombineByMax) {
				t.Errorf("%s: got %d, want %d (%v)", c.goal, int32(got), int32(want), how)
			}
		}
	}
}

// TestUnknownLength: a variable may mean a larger channel later, but that makes no estimate
// large.
func TestUnknownLength(t *testing.T) {
	p := truth.Must(t, `chan small = [1] of { byte }; chan long = [3] of { byte }; chan c = small;
		active proctype P() { c = long; long!1; long!1 }`, "len(c) >= 2")
	g, _ := truth.Explore(p, 10)
	for how, want := range map[heuristic.Combine]uint32{heuristic.CombineBySum: 2, heuristic.CombineByMax: 1} {
		if got := heuristic.NewFormula(p, how).Estimate(g.States[0]); got != want {
			t.Errorf("got %d, want %d (%v)", got, want, how)
		}
	}
	p = truth.Must(t, `chan small = [1] of { byte }; chan c = small; active proctype P() { c = small }`, "len(c) >= 100000000")
	if got := heuristic.NewFormula(p, heuristic.CombineBySum).Estimate(truth.First(p)); got != 2 {
		t.Errorf("estimate for a channel for one message: got %d, want 2", got)
	}
}

// second returns the state after the first edge.
func second(p *prog.Program) ts.State {
	g, _ := truth.Explore(p, 1000)
	return g.States[g.Edges[0][0].To]
}

// TestAssertionAndDeadlock compares estimates with those made by hand.
func TestAssertionAndDeadlock(t *testing.T) {
	p := truth.Must(t, rows, "")
	s := second(p)
	if h, ok := heuristic.NewAssertion(p, heuristic.CombineBySum); !ok || h.Estimate(s) != 3+4+1+1 {
		t.Errorf("assertion: got %d, want 9", h.Estimate(s))
	}
	if h, ok := heuristic.NewAssertion(p, heuristic.CombineByMax); !ok || h.Estimate(s) != 7+1 {
		t.Errorf("assertion, admissible: got %d, want 8", h.Estimate(s))
	}
	// meet!x is 3 steps away, and no process is there to receive.
	if h := heuristic.NewDeadlock(p, heuristic.CombineBySum, false); h.Estimate(s) != 3 {
		t.Errorf("deadlock: got %d, want 3", h.Estimate(s))
	}
	text := "byte n; active [2] proctype p() { do :: n++; danger0: n > 5; n = 0 :: n == 200 od }"
	p = truth.Must(t, text, "")
	g, _ := truth.Explore(p, 10000)
	s = g.States[0]
	for marked, want := range map[bool]uint32{false: 2, true: 2} {
		if h := heuristic.NewDeadlock(p, heuristic.CombineBySum, marked); h.Estimate(s) != want {
			t.Errorf("two counters, marked %v: got %d, want %d", marked, h.Estimate(s), want)
		}
	}
	if !heuristic.Marked(p) {
		t.Error("no location is marked, want one")
	}
}

// TestDeadlockOfParameters: a channel parameter counts like a global channel, buffered or
// for rendezvous.
func TestDeadlockOfParameters(t *testing.T) {
	const text = `
chan one = [1] of { byte }; chan two = [2] of { byte }; chan meet = [0] of { byte };
proctype give(chan c) { do :: c!1 od }
proctype take(chan c) { do :: c?1 od }
init { atomic { two!1; two!1; one!1; %s } }
`
	for started, want := range map[string][2]uint32{
		"run take(two)":                  {2, 1},
		"run give(two); run take(two)":   {2, 1},
		"run take(one)":                  {1, 1},
		"run give(one)":                  {0, 0},
		"run give(meet)":                 {0, 0},
		"run give(meet); run take(meet)": {2, 1},
	} {
		p := truth.Must(t, fmt.Sprintf(text, started), "")
		g, _ := truth.Explore(p, 100)
		at := 0
		for range 3 + strings.Count(started, "run") {
			at = int(g.Edges[at][0].To)
		}
		s := g.States[at]
		for how, want := range map[heuristic.Combine]uint32{heuristic.CombineBySum: want[0], heuristic.CombineByMax: want[1]} {
			if got := heuristic.NewDeadlock(p, how, false).Estimate(s); got != want {
				t.Errorf("%s: got %d, want %d (%v)", started, got, want, how)
			}
		}
	}
}

// TestJointAssertions has two processes before a critical section, two at a condition that must
// change first, one beside a process without an assertion, one that is not started yet, and
// an assertion that cannot be violated.
func TestJointAssertions(t *testing.T) {
	for _, c := range []struct {
		text       string
		sum, least uint32
	}{
		{"byte in; active [2] proctype p() { in; in; in++; assert(in == 1) }", 2*3 + 1, 3 + 1},
		{"byte in = 1; active [2] proctype p() { assert(in == 1) }", 1 + 1, 1 + 1},
		{"byte in; active proctype p() { in; assert(in == 1) } active proctype q() { in++ }", 1 + 1, 1 + 1},
		{"byte in; proctype p() { in++; assert(in == 1) } init { in; run p() }", 1 + 1 + 1, 1 + 1 + 1},
		{"byte in; active proctype p() { in++; assert(true) } ", 0, 0},
	} {
		p := truth.Must(t, c.text, "")
		g, _ := truth.Explore(p, 10)
		h, ok := heuristic.NewJointAssertions(p)
		least, _ := heuristic.NewAssertion(p, heuristic.CombineByMax)
		switch {
		case !ok:
			if c.sum > 0 {
				t.Errorf("%s: no assertion can be violated, want one", c.text)
			}
		case h.Admissible() || h.Estimate(g.States[0]) != c.sum || least.Estimate(g.States[0]) != c.least:
			t.Errorf("%s: got %d and %d, want %d and %d", c.text, h.Estimate(g.States[0]), least.Estimate(g.States[0]), c.sum, c.least)
		}
	}
}

// TestAgainstTruth checks that admissible estimates are never above the true distance, and
// fall by at most 1 per step.
func TestAgainstTruth(t *testing.T) {
	truth.Programs{
		Count: 400, States: 300, Every: 6, Estimates: lowerBounds,
		ToGoal: func(p *prog.Program) map[string]search.Heuristic {
			return map[string]search.Heuristic{"formula": heuristic.NewFormula(p, heuristic.CombineByMax)}
		},
		Informed: []string{"formula", "assertion", "deadlock", "FSM"},
	}.Compare(t)
}

// TestRendezvousConditions is TestAgainstTruth for conditions on rendezvous channels, which
// are rare in random programs.
func TestRendezvousConditions(t *testing.T) {
	for _, asked := range []string{"nempty(c)", "empty(c)", "nfull(c)", "full(c)", "len(c) > 0", "len(c) == 0"} {
		for _, goal := range []string{"", asked, asked + " && x == 3"} {
			p := truth.Must(t, "chan c = [0] of { byte }; byte x; active proctype A() { if :: x = 1; "+asked+" :: x = 2; x = 3; x == 0 :: c!1 fi }", goal)
			g, _ := truth.Explore(p, 100)
			if goal == "" {
				g.Compare(t, asked, heuristic.NewDeadlock(p, heuristic.CombineByMax, false), truth.ToDeadlock(g))
				continue
			}
			h := heuristic.NewFormula(p, heuristic.CombineByMax)
			g.Compare(t, goal, h, g.Distances(g.Goal, ts.NoFault))
		}
	}
}

// TestAsserts: an assertion that cannot fail does not count, one in a d_step does.
func TestAsserts(t *testing.T) {
	for text, want := range map[string]bool{
		"active proctype p() { skip }":                               false,
		"active proctype p() { assert(true) }":                       false,
		"active proctype p() { assert(1); assert(_nr_pr == 1) }":     true,
		"byte n; active proctype p() { d_step { n++; assert(n) } }":  true,
		"byte n; active proctype p() { d_step { n++; n > 0; n-- } }": false,
	} {
		p := truth.Must(t, text, "")
		if _, ok := heuristic.NewAssertion(p, heuristic.CombineByMax); ok != want || heuristic.Asserts(p) != want {
			t.Errorf("%s: got %t and %t, want %t", text, ok, heuristic.Asserts(p), want)
		}
	}
}

// lowerBounds returns the admissible estimates of a program by name.
func lowerBounds(p *prog.Program) map[string]truth.Bounded {
	out := map[string]truth.Bounded{"deadlock": {Heuristic: heuristic.NewDeadlock(p, heuristic.CombineByMax, false), Truth: truth.ToDeadlock}}
	if h, ok := heuristic.NewAssertion(p, heuristic.CombineByMax); ok {
		out["assertion"] = truth.Bounded{Heuristic: h, Truth: truth.ToAssertion}
	}
	g, _ := truth.Explore(p, 1000)
	last := len(g.States) - 1
	out["FSM"] = truth.Bounded{Heuristic: heuristic.NewFSM(p, g.States[last], heuristic.CombineByMax), Truth: func(g *truth.Graph) []uint32 { return g.Distances(only(g, last), ts.NoFault) }}
	if h := heuristic.NewFSM(p, g.States[last], heuristic.CombineBySum); h.Admissible() {
		out["FSM sum"] = truth.Bounded{Heuristic: h, Truth: out["FSM"].Truth}
	}
	return out
}

func only(g *truth.Graph, state int) []bool {
	out := make([]bool, len(g.States))
	out[state] = true
	return out
}

// TestAgainstTruthOfModels is TestAgainstTruth for the corpus.
func TestAgainstTruthOfModels(t *testing.T) { truth.OnModels(t, 1000, lowerBounds) }
