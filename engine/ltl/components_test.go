package ltl

import (
	"runtime/debug"
	"testing"
)

// TestLongChain: a claim can have as many states in a row as a text has statements. The stack of a browser is small.
func TestLongChain(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	const n = 100_000
	next := make([][]int32, n)
	for s := range next[:n-1] {
		next[s] = []int32{int32(s + 1)}
	}
	if got := components(next); got[0] != n-1 || got[n-1] != 0 {
		t.Errorf("a chain: the first state is in component %d, the last one in %d", got[0], got[n-1])
	}
	next[n-1] = []int32{n / 2}
	if got := components(next); got[0] != n/2 || got[n/2] != 0 || got[n-1] != 0 {
		t.Errorf("a chain with a loop: got %d, %d and %d", got[0], got[n/2], got[n-1])
	}
}
