package search_test

import (
	"fmt"
	"slices"
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// largeToy returns a graph whose second step, or a later one, leads to a clock that is too large. A node
// with number accepting is an accepting state.
func largeToy(length, accepting int) *toy {
	g := &toy{nodes: make([]toyNode, length+2)}
	for i := range length {
		g.nodes[i] = toyNode{validEnd: true, accepting: i == accepting, edges: []toyEdge{{to: i + 1}}}
	}
	g.nodes[length] = toyNode{validEnd: true, edges: []toyEdge{{to: length + 1, fault: ts.LargeClock}}}
	g.nodes[length+1].validEnd = true
	return g
}

// TestUnsearchable: a step that cannot be searched ends every search with a limit of the model. It is no
// error, and the outcome has the trail to it.
func TestUnsearchable(t *testing.T) {
	for length := range 5 {
		g := largeToy(length, 1)
		goal := search.Goal{Asserts: true}
		best := func(p search.Priority, all bool) search.Run {
			return search.BestFirst{Model: g.model(), Store: store.NewExact(toyHidden), Goal: goal, Priority: p, All: all}.Start()
		}
		for name, r := range map[string]search.Run{
			"depth first":     search.DepthFirst{Model: g.model(), Store: store.NewExact(toyHidden), Goal: goal}.Start(),
			"depth first all": search.DepthFirst{Model: g.model(), Store: store.NewExact(toyHidden), Goal: goal, All: true}.Start(),
			"breadth first":   best(search.Uniform, false),
			"all":             best(search.Uniform, true),
			"A*":              best(search.AStar, false),
			"greedy":          best(search.Greedy, false),
			"IDA*":            search.IDAStar{Model: g.model(), Goal: goal}.Start(),
			"partial IDA*":    search.PartialIDAStar{Model: g.model(), Goal: goal, Bytes: 1 << 10, Bits: 2}.Start(),
			"iterated":        search.IteratedSearch{Model: g.model(), Goal: goal, Sizes: search.ByteSizes}.Start(),
			"iterated breadth": search.IteratedSearch{Model: g.model(), Goal: goal, Order: search.BreadthOrder,
				Sizes: search.ByteSizes}.Start(),
			"nested":         search.NestedDepthFirst{Model: g.model(), Store: store.NewExact(toyHidden), Goal: goal}.Start(),
			"components":     search.Components{Model: g.model(), Store: store.NewExact(toyHidden), Goal: goal}.Start(),
			"directed":       search.DirectedNested{Model: g.model(), Store: store.NewExact(toyHidden), Goal: goal, Classify: noCycle}.Start(),
			"directed INDFS": search.DirectedNested{Model: g.model(), Store: store.NewExact(toyHidden), Goal: goal, Near: -1, Classify: oneComponent}.Start(),
			"lasso":          search.ShortestLasso{Model: g.model(), Goal: goal}.Start(),
		} {
			status, o := drive(r, 3), r.Outcome()
			if status != search.Limited || o.Limit != search.ModelLimit || o.Exhausted || o.Shortest ||
				r.Finding().Kind != search.NoError || r.Progress().Errors != 0 || o.NoErrorWithin > uint64(length) {
				t.Errorf("%s, %d steps: status %d, %+v, %+v", name, length, status, o, r.Finding())
			}
			if f := o.Unsearchable; f == nil || f.Kind != search.Faulty || f.Fault != ts.LargeClock || !slices.Equal(f.Trail.Steps, make([]uint32, length+1)) {
				t.Errorf("%s, %d steps: %+v", name, length, f)
			}
		}
	}
}

// noCycle is a Classify with one component, without accepting cycles.
func noCycle(ts.State) (int, search.Class) { return 0, search.NonAccepting }

// TestUnsearchableAfterError: an error that is found first stays. It is proved shortest only if no
// shorter path has a step that cannot be searched.
func TestUnsearchableAfterError(t *testing.T) {
	fault := func(f ts.Fault) toyNode { return toyNode{validEnd: true, edges: []toyEdge{{to: 4, fault: f}}} }
	for _, c := range []struct {
		second   ts.Fault // of the second edge of node 0, after one step; the error needs two
		deep     ts.Fault // after two steps
		shortest bool
	}{{ts.NoFault, ts.LargeClock, true}, {ts.LargeClock, ts.NoFault, false}} {
		g := &toy{nodes: []toyNode{
			{validEnd: true, edges: []toyEdge{{to: 1}, {to: 2, fault: c.second}}},
			fault(ts.GoalReached), fault(c.deep), {validEnd: true}, {validEnd: true},
		}}
		r := search.BestFirst{Model: g.model(), Store: store.NewExact(toyHidden), Priority: search.Uniform}.Start()
		drive(r, 1)
		if got := fmt.Sprint(r.Outcome().Shortest, r.Finding().Kind == search.Faulty); got != fmt.Sprint(c.shortest, c.shortest) {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// TestUnsearchableBesideLasso: a lasso is not proved shortest if a step beside it cannot be searched.
func TestUnsearchableBesideLasso(t *testing.T) {
	for fault, shortest := range map[ts.Fault]bool{ts.NoFault: true, ts.LargeClock: false} {
		// The search for any lasso finds that of the first edges. The second edge of node 1 comes later.
		g := &toy{nodes: []toyNode{
			{edges: []toyEdge{{to: 1}}}, {accepting: true, edges: []toyEdge{{to: 2}, {to: 3, fault: fault}}},
			{edges: []toyEdge{{to: 1}}}, {edges: []toyEdge{{to: 0}}},
		}}
		r := search.ShortestLasso{Model: g.model()}.Start()
		if status := drive(r, 1); status != search.Found || r.Finding().Trail.Loop < 0 || r.Outcome().Shortest != shortest {
			t.Errorf("fault %d: status %d, %+v, %+v", fault, status, r.Finding(), r.Outcome())
		}
	}
}

// TestUnsearchableBeyondShorterTrail: a search for shorter trails ends at such a step with the given trail.
func TestUnsearchableBeyondShorterTrail(t *testing.T) {
	g := &toy{nodes: []toyNode{
		{validEnd: true, edges: []toyEdge{{to: 1}, {to: 3, fault: ts.LargeClock}}}, {validEnd: true, edges: []toyEdge{{to: 2}}},
		{validEnd: true, edges: []toyEdge{{to: 3, fault: ts.GoalReached}}}, {validEnd: true},
	}}
	for _, steps := range []int{0, 100} {
		first := search.DepthFirst{Model: g.model(), Store: store.NewExact(toyHidden)}.Start()
		drive(first, 1)
		r, err := search.Shorten{Model: g.model(), Given: first.Finding().Trail, Steps: steps}.Start()
		if err != nil {
			t.Fatal(err)
		}
		if status := drive(r, 1); status != search.Found || r.Outcome().Limit != search.ModelLimit || r.Outcome().Shortest || len(r.Finding().Trail.Steps) != 3 {
			t.Errorf("%d steps: status %d, %+v, %+v", steps, status, r.Outcome(), r.Finding())
		}
	}
}

// TestUnsearchableBeforeShorterRun: a run to an error is not proved shortest if a shorter one may go on after a
// step that cannot be searched. The search goes on beside that step.
func TestUnsearchableBeforeShorterRun(t *testing.T) {
	for fault, shortest := range map[ts.Fault]bool{ts.NoFault: true, ts.LargeClock: false} {
		g := &toy{nodes: []toyNode{
			{edges: []toyEdge{{to: 4, fault: fault}, {to: 1}}}, {edges: []toyEdge{{to: 2}}}, {edges: []toyEdge{{to: 2}, {to: 3}, {to: 3, fault: ts.GoalReached}}},
			{edges: []toyEdge{{to: 3, fault: ts.GoalReached}}}, {},
		}}
		given := search.Finding{Trail: trail.Trail{Steps: []uint32{0, 1, 0, 1, 0}, Loop: -1}, Kind: search.Faulty, Fault: ts.GoalReached}
		r := search.ShortenError{Model: g.model(), Given: given}.Start()
		if status := drive(r, 1); status != search.Found || len(r.Finding().Trail.Steps) != 3 || r.Outcome().Shortest != shortest {
			t.Errorf("fault %d: status %d, %+v, %+v", fault, status, r.Finding(), r.Outcome())
		}
	}
}

// TestUnsearchableInBeam: a beam that has dropped states proves nothing about short runs, whatever limit ends it.
func TestUnsearchableInBeam(t *testing.T) {
	g := largeToy(4, -1)
	g.nodes[0].edges = append(g.nodes[0].edges, toyEdge{to: 6})
	g.nodes = append(g.nodes, toyNode{edges: []toyEdge{{to: 5, fault: ts.GoalReached}}})
	r := search.BestFirst{Model: g.model(), Store: store.NewExact(toyHidden), Priority: search.Uniform, Beam: 1}.Start()
	drive(r, 1)
	if o := r.Outcome(); o.Limit != search.ModelLimit || o.NoErrorWithin != 0 {
		t.Errorf("%+v", o)
	}
}
