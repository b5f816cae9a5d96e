package lower

import (
	"slices"
	"strings"

	"beeline/engine/net"
	"beeline/lang/timed/xta"
)

// update makes the update of an edge. If a reset depends on integers, all resets become code.
func (l *lowerer) update(list []*xta.Expression, s *scope) net.Update {
	u := l.updater(list, s, false)
	if u.dynamic && !l.list.HasErrors() {
		u = l.updater(list, s, true)
	}
	var texts []string
	for _, x := range list {
		texts = append(texts, l.sources.Text(x.Span))
	}
	u.update.Text, u.update.Code = strings.Join(texts, ", "), u.Code
	return *u.update
}

// updater makes assignments. With dynamic, resets become code.
func (l *lowerer) updater(list []*xta.Expression, s *scope, dynamic bool) *emitter {
	u := &emitter{lowerer: l, scope: s, update: &net.Update{}, dynamic: dynamic, unconditional: true}
	for _, x := range list {
		u.effect(x)
	}
	return u
}

// effect makes an assignment, or an expression whose value is not used.
func (e *emitter) effect(x *xta.Expression) {
	one := &xta.Expression{Kind: xta.Number, Value: 1, Span: x.Span}
	switch {
	case x.Kind == xta.Binary && x.Op == ",":
		e.effect(x.Args[0])
		e.effect(x.Args[1])
	case x.Kind == xta.Assign && x.Op == "=":
		e.assign(x.Args[0], x.Args[1])
	case x.Kind == xta.Assign:
		e.change(x.Args[0], strings.TrimSuffix(x.Op, "="), x.Args[1])
	case (x.Kind == xta.Postfix || x.Kind == xta.Unary) && (x.Op == "++" || x.Op == "--"):
		e.change(x.Args[0], x.Op[:1], one)
	case x.Kind == xta.Call:
		e.call(x)
	case e.hasClock(x):
		e.list.Errorf(ClockCondition, x.Span, "a clock is used where an integer belongs")
	default:
		// The value is not used, but it can have a fault.
		e.integer(x)
		e.Emit(net.JumpIfZero, len(e.Code)+1, 0)
	}
}

// change assigns the result of an operator to a variable that is also its left operand. Calls in it
// could change the variable before or after it is read.
func (e *emitter) change(to *xta.Expression, op string, by *xta.Expression) {
	if e.changed = false; len(written(to)) > 0 || mentions(to, written(by)) {
		e.unsupported(to.Span.Join(by.Span), "assignments that also change what they depend on")
		return
	}
	e.assign(to, &xta.Expression{Kind: xta.Binary, Op: op, Args: []*xta.Expression{to, by}, Span: to.Span.Join(by.Span)})
	if e.changed {
		e.unsupported(by.Span, "functions that change variables, in assignments like `+=`,")
	}
}

// assign makes an assignment to an integer, a structure, an array or a clock.
func (e *emitter) assign(to, value *xta.Expression) {
	if to.Kind != xta.Named && to.Kind != xta.Index && to.Kind != xta.Field {
		e.list.Errorf(Fixed, to.Span, "nothing can be assigned to this")
		return
	}
	if e.hasClock(to) {
		e.reset(to, value)
		return
	}
	writes := e.writes
	inTo, inValue := written(to), written(value)
	if mentions(value, inTo) || slices.ContainsFunc(indices(to), func(x *xta.Expression) bool { return mentions(x, inValue) }) {
		e.unsupported(to.Span.Join(value.Span), "assignments that also change what they depend on")
		return
	}
	p, ok := e.place(to)
	if !ok {
		return
	}
	if e.writes > writes+len(inTo) {
		e.unsupported(to.Span, "functions that change variables, in indices,")
		return
	}
	if p.kind != integer || p.constant {
		what := p.kind
		if p.constant {
			what = constant
		}
		e.list.Errorf(Fixed, to.Span, "`%s` is %s", e.sources.Text(to.Span), kinds[what])
		return
	}
	if p.from < net.FirstConstant && e.update == nil {
		e.list.Errorf(SideEffect, to.Span, "the condition changes `%s`", e.sources.Text(to.Span))
		return
	}
	e.assignTo(p, value)
	e.changed = e.writes > writes
	if e.frame == nil || p.from < e.frame.first {
		e.writes++
	}
}

// assignTo assigns a value to a place. If that is moving, the code has pushed what moves it.
func (e *emitter) assignTo(p *place, value *xta.Expression) {
	if !p.single() {
		e.copy(p, value)
		return
	}
	if p.truth && !e.isTruth(value) {
		e.unsupported(value.Span, "integers as truth values")
		return
	}
	e.finish(p)
	writes := e.writes
	e.value(value)
	if p.moving && e.writes > writes {
		e.unsupported(value.Span, "functions that change variables, in assignments to elements that depend on variables,")
		return
	}
	e.store(p, 0)
}

// store stores a value in an element of a place. The number of a moving one is below the value.
func (e *emitter) store(p *place, element int) {
	if p.from >= net.FirstConstant && (p.bounded || !p.constant) {
		e.Emit(net.Check, int(p.low), int(p.high))
	}
	if p.moving {
		e.Emit(net.StoreAt, 0, 0)
	} else {
		e.Emit(net.Store, p.first+element, 0)
	}
}

