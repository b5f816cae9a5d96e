package driver_test

import (
	"strings"
	"testing"

	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/engine/vm"
	"beeline/lang/promela/corpus"
)

// rows has two processes with atomic sequences of 200 steps, and an error inside of them.
var rows = "byte n; active [2] proctype P() { atomic { " + strings.Repeat("n++; ", 199) + "assert(n != 143); n++ } }"

func TestSearchWithTails(t *testing.T) {
	p := corpus.Compile("rows.pml", rows)
	goal := search.Goal{Asserts: true, Deadlocks: true}
	for _, s := range []kernel.Store{{}, {Kind: kernel.Collapse}} {
		for _, depth := range []uint64{0, 1, 63, 64, 65, 66, 130, 199, 200, 201, 260, 400, 401, 402, 500} {
			for _, all := range []bool{false, true} {
				k, err := kernel.NewCode(p).Kernel(memory, s)
				if err != nil {
					t.Fatal(err)
				}
				c := search.DepthFirst{Goal: goal, All: all, Limits: search.Limits{Depth: depth}, Store: goKeeper(p, s)}
				if n, err := compareDepth(p, k, c, 7); n == 0 || err != nil {
					t.Errorf("%+v, depth %d: %d states, %v", s, depth, n, err)
				}
				k.Release()
			}
		}
	}
}

// Without tails the search would take 80 steps, forwards and back.
func TestStepsOfTails(t *testing.T) {
	p := corpus.Compile("row.pml", "byte n; active proctype P() { atomic { "+strings.Repeat("n++; ", 40)+" n++ } }")
	k, err := kernel.NewCode(p).Kernel(memory, kernel.Store{})
	if err != nil {
		t.Fatal(err)
	}
	defer k.Release()
	m := vm.New(p).Model()
	r, err := driver.DepthFirst{Model: m, Kernel: k}.Start()
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Step(10); got != search.Exhausted {
		t.Errorf("got status %v after 10 steps, %+v", got, r.Progress())
	}
}
