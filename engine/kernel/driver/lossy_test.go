package driver_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"testing"

	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/vm"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
)

// lossyStores are stores that lose states. The comparison includes which ones.
var lossyStores = []kernel.Store{
	{Kind: kernel.Bitstate, Bits: 3, Bytes: 1 << 20},
	{Kind: kernel.Bitstate, Bits: 1, Bytes: 300},
	{Kind: kernel.Bitstate, Bits: 2, Bytes: 1},
	{Kind: kernel.Bitstate, Bits: 31, Bytes: 5000},
	{Kind: kernel.Compact, Bits: 40},
	{Kind: kernel.Compact, Bits: 48},
	{Kind: kernel.Compact, Bits: 56},
	{Kind: kernel.Compact, Bits: 64},
}

// goStore returns the store of package store for a kernel's.
func goStore(p *prog.Program, s kernel.Store) store.Store {
	hidden := int(p.Layout.Hidden)
	switch s.Kind {
	case kernel.Bitstate:
		return store.NewBitstate(hidden, s.Bytes, s.Bits)
	case kernel.Compact:
		return store.NewCompact(hidden, s.Bits)
	}
	return goKeeper(p, s)
}

// goKeeper is goStore for stores that can return states.
func goKeeper(p *prog.Program, s kernel.Store) store.Indexed {
	if s.Kind == kernel.Collapse {
		return store.NewCollapse(int(p.Layout.Hidden), prog.NewComponents(p).Append)
	}
	return store.NewExact(int(p.Layout.Hidden))
}

// compareLossy compares a search by a kernel and by Go with the same store.
func compareLossy(p *prog.Program, c search.DepthFirst, s kernel.Store, slice, limit int) (uint64, error) {
	m := vm.New(p).Model()
	c.Model, c.Store = m, goStore(p, s)
	want := runToEnd(c.Start(), 1000, limit)
	if want.Status == search.Running {
		return 0, nil
	}
	k, err := kernel.NewCode(p).Kernel(memory, s)
	if err != nil {
		return 0, err
	}
	defer k.Release()
	r, err := driver.DepthFirst{Model: m, Kernel: k, Goal: c.Goal, Limits: c.Limits, All: c.All}.Start()
	if err != nil {
		return 0, err
	}
	got := runToEnd(r, slice, math.MaxInt)
	if r.Outcome().Failure != nil {
		return 0, r.Outcome().Failure
	}
	if !reflect.DeepEqual(got, want) {
		return 0, fmt.Errorf("%+v %+v\ngot (kernel): %.600v\nwant (Go):    %.600v", s, c.Limits, fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
	}
	return want.Progress.Stored, nil
}

func TestLossyKernelOnRandomPrograms(t *testing.T) {
	states := uint64(0)
	for i := range fewPrograms / 3 {
		text := random.New(uint64(5000 + i)).String()
		p := corpus.Compile("random.pml", text)
		if p == nil || endless(p, 3000) {
			continue
		}
		for j, c := range configurations(3000) {
			n, err := compareLossy(p, c, lossyStores[(i+j)%len(lossyStores)], 100+j*317, maxSteps)
			if err != nil {
				t.Fatalf("seed %d: %v\n%s", 5000+i, err, text)
			}
			states += n
		}
	}
	t.Logf("%d states", states)
}

// counters is a program with some hundred thousand states. A depth-first search has all of
// them on its stack at some time.
const counters = "active [3] proctype P() { byte x; do :: x < 60 -> x++ :: x > 0 -> x-- od }"

// TestLossyKernelGrows visits enough states, on a stack deep enough, to grow all regions
// several times.
func TestLossyKernelGrows(t *testing.T) {
	p := corpus.Compile("counters.pml", counters)
	for _, s := range append(lossyStores, kernel.Store{}, kernel.Store{Kind: kernel.Collapse}) {
		if s.Bytes > 0 {
			s.Bytes = 150_000
		}
		limits := search.Limits{Depth: 1_000_000, States: 120_000}
		n, err := compareLossy(p, search.DepthFirst{Limits: limits, All: true}, s, 9_999, math.MaxInt)
		if err != nil {
			t.Error(err)
		}
		t.Logf("%+v: %d states", s, n)
	}
}

// TestKernelMemory gives kernels less memory than they need.
func TestKernelMemory(t *testing.T) {
	p := corpus.Compile("counters.pml", counters)
	m := vm.New(p).Model()
	for _, s := range []kernel.Store{{}, {Kind: kernel.Collapse}, {Kind: kernel.Compact, Bits: 40}, {Kind: kernel.Bitstate, Bits: 3, Bytes: 1 << 20}} {
		for _, limit := range []uint64{100_000, 700_001, 3_000_000, 5_000_000} {
			k, err := kernel.NewCode(p).Kernel(limit, s)
			if err != nil {
				t.Fatal(err)
			}
			r, err := driver.DepthFirst{Model: m, Kernel: k, All: true}.Start()
			if err != nil {
				if !errors.Is(err, kernel.ErrTooLarge) {
					t.Error(err)
				}
				k.Release()
				continue
			}
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
