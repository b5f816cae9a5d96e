package search

import "testing"

// TestHurryEnds: however often nothing new is met, the bound of partial IDA* rises.
func TestHurryEnds(t *testing.T) {
	r := &DeepeningRun{}
	r.walk.progress.Stored = 1
	r.hurry()
	for i, last := 0, uint32(0); i < 100; i++ {
		leap := r.hurry()
		if leap < last || plus(leap, 5) <= 5 {
			t.Fatalf("%d idle iterations: %d after %d", i, leap, last)
		}
		last = leap
		if leap > 1<<31 {
			t.Fatalf("%d idle iterations: a leap of %d wraps", i, leap)
		}
	}
}
