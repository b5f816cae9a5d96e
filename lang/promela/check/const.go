package check

import "beeline/lang/promela/syntax"

// Const returns the value of an expression of numbers, mtype constants and operators.
// It returns false for other expressions and for a division by zero.
func (in *Info) Const(x syntax.Expr) (int32, bool) {
	switch x := x.(type) {
	case *syntax.Number:
		return x.Value, true
	case *syntax.Ref:
		if o := in.Uses[x]; o.Mtype != nil {
			return o.Mtype.Value, true
		}
	case *syntax.Unary:
		v, ok := in.Const(x.X)
		switch x.Op {
		case syntax.OpNeg:
			return -v, ok
		case syntax.OpCompl:
			return ^v, ok
		case syntax.OpNot:
			return truth(v == 0), ok
		}
	case *syntax.Binary:
		a, ok := in.Const(x.X)
		if !ok {
			return 0, false
		}
		if b, ok := in.Const(x.Y); ok {
			return fold(x.Op, a, b)
		}
	case *syntax.Conditional:
		v, ok := in.Const(x.C)
		switch {
		case ok && v != 0:
			return in.Const(x.A)
		case ok:
			return in.Const(x.B)
		}
	}
	return 0, false
}

// folds computes the operators that are defined for all operands. Shifts use the low
// five bits of the distance, like the processors that run Spin's verifiers.
var folds = map[syntax.Operator]func(a, b int32) int32{
	syntax.OpAdd:    func(a, b int32) int32 { return a + b },
	syntax.OpSub:    func(a, b int32) int32 { return a - b },
	syntax.OpMul:    func(a, b int32) int32 { return a * b },
	syntax.OpShl:    func(a, b int32) int32 { return a << (uint32(b) & 31) },
	syntax.OpShr:    func(a, b int32) int32 { return a >> (uint32(b) & 31) },
	syntax.OpBitAnd: func(a, b int32) int32 { return a & b },
	syntax.OpBitXor: func(a, b int32) int32 { return a ^ b },
	syntax.OpBitOr:  func(a, b int32) int32 { return a | b },
	syntax.OpLt:     func(a, b int32) int32 { return truth(a < b) },
	syntax.OpLe:     func(a, b int32) int32 { return truth(a <= b) },
	syntax.OpGt:     func(a, b int32) int32 { return truth(a > b) },
	syntax.OpGe:     func(a, b int32) int32 { return truth(a >= b) },
	syntax.OpEq:     func(a, b int32) int32 { return truth(a == b) },
	syntax.OpNe:     func(a, b int32) int32 { return truth(a != b) },
	syntax.OpAnd:    func(a, b int32) int32 { return truth(a != 0 && b != 0) },
	syntax.OpOr:     func(a, b int32) int32 { return truth(a != 0 || b != 0) },
}

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

func fold(op syntax.Operator, a, b int32) (int32, bool) {
	switch {
	case op == syntax.OpDiv && b != 0:
		return a / b, true
	case op == syntax.OpMod && b != 0:
		return a % b, true
	case folds[op] != nil:
		return folds[op](a, b), true
	}
	return 0, false
}

// constant is Const, and reports an expression without a value. It returns 1 then.
func (c *checker) constant(x syntax.Expr, what string) int {
	v, ok := c.info.Const(x)
	switch {
	case ok:
		return int(v)
	case c.dividesByZero(x):
		c.list.Errorf(NotConstant, x.Pos(), "this divides by zero").WithHint("Divide by another number.")
	default:
		c.list.Errorf(NotConstant, x.Pos(), "%s must be a constant", what).WithHint("Use a number or a `#define`.")
	}
	return 1
}

// dividesByZero reports whether x always divides by a constant 0: the right sides of &&
// and || are not considered.
func (c *checker) dividesByZero(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Unary:
		return c.dividesByZero(x.X)
	case *syntax.Binary:
		short := x.Op == syntax.OpAnd || x.Op == syntax.OpOr
		return c.divisorIsZero(x) || c.dividesByZero(x.X) || !short && c.dividesByZero(x.Y)
	}
	return false
}

// divisorIsZero reports whether x is a division by a constant 0.
func (c *checker) divisorIsZero(x *syntax.Binary) bool {
	if x.Op != syntax.OpDiv && x.Op != syntax.OpMod {
		return false
	}
	n, ok := c.info.Const(x.Y)
	return ok && n == 0
}

// zeroDivision warns of a division that fails whenever it is executed. Outside of bodies and
// formulas, constant refuses it.
func (c *checker) zeroDivision(x *syntax.Binary) {
	if (c.proc != nil || c.inFormula) && c.divisorIsZero(x) {
		c.list.Warnf(DivisionByZero, x.Span, "this divides by zero: this fails when it is executed")
	}
}
