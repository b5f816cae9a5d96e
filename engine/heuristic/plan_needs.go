package heuristic

// findSources turns the lists of the shape round: what a rule depends on, by rule.
func (z *shape) findSources() {
	if z.sources != nil {
		return
	}
	z.sources = make([][]int32, len(z.rules)+1)
	add := func(rules []int32, fact int32) {
		for _, r := range rules {
			z.sources[r] = append(z.sources[r], fact)
		}
	}
	for i, rules := range z.readers {
		add(rules, int32(i))
	}
	for i, rules := range z.fills {
		add(rules, z.fillFact(int32(i)))
	}
	far := make([]bool, len(z.rules)+1)
	for _, r := range z.world {
		far[r] = true
	}
	for i, rules := range z.at {
		for _, r := range rules {
			if !far[r] {
				z.sources[r] = append(z.sources[r], z.placeFact(int32(i)))
			}
		}
	}
	for f := z.placeFact(0); f <= z.laterFact(); f++ {
		add(z.world, f)
	}
}

// A standstill is a place where a process can be blocked, by the number of the fact
// that it is there, and by that of the last change that it takes to be there.
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
	if h.gone[slot] {
		first = &standstill{-1, h.last[h.goneFact(int32(slot))], false}
	}
	for l := range h.p.Procs[s.proc].Locations {
		if !h.reached[int(s.first)+l] || !h.blockedAt(slot, l) {
			continue
		}
		x := &standstill{int32(l), h.last[h.placeFact(s.first+int32(l))], !h.p.Procs[s.proc].Locations[l].ValidEnd}
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
	for _, n := range h.at[h.slots[slot].first+x.location] {
		if h.rules[n].slot == slot && h.rules[n].location == x.location {
			h.need(h.sources[n], 0, func() bool { return h.blockedAt(int(slot), int(x.location)) })
		}
	}
}
