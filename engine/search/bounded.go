package search

import (
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// boundedConfig says what a bounded search visits and in which order.
type boundedConfig struct {
	model     *ts.Model
	goal      Goal
	heuristic Heuristic // nil is blind
	spinSteps bool      // a rendezvous counts as two steps
	prune     bool      // the bound limits length plus estimate, not length alone
	sorted    bool      // edges to the smallest estimates come first
	random    *random   // shuffles edges; nil keeps their order
	maxStates uint64    // stored states; 0 is no limit
	maxBytes  uint64    // of the search and its memory; 0 is no limit
}

// A boundedSearch walks depth first along all paths within a bound. Its memory
// decides which states it visits again.
type boundedSearch struct {
	boundedConfig
	memory  memory
	started bool
	horizon horizon
	path    path
	check   limitCheck

	progress Progress
	expanded uint64 // states entered, without those inside atomic sequences
	deadEnds bool   // an estimate was Infinite
	found    Finding
	length   uint32 // of the trail found
	// unsearchable has a step within the bound that cannot be searched.
	unsearchable *Finding
}

// A horizon is the bound with what the search saw beyond it.
type horizon struct {
	bound  uint32
	next   uint32 // the least sum above the bound of a state not visited; Infinite if there is none
	missed bool   // an error lies beyond the bound
}

// memory is what a bounded search remembers of visited states.
type memory interface {
	// key returns a number for the target of an edge. enter needs it later.
	key(e ts.Edge, s ts.State) uint64
	// enter reports whether the search must visit the state with this key, now reached
	// in g steps, and whether the state counts as new.
	enter(key uint64, g uint32) (visit, fresh bool)
	// reached reports whether the state was visited and needs no visit in g steps.
	reached(s ts.State, g uint32) bool
	bytes() uint64
}

// A path is the stack of a bounded search. It keeps the states on the path, but only a
// choice for each edge. The edges of a state are generated again when the search
// backtracks to it. This saves memory for large states with many edges.
type path struct {
	levels  []level
	states  []byte // of all levels
	choices []choice
	batch   ts.Batch // the edges of the state of level owner
	owner   int
}

// A level is a state on the path. Its choices end where those of the next level begin.
type level struct {
	state       int // offset in path.states
	first, next int // indices in path.choices: its first one, and the first not taken
	g           uint32
	edge        uint32 // taken to get here
}

// A choice is an edge that may be taken.
type choice struct {
	key      uint64 // of the target
	edge     uint32
	estimate uint32
	weight   uint32
	inside   bool // the target is inside an atomic sequence and does not count as a state
}

// A stepResult is the result of one step of a bounded search.
type stepResult uint8

const (
	stepMore         stepResult = iota
	stepDone                    // everything within the bound was visited
	stepError                   // an error was found; the search can continue
	stepStateLimit              // maxStates is reached
	stepMemoryLimit             // maxBytes is reached; the search can continue
	stepUnsearchable            // a step cannot be searched
)

// begin starts a search within the bound at the initial state.
func (b *boundedSearch) begin(bound uint32) stepResult {
	b.started, b.horizon = true, horizon{bound: bound, next: Infinite}
	b.found, b.unsearchable = Finding{}, nil
	p := &b.path
	p.levels, p.states, p.choices = p.levels[:0], p.states[:0], p.choices[:0]
	p.batch.Reset()
	b.model.Initial(&p.batch)
	e, s := p.batch.At(0)
	if b.goal.reports(e) {
		b.report(Faulty, e.Fault, 0)
		return b.reported()
	}
	if _, fresh := b.memory.enter(b.memory.key(e, s), 0); fresh {
		b.progress.Stored++
	}
	b.expanded++
	return b.push(s, 0, 0)
}

// step takes one edge or backtracks one state; the first step begins.
func (b *boundedSearch) step() stepResult {
	if !b.started {
		return b.begin(b.horizon.bound)
	}
	p := &b.path
	if len(p.levels) == 0 {
		return stepDone
	}
	top := &p.levels[len(p.levels)-1]
	if top.next == len(p.choices) {
		p.choices, p.states = p.choices[:top.first], p.states[:top.state]
		p.levels = p.levels[:len(p.levels)-1]
		return stepMore
	}
	c := p.choices[top.next]
	top.next++
	g := top.g + c.weight
	if b.sum(g, c.estimate) > b.horizon.bound { // Shorten lowers the bound
		return stepMore
	}
	visit, fresh := b.memory.enter(c.key, g)
	switch {
	case fresh && !c.inside:
		b.progress.Stored++
	case !c.inside:
		b.progress.Matched++
	}
	if !visit {
		return stepMore
	}
	if !c.inside {
		b.expanded++
	}
	if p.owner != len(p.levels)-1 {
		p.owner = len(p.levels) - 1
		p.batch.Reset()
		b.model.Successors(p.states[top.state:], &p.batch)
	}
	_, s := p.batch.At(int(c.edge))
	return b.push(s, g, c.edge)
}

// steps takes up to n steps, until a result is not stepMore. It returns that result and
// how many steps are left.
func (b *boundedSearch) steps(n int) (stepResult, int) {
	for ; n > 0; n-- {
		if result := b.step(); result != stepMore {
			return result, n - 1
		}
		if b.maxStates > 0 && b.progress.Stored >= b.maxStates {
			return stepStateLimit, n - 1
		}
		if b.maxBytes > 0 && b.check.due() && b.bytes() > b.maxBytes {
			return stepMemoryLimit, n - 1
		}
	}
	return stepMore, 0
}

// sum returns the number that the bound limits.
func (b *boundedSearch) sum(g, h uint32) uint32 {
	if b.prune {
		return plus(g, h)
	}
	return g
}

// push enters a state and collects its choices.
func (b *boundedSearch) push(s ts.State, g, edge uint32) stepResult {
	p := &b.path
	p.levels = append(p.levels, level{state: len(p.states), first: len(p.choices), next: len(p.choices), g: g, edge: edge})
	p.states = append(p.states, s...)
	s = p.states[len(p.states)-len(s):]
	b.progress.Longest = max(b.progress.Longest, uint64(len(s)))
	b.progress.Depth = max(b.progress.Depth, uint64(g))
	p.owner = len(p.levels) - 1
	p.batch.Reset()
	b.model.Successors(s, &p.batch)
	for i := range p.batch.Len() {
		b.addChoice(uint32(i), g)
	}
	b.check.add(1+uint64(p.batch.Len()), uint64(len(s)))
	if b.goal.Deadlocks && !p.batch.Moves(0) && !b.goal.anyFaulty(&p.batch) && b.model.Labels(s)&ts.ValidEnd == 0 {
		b.report(Deadlock, ts.NoFault, g)
	}
	b.order(p.choices[p.levels[p.owner].first:])
	return b.reported()
}

// reported returns the result for what was reported: errors come first.
func (b *boundedSearch) reported() stepResult {
	switch {
	case b.found.Kind != NoError:
		return stepError
	case b.unsearchable != nil:
		return stepUnsearchable
	}
	return stepMore
}

// addChoice adds edge i of the top state, unless it leads beyond the bound. It reports
// the edge if it is an error.
func (b *boundedSearch) addChoice(i, g uint32) {
	e, s := b.path.batch.At(int(i))
	c := choice{edge: i, weight: 1, inside: e.Transient}
	if b.spinSteps {
		c.weight = weight(e)
	}
	if e.Atomic {
		b.progress.AtomicSteps++
	}
	g += c.weight
	if b.goal.reports(e) {
		if g <= b.horizon.bound {
			b.report(Faulty, e.Fault, g, i)
		} else {
			b.horizon.next, b.horizon.missed = min(b.horizon.next, g), true
		}
	}
	if !e.Followed() {
		return
	}
	if b.heuristic != nil {
		c.estimate = b.heuristic.Estimate(s)
	}
	switch sum := b.sum(g, c.estimate); {
	case c.estimate == Infinite:
		b.deadEnds = true
	case sum > b.horizon.bound:
		if !b.memory.reached(s, g) {
			b.horizon.next = min(b.horizon.next, sum)
		}
	default:
		c.key = b.memory.key(e, s)
		b.path.choices = append(b.path.choices, c)
	}
}

// order shuffles and sorts the choices of a state, as configured.
func (b *boundedSearch) order(list []choice) {
	if b.random != nil {
		for i := len(list) - 1; i > 0; i-- {
			j := int(b.random.next() % uint64(i+1))
			list[i], list[j] = list[j], list[i]
		}
	}
	if !b.sorted {
		return
	}
	for i := 1; i < len(list); i++ { // insertion sort: lists are short
		for j := i; j > 0 && list[j].estimate < list[j-1].estimate; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// report takes an error at the end of the path, or on a last edge, unless the same
// state already has an error with a shorter trail. It also takes a step that cannot be searched.
func (b *boundedSearch) report(kind ErrorKind, fault ts.Fault, length uint32, last ...uint32) {
	if b.found.Kind != NoError && length >= b.length {
		return
	}
	t := trail.Trail{Loop: -1}
	for i := 1; i < len(b.path.levels); i++ {
		t.Steps = append(t.Steps, b.path.levels[i].edge)
	}
	t.Steps = append(t.Steps, last...)
	if fault.Unsearchable() {
		b.unsearchable = &Finding{t, kind, fault}
		return
	}
	b.found, b.length = Finding{t, kind, fault}, length
}

// currentProgress returns the counts with the length of the path and the memory in use.
func (b *boundedSearch) currentProgress() Progress {
	p := b.progress
	p.Open, p.Bytes = uint64(len(b.path.levels)), b.bytes()
	return p
}

func (b *boundedSearch) bytes() uint64 { return b.memory.bytes() + b.path.bytes() }

func (p *path) bytes() uint64 {
	return uint64(p.batch.Bytes()) + uint64(cap(p.levels))*32 + uint64(cap(p.states)) + uint64(cap(p.choices))*24
}
