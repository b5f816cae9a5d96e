package relaxed

import (
	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
)

// execute adds what a rule does, if it can be executed.
func (h *Rounds) execute(n int32) {
	r := &h.rules[n]
	s := &h.slots[r.slot]
	if !h.can(h.where[n]) || !h.allowed(r.slot) {
		return
	}
	h.author = n
	a := &h.p.Actions[r.action]
	target := s.first + int32(a.Target)
	switch a.Op {
	case prog.Else:
		for _, c := range h.p.Procs[s.proc].Locations[r.location].Out[:r.choice] {
			if !h.mayBlock(r.slot, c.Action) {
				return
			}
		}
	case prog.Exit:
		if i := int(r.slot); i < h.alive && (i == h.alive-1 || h.can(h.end+r.slot+1)) {
			h.do(h.end+r.slot, values.Single(1))
		}
		return
	default:
		if !h.perform(r.slot, r.action, target) {
			return
		}
	}
	h.do(target, values.Single(1))
}

// allowed reports whether the provided clause can let a process act.
func (h *Rounds) allowed(slot int32) bool {
	x := h.p.Procs[h.slots[slot].proc].Provided
	if x == 0 {
		return true
	}
	canHold, _ := h.asked(slot, x)
	return canHold
}

// perform adds the effects of an action but for its target, not ok when it cannot be
// executed. Target is where a process that sends by rendezvous comes to.
func (h *Rounds) perform(slot int32, id uint32, target int32) (ok bool) {
	a := &h.p.Actions[id]
	switch a.Op {
	case prog.Guard:
		canHold, _ := h.condition(slot, a.A)
		return canHold || h.p.Acts(a.A)
	case prog.Assign:
		t := h.p.Refs[a.Ref].Type
		v := truncate(&h.arena, t, h.eval(slot, a.A))
		h.assign(slot, a.Ref, v)
	case prog.Send:
		return h.send(slot, id, target)
	case prog.Receive:
		return h.receive(slot, a)
	case prog.Assert:
		if h.aims.Asserts {
			if _, canFail := h.condition(slot, a.A); canFail {
				h.violated, h.breaker = true, h.author
			}
		}
	case prog.DStep:
		return h.step(slot, a, a.Body)
	case prog.Print:
		for _, x := range h.p.Args[a.Args.First : a.Args.First+a.Args.Count] {
			h.eval(slot, x)
		}
	}
	return true
}

// assign adds a value to all that a reference can mean.
func (h *Rounds) assign(slot int32, ref prog.RefID, v values.Value) {
	if c := h.only(slot, ref); c >= 0 {
		h.do(c, v)
	} else {
		h.visit(slot, ref, func(c int32) { h.do(c, v) })
	}
}

// send puts a message into every buffered channel that can have room, or hands it to
// every receive that can take it.
func (h *Rounds) send(slot int32, id uint32, target int32) (ok bool) {
	a := &h.p.Actions[id]
	none := h.resolve(slot, a.A, func(c int32) {
		k := h.chans[c].kind
		if k.Cap == 0 {
			if !h.inStep {
				h.meet(slot, a, c, target)
			}
			return
		}
		f := h.at(h.fill + c)
		if f.lo >= int32(k.Cap) {
			return
		}
		ok = true
		for j, t := range k.Fields {
			h.do(h.chans[c].fields+int32(j), truncate(&h.arena, t, h.argument(slot, a, j)))
		}
		h.do(h.fill+c, values.Between(f.lo, min(f.hi+1, int32(k.Cap))))
	})
	return ok || none
}

// argument returns what a send gives for a field; 0 for one that is left out.
func (h *Rounds) argument(slot int32, a *prog.Action, j int) values.Value {
	if j >= int(a.Args.Count) {
		return values.Single(0)
	}
	return h.eval(slot, h.p.Args[int(a.Args.First)+j])
}

