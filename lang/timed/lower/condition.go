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

// A sum is a clock or a difference of two clocks, and integers.
type sum struct {
	plus, minus *xta.Expression // clocks, nil for none
	integers    []term
	failed      bool // it has other clocks
}

// A term is an integer of a sum.
type term struct {
	x       *xta.Expression
	negated bool
}

// add adds an expression to a sum.
func (e *emitter) add(s *sum, x *xta.Expression, negated bool) {
	clock := &s.plus
	if negated {
		clock = &s.minus
	}
	switch {
	case !e.hasClock(x):
		s.integers = append(s.integers, term{x, negated})
	case x.Kind == xta.Binary && (x.Op == "+" || x.Op == "-"):
		e.add(s, x.Args[0], negated)
		e.add(s, x.Args[1], negated != (x.Op == "-"))
	case *clock != nil || x.Kind != xta.Named && x.Kind != xta.Index && x.Kind != xta.Field:
		s.failed = true
	default:
		*clock = x
	}
}

// constantOf returns the integers of a sum as a constant, and whether they are.
func (e *emitter) constantOf(s *sum) (int64, bool) {
	total := int64(0)
	for _, t := range s.integers {
		v, ok := e.fold(t.x)
		if !ok {
			return 0, false
		}
		if t.negated {
			v = -v
		}
		total += int64(v)
	}
	return total, true
}

// comparison adds the comparison of a clock, or of the difference of two clocks, with an integer to a
// condition.
func (e *emitter) comparison(x *xta.Expression, c *net.Condition, invariant bool) {
	sign, s := x.Op, &sum{}
	// Clocks are on the left side, integers on the right one.
	e.add(s, x.Args[0], false)
	e.add(s, x.Args[1], true)
	if s.plus == nil {
		sign = mirrored[sign]
		s.plus, s.minus = s.minus, nil
	} else {
		for i := range s.integers {
			s.integers[i].negated = !s.integers[i].negated
		}
	}
	op, ok := operators[sign]
	if !ok || mirrored[sign] == "" || s.failed || s.plus == nil {
		e.list.Errorf(ClockCondition, x.Span, "this is no comparison of a clock with an integer")
		return
	}
	if invariant && s.minus == nil && sign != "<" && sign != "<=" {
		e.list.Errorf(LowerInvariant, x.Span, "the invariant bounds the clock from below")
		return
	}
	limit := int32(net.Unbounded)
	value, constant := e.constantOf(s)
	if constant {
		if value > net.LargestConstant || value < -net.LargestConstant {
			e.list.Errorf(LargeConstant, s.integers[0].x.Span, "%d is too large to compare a clock with", value)
			return
		}
		limit = int32(value)
	}
	e.compareClocks(s, c, op, limit, constant)
}

// compareClocks adds the comparison of the clocks of a sum with its integers to a condition.
func (e *emitter) compareClocks(s *sum, c *net.Condition, op net.Op, limit int32, constant bool) {
	before, right := len(e.Code), 0
	left, ok := e.clock(s.plus)
	if !ok {
		return
	}
	fixed := constant && !left.moving
	if s.minus == nil {
		e.Emit(net.Push, 0, 0)
	} else {
		other, ok := e.clock(s.minus)
		if !ok {
			return
		}
		right, fixed = other.first, fixed && !other.moving
		if !fixed {
			for _, x := range append(left.possible(), other.possible()...) {
				c.Bounds = net.Compared(c.Bounds, x, x, true, true, net.Unbounded)
			}
		}
	}
	if s.minus == nil {
		lower, upper := net.Sides(op)
		for _, x := range left.possible() {
			c.Bounds = net.Compared(c.Bounds, x, x, lower, upper, limit)
		}
	}
	if fixed {
		e.Code = e.Code[:before]
		c.Clocks = net.Compare(c.Clocks, left.first, right, op, limit)
		return
	}
	for i, t := range s.integers {
		switch e.integer(t.x); {
		case i > 0:
			op := net.Add
			if t.negated {
				op = net.Subtract
			}
			e.Emit(op, 0, 0)
		case t.negated:
			e.Emit(net.Negate, 0, 0)
		}
	}
	if len(s.integers) == 0 {
		e.Emit(net.Push, 0, 0)
	}
	e.Emit(net.Constrain, int(op), 0)
}

// clock pushes the number of the clock that an expression names, and returns its place.
func (e *emitter) clock(x *xta.Expression) (*place, bool) {
	v := e.variable(x)
	if v == nil {
		return nil, false
	}
	if !v.moving {
		e.Emit(net.Push, v.first, 0)
	}
	return v, true
}
