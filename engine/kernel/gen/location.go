package gen

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// emitLocations emits the functions of all locations, and the bodies of all d_steps.
func (c *compiler) emitLocations() {
	for id := range c.p.Actions {
		if f := c.dSteps[uint32(id)]; f != nil && !c.TooLarge {
			c.emitDStep(uint32(id))
			c.CheckSize(f)
		}
	}
	for t := range c.p.Procs {
		for l := range c.p.Procs[t].Locations {
			if c.TooLarge {
				return
			}
			for k, emit := range [functionKinds]func(*scope, *prog.Location){act: (*scope).act, canAct: (*scope).canAct, take: (*scope).take, canTake: (*scope).canTake, ampleNow: (*scope).evalAmpleIf} {
				if f := c.functions[k][t][l]; f != c.empty[k] {
					s := &scope{Func: f, c: c, proc: uint32(t), vector: f.Param(0), record: f.Param(1), pid: f.Param(2)}
					emit(s, &c.p.Procs[t].Locations[l])
					c.CheckSize(f)
				}
			}
		}
	}
}

// provided returns from the function, with 0 if it has a result, unless the provided clause
// permits the process to act. It emits wrong in an if: it runs when evaluating the clause has
// a fault.
func (s *scope) provided(result bool, wrong func()) {
	x := s.c.p.Procs[s.proc].Provided
	if x == 0 {
		return
	}
	ok := s.i32()
	s.truth(x)
	s.Set(ok)
	if s.c.mayFail(x) {
		if wrong != nil {
			s.GetGlobal(s.c.fault)
			s.If()
			wrong()
			s.End()
		}
		s.clearFault(true)
	}
	s.IfZero(ok)
	if result {
		s.Const(0)
	}
	s.Return()
	s.End()
}

// clearFault clears the current fault, if there may be one.
func (s *scope) clearFault(may bool) { s.clearGlobal(s.c.fault, may) }

// An escaper implements unless for the choices of a location: once one choice was executed,
// those of other escapes are not tried.
type escaper struct {
	s       *scope
	on      bool       // some choice is an escape
	current wasm.Local // escape of the choice that was executed, 0 for none
}

func newEscaper(s *scope, l *prog.Location) *escaper {
	e := &escaper{s: s}
	for _, ch := range l.Out {
		e.on = e.on || ch.Escape != 0
	}
	if e.on {
		e.current = s.i32()
	}
	return e
}

// try emits body in an if: it runs unless the escape forbids it.
func (e *escaper) try(escape uint32, body func()) {
	if !e.on {
		body()
		return
	}
	e.s.Op(wasm.I32Eqz, e.current)
	e.s.Get(e.current)
	e.s.Const(int32(escape))
	e.s.Ops(wasm.I32Eq, wasm.I32Or)
	e.s.If()
	body()
	e.s.End()
}

// taken notes that a choice was executed.
func (e *escaper) taken(escape uint32) {
	if e.on {
		e.s.SetConst(e.current, int32(escape))
	}
}

// act appends the edges of a process at a location.
func (s *scope) act(l *prog.Location) {
	s.clearGlobal(s.c.actedBefore, s.c.p.Uses.Enabled)
	s.provided(false, func() { s.appendBlocked(l.Out[0].Action) })
	e := newEscaper(s, l)
	first := s.i32()
	s.SetToGlobal(first, s.c.Moves)
	for i, ch := range l.Out {
		a := &s.c.p.Actions[ch.Action]
		if s.c.p.Uses.Enabled && i > 0 {
			s.GetGlobal(s.c.Moves)
			s.Op(wasm.I32Ne, first)
			s.SetGlobal(s.c.actedBefore)
		}
		e.try(ch.Escape, func() { s.try(e, ch, a, first) })
	}
}

// try appends the edges of one choice, and updates the escaper.
func (s *scope) try(e *escaper, ch prog.Choice, a *prog.Action, first wasm.Local) {
	if s.Size() > layout.MaxCode {
		return // It is too large in any case: see layout.Draft.CheckSize.
	}
	defer s.Release(s.Mark())
	before, moves := s.i32(), s.i32()
	if s.c.actionMayFail(a) {
		s.SetToGlobal(before, s.c.EdgeCount)
	}
	if e.on {
		s.SetToGlobal(moves, s.c.Moves)
	}
	offered := s.choice(ch.Action, a, first)
	if s.c.actionMayFail(a) {
		s.reportGuardFault(ch.Action, before)
	}
	if !e.on {
		return
	}
	s.GetGlobal(s.c.Moves)
	s.Op(wasm.I32Ne, moves)
	s.If()
	e.taken(ch.Escape)
	if a.Op == prog.Send {
		// If an offer is refused, Spin undoes it with the mark that an escape was taken, if
		// another option of the escape left one.
		s.Else()
		s.If(offered)
		e.taken(0)
		s.End()
	}
	s.End()
}

