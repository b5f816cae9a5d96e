package lower

import (
	"strconv"
	"strings"

	"beeline/engine/net"
	"beeline/lang/source"
	"beeline/lang/timed/xta"
)

// A process is what queries know of a process.
type process struct {
	automaton int
	locations map[string]int
	names     *scope
}

// instance declares an instance of a template.
func (l *lowerer) instance(i *xta.Instance) {
	base := l.template(i.Template)
	if base == nil {
		return
	}
	if len(i.Arguments) != len(base.parameters) {
		l.list.Errorf(ArgumentCount, i.Name.Span, "`%s` has %d parameters, but %d arguments are given", i.Template.Text, len(base.parameters), len(i.Arguments))
		return
	}
	l.global.declare(l.list, i.Name, &entity{kind: template, base: base, parameters: i.Parameters, arguments: i.Arguments})
}

// template returns the template or instance with a name, nil without one.
func (l *lowerer) template(n xta.Name) *entity {
	e := l.global.find(n.Text)
	if e == nil || e.kind != template {
		l.list.Errorf(Undeclared, n.Span, "there is no template `%s`", n.Text)
		return nil
	}
	return e
}

// start makes the processes that a name in the system line stands for: one for each choice of
// values for the parameters.
func (l *lowerer) start(n xta.Name) {
	e := l.template(n)
	if e == nil {
		return
	}
	var values []int32
	var each func(s *scope, i int)
	each = func(s *scope, i int) {
		if i == len(e.parameters) {
			name := n.Text
			if i > 0 {
				var parts []string
				for _, v := range values {
					parts = append(parts, strconv.Itoa(int(v)))
				}
				name += "(" + strings.Join(parts, ",") + ")"
			}
			l.make(e, s, name, n.Span)
			return
		}
		p := &e.parameters[i]
		t, ok := l.typed(p.Type, s)
		if !ok {
			return
		}
		if p.Reference || t.of != integer || !t.bounded || !t.single() || len(p.Lengths) > 0 {
			l.list.Errorf(ArgumentCount, n.Span, "`%s` has no argument for the parameter `%s`", n.Text, p.Name.Text).
				WithHint("Only parameters with a range can be left out: they make one process for each value.")
			return
		}
		for v := int64(t.low); v <= int64(t.high) && !l.list.HasErrors(); v++ {
			values = append(values[:i], int32(v))
			each(s.with(p.Name.Text, int32(v)), i+1)
		}
	}
	each(l.global, 0)
}

// make makes a process of a template whose parameters are in a scope.
func (l *lowerer) make(e *entity, s *scope, name string, at source.Span) {
	if e.template == nil {
		inner := l.global.inside()
		for i := range e.base.parameters {
			p := &e.base.parameters[i]
			bound := l.argument(p, e.arguments[i], inner, s)
			if bound == nil {
				return
			}
			inner.declare(l.list, p.Name, bound)
		}
		l.make(e.base, inner, name, at)
		return
	}
	switch {
	case l.processes[name] != nil:
		l.list.Errorf(Redeclared, at, "there is already a process `%s`", name)
	case len(l.network.Automata) >= maxProcesses:
		l.list.Errorf(TooLarge, at, "there are more than %d processes", maxProcesses)
	default:
		l.automaton(e.template, s.inside(), name)
	}
}

// argument returns what a parameter stands for, nil after a mistake. Its type can name earlier
// parameters, which are in the scope of.
func (l *lowerer) argument(p *xta.Parameter, e *xta.Expression, of, s *scope) *entity {
	t, ok := l.typed(p.Type, of)
	if !ok {
		return nil
	}
	lengths, ok := l.lengths(p.Lengths, of)
	if !ok {
		return nil
	}
	t.lengths = append(lengths, t.lengths...)
	if t.of == integer && !p.Reference && t.single() {
		v, ok := l.constant(e, s)
		if !ok || !l.inRange(e.Span, v, t) {
			return nil
		}
		return number(v)
	}
	if !p.Reference && t.of != integer {
		l.list.Errorf(WrongType, e.Span, "the parameter `%s` is %s, which has no value", p.Name.Text, kinds[t.of]).
			WithHint("Declare the parameter as a reference: `&%s`.", p.Name.Text)
		return nil
	}
	place, ok := l.part(e, s)
	if !ok {
		return nil
	}
	fits := place.kind == t.of && place.channelType == t.channelType || place.kind == constant && t.of == integer && t.constant
	if !fits || !sameShape(&place.valueType, &t) || t.of == integer && !p.Reference && place.kind != constant {
		l.list.Errorf(WrongType, e.Span, "this cannot be the argument of the parameter `%s`", p.Name.Text)
		return nil
	}
	return place
}

