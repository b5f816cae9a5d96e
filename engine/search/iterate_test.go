package search_test

import (
	"fmt"
	"testing"

	"beeline/engine/search"
	"beeline/site/tables/dining"
)

// TestTable41: searches with 5 to 12 bits visit the states of Ernits 2007, table 4.1, in
// the printed order.
func TestTable41(t *testing.T) {
	for _, c := range []struct {
		order search.Order
		want  []string
		union int
	}{
		{search.DepthOrder, []string{"[1 2 12 14]", "[1 2 6 13 3 4]", "[1 2 6 10]", "[1 2 6 3 5 8]", "[1 2 6 15 16 3 17 18 12]",
			"[1 2 12 14]", "[1 2 6 10 15 12 4 20]", "[1 2 6 10 13 3 5 7 4]"}, 17},
		{search.BreadthOrder, []string{"[1 2 12 14]", "[1 2 3 4 6 13]", "[1 2 6 10]", "[1 2 3 6 5 8]", "[1 2 3 4 6 12 13 20 15]",
			"[1 2 12 14]", "[1 2 3 4 6 12 20 15]", "[1 2 3 4 6 13 5 7 10]"}, 14},
	} {
		seen := map[int]bool{}
		for i, want := range c.want {
			numbers := visits(c.order, uint64(5+i))
			if got := fmt.Sprint(numbers); got != want {
				t.Errorf("order %d, %d bits: %s, want %s", c.order, 5+i, got, want)
			}
			for _, n := range numbers {
				seen[n] = true
			}
		}
		if len(seen) != c.union {
			t.Errorf("order %d: %d different states, want %d", c.order, len(seen), c.union)
		}
	}
}

// TestTable41Deadlock: the search with seven bits is the first to find the deadlock, on
// a shortest trail.
func TestTable41Deadlock(t *testing.T) {
	d := &dining.Philosophers{N: 3}
	r := search.IteratedSearch{Model: d.Model(), Goal: everything, Hash: dining.Value,
		Sizes: search.Sizes{Unit: 1, Min: 5, Threshold: 40, Factor: 2, Max: 100}}.Start()
	if status := drive(r, 3); status != search.Found {
		t.Fatalf("status %d, want Found", status)
	}
	var hits []search.Iteration
	for _, i := range r.Iterations() {
		if i.Found {
			hits = append(hits, i)
		}
	}
	if len(hits) != 1 || hits[0].Bits != 7 || hits[0].Length != 3 {
		t.Errorf("hits %+v, want one of 3 steps with 7 bits", hits)
	}
	if f := r.Finding(); f.Kind != search.Deadlock || len(f.Trail.Steps) != 3 {
		t.Errorf("finding %+v, want a deadlock after 3 steps", f)
	}
}

// philosophers is the model of Ernits 2007, figure 2.2, without init.
const philosophers = `#define N %d
bit fork[N];
active [N] proctype philosopher() {
think:  if :: d_step { fork[_pid] == 0; fork[_pid] = 1 } goto wait fi;
wait:   if :: d_step { fork[(_pid + 1) %% N] == 0; fork[(_pid + 1) %% N] = 1 } goto eat fi;
eat:    if :: fork[_pid] = 0; goto finish fi;
finish: if :: fork[(_pid + 1) %% N] = 0; goto think fi
}
`

var orders = []search.Order{search.DepthOrder, search.RandomDepthOrder, search.BestDepthOrder, search.RandomBestDepthOrder,
	search.BreadthOrder, search.GreedyOrder}

// TestIterations: in every order, trails replay and get shorter. Sizes and bounds follow
// the algorithm. The size of the steps changes nothing.
func TestIterations(t *testing.T) {
	found, shortest := 0, 0
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(false)
		for _, order := range orders {
			c := search.IteratedSearch{Model: g.model(), Goal: everything, Order: order, Heuristic: estimate{toError, 2}, Seed: 5,
				Sizes: search.Sizes{Unit: 8, Min: 1, Threshold: 20, Factor: 1.5, Max: 500}}
			r := c.Start()
			status := drive(r, 100)
			if status == search.Found {
				found++
				if n := checkTrail(t, g, r, false); n < toError[0] {
					t.Errorf("order %d: trail of %d steps, but the shortest has %d", order, n, toError[0])
				} else if n == toError[0] {
					shortest++
				}
			} else if status != search.Limited || r.Outcome().Limit != search.Pruned {
				t.Errorf("order %d: status %d, limit %d; want Limited, Pruned", order, status, r.Outcome().Limit)
			}
			checkIterations(t, r, c.Sizes)
			again := c.Start()
			if got := outcomeOf(again, 1); !got.equal(outcomeOf(c.Start(), 1<<30)) {
				t.Errorf("order %d: the size of the steps changes the result", order)
			}
		}
	})
	if found < 100 || shortest < 50 {
		t.Errorf("%d trails found, %d of them shortest; want at least 100, 50", found, shortest)
	}
}

// checkIterations checks the size and bound of each iteration.
func checkIterations(t *testing.T, r *search.IteratedRun, sizes search.Sizes) {
	t.Helper()
	size, bound, stored := sizes.Min, uint32(0), uint64(0)
	for i, x := range r.Iterations() {
		if x.Bits != size*sizes.Unit {
			t.Fatalf("iteration %d has %d bits, want %d", i, x.Bits, size*sizes.Unit)
		}
		if want := max(bound, 1); bound > 0 && x.Bound != want || bound == 0 && x.Bound != uint32(x.Bits) {
			t.Fatalf("iteration %d has bound %d, the last trail allows %d", i, x.Bound, bound)
		}
		if x.Set > x.Bits || x.Found && x.Length > x.Bound || !x.Found && x.Length > 0 {
			t.Fatalf("iteration %d contradicts itself: %+v", i, x)
		}
		stored += x.Progress.Stored
		switch {
		case x.Found:
			size, bound = sizes.Min, x.Length-1
			if bound == 0 {
				return // only an error in the initial state has a shorter trail
			}
		case size < sizes.Threshold:
			size++
		default:
			size = uint64(float64(size)*sizes.Factor + 0.5)
		}
	}
	if n := r.Progress().Stored; n != stored {
		t.Errorf("Progress has %d states, the iterations have %d", n, stored)
	}
}

// visits returns the states that one search with a table of bits bits expands.
func visits(order search.Order, bits uint64) (numbers []int) {
	d := &dining.Philosophers{N: 3}
	r := search.IteratedSearch{Model: d.Model(), Order: order, Hash: dining.Value,
		Sizes: search.Sizes{Unit: 1, Min: bits, Factor: 2, Max: bits}}.Start()
	drive(r, 5)
	for _, x := range d.Visited {
		numbers = append(numbers, dining.Number(x))
	}
	return numbers
}
