//go:build !js

package heuristic_test

import (
	"maps"
	"testing"

	"beeline/engine/heuristic/truth"
	"beeline/engine/prog"
	"beeline/engine/reduce"
)

// TestReducedAgainstTruth is TestAgainstTruth for reduced programs, which searches use.
func TestReducedAgainstTruth(t *testing.T) {
	truth.Programs{
		Count: 300, States: 300,
		Estimates: func(p *prog.Program) map[string]truth.Bounded {
			all := lowerBounds(p)
			maps.Copy(all, truth.RoundsOf(p))
			return all
		},
		Pass: func(p *prog.Program) *prog.Program {
			q, _, _ := reduce.Program(p)
			return q
		},
		Informed: []string{"assertion", "deadlock", "deadlock, sets", "assertion, intervals"},
	}.Compare(t)
}
