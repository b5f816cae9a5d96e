package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/check"
)

// By default Spin's verifiers merge statements: a step executes a statement and then, as long as
// nobody else can notice, the next statements of the process that cannot block. The trail names
// only the first one. The functions here tell which statements are followed by others, by the
// rules of Spin's function FSM_MERGER.

// merges reports whether a step of Spin that executes e goes on with the statement after it.
func (b *body) merges(e *element) bool {
	if e.owner != nil || !b.canMerge(e, true) {
		return false
	}
	next := b.target(e)
	return next != nil && b.canMerge(next, false)
}

// canMerge reports whether e can be the first statement of a step of several ones, which may block,
// or a later one.
func (b *body) canMerge(e *element, first bool) bool {
	if e.kind != jump && e.kind != join && e.kind != basic || len(e.escapes) > 0 || e.pinned {
		return false
	}
	blocks := false
	switch a := &e.action; a.Op {
	case prog.Else, prog.Exit:
		return false
	case prog.Guard:
		acts := b.prog.Acts(a.A)
		blocks = !acts
		if acts && b.prog.Exprs[b.prog.Exprs[a.A].A].Op != prog.SetPriority { // not an assignment to _priority
			return false
		}
	case prog.Send:
		if b.prog.Uses.Rendezvous {
			return false
		}
		blocks = true
	case prog.Receive:
		blocks = true
	case prog.Skip:
		blocks = e.kind == basic
	}
	if blocks && !first || !blocks && e.named {
		return false
	}
	return e.status&(inner|last) != 0 || !b.shares(&e.action)
}

// shares reports whether an action uses what other processes can change. As in Spin subscripts do
// not count.
func (b *body) shares(a *prog.Action) bool {
	if b.isShared(a.Ref) || b.anyShares(a.Args) {
		return true
	}
	if a.Op == prog.Send || a.Op == prog.Receive {
		return !b.owns(a.A, a.Op == prog.Receive, a.Op == prog.Send)
	}
	return b.sharesIn(a.A)
}

// anyShares is shares for an argument list.
func (b *body) anyShares(args prog.Slice) bool {
	for _, x := range b.prog.Args[args.First : args.First+args.Count] {
		if b.sharesIn(x) {
			return true
		}
	}
	return false
}

// sharesIn is shares for an expression.
func (b *body) sharesIn(id prog.ExprID) bool {
	x := &b.prog.Exprs[id]
	switch op := x.Op; {
	case id == 0 || op == prog.Run:
		return false
	case op >= prog.Len && op <= prog.Poll:
		receives, sends := op != prog.Empty && op != prog.NFull, op != prog.Full && op != prog.NEmpty
		return !b.owns(x.A, receives, sends) || b.anyShares(x.Args)
	case op >= prog.NrPr && op <= prog.GetPriority || op == prog.At || op == prog.RemoteLoad:
		return true
	}
	return b.isShared(x.Ref) || b.sharesIn(x.A) || b.sharesIn(x.B) || b.sharesIn(x.C)
}

// isShared reports whether a reference is to a global variable that is not declared local.
func (b *body) isShared(id prog.RefID) bool {
	r := &b.prog.Refs[id]
	if id == 0 || r.Space != prog.Global && r.Space != prog.Hidden {
		return false
	}
	for _, v := range b.declaredLocal {
		if b.holds(v, r) {
			return false
		}
	}
	return true
}

// owns reports whether xr and xs promise that only this process receives from a channel, or sends
// to it.
func (b *body) owns(channel prog.ExprID, receives, sends bool) bool {
	for u := range b.in.Exclusive {
		if b.holds(u.Var, &b.prog.Refs[b.prog.Exprs[channel].Ref]) && (u.Var.Owner == nil || u.Var.Owner == b.in.Procs[b.proc]) {
			receives, sends = receives && u.Sends, sends && !u.Sends
		}
	}
	return !receives && !sends
}

// holds reports whether a reference is to a variable or a part of it.
func (b *body) holds(v *check.Var, r *prog.Ref) bool {
	at, ok := b.place[v]
	return ok && at.space == r.Space && r.Offset-at.offset < b.size(v)
}
