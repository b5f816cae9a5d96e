package lower

import (
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
)

// kinds names the kinds in messages.
var kinds = map[kind]string{constant: "a constant", integer: "an integer", clock: "a clock", channel: "a channel", typeName: "a type", template: "a template"}

// An entity is what a name stands for.
type entity struct {
	kind kind
	span source.Span
	valueType
	first  int     // number of the first element of integers, clocks and channels
	values []int32 // of constants, one for each element

	// Of templates. An instance has no tree of its own, but the template it is made of and
	// arguments for it.
	template   *xta.Template
	parameters []xta.Parameter
	base       *entity
	arguments  []*xta.Expression
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
	for _, l := range t.lengths {
		if n *= l.count; n > limit {
			return limit + 1
		}
	}
	return n
}

// A scope has the names of a part of the text.
type scope struct {
	parent *scope
	names  map[string]*entity
}

// inside returns an empty scope in another one.
func (s *scope) inside() *scope { return &scope{parent: s, names: map[string]*entity{}} }

// find returns what a name stands for, nil if it is not declared.
func (s *scope) find(name string) *entity {
	for ; s != nil; s = s.parent {
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

// with returns a scope in which a name has a constant value.
func (s *scope) with(name string, value int32) *scope {
	inner := s.inside()
	inner.names[name] = number(value)
	return inner
}

// number returns a constant.
func number(value int32) *entity {
	return &entity{kind: constant, valueType: valueType{of: integer, low: value, high: value, constant: true}, values: []int32{value}}
}
