package lower

import (
	"slices"

	"beeline/engine/net"
	"beeline/lang/timed/xta"
)

// operators are those of integers that the code has.
var operators = map[string]net.Op{
	"+": net.Add, "-": net.Subtract, "*": net.Multiply, "/": net.Divide, "%": net.Remainder,
	"&": net.BitAnd, "|": net.BitOr, "^": net.BitXor, "<<": net.ShiftLeft, ">>": net.ShiftRight,
	"==": net.Equal, "!=": net.NotEqual, "<": net.Less, "<=": net.LessEqual, ">": net.Greater, ">=": net.GreaterEqual,
}

// constant returns the value of an expression without variables. It reports others.
func (l *lowerer) constant(e *xta.Expression, s *scope) (int32, bool) {
	em := &emitter{lowerer: l, scope: s}
	before := l.list.HasErrors()
	v, ok := em.fold(e)
	if !ok && (before || !l.list.HasErrors()) {
		l.list.Errorf(NotConstant, e.Span, "a constant is expected here")
	}
	return v, ok
}

// An emitter makes code of expressions.
type emitter struct {
	*lowerer
	net.Assembler
	scope *scope
	// Queries know processes, and their variables follow the locations.
	query  bool
	locals int    // number of local variables
	frame  *frame // of the function that is called, nil outside of functions

	// Of updates.
	update        *net.Update // nil for conditions
	dynamic       bool        // resets become code, because one depends on integers or is not certain
	unconditional bool        // what follows is executed in any case, and once
	writes        int         // assignments to variables that do not belong to the current function
	changed       bool        // the last assignment has others in its indices or its value
}

// in calls f, which finds names in a scope.
func (e *emitter) in(s *scope, f func()) {
	outer := e.scope
	e.scope = s
	f()
	e.scope = outer
}

// fold returns the value of an expression without variables.
func (e *emitter) fold(x *xta.Expression) (int32, bool) {
	if !e.visit(x) {
		return 0, false
	}
	switch x.Kind {
	case xta.Number, xta.Truth:
		return x.Value, true
	case xta.Named, xta.Index, xta.Field:
		if p, ok := e.foldPart(x); ok && p.single() {
			return p.values[p.first], true
		}
		return 0, false
	case xta.Unary, xta.Binary:
		return e.foldOperator(x)
	case xta.Conditional:
		test, ok := e.fold(x.Args[0])
		if !ok {
			return 0, false
		}
		if test != 0 {
			return e.fold(x.Args[1])
		}
		return e.fold(x.Args[2])
	}
	return 0, false
}

func (e *emitter) foldOperator(x *xta.Expression) (int32, bool) {
	a, ok := e.fold(x.Args[0])
	if !ok {
		return 0, false
	}
	var v int64
	left, right := int64(a), int64(0)
	if x.Kind == xta.Binary {
		b, ok := e.fold(x.Args[1])
		if !ok {
			return 0, false
		}
		right = int64(b)
	}
	switch {
	case x.Kind == xta.Unary && x.Op == "-":
		v = -left
	case x.Kind == xta.Unary && x.Op == "+":
		v = left
	case x.Kind == xta.Unary && x.Op == "!":
		v = truthOf(left == 0)
	case x.Kind == xta.Unary:
		return 0, false
	case x.Op == "+":
		v = left + right
	case x.Op == "-":
		v = left - right
	case x.Op == "*":
		v = left * right
	case x.Op == "/" && right != 0:
		v = left / right
	case x.Op == "%" && right != 0:
		v = left % right
	case x.Op == "<?":
		v = min(left, right)
	case x.Op == ">?":
		v = max(left, right)
	case x.Op == "==":
		v = truthOf(left == right)
	case x.Op == "!=":
		v = truthOf(left != right)
	case x.Op == "<":
		v = truthOf(left < right)
	case x.Op == "<=":
		v = truthOf(left <= right)
	case x.Op == ">":
		v = truthOf(left > right)
	case x.Op == ">=":
		v = truthOf(left >= right)
	case x.Op == "&&":
		v = truthOf(left != 0 && right != 0)
	case x.Op == "||":
		v = truthOf(left != 0 || right != 0)
	case x.Op == "imply":
		v = truthOf(left == 0 || right != 0)
	case x.Op == "xor":
		v = truthOf((left != 0) != (right != 0))
	case x.Op == "&":
		v = left & right
	case x.Op == "|":
		v = left | right
	case x.Op == "^":
		v = left ^ right
	case x.Op == "<<" && right >= 0 && right < 32:
		v = left << right
	case x.Op == ">>" && right >= 0 && right < 32:
		v = left >> right
	default:
		return 0, false
	}
	return int32(v), v == int64(int32(v))
}

