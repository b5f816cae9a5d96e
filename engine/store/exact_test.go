package store_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"beeline/engine/store"
	"beeline/engine/ts"
)

// randomState returns a state of length 0 to most from few enough values that
// some come again.
func randomState(r *rand.Rand, hidden, most int) ts.State {
	s := make(ts.State, hidden+r.IntN(most-hidden+1))
	for i := range s {
		s[i] = byte(r.IntN(3))
	}
	return s
}

func TestExactAgainstMap(t *testing.T) {
	for _, c := range []struct{ hidden, most, n int }{
		{0, 6, 3_000}, {0, 12, 200_000}, {3, 14, 60_000}, {0, 400, 20_000}, {5, 5, 100},
	} {
		t.Run(fmt.Sprintf("hidden %d up to %d", c.hidden, c.most), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(c.most), 7))
			e := store.NewExact(c.hidden)
			ids := map[string]store.ID{}
			var kept []ts.State
			for range c.n {
				s := randomState(r, c.hidden, c.most)
				id, outcome := e.Insert(s)
				want, known := ids[string(s[c.hidden:])]
				if !known {
					want = store.ID(len(ids))
					ids[string(s[c.hidden:])] = want
					kept = append(kept, s)
				}
				if id != want || known != (outcome == store.Known) || !known != (outcome == store.Fresh) {
					t.Fatalf("state %v: id %d outcome %d, want id %d known %v", s, id, outcome, want, known)
				}
			}
			if e.Len() != len(kept) {
				t.Errorf("%d states, want %d", e.Len(), len(kept))
			}
			for id, s := range kept {
				if got := e.State(store.ID(id)); !bytes.Equal(got, s) {
					t.Fatalf("state %d is %v, want %v: the hidden bytes of the first insertion stay", id, got, s)
				}
			}
		})
	}
}

// TestExactSegments fills segments to their last byte and beyond, with states
// larger than any segment among them.
func TestExactSegments(t *testing.T) {
	sizes := []int{1 << 16, 1, 1<<16 - 1, 1 << 20, 0, 3 << 20, 5, 1<<20 - 5, 1 << 19, 1 << 19, 1}
	e := store.NewExact(0)
	make1 := func(i int) ts.State { return bytes.Repeat([]byte{byte(i + 1)}, sizes[i]) }
	for i := range sizes {
		if id, outcome := e.Insert(make1(i)); id != store.ID(i) || outcome != store.Fresh {
			t.Errorf("size %d: id %d outcome %d", sizes[i], id, outcome)
		}
	}
	for i := range sizes {
		if !bytes.Equal(e.State(store.ID(i)), make1(i)) {
			t.Errorf("state %d of %d bytes is not what was stored", i, sizes[i])
		}
		if id, outcome := e.Insert(make1(i)); id != store.ID(i) || outcome != store.Known {
			t.Errorf("size %d again: id %d outcome %d", sizes[i], id, outcome)
		}
	}
}

// TestExactOverhead bounds what a state costs besides its bytes, just before and
// just behind the doubling of the table.
func TestExactOverhead(t *testing.T) {
	const length = 24
	e := store.NewExact(0)
	s := make(ts.State, length)
	worst := 0.0
	for i := range 700_000 {
		s[0], s[1], s[2] = byte(i), byte(i>>8), byte(i>>16)
		e.Insert(s)
		if i > 300_000 { // a part of a segment that is not used yet weighs little then
			worst = max(worst, float64(e.Bytes())/float64(i+1)-length)
		}
	}
	end := float64(e.Bytes())/float64(e.Len()) - length
	t.Logf("worst %.1f, at the end %.1f bytes a state", worst, end)
	if worst > overheadWorst {
		t.Errorf("%.1f bytes a state besides its own, want at most %.1f", worst, float64(overheadWorst))
	}
}

const overheadWorst = 21

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
