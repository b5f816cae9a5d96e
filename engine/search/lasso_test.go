package search_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// cyclicToy returns a small random graph in which accepting cycles are about as frequent
// as their absence. Of 10 edges, so many go to later nodes.
func cyclicToy(seed uint64) *toy {
	r := rand.New(rand.NewPCG(seed, 7))
	forward := 3 + r.IntN(8)
	g := randomToy(seed, shape{nodes: 2 + r.IntN(24), out: 1 + r.IntN(4), transient: r.IntN(4), dead: 10, rendezvous: 1})
	accepting := 1 + r.IntN(4)
	for i := range g.nodes {
		n := &g.nodes[i]
		n.accepting = r.IntN(10) < accepting
		for j := range n.edges {
			if r.IntN(10) < forward && i+1 < len(g.nodes) {
				n.edges[j].to = i + 1 + r.IntN(len(g.nodes)-i-1)
			}
		}
	}
	return g
}

// from returns, by node, the number of steps from a node, at least one; far if there is no
// path.
func (g *toy) from(start int, allowed func(node int) bool) []int {
	steps := make([]int, len(g.nodes))
	for i := range steps {
		steps[i] = far
	}
	for queue, n := []int{start}, 1; len(queue) > 0; n++ {
		var next []int
		for _, i := range queue {
			for _, e := range g.nodes[i].edges {
				if steps[e.to] == far && !e.fault.Fatal() && allowed(e.to) {
					steps[e.to] = n
					next = append(next, e.to)
				}
			}
		}
		queue = next
	}
	return steps
}

func anyNode(int) bool { return true }

// accepting reports whether a node is an accepting state.
func (g *toy) accepting(i int) bool { return g.nodes[i].accepting && !g.nodes[i].transient }

// hasCycle reports whether an accepting state that can be reached lies on a cycle.
func (g *toy) hasCycle() bool {
	reached := g.from(0, anyNode)
	for i := range g.nodes {
		if (i == 0 || reached[i] < far) && g.accepting(i) && g.from(i, anyNode)[i] < far {
			return true
		}
	}
	return false
}

// lasso replays a finding and returns its nodes. It checks that the loop closes.
func (g *toy) lasso(t *testing.T, f search.Finding) (nodes []int, loop int) {
	t.Helper()
	if err := f.Trail.Replay(g.model(), func(_ int, _ ts.Edge, s ts.State) { nodes = append(nodes, nodeOf(s)) }); err != nil {
		t.Fatal(err)
	}
	loop = f.Trail.Loop
	if loop < 0 || loop > len(f.Trail.Steps) || nodes[loop] != nodes[len(nodes)-1] {
		t.Fatalf("nodes %v do not repeat from step %d", nodes, loop)
	}
	return nodes, loop
}

// checkAccepting checks that the loop of a finding has an accepting state.
func (g *toy) checkAccepting(t *testing.T, f search.Finding) {
	t.Helper()
	nodes, loop := g.lasso(t, f)
	if loop == len(nodes)-1 {
		t.Fatalf("the loop of %v has no step", nodes)
	}
	for _, n := range nodes[loop:] {
		if g.accepting(n) {
			return
		}
	}
	t.Fatalf("no node of %v is accepting from step %d on", nodes, loop)
}

// stores has a constructor for every kind of store. The lossy ones are so large that they
// lose nothing here.
var stores = map[string]func() store.Store{
	"exact": func() store.Store { return store.NewExact(toyHidden) },
	"collapse": func() store.Store {
		return store.NewCollapse(toyHidden, func(list []uint32, s []byte) []uint32 { return append(list, 1, uint32(len(s)-toyHidden-1)) })
	},
	"compact":  func() store.Store { return store.NewCompact(toyHidden, 64) },
	"bitstate": func() store.Store { return store.NewBitstate(toyHidden, 1<<13, 3) },
}

// TestNestedFindsCycles: nested depth-first search decides as brute force does, with every
// store, and its lassos are right.
func TestNestedFindsCycles(t *testing.T) {
	found := 0
	for seed := range uint64(2000) {
		g := cyclicToy(seed)
		want := g.hasCycle()
		for name, s := range stores {
			c := search.NestedDepthFirst{Model: g.model(), Store: s()}
			r := c.Start()
			status := drive(r, 1<<30)
			if (status == search.Found) != want || status != search.Found && status != search.Exhausted {
				t.Fatalf("seed %d, %s: status %d, cycle: %v", seed, name, status, want)
			}
			if !want {
				continue
			}
			found++
			if k := r.Finding().Kind; k != search.AcceptanceCycle {
				t.Fatalf("kind %d", k)
			}
			g.checkAccepting(t, r.Finding())
		}
	}
	if found < 2500 || found > 5500 {
		t.Errorf("%d of 8000 searches found a cycle; want about half", found)
	}
}

