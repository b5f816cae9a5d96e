//go:build !js

package kernel

import (
	"os"
	"path/filepath"
	"testing"

	"beeline/engine/kernel/loops"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Models with more than a hundred thousand states, each with vectors of one length. Tests use
// these and some of the corpus.
const (
	shortVectors = "active [3] proctype P() { byte x; do :: x < 60 -> x++ :: x > 0 -> x-- od }"
	longVectors  = `typedef cell { int v[8] }; cell c[6];
active [6] proctype P() { byte i; do :: c[_pid].v[i] < 3 -> c[_pid].v[i]++; i = (i + 1) % 3 od }`
)

var corpusOfSizes = []string{"beem/lamport.5.pm", "beem/sorter.3.pm", "beem/iprotocol.3.pm", "sumo/bench-09-tsp11.sumo"}

// sizes are bytes of memory per stored state.
type sizes struct {
	store float64 // states and table
	all   float64 // with unused parts of regions, and free regions
}

// eachSize runs a depth-first search and calls look from 100,000 states on.
func eachSize(t *testing.T, p *prog.Program, keep Store, look func(states, longest uint64, s sizes)) {
	k, err := NewCode(p).Kernel(maxNarrow, keep)
	if err != nil {
		t.Fatal(err)
	}
	defer k.Release()
	var batch ts.Batch
	vm.New(p).Initial(&batch)
	_, initial := batch.At(0)
	if err := k.Begin(initial, Options{States: 400_000}); err != nil {
		t.Fatal(err)
	}
	for status := Running; status == Running; {
		if status, err = k.Step(10_000); err != nil {
			t.Fatal(err)
		}
		c := k.Counts()
		if c.Stored < 100_000 {
			continue
		}
		all := k.used - uint64(k.module.Free) - k.batchBytes - (k.cells[loops.CellFramesEnd] - k.cells[loops.CellFrames]) - (k.cells[loops.CellSideEnd] - k.sideStart)
		unused := k.cells[loops.CellArenaEnd] - k.cells[loops.CellArena] + k.cells[loops.CellNodesEnd] - k.cells[loops.CellNodes]
		for _, s := range k.free {
			unused += s.end - s.at
		}
		look(c.Stored, c.Longest, sizes{float64(all-unused) / float64(c.Stored), float64(all) / float64(c.Stored)})
	}
	if k.Counts().Stored < 100_000 {
		t.Errorf("got only %d states, want 100,000", k.Counts().Stored)
	}
}

// eachModel runs a test on each model.
func eachModel(t *testing.T, test func(t *testing.T, p *prog.Program)) {
	for name, text := range map[string]string{"short vectors": shortVectors, "long vectors": longVectors} {
		t.Run(name, func(t *testing.T) { test(t, compileText("model.pml", text)) })
	}
	for _, name := range corpusOfSizes {
		path := filepath.Join("..", "..", "..", "shared", "models", "promela", name)
		t.Run(filepath.Base(name), func(t *testing.T) {
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Skip("no corpus")
			}
			test(t, compileText(path, string(raw)))
		})
	}
}

// TestExactSize checks that a whole state takes at most twelve bytes more than its vector,
// including its part of the table.
func TestExactSize(t *testing.T) {
	eachModel(t, func(t *testing.T, p *prog.Program) {
		worst, sum, n := 0.0, 0.0, 0.0
		eachSize(t, p, Store{}, func(states, longest uint64, s sizes) {
			worst = max(worst, s.store-float64(longest))
			sum, n = sum+s.all-float64(longest), n+1
		})
		t.Logf("at most %.1f bytes besides the vector; with unused memory %.1f on average", worst, sum/n)
		if worst > 12 {
			t.Errorf("got %.1f bytes per state besides the vector, want at most 12", worst)
		}
	})
}

// TestCollapsedSize checks that collapsed states take less memory than whole ones, and less
// than the 36 bytes that pan -DCOLLAPSE takes per state besides its numbers.
func TestCollapsedSize(t *testing.T) {
	eachModel(t, func(t *testing.T, p *prog.Program) {
		var whole, collapsed sizes
		eachSize(t, p, Store{}, func(_, _ uint64, s sizes) { whole = s })
		eachSize(t, p, Store{Kind: Collapse}, func(_, _ uint64, s sizes) { collapsed = s })
		t.Logf("%.1f bytes, whole %.1f; with unused memory %.1f, whole %.1f", collapsed.store, whole.store, collapsed.all, whole.all)
		if collapsed.store > whole.store || collapsed.store >= 36 {
			t.Errorf("got %.1f bytes per state, want less than 36 and than %.1f for whole states", collapsed.store, whole.store)
		}
	})
}
