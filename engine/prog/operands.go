package prog

// Acts reports whether evaluating an expression starts a process or sets a priority.
// Such a guard is always executable. Subscripts and arguments never act.
func (p *Program) Acts(id ExprID) bool {
	if id == 0 {
		return false
	}
	x := &p.Exprs[id]
	return x.Op == Run || x.Op == SetPriority || p.Acts(x.A) || p.Acts(x.B) || p.Acts(x.C)
}

// EachOperand visits the direct operands of an expression: A, B, C, its arguments and
// the subscripts of its reference.
func (p *Program) EachOperand(x *Expr, visit func(ExprID)) {
	p.each(x.Ref, x.Args, visit, x.A, x.B, x.C)
}

// EachOperandOf is EachOperand for an action. It does not visit the actions inside a
// d_step.
func (p *Program) EachOperandOf(a *Action, visit func(ExprID)) {
	p.each(a.Ref, a.Args, visit, a.A)
}

func (p *Program) each(ref RefID, args Slice, visit func(ExprID), operands ...ExprID) {
	for _, id := range operands {
		if id != 0 {
			visit(id)
		}
	}
	for _, id := range p.Args[args.First : args.First+args.Count] {
		visit(id)
	}
	for _, ix := range p.Refs[ref].Index {
		visit(ix.Expr)
	}
}

// EachExpr visits an expression and all that are inside it; none for 0.
func (p *Program) EachExpr(id ExprID, visit func(*Expr)) {
	if id == 0 {
		return
	}
	visit(&p.Exprs[id])
	p.EachOperand(&p.Exprs[id], func(c ExprID) { p.EachExpr(c, visit) })
}

// EachExprOf is EachExpr for all expressions of an action.
func (p *Program) EachExprOf(a *Action, visit func(*Expr)) {
	p.EachOperandOf(a, func(id ExprID) { p.EachExpr(id, visit) })
}

// EachInside visits the actions inside a d_step and inside the d_steps in it.
func (p *Program) EachInside(d *Action, visit func(action uint32)) {
	seen := map[uint32]bool{d.Target: true, d.Body: true}
	for list := []uint32{d.Body}; len(list) > 0; {
		l := list[0]
		list = list[1:]
		for _, c := range p.Procs[d.Proc].Locations[l].Out {
			a := &p.Actions[c.Action]
			visit(c.Action)
			inner := []uint32{a.Target}
			if a.Op == DStep {
				inner = append(inner, a.Body)
			}
			for _, t := range inner {
				if !seen[t] {
					seen[t] = true
					list = append(list, t)
				}
			}
		}
	}
}

// FirstReceives lists the receives that an action can begin with: itself, or those at the start
// of a d_step.
func (p *Program) FirstReceives(action uint32) (list []uint32) {
	a := &p.Actions[action]
	if a.Op == Receive {
		return []uint32{action}
	}
	if a.Op == DStep {
		for _, c := range p.Procs[a.Proc].Locations[a.Body].Out {
			if p.Actions[c.Action].Op == Receive {
				list = append(list, c.Action)
			}
		}
	}
	return list
}

// Runnable returns, by process type, whether a run expression starts processes of it.
func (p *Program) Runnable() []bool {
	out := make([]bool, len(p.Procs))
	for i := range p.Exprs {
		if p.Exprs[i].Op == Run {
			out[p.Exprs[i].Value] = true
		}
	}
	return out
}

// AddExpr appends an expression and returns its index.
func (p *Program) AddExpr(x Expr) ExprID {
	p.Exprs = append(p.Exprs, x)
	return ExprID(len(p.Exprs) - 1)
}

// Stores lists the references that an action stores into. It does not look inside d_steps.
func (p *Program) Stores(a *Action) (list []RefID) {
	if a.Op == Assign {
		list = append(list, a.Ref)
	}
	if a.Op == Receive {
		for _, x := range p.Args[a.Args.First : a.Args.First+a.Args.Count] {
			if e := &p.Exprs[x]; e.Op == Store {
				list = append(list, e.Ref)
			}
		}
	}
	return list
}
