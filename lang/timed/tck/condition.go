package tck

import (
	"beeline/engine/net"
)

// An emitter makes code of expressions.
type emitter struct {
	*parser
	net.Assembler
}

// condition reads a guard or an invariant.
func (r *reader) condition(w word) net.Condition {
	c := net.Condition{Text: w.text}
	p := r.parser(w)
	if w.text == "" {
		p.fail("a condition")
		return c
	}
	tree := p.conjunction()
	if p.skipBlanks(true); p.at < p.end {
		p.fail("`&&`")
	}
	if p.failed {
		return c
	}
	e := &emitter{parser: p}
	e.conjuncts(tree, &c)
	c.Code = e.Code
	return c
}

// conjuncts adds the parts of a conjunction to a condition.
func (e *emitter) conjuncts(tree *expression, c *net.Condition) {
	switch {
	case tree.kind == both:
		e.conjuncts(tree.left, c)
		e.conjuncts(tree.right, c)
	case tree.kind == binary && e.hasClock(tree.left):
		e.clockComparison(tree, c)
	default:
		e.integer(tree)
		e.Emit(net.Require, 0, 0)
	}
}

// hasClock reports whether a term has a clock outside of indices.
func (e *emitter) hasClock(t *expression) bool {
	switch t.kind {
	case named:
		return t.variable.clock
	case binary:
		return e.hasClock(t.left) || e.hasClock(t.right)
	case negated:
		return e.hasClock(t.left)
	}
	return false
}

// clockComparison adds the comparison of a clock, or of the difference of two clocks, with an integer to a
// condition.
func (e *emitter) clockComparison(t *expression, c *net.Condition) {
	clock, other := t.left, (*expression)(nil)
	if clock.kind == binary && clock.op == net.Subtract && e.isClock(clock.left) && e.isClock(clock.right) {
		clock, other = clock.left, clock.right
	}
	if !e.isClock(clock) || t.op == net.NotEqual || t.op > net.GreaterEqual || t.op < net.Equal {
		e.list.Errorf(WrongType, t.span, "this is no comparison of a clock with an integer")
		return
	}
	e.checkIndex(clock)
	limit := int32(net.Unbounded)
	v, constant := e.constant(t.right)
	if constant {
		limit = v
		e.checkConstant(t.right, v)
	}
	first, last, fixed := e.clocks(clock)
	right, rightLast, rightFixed := 0, 0, true
	if other != nil {
		e.checkIndex(other)
		right, rightLast, rightFixed = e.clocks(other)
	}
	if constant && fixed && rightFixed {
		c.Clocks = net.Compare(c.Clocks, first, right, t.op, v)
	}
	switch lower, upper := net.Sides(t.op); {
	case other == nil:
		c.Bounds = net.Compared(c.Bounds, first, last, lower, upper, limit)
	case !constant || !fixed || !rightFixed:
		c.Bounds = net.Compared(c.Bounds, first, last, true, true, net.Unbounded)
		c.Bounds = net.Compared(c.Bounds, right, rightLast, true, true, net.Unbounded)
	}
	if constant && fixed && rightFixed {
		return
	}
	e.clock(clock)
	if other == nil {
		e.Emit(net.Push, 0, 0)
	} else {
		e.clock(other)
	}
	e.integer(t.right)
	e.Emit(net.Constrain, int(t.op), 0)
}

func (e *emitter) isClock(t *expression) bool { return t.kind == named && t.variable.clock }

// checkConstant reports a constant that is too large for clocks.
func (e *emitter) checkConstant(t *expression, v int32) {
	if v > net.LargestConstant || v < -net.LargestConstant {
		e.list.Errorf(LargeConstant, t.span, "%d is too large to compare a clock with", v)
	}
}

