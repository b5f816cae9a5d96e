package lower

import (
	"maps"

	"beeline/engine/net"
	"beeline/lang/timed/xta"
)

// A frame is a call of a function whose body is translated where it is called.
type frame struct {
	first  int    // number of its first local variable; those before it belong to callers
	result *place // nil for void
	ends   []int  // jumps to the end of the body
	loops  []loop
}

// A loop has the jumps out of a loop and to its next round.
type loop struct{ breaks, continues []int }

// function declares a function. Its body sees the names that are declared above it, so it cannot
// call itself.
func (l *lowerer) function(d *xta.Declaration, s *scope) {
	v := &entity{kind: function, function: d.Function, scope: &scope{parent: s.parent, names: maps.Clone(s.names)}}
	if v.void = d.Type.Name == "void"; !v.void {
		t, ok := l.typed(d.Type, s)
		if !ok {
			return
		}
		if t.of != integer {
			l.list.Errorf(WrongType, d.Type.Span, "a function returns integers or structures of them")
			return
		}
		v.valueType = t
	}
	s.declare(l.list, d.Function.Name, v)
}

// call emits the body of a function. It returns the place of its result, nil for void. After a
// mistake it reports false.
func (e *emitter) call(x *xta.Expression) (*place, bool) {
	var f *entity
	if x.Args[0].Kind == xta.Named {
		f = e.find(x.Args[0])
	}
	switch {
	case f == nil:
		e.list.Errorf(Undeclared, x.Args[0].Span, "there is no function `%s`", e.sources.Text(x.Args[0].Span))
		return nil, false
	case f.kind != function:
		e.list.Errorf(WrongType, x.Args[0].Span, "`%s` is %s", x.Args[0].Name, kinds[f.kind])
		return nil, false
	case len(x.Args)-1 != len(f.function.Parameters):
		e.list.Errorf(ArgumentCount, x.Span, "`%s` has %d parameters, but %d arguments are given", x.Args[0].Name, len(f.function.Parameters), len(x.Args)-1)
		return nil, false
	case !e.spend(1, x.Span):
		return nil, false
	}
	inner, first := f.scope.inside(), net.FirstLocal+e.locals
	for i := range f.function.Parameters {
		p := &f.function.Parameters[i]
		v := e.parameter(p, x.Args[1+i], inner)
		if v == nil {
			return nil, false
		}
		inner.declare(e.list, p.Name, v)
	}
	outer, unconditional := e.frame, e.unconditional
	e.frame = &frame{first: first}
	if !f.void {
		e.frame.result = e.newLocal(f.valueType)
		e.clear(e.frame.result)
	}
	e.in(inner, func() { e.statement(f.function.Body) })
	for _, end := range e.frame.ends {
		e.Land(end)
	}
	result := e.frame.result
	e.frame, e.unconditional = outer, unconditional
	return result, !e.list.HasErrors()
}

// newLocal returns new local variables of a type.
func (e *emitter) newLocal(t valueType) *place {
	count := t.elements(maxIntegers)
	first := e.local(count)
	return &place{kind: integer, valueType: t, first: first, from: first, count: count}
}

// clear sets local variables to 0.
func (e *emitter) clear(p *place) {
	for i := range p.count {
		e.Emit(net.Push, 0, 0)
		e.Emit(net.Store, p.first+i, 0)
	}
}

// parameter returns what a parameter of a function stands for during a call, nil after a mistake.
// Its type can name earlier parameters, which are in the scope of.
func (e *emitter) parameter(p *xta.Parameter, argument *xta.Expression, of *scope) *entity {
	t, ok := e.typed(p.Type, of)
	if !ok {
		return nil
	}
	lengths, ok := e.lengths(p.Lengths, of)
	if !ok {
		return nil
	}
	t.lengths = append(lengths, t.lengths...)
	if !p.Reference && t.of == integer {
		to := e.newLocal(t)
		e.assignTo(to, argument)
		return &entity{kind: integer, valueType: t, first: to.first}
	}
	from, ok := e.place(argument)
	if !ok {
		return nil
	}
	if !p.Reference || !sameShape(&from.valueType, &t) || from.kind != t.of && !(from.kind == constant && t.constant) || from.channelType != t.channelType {
		e.list.Errorf(WrongType, argument.Span, "this cannot be the argument of the parameter `%s`", p.Name.Text)
		return nil
	}
	v := e.hold(from)
	v.constant = v.constant || t.constant
	return v
}

// sameShape reports whether two types have the same lengths and fields.
func sameShape(a, b *valueType) bool {
	if len(a.lengths) != len(b.lengths) || len(a.fields) != len(b.fields) {
		return false
	}
	for i := range a.lengths {
		if a.lengths[i] != b.lengths[i] {
			return false
		}
	}
	for i := range a.fields {
		if a.fields[i].name != b.fields[i].name || !sameShape(&a.fields[i].valueType, &b.fields[i].valueType) {
			return false
		}
	}
	return true
}
