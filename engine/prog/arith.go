package prog

// Arithmetic applies a binary operator, Add to Ge, with C's rules on 32 bits. Division
// by 0 gives 0. Shift counts are taken modulo 32.
func Arithmetic(op ExprOp, a, b int32) int32 {
	switch op {
	case Add:
		return a + b
	case Sub:
		return a - b
	case Mul:
		return a * b
	case Div, Mod:
		switch {
		case b == 0:
			return 0
		case op == Div:
			return a / b
		}
		return a % b
	case Shl:
		return a << (uint32(b) & 31)
	case Shr:
		return a >> (uint32(b) & 31)
	case BitAnd:
		return a & b
	case BitOr:
		return a | b
	case BitXor:
		return a ^ b
	}
	return compare(op, a, b)
}

// compare applies a comparison and returns 1 or 0.
func compare(op ExprOp, a, b int32) int32 {
	holds := a >= b
	switch op {
	case Eq:
		holds = a == b
	case Ne:
		holds = a != b
	case Lt:
		holds = a < b
	case Le:
		holds = a <= b
	case Gt:
		holds = a > b
	}
	if holds {
		return 1
	}
	return 0
}
