package search_test

import (
	"slices"
	"testing"

	"beeline/engine/search"
)

var partSizes = search.Sizes{Unit: 8, Min: 1, Threshold: 12, Factor: 1.5, Max: 120}

// TestPartsShareSizes: all parts together run the same searches as one run.
func TestPartsShareSizes(t *testing.T) {
	g := randomToy(1, shapes[2])
	for _, order := range []search.Order{search.DepthOrder, search.BreadthOrder} {
		c := search.IteratedSearch{Model: g.model(), Order: order, Sizes: partSizes}
		want := searchesOf(c)
		for parts := 1; parts <= 40; parts += 3 {
			together := make([]search.Iteration, len(want))
			for part := range parts {
				c.Part, c.Parts = part, parts
				for i, x := range searchesOf(c) {
					together[i*parts+part] = x
				}
			}
			if !slices.Equal(together, want) {
				t.Errorf("order %d: %d parts run other searches than one run", order, parts)
			}
		}
	}
}

// searchesOf returns the searches of an IteratedSearch that finds nothing. It clears their
// memory, which depends on the searches before.
func searchesOf(c search.IteratedSearch) []search.Iteration {
	r := c.Start()
	drive(r, 100)
	list := r.Iterations()
	for i := range list {
		list[i].Progress.Bytes = 0
	}
	return list
}

// TestPartStartsAgain: after an error a part starts again with its own smallest size.
func TestPartStartsAgain(t *testing.T) {
	hits := 0
	eachToy(t, func(t *testing.T, g *toy) {
		r := search.IteratedSearch{Model: g.model(), Goal: everything, Sizes: partSizes, Part: 2, Parts: 3}.Start()
		drive(r, 100)
		list := r.Iterations()
		for i, x := range list[1:] {
			if list[i].Found {
				hits++
				if x.Bits != 3*8 || x.Bound != list[i].Length-1 {
					t.Errorf("after %+v comes %+v, want 24 bits and a smaller bound", list[i], x)
				}
			}
		}
	})
	if hits < 20 {
		t.Errorf("%d hits, want at least 20", hits)
	}
}

// TestPartsPassBoundOn: with the trail of another part as the bound, a part finds only
// shorter trails. In the end many trails are shortest.
func TestPartsPassBoundOn(t *testing.T) {
	const parts = 3
	rounds, shortest := 0, 0
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(false)
		for _, order := range orders {
			c := search.IteratedSearch{Model: g.model(), Goal: everything, Order: order, Heuristic: estimate{toError, 2}, Sizes: partSizes, First: true, Parts: parts}
			best := uint32(0)
			for withoutTrail := 0; withoutTrail < parts; c.Part = (c.Part + 1) % parts {
				r := c.Start()
				withoutTrail++
				if drive(r, 100) != search.Found {
					continue
				}
				n := checkTrail(t, g, r, false)
				if best > 0 && n >= best || n < toError[0] {
					t.Fatalf("order %d: trail of %d steps after one of %d; the shortest has %d", order, n, best, toError[0])
				}
				rounds++
				best, withoutTrail = n, 0
				if n <= 1 {
					break
				}
				c.Limits.Depth = uint64(n - 1)
			}
			if best > 0 && best == toError[0] {
				shortest++
			}
		}
	})
	if rounds < 150 || shortest < 50 {
		t.Errorf("%d trails, %d shortest; want at least 150, 50", rounds, shortest)
	}
}
