package relaxed

import (
	"slices"

	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Plan is the estimate h^U: the number of statements in a plan that leads to an error if
// nothing is ever lost (Kupferschmid 2009, section 5.3, figures 5.7 and 5.8). The plan is
// extracted from the rounds of h_P^L, from the last to the first. The statement that added what
// is needed becomes part of the plan. What it needs itself is found by trial: the changes of
// each cell that it reads are undone as long as it still has its effect.
type Plan struct {
	Rounds
	steps  []planStep
	chosen []uint32 // by rule: the last round for which it was chosen
	needed []bool   // by change
	requirement
	chain
	blockade
}

// A requirement is what a rule, the goal or a blocked process needs.
type requirement struct {
	inputs    []int32 // changed cells that it reads
	processes []int32 // all changed cells about processes, in order
	lowered   []int32 // the inputs that are being lowered
	undone    []int32 // changes that are undone for a trial
	visible   int32   // changes of inputs from this index on are undone, because the rule did not see them
	without   uint32  // the round whose changes of inputs are undone, 0 for none
}

// A chain is the changes of the cell that is being lowered, the latest first.
type chain struct {
	changes []int32
	removed int     // how many of them, the latest, are undone
	marked  []int32 // the needed ones, by their index in changes
	// plain are the values that cells have without the additions of marked changes.
	plain []reading
}

// A blockade is a deadlock: a location for each process at which it can be blocked.
type blockade struct {
	blocked []blockedProcess
	leaving [2]int32 // the rules of one of the locations: the first and the one after the last
}

// A planStep is a statement of a plan and the round in which it is executed.
type planStep struct {
	rule  int32
	round uint32
}

// NewPlan returns the estimate for a program, with sets as in NewRounds.
func NewPlan(p *prog.Program, aims Aims, sets bool) *Plan {
	return &Plan{Rounds: *NewRounds(p, aims, sets)}
}

// Admissible returns false: there can be a shorter plan.
func (*Plan) Admissible() bool { return false }

// Estimate returns the length of a plan, search.Infinite if no error can be reached.
func (h *Plan) Estimate(s ts.State) uint32 {
	h.steps = h.steps[:0]
	rounds := h.Rounds.Estimate(s)
	if rounds == 0 || rounds >= maxRounds {
		return rounds
	}
	h.extract(rounds)
	return uint32(len(h.steps))
}

// FirstActions appends the codes of the statements in the plan's first round. Only Helpful
// understands the codes.
func (h *Plan) FirstActions(codes []uint32) []uint32 {
	for _, x := range h.steps {
		if r := &h.rules[x.rule]; x.round == 1 {
			codes = append(codes, uint32(vm.MakeAction(int(r.slot), r.action)))
		}
	}
	return codes
}

// Helpful reports whether a is one of the statements with these codes. A rendezvous has the
// code of its send.
func (h *Plan) Helpful(codes []uint32, a ts.Action) bool {
	pid, action, _, _, _ := vm.UnpackAction(a)
	return slices.Contains(codes, uint32(vm.MakeAction(pid, action)))
}

// extract finds the plan for an error after the given number of rounds.
func (h *Plan) extract(rounds uint32) {
	h.needed = append(h.needed[:0], make([]bool, len(h.log))...)
	h.chosen = append(h.chosen[:0], make([]uint32, len(h.rules))...)
	h.processes = h.processes[:0]
	for c := h.firstLocation; c <= h.started; c++ {
		if h.last[c] >= 0 {
			h.processes = append(h.processes, c)
		}
	}
	h.trial, h.widen = true, false
	h.requireGoal(rounds)
	for i := len(h.log) - 1; i >= 0; i-- {
		h.rewind(i)
		if e := h.log[:i+1][i]; h.needed[i] {
			h.choose(e.rule, e.round)
			before := h.cells[e.cell]
			low, high := e.additions(before)
			h.require(e.rule, e.round, e.seen, func() bool {
				h.added = additions{cell: e.cell, wanted: [2]values.Value{low, high}, low: low.IsEmpty(), high: high.IsEmpty()}
				return h.try(e.rule, func() bool { return h.repeats(&e, before) })
			})
			h.added.cell = -1
		}
	}
	h.trial = false
}

// choose adds a statement to the plan.
func (h *Plan) choose(rule int32, round uint32) {
	if h.chosen[rule] == round {
		return
	}
	h.chosen[rule] = round
	h.steps = append(h.steps, planStep{rule, round})
}

// requireGoal requires what the error needs that ended the rounds.
func (h *Plan) requireGoal(rounds uint32) {
	switch {
	case h.violated:
		h.choose(h.violator, rounds)
		h.require(h.violator, rounds, h.violatorSaw, func() bool {
			h.violated = false
			return h.try(h.violator, func() bool { return h.violated })
		})
	case h.goalPossible():
		h.require(h.goal(), 0, int32(len(h.log)), h.goalPossible)
	default:
		h.requireDeadlock()
	}
}

// try executes a rule, calls check, and undoes the execution.
func (h *Plan) try(rule int32, check func() bool) bool {
	n := len(h.log)
	h.effects = h.effects[:0]
	h.evaluateRule(rule)
	h.applyEffects()
	ok := check()
	h.rewind(n)
	h.arena.Reset()
	return ok
}

// repeats reports whether trying the rule of a change has added again what the change added to
// before. A change that widened a counter only has to grow it.
func (h *Plan) repeats(e *change, before cellValue) bool {
	now := h.cells[e.cell]
	switch {
	case e.other.n == before.n && e.round > exactRounds && e.cell < h.firstLength:
		return now.lo < before.lo || now.hi > before.hi || before.set && !now.set
	case before.set && !e.other.set && now.set: // The interval has members between those of the set.
		return false
	}
	return h.added.low && h.added.high
}