// part returns the variable, or the part of one, that an expression with constant indices names.
func (l *lowerer) part(x *xta.Expression, s *scope) (*entity, bool) {
	e := &emitter{lowerer: l, scope: s}
	p, ok := e.place(x)
	if !ok {
		return nil, false
	}
	if p.moving {
		l.list.Errorf(NotConstant, x.Span, "a constant is expected here")
		return nil, false
	}
	return e.hold(p), true
}

// checkIndex reports a constant index outside an array.
func (l *lowerer) checkIndex(e *xta.Expression, i int32, of length) bool {
	if i >= of.low && int64(i) < int64(of.low)+int64(of.count) {
		return true
	}
	l.list.Errorf(IndexRange, e.Span, "there is no element %d", i).WithHint("The indices are %d to %d.", of.low, int(of.low)+of.count-1)
	return false
}

// automaton makes the automaton of a process. The scope has its parameters.
func (l *lowerer) automaton(t *xta.Template, s *scope, name string) {
	for _, d := range t.Declarations {
		l.declaration(d, s, name+".")
	}
	p := &process{automaton: len(l.network.Automata), locations: map[string]int{}, names: s}
	l.processes[name] = p
	a := net.Automaton{Name: name, Line: l.sources.Line(t.Name.Span.Start)}
	for _, x := range t.Locations {
		if _, again := p.locations[x.Name.Text]; again {
			l.list.Errorf(Redeclared, x.Name.Span, "there is already a location `%s`", x.Name.Text)
			return
		}
		p.locations[x.Name.Text] = len(a.Locations)
		location := net.Location{Name: x.Name.Text, Urgent: x.Urgent || x.Committed, Committed: x.Committed, Line: l.sources.Line(x.Name.Span.Start)}
		if x.Invariant != nil {
			location.Invariant = l.condition(x.Invariant, s, true)
		}
		a.Locations = append(a.Locations, location)
	}
	if l.locations += len(a.Locations); l.locations > maxLocations {
		l.list.Errorf(TooLarge, t.Name.Span, "there are more than %d locations", maxLocations)
		return
	}
	find := func(n xta.Name) int {
		i, ok := p.locations[n.Text]
		if !ok {
			l.list.Errorf(Undeclared, n.Span, "there is no location `%s`", n.Text)
		}
		return i
	}
	a.Initial = []int{find(t.Initial)}
	for _, e := range l.joined(t, s) {
		from, to := find(e.From), find(e.To)
		l.selected(e.Select, s, func(s *scope) {
			edge := net.Edge{From: from, To: to, Line: l.sources.Line(e.Span.Start)}
			if e.Guard != nil {
				edge.Guard = l.condition(e.Guard, s, false)
			}
			edge.Update = l.update(e.Update, s)
			list := l.synchronised(edge, e, s)
			a.Edges = append(a.Edges, list...)
			if l.edges += len(list); l.edges > maxEdges {
				l.list.Errorf(TooLarge, e.Span, "there are more than %d edges", maxEdges)
			}
		})
	}
	l.network.Automata = append(l.network.Automata, a)
}

// selected calls f for each choice of values of the names that an edge selects.
func (l *lowerer) selected(list []xta.Selection, s *scope, f func(*scope)) {
	if len(list) == 0 {
		f(s)
		return
	}
	l.each(list[0].Type, s, func(v int32) bool {
		l.selected(list[1:], s.with(list[0].Name.Text, v), f)
		return l.edges <= maxEdges && !l.list.HasErrors()
	})
}

// each calls f for each value of a type, until it returns false.
func (l *lowerer) each(of *xta.Type, s *scope, f func(int32) bool) {
	t, ok := l.typed(of, s)
	if !ok {
		return
	}
	if t.of != integer || !t.bounded || !t.single() {
		l.list.Errorf(WrongType, of.Span, "a type with a range is expected here").WithHint("Write the range: `int[0,3]`.")
		return
	}
	for v := int64(t.low); v <= int64(t.high) && l.spend(1, of.Span) && f(int32(v)); v++ {
	}
}
