package relaxed

import (
	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
)

// How a process can be blocked in the relaxed state.
const (
	free       uint8 = iota
	atEnd            // at a valid end, or gone
	atDeadlock       // where it may not stay
)

// stuck reports whether all processes of the state can be blocked, one of them, or
// of those that were started, not at a valid end.
func (h *Rounds) stuck() bool {
	h.timeout = values.Single(1)
	defer func() { h.timeout = values.Both }()
	// Who was free the last time may be so again.
	if h.unblocked < h.alive && !h.blocks(h.unblocked) {
		return false
	}
	found := false
	for i := range h.slots {
		if !h.blocks(i) && i < h.alive {
			h.unblocked = i
			return false
		}
		found = found || h.slots[i].blocked == atDeadlock
	}
	return found
}

// blocks reports whether a process can be blocked, and notes how.
func (h *Rounds) blocks(slot int) bool {
	s := &h.slots[slot]
	if s.blocked < atDeadlock {
		s.blocked = max(s.blocked, h.blockage(slot))
	}
	return s.blocked != free
}

// blockage looks how a process can be blocked at the locations that it can be at.
func (h *Rounds) blockage(slot int) uint8 {
	s := &h.slots[slot]
	out := free
	if h.can(h.end + int32(slot)) {
		out = atEnd
	}
	for _, l := range s.reached {
		loc := &h.p.Procs[s.proc].Locations[l]
		if out == atEnd && loc.ValidEnd {
			continue
		}
		if h.blockedAt(slot, int(l)) {
			if !loc.ValidEnd {
				return atDeadlock
			}
			out = atEnd
		}
	}
	return out
}

// blockedAt reports whether a process can be blocked at a location.
func (h *Rounds) blockedAt(slot, location int) bool {
	t := h.slots[slot].proc
	x := h.p.Procs[t].Provided
	if x != 0 {
		if _, canFail := h.asked(int32(slot), x); canFail {
			return true
		}
	}
	at := h.slots[slot].first - h.place + int32(location)
	for n := h.starts[at]; n < h.starts[at+1]; n++ {
		if !h.impossible(n) {
			return false
		}
	}
	return true
}

// allBlock reports whether the first n choices of a location can be impossible.
func (h *Rounds) allBlock(slot int32, proc, location uint32, n int) bool {
	for _, c := range h.p.Procs[proc].Locations[location].Out[:n] {
		if !h.mayBlock(slot, c.Action) {
			return false
		}
	}
	return true
}

// mayBlock reports whether it can be impossible to execute an action.
func (h *Rounds) mayBlock(slot int32, id uint32) bool {
	a := &h.p.Actions[id]
	switch a.Op {
	case prog.Guard:
		if h.p.Acts(a.A) {
			return false
		}
		_, canFail := h.asked(slot, a.A)
		return canFail
	case prog.Exit:
		return true
	case prog.Send, prog.Receive:
		return h.channelMayBlock(slot, a)
	case prog.DStep:
		return h.allBlock(slot, a.Proc, a.Body, len(h.p.Procs[a.Proc].Locations[a.Body].Out))
	}
	return false
}

func (h *Rounds) channelMayBlock(slot int32, a *prog.Action) (may bool) {
	h.resolve(slot, a.A, func(c int32) {
		f, k := h.at(h.fill+c), h.chans[c].kind
		switch {
		case k.Cap == 0:
			may = true
		case a.Op == prog.Send:
			may = may || f.hi >= int32(k.Cap)
		default:
			if may = may || f.lo == 0; !may {
				_, may = h.match(slot, a.Args, h.fieldOf(c))
			}
		}
	})
	return may
}
