package session

import (
	"beeline/engine/kernel"
	"beeline/engine/kernel/driver"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// A run is one search of a check. It starts in the reduced space where it can, and continues
// in the whole space to find a shortest trail.
type run struct {
	*subject
	name      string           // of the model
	requested string           // the request's search
	options   protocol.Options // complete
	given     givenTrail
	limits    search.Limits

	space     lang.Space // that is searched
	unreduced string     // why it is not a reduced space, "" if it is
	search    search.Run
	estimates estimates
	stride    int // expansions between two looks at the clock

	byKernel
	reported

	reduced    reducedResult
	translated translation

	member *member // of the portfolio
	began  float64 // time on the host's clock, after compiling
	ended  ending
}

// byKernel is the kernel that runs the search.
type byKernel struct {
	kernel    *kernel.Kernel // nil if other code runs the search
	generated lang.Generated // nil if other code runs the search
	noKernel  string         // why there is no generated code
	oneCore   string         // why only one core searches, "" if that was asked for
}

// reported is what responses have covered so far.
type reported struct {
	drawn  drawnTrail
	sent   int // steps of the shortest trail sent, 0 without one
	listed int // searches of an iterated search
}

// givenTrail is the trail of the request.
type givenTrail struct {
	trail trail.Trail
	end   ts.State // nil without a trail
}

// estimates are the estimates of one program.
type estimates struct {
	program  *lang.Program
	lists    []search.Heuristic // one for each open list
	planners []search.Planner   // those of them that make plans
}

// reducedResult is what the search of the reduced space has found before the search of the
// whole space.
type reducedResult struct {
	finding  search.Finding
	progress search.Progress
}

// translation keeps the last error translated to the whole space: long trails take long.
type translation struct {
	of search.Finding // in the reduced space
	to search.Finding
}

// drawnTrail keeps what the last trail shows: long ones take long.
type drawnTrail struct {
	of     search.Finding
	result *protocol.Result // nil without one
}

// ending says why a search ended, apart from search.Outcome.
type ending struct {
	timeUp      bool
	interrupted bool   // inside a d_step
	crowded     bool   // the edges of one state did not fit in the memory
	failure     string // message of a mistake in the checker, "" without one
	stack       string // of the failure
}

// prepare prepares a search with complete options, or returns the result that says why it
// cannot.
func prepare(m *subject, r protocol.Request) (*run, *protocol.Result) {
	o := r.Options
	out := &run{subject: m, name: r.Name, options: o, stride: 1}
	out.limits = search.Limits{
		States: uint64(o.States), Bytes: uint64(o.Memory) << 20, Depth: uint64(o.Depth),
	}
	out.space, out.unreduced = m.firstSpace(&o)
	if err := out.readTrail(r.Trail); err != nil {
		return nil, refuse(r, nil, "bad trail", err.Error())
	}
	if err := out.canShorten(); err != nil {
		return nil, refuse(r, nil, "bad trail", err.Error())
	}
	if _, err := out.makeEstimates(); err != nil {
		return nil, refuse(r, nil, protocol.BadEstimate, err.Error())
	}
	if err := out.canLookForCycles(); err != nil {
		return nil, refuse(r, nil, "bad option", err.Error())
	}
	if o.Store == protocol.Hulls && out.space.Hulls == nil {
		return nil, refuse(r, nil, "bad option", "the store hulls is for questions about the states of timed automata: ask for a state, an invariant or a range error, or use the store exact")
	}
	collect()
	out.sent = len(out.given.trail.Steps)
	out.search = out.makeSearch()
	return out, nil
}

// priority returns the order of a best-first search.
func priority(o protocol.Options) search.Priority {
	switch o.Search {
	case "greedy", "bfws":
		return search.Greedy
	case "astar":
		return search.AStar
	case "wastar":
		return search.WeightedAStar(o.Weight)
	case "ehc":
		return search.HillClimbing
	case "beam":
		return search.Layered
	}
	return search.Uniform
}

// bestFirst returns the best-first search of the options, without a store.
func (r *run) bestFirst(goal search.Goal) search.BestFirst {
	list, _ := r.makeEstimates() // prepare has reported the error
	c := search.BestFirst{
		Model: &r.space.Model, Goal: goal, Limits: r.limits, All: r.options.All,
		Priority: priority(r.options), Heuristic: list[0], OtherHeuristics: list[1:],
		Deferred: r.options.Deferred,
	}
	if r.options.Preferred {
		c.Planners = r.estimates.planners
	}
	if r.options.Search == "bfws" {
		c.Heuristic = search.NewNovelty(list[0], r.space.Model.Hidden)
	}
	if r.options.Search == "beam" {
		c.Beam = r.options.Beam
	}
	_, fast := driver.KernelEstimate(c.Heuristic)
	c.Sparse = !fast
	return c
}

// goal returns the errors that the options ask for.
func (r *run) goal() search.Goal {
	return search.Goal{Asserts: !r.options.IgnoreAsserts, Deadlocks: !r.options.IgnoreEnds}
}

// makeSearch makes the search that the options ask for.
func (r *run) makeSearch() search.Run {
	goal := r.goal()
	if protocol.SearchNamed(r.options.Search).Cycles {
		return r.cycleSearch()
	}
	if protocol.SearchNamed(r.options.Search).Bounded() {
		return r.boundedSearch(goal)
	}
	if r.options.Store == protocol.Hulls {
		return r.space.Hulls(r.limits)
	}
	if s := r.kernelSearch(goal); s != nil {
		return s
	}
	if r.generate() {
		return r.generated
	}
	if r.options.Search == "dfs" {
		return search.DepthFirst{
			Model: &r.space.Model, Store: r.newStore(), Goal: goal, Limits: r.limits, All: r.options.All,
			Random: r.options.Random, Seed: uint64(r.options.Seed),
		}.Start()
	}
	c := r.bestFirst(goal)
	c.Store = r.newKeeper()
	return c.Start()
}

// Time between two looks at the clock, in seconds: short enough to end a slice in time, long
// enough to cost nothing.
const (
	shortStride = 0.002
	longStride  = 0.010
	usualStride = 64 // expansions that are usually fast
)

// advance searches for about the given time, in seconds, and reports whether the search has
// ended.
func (r *run) advance(clock func() float64, seconds float64) bool {
	now := clock()
	until := now + seconds
	for now < until {
		r.watch.allowDSteps(now)
		ended := r.search.Step(r.stride) != search.Running && !r.fallBack() && !r.searchWhole() && !r.startShortening()
		if r.watch.takeInterrupted() {
			r.ended.interrupted, ended = true, true
		}
		if r.watch.takeCrowded() {
			r.ended.crowded, ended = true, true
		}
		if ended {
			return true
		}
		before := now
		now = clock()
		switch took := now - before; {
		case took < shortStride && r.stride < 1<<16, took < longStride && r.stride < usualStride:
			r.stride *= 2
		case took > longStride && r.stride > 1:
			r.stride /= 2
		}
		if r.watch.over(now) {
			r.ended.timeUp = true
			return true
		}
		r.startThreads(now)
		if r.kernel.StartsThreads() {
			break
		}
	}
	return false
}

// progress returns the progress of the search.
func (r *run) progress(now float64) *protocol.Progress {
	p := r.search.Progress()
	return &protocol.Progress{
		States: p.Stored, Transitions: p.Transitions(), Frontier: p.Open, Depth: p.Depth, Bytes: p.Bytes,
		Seconds: now - r.began, MaxBytes: r.limits.Bytes, MaxSeconds: r.options.Seconds, MaxStates: r.limits.States,
		Iterations: r.newIterations(),
	}
}
