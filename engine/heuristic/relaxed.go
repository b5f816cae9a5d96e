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
	p      *prog.Program
	fixed  *prog.FixedChans
	sys    *vm.System
	acting []bool // by expression: it does something, and as a guard never blocks
	domain bool   // values are sets, not intervals
	aims   Aims

	*shape
	shapes map[string]*shape
	key    []byte
	procs  []vm.Process

	// The round under way.
	memory    arena
	now, next []int32
	effects   []effect
	inside    []uint32 // locations of the d_step under way
	inStep    bool     // effects are seen at once
	widen     bool     // what changes becomes unbounded
	changed   bool
	quiet     bool // nothing is to happen: a question is asked
	timeout   value
	violated  bool
	acts      int32   // the rule being executed
	blocked   []uint8 // by slot: see blockage

	// What plans are made from.
	turn    uint32 // number of the round, from 1 on; 0 for what the state has
	trying  bool   // what is learned is forgotten again
	blank   bool   // a variable was read of which nothing is known
	breaker int32  // the rule that violates an assertion
}

// An effect is what a cell learns at the end of a round, from a rule.
type effect struct {
	at, rule int32
	v        value
}

// NewRelaxed returns the estimate for a program. With sets the values of variables
// are sets of at most 64 numbers, beyond which, and else always, they are intervals.
func NewRelaxed(p *prog.Program, aims Aims, sets bool) *Relaxed {
	h := &Relaxed{p: p, fixed: prog.NewFixedChans(p), sys: vm.New(p), domain: sets, aims: aims, shapes: map[string]*shape{}}
	h.acting = make([]bool, len(p.Exprs))
	for i := 1; i < len(p.Exprs); i++ { // operands come before their expressions
		x := &p.Exprs[i]
		h.acting[i] = x.Op == prog.Run || x.Op == prog.SetPriority || h.acting[x.A] || h.acting[x.B] || h.acting[x.C]
	}
	return h
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
	if h.shape != nil {
		h.wipe(h.next)
	}
	h.procs = h.sys.Processes(s, h.procs[:0])
	h.takeShape()
	h.blocked = append(h.blocked[:0], make([]uint8, len(h.slots))...)
	h.now, h.next, h.effects = h.now[:0], h.next[:0], h.effects[:0]
	h.violated, h.widen, h.timeout, h.turn = false, false, both, 0
	h.copyVariables(s, 0, h.p.Globals, h.globals)
	for i, g := range h.p.GlobalChans {
		h.copyMessages(s, g.Offset, int32(i))
	}
	for i, q := range h.procs {
		h.copyVariables(s, q.Offset, h.p.Procs[q.Proc].Locals, h.slots[i].cells)
		for j, c := range h.p.Procs[q.Proc].Chans {
			h.copyMessages(s, q.Offset+c.Offset, h.slots[i].chans+int32(j))
		}
		h.learn(h.slots[i].first+int32(q.Location), single(1))
	}
	h.touch(int32(len(h.rules)))
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
			h.copy(cells[v.Offset+k*v.Type.Size()], h.sys.Value(s, base, v, int(k)))
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
	h.copy(h.fill+channel, int32(n))
	field := prog.Var{}
	for i := range n {
		field.Offset = at + prog.LenBytes + i*c.kind.Size
		for j, t := range c.kind.Fields {
			field.Type = t
			x := h.sys.Value(s, 0, &field, 0)
			if i == 0 {
				h.copy(c.fields+int32(j), x)
			} else {
				h.learn(c.fields+int32(j), single(x))
			}
			field.Offset += t.Size()
		}
	}
}

// touch has a rule looked at in the next round, if its process can be there. Else it
// will be when the process can.
func (h *Relaxed) touch(rule int32) {
	if !h.dirty[rule] && (h.where[rule] < 0 || h.can(h.where[rule])) {
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
		e := &h.effects[i]
		h.acts = e.rule
		h.learn(e.at, e.v)
	}
	h.effects = h.effects[:0]
}

// do lets a cell learn a value at the end of the round, or in a d_step at once.
func (h *Relaxed) do(cell int32, v value) {
	if h.inStep && cell < h.place {
		h.learn(cell, v)
		return
	}
	h.effects = append(h.effects, effect{cell, h.acts, v})
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
