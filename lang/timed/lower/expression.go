package lower

import (
	"slices"

	"beeline/engine/net"
	"beeline/lang/timed/xta"
)

// operators are those of integers that the code has.
var operators = map[string]net.Op{
	"+": net.Add, "-": net.Subtract, "*": net.Multiply, "/": net.Divide, "%": net.Remainder,
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
	query bool
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
	case xta.Named:
		if v := e.scope.find(x.Name); v != nil && v.kind == constant && len(v.lengths) == 0 {
			return v.values[0], true
		}
		return 0, false
	case xta.Index:
		return e.foldElement(x)
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

// foldElement returns the value of an element of a constant array.
func (e *emitter) foldElement(x *xta.Expression) (int32, bool) {
	root, indices := elementOf(x)
	v := e.find(root)
	if root.Kind != xta.Named || v == nil || v.kind != constant || len(v.lengths) != len(indices) {
		return 0, false
	}
	at := 0
	for i, index := range indices {
		n, ok := e.fold(index)
		if !ok || !e.checkIndex(index, n, v.lengths[i]) {
			return 0, false
		}
		at = at*v.lengths[i].count + int(n-v.lengths[i].low)
	}
	return v.values[at], true
}

// elementOf returns the array and the indices of an element.
func elementOf(x *xta.Expression) (array *xta.Expression, indices []*xta.Expression) {
	for ; x.Kind == xta.Index; x = x.Args[0] {
		indices = append(indices, x.Args[1])
	}
	slices.Reverse(indices)
	return x, indices
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
		v := e.field(x)
		return v != nil && v.kind == clock
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
		e.unsupported(x.Span, "functions")
	case xta.Assign, xta.Postfix:
		e.unsupported(x.Span, "assignments in expressions")
	default:
		e.list.Errorf(WrongType, x.Span, "an integer is expected here")
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
		e.unsupported(x.Span, "assignments in expressions")
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
	case x.Op == "<?", x.Op == ">?":
		e.integer(left)
		e.integer(right)
		e.Emit(map[string]net.Op{"<?": net.LessEqual, ">?": net.GreaterEqual}[x.Op], 0, 0)
		e.Branch(func() { e.integer(left) }, func() { e.integer(right) })
	default:
		e.unsupported(x.Span, "the operator `"+x.Op+"` and others of bits")
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
	e.Branch(yes, no)
}

// quantified pushes the value of forall, exists or sum: a chain over the values of its name.
func (e *emitter) quantified(x *xta.Expression) {
	var ends []int
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
	v, fixed := e.variable(x)
	switch {
	case v == nil:
	case v.kind != integer:
		e.list.Errorf(WrongType, x.Span, "%s is used where an integer belongs", kinds[v.kind])
	case fixed:
		e.Emit(net.Load, e.number(v), 0)
	default:
		e.Emit(net.LoadAt, 0, 0)
	}
}

// number returns the number of the first element of an integer in the code.
func (e *emitter) number(v *entity) int {
	if e.query {
		return len(e.network.Automata) + v.first
	}
	return v.first
}

// variable returns an element of a variable. If its indices are not constant, it emits code that
// pushes the number of the element, and reports false. After a mistake it returns nil.
func (e *emitter) variable(x *xta.Expression) (v *entity, fixed bool) {
	root, indices := elementOf(x)
	switch root.Kind {
	case xta.Named:
		v = e.find(root)
	case xta.Field:
		if e.query {
			v = e.field(root)
		}
	}
	switch {
	case v == nil && root.Kind == xta.Named && root.Name == "deadlock":
		e.unsupported(root.Span, "queries for deadlocks")
		return nil, false
	case v == nil:
		e.list.Errorf(Undeclared, root.Span, "there is no `%s`", root.Name)
		return nil, false
	case v.kind == typeName || v.kind == template:
		e.list.Errorf(WrongType, root.Span, "`%s` is %s", root.Name, kinds[v.kind])
		return nil, false
	case len(indices) != len(v.lengths):
		e.list.Errorf(WrongType, x.Span, "`%s` has %d indices", root.Name, len(v.lengths))
		return nil, false
	}
	at, fixed := 0, true
	for i, index := range indices {
		n, ok := e.fold(index)
		if ok && !e.checkIndex(index, n, v.lengths[i]) {
			return nil, false
		}
		at = at*v.lengths[i].count + int(n-v.lengths[i].low)
		fixed = fixed && ok
	}
	element := *v
	element.lengths = nil
	if fixed {
		element.first += at
		return &element, true
	}
	if v.kind == constant {
		e.unsupported(x.Span, "elements of constant arrays that depend on variables")
		return nil, false
	}
	e.indices(indices, v)
	return &element, false
}

// indices pushes the number of an element of an array.
func (e *emitter) indices(list []*xta.Expression, v *entity) {
	for i, index := range list {
		l := v.lengths[i]
		if i > 0 {
			e.Emit(net.Push, l.count, 0)
			e.Emit(net.Multiply, 0, 0)
		}
		e.integer(index)
		if l.low != 0 {
			e.Emit(net.Push, int(l.low), 0)
			e.Emit(net.Subtract, 0, 0)
		}
		e.Emit(net.Element, 0, l.count)
		if i > 0 {
			e.Emit(net.Add, 0, 0)
		}
	}
	e.Emit(net.Push, e.number(v), 0)
	e.Emit(net.Add, 0, 0)
}
