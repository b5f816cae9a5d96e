package driver_test

import (
	"testing"

	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/lang/promela/corpus"
)

// TestWideBounds checks that bounds of more than 32 bits are not truncated, and that small
// ones hold.
func TestWideBounds(t *testing.T) {
	p := corpus.Compile("count.pml", "byte x; active proctype p() { do :: x < 50 -> x++ :: else -> break od }")
	for _, limits := range []search.Limits{
		{States: 1<<32 + 5}, {Depth: 1<<32 + 4}, {States: 1<<32 + 1, Depth: 1<<32 + 1}, {States: 1 << 32, Depth: 1 << 32}, {States: 5}, {Depth: 4},
	} {
		for _, keep := range []kernel.Store{{}, {Kind: kernel.Collapse}} {
			k, err := kernel.NewCode(p).Kernel(memory, keep)
			if err != nil {
				t.Fatal(err)
			}
			d := search.DepthFirst{Limits: limits, Store: goKeeper(p, keep)}
			if _, err := compareDepth(p, k, d, 100); err != nil {
				t.Error(err)
			}
			k.Release()
			if k, err = kernel.NewCode(p).Kernel(memory, keep); err != nil {
				t.Fatal(err)
			}
			for _, priority := range []search.Priority{search.Uniform, search.AStar} {
				b := search.BestFirst{Limits: limits, Priority: priority, Store: goKeeper(p, keep)}
				if err := compareBest(p, k, b, search.Blind{}); err != nil {
					t.Error(err)
				}
			}
			k.Release()
		}
	}
}
