package gen

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// The product of the system with a claim, as package vm (claim.go) generates it. The locations
// of the claim have functions like those of processes. For them the claim is a process with
// the number prog.ClaimPid, whose location lies where that of a record would.

// product is what only programs with a claim have.
type product struct {
	alone      wasm.Global // the claim moves because the system cannot
	stepped    wasm.Global // some move of the claim leads to the turn of the system
	isStuck    *wasm.Func  // (vector, timeout) -> whether no process can move
	claimEntry uint32      // index in the function table: act of the claim's first location
	claimMarks uint32      // table: labels and marks of the claim's locations
}

// declareProduct declares what a program with a claim needs besides.
func (c *compiler) declareProduct() {
	c.processLabels, c.Accepting = c.Labels, c.Labels
	if c.p.Claim == nil {
		return
	}
	c.Accepting = c.Func(layout.I32s(1), layout.I32s(1))
	c.product = &product{isStuck: c.Func(layout.I32s(2), layout.I32s(1))}
	c.alone, c.stepped = c.Global(wasm.I32, 0), c.Global(wasm.I32, 0)
	c.processLabels = c.Func(layout.I32s(1), layout.I32s(1))
}

// isClaim reports whether a process type is that of the claim.
func (c *compiler) isClaim(proc uint32) bool {
	return c.p.Claim != nil && proc == c.p.Claim.Proc
}

// turn pushes the byte at Layout.Turn.
func (s *scope) turn() { s.Load(wasm.I32Load8U, s.vector, s.c.p.Layout.Turn) }

// takeTurn appends the edges of the claim or of the system.
func (s *scope) takeTurn(pass *wasm.Func) {
	s.SetGlobalConst(s.c.alone, 0)
	s.turn()
	s.OpConst(wasm.I32GeU, prog.SystemTurn)
	s.If()
	s.systemMoves(pass)
	s.Else()
	s.claimMoves()
	s.End()
}

// actClaim appends the edges of the claim for the current value of timeout.
func (s *scope) actClaim() {
	record := s.i32()
	s.Get(s.vector)
	s.GetOp(s.vector, wasm.I32Add, int32(s.c.p.Layout.Claim-1))
	s.Tee(record)
	s.Const(prog.ClaimPid)
	s.location(record)
	s.OpConst(wasm.I32Add, int32(s.c.claimEntry))
	s.CallTable(s.c.empty[act])
}

// claimMoves appends the moves of the claim, a second time with timeout true if needed: see
// package vm.
func (s *scope) claimMoves() {
	c := s.c
	switch {
	case !c.p.Uses.Timeout:
		s.actClaim()
		return
	case c.p.Claim.ExactTimeout:
		s.Get(s.vector)
		s.Const(0)
		s.Call(c.isStuck)
		s.SetGlobal(c.timeout)
		s.actClaim()
		s.SetGlobalConst(c.timeout, 0)
		return
	}
	s.SetGlobalConst(c.stepped, 0)
	s.actClaim()
	s.GetGlobal(c.Moves)
	s.IfValue(wasm.I32)
	s.isStuckAfterStep()
	s.Else()
	s.Const(0)
	if c.p.Claim.Timeout {
		s.OpConst(wasm.I32Add, 1)
	}
	s.End()
	s.If()
	s.SetGlobalConst(c.timeout, 1)
	s.actClaim()
	s.SetGlobalConst(c.timeout, 0)
	s.End()
}

// isStuckAfterStep pushes whether no process can move, while timeout is false, after one of
// the moves of the claim. The claim does not change what processes see, so the current state
// shows it.
func (s *scope) isStuckAfterStep() {
	s.GetGlobal(s.c.stepped)
	s.IfValue(wasm.I32)
	s.Get(s.vector)
	s.Const(0)
	s.Call(s.c.isStuck)
	s.Else()
	s.Const(0)
	s.End()
}

