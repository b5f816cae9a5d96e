//go:build !js

package heuristic_test

import (
	"os"
	"path/filepath"
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/heuristic/relaxed"
	"beeline/engine/heuristic/truth"
	"beeline/engine/search"
	"beeline/engine/vm"
)

// BenchmarkEstimates estimates the first states of some models of the corpus.
func BenchmarkEstimates(b *testing.B) {
	for _, name := range []string{"hsf-spin/deadlock.giop.prm", "beem/anderson.4.pm", "beem/peterson.4.pm", "beem/firewire_link.2.pm"} {
		raw, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "models", "promela", name))
		if err != nil {
			continue
		}
		p := truth.Compiled(name, string(raw), "")
		if p == nil {
			continue
		}
		g, _ := truth.Explore(p, 2000)
		for kind, h := range map[string]search.Heuristic{
			"active":   heuristic.ActiveProcesses{System: vm.New(p)},
			"deadlock": heuristic.NewDeadlock(p, heuristic.CombineBySum, false),
			"hpl set":  relaxed.NewRounds(p, relaxed.Aims{Deadlocks: true, Asserts: true}, true),
			"hpl int":  relaxed.NewRounds(p, relaxed.Aims{Deadlocks: true, Asserts: true}, false),
		} {
			b.Run(filepath.Base(name)+"/"+kind, func(b *testing.B) {
				for i := range b.N {
					h.Estimate(g.States[i%len(g.States)])
				}
			})
		}
	}
}