// ring returns a graph with a single cycle through all nodes, of which one is accepting.
func ring(length, accepting int) *toy {
	g := &toy{nodes: make([]toyNode, length)}
	for i := range g.nodes {
		g.nodes[i] = toyNode{accepting: i == accepting, edges: []toyEdge{{to: (i + 1) % length}}}
	}
	return g
}

// TestNestedStopsEarly: a cycle that closes at an accepting state needs no inner search, and
// another inner search stops at the stack of the outer one.
func TestNestedStopsEarly(t *testing.T) {
	for _, c := range []struct {
		accepting int
		nested    uint64
		loop      int
	}{{0, 0, 0}, {3, 0, 0}, {1, 3, 0}, {2, 2, 0}} {
		for _, name := range []string{"exact", "collapse", "compact"} {
			r := search.NestedDepthFirst{Model: ring(4, c.accepting).model(), Store: stores[name]()}.Start()
			status, p, f := drive(r, 1), r.Progress(), r.Finding()
			if status != search.Found || p.Stored != 4 || p.Nested != c.nested || f.Trail.Loop != c.loop || len(f.Trail.Steps) != 4 {
				t.Errorf("node %d is accepting, %s: status %d, %+v, %+v; want %d nested", c.accepting, name, status, p, f, c.nested)
			}
		}
	}
}

// liveSearches has the searches for cycles, by name.
func liveSearches(g *toy, s func() store.Store) map[string]search.Run {
	return map[string]search.Run{
		"nested":          search.NestedDepthFirst{Model: g.model(), Store: s()}.Start(),
		"components":      search.Components{Model: g.model(), Store: s()}.Start(),
		"shortest":        search.ShortestLasso{Model: g.model()}.Start(),
		"directed":        search.DirectedNested{Model: g.model(), Store: store.NewExact(toyHidden), Classify: oneComponent}.Start(),
		"fair components": search.Components{Model: g.model(), Store: s(), Fairness: toyFairness{g}}.Start(),
	}
}

// oneComponent puts all states into one component of class P.
func oneComponent(ts.State) (int, search.Class) { return 0, search.PartlyAccepting }

// TestLiveSteps: small steps give the same as large ones.
func TestLiveSteps(t *testing.T) {
	for seed := range uint64(200) {
		g := cyclicToy(seed)
		for name := range liveSearches(g, stores["exact"]) {
			var first string
			for _, slice := range []int{1 << 30, 1, 3} {
				r := liveSearches(g, stores["exact"])[name]
				drive(r, slice)
				got := fmt.Sprintf("%+v %+v %+v", r.Progress(), r.Finding(), r.Outcome())
				if first == "" {
					first = got
				}
				if got != first {
					t.Errorf("seed %d, %s: steps of %d give\n%s, want\n%s", seed, name, slice, got, first)
				}
			}
		}
	}
}

// TestLiveLimits: a limit that ends a search early is reported, and nothing is proved then.
func TestLiveLimits(t *testing.T) {
	g := chain(3000, 2000)
	g.nodes[2999].accepting = true
	for kind, limits := range map[search.Limit]search.Limits{
		search.StateLimit: {States: 100}, search.MemoryLimit: {Bytes: 4 << 20}, search.DepthLimit: {Depth: 50},
	} {
		searches := map[string]search.Run{
			"nested":     search.NestedDepthFirst{Model: g.model(), Store: stores["exact"](), Limits: limits}.Start(),
			"components": search.Components{Model: g.model(), Store: stores["exact"](), Limits: limits}.Start(),
		}
		if kind != search.DepthLimit {
			searches["directed"] = search.DirectedNested{Model: g.model(), Store: store.NewExact(toyHidden), Limits: limits, Classify: oneComponent}.Start()
			searches["shortest"] = search.ShortestLasso{Model: g.model(), Limits: limits}.Start()
		}
		for name, r := range searches {
			status, o := drive(r, 7), r.Outcome()
			if status != search.Limited || o.Limit != kind || o.Exhausted || r.Finding().Kind != search.NoError {
				t.Errorf("%s: status %d, %+v, %+v; want limit %d", name, status, o, r.Finding(), kind)
			}
			if p := r.Progress(); kind == search.MemoryLimit && (p.Bytes < 2<<20 || p.Bytes > 6<<20) {
				t.Errorf("%s says at its end that it uses %d bytes, limit 4 MB", name, p.Bytes)
			}
		}
	}
}

