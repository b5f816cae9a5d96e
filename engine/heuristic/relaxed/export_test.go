package relaxed

import (
	"cmp"
	"slices"

	"beeline/engine/ts"
)

// Replay executes nothing but the plan of the state s, which was estimated last, and
// reports whether it leads to an error. What is executed in a round has the order that it
// has in the estimate: it sees what d_steps before it in the same round did.
func (h *Plan) Replay(s ts.State) bool {
	if len(h.plan) == 0 {
		return false
	}
	h.Rounds.Estimate(s)
	first := map[planned]int{}
	for i := len(h.log) - 1; i >= 0; i-- {
		first[planned{h.log[i].rule, h.log[i].turn}] = i
	}
	at := func(x planned) int {
		if i, ok := first[x]; ok {
			return i
		}
		return len(h.log) // it violates an assertion
	}
	slices.SortStableFunc(h.plan, func(a, b planned) int {
		return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(at(a), at(b)))
	})
	h.begin(s)
	h.violated = false
	for i := 0; i < len(h.plan); {
		h.turn = h.plan[i].round
		h.widen = h.turn > counting
		for ; i < len(h.plan) && h.plan[i].round == h.turn; i++ {
			h.execute(h.plan[i].rule)
		}
		h.applyAll()
	}
	return h.violated || h.atGoal() || h.aims.Deadlocks && h.stuck()
}

// Least is the estimate h_P^L.
func (h *Plan) Least(s ts.State) uint32 { return h.Rounds.Estimate(s) }

// Forget has all be forgotten that is recalled of states with the processes of s, and
// nothing be recalled in the next estimates.
func (h *Plan) Forget(s ts.State) {
	h.begin(s)
	h.recalls = newRecalls(len(h.recalls.roots), len(h.known), &h.kept)
	for i := range h.recalls.scores {
		h.recalls.scores[i] = -1 << 15
	}
}

// Fill has all be forgotten before the next estimate, as when there is no room.
func (h *Plan) Fill() { h.kept = mostKept + 1 }

// Answers is how many answers to questions are recalled.
func (h *Plan) Answers() int { return len(h.recalls.answers) - 1 }
