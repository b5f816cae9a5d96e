package prog

// PassAsserts changes p so that no assertion is violated, for searches that ignore
// assertions. An edge has one fault only, so an ignored violation would hide a later
// fault of the same step. The conditions are still evaluated, because that can be a
// fault too.
func (p *Program) PassAsserts() {
	var one ExprID
	for i := range p.Actions {
		a := &p.Actions[i]
		if a.Op != Assert {
			continue
		}
		if one == 0 {
			one = p.AddExpr(Expr{Op: Const, Value: 1})
		}
		a.A = p.AddExpr(Expr{Op: Or, A: a.A, B: one})
	}
}
