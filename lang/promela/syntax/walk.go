package syntax

// EachStmt calls visit for every statement of the proctypes and claims, outer statements
// before those inside them.
func (m *Model) EachStmt(visit func(Stmt)) {
	for _, u := range m.Units {
		switch u := u.(type) {
		case *Proctype:
			u.Body.EachStmt(visit)
		case *Claim:
			u.Body.EachStmt(visit)
		}
	}
}

// EachStmt calls visit for every statement of a sequence, outer statements before those inside them.
func (s *Sequence) EachStmt(visit func(Stmt)) {
	for _, st := range s.Steps {
		if st.Stmt == nil {
			continue
		}
		visit(st.Stmt)
		for _, inner := range Bodies(st.Stmt) {
			inner.EachStmt(visit)
		}
	}
}

// Bodies returns the sequences directly inside a statement. s may be nil.
func Bodies(s Stmt) []*Sequence {
	switch s := s.(type) {
	case *ChoiceStmt:
		return s.Options
	case *BlockStmt:
		return []*Sequence{s.Body}
	case *UnlessStmt:
		return []*Sequence{s.Main, s.Escape}
	case *ForStmt:
		return []*Sequence{s.Body}
	case *ForInStmt:
		return []*Sequence{s.Body}
	}
	return nil
}

// EachExpr calls visit for x and the expressions inside it, outer ones first. It skips those
// inside an expression for which visit returns false. x may be nil.
func EachExpr(x Expr, visit func(Expr) bool) {
	if x == nil || !visit(x) {
		return
	}
	for _, y := range Parts(x) {
		EachExpr(y, visit)
	}
}

// Parts returns the expressions directly inside x; some may be nil.
func Parts(x Expr) []Expr {
	switch x := x.(type) {
	case *Ref:
		var out []Expr
		for r := x; r != nil; r = r.Field {
			out = append(out, r.Index)
		}
		return out
	case *Unary:
		return []Expr{x.X}
	case *Binary:
		return []Expr{x.X, x.Y}
	case *Conditional:
		return []Expr{x.C, x.A, x.B}
	case *Run:
		return x.Args
	case *ChanTest:
		return []Expr{x.Chan}
	case *Poll:
		return append([]Expr{x.Chan}, x.Args...)
	case *Eval:
		return []Expr{x.X}
	case *RemoteLabel:
		return []Expr{x.Pid}
	case *RemoteVar:
		return []Expr{x.Pid, x.Var}
	case *Builtin:
		return []Expr{x.X, x.Y}
	}
	return nil
}
