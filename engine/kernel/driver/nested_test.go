package driver_test

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/vm"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
)

// compareNested compares a nested depth-first search by a kernel and by Go. It returns the
// numbers of both.
func compareNested(p *prog.Program, c search.NestedDepthFirst, s kernel.Store, slice, limit int) (report, error) {
	m := vm.New(p).Model()
	c.Model, c.Store = m, goStore(p, s)
	want := runToEnd(c.Start(), 1000, limit)
	if want.Status == search.Running {
		return want, nil
	}
	s.Nested = true
	k, err := kernel.NewCode(p).Kernel(memory, s)
	if err != nil {
		return want, err
	}
	defer k.Release()
	r, err := driver.Nested{Model: m, Kernel: k, Goal: c.Goal, Cycles: c.Cycles, Limits: c.Limits}.Start()
	if err != nil {
		return want, err
	}
	got := runToEnd(r, slice, math.MaxInt)
	if r.Outcome().Failure != nil {
		return want, r.Outcome().Failure
	}
	if !reflect.DeepEqual(got, want) {
		return want, fmt.Errorf("%+v %+v\ngot (kernel): %.600v\nwant (Go):    %.600v", s, c.Limits, fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
	}
	return want, nil
}

// nestedStores are the stores of nested search. Those that lose states lose the same ones as in
// Go.
var nestedStores = append([]kernel.Store{{}, {Kind: kernel.Collapse}}, lossyStores...)

// nestedStore returns the store for the i-th comparison: every other time that of whole states.
func nestedStore(i int) kernel.Store {
	if i%2 == 0 {
		return kernel.Store{}
	}
	return nestedStores[1+i/2%(len(nestedStores)-1)]
}

// anyLabel matches the labels of random programs.
var anyLabel = regexp.MustCompile(`\b(progress|L)(\d+)`)

// TestNestedKernelOnRandomPrograms: a kernel visits the same states as Go, in the same order, and
// finds the same cycle.
func TestNestedKernelOnRandomPrograms(t *testing.T) {
	cycles, nested := 0, uint64(0)
	for seed := range uint64(160) {
		text := anyLabel.ReplaceAllString(random.New(7000+seed).String(), "accept$1$2")
		if !strings.Contains(text, "accept") {
			continue
		}
		p := corpus.Compile("random.pml", text)
		if p == nil || endless(p, 3000) {
			continue
		}
		for j, c := range []search.NestedDepthFirst{
			{Goal: search.Goal{Asserts: true}, Cycles: search.Cycles{Stutter: true}, Limits: search.Limits{States: 3000}},
			{Limits: search.Limits{States: 3000}},
			{Goal: search.Goal{Deadlocks: true}, Limits: search.Limits{States: 3000, Depth: 30}},
		} {
			got, err := compareNested(p, c, nestedStore(int(seed)+j), 50+j*317, maxSteps)
			if err != nil {
				t.Fatalf("seed %d, case %d: %v\n%s", 7000+seed, j, err, text)
			}
			nested += got.Progress.Nested
			if got.Finding.Kind == search.AcceptanceCycle {
				cycles++
			}
		}
	}
	if cycles < 8 || nested < 100 {
		t.Errorf("%d cycles, %d nested visits; want more", cycles, nested)
	}
}

// TestNestedKernelGrows: all regions grow during both searches.
func TestNestedKernelGrows(t *testing.T) {
	for name, text := range map[string]string{
		"no cycle":   "byte turns; active [2] proctype P() { byte x; do :: x < 60 -> x++ :: x > 0 && turns < 9 -> x--; accept: turns++ od }",
		"late cycle": "active [3] proctype P() { byte x; do :: x < 40 -> x++ :: x == 40 -> accept: x = 39 od }",
	} {
		p := corpus.Compile("counters.pml", text)
		if p == nil {
			t.Fatal(name)
		}
		for _, s := range nestedStores {
			if s.Bytes > 0 {
				s.Bytes = 150_000
			}
			got, err := compareNested(p, search.NestedDepthFirst{}, s, 9_999, math.MaxInt)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			t.Logf("%s: %+v %+v", name, s, got.Progress)
		}
	}
}

// TestNestedKernelAtomic: inside an atomic sequence the label before it does not count, the label of
// another process does.
func TestNestedKernelAtomic(t *testing.T) {
	for text, nested := range map[string]uint64{
		"byte x = 1; active proctype P() { do :: x >= 0; accept: atomic { x == 1 -> x = 1 } od }":                               1,
		"byte x = 1; active proctype P() { do :: x >= 0; atomic { x == 1 -> x = 1 } od } active proctype Q() { accept: false }": 0,
	} {
		p := corpus.Compile("atomic.pml", text)
		for _, s := range nestedStores {
			got, err := compareNested(p, search.NestedDepthFirst{}, s, 100, math.MaxInt)
			if err != nil || got.Finding.Kind != search.AcceptanceCycle || got.Progress.Nested != nested {
				t.Errorf("%s, %+v: %v, %+v", text, s, err, got)
			}
		}
	}
}
