package zonegraph_test

import (
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
)

// TestSizes: with large zones first, a search stores few states that another one covers later. The least number
// is that of TChecker's, which forgets those.
func TestSizes(t *testing.T) {
	compared := 0
	for _, v := range verdicts(t) {
		most := map[string]int{"fischer_5": 727, "fischer_6": 2378, "fddi_8": 344, "critical-region_2": 229, "train_gate_3": 765}[v.model]
		if most == 0 || v.algorithm != "covreach" || v.order != "bfs" || v.labels != "" {
			continue
		}
		compared++
		g := searchOf(t, v).graph
		y := &zonegraph.System{Graph: g}
		model := &ts.Model{System: y, Cover: y.Cover()}
		stored := func(p search.Priority, h search.Heuristic) int {
			r := search.BestFirst{Model: model, Store: store.NewCovering(model.Cover), Priority: p, Heuristic: h}.Start()
			for r.Step(1000) == search.Running {
			}
			if !r.Outcome().Exhausted {
				t.Errorf("%s: the search has not visited all states", v.model)
			}
			return int(r.Progress().Stored)
		}
		got, breadthFirst := stored(search.Greedy, zonegraph.NewSizes(g)), stored(search.Uniform, search.Blind{})
		if got != most || got > breadthFirst || got < int(v.counts.stored) {
			t.Errorf("%s: %d states, %d breadth-first, at least %d", v.model, got, breadthFirst, v.counts.stored)
		}
	}
	if compared != 5 {
		t.Errorf("%d models", compared)
	}
}

// TestSizesOrder: a larger zone has a smaller estimate, also with the largest constants.
func TestSizesOrder(t *testing.T) {
	for _, largest := range []string{"3", "134217727"} {
		g := zonegraph.New(compile(t, "clock:1:x", "clock:1:y", "process:P", "location:P:A{initial: : invariant: x<="+largest+"}", "location:P:B{}", "edge:P:A:B:a{provided: x=="+largest+" : do: y=0}"))
		y := &zonegraph.System{Graph: g}
		var a, b ts.Batch
		y.Initial(&a)
		_, before := a.At(0)
		y.Successors(before, &b)
		_, after := b.At(0)
		e := zonegraph.NewSizes(g)
		small, large := e.Estimate(before), e.Estimate(after)
		if small <= large || e.Estimate(nil) != 0 {
			t.Errorf("%s: the estimates are %d and %d", largest, small, large)
		}
	}
}
