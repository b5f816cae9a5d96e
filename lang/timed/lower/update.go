package lower

import (
	"slices"
	"strings"

	"beeline/engine/net"
	"beeline/lang/timed/xta"
)

// An updater makes an update of assignments.
type updater struct {
	emitter
	update  net.Update
	dynamic bool // resets become code, because one depends on integers
}

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
	return u.update
}

// updater makes assignments. With dynamic, resets become code.
func (l *lowerer) updater(list []*xta.Expression, s *scope, dynamic bool) *updater {
	u := &updater{emitter: emitter{lowerer: l, scope: s}, dynamic: dynamic}
	for _, x := range list {
		u.statement(x)
	}
	return u
}

// statement makes an assignment, or an expression whose value is not used.
func (u *updater) statement(x *xta.Expression) {
	one := &xta.Expression{Kind: xta.Number, Value: 1, Span: x.Span}
	switch {
	case x.Kind == xta.Assign && x.Op == "=":
		u.assign(x.Args[0], x.Args[1])
	case x.Kind == xta.Assign:
		u.assign(x.Args[0], &xta.Expression{Kind: xta.Binary, Op: strings.TrimSuffix(x.Op, "="), Args: x.Args, Span: x.Span})
	case (x.Kind == xta.Postfix || x.Kind == xta.Unary) && (x.Op == "++" || x.Op == "--"):
		u.assign(x.Args[0], &xta.Expression{Kind: xta.Binary, Op: x.Op[:1], Args: []*xta.Expression{x.Args[0], one}, Span: x.Span})
	case x.Kind == xta.Call:
		u.unsupported(x.Span, "functions")
	case u.hasClock(x):
		u.list.Errorf(ClockCondition, x.Span, "a clock is used where an integer belongs")
	default:
		// The value is not used, but it can have a fault.
		u.integer(x)
		u.Emit(net.JumpIfZero, len(u.Code)+1, 0)
	}
}

// assign makes an assignment to an integer or a clock.
func (u *updater) assign(to, value *xta.Expression) {
	if to.Kind != xta.Named && to.Kind != xta.Index {
		u.list.Errorf(Fixed, to.Span, "nothing can be assigned to this")
		return
	}
	if u.hasClock(to) {
		u.reset(to, value)
		return
	}
	v, fixed := u.variable(to)
	if v == nil {
		return
	}
	if v.kind != integer {
		u.list.Errorf(Fixed, to.Span, "`%s` is %s", u.sources.Text(to.Span), kinds[v.kind])
		return
	}
	if v.truth && !u.isTruth(value) {
		u.unsupported(value.Span, "integers as truth values")
		return
	}
	u.value(value)
	if fixed {
		u.Emit(net.Store, v.first, 0)
	} else {
		u.Emit(net.StoreAt, 0, 0)
	}
}

// isTruth reports whether the value of an expression can only be 0 or 1.
func (u *updater) isTruth(x *xta.Expression) bool {
	if n, ok := u.fold(x); ok {
		return n == 0 || n == 1
	}
	switch x.Kind {
	case xta.Unary:
		return x.Op == "!"
	case xta.Binary:
		return slices.Contains([]string{"&&", "||", "imply", "==", "!=", "<", "<=", ">", ">="}, x.Op)
	case xta.Conditional:
		return u.isTruth(x.Args[1]) && u.isTruth(x.Args[2])
	case xta.Quantified:
		return x.Op != "sum"
	case xta.Named, xta.Index:
		array, _ := elementOf(x)
		v := u.find(array)
		return v != nil && v.truth
	}
	return false
}

// value pushes the value of an expression that must have no clock.
func (u *updater) value(x *xta.Expression) {
	if u.hasClock(x) {
		u.unsupported(x.Span, "values of clocks")
		return
	}
	u.integer(x)
}

// reset sets a clock to an integer.
func (u *updater) reset(to, value *xta.Expression) {
	before := len(u.Code)
	v, fixed := u.variable(to)
	if v == nil {
		return
	}
	n, constant := u.fold(value)
	switch {
	case constant && n < 0:
		u.list.Errorf(NegativeReset, value.Span, "the clock `%s` is set to %d", u.sources.Text(to.Span), n)
		return
	case constant && n > net.LargestConstant:
		u.list.Errorf(LargeConstant, value.Span, "%d is too large for a clock", n)
		return
	case constant && fixed && !u.dynamic:
		u.Code = u.Code[:before]
		u.update.Resets = append(u.update.Resets, net.Reset{Clock: v.first, Plus: n})
		return
	}
	u.dynamic = true
	if fixed {
		u.update.Set = append(u.update.Set, v.first)
		u.Emit(net.Push, v.first, 0)
	}
	for _, number := range u.possible(to, v, fixed) {
		u.update.Possible = append(u.update.Possible, net.Reset{Clock: number, Plus: n})
	}
	u.Emit(net.Push, 0, 0)
	u.value(value)
	u.Emit(net.Assign, 0, 0)
}
