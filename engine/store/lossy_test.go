package store_test

import (
	"testing"

	"beeline/engine/store"
)

// state returns a state that encodes i after two hidden bytes, which change too.
func state(i int) []byte {
	return []byte{byte(i * 7), byte(i * 3), byte(i), byte(i >> 8), byte(i >> 16)}
}

func TestCompact(t *testing.T) {
	for bits := 40; bits <= 64; bits++ {
		c := store.NewCompact(2, bits)
		for i := range 5000 {
			if id, outcome := c.Insert(state(i)); id != store.None || outcome != store.Fresh {
				t.Fatalf("%d bits: state %d: ID %d, outcome %d; want None, Fresh", bits, i, id, outcome)
			}
		}
		for i := range 5000 {
			if _, outcome := c.Insert(append([]byte{9, 9}, state(i)[2:]...)); outcome != store.Visited {
				t.Fatalf("%d bits: state %d again: outcome %d, want Known", bits, i, outcome)
			}
		}
		if c.Len() != 5000 {
			t.Errorf("%d bits: %d states, want 5000", bits, c.Len())
		}
	}
}

func TestBitstate(t *testing.T) {
	for bits := 1; bits <= store.MaxBits; bits++ {
		const size = 1<<20 + 13
		b := store.NewBitstate(2, size, bits)
		if b.Bytes() > size || b.Bytes() <= size-store.LineBytes {
			t.Errorf("%d bytes, want %d or up to %d fewer", b.Bytes(), size, store.LineBytes-1)
		}
		for i := range 5000 {
			b.Insert(state(i))
		}
		// With one bit per state, one new state in 3300 finds its bit set on average.
		if b.Len() < 4980 || bits >= 2 && bits <= 10 && b.Len() < 4999 {
			t.Errorf("%d bits: only %d of 5000 states are new", bits, b.Len())
		}
		for i := range 5000 {
			if _, outcome := b.Insert(state(i)); outcome != store.Visited {
				t.Fatalf("%d bits: state %d again: outcome %d, want Known", bits, i, outcome)
			}
		}
	}
}

func TestBitstateOfOneLine(t *testing.T) {
	b := store.NewBitstate(0, 0, 1)
	for i := range 2000 {
		b.Insert(state(i))
	}
	if b.Len() > 8*store.LineBytes {
		t.Errorf("%d new states, but only %d bits", b.Len(), 8*store.LineBytes)
	}
}
