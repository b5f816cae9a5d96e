package heuristic

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Aims are the kinds of error whose distance is estimated.
type Aims struct {
	Goal      bool // states that satisfy the program's goal
	Asserts   bool // violated assertions
	Deadlocks bool // invalid end states
}

// Relaxed is the estimate h_P^L: the number of rounds until an error can be reached
// when nothing is ever lost (Andisha, Wehrle, Westphal 2015, algorithm 1). A relaxed
// state has sets of locations and of values; in each round every statement that can
// be executed is, and adds what it does. Channels keep what was sent and, with it,
// are as empty and as full as they ever were.
//
// Beyond the paper there are arrays, structures, all operators, processes that start
// and end, and d_steps, whose statements see in the same round what those before
// them did. The processes of a type that are still to be started are one: what is
// known of them is known of all.
type Relaxed struct {
	p     *prog.Program
	fixed *prog.FixedChans
	sys   *vm.System
	sets  bool // values are sets, not intervals
	aims  Aims

	*shape
	shapes map[string]*shape
	key    []byte
	procs  []vm.Process

	// The relaxed state.
	known   []known
	reached []bool // by location of all slots
	gone    []bool // by slot of the state: it can have ended
	fills   []fillRange
	ends    int  // how many can have ended
	later   bool // a process can have been started

	// The round under way.
	memory    arena
	dirty     []bool
	now, next []int32
	effects   []effect
	inStep    bool // effects are seen at once
	widen     bool // what changes becomes unbounded
	changed   bool
	quiet     bool // nothing is to happen: a question is asked
	timeout   value
	violated  bool
	acts      int32   // the rule being executed
	blocked   []uint8 // by slot: see blockage

	// What plans are made from, where history is kept.
	history bool
	turn    uint32 // number of the round, from 1 on; 0 for what the state has
	log     []change
	last    []int32 // by fact: the change to it that is in force, -1 for none
	trying  bool    // what is learned is forgotten again
	blank   bool    // a variable was read of which nothing is known
	breaker int32   // the rule that violates an assertion
}

// An effect is done at the end of a round.
type effect struct {
	kind effectKind
	at   int32 // cell, location or channel
	v    value
	rule int32 // whose effect it is
}

type effectKind uint8

const (
	addValue effectKind = iota
	reach
	grow // a channel holds one more
	shrink
	end // a process has ended
)

// NewRelaxed returns the estimate for a program. With sets the values of variables
// are sets of at most 64 numbers, beyond which, and else always, they are intervals.
func NewRelaxed(p *prog.Program, aims Aims, sets bool) *Relaxed {
	return &Relaxed{p: p, fixed: prog.NewFixedChans(p), sys: vm.New(p), sets: sets, aims: aims, shapes: map[string]*shape{}}
}

// mostRounds ends the rounds for counters that grow without end: what is estimated
// then is still a lower bound.
const mostRounds = 1000

// counting is how many rounds values grow one by one. What still changes then is a
// counter mostly, and becomes unbounded at once.
const counting = 64

// Estimate returns the number of rounds until an error can be reached.
func (h *Relaxed) Estimate(s ts.State) uint32 {
	h.begin(s)
	return h.rounds()
}

// rounds goes through rounds until there is an error, and returns their number.
func (h *Relaxed) rounds() uint32 {
	for n := uint32(0); n < mostRounds; n++ {
		if h.atGoal() || h.aims.Deadlocks && h.stuck() {
			return n
		}
		h.widen, h.turn = n >= counting, n+1
		h.round()
		switch {
		case h.violated:
			return n + 1
		case len(h.next) == 0 && !h.changed:
			return Infinite
		}
	}
	return mostRounds
}

// Admissible returns true: what happens in n steps happens in n rounds.
func (*Relaxed) Admissible() bool { return true }

// Consistent returns true: a round from a state has what a round from each of its
// predecessors has a round later.
func (*Relaxed) Consistent() bool { return true }

