//go:build !js

package search_test

import (
	"fmt"
	"testing"

	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
)

func modelOf(t *testing.T, text string) *ts.Model {
	t.Helper()
	p := promela.Compile("model.pml", text, syntax.Options{}).Program
	if p == nil {
		t.Fatal("the model does not compile")
	}
	return vm.New(p).Model()
}

// TestIteratePhilosophers: the search finds the deadlock with at most three bytes per
// philosopher.
func TestIteratePhilosophers(t *testing.T) {
	for _, n := range []int{5, 20, 50} {
		m := modelOf(t, fmt.Sprintf(philosophers, n))
		r := search.IteratedSearch{Model: m, Goal: everything, Sizes: search.ByteSizes, First: true}.Start()
		if status := drive(r, 1000); status != search.Found {
			t.Fatalf("%d philosophers: status %d, want Found", n, status)
		}
		list := r.Iterations()
		last := list[len(list)-1]
		if last.Bits/8 > uint64(3*n) || !last.Found {
			t.Errorf("%d philosophers: last iteration %+v, want a hit with at most %d bits", n, last, 24*n)
		}
		checkDeadlock(t, m, r)
	}
}

// TestIterateShortens: the search continues after the first trail and finds a shortest one.
func TestIterateShortens(t *testing.T) {
	m := modelOf(t, fmt.Sprintf(philosophers, 5))
	for order, want := range map[search.Order]int{search.DepthOrder: 5, search.RandomDepthOrder: 5, search.BreadthOrder: 5} {
		sizes := search.ByteSizes
		sizes.Threshold, sizes.Max = 200, 1000
		r := search.IteratedSearch{Model: m, Goal: everything, Order: order, Sizes: sizes}.Start()
		drive(r, 1000)
		if n := checkDeadlock(t, m, r); n != want {
			t.Errorf("order %d: trail of %d steps, want %d", order, n, want)
		}
	}
}

// checkDeadlock replays the trail of a run and returns its length.
func checkDeadlock(t *testing.T, m *ts.Model, r search.Run) int {
	t.Helper()
	f := r.Finding()
	var last ts.State
	if err := f.Trail.Replay(m, func(_ int, _ ts.Edge, s ts.State) { last = append(last[:0], s...) }); err != nil {
		t.Fatal(err)
	}
	var next ts.Batch
	m.Successors(last, &next)
	if f.Kind != search.Deadlock || next.Len() > 0 || m.Labels(last)&ts.ValidEnd != 0 {
		t.Errorf("the trail ends with kind %d and %d successors, want a deadlock", f.Kind, next.Len())
	}
	return len(f.Trail.Steps)
}
