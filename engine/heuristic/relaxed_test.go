//go:build !js

package heuristic_test

import (
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
)

// TestPaperExample: listing 1.1 of the paper, with a = 2 and b = 1 as the goal: the
// estimate is 4, the true distance 6.
func TestPaperExample(t *testing.T) {
	p := must(t, `int a = 0, b = 0; chan c = [1] of { int };
		active proctype S() { again: c!a; a++; goto again }
		active proctype R() { again: c?b; goto again }`, "a == 2 && b == 1")
	for _, sets := range []bool{true, false} {
		h := heuristic.NewRelaxed(p, heuristic.Aims{Goal: true}, sets)
		if got := h.Estimate(first(p)); got != 4 {
			t.Errorf("sets %v: %d", sets, got)
		}
	}
	g, _ := explore(p, 1000)
	if d := g.distances(g.goal, ts.NoFault)[0]; d != 6 {
		t.Errorf("the true distance is %d", d)
	}
}

func first(p *prog.Program) ts.State {
	var batch ts.Batch
	vmOf(p).Initial(&batch)
	_, s := batch.At(0)
	return s
}

// relaxedOf returns h_P^L of both domains for the three kinds of error.
func relaxedOf(p *prog.Program) map[string]bounded {
	out := map[string]bounded{}
	for sets, name := range map[bool]string{true: "sets", false: "intervals"} {
		out["assertion, "+name] = bounded{heuristic.NewRelaxed(p, heuristic.Aims{Asserts: true}, sets), toAssertion}
		out["deadlock, "+name] = bounded{heuristic.NewRelaxed(p, heuristic.Aims{Deadlocks: true}, sets), toDeadlock}
	}
	return out
}

// TestRelaxedAgainstTruth is TestAgainstTruth for h_P^L.
func TestRelaxedAgainstTruth(t *testing.T) {
	onPrograms{
		count: 150, states: 300, every: 4, known: relaxedOf,
		toGoal: func(p *prog.Program) map[string]search.Heuristic {
			goal := heuristic.Aims{Goal: true}
			return map[string]search.Heuristic{
				"goal, sets": heuristic.NewRelaxed(p, goal, true), "goal, intervals": heuristic.NewRelaxed(p, goal, false)}
		},
		informed: []string{"goal, sets", "goal, intervals", "deadlock, sets", "assertion, intervals"},
	}.compare(t)
}

// TestRelaxedAgainstTruthOfModels is the same for models of other people.
func TestRelaxedAgainstTruthOfModels(t *testing.T) { onModels(t, 500, relaxedOf) }