// systemMoves appends the moves of the system, or if there is none, of the claim alone.
func (s *scope) systemMoves(pass *wasm.Func) {
	c := s.c
	if c.p.Uses.Timeout {
		s.turn()
		s.OpConst(wasm.I32Sub, prog.SystemTurn)
		s.SetGlobal(c.timeout)
	}
	s.Call(pass, s.vector)
	s.GetGlobal(c.Moves)
	s.Op(wasm.I32Eqz)
	if c.p.Uses.Timeout {
		// If it could move with timeout true, the claim has repeated its moves for that.
		s.GetGlobal(c.timeout)
		s.Op(wasm.I32And)
	}
	s.If()
	s.SetGlobalConst(c.alone, 1)
	s.actClaim()
	s.SetGlobalConst(c.alone, 0)
	s.End()
	s.clearGlobal(c.timeout, c.p.Uses.Timeout)
}

// emitIsStuck emits (vector, timeout) -> whether no process can move.
func (c *compiler) emitIsStuck() {
	s := c.scope(c.isStuck)
	record, pid, saved := s.i32(), s.i32(), s.i32()
	s.clearGlobal(c.actedBefore, c.p.Uses.Enabled)
	s.SetToGlobal(saved, c.timeout)
	s.SetGlobal(c.timeout, s.Param(1))
	s.walk(record, pid, func() {
		s.Call(c.isActive, s.vector, record, pid)
		s.If()
		s.SetGlobal(c.timeout, saved)
		s.Const(0)
		s.Return()
		s.End()
	})
	s.SetGlobal(c.timeout, saved)
	s.Const(1)
}

// endTurn makes it the turn of the claim in the target of a move of the system.
func (s *scope) endTurn() {
	if s.c.product == nil {
		return
	}
	s.Get(s.vector)
	s.Const(prog.ClaimTurn)
	s.Mem(wasm.I32Store8, s.c.p.Layout.Turn)
}

// keepTurn makes it the turn of the system again, which is inside an atomic sequence.
func (s *scope) keepTurn() {
	if s.c.product == nil {
		return
	}
	s.Get(s.vector)
	s.systemTurn()
	s.Mem(wasm.I32Store8, s.c.p.Layout.Turn)
}

// systemTurn pushes the turn of the system, for the current value of timeout.
func (s *scope) systemTurn() {
	s.Const(prog.SystemTurn)
	if s.c.p.Uses.Timeout {
		s.GetGlobal(s.c.timeout)
		s.Op(wasm.I32Add)
	}
}

// finishClaim completes an edge of the claim: location, turn, fault.
func (s *scope) finishClaim(a *prog.Action) {
	c := s.c
	target := &c.p.Procs[s.proc].Locations[a.Target]
	s.setLocation(s.record, a.Target)
	ended := s.i32() // an atomic sequence of the claim
	if !a.Inner && c.claimIsAtomic() {
		s.turn()
		s.OpConst(wasm.I32Eq, prog.ClaimInside)
		s.Set(ended)
	}
	s.Get(s.vector)
	flags := int32(0)
	if a.Inner {
		flags = layout.FlagAtomic | layout.FlagTransient
		s.Const(prog.ClaimInside)
	} else {
		s.systemTurn()
	}
	s.Mem(wasm.I32Store8, c.p.Layout.Turn)
	s.Get(s.vector)
	s.Const(flags)
	s.Call(c.commitEdge)
	if !a.Inner {
		s.noteStep()
		s.markHalf(target, ended)
	}
	if target.ValidEnd {
		s.markEnd()
	}
	if c.p.Goal != 0 {
		s.Call(c.checkGoal, s.vector)
	}
}

// noteStep sets stepped if the edge of the target can be followed.
func (s *scope) noteStep() {
	if !s.c.p.Uses.Timeout {
		return
	}
	s.header(s.vector)
	s.Mem(wasm.I32Load8U, layout.EdgeFlags)
	s.OpConst(wasm.I32And, layout.FlagBlocked)
	s.header(s.vector)
	s.Mem(wasm.I32Load8U, layout.EdgeFault)
	s.OpConst(wasm.I32GeU, layout.FirstFatal)
	s.Op(wasm.I32Or)
	s.IfZero()
	s.SetGlobalConst(s.c.stepped, 1)
	s.End()
}

