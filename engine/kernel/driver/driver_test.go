package driver_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
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

// report is the result of a run.
type report struct {
	Status   search.Status
	Outcome  search.Outcome
	Progress search.Progress
	Finding  search.Finding
}

// runToEnd leaves out Outcome.NoErrorWithin, which kernels prove for breadth-first search only.
func runToEnd(r search.Run, slice, limit int) report {
	status := r.Step(slice)
	for steps := slice; status == search.Running && steps < limit; steps += slice {
		status = r.Step(slice)
	}
	p := r.Progress()
	p.Bytes = 0
	f := r.Finding()
	f.Trail.Steps = append([]uint32{}, f.Trail.Steps...)
	o := r.Outcome()
	o.NoErrorWithin = 0
	return report{status, o, p, f}
}

// maxSteps ends searches that walk through atomic sequences forever, because these are not
// stored. They are not compared.
const maxSteps = 200_000

// compareDepth compares a depth-first search by a kernel and by Go.
func compareDepth(p *prog.Program, k *kernel.Kernel, c search.DepthFirst, slice int) (uint64, error) {
	m := vm.New(p).Model()
	c.Model = m
	want := runToEnd(c.Start(), 1000, maxSteps)
	if want.Status == search.Running {
		return 0, nil
	}
	r, err := driver.DepthFirst{Model: m, Kernel: k, Goal: c.Goal, Limits: c.Limits, All: c.All}.Start()
	if err != nil {
		return 0, err
	}
	got := runToEnd(r, slice, math.MaxInt)
	if r.Outcome().Failure != nil {
		return 0, r.Outcome().Failure
	}
	if !reflect.DeepEqual(got, want) {
		return 0, fmt.Errorf("%+v\ngot (kernel): %.600v\nwant (Go):    %.600v", c.Limits, fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
	}
	return want.Progress.Stored, nil
}

// compareBest compares a best-first search by a kernel and by Go.
func compareBest(p *prog.Program, k *kernel.Kernel, c search.BestFirst, h search.Heuristic) error {
	m := vm.New(p).Model()
	c.Model, c.Heuristic = m, h
	_, active := h.(heuristic.ActiveProcesses)
	c.Sparse = !active // a kernel estimates all states
	inGo := c.Start()
	want := runToEnd(inGo, 1000, 10_000)
	if want.Status == search.Running {
		return nil
	}
	c.Store = nil
	var run search.Run
	var err error
	if c.Priority == search.Uniform && !c.SpinSteps {
		b := driver.BreadthFirst{Model: m, Kernel: k, Goal: c.Goal, Limits: c.Limits, All: c.All}
		if run, err = b.Start(); err != nil {
			return err
		}
	} else {
		run = driver.BestFirst{BestFirst: c, Kernel: k}.Start()
	}
	got := runToEnd(run, 100, math.MaxInt)
	if c.Priority == search.Uniform || want.Status == search.Found {
		// The current state may count as open when a search stops.
		got.Progress.Open, want.Progress.Open = 0, 0
	}
	// Go notices the end of a level one state earlier. The best-first kernel proves no bound.
	a, b := run.Outcome().NoErrorWithin, inGo.Outcome().NoErrorWithin
	if a > b || c.Priority == search.Uniform && !c.SpinSteps && a+1 < b {
		return fmt.Errorf("%+v %+v: no error within %d steps (kernel), %d (Go)", c.Priority, c.Limits, a, b)
	}
	if !reflect.DeepEqual(got, want) {
		return fmt.Errorf("%+v %+v\ngot (kernel): %.600v\nwant (Go):    %.600v", c.Priority, c.Limits, fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
	}
	return nil
}

// bestConfigurations are the best-first searches that are compared.
func bestConfigurations(states uint64) []search.BestFirst {
	goal := search.Goal{Asserts: true, Deadlocks: true}
	limits := search.Limits{States: states}
	return []search.BestFirst{
		{Goal: goal, Limits: limits, Priority: search.Uniform},
		{Goal: goal, Limits: limits, Priority: search.Uniform, All: true, SpinSteps: true},
		{Goal: goal, Limits: search.Limits{States: states, Depth: 20}, Priority: search.Uniform, All: true},
		{Goal: goal, Limits: limits, Priority: search.AStar},
		{Goal: goal, Limits: search.Limits{States: states, Depth: 15}, Priority: search.AStar, All: true},
		{Goal: goal, Limits: limits, Priority: search.Greedy},
		{Goal: search.Goal{Deadlocks: true}, Limits: search.Limits{States: states, Depth: 12}, Priority: search.Greedy, All: true},
		{Goal: goal, Limits: limits, Priority: search.Greedy, Deferred: true},
		{Goal: goal, Limits: limits, Priority: search.WeightedAStar(2.5)},
		{Goal: goal, Limits: limits, Priority: search.HillClimbing},
		{Goal: goal, Limits: limits, Priority: search.Layered, Beam: 5},
	}
}

// configurations are the depth-first searches that are compared.
func configurations(states uint64) []search.DepthFirst {
	goal := search.Goal{Asserts: true, Deadlocks: true}
	return []search.DepthFirst{
		{Goal: goal, All: true, Limits: search.Limits{States: states, Depth: 10_000}},
		{Goal: goal, Limits: search.Limits{States: states, Depth: 10_000}},
		{Goal: search.Goal{Deadlocks: true}, Limits: search.Limits{States: states, Depth: 12}},
		{Goal: search.Goal{Asserts: true}, All: true, Limits: search.Limits{States: states, Depth: 5}},
	}
}

// storeFor is the store for the n-th program.
func storeFor(n int) kernel.Store {
	if n%3 == 0 {
		return kernel.Store{Kind: kernel.Collapse}
	}
	return kernel.Store{}
}

// estimates returns the estimates for searches with a priority: one by the kernel, and one by
// Go.
func estimates(p *prog.Program, priority search.Priority) []search.Heuristic {
	switch priority {
	case search.Uniform:
		return []search.Heuristic{search.Blind{}}
	case search.Greedy:
		return []search.Heuristic{heuristic.ActiveProcesses{System: vm.New(p)}, heuristic.OrderOnly{Heuristic: heuristic.NewDeadlock(p, heuristic.CombineBySum, false)}}
	}
	return []search.Heuristic{heuristic.ActiveProcesses{System: vm.New(p)}, heuristic.NewDeadlock(p, heuristic.CombineByMax, false)}
}

// compareAll compares all searches on a program.
func compareAll(p *prog.Program, keep kernel.Store, states uint64, slice int) (visited uint64, err error) {
	k, err := kernel.NewCode(p).Kernel(memory, keep)
	if err != nil {
		return 0, err
	}
	defer k.Release()
	if k.Limit() < memory && keep.Kind != kernel.Collapse {
		return 0, fmt.Errorf("limit: got %d bytes, want %d", k.Limit(), uint64(memory))
	}
	for i, c := range configurations(states) {
		c.Store = goKeeper(p, keep)
		n, err := compareDepth(p, k, c, slice+317*i)
		if err != nil {
			return 0, err
		}
		visited += n
	}
	// A kernel does not reuse the memory of earlier searches, so a second one is needed.
	graph, err := kernel.NewCode(p).Kernel(1<<31, keep)
	if err != nil {
		return 0, err
	}
	defer graph.Release()
	for _, c := range bestConfigurations(states) {
		for _, h := range estimates(p, c.Priority) {
			c.Store = goKeeper(p, keep)
			if err := compareBest(p, graph, c, h); err != nil {
				return 0, err
			}
		}
	}
	return visited, nil
}

func TestKernelOnRandomPrograms(t *testing.T) {
	states, seed := uint64(0), corpus.Number(t, "KERNEL_SEED", 1)
	for i := range corpus.Number(t, "KERNEL_PROGRAMS", fewPrograms) {
		text := random.New(uint64(seed + i)).String()
		p := corpus.Compile("random.pml", text)
		if p == nil || endless(p, 2000) {
			continue
		}
		n, err := compareAll(p, storeFor(i), 2000, 100)
		if errors.Is(err, kernel.ErrLongDStep) && endless(p, 100_000) {
			continue // in states far from the initial one, which only depth-first search visits
		}
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed+i, err, text)
		}
		states += n
	}
	t.Logf("%d states", states)
}

func TestKernelOnCorpus(t *testing.T) {
	states, programs := uint64(0), 0
	corpus.EachDrawn(t, 6, corpus.Shared(t, ""), func(path, text string) {
		p := corpus.Compile(path, text)
		if programs++; p == nil || p.Trace != nil || p.Layout.FirstRecord > 1<<14 {
			return
		}
		n, err := compareAll(p, storeFor(programs), 300, 10_000)
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		states += n
	})
	t.Logf("%d states", states)
}
