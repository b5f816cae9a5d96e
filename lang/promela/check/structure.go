package check

import (
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// Structures as a whole: fields of messages, arguments and parameters. All their leaves take part.

// flattenFields appends the scalars of a type in order. It stops soon after maxFields.
func flattenFields(to []Type, t Type) []Type {
	if t.Struct == nil {
		return append(to, t)
	}
	for _, f := range t.Struct.Fields {
		for i := 0; i < f.Len && len(to) <= maxFields; i++ {
			to = flattenFields(to, f.Type)
		}
	}
	return to
}

// structureOf returns the structure that an argument names as a whole, or nil. Names in the
// argument are resolved.
func (c *checker) structureOf(x syntax.Expr) *Struct {
	r, ok := x.(*syntax.Ref)
	if !ok {
		return nil
	}
	if v := c.info.Leaf(r); v != nil {
		return v.Type.Struct
	}
	return nil
}

// fieldCount returns the number of fields in an argument: a structure has several.
func (c *checker) fieldCount(x syntax.Expr) int {
	if s := c.structureOf(x); s != nil {
		return len(flattenFields(nil, Type{Struct: s}))
	}
	return 1
}

// fieldCounts returns the sum of fieldCount over arguments.
func (c *checker) fieldCounts(args []syntax.Expr) int {
	n := 0
	for _, x := range args {
		n += c.fieldCount(x)
	}
	return n
}

// wholeStructure checks an argument whose value is a whole structure. It returns false
// for other arguments.
func (c *checker) wholeStructure(x syntax.Expr) bool {
	r, ok := x.(*syntax.Ref)
	if !ok || !c.isStruct(r) {
		return false
	}
	v := c.info.Leaf(r)
	c.singleElement(r, v)
	c.passable(r.Span, v.Type.Struct)
	c.markRead(r)
	return true
}

// isStruct resolves a name and reports whether it is a structure as a whole.
func (c *checker) isStruct(r *syntax.Ref) bool {
	if c.info.Uses[r] == (Object{}) {
		before := c.list.HasErrors()
		if _, _, ok := c.declaredAt(r.Name.Name); !ok {
			return false
		}
		c.ref(r)
		if c.list.HasErrors() && !before {
			return false
		}
	}
	return c.structureOf(r) != nil
}

// passable refuses a structure with an array of structures, which cannot be passed as a whole.
func (c *checker) passable(at source.Span, s *Struct) {
	if f := arrayIn(s, func(f *Var) bool { return f.Type.Struct != nil }); f != nil {
		c.list.Errorf(ArrayInStructure, at, "a `%s` cannot be passed as a whole: its field `%s` is an array of structures", s.Name, f.Name).
			WithHint("Pass its fields one by one.")
	}
}

// arrayIn returns the first array in a structure, at any depth, that a test accepts, or nil.
func arrayIn(s *Struct, accepts func(*Var) bool) *Var {
	for _, f := range s.Fields {
		if f.Array && accepts(f) {
			return f
		}
		if f.Type.Struct == nil {
			continue
		}
		if inner := arrayIn(f.Type.Struct, accepts); inner != nil {
			return inner
		}
	}
	return nil
}
