package kernel

import (
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A rendezvous message lies in memory while partners are visited: the number of
// fields, then their values, truncated to their types, 32 bits each. Questions
// about other rendezvous may come up meanwhile; their messages lie behind.

// messageBytes is the room for one message of a kind.
func messageBytes(kind *prog.Chan) int32 { return 4 * int32(1+len(kind.Fields)) }

// shake appends an edge for every process that can take what a rendezvous send
// offers, the highest number first.
func (s *scope) shake(id uint32, a *prog.Action, p place) {
	c := s.c
	s.Const(1)
	s.SetGlobal(c.offered)
	if int(a.Args.Count) < len(p.kind.Fields) {
		s.Const(int32(ts.TooFewParameters))
		s.SetGlobal(c.fault)
		s.Get(s.vector)
		s.action(id)
		s.Call(c.blocked)
		s.forget(true)
		return
	}
	number, m := s.pack(a, p)
	s.action(id)
	s.SetGlobal(c.sending.action)
	s.Get(s.record, s.vector)
	s.Op(wasm.I32Sub)
	s.SetGlobal(c.sending.record)
	s.Const(int32(a.Target))
	s.SetGlobal(c.sending.target)
	s.GetGlobal(c.fault)
	s.SetGlobal(c.sending.fault)
	s.forget(c.failing(a))
	s.Get(s.vector, s.pid, number, m)
	s.Call(c.shaking)
	s.release(m)
	s.forget(c.failing(a))
}

// hasPartner pushes whether a process can take what a rendezvous send offers.
func (s *scope) hasPartner(a *prog.Action, p place) {
	if int(a.Args.Count) < len(p.kind.Fields) {
		s.Const(1)
		return
	}
	number, m := s.pack(a, p)
	s.forget(s.c.failing(a))
	s.Get(s.vector, s.pid, number, m)
	s.Call(s.c.canShake)
	s.release(m)
	s.forget(s.c.failing(a))
}

// pack puts a message into memory and returns the channel's number and the
// message's address.
func (s *scope) pack(a *prog.Action, p place) (number, m wasm.Local) {
	c := s.c
	number, m = s.i32(), s.i32()
	s.value(a.A)
	s.Set(number)
	fields := s.evaluate(p.kind, a.Args)
	s.GetGlobal(c.message)
	s.Tee(m)
	s.Const(int32(len(fields)))
	s.Mem(wasm.I32Store, 0)
	for j, v := range fields {
		s.Get(m, v)
		s.truncate(p.kind.Fields[j])
		s.Mem(wasm.I32Store, uint32(4+4*j))
	}
	s.Get(m)
	s.Const(messageBytes(p.kind))
	s.Op(wasm.I32Add)
	s.SetGlobal(c.message)
	return number, m
}

func (s *scope) release(m wasm.Local) {
	s.Get(m)
	s.SetGlobal(s.c.message)
}

// take appends the edges on which the process receives the message of a
// rendezvous. Parameters: vector, record, number; channel and message.
func (s *scope) take(l *prog.Location) {
	e := newEscaper(s, l)
	for _, ch := range l.Out {
		a := &s.c.p.Actions[ch.Action]
		if !s.c.takes(a) {
			continue
		}
		e.try(ch.Escape, func() {
			done := s.Block()
			s.receivers(a, func(recv uint32) {
				s.takeEdge(ch.Action, recv)
				e.taken(ch.Escape)
				s.Br(done)
			})
			s.End()
		})
	}
}

// canTake pushes whether take would append an edge.
func (s *scope) canTake(l *prog.Location) {
	for _, ch := range l.Out {
		if a := &s.c.p.Actions[ch.Action]; s.c.takes(a) {
			s.receivers(a, func(uint32) {
				s.Const(1)
				s.Return()
			})
		}
	}
	s.Const(0)
}

// receivers runs the code of body for the receive that is the action, or for
// those that begin the d_step that it is, when it can take the message.
func (s *scope) receivers(a *prog.Action, body func(recv uint32)) {
	out := s.c.p.Procs[a.Proc].Locations[a.Body].Out
	if a.Op == prog.Receive {
		s.receiver(a, func() { body(s.indexOf(a)) })
		return
	}
	for _, ch := range out {
		if b := &s.c.p.Actions[ch.Action]; b.Op == prog.Receive && s.c.takes(b) {
			s.receiver(b, func() { body(ch.Action) })
		}
	}
}

// indexOf returns the index of one of the program's actions.
func (s *scope) indexOf(a *prog.Action) uint32 {
	for i := range s.c.p.Actions {
		if &s.c.p.Actions[i] == a {
			return uint32(i)
		}
	}
	return 0
}

// receiver runs the code of body when a receive can take the message.
func (s *scope) receiver(a *prog.Action, body func()) {
	number, m := s.Param(3), s.Param(4)
	s.value(a.A)
	s.Get(number)
	s.Op(wasm.I32Eq)
	s.If()
	s.compare(s.c.p.Args[a.Args.First:a.Args.First+a.Args.Count], func(j int) {
		s.Get(m)
		s.Mem(wasm.I32Load, uint32(4+4*j))
	}, func(j int) { s.present(m, j) })
	s.forget(s.c.failing(a))
	s.If()
	body()
	s.End()
	s.End()
	s.forget(s.c.failing(a))
}

// present pushes whether a message has a field.
func (s *scope) present(m wasm.Local, j int) {
	s.Get(m)
	s.Mem(wasm.I32Load, 0)
	s.Const(int32(j))
	s.Op(wasm.I32GtU)
}

// takeEdge appends the edge on which a choice, with its receive, takes the
// message.
func (s *scope) takeEdge(choice, recv uint32) {
	c := s.c
	a, r, m := &c.p.Actions[choice], &c.p.Actions[recv], s.Param(4)
	s.Get(s.vector)
	s.GetGlobal(c.sending.action)
	s.Call(c.begin)
	s.target(func(t *scope) {
		s.GetGlobal(c.sending.fault)
		s.SetGlobal(c.fault)
		s.cover(choice)
		s.cover(recv)
		s.GetGlobal(c.sending.action)
		s.Const(1<<24 - 1)
		s.Op(wasm.I32And)
		s.Const(1)
		s.Mem(wasm.I32Store8, c.covered)
		s.header(t.vector)
		s.Get(s.pid)
		s.Const(1)
		s.Op(wasm.I32Add)
		s.Const(24)
		s.Op(wasm.I32Shl)
		s.Const(int32(choice))
		s.Op(wasm.I32Or)
		s.Mem(wasm.I32Store, edgeAction+4)
		t.bind(r, m)
		s.Get(t.vector)
		s.GetGlobal(c.sending.record)
		s.Op(wasm.I32Add)
		s.GetGlobal(c.sending.target)
		s.storeLocation()
		if a.Op == prog.DStep && r.Target != a.Target {
			s.Get(t.vector, t.record, t.pid)
			s.Const(c.stepIndex(choice, r.Target))
			s.Call(c.steps[choice])
		}
		t.finish(a, flagHandshake)
	})
}

// bind stores the fields of a rendezvous message in the variables among the
// arguments of a receive, left to right.
func (s *scope) bind(r *prog.Action, m wasm.Local) {
	for j, x := range s.c.p.Args[r.Args.First : r.Args.First+r.Args.Count] {
		e := &s.c.p.Exprs[x]
		if e.Op != prog.Store {
			continue
		}
		v := s.i32()
		s.present(m, j)
		s.If()
		s.Get(m)
		s.Mem(wasm.I32Load, uint32(4+4*j))
		s.Set(v)
		s.store(&s.c.p.Refs[e.Ref], v)
		s.End()
	}
	s.Get(m)
	s.Mem(wasm.I32Load, 0)
	s.Const(int32(r.Args.Count))
	s.Op(wasm.I32GtU)
	s.If()
	s.fails(ts.TooFewParameters)
	s.End()
}
