package relaxed

import (
	"cmp"
	"slices"

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
