package driver_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/engine/vm"
	"beeline/lang/promela/corpus"
)

// tooManyEdges is a program whose initial state has 1<<16 edges back to itself, then one that
// is an error.
var tooManyEdges = fmt.Sprintf("chan c = [0] of { bit }; active proctype A() { assert(false) } "+
	"active [64] proctype S() { do %s od } active [128] proctype R() { do :: c?1 od }", strings.Repeat(":: c!1 ", 8))

// TestTooManyEdges checks that every search of a kernel fails, without a result, if it cannot
// number the edges of a state.
func TestTooManyEdges(t *testing.T) {
	p := corpus.Compile("many.pml", tooManyEdges)
	m := vm.New(p).Model()
	goal := search.Goal{Asserts: true, Deadlocks: true}
	active := heuristic.ActiveProcesses{System: vm.New(p)}
	best := func(c search.BestFirst) func(k *kernel.Kernel) (search.Run, error) {
		return func(k *kernel.Kernel) (search.Run, error) {
			c.Model, c.Goal = m, goal
			return driver.BestFirst{BestFirst: c, Kernel: k}.Start(), nil
		}
	}
	iterate := func(o search.Order) func(k *kernel.Kernel) (search.Run, error) {
		return func(k *kernel.Kernel) (search.Run, error) {
			c := search.IteratedSearch{Model: m, Goal: goal, Sizes: search.Sizes{Unit: 1, Min: 100, Max: 300, Factor: 2, Threshold: 50}, Order: o}
			if o == search.BestDepthOrder {
				c.Heuristic = active
			}
			return driver.Iterate(c, k), nil
		}
	}
	depth := func(k *kernel.Kernel) (search.Run, error) {
		return driver.DepthFirst{Model: m, Kernel: k, Goal: goal, All: true}.Start()
	}
	breadth := func(k *kernel.Kernel) (search.Run, error) {
		return driver.BreadthFirst{Model: m, Kernel: k, Goal: goal}.Start()
	}
	pruning := kernel.Store{Kind: kernel.Pruning}
	collapse := kernel.Store{Kind: kernel.Collapse}
	for name, c := range map[string]struct {
		keep  kernel.Store
		start func(k *kernel.Kernel) (search.Run, error)
	}{
		"depth":              {kernel.Store{}, depth},
		"depth, collapsed":   {collapse, depth},
		"depth, bitstate":    {kernel.Store{Kind: kernel.Bitstate, Bits: 3, Bytes: 1 << 16}, depth},
		"depth, compact":     {kernel.Store{Kind: kernel.Compact, Bits: 64}, depth},
		"breadth":            {kernel.Store{}, breadth},
		"breadth, collapsed": {collapse, breadth},
		"best first":         {kernel.Store{}, best(search.BestFirst{Priority: search.AStar, Heuristic: active})},
		"best first in Go":   {kernel.Store{}, best(search.BestFirst{Priority: search.Layered, Heuristic: active, Beam: 5})},
		"iterate":            {pruning, iterate(search.DepthOrder)},
		"iterate, best":      {pruning, iterate(search.BestDepthOrder)},
		"iterate, breadth":   {pruning, iterate(search.BreadthOrder)},
	} {
		k, err := kernel.NewCode(p).Kernel(memory, c.keep)
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.start(k)
		if err != nil {
			t.Fatal(err)
		}
		got := runToEnd(r, 10, 100)
		failure := r.Outcome().Failure
		if !errors.Is(failure, kernel.ErrTooManyEdges) || got.Status != search.Limited || got.Finding.Kind != search.NoError {
			t.Errorf("%s: got failure %v, %.300s", name, failure, fmt.Sprintf("%+v", got))
		}
		k.Release()
	}
}
