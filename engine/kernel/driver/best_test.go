package driver_test

import (
	"math"
	"reflect"
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/engine/vm"
	"beeline/lang/promela/corpus"
)

// detours is a program whose states are first reached on long paths, where few processes are
// active. So many are opened again, and estimates differ a lot.
const detours = `byte x; bit slow;
active proctype Turtle() { do :: slow -> x = (x + 1) % 50 :: slow = 1 - slow od }
active [2] proctype Hare() { byte i; do :: slow == 0 -> i = (i + 1) % 9 :: slow == 0 -> x = (x + 21) % 50 od }`

// TestKernelBestFirst visits enough states to grow all regions of the open list several times.
func TestKernelBestFirst(t *testing.T) {
	for name, text := range map[string]string{"counters": counters, "detours": detours} {
		p := corpus.Compile(name+".pml", text)
		m := vm.New(p).Model()
		for _, c := range []search.BestFirst{
			{Priority: search.Uniform, Heuristic: search.Blind{}},
			{Priority: search.Greedy, Heuristic: heuristic.ActiveProcesses{System: vm.New(p)}},
			{Priority: search.AStar, Heuristic: heuristic.ActiveProcesses{System: vm.New(p)}},
			{Priority: search.WeightedAStar(20), Heuristic: heuristic.ActiveProcesses{System: vm.New(p)}, Limits: search.Limits{Depth: 150}},
		} {
			for _, keep := range []kernel.Store{{}, {Kind: kernel.Collapse}} {
				c.Model, c.All, c.Limits.States = m, true, 120_000
				c.Store = goKeeper(p, keep)
				want := runToEnd(c.Start(), 1000, math.MaxInt)
				k, err := kernel.NewCode(p).Kernel(memory, keep)
				if err != nil {
					t.Fatal(err)
				}
				c.Store = nil
				got := runToEnd(driver.BestFirst{BestFirst: c, Kernel: k}.Start(), 9_999, math.MaxInt)
				k.Release()
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s %+v %+v\ngot (kernel): %+v\nwant (Go):    %+v", name, c.Priority, keep, got, want)
				}
				t.Logf("%s %+v: %+v", name, c.Priority, got.Progress)
			}
		}
	}
}

// TestKernelBestFirstMemory gives kernels less memory than they need.
func TestKernelBestFirstMemory(t *testing.T) {
	p := corpus.Compile("counters.pml", counters)
	m := vm.New(p).Model()
	for _, s := range []kernel.Store{{}, {Kind: kernel.Collapse}} {
		for _, limit := range []uint64{100_000, 700_001, 3_000_000, 5_000_000} {
			k, err := kernel.NewCode(p).Kernel(limit, s)
			if err != nil {
				t.Fatal(err)
			}
			c := search.BestFirst{Model: m, Priority: search.AStar, Heuristic: heuristic.ActiveProcesses{System: vm.New(p)}, All: true}
			r := driver.BestFirst{BestFirst: c, Kernel: k}.Start()
			for r.Step(10_000) == search.Running {
			}
			got := r.Progress()
			if r.Step(1) != search.Limited || r.Outcome().Limit != search.MemoryLimit || got.Bytes > max(limit, 1<<20) || limit > 1<<20 && got.Stored < 2000 {
				t.Errorf("%+v in %d bytes: got limit %d, %+v, want the memory limit", s, limit, r.Outcome().Limit, got)
			}
			k.Release()
		}
	}
}
