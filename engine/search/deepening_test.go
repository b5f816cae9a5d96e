package search_test

import (
	"testing"

	"beeline/engine/search"
)

func deepening(g *toy, h search.Heuristic) search.IDAStar {
	return search.IDAStar{Model: g.model(), Goal: everything, Heuristic: h, SpinSteps: true}
}

// TestIDAStar: with admissible estimates, consistent or not, trails are shortest and
// reported so. Without an error all states are visited.
func TestIDAStar(t *testing.T) {
	repeated := 0
	eachToy(t, func(t *testing.T, g *toy) {
		for _, spinSteps := range []bool{true, false} {
			_, toError := g.distances(spinSteps)
			for _, h := range []search.Heuristic{nil, estimate{toError, 1}, estimate{toError, 3}, inconsistent{toError}} {
				c := deepening(g, h)
				c.SpinSteps = spinSteps
				r := c.Start()
				status := drive(r, 9)
				if toError[0] < far {
					if status != search.Found || checkTrail(t, g, r, spinSteps) != toError[0] || !r.Outcome().Shortest {
						t.Errorf("%T: status %d, trail of %d steps, reported shortest: %v; want Found, %d steps, true",
							h, status, len(r.Finding().Trail.Steps), r.Outcome().Shortest, toError[0])
					}
					continue
				}
				all := bestFirst(g, search.Uniform, nil, false).Start()
				drive(all, 1<<30)
				if n, want := r.Progress().Stored, all.Progress().Stored; status != search.Exhausted || n != want || r.Outcome().Limit != search.NoLimit {
					t.Errorf("%T: status %d, %d states; want Exhausted, %d states", h, status, n, want)
				}
				if r.Progress().Matched > all.Progress().Matched {
					repeated++
				}
			}
		}
	})
	if repeated == 0 {
		t.Error("no iteration visited states again: the bound never rose")
	}
}

// TestIDAStarWithFullTable: the search continues when the table is full, and its trail is
// still shortest.
func TestIDAStarWithFullTable(t *testing.T) {
	full := 0
	for seed := range uint64(12) {
		g := randomToy(seed, shape{nodes: 20_000, out: 2, rendezvous: 5})
		from, _ := g.distances(true)
		for i := range g.nodes {
			if from[i] == 17 {
				g.nodes[i].edges = nil
				break
			}
		}
		_, toError := g.distances(true)
		if toError[0] == far {
			t.Fatalf("seed %d: no node is 17 steps away", seed)
		}
		unlimited := deepening(g, nil).Start()
		drive(unlimited, 100)
		c := deepening(g, nil)
		c.Limits.Bytes = 1 << 17
		r := c.Start()
		if status := drive(r, 100); status != search.Found || checkTrail(t, g, r, true) != toError[0] {
			t.Errorf("seed %d: status %d, trail of %d steps; want Found, %d steps", seed, status, len(r.Finding().Trail.Steps), toError[0])
		}
		if n, limit := r.Progress().Stored, unlimited.Progress().Stored; n > limit {
			t.Errorf("seed %d: %d states stored, more than the %d without a limit", seed, n, limit)
		}
		if r.Progress().Matched+r.Progress().Stored > unlimited.Progress().Matched+unlimited.Progress().Stored {
			full++
		}
	}
	if full == 0 {
		t.Error("the table was never full")
	}
}

func TestIDAStarLimits(t *testing.T) {
	g := randomToy(3, shape{nodes: 3000, out: 3, transient: 2})
	for _, c := range []struct {
		limits search.Limits
		want   search.Limit
	}{
		{search.Limits{}, search.NoLimit},
		{search.Limits{States: 100}, search.StateLimit},
		{search.Limits{Depth: 5}, search.DepthLimit},
		{search.Limits{Depth: 1 << 30}, search.NoLimit},
	} {
		x := deepening(g, nil)
		x.Limits = c.limits
		r := x.Start()
		status := drive(r, 50)
		if r.Outcome().Limit != c.want || (status == search.Limited) != (c.want != search.NoLimit) {
			t.Errorf("%+v: status %d, limit %d, want limit %d", c.limits, status, r.Outcome().Limit, c.want)
		}
		if p := r.Progress(); c.want == search.StateLimit && p.Stored != 100 || c.want == search.DepthLimit && p.Depth > 5 {
			t.Errorf("%+v is exceeded: %+v", c.limits, p)
		}
	}
}

