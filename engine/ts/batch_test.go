package ts_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"beeline/engine/ts"
)

// TestBatchSegments compares a batch with a plain list of copies, with targets of no bytes,
// of a few, and of more than a segment has.
func TestBatchSegments(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	lengths := []int{0, 1, 7, 300, 5000, 70_000, 300_000, 1<<20 + 5}
	var b ts.Batch
	var want [][]byte
	target := func() []byte {
		return bytes.Repeat([]byte{byte(r.IntN(256))}, lengths[min(r.IntN(len(lengths)), r.IntN(len(lengths)), r.IntN(len(lengths)))])
	}
	for round := range 3000 {
		switch n := r.IntN(100); {
		case n < 70:
			s := target()
			b.Append(ts.Action(len(want)), s)
			want = append(want, s)
		case n < 90 && len(want) > 0:
			last, n := len(want)-1, len(target())
			more := max(n-len(want[last]), 0)
			want[last] = append(slices.Clone(want[last][:n-more]), make([]byte, more)...)
			if got := b.Resize(n); !bytes.Equal(got, want[last]) {
				t.Fatalf("round %d: resized to %d bytes: wrong bytes", round, n)
			}
		case n < 99 || len(want) < 30:
			n := r.IntN(min(len(want), 20) + 1)
			want = want[:len(want)-n]
			b.Truncate(len(want))
		default:
			b.Reset()
			want = nil
		}
		used := 24 * len(want)
		for i, w := range want {
			if e, s := b.At(i); e.Action != ts.Action(i) || !bytes.Equal(s, w) {
				t.Fatalf("round %d: edge %d of %d has action %d and %d bytes, want %d", round, i, len(want), e.Action, len(s), len(w))
			}
			used += len(w)
		}
		if b.Len() != len(want) || b.Used() != used || b.Bytes() < int64(used) {
			t.Fatalf("round %d: %d edges, %d bytes used, %d held; want %d, %d", round, b.Len(), b.Used(), b.Bytes(), len(want), used)
		}
	}
}

// TestBatchMovesNothing: targets stay where they are while the batch grows.
func TestBatchMovesNothing(t *testing.T) {
	var b ts.Batch
	var targets []ts.State
	for i := range 20_000 {
		targets = append(targets, b.Append(0, make(ts.State, 1+i%200)))
	}
	for i, s := range targets {
		if _, got := b.At(i); &got[0] != &s[0] {
			t.Fatalf("target %d has moved", i)
		}
	}
	if b.Bytes() > int64(b.Used())*3/2 {
		t.Errorf("%d bytes used, %d held", b.Used(), b.Bytes())
	}
}
