//go:build !js

package oracle

import (
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/prog"
	"beeline/engine/reduce"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/vm"
	"beeline/wasm/protocol"
)

// hasError reports whether Spin finds an error in a model, and whether that is known. A
// verifier that aborts has found an error if it names one.
func hasError(n Numbers) (has, known bool) {
	switch n.Outcome {
	case Complete:
		return n.Errors > 0, true
	case Aborted:
		return true, n.First != "" && n.First != "aborting"
	}
	return false, false
}

// searches are the searches of a check, with the interpreter and with a kernel.
func searches(p *prog.Program, k *kernel.Kernel) map[string]func() (search.Run, error) {
	m := modelOf(p)
	goal := search.Goal{Asserts: true, Deadlocks: true}
	best := func(priority search.Priority, h search.Heuristic) func() (search.Run, error) {
		return func() (search.Run, error) {
			return driver.BestFirst{BestFirst: search.BestFirst{Model: m, Goal: goal, Priority: priority, Heuristic: h}, Kernel: k}.Start(), nil
		}
	}
	return map[string]func() (search.Run, error){
		"depth-first": func() (search.Run, error) {
			return search.DepthFirst{Model: m, Store: store.NewExact(m.Hidden), Goal: goal}.Start(), nil
		},
		"breadth-first": func() (search.Run, error) {
			return search.BestFirst{Model: m, Store: store.NewExact(m.Hidden), Goal: goal, Priority: search.Uniform}.Start(), nil
		},
		"depth-first by a kernel": func() (search.Run, error) {
			return driver.DepthFirst{Model: m, Kernel: k, Goal: goal}.Start()
		},
		"breadth-first by a kernel": func() (search.Run, error) {
			return driver.BreadthFirst{Model: m, Kernel: k, Goal: goal}.Start()
		},
		"A*":     best(search.AStar, heuristic.ActiveProcesses{System: vm.New(p)}),
		"greedy": best(search.Greedy, heuristic.NewDeadlock(p, heuristic.CombineBySum, false)),
	}
}

// TestVerdicts: every search finds an error in a model of semantics.txt iff Spin's unreduced
// search finds one, in the whole and in the reduced program, and so does a check with default
// settings.
func TestVerdicts(t *testing.T) {
	log := readLog(t, "testdata/semantics.log")
	for _, shown := range semantics(t) {
		want, known := hasError(log[shown.name].Depth)
		c := Beeline{Name: shown.name}.Compile(shown.text)
		if !known || c.Program == nil {
			continue // TestSemantics checks refusals
		}
		ends := map[bool]string{true: protocol.VerdictError, false: protocol.VerdictNoError}
		if got := defaultResult(shown.text, protocol.Options{}); got.Verdict != ends[want] {
			t.Errorf("%s, default settings: %s, Spin has an error: %t", shown.name, got.Verdict, want)
		}
		small, _, _ := reduce.Program(c.Program)
		for what, p := range map[string]*prog.Program{"plain": c.Program, "reduced": small} {
			for name, found := range verdicts(t, p) {
				if found != want {
					t.Errorf("%s, %s, %s: error %t, Spin's %t", shown.name, what, name, found, want)
				}
			}
		}
	}
}

// verdicts runs all searches on a program and returns which of them find an error.
func verdicts(t *testing.T, p *prog.Program) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, name := range []string{"depth-first", "breadth-first", "depth-first by a kernel", "breadth-first by a kernel", "A*", "greedy"} {
		k, err := kernel.NewCode(p).Kernel(1<<28, kernel.Store{})
		if err != nil {
			t.Fatal(err)
		}
		run, err := searches(p, k)[name]()
		if err != nil {
			t.Fatal(err)
		}
		status := run.Step(1 << 14)
		for n := 0; status == search.Running && n < 200; n++ {
			status = run.Step(1 << 14)
		}
		if status == search.Running || status == search.Limited {
			t.Errorf("%s: not finished", name)
		}
		found[name] = run.Progress().Errors > 0
		k.Release()
	}
	return found
}
