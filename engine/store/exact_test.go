package store_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"beeline/engine/store"
	"beeline/engine/ts"
)

// randomState returns a state of length hidden to maxLen. Its values are few, so that
// states repeat.
func randomState(r *rand.Rand, hidden, maxLen int) ts.State {
	s := make(ts.State, hidden+r.IntN(maxLen-hidden+1))
	for i := range s {
		s[i] = byte(r.IntN(3))
	}
	return s
}

func TestExactAgainstMap(t *testing.T) {
	for _, c := range []struct{ hidden, maxLen, n int }{
		{0, 6, 3_000}, {0, 12, 200_000}, {3, 14, 60_000}, {0, 400, 20_000}, {5, 5, 100},
	} {
		t.Run(fmt.Sprintf("hidden %d up to %d", c.hidden, c.maxLen), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(c.maxLen), 7))
			e := store.NewExact(c.hidden)
			ids := map[string]store.ID{}
			var stored []ts.State
			for range c.n {
				s := randomState(r, c.hidden, c.maxLen)
				id, outcome := e.Insert(s)
				want, known := ids[string(s[c.hidden:])]
				if !known {
					want = store.ID(len(ids))
					ids[string(s[c.hidden:])] = want
					stored = append(stored, s)
				}
				if id != want || known != (outcome == store.Visited) || !known != (outcome == store.Fresh) {
					t.Fatalf("state %v: ID %d, outcome %d; want ID %d, known %v", s, id, outcome, want, known)
				}
			}
			if e.Len() != len(stored) {
				t.Errorf("%d states, want %d", e.Len(), len(stored))
			}
			for id, s := range stored { // with the hidden bytes of their first insertion
				if got := e.State(store.ID(id)); !bytes.Equal(got, s) {
					t.Fatalf("state %d is %v, want %v", id, got, s)
				}
			}
		})
	}
}

// TestExactSegments fills segments to their last byte and beyond. Some states are
// larger than a segment.
func TestExactSegments(t *testing.T) {
	sizes := []int{1 << 16, 1, 1<<16 - 1, 1 << 20, 0, 3 << 20, 5, 1<<20 - 5, 1 << 19, 1 << 19, 1}
	e := store.NewExact(0)
	newState := func(i int) ts.State { return bytes.Repeat([]byte{byte(i + 1)}, sizes[i]) }
	for i := range sizes {
		if id, outcome := e.Insert(newState(i)); id != store.ID(i) || outcome != store.Fresh {
			t.Errorf("size %d: ID %d, outcome %d; want ID %d, Fresh", sizes[i], id, outcome, i)
		}
	}
	for i := range sizes {
		if !bytes.Equal(e.State(store.ID(i)), newState(i)) {
			t.Errorf("state %d of %d bytes is not what was stored", i, sizes[i])
		}
		if id, outcome := e.Insert(newState(i)); id != store.ID(i) || outcome != store.Visited {
			t.Errorf("size %d again: ID %d, outcome %d; want ID %d, Known", sizes[i], id, outcome, i)
		}
	}
}

// TestExactOverhead bounds the memory of a state besides its bytes, just before and
// just after the table doubles.
func TestExactOverhead(t *testing.T) {
	const length = 24
	e := store.NewExact(0)
	s := make(ts.State, length)
	worst := 0.0
	for i := range 700_000 {
		s[0], s[1], s[2] = byte(i), byte(i>>8), byte(i>>16)
		e.Insert(s)
		if i > 300_000 { // the unused part of the last segment counts little then
			worst = max(worst, float64(e.Bytes())/float64(i+1)-length)
		}
	}
	end := float64(e.Bytes())/float64(e.Len()) - length
	t.Logf("bytes per state: %.1f at worst, %.1f at the end", worst, end)
	if worst > overheadWorst {
		t.Errorf("overhead of %.1f bytes per state, want at most %.1f", worst, float64(overheadWorst))
	}
}

const overheadWorst = 21

func TestFind(t *testing.T) {
	e := store.NewExact(2)
	for i := range 3000 {
		if i%2 == 0 {
			e.Insert(state(i))
		}
	}
	for i := range 3000 {
		want := store.None
		if i%2 == 0 {
			want = store.ID(i / 2)
		}
		if id := e.Find(append([]byte{9, 9}, state(i)[2:]...)); id != want {
			t.Fatalf("state %d has ID %d, want %d", i, id, want)
		}
	}
	if e.Len() != 1500 {
		t.Errorf("%d states, want 1500", e.Len())
	}
}

func BenchmarkInsert(b *testing.B) {
	s := make(ts.State, 64)
	for range b.N {
		e := store.NewExact(0)
		for i := range 1 << 18 {
			s[0], s[1], s[2] = byte(i), byte(i>>8), byte(i>>16)
			e.Insert(s)
			if i&1 == 1 {
				e.Insert(s)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(3<<17), "ns/insert")
}

func BenchmarkState(b *testing.B) {
	e := store.NewExact(0)
	s := make(ts.State, 64)
	for i := range 1 << 18 {
		s[0], s[1], s[2] = byte(i), byte(i>>8), byte(i>>16)
		e.Insert(s)
	}
	b.ResetTimer()
	n := 0
	for i := range b.N {
		n += len(e.State(store.ID(uint32(i*7919) & (1<<18 - 1))))
	}
	_ = n
}
