package search_test

import (
	"math/rand/v2"
	"testing"

	"beeline/engine/search"
	"beeline/engine/ts"
)

// A costly estimate claims at random that it has taken too long. It fails the test if it is asked
// for a state inside an atomic sequence.
type costly struct {
	inconsistent
	t      *testing.T
	g      *toy
	random *rand.Rand
}

func (e *costly) Estimate(s ts.State) uint32 {
	if g := e.g; g.nodes[nodeOf(s)].transient {
		e.t.Error("a state inside an atomic sequence is estimated")
	}
	return e.inconsistent.Estimate(s)
}

func (e *costly) Work() uint64 { return e.random.Uint64N(2) << 62 }

// TestSparse: without some of the estimates, searches keep what they promise.
func TestSparse(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		for _, c := range []struct {
			search.Priority
			factor uint32
		}{{search.AStar, 1}, {search.WeightedAStar(2), 2}, {search.Greedy, far}, {search.Layered, 1}, {search.HillClimbing, far}} {
			for seed := range uint64(8) {
				h := &costly{inconsistent{toError}, t, g, rand.New(rand.NewPCG(seed, 1))}
				b := bestFirst(g, c.Priority, h, false)
				b.Sparse = true
				r := b.Start()
				if found := drive(r, 1<<30) == search.Found; found != (toError[0] < far) {
					t.Fatalf("%+v: found %v, want %v", c.Priority, found, !found)
				} else if !found {
					continue
				}
				if n := checkTrail(t, g, r, true); n < toError[0] || n/c.factor > toError[0] {
					t.Errorf("%+v: trail of %d steps, want %d", c.Priority, n, toError[0])
				}
				if n := r.Outcome().NoErrorWithin; n > 0 && n >= uint64(toError[0]) {
					t.Errorf("%+v: no error within %d steps, but there is one after %d", c.Priority, n, toError[0])
				}
			}
		}
	})
}

// TestSparseIsEstimated: an estimate that takes little time is made for all states outside of atomic
// sequences.
func TestSparseIsEstimated(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		estimated := map[int]bool{}
		b := bestFirst(g, search.AStar, noted(estimated), true)
		b.Sparse = true
		r := b.Start()
		drive(r, 1<<30)
		if n := r.Progress().Stored; uint64(len(estimated)) != n {
			t.Errorf("%d of %d states are estimated", len(estimated), n)
		}
	})
}

// noted notes the nodes that are estimated.
type noted map[int]bool

func (n noted) Estimate(s ts.State) uint32 {
	n[nodeOf(s)] = true
	return 0
}

func (n noted) Admissible() bool { return true }

func (n noted) Work() uint64 { return uint64(len(n)) }

// slow notes estimates that take much work.
type slow struct{ noted }

func (s slow) Work() uint64 { return uint64(len(s.noted)) * 128 }

// TestShortestTrailsNeedFewerEstimates: a search that promises a shortest trail spends less on
// estimates than greedy search, weighted A* and beam search.
func TestShortestTrailsNeedFewerEstimates(t *testing.T) {
	g := &toy{nodes: make([]toyNode, 20_000)}
	for i := range g.nodes {
		g.nodes[i] = toyNode{edges: []toyEdge{{to: (i + 1) % len(g.nodes)}}}
	}
	estimates := func(p search.Priority, beam int) int {
		estimated := slow{noted{}}
		b := bestFirst(g, p, estimated, true)
		b.Sparse, b.Beam = true, beam
		drive(b.Start(), 1<<30)
		return len(estimated.noted)
	}
	exact := estimates(search.AStar, 0)
	for name, n := range map[string]int{"greedy": estimates(search.Greedy, 0), "weighted A*": estimates(search.WeightedAStar(2), 0), "beam": estimates(search.Layered, 5)} {
		if exact == 0 || n < 4*exact {
			t.Errorf("%s makes %d estimates, A* %d; want at least four times as many", name, n, exact)
		}
	}
}
