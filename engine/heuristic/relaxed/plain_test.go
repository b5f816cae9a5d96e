//go:build !js

package relaxed_test

import (
	"testing"

	"beeline/engine/heuristic/relaxed"
	"beeline/engine/heuristic/truth"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
)

// checkPlain compares h_P^L along a random run with the plain computation of it.
func checkPlain(t *testing.T, name string, p *prog.Program, steps int, seed uint64) (informed int) {
	t.Helper()
	for _, aims := range []relaxed.Aims{{Asserts: true, Goal: p.Goal != 0}, {Deadlocks: true}} {
		for _, sets := range []bool{true, false} {
			h, plain := relaxed.NewRounds(p, aims, sets), relaxed.NewRounds(p, aims, sets)
			at := 0
			walk(p, steps, seed, func(s ts.State) {
				got, want := h.Estimate(s), plain.Plain(s)
				if at++; got != want {
					t.Fatalf("%s, %+v, sets %v, state %d: got %d, plainly %d", name, aims, sets, at, got, want)
				}
				if got > 0 {
					informed++
				}
			})
		}
	}
	return informed
}

// TestPlain checks that neither the memory nor the cells and witnesses that are kept change an
// estimate, with random programs and models.
func TestPlain(t *testing.T) {
	informed := checkPlain(t, "a message that is gone", truth.Must(t, `chan c = [1] of { byte }; active proctype S() { c!3; c!1; c!1 }
		active proctype R() { byte y; c?_; do :: c?y; assert(y != 3) od }`, ""), 30, 1)
	informed += checkPlain(t, "an interval that adds nothing when it is evaluated", truth.Must(t, `byte x; chan c = [1] of { byte };
		active proctype R() { skip; x = 15 } active proctype Q() { c!0 } active proctype S() { x = 1 }
		active proctype P() { do :: x = len(c) od } active proctype M() { assert(x != 3) }`, ""), 5, 1)
	day := uint64(corpus.Day(t))
	for seed := day * 1000; seed < day*1000+100; seed++ {
		if p := truth.Compiled("random.pml", random.New(seed).String(), ""); p != nil {
			informed += checkPlain(t, "random program", p, 30, seed)
		}
		if t.Failed() {
			t.Fatalf("seed %d\n%s", seed, random.New(seed))
		}
	}
	if t.Logf("%d estimates above 0", informed); informed == 0 {
		t.Error("all estimates are 0")
	}
}

// TestPlainOfModels is TestPlain for models of the corpus, other ones each day.
func TestPlainOfModels(t *testing.T) {
	corpus.EachDrawn(t, 40, corpus.Shared(t, ""), func(path, text string) {
		p := corpus.Compile(path, text)
		if p == nil || p.Claim != nil || p.Layout.FirstRecord > 1<<12 || len(p.Actions) > 2000 {
			return
		}
		checkPlain(t, path, p, 12, uint64(len(text)))
	})
}

// TestEstimatesDoNotAllocate: once the values of some states are known, their estimates need no
// new memory.
func TestEstimatesDoNotAllocate(t *testing.T) {
	p := truth.Must(t, `byte a[3], x; chan c = [2] of { byte }; chan d = [0] of { byte };
		active [2] proctype P() { byte y; do :: c!x :: c?y; a[y % 3]++ :: d_step { x < 3; x++; a[x - 1] = x } :: d!y :: d?y od }
		active proctype Q() { a[1] > 2 && len(c) == 1; assert(x < 3) }`, "")
	var states []ts.State
	walk(p, 40, 1, func(s ts.State) { states = append(states, append(ts.State(nil), s...)) })
	aims := relaxed.Aims{Asserts: true, Deadlocks: true}
	rounds, plan := relaxed.NewRounds(p, aims, true), relaxed.NewPlan(p, aims, true)
	all := func() {
		for _, s := range states {
			rounds.Estimate(s)
			plan.Estimate(s)
		}
	}
	for range 200 {
		all()
	}
	if n := testing.AllocsPerRun(20, all); n > 0 {
		t.Errorf("%.0f allocations for %d states", n, len(states))
	}
}
