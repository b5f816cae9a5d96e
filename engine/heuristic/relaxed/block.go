package relaxed

import (
	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
)

// How a process can be blocked in the relaxed state.
const (
	notBlocked       uint8 = iota
	blockedAtEnd           // at a valid end, or ended
	blockedElsewhere       // at an invalid end
)

// deadlockPossible reports whether all processes of the state can be blocked, and at least one
// process, or one started later, at an invalid end.
func (h *Rounds) deadlockPossible() bool {
	h.timeout = values.Single(1)
	defer func() { h.timeout = values.ZeroOrOne }()
	// The slot that was free in the previous state is often free again.
	if h.lastFree < h.alive && !h.slotMayBlock(h.lastFree) {
		return false
	}
	found := false
	for i := range h.slots {
		if !h.slotMayBlock(i) && i < h.alive {
			h.lastFree = i
			return false
		}
		found = found || h.slots[i].blocked == blockedElsewhere
	}
	return found
}

// slotMayBlock reports whether a process can be blocked, and notes how.
func (h *Rounds) slotMayBlock(slot int) bool {
	s := &h.slots[slot]
	if s.blocked < blockedElsewhere {
		s.blocked = max(s.blocked, h.findBlockage(slot))
	}
	return s.blocked != notBlocked
}

// findBlockage returns how a process can be blocked at the locations that it can have reached. It
// checks those that it has not checked before, or whose witness reads a changed cell.
func (h *Rounds) findBlockage(slot int) uint8 {
	s := &h.slots[slot]
	out := s.blocked
	if h.possible(h.firstEnd + int32(slot)) {
		out = blockedAtEnd
	}
	for _, l := range s.unchecked {
		loc := &h.p.Procs[s.proc].Locations[l]
		if out == blockedAtEnd && loc.ValidEnd {
			continue
		}
		at := s.first - h.firstLocation + l
		if h.witness[at] = h.findWitness(slot, int(l)); h.witness[at] < 0 {
			if !loc.ValidEnd {
				return blockedElsewhere
			}
			out = blockedAtEnd
		}
	}
	s.unchecked = s.unchecked[:0]
	return out
}

// blockedAt reports whether a process can be blocked at a location.
func (h *Rounds) blockedAt(slot, location int) bool { return h.findWitness(slot, location) < 0 }

// findWitness returns a rule that a process can always execute at a location, -1 if it can be
// blocked there.
func (h *Rounds) findWitness(slot, location int) int32 {
	t := h.slots[slot].proc
	x := h.p.Procs[t].Provided
	if x != 0 {
		if _, canFail := h.conditionPure(int32(slot), x); canFail {
			return -1
		}
	}
	at := h.slots[slot].first - h.firstLocation + int32(location)
	for n := h.firstRule[at]; n < h.firstRule[at+1]; n++ {
		if !h.ruleMayBlock(n) {
			return n
		}
	}
	return -1
}

// choicesMayBlock reports whether the first n choices of a location can all be blocked.
func (h *Rounds) choicesMayBlock(slot int32, proc, location uint32, n int) bool {
	for _, c := range h.p.Procs[proc].Locations[location].Out[:n] {
		if !h.actionMayBlock(slot, c.Action) {
			return false
		}
	}
	return true
}

// actionMayBlock reports whether an action can be blocked.
func (h *Rounds) actionMayBlock(slot int32, id uint32) bool {
	a := &h.p.Actions[id]
	switch a.Op {
	case prog.Guard:
		if h.acts[id] {
			return false
		}
		_, canFail := h.conditionPure(slot, a.A)
		return canFail
	case prog.Exit:
		return true
	case prog.Send, prog.Receive:
		return h.channelMayBlock(slot, a)
	case prog.DStep:
		return h.choicesMayBlock(slot, a.Proc, a.Body, len(h.p.Procs[a.Proc].Locations[a.Body].Out))
	}
	return false
}

func (h *Rounds) channelMayBlock(slot int32, a *prog.Action) (may bool) {
	h.eachChannel(slot, a.A, func(c int32) {
		f, k := h.at(h.firstLength+c), h.chans[c].kind
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
