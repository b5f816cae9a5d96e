package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// withoutUnread returns a copy of a program that stores nothing into shared variables that are
// never read. They only distinguish states (Spin's -o2). The stored values are still evaluated
// because that can fault.
func withoutUnread(p *prog.Program) *prog.Program {
	globals, needed := newIndex(p.Globals), make([]bool, len(p.Globals))
	for i := range p.Exprs {
		if x := &p.Exprs[i]; x.Op == prog.Load {
			need(&globals, &p.Refs[x.Ref], needed)
		}
	}
	// A receive evaluates the subscripts of its variables only when it stores.
	for i := range p.Exprs {
		if x := &p.Exprs[i]; x.Op == prog.Store && len(p.Refs[x.Ref].Index) > 0 {
			need(&globals, &p.Refs[x.Ref], needed)
		}
	}
	q := *p
	q.Refs, q.Exprs, q.Actions = slices.Clone(p.Refs), slices.Clone(p.Exprs), slices.Clone(p.Actions)
	for i := range q.Actions {
		if a := &q.Actions[i]; a.Op == prog.Assign && len(p.Refs[a.Ref].Index) > 0 && !p.Acts(a.A) && unread(&globals, &p.Refs[a.Ref], needed) {
			readInstead(&q, a)
		}
	}
	for i := range p.Refs {
		if r := &q.Refs[i]; len(r.Index) == 0 && unread(&globals, r, needed) {
			r.Space, r.Offset = prog.Scratch, 0
		}
	}
	// Initialisers still write, the same in all states.
	q.GlobalInit = slices.Clone(p.GlobalInit)
	for i := range q.GlobalInit {
		q.Refs = append(q.Refs, p.Refs[p.GlobalInit[i].Ref])
		q.GlobalInit[i].Ref = prog.RefID(len(q.Refs) - 1)
	}
	return &q
}

// unread reports whether a reference means a shared variable that is not needed.
func unread(globals *index, r *prog.Ref, needed []bool) bool {
	if r.Space != prog.Global {
		return false
	}
	list := globals.of(r)
	return len(list) == 1 && !needed[list[0]]
}

// readInstead makes an assignment read its target instead of storing into it. So a subscript
// out of range is still a fault.
func readInstead(q *prog.Program, a *prog.Action) {
	old := prog.ExprID(len(q.Exprs))
	q.Exprs = append(q.Exprs, prog.Expr{Op: prog.Load, Ref: a.Ref}, prog.Expr{Op: prog.Add, A: a.A, B: old})
	q.Refs = append(q.Refs, prog.Ref{Space: prog.Scratch, Type: q.Refs[a.Ref].Type})
	a.A, a.Ref = old+1, prog.RefID(len(q.Refs)-1)
}

// need marks the shared variables that a reference may mean.
func need(globals *index, r *prog.Ref, needed []bool) {
	if r.Space == prog.Global {
		for _, v := range globals.of(r) {
			needed[v] = true
		}
	}
}