// markHalf marks the target of an edge as transient if the system moves next. If the claim
// will move alone and the target is accepting, or has ended an atomic sequence of the claim, it
// is stored: see package vm.
func (s *scope) markHalf(target *prog.Location, ended wasm.Local) {
	c := s.c
	s.GetGlobal(c.alone)
	s.IfZero()
	s.Const(0)
	if c.mayStoreHalf(target) {
		s.Call(c.Accepting, s.vector)
		s.Op(wasm.I32Or)
	}
	if c.claimIsAtomic() {
		s.Get(ended)
		s.IfValue(wasm.I32)
		s.startsCycle()
		s.Else()
		s.Const(0)
		s.End()
		s.Op(wasm.I32Or)
	}
	s.IfZero()
	s.header(s.vector)
	s.header(s.vector)
	s.Mem(wasm.I32Load8U, layout.EdgeFlags)
	s.OpConst(wasm.I32Or, layout.FlagTransient)
	s.Mem(wasm.I32Store8, layout.EdgeFlags)
	s.End()
	s.End()
}

// claimIsAtomic reports whether the claim has atomic sequences.
func (c *compiler) claimIsAtomic() bool {
	for i := range c.p.Actions {
		if a := &c.p.Actions[i]; a.Inner && c.isClaim(a.Proc) {
			return true
		}
	}
	return false
}

// mayStoreHalf reports whether a state after a move of the claim to a location may be
// accepting and stored.
func (c *compiler) mayStoreHalf(target *prog.Location) bool {
	if c.p.Uses.Progress {
		return false
	}
	return target.Accept || !c.p.Claim.OnlyOwn && c.processesAccept()
}

// processesAccept reports whether a process has an accept label.
func (c *compiler) processesAccept() bool {
	for t := range c.p.Procs {
		if c.isClaim(uint32(t)) {
			continue
		}
		for l := range c.p.Procs[t].Locations {
			if c.p.Procs[t].Locations[l].Accept {
				return true
			}
		}
	}
	return false
}

// markEnd gives the edge of the target the fault ClaimEnded, unless it has a fault.
func (s *scope) markEnd() {
	s.header(s.vector)
	s.Mem(wasm.I32Load8U, layout.EdgeFault)
	s.IfZero()
	s.header(s.vector)
	s.Const(int32(ts.ClaimEnded))
	s.Mem(wasm.I32Store8, layout.EdgeFault)
	s.End()
}

// emitProductLabels emits (vector) -> ts.Labels of a state of the product.
func (c *compiler) emitProductLabels() {
	s := c.scope(c.Labels)
	s.Call(c.processLabels, s.vector)
	s.OpConst(wasm.I32And, ^int32(ts.Accepting))
	s.OpConst(wasm.I32Or, int32(ts.ValidEnd))
	s.Call(c.Accepting, s.vector)
	s.Op(wasm.I32Or)
}

// emitAccepting emits (vector) -> ts.Accepting if a state of the product is accepting, else 0.
func (c *compiler) emitAccepting() {
	s := c.scope(c.Accepting)
	record := s.i32()
	s.GetOp(s.vector, wasm.I32Add, int32(c.p.Layout.Claim-1))
	s.Set(record)
	s.location(record)
	s.OpConst(wasm.I32Shl, 2)
	s.Mem(wasm.I32Load, c.claimMarks)
	if !c.p.Claim.OnlyOwn && c.processesAccept() {
		s.Call(c.processLabels, s.vector)
		s.Op(wasm.I32Or)
	}
	s.OpConst(wasm.I32And, int32(ts.Accepting))
	s.IfValue(wasm.I32)
	s.startsCycle()
	s.OpConst(wasm.I32Mul, int32(ts.Accepting))
	s.Else()
	s.Const(0)
	s.End()
}

// startsCycle pushes whether a cycle through the state can be an acceptance cycle: the claim
// moves next and is not inside an atomic sequence. Inside one of a process, it does not.
func (s *scope) startsCycle() {
	c := s.c
	turn := s.i32()
	s.turn()
	s.Tee(turn)
	s.IfValue(wasm.I32)
	waits := int32(prog.SystemTurn)
	if c.p.Uses.Timeout {
		waits = prog.SystemTimeout
	}
	s.GetOp(turn, wasm.I32Eq, waits)
	s.IfValue(wasm.I32)
	s.Get(s.vector)
	s.Const(waits - prog.SystemTurn)
	s.Call(c.isStuck)
	s.Else()
	s.Const(0)
	s.End()
	s.Else()
	s.Const(1)
	s.End()
}
