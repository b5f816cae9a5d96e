package store_test

import (
	"slices"
	"testing"

	"beeline/engine/store"
	"beeline/engine/ts"
)

// TestPacked: a store with shorter forms has the outcomes of one without, and gives the states back.
func TestPacked(t *testing.T) {
	covers := func(a, b ts.State) bool { return a[1] >= b[1] }
	unpack := func(list ts.State, form []byte) ts.State { return append(list, form[0], form[1], form[1]) }
	cover := &ts.Cover{Key: 1, Covers: covers, Packing: &ts.Packing{
		Pack: func(list []byte, s ts.State) []byte { return append(list, s[:2]...) }, Unpack: unpack,
		Covers: func(form []byte, b ts.State) bool { return covers(form, b) },
	}}
	whole, packed := store.NewCovering(cover), store.NewPacked(cover)
	for i := range 200 {
		s := ts.State{byte(i * i % 7), byte(i * 31 % 19), byte(i * 31 % 19)}
		if i%50 == 0 {
			s = nil
		}
		want, as := whole.Insert(s)
		if id, outcome := packed.Insert(s); id != want || outcome != as || !slices.Equal(packed.State(id), whole.State(id)) {
			t.Fatalf("%d: %v: %d, %d, %v; want %d, %d", i, s, id, outcome, packed.State(id), want, as)
		}
	}
}

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
