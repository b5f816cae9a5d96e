package lower

import (
	"beeline/engine/net"
	"beeline/lang/timed/xta"
)

// statement emits a statement of a function.
func (e *emitter) statement(s *xta.Statement) {
	if e.list.HasErrors() || !e.spend(1, s.Span) {
		return
	}
	switch s.Kind {
	case xta.Block:
		e.in(e.scope.inside(), func() {
			for _, d := range s.Declarations {
				e.declare(d)
			}
			for _, inner := range s.Body {
				e.statement(inner)
			}
		})
	case xta.Simple:
		e.effect(s.Expressions[0])
	case xta.If:
		e.truth(s.Expressions[0])
		e.sometimes(func() {
			e.Branch(func() { e.statement(s.Body[0]) }, func() {
				if len(s.Body) > 1 {
					e.statement(s.Body[1])
				}
			})
		})
	case xta.While:
		e.loop(s.Expressions[0], nil, s.Body[0])
	case xta.For:
		if s.Expressions[0] != nil {
			e.effect(s.Expressions[0])
		}
		e.loop(s.Expressions[1], s.Expressions[2], s.Body[0])
	case xta.DoWhile:
		start := len(e.Code)
		e.rounds(start, func() { e.statement(s.Body[0]) }, func() {
			e.truth(s.Expressions[0])
			e.Emit(net.Not, 0, 0)
			e.Emit(net.JumpIfZero, start, 0)
		})
	case xta.Iterate:
		e.iterate(s)
	case xta.Return:
		e.returns(s)
	case xta.Break:
		if loop := e.current(s); loop != nil {
			loop.breaks = append(loop.breaks, e.Jump(net.Jump))
		}
	case xta.Continue:
		if loop := e.current(s); loop != nil {
			loop.continues = append(loop.continues, e.Jump(net.Jump))
		}
	}
}

// current returns the loop around a statement, nil if there is none.
func (e *emitter) current(s *xta.Statement) *loop {
	e.unconditional = false
	if n := len(e.frame.loops); n > 0 {
		return &e.frame.loops[n-1]
	}
	e.list.Errorf(WrongType, s.Span, "there is no loop around this")
	return nil
}

// sometimes calls f, which emits code that may be executed never or several times.
func (e *emitter) sometimes(f func()) {
	unconditional, ends := e.unconditional, len(e.frame.ends)
	e.unconditional = false
	f()
	e.unconditional = unconditional && len(e.frame.ends) == ends // what follows a return may not be executed
}

// rounds emits the body of a loop and what follows it in each round.
func (e *emitter) rounds(start int, body, next func()) {
	e.sometimes(func() {
		e.frame.loops = append(e.frame.loops, loop{})
		body()
		last := len(e.frame.loops) - 1
		for _, c := range e.frame.loops[last].continues {
			e.Land(c)
		}
		next()
		for _, b := range e.frame.loops[last].breaks {
			e.Land(b)
		}
		e.frame.loops = e.frame.loops[:last]
	})
}

// loop emits a loop whose condition is tested first. test and step may be nil.
func (e *emitter) loop(test, step *xta.Expression, body *xta.Statement) {
	start, end := len(e.Code), -1
	if test != nil {
		e.truth(test)
		end = e.Jump(net.JumpIfZero)
	}
	e.rounds(start, func() { e.statement(body) }, func() {
		if step != nil {
			e.effect(step)
		}
		e.Emit(net.Jump, start, 0)
		if end >= 0 {
			e.Land(end)
		}
	})
}

