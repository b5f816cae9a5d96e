//go:build !js

package relaxed_test

import (
	"fmt"
	"slices"
	"testing"

	"beeline/engine/heuristic/relaxed"
	"beeline/engine/heuristic/truth"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/oracle/random"
)

// TestPlanLengths checks the lengths of plans of small programs.
func TestPlanLengths(t *testing.T) {
	for _, c := range []struct {
		name, text, goal string
		want             uint32
	}{
		{"listing 1.1 of Andisha, Wehrle, Westphal 2015: h+", `int a = 0, b = 0; chan c = [1] of { int };
			active proctype S() { again: c!a; a++; goto again }
			active proctype R() { again: c?b; goto again }`, "a == 2 && b == 1", 5},
		{"each step builds on the one before", `byte x; active proctype p() { x = 1; x == 1; x = 2; x == 2; x = 3 }`, "x == 3", 5},
		{"two processes at a label", `byte x; active [2] proctype p() { x++; x++; here: skip }`, "p[0]@here && p[1]@here", 4},
		{"one message for several receives", `chan c = [1] of { byte }; byte x, y;
			active proctype S() { c!7 } active proctype A() { c?<x> } active proctype B() { c?<y> }`, "x == 7 && y == 7", 3},
		{"statements of other processes are left out", `byte x, y; active proctype p() { x = 1; x = 2; x = 3 } active proctype q() { y = 1 }`, "y == 1", 1},
		{"a rendezvous is one step", `chan c = [0] of { byte }; byte x; active proctype S() { c!3 } active proctype R() { c?x }`, "x == 3", 1},
		{"two values of a variable at once", `short x; active proctype p() { x = -1 } active proctype q() { x = 1 }`, "x * x == -1", 2},
		{"a process starts with a value that changes later", `byte x, y; proctype p() { byte z = x; y = z } active proctype q() { do :: x < 3 -> x++ od } init { run p() }`, "y == 3", 7},
		{"an array of a process starts with such a value", `byte x, y; proctype p() { byte z[2] = x; y = z[1] } active proctype q() { do :: x < 3 -> x++ od } init { run p() }`, "y == 3", 7},
		{"a dead end", `byte x; active proctype p() { x = 1 }`, "x == 2", search.Infinite},
	} {
		p := truth.Must(t, c.text, c.goal)
		for _, sets := range []bool{true, false} {
			if got := relaxed.NewPlan(p, relaxed.Aims{Goal: true}, sets).Estimate(truth.First(p)); got != c.want {
				t.Errorf("%s, sets %v: got %d, want %d", c.name, sets, got, c.want)
			}
		}
	}
}

// TestPlanFillsGaps checks plans whose last statement adds numbers to an interval that another
// statement made. The goal lies in a gap between 1 and 9.
func TestPlanFillsGaps(t *testing.T) {
	for text, want := range map[string]uint32{
		`active proctype P() { c!0; x = len(c) } active proctype Q() { y = 9; x = y }`: 4,
		// Both x and y become intervals before x gets the values of y.
		`active proctype P() { c!0 } active proctype L() { y = len(c) } active proctype Q() { y = 9 }
			active proctype S() { x = len(c) } active proctype R() { skip; skip; x = y }`: 6,
	} {
		p := truth.Must(t, "byte x = 5, y = 1; chan c = [3] of { byte }; "+text, "x == 7")
		h := relaxed.NewPlan(p, relaxed.Aims{Goal: true}, true)
		s := truth.First(p)
		if got := h.Estimate(s); got != want || !h.Replay(s) {
			t.Errorf("%s: the plan has %d steps, want %d that lead to the goal", text, got, want)
		}
	}
}

// TestPlanWithinRound checks plans whose last statement sees a d_step of its round, but not the
// assignment of that round, which would do as well.
func TestPlanWithinRound(t *testing.T) {
	for _, text := range []string{
		`byte x, y; active proctype A() { d_step { x = 1; x = 2 } } active proctype B() { y = 2 } active proctype C() { assert(x != 2 && y != 2) }`,
		`byte y, x; active proctype B() { y = 2 } active proctype A() { d_step { x = 1; x = 2 } } active proctype C() { assert(x != 2 && y != 2) }`,
		`byte x, y; active proctype A() { d_step { x = 1; x = 2 } } active proctype C() { assert(x != 2 && y != 2) } active proctype D() { d_step { y = 1; y = 2 } }`,
	} {
		p := truth.Must(t, text, "")
		for _, sets := range []bool{true, false} {
			h := relaxed.NewPlan(p, relaxed.Aims{Asserts: true}, sets)
			s := truth.First(p)
			if got := h.Estimate(s); got != 2 || !h.Replay(s) {
				t.Errorf("%s, sets %v: the plan has %d steps, want 2 that violate the assertion", text, sets, got)
			}
		}
	}
}

