//go:build !js

package relaxed_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"beeline/engine/heuristic/relaxed"
	"beeline/engine/heuristic/truth"
	"beeline/lang/promela/oracle/random"
)

// estimates are the results of h_P^L and h^U for a state.
type estimates struct {
	rounds, steps uint32
	beginnings    []uint32
}

// An estimator has both estimates for a program.
type estimator struct {
	rounds *relaxed.Rounds
	plans  *relaxed.Plan
}

func newEstimator(g *truth.Graph, aims relaxed.Aims, sets bool) estimator {
	return estimator{relaxed.NewRounds(g.Prog, aims, sets), relaxed.NewPlan(g.Prog, aims, sets)}
}

func (j estimator) of(g *truth.Graph, i int) estimates {
	s := g.States[i]
	return estimates{j.rounds.Estimate(s), j.plans.Estimate(s), j.plans.FirstActions(nil)}
}

// orders returns the states of a graph in several orders: breadth-first, depth-first, by
// estimate, and random.
func orders(g *truth.Graph, known []estimates, seed uint64) [][]int {
	n := len(g.States)
	var depth []int
	seen := make([]bool, n)
	var visit func(int)
	visit = func(at int) {
		seen[at] = true
		depth = append(depth, at)
		if at >= len(g.Edges) { // not expanded
			return
		}
		for _, e := range g.Edges[at] {
			if e.To >= 0 && !seen[e.To] {
				visit(e.To)
			}
		}
	}
	visit(0)
	breadth := make([]int, n)
	for i := range breadth {
		breadth[i] = i
	}
	best := slices.Clone(breadth)
	slices.SortStableFunc(best, func(a, b int) int { return cmp.Compare(known[a].rounds, known[b].rounds) })
	return [][]int{breadth, depth, best, rand.New(rand.NewPCG(seed, 1)).Perm(n)}
}

// checkOrders compares estimates of successive states with those of an estimator that has
// seen no other state.
func checkOrders(t *testing.T, g *truth.Graph, name string, aims relaxed.Aims, sets bool, seed uint64) {
	t.Helper()
	known := make([]estimates, len(g.States))
	for i := range known {
		known[i] = newEstimator(g, aims, sets).of(g, i)
	}
	j := newEstimator(g, aims, sets)
	for k, order := range orders(g, known, seed) {
		for _, i := range order {
			got, want := j.of(g, i), known[i]
			if got.rounds != want.rounds || got.steps != want.steps || !slices.Equal(got.beginnings, want.beginnings) {
				t.Fatalf("%s, %+v, sets %v, order %d, state %d: got %v, want %v\n%v\n%s", name, aims, sets, k, i, got, want, g.States[i], g.Prog)
			}
		}
	}
}

// checkAllOrders is checkOrders for all kinds of error.
func checkAllOrders(t *testing.T, g *truth.Graph, name string, seed uint64) {
	t.Helper()
	for _, aims := range []relaxed.Aims{{Asserts: true}, {Deadlocks: true}, {Goal: g.Prog.Goal != 0, Asserts: true, Deadlocks: true}} {
		for _, sets := range []bool{true, false} {
			checkOrders(t, g, name, aims, sets, seed)
		}
	}
}

// TestOrderOfStates checks that an estimate does not depend on the states before it, with
// random programs.
func TestOrderOfStates(t *testing.T) {
	for seed := range uint64(30) {
		text := random.New(seed + 1).String()
		whole := truth.Compiled("random.pml", text, "")
		if whole == nil {
			continue
		}
		list := append(truth.Goals(whole), "")
		if p := truth.Compiled("random.pml", text, list[int(seed)%len(list)]); p != nil {
			g, _ := truth.Explore(p, 60)
			checkAllOrders(t, g, text, seed)
		}
	}
}

// TestOrderOfStatesOfModels is TestOrderOfStates for the corpus.
func TestOrderOfStatesOfModels(t *testing.T) {
	for _, part := range []string{"hsf-spin", "spin-examples", "classroom"} {
		truth.EachGraph(t, part, 40, func(name string, g *truth.Graph) { checkAllOrders(t, g, name, uint64(len(name))) })
	}
}
