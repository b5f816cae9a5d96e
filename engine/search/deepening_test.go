package search_test

import (
	"testing"

	"beeline/engine/search"
)

func deepening(g *toy, h search.Heuristic) search.IDAStar {
	return search.IDAStar{Model: g.model(), Goal: everything, Heuristic: h, SpinSteps: true}
}

// TestIDAStar: with admissible estimates, consistent or not, trails are shortest and
// called so; without an error all states are visited.
func TestIDAStar(t *testing.T) {
	again := 0
	eachToy(t, func(t *testing.T, g *toy) {
		for _, spinSteps := range []bool{true, false} {
			_, toError := g.distances(spinSteps)
			for _, h := range []search.Heuristic{nil, estimate{toError, 1}, estimate{toError, 3}, jumpy{toError}} {
				c := deepening(g, h)
				c.SpinSteps = spinSteps
				r := c.Start()
				status := drive(r, 9)
				if toError[0] < far {
					if status != search.Found || checkTrail(t, g, r, spinSteps) != toError[0] || !r.Outcome().Shortest {
						t.Errorf("%T: status %d, %d errors, shortest trail %d", h, status, r.Progress().Errors, toError[0])
					}
					continue
				}
				all := bestFirst(g, search.Uniform, nil, false).Start()
				drive(all, 1<<30)
				if n, want := r.Progress().Stored, all.Progress().Stored; status != search.Exhausted || n != want || r.Outcome().Limit != search.NoLimit {
					t.Errorf("%T: status %d, %d states of %d", h, status, n, want)
				}
				if r.Progress().Matched > all.Progress().Matched {
					again++
				}
			}
		}
	})
	if again == 0 {
		t.Error("no iteration visited states again: the bound never rose")
	}
}

// TestIDAStarWithoutRoom: when the table is full the search goes on and its trail is a
// shortest one all the same.
func TestIDAStarWithoutRoom(t *testing.T) {
	full := 0
	for seed := range uint64(12) {
		g := randomToy(seed, shape{nodes: 20_000, out: 2, handshakes: 5})
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
		roomy := deepening(g, nil).Start()
		drive(roomy, 100)
		c := deepening(g, nil)
		c.Limits.Bytes = 1 << 18
		r := c.Start()
		if status := drive(r, 100); status != search.Found || checkTrail(t, g, r, true) != toError[0] {
			t.Errorf("seed %d: status %d, shortest trail %d", seed, status, toError[0])
		}
		if n, want := r.Progress().Stored, roomy.Progress().Stored; n > want {
			t.Errorf("seed %d: %d states stored, with room %d", seed, n, want)
		}
		if r.Progress().Matched+r.Progress().Stored > roomy.Progress().Matched+roomy.Progress().Stored {
			full++
		}
	}
	if full == 0 {
		t.Error("the table was never full")
	}
}

// TestIDAStarBounds: what is out of bounds is said to be.
func TestIDAStarBounds(t *testing.T) {
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
			t.Errorf("%+v: status %d, limit %d", c.limits, status, r.Outcome().Limit)
		}
		if p := r.Progress(); c.want == search.StateLimit && p.Stored != 100 || c.want == search.DepthLimit && p.Depth > 5 {
			t.Errorf("%+v: %+v", c.limits, p)
		}
	}
}

// TestDeepeningFirstBound: the depth bounds the first iteration, whose bound is an
// estimate, but does not hide what is wrong at once.
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
				t.Errorf("%s, depth %d: status %d, limit %d, %+v", name, depth, status, r.Outcome().Limit, r.Progress())
			}
		}
	}
	c := deepening(&toy{nodes: make([]toyNode, 1)}, fixed{0: 7})
	c.Limits.Depth = 2
	if r := c.Start(); drive(r, 5) != search.Found {
		t.Error("a deadlock at once was not found")
	}
}

// TestDeepeningMemory: the path counts as memory.
func TestDeepeningMemory(t *testing.T) {
	g := &toy{nodes: make([]toyNode, 60_000)}
	for i := range g.nodes {
		g.nodes[i] = toyNode{transient: true, edges: []toyEdge{{to: (i + 1) % len(g.nodes)}}}
	}
	const most = 1 << 20
	// A bound far off at once: one iteration is deep.
	deep := fixed{0: 1 << 30}
	c := deepening(g, deep)
	c.Limits.Bytes = most
	p := search.PartialIDAStar{Model: g.model(), Goal: everything, Heuristic: deep, Limits: c.Limits, Bytes: 1 << 10, Bits: 2, Hashes: 1}
	for name, r := range map[string]search.Run{"IDA*": c.Start(), "partial IDA*": p.Start()} {
		peak := uint64(0)
		for i := 0; i < 10_000 && r.Step(100) == search.Running; i++ {
			peak = max(peak, r.Progress().Bytes)
		}
		if r.Outcome().Limit != search.MemoryLimit || peak > most+most/4 {
			t.Errorf("%s: status %d, limit %d, %d bytes at most", name, r.Step(0), r.Outcome().Limit, peak)
		}
	}
}

// TestPartialIDAStar: with room enough an error is found where there is one; with
// little, some are missed with one hash and found with others. No trail is called
// shortest, and nothing is proved.
func TestPartialIDAStar(t *testing.T) {
	found := map[int]int{}
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		for name, c := range map[int]search.PartialIDAStar{
			0: {Bytes: 1 << 16, Bits: 2, Hashes: 1},
			1: {Bytes: 2, Bits: 1, Hashes: 1},
			2: {Bytes: 2, Bits: 1, Hashes: 30},
		} {
			c.Model, c.Goal, c.Heuristic, c.SpinSteps = g.model(), everything, estimate{toError, 2}, true
			r := c.Start()
			status := drive(r, 9)
			if status == search.Found {
				found[name]++
				if n := checkTrail(t, g, r, true); n < toError[0] {
					t.Errorf("trail of %d steps, shortest %d", n, toError[0])
				}
			} else if r.Outcome().Limit != search.Pruned || status != search.Limited || name == 0 && toError[0] < far {
				t.Errorf("%d: status %d, limit %d, shortest trail %d", name, status, r.Outcome().Limit, toError[0])
			}
			if r.Outcome().Shortest {
				t.Error("called shortest")
			}
		}
	})
	if found[1] >= found[2] || found[2] > found[0] {
		t.Errorf("found with room, one hash, thirty hashes: %v", found)
	}
}

// TestDeepeningSlices: how a host slices a run changes nothing.
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
					t.Errorf("%s in slices of %d: %+v\nat once: %+v", name, slice, got, want)
				}
			}
		}
	})
}
