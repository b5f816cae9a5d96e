package gen

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
)

// Inside an atomic sequence most states have a single edge. Depth-first search does not store
// these states. So it lets an edge have a tail: the steps that follow inside the sequence as
// long as there is no choice. They change the target in place, where steps of their own would
// copy it and visit all processes again. See layout.Request.Tails.
//
// A location is straight if its process, inside an atomic sequence, has at most one edge there,
// or can find out quickly that it has several. The functions of tails begin at straight
// locations that are heads. Like the code of a d_step, the code of a location that is no head
// follows the only action that leads there.

// Bounds of tails. One has at most mostSteps+longestRow-1 steps, which is layout.MaxTail.
const (
	longestRow   = 16 // locations in one function
	mostSteps    = layout.MaxTail + 1 - longestRow
	mostChoices  = 8 // of a straight location
	tailsOutside = 2 // results of the functions: see tails
)

// tails has the functions (vector, record, number of the process) -> how to continue: 0 if the
// tail ends inside the sequence, 1 if it ends after it, or tailsOutside plus the index of the
// next function in the function table.
type tails struct {
	heads      [][]tailHead // by process type, location
	steps      wasm.Global  // length of the tail so far
	followTail *wasm.Func
}

// A tailHead is a location where the function of a tail begins. Other locations have none.
type tailHead struct {
	f     *wasm.Func
	entry uint32 // index in the function table
}

// declareTails declares the functions of tails. A program without atomic sequences has none. Nor
// has one with a claim, which moves after each step, or in which other processes decide whether
// a step is possible.
func (c *compiler) declareTails() {
	u := &c.p.Uses
	if c.p.Layout.Exclusive == prog.None || c.product != nil || u.Enabled || u.Priorities {
		return
	}
	for t := range c.p.Procs {
		heads := make([]tailHead, len(c.p.Procs[t].Locations))
		for l, is := range c.tailHeads(uint32(t)) {
			if is {
				f := c.Func(layout.I32s(3), layout.I32s(1))
				heads[l] = tailHead{f, c.Entry(f)}
				c.HasTails = true
			}
		}
		c.tails.heads = append(c.tails.heads, heads)
	}
	if c.HasTails {
		c.tails.steps = c.Global(wasm.I32, 0)
		c.tails.followTail = c.Func(layout.I32s(4), nil)
	}
}

// emitTails emits the functions of tails.
func (c *compiler) emitTails() {
	if !c.HasTails {
		return
	}
	c.emitFollowTail()
	for t, heads := range c.tails.heads {
		for l, head := range heads {
			if c.TooLarge {
				return
			}
			if f := head.f; f != nil {
				s := &scope{Func: f, c: c, proc: uint32(t), vector: f.Param(0), record: f.Param(1), pid: f.Param(2)}
				s.row(uint32(l), 0)
				s.Const(0) // not reached
				c.CheckSize(f)
			}
		}
	}
}

// tailHeads returns for each location of a process type whether it is a head. A head is a
// straight location to which several actions lead. So is one after a location where a tail may
// stop, or which no tail may have reached.
func (c *compiler) tailHeads(t uint32) []bool {
	locations := c.p.Procs[t].Locations
	inside := make([]int, len(locations))   // actions that lead there inside of a sequence
	outside := make([]bool, len(locations)) // is there another way?
	outside[c.p.Procs[t].Entry] = true
	main := c.mainLocations(t)
	for _, l := range main {
		for _, ch := range locations[l].Out {
			a := &c.p.Actions[ch.Action]
			if a.Inner && !c.mayMeet(a) {
				inside[a.Target]++
			} else {
				outside[a.Target] = true
			}
		}
	}
	isHead := make([]bool, len(locations))
	for _, l := range main {
		stops := outside[l] || inside[l] == 0 || !c.isStraight(t, l) || c.mayStop(t, l)
		for _, ch := range locations[l].Out {
			a := &c.p.Actions[ch.Action]
			if a.Inner && c.isStraight(t, a.Target) && (stops || inside[a.Target] > 1) {
				isHead[a.Target] = true
			}
		}
	}
	c.splitRows(t, isHead)
	return isHead
}

// splitRows makes more locations of a process type heads, until no row is longer than longestRow.
func (c *compiler) splitRows(t uint32, isHead []bool) {
	var visit func(l uint32, length int)
	visit = func(l uint32, length int) {
		for _, ch := range c.p.Procs[t].Locations[l].Out {
			a := &c.p.Actions[ch.Action]
			if !a.Inner || isHead[a.Target] || !c.isStraight(t, a.Target) {
				continue
			}
			next := length + 1
			if length == longestRow {
				isHead[a.Target] = true
				next = 1
			}
			visit(a.Target, next)
		}
	}
	for _, l := range c.mainLocations(t) {
		if isHead[l] {
			visit(l, 1)
		}
	}
}

