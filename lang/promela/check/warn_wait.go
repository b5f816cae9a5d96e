package check

import (
	"strings"

	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// looksLikeAssignment warns of the statement x == y if no other process can change its
// value. It is then probably an assignment with = doubled.
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
	d.WithHint("No other process can change that. To store a value, write `%s = %s`.", left, right)
	between := source.Span{Start: b.X.Pos().End, End: b.Y.Pos().Start}
	if !between.Valid() || between.End < between.Start {
		return
	}
	if text := c.info.Model.Sources.Text(between); strings.TrimSpace(text) == "==" {
		i := strings.Index(text, "==")
		at := between.Start + source.Pos(i)
		d.WithFix(source.Span{Start: at, End: at + 2}, "=", "Change to =")
	}
}

// ownOnly reports whether p alone decides the value of x: it has only variables of p, and
// global ones that no other process writes. A variable that a receive, for or select
// sets does not count: comparing it is common.
func (c *checker) ownOnly(p *Proc, x syntax.Expr) bool {
	own := true
	syntax.EachExpr(x, func(y syntax.Expr) bool {
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

// single reports whether the model starts p in up to one place.
func (c *checker) single(p *Proc) bool { return p.Count+c.runs[p.Name] <= 1 }
