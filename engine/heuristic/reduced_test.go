//go:build !js

package heuristic_test

import (
	"maps"
	"testing"

	"beeline/engine/heuristic/truth"
	"beeline/engine/prog"
	"beeline/engine/reduce"
)

// TestReducedAgainstTruth compares lower bounds with true distances in reduced programs,
// where searches begin: a state that is no dead end must not be taken for one.
func TestReducedAgainstTruth(t *testing.T) {
	truth.Programs{
		Count: 300, States: 300,
		Known: func(p *prog.Program) map[string]truth.Bounded {
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
