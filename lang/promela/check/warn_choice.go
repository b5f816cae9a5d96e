package check

import (
	"beeline/engine/format"
	"beeline/lang/promela/syntax"
)

// warnChoice warns of the options of an if or do. more: an unlabelled statement follows.
func (c *checker) warnChoice(s *syntax.ChoiceStmt, more bool) {
	always, conditions, hint := false, 0, "Give the other option a condition."
	var assigned *syntax.AssignStmt
	var elseAt *syntax.ElseStmt
	for _, o := range s.Options {
		if len(o.Steps) == 0 {
			continue
		}
		switch x := o.Steps[0].Stmt.(type) {
		case *syntax.ElseStmt:
			elseAt = x
		case *syntax.AssignStmt:
			always = true
			if x.Op != syntax.Set {
				break
			}
			hint = format.Sprintf("`%s` assigns. To compare, write `==`.", syntax.StmtText(x))
			if len(o.Steps) > 1 {
				assigned = x
			}
		case *syntax.AssertStmt, *syntax.PrintStmt:
			always = true
		case *syntax.ExprStmt:
			conditions++
			// A constant from a macro is a switch: no warning.
			if n, ok := x.X.(*syntax.Number); ok && n.Value != 0 && c.info.Model.Sources.Text(n.Span) == n.Text {
				always = true
			}
		}
	}
	if assigned != nil && conditions == len(s.Options)-1 && conditions > 0 && comparedElsewhere(s, assigned) {
		c.list.Warnf(AssignmentGuard, assigned.Span, "this assignment can always be executed, so this option can always be taken").
			WithHint("To take it only when both are equal, write `==`.")
	}
	if elseAt != nil && always {
		c.list.Warnf(DeadElse, elseAt.Span, "this `else` is never taken: another option can always be executed").
			WithHint("%s", hint)
	}
	if s.Loop && more && !anyLeaves(s.Options, false) {
		c.list.Warnf(NoExit, s.Span, "nothing leaves this `do`, so what follows is never reached").WithHint("Add an option with `break`.")
	}
}

// comparedElsewhere reports whether the guard of another option compares the variable
// that a assigns. Then a is probably a comparison with a missing =.
func comparedElsewhere(s *syntax.ChoiceStmt, a *syntax.AssignStmt) bool {
	for _, o := range s.Options {
		if x, ok := o.Steps[0].Stmt.(*syntax.ExprStmt); ok {
			if b, ok := x.X.(*syntax.Binary); ok && b.Op == syntax.OpEq && syntax.ExprText(b.X) == syntax.ExprText(a.LHS) {
				return true
			}
		}
	}
	return false
}

// leaves reports whether a statement contains a goto, or a break out of the current loop.
// inner: s is in a loop inside, which its breaks leave.
func leaves(s syntax.Stmt, inner bool) bool {
	switch x := s.(type) {
	case *syntax.BreakStmt:
		return !inner
	case *syntax.GotoStmt:
		return true
	case *syntax.ChoiceStmt:
		inner = inner || x.Loop
	case *syntax.ForStmt, *syntax.ForInStmt:
		inner = true
	}
	return anyLeaves(syntax.Bodies(s), inner)
}

func anyLeaves(in []*syntax.Sequence, inner bool) bool {
	for _, q := range in {
		for _, st := range q.Steps {
			if leaves(st.Stmt, inner) {
				return true
			}
		}
	}
	return false
}