// mainLocations lists the locations of a process type outside of d_steps.
func (c *compiler) mainLocations(t uint32) []uint32 {
	list := []uint32{c.p.Procs[t].Entry}
	seen := make([]bool, len(c.p.Procs[t].Locations))
	seen[list[0]] = true
	for i := 0; i < len(list); i++ {
		for _, ch := range c.p.Procs[t].Locations[list[i]].Out {
			if target := c.p.Actions[ch.Action].Target; !seen[target] {
				seen[target] = true
				list = append(list, target)
			}
		}
	}
	return list
}

// isStraight reports whether a location is straight.
func (c *compiler) isStraight(t, location uint32) bool {
	out := c.p.Procs[t].Locations[location].Out
	if len(out) == 0 || len(out) > mostChoices || c.p.Procs[t].Provided != 0 {
		return false
	}
	for i, ch := range out {
		a := &c.p.Actions[ch.Action]
		if ch.Escape != 0 || !c.hasOneEdge(a) || c.p.IsElse(a) && i < len(out)-1 {
			return false
		}
	}
	return true
}

// hasOneEdge reports whether an action has at most one edge, and this edge neither starts nor ends
// a process. After it the process can continue, unless there is a fault.
func (c *compiler) hasOneEdge(a *prog.Action) bool {
	acts := false
	c.p.EachExprOf(a, func(x *prog.Expr) { acts = acts || x.Op == prog.Run || x.Op == prog.SetPriority })
	if acts {
		return false
	}
	switch a.Op {
	case prog.Exit:
		return false
	case prog.Send, prog.Receive:
		at, ok := c.fixed.Operand(a.Proc, a.A)
		return !c.p.Uses.Rendezvous || ok && c.p.Chans[at.Kind].Cap > 0
	case prog.DStep:
		one := true
		c.p.EachInside(a, func(id uint32) {
			b := &c.p.Actions[id]
			one = one && b.Op != prog.DStep && c.hasOneEdge(b) && (b.Target == a.Target || c.neverBlocks(a.Proc, b.Target))
		})
		return one
	}
	return true
}

// mayMeet reports whether an action may be a part of a rendezvous.
func (c *compiler) mayMeet(a *prog.Action) bool {
	return (a.Op == prog.Send || a.Op == prog.Receive || a.Op == prog.DStep) && !c.hasOneEdge(a)
}

// mayStop reports whether a tail may stop at a straight location: there may be nothing, or more
// than one action, that can be executed.
func (c *compiler) mayStop(t, location uint32) bool {
	out := c.p.Procs[t].Locations[location].Out
	last := &c.p.Actions[out[len(out)-1].Action]
	return len(out) == 1 && !alwaysExecutable(last) || len(out) == 2 && !c.p.IsElse(last) || len(out) > 2
}

// neverBlocks reports whether something can always be executed at a location inside of a d_step,
// whose first executable choice is taken.
func (c *compiler) neverBlocks(t, location uint32) bool {
	for _, ch := range c.p.Procs[t].Locations[location].Out {
		if alwaysExecutable(&c.p.Actions[ch.Action]) {
			return true
		}
	}
	return false
}

// row emits the code of a location after n steps in a row, and of those that follow it.
func (s *scope) row(location uint32, n int32) {
	if s.Size() > layout.MaxCode {
		return // It is too large in any case: see layout.Draft.CheckSize.
	}
	defer s.Release(s.Mark())
	out := s.c.p.Procs[s.proc].Locations[location].Out
	if len(out) == 1 {
		if a := &s.c.p.Actions[out[0].Action]; !alwaysExecutable(a) {
			s.canStep(a)
			s.leaveUnless(wasm.I32Eq, 1, n)
		}
		s.step(out[0].Action, n+1)
		return
	}
	can := s.canStepAny(out, n)
	for i, ch := range out {
		if i == len(can) {
			s.step(ch.Action, n+1)
			return
		}
		s.If(can[i])
		s.step(ch.Action, n+1)
		s.End()
	}
}

// canStepAny returns variables that say whether the choices of a location can be executed, except
// an else. The tail ends unless there is exactly one, or an else and no other.
func (s *scope) canStepAny(out []prog.Choice, n int32) (can []wasm.Local) {
	sum := s.i32()
	for i, ch := range out {
		a := &s.c.p.Actions[ch.Action]
		if s.c.p.IsElse(a) {
			s.Get(sum)
			s.leaveUnless(wasm.I32LtU, 2, n)
			return can
		}
		can = append(can, s.i32())
		s.canStep(a)
		s.Tee(can[i])
		if i > 0 {
			s.Op(wasm.I32Add, sum)
		}
		s.Set(sum)
	}
	s.Get(sum)
	s.leaveUnless(wasm.I32Eq, 1, n)
	return can
}

// canStep pushes whether an action can be executed, as 0 or 1. If that has a fault it pushes 2, so
// that the tail ends.
func (s *scope) canStep(a *prog.Action) {
	s.executable(a)
	if s.c.actionMayFail(a) && !alwaysExecutable(a) {
		s.Const(2)
		s.GetGlobal(s.c.fault)
		s.Ops(wasm.I32Eqz, wasm.Select)
		s.clearFault(true)
	}
}

