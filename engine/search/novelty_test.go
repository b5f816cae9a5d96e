package search

import (
	"testing"

	"beeline/engine/ts"
)

// secondByte estimates a state by its second byte; 255 is a dead end.
type secondByte struct{}

func (secondByte) Estimate(s ts.State) uint32 {
	if s[1] == 255 {
		return Infinite
	}
	return uint32(s[1])
}

func (secondByte) Admissible() bool { return true }

// TestNovelty: a state is novel if a byte that is not hidden has a value that it had in no
// earlier state of the same estimate.
func TestNovelty(t *testing.T) {
	n := NewNovelty(secondByte{}, 1)
	for i, step := range []struct {
		state ts.State
		want  uint32
	}{
		{ts.State{9, 1, 5, 0}, 1},
		{ts.State{9, 1, 5, 0}, 1 + notNovel},
		{ts.State{8, 1, 5, 0}, 1 + notNovel}, // hidden
		{ts.State{9, 1, 5, 7}, 1},
		{ts.State{9, 1, 6, 7}, 1},
		{ts.State{9, 1, 6, 0}, 1 + notNovel}, // each value is known, only the pair is new
		{ts.State{9, 2, 6, 0}, 2},            // another estimate
		{ts.State{9, 1, 6, 0, 0}, 1},         // longer
		{ts.State{9, 255, 6, 0}, Infinite},
	} {
		if got := n.Estimate(step.state); got != step.want {
			t.Errorf("state %d: %d, want %d", i, got, step.want)
		}
	}
	if n.Admissible() {
		t.Error("Admissible returns true")
	}
}

// TestNoveltyTableFull: when the tables are full, no state is novel, and nothing grows.
func TestNoveltyTableFull(t *testing.T) {
	n := NewNovelty(Blind{}, 0)
	n.wordsLeft = 8
	if n.Estimate(ts.State{1, 2}) != 0 || n.Estimate(ts.State{1, 2, 3}) != notNovel || len(n.seen[0]) != 8 {
		t.Errorf("%d words in use, want 8", len(n.seen[0]))
	}
}