// TestHelpful checks which edges begin a plan.
func TestHelpful(t *testing.T) {
	p := truth.Must(t, `byte x, y; chan c = [0] of { byte };
		active proctype far() { y = 1; y = 2 } active proctype near() { x = 1; x == 1; c!5 } active proctype other() { c?y }`, "y == 5")
	h := relaxed.NewPlan(p, relaxed.Aims{Goal: true}, true)
	s := truth.First(p)
	if got := h.Estimate(s); got != 3 {
		t.Fatalf("the plan has %d steps, want 3", got)
	}
	var batch ts.Batch
	vm.New(p).Successors(s, &batch)
	for i := range batch.Len() {
		e, _ := batch.At(i)
		_, action, _, _, _ := vm.UnpackAction(e.Action)
		who := p.Procs[p.Actions[action].Proc].Name
		if h.Helpful(h.FirstActions(nil), e.Action) != (who == "near") {
			t.Errorf("helpful edges of %s: got %v", who, h.Helpful(h.FirstActions(nil), e.Action))
		}
	}
}

// checkPlans compares plans with h_P^L on every state: there is a plan iff there are rounds,
// it has at least a step per round, and its statements alone lead to an error.
func checkPlans(t *testing.T, g *truth.Graph, name string, aims relaxed.Aims, sets bool) (plans int) {
	t.Helper()
	bound, h := relaxed.NewRounds(g.Prog, aims, sets), relaxed.NewPlan(g.Prog, aims, sets)
	for i, s := range g.States {
		low, got := bound.Estimate(s), h.Estimate(s)
		switch {
		case low == 0 || low == search.Infinite:
			if got != low {
				t.Errorf("%s, state %d: the plan has %d steps, want %d", name, i, got, low)
			}
			continue
		case got < low || got == search.Infinite:
			t.Errorf("%s, state %d: the plan has %d steps, want at least %d", name, i, got, low)
			return plans
		case !h.Replay(s):
			t.Errorf("%s, state %d: the plan of %d steps leads to no error", name, i, got)
			return plans
		}
		plans++
	}
	return plans
}

// checkAllPlans is checkPlans for all kinds of error.
func checkAllPlans(t *testing.T, g *truth.Graph, name string) (plans int) {
	t.Helper()
	for kind, aims := range map[string]relaxed.Aims{"goal": {Goal: true}, "assertion": {Asserts: true}, "deadlock": {Deadlocks: true}, "all": {Goal: true, Asserts: true, Deadlocks: true}} {
		if aims.Goal && g.Prog.Goal == 0 {
			continue
		}
		for _, sets := range []bool{true, false} {
			plans += checkPlans(t, g, fmt.Sprintf("%s, %s, sets %v", name, kind, sets), aims, sets)
		}
	}
	return plans
}

// TestPlans checks the plans of random programs: 24 with an eighth of the goals, and five
// with all goals. In their plans an else needs two values, a d_step needs another one of
// its round, a send needs its own channel, a set becomes an interval, and an interval gets a set.
func TestPlans(t *testing.T) {
	plans := 0
	for seed := range uint64(562) {
		all := slices.Contains([]uint64{28, 37, 90, 118, 561}, seed)
		if seed == 0 || seed > 24 && !all {
			continue
		}
		text := random.New(seed).String()
		program := truth.Compiled("random.pml", text, "")
		if program == nil {
			continue
		}
		for i, goal := range append(truth.Goals(program), "") {
			p := truth.Compiled("random.pml", text, goal)
			if p == nil || !all && (int(seed)+i)%8 != 1 {
				continue
			}
			g, _ := truth.Explore(p, 100)
			plans += checkAllPlans(t, g, fmt.Sprintf("seed %d, %s", seed, goal))
			if t.Failed() {
				t.Log(text)
				return
			}
		}
	}
	if t.Logf("%d plans", plans); plans == 0 {
		t.Error("there is no plan")
	}
}

// TestPlansOfModels is TestPlans for the corpus.
func TestPlansOfModels(t *testing.T) {
	plans := 0
	for _, part := range []string{"hsf-spin", "spin-examples", "classroom"} {
		truth.EachGraph(t, part, 300, func(name string, g *truth.Graph) { plans += checkAllPlans(t, g, name) })
	}
	t.Logf("%d plans", plans)
}

var _ search.Planner = (*relaxed.Plan)(nil)
