package check

import (
	"strings"

	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
)

// warnings adds the warnings on a model without errors.
func (c *checker) warnings() {
	for _, p := range c.info.Procs {
		c.warnSequence(p, p.Decl.Body, false)
		if p.Count == 0 && c.runs[p.Name] == 0 {
			c.list.Warnf(NeverRun, p.Decl.Name.Span, "no process runs `%s`", p.Name).
				WithHint("Write `active` in front of it, or `run` it.")
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
			c.list.Warnf(NeverReceived, v.Decl.Name.Span, "no process receives from `%s`", v.Name).
				WithHint("Receive from it, or leave the channel out.")
		case c.received[v] && !c.sent[v]:
			c.list.Warnf(NeverSent, v.Decl.Name.Span, "no process sends to `%s`", v.Name).
				WithHint("Send to it, or leave the channel out: a receive waits forever.")
		}
	}
	if !v.Read && !v.Written && !v.Param && v.Type.Struct == nil && !c.sent[v] && !c.received[v] && len(c.info.Claims)+len(c.info.Formulas) == 0 {
		c.list.Warnf(UnusedVariable, v.Decl.Name.Span, "`%s` is never used", v.Name).WithHint("Leave it out.")
	}
}

// warnSequence warns of statements. option: the first one is a guard.
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
			c.warnChoice(x, i+1 < len(s.Steps) && !labelled(s.Steps[i+1]))
		case *syntax.PrintStmt:
			c.printCount(x)
		case *syntax.ElseStmt:
			if !guard {
				c.strayElse(x)
			}
		case *syntax.GotoStmt, *syntax.BreakStmt:
			if i+1 < len(s.Steps) && s.Steps[i+1].Stmt != nil && !labelled(s.Steps[i+1]) {
				c.list.Warnf(Unreachable, s.Steps[i+1].Span, "this statement is never reached").
					WithHint("Put a label in front of it, or leave it out.")
			}
		default:
			// The first statement of a block or an unless is a guard if they are.
			_, loop := x.(*syntax.ForStmt)
			for _, inner := range syntax.Bodies(x) {
				c.warnSequence(p, inner, guard && !loop)
			}
		}
	}
}

// printCount warns of a printf with another number of values than %.
func (c *checker) printCount(s *syntax.PrintStmt) {
	wanted := strings.Count(strings.ReplaceAll(s.Format, "%%", ""), "%")
	if s.Mtype || wanted == len(s.Args) {
		return
	}
	c.list.Warnf(PrintCount, s.Span, "this `printf` needs %s and gets %d", diag.Count(wanted, "value"), len(s.Args)).
		WithHint("Give one value for each `%%d`. To print a `%%`, write `%%%%`.")
}

// strayElse warns of an else that is not the start of an option.
func (c *checker) strayElse(s *syntax.ElseStmt) {
	c.list.Warnf(StrayElse, s.Span, "this `else` starts no option and can always be executed").
		WithHint("Write `:: else` in an `if` or `do`.")
}
