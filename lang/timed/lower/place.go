package lower

import (
	"beeline/engine/net"
	"beeline/lang/timed/xta"
)

// A place is a variable or constant, an element of an array, or a field of a structure.
type place struct {
	kind kind
	valueType
	first  int     // number of its first element
	values []int32 // of the whole constant
	// The first element is one of count elements from the number from on.
	from, count int
	// moving: the number of the first element is first plus a number that the code has pushed.
	moving bool
}

// place finds what an expression names. It emits code for indices that are not constant. After a
// mistake it reports false.
func (e *emitter) place(x *xta.Expression) (*place, bool) {
	switch x.Kind {
	case xta.Named:
		return e.named(x, e.find(x))
	case xta.Index:
		return e.element(x)
	case xta.Field:
		if v := e.field(x); v != nil {
			return e.named(x, v)
		}
		if e.query && e.process(x) == nil && e.isProcess(x.Args[0]) {
			e.list.Errorf(Undeclared, x.Span, "there is no process `%s`", e.sources.Text(x.Args[0].Span)).WithHint("%s", e.processList())
			return nil, false
		}
		if e.process(x) != nil || x.Args[0].Kind == xta.Named && e.find(x.Args[0]) == nil {
			e.list.Errorf(Undeclared, x.Span, "there is no `%s`", e.sources.Text(x.Span))
			return nil, false
		}
		return e.part(x)
	}
	e.list.Errorf(WrongType, x.Span, "a variable is expected here")
	return nil, false
}

// named returns the place of what a name stands for.
func (e *emitter) named(x *xta.Expression, v *entity) (*place, bool) {
	switch {
	case v == nil && e.isDeadlock(x):
		e.list.Errorf(ClockCondition, x.Span, "`deadlock` is used as a value")
		return nil, false
	case v == nil:
		e.list.Errorf(Undeclared, x.Span, "there is no `%s`", x.Name)
		return nil, false
	case v.kind >= typeName:
		e.list.Errorf(WrongType, x.Span, "`%s` is %s", x.Name, kinds[v.kind])
		return nil, false
	}
	p := &place{kind: v.kind, valueType: v.valueType, first: v.first, values: v.values, from: v.first, count: v.elements(maxIntegers)}
	if v.slot != 0 {
		p.from, p.count, p.moving = v.from, v.count, true
		e.Emit(net.Load, v.slot, 0)
	}
	return p, true
}

// element returns the place of an element of an array.
func (e *emitter) element(x *xta.Expression) (*place, bool) {
	p, ok := e.place(x.Args[0])
	if !ok {
		return nil, false
	}
	if len(p.lengths) == 0 {
		e.list.Errorf(WrongType, x.Span, "`%s` is no array", e.sources.Text(x.Args[0].Span))
		return nil, false
	}
	index, l := x.Args[1], p.lengths[0]
	p.lengths = p.lengths[1:]
	size := p.elements(maxIntegers)
	if n, ok := e.fold(index); ok {
		p.first += int(n-l.low) * size
		return p, e.checkIndex(index, n, l)
	}
	e.integer(index)
	if l.low != 0 {
		e.Emit(net.Push, int(l.low), 0)
		e.Emit(net.Subtract, 0, 0)
	}
	e.Emit(net.Element, 0, l.count)
	if size > 1 {
		e.Emit(net.Push, size, 0)
		e.Emit(net.Multiply, 0, 0)
	}
	if p.moving {
		e.Emit(net.Add, 0, 0)
	}
	p.moving = true
	return p, true
}

// part returns the place of a field of a structure.
func (e *emitter) part(x *xta.Expression) (*place, bool) {
	p, ok := e.place(x.Args[0])
	if !ok {
		return nil, false
	}
	if f := p.field(x.Name); f != nil {
		p.valueType, p.first = f.valueType, p.first+f.first
		return p, true
	}
	e.list.Errorf(WrongType, x.Span, "there is no field `%s`", x.Name)
	return nil, false
}

// variable returns the place of a single value. If it is moving, the code has pushed its number.
func (e *emitter) variable(x *xta.Expression) *place {
	p, ok := e.place(x)
	if !ok {
		return nil
	}
	if !p.single() {
		e.list.Errorf(WrongType, x.Span, "`%s` is %s", e.sources.Text(x.Span), p.whole())
		return nil
	}
	e.finish(p)
	return p
}

// finish adds the number of a moving place in the code to the number that the code has pushed.
func (e *emitter) finish(p *place) {
	if !p.moving {
		return
	}
	if p.kind == constant {
		p.first += e.table(p.values)
	}
	if n := e.number(p); n != 0 {
		e.Emit(net.Push, n, 0)
		e.Emit(net.Add, 0, 0)
	}
}

