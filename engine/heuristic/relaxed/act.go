package relaxed

import (
	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
)

// execute adds the effects of a rule, if it can be executed.
func (h *Rounds) execute(n int32) {
	r := &h.rules[n]
	s := &h.slots[r.slot]
	if !h.possible(h.source[n]) || !h.allowed(r.slot) {
		return
	}
	h.rule = n
	a := &h.p.Actions[r.action]
	target := s.first + int32(a.Target)
	switch a.Op {
	case prog.Else:
		if !h.choicesMayBlock(r.slot, s.proc, uint32(r.location), r.choice) {
			return
		}
	case prog.Exit:
		if i := int(r.slot); i < h.alive && (i == h.alive-1 || h.possible(h.firstEnd+r.slot+1)) {
			h.addEffect(h.firstEnd+r.slot, values.Single(1))
		}
		return
	default:
		if !h.perform(r.slot, r.action, target) {
			return
		}
	}
	h.addEffect(target, values.Single(1))
}

// allowed reports whether the provided clause lets a process act.
func (h *Rounds) allowed(slot int32) bool {
	x := h.p.Procs[h.slots[slot].proc].Provided
	if x == 0 {
		return true
	}
	canHold, _ := h.conditionPure(slot, x)
	return canHold
}

// perform adds the effects of an action without its target. It is not ok if the action cannot
// be executed. A send by rendezvous adds the target itself.
func (h *Rounds) perform(slot int32, id uint32, target int32) (ok bool) {
	a := &h.p.Actions[id]
	switch a.Op {
	case prog.Guard:
		canHold, _ := h.condition(slot, a.A)
		return canHold || h.acts[id]
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
				h.violated, h.violator, h.violatorSaw = true, h.rule, h.seen
			}
		}
	case prog.DStep:
		return h.runDStep(slot, a, a.Body)
	case prog.Print:
		for _, x := range h.p.Args[a.Args.First : a.Args.First+a.Args.Count] {
			h.eval(slot, x)
		}
	}
	return true
}

// assign adds a value to all cells that a reference can mean.
func (h *Rounds) assign(slot int32, ref prog.RefID, v values.Value) {
	if c := h.singleCell(slot, ref); c >= 0 {
		h.addEffect(c, v)
	} else {
		h.eachCell(slot, ref, func(c int32) { h.addEffect(c, v) })
	}
}

// send adds a message to every buffered channel that can have room, and gives it to every
// receive by rendezvous that can take it.
func (h *Rounds) send(slot int32, id uint32, target int32) (ok bool) {
	a := &h.p.Actions[id]
	none := h.eachChannel(slot, a.A, func(c int32) {
		k := h.chans[c].kind
		if k.Cap == 0 {
			if !h.inDStep {
				h.rendezvous(slot, a, c, target)
			}
			return
		}
		f := h.at(h.firstLength + c)
		if f.lo >= int32(k.Cap) {
			return
		}
		ok = true
		for j, t := range k.Fields {
			h.addEffect(h.chans[c].fields+int32(j), truncate(&h.arena, t, h.argument(slot, a, j)))
		}
		h.addEffect(h.firstLength+c, values.Between(f.lo, min(f.hi+1, int32(k.Cap))))
	})
	return ok || none
}

// argument returns what a send gives for field j; 0 for a missing argument.
func (h *Rounds) argument(slot int32, a *prog.Action, j int) values.Value {
	if j >= int(a.Args.Count) {
		return values.Single(0)
	}
	return h.eval(slot, h.p.Args[int(a.Args.First)+j])
}

// rendezvous lets every process that can receive from a rendezvous channel do so.
func (h *Rounds) rendezvous(slot int32, a *prog.Action, channel, target int32) {
	fields := h.chans[channel].kind.Fields
	field := func(j int) values.Value {
		if j >= len(fields) {
			return values.Single(0)
		}
		return truncate(&h.arena, fields[j], h.argument(slot, a, j))
	}
	for _, q := range h.partners[h.rule] {
		r, b := &h.rules[q.rule], &h.p.Actions[q.receive]
		if !h.possible(h.source[q.rule]) || !h.eval(r.slot, b.A).Has(channel+1) && !h.mayBeFutureChannel(r.slot, b.A, channel) {
			continue
		}
		if fits, _ := h.match(r.slot, b.Args, field); fits && h.allowed(r.slot) {
			h.addEffect(target, values.Single(1))
			h.receiveRendezvous(r, b, field)
		}
	}
}

