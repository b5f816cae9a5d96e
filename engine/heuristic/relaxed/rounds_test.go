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

// TestPaperExample: listing 1.1 of the paper, with a = 2 and b = 1 as the goal: the
// estimate is 4, the true distance 6.
func TestPaperExample(t *testing.T) {
	p := truth.Must(t, `int a = 0, b = 0; chan c = [1] of { int };
		active proctype S() { again: c!a; a++; goto again }
		active proctype R() { again: c?b; goto again }`, "a == 2 && b == 1")
	for _, sets := range []bool{true, false} {
		h := relaxed.NewRounds(p, relaxed.Aims{Goal: true}, sets)
		if got := h.Estimate(truth.First(p)); got != 4 {
			t.Errorf("sets %v: %d", sets, got)
		}
	}
	g, _ := truth.Explore(p, 1000)
	if d := g.Distances(g.Goal, ts.NoFault)[0]; d != 6 {
		t.Errorf("the true distance is %d", d)
	}
}

// TestRelaxedAgainstTruth is TestAgainstTruth for h_P^L.
func TestRelaxedAgainstTruth(t *testing.T) {
	truth.Programs{
		Count: 150, States: 300, Every: 4, Known: truth.RoundsOf,
		ToGoal: func(p *prog.Program) map[string]search.Heuristic {
			goal := relaxed.Aims{Goal: true}
			return map[string]search.Heuristic{
				"goal, sets": relaxed.NewRounds(p, goal, true), "goal, intervals": relaxed.NewRounds(p, goal, false)}
		},
		Informed: []string{"goal, sets", "goal, intervals", "deadlock, sets", "assertion, intervals"},
	}.Compare(t)
}

// TestRelaxedAgainstTruthOfModels is the same for models of other people.
func TestRelaxedAgainstTruthOfModels(t *testing.T) { truth.OnModels(t, 500, truth.RoundsOf) }
