package heuristic

// findSources turns the lists of the shape round: what a rule depends on, by rule.
func (z *shape) findSources() {
	if z.sources != nil {
		return
	}
	z.sources = make([][]int32, len(z.rules)+1)
	far := make([]bool, len(z.rules)+1)
	for _, r := range z.world {
		far[r] = true
	}
	for c, rules := range z.readers {
		for _, r := range rules {
			if c < int(z.place) || !far[r] {
				z.sources[r] = append(z.sources[r], int32(c))
			}
		}
	}
	for _, r := range z.world {
		for c := z.place; c <= z.later; c++ {
			z.sources[r] = append(z.sources[r], c)
		}
	}
}

// A standstill is a place where a process can be blocked, with the last
// change that it takes to be there.
type standstill struct {
	location int32 // -1: it has ended
	since    int32
	dead     bool // it may not stay there
}

// needDeadlock needs a place for each process where it can be blocked: the first that
// it can come to, but for one of them, which has to be at no valid end.
func (h *RelaxedPlan) needDeadlock() {
	h.timeout = single(1)
	defer func() { h.timeout = both }()
	stops := make([]*standstill, len(h.slots))
	var bad *standstill
	at, some := 0, false
	for i := range h.slots {
		first, dead := h.standstills(i)
		if i < h.alive {
			stops[i] = first
			some = some || first != nil && first.dead
		}
		if dead != nil && (bad == nil || dead.since < bad.since) {
			bad, at = dead, i
		}
	}
	if !some {
		stops[at] = bad
	}
	for i, x := range stops {
		if x != nil {
			h.needStandstill(int32(i), x)
		}
	}
}

// standstills returns the first place where a process can be blocked, and the first
// where it may not stay; nil for none.
func (h *RelaxedPlan) standstills(slot int) (first, dead *standstill) {
	s := &h.slots[slot]
	if h.can(h.end + int32(slot)) {
		first = &standstill{-1, h.last[h.end+int32(slot)], false}
	}
	for l := range h.p.Procs[s.proc].Locations {
		if !h.can(s.first+int32(l)) || !h.blockedAt(slot, l) {
			continue
		}
		x := &standstill{int32(l), h.last[s.first+int32(l)], !h.p.Procs[s.proc].Locations[l].ValidEnd}
		if first == nil || x.since < first.since {
			first = x
		}
		if x.dead && (dead == nil || x.since < dead.since) {
			dead = x
		}
	}
	return first, dead
}

// needStandstill needs a process to be at a place and blocked there.
func (h *RelaxedPlan) needStandstill(slot int32, x *standstill) {
	if x.since >= 0 {
		h.needed[x.since] = true
	}
	if x.location < 0 {
		return
	}
	for _, n := range h.readers[h.slots[slot].first+x.location] {
		if h.rules[n].slot == slot && h.rules[n].location == x.location {
			h.need(h.sources[n], 0, func() bool { return h.blockedAt(int(slot), int(x.location)) })
		}
	}
}