// TestDeepeningFirstBound: the depth limit also limits the first bound, which is an
// estimate. It does not hide an error in the initial state.
func TestDeepeningFirstBound(t *testing.T) {
	g := &toy{nodes: []toyNode{{edges: []toyEdge{{to: 1}}}, {edges: []toyEdge{{to: 2}}}, {edges: []toyEdge{{to: 3}}}, {}}}
	far := fixed{0: 3, 1: 2, 2: 1}
	for depth, want := range map[uint64]search.Limit{1: search.DepthLimit, 2: search.DepthLimit, 3: search.NoLimit} {
		c := deepening(g, far)
		c.Limits.Depth = depth
		p := search.PartialIDAStar{Model: g.model(), Goal: everything, Heuristic: far, Limits: c.Limits, Bytes: 1 << 10, Bits: 2, Hashes: 1}
		for name, r := range map[string]search.Run{"IDA*": c.Start(), "partial IDA*": p.Start()} {
			status := drive(r, 5)
			if (status == search.Found) != (want == search.NoLimit) || name == "IDA*" && r.Outcome().Limit != want || r.Progress().Depth > depth {
				t.Errorf("%s, depth %d: status %d, limit %d, want limit %d; %+v", name, depth, status, r.Outcome().Limit, want, r.Progress())
			}
		}
	}
	c := deepening(&toy{nodes: make([]toyNode, 1)}, fixed{0: 7})
	c.Limits.Depth = 2
	if r := c.Start(); drive(r, 5) != search.Found {
		t.Error("the deadlock in the initial state was not found")
	}
}

// TestDeepeningMemoryLimit: the path counts as memory.
func TestDeepeningMemoryLimit(t *testing.T) {
	g := &toy{nodes: make([]toyNode, 60_000)}
	for i := range g.nodes {
		g.nodes[i] = toyNode{transient: true, edges: []toyEdge{{to: (i + 1) % len(g.nodes)}}}
	}
	const maxBytes = 1 << 20
	// The first bound is large, so that one iteration is deep.
	deep := fixed{0: 1 << 30}
	c := deepening(g, deep)
	c.Limits.Bytes = maxBytes
	p := search.PartialIDAStar{Model: g.model(), Goal: everything, Heuristic: deep, Limits: c.Limits, Bytes: 1 << 10, Bits: 2, Hashes: 1}
	for name, r := range map[string]search.Run{"IDA*": c.Start(), "partial IDA*": p.Start()} {
		peak := uint64(0)
		for i := 0; i < 10_000 && r.Step(100) == search.Running; i++ {
			peak = max(peak, r.Progress().Bytes)
		}
		if r.Outcome().Limit != search.MemoryLimit || peak > maxBytes+maxBytes/4 {
			t.Errorf("%s: limit %d, peak %d bytes; want MemoryLimit, about %d bytes", name, r.Outcome().Limit, peak, maxBytes)
		}
	}
}

// TestPartialIDAStar: a large table finds every error. A small one misses some with one
// hash and finds them with others. No trail is reported shortest, and nothing is proved.
func TestPartialIDAStar(t *testing.T) {
	const large, small, manyHashes = "large table", "small table", "small table, many hashes"
	found := map[string]int{}
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		for name, c := range map[string]search.PartialIDAStar{
			large:      {Bytes: 1 << 16, Bits: 2, Hashes: 1},
			small:      {Bytes: 2, Bits: 1, Hashes: 1},
			manyHashes: {Bytes: 2, Bits: 1, Hashes: 30},
		} {
			c.Model, c.Goal, c.Heuristic, c.SpinSteps = g.model(), everything, estimate{toError, 2}, true
			r := c.Start()
			status := drive(r, 9)
			if status == search.Found {
				found[name]++
				if n := checkTrail(t, g, r, true); n < toError[0] {
					t.Errorf("%s: trail of %d steps, but the shortest has %d", name, n, toError[0])
				}
			} else if r.Outcome().Limit != search.Pruned || status != search.Limited || name == large && toError[0] < far {
				t.Errorf("%s: status %d, limit %d, shortest trail of %d steps", name, status, r.Outcome().Limit, toError[0])
			}
			if r.Outcome().Shortest {
				t.Errorf("%s: the trail is reported shortest", name)
			}
		}
	})
	if found[small] >= found[manyHashes] || found[manyHashes] > found[large] {
		t.Errorf("errors found: %v; want fewest with the small table and one hash, most with the large one", found)
	}
}

// TestDeepeningSlices: the size of the steps changes nothing.
func TestDeepeningSlices(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		partial := search.PartialIDAStar{Model: g.model(), Goal: everything, Heuristic: estimate{toError, 3}, Bytes: 50, Bits: 1, Hashes: 3, Seed: 7}
		for name, start := range map[string]func() *search.DeepeningRun{
			"IDA*":         deepening(g, estimate{toError, 3}).Start,
			"partial IDA*": partial.Start,
		} {
			want := outcomeOf(start(), 1<<30)
			for _, slice := range []int{1, 7} {
				if got := outcomeOf(start(), slice); !got.equal(want) {
					t.Errorf("%s in slices of %d: %+v\nin one: %+v", name, slice, got, want)
				}
			}
		}
	})
}
