//go:build js && wasm

package kernel_test

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/vm"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
)

// The threads of these tests stop for random times between ranges: see site/test/slowsearcher.mjs.

// A report is what a search by several threads has in common with one by a single thread.
type report struct {
	Status   search.Status
	Outcome  search.Outcome
	Progress search.Progress
	Length   int
}

// reportOn runs a search to its end. After an error or a limit the counts depend on time.
func reportOn(r *driver.BestRun) (report, error) {
	for r.Step(20) == search.Running {
		r.Progress() // stops the threads for a moment
	}
	out := report{r.Step(0), r.Outcome(), r.Progress(), len(r.Finding().Trail.Steps)}
	out.Progress.Bytes, out.Progress.Open = 0, 0
	if out.Status == search.Found || out.Outcome.Limit == search.StateLimit {
		out.Progress, out.Outcome.NoErrorWithin = search.Progress{}, 0
	}
	return out, out.Outcome.Failure
}

// compareThreads compares a breadth-first search by n threads, which start after some steps, and
// by one.
func compareThreads(p *prog.Program, n, alone int, c driver.BreadthFirst) error {
	one, err := kernel.NewCode(p).Kernel(1<<28, kernel.Store{})
	if err != nil {
		return err
	}
	defer one.Release()
	several, err := kernel.NewCode(p).Threads(1<<28, n)
	if err != nil {
		return err
	}
	defer several.Release()
	several.SetRangeStates(3)
	several.SetAlone(alone)
	var reports []report
	c.Model = vm.New(p).Model()
	for _, k := range []*kernel.Kernel{one, several} {
		c.Kernel = k
		run, err := c.Start()
		if err != nil {
			return err
		}
		r, err := reportOn(run)
		if err != nil {
			return err
		}
		reports = append(reports, r)
	}
	if reports[0] != reports[1] {
		return fmt.Errorf("%+v, all %t, %d threads:\ngot  %+v\nwant %+v", c.Limits, c.All, n, reports[1], reports[0])
	}
	return nil
}

// TestThreadsOnRandomPrograms compares searches of random programs. Those that visit too many
// states end at a limit.
func TestThreadsOnRandomPrograms(t *testing.T) {
	goal := search.Goal{Asserts: true, Deadlocks: true}
	seed := corpus.Number(t, "KERNEL_SEED", 1)
	for i := range corpus.Number(t, "KERNEL_THREADS", 12) {
		text := random.New(uint64(seed + i)).String()
		p := corpus.Compile("random.pml", text)
		if p == nil {
			continue
		}
		c := []driver.BreadthFirst{
			{Goal: goal, Limits: search.Limits{Depth: 18}, All: true},
			{Goal: goal, Limits: search.Limits{States: 20_000}},
			{Goal: search.Goal{Deadlocks: true}, Limits: search.Limits{Depth: 12}, All: true},
		}[i/3%3]
		err := compareThreads(p, []int{2, 3, 8}[i%3], []int{0, 4}[i%2], c)
		if errors.Is(err, kernel.ErrHidden) || errors.Is(err, kernel.ErrLongDStep) {
			continue
		}
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed+i, err, text)
		}
		time.Sleep(time.Millisecond) // Node frees the threads that have ended.
	}
}

// wide is a program with 3^10 states at depths of up to 20, and more states at each depth than
// one thread takes.
const wide = `active [10] proctype P() { byte x; x = 1; x = 2 }`

// long is a program whose states have edges that take more than the first batch.
const long = `byte a[4000]; active [40] proctype P() { a[_pid] = 1; a[_pid] = 2 }`

// TestThreadsGrow: the table, the states and the batches take more than their first memory.
func TestThreadsGrow(t *testing.T) {
	for name, text := range map[string]string{"wide.pml": wide, "long.pml": long} {
		p := corpus.Compile(name, text)
		for _, n := range []int{2, 8} {
			if err := compareThreads(p, n, 0, driver.BreadthFirst{All: true, Limits: search.Limits{Depth: 3}}); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if err := compareThreads(corpus.Compile("wide.pml", wide), 3, 4, driver.BreadthFirst{All: true}); err != nil {
		t.Error(err)
	}
}

// TestThreadsKeepMemoryLimit: a search that needs more memory than the limit ends with it.
func TestThreadsKeepMemoryLimit(t *testing.T) {
	p := corpus.Compile("wide.pml", wide)
	const limit = 4 << 20
	k, err := kernel.NewCode(p).Threads(limit, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer k.Release()
	k.SetAlone(0)
	r, err := driver.BreadthFirst{Model: vm.New(p).Model(), Kernel: k}.Start()
	if err != nil {
		t.Fatal(err)
	}
	for r.Step(math.MaxInt) == search.Running {
	}
	if o := r.Outcome(); o.Limit != search.MemoryLimit || o.Exhausted || k.Bytes() > limit || r.Progress().Stored < 1000 {
		t.Errorf("got %+v, %d bytes, %d states", o, k.Bytes(), r.Progress().Stored)
	}
}

// TestHiddenBytesNeedOneThread: a program with hidden bytes is refused.
func TestHiddenBytesNeedOneThread(t *testing.T) {
	p := corpus.Compile("last.pml", `hidden byte h; active [2] proctype P() { byte x; h = 1; x = h }`)
	if p.Layout.Hidden == 0 {
		t.Skip("no hidden bytes")
	}
	if _, err := kernel.NewCode(p).Threads(1<<28, 2); !errors.Is(err, kernel.ErrHidden) {
		t.Errorf("got %v", err)
	}
}
