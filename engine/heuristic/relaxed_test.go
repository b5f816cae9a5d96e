//go:build !js

package heuristic_test

import (
	"fmt"
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/wasm/oracle/random"
)

// TestPaperExample: listing 1.1 of the paper, with a = 2 and b = 1 as the goal: the
// estimate is 4, the true distance 6.
func TestPaperExample(t *testing.T) {
	p := must(t, `int a = 0, b = 0; chan c = [1] of { int };
		active proctype S() { again: c!a; a++; goto again }
		active proctype R() { again: c?b; goto again }`, "a == 2 && b == 1")
	for _, sets := range []bool{true, false} {
		h := heuristic.NewRelaxed(p, heuristic.Aims{Goal: true}, sets)
		if got := h.Estimate(first(p)); got != 4 {
			t.Errorf("sets %v: %d", sets, got)
		}
	}
	g, _ := explore(p, 1000)
	if d := g.distances(g.goal, ts.NoFault)[0]; d != 6 {
		t.Errorf("the true distance is %d", d)
	}
}

func first(p *prog.Program) ts.State {
	var batch ts.Batch
	vmOf(p).Initial(&batch)
	_, s := batch.At(0)
	return s
}

// relaxedOf returns h_P^L of both domains for the three kinds of error.
func relaxedOf(p *prog.Program) map[string]bounded {
	out := map[string]bounded{}
	for sets, name := range map[bool]string{true: "sets", false: "intervals"} {
		out["assertion, "+name] = bounded{heuristic.NewRelaxed(p, heuristic.Aims{Asserts: true}, sets), toAssertion}
		out["deadlock, "+name] = bounded{heuristic.NewRelaxed(p, heuristic.Aims{Deadlocks: true}, sets), toDeadlock}
	}
	return out
}

// TestRelaxedAgainstTruth: h_P^L is never above the true distance and never falls by
// more than a step, on every state of small random programs.
func TestRelaxedAgainstTruth(t *testing.T) {
	programs, informed := 0, map[string]int{}
	for seed := range uint64(150) {
		text := random.New(seed + 1).String()
		p := compiled("random.pml", text, "")
		if p == nil {
			continue
		}
		g, ok := explore(p, 300)
		if !ok {
			continue
		}
		programs++
		for name, h := range relaxedOf(p) {
			informed[name] += g.compare(t, fmt.Sprintf("seed %d, %s", seed+1, name), h.Heuristic, h.truth(g))
		}
		for i, goal := range goals(p) {
			if q := compiled("random.pml", text, goal); q != nil && (int(seed)+i)%4 == 0 {
				g, _ := explore(q, 300)
				for _, sets := range []bool{true, false} {
					informed["goal"] += g.compare(t, fmt.Sprintf("seed %d, %s", seed+1, goal), heuristic.NewRelaxed(q, heuristic.Aims{Goal: true}, sets), g.distances(g.goal, ts.NoFault))
				}
			}
		}
		if t.Failed() {
			t.Log(text)
			return
		}
	}
	t.Logf("%d programs, states with an estimate above 0: %v", programs, informed)
	for _, name := range []string{"goal", "deadlock, sets", "assertion, intervals"} {
		if informed[name] == 0 {
			t.Errorf("%s says 0 everywhere", name)
		}
	}
}

// TestRelaxedAgainstTruthOfModels is the same for models of other people.
func TestRelaxedAgainstTruthOfModels(t *testing.T) {
	models := 0
	for _, part := range []string{"hsf-spin", "spin-examples", "classroom"} {
		corpus(t, part, 500, func(name string, g *graph) {
			models++
			for kind, h := range relaxedOf(g.prog) {
				g.compare(t, name+", "+kind, h.Heuristic, h.truth(g))
			}
		})
	}
	t.Logf("%d models", models)
}
