package kernel_test

import (
	"os"
	"strings"
	"testing"

	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/engine/vm"
	"beeline/lang/promela/corpus"
)

// TestModelsOfThreads checks models of what threads share, with all orders of their instructions, and
// that each mistake in them is found. The gallery has one of the table (site/examples/table.pml).
func TestModelsOfThreads(t *testing.T) {
	segment, table := "segment.pml", "table-grows.pml"
	for _, c := range []struct {
		file, old, new string
		states         uint64 // of a correct model; Spin stores as many
	}{
		{segment, "", "", 12_111},
		{segment, "at = start;\n     until = end;", "until = end;\n     at = start;", 0},
		{segment, "atomic { start == at -> start = at + BLOCK };", "start == at -> start = at + BLOCK;", 0},
		{table, "", "", 33_772},
		{table, ":: done < PARTS\n        :: done == PARTS ->", ":: true ->", 0},
		{table, ":: halt && inside == 0 ->", ":: halt ->", 0},
		{table, "atomic { slot[at] == 0 -> slot[at] = key };", "slot[at] == 0 -> slot[at] = key;", 0},
	} {
		raw, err := os.ReadFile("testdata/" + c.file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(raw)
		if !strings.Contains(text, c.old) {
			t.Fatalf("%s has no %q", c.file, c.old)
		}
		p := corpus.Compile(c.file, strings.Replace(text, c.old, c.new, 1))
		if p == nil {
			t.Fatalf("%s with %q does not compile", c.file, c.new)
		}
		k, err := kernel.NewCode(p).Kernel(1<<28, kernel.Store{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := driver.DepthFirst{Model: vm.New(p).Model(), Kernel: k, Goal: search.Goal{Asserts: true, Deadlocks: true}}.Start()
		if err != nil {
			t.Fatal(err)
		}
		for r.Step(1<<20) == search.Running {
		}
		switch o := r.Outcome(); {
		case c.states == 0 && r.Finding().Kind != search.Faulty:
			t.Errorf("%s with %q: no violated assertion, %+v", c.file, c.new, o)
		case c.states > 0 && (!o.Exhausted || r.Progress().Errors > 0 || r.Progress().Stored != c.states):
			t.Errorf("%s: got %+v, %+v, want %d states", c.file, o, r.Progress(), c.states)
		}
		k.Release()
	}
}
