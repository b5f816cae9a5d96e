//go:build !js

package relaxed_test

import (
	"testing"

	"beeline/engine/heuristic/relaxed"
	"beeline/engine/heuristic/truth"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
)

// TestPaperExample is listing 1.1 of Andisha, Wehrle, Westphal 2015, with the goal a = 2 and
// b = 1: the estimate is 4, the true distance 6.
func TestPaperExample(t *testing.T) {
	p := truth.Must(t, `int a = 0, b = 0; chan c = [1] of { int };
		active proctype S() { again: c!a; a++; goto again }
		active proctype R() { again: c?b; goto again }`, "a == 2 && b == 1")
	for _, sets := range []bool{true, false} {
		h := relaxed.NewRounds(p, relaxed.Aims{Goal: true}, sets)
		if got := h.Estimate(truth.First(p)); got != 4 {
			t.Errorf("sets %v: got %d, want 4", sets, got)
		}
	}
	g, _ := truth.Explore(p, 1000)
	if d := g.Distances(g.Goal, ts.NoFault)[0]; d != 6 {
		t.Errorf("the true distance is %d, want 6", d)
	}
}

// TestRelaxedAgainstTruth checks that h_P^L is admissible, on random programs.
func TestRelaxedAgainstTruth(t *testing.T) {
	truth.Programs{
		Count: 150, States: 300, Every: 4, Estimates: truth.RoundsOf,
		ToGoal: func(p *prog.Program) map[string]search.Heuristic {
			goal := relaxed.Aims{Goal: true}
			return map[string]search.Heuristic{
				"goal, sets": relaxed.NewRounds(p, goal, true), "goal, intervals": relaxed.NewRounds(p, goal, false)}
		},
		Informed: []string{"goal, sets", "goal, intervals", "deadlock, sets", "assertion, intervals"},
	}.Compare(t)
}

// TestRelaxedAgainstTruthOfModels is TestRelaxedAgainstTruth for the corpus.
func TestRelaxedAgainstTruthOfModels(t *testing.T) { truth.OnModels(t, 500, truth.RoundsOf) }
