package check

import "beeline/lang/promela/syntax"

// onlyInitial warns of a formula that is about the first state only.
func (c *checker) onlyInitial(f *syntax.LTL) {
	x := f.Formula
	if HasTemporal(x) {
		if b, ok := x.(*syntax.Binary); !ok || b.Op != syntax.OpImplies && b.Op != syntax.OpEquiv || HasTemporal(b.X) {
			return
		}
		c.list.Warnf(OnlyInitial, f.Span, "the left side of this implication is only checked in the first state").
			WithHint("For every state, write `[] (p -> q)`.")
		return
	}
	if _, constant := c.info.Const(x); !constant {
		c.list.Warnf(OnlyInitial, f.Span, "this property is only checked in the first state").
			WithHint("For every state, write `[] (...)`.")
	}
}

// HasTemporal reports whether an expression has a temporal operator.
func HasTemporal(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Unary:
		return x.Op >= syntax.OpAlways || HasTemporal(x.X)
	case *syntax.Binary:
		switch x.Op {
		case syntax.OpUntil, syntax.OpWeakUntil, syntax.OpRelease:
			return true
		}
		return HasTemporal(x.X) || HasTemporal(x.Y)
	}
	return false
}
