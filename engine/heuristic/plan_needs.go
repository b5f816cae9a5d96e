package heuristic

import "slices"

// A standstill is a place where a process can be blocked, with the last change that it
// takes to be there.
type standstill struct {
	slot, location int32 // location -1: it has ended
	since          int32
	dead           bool // it may not stay there
	ok             bool // there is one
	sure           bool // nothing is read of which nothing is known
}

// needDeadlock needs a place for each process of the state where it can be blocked,
// the first that it can come to, and a place where a process may not stay.
func (h *RelaxedPlan) needDeadlock() {
	h.timeout = single(1)
	h.stands = h.stands[:0]
	var dead standstill
	found := false
	for i := range h.slots {
		first, bad := h.standstills(int32(i))
		dead = earlier(dead, bad)
		if i < h.alive {
			h.stands = append(h.stands, first)
			found = found || first.dead
		}
	}
	if !found {
		h.stands = append(h.stands, dead)
	}
	h.leaveBlocked()
	for _, x := range h.stands {
		h.needStandstill(x)
	}
	h.timeout = both
}

// leaveBlocked needs all places to be reached, and removes those where the process is
// blocked with what the state itself has: what blocks with less than is known blocks
// with all of it.
func (h *RelaxedPlan) leaveBlocked() {
	h.undone = h.undone[:0]
	for i := len(h.log) - 1; i >= 0; i-- {
		h.undo(int32(i))
	}
	rest := h.stands[:0]
	for _, x := range h.stands {
		if x.since >= 0 {
			h.needed[x.since] = true
		}
		h.blank = false
		if x.location >= 0 && !(x.sure && h.blockedAt(int(x.slot), int(x.location)) && !h.blank) {
			rest = append(rest, x)
		}
	}
	h.stands = rest
	h.redo(0)
}

// standstills returns the first place where a process can be blocked, and the first
// where it may not stay.
func (h *RelaxedPlan) standstills(slot int32) (first, dead standstill) {
	s := &h.slots[slot]
	if h.can(h.end + slot) {
		first = standstill{slot: slot, location: -1, since: h.last[h.end+slot], ok: true}
	}
	for _, l := range s.reached { // the first first
		at, valid := s.first+l, h.p.Procs[s.proc].Locations[l].ValidEnd
		if first.ok && h.last[at] > first.since && (valid || dead.ok) {
			continue
		}
		if h.blank = false; !h.blockedAt(int(slot), int(l)) {
			continue
		}
		x := standstill{slot, l, h.last[at], !valid, true, !h.blank}
		first = earlier(first, x)
		if x.dead {
			dead = earlier(dead, x)
		}
	}
	return first, dead
}

func earlier(a, b standstill) standstill {
	if !a.ok || b.ok && b.since < a.since {
		return b
	}
	return a
}

// needStandstill needs what blocks a process at a place.
func (h *RelaxedPlan) needStandstill(x standstill) {
	at := h.slots[x.slot].first - h.place + x.location
	whole := func() bool { return h.blockedAt(int(x.slot), int(x.location)) }
	split := h.p.Procs[h.slots[x.slot].proc].Provided == 0 && x.sure
	for n := h.starts[at]; n < h.starts[at+1]; n++ {
		works := whole
		if split {
			h.findShared(n, h.starts[at], h.starts[at+1])
			works = h.sharedBlock
		}
		h.need(n, 0, works)
	}
}

// findShared lists those of the rules from first on and before end that depend on an
// input of rule n.
func (h *RelaxedPlan) findShared(n, first, end int32) {
	h.shared = h.shared[:0]
	h.findInputs(n, 0)
	for r := first; r < end; r++ {
		if r == n || h.wide[r] || h.hasInput(h.sources[r][:h.early[r]]) {
			h.shared = append(h.shared, r)
		}
	}
}

// hasInput reports whether an input is among some cells.
func (h *RelaxedPlan) hasInput(cells []int32) bool {
	for _, c := range cells {
		if slices.Contains(h.inputs, c) {
			return true
		}
	}
	return false
}

// sharedBlock reports whether the rules of findShared can be impossible.
func (h *RelaxedPlan) sharedBlock() bool {
	for _, r := range h.shared {
		if !h.mayBlock(h.rules[r].slot, h.rules[r].action) {
			return false
		}
	}
	return true
}
