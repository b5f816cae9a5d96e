package session

import (
	"fmt"
	"slices"

	"beeline/engine/kernel"
	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/wasm/protocol"
)

// Bounds where the options name none.
const (
	defaultMemory = 1024      // MB
	defaultDepth  = 1_000_000 // steps of a depth-first search, which keeps them all on its stack
	defaultWeight = 2
	defaultBeam   = 1000 // states
)

// A run is a check under way.
type run struct {
	*subject
	name    string
	options protocol.Options
	search  search.Run
	space   lang.Space      // being searched
	full    string          // why it is no reduced one
	sure    search.Finding  // what an earlier search, of a reduced space, has met
	before  search.Progress // what that search has done
	// met is the last error in the reduced space, translated its trail in the given
	// program; shown is the result that shows shownOf. A long trail takes long.
	met        search.Finding
	translated trail.Trail
	shown      *protocol.Result
	shownOf    search.Finding
	limits     search.Limits
	// given is the trail of the request, target where it ends, nil without one.
	given  trail.Trail
	target ts.State
	// lists are the estimates, one for each open list, of the program estimated; planners
	// are those of them that make plans.
	lists     []search.Heuristic
	estimated *lang.Program
	planners  []search.Planner
	member    *member // of the portfolio
	asked     string  // the search that the request names
	told      int     // steps of the shortest trail that was told while the search went on
	share     int     // of the memory of a portfolio
	weight    float64 // of its turns in a portfolio
	guest     bool    // of another part of the portfolio, until that has begun
	spent     float64 // time of its turns, in seconds
	began     float64 // time on the host's clock, after compiling
	timeUp    bool
	// interrupted tells that a d_step was, and so the search.
	interrupted bool
	crowded     bool // the edges of one state did not fit, which ended the search
	stride      int  // expansions between two looks at the clock: a single one may take long
	// failure is what a mistake in the checker said that ended the search, stack where
	// it was.
	failure, stack string
	// kernel carries the search out, nil when Go does; slow says why then.
	kernel *kernel.Kernel
	slow   string
}

// prepare prepares the search of a model that complete options ask for, or says why it
// cannot be made.
func prepare(m *subject, r protocol.Request) (*run, *protocol.Result) {
	o := r.Options
	out := &run{subject: m, name: r.Name, options: o, stride: 1}
	out.limits = search.Limits{
		States: uint64(o.States), Bytes: uint64(o.Memory) << 20, Depth: uint64(o.Depth),
	}
	out.space, out.full = m.beginning(&o)
	if err := out.aimAt(r.Trail); err != nil {
		return nil, refuse(r, nil, "bad trail", err.Error())
	}
	if err := out.toShorten(); err != nil {
		return nil, refuse(r, nil, "bad trail", err.Error())
	}
	if _, err := out.estimates(); err != nil {
		return nil, refuse(r, nil, protocol.BadEstimate, err.Error())
	}
	out.told = len(out.given.Steps)
	out.search = out.plan()
	return out, nil
}

// choices are the options that have a few values, the default first.
var choices = []struct {
	option string
	value  func(*protocol.Options) *string
	all    []string
}{
	{"search", func(o *protocol.Options) *string { return &o.Search }, searchNames()},
	{"order", func(o *protocol.Options) *string { return &o.Order }, protocol.Names(protocol.Orders)},
	{"sizes", func(o *protocol.Options) *string { return &o.Sizes }, protocol.Names(protocol.Sizes)},
	{"domain", func(o *protocol.Options) *string { return &o.Domain }, protocol.Names(protocol.Domains)},
	{"store", func(o *protocol.Options) *string { return &o.Store }, protocol.Names(protocol.Stores)},
}

// searchNames lists the searches. A request that names none gets breadth-first search.
func searchNames() []string {
	out := []string{"bfs"}
	for _, s := range protocol.Searches {
		if s.Name != "bfs" {
			out = append(out, s.Name)
		}
	}
	return out
}

