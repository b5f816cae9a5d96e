// Package relaxed has the estimates that forget nothing: what can once be the case stays
// so (delete relaxation). Rounds is the estimate h_P^L (rounds.go), Plan the estimate h^U,
// a plan from its rounds (plan.go).
//
// A shape (shape.go) numbers what can be known of states with the same processes. What is
// known is a state (state.go), and what estimates before have shown is in recalls
// (recall.go). A rule is a statement of a process; what it does when it is executed is in
// act.go, step.go, eval.go, load.go and condition.go, and when it blocks in block.go.
package relaxed

import (
	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Aims are the kinds of error whose distance is estimated.
type Aims struct {
	Goal      bool // states that satisfy the program's goal
	Asserts   bool // violated assertions
	Deadlocks bool // invalid end states
}

// Rounds is the estimate h_P^L: the number of rounds until an error can be reached
// when nothing is ever lost (Andisha, Wehrle, Westphal 2015, algorithm 1). A relaxed
// state has sets of locations and of values; in each round every statement that can
// be executed is, and adds what it does. Channels keep what was sent and, with it,
// are as empty and as full as they ever were.
//
// Beyond the paper there are arrays, structures, all operators, processes that start
// and end, and d_steps, whose statements see in the same round what those before
// them did. The processes of a type that are still to be started are one: what is
// known of them is known of all.
type Rounds struct {
	p      *prog.Program
	fixed  *prog.FixedChans
	sys    *vm.System
	domain bool // values are sets, not intervals
	aims   Aims

	*shape
	shapes map[string]*shape
	kept   int // readings, deeds and members kept for the shapes there are
	key    []byte
	procs  []vm.Process

	arena values.Arena
	round
	question
}

// A round is what happens in the round under way.
type round struct {
	effects  []effect
	inner    dStep
	inStep   bool // effects are seen at once
	widen    bool // what changes becomes unbounded
	changed  bool
	timeout  values.Value
	violated bool
	breaker  int32 // the rule that violates an assertion
}

// A question is how rules are tried out.
type question struct {
	quiet  bool // nothing is to happen
	trying bool // what is learned is forgotten again
	blank  bool // a variable was read of which nothing is known
}

// An effect is what a cell learns at the end of a round, from a rule.
type effect struct {
	at, rule int32
	v        values.Value
}

// NewRounds returns the estimate for a program. With sets the values of variables
// are sets of at most 64 numbers, beyond which, and else always, they are intervals.
func NewRounds(p *prog.Program, aims Aims, sets bool) *Rounds {
	p = folded(p)
	h := &Rounds{p: p, fixed: prog.NewFixedChans(p), sys: vm.New(p), domain: sets, aims: aims, shapes: map[string]*shape{}}
	h.inner.done = make([]uint32, len(p.Actions))
	return h
}

// mostRounds ends the rounds for counters that grow without end: what is estimated
// then is still a lower bound.
const mostRounds = 1000

// counting is how many rounds values grow one by one. What still changes then is a
// counter mostly, and becomes unbounded at once.
const counting = 64

// Estimate returns the number of rounds until an error can be reached.
func (h *Rounds) Estimate(s ts.State) uint32 {
	h.begin(s)
	return h.rounds()
}

// rounds goes through rounds until there is an error, and returns their number.
func (h *Rounds) rounds() uint32 {
	for n := uint32(0); n < mostRounds; n++ {
		if h.atGoal() || h.aims.Deadlocks && h.stuck() {
			return n
		}
		h.widen, h.turn = n >= counting, n+1
		h.next()
		switch {
		case h.violated:
			return n + 1
		case !h.changed:
			return search.Infinite
		}
	}
	return mostRounds
}

// Admissible returns true: what happens in n steps happens in n rounds.
func (*Rounds) Admissible() bool { return true }

// begin makes the relaxed state of s. The rules of the first round are those of the
// locations that the processes are at.
func (h *Rounds) begin(s ts.State) {
	h.procs = h.sys.Processes(s, h.procs[:0])
	if h.kept > mostKept {
		clear(h.shapes)
		h.shape, h.kept = nil, 0
	}
	h.takeShape()
	h.wipe()
	h.flushed = 0
	h.now, h.effects = h.now[:0], h.effects[:0]
	h.violated, h.widen, h.timeout, h.turn = false, false, values.Both, 0
	for i := range h.slots {
		h.slots[i].reached, h.slots[i].blocked = h.slots[i].reached[:0], free
	}
	h.copyVariables(s, 0, h.variable)
	for i, g := range h.p.GlobalChans {
		h.copyMessages(s, g.Offset, int32(i))
	}
	for i, q := range h.procs {
		z := &h.slots[i]
		h.copyVariables(s, q.Offset, z.variable)
		for j, c := range h.p.Procs[q.Proc].Chans {
			h.copyMessages(s, q.Offset+c.Offset, z.chans+int32(j))
		}
		at := z.first + int32(q.Location)
		h.known[at] = known{lo: 1, hi: 1}
		z.reached = append(z.reached, int32(q.Location))
		for r := h.starts[at-h.place]; r < h.starts[at-h.place+1]; r++ {
			h.now = append(h.now, r)
		}
	}
}

// takeShape finds or makes the shape for the processes at hand.
func (h *Rounds) takeShape() {
	h.key = h.key[:0]
	for _, q := range h.procs {
		h.key = append(h.key, byte(q.Proc))
	}
	if h.shape != nil && h.shape.key == string(h.key) {
		return
	}
	z := h.shapes[string(h.key)]
	if z == nil {
		z = newShape(h.p, h.fixed, h.procs, &h.kept)
		z.key = string(h.key)
		h.shapes[z.key] = z
	}
	h.shape = z
}

// copyVariables gives cells the values that the variables of a record have.
func (h *Rounds) copyVariables(s ts.State, record uint32, list []variable) {
	for i := range list {
		v := &list[i]
		if v.wide {
			h.copy(v.cell, h.sys.Value(s, record, &prog.Var{Offset: v.at, Type: h.types[v.cell]}, 0))
		} else {
			h.copy(v.cell, int32(s[record+v.at]))
		}
	}
}

// copyMessages learns what a buffered channel holds; at is its record.
func (h *Rounds) copyMessages(s ts.State, at uint32, channel int32) {
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
				h.learn(c.fields+int32(j), values.Single(x))
			}
			field.Offset += t.Size()
		}
	}
}

