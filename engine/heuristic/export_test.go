package heuristic

import "beeline/engine/ts"

// Replay executes nothing but the plan of the state s, which was estimated last, and
// reports whether it leads to an error.
func (h *RelaxedPlan) Replay(s ts.State) bool {
	if len(h.plan) == 0 {
		return false
	}
	h.begin(s)
	h.violated = false
	for round := uint32(1); round <= h.plan[0].round; round++ {
		h.widen, h.turn = round > counting, round
		for i := len(h.plan) - 1; i >= 0; i-- {
			if h.plan[i].round == round {
				h.execute(h.plan[i].rule)
			}
		}
		h.applyAll()
	}
	return h.violated || h.atGoal() || h.aims.Deadlocks && h.stuck()
}

// Rounds is the estimate h_P^L.
func (h *RelaxedPlan) Rounds(s ts.State) uint32 { return h.Relaxed.Estimate(s) }

// Forget has all be forgotten that is recalled of states with the processes of s, and
// nothing be recalled in the next estimates.
func (h *RelaxedPlan) Forget(s ts.State) {
	h.begin(s)
	h.recalls = newRecalls(len(h.recalls.roots), len(h.known))
	for i := range h.recalls.scores {
		h.recalls.scores[i] = -1 << 15
	}
}

// Fill has all be forgotten before the next estimate, as when there is no room.
func (h *RelaxedPlan) Fill() { h.kept = mostKept + 1 }

// Answers is how many answers to questions are recalled.
func (h *RelaxedPlan) Answers() int { return len(h.recalls.answers) - 1 }
