package lower

import (
	"math"
	"slices"
	"strconv"

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
	case xta.FunctionBody:
		l.unsupported(d.Function.Name.Span, "functions")
		return
	case xta.ChannelPriorities:
		l.unsupported(d.Span, "priorities of channels")
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
	if slices.Contains(t.Prefixes, "meta") {
		l.unsupported(t.Span, "meta variables")
		return out, false
	}
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
		l.unsupported(t.Span, "structures")
		return out, false
	case "scalar":
		l.unsupported(t.Span, "scalars")
		return out, false
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
			if !t.bounded || len(t.lengths) > 0 || int64(t.high)-int64(t.low) >= maxIntegers {
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
	names := elementNames(prefix+v.Name.Text, t)
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
			l.network.Clocks = append(l.network.Clocks, names...)
		}
		return e
	case t.of == channel:
		if fits(len(l.channels), maxChannels, "channels") {
			e.first = len(l.channels)
			for _, name := range names {
				l.channels = append(l.channels, namedChannel{name, t.channelType})
			}
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
	for i, name := range names {
		l.network.Integers = append(l.network.Integers, net.Integer{Name: name, Min: t.low, Max: t.high, Initial: values[i]})
	}
	return e
}

// elementNames returns the names of the elements of a variable.
func elementNames(name string, t valueType) []string {
	list := []string{name}
	for _, l := range t.lengths {
		if len(list)*l.count > maxIntegers {
			return nil // it is reported
		}
		var more []string
		for _, n := range list {
			for i := range l.count {
				more = append(more, n+"["+strconv.Itoa(int(l.low)+i)+"]")
			}
		}
		list = more
	}
	return list
}

// initial returns the initial values of the elements of an integer.
func (l *lowerer) initial(v *xta.Variable, t valueType, s *scope) ([]int32, bool) {
	if v.Value == nil {
		if t.bounded && t.low != 0 {
			// Whether this is 0 or the smallest value must not be guessed.
			l.list.Errorf(InitialRange, v.Name.Span, "`%s` has no initial value, and its range does not begin with 0", v.Name.Text).
				WithHint("Write the initial value: `= %d`.", t.low)
			return nil, false
		}
		return make([]int32, t.elements(maxIntegers)), true
	}
	return l.values(v.Value, t, t.lengths, s)
}

// values returns the values of an initial value for an array with these lengths.
func (l *lowerer) values(e *xta.Expression, t valueType, lengths []length, s *scope) ([]int32, bool) {
	if len(lengths) == 0 {
		value, ok := l.constant(e, s)
		if ok && !l.inRange(e.Span, value, t) {
			return nil, false
		}
		return []int32{value}, ok
	}
	if e.Kind != xta.List || len(e.Args) != lengths[0].count {
		l.list.Errorf(WrongType, e.Span, "a list of %d values is expected here", lengths[0].count)
		return nil, false
	}
	var out []int32
	for _, x := range e.Args {
		part, ok := l.values(x, t, lengths[1:], s)
		if !ok {
			return nil, false
		}
		out = append(out, part...)
	}
	return out, true
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
