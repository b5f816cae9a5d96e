package store_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"beeline/engine/store"
)

// threeBytes splits the bytes after the hidden ones into components of three bytes.
func threeBytes(hidden int) func([]uint32, []byte) []uint32 {
	return func(list []uint32, vector []byte) []uint32 {
		for n := len(vector) - hidden; n > 0; n -= 3 {
			list = append(list, uint32(min(n, 3)))
		}
		return list
	}
}

// TestCollapseAgainstExact inserts the same states into both stores.
func TestCollapseAgainstExact(t *testing.T) {
	for _, c := range []struct{ hidden, maxLen, n int }{
		{0, 6, 3_000}, {0, 12, 100_000}, {3, 14, 60_000}, {0, 400, 5_000}, {5, 5, 100},
	} {
		r := rand.New(rand.NewPCG(uint64(c.maxLen), 11))
		e, k := store.NewExact(c.hidden), store.NewCollapse(c.hidden, threeBytes(c.hidden))
		for i := range c.n {
			s := randomState(r, c.hidden, c.maxLen)
			if got, want := k.Find(s), e.Find(s); got != want {
				t.Fatalf("before insertion %d, %v has ID %d, want %d", i, s, got, want)
			}
			id, outcome := k.Insert(s)
			wantID, want := e.Insert(s)
			if id != wantID || outcome != want {
				t.Fatalf("insertion %d of %v: ID %d, outcome %d; want ID %d, outcome %d", i, s, id, outcome, wantID, want)
			}
		}
		if k.Len() != e.Len() {
			t.Errorf("%d states, want %d", k.Len(), e.Len())
		}
		for id := range e.Len() {
			if got, want := k.State(store.ID(id)), e.State(store.ID(id)); !bytes.Equal(got, want) {
				t.Fatalf("state %d is %v, want %v", id, got, want)
			}
		}
	}
}

// TestCollapseIsSmall stores all combinations of a few component values.
func TestCollapseIsSmall(t *testing.T) {
	e, k := store.NewExact(0), store.NewCollapse(0, threeBytes(0))
	s := make([]byte, 15)
	for i := range 1 << 16 {
		for j := range 4 {
			s[3*j] = byte(i >> (4 * j) & 15)
		}
		e.Insert(s)
		k.Insert(s)
	}
	if k.Bytes() > e.Bytes()*3/4 {
		t.Errorf("Collapse uses %d bytes, want at most 3/4 of the %d of Exact", k.Bytes(), e.Bytes())
	}
}