// meet lets every process that can receive from a rendezvous channel do so, together
// with the one that sends.
func (h *Rounds) meet(slot int32, a *prog.Action, channel, target int32) {
	fields := h.chans[channel].kind.Fields
	field := func(j int) values.Value {
		if j >= len(fields) {
			return values.Single(0)
		}
		return truncate(&h.arena, fields[j], h.argument(slot, a, j))
	}
	for _, q := range h.partners[h.author] {
		r, b := &h.rules[q.rule], &h.p.Actions[q.receive]
		if !h.can(h.where[q.rule]) || !h.eval(r.slot, b.A).Has(channel+1) && !h.unknown(r.slot, b.A, channel) {
			continue
		}
		if fits, _ := h.match(r.slot, b.Args, field); fits && h.allowed(r.slot) {
			h.do(target, values.Single(1))
			h.take(r, b, field)
		}
	}
}

// unknown reports whether an operand can mean a channel of a process that is still to
// be started.
func (h *Rounds) unknown(slot int32, operand prog.ExprID, channel int32) bool {
	return channel >= h.lasting() && h.eval(slot, operand).Hi > int32(len(h.p.GlobalChans))
}

// take is the receiver's half of a rendezvous.
func (h *Rounds) take(r *rule, b *prog.Action, field func(int) values.Value) {
	a := &h.p.Actions[r.action]
	if a.Op != prog.DStep {
		h.bind(r.slot, b, field)
		h.do(h.slots[r.slot].first+int32(a.Target), values.Single(1))
		return
	}
	inStep := h.inStep
	h.inStep = true
	h.bind(r.slot, b, field)
	h.inStep = inStep
	if h.step(r.slot, a, b.Target) {
		h.do(h.slots[r.slot].first+int32(a.Target), values.Single(1))
	}
}

// bind stores the fields of a message in the variables of a receive.
func (h *Rounds) bind(slot int32, a *prog.Action, field func(int) values.Value) {
	for j := range int(a.Args.Count) {
		e := &h.p.Exprs[h.p.Args[int(a.Args.First)+j]]
		if e.Op == prog.Store {
			h.assign(slot, e.Ref, truncate(&h.arena, h.p.Refs[e.Ref].Type, field(j)))
		}
	}
}

// receive takes a message out of every buffered channel that can hold one that fits.
func (h *Rounds) receive(slot int32, a *prog.Action) (ok bool) {
	none := h.resolve(slot, a.A, func(c int32) {
		f := h.at(h.fill + c)
		if h.chans[c].kind.Cap == 0 || f.hi == 0 {
			return
		}
		if fits, _ := h.match(slot, a.Args, h.fieldOf(c)); !fits {
			return
		}
		ok = true
		h.bind(slot, a, h.fieldOf(c))
		if a.Mode&prog.Keep == 0 {
			h.do(h.fill+c, values.Between(max(f.lo, 1)-1, f.hi))
		}
	})
	return ok || none
}

// start adds a process of a type that is still to be started, and returns the number
// that it can have.
func (h *Rounds) start(slot int32, x *prog.Expr) values.Value {
	n := h.processes()
	if h.quiet {
		return n
	}
	for i := h.alive; i < len(h.slots); i++ {
		s := &h.slots[i]
		if s.proc == uint32(x.Value) {
			h.create(slot, int32(i), x, n)
		}
	}
	return n
}

// create gives a process that is started its parameters and first values.
func (h *Rounds) create(slot, to int32, x *prog.Expr, number values.Value) {
	s := &h.slots[to]
	t := &h.p.Procs[s.proc]
	h.learn(h.later, values.Single(1))
	h.learn(s.pid, number)
	for i, v := range t.Params {
		if i < int(x.Args.Count) {
			h.learn(s.cells[v.Offset], truncate(&h.arena, v.Type, h.eval(slot, h.p.Args[int(x.Args.First)+i])))
		}
	}
	for _, in := range t.Init {
		v := values.Between(int32(len(h.p.GlobalChans))+1, 255)
		if in.Chan == 0 {
			v = h.ask(to, in.Expr)
		}
		r := &h.p.Refs[in.Ref]
		for i := range in.Count {
			if at := h.base(to, r); at != nil {
				h.learn(at[r.Offset+i*r.Type.Size()], truncate(&h.arena, r.Type, v))
			}
		}
	}
	for _, c := range s.cells {
		if c >= 0 && h.at(c).empty() {
			h.learn(c, values.Single(0))
		}
	}
	for i := range t.Chans {
		h.learn(h.fill+s.chans+int32(i), values.Single(0))
	}
	h.do(s.first+int32(t.Start), values.Single(1))
}
