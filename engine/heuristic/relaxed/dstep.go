package relaxed

import (
	"slices"

	"beeline/engine/prog"
)

// exactPasses is how many passes through a d_step are made without widening.
const exactPasses = 3

// A dStep is the execution of a d_step.
type dStep struct {
	locations []uint32 // reached so far
	// finished is, by action, the number of the last execution in which it had no more to add.
	finished   []uint32
	run        uint32 // the number of this execution
	unfinished bool   // some statement may still add values
}

// runDStep executes a d_step from a location on, and reports whether it can end. It executes
// the statements in passes, which see each other's effects, until a pass adds nothing.
func (h *Rounds) runDStep(slot int32, d *prog.Action, from uint32) (ends bool) {
	inDStep, widen, changed := h.inDStep, h.widen, h.changed
	h.inDStep, h.dStep.unfinished = true, true
	h.dStep.run++
	h.dStep.locations = append(h.dStep.locations[:0], from)
	for n, size := 0, 0; n == 0 || (h.changed || len(h.dStep.locations) > size) && h.dStep.unfinished; n++ {
		h.changed, h.dStep.unfinished = false, false
		h.widen = widen || n >= exactPasses
		size = len(h.dStep.locations)
		for i := 0; i < len(h.dStep.locations); i++ {
			ends = h.runLocation(slot, d, h.dStep.locations[i]) || ends
		}
		changed = changed || h.changed
	}
	h.inDStep, h.widen, h.changed = inDStep, widen, changed
	return ends
}

// runLocation executes the choices of a location inside a d_step, and reports whether one of
// them leaves it.
func (h *Rounds) runLocation(slot int32, d *prog.Action, location uint32) (out bool) {
	if location == d.Target {
		return true
	}
	for i, c := range h.p.Procs[d.Proc].Locations[location].Out {
		a := &h.p.Actions[c.Action]
		if h.dStep.finished[c.Action] != h.dStep.run && !h.runChoice(slot, d, location, i) {
			h.dStep.unfinished = true
			continue
		}
		out = out || a.Target == d.Target
		if a.Target != d.Target && !slices.Contains(h.dStep.locations, a.Target) {
			h.dStep.locations = append(h.dStep.locations, a.Target)
		}
	}
	return out
}

// runChoice executes a choice of a location inside a d_step, and reports whether that is
// possible. It notes when the choice has no more to add.
func (h *Rounds) runChoice(slot int32, d *prog.Action, location uint32, choice int) (ok bool) {
	id := h.p.Procs[d.Proc].Locations[location].Out[choice].Action
	a := &h.p.Actions[id]
	if a.Op == prog.Else {
		ok = h.choicesMayBlock(slot, d.Proc, location, choice)
	} else {
		ok = h.perform(slot, id, -1)
	}
	switch {
	case !ok:
	case a.Op == prog.Skip || a.Op == prog.Else || a.Op == prog.Guard && !h.p.Acts(a.A):
		h.dStep.finished[id] = h.dStep.run
	default:
		h.dStep.unfinished = true
	}
	return ok
}
