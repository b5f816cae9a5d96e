package explain

import (
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// Premise returns a condition without which a property p -> q or [] (p -> q) says nothing about the
// model: if it is never true, nor is p. It returns "" if no such condition is known.
func Premise(info *check.Info) string {
	if info.Formula == nil {
		return ""
	}
	f := info.Formula.Formula
	if always, ok := f.(*syntax.Unary); ok && always.Op == syntax.OpAlways {
		f = always.X
	}
	if implies, ok := f.(*syntax.Binary); ok && implies.Op == syntax.OpImplies {
		return needed(implies.X)
	}
	return ""
}

// needed returns a condition without temporal operators that is true in some state if p is true in
// some state, "" if none is known.
func needed(p syntax.Expr) string {
	if !check.HasTemporal(p) {
		return syntax.ExprText(p)
	}
	if u, ok := p.(*syntax.Unary); ok && (u.Op == syntax.OpEventually || u.Op == syntax.OpAlways) {
		return needed(u.X)
	}
	if both, ok := p.(*syntax.Binary); ok && both.Op == syntax.OpAnd {
		if x := needed(both.X); x != "" {
			return x
		}
		return needed(both.Y)
	}
	return ""
}
