package check

import (
	"strings"

	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// warnings looks over a model without errors.
func (c *checker) warnings() {
	for _, p := range c.info.Procs {
		c.warnSequence(p, p.Decl.Body, false)
		if p.Count == 0 && c.runs[p.Name] == 0 {
			c.list.Warnf(NeverRun, p.Decl.Name.Span, "nobody runs `%s`", p.Name).
				WithHint("Write `active` in front of it, or run it.")
		}
		for _, v := range p.Vars {
			c.warnVariable(v)
		}
	}
	for _, v := range c.info.Globals {
		c.warnVariable(v)
	}
}

func (c *checker) warnVariable(v *Var) {
	if v.Chan != nil && !c.escaped[v] && v.Type.Struct == nil {
		switch {
		case c.sent[v] && !c.received[v]:
			c.list.Warnf(NeverReceived, v.Decl.Name.Span, "nobody receives from `%s`", v.Name)
		case c.received[v] && !c.sent[v]:
			c.list.Warnf(NeverSent, v.Decl.Name.Span, "nobody sends to `%s`", v.Name)
		}
	}
	if !v.Read && !v.Written && !v.Param && v.Type.Struct == nil && !c.sent[v] && !c.received[v] && len(c.info.Claims)+len(c.info.Formulas) == 0 {
		c.list.Warnf(UnusedVariable, v.Decl.Name.Span, "`%s` is never used", v.Name)
	}
}

// warnSequence looks at statements in their order. Option tells that the first
// one is a guard.
func (c *checker) warnSequence(p *Proc, s *syntax.Sequence, option bool) {
	for i, st := range s.Steps {
		guard := option && i == 0
		switch x := st.Stmt.(type) {
		case *syntax.ExprStmt:
			if !guard && i > 0 {
				c.looksLikeAssignment(p, x)
			}
		case *syntax.ChoiceStmt:
			for _, o := range x.Options {
				c.warnSequence(p, o, true)
			}
			c.warnChoice(x, i+1 < len(s.Steps) && len(s.Steps[i+1].Labels) == 0)
		case *syntax.GotoStmt, *syntax.BreakStmt:
			if i+1 < len(s.Steps) && len(s.Steps[i+1].Labels) == 0 && s.Steps[i+1].Stmt != nil {
				c.list.Warnf(Unreachable, s.Steps[i+1].Span, "nothing leads to this statement")
			}
		default:
			for _, inner := range bodies(x) {
				c.warnSequence(p, inner, false)
			}
		}
	}
}

// looksLikeAssignment warns of x == y as a statement that only the process
// itself could make true: a wait for others is common, a wait for oneself is a
// slip.
func (c *checker) looksLikeAssignment(p *Proc, x *syntax.ExprStmt) {
	b, ok := x.X.(*syntax.Binary)
	if !ok || b.Op != syntax.OpEq {
		return
	}
	r, ok := b.X.(*syntax.Ref)
	if !ok || c.info.Uses[r].Var == nil || !c.ownOnly(p, b) {
		return
	}
	left, right := syntax.ExprText(b.X), syntax.ExprText(b.Y)
	d := c.list.Warnf(LooksLikeAssignment, b.Span, "`%s == %s` compares, and waits until it is true", left, right)
	d.WithHint("No other process can change that. To store a value write `%s = %s`.", left, right)
	between := source.Span{Start: b.X.Pos().End, End: b.Y.Pos().Start}
	if !between.Valid() || between.End < between.Start {
		return
	}
	if i := strings.Index(c.info.Model.Sources.Text(between), "=="); i >= 0 {
		at := between.Start + source.Pos(i)
		d.WithFix(source.Span{Start: at, End: at + 2}, "=", "Change to =")
	}
}

// ownOnly reports whether p alone decides the value of x: its own variables, and
// global ones that no other process writes to. What a receive or select puts
// into a variable is no decision of p, and a comparison then picks a case.
func (c *checker) ownOnly(p *Proc, x syntax.Expr) bool {
	own := true
	walk(x, func(y syntax.Expr) bool {
		switch y := y.(type) {
		case *syntax.Number, *syntax.Unary, *syntax.Binary, *syntax.Conditional:
		case *syntax.Ref:
			o := c.info.Uses[y]
			switch {
			case o.Mtype != nil, o.Special == Pid:
			case o.Var == nil, c.chosen[o.Var]:
				own = false
			case o.Var.Owner == nil:
				others := len(c.writers[o.Var])
				if c.writers[o.Var][p] {
					others--
				}
				own = own && others == 0 && c.single(p)
			}
		default:
			own = false
		}
		return own
	})
	return own
}

// single reports whether there is at most one process of a proctype, as far as
// counting the places shows.
func (c *checker) single(p *Proc) bool { return p.Count+c.runs[p.Name] <= 1 }

// warnChoice looks at the options of an if or do.
func (c *checker) warnChoice(s *syntax.ChoiceStmt, more bool) {
	always, conditions := false, 0
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
			if x.Op == syntax.Set && len(o.Steps) > 1 {
				assigned = x
			}
		case *syntax.AssertStmt, *syntax.PrintStmt:
			always = true
		case *syntax.ExprStmt:
			conditions++
			// A constant from a macro is a switch that is set from outside.
			if n, ok := x.X.(*syntax.Number); ok && n.Value != 0 && c.info.Model.Sources.Text(n.Span) == n.Text {
				always = true
			}
		}
	}
	if assigned != nil && conditions == len(s.Options)-1 && conditions > 0 && comparedElsewhere(s, assigned) {
		c.list.Warnf(AssignmentGuard, assigned.Span, "this assignment can always be executed, so this option can always be taken").
			WithHint("To take it only when they are equal write `==`.")
	}
	if elseAt != nil && always {
		c.list.Warnf(DeadElse, elseAt.Span, "this else is never taken: another option can always be executed").
			WithHint("Give the other option a condition.")
	}
	if s.Loop && more && !leaves(s, true) {
		c.list.Warnf(NoExit, s.Span, "nothing leaves this do, so what follows is never reached").WithHint("Add an option with break.")
	}
}

