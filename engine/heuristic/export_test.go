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
