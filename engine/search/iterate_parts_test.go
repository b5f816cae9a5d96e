package search_test

import (
	"slices"
	"testing"

	"beeline/engine/search"
)

// partSizes are small steps, then big ones.
var partSizes = search.Sizes{Unit: 8, Least: 1, Threshold: 12, Factor: 1.5, Most: 120}

// TestPartsShareSizes: dealt out to parts in their order, the searches of one are those
// of all parts together.
func TestPartsShareSizes(t *testing.T) {
	g := randomToy(1, shapes[2])
	for _, order := range []search.Order{search.DepthOrder, search.BreadthOrder} {
		c := search.Iterate{Model: g.model(), Order: order, Sizes: partSizes}
		want := searchesOf(c)
		for parts := 1; parts <= 40; parts += 3 {
			dealt := make([]search.Iteration, len(want))
			for part := range parts {
				c.Part, c.Parts = part, parts
				for i, x := range searchesOf(c) {
					dealt[i*parts+part] = x
				}
			}
			if !slices.Equal(dealt, want) {
				t.Errorf("order %d: %d parts have other searches than one", order, parts)
			}
		}
	}
}

// searchesOf returns the searches of an iterate that finds nothing, without the memory
// that the later ones have from those before.
func searchesOf(c search.Iterate) []search.Iteration {
	r := c.Start()
	drive(r, 100)
	list := r.Iterations()
	for i := range list {
		list[i].Progress.Bytes = 0
	}
	return list
}

// TestPartsBegin: behind an error a part begins again with its own smallest size.
func TestPartsBegin(t *testing.T) {
	hits := 0
	eachToy(t, func(t *testing.T, g *toy) {
		r := search.Iterate{Model: g.model(), Goal: everything, Sizes: partSizes, Part: 2, Parts: 3}.Start()
		drive(r, 100)
		list := r.Iterations()
		for i, x := range list[1:] {
			if list[i].Hit {
				hits++
				if x.Bits != 3*8 || x.Bound != list[i].Length-1 {
					t.Errorf("%+v behind %+v", x, list[i])
				}
			}
		}
	})
	if hits < 20 {
		t.Errorf("%d hits", hits)
	}
}

// TestPartsBound: with the trail of another part as the bound, in every order only
// shorter ones are found; handed on until there is none, they come near the shortest.
func TestPartsBound(t *testing.T) {
	const parts = 3
	rounds, shortest := 0, 0
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(false)
		for _, order := range orders {
			c := search.Iterate{Model: g.model(), Goal: everything, Order: order, Heuristic: estimate{toError, 2}, Sizes: partSizes, First: true, Parts: parts}
			best := uint32(0)
			for quiet := 0; quiet < parts; c.Part = (c.Part + 1) % parts {
				r := c.Start()
				quiet++
				if drive(r, 100) != search.Found {
					continue
				}
				n := checkTrail(t, g, r, false)
				if best > 0 && n >= best || n < toError[0] {
					t.Fatalf("order %d: trail of %d steps behind one of %d, shortest %d", order, n, best, toError[0])
				}
				rounds++
				best, quiet = n, 0
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
		t.Errorf("%d rounds, %d shortest", rounds, shortest)
	}
}
