package relaxed

import (
	"slices"

	"beeline/engine/prog"
)

// patience is how often the statements of a d_step are gone through before what
// still changes becomes unbounded.
const patience = 3

// A dStep is a d_step under way.
type dStep struct {
	inside []uint32 // locations
	// done are, by action, the number of the last d_step in which it did all that it
	// ever does there.
	done   []uint32
	number uint32
	open   bool // some statement may do more yet
}

// step adds what a d_step can do from a location on, and reports whether it can come
// to its end: its statements are executed until they add nothing, and see what
// others did.
func (h *Rounds) step(slot int32, d *prog.Action, from uint32) (done bool) {
	inStep, widen, changed := h.inStep, h.widen, h.changed
	h.inStep, h.inner.open = true, true
	h.inner.number++
	h.inner.inside = append(h.inner.inside[:0], from)
	for n, size := 0, 0; n == 0 || (h.changed || len(h.inner.inside) > size) && h.inner.open; n++ {
		h.changed, h.inner.open = false, false
		h.widen = widen || n >= patience
		size = len(h.inner.inside)
		for i := 0; i < len(h.inner.inside); i++ {
			done = h.stepFrom(slot, d, h.inner.inside[i]) || done
		}
		changed = changed || h.changed
	}
	h.inStep, h.widen, h.changed = inStep, widen, changed
	return done
}

// stepFrom executes the choices of a location inside a d_step, and reports whether
// one of them leads out.
func (h *Rounds) stepFrom(slot int32, d *prog.Action, location uint32) (out bool) {
	if location == d.Target {
		return true
	}
	for i, c := range h.p.Procs[d.Proc].Locations[location].Out {
		a := &h.p.Actions[c.Action]
		if h.inner.done[c.Action] != h.inner.number && !h.innerStep(slot, d, location, i) {
			h.inner.open = true
			continue
		}
		out = out || a.Target == d.Target
		if a.Target != d.Target && !slices.Contains(h.inner.inside, a.Target) {
			h.inner.inside = append(h.inner.inside, a.Target)
		}
	}
	return out
}

// innerStep executes a choice of a location inside a d_step, if it can be executed, and
// notes when it has nothing to do any more.
func (h *Rounds) innerStep(slot int32, d *prog.Action, location uint32, choice int) (ok bool) {
	id := h.p.Procs[d.Proc].Locations[location].Out[choice].Action
	a := &h.p.Actions[id]
	if a.Op == prog.Else {
		ok = h.allBlock(slot, d.Proc, location, choice)
	} else {
		ok = h.perform(slot, id, -1)
	}
	switch {
	case !ok:
	case a.Op == prog.Skip || a.Op == prog.Else || a.Op == prog.Guard && !h.p.Acts(a.A):
		h.inner.done[id] = h.inner.number
	default:
		h.inner.open = true
	}
	return ok
}