// begin makes the relaxed state of s.
func (h *Relaxed) begin(s ts.State) {
	h.procs = h.sys.Processes(s, h.procs[:0])
	h.takeShape()
	h.reached = zeros(h.reached, h.marks)
	h.gone = zeros(h.gone, len(h.slots))
	h.blocked = zeros(h.blocked, len(h.slots))
	h.dirty = zeros(h.dirty, len(h.rules)+1)
	h.fills = zeros(h.fills, len(h.chans))
	for len(h.known) < h.cells {
		h.known = append(h.known, known{})
	}
	for i := range h.cells {
		c := &h.known[i]
		c.lo, c.hi, c.set, c.members = 1, 0, h.sets, c.members[:0]
	}
	h.now, h.next, h.effects = h.now[:0], h.next[:0], h.effects[:0]
	h.ends, h.later, h.violated, h.widen, h.timeout, h.turn = 0, false, false, false, both, 0
	h.copyVariables(s, 0, h.p.Globals, h.globals)
	for i, g := range h.p.GlobalChans {
		h.copyMessages(s, g.Offset, int32(i))
	}
	for i, q := range h.procs {
		h.copyVariables(s, q.Offset, h.p.Procs[q.Proc].Locals, h.slots[i].cells)
		for j, c := range h.p.Procs[q.Proc].Chans {
			h.copyMessages(s, q.Offset+c.Offset, h.slots[i].chans+int32(j))
		}
		h.mark(h.slots[i].first + int32(q.Location))
	}
	h.touch(int32(len(h.rules)))
	if h.history {
		h.beginLog()
	}
}

// zeros returns a slice of n zero values, in the memory of list where that suffices.
func zeros[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	list = list[:n]
	clear(list)
	return list
}

// takeShape finds or makes the shape for the processes at hand.
func (h *Relaxed) takeShape() {
	h.key = h.key[:0]
	for _, q := range h.procs {
		h.key = append(h.key, byte(q.Proc))
	}
	z := h.shapes[string(h.key)]
	if z == nil {
		z = newShape(h.p, h.fixed, h.procs)
		h.shapes[string(h.key)] = z
	}
	h.shape = z
}

func (h *Relaxed) copyVariables(s ts.State, base uint32, list []prog.Var, cells []int32) {
	for i := range list {
		v := &list[i]
		for k := range v.Len {
			h.learn(cells[v.Offset+k*v.Type.Size()], single(h.sys.Value(s, base, v, int(k))))
		}
	}
}

// copyMessages learns what a buffered channel holds; at is its record.
func (h *Relaxed) copyMessages(s ts.State, at uint32, channel int32) {
	c := &h.chans[channel]
	if c.kind.Cap == 0 {
		return
	}
	n := uint32(s[at])
	h.fills[channel] = fillRange{n, n}
	field := prog.Var{}
	for i := range n {
		field.Offset = at + prog.LenBytes + i*c.kind.Size
		for j, t := range c.kind.Fields {
			field.Type = t
			h.learn(c.fields+int32(j), single(h.sys.Value(s, 0, &field, 0)))
			field.Offset += t.Size()
		}
	}
}

// touch has a rule looked at in the next round.
func (h *Relaxed) touch(rule int32) {
	if !h.dirty[rule] {
		h.dirty[rule] = true
		h.next = append(h.next, rule)
	}
}

func (h *Relaxed) touchAll(rules []int32) {
	h.changed = true
	if h.trying {
		return
	}
	for _, r := range rules {
		h.touch(r)
	}
}

// read returns what is known of a cell; 0 where nothing is.
func (h *Relaxed) read(cell int32) value {
	c := &h.known[cell]
	switch {
	case c.lo > c.hi:
		h.blank = true
		return single(0)
	case c.set && c.lo != c.hi:
		return value{c.lo, c.hi, c.members}
	}
	return between(c.lo, c.hi)
}

// round executes all that can be, and then does what it has as effects.
func (h *Relaxed) round() {
	h.now, h.next = h.next, h.now[:0]
	h.changed = false
	for _, r := range h.now {
		h.dirty[r] = false
	}
	for _, r := range h.now {
		if int(r) < len(h.rules) {
			h.execute(r)
		}
	}
	h.applyAll()
	h.memory.reset()
}

// applyAll has the effects of the statements executed.
func (h *Relaxed) applyAll() {
	for i := range h.effects {
		h.acts = h.effects[i].rule
		h.apply(&h.effects[i])
	}
	h.effects = h.effects[:0]
}

// do has an effect at the end of the round, or in a d_step at once.
func (h *Relaxed) do(e effect) {
	if h.inStep && e.kind != reach {
		h.apply(&e)
		return
	}
	e.rule = h.acts
	h.effects = append(h.effects, e)
}

func (h *Relaxed) apply(e *effect) {
	switch e.kind {
	case addValue:
		h.learn(e.at, e.v)
	case reach:
		h.mark(e.at)
	case grow, shrink:
		h.resize(e.at, e.v)
	case end:
		h.lose(e.at)
	}
}

// atGoal reports whether the goal can hold.
func (h *Relaxed) atGoal() bool {
	return h.aims.Goal && h.dirty[len(h.rules)] && h.ask(-1, h.p.Goal).canHold()
}

// ask evaluates an expression without carrying anything out.
func (h *Relaxed) ask(slot int32, x prog.ExprID) value {
	quiet := h.quiet
	h.quiet = true
	v := h.eval(slot, x)
	h.quiet = quiet
	return v
}
