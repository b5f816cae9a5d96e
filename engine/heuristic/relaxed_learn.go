package heuristic

import "slices"

// A relaxedState is what is known of the cells of a shape, and what can be taken back.
type relaxedState struct {
	known []known
	empty []known   // by cell: nothing
	sets  [][]int32 // by cell: room for its members, where there are two or more
	recalls
	touched []uint32 // by rule: the stamp of the last round in which it was looked at
	stamp   uint32
	log     []change
	last    []int32 // by cell: the change that is in force, -1 for none
}

// A known is what the relaxed state knows of a cell: n members, or else an interval,
// which is empty where lo is above hi.
type known struct {
	lo, hi int32
	n      int32
	set    bool
}

// nothing is what is known of a cell of which nothing is.
var nothing = known{lo: 1, hi: 0}

func (k *known) empty() bool { return k.lo > k.hi }

// A change is a step of what the relaxed state knows: one more member of a variable,
// a wider interval, a location. It can be taken back and made again.
type change struct {
	cell int32
	prev int32  // the change of the same cell before it, -1 for none
	rule int32  // that made it
	turn uint32 // the round in which it did
	// other is what was known, or, while the change is taken back, will be. Member is
	// the new member of a set, known once the change was taken back.
	other  known
	member int32
}

func newRelaxedState(cells, rules int) relaxedState {
	out := relaxedState{known: make([]known, cells), empty: make([]known, cells), sets: make([][]int32, cells),
		touched: make([]uint32, rules), last: make([]int32, cells),
		recalls: newRecalls(2*rules, cells)}
	for i := range out.empty {
		out.empty[i], out.last[i] = nothing, -1
	}
	return out
}

// wipe forgets everything.
func (h *Relaxed) wipe() {
	for i := range h.log {
		h.last[h.log[i].cell] = -1
	}
	copy(h.known, h.empty)
	h.log, h.flushed = h.log[:0], 0
}

// copy gives a cell the value that the state has.
func (h *Relaxed) copy(cell, x int32) {
	h.known[cell] = known{x, x, 1, h.domain && cell < h.fill}
}

// can reports whether a cell that is 1 or nothing can be 1.
func (h *Relaxed) can(cell int32) bool { return h.at(cell).hi > 0 }

// read returns what is known of a cell; 0 where nothing is.
func (h *Relaxed) read(cell int32) value {
	c := h.at(cell)
	switch {
	case c.empty():
		h.blank = true
		return single(0)
	case c.set && c.lo != c.hi:
		return value{c.lo, c.hi, h.sets[cell][:c.n]}
	}
	return between(c.lo, c.hi)
}

// learn adds a value to a cell.
func (h *Relaxed) learn(cell int32, v value) {
	c := h.at(cell)
	switch {
	case h.holds(cell, v):
		return
	case h.widen && cell < h.fill:
		h.note(cell)
		c.lo, c.hi = limits(h.types[cell])
		c.set = false
	case (c.set || h.domain && c.empty()) && cell < h.fill && v.listed():
		if !h.include(cell, v) {
			return
		}
	default:
		h.note(cell)
		c.extend(v.lo, v.hi)
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

// holds reports whether it is seen at once that all a value can be is known already.
func (h *Relaxed) holds(cell int32, v value) bool {
	c := &h.known[cell]
	if v.lo < c.lo || v.hi > c.hi {
		return false
	}
	return !c.set || c.n == c.hi-c.lo+1 || v.set == nil && v.lo == v.hi && h.has(cell, v.lo)
}

// has reports whether a cell can have a value.
func (h *Relaxed) has(cell, x int32) bool {
	c := &h.known[cell]
	if x < c.lo || x > c.hi || !c.set || c.n == c.hi-c.lo+1 {
		return c.lo <= x && x <= c.hi
	}
	return slices.Contains(h.sets[cell][:c.n], x)
}

// include adds members to a set, or gives the set up where there are too many, and
// reports whether there are new ones.
func (h *Relaxed) include(cell int32, v value) (grown bool) {
	for i := range v.size() {
		x := v.member(i)
		if h.has(cell, x) {
			continue
		}
		h.note(cell)
		c := &h.known[cell]
		if c.set = (c.set || c.empty()) && c.n < most; c.set {
			if c.n == 1 {
				h.sets[cell] = append(h.sets[cell][:0], c.lo)
			}
			h.sets[cell] = append(h.sets[cell][:c.n], x)
			c.n++
		}
		c.extend(x, x)
		grown = true
	}
	return grown
}

// extend makes the interval reach from lo to hi, too.
func (k *known) extend(lo, hi int32) {
	if k.empty() {
		k.lo, k.hi = lo, hi
	}
	k.lo, k.hi = min(k.lo, lo), max(k.hi, hi)
}

// note logs that a cell is about to change. What the state itself has is no change.
func (h *Relaxed) note(cell int32) {
	if h.turn == 0 {
		return
	}
	h.log = append(h.log, change{cell: cell, prev: h.last[cell], rule: h.acts, turn: h.turn, other: h.known[cell]})
	h.last[cell] = int32(len(h.log) - 1)
}

// flip takes a change back, or makes it again. Members that are taken back may be
// written over meanwhile.
func (h *Relaxed) flip(e *change) {
	c, set := &h.known[e.cell], &h.sets[e.cell]
	*c, e.other = e.other, *c
	switch {
	case c.n < e.other.n:
		e.member = (*set)[c.n]
	case c.n > e.other.n:
		*set = append((*set)[:e.other.n], e.member)
	}
}

// rewind takes everything back that was logged from a change on, and forgets it.
func (h *Relaxed) rewind(to int) {
	for i := len(h.log) - 1; i >= to; i-- {
		e := &h.log[i]
		h.flip(e)
		h.last[e.cell] = e.prev
	}
	h.log = h.log[:to]
}