// copy assigns a structure or an array.
func (e *emitter) copy(p *place, value *xta.Expression) {
	to := e.hold(p)
	from, ok := p, false
	if writes := e.writes; value.Kind == xta.Call {
		if from, ok = e.call(value); ok && to.slot != 0 && e.writes > writes {
			e.unsupported(value.Span, "functions that change variables, in assignments to elements that depend on variables,")
			return
		}
	} else {
		from, ok = e.place(value)
	}
	if !ok {
		return
	}
	if from == nil || !sameShape(&from.valueType, &to.valueType) || from.kind != integer && from.kind != constant {
		e.list.Errorf(WrongType, value.Span, "this has another type than what it is assigned to")
		return
	}
	source := e.hold(from)
	if !e.spend(to.elements(maxIntegers), value.Span) {
		return
	}
	var types []valueType
	source.leaves("", func(_ string, t *valueType) { types = append(types, *t) })
	i := 0
	to.leaves("", func(_ string, t *valueType) {
		if t.truth && !types[i].truth {
			e.unsupported(value.Span, "integers as truth values")
		}
		one := &place{kind: integer, valueType: *t, first: to.first, from: p.from, moving: to.slot != 0}
		if one.moving {
			e.pushNumber(to, i)
		}
		e.pushElement(source, i)
		e.store(one, i)
		i++
	})
}

// written returns the names of the variables that an expression assigns to, without those that
// functions assign to.
func written(x *xta.Expression) []string { return appendWritten(nil, x) }

func appendWritten(names []string, x *xta.Expression) []string {
	if x.Kind == xta.Assign || x.Kind == xta.Postfix || x.Kind == xta.Unary && (x.Op == "++" || x.Op == "--") {
		root := x.Args[0]
		for root.Kind == xta.Index || root.Kind == xta.Field {
			root = root.Args[0]
		}
		names = append(names, root.Name)
	}
	for _, a := range x.Args {
		names = appendWritten(names, a)
	}
	return names
}

// indices returns the indices of the variable that an expression names.
func indices(x *xta.Expression) (list []*xta.Expression) {
	for ; x.Kind == xta.Index || x.Kind == xta.Field; x = x.Args[0] {
		list = append(list, x.Args[1:]...)
	}
	return list
}

// mentions reports whether an expression may depend on one of some variables.
func mentions(x *xta.Expression, names []string) bool {
	return len(names) > 0 && x.Kind == xta.Call || x.Kind == xta.Named && slices.Contains(names, x.Name) ||
		slices.ContainsFunc(x.Args, func(a *xta.Expression) bool { return mentions(a, names) })
}

// isTruth reports whether the value of an expression can only be 0 or 1.
func (e *emitter) isTruth(x *xta.Expression) bool {
	if n, ok := e.fold(x); ok {
		return n == 0 || n == 1
	}
	switch x.Kind {
	case xta.Unary:
		return x.Op == "!"
	case xta.Binary:
		return slices.Contains([]string{"&&", "||", "imply", "xor", "==", "!=", "<", "<=", ">", ">="}, x.Op)
	case xta.Conditional:
		return e.isTruth(x.Args[1]) && e.isTruth(x.Args[2])
	case xta.Quantified:
		return x.Op != "sum"
	case xta.Assign:
		return x.Op == "=" && e.isTruth(x.Args[1])
	}
	t := e.typeOf(x)
	return t != nil && t.truth
}

// value pushes the value of an expression that must have no clock.
func (e *emitter) value(x *xta.Expression) {
	if e.hasClock(x) {
		e.unsupported(x.Span, "values of clocks")
		return
	}
	e.integer(x)
}

// reset sets a clock to an integer.
func (e *emitter) reset(to, value *xta.Expression) {
	before := len(e.Code)
	v := e.variable(to)
	if v == nil {
		return
	}
	if e.update == nil {
		e.list.Errorf(SideEffect, to.Span, "the condition sets `%s`", e.sources.Text(to.Span))
		return
	}
	n, constant := e.fold(value)
	switch {
	case constant && n < 0:
		e.list.Errorf(NegativeReset, value.Span, "the clock `%s` is set to %d", e.sources.Text(to.Span), n)
		return
	case constant && n > net.LargestConstant:
		e.list.Errorf(LargeConstant, value.Span, "%d is too large for a clock", n)
		return
	case constant && !v.moving && !e.dynamic && e.unconditional:
		e.Code = e.Code[:before]
		e.update.Resets = append(e.update.Resets, net.Reset{Clock: v.first, Plus: n})
		return
	}
	e.dynamic = true
	if !v.moving {
		if e.unconditional {
			e.update.Set = append(e.update.Set, v.first)
		}
		e.Emit(net.Push, v.first, 0)
	}
	if !constant {
		n = -net.LargestConstant
	}
	for _, number := range v.possible() {
		e.update.Possible = append(e.update.Possible, net.Reset{Clock: number, Plus: n})
	}
	e.Emit(net.Push, 0, 0)
	writes := e.writes
	e.value(value)
	if v.moving && e.writes > writes {
		e.unsupported(value.Span, "functions that change variables, in assignments to elements that depend on variables,")
	}
	e.Emit(net.Assign, 0, 0)
}