// number returns the number of the first element of a place in the code.
func (e *emitter) number(p *place) int {
	if e.query && p.kind == integer && p.first < net.FirstConstant {
		return len(e.network.Automata) + p.first
	}
	return p.first
}

// table returns the number of the first value of a constant as a variable.
func (l *lowerer) table(values []int32) int {
	key := &values[0]
	first, ok := l.tables[key]
	if !ok {
		first = net.FirstConstant + len(l.network.Constants)
		l.tables[key] = first
		l.network.Constants = append(l.network.Constants, values...)
	}
	return first
}

// hold keeps the number of a moving place in a local variable, so that it can be used again.
func (e *emitter) hold(p *place) *entity {
	v := &entity{kind: p.kind, valueType: p.valueType, first: p.first, values: p.values, from: p.from, count: p.count}
	if p.moving {
		e.finish(p)
		v.slot = e.local(1)
		e.Emit(net.Store, v.slot, 0)
		v.first = 0
		if p.kind == constant { // its number is that of a variable
			v.kind, v.constant = integer, true
		}
	}
	return v
}

// local returns the number of the first of some new local variables.
func (e *emitter) local(count int) int {
	e.locals += count
	return net.FirstLocal + e.locals - count
}

// pushElement pushes an element of what hold returned.
func (e *emitter) pushElement(v *entity, i int) {
	switch {
	case v.slot != 0:
		e.pushNumber(v, i)
		e.Emit(net.LoadAt, 0, 0)
	case v.kind == constant:
		e.Emit(net.Push, int(v.values[v.first+i]), 0)
	default:
		e.Emit(net.Load, e.number(&place{kind: v.kind, first: v.first + i}), 0)
	}
}

// pushNumber pushes the number of an element of what hold returned.
func (e *emitter) pushNumber(v *entity, i int) {
	e.Emit(net.Load, v.slot, 0)
	e.Emit(net.Push, i, 0)
	e.Emit(net.Add, 0, 0)
}

// possible returns the numbers of the values that a place of a single value can be.
func (p *place) possible() []int {
	if !p.moving {
		return []int{p.first}
	}
	var out []int
	for i := range p.count {
		out = append(out, p.from+i)
	}
	return out
}

// foldPart returns the constant, or its part, that an expression with constant indices names.
func (e *emitter) foldPart(x *xta.Expression) (*place, bool) {
	switch x.Kind {
	case xta.Named, xta.Field:
		v := e.root(x)
		if v != nil && v.kind == constant {
			return &place{kind: constant, valueType: v.valueType, first: v.first, values: v.values}, true
		}
		if x.Kind == xta.Field && v == nil {
			if p, ok := e.foldPart(x.Args[0]); ok {
				if f := p.field(x.Name); f != nil {
					p.valueType, p.first = f.valueType, p.first+f.first
					return p, true
				}
			}
		}
	case xta.Index:
		p, ok := e.foldPart(x.Args[0])
		if !ok || len(p.lengths) == 0 {
			return nil, false
		}
		l := p.lengths[0]
		n, ok := e.fold(x.Args[1])
		if !ok || !e.checkIndex(x.Args[1], n, l) {
			return nil, false
		}
		p.lengths = p.lengths[1:]
		p.first += int(n-l.low) * p.elements(maxIntegers)
		return p, true
	}
	return nil, false
}

// root returns what a name, or a name of a process in a query, stands for, nil for other
// expressions.
func (e *emitter) root(x *xta.Expression) *entity {
	switch x.Kind {
	case xta.Named:
		return e.find(x)
	case xta.Field:
		return e.field(x)
	}
	return nil
}

// typeOf returns the type of what an expression names or of the result of a call, nil for others.
func (e *emitter) typeOf(x *xta.Expression) *valueType {
	switch x.Kind {
	case xta.Named:
		if v := e.find(x); v != nil && v.kind < typeName {
			return &v.valueType
		}
	case xta.Index:
		if t := e.typeOf(x.Args[0]); t != nil && len(t.lengths) > 0 {
			part := *t
			part.lengths = part.lengths[1:]
			return &part
		}
	case xta.Field:
		if v := e.field(x); v != nil {
			return &v.valueType
		}
		if t := e.typeOf(x.Args[0]); t != nil {
			if f := t.field(x.Name); f != nil {
				return &f.valueType
			}
		}
	case xta.Call:
		if f := e.find(x.Args[0]); x.Args[0].Kind == xta.Named && f != nil && f.kind == function {
			return &f.valueType
		}
	}
	return nil
}
