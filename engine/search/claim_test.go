package search_test

import (
	"math/rand/v2"
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
)

// A claimToy is the product of a random claim and a random system. Node i of the product has
// location i%locations of the claim.
type claimToy struct {
	*toy
	locations  int
	accepting  []bool   // by location
	next       [][]bool // by location: where an edge leads
	components []int    // by location
	classes    []search.Class
}

// randomClaim returns a random product.
func randomClaim(seed uint64) *claimToy {
	r := rand.New(rand.NewPCG(seed, 5))
	c := &claimToy{locations: 2 + r.IntN(4)}
	for range c.locations {
		c.accepting = append(c.accepting, r.IntN(3) == 0)
		next := make([]bool, c.locations)
		for j := range next {
			next[j] = r.IntN(3) == 0
		}
		c.next = append(c.next, next)
	}
	system := randomToy(seed, shape{nodes: 2 + r.IntN(10), out: 1 + r.IntN(2), transient: r.IntN(4), dead: 10})
	c.toy = &toy{nodes: make([]toyNode, len(system.nodes)*c.locations)}
	for i := range c.nodes {
		at, location := i/c.locations, i%c.locations
		n := &c.nodes[i]
		n.transient, n.accepting = system.nodes[at].transient, c.accepting[location]
		for next, leads := range c.next[location] {
			if n.transient && next != location || !n.transient && (!leads || r.IntN(4) == 0) {
				continue
			}
			for _, e := range system.nodes[at].edges {
				n.edges = append(n.edges, toyEdge{to: e.to*c.locations + next})
			}
		}
	}
	c.classify()
	return c
}

// paths returns whether a path of at least one edge leads from one location to another,
// through the allowed ones.
func (c *claimToy) paths(allowed func(location int) bool) [][]bool {
	out := make([][]bool, c.locations)
	for i := range out {
		out[i] = make([]bool, c.locations)
		for j := range out[i] {
			out[i][j] = c.next[i][j] && allowed(i) && allowed(j)
		}
	}
	for k := range out {
		for i := range out {
			for j := range out {
				out[i][j] = out[i][j] || out[i][k] && out[k][j]
			}
		}
	}
	return out
}

// classify computes the components of the claim and their classes.
func (c *claimToy) classify() {
	all := c.paths(func(int) bool { return true })
	plain := c.paths(func(i int) bool { return !c.accepting[i] })
	for i := range c.locations {
		component, accepting, avoids := i, false, false
		for j := range c.locations {
			if j != i && !(all[i][j] && all[j][i]) {
				continue
			}
			component = min(component, j)
			accepting = accepting || c.accepting[j] && all[j][j]
			avoids = avoids || plain[j][j]
		}
		class := search.PartlyAccepting
		switch {
		case !accepting:
			class = search.NonAccepting
		case !avoids:
			class = search.FullyAccepting
		}
		c.components, c.classes = append(c.components, component), append(c.classes, class)
	}
}

func (c *claimToy) classOf(s ts.State) (int, search.Class) {
	location := nodeOf(s) % c.locations
	return c.components[location], c.classes[location]
}

// TestClassesOfClaims: INDFS and A*+INDFS decide as brute force does, and their lassos are
// right. Without components of class P no inner search runs.
func TestClassesOfClaims(t *testing.T) {
	found, onlyF, pruned := 0, 0, 0
	for seed := range uint64(1200) {
		g := randomClaim(seed)
		want := g.hasCycle()
		_, toError := g.distances(false)
		runs := map[string]search.Run{
			"A*":          search.DirectedNested{Model: g.model(), Store: store.NewExact(toyHidden), Classify: g.classOf}.Start(),
			"A* estimate": search.DirectedNested{Model: g.model(), Store: store.NewExact(toyHidden), Classify: g.classOf, Heuristic: estimate{toError, 1}}.Start(),
			"A* collapse": search.DirectedNested{Model: g.model(), Store: stores["collapse"]().(store.Whole), Classify: g.classOf}.Start(),
			"A* first":    search.DirectedNested{Model: g.model(), Store: store.NewExact(toyHidden), Classify: g.classOf, Near: 2}.Start(),
			"A* without":  search.DirectedNested{Model: g.model(), Store: store.NewExact(toyHidden), Classify: g.classOf, Near: -1}.Start(),
			"plain":       search.NestedDepthFirst{Model: g.model(), Store: store.NewExact(toyHidden)}.Start(),
		}
		for name, s := range stores {
			runs[name] = search.NestedDepthFirst{Model: g.model(), Store: s(), Classify: g.classOf}.Start()
		}
		for name, r := range runs {
			status := drive(r, 5)
			if (status == search.Found) != want || status != search.Found && status != search.Exhausted {
				t.Fatalf("seed %d, %s: status %d, cycle: %v", seed, name, status, want)
			}
			if want {
				found++
				g.checkAccepting(t, r.Finding())
			}
		}
		if want {
			continue
		}
		indfs, plain, best := runs["exact"].Progress(), runs["plain"].Progress(), runs["A*"].Progress()
		if indfs.Stored != plain.Stored || indfs.Nested > plain.Nested || best.Stored != plain.Stored || best.Nested != indfs.Nested {
			t.Fatalf("seed %d: INDFS %+v, A*+INDFS %+v, nested %+v", seed, indfs, best, plain)
		}
		if indfs.Nested < plain.Nested {
			pruned++
		}
		partly := false
		for _, class := range g.classes {
			partly = partly || class == search.PartlyAccepting
		}
		if !partly {
			onlyF++
			if indfs.Nested > 0 {
				t.Fatalf("seed %d: an inner search without a component of class P", seed)
			}
		}
	}
	if found < 1500 || onlyF < 80 || pruned < 40 {
		t.Errorf("%d cycles found, %d products without class P, %d with less inner search; want more", found, onlyF, pruned)
	}
}
