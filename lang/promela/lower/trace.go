package lower

import (
	"beeline/engine/prog"
	"beeline/lang/promela/syntax"
)

// trace builds a trace or notrace. Its control points are those of a process with the same body.
func (l *lowerer) trace(u *syntax.Claim) {
	var p prog.Proc
	t := &prog.Trace{Forbidden: u.Kind == syntax.NoTrace}
	name, at := claimName(u)
	b := newBody(l, 0, name, at)
	l.inTrace = true
	b.build(u.Body)
	l.inTrace = false
	l.prog.Actions, t.Actions = nil, l.prog.Actions
	b.emit(&p)
	l.prog.Actions, t.Actions = t.Actions, l.prog.Actions
	t.Locations, t.Entry, t.Exit = p.Locations, p.Entry, p.Exit
	for _, e := range b.all {
		if a := &e.action; a.Op == prog.Send || a.Op == prog.Receive {
			t.Scope = append(t.Scope, *a)
		}
	}
	l.prog.Trace = t
}

// expected makes an argument of a send in a trace one of a receive. As in Spin, a number or mtype
// name must be equal to the field, and any other expression fits every field.
func (l *lowerer) expected(x syntax.Expr, lowered prog.ExprID) prog.ExprID {
	r, isRef := x.(*syntax.Ref)
	if _, isNumber := x.(*syntax.Number); isNumber || isRef && l.in.Uses[r].Mtype != nil {
		return l.node(prog.Expr{Op: prog.Match, A: lowered})
	}
	return lowered
}
