package language

import (
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/lang"
	"beeline/lang/report"
)

// TestFairness: weak fairness removes the cycles that pan -a -f does not report either, and no
// others.
func TestFairness(t *testing.T) {
	for _, c := range []struct {
		name, text  string
		kind        report.PropertyKind
		plain, fair bool
	}{
		{"one process", "byte x; active proctype p() { do :: x = 1 - x od } never { T0: do :: x == 0 -> goto accept1 :: true od; accept1: do :: true od }", report.Never, true, true},
		{"the other process never moves", "byte x; active proctype p() { x = 1; x = 2 } active proctype q() { do :: x < 2 -> skip :: else -> break od } ltl a { [] <> (x == 2) }", report.Block, true, false},
		{"accept label", "byte x; active proctype p() { do :: x = 1 - x; accept: skip od }", report.Accept, true, true},
		{"two writers", "byte x; active proctype p() { do :: x = 1 :: x = 0 od } active proctype q() { do :: x = 2 od } ltl { [] <> (x == 2) }", report.Block, true, false},
		{"the system stops", "byte x; active proctype p() { x = 1; false } never { accept: do :: x == 1 :: else od }", report.Never, true, true},
		{"rendezvous", "chan c = [0] of { bit }; byte x; active proctype p() { do :: c!0 od } active proctype r() { do :: c?_ :: x = 1 - x od } active proctype q() { do :: x < 9 -> accept: skip od }", report.Accept, true, true},
		{"timeout", "byte x; active proctype p() { do :: timeout -> x = 1 - x; accept: skip od } active proctype q() { x == 9 }", report.Accept, true, true},
	} {
		compiled := Promela{}.Compile(lang.Text{Name: "fair.pml", Text: c.text, Property: report.Property{Kind: c.kind}})
		if compiled.Subject == nil {
			t.Fatal(c.name, compiled.Diagnostics)
		}
		space := compiled.Subject().Whole()
		m, f := &space.Model, space.Cycles.Fairness
		for name, want := range map[string]bool{"plain": c.plain, "fair": c.fair, "copies": c.fair} {
			var r search.Run
			switch name {
			case "plain":
				r = search.Components{Model: m, Store: store.NewExact(m.Hidden), Cycles: space.Cycles.Errors}.Start()
			case "fair":
				r = search.Components{Model: m, Store: store.NewExact(m.Hidden), Cycles: space.Cycles.Errors, Fairness: f}.Start()
			default:
				r = search.NestedDepthFirst{Model: search.Fair(m, f), Store: store.NewExact(m.Hidden), Cycles: space.Cycles.Errors}.Start()
			}
			for r.Step(1000) == search.Running {
			}
			if got := r.Finding().Kind == search.AcceptanceCycle; got != want {
				t.Errorf("%s, %s: cycle found: %v, want %v; %+v %+v %+v", c.name, name, got, want, r.Finding(), r.Progress(), r.Outcome())
			}
		}
	}
}
