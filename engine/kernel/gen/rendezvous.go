package gen

import (
	"slices"

	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// While receivers are visited, a rendezvous message lies in memory: the number of fields, then
// their values, truncated to their types, 32 bits each. Nested questions about other
// rendezvous put their messages after it.

// messageBytes is the size of a message of a kind.
func messageBytes(kind *prog.Chan) int32 { return 4 * int32(1+len(kind.Fields)) }

// offer appends an edge for every process that can receive the message of a rendezvous send,
// the highest number first. Faults in the message are reported even if no process can receive
// it.
func (s *scope) offer(id uint32, a *prog.Action, p place) {
	c := s.c
	s.SetGlobalConst(c.Offered, 1)
	number, m := s.pack(a, p)
	if c.actionMayFail(a) {
		s.GetGlobal(c.fault)
		s.If()
		s.appendBlocked(id)
		s.clearFault(true)
		s.End()
	}
	s.action(id)
	s.SetGlobal(c.sender)
	s.clearGlobal(c.actedBefore, c.p.Uses.Enabled)
	s.withSenderMoved(a, func() {
		s.Call(c.visitReceivers, s.vector, s.pid, number, m)
	})
	s.freeMessage(m)
}

// hasReceiver pushes whether a process can receive the message of a rendezvous send.
func (s *scope) hasReceiver(a *prog.Action, p place) {
	found := s.i32()
	number, m := s.pack(a, p)
	s.clearFault(s.c.actionMayFail(a))
	s.withSenderMoved(a, func() {
		s.Call(s.c.hasReceiver, s.vector, s.pid, number, m)
		s.Set(found)
	})
	s.freeMessage(m)
	s.Get(found)
}

// withSenderMoved emits body with the sender already after its send, and restores the vector
// afterwards. Receivers are tested in that state, and targets are copies of it.
func (s *scope) withSenderMoved(a *prog.Action, body func()) {
	s.c.Borrows = true
	l := &s.c.p.Layout
	old, last, pending := s.i32(), s.i32(), s.i32()
	s.SetToGlobal(pending, s.c.pendingChan)
	s.location(s.record)
	s.Set(old)
	s.setLocation(s.record, a.Target)
	if l.Last != prog.None {
		s.Load(wasm.I32Load8U, s.vector, l.Last)
		s.Set(last)
		s.Store(wasm.I32Store8, s.vector, l.Last, s.pid)
	}
	body()
	s.Gets(s.record, old)
	s.storeLocation()
	if l.Last != prog.None {
		s.Store(wasm.I32Store8, s.vector, l.Last, last)
	}
	s.SetGlobal(s.c.pendingChan, pending)
}

// pack writes a message to memory. It returns variables with the channel's number and the
// message's address.
func (s *scope) pack(a *prog.Action, p place) (number, m wasm.Local) {
	c := s.c
	number, m = s.i32(), s.i32()
	s.value(a.A)
	s.Set(number)
	fields := s.evaluate(p.kind, a.Args)
	s.GetGlobal(c.nextMessage)
	s.Tee(m)
	s.Const(int32(len(fields)))
	s.Mem(wasm.I32Store, 0)
	for j, v := range fields {
		s.Gets(m, v)
		s.truncate(p.kind.Fields[j])
		s.Mem(wasm.I32Store, uint32(4+4*j))
	}
	s.GetOp(m, wasm.I32Add, messageBytes(p.kind))
	s.SetGlobal(c.nextMessage)
	return number, m
}

func (s *scope) freeMessage(m wasm.Local) {
	s.SetGlobal(s.c.nextMessage, m)
}

// take appends the edges on which the process receives a rendezvous message. Parameters:
// vector, record, number, channel, message.
func (s *scope) take(l *prog.Location) {
	s.setPending()
	s.provided(false, func() { s.refuseMessage(l.Out[0].Action) })
	e := newEscaper(s, l)
	for _, ch := range l.Out {
		a := &s.c.p.Actions[ch.Action]
		if !s.c.canReceive(a) {
			continue
		}
		e.try(ch.Escape, func() {
			defer s.Release(s.Mark())
			s.setPending()
			done := s.Block()
			s.receivers(ch.Action, func(recv uint32) {
				s.takeEdge(ch.Action, recv)
				e.taken(ch.Escape)
				s.Br(done)
			})
			if s.c.receiveMayFail(a) {
				s.GetGlobal(s.c.fault)
				s.If()
				s.refuseMessage(ch.Action)
				s.End()
			}
			s.End()
		})
	}
}

// setPending makes the channel of the current message the pending one.
func (s *scope) setPending() {
	s.SetGlobal(s.c.pendingChan, s.Param(3))
}

// refuseMessage appends an edge that only reports the fault of a receive that does not take
// the message.
func (s *scope) refuseMessage(choice uint32) {
	s.Get(s.vector)
	s.GetGlobal(s.c.sender)
	s.receiverHalf(choice)
	s.Const(layout.FlagBlocked | layout.FlagRendezvous)
	s.Call(s.c.blockedEdge)
}

// receiverHalf pushes the upper half of the ts.Action of a rendezvous.
func (s *scope) receiverHalf(choice uint32) {
	s.GetOp(s.pid, wasm.I32Add, 1)
	s.OpConst(wasm.I32Shl, 24)
	s.OpConst(wasm.I32Or, int32(choice))
}

// canTake pushes whether take would append an edge that can be followed.
func (s *scope) canTake(l *prog.Location) {
	s.setPending()
	s.provided(true, nil)
	for _, ch := range l.Out {
		if a := &s.c.p.Actions[ch.Action]; s.c.canReceive(a) {
			s.setPending()
			s.receivers(ch.Action, func(uint32) {
				s.clearFault(s.c.receiveMayFail(a))
				s.Const(1)
				s.Return()
			})
			s.clearFault(s.c.receiveMayFail(a))
		}
	}
	s.Const(0)
}

// receiveMayFail reports whether testing an action for a message may cause a fault.
func (c *compiler) receiveMayFail(a *prog.Action) bool {
	if a.Op == prog.DStep {
		return true
	}
	if a.Mode&prog.Keep != 0 || c.mayLack(int(a.Args.Count)-1) {
		return true
	}
	for _, x := range c.arguments(a.Args) {
		if e := &c.p.Exprs[x]; e.Op == prog.Match && c.mayFail(e.A) {
			return true
		}
	}
	return c.mayFail(a.A)
}

// receivers emits body for the receive that the action is, or for those that can begin the
// d_step that it is. It runs when the receive can take the message.
func (s *scope) receivers(id uint32, body func(recv uint32)) {
	a := &s.c.p.Actions[id]
	if a.Op == prog.Receive {
		s.receiver(a, func() { body(id) })
		return
	}
	for _, ch := range s.c.p.Procs[a.Proc].Locations[a.Body].Out {
		if b := &s.c.p.Actions[ch.Action]; b.Op == prog.Receive && s.c.canReceive(b) {
			s.receiver(b, func() { body(ch.Action) })
		}
	}
}

// receiver emits body in an if: it runs when a receive can take the message.
func (s *scope) receiver(a *prog.Action, body func()) {
	number, m := s.Param(3), s.Param(4)
	s.value(a.A)
	s.Op(wasm.I32Eq, number)
	s.If()
	if s.failsPoll(a) {
		s.End()
		return
	}
	s.compare(s.c.arguments(a.Args), func(j int) { s.packedField(m, j) })
	s.If()
	body()
	s.End()
	s.End()
}

// packedField pushes field j of a rendezvous message, as field does.
func (s *scope) packedField(m wasm.Local, j int) {
	if !s.c.mayLack(j) {
		s.Load(wasm.I32Load, m, uint32(4+4*j))
		return
	}
	s.Load(wasm.I32Load, m, 0)
	s.OpConst(wasm.I32GtU, int32(j))
	s.IfValue(wasm.I32)
	s.Load(wasm.I32Load, m, uint32(4+4*j))
	s.Else()
	s.Load(wasm.I32Load, m, 0)
	s.OpConst(wasm.I32GtU, 1)
	s.If()
	s.fails(ts.TooManyParameters)
	s.End()
	s.Const(0)
	s.End()
}

// mayLack reports whether messages of a rendezvous channel may have no field j.
func (c *compiler) mayLack(j int) bool {
	return slices.ContainsFunc(c.chanKinds, func(k uint32) bool {
		return c.p.Chans[k].Cap == 0 && len(c.p.Chans[k].Fields) <= j
	})
}

// takeEdge appends the edge on which a choice takes the message with its receive.
func (s *scope) takeEdge(choice, recv uint32) {
	c := s.c
	a, r, m := &c.p.Actions[choice], &c.p.Actions[recv], s.Param(4)
	s.forceDStep(a)
	s.Get(s.vector)
	s.GetGlobal(c.sender)
	s.Call(c.beginEdge)
	s.target(func(t *scope) {
		s.markCovered(choice)
		s.markCovered(recv)
		s.GetGlobal(c.sender)
		s.OpConst(wasm.I32And, 1<<24-1)
		s.AddOwn()
		s.Const(1)
		s.Mem(wasm.I32Store8, c.Covered)
		s.header(t.vector)
		s.receiverHalf(choice)
		s.Mem(wasm.I32Store, layout.EdgeAction+4)
		t.bindFields(r, m)
		s.SetGlobalConst(c.pendingChan, 0)
		if a.Op == prog.DStep && r.Target != a.Target {
			s.Gets(t.vector, t.record, t.pid)
			s.Const(c.headIndex(choice, r.Target))
			s.Call(c.dSteps[choice])
		}
		t.finish(a, layout.FlagRendezvous)
	})
	s.clearFault(c.receiveMayFail(a))
}

// bindFields stores the fields of a rendezvous message in the variables among the arguments of
// a receive, from left to right.
func (s *scope) bindFields(r *prog.Action, m wasm.Local) {
	for j, x := range s.c.arguments(r.Args) {
		e := &s.c.p.Exprs[x]
		if e.Op != prog.Store {
			continue
		}
		v := s.i32()
		s.packedField(m, j)
		s.Set(v)
		s.store(&s.c.p.Refs[e.Ref], v)
	}
	n := int32(r.Args.Count)
	s.lengthFails(m, wasm.I32GtU, n, ts.TooFewParameters)
	if s.c.mayLack(int(n) - 1) {
		s.lengthFails(m, wasm.I32LtU, n, ts.TooManyParameters)
	}
}

// lengthFails records a fault if the number of fields of a message compares to n.
func (s *scope) lengthFails(m wasm.Local, op wasm.Op, n int32, fault ts.Fault) {
	s.Load(wasm.I32Load, m, 0)
	s.OpConst(op, n)
	s.If()
	s.fails(fault)
	s.End()
}
