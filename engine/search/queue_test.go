package search

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestLongQueues compares queues of several pages with plain lists.
func TestLongQueues(t *testing.T) {
	for _, newest := range []bool{false, true} {
		var q queue
		var want []uint32
		capacity := 0
		r := rand.New(rand.NewPCG(1, 2))
		for round := range 40 {
			for i := range r.Uint32N(3 * pageLength) {
				capacity += q.push(i)
				want = append(want, i)
			}
			for range r.IntN(3*pageLength + round) {
				if len(want) == 0 {
					break
				}
				at := 0
				if newest {
					at = len(want) - 1
				}
				got, less := q.take(newest)
				capacity -= less
				if got != want[at] {
					t.Fatalf("round %d: got %d, want %d", round, got, want[at])
				}
				want = slices.Delete(want, at, at+1)
			}
			if round%7 == 6 {
				keep := r.IntN(len(want) + 2)
				var dropped []uint32
				left, less := q.cut(keep, func(id uint32) { dropped = append(dropped, id) })
				capacity -= less
				keep = min(keep, len(want))
				if left != keep || !slices.Equal(dropped, want[keep:]) {
					t.Fatalf("round %d: %d of %d left, %d dropped", round, left, keep, len(dropped))
				}
				want = want[:keep]
			}
			held := 0
			for _, page := range q.pages {
				held += cap(page)
			}
			if q.empty() != (len(want) == 0) || held != capacity {
				t.Fatalf("round %d: empty is %v with %d numbers; memory for %d, counted %d", round, q.empty(), len(want), held, capacity)
			}
			if len(want) == 0 {
				capacity -= q.clear()
			}
		}
	}
}