// clocks returns the clocks that an operand can name, and whether it always names the same.
func (e *emitter) clocks(t *expression) (first, last int, fixed bool) {
	v := t.variable
	if t.left == nil {
		return v.first, v.first, true
	}
	if i, ok := e.constant(t.left); ok && i >= 0 && int(i) < v.len {
		return v.first + int(i), v.first + int(i), true
	}
	return v.first, v.first + v.len - 1, false
}

// clock pushes the number of a clock. The caller has checked its index.
func (e *emitter) clock(t *expression) {
	if v := t.variable; t.left == nil {
		e.Emit(net.Push, v.first, 0)
	} else {
		e.integer(t.left)
		e.Emit(net.Element, v.first, v.len)
	}
}

// checkIndex reports an array without an index, and an index that is wrong.
func (e *emitter) checkIndex(t *expression) {
	v := t.variable
	if t.left == nil {
		if v.array {
			e.list.Errorf(NotIndexed, t.span, "`%s` is an array", t.name).WithHint("Write one of its elements: `%s[0]` to `%s[%d]`.", t.name, t.name, v.len-1)
		}
		return
	}
	if i, ok := e.constant(t.left); ok && (i < 0 || int(i) >= v.len) {
		e.list.Errorf(IndexRange, t.span, "`%s[%d]` does not exist", t.name, i).WithHint("The elements are `%s[0]` to `%s[%d]`.", t.name, t.name, v.len-1)
	}
}

// start returns the number of the first element of an integer variable.
func (e *emitter) start(v *variable) int {
	if v.local {
		return net.FirstLocal + v.first
	}
	return v.first
}

// integer pushes the value of a term or condition without clocks.
func (e *emitter) integer(t *expression) {
	if v, ok := e.constant(t); ok {
		e.Emit(net.Push, int(v), 0)
		return
	}
	switch t.kind {
	case number:
		e.Emit(net.Push, int(t.value), 0)
	case named:
		if t.variable.clock {
			e.list.Errorf(ClockComparison, t.span, "the clock `%s` is used where an integer belongs", t.name)
			return
		}
		e.checkIndex(t)
		if t.left == nil {
			e.Emit(net.Load, e.start(t.variable), 0)
			return
		}
		e.integer(t.left)
		e.Emit(net.Element, e.start(t.variable), t.variable.len)
		e.Emit(net.LoadAt, 0, 0)
	case negated:
		e.integer(t.left)
		e.Emit(net.Negate, 0, 0)
	case not:
		e.integer(t.left)
		e.Emit(net.Not, 0, 0)
	case binary:
		e.integer(t.left)
		e.integer(t.right)
		e.Emit(t.op, 0, 0)
	case both:
		e.choice(t.left, func() { e.truth(t.right) }, func() { e.Emit(net.Push, 0, 0) })
	case choice:
		e.choice(t.test, func() { e.integer(t.left) }, func() { e.integer(t.right) })
	}
}

// truth pushes 0 or 1.
func (e *emitter) truth(t *expression) {
	e.integer(t)
	e.Truth()
}

// choice executes one of two pieces of code.
func (e *emitter) choice(test *expression, yes, no func()) {
	e.integer(test)
	e.Branch(yes, no)
}

// constant returns the value of a term without variables.
func (e *emitter) constant(t *expression) (int32, bool) {
	var v int64
	switch t.kind {
	case number:
		return t.value, true
	case negated:
		inner, ok := e.constant(t.left)
		if v = -int64(inner); !ok {
			return 0, false
		}
	case binary:
		a, ok := e.constant(t.left)
		b, also := e.constant(t.right)
		if !ok || !also {
			return 0, false
		}
		switch x, y := int64(a), int64(b); {
		case t.op == net.Add:
			v = x + y
		case t.op == net.Subtract:
			v = x - y
		case t.op == net.Multiply:
			v = x * y
		case t.op == net.Divide && y != 0:
			v = x / y
		case t.op == net.Remainder && y != 0:
			v = x % y
		default:
			return 0, false
		}
	default:
		return 0, false
	}
	return int32(v), v == int64(int32(v))
}
