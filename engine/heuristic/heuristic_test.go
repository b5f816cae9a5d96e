package heuristic_test

import (
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/ts"
)

type active int

func (a active) Active(s ts.State) int { return int(a) + len(s) }

func TestEstimates(t *testing.T) {
	for _, c := range []struct {
		name       string
		h          heuristic.Heuristic
		want       uint32
		admissible bool
	}{
		{"blind", heuristic.Blind{}, 0, true},
		{"active processes", heuristic.ActiveProcesses{System: active(3)}, 5, false},
	} {
		if got := c.h.Estimate(ts.State{1, 2}); got != c.want || c.h.Admissible() != c.admissible {
			t.Errorf("%s: %d, admissible %v", c.name, got, c.h.Admissible())
		}
	}
}