// TestSafetyErrorsOnTheWay: assertions and deadlocks are reported when the goal asks for
// them, and only then.
func TestSafetyErrorsOnTheWay(t *testing.T) {
	faulty := &toy{nodes: []toyNode{{edges: []toyEdge{{to: 1}, {to: 0, fault: ts.AssertionViolated}}}, {edges: []toyEdge{{to: 1}}}}}
	dead := &toy{nodes: []toyNode{{edges: []toyEdge{{to: 1}}}, {accepting: true}}}
	for i, c := range []struct {
		g       *toy
		goal    search.Goal
		stutter bool
		want    search.Finding
	}{
		{faulty, search.Goal{}, false, search.Finding{}},
		{faulty, search.Goal{Asserts: true}, false, search.Finding{Kind: search.Faulty, Fault: ts.AssertionViolated}},
		{dead, search.Goal{}, false, search.Finding{}},
		{dead, search.Goal{Deadlocks: true}, false, search.Finding{Kind: search.Deadlock}},
		{dead, search.Goal{}, true, search.Finding{Kind: search.AcceptanceCycle}},
	} {
		cycles := search.Cycles{Stutter: c.stutter}
		for name, r := range map[string]search.Run{
			"nested":     search.NestedDepthFirst{Model: c.g.model(), Store: stores["exact"](), Goal: c.goal, Cycles: cycles}.Start(),
			"components": search.Components{Model: c.g.model(), Store: stores["exact"](), Goal: c.goal, Cycles: cycles}.Start(),
		} {
			drive(r, 1)
			f := r.Finding()
			if f.Kind != c.want.Kind || f.Fault != c.want.Fault || len(f.Trail.Steps) != min(1, int(f.Kind)) {
				t.Errorf("case %d, %s: %+v, want %+v after one step", i, name, f, c.want)
			}
			if f.Kind == search.AcceptanceCycle && f.Trail.Loop != 1 {
				t.Errorf("case %d, %s: loop %d, want 1", i, name, f.Trail.Loop)
			}
		}
	}
}

// toyFairness makes edge i of a node the step of process i mod 2, and of the other one too
// if it is a rendezvous. Process 1 can also move in most nodes on edges that the graph lacks.
type toyFairness struct{ g *toy }

// processes is the number of processes of a toy.
const processes = 2

func (f toyFairness) Moving(s ts.State, e ts.Edge) (p search.ProcessSet) {
	p.Add(int(e.Action) % processes)
	if e.Rendezvous {
		p.Add((int(e.Action) + 1) % processes)
	}
	return p
}

func (f toyFairness) Enabled(s ts.State) (p search.ProcessSet) {
	if nodeOf(s)%8 > 0 {
		p.Add(1)
	}
	for i, e := range f.g.nodes[nodeOf(s)].edges {
		q := f.Moving(s, ts.Edge{Action: ts.Action(i), Rendezvous: e.rendezvous})
		for k := range processes {
			if q.Has(k) {
				p.Add(k)
			}
		}
	}
	return p
}

// hasFairCycle reports whether a strongly connected component that can be reached has an
// accepting state and a fair loop.
func (g *toy) hasFairCycle() bool {
	f := toyFairness{g}
	reached := g.from(0, anyNode)
	var steps [][]int
	for i := range g.nodes {
		steps = append(steps, g.from(i, anyNode))
	}
	for i, to := range steps {
		if i != 0 && reached[i] == far || to[i] == far || !g.accepting(i) {
			continue
		}
		var fair search.ProcessSet
		for j, n := range g.nodes {
			if to[j] == far || steps[j][i] == far {
				continue
			}
			s := ts.State{0, 0, byte(j), 0}
			enabled := f.Enabled(s)
			for k := range processes {
				if !n.transient && !enabled.Has(k) {
					fair.Add(k)
				}
			}
			for a, e := range n.edges {
				if steps[e.to][i] == far && e.to != i {
					continue
				}
				moving := f.Moving(s, ts.Edge{Action: ts.Action(a), Rendezvous: e.rendezvous})
				for k := range processes {
					if moving.Has(k) {
						fair.Add(k)
					}
				}
			}
		}
		if fair.Has(0) && fair.Has(1) {
			return true
		}
	}
	return false
}

// isUnfair reports whether some process can always move in a loop and never does.
func isUnfair(c search.Schedule) bool {
	for k := range processes {
		if c.Always.Has(k) && !c.Moved.Has(k) {
			return true
		}
	}
	return false
}

