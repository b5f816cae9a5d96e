//go:build js && wasm

package kernel_test

import (
	"fmt"
	"slices"
	"testing"

	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/corpus"
)

// sharedStores are the stores that threads share in depth-first search. The table of bits is so large
// that no state of these programs is lost.
var sharedStores = []kernel.Store{
	{},
	{Kind: kernel.Compact, Bits: 64},
	{Kind: kernel.Bitstate, Bits: 3, Bytes: 1 << 25},
}

// stackRun starts a depth-first search by n threads that meet often.
func stackRun(p *prog.Program, n, alone int, pauses bool, s kernel.Store, c driver.DepthFirst) (*driver.DepthRun, *kernel.Kernel, error) {
	k, err := codeFor(p, pauses).Stacks(1<<28, n, s)
	if err != nil {
		return nil, nil, err
	}
	meetOften(k, alone)
	c.Model, c.Kernel = vm.New(p).Model(), k
	run, err := c.Start()
	if err != nil {
		k.Release()
	}
	return run, k, err
}

// counts are what searches have in common whose order differs.
type counts struct {
	Status                               search.Status
	Outcome                              search.Outcome
	Stored, Matched, AtomicSteps, Errors uint64
	Longest                              uint64
	Found                                search.ErrorKind
}

func countsOf(r *driver.DepthRun) (counts, error) {
	for r.Step(20) == search.Running {
		r.Progress() // stops the threads for a moment
	}
	p, o := r.Progress(), r.Outcome()
	return counts{r.Step(0), o, p.Stored, p.Matched, p.AtomicSteps, p.Errors, p.Longest, r.Finding().Kind}, o.Failure
}

// compareStacks compares depth-first searches by n threads and by one with whole states.
func compareStacks(p *prog.Program, n, alone int, pauses bool, s kernel.Store, c driver.DepthFirst) error {
	one, err := kernel.NewCode(p).Kernel(1<<28, kernel.Store{})
	if err != nil {
		return err
	}
	defer one.Release()
	c.Model, c.Kernel = vm.New(p).Model(), one
	r, err := c.Start()
	if err != nil {
		return err
	}
	want, err := countsOf(r)
	if err != nil {
		return err
	}
	if l := want.Outcome.Limit; l == search.DepthLimit || l == search.MemoryLimit {
		return nil // which states are within these limits depends on the order of the search
	}
	run, k, err := stackRun(p, n, alone, pauses, s, c)
	if err != nil {
		return err
	}
	defer k.Release()
	got, err := countsOf(run)
	if err != nil {
		return err
	}
	if f := run.Finding(); f.Kind != search.NoError {
		if err := replay(p, f); err != nil {
			return err
		}
	}
	switch {
	case want.Status == search.Found && got.Outcome.Limit == search.StateLimit:
		return nil // in another order the bound is reached before an error
	case want.Status == search.Found || want.Status == search.Limited:
		got = counts{Status: got.Status, Outcome: got.Outcome, Found: got.Found}
		want = counts{Status: want.Status, Outcome: want.Outcome, Found: want.Found}
		if want.Status == search.Found {
			got.Found = want.Found
		} else if got.Found != search.NoError || want.Found != search.NoError {
			return nil // one may find an error before the limit
		}
	case s.Kind == kernel.Bitstate && got.Stored > want.Stored && got.Stored < want.Stored+want.Stored/8+8:
		// Threads that enter a state at the same moment may both expand it.
		want.Stored, want.Matched, want.AtomicSteps, want.Errors = got.Stored, got.Matched, got.AtomicSteps, got.Errors
	}
	if c.All && want.Errors > 0 {
		got.Found = want.Found
	}
	if got != want {
		return fmt.Errorf("%+v, %+v, all %t, %d threads:\ngot  %+v\nwant %+v", s, c.Limits, c.All, n, got, want)
	}
	return nil
}

// replay follows the trail of an error. It fails unless the last step has the fault, or the last state is
// an invalid end state.
func replay(p *prog.Program, f search.Finding) error {
	m := vm.New(p).Model()
	var b ts.Batch
	m.Initial(&b)
	e, state := b.At(0)
	for i, step := range f.Trail.Steps {
		state = slices.Clone(state)
		b.Reset()
		m.Successors(state, &b)
		if int(step) >= b.Len() || i > 0 && !e.Followed() {
			return fmt.Errorf("step %d of %v cannot be followed", i, f.Trail.Steps)
		}
		e, state = b.At(int(step))
	}
	if f.Kind == search.Faulty {
		if e.Fault != f.Fault {
			return fmt.Errorf("the trail ends with fault %v instead of %v", e.Fault, f.Fault)
		}
		return nil
	}
	state = slices.Clone(state)
	b.Reset()
	m.Successors(state, &b)
	if b.Moves(0) || m.Labels(state)&ts.ValidEnd != 0 {
		return fmt.Errorf("the trail does not lead to an invalid end state: %v", f.Trail.Steps)
	}
	return nil
}

// TestStacksOnRandomPrograms compares searches of random programs.
func TestStacksOnRandomPrograms(t *testing.T) {
	goal := search.Goal{Asserts: true, Deadlocks: true}
	onRandomPrograms(t, 18, func(i int, p *prog.Program) error {
		c := []driver.DepthFirst{
			{Goal: goal, Limits: search.Limits{States: 20_000}, All: true},
			{Goal: goal, Limits: search.Limits{States: 20_000}},
			{Goal: search.Goal{Deadlocks: true}, Limits: search.Limits{States: 5_000}, All: true},
		}[i/3%3]
		return compareStacks(p, []int{2, 3, 8}[i%3], []int{0, 4}[i%2], i%4 > 0, sharedStores[i/2%3], c)
	})
}

