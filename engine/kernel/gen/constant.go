package gen

import "beeline/engine/prog"

// constant returns the value of an expression that has only constants. Hosts fold constants
// too, but wazero 1.12 gets comparisons of constants wrong.
func (c *compiler) constant(id prog.ExprID) (int32, bool) {
	x := &c.p.Exprs[id]
	if x.Op == prog.Const {
		return x.Value, true
	}
	if _, ok := binaries[x.Op]; !ok {
		return 0, false
	}
	a, ok := c.constant(x.A)
	if !ok {
		return 0, false
	}
	b, ok := c.constant(x.B)
	if !ok {
		return 0, false
	}
	return fold(x.Op, a, b), true
}

func fold(op prog.ExprOp, a, b int32) int32 {
	switch op {
	case prog.Add:
		return a + b
	case prog.Sub:
		return a - b
	case prog.Mul:
		return a * b
	case prog.Shl:
		return a << (uint32(b) & 31)
	case prog.Shr:
		return a >> (uint32(b) & 31)
	case prog.BitAnd:
		return a & b
	case prog.BitOr:
		return a | b
	case prog.BitXor:
		return a ^ b
	}
	holds := map[prog.ExprOp]bool{prog.Eq: a == b, prog.Ne: a != b, prog.Lt: a < b, prog.Le: a <= b, prog.Gt: a > b, prog.Ge: a >= b}[op]
	if holds {
		return 1
	}
	return 0
}
