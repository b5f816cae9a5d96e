package search_test

import (
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/search"
	"beeline/engine/ts"
)

// TestTrueDistances compares distances with those that Bellman-Ford computes.
func TestTrueDistances(t *testing.T) {
	finite := 0
	eachToy(t, func(t *testing.T, g *toy) {
		from, toError := g.distances(false)
		d := heuristic.TrueDistances(g.model(), everything.Faulty, everything.Deadlocks, len(g.nodes))
		reached := 0
		for i := range g.nodes {
			if from[i] < far {
				reached++
			}
		}
		if len(d.Steps) != reached || d.Len() != reached {
			t.Fatalf("%d distances, %d states, want %d reachable states", len(d.Steps), d.Len(), reached)
		}
		for i, got := range d.Steps {
			want := toError[nodeOf(d.State(i))]
			if want == far {
				want = search.Infinite
			} else {
				finite++
			}
			if got != want {
				t.Errorf("state %d: %d steps, want %d", nodeOf(d.State(i)), got, want)
			}
		}
		if reached > 1 {
			d := heuristic.TrueDistances(g.model(), everything.Faulty, everything.Deadlocks, reached-1)
			if d.Steps != nil || d.Len() != reached-1 || nodeOf(d.State(0)) != 0 {
				t.Errorf("distances %v of %d states; want none, limited to %d states", d.Steps, d.Len(), reached-1)
			}
		}
	})
	if finite < 1000 {
		t.Errorf("only %d states can reach an error", finite)
	}
}

// TestTrueDistancesToAGoal: a state that satisfies the goal has distance 0. Edges with
// faults that do not count are edges like others.
func TestTrueDistancesToAGoal(t *testing.T) {
	g := &toy{nodes: []toyNode{
		{edges: []toyEdge{{to: 1, fault: ts.AssertionViolated}}},
		{edges: []toyEdge{{to: 2, fault: ts.GoalReached}, {to: 0}}},
		{edges: []toyEdge{{to: 2}}},
	}}
	for _, c := range []struct {
		goal search.Goal
		want [3]uint32
	}{{search.Goal{}, [3]uint32{2, 1, 0}}, {search.Goal{Asserts: true}, [3]uint32{1, 1, 0}}} {
		d := heuristic.TrueDistances(g.model(), c.goal.Faulty, c.goal.Deadlocks, 10)
		for i := range d.Steps {
			if n := nodeOf(d.State(i)); d.Steps[i] != c.want[n] {
				t.Errorf("%+v: node %d has distance %d, want %d", c.goal, n, d.Steps[i], c.want[n])
			}
		}
	}
}