// comparedElsewhere reports whether another option's guard compares the variable
// that a sets: the sign that a comparison was meant.
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

// leaves reports whether a statement has a break out of the loop around it, or a
// goto.
func leaves(s syntax.Stmt, outer bool) bool {
	any := func(q *syntax.Sequence, in bool) bool {
		for _, st := range q.Steps {
			if st.Stmt != nil && leaves(st.Stmt, in) {
				return true
			}
		}
		return false
	}
	switch s := s.(type) {
	case *syntax.BreakStmt:
		return !outer
	case *syntax.GotoStmt:
		return true
	case *syntax.ChoiceStmt:
		if s.Loop && !outer {
			return leavesByGoto(s)
		}
		for _, o := range s.Options {
			if any(o, false) {
				return true
			}
		}
	case *syntax.BlockStmt:
		return any(s.Body, false)
	case *syntax.UnlessStmt:
		return any(s.Main, false) || any(s.Escape, false)
	case *syntax.ForStmt:
		return any(s.Body, false)
	case *syntax.ForInStmt:
		return any(s.Body, false)
	}
	return false
}

// leavesByGoto is leaves for an inner loop, whose breaks stay inside.
func leavesByGoto(s *syntax.ChoiceStmt) bool {
	for _, o := range s.Options {
		for _, st := range o.Steps {
			switch x := st.Stmt.(type) {
			case *syntax.GotoStmt:
				return true
			case *syntax.ChoiceStmt:
				if leavesByGoto(x) {
					return true
				}
			case *syntax.BlockStmt:
				if leavesByGoto(&syntax.ChoiceStmt{Options: []*syntax.Sequence{x.Body}}) {
					return true
				}
			}
		}
	}
	return false
}
