package search

import "testing"

// TestGrowth: the bound of partial IDA* rises in every iteration that stores nothing new.
func TestGrowth(t *testing.T) {
	var g growth
	g.next(1)
	for i, last := 0, uint32(0); i < 100; i++ {
		extra := g.next(1)
		if extra < last || plus(extra, 5) <= 5 {
			t.Fatalf("iteration %d without new states adds %d, the one before %d", i, extra, last)
		}
		last = extra
		if extra > 1<<31 {
			t.Fatalf("iteration %d without new states adds %d, want at most 2^31", i, extra)
		}
	}
}