// truthOf returns 0 or 1.
func truthOf(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// hasClock reports whether an expression names a clock outside of indices.
func (e *emitter) hasClock(x *xta.Expression) bool {
	if !e.visit(x) {
		return false
	}
	switch x.Kind {
	case xta.Named:
		v := e.find(x)
		return v != nil && v.kind == clock
	case xta.Index:
		return e.hasClock(x.Args[0])
	case xta.Field:
		if v := e.field(x); v != nil {
			return v.kind == clock
		}
		return e.hasClock(x.Args[0])
	case xta.Quantified:
		found := false
		e.in(e.scope.with(x.Name, 0), func() { found = e.hasClock(x.Args[0]) })
		return found
	}
	return slices.ContainsFunc(x.Args, e.hasClock)
}

// find returns what a name stands for, nil if it is not declared.
func (e *emitter) find(x *xta.Expression) *entity { return e.scope.find(x.Name) }

// integer emits code that pushes the value of an expression without clocks.
func (e *emitter) integer(x *xta.Expression) {
	if v, ok := e.fold(x); ok {
		e.Emit(net.Push, int(v), 0)
		return
	}
	if e.visits >= maxVisits || !e.spend(1, x.Span) {
		return
	}
	switch x.Kind {
	case xta.Named, xta.Index, xta.Field:
		e.load(x)
	case xta.Unary:
		e.unary(x)
	case xta.Binary:
		e.binary(x)
	case xta.Conditional:
		e.choice(x.Args[0], func() { e.integer(x.Args[1]) }, func() { e.integer(x.Args[2]) })
	case xta.Quantified:
		e.quantified(x)
	case xta.Call:
		e.result(x)
	case xta.Assign, xta.Postfix:
		e.assigned(x)
	default:
		e.list.Errorf(WrongType, x.Span, "an integer is expected here")
	}
}

// result pushes the result of a function.
func (e *emitter) result(x *xta.Expression) {
	p, ok := e.call(x)
	switch {
	case !ok:
	case p == nil || !p.single():
		e.list.Errorf(WrongType, x.Span, "an integer is expected here")
	default:
		e.Emit(net.Load, p.first, 0)
	}
}

func (e *emitter) unary(x *xta.Expression) {
	switch x.Op {
	case "-":
		e.integer(x.Args[0])
		e.Emit(net.Negate, 0, 0)
	case "+":
		e.integer(x.Args[0])
	case "!":
		e.integer(x.Args[0])
		e.Emit(net.Not, 0, 0)
	default:
		e.assigned(x)
	}
}

// assigned makes an assignment and pushes its value.
func (e *emitter) assigned(x *xta.Expression) {
	to := x.Args[0]
	if x.Kind == xta.Postfix {
		e.load(to)
	}
	e.changed = false
	if e.effect(x); x.Kind != xta.Postfix {
		e.load(to)
	}
	// The indices of the variable are computed again.
	if len(written(to)) > 0 || e.changed && len(indices(to)) > 0 || e.hasClock(to) {
		e.unsupported(x.Span, "assignments like this one, as values,")
	}
}

func (e *emitter) binary(x *xta.Expression) {
	left, right := x.Args[0], x.Args[1]
	op, ok := operators[x.Op]
	switch {
	case ok:
		e.integer(left)
		e.integer(right)
		e.Emit(op, 0, 0)
	case x.Op == "&&":
		e.choice(left, func() { e.truth(right) }, func() { e.Emit(net.Push, 0, 0) })
	case x.Op == "||":
		e.choice(left, func() { e.Emit(net.Push, 1, 0) }, func() { e.truth(right) })
	case x.Op == "imply":
		e.choice(left, func() { e.truth(right) }, func() { e.Emit(net.Push, 1, 0) })
	case x.Op == "xor":
		e.truth(left)
		e.truth(right)
		e.Emit(net.NotEqual, 0, 0)
	case x.Op == "<?", x.Op == ">?":
		a := e.local(2)
		e.integer(left)
		e.Emit(net.Store, a, 0)
		e.integer(right)
		e.Emit(net.Store, a+1, 0)
		e.Emit(net.Load, a, 0)
		e.Emit(net.Load, a+1, 0)
		if op = net.LessEqual; x.Op == ">?" {
			op = net.GreaterEqual
		}
		e.Emit(op, 0, 0)
		e.Branch(func() { e.Emit(net.Load, a, 0) }, func() { e.Emit(net.Load, a+1, 0) })
	default:
		e.unsupported(x.Span, "operators like `"+x.Op+"`")
	}
}

// truth pushes 0 or 1.
func (e *emitter) truth(x *xta.Expression) {
	e.integer(x)
	e.Truth()
}

// choice executes one of two pieces of code.
func (e *emitter) choice(test *xta.Expression, yes, no func()) {
	e.integer(test)
	unconditional := e.unconditional
	e.unconditional = false
	e.Branch(yes, no)
	e.unconditional = unconditional
}

// quantified pushes the value of forall, exists or sum: a chain over the values of its name.
func (e *emitter) quantified(x *xta.Expression) {
	var ends []int
	unconditional := e.unconditional
	e.unconditional = false // forall and exists can end early
	defer func() { e.unconditional = unconditional }()
	if x.Op == "sum" {
		e.Emit(net.Push, 0, 0)
	}
	e.each(x.Type, e.scope, func(v int32) bool {
		e.in(e.scope.with(x.Name, v), func() {
			e.integer(x.Args[0])
		})
		switch x.Op {
		case "sum":
			e.Emit(net.Add, 0, 0)
		case "exists":
			e.Emit(net.Not, 0, 0)
			fallthrough
		default:
			ends = append(ends, e.Jump(net.JumpIfZero))
		}
		return !e.list.HasErrors()
	})
	if x.Op == "sum" {
		return
	}
	exists := 0
	if x.Op == "exists" {
		exists = 1
	}
	e.Emit(net.Push, 1-exists, 0)
	over := e.Jump(net.Jump)
	for _, end := range ends {
		e.Land(end)
	}
	e.Emit(net.Push, exists, 0)
	e.Land(over)
}

// load pushes the value of an integer.
func (e *emitter) load(x *xta.Expression) {
	if e.query && x.Kind == xta.Field && e.location(x) {
		return
	}
	switch v := e.variable(x); {
	case v == nil:
	case v.kind != integer && v.kind != constant:
		e.list.Errorf(WrongType, x.Span, "%s is used where an integer belongs", kinds[v.kind])
	case v.moving:
		e.Emit(net.LoadAt, 0, 0)
	default:
		e.Emit(net.Load, e.number(v), 0)
	}
}