// reportGuardFault appends an edge that cannot be followed for a fault without an edge. The
// fault made a guard false, because faults evaluate to 0.
func (s *scope) reportGuardFault(id uint32, before wasm.Local) {
	s.GetGlobal(s.c.fault)
	s.If()
	s.GetGlobal(s.c.EdgeCount)
	s.Op(wasm.I32Eq, before)
	s.If()
	s.appendBlocked(id)
	s.End()
	s.clearFault(true)
	s.End()
}

// appendBlocked appends an edge that only reports the current fault.
func (s *scope) appendBlocked(id uint32) {
	s.Get(s.vector)
	s.action(id)
	s.Consts(0, layout.FlagBlocked)
	s.Call(s.c.blockedEdge)
}

// clearGlobal sets a global variable to 0, if needed.
func (s *scope) clearGlobal(g wasm.Global, need bool) {
	if need {
		s.SetGlobalConst(g, 0)
	}
}

// action pushes the lower half of a ts.Action: number of the process and action.
func (s *scope) action(id uint32) {
	s.GetOp(s.pid, wasm.I32Shl, 24)
	s.OpConst(wasm.I32Or, int32(id))
}

// choice appends the edges of one action. The returned variable is 1 if a rendezvous was
// offered.
func (s *scope) choice(id uint32, a *prog.Action, first wasm.Local) (offered wasm.Local) {
	offered = s.i32()
	if a.Op == prog.Send {
		s.SetConst(offered, 0)
	}
	if s.c.p.IsElse(a) {
		s.GetGlobal(s.c.Moves)
		s.Op(wasm.I32Eq, first)
		s.If()
		s.edge(id, func(t *scope) { t.perform(id) })
		s.End()
		return offered
	}
	switch a.Op {
	case prog.Guard, prog.Exit, prog.DStep:
		s.executable(a)
		s.If()
		s.edge(id, func(t *scope) { t.perform(id) })
		s.End()
	case prog.Send:
		s.channel(a.A, func(p place) {
			if p.kind.Cap == 0 {
				s.SetConst(offered, 1)
				s.offer(id, a, p)
				return
			}
			s.hasRoom(p)
			s.If()
			s.edge(id, func(t *scope) { t.put(s.placeIn(t, p), a) })
			s.End()
		}, func() { s.edge(id, nil) })
	case prog.Receive:
		s.channel(a.A, func(p place) {
			if p.kind.Cap == 0 {
				s.failsPoll(a)
				return
			}
			m := s.find(p, a.Args, a.Mode)
			s.If(m)
			s.edge(id, func(t *scope) { t.receive(s.placeIn(t, p), a, s.addressIn(t, m)) })
			s.End()
		}, func() { s.edge(id, nil) })
	default:
		s.edge(id, func(t *scope) { t.perform(id) })
	}
	return offered
}

// edge appends an edge of the process. effect emits what the action does to the target.
func (s *scope) edge(id uint32, effect func(t *scope)) {
	s.forceDStep(&s.c.p.Actions[id])
	s.Get(s.vector)
	s.action(id)
	s.Call(s.c.beginEdge)
	s.target(func(t *scope) {
		s.markCovered(id)
		if effect != nil {
			effect(t)
		}
		t.finish(&s.c.p.Actions[id], 0)
	})
}

// forceDStep generates the next edge even if it is not wanted, if it is a d_step. Only its
// effect shows whether it can be followed, and else, timeout and unless depend on that. With
// timeout, the second round of a claim's moves depends on all edges of the first one.
func (s *scope) forceDStep(a *prog.Action) {
	if a.Op == prog.DStep || s.c.isClaim(s.proc) && s.c.p.Uses.Timeout {
		s.SetGlobalConst(s.c.force, 1)
	}
}

// target pops the address of a copy of the vector, 0 for none, and emits body in its scope.
func (s *scope) target(body func(t *scope)) {
	t := *s
	t.effect, t.vector, t.record = true, s.i32(), s.i32()
	s.Tee(t.vector)
	s.If()
	s.Op(wasm.I32Sub, s.record, s.vector)
	s.Op(wasm.I32Add, t.vector)
	s.Set(t.record)
	body(&t)
	s.End()
}

// finish completes an edge: control point, atomic control, fault.
func (s *scope) finish(a *prog.Action, flags int32) {
	l := &s.c.p.Layout
	if s.c.isClaim(s.proc) {
		s.finishClaim(a)
		return
	}
	if a.Op != prog.Exit {
		s.setLocation(s.record, a.Target)
	}
	if l.Last != prog.None {
		s.Store(wasm.I32Store8, s.vector, l.Last, s.pid)
	}
	if l.Exclusive != prog.None {
		s.Get(s.vector)
		s.Const(0)
		s.Mem(wasm.I32Store8, l.Exclusive)
	}
	if a.Inner {
		flags |= layout.FlagAtomic
	}
	s.endTurn()
	s.Get(s.vector)
	s.Const(flags)
	s.Call(s.c.commitEdge)
	mark := func() {
		if a.Inner && l.Exclusive != prog.None {
			s.markTransient(a, flags)
		}
	}
	if s.c.mayHaveTail(a) && flags == layout.FlagAtomic {
		s.addTail(a, mark)
	} else {
		mark()
	}
	if s.c.p.Goal != 0 {
		s.Call(s.c.checkGoal, s.vector)
	}
}

