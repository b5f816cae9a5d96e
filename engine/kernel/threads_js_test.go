//go:build js && wasm

package kernel_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
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
	if out.Status == search.Found || out.Outcome.Limit == search.StateLimit || out.Outcome.Limit == search.MemoryLimit {
		out.Progress, out.Outcome.NoErrorWithin = search.Progress{}, 0
	}
	return out, out.Outcome.Failure
}

// codeFor returns code for a program. Its threads stop for random times if pauses is set.
func codeFor(p *prog.Program, pauses bool) *kernel.Code {
	code := kernel.NewCode(p)
	if pauses {
		code.Pauses(rand.Int32(), 16, 19)
	}
	return code
}

// meetOften makes small units of work and a small table for threads that start after some steps.
func meetOften(k *kernel.Kernel, alone int) {
	k.SetRangeStates(3)
	k.SetFirstSlots(1 << 9)
	k.SetAlone(alone)
}

// onRandomPrograms compares searches of random programs. It passes over programs whose kernel has no threads.
func onRandomPrograms(t *testing.T, programs int, compare func(i int, p *prog.Program) error) {
	seed := corpus.Number(t, "KERNEL_SEED", 1)
	compared := 0
	for i := range corpus.Number(t, "KERNEL_THREADS", programs) {
		text := random.New(uint64(seed + i)).String()
		p := corpus.Compile("random.pml", text)
		if p == nil {
			continue
		}
		err := compare(i, p)
		if errors.Is(err, kernel.ErrHidden) || errors.Is(err, kernel.ErrLongDStep) {
			continue
		}
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed+i, err, text)
		}
		compared++
		time.Sleep(time.Millisecond) // Node frees the threads that have ended.
	}
	t.Logf("%d programs", compared)
}

// compareThreads compares a breadth-first search by n threads, which start after some steps, and
// by one.
func compareThreads(p *prog.Program, n, alone int, pauses bool, c driver.BreadthFirst) error {
	one, err := kernel.NewCode(p).Kernel(1<<28, kernel.Store{})
	if err != nil {
		return err
	}
	defer one.Release()
	several, err := codeFor(p, pauses).Threads(1<<28, n)
	if err != nil {
		return err
	}
	defer several.Release()
	meetOften(several, alone)
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
	onRandomPrograms(t, 12, func(i int, p *prog.Program) error {
		c := []driver.BreadthFirst{
			{Goal: goal, Limits: search.Limits{Depth: 18}, All: true},
			{Goal: goal, Limits: search.Limits{States: 20_000}},
			{Goal: search.Goal{Deadlocks: true}, Limits: search.Limits{Depth: 12}, All: true},
		}[i/3%3]
		return compareThreads(p, []int{2, 3, 8}[i%3], []int{0, 4}[i%2], i%4 > 0, c)
	})
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
			if err := compareThreads(p, n, 0, true, driver.BreadthFirst{All: true, Limits: search.Limits{Depth: 3}}); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if err := compareThreads(corpus.Compile("wide.pml", wide), 3, 4, true, driver.BreadthFirst{All: true}); err != nil {
		t.Error(err)
	}
}

// TestThreadsTakeBlocks: the host makes the segment of states longer while threads take blocks of it. It
// rarely finds a wrong order of two instructions: testdata/segment.pml has all orders.
func TestThreadsTakeBlocks(t *testing.T) {
	p := corpus.Compile("blocks.pml", `byte a[8000]; active [8] proctype P() { a[_pid] = 1; a[_pid] = 2 }`)
	code := kernel.NewCode(p)
	code.Pauses(1, 16, 22)
	k, err := code.Threads(1<<29, 8)
	if err != nil {
		t.Fatal(err)
	}
	defer k.Release()
	k.SetAlone(0)
	r, err := driver.BreadthFirst{Model: vm.New(p).Model(), Kernel: k}.Start()
	if err != nil {
		t.Fatal(err)
	}
	for r.Step(20) == search.Running {
		time.Sleep(10 * time.Millisecond) // Meanwhile the other threads use up the segment.
		if over, err := k.Overrun(); over || err != nil {
			t.Fatalf("overrun %t, error %v, after %d states", over, err, r.Progress().Stored)
		}
	}
	if o := r.Outcome(); !o.Exhausted || r.Progress().Stored != 9841 {
		t.Errorf("got %+v, %d states", o, r.Progress().Stored)
	}
}

