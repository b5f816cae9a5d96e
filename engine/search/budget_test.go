package search_test

import (
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
)

// A counter counts expansions.
type counter struct {
	*toy
	n int
}

func (c *counter) Successors(s ts.State, b *ts.Batch) {
	c.n++
	c.toy.Successors(s, b)
}

// diamonds returns an atomic sequence of n diamonds, and so with 2^n paths.
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

// TestPathCountIsStepped: the host steps the count of paths too. If there are too many
// paths, only the edges count.
func TestPathCountIsStepped(t *testing.T) {
	const tooMany = 1000
	for n, want := range map[int]uint64{20: 1<<20 - 1, tooMany: 1} {
		c := &counter{toy: diamonds(n)}
		b := bestFirst(c.toy, search.Uniform, nil, true)
		b.Model = &ts.Model{System: c, Hidden: toyHidden}
		r := b.Start()
		counting := 0
		for status := search.Running; status == search.Running; {
			before := c.n
			if status = r.Step(1); c.n > before+1 {
				t.Fatalf("Step(1) expands %d states, want at most 1", c.n-before)
			}
			if status == search.Running && r.Outcome().Exhausted {
				counting++
			}
		}
		if counting < n {
			t.Errorf("%d steps count paths, want at least %d", counting, n)
		}
		if p := r.Progress(); r.Step(0) != search.Exhausted || p.Matched != want {
			t.Errorf("%d diamonds: status %d, %d matched; want Exhausted, %d", n, r.Step(0), p.Matched, want)
		}
	}
}

// TestPathCountKeepsMemoryLimit: the count gives up at the memory limit.
func TestPathCountKeepsMemoryLimit(t *testing.T) {
	g := diamonds(5000)
	run := func(limit uint64) (forSearch, total uint64, r search.Run) { // peaks of memory
		b := bestFirst(g, search.Uniform, nil, true)
		b.Limits.Bytes = limit
		for r = b.Start(); r.Step(10) == search.Running; {
			if total = max(total, r.Progress().Bytes); !r.Outcome().Exhausted {
				forSearch = total
			}
		}
		return forSearch, total, r
	}
	forSearch, unlimited, _ := run(0)
	if unlimited < forSearch+forSearch/4 {
		t.Fatalf("counting paths needs %d bytes, the search before it %d: too few for this test", unlimited, forSearch)
	}
	limit := forSearch + forSearch/8
	if _, peak, r := run(limit); peak > forSearch+forSearch/4 || r.Step(0) != search.Exhausted || r.Progress().Matched == 0 {
		t.Errorf("limit %d bytes: status %d, peak %d bytes, %d matched", limit, r.Step(0), peak, r.Progress().Matched)
	}
}

// deadEnds is an estimate that is infinite for some nodes.
type deadEnds map[int]bool

func (e deadEnds) Estimate(s ts.State) uint32 {
	if e[nodeOf(s)] {
		return search.Infinite
	}
	return 0
}

func (e deadEnds) Admissible() bool { return true }

// TestPathCountSkipsDeadEnds: states that were left out are not visited to count paths.
func TestPathCountSkipsDeadEnds(t *testing.T) {
	g := diamonds(100)
	for name, set := range map[string]func(c *search.BestFirst){
		"dead end":      func(c *search.BestFirst) { c.Heuristic = deadEnds{12: true} },
		"bound":         func(c *search.BestFirst) { c.ShorterThan = 9 },
		"several lists": func(c *search.BestFirst) { c.Heuristic, c.Deferred = deadEnds{12: true}, true },
	} {
		states := store.NewExact(toyHidden)
		c := bestFirst(g, search.AStar, nil, false)
		c.Store = states
		set(&c)
		if r := c.Start(); drive(r, 10) != search.Exhausted || states.Len() > 20 {
			t.Errorf("%s: status %d, %d states stored; want Exhausted, at most 20", name, r.Step(0), states.Len())
		}
	}
}

// TestTransientStatesKeepMemoryLimit: the memory limit holds even if few states count.
func TestTransientStatesKeepMemoryLimit(t *testing.T) {
	g := &toy{nodes: make([]toyNode, 60_000)}
	for i := range g.nodes {
		g.nodes[i] = toyNode{transient: i > 0, edges: []toyEdge{{to: (i + 1) % len(g.nodes)}}}
	}
	const maxBytes = 1 << 20
	d, b := depthFirst(g, false), bestFirst(g, search.AStar, nil, false)
	l := bestFirst(g, search.Greedy, nil, false)
	d.Limits.Bytes, b.Limits.Bytes, l.Limits.Bytes = maxBytes, maxBytes, maxBytes
	l.OtherHeuristics = []search.Heuristic{noise{}}
	for name, r := range map[string]search.Run{"dfs": d.Start(), "astar": b.Start(), "lists": l.Start()} {
		drive(r, 100)
		if p := r.Progress(); r.Outcome().Limit != search.MemoryLimit || p.Bytes > maxBytes+maxBytes/2 {
			t.Errorf("%s: limit %d, %d bytes; want MemoryLimit, about %d bytes", name, r.Outcome().Limit, p.Bytes, maxBytes)
		}
	}
}
