package zonegraph_test

import (
	"testing"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/tck"
)

// TestSystem compares searches of package search with TChecker's search, on random networks.
func TestSystem(t *testing.T) {
	r := generator(t, 41)
	several := 0
	for i := range 400 {
		m := randomModel(r, i%4 == 0, i%4 == 1)
		c := tck.Compile("random.tck", m.text())
		g := zonegraph.New(c.Network)
		own := finder{graph: g, states: 2000}.run()
		if own.status == search.Limited {
			continue
		}
		system := &zonegraph.System{Graph: g}
		model := &ts.Model{System: system}
		var b ts.Batch
		model.Initial(&b)
		_, first := b.At(0)
		extra := uint64(0)
		if len(first) == 0 {
			extra = 1 // the state before the initial ones
			several++
		}
		for _, s := range []search.Run{
			search.BestFirst{Model: model, Store: store.NewExact(0), Priority: search.Uniform, Goal: search.Goal{Asserts: true, Deadlocks: true}}.Start(),
			search.DepthFirst{Model: model, Store: store.NewExact(0), Goal: search.Goal{Asserts: true, Deadlocks: true}}.Start(),
		} {
			for s.Step(1000) == search.Running {
			}
			want := own.counts.visited + extra
			if p := s.Progress(); p.Stored != want || s.Finding().Kind != search.NoError {
				t.Fatalf("%d states, %d in the graph, error %d\n%s", p.Stored, want, s.Finding().Kind, m.text())
			}
		}
		covering := search.BestFirst{Model: model, Store: store.NewCovering(system.Cover()), Priority: search.Uniform}.Start()
		for covering.Step(1000) == search.Running {
		}
		counts := finder{graph: g, relation: included}.run().counts
		if p := covering.Progress(); p.Stored < counts.stored+extra || p.Stored > own.counts.visited+extra {
			t.Fatalf("%d states in the store, %+v in the graph\n%s", p.Stored, counts, m.text())
		}
	}
	if several < 20 {
		t.Errorf("only %d networks have several initial states", several)
	}
}

// TestSystemErrors: goals and faults are errors. An edge with a fault is not followed.
func TestSystemErrors(t *testing.T) {
	n := compile(t, "clock:1:x", "int:2:0:3:0:i", "process:P", "location:P:A{initial:}", "location:P:B{labels:goal}",
		"edge:P:A:B:a{provided:x>2}", "edge:P:B:A:b{do:i[i[0]+5]=0}")
	for _, c := range []struct {
		goal  []string
		fault ts.Fault
		steps int
	}{{[]string{"goal"}, ts.GoalReached, 1}, {nil, ts.IndexOutOfRange, 2}} {
		y := &zonegraph.System{Graph: zonegraph.New(n)}
		if c.goal != nil {
			y.Goal = func(s []int32) (bool, net.Fault) { return y.Graph.HasLabels(s, c.goal), net.NoFault }
		}
		s := search.BestFirst{Model: &ts.Model{System: y}, Store: store.NewExact(0), Priority: search.Uniform, Goal: search.Goal{Asserts: true}}.Start()
		for s.Step(1) == search.Running {
		}
		f := s.Finding()
		if f.Kind != search.Faulty || f.Fault != c.fault || len(f.Trail.Steps) != c.steps {
			t.Errorf("%v: %+v", c.goal, f)
		}
		var b ts.Batch
		y.Initial(&b)
		_, first := b.At(0)
		if taken, _ := y.Taken(first, 0); len(taken) != 1 || taken[0] != (zonegraph.Taken{Automaton: 0, Edge: 0}) {
			t.Errorf("%v: %v", c.goal, taken)
		}
	}
}
