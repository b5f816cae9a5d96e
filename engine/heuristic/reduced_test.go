//go:build !js

package heuristic_test

import (
	"maps"
	"testing"

	"beeline/engine/prog"
	"beeline/engine/reduce"
)

// TestReducedAgainstTruth compares lower bounds with true distances in reduced programs,
// where searches begin: a state that is no dead end must not be taken for one.
func TestReducedAgainstTruth(t *testing.T) {
	onPrograms{
		count: 300, states: 300,
		known: func(p *prog.Program) map[string]bounded {
			all := lowerBounds(p)
			maps.Copy(all, relaxedOf(p))
			return all
		},
		pass: func(p *prog.Program) *prog.Program {
			q, _, _ := reduce.Program(p)
			return q
		},
		informed: []string{"assertion", "deadlock", "deadlock, sets", "assertion, intervals"},
	}.compare(t)
}