// mayBeFutureChannel reports whether an operand can mean a channel of a process that is still
// to be started.
func (h *Rounds) mayBeFutureChannel(slot int32, operand prog.ExprID, channel int32) bool {
	return channel >= h.initialChannels() && h.eval(slot, operand).Hi > int32(len(h.p.GlobalChans))
}

// receiveRendezvous adds the effects of the receiver in a rendezvous.
func (h *Rounds) receiveRendezvous(r *rule, b *prog.Action, field func(int) values.Value) {
	a := &h.p.Actions[r.action]
	if a.Op != prog.DStep {
		h.bind(r.slot, b, field)
		h.addEffect(h.slots[r.slot].first+int32(a.Target), values.Single(1))
		return
	}
	inDStep := h.inDStep
	h.inDStep = true
	h.bind(r.slot, b, field)
	h.inDStep = inDStep
	if h.runDStep(r.slot, a, b.Target) {
		h.addEffect(h.slots[r.slot].first+int32(a.Target), values.Single(1))
	}
}

// bind adds the fields of a message to the variables of a receive.
func (h *Rounds) bind(slot int32, a *prog.Action, field func(int) values.Value) {
	for j := range int(a.Args.Count) {
		e := &h.p.Exprs[h.p.Args[int(a.Args.First)+j]]
		if e.Op == prog.Store {
			h.assign(slot, e.Ref, truncate(&h.arena, h.p.Refs[e.Ref].Type, field(j)))
		}
	}
}

// receive takes a message from every buffered channel that can have one that matches.
func (h *Rounds) receive(slot int32, a *prog.Action) (ok bool) {
	none := h.eachChannel(slot, a.A, func(c int32) {
		f := h.at(h.firstLength + c)
		if h.chans[c].kind.Cap == 0 || f.hi == 0 {
			return
		}
		if fits, _ := h.match(slot, a.Args, h.fieldOf(c)); !fits {
			return
		}
		ok = true
		h.bind(slot, a, h.fieldOf(c))
		if a.Mode&prog.Keep == 0 {
			h.addEffect(h.firstLength+c, values.Between(max(f.lo, 1)-1, f.hi))
		}
	})
	return ok || none
}

// startProcess adds a process of a type, and returns the process numbers that it can have.
func (h *Rounds) startProcess(slot int32, x *prog.Expr) values.Value {
	n := h.processCount()
	if h.pure {
		return n
	}
	for i := h.alive; i < len(h.slots); i++ {
		s := &h.slots[i]
		if s.proc == uint32(x.Value) {
			h.initProcess(slot, int32(i), x, n)
		}
	}
	return n
}

// initProcess adds the parameters and initial values of a process that is started.
func (h *Rounds) initProcess(slot, to int32, x *prog.Expr, number values.Value) {
	s := &h.slots[to]
	t := &h.p.Procs[s.proc]
	h.learn(h.started, values.Single(1))
	h.learn(s.pid, number)
	for i, v := range t.Params {
		if i < int(x.Args.Count) {
			h.learn(s.cells[v.Offset], truncate(&h.arena, v.Type, h.eval(slot, h.p.Args[int(x.Args.First)+i])))
		}
	}
	for _, in := range t.Init {
		v := values.Between(int32(len(h.p.GlobalChans))+1, 255)
		if in.Chan == 0 {
			h.pure = true // processes that initialisers start are not added
			v = h.eval(to, in.Expr)
			h.pure = false
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
		h.learn(h.firstLength+s.firstChannel+int32(i), values.Single(0))
	}
	h.addEffect(s.first+int32(t.Entry), values.Single(1))
}