// deep is a program with runs of 2,000 steps, some of them inside atomic sequences. Its errors lie at
// the end of runs that have an unusual step near their start.
const deep = `short n; byte k; bit m;
active proctype P() { do :: n < 2000 -> n++ :: n < 2000 && n % 7 == 0 -> atomic { n++; k = (k + 1) % 20 } :: n == 50 && !m -> m = 1 :: n == 2000 -> break od; assert(!m || k != 12) }`

// TestStacksGrow: stacks, side regions, batches, tables and segments take more than their first memory.
func TestStacksGrow(t *testing.T) {
	for name, text := range map[string]string{"wide.pml": wide, "long.pml": long, "deep.pml": deep} {
		p := corpus.Compile(name, text)
		for i, s := range sharedStores {
			c := driver.DepthFirst{All: true, Goal: search.Goal{Asserts: true, Deadlocks: true}}
			if name == "long.pml" {
				c.Limits.States = 3000
			}
			if err := compareStacks(p, []int{2, 8, 3}[i], 4*i, i != 1, s, c); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestStackTrails: trails lead to the error although their first part was on the stacks of other
// threads.
func TestStackTrails(t *testing.T) {
	p := corpus.Compile("deep.pml", deep)
	handed := 0
	for seed := range 6 {
		r, k, err := stackRun(p, 2+seed%2, 0, seed%3 > 0, sharedStores[seed%3], driver.DepthFirst{Goal: search.Goal{Asserts: true}})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := countsOf(r); err != nil || got.Status != search.Found {
			t.Fatalf("got %+v, %v", got, err)
		}
		if err := replay(p, r.Finding()); err != nil {
			t.Errorf("%d steps: %v", len(r.Finding().Trail.Steps), err)
		}
		handed += k.PathParts()
		k.Release()
	}
	if handed == 0 {
		t.Error("all errors were on the first stack")
	}
}

// TestStacksKeepMemoryLimit: a search that needs more memory than the limit ends with it. A search that
// stores bits needs memory only for stacks, so it ends only without tasks.
func TestStacksKeepMemoryLimit(t *testing.T) {
	p := corpus.Compile("wide.pml", wide)
	const limit = 4 << 20
	for i, s := range []kernel.Store{{}, {Kind: kernel.Compact, Bits: 64}, {Kind: kernel.Bitstate, Bits: 3, Bytes: 1 << 20}} {
		code := kernel.NewCode(p)
		code.Pauses(int32(i), 16, 19)
		k, err := code.Stacks(limit>>(i%2), 3, s)
		if err != nil {
			t.Fatal(err)
		}
		k.SetAlone(0)
		r, err := driver.DepthFirst{Model: vm.New(p).Model(), Kernel: k}.Start()
		if err != nil {
			t.Fatal(err)
		}
		got, err := countsOf(r)
		if err != nil || k.Bytes() > limit || got.Stored < 1000 {
			t.Errorf("%+v: got %+v, %d bytes, %v", s, got, k.Bytes(), err)
		}
		if s.Kind != kernel.Bitstate && (got.Outcome.Limit != search.MemoryLimit || got.Outcome.Exhausted) {
			t.Errorf("%+v: got %+v", s, got)
		}
		k.Release()
	}
}

// TestStacksStopAtStateLimit: threads stop when they have stored as many states as the limit says together.
func TestStacksStopAtStateLimit(t *testing.T) {
	p := corpus.Compile("wide.pml", wide)
	for _, s := range sharedStores {
		r, k, err := stackRun(p, 3, 0, true, s, driver.DepthFirst{Limits: search.Limits{States: 5000}})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := countsOf(r); err != nil || got.Outcome.Limit != search.StateLimit || got.Stored < 5000 || got.Stored > 5003 {
			t.Errorf("%+v: got %+v, %v", s, got, err)
		}
		k.Release()
	}
}

// TestStacksEndAfterError: when a thread ends, an error counts that was found since the host has asked last.
func TestStacksEndAfterError(t *testing.T) {
	p := corpus.Compile("wrong.pml", wrong)
	for _, noted := range []bool{false, true} {
		goal := search.Goal{Asserts: noted}
		r, k, err := stackRun(p, 3, 0, false, sharedStores[2], driver.DepthFirst{Goal: goal})
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < 3 || noted && !k.ErrorNoted(); i++ {
			if noted {
				k.StepThreads(500) // the run does not know that a thread has stopped
			} else {
				r.Step(500)
			}
		}
		k.EndThread()
		status := r.Step(500)
		if r.Outcome().Limit != search.ThreadEnded || noted != (r.Finding().Kind == search.Faulty) || noted != (status == search.Found) {
			t.Errorf("error %t: got status %v, %+v, %+v", noted, status, r.Outcome(), r.Finding())
		}
		if noted {
			if err := replay(p, r.Finding()); err != nil {
				t.Error(err)
			}
		} else if r.Progress().Stored < 10 {
			t.Errorf("got %+v", r.Progress())
		}
		k.Release()
	}
}

// TestStoresOfStacks: stores that threads cannot share are refused.
func TestStoresOfStacks(t *testing.T) {
	p := corpus.Compile("wide.pml", wide)
	for _, s := range []kernel.Store{{Kind: kernel.Collapse}, {Kind: kernel.Compact, Bits: 48}, {Kind: kernel.Pruning}, {Nested: true}} {
		if k, err := kernel.NewCode(p).Stacks(1<<28, 2, s); err == nil {
			t.Errorf("%+v is not refused", s)
			k.Release()
		}
	}
}
