package relaxed

import "beeline/engine/heuristic/values"

// possible reports whether a cell of a location, an end or a start is set.
func (h *Rounds) possible(cell int32) bool { return h.at(cell).hi > 0 }

// read returns the values of a cell; 0 for an empty one.
func (h *Rounds) read(cell int32) values.Value {
	c := h.at(cell)
	switch {
	case c.empty():
		h.readEmpty = true
		return values.Single(0)
	case c.set && c.lo != c.hi:
		return values.Value{Lo: c.lo, Hi: c.hi, Set: h.sets[cell][:c.n]}
	}
	return values.Between(c.lo, c.hi)
}

// learn adds values to a cell.
func (h *Rounds) learn(cell int32, v values.Value) {
	c := h.at(cell)
	if cell == h.added.cell {
		h.added.note(v)
	}
	switch {
	case h.contains(cell, &v):
		return
	case h.widen && cell < h.firstLength:
		lo, hi := h.types[cell].Limits()
		h.logChange(cell, values.Between(lo, hi))
		c.lo, c.hi = lo, hi
		c.set, c.rests = false, 0
	case (c.set || h.useSets && c.empty()) && cell < h.firstLength && v.Listed():
		if !h.addMembers(cell, v) {
			return
		}
	default:
		h.logChange(cell, v)
		c.extend(v.Lo, v.Hi)
		c.set, c.rests = false, 0
	}
	h.changed = true
	if h.recording {
		h.recordResult(cell, v, false)
	}
	if h.firstLocation <= cell && cell < h.firstEnd && !h.trial {
		s := &h.slots[h.slotOf[cell-h.firstLocation]]
		s.reached, s.unchecked = append(s.reached, cell-s.first), append(s.unchecked, cell-s.first)
	}
}
