package relaxed

import "beeline/engine/heuristic/values"

// copy gives a cell the value that the state has.
func (h *Rounds) copy(cell, x int32) {
	h.known[cell] = known{x, x, 1, h.domain && cell < h.fill}
}

// can reports whether a cell that is 1 or nothing can be 1.
func (h *Rounds) can(cell int32) bool { return h.at(cell).hi > 0 }

// read returns what is known of a cell; 0 where nothing is.
func (h *Rounds) read(cell int32) values.Value {
	c := h.at(cell)
	switch {
	case c.empty():
		h.blank = true
		return values.Single(0)
	case c.set && c.lo != c.hi:
		return values.Value{Lo: c.lo, Hi: c.hi, Set: h.sets[cell][:c.n]}
	}
	return values.Between(c.lo, c.hi)
}

// learn adds a value to a cell.
func (h *Rounds) learn(cell int32, v values.Value) {
	c := h.at(cell)
	switch {
	case h.holds(cell, v):
		return
	case h.widen && cell < h.fill:
		h.note(cell)
		c.lo, c.hi = Limits(h.types[cell])
		c.set = false
	case (c.set || h.domain && c.empty()) && cell < h.fill && v.Listed():
		if !h.include(cell, v) {
			return
		}
	default:
		h.note(cell)
		c.extend(v.Lo, v.Hi)
		c.set = false
	}
	h.changed = true
	if h.noting {
		h.noteDeed(cell, v, false)
	}
	if h.place <= cell && cell < h.end && !h.trying {
		s := &h.slots[h.owners[cell-h.place]]
		s.reached = append(s.reached, cell-s.first)
	}
}
