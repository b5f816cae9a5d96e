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

// Models of more than a hundred thousand states, and vectors of one length each:
// these, and some of the corpus.
const (
	shortVectors = "active [3] proctype P() { byte x; do :: x < 60 -> x++ :: x > 0 -> x-- od }"
	longVectors  = `typedef cell { int v[8] }; cell c[6];
active [6] proctype P() { byte i; do :: c[_pid].v[i] < 3 -> c[_pid].v[i]++; i = (i + 1) % 3 od }`
)

var corpusOfSizes = []string{"beem/lamport.5.pm", "beem/sorter.3.pm", "beem/iprotocol.3.pm", "sumo/bench-09-tsp11.sumo"}

// sizes are bytes of memory for every state stored.
type sizes struct {
	store float64 // states and table
	all   float64 // that, and what of it is not used yet, or not any more
}

// eachSize runs a depth-first search and calls look from 100,000 states on.
func eachSize(t *testing.T, p *prog.Program, keep Store, look func(states, longest uint64, s sizes)) {
	k, err := NewWithStore(p, maxNarrow, keep)
	if err != nil {
		t.Fatal(err)
	}
	defer k.Release()
	var batch ts.Batch
	vm.New(p).Initial(&batch)
	_, initial := batch.At(0)
	if err := k.Begin(initial, Bound{States: 400_000}); err != nil {
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
		all := k.used - uint64(k.m.Free) - k.batchBytes - (k.cells[loops.CellFramesEnd] - k.cells[loops.CellFrames]) - (k.cells[loops.CellSideEnd] - k.sideStart)
		unused := k.cells[loops.CellArenaEnd] - k.cells[loops.CellArena] + k.cells[loops.CellNodesEnd] - k.cells[loops.CellNodes]
		for _, s := range k.free {
			unused += s.end - s.at
		}
		look(c.Stored, c.Longest, sizes{float64(all-unused) / float64(c.Stored), float64(all) / float64(c.Stored)})
	}
	if k.Counts().Stored < 100_000 {
		t.Errorf("only %d states", k.Counts().Stored)
	}
}

// eachModel runs a test on the models.
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

// TestExactSize: whole states take twelve bytes more than their vectors at most,
// their part of the table included.
func TestExactSize(t *testing.T) {
	eachModel(t, func(t *testing.T, p *prog.Program) {
		worst, sum, n := 0.0, 0.0, 0.0
		eachSize(t, p, Store{}, func(states, longest uint64, s sizes) {
			worst = max(worst, s.store-float64(longest))
			sum, n = sum+s.all-float64(longest), n+1
		})
		t.Logf("%.1f bytes besides the vector at most; %.1f on average with what is unused", worst, sum/n)
		if worst > 12 {
			t.Errorf("%.1f bytes of a state besides its vector", worst)
		}
	})
}

// TestCollapsedSize: collapsed states take less than whole ones, and less than 36
// bytes: so many pan -DCOLLAPSE takes for a state besides its numbers.
func TestCollapsedSize(t *testing.T) {
	eachModel(t, func(t *testing.T, p *prog.Program) {
		var whole, collapsed sizes
		eachSize(t, p, Store{}, func(_, _ uint64, s sizes) { whole = s })
		eachSize(t, p, Store{Kind: Collapse}, func(_, _ uint64, s sizes) { collapsed = s })
		t.Logf("%.1f bytes, whole %.1f; with what is unused %.1f, whole %.1f", collapsed.store, whole.store, collapsed.all, whole.all)
		if collapsed.store > whole.store || collapsed.store >= 36 {
			t.Errorf("%.1f bytes, whole %.1f", collapsed.store, whole.store)
		}
	})
}
