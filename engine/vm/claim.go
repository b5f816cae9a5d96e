package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// The product with a claim is the one of Spin 6.5.2
// (generated verifier, function new_state): the claim moves, then the system. If the system
// cannot move, the claim moves alone. A state is stored when it is the turn of the claim, and
// also after a move of the claim alone. One rule is added: a state in which the claim will
// move alone is stored too, if it is accepting or ends an atomic sequence of the claim. Spin looks
// for cycles from it without storing it. Then every accepting state is stored, whatever the search.
// Layout.Turn says whose turn it is.

// CountAsSpin leaves out the rule that Spin does not have, so that the numbers of states are
// Spin's. Searches for cycles may miss some then.
func (v *System) CountAsSpin() { v.asSpin = true }

// Claim returns the claim of a state of a program with a claim. Its location lies where that
// of a process with its Offset would.
func (v *System) Claim(s ts.State) Process {
	p := v.processAt(s, v.prog.Layout.Claim-1, prog.ClaimPid)
	p.Proc = v.prog.Claim.Proc
	return p
}

// product appends the edges of a state of a program with a claim.
func (v *System) product(s ts.State, out *ts.Batch) {
	switch s[v.prog.Layout.Turn] {
	case prog.ClaimTurn, prog.ClaimInside:
		v.claimMoves(s, out)
	default:
		v.systemMoves(s, out)
	}
}

// claimMoves appends the moves of the claim. As in Spin, all of them may be repeated with timeout
// true, if the system uses timeout: when the system cannot move after one of them, or when none is
// executable and the claim uses timeout too. With Claim.ExactTimeout, timeout is what it is for
// the system.
func (v *System) claimMoves(s ts.State, out *ts.Batch) {
	if v.prog.Claim.ExactTimeout {
		v.timeout = v.isStuck(s)
		v.choices(s, v.Claim(s), out)
		v.timeout = false
		return
	}
	first := out.Len()
	v.choices(s, v.Claim(s), out)
	if !v.prog.Uses.Timeout {
		return
	}
	if out.Moves(first) && !v.blocksSystem(out, first) || !out.Moves(first) && !v.prog.Claim.Timeout {
		return
	}
	v.timeout = true
	v.choices(s, v.Claim(s), out)
	v.timeout = false
}

// blocksSystem reports whether no process can move, while timeout is false, after one of
// the edges from the first one on.
func (v *System) blocksSystem(out *ts.Batch, first int) bool {
	for i := first; i < out.Len(); i++ {
		e, s := out.At(i)
		if e.Followed() && s[v.prog.Layout.Turn] == prog.SystemTurn && v.isStuck(s) {
			return true
		}
	}
	return false
}

// isStuck reports whether no process can move, for the current value of timeout.
func (v *System) isStuck(s ts.State) bool {
	v.others = v.Processes(s, v.others[:0])
	for pid := range v.others {
		if v.isActive(s, v.others, pid) {
			return false
		}
	}
	return true
}

// systemMoves appends the moves of the system, or if there is none, of the claim alone. If
// it could move with timeout true, the claim has repeated its moves for that.
func (v *System) systemMoves(s ts.State, out *ts.Batch) {
	first := out.Len()
	v.timeout = s[v.prog.Layout.Turn] == prog.SystemTimeout
	v.pass(s, out)
	if !out.Moves(first) && v.waitsForClaim(s) {
		v.alone = true
		v.choices(s, v.Claim(s), out)
		v.alone = false
	}
	v.timeout = false
}

// waitsForClaim reports whether the claim moves alone in a state in which it is the turn
// of the system, and the system cannot move.
func (v *System) waitsForClaim(s ts.State) bool {
	return !v.prog.Uses.Timeout || s[v.prog.Layout.Turn] == prog.SystemTimeout
}

// finishClaim completes an edge of the claim: location, turn, fault.
func (v *System) finishClaim(f *frame, a *prog.Action) {
	v.setLocation(f.s, f.p.Offset, a.Target)
	e := f.out.Last()
	e.Fault, e.Blocked = f.fault, f.blocked && !f.fault.Fatal()
	e.Atomic = a.Inner
	turn, ended := byte(prog.SystemTurn), f.s[v.prog.Layout.Turn] == prog.ClaimInside
	switch {
	case a.Inner:
		turn = prog.ClaimInside
	case v.timeout:
		turn = prog.SystemTimeout
	}
	f.s[v.prog.Layout.Turn] = turn
	e.Transient = a.Inner || !v.alone && !v.storesStop(f.s, ended)
	v.checkEnd(f.s, e)
	v.checkGoal(f.s, e)
}

// storesStop reports whether the added rule stores a state after a move of the claim. It does
// not if np_ is used: then the turn is a part of the states, and the states of a cycle in which
// the claim moves alone are stored when the cycle repeats. But no move inside an atomic sequence
// of the claim is one alone, so where one has ended the state is stored in any case.
func (v *System) storesStop(s ts.State, ended bool) bool {
	if v.asSpin {
		return false
	}
	return ended && v.startsCycle(s) || !v.prog.Uses.Progress && v.Labels(s)&ts.Accepting != 0
}

// enterClaim completes the initial state of a program with a claim.
func (v *System) enterClaim(s ts.State, e *ts.Edge) {
	if v.prog.Claim == nil {
		return
	}
	v.setLocation(s, v.prog.Layout.Claim-1, v.prog.Procs[v.prog.Claim.Proc].Entry)
	v.checkEnd(s, e)
}

// checkEnd gives an edge the fault ClaimEnded if the claim is at its end.
func (v *System) checkEnd(s ts.State, e *ts.Edge) {
	p := v.Claim(s)
	if e.Fault == ts.NoFault && v.prog.Procs[p.Proc].Locations[p.Location].ValidEnd {
		e.Fault = ts.ClaimEnded
	}
}

// productLabels returns the labels of a state, given those of its processes.
func (v *System) productLabels(s ts.State, out ts.Labels) ts.Labels {
	out |= ts.ValidEnd
	if v.prog.Claim.OnlyOwn {
		out &^= ts.Accepting
	}
	p := v.Claim(s)
	if v.prog.Procs[p.Proc].Locations[p.Location].Accept {
		out |= ts.Accepting
	}
	if out&ts.Accepting != 0 && !v.startsCycle(s) {
		out &^= ts.Accepting
	}
	return out
}

// startsCycle reports whether a cycle through the state can be an acceptance cycle: the
// claim moves next and is not inside an atomic sequence.
func (v *System) startsCycle(s ts.State) bool {
	switch s[v.prog.Layout.Turn] {
	case prog.ClaimTurn:
		return true
	case prog.ClaimInside:
		return false
	}
	if !v.waitsForClaim(s) {
		return false
	}
	timeout := v.timeout
	v.timeout = s[v.prog.Layout.Turn] == prog.SystemTimeout
	stuck := v.isStuck(s)
	v.timeout = timeout
	return stuck
}
