package prog

// PassAsserts changes p so that no assertion is violated. What they assert is still
// evaluated, since that can go wrong by itself. An edge has one fault: the one of an
// assertion that nobody asks for would hide what goes wrong behind it in the same step.
func (p *Program) PassAsserts() {
	var yes ExprID
	for i := range p.Actions {
		a := &p.Actions[i]
		if a.Op != Assert {
			continue
		}
		if yes == 0 {
			yes = p.addExpr(Expr{Op: Const, Value: 1})
		}
		a.A = p.addExpr(Expr{Op: Or, A: a.A, B: yes})
	}
}

func (p *Program) addExpr(x Expr) ExprID {
	p.Exprs = append(p.Exprs, x)
	return ExprID(len(p.Exprs) - 1)
}
