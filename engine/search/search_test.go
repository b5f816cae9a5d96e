package search_test

import (
	"fmt"
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
)

var everything = search.Goal{Asserts: true, Deadlocks: true}

var shapes = []shape{
	{nodes: 1, out: 1},
	{nodes: 40, out: 3},
	{nodes: 300, out: 3, transient: 4},
	{nodes: 300, out: 2, transient: 3, dead: 4},
	{nodes: 500, out: 4, transient: 5, faulty: 2, rendezvous: 3, dead: 2},
	{nodes: 3000, out: 3, faulty: 1, rendezvous: 5, dead: 1},
}

// eachToy runs a test on several graphs of every shape.
func eachToy(t *testing.T, test func(t *testing.T, g *toy)) {
	for i, c := range shapes {
		for seed := range uint64(6) {
			t.Run(fmt.Sprintf("shape %d seed %d", i, seed), func(t *testing.T) { test(t, randomToy(seed, c)) })
		}
	}
}

func drive(r search.Run, slice int) search.Status {
	for {
		if s := r.Step(slice); s != search.Running {
			return s
		}
	}
}

func depthFirst(g *toy, all bool) search.DepthFirst {
	return search.DepthFirst{Model: g.model(), Store: store.NewExact(toyHidden), Goal: everything, All: all}
}

func bestFirst(g *toy, p search.Priority, h search.Heuristic, all bool) search.BestFirst {
	return search.BestFirst{Model: g.model(), Store: store.NewExact(toyHidden), Goal: everything,
		Priority: p, Heuristic: h, All: all, SpinSteps: true}
}

// TestCountsAgree: all searches that continue after errors have the same counts, in any
// order of edges and open states.
func TestCountsAgree(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		g.vary = true
		first := depthFirst(g, true).Start()
		status := drive(first, 1<<30)
		want := first.Progress()
		shuffled := depthFirst(g, true)
		shuffled.Random, shuffled.Seed = true, 99
		_, toError := g.distances(true)
		for name, r := range map[string]search.Run{
			"shuffled": shuffled.Start(),
			"bfs":      bestFirst(g, search.Uniform, nil, true).Start(),
			"greedy":   bestFirst(g, search.Greedy, estimate{toError, 1}, true).Start(),
			"astar":    bestFirst(g, search.AStar, estimate{toError, 2}, true).Start(),
		} {
			if s := drive(r, 1000); s != status || s != search.Exhausted {
				t.Errorf("%s ends with status %d, depth first with %d; want Exhausted", name, s, status)
			}
			p := r.Progress()
			if p.Stored != want.Stored || p.Matched != want.Matched || p.Longest != want.Longest || p.Errors != want.Errors {
				t.Errorf("%s: %+v\ndepth first: %+v", name, p, want)
			}
		}
	})
}

// An estimate is a part of the distance to the nearest error, at most 200. So it never
// prunes.
type estimate struct {
	distance []uint32
	divide   uint32
}

func (e estimate) Estimate(s ts.State) uint32 { return min(e.distance[nodeOf(s)]/e.divide, 200) }
func (e estimate) Admissible() bool           { return true }

func TestTrailsAreShortest(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		for _, spinSteps := range []bool{true, false} {
			_, toError := g.distances(spinSteps)
			for _, p := range []search.Priority{search.Uniform, search.AStar, search.Greedy, search.WeightedAStar(1), search.Layered} {
				for divide := uint32(1); divide < 4; divide++ {
					c := bestFirst(g, p, estimate{toError, divide}, false)
					c.SpinSteps = spinSteps
					r := c.Start()
					status := drive(r, 1<<30)
					if (status == search.Found) != (toError[0] < far) {
						t.Fatalf("%+v: status %d, nearest error %d", p, status, toError[0])
					}
					if status != search.Found {
						continue
					}
					n := checkTrail(t, g, r, spinSteps)
					if p.LengthFactor == 1 && n != toError[0] || n < toError[0] {
						t.Errorf("%+v, distance/%d: trail of %d steps, the shortest has %d", p, divide, n, toError[0])
					}
					if r.Outcome().Shortest != (p.LengthFactor == 1) {
						t.Errorf("%+v: reported shortest: %v, want %v", p, p.LengthFactor != 1, p.LengthFactor == 1)
					}
				}
			}
		}
	})
}

