package search_test

import (
	"slices"
	"testing"

	"beeline/engine/search"
	"beeline/engine/ts"
)

// TestWeightedAStar: with an admissible estimate, a trail is at most weight times as
// long as a shortest one. No trail is reported shortest.
func TestWeightedAStar(t *testing.T) {
	longer, fewer := 0, 0
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		exact := bestFirst(g, search.AStar, estimate{toError, 4}, false).Start()
		drive(exact, 1<<30)
		for _, weight := range []float64{1.25, 2, 5} {
			r := bestFirst(g, search.WeightedAStar(weight), estimate{toError, 4}, false).Start()
			status := drive(r, 7)
			if (status == search.Found) != (toError[0] < far) {
				t.Fatalf("weight %v: status %d, nearest error %d", weight, status, toError[0])
			}
			if status != search.Found {
				continue
			}
			n := checkTrail(t, g, r, true)
			if float64(n) > weight*float64(toError[0]) {
				t.Errorf("weight %v: trail of %d steps, but the shortest has %d", weight, n, toError[0])
			}
			if n > toError[0] {
				longer++
			}
			if r.Progress().Stored < exact.Progress().Stored {
				fewer++
			}
			if r.Outcome().Shortest {
				t.Errorf("weight %v: the trail is reported shortest", weight)
			}
		}
	})
	if longer == 0 || fewer == 0 {
		t.Errorf("%d trails are longer than those of A*, %d searches store fewer states; want some of both", longer, fewer)
	}
}

// TestEqualStates: priorities with an estimate take the newest of equal states, those
// that search breadth first the oldest.
func TestEqualStates(t *testing.T) {
	newest, oldest := []int{0, 4, 3, 2, 1}, []int{0, 1, 2, 3, 4}
	for _, c := range []struct {
		priority search.Priority
		want     []int
	}{
		{search.Greedy, newest}, {search.AStar, newest}, {search.WeightedAStar(3), newest},
		{search.Uniform, oldest}, {search.Layered, oldest}, {search.HillClimbing, oldest},
	} {
		if got := order(star(4), bestFirst(star(4), c.priority, fixed{1: 2, 2: 2, 3: 2, 4: 2}, false)); !slices.Equal(got, c.want) {
			t.Errorf("%+v: expanded %v, want %v", c.priority, got, c.want)
		}
	}
}

// TestHillClimbingIsComplete: it finds an error if there is one, and otherwise visits
// all states.
func TestHillClimbingIsComplete(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		for divide := uint32(1); divide < 4; divide++ {
			r := bestFirst(g, search.HillClimbing, estimate{toError, divide}, false).Start()
			if status := drive(r, 7); (status == search.Found) != (toError[0] < far) {
				t.Fatalf("status %d, nearest error %d", status, toError[0])
			} else if status == search.Found {
				checkTrail(t, g, r, true)
				continue
			}
			all := bestFirst(g, search.Uniform, nil, false).Start()
			drive(all, 1<<30)
			if n, want := r.Progress().Stored, all.Progress().Stored; n != want {
				t.Errorf("%d states, breadth first stores %d", n, want)
			}
		}
	})
}

// TestHillClimbingCommits: a state with a smaller estimate comes before an older one.
// The older one is expanded when the climb ends.
func TestHillClimbingCommits(t *testing.T) {
	// Node 1 has a smaller estimate than node 2. It leads to 3, where the climb ends.
	g := &toy{nodes: []toyNode{
		0: {edges: []toyEdge{{to: 2}, {to: 1}}},
		1: {edges: []toyEdge{{to: 3}}},
		2: {edges: []toyEdge{{to: 4}}},
		3: {edges: []toyEdge{{to: 0}}},
		4: {},
	}}
	h := fixed{0: 3, 1: 2, 2: 3, 3: 1, 4: 5}
	r := bestFirst(g, search.HillClimbing, h, false).Start()
	for _, want := range []uint64{3, 4, 4, 5} { // 0 expanded, then 1, 3 and 2
		r.Step(1)
		if n := r.Progress().Stored; n != want {
			t.Fatalf("%d states stored, want %d", n, want)
		}
	}
	if status := drive(r, 1); status != search.Found || checkTrail(t, g, r, true) != 2 {
		t.Errorf("status %d, trail of %d steps; want Found, 2 steps", status, len(r.Finding().Trail.Steps))
	}
}