// emitCheckGoal emits (target): it marks the edge if the target satisfies the goal. Faults in
// evaluating the goal are ignored, because the model does not evaluate it.
func (c *compiler) emitCheckGoal() {
	if c.p.Goal == 0 {
		return
	}
	s := c.scope(c.checkGoal)
	s.header(s.vector)
	s.Mem(wasm.I32Load8U, layout.EdgeFlags)
	s.OpConst(wasm.I32And, layout.FlagTransient|layout.FlagBlocked)
	s.header(s.vector)
	s.Mem(wasm.I32Load8U, layout.EdgeFault)
	s.Ops(wasm.I32Or, wasm.I32Eqz)
	s.If()
	s.truth(c.p.Goal)
	s.If()
	s.header(s.vector)
	s.Const(int32(ts.GoalReached))
	s.Mem(wasm.I32Store8, layout.EdgeFault)
	s.End()
	s.clearFault(true)
	s.End()
}

// markTransient marks the target of an edge as transient if the process can execute its next
// step immediately: while timeout is false or, with a claim, what it was before, as in Spin.
func (s *scope) markTransient(a *prog.Action, flags int32) {
	c := s.c
	next := c.functions[canAct][a.Proc][a.Target]
	if next == c.empty[canAct] {
		return
	}
	saved := s.i32()
	withoutTimeout := c.p.Uses.Timeout && c.product == nil
	if withoutTimeout {
		s.SetToGlobal(saved, c.timeout)
		s.SetGlobalConst(c.timeout, 0)
	}
	s.clearGlobal(c.actedBefore, c.p.Uses.Enabled)
	s.header(s.vector)
	s.Mem(wasm.I32Load8U, layout.EdgeFault)
	s.OpConst(wasm.I32LtU, layout.FirstFatal)
	s.header(s.vector)
	s.Mem(wasm.I32Load8U, layout.EdgeFlags)
	s.Const(layout.FlagBlocked)
	s.Ops(wasm.I32And, wasm.I32Eqz, wasm.I32And)
	s.If()
	s.Call(next, s.vector, s.record, s.pid)
	if c.p.Procs[s.proc].Provided != 0 {
		s.allowed()
		s.Op(wasm.I32And)
	}
	if c.p.Uses.Priorities {
		s.Load(wasm.I32Load8U, s.record, 1+c.p.Layout.PCBytes)
		s.Call(c.topPriority, s.vector)
		s.Ops(wasm.I32GeU, wasm.I32And)
	}
	s.If()
	s.takeControl()
	s.keepTurn()
	s.header(s.vector)
	s.Const(flags | layout.FlagTransient)
	s.Mem(wasm.I32Store8, layout.EdgeFlags)
	s.End()
	s.End()
	if withoutTimeout {
		s.SetGlobal(c.timeout, saved)
	}
}

// takeControl lets the process continue its atomic sequence before others act.
func (s *scope) takeControl() {
	s.Gets(s.vector, s.pid)
	s.OpConst(wasm.I32Add, 1)
	s.Mem(wasm.I32Store8, s.c.p.Layout.Exclusive)
}

// header pushes the address of the header of the edge whose target is given.
func (s *scope) header(vector wasm.Local) {
	s.GetOp(vector, wasm.I32Sub, layout.EdgeState)
}

// canAct pushes whether the process can execute anything, ignoring its provided clause.
func (s *scope) canAct(l *prog.Location) {
	for _, ch := range l.Out {
		mark := s.Mark()
		a := &s.c.p.Actions[ch.Action]
		if s.c.p.IsElse(a) {
			// It is executable if no other choice is.
			s.GetGlobal(s.c.noElse)
			s.Op(wasm.I32Eqz)
		} else {
			s.canExecute(a)
			s.clearFault(s.c.actionMayFail(a))
		}
		s.ReturnIf(1)
		s.Release(mark)
	}
	s.Const(0)
}

// allowed pushes whether the provided clause permits the process to act.
func (s *scope) allowed() {
	x := s.c.p.Procs[s.proc].Provided
	if x == 0 {
		s.Const(1)
		return
	}
	s.truth(x)
	s.clearFault(s.c.mayFail(x))
}

// canExecute pushes whether an action can be executed; a rendezvous send needs a receiver.
func (s *scope) canExecute(a *prog.Action) {
	if a.Op != prog.Send || !s.c.p.Uses.Rendezvous {
		s.executable(a)
		return
	}
	s.channelValue(a.A, 1, func(p place) {
		if p.kind.Cap > 0 {
			s.hasRoom(p)
		} else {
			s.hasReceiver(a, p)
		}
	})
}

// evalAmpleIf pushes whether the condition of an ample location holds.
func (s *scope) evalAmpleIf(l *prog.Location) { s.truth(l.AmpleIf) }
