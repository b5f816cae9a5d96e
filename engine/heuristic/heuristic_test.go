//go:build !js

package heuristic_test

import (
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/heuristic/truth"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// TestActiveProcesses: one of four processes can act.
func TestActiveProcesses(t *testing.T) {
	p := truth.Must(t, "byte x; active proctype a() { x == 1 } active proctype b() { x = 2; x = 3 } active proctype c() { x > 4 } init { false }", "")
	h := heuristic.ActiveProcesses{System: vm.New(p)}
	if got := h.Estimate(truth.First(p)); got != 1 || h.Admissible() {
		t.Errorf("got %d, admissible %v, want 1, false", got, h.Admissible())
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
