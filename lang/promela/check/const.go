package check

import (
	"beeline/lang/promela/syntax"
)

// Const returns the value of an expression made of numbers, mtype names and
// operators; not ok for others and for a division by zero.
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
		}
	case *syntax.Binary:
		a, ok := in.Const(x.X)
		b, ok2 := in.Const(x.Y)
		if ok && ok2 {
			return fold(x.Op, a, b)
		}
	}
	return 0, false
}

func fold(op syntax.Operator, a, b int32) (int32, bool) {
	switch op {
	case syntax.OpAdd:
		return a + b, true
	case syntax.OpSub:
		return a - b, true
	case syntax.OpMul:
		return a * b, true
	case syntax.OpDiv, syntax.OpMod:
		if b == 0 {
			return 0, false
		}
		if op == syntax.OpDiv {
			return a / b, true
		}
		return a % b, true
	case syntax.OpShl:
		return a << (uint32(b) & 31), true
	case syntax.OpShr:
		return a >> (uint32(b) & 31), true
	}
	return 0, false
}

// constant is Const where a constant is needed. Spin takes a variable there for
// its initial value and 0 for 8 after a warning; that is not followed.
func (c *checker) constant(x syntax.Expr, what string) int {
	v, ok := c.info.Const(x)
	if !ok {
		c.list.Errorf(NotConstant, x.Pos(), "%s must be a constant", what).WithHint("Use a number or a #define.")
		return 1
	}
	return int(v)
}
