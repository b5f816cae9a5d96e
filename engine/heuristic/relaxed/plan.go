package relaxed

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Plan is the estimate h^U: how many statements a plan has that leads to an
// error when nothing is ever lost (Kupferschmid 2009, section 5.3, figures 5.7 and
// 5.8). The plan is taken from the rounds of h_P^L, backwards: what is needed is made
// by the statement that made it first, which needs what it cannot do without. What that
// is comes from trying: what is known of each cell that the statement reads is taken
// back as far as the statement still does what it is to do.
type Plan struct {
	Rounds
	needed []bool   // by change
	chosen []uint32 // by rule: the round it was chosen for last
	plan   []planned
	inputs []int32 // cells that a rule depends on and that have changed
	placed []int32 // cells about processes that have changed, in order
	stands []standstill
	// leaving are the first rule of a location and the one behind its last; lowered are
	// the cells that are being lowered.
	leaving [2]int32
	lowered []int32
	round   uint32  // whose changes to inputs are back, 0 for none
	chain   []int32 // changes of a cell, the latest first
	undone  []int32 // changes taken back for a trial
	taken   int     // of the chain, back
	marked  []int32 // changes of the chain that are needed, by their places
	// plain is what the cells whose chains have such changes would be without them.
	plain []reading
}

// A planned is a statement of a plan and the round in which it is executed.
type planned struct {
	rule  int32
	round uint32
}

// NewPlan returns the estimate for a program, with values as in NewRounds.
func NewPlan(p *prog.Program, aims Aims, sets bool) *Plan {
	return &Plan{Rounds: *NewRounds(p, aims, sets)}
}

// Admissible returns false: there can be a shorter plan.
func (*Plan) Admissible() bool { return false }

// Estimate returns the length of a plan.
func (h *Plan) Estimate(s ts.State) uint32 {
	h.plan = h.plan[:0]
	rounds := h.Rounds.Estimate(s)
	if rounds == 0 || rounds >= mostRounds {
		return rounds
	}
	h.extract(rounds)
	return uint32(len(h.plan))
}

// Beginnings appends names of the statements that the plan begins with.
func (h *Plan) Beginnings(names []uint32) []uint32 {
	for _, x := range h.plan {
		if r := &h.rules[x.rule]; x.round == 1 {
			names = append(names, uint32(vm.MakeAction(int(r.slot), r.action)))
		}
	}
	return names
}

// Helpful reports whether a statement, or the send of a rendezvous, is one of those
// with names.
func (h *Plan) Helpful(names []uint32, a ts.Action) bool {
	pid, action, _, _, _ := vm.Parts(a)
	return slices.Contains(names, uint32(vm.MakeAction(pid, action)))
}

// extract finds the plan for an error after so many rounds.
func (h *Plan) extract(rounds uint32) {
	h.needed = append(h.needed[:0], make([]bool, len(h.log))...)
	h.chosen = append(h.chosen[:0], make([]uint32, len(h.rules))...)
	h.placed = h.placed[:0]
	for c := h.place; c <= h.later; c++ {
		if h.last[c] >= 0 {
			h.placed = append(h.placed, c)
		}
	}
	h.trying, h.widen = true, false
	h.needGoal(rounds)
	for i := len(h.log) - 1; i >= 0; i-- {
		h.rewind(i)
		if e := h.log[:i+1][i]; h.needed[i] {
			h.choose(e.rule, e.turn)
			before := h.known[e.cell]
			h.need(e.rule, e.turn, func() bool {
				return h.try(e.rule, func() bool { return h.made(&e, before) })
			})
		}
	}
	h.trying = false
}

// choose adds a statement to the plan.
func (h *Plan) choose(rule int32, round uint32) {
	if h.chosen[rule] == round {
		return
	}
	h.chosen[rule] = round
	h.plan = append(h.plan, planned{rule, round})
}

// needGoal needs what the error needs that ended the rounds.
func (h *Plan) needGoal(rounds uint32) {
	switch {
	case h.violated:
		h.choose(h.breaker, rounds)
		h.need(h.breaker, rounds, func() bool {
			h.violated = false
			return h.try(h.breaker, func() bool { return h.violated })
		})
	case h.atGoal():
		h.need(int32(len(h.rules)), 0, h.atGoal)
	default:
		h.needDeadlock()
	}
}

// try executes a rule, looks what it did, and takes that back.
func (h *Plan) try(rule int32, look func() bool) bool {
	n := len(h.log)
	h.effects = h.effects[:0]
	h.carryOut(rule)
	h.applyAll()
	seen := look()
	h.rewind(n)
	h.arena.Reset()
	return seen
}

// made reports whether a change, or more, has been made to what was known of its cell
// before. Of one that made a counter unbounded nothing but growth is asked.
func (h *Plan) made(e *change, before known) bool {
	now := h.known[e.cell]
	switch {
	case e.other.n > before.n:
		return h.has(e.cell, e.member)
	case e.turn > counting && e.cell < h.fill:
		return now.lo < before.lo || now.hi > before.hi || before.set && !now.set
	}
	low := before.empty() || e.other.lo < before.lo
	high := before.empty() || e.other.hi > before.hi
	return now.set == e.other.set && !now.empty() && (!low || now.lo <= e.other.lo) && (!high || now.hi >= e.other.hi)
}