// checkFair checks that the loop of a trail is fair.
func (g *toy) checkFair(t *testing.T, lasso trail.Trail) {
	t.Helper()
	f := toyFairness{g}
	var fair search.ProcessSet
	before := ts.State(nil)
	if err := lasso.Replay(g.model(), func(step int, e ts.Edge, s ts.State) {
		for k := range processes {
			if step > lasso.Loop && f.Moving(before, e).Has(k) || step >= lasso.Loop && !g.nodes[nodeOf(s)].transient && !f.Enabled(s).Has(k) {
				fair.Add(k)
			}
		}
		before = append(before[:0], s...)
	}); err != nil {
		t.Fatal(err)
	}
	if !fair.Has(0) || !fair.Has(1) {
		t.Fatalf("the loop of %+v is not fair", lasso)
	}
	if c, err := search.ScheduleOf(g.model(), f, lasso); err != nil || isUnfair(c) {
		t.Fatalf("error %v, schedule %v of a fair loop", err, c)
	}
}

// TestComponentsFindCycles: the search for components decides as brute force does, with and
// without fairness, with every store, and its lassos are right.
func TestComponentsFindCycles(t *testing.T) {
	found, unfair := 0, 0
	for seed := range uint64(1500) {
		g := cyclicToy(seed)
		plain, fair := g.hasCycle(), g.hasFairCycle()
		if plain && !fair {
			unfair++
		}
		for name, s := range stores {
			for _, isFair := range []bool{false, true} {
				c, want := search.Components{Model: g.model(), Store: s()}, plain
				if isFair {
					c.Fairness, want = toyFairness{g}, fair
				}
				r := c.Start()
				status := drive(r, 1<<30)
				if (status == search.Found) != want || status != search.Found && status != search.Exhausted {
					t.Fatalf("seed %d, %s, fair %v: status %d, cycle: %v", seed, name, isFair, status, want)
				}
				if !want {
					continue
				}
				found++
				g.checkAccepting(t, r.Finding())
				if isFair {
					g.checkFair(t, r.Finding().Trail)
				}
			}
		}
	}
	if found < 4000 || unfair < 50 {
		t.Errorf("%d searches found a cycle, and %d graphs have only unfair ones; want more", found, unfair)
	}
}

// TestFairCopies: nested depth-first search on the copies of Fair decides as brute force does.
func TestFairCopies(t *testing.T) {
	unfair := 0
	for seed := range uint64(1500) {
		g := cyclicToy(seed)
		want := g.hasFairCycle()
		r := search.NestedDepthFirst{Model: search.Fair(g.model(), toyFairness{g}), Store: stores["exact"]()}.Start()
		if status := drive(r, 1<<30); (status == search.Found) != want {
			t.Fatalf("seed %d: status %d, fair cycle: %v", seed, status, want)
		}
		if want {
			g.checkAccepting(t, r.Finding())
			g.checkFair(t, r.Finding().Trail)
		} else if g.hasCycle() {
			unfair++
			r := search.NestedDepthFirst{Model: g.model(), Store: stores["exact"]()}.Start()
			drive(r, 1<<30)
			c, err := search.ScheduleOf(g.model(), toyFairness{g}, r.Finding().Trail)
			if err != nil || !isUnfair(c) {
				t.Fatalf("seed %d: error %v, schedule %v of an unfair loop", seed, err, c)
			}
		}
	}
	if unfair < 50 {
		t.Errorf("%d graphs have only unfair cycles; want more", unfair)
	}
}

// shortestLasso returns the least number of steps of a lasso with an accepting state; far if
// there is none.
func (g *toy) shortestLasso() int {
	var steps [][]int
	for i := range g.nodes {
		steps = append(steps, g.from(i, anyNode))
	}
	to := func(i, j int) int {
		if i == j {
			return 0
		}
		return steps[i][j]
	}
	shortest := far
	for a := range g.nodes {
		for x := range g.nodes {
			if g.accepting(a) {
				shortest = min(shortest, to(0, x)+to(x, a)+steps[a][x])
			}
		}
	}
	return shortest
}

// TestShortestLasso: no lasso is shorter than the one found, by brute force.
func TestShortestLasso(t *testing.T) {
	shorter := 0
	for seed := range uint64(3000) {
		g := cyclicToy(seed)
		want := g.shortestLasso()
		r := search.ShortestLasso{Model: g.model()}.Start()
		status := drive(r, 3)
		if (status == search.Found) != (want < far) {
			t.Fatalf("seed %d: status %d, shortest lasso has %d steps", seed, status, want)
		}
		if want == far {
			continue
		}
		g.checkAccepting(t, r.Finding())
		if n := len(r.Finding().Trail.Steps); n != want || !r.Outcome().Shortest {
			t.Fatalf("seed %d: %d steps, shortest: %v; want %d", seed, n, r.Outcome().Shortest, want)
		}
		first := search.NestedDepthFirst{Model: g.model(), Store: stores["exact"]()}.Start()
		drive(first, 1<<30)
		if len(first.Finding().Trail.Steps) > want {
			shorter++
		}
	}
	if shorter < 200 {
		t.Errorf("only %d lassos are shorter than those of nested depth-first search", shorter)
	}
}

