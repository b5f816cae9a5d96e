package search_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
)

// cyclicToy returns a small random graph in which accepting cycles are about as frequent
// as their absence. Of 10 edges, so many go to later nodes.
func cyclicToy(seed uint64) *toy {
	r := rand.New(rand.NewPCG(seed, 7))
	forward := 3 + r.IntN(8)
	g := randomToy(seed, shape{nodes: 2 + r.IntN(24), out: 1 + r.IntN(3), transient: r.IntN(4), dead: 10, rendezvous: 2})
	accepting := 1 + r.IntN(4)
	for i := range g.nodes {
		n := &g.nodes[i]
		n.accepting, n.progress = r.IntN(10) < accepting, r.IntN(3) == 0
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
	"bitstate": func() store.Store { return store.NewBitstate(toyHidden, 1<<16, 3) },
}

// TestNestedFindsCycles: nested depth-first search decides as brute force does, with every
// store, and its lassos are right.
func TestNestedFindsCycles(t *testing.T) {
	found := 0
	for seed := range uint64(3000) {
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
	if found < 4000 || found > 8000 {
		t.Errorf("%d of 12000 searches found a cycle; want about half", found)
	}
}

// TestNestedSteps: small steps give the same as large ones.
func TestNestedSteps(t *testing.T) {
	for seed := range uint64(300) {
		g := cyclicToy(seed)
		var first string
		for _, slice := range []int{1 << 30, 1, 3} {
			r := search.NestedDepthFirst{Model: g.model(), Store: stores["exact"]()}.Start()
			drive(r, slice)
			got := fmt.Sprintf("%+v %+v %+v", r.Progress(), r.Finding(), r.Outcome())
			if first == "" {
				first = got
			}
			if got != first {
				t.Errorf("seed %d: steps of %d give\n%s, want\n%s", seed, slice, got, first)
			}
		}
	}
}
