package lower

import (
	"strconv"

	"beeline/lang/diag"
	"beeline/lang/source"
	"beeline/lang/timed/xta"
)

// A kind says what a name stands for.
type kind uint8

const (
	constant kind = iota
	integer
	clock
	channel
	typeName
	template // or an instance of one
	function
)

// kinds names the kinds in messages.
var kinds = [...]string{constant: "a constant", integer: "an integer", clock: "a clock", channel: "a channel", typeName: "a type", template: "a template", function: "a function"}

// An entity is what a name stands for.
type entity struct {
	kind kind
	span source.Span
	valueType
	first  int     // number of the first element of integers, clocks and channels
	values []int32 // of constants, one for each element
	// slot is a local variable that has the number of the first element, 0 if first is that. Then
	// from and count are the elements that it can be.
	slot, from, count int

	// Of templates. An instance has no tree of its own, but the template it is made of and
	// arguments for it.
	template   *xta.Template
	parameters []xta.Parameter
	base       *entity
	arguments  []*xta.Expression

	// Of functions, whose type is that of their result.
	function *xta.Function
	scope    *scope // of the body
	void     bool
}

// A valueType is the type of constants, integers, clocks and channels.
type valueType struct {
	of        kind // integer, clock or channel
	constant  bool
	low, high int32 // of integers
	bounded   bool  // the range is written
	truth     bool  // bool, with the range from 0 to 1
	channelType
	lengths []length
	fields  []field // of a structure of integers, nil for others
}

// A field of a structure.
type field struct {
	name string
	valueType
	first int // number of its first element in the structure
}

// A channelType says how processes synchronise on a channel.
type channelType struct{ broadcast, urgent bool }

// A length of an array: the indices are low, low+1, up to low+count-1.
type length struct {
	low   int32
	count int
}

// elements returns the number of elements of a type, at most limit+1.
func (t *valueType) elements(limit int) int {
	n := 1
	if last := len(t.fields) - 1; last >= 0 {
		n = min(t.fields[last].first+t.fields[last].elements(limit), limit+1)
	}
	for _, l := range t.lengths {
		if n *= l.count; n > limit {
			return limit + 1
		}
	}
	return n
}

// single reports whether a type has one value: it is no array and no structure.
func (t *valueType) single() bool { return len(t.lengths)+len(t.fields) == 0 }

// whole names a type that is not single.
func (t *valueType) whole() string {
	if len(t.lengths) > 0 {
		return "an array"
	}
	return "a structure"
}

// field returns a field of a structure, nil without one.
func (t *valueType) field(name string) *field {
	for i := range t.fields {
		if len(t.lengths) == 0 && t.fields[i].name == name {
			return &t.fields[i]
		}
	}
	return nil
}

// leaves calls f with each single value of a type, in the order of its elements.
func (t *valueType) leaves(name string, f func(name string, t *valueType)) {
	switch {
	case len(t.lengths) > 0:
		inner := *t
		inner.lengths = t.lengths[1:]
		for i := range t.lengths[0].count {
			inner.leaves(name+"["+strconv.Itoa(int(t.lengths[0].low)+i)+"]", f)
		}
	case len(t.fields) > 0:
		for i := range t.fields {
			t.fields[i].leaves(name+"."+t.fields[i].name, f)
		}
	default:
		f(name, t)
	}
}

// A scope has the names of a part of the text.
type scope struct {
	parent *scope
	names  map[string]*entity // nil if the scope has one name
	name   string
	value  *entity // of name, nil if the scope has names
}

// inside returns an empty scope in another one.
func (s *scope) inside() *scope { return &scope{parent: s, names: map[string]*entity{}} }

// find returns what a name stands for, nil if it is not declared.
func (s *scope) find(name string) *entity {
	return s.until(nil, name)
}

// until returns what a name stands for inside another scope, nil if it is not declared there.
func (s *scope) until(outer *scope, name string) *entity {
	for ; s != outer; s = s.parent {
		if s.value != nil && s.name == name {
			return s.value
		}
		if e := s.names[name]; e != nil {
			return e
		}
	}
	return nil
}

// declare adds a name.
func (s *scope) declare(list *diag.List, n xta.Name, e *entity) {
	if first := s.names[n.Text]; first != nil {
		list.Errorf(Redeclared, n.Span, "there is already a declaration of `%s`", n.Text).Note(first.span, "the first one")
		return
	}
	e.span = n.Span
	s.names[n.Text] = e
}

// with returns a scope in which a name has a constant value. Nothing is declared there.
func (s *scope) with(name string, value int32) *scope {
	return &scope{parent: s, name: name, value: number(value)}
}

// number returns a constant.
func number(value int32) *entity {
	return &entity{kind: constant, valueType: valueType{of: integer, low: value, high: value, constant: true}, values: []int32{value}}
}
