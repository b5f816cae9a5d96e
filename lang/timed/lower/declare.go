package lower

import (
	"math"
	"slices"

	"beeline/engine/net"
	"beeline/lang/source"
	"beeline/lang/timed/xta"
)

// Integers without a written range have 16 bits.
const (
	lowest  = math.MinInt16
	highest = math.MaxInt16
)

// declaration declares what a declaration names. prefix is written before the names of variables.
func (l *lowerer) declaration(d *xta.Declaration, s *scope, prefix string) {
	switch d.Kind {
	case xta.Remark:
		return
	case xta.FunctionBody:
		l.function(d, s)
		return
	case xta.ChannelPriorities:
		if s != l.global || l.priorities != nil {
			l.list.Errorf(Redeclared, d.Span, "the priorities of channels are declared twice, or in a template")
		}
		l.priorities = d
		return
	}
	t, ok := l.typed(d.Type, s)
	if !ok {
		return
	}
	for i := range d.Variables {
		v := &d.Variables[i]
		whole := t
		if whole.lengths, ok = l.lengths(v.Lengths, s); !ok {
			continue
		}
		whole.lengths = append(whole.lengths, t.lengths...)
		if d.Kind == xta.TypeNames {
			s.declare(l.list, v.Name, &entity{kind: typeName, valueType: whole})
		} else if e := l.variable(v, whole, s, prefix); e != nil {
			s.declare(l.list, v.Name, e)
		}
	}
}

// typed returns the type that a text names.
func (l *lowerer) typed(t *xta.Type, s *scope) (valueType, bool) {
	out := valueType{of: integer, low: lowest, high: highest, constant: slices.Contains(t.Prefixes, "const")}
	// The prefix meta changes nothing: values of meta variables are parts of a state, so no state is
	// taken for another one that behaves differently.
	kind := channelType{slices.Contains(t.Prefixes, "broadcast"), slices.Contains(t.Prefixes, "urgent")}
	switch t.Name {
	case "int":
		if t.Low == nil {
			break
		}
		low, ok := l.constant(t.Low, s)
		high, also := l.constant(t.High, s)
		if out.low, out.high, out.bounded = low, high, true; ok && also && low > high {
			l.list.Errorf(InitialRange, t.Span, "the type has no values: %d is more than %d", low, high)
			return out, false
		}
		if !ok || !also {
			return out, false
		}
	case "bool":
		out.low, out.high, out.bounded, out.truth = 0, 1, true, true
	case "clock":
		out.of = clock
	case "chan":
		out.of = channel
	case "struct":
		out.constant = slices.Contains(t.Prefixes, "const")
		var ok bool
		if out.fields, ok = l.fields(t, s); !ok {
			return out, false
		}
	case "scalar":
		// The values of a scalar are all alike, so it does not matter which numbers they have.
		n, ok := l.constant(t.High, s)
		if out.high, out.bounded = n-1, true; !ok || n < 1 {
			if ok {
				l.list.Errorf(InitialRange, t.Span, "the type has no values")
			}
			return out, false
		}
		out.low = 0
	default:
		e := s.find(t.Name)
		if e == nil || e.kind != typeName {
			l.list.Errorf(Undeclared, t.Span, "there is no type `%s`", t.Name)
			return out, false
		}
		isConstant := out.constant
		out = e.valueType
		out.constant = out.constant || isConstant
	}
	if out.of != channel && kind != (channelType{}) {
		l.list.Errorf(WrongType, t.Span, "only channels are broadcast or urgent")
		return out, false
	}
	out.broadcast, out.urgent = out.broadcast || kind.broadcast, out.urgent || kind.urgent
	return out, true
}

// fields returns the fields of a structure.
func (l *lowerer) fields(t *xta.Type, s *scope) ([]field, bool) {
	var out []field
	next := 0
	for _, d := range t.Fields {
		of, ok := l.typed(d.Type, s)
		if !ok {
			return nil, false
		}
		if of.of != integer {
			l.unsupported(d.Type.Span, "clocks and channels in structures")
			return nil, false
		}
		for i := range d.Variables {
			v, f := &d.Variables[i], field{name: d.Variables[i].Name.Text, valueType: of, first: next}
			lengths, ok := l.lengths(v.Lengths, s)
			if !ok {
				return nil, false
			}
			f.lengths = append(lengths, of.lengths...)
			if next += f.elements(maxIntegers); next > maxIntegers {
				l.list.Errorf(TooLarge, v.Name.Span, "there are more than %d integers", maxIntegers)
				return nil, false
			}
			if slices.ContainsFunc(out, func(g field) bool { return g.name == f.name }) {
				l.list.Errorf(Redeclared, v.Name.Span, "there is already a field `%s`", f.name)
				return nil, false
			}
			out = append(out, f)
		}
	}
	return out, len(out) > 0
}

// lengths returns the lengths of an array.
func (l *lowerer) lengths(list []xta.Length, s *scope) ([]length, bool) {
	var out []length
	for _, x := range list {
		if x.Size != nil && x.Size.Kind == xta.Named {
			if e := s.find(x.Size.Name); e != nil && e.kind == typeName {
				x = xta.Length{Type: &xta.Type{Name: x.Size.Name, Span: x.Size.Span}}
			}
		}
		if x.Type != nil {
			t, ok := l.typed(x.Type, s)
			if !ok {
				return nil, false
			}
			if !t.bounded || !t.single() || int64(t.high)-int64(t.low) >= maxIntegers {
				l.list.Errorf(TooLarge, x.Type.Span, "this type has too many values for an index")
				return nil, false
			}
			out = append(out, length{t.low, int(t.high-t.low) + 1})
			continue
		}
		n, ok := l.constant(x.Size, s)
		if !ok {
			return nil, false
		}
		if n < 1 || n > maxIntegers {
			l.list.Errorf(TooLarge, x.Size.Span, "an array cannot have %d elements", n)
			return nil, false
		}
		out = append(out, length{0, int(n)})
	}
	return out, true
}