// step executes an action, the n-th step of a row, and emits the code of the location after it.
func (s *scope) step(id uint32, n int32) {
	c, a := s.c, &s.c.p.Actions[id]
	mark := s.Mark()
	e := *s
	e.effect = true
	e.markCovered(id)
	e.perform(id)
	s.setLocation(s.record, a.Target)
	s.Release(mark)
	end := int32(0)
	if !a.Inner {
		end = 1
	}
	if c.actionMayFail(a) {
		s.GetGlobal(c.fault)
		s.If()
		s.leave(n, end)
		s.End()
	}
	switch next := c.tails.heads[s.proc][a.Target]; {
	case !a.Inner || !c.isStraight(s.proc, a.Target):
		s.leave(n, end)
	case next.f != nil:
		s.leave(n, tailsOutside+int32(next.entry))
	default:
		s.row(a.Target, n)
	}
}

// leaveUnless leaves the function unless the number on the stack compares to a constant. The tail
// ends inside the sequence.
func (s *scope) leaveUnless(compare wasm.Op, x, n int32) {
	s.OpConst(compare, x)
	s.IfZero()
	s.leave(n, 0)
	s.End()
}

// leave returns a result from the function of a tail, after n steps.
func (s *scope) leave(n, result int32) {
	if n > 0 {
		s.GetGlobal(s.c.tails.steps)
		s.OpConst(wasm.I32Add, n)
		s.SetGlobal(s.c.tails.steps)
	}
	s.Const(result)
	s.Return()
}

// mayHaveTail reports whether an edge of an action may have a tail, if no rendezvous is part of
// it.
func (c *compiler) mayHaveTail(a *prog.Action) bool {
	return c.HasTails && a.Inner && c.tails.heads[a.Proc][a.Target].f != nil
}

// addTail follows the edge of an action that was completed without a fault, if the loop wants
// tails. Otherwise it emits none.
func (s *scope) addTail(a *prog.Action, none func()) {
	c := s.c
	s.GetGlobal(c.Tails)
	s.header(s.vector)
	s.Mem(wasm.I32Load16U, layout.EdgeFault) // and flags
	s.OpConst(wasm.I32Eq, layout.FlagAtomic<<8)
	s.Op(wasm.I32And)
	s.If()
	s.Gets(s.vector, s.record, s.pid)
	s.Const(int32(c.tails.heads[a.Proc][a.Target].entry))
	s.Call(c.tails.followTail)
	s.Else()
	none()
	s.End()
}

// emitFollowTail emits (vector, record, number of the process, index of a tail's function): it
// adds a tail to the current edge, whose target is the vector.
func (c *compiler) emitFollowTail() {
	f := c.tails.followTail
	s := &scope{Func: f, c: c, vector: f.Param(0), record: f.Param(1), pid: f.Param(2)}
	next, timeout := f.Param(3), s.i32()
	if c.p.Uses.Timeout {
		s.SetToGlobal(timeout, c.timeout)
		s.SetGlobalConst(c.timeout, 0)
	}
	s.SetGlobalConst(c.tails.steps, 0)
	again := s.Loop()
	s.Gets(s.vector, s.record, s.pid, next)
	s.CallTable(c.empty[canAct])
	s.Tee(next)
	s.OpConst(wasm.I32GeU, tailsOutside)
	s.GetGlobal(c.tails.steps)
	s.OpConst(wasm.I32LtU, mostSteps)
	s.Op(wasm.I32And)
	s.If()
	s.Add(next, -tailsOutside)
	s.Br(again)
	s.End()
	s.End()
	s.completeTail(next)
	if c.p.Uses.Timeout {
		s.SetGlobal(c.timeout, timeout)
	}
}

// completeTail writes the header of an edge whose tail is complete. end is the result of the last
// function: see tails.
func (s *scope) completeTail(end wasm.Local) {
	c, flags := s.c, s.i32()
	s.Const(layout.FlagTail)
	s.Const(0)
	s.GetGlobal(c.tails.steps)
	s.Op(wasm.Select)
	s.Const(0)
	s.Const(layout.FlagAtomic)
	s.GetOp(end, wasm.I32Eq, 1)
	s.Ops(wasm.Select, wasm.I32Or)
	s.Set(flags)
	s.header(s.vector)
	s.GetGlobal(c.tails.steps)
	s.Mem(wasm.I32Store, layout.EdgeTail)
	s.header(s.vector)
	s.GetGlobal(c.fault)
	s.Mem(wasm.I32Store8, layout.EdgeFault)
	s.GetOp(end, wasm.I32Ne, 1)
	s.GetGlobal(c.fault)
	s.OpConst(wasm.I32LtU, layout.FirstFatal)
	s.clearFault(true)
	s.Op(wasm.I32And)
	s.If()
	s.Gets(s.vector, s.record, s.pid)
	s.dispatch(canAct, s.record)
	s.If()
	s.takeControl()
	s.GetOp(flags, wasm.I32Or, layout.FlagTransient)
	s.Set(flags)
	s.End()
	s.End()
	s.header(s.vector)
	s.Get(flags)
	s.Mem(wasm.I32Store8, layout.EdgeFlags)
}
