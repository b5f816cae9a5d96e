package search_test

import (
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
)

// A counter counts how often states are expanded.
type counter struct {
	*toy
	n int
}

func (c *counter) Successors(s ts.State, b *ts.Batch) {
	c.n++
	c.toy.Successors(s, b)
}

// diamonds makes an atomic sequence with two ways in each of n places, and so 2^n paths.
func diamonds(n int) *toy {
	g := &toy{}
	for i := range n {
		at := 3 * i
		g.nodes = append(g.nodes,
			toyNode{transient: i > 0, edges: []toyEdge{{to: at + 1}, {to: at + 2}}},
			toyNode{transient: true, edges: []toyEdge{{to: at + 3}}},
			toyNode{transient: true, edges: []toyEdge{{to: at + 3}}})
	}
	g.nodes = append(g.nodes, toyNode{validEnd: true})
	return g
}

// TestPathsAreCountedInSlices: what counting them takes is up to the host, and where
// there are more than numbers tell only the edges count.
func TestPathsAreCountedInSlices(t *testing.T) {
	const places = 1000
	for n, want := range map[int]uint64{20: 1<<20 - 1, places: 1} {
		c := &counter{toy: diamonds(n)}
		b := bestFirst(c.toy, search.Uniform, nil, true)
		b.Model = &ts.Model{System: c, Hidden: toyHidden}
		r := b.Start()
		between := 0
		for status := search.Running; status == search.Running; {
			before := c.n
			if status = r.Step(1); c.n > before+1 {
				t.Fatalf("%d states expanded in one step", c.n-before)
			}
			if status == search.Running && r.Outcome().Exhausted {
				between++
			}
		}
		if between < n {
			t.Errorf("%d steps after everything was visited", between)
		}
		if p := r.Progress(); r.Step(0) != search.Exhausted || p.Matched != want {
			t.Errorf("%d places: status %d, %d matched, want %d", n, r.Step(0), p.Matched, want)
		}
	}
}

// TestPathsTakeMemory: they are not counted where the limit does not allow it.
func TestPathsTakeMemory(t *testing.T) {
	g := diamonds(5000)
	run := func(limit uint64) (visited, most uint64, r search.Run) {
		b := bestFirst(g, search.Uniform, nil, true)
		b.Limits.Bytes = limit
		for r = b.Start(); r.Step(10) == search.Running; {
			if most = max(most, r.Progress().Bytes); !r.Outcome().Exhausted {
				visited = most
			}
		}
		return visited, most, r
	}
	need, free, _ := run(0)
	if free < need+need/4 {
		t.Fatalf("%d bytes at most, %d before paths are counted: the test says nothing", free, need)
	}
	if _, most, r := run(need + need/8); most > need+need/4 || r.Step(0) != search.Exhausted || r.Progress().Matched == 0 {
		t.Errorf("status %d, %d bytes at most", r.Step(0), most)
	}
}

// Dead ends have an infinite estimate.
type deadEnds map[int]bool

func (e deadEnds) Estimate(s ts.State) uint32 {
	if e[nodeOf(s)] {
		return search.Infinite
	}
	return 0
}

func (e deadEnds) Admissible() bool { return true }

// TestPathsBehindDeadEnds: what was left out is not visited to count paths.
func TestPathsBehindDeadEnds(t *testing.T) {
	g := diamonds(100)
	for name, set := range map[string]func(c *search.BestFirst){
		"a dead end":  func(c *search.BestFirst) { c.Heuristic = deadEnds{12: true} },
		"a bound":     func(c *search.BestFirst) { c.Below = 9 },
		"other lists": func(c *search.BestFirst) { c.Heuristic, c.Deferred = deadEnds{12: true}, true },
	} {
		kept := store.NewExact(toyHidden)
		c := bestFirst(g, search.AStar, nil, false)
		c.Store = kept
		set(&c)
		if r := c.Start(); drive(r, 10) != search.Exhausted || kept.Len() > 20 {
			t.Errorf("%s: status %d, %d states kept", name, r.Step(0), kept.Len())
		}
	}
}

// TestTransientStatesTakeMemory: the limit holds where hardly any state counts.
func TestTransientStatesTakeMemory(t *testing.T) {
	g := &toy{nodes: make([]toyNode, 60_000)}
	for i := range g.nodes {
		g.nodes[i] = toyNode{transient: i > 0, edges: []toyEdge{{to: (i + 1) % len(g.nodes)}}}
	}
	const most = 1 << 20
	d, b := depthFirst(g, false), bestFirst(g, search.AStar, nil, false)
	l := bestFirst(g, search.Greedy, nil, false)
	d.Limits.Bytes, b.Limits.Bytes, l.Limits.Bytes = most, most, most
	l.Others = []search.Heuristic{noise{}}
	for name, r := range map[string]search.Run{"dfs": d.Start(), "astar": b.Start(), "lists": l.Start()} {
		drive(r, 100)
		if p := r.Progress(); r.Outcome().Limit != search.MemoryLimit || p.Bytes > most+most/2 {
			t.Errorf("%s: status %d, limit %d, %d bytes", name, r.Step(0), r.Outcome().Limit, p.Bytes)
		}
	}
}