// TestBeam: a wide beam is breadth-first search. A narrow one may miss errors, and then
// reports the limit Pruned. It reports no trail as shortest if it dropped states.
func TestBeam(t *testing.T) {
	missed, found := 0, 0
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		for _, width := range []int{1, 3, 20, 1 << 20} {
			c := bestFirst(g, search.Layered, noise{}, false)
			c.Beam = width
			r := c.Start()
			status := drive(r, 7)
			shortest := r.Outcome().Shortest
			switch {
			case status == search.Found:
				found++
				n := checkTrail(t, g, r, true)
				if shortest && n != toError[0] {
					t.Errorf("width %d: a trail of %d steps is reported shortest, but the shortest has %d", width, n, toError[0])
				}
				if shortest == (r.Outcome().Limit == search.Pruned) {
					t.Errorf("width %d: reported shortest: %v, with limit %d", width, shortest, r.Outcome().Limit)
				}
			case toError[0] < far:
				missed++
				if status != search.Limited || r.Outcome().Limit != search.Pruned {
					t.Errorf("width %d: no error found, status %d, limit %d; want Limited, Pruned", width, status, r.Outcome().Limit)
				}
			}
			if width == 1<<20 && r.Outcome().Limit != search.NoLimit {
				t.Errorf("width %d dropped states: limit %d", width, r.Outcome().Limit)
			}
		}
	})
	if missed == 0 || found == 0 {
		t.Errorf("%d errors found, %d missed; want some of both", found, missed)
	}
}

// noise is an estimate that does not depend on the distance.
type noise struct{}

func (noise) Estimate(s ts.State) uint32 { return uint32(nodeOf(s)*7919) % 13 }
func (noise) Admissible() bool           { return true }

// TestBeamTakesSmallestEstimates: in each layer the states with the smallest estimates
// are expanded. A dropped state is opened when it is reached again.
func TestBeamTakesSmallestEstimates(t *testing.T) {
	g := &toy{nodes: []toyNode{
		0: {edges: []toyEdge{{to: 1}, {to: 2}}},
		1: {edges: []toyEdge{{to: 3}}}, // dropped at first
		2: {edges: []toyEdge{{to: 1}}},
		3: {},
	}}
	c := bestFirst(g, search.Layered, fixed{1: 2, 2: 1}, false)
	c.Beam = 1
	r := c.Start()
	if status := drive(r, 1); status != search.Found || checkTrail(t, g, r, true) != 3 {
		t.Errorf("status %d, trail of %d steps; want Found, 3 steps", status, len(r.Finding().Trail.Steps))
	}
	if r.Outcome().Shortest {
		t.Error("the trail is reported shortest")
	}
}

// TestShorterThan: the search finds only trails of fewer steps.
func TestShorterThan(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		if toError[0] == far {
			return
		}
		for _, p := range []search.Priority{search.Uniform, search.AStar, search.Greedy} {
			for _, below := range []uint32{toError[0] + 1, toError[0] + 4, toError[0]} {
				if below == 0 {
					continue
				}
				c := bestFirst(g, p, estimate{toError, 4}, false)
				c.ShorterThan = below
				r := c.Start()
				status := drive(r, 7)
				if (status == search.Found) != (below > toError[0]) {
					t.Errorf("%+v below %d: status %d, shortest %d", p, below, status, toError[0])
				} else if status == search.Found && checkTrail(t, g, r, true) >= below {
					t.Errorf("%+v below %d: the trail is too long", p, below)
				}
			}
		}
	})
}

// TestKeyOverflow: a key that would overflow is the largest number.
func TestKeyOverflow(t *testing.T) {
	for _, p := range []search.Priority{search.AStar, search.WeightedAStar(1e7)} {
		if key, tie := p.Order(1<<31, 1<<31); key != 1<<32-1 || tie != 1<<31 {
			t.Errorf("%+v: key %d, tie %d; want 2^32-1, 2^31", p, key, tie)
		}
	}
}