// complete fills in what the options leave open.
func complete(o protocol.Options) (protocol.Options, error) {
	if o.Memory <= 0 {
		o.Memory = defaultMemory
	}
	if err := completePortfolio(&o); err != nil {
		return o, err
	}
	if err := completeStore(&o); err != nil {
		return o, err
	}
	if o.Search == "" && o.All {
		o.Search = "dfs"
	}
	if err := completeBounded(&o); err != nil {
		return o, err
	}
	if o.Heuristic == "" && protocol.SearchNamed(o.Search).Guided {
		o.Heuristic = "active"
	}
	for _, c := range choices {
		v := c.value(&o)
		if *v == "" {
			*v = c.all[0]
		}
		if !slices.Contains(c.all, *v) {
			return o, fmt.Errorf("there is no %s %q; there is %s", c.option, *v, listed(c.all))
		}
	}
	if !protocol.SearchNamed(o.Search).Guided {
		o.Heuristic = "blind"
	}
	if err := knownEstimate(o.Heuristic); err != nil {
		return o, err
	}
	if err := openLists(&o); err != nil {
		return o, err
	}
	if o.Weight == 0 {
		o.Weight = defaultWeight
	}
	if o.Weight < 1 || o.Weight > protocol.MaxWeight {
		return o, fmt.Errorf("the weight of an estimate is from 1 to %d", protocol.MaxWeight)
	}
	if o.Beam <= 0 {
		o.Beam = defaultBeam
	}
	if o.Depth <= 0 && o.Search == "dfs" {
		o.Depth = defaultDepth
	}
	o.Depth, o.States = max(o.Depth, 0), max(o.States, 0)
	if o.Search == "pida" || o.Search == "iterate" {
		o.Store = "bits"
	}
	return o, nil
}

func listed(list []string) string {
	out := list[0]
	for i, s := range list[1:] {
		if i == len(list)-2 {
			out += " and " + s
		} else {
			out += ", " + s
		}
	}
	return out
}

// priority returns the order of a best-first search by the name of the option.
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

// bestFirst is the best-first search that the options ask for, but for where its
// states come from.
func (r *run) bestFirst(goal search.Goal) search.BestFirst {
	list, _ := r.estimates() // prepare has seen that they can be made
	c := search.BestFirst{
		Model: &r.space.Model, Goal: goal, Limits: r.limits, All: r.options.All,
		Priority: priority(r.options), Heuristic: list[0], Others: list[1:],
		Deferred: r.options.Deferred,
	}
	if r.options.Preferred {
		c.Planners = r.planners
	}
	if r.options.Search == "bfws" {
		c.Heuristic = search.NewNovelty(list[0], r.space.Model.Hidden)
	}
	if r.options.Search == "beam" {
		c.Beam = r.options.Beam
	}
	return c
}

// goal is what the options take for an error.
func (r *run) goal() search.Goal {
	return search.Goal{Asserts: !r.options.IgnoreAsserts, Deadlocks: !r.options.IgnoreEnds}
}

// plan makes the search that the options ask for.
func (r *run) plan() search.Run {
	goal := r.goal()
	if protocol.SearchNamed(r.options.Search).Bounded() {
		return r.bounded(goal)
	}
	if s := r.kernelSearch(goal); s != nil {
		return s
	}
	if r.options.Search == "dfs" {
		return search.DepthFirst{
			Model: &r.space.Model, Store: r.emptyStore(), Goal: goal, Limits: r.limits, All: r.options.All,
			Random: r.options.Random, Seed: uint64(r.options.Seed),
		}.Start()
	}
	c := r.bestFirst(goal)
	c.Store = r.emptyKeeper()
	return c.Start()
}

// Time between two looks at the clock, in seconds: often enough to end a slice
// in time, seldom enough not to notice.
const (
	shortStride = 0.002
	longStride  = 0.010
	usualStride = 64 // expansions that seldom take long
)

// advance searches for about the given time and reports whether the search has
// ended.
func (r *run) advance(clock func() float64, seconds float64) bool {
	now := clock()
	until := now + seconds
	for now < until {
		r.watch.next(now)
		ended := r.search.Step(r.stride) != search.Running && !r.fallBack() && !r.goOn()
		if r.watch.wasInterrupted() {
			r.interrupted, ended = true, true
		}
		if r.watch.wasCrowded() {
			r.crowded, ended = true, true
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
			r.timeUp = true
			return true
		}
	}
	return false
}

// progress says how far the search is.
func (r *run) progress(now float64) *protocol.Progress {
	p := r.search.Progress()
	return &protocol.Progress{
		States: p.Stored, Transitions: p.Stored + p.Matched, Frontier: p.Open, Depth: p.Depth, Bytes: p.Bytes,
		Seconds: now - r.began, MaxBytes: r.limits.Bytes, MaxSeconds: r.options.Seconds, MaxStates: r.limits.States,
		Iterations: r.iterationsSoFar(),
	}
}