// TestThreadsDoNotSeeOffers: while a state is expanded, the location of a process that offers a
// message changes. Other threads that find this state again must not see that. In most
// searches of this program some states were stored twice.
func TestThreadsDoNotSeeOffers(t *testing.T) {
	text := random.New(7096).String()
	if err := compareThreads(corpus.Compile("random.pml", text), 2, 0, true, driver.BreadthFirst{All: true, Limits: search.Limits{Depth: 12}}); err != nil {
		t.Error(err)
	}
	large := corpus.Compile("large.pml", "byte a[40000]; chan c = [0] of { byte }; active [3] proctype P() { do :: c!0 :: c?_ od }")
	if err := compareThreads(large, 2, 0, true, driver.BreadthFirst{All: true}); err != nil {
		t.Error(err)
	}
}

// TestThreadsKeepMemoryLimit: a search that needs more memory than the limit ends with it.
func TestThreadsKeepMemoryLimit(t *testing.T) {
	p := corpus.Compile("wide.pml", wide)
	const limit = 4 << 20
	for _, n := range []int{2, 3, 8} {
		code := kernel.NewCode(p)
		code.Pauses(int32(n), 16, 19)
		k, err := code.Threads(limit, n)
		if err != nil {
			t.Fatal(err)
		}
		k.SetAlone(0)
		r, err := driver.BreadthFirst{Model: vm.New(p).Model(), Kernel: k}.Start()
		if err != nil {
			t.Fatal(err)
		}
		for r.Step(math.MaxInt) == search.Running {
		}
		if o := r.Outcome(); o.Limit != search.MemoryLimit || o.Exhausted || k.Bytes() > limit || r.Progress().Stored < 1000 {
			t.Errorf("%d threads: got %+v, %d bytes, %d states", n, o, k.Bytes(), r.Progress().Stored)
		}
		k.Release()
	}
}

// wrong is a program with failing assertions and many states.
const wrong = `byte v[9]; active [9] proctype P() { do :: v[_pid] < 9 -> v[_pid]++; assert(v[_pid] != 2) :: v[_pid] > 0 -> v[_pid]-- od }`

// TestThreadEndsAfterError: when a thread ends, an error counts that was found since the host has asked
// last.
func TestThreadEndsAfterError(t *testing.T) {
	p := corpus.Compile("wrong.pml", wrong)
	k, err := kernel.NewCode(p).Threads(1<<28, 3)
	if err != nil {
		t.Fatal(err)
	}
	defer k.Release()
	k.SetAlone(0)
	r, err := driver.BreadthFirst{Model: vm.New(p).Model(), Kernel: k, Goal: search.Goal{Asserts: true}, All: true}.Start()
	if err != nil {
		t.Fatal(err)
	}
	for !k.ErrorNoted() {
		r.Step(500)
	}
	k.EndThread()
	if s := r.Step(500); s != search.Limited || r.Outcome().Limit != search.ThreadEnded {
		t.Errorf("got status %v, %+v", s, r.Outcome())
	}
	if steps := r.Finding().Trail.Steps; len(steps) != 6 || r.Progress().Stored < 100 || r.Progress().Errors == 0 {
		t.Errorf("got a trail of %d steps, want 6; %+v", len(steps), r.Progress())
	}
}

// TestThreadsGrowFullTable: the table becomes longer although the threads stop for something else.
func TestThreadsGrowFullTable(t *testing.T) {
	p := corpus.Compile("wide.pml", wide)
	k, err := kernel.NewCode(p).Threads(1<<28, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer k.Release()
	r, err := driver.BreadthFirst{Model: vm.New(p).Model(), Kernel: k}.Start()
	if err != nil {
		t.Fatal(err)
	}
	before := k.Slots()
	if err := k.HaltWithFullTable(); err != nil {
		t.Fatal(err)
	}
	r.Step(1)
	if k.Slots() <= before {
		t.Errorf("the table still has %d slots", k.Slots())
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
