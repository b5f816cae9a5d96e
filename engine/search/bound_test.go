package search_test

import (
	"testing"

	"beeline/engine/search"
)

// TestNoErrorWithin checks at every step of a search that no error is as near as it says, and
// that breadth-first search and A* come to know the exact distance.
func TestNoErrorWithin(t *testing.T) {
	exact := 0
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(false)
		for _, p := range []search.Priority{search.Uniform, search.AStar, search.Layered, search.Greedy, search.WeightedAStar(2)} {
			for _, all := range []bool{false, true} {
				c := bestFirst(g, p, estimate{toError, 2}, all)
				c.SpinSteps = false
				r := c.Start()
				last := uint64(0)
				for {
					status := r.Step(1)
					o := r.Outcome()
					if o.NoErrorWithin < last && !all || o.NoErrorWithin > 0 && (o.NoErrorWithin >= uint64(toError[0]) || p.LengthFactor != 1) {
						t.Fatalf("%+v: no error within %d steps after %d, the nearest one is %d steps away", p, o.NoErrorWithin, last, toError[0])
					}
					if last = o.NoErrorWithin; status != search.Running {
						break
					}
				}
				if last > 0 && last+1 == uint64(toError[0]) {
					exact++
				}
			}
		}
	})
	if exact == 0 {
		t.Error("no search knows the distance to the nearest error exactly")
	}
}
