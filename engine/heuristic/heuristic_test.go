package heuristic_test

import (
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/search"
	"beeline/engine/ts"
)

type active int

func (a active) Active(s ts.State) int { return int(a) + len(s) }

func TestEstimates(t *testing.T) {
	for _, c := range []struct {
		name       string
		h          search.Heuristic
		want       uint32
		admissible bool
	}{
		{"blind", search.Blind{}, 0, true},
		{"active processes", heuristic.ActiveProcesses{System: active(3)}, 5, false},
	} {
		if got := c.h.Estimate(ts.State{1, 2}); got != c.want || c.h.Admissible() != c.admissible {
			t.Errorf("%s: got %d, admissible %v, want %d, %v", c.name, got, c.h.Admissible(), c.want, c.admissible)
		}
	}
}

type fixed uint32

func (f fixed) Estimate(ts.State) uint32 { return uint32(f) }
func (f fixed) Admissible() bool         { return true }

// TestLargeSum: a sum that does not fit becomes the largest estimate below Infinite.
func TestLargeSum(t *testing.T) {
	const large, never = fixed(1<<32 - 2), fixed(1<<32 - 1)
	for _, c := range []struct{ a, b, want fixed }{
		{1, 2, 3}, {large, 0, large}, {large, 1, large}, {large, large, large}, {1 << 31, 1 << 31, large},
		{never, 0, never}, {large, never, never},
	} {
		if got := (heuristic.Sum{c.a, c.b}).Estimate(nil); got != uint32(c.want) {
			t.Errorf("%d and %d: got %d, want %d", uint32(c.a), uint32(c.b), got, uint32(c.want))
		}
	}
}
