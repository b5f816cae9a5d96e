package relaxed

import (
	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
)

// eval returns the values that an expression can have in a slot; slot -1 is outside of all
// processes.
func (h *Rounds) eval(slot int32, id prog.ExprID) values.Value {
	x := &h.p.Exprs[id]
	switch x.Op {
	case prog.Const:
		return values.Single(x.Value)
	case prog.Load:
		return h.load(slot, x.Ref)
	case prog.Neg:
		return combine(&h.arena, prog.Sub, values.Single(0), h.eval(slot, x.A))
	case prog.Compl:
		return combine(&h.arena, prog.Sub, values.Single(-1), h.eval(slot, x.A))
	case prog.Not, prog.And, prog.Or, prog.Eq, prog.Ne, prog.Lt, prog.Le, prog.Gt, prog.Ge:
		return values.Truth(h.condition(slot, id))
	case prog.Cond:
		return h.conditional(slot, x)
	case prog.Len, prog.Empty, prog.Full, prog.NEmpty, prog.NFull, prog.Poll:
		return h.channelTest(slot, x)
	}
	if x.Op >= prog.Add && x.Op <= prog.BitXor {
		a, b := h.eval(slot, x.A), h.eval(slot, x.B)
		h.work += uint64(a.Size() * b.Size())
		return combine(&h.arena, x.Op, a, b)
	}
	return h.builtin(slot, x)
}

func (h *Rounds) conditional(slot int32, x *prog.Expr) values.Value {
	canHold, canFail := h.condition(slot, x.A)
	switch {
	case !canHold:
		return h.eval(slot, x.C)
	case !canFail:
		return h.eval(slot, x.B)
	}
	b := h.eval(slot, x.B)
	return h.arena.Union(b, h.eval(slot, x.C))
}

// eachCell calls f for every cell that a reference can mean, and reports whether a subscript
// can be out of range.
func (h *Rounds) eachCell(slot int32, ref prog.RefID, f func(cell int32)) (outside bool) {
	r := &h.p.Refs[ref]
	at := h.base(slot, r)
	return at != nil && h.eachCellFrom(slot, r.Index, at[r.Offset:], f)
}

// eachCellFrom is eachCell for the remaining subscripts, from the cell of element 0 on.
func (h *Rounds) eachCellFrom(slot int32, index []prog.Index, at []int32, f func(int32)) (outside bool) {
	if len(index) == 0 {
		f(at[0])
		return false
	}
	ix := &index[0]
	v := h.eval(slot, ix.Expr)
	for i := max(v.Lo, 0); i <= min(v.Hi, int32(ix.Len)-1); i++ {
		if v.Has(i) {
			outside = h.eachCellFrom(slot, index[1:], at[uint32(i)*ix.Stride:], f) || outside
		}
	}
	return outside || v.Lo < 0 || v.Hi >= int32(ix.Len)
}

// eachChannel calls f for the channels that an operand can mean, and reports whether it can
// mean none. The channel numbers of processes that are still to be started are unknown, as are
// those of processes that replace others. But a variable that always means a channel of its own
// process means no other.
func (h *Rounds) eachChannel(slot int32, operand prog.ExprID, f func(channel int32)) (none bool) {
	v := h.eval(slot, operand)
	global := int32(len(h.p.GlobalChans))
	lasting := h.initialChannels()
	for c := max(v.Lo, 1); c <= min(v.Hi, lasting); c++ {
		if v.Has(c) {
			f(c - 1)
		}
	}
	unknown := v.Hi > lasting || v.Hi > global && h.endedCount() > 0
	if unknown {
		_, _, fixed := h.fixedChannels(slot, operand)
		unknown = !fixed
	}
	if unknown {
		for c := lasting; int(c) < len(h.chans); c++ {
			f(c)
		}
	}
	return v.Lo <= 0 || unknown
}

// channelTest returns the value of len, empty, full and the like, and of a poll. During a
// rendezvous its channel can look empty or full.
func (h *Rounds) channelTest(slot int32, x *prog.Expr) values.Value {
	canHold, canFail := false, false
	lo, hi := int32(1<<31-1), int32(0)
	none := h.eachChannel(slot, x.A, func(c int32) {
		n, size := *h.at(h.firstLength + c), int32(h.chans[c].kind.Cap)
		if size == 0 {
			n.lo, n.hi = 0, 1
		}
		lo, hi = min(lo, n.lo), max(hi, n.hi)
		yes, no := false, false
		switch x.Op {
		case prog.Empty, prog.NEmpty:
			yes, no = n.lo == 0, n.hi > 0
		case prog.Full, prog.NFull:
			yes, no = n.hi >= max(size, 1), n.lo < max(size, 1)
		case prog.Poll:
			yes, no = n.hi > 0 && size > 0, n.lo == 0
			if yes {
				fits, fails := h.match(slot, x.Args, h.fieldOf(c))
				yes, no = fits, no || fails
			}
		}
		if x.Op == prog.NEmpty || x.Op == prog.NFull {
			yes, no = no, yes
		}
		canHold, canFail = canHold || yes, canFail || no
	})
	if none {
		lo, canFail = 0, true
	}
	switch {
	case x.Op == prog.Len:
		return values.Between(min(lo, hi), hi)
	case x.Mode&prog.Random != 0 && canHold:
		return values.Between(0, hi)
	}
	return values.Truth(canHold, canFail || !canHold)
}

