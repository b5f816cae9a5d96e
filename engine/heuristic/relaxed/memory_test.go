//go:build !js

package relaxed_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beeline/engine/heuristic/relaxed"
	"beeline/engine/heuristic/truth"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// walk visits the states of random runs of a program.
func walk(p *prog.Program, steps int, seed uint64, visit func(ts.State)) {
	random := rand.New(rand.NewPCG(seed, 2))
	sys := vm.New(p)
	var batch ts.Batch
	s := slices.Clone(truth.First(p))
	for range steps {
		visit(s)
		batch.Reset()
		sys.Successors(s, &batch)
		if batch.Len() == 0 {
			s = slices.Clone(truth.First(p))
			continue
		}
		_, next := batch.At(random.IntN(batch.Len()))
		s = append(s[:0], next...)
	}
}

// checkMemory compares estimates along random runs with and without memory, and returns the
// number of remembered answers. Every 15 states the memory is cleared.
func checkMemory(t *testing.T, name string, p *prog.Program, aims relaxed.Aims, sets bool) (remembered int) {
	t.Helper()
	with, without := relaxed.NewPlan(p, aims, sets), relaxed.NewPlan(p, aims, sets)
	visited := 0
	walk(p, 40, uint64(len(name)), func(s ts.State) {
		if visited++; visited%15 == 0 {
			with.FillMemory()
		}
		without.Forget(s)
		got := estimates{with.Least(s), with.Estimate(s), with.FirstActions(nil)}
		want := estimates{without.Least(s), without.Estimate(s), without.FirstActions(nil)}
		if got.rounds != want.rounds || got.steps != want.steps || !slices.Equal(got.beginnings, want.beginnings) {
			t.Fatalf("%s, %+v, sets %v, state %d: got %v, without memory %v", name, aims, sets, visited, got, want)
		}
		if without.Remembered() != 0 {
			t.Fatalf("%s: answers are remembered after Forget", name)
		}
		remembered += with.Remembered()
	})
	return remembered
}

// TestMemory checks that the memory changes no estimate, along random runs of models.
func TestMemory(t *testing.T) {
	models, remembered := 0, 0
	for _, part := range []string{"hsf-spin", "beem"} {
		truth.EachModel(t, part, func(name string, p *prog.Program) {
			if part == "beem" && !strings.HasSuffix(name, ".2.pm") {
				return
			}
			models++
			for _, aims := range []relaxed.Aims{{Asserts: true, Goal: p.Goal != 0}, {Deadlocks: true}} {
				remembered += checkMemory(t, name, p, aims, models%2 == 0)
			}
		})
	}
	if t.Logf("%d models, %d answers", models, remembered); models > 0 && remembered == 0 {
		t.Error("no answer is remembered")
	}
}

// TestMemoryDistinguishesSets: the memory distinguishes sets of equal size and bounds.
func TestMemoryDistinguishesSets(t *testing.T) {
	p := truth.Must(t, `byte a, x, y; active proctype choose() { if :: a = 3 :: a = 4 fi }
		active proctype set() { a > 0; x = 9; x = a } active proctype look() { d_step { x == 3; y = 1 } }`, "y == 1")
	var batch ts.Batch
	sys := vm.New(p)
	sys.Successors(truth.First(p), &batch)
	for _, sets := range []bool{true, false} {
		alone, both := relaxed.NewRounds(p, relaxed.Aims{Goal: true}, sets), relaxed.NewRounds(p, relaxed.Aims{Goal: true}, sets)
		_, three := batch.At(0)
		_, four := batch.At(1)
		want := alone.Estimate(four)
		if both.Estimate(three); sets && want != search.Infinite || both.Estimate(four) != want {
			t.Errorf("sets %v: got %d, want %d", sets, both.Estimate(four), want)
		}
	}
}
