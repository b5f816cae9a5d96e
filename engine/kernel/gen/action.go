package gen

import (
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// executable pushes whether an action can be executed. It must not be a rendezvous send. An else
// counts as executable.
func (s *scope) executable(a *prog.Action) {
	switch a.Op {
	case prog.Guard:
		if s.c.p.Acts(a.A) {
			s.Const(1)
		} else {
			s.truth(a.A)
		}
	case prog.Send, prog.Receive:
		s.channelValue(a.A, 1, func(p place) { s.ready(a, p) })
	case prog.Exit:
		s.Load(wasm.I32Load8U, s.vector, s.c.p.Layout.Count)
		s.OpConst(wasm.I32Sub, 1)
		s.Op(wasm.I32Eq, s.pid)
	case prog.DStep:
		s.canBegin(a)
	default:
		s.Const(1)
	}
}

// alwaysExecutable reports whether an action can be executed in every state in which its turn comes:
// that of an else comes if no other choice can be executed.
func alwaysExecutable(a *prog.Action) bool {
	switch a.Op {
	case prog.Skip, prog.Else, prog.Assign, prog.Assert, prog.Print:
		return true
	}
	return false
}

// ready pushes whether a channel permits a send or receive.
func (s *scope) ready(a *prog.Action, p place) {
	switch {
	case a.Op == prog.Send && p.kind.Cap == 0:
		s.Const(1)
	case a.Op == prog.Send:
		s.hasRoom(p)
	case p.kind.Cap == 0:
		s.failsPoll(a)
		s.Const(0)
	default:
		s.GetOp(s.find(p, a.Args, a.Mode), wasm.I32Ne, 0)
	}
}

// failsPoll records the fault of a receive that would leave the message in a rendezvous
// channel. It reports whether the action is such a receive.
func (s *scope) failsPoll(a *prog.Action) bool {
	if a.Mode&prog.Keep == 0 {
		return false
	}
	s.fails(ts.RendezvousPoll)
	return true
}

// canBegin pushes whether a d_step can begin.
func (s *scope) canBegin(a *prog.Action) {
	v := s.i32()
	s.SetConst(v, 1)
	done := s.Block()
	for _, ch := range s.c.p.Procs[a.Proc].Locations[a.Body].Out {
		b := &s.c.p.Actions[ch.Action]
		if b.Op == prog.Else {
			s.Br(done)
			break
		}
		s.executable(b)
		s.BrIf(done)
	}
	s.SetConst(v, 0)
	s.End()
	s.Get(v)
}

// perform executes an action on the scope's vector, except for the control point.
func (s *scope) perform(id uint32) {
	a := &s.c.p.Actions[id]
	switch a.Op {
	case prog.Guard:
		if s.c.p.Acts(a.A) {
			s.value(a.A)
			s.Op(wasm.Drop)
		}
	case prog.Assign:
		v := s.i32()
		s.value(a.A)
		s.Set(v)
		s.store(&s.c.p.Refs[a.Ref], v)
	case prog.Send:
		s.channel(a.A, func(p place) {
			if p.kind.Cap == 0 {
				s.fails(ts.RendezvousInDStep)
			} else {
				s.put(p, a)
			}
		}, nil)
	case prog.Receive:
		s.channel(a.A, func(p place) {
			if p.kind.Cap > 0 {
				s.receive(p, a, s.find(p, a.Args, a.Mode))
			}
		}, nil)
	case prog.Assert:
		s.truth(a.A)
		s.IfZero()
		s.fails(ts.AssertionViolated)
		s.End()
	case prog.Print:
		for _, x := range s.c.p.Args[a.Args.First : a.Args.First+a.Args.Count] {
			if s.c.mayFail(x) || s.c.p.Acts(x) {
				s.value(x)
				s.Op(wasm.Drop)
			}
		}
	case prog.Exit:
		s.exit()
	case prog.DStep:
		s.Gets(s.vector, s.record, s.pid)
		s.Const(s.c.headIndex(id, a.Body))
		s.Call(s.c.dSteps[id])
	}
}

// exit removes the youngest process, which must be that of the scope.
func (s *scope) exit() {
	at := s.c.p.Layout.Count
	s.Op(wasm.I32Sub, s.record, s.vector)
	s.SetGlobal(s.c.targetLength)
	s.Gets(s.vector, s.vector)
	s.Mem(wasm.I32Load8U, at)
	s.OpConst(wasm.I32Sub, 1)
	s.Mem(wasm.I32Store8, at)
}

// actionMayFail reports whether executing an action, or testing whether it can be executed,
// may cause a fault.
func (c *compiler) actionMayFail(a *prog.Action) bool {
	switch a.Op {
	case prog.Skip, prog.Else, prog.Exit:
		return false
	case prog.Guard:
		return c.mayFail(a.A)
	case prog.Assign:
		return c.mayFail(a.A) || c.refMayFail(&c.p.Refs[a.Ref])
	case prog.Send, prog.Receive:
		at, ok := c.fixed.Operand(a.Proc, a.A)
		if !ok || at.Index != nil || int(a.Args.Count) != len(c.p.Chans[at.Kind].Fields) || a.Mode&prog.Keep != 0 && c.p.Chans[at.Kind].Cap == 0 {
			return true
		}
		for _, x := range c.arguments(a.Args) {
			if c.mayFail(x) {
				return true
			}
		}
		return false
	}
	return true
}

// markCovered notes that an action was executed.
func (s *scope) markCovered(id uint32) {
	s.Own()
	s.Const(1)
	s.Mem(wasm.I32Store8, s.c.Covered+id)
}