// flush has all rules looked at that depend on what has changed, if their processes
// can be where they are. Rules of a location that is reached later depend on that.
func (h *Rounds) flush() {
	h.stamp++
	h.now = h.now[:0]
	first, world := int32(h.flushed), false
	for ; h.flushed < len(h.log); h.flushed++ {
		e := &h.log[h.flushed]
		if e.prev < first { // else they are there already
			h.touch(h.readers[e.cell])
		}
		if e.cell >= h.place && !world {
			world = true
			h.touch(h.world)
		}
	}
}

func (h *Rounds) touch(rules []int32) {
	for _, r := range rules {
		if h.touched[r] == h.stamp || int(r) == len(h.rules) {
			continue
		}
		if at := h.where[r]; h.known[at].hi > 0 && int(h.last[at]) <= h.flushed {
			h.touched[r] = h.stamp
			h.now = append(h.now, r)
		}
	}
}

// next executes all that can be, and then does what it has as effects.
func (h *Rounds) next() {
	if h.turn > 1 {
		h.flush()
	}
	h.changed = false
	for _, r := range h.now {
		h.carryOut(r)
	}
	h.applyAll()
	h.arena.Reset()
}

// applyAll has the effects of the statements executed.
func (h *Rounds) applyAll() {
	for i := range h.effects {
		e := &h.effects[i]
		h.author = e.rule
		h.learn(e.at, e.v)
	}
	h.effects = h.effects[:0]
}

// do lets a cell learn a value at the end of the round, or in a d_step at once.
func (h *Rounds) do(cell int32, v values.Value) {
	if h.inStep && cell < h.place {
		h.learn(cell, v)
		return
	}
	h.effects = append(h.effects, effect{cell, h.author, v})
}

// atGoal reports whether the goal can hold.
func (h *Rounds) atGoal() bool {
	if !h.aims.Goal {
		return false
	}
	canHold, _ := h.asked(-1, h.p.Goal)
	return canHold
}

// ask evaluates an expression without carrying anything out.
func (h *Rounds) ask(slot int32, x prog.ExprID) values.Value {
	quiet := h.quiet
	h.quiet = true
	v := h.eval(slot, x)
	h.quiet = quiet
	return v
}

// asked is condition without carrying anything out.
func (h *Rounds) asked(slot int32, x prog.ExprID) (canHold, canFail bool) {
	quiet := h.quiet
	h.quiet = true
	canHold, canFail = h.condition(slot, x)
	h.quiet = quiet
	return canHold, canFail
}
