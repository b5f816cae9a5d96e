package lower

import (
	"beeline/engine/net"
	"beeline/lang/timed/xta"
)

// condition makes a guard or an invariant.
func (l *lowerer) condition(x *xta.Expression, s *scope, invariant bool) net.Condition {
	c := net.Condition{Text: l.sources.Text(x.Span)}
	e := &emitter{lowerer: l, scope: s}
	e.conjuncts(x, &c, invariant)
	c.Code = e.Code
	return c
}

// conjuncts adds the parts of a conjunction to a condition.
func (e *emitter) conjuncts(x *xta.Expression, c *net.Condition, invariant bool) {
	switch {
	case x.Kind == xta.Binary && x.Op == "&&":
		e.conjuncts(x.Args[0], c, invariant)
		e.conjuncts(x.Args[1], c, invariant)
	case !e.hasClock(x):
		e.integer(x)
		e.Emit(net.Require, 0, 0)
	case x.Kind == xta.Quantified && x.Op == "forall":
		e.each(x.Type, e.scope, func(v int32) bool {
			e.in(e.scope.with(x.Name, v), func() { e.conjuncts(x.Args[0], c, invariant) })
			return !e.list.HasErrors()
		})
	case x.Kind == xta.Binary:
		e.comparison(x, c, invariant)
	default:
		e.list.Errorf(ClockCondition, x.Span, "clocks are compared in a part of an expression")
	}
}

// mirrored has the comparisons with the operands exchanged.
var mirrored = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}

// comparison adds the comparison of a clock with an integer to a condition.
func (e *emitter) comparison(x *xta.Expression, c *net.Condition, invariant bool) {
	clockSide, limitSide, sign := x.Args[0], x.Args[1], x.Op
	if !e.hasClock(clockSide) {
		clockSide, limitSide, sign = limitSide, clockSide, mirrored[sign]
	}
	if clockSide.Kind == xta.Binary && clockSide.Op == "-" && e.hasClock(clockSide.Args[0]) && e.hasClock(clockSide.Args[1]) || e.hasClock(limitSide) {
		e.list.Errorf(Diagonal, x.Span, "the difference of two clocks is compared")
		return
	}
	op, ok := operators[sign]
	if !ok || mirrored[sign] == "" || clockSide.Kind != xta.Named && clockSide.Kind != xta.Index {
		e.list.Errorf(ClockCondition, x.Span, "this is no comparison of a clock with an integer")
		return
	}
	if invariant && sign != "<" && sign != "<=" {
		e.list.Errorf(LowerInvariant, x.Span, "the invariant bounds the clock from below")
		return
	}
	limit := int32(net.Unbounded)
	value, constant := e.fold(limitSide)
	if constant {
		if limit = value; value > net.LargestConstant || value < -net.LargestConstant {
			e.list.Errorf(LargeConstant, limitSide.Span, "%d is too large to compare a clock with", value)
			return
		}
	}
	before := len(e.Code)
	v, fixed := e.variable(clockSide)
	if v == nil {
		return
	}
	for _, number := range e.possible(clockSide, v, fixed) {
		c.Bounds = append(c.Bounds, net.Bound{
			Clock: number, Largest: limit,
			Lower: op == net.Equal || op == net.Greater || op == net.GreaterEqual,
			Upper: op == net.Equal || op == net.Less || op == net.LessEqual,
		})
	}
	if constant && fixed {
		e.Code = e.Code[:before]
		c.Clocks = net.Compare(c.Clocks, v.first, 0, op, value)
		return
	}
	if fixed {
		e.Emit(net.Push, v.first, 0)
	}
	e.Emit(net.Push, 0, 0)
	e.integer(limitSide)
	e.Emit(net.Constrain, int(op), 0)
}

// possible returns the numbers of the elements that an expression can name. v is the result of
// variable.
func (e *emitter) possible(x *xta.Expression, v *entity, fixed bool) []int {
	if fixed {
		return []int{v.first}
	}
	array, _ := elementOf(x)
	whole := e.find(array)
	var out []int
	for i := range whole.elements(maxIntegers) {
		out = append(out, whole.first+i)
	}
	return out
}