// fieldOf returns the values of the fields of a channel's messages; 0 for a field that they
// lack.
func (h *Rounds) fieldOf(channel int32) func(int) values.Value {
	c := &h.chans[channel]
	return func(j int) values.Value {
		if j >= len(c.kind.Fields) {
			return values.Single(0)
		}
		return h.read(c.fields + int32(j))
	}
}

// match reports whether a message can match the arguments of a receive, and whether one can
// fail to.
func (h *Rounds) match(slot int32, args prog.Slice, field func(int) values.Value) (fits, fails bool) {
	fits = true
	for j := range int(args.Count) {
		e := &h.p.Exprs[h.p.Args[int(args.First)+j]]
		if e.Op != prog.Match {
			continue
		}
		f, v := field(j), h.eval(slot, e.A)
		fits = fits && v.Intersects(f)
		fails = fails || v.Differs(f)
	}
	return fits, fails
}

// builtin returns the values of operators about processes.
func (h *Rounds) builtin(slot int32, x *prog.Expr) values.Value {
	switch x.Op {
	case prog.Run:
		return h.startProcess(slot, x)
	case prog.Self:
		switch {
		case slot < 0:
			return values.Single(0)
		case h.slots[slot].pid >= 0:
			return h.read(h.slots[slot].pid)
		}
		return values.Single(slot)
	case prog.NrPr:
		return h.processCount()
	case prog.Timeout:
		return h.timeout
	case prog.NonProgress, prog.Enabled:
		return values.ZeroOrOne
	case prog.SetPriority:
		return values.Single(1)
	case prog.PCValue:
		return values.Between(0, 1<<15-1)
	case prog.At:
		return h.isAt(slot, x)
	case prog.RemoteLoad:
		return h.remoteValue(slot, x)
	}
	return values.Between(0, 255) // _last, priorities
}

// processCount returns how many processes there can be.
func (h *Rounds) processCount() values.Value {
	n := int32(h.alive)
	if h.possible(h.started) {
		return values.Between(n-h.endedCount(), 255)
	}
	return values.Between(n-h.endedCount(), n)
}

// endedCount returns how many processes of the state can have ended.
func (h *Rounds) endedCount() (n int32) {
	for i := range h.alive {
		if h.possible(h.firstEnd + int32(i)) {
			n++
		}
	}
	return n
}

// candidates calls visit for the slots that an operator about a process can mean. It reports
// whether there can be no such process, or only a process started later.
func (h *Rounds) candidates(slot int32, x *prog.Expr, visit func(int32)) (open bool) {
	if x.A == 0 {
		for i := range h.alive {
			if h.slots[i].proc == uint32(x.Value) {
				visit(int32(i))
				if !h.possible(h.firstEnd + int32(i)) {
					return false
				}
			}
		}
	} else {
		v := h.eval(slot, x.A)
		open = v.Lo < 0 || v.Hi >= int32(h.alive)
		for i := max(v.Lo, 0); i <= min(v.Hi, int32(h.alive)-1); i++ {
			if v.Has(i) {
				visit(i)
				open = open || h.possible(h.firstEnd+i)
			}
		}
		if !open {
			return false
		}
	}
	for i := h.alive; i < len(h.slots); i++ {
		visit(int32(i))
	}
	return true
}

// isAt returns whether a process can be at a label, and whether it can be elsewhere.
func (h *Rounds) isAt(slot int32, x *prog.Expr) values.Value {
	state := h.p.Exprs[x.B].Value
	here, elsewhere := false, false
	open := h.candidates(slot, x, func(i int32) {
		s := &h.slots[i]
		if x.A == 0 && s.proc != uint32(x.Value) {
			return
		}
		for l := range h.p.Procs[s.proc].Locations {
			if h.possible(s.first + int32(l)) {
				is := h.p.Procs[s.proc].Locations[l].SpinState == state
				here, elsewhere = here || is, elsewhere || !is
			}
		}
	})
	return values.Truth(here, elsewhere || open || !here)
}

// remoteValue returns the values of a local variable of another process; 0 if there can be no
// such process.
func (h *Rounds) remoteValue(slot int32, x *prog.Expr) values.Value {
	out := values.Empty
	open := h.candidates(slot, x, func(i int32) {
		v := values.Single(0)
		if h.slots[i].proc == uint32(x.Value) {
			v = h.load(i, x.Ref)
		}
		out = h.arena.Union(out, v)
	})
	if open {
		out = h.arena.Union(out, values.Single(0))
	}
	return out
}
