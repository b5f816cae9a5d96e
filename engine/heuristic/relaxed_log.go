package heuristic

// A change is a step of what the relaxed state knows: one more member of a variable,
// a wider interval, a location. It can be taken back and made again.
type change struct {
	fact int32
	prev int32  // the change of the same fact before it, -1 for none
	rule int32  // that made it
	turn uint32 // the round in which it did
	// other is what the fact was, or, while the change is taken back, will be: of a
	// variable, or of the length of a channel. Member is the new member of a set,
	// known once the change was taken back.
	other  known
	member int32
}

// The facts of a relaxed state have numbers: cells first, then the lengths of channels,
// the locations of all slots, the ends of processes, and the start of one.

func (z *shape) fillFact(channel int32) int32 { return int32(z.cells) + channel }

func (z *shape) placeFact(location int32) int32 { return z.fillFact(int32(len(z.chans))) + location }

func (z *shape) goneFact(slot int32) int32 { return z.placeFact(int32(z.marks)) + slot }

func (z *shape) laterFact() int32 { return z.goneFact(int32(len(z.slots))) }

// beginLog forgets the changes of the state before.
func (h *Relaxed) beginLog() {
	h.log = h.log[:0]
	h.last = zeros(h.last, int(h.laterFact())+1)
	for i := range h.last {
		h.last[i] = -1
	}
}

// note logs that a fact is about to change. What the state itself has is no change.
func (h *Relaxed) note(fact int32) {
	if !h.history || h.turn == 0 {
		return
	}
	e := change{fact: fact, prev: h.last[fact], rule: h.acts, turn: h.turn}
	switch {
	case fact < h.fillFact(0):
		e.other = h.known[fact]
	case fact < h.placeFact(0):
		f := h.fills[fact-h.fillFact(0)]
		e.other.lo, e.other.hi = int32(f.lo), int32(f.hi)
	}
	h.last[fact] = int32(len(h.log))
	h.log = append(h.log, e)
}

// flip takes a change back, or makes it again.
func (h *Relaxed) flip(e *change) {
	switch f := e.fact; {
	case f < h.fillFact(0):
		h.flipCell(&h.known[f], e)
	case f < h.placeFact(0):
		r := &h.fills[f-h.fillFact(0)]
		before := *r
		*r = fillRange{uint32(e.other.lo), uint32(e.other.hi)}
		e.other.lo, e.other.hi = int32(before.lo), int32(before.hi)
	case f < h.goneFact(0):
		at := &h.reached[f-h.placeFact(0)]
		*at = !*at
	case f < h.laterFact():
		at := &h.gone[f-h.goneFact(0)]
		*at = !*at
		h.ends--
		if *at {
			h.ends += 2
		}
	default:
		h.later = !h.later
	}
}

// flipCell is flip for a variable. Members that are taken back may be written over
// meanwhile.
func (h *Relaxed) flipCell(c *known, e *change) {
	n := len(c.members)
	*c, e.other = e.other, *c
	switch {
	case len(c.members) < n:
		e.member = e.other.members[n-1]
	case len(c.members) > n:
		c.members[n] = e.member
	}
}

// rewind takes everything back that was logged from a change on, and forgets it.
func (h *Relaxed) rewind(to int) {
	for i := len(h.log) - 1; i >= to; i-- {
		e := &h.log[i]
		h.flip(e)
		h.last[e.fact] = e.prev
	}
	h.log = h.log[:to]
}
