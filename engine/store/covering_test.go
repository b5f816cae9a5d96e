package store_test

import (
	"testing"

	"beeline/engine/store"
	"beeline/engine/ts"
)

// TestCovering: the second byte of a state is a number, and covers smaller ones with the same
// first byte.
func TestCovering(t *testing.T) {
	asked := 0
	c := store.NewCovering(&ts.Cover{Key: 1, Covers: func(a, b ts.State) bool {
		asked++
		return a[1] >= b[1]
	}})
	for i, x := range []struct {
		s       ts.State
		id      store.ID
		outcome store.Outcome
	}{
		{ts.State{}, 0, store.Fresh},
		{ts.State{1, 5}, 1, store.Fresh},
		{ts.State{1, 3}, 1, store.Covered},
		{ts.State{2, 3}, 2, store.Fresh},
		{ts.State{1, 5}, 1, store.Visited},
		{ts.State{1, 7}, 3, store.Fresh},
		{ts.State{1, 5}, 1, store.Visited},
		{ts.State{1, 6}, 3, store.Covered},
		{ts.State{}, 0, store.Visited},
	} {
		if id, outcome := c.Insert(x.s); id != x.id || outcome != x.outcome {
			t.Errorf("%d: %v: %d, %d; want %d, %d", i, x.s, id, outcome, x.id, x.outcome)
		}
	}
	asked = 0
	c.Insert(ts.State{1, 1})
	if asked != 1 || c.Len() != 4 || string(c.State(3)) != "\x01\x07" || c.Bytes() <= 0 {
		t.Errorf("%d comparisons, %d states", asked, c.Len())
	}
}