// checkTrail replays the trail of a run, checks the error at its end and returns its
// length.
func checkTrail(t *testing.T, g *toy, r search.Run, spinSteps bool) uint32 {
	t.Helper()
	f := r.Finding()
	n := uint32(0)
	var last ts.Edge
	end := 0
	err := f.Trail.Replay(g.model(), func(step int, e ts.Edge, s ts.State) {
		last, end = e, nodeOf(s)
		if step > 0 {
			n++
			if e.Rendezvous && spinSteps {
				n++
			}
		}
	})
	if err != nil {
		t.Errorf("replay: %v", err)
	}
	switch f.Kind {
	case search.Faulty:
		if last.Fault == ts.NoFault || last.Fault != f.Fault {
			t.Errorf("the last edge has fault %d, the Finding %d", last.Fault, f.Fault)
		}
	case search.Deadlock:
		if len(g.nodes[end].edges) > 0 || g.nodes[end].validEnd {
			t.Errorf("node %d is no deadlock", end)
		}
	default:
		t.Errorf("the Finding has kind %d, want an error", f.Kind)
	}
	return n
}

func TestDepthFirstTrailsReplay(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		for seed := range uint64(4) {
			for _, all := range []bool{false, true} {
				c := depthFirst(g, all)
				c.Random, c.Seed = seed > 0, seed
				r := c.Start()
				status := drive(r, 1<<30)
				if found := r.Progress().Errors > 0; found != (toError[0] < far) || !all && found != (status == search.Found) {
					t.Fatalf("seed %d: status %d, error found: %v, distance of the nearest error %d", seed, status, found, toError[0])
				}
				if r.Progress().Errors > 0 {
					checkTrail(t, g, r, true)
				}
			}
		}
	})
}

// TestSlices: the size of the steps changes nothing.
func TestSlices(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		for _, all := range []bool{false, true} {
			for name, start := range map[string]func() search.Run{
				"dfs":    func() search.Run { return depthFirst(g, all).Start() },
				"bfs":    func() search.Run { return bestFirst(g, search.Uniform, nil, all).Start() },
				"greedy": func() search.Run { return bestFirst(g, search.Greedy, estimate{toError, 1}, all).Start() },
				"astar":  func() search.Run { return bestFirst(g, search.AStar, estimate{toError, 2}, all).Start() },
			} {
				want := outcomeOf(start(), 1<<30)
				for _, slice := range []int{1, 7} {
					if got := outcomeOf(start(), slice); !got.equal(want) {
						t.Errorf("%s in slices of %d: %+v\nin one: %+v", name, slice, got, want)
					}
				}
			}
		}
	})
}

type outcome struct {
	status   search.Status
	limit    search.Limit
	progress search.Progress
	found    search.Finding
}

func outcomeOf(r search.Run, slice int) outcome {
	status := drive(r, slice)
	return outcome{status, r.Outcome().Limit, r.Progress(), r.Finding()}
}

func (o outcome) equal(p outcome) bool {
	return o.status == p.status && o.limit == p.limit && o.progress == p.progress && o.found.Equal(p.found)
}

func TestLimits(t *testing.T) {
	g := randomToy(3, shape{nodes: 3000, out: 3, transient: 2})
	for _, c := range []struct {
		name   string
		limits search.Limits
		want   search.Limit
	}{
		{"none", search.Limits{}, search.NoLimit},
		{"states", search.Limits{States: 100}, search.StateLimit},
		{"memory", search.Limits{Bytes: 1}, search.MemoryLimit},
		{"depth", search.Limits{Depth: 5}, search.DepthLimit},
		{"wide", search.Limits{States: 1 << 40, Bytes: 1 << 40, Depth: 1 << 40}, search.NoLimit},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, b := depthFirst(g, false), bestFirst(g, search.Uniform, nil, false)
			d.Limits, b.Limits = c.limits, c.limits
			for name, r := range map[string]search.Run{"dfs": d.Start(), "bfs": b.Start()} {
				status := drive(r, 50)
				if r.Outcome().Limit != c.want || (status == search.Limited) != (c.want != search.NoLimit) {
					t.Errorf("%s: status %d, limit %d, want limit %d", name, status, r.Outcome().Limit, c.want)
				}
				p := r.Progress()
				if n := c.limits.States; c.want == search.StateLimit && p.Stored > n+2 { // 2 for the other edges of the last state
					t.Errorf("%s stored %d states, want at most %d", name, p.Stored, n+2)
				}
				if n := c.limits.Depth; c.want == search.DepthLimit && p.Depth > n {
					t.Errorf("%s reached depth %d, want at most %d", name, p.Depth, n)
				}
				if status = r.Step(1); status == search.Running {
					t.Errorf("%s continues after its end", name)
				}
			}
		})
	}
}

