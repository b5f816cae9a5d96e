package search

import (
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// A bounded search walks paths depth first as far as their length, and the estimate
// of what is left, stay within a bound. What it remembers of visited states is up to
// its memory. It keeps the states on its path and of their edges only a note each:
// the edges are made again when the walk comes back, so that a path through large
// states with many edges takes little room.
type bounded struct {
	model     *ts.Model
	goal      Goal
	heuristic Heuristic // nil is blind
	memory    memory
	spinSteps bool    // a rendezvous is two steps
	prune     bool    // estimates count towards the bound
	sorted    bool    // edges to the smallest estimates come first
	random    *random // shuffles edges; nil leaves them as they are
	most      uint64  // states to store, 0 is any number
	room      uint64  // bytes for it and its memory, 0 is any number

	begun  bool
	bound  uint32
	beyond uint32 // the least sum above the bound that was met, of a state not known
	missed bool   // an error lies beyond the bound
	pruned bool   // a state was a dead end

	added   uint64   // levels and edges since the bytes were looked at
	batch   ts.Batch // the edges of the state of level owner
	owner   int
	levels  []level
	states  []byte // of all levels
	choices []choice

	progress Progress
	expanded uint64 // states entered, those inside atomic sequences apart
	found    Finding
	length   uint32 // of its trail
}

// memory is what a bounded search remembers.
type memory interface {
	// note returns what enter is told later of a state that an edge leads to.
	note(e ts.Edge, s ts.State) uint64
	// enter reports whether a noted state, now reached in g steps, is to be visited,
	// and whether it counts as one that never was.
	enter(note uint64, g uint32) (visit, fresh bool)
	// reached reports whether a state is known that needs no visit with g steps.
	reached(s ts.State, g uint32) bool
	bytes() uint64
}

// A level is a state on the path. Its choices end where those of the next begin.
type level struct {
	state       int // where it begins in states
	first, next int // of choices: the first, and the first not taken
	g           uint32
	edge        uint32 // taken to get here
}

// A choice is an edge that may be taken.
type choice struct {
	note     uint64
	edge     uint32
	estimate uint32
	weight   uint32
	inside   bool // an atomic sequence: the target does not count as a state
}

// A walk is where a bounded search stands.
type walk uint8

const (
	walkOn      walk = iota
	walkDone         // everything within the bound was visited
	walkError        // an error was found; the walk can go on
	walkFull         // as many states are stored as may be
	walkCrowded      // as much memory is in use as may be; the walk can go on
)

// begin starts at the initial state.
func (b *bounded) begin(bound uint32) walk {
	b.begun, b.bound, b.beyond = true, bound, ^uint32(0)
	b.levels, b.states, b.choices = b.levels[:0], b.states[:0], b.choices[:0]
	b.found, b.missed = Finding{}, false
	b.batch.Reset()
	b.model.Initial(&b.batch)
	e, s := b.batch.At(0)
	if b.goal.Faulty(e) {
		b.report(Faulty, e.Fault, 0)
		return walkError
	}
	if _, fresh := b.memory.enter(b.memory.note(e, s), 0); fresh {
		b.progress.Stored++
	}
	b.expanded++
	return b.push(s, 0, 0)
}

// step takes one edge or goes one state back; the first one begins.
func (b *bounded) step() walk {
	if !b.begun {
		return b.begin(b.bound)
	}
	if len(b.levels) == 0 {
		return walkDone
	}
	top := &b.levels[len(b.levels)-1]
	if top.next == len(b.choices) {
		b.choices, b.states = b.choices[:top.first], b.states[:top.state]
		b.levels = b.levels[:len(b.levels)-1]
		return walkOn
	}
	c := b.choices[top.next]
	top.next++
	g := top.g + c.weight
	if b.sum(g, c.estimate) > b.bound { // which may have fallen since
		return walkOn
	}
	visit, fresh := b.memory.enter(c.note, g)
	switch {
	case fresh && !c.inside:
		b.progress.Stored++
	case !c.inside:
		b.progress.Matched++
	}
	if !visit {
		return walkOn
	}
	if !c.inside {
		b.expanded++
	}
	if b.owner != len(b.levels)-1 {
		b.owner = len(b.levels) - 1
		b.batch.Reset()
		b.model.Successors(b.states[top.state:], &b.batch)
	}
	_, s := b.batch.At(int(c.edge))
	return b.push(s, g, c.edge)
}

// steps takes at most n steps, until there is something to say, and returns how many
// are left.
func (b *bounded) steps(n int) (walk, int) {
	for ; n > 0; n-- {
		if w := b.step(); w != walkOn {
			return w, n - 1
		}
		if b.most > 0 && b.progress.Stored >= b.most {
			return walkFull, n - 1
		}
		if b.room > 0 && b.added >= weighEvery {
			if b.added = 0; b.bytes() > b.room {
				return walkCrowded, n - 1
			}
		}
	}
	return walkOn, 0
}

// sum is what is held against the bound.
func (b *bounded) sum(g, h uint32) uint32 {
	if b.prune {
		return plus(g, h)
	}
	return g
}

// push enters a state and looks at its edges.
func (b *bounded) push(s ts.State, g, edge uint32) walk {
	b.levels = append(b.levels, level{state: len(b.states), first: len(b.choices), next: len(b.choices), g: g, edge: edge})
	b.states = append(b.states, s...)
	s = b.states[len(b.states)-len(s):]
	b.progress.Longest = max(b.progress.Longest, uint64(len(s)))
	b.progress.Depth = max(b.progress.Depth, uint64(g))
	b.owner = len(b.levels) - 1
	b.batch.Reset()
	b.model.Successors(s, &b.batch)
	for i := range b.batch.Len() {
		b.look(uint32(i), g)
	}
	b.added += 1 + uint64(b.batch.Len())
	if b.goal.Deadlocks && !b.batch.Moves(0) && b.model.Labels(s)&ts.ValidEnd == 0 {
		b.report(Deadlock, ts.NoFault, g)
	}
	b.arrange(b.levels[b.owner].first)
	if b.found.Kind != NoError {
		return walkError
	}
	return walkOn
}

// look notes an edge of the top state, and reports it when it is an error.
func (b *bounded) look(i, g uint32) {
	e, s := b.batch.At(int(i))
	c := choice{edge: i, weight: 1, inside: e.Transient}
	if b.spinSteps {
		c.weight = weight(e)
	}
	if e.Atomic {
		b.progress.AtomicSteps++
	}
	g += c.weight
	if b.goal.Faulty(e) {
		if g <= b.bound {
			b.report(Faulty, e.Fault, g, i)
		} else {
			b.beyond, b.missed = min(b.beyond, g), true
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
		b.pruned = true
	case sum > b.bound:
		if !b.memory.reached(s, g) {
			b.beyond = min(b.beyond, sum)
		}
	default:
		c.note = b.memory.note(e, s)
		b.choices = append(b.choices, c)
	}
}

// arrange orders the choices of the top state.
func (b *bounded) arrange(first int) {
	list := b.choices[first:]
	if b.random != nil {
		for i := len(list) - 1; i > 0; i-- {
			j := int(b.random.next() % uint64(i+1))
			list[i], list[j] = list[j], list[i]
		}
	}
	if !b.sorted {
		return
	}
	for i := 1; i < len(list); i++ { // lists are short
		for j := i; j > 0 && list[j].estimate < list[j-1].estimate; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// report notes an error at the end of the path, or behind a last edge, unless the
// same state has shown a nearer one.
func (b *bounded) report(kind ErrorKind, fault ts.Fault, length uint32, last ...uint32) {
	if b.found.Kind != NoError && length >= b.length {
		return
	}
	b.length = length
	t := trail.Trail{Loop: -1}
	for i := 1; i < len(b.levels); i++ {
		t.Steps = append(t.Steps, b.levels[i].edge)
	}
	t.Steps = append(t.Steps, last...)
	b.found = Finding{t, kind, fault}
}

func (b *bounded) bytes() uint64 {
	return b.memory.bytes() + uint64(b.batch.Bytes()) + uint64(cap(b.levels))*32 + uint64(cap(b.states)) + uint64(cap(b.choices))*24
}
