package heuristic

// A standstill is a place where a process can be blocked, with the last change that it
// takes to be there.
type standstill struct {
	slot, location int32 // location -1: it has ended
	since          int32
	dead           bool // it may not stay there
	ok             bool // there is one
}

// needDeadlock needs a place for each process of the state where it can be blocked,
// the first that it can come to, and a place where a process may not stay.
func (h *RelaxedPlan) needDeadlock() {
	h.timeout = single(1)
	var dead standstill
	found := false
	for i := range h.slots {
		first, bad := h.standstills(int32(i))
		if i < h.alive {
			h.needStandstill(first)
			found = found || first.dead
		}
		if dead = earlier(dead, bad); i == len(h.slots)-1 && !found {
			h.needStandstill(dead)
		}
	}
	h.timeout = both
}

// standstills returns the first place where a process can be blocked, and the first
// where it may not stay.
func (h *RelaxedPlan) standstills(slot int32) (first, dead standstill) {
	s := &h.slots[slot]
	if h.can(h.end + slot) {
		first = standstill{slot, -1, h.last[h.end+slot], false, true}
	}
	for l := range h.p.Procs[s.proc].Locations {
		if at := s.first + int32(l); h.can(at) && h.blockedAt(int(slot), l) {
			x := standstill{slot, int32(l), h.last[at], !h.p.Procs[s.proc].Locations[l].ValidEnd, true}
			first = earlier(first, x)
			if x.dead {
				dead = earlier(dead, x)
			}
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

// needStandstill needs a process to be at a place and blocked there.
func (h *RelaxedPlan) needStandstill(x standstill) {
	if x.since >= 0 {
		h.needed[x.since] = true
	}
	for n := range h.rules {
		if r := &h.rules[n]; r.slot == x.slot && r.location == x.location {
			h.need(int32(n), 0, func() bool { return h.blockedAt(int(x.slot), int(x.location)) })
		}
	}
}