// A countingSystem counts the states that are expanded.
type countingSystem struct {
	ts.System
	expanded int
}

func (c *countingSystem) Successors(s ts.State, b *ts.Batch) {
	c.expanded++
	c.System.Successors(s, b)
}

// TestShortestLassoExpandsOnce: the search for a shorter lasso through each accepting state does
// not generate the edges of states again.
func TestShortestLassoExpandsOnce(t *testing.T) {
	const size = 300
	g := &toy{}
	for i := range size {
		g.nodes = append(g.nodes, toyNode{accepting: true, edges: []toyEdge{{to: (i + 1) % size}}})
	}
	c := &countingSystem{System: g}
	r := search.ShortestLasso{Model: &ts.Model{System: c, Hidden: toyHidden}}.Start()
	if status := drive(r, 1000); status != search.Found || len(r.Finding().Trail.Steps) != size {
		t.Fatalf("status %d, %d steps", status, len(r.Finding().Trail.Steps))
	}
	if c.expanded > 4*size {
		t.Errorf("%d states expanded of %d", c.expanded, size)
	}
}

// shortestLoop returns the least number of steps of a loop through an accepting node of a list.
func (g *toy) shortestLoop(nodes []int) int {
	shortest := far
	for _, i := range nodes {
		if g.accepting(i) {
			shortest = min(shortest, g.from(i, anyNode)[i])
		}
	}
	return shortest
}

// TestShortenLasso: a shortened lasso is right, and not longer than the given one. If its loop
// is the shortest, its prefix is a shortest one to it. Fair loops stay fair.
func TestShortenLasso(t *testing.T) {
	shorter := 0
	for seed := range uint64(2000) {
		g := cyclicToy(seed)
		for _, f := range []search.Fairness{nil, toyFairness{g}} {
			first := search.Components{Model: g.model(), Store: stores["exact"](), Fairness: f}.Start()
			if f == nil {
				first = search.NestedDepthFirst{Model: g.model(), Store: stores["exact"]()}.Start()
			}
			if drive(first, 1<<30) != search.Found {
				continue
			}
			given := first.Finding()
			r, err := search.ShortenLasso{Model: g.model(), Given: given, Fairness: f}.Start()
			if err != nil {
				t.Fatal(err)
			}
			status, short := drive(r, 4), r.Finding()
			n := len(short.Trail.Steps)
			if status != search.Found || r.Outcome().Limit != search.NoLimit || n > len(given.Trail.Steps) || n < g.shortestLasso() {
				t.Fatalf("seed %d: status %d, %v of %v, shortest %d", seed, status, short, given, g.shortestLasso())
			}
			g.checkAccepting(t, short)
			if f != nil {
				g.checkFair(t, short.Trail)
			}
			if n < len(given.Trail.Steps) {
				shorter++
				continue
			}
			nodes, loop := g.lasso(t, short)
			if g.shortestLoop(nodes[loop:]) < n-loop {
				continue // the search for a prefix has looked for one to a shorter loop
			}
			for _, i := range nodes[loop:] {
				if !g.nodes[i].transient && i != 0 && g.from(0, anyNode)[i] < loop {
					t.Fatalf("seed %d: a prefix of %d steps, node %d of the loop needs %d", seed, loop, i, g.from(0, anyNode)[i])
				}
			}
		}
	}
	if shorter < 200 {
		t.Errorf("only %d lassos became shorter", shorter)
	}
}

// TestShortenNoLasso: a trail that is no lasso with an accepting state is refused.
func TestShortenNoLasso(t *testing.T) {
	g := &toy{nodes: []toyNode{{edges: []toyEdge{{to: 1}}}, {edges: []toyEdge{{to: 1}}}}}
	for _, lasso := range []trail.Trail{{Loop: -1}, {Steps: []uint32{0}, Loop: 0}, {Steps: []uint32{0, 0}, Loop: 1}, {Steps: []uint32{5}, Loop: 0}, {Loop: 3}} {
		if _, err := (search.ShortenLasso{Model: g.model(), Given: search.Finding{Trail: lasso}}).Start(); err == nil {
			t.Errorf("%v is taken for a lasso", lasso)
		}
	}
}
