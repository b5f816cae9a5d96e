package heuristic

import "slices"

// A known is what the relaxed state knows of a variable. Without members it is the
// interval, which is empty where lo is above hi.
type known struct {
	lo, hi  int32
	members []int32
	set     bool
}

// A fillRange is how many messages a channel can hold.
type fillRange struct{ lo, hi uint32 }

// mark adds a location.
func (h *Relaxed) mark(location int32) {
	if h.reached[location] {
		return
	}
	h.note(h.placeFact(location))
	h.reached[location] = true
	h.touchAll(h.at[location])
	h.touchAll(h.world)
}

// learn adds a value to a cell.
func (h *Relaxed) learn(cell int32, v value) {
	c := &h.known[cell]
	if c.holds(v) {
		return
	}
	switch {
	case h.widen:
		h.note(cell)
		c.lo, c.hi = limits(h.types[cell])
		c.set = false
	case c.set && v.listed():
		for i := range v.size() {
			h.include(cell, c, v.member(i))
		}
	default:
		h.note(cell)
		c.extend(v.lo, v.hi)
		c.set = false
	}
	h.touchAll(h.readers[cell])
}

// holds reports whether all that a value can be is known already.
func (c *known) holds(v value) bool {
	if v.lo < c.lo || v.hi > c.hi {
		return false
	}
	if !c.set {
		return true
	}
	if !v.listed() {
		return false
	}
	for i := range v.size() {
		if !slices.Contains(c.members, v.member(i)) {
			return false
		}
	}
	return true
}

// include adds a member to a set, or gives the set up where there are too many.
func (h *Relaxed) include(cell int32, c *known, x int32) {
	if c.set && slices.Contains(c.members, x) || !c.set && c.lo <= x && x <= c.hi {
		return
	}
	h.note(cell)
	if c.set = c.set && len(c.members) < most; c.set {
		c.members = append(c.members, x)
	}
	c.extend(x, x)
}

// extend makes the interval reach from lo to hi, too.
func (c *known) extend(lo, hi int32) {
	if c.lo > c.hi {
		c.lo, c.hi = lo, hi
	}
	c.lo, c.hi = min(c.lo, lo), max(c.hi, hi)
}

// resize lets a channel hold from v.lo to v.hi messages, too.
func (h *Relaxed) resize(channel int32, v value) {
	f := &h.fills[channel]
	lo, hi := min(f.lo, uint32(v.lo)), max(f.hi, uint32(v.hi))
	if lo == f.lo && hi == f.hi {
		return
	}
	h.note(h.fillFact(channel))
	f.lo, f.hi = lo, hi
	h.touchAll(h.shape.fills[channel])
}

// lose lets a process of the state have ended.
func (h *Relaxed) lose(slot int32) {
	if h.gone[slot] {
		return
	}
	h.note(h.goneFact(slot))
	h.gone[slot] = true
	h.ends++
	h.touchAll(h.world)
}

// foresee lets a process have been started.
func (h *Relaxed) foresee() {
	if h.later {
		return
	}
	h.note(h.laterFact())
	h.later = true
	h.touchAll(h.world)
}