// iterate emits a loop over the values of a type.
func (e *emitter) iterate(s *xta.Statement) {
	t, ok := e.typed(s.Variable.Type, e.scope)
	if !ok {
		return
	}
	if !t.single() || t.of != integer || !t.bounded {
		e.list.Errorf(WrongType, s.Variable.Type.Span, "a type with a range is expected here").WithHint("Write the range: `int[0,3]`.")
		return
	}
	t.constant = true
	counter := e.local(1)
	inner := e.scope.inside()
	inner.names[s.Variable.Name.Text] = &entity{kind: integer, valueType: t, first: counter}
	e.Emit(net.Push, int(t.low), 0)
	e.Emit(net.Store, counter, 0)
	start := len(e.Code)
	e.Emit(net.Load, counter, 0)
	e.Emit(net.Push, int(t.high), 0)
	e.Emit(net.LessEqual, 0, 0)
	end := e.Jump(net.JumpIfZero)
	e.rounds(start, func() { e.in(inner, func() { e.statement(s.Body[0]) }) }, func() {
		e.Emit(net.Load, counter, 0)
		e.Emit(net.Push, 1, 0)
		e.Emit(net.Add, 0, 0)
		e.Emit(net.Store, counter, 0)
		e.Emit(net.Jump, start, 0)
		e.Land(end)
	})
}

// returns emits a return.
func (e *emitter) returns(s *xta.Statement) {
	switch result := e.frame.result; {
	case result != nil && len(s.Expressions) > 0:
		p := *result
		p.constant = false
		e.assignTo(&p, s.Expressions[0])
	case result != nil:
		e.list.Errorf(WrongType, s.Span, "the function returns a value")
	case len(s.Expressions) > 0:
		e.list.Errorf(WrongType, s.Expressions[0].Span, "the function returns no value")
	}
	e.frame.ends = append(e.frame.ends, e.Jump(net.Jump))
}

// declare declares what a declaration in a function names.
func (e *emitter) declare(d *xta.Declaration) {
	if d.Kind != xta.Variables {
		e.declaration(d, e.scope, "")
		return
	}
	t, ok := e.typed(d.Type, e.scope)
	if !ok {
		return
	}
	if t.of != integer {
		e.unsupported(d.Span, "clocks and channels in functions")
		return
	}
	for i := range d.Variables {
		v, whole := &d.Variables[i], t
		if whole.lengths, ok = e.lengths(v.Lengths, e.scope); !ok {
			return
		}
		whole.lengths = append(whole.lengths, t.lengths...)
		if n, ok := e.foldInitial(v, &whole); ok {
			e.scope.declare(e.list, v.Name, number(n))
			continue
		}
		if whole.elements(maxIntegers) > maxIntegers || !e.spend(whole.elements(maxIntegers), v.Name.Span) {
			e.list.Errorf(TooLarge, v.Name.Span, "there are more than %d integers", maxIntegers)
			return
		}
		p := e.newLocal(whole)
		switch {
		case v.Value != nil && v.Value.Kind == xta.List:
			e.fill(p, v.Value)
		case v.Value != nil:
			e.assignTo(p, v.Value)
		case e.hasDefault(v.Name, &whole):
			e.clear(p)
		}
		e.scope.declare(e.list, v.Name, &entity{kind: integer, valueType: whole, first: p.first})
	}
}

// foldInitial returns the value of a constant that depends on no variable.
func (e *emitter) foldInitial(v *xta.Variable, t *valueType) (int32, bool) {
	if !t.constant || !t.single() || v.Value == nil {
		return 0, false
	}
	n, ok := e.fold(v.Value)
	return n, ok && e.inRange(v.Value.Span, n, *t)
}

// fill assigns the values of a list to the elements or fields of a local variable.
func (e *emitter) fill(p *place, list *xta.Expression) {
	parts := e.listed(list, &p.valueType)
	for i, part := range parts {
		to := *p
		if len(p.lengths) > 0 {
			to.lengths = p.lengths[1:]
			to.first += i * to.elements(maxIntegers)
		} else {
			to.valueType, to.first = p.fields[i].valueType, p.first+p.fields[i].first
		}
		if part.Kind == xta.List {
			e.fill(&to, part)
		} else {
			e.assignTo(&to, part)
		}
	}
}
