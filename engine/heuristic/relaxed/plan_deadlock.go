package relaxed

import "beeline/engine/heuristic/values"

// A blockedProcess is a location at which a process can be blocked.
type blockedProcess struct {
	slot, location int32 // location -1: the process has ended
	since          int32 // the last change that the process needs to be there, -1 for none
	invalidEnd     bool
	ok             bool // it exists
	allRead        bool // no empty cell was read
}

// requireDeadlock requires, for each process of the state, the first location that it can reach
// and where it can be blocked. If all of these are valid ends, it requires another one, which is
// not.
func (h *Plan) requireDeadlock() {
	h.timeout = values.Single(1)
	h.blocked = h.blocked[:0]
	var dead blockedProcess
	found := false
	for i := range h.slots {
		first, bad := h.findBlocked(int32(i))
		dead = earlier(dead, bad)
		if i < h.alive {
			h.blocked = append(h.blocked, first)
			found = found || first.invalidEnd
		}
	}
	if !found {
		h.blocked = append(h.blocked, dead)
	}
	h.dropBlocked()
	for _, x := range h.blocked {
		h.requireBlocked(x)
	}
	h.timeout = values.ZeroOrOne
}

// dropBlocked requires all locations to be reached. It drops those where the process is blocked
// by the values of the state itself: more values cannot unblock it.
func (h *Plan) dropBlocked() {
	h.undone = h.undone[:0]
	for i := len(h.log) - 1; i >= 0; i-- {
		h.undo(int32(i))
	}
	rest := h.blocked[:0]
	for _, x := range h.blocked {
		if x.since >= 0 {
			h.needed[x.since] = true
		}
		h.readEmpty = false
		if x.location >= 0 && !(x.allRead && h.blockedAt(int(x.slot), int(x.location)) && !h.readEmpty) {
			rest = append(rest, x)
		}
	}
	h.blocked = rest
	h.redo(0)
}

// findBlocked returns the first location where a process can be blocked, and the first that is
// not a valid end.
func (h *Plan) findBlocked(slot int32) (first, dead blockedProcess) {
	s := &h.slots[slot]
	if h.possible(h.firstEnd + slot) {
		first = blockedProcess{slot: slot, location: -1, since: h.last[h.firstEnd+slot], ok: true}
	}
	for _, l := range s.reached { // in the order in which they were reached
		at, valid := s.first+l, h.p.Procs[s.proc].Locations[l].ValidEnd
		if first.ok && h.last[at] > first.since && (valid || dead.ok) {
			continue
		}
		if h.readEmpty = false; !h.blockedAt(int(slot), int(l)) {
			continue
		}
		x := blockedProcess{slot, l, h.last[at], !valid, true, !h.readEmpty}
		first = earlier(first, x)
		if x.invalidEnd {
			dead = earlier(dead, x)
		}
	}
	return first, dead
}

func earlier(a, b blockedProcess) blockedProcess {
	if !a.ok || b.ok && b.since < a.since {
		return b
	}
	return a
}

// requireBlocked requires what blocks a process at a location.
func (h *Plan) requireBlocked(x blockedProcess) {
	at := h.slots[x.slot].first - h.firstLocation + x.location
	h.leaving = [2]int32{h.firstRule[at], h.firstRule[at+1]}
	works := func() bool { return h.blockedAt(int(x.slot), int(x.location)) }
	if h.p.Procs[h.slots[x.slot].proc].Provided == 0 && x.allRead {
		works = h.stillBlocked
	}
	for n := h.leaving[0]; n < h.leaving[1]; n++ {
		h.require(n, 0, int32(len(h.log)), works)
	}
}

// stillBlocked reports whether the rules of a location that read a lowered cell can be blocked.
// The other rules can, as before.
func (h *Plan) stillBlocked() bool {
	h.stamp++
	for _, c := range h.lowered {
		if !h.rulesMayBlock(h.readers.row(c)) {
			return false
		}
	}
	return h.rulesMayBlock(h.processReaders)
}

// rulesMayBlock reports whether all given rules can be blocked that leave the location and do
// not have the current stamp.
func (h *Plan) rulesMayBlock(rules []int32) bool {
	for _, r := range rules {
		if r < h.leaving[0] || r >= h.leaving[1] || h.touched[r] == h.stamp {
			continue
		}
		if h.touched[r] = h.stamp; !h.ruleMayBlock(r) {
			return false
		}
	}
	return true
}
