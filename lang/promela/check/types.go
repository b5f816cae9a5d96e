package check

import "beeline/lang/promela/syntax"

// mtype numbers the constants of a list. The last one gets the lowest free number of the
// set, as in Spin.
func (c *checker) mtype(u *syntax.MtypeDecl) {
	set := c.info.Mtypes[0]
	if u.Set != nil {
		set = c.mtypeSet(u.Set.Name)
	}
	for i := len(u.Names) - 1; i >= 0; i-- {
		id := u.Names[i]
		if len(set.Names) == maxMtypes {
			c.list.Errorf(TooMany, id.Span, "an mtype can have up to %d names", maxMtypes)
			return
		}
		n := &MtypeName{Name: id.Name, Value: int32(len(set.Names) + 1), Set: set, Span: id.Span}
		set.Names = append(set.Names, n)
		c.declare(id, Object{Mtype: n})
	}
}

// mtypeSet returns the set called name. It may have no constants yet.
func (c *checker) mtypeSet(name string) *MtypeSet {
	set := c.sets[name]
	if set == nil {
		set = &MtypeSet{Name: name, Index: len(c.info.Mtypes)}
		c.info.Mtypes = append(c.info.Mtypes, set)
		c.sets[name] = set
	}
	return set
}

func (c *checker) typedef(u *syntax.TypedefDecl) {
	s := &Struct{Name: u.Name.Name, Decl: u}
	if first := c.structs[s.Name]; first != nil {
		c.already(u.Name, "a typedef", first.Decl.Name.Span)
	}
	names := map[string]bool{}
	for _, d := range u.Fields {
		c.hideable(d)
		for _, v := range d.Vars {
			if names[v.Name.Name] {
				c.list.Errorf(Redeclared, v.Name.Span, "`%s` has two fields called `%s`", s.Name, v.Name.Name)
				continue
			}
			if len(s.Fields) == maxFields {
				c.list.Errorf(TooLarge, v.Span, "a typedef can have up to %d fields", maxFields)
			}
			if len(s.Fields) >= maxFields {
				continue
			}
			names[v.Name.Name] = true
			s.Fields = append(s.Fields, c.variable(d, v))
			c.fieldValues(v)
		}
	}
	c.structs[s.Name] = s
}

// fieldValues refuses variables in the initial values of a field: Spin knows none in a typedef.
func (c *checker) fieldValues(v *syntax.Declarator) {
	for _, x := range append([]syntax.Expr{v.Init}, v.List...) {
		syntax.EachExpr(x, func(y syntax.Expr) bool {
			r, ok := y.(*syntax.Ref)
			if o := c.info.Uses[r]; ok && (o.Var != nil || o.Special != NotSpecial) {
				c.list.Errorf(NotConstant, r.Span, "the initial value of a field must be a constant, and `%s` is a variable", r.Name.Name).
					WithHint("Assign it to the field of each variable of this type.")
			}
			return true
		})
	}
}

var bitsOf = map[syntax.BasicType]int{
	syntax.BitType: 1, syntax.ByteType: 8, syntax.PidType: 8, syntax.ShortType: 16, syntax.IntType: 32,
	syntax.UnsignedType: 8, syntax.MtypeType: 8, syntax.ChanType: 8,
}

func (c *checker) typeOf(t *syntax.TypeName, d *syntax.Declarator) Type {
	out := Type{Basic: t.Basic, Bool: t.Bool, Bits: bitsOf[t.Basic]}
	switch t.Basic {
	case syntax.UnsignedType:
		if d != nil && d.Width != nil {
			out.Bits = c.constant(d.Width, "a width")
			if out.Bits < 1 || out.Bits > 31 {
				c.list.Errorf(BadWidth, d.Width.Pos(), "an `unsigned` variable can have 1 to 31 bits, not %d", out.Bits)
				out.Bits = 8
			}
		} else if d != nil {
			c.list.Errorf(BadWidth, d.Name.Span, "the `unsigned` variable `%s` needs a width", d.Name.Name).WithHint("Write `unsigned %s : 4` for four bits.", d.Name.Name)
		}
	case syntax.NamedType:
		out.Struct = c.structs[t.Name.Name]
		if out.Struct == nil {
			c.list.Errorf(UnknownType, t.Span, "there is no type `%s` above", t.Name.Name).WithHint("Declare it with `typedef` above its first use.")
			out.Basic, out.Bits = syntax.ByteType, 8
		}
	case syntax.MtypeType:
		out.Mtypes = c.info.Mtypes[0]
		if t.Name != nil {
			out.Mtypes = c.mtypeSet(t.Name.Name)
		}
	}
	return out
}

// predefined refuses to declare a predefined name.
func (c *checker) predefined(n *syntax.Ident) bool {
	if _, ok := specials[n.Name]; !ok && n.Name != "_p" {
		return false
	}
	c.list.Errorf(Redeclared, n.Span, "`%s` is predefined", n.Name).WithHint("Choose another name.")
	return true
}

// hideableGlobal refuses hidden for the types that Spin cannot hide.
func (c *checker) hideableGlobal(u *syntax.VarDecl) {
	if u.Visibility != syntax.HiddenVar {
		return
	}
	switch u.Type.Basic {
	case syntax.ChanType:
		c.list.Errorf(NotHidden, u.Span, "a channel cannot be `hidden`").WithHint("Leave `hidden` out.")
	case syntax.BitType:
		c.list.Errorf(NotHidden, u.Span, "a `bit` cannot be `hidden`").WithHint("Declare it as a `byte`, or leave `hidden` out.")
	}
}

// hideable refuses hidden on locals and fields.
func (c *checker) hideable(d *syntax.VarDecl) {
	if d.Visibility == syntax.HiddenVar {
		c.list.Errorf(NotHidden, d.Span, "only a global variable can be `hidden`").WithHint("Leave `hidden` out.")
	}
}
