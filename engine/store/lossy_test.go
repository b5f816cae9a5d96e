package store_test

import (
	"testing"

	"beeline/engine/store"
)

// number returns a state for a number, behind two hidden bytes that change too.
func number(i int) []byte {
	return []byte{byte(i * 7), byte(i * 3), byte(i), byte(i >> 8), byte(i >> 16)}
}

func TestCompact(t *testing.T) {
	for bits := 40; bits <= 64; bits++ {
		c := store.NewCompact(2, bits)
		for i := range 5000 {
			if id, outcome := c.Insert(number(i)); id != store.None || outcome != store.Fresh {
				t.Fatalf("%d bits: state %d: id %d, outcome %d", bits, i, id, outcome)
			}
		}
		for i := range 5000 {
			if _, outcome := c.Insert(append([]byte{9, 9}, number(i)[2:]...)); outcome != store.Known {
				t.Fatalf("%d bits: state %d again: outcome %d", bits, i, outcome)
			}
		}
		if c.Len() != 5000 {
			t.Errorf("%d bits: %d states", bits, c.Len())
		}
	}
}

func TestBitstate(t *testing.T) {
	for bits := 1; bits <= store.MaxBits; bits++ {
		const size = 1<<20 + 13
		b := store.NewBitstate(2, size, bits)
		if b.Bytes() > size || b.Bytes() <= size-store.LineBytes {
			t.Errorf("%d bytes, want %d or a little less", b.Bytes(), size)
		}
		for i := range 5000 {
			b.Insert(number(i))
		}
		// With one bit a state, a new one meets a bit that is set one time in 3300 on average.
		if b.Len() < 4980 || bits >= 2 && bits <= 10 && b.Len() < 4999 {
			t.Errorf("%d bits: %d states of 5000", bits, b.Len())
		}
		for i := range 5000 {
			if _, outcome := b.Insert(number(i)); outcome != store.Known {
				t.Fatalf("%d bits: state %d again: outcome %d", bits, i, outcome)
			}
		}
	}
}

func TestLossyTiny(t *testing.T) {
	b := store.NewBitstate(0, 0, 1)
	for i := range 2000 {
		b.Insert(number(i))
	}
	if b.Len() > 8*store.LineBytes {
		t.Errorf("%d states in %d bits", b.Len(), 8*store.LineBytes)
	}
}
