package driver_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/vm"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
)

// iteratedSearches are the searches that are compared.
func iteratedSearches(p *prog.Program, sizes search.Sizes) []search.IteratedSearch {
	active := heuristic.ActiveProcesses{System: vm.New(p)}
	return []search.IteratedSearch{
		{Sizes: sizes},
		{Sizes: sizes, Order: search.RandomDepthOrder, Seed: 7},
		{Sizes: sizes, Order: search.BestDepthOrder, Heuristic: active},
		{Sizes: sizes, Order: search.RandomBestDepthOrder, Heuristic: active, First: true, Part: 1, Parts: 2},
		{Sizes: sizes, Order: search.BreadthOrder},
		{Sizes: sizes, Order: search.BreadthOrder, Heuristic: active, Limits: search.Limits{States: 30, Depth: 20}},
		{Sizes: sizes, Heuristic: search.Blind{}, Limits: search.Limits{States: 30, Depth: 20}},
	}
}

// iteratedReport is the result of an iterated search, without its memory.
type iteratedReport struct {
	report
	Iterations []search.Iteration
}

// runIterate returns the result of an iterated search, or nil if it needs more than limit states.
func runIterate(r *search.IteratedRun, slice int, limit uint64) (*iteratedReport, error) {
	for r.Step(slice) == search.Running {
		if p := r.Progress(); p.Stored+p.Matched+p.AtomicSteps > limit {
			return nil, nil
		}
	}
	list := append([]search.Iteration{}, r.Iterations()...)
	for i := range list {
		list[i].Progress.Bytes = 0
	}
	return &iteratedReport{runToEnd(r, 0, 0), list}, r.Outcome().Failure
}

// compareIterates compares the iterated searches of a kernel with those of Go. It returns how many
// searches were compared.
func compareIterates(p *prog.Program, sizes search.Sizes, goal search.Goal, slice int, limit uint64) (searches int, err error) {
	k, err := kernel.NewCode(p).Kernel(memory, kernel.Store{Kind: kernel.Pruning})
	if err != nil {
		return 0, err
	}
	defer k.Release()
	for _, c := range iteratedSearches(p, sizes) {
		c.Model, c.Goal = vm.New(p).Model(), goal
		want, err := runIterate(c.Start(), 1000, limit)
		if err != nil || want == nil {
			continue
		}
		if !driver.CanIterate(c) {
			return 0, fmt.Errorf("order %d: CanIterate is false, want true", c.Order)
		}
		got, err := runIterate(driver.Iterate(c, k), slice, 1<<62)
		if err != nil {
			return 0, err
		}
		if !reflect.DeepEqual(got, want) {
			return 0, fmt.Errorf("order %d\ngot (kernel): %s\nwant (Go):    %s", c.Order, firstDifferent(got, want), firstDifferent(want, got))
		}
		searches += len(want.Iterations)
	}
	return searches, nil
}

// firstDifferent returns the part of a that first differs from b.
func firstDifferent(a, b *iteratedReport) string {
	for i := range a.Iterations {
		if i >= len(b.Iterations) || a.Iterations[i] != b.Iterations[i] {
			return fmt.Sprintf("search %d: %+v", i, a.Iterations[i])
		}
	}
	return fmt.Sprintf("%d searches, %+v", len(a.Iterations), a.report)
}

// fewSizes are table sizes for small programs, with few searches.
var fewSizes = search.Sizes{Unit: 1, Min: 1, Threshold: 20, Factor: 1.7, Max: 300}

func TestKernelIteratesRandomPrograms(t *testing.T) {
	searches := 0
	for i := range fewPrograms / 8 {
		text := random.New(uint64(9000 + i)).String()
		p := corpus.Compile("random.pml", text)
		if p == nil || endless(p, 2000) {
			continue
		}
		goal := search.Goal{Asserts: i%4 > 0, Deadlocks: i%3 > 0}
		n, err := compareIterates(p, fewSizes, goal, 1+i*13, 2_000)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", 9000+i, err, text)
		}
		searches += n
	}
	t.Logf("%d searches", searches)
}

// philosophers deadlocks when each of 90 has one fork.
const philosophers = `bit fork[90];
active [90] proctype P() { do
:: d_step { fork[_pid] == 0; fork[_pid] = 1 };
	d_step { fork[(_pid + 1) % 90] == 0; fork[(_pid + 1) % 90] = 1 };
	fork[_pid] = 0; fork[(_pid + 1) % 90] = 0
od }`

// TestKernelIterates compares iterated searches with deep searches or many edges, so that all regions
// grow.
func TestKernelIterates(t *testing.T) {
	var wide strings.Builder
	wide.WriteString("byte x, y; active [2] proctype P() { do")
	for i := range 150 {
		fmt.Fprintf(&wide, " :: x == %d -> x = %d; y++; assert(y < 200) :: x > %d && y < %d", i%40, (i*7+1)%41, i%50, i)
	}
	wide.WriteString(" od }")
	for name, text := range map[string]string{
		"philosophers": philosophers,
		"counters":     counters,
		"detours":      detours,
		"wide":         wide.String(),
	} {
		p := corpus.Compile(name+".pml", text)
		n, err := compareIterates(p, search.Sizes{Unit: 8, Min: 300, Threshold: 302, Factor: 4, Max: 5000}, search.Goal{Asserts: true, Deadlocks: true}, 777, 60_000)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		t.Logf("%s: %d searches", name, n)
	}
}

func TestKernelIteratesCorpus(t *testing.T) {
	root := filepath.Join("..", "..", "..", "..", "shared", "models", "promela")
	searches, day := 0, corpus.Day(t)
	for _, pattern := range []string{"../../../site/examples/*.pml", root + "/hsf-spin/*", root + "/beem/*.pm"} {
		list, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for i, path := range list {
			raw, err := os.ReadFile(path)
			if err != nil || (i+day)%6 != 0 {
				continue
			}
			p := corpus.Compile(path, string(raw))
			if p == nil || p.Layout.FirstRecord > 1<<14 {
				continue
			}
			n, err := compareIterates(p, fewSizes, search.Goal{Asserts: true, Deadlocks: true}, 1000, 15_000)
			if err != nil {
				t.Errorf("%s: %v", path, err)
			}
			searches += n
		}
	}
	t.Logf("%d searches", searches)
}

// TestKernelIteratesMemory gives a kernel less memory than the largest tables need.
func TestKernelIteratesMemory(t *testing.T) {
	p := corpus.Compile("counters.pml", counters)
	k, err := kernel.NewCode(p).Kernel(1<<20, kernel.Store{Kind: kernel.Pruning})
	if err != nil {
		t.Fatal(err)
	}
	defer k.Release()
	c := search.IteratedSearch{Model: vm.New(p).Model(), Limits: search.Limits{States: 1000},
		Sizes: search.Sizes{Unit: 8, Min: 1000, Factor: 2, Max: 1 << 30}}
	r := driver.Iterate(c, k)
	if status := runToEnd(r, 10_000, math.MaxInt).Status; status != search.Limited || r.Outcome().Limit != search.MemoryLimit || r.Outcome().Failure != nil {
		t.Errorf("got status %d, limit %d, %v, want the memory limit", status, r.Outcome().Limit, r.Outcome().Failure)
	}
	if n := len(r.Iterations()); n < 5 || n > 12 {
		t.Errorf("got %d searches, want 5 to 12", n)
	}
}
