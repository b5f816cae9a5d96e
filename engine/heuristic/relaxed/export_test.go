package relaxed

import (
	"cmp"
	"slices"

	"beeline/engine/heuristic/values"
	"beeline/engine/search"
	"beeline/engine/ts"
)

// Replay executes only the statements of the plan, which must be for the state s, and
// reports whether they lead to an error. The order within a round matters: later statements
// see the effects of earlier d_steps. So it is the order of the estimate.
func (h *Plan) Replay(s ts.State) bool {
	if len(h.steps) == 0 {
		return false
	}
	h.Rounds.Estimate(s)
	saw, last := map[planStep]int32{}, map[planStep]int{}
	for i, e := range h.log {
		x := planStep{e.rule, e.round}
		if saw[x] = e.seen; int32(i) == e.seen {
			last[x] = 1 // its own first change at once: rules that saw as much came before it
		}
	}
	if h.violated {
		saw[planStep{h.violator, h.round}] = h.violatorSaw
	}
	slices.SortStableFunc(h.steps, func(a, b planStep) int {
		return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(saw[a], saw[b]), cmp.Compare(last[a], last[b]))
	})
	h.begin(s)
	h.violated = false
	for i := 0; i < len(h.steps); {
		h.round = h.steps[i].round
		h.widen = h.round > exactRounds
		for ; i < len(h.steps) && h.steps[i].round == h.round; i++ {
			h.execute(h.steps[i].rule)
		}
		h.applyEffects()
	}
	return h.violated || h.goalPossible() || h.aims.Deadlocks && h.deadlockPossible()
}

// Least is the estimate h_P^L.
func (h *Plan) Least(s ts.State) uint32 { return h.Rounds.Estimate(s) }

// Forget clears the memory for states with the processes of s, and disables it for the next
// estimates.
func (h *Plan) Forget(s ts.State) {
	h.begin(s)
	h.memory = newMemory(len(h.memory.roots), len(h.cells), &h.kept)
	for i := range h.memory.scores {
		h.memory.scores[i] = -1 << 15
	}
}

// FillMemory makes the next estimate clear the memory because it is full.
func (h *Plan) FillMemory() { h.kept = maxKept + 1 }

// Remembered returns the number of answers in memory.
func (h *Plan) Remembered() int { return len(h.memory.answers) - 1 }

// Plain is the estimate h_P^L computed plainly: nothing is kept from earlier states, and each
// round asks again of every location whether a process can be blocked there.
func (h *Rounds) Plain(s ts.State) uint32 {
	h.shape = nil
	clear(h.shapes)
	h.begin(s)
	for n := range uint32(maxRounds) {
		if h.goalPossible() || h.aims.Deadlocks && h.plainDeadlock() {
			return n
		}
		if h.plainRound(n); h.violated {
			return n + 1
		}
		if !h.changed {
			return search.Infinite
		}
		h.schedule()
	}
	return maxRounds
}

// plainRound is the round after n others, without memory.
func (h *Rounds) plainRound(n uint32) {
	h.widen, h.round, h.changed = n >= exactRounds, n+1, false
	for _, r := range h.due {
		h.seen = int32(len(h.log))
		h.execute(r)
	}
	h.applyEffects()
}

// plainDeadlock is deadlockPossible for Plain.
func (h *Rounds) plainDeadlock() (possible bool) {
	h.timeout = values.Single(1)
	for i := range h.slots {
		s := &h.slots[i]
		blocked := h.possible(h.firstEnd + int32(i))
		for _, l := range s.reached {
			if h.actionsMayBlock(int32(i), l) {
				blocked = true
				possible = possible || !h.p.Procs[s.proc].Locations[l].ValidEnd
			}
		}
		if i < h.alive && !blocked {
			possible = false
			break
		}
	}
	h.timeout = values.ZeroOrOne
	return possible
}

// actionsMayBlock reports whether a process can be blocked at a location.
func (h *Rounds) actionsMayBlock(slot, location int32) bool {
	proc := h.slots[slot].proc
	if x := h.p.Procs[proc].Provided; x != 0 {
		if _, canFail := h.conditionPure(slot, x); canFail {
			return true
		}
	}
	return h.choicesMayBlock(slot, proc, uint32(location), len(h.p.Procs[proc].Locations[location].Out))
}