// TestGoals: only errors under the goal are reported.
func TestGoals(t *testing.T) {
	g := &toy{nodes: []toyNode{
		{edges: []toyEdge{{to: 1, fault: ts.AssertionViolated}, {to: 2}}},
		{},
		{edges: []toyEdge{{to: 1}, {to: 0, fault: ts.DivisionByZero}}},
	}}
	for _, c := range []struct {
		goal   search.Goal
		errors uint64
	}{
		{search.Goal{}, 1},
		{search.Goal{Asserts: true}, 2},
		{search.Goal{Deadlocks: true}, 2},
		{everything, 3},
	} {
		d, b := depthFirst(g, true), bestFirst(g, search.Uniform, nil, true)
		d.Goal, b.Goal = c.goal, c.goal
		for name, r := range map[string]search.Run{"dfs": d.Start(), "bfs": b.Start()} {
			drive(r, 10)
			if n := r.Progress().Errors; n != c.errors {
				t.Errorf("%s with goal %+v: %d errors, want %d", name, c.goal, n, c.errors)
			}
		}
	}
}

// A smallStore is full after a few states.
type smallStore struct {
	*store.Exact
	maxStates int
}

func (s smallStore) Insert(x ts.State) (store.ID, store.Outcome) {
	if s.Len() >= s.maxStates {
		return store.None, store.NoRoom
	}
	return s.Exact.Insert(x)
}

func TestFullStore(t *testing.T) {
	g := randomToy(3, shape{nodes: 300, out: 3, transient: 2})
	for maxStates := range 40 {
		d, b := depthFirst(g, true), bestFirst(g, search.Uniform, nil, true)
		d.Store, b.Store = smallStore{store.NewExact(toyHidden), maxStates}, smallStore{store.NewExact(toyHidden), maxStates}
		for name, r := range map[string]search.Run{"dfs": d.Start(), "bfs": b.Start()} {
			if s := drive(r, 1<<20); s != search.Limited || r.Outcome().Limit != search.MemoryLimit {
				t.Errorf("%s with a store for %d states: status %d, limit %d; want Limited, MemoryLimit", name, maxStates, s, r.Outcome().Limit)
			}
			if n := r.Progress().Stored; n > uint64(maxStates) {
				t.Errorf("%s stored %d states in a store for %d", name, n, maxStates)
			}
		}
	}
}

// TestLongAtomicSequence: counting the paths of a long atomic sequence needs no recursion.
func TestLongAtomicSequence(t *testing.T) {
	const length = 60_000
	g := &toy{nodes: make([]toyNode, length)}
	for i := range g.nodes {
		g.nodes[i] = toyNode{transient: i > 0 && i < length-1, validEnd: true, edges: []toyEdge{{to: i + 1}}}
	}
	g.nodes[0].edges = append(g.nodes[0].edges, toyEdge{to: 1}, toyEdge{to: 2})
	g.nodes[length-1].edges = nil
	d, b := depthFirst(g, true).Start(), bestFirst(g, search.Uniform, nil, true).Start()
	drive(d, 1<<30)
	drive(b, 1<<30)
	if p, q := d.Progress(), b.Progress(); p.Stored != 2 || p.Matched != 2 || q.Stored != 2 || q.Matched != 2 {
		t.Errorf("depth first: %+v\nbreadth first: %+v\nwant 2 stored, 2 matched", p, q)
	}
}