// variable makes the constants, integers, clocks or channels of a declaration, nil after a mistake.
func (l *lowerer) variable(v *xta.Variable, t valueType, s *scope, prefix string) *entity {
	e := &entity{kind: t.of, valueType: t}
	if t.of != integer && v.Value != nil {
		l.unsupported(v.Value.Span, "initial values of clocks and channels")
		return nil
	}
	name := prefix + v.Name.Text
	fits := func(count, most int, what string) bool {
		ok := count+t.elements(most) <= most
		if !ok {
			l.list.Errorf(TooLarge, v.Name.Span, "there are more than %d %s", most, what)
		}
		return ok
	}
	switch {
	case t.of == clock:
		if fits(len(l.network.Clocks), maxClocks, "clocks") {
			e.first = len(l.network.Clocks) + 1
			t.leaves(name, func(name string, _ *valueType) { l.network.Clocks = append(l.network.Clocks, name) })
		}
		return e
	case t.of == channel:
		if fits(len(l.channels), maxChannels, "channels") {
			e.first = len(l.channels)
			t.leaves(name, func(name string, _ *valueType) { l.channels = append(l.channels, namedChannel{name, t.channelType}) })
		}
		return e
	}
	if !fits(len(l.network.Integers), maxIntegers, "integers") {
		return nil
	}
	values, ok := l.initial(v, t, s)
	if !ok || t.constant && !l.spend(len(values), v.Name.Span) {
		return nil
	}
	if t.constant {
		e.kind, e.values = constant, values
		return e
	}
	e.first = len(l.network.Integers)
	i := 0
	t.leaves(name, func(name string, t *valueType) {
		l.network.Integers = append(l.network.Integers, net.Integer{Name: name, Min: t.low, Max: t.high, Initial: values[i]})
		i++
	})
	return e
}

// initial returns the initial values of the elements of an integer or a structure.
func (l *lowerer) initial(v *xta.Variable, t valueType, s *scope) ([]int32, bool) {
	if v.Value == nil {
		return make([]int32, t.elements(maxIntegers)), l.hasDefault(v.Name, &t)
	}
	return l.values(v.Value, t, s)
}

// hasDefault reports a variable without an initial value whose range does not begin with 0. Whether
// its value is 0 or the smallest one must not be guessed.
func (l *lowerer) hasDefault(n xta.Name, t *valueType) bool {
	if len(t.fields) > 0 {
		return !slices.ContainsFunc(t.fields, func(f field) bool { return !l.hasDefault(n, &f.valueType) })
	}
	if t.bounded && t.low != 0 {
		l.list.Errorf(InitialRange, n.Span, "`%s` has no initial value, and its range does not begin with 0", n.Text).
			WithHint("Write the initial value: `= %d`.", t.low)
		return false
	}
	return true
}

// values returns the values of an initial value.
func (l *lowerer) values(e *xta.Expression, t valueType, s *scope) ([]int32, bool) {
	if t.single() {
		value, ok := l.constant(e, s)
		if ok && !l.inRange(e.Span, value, t) {
			return nil, false
		}
		return []int32{value}, ok
	}
	if em := (&emitter{lowerer: l, scope: s}); e.Kind != xta.List {
		if p, ok := em.foldPart(e); ok && sameShape(&p.valueType, &t) {
			return p.values[p.first:][:t.elements(maxIntegers)], true
		}
	}
	var out []int32
	for i, x := range l.listed(e, &t) {
		inner := t
		if len(t.lengths) > 0 {
			inner.lengths = t.lengths[1:]
		} else {
			inner = t.fields[i].valueType
			inner.constant = t.constant
		}
		part, ok := l.values(x, inner, s)
		if !ok {
			return nil, false
		}
		out = append(out, part...)
	}
	return out, len(out) > 0
}

// listed returns the initial values of the elements of an array or of the fields of a structure, nil
// after a mistake.
func (l *lowerer) listed(e *xta.Expression, t *valueType) []*xta.Expression {
	count := len(t.fields)
	if len(t.lengths) > 0 {
		count = t.lengths[0].count
	}
	if e.Kind != xta.List || len(e.Args) != count {
		l.list.Errorf(WrongType, e.Span, "a list of %d values is expected here", count)
		return nil
	}
	out := slices.Clone(e.Args)
	for i, x := range e.Args {
		if x.Kind != xta.Member {
			continue
		}
		// All members are named, in any order.
		at := slices.IndexFunc(t.fields, func(f field) bool { return len(t.lengths) == 0 && f.name == x.Name })
		if at < 0 || i > 0 && e.Args[0].Kind != xta.Member || slices.ContainsFunc(e.Args[:i], func(y *xta.Expression) bool { return y.Name == x.Name || y.Kind != xta.Member }) {
			l.list.Errorf(WrongType, x.Span, "this is the value of no field")
			return nil
		}
		out[at] = x.Args[0]
	}
	return out
}

// inRange reports a constant value outside the range of its type. Only written ranges bind
// constants.
func (l *lowerer) inRange(at source.Span, value int32, t valueType) bool {
	if value >= t.low && value <= t.high || t.constant && !t.bounded {
		return true
	}
	l.list.Errorf(InitialRange, at, "%d is not in the range from %d to %d", value, t.low, t.high)
	return false
}
