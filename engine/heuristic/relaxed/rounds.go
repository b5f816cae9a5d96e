// Package relaxed has the estimates by delete relaxation: in a relaxed state nothing is ever
// lost, so a variable that can be 1 and then 2 can be either from then on. The estimates are
//
//   - Rounds, h_P^L of Andisha, Wehrle, Westphal, "Directed Model Checking for PROMELA with
//     Relaxation-Based Distance Functions", 2015, and
//   - Plan, h^U of Kupferschmid, "Directed Model Checking for Timed Automata", 2009,
//     section 5.3.
//
// Read it in this order: rounds.go has the rounds. A relaxed state is numbered cells with
// their values (state.go). A shape (shape.go) is what relaxed states with the same processes
// share: layout.go numbers their cells, rule.go lists their statements, depend.go finds
// which statements read which cells, and memory.go remembers what their execution did
// (recall.go asks it). A relaxed state is made of a given one in begin.go, from that of the state
// before: vector.go finds the cells that differ. What a statement does is in act.go, dstep.go,
// eval.go, condition.go, load.go and learn.go; whether it can be blocked in block.go. Plans are
// extracted from the rounds in plan.go.
package relaxed

import (
	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Aims are the kinds of error to which distances are estimated.
type Aims struct {
	Goal      bool // states that satisfy the program's goal
	Asserts   bool // violated assertions
	Deadlocks bool // invalid end states
}

// Rounds is the estimate h_P^L: the number of rounds until an error can be reached if
// nothing is ever lost (Andisha, Wehrle, Westphal 2015, algorithm 1). A relaxed state has
// sets of locations and of values. In each round every executable statement is executed and
// adds its effects. A channel keeps all messages, and every length that it can have had.
//
// Beyond the paper there are arrays, structures, all operators, processes that start and
// end, and d_steps. The statements of a d_step see the effects of earlier ones in the same
// round. All processes of a type that may still be started share their cells.
type Rounds struct {
	p       *prog.Program
	fixed   *prog.FixedChans
	sys     *vm.System
	useSets bool // values are sets, not intervals
	aims    Aims
	acts    []bool // by action, whether it is a guard that starts a process or sets a priority

	*shape
	shapes map[string]*shape // by the types of the processes
	worked uint64            // the work of earlier states with other shapes
	kept   int               // readings, results and members that all shapes keep
	key    []byte
	procs  []vm.Process
	arena  values.Arena
	execution
	evaluation
}

// An execution is the work of the current round.
type execution struct {
	effects  []effect
	dStep    dStep
	inDStep  bool // effects are seen at once
	widen    bool // a cell that changes gets all numbers of its type
	changed  bool
	timeout  values.Value // what the operator timeout can be
	violated bool
	violator int32 // the rule that can violate an assertion
	// violatorSaw is the length of the log when the violator was evaluated.
	violatorSaw int32
}

// An evaluation is how expressions are evaluated.
type evaluation struct {
	pure      bool // without effects: no process is started
	trial     bool // all changes are going to be undone
	readEmpty bool // an empty cell was read
	added     additions
}

// An effect is a value that a rule adds to a cell at the end of the round. Seen is the length
// of the log when the rule was evaluated.
type effect struct {
	cell, rule, seen int32
	v                values.Value
}

// NewRounds returns the estimate for a program. With sets, the values of a variable are a
// set of up to 64 numbers; more become an interval. Without sets they are an interval.
func NewRounds(p *prog.Program, aims Aims, sets bool) *Rounds {
	p = folded(p)
	h := &Rounds{p: p, fixed: prog.NewFixedChans(p), sys: vm.New(p), useSets: sets, aims: aims, shapes: map[string]*shape{}}
	h.dStep.finished = make([]uint32, len(p.Actions))
	h.added.cell = -1
	h.acts = make([]bool, len(p.Actions))
	for i := range p.Actions {
		a := &p.Actions[i]
		h.acts[i] = a.Op == prog.Guard && p.Acts(a.A)
	}
	return h
}

// maxRounds ends the rounds of counters that grow without end. The estimate is still a lower
// bound.
const maxRounds = 1000

// exactRounds is the number of rounds without widening. A cell that changes after them is
// mostly a counter, and gets all numbers of its type at once.
const exactRounds = 64

// Estimate returns the number of rounds until an error can be reached, search.Infinite if
// none can, and at most 1,000.
func (h *Rounds) Estimate(s ts.State) uint32 {
	h.begin(s)
	for n := uint32(0); n < maxRounds; n++ {
		if h.goalPossible() || h.aims.Deadlocks && h.deadlockPossible() {
			return n
		}
		h.widen, h.round = n >= exactRounds, n+1
		h.runRound()
		switch {
		case h.violated:
			return n + 1
		case !h.changed:
			return search.Infinite
		}
		h.schedule()
	}
	return maxRounds
}

// Work returns how many cells all estimates so far have read and changed.
func (h *Rounds) Work() uint64 {
	if h.shape == nil {
		return h.worked
	}
	return h.worked + h.work
}

// Admissible returns true: what is reached in n steps is reached in n rounds.
func (*Rounds) Admissible() bool { return true }

// runRound evaluates all rules that are due, then applies their effects.
func (h *Rounds) runRound() {
	h.changed = false
	for _, r := range h.due {
		h.evaluateRule(r)
	}
	h.applyEffects()
	h.arena.Reset()
}

func (h *Rounds) applyEffects() {
	for i := range h.effects {
		e := &h.effects[i]
		h.rule, h.seen = e.rule, e.seen
		h.learn(e.cell, e.v)
	}
	h.effects = h.effects[:0]
}

// addEffect adds a value to a cell at the end of the round; inside a d_step at once.
func (h *Rounds) addEffect(cell int32, v values.Value) {
	if h.inDStep && cell < h.firstLocation {
		h.learn(cell, v)
		return
	}
	if h.recording || h.adds(cell, &v) {
		h.effects = append(h.effects, effect{cell, h.rule, h.seen, v})
	}
}

// adds reports whether a value can add numbers to a cell. Effects that add none are dropped when
// the rule is evaluated. Until the end of the round the cell may get numbers from other rules, and
// an interval would then close the gaps between them.
func (h *Rounds) adds(cell int32, v *values.Value) bool {
	return cell == h.added.cell || !h.contains(cell, v)
}

// goalPossible reports whether the goal can hold.
func (h *Rounds) goalPossible() bool {
	if !h.aims.Goal {
		return false
	}
	canHold, _ := h.conditionPure(-1, h.p.Goal)
	return canHold
}

// conditionPure is condition without effects.
func (h *Rounds) conditionPure(slot int32, x prog.ExprID) (canHold, canFail bool) {
	pure := h.pure
	h.pure = true
	canHold, canFail = h.condition(slot, x)
	h.pure = pure
	return canHold, canFail
}
