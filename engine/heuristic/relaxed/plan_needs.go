package relaxed

import "beeline/engine/heuristic/values"

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
func (h *Plan) needDeadlock() {
	h.timeout = values.Single(1)
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
	h.timeout = values.Both
}

// leaveBlocked needs all places to be reached, and removes those where the process is
// blocked with what the state itself has: what blocks with less than is known blocks
// with all of it.
func (h *Plan) leaveBlocked() {
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
func (h *Plan) standstills(slot int32) (first, dead standstill) {
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
func (h *Plan) needStandstill(x standstill) {
	at := h.slots[x.slot].first - h.place + x.location
	h.leaving = [2]int32{h.starts[at], h.starts[at+1]}
	works := func() bool { return h.blockedAt(int(x.slot), int(x.location)) }
	if h.p.Procs[h.slots[x.slot].proc].Provided == 0 && x.sure {
		works = h.stillBlocks
	}
	for n := h.leaving[0]; n < h.leaving[1]; n++ {
		h.need(n, 0, works)
	}
}

// stillBlocks reports whether the rules of a location can be impossible that depend on
// the cells being lowered. The others can, as before.
func (h *Plan) stillBlocks() bool {
	h.stamp++
	for _, c := range h.lowered {
		if !h.allImpossible(h.readers[c]) {
			return false
		}
	}
	return h.allImpossible(h.world)
}

// allImpossible reports whether those of some rules can be impossible that leave the
// location and were not looked at with this stamp.
func (h *Plan) allImpossible(rules []int32) bool {
	for _, r := range rules {
		if r < h.leaving[0] || r >= h.leaving[1] || h.touched[r] == h.stamp {
			continue
		}
		if h.touched[r] = h.stamp; !h.impossible(r) {
			return false
		}
	}
	return true
}
