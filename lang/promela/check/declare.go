package check

import (
	"beeline/lang/promela/syntax"
)

// Bounds on what a model may declare.
const (
	maxProcesses = 255
	maxMtypes    = 255
	maxChannels  = 255
	maxPriority  = 255
	maxMessages  = 255     // in one channel
	maxBytes     = 1 << 20 // of all variables together
)

// defaultLength is the length of an array whose bound is a variable that starts
// at 0.
const defaultLength = 8

// declare adds a global name.
func (c *checker) declare(n *syntax.Ident, o Object) {
	if c.predefined(n) {
		return
	}
	if first, ok := c.at[n.Name]; ok && o.Mtype != nil && c.names[n.Name].Var != nil {
		c.list.Warnf(HiddenByMtype, n.Span, "from here on `%s` is this name, not the variable", n.Name).
			Note(first, "the variable is declared here").WithHint("Give one of them another name.")
	} else if ok {
		c.list.Errorf(Redeclared, n.Span, "`%s` is declared twice", n.Name).
			Note(first, "the first one is here").WithHint("Give one of them another name.")
		return
	}
	c.names[n.Name] = o
	c.at[n.Name] = n.Span
}

// mtype numbers the names of a list: the last one gets the lowest number that is
// free in its set.
func (c *checker) mtype(u *syntax.MtypeDecl) {
	set := c.info.Mtypes[0]
	if u.Set != nil {
		set = c.mtypeSet(u.Set.Name)
		if set == nil {
			set = &MtypeSet{Name: u.Set.Name, Index: len(c.info.Mtypes)}
			c.info.Mtypes = append(c.info.Mtypes, set)
			c.sets[set.Name] = set
		}
	}
	for i := len(u.Names) - 1; i >= 0; i-- {
		id := u.Names[i]
		if len(set.Names) == maxMtypes {
			c.list.Errorf(TooMany, id.Span, "an mtype has at most %d names", maxMtypes)
			return
		}
		n := &MtypeName{Name: id.Name, Value: int32(len(set.Names) + 1), Set: set, Span: id.Span}
		set.Names = append(set.Names, n)
		c.declare(id, Object{Mtype: n})
	}
}

func (c *checker) mtypeSet(name string) *MtypeSet {
	return c.sets[name]
}

func (c *checker) typedef(u *syntax.TypedefDecl) {
	s := &Struct{Name: u.Name.Name, Decl: u}
	if c.structs[s.Name] != nil {
		c.list.Errorf(Redeclared, u.Name.Span, "the type `%s` is declared twice", s.Name)
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
				c.list.Errorf(TooLarge, v.Span, "a typedef has at most %d fields", maxFields)
			}
			if len(s.Fields) >= maxFields {
				continue
			}
			names[v.Name.Name] = true
			s.Fields = append(s.Fields, c.variable(d, v))
		}
	}
	c.structs[s.Name] = s
	c.info.Structs = append(c.info.Structs, s)
}

var bitsOf = map[syntax.BasicType]int{
	syntax.BitType: 1, syntax.ByteType: 8, syntax.PidType: 8, syntax.ShortType: 16, syntax.IntType: 32,
	syntax.UnsignedType: 8, syntax.MtypeType: 8, syntax.ChanType: 8,
}

func (c *checker) typeOf(t *syntax.TypeName, d *syntax.Declarator) Type {
	out := Type{Basic: t.Basic, Bits: bitsOf[t.Basic]}
	switch t.Basic {
	case syntax.UnsignedType:
		if d != nil && d.Width != nil {
			out.Bits = c.constant(d.Width, "a width")
			if out.Bits < 1 || out.Bits > 31 {
				c.list.Errorf(BadWidth, d.Width.Pos(), "an unsigned variable has 1 to 31 bits, not %d", out.Bits)
				out.Bits = 8
			}
		} else if d != nil {
			c.list.Errorf(BadWidth, d.Name.Span, "`%s` needs a width", d.Name.Name).WithHint("Write `unsigned %s : 4` for four bits.", d.Name.Name)
		}
	case syntax.NamedType:
		out.Struct = c.structs[t.Name.Name]
		if out.Struct == nil {
			c.list.Errorf(UnknownType, t.Span, "there is no type `%s` above", t.Name.Name).WithHint("Declare it with typedef before it is used.")
			out.Basic, out.Bits = syntax.ByteType, 8
		}
	case syntax.MtypeType:
		out.Mtypes = c.info.Mtypes[0]
		if t.Name != nil {
			if out.Mtypes = c.mtypeSet(t.Name.Name); out.Mtypes == nil {
				out.Mtypes = c.info.Mtypes[0]
			}
		}
	}
	return out
}

// variable makes the variable of a declarator, and checks what is written with
// it. The name is not declared yet: it may not stand in its own initialiser.
func (c *checker) variable(d *syntax.VarDecl, v *syntax.Declarator) *Var {
	c.expr(v.Width)
	out := &Var{Name: v.Name.Name, Decl: v, Type: c.typeOf(d.Type, v), Len: 1, Visibility: d.Visibility, Late: c.late}
	if v.Width != nil && out.Type.Basic != syntax.UnsignedType {
		c.list.Errorf(BadWidth, v.Width.Pos(), "only an unsigned variable has a width").WithHint("Write `unsigned %s : 4` for four bits.", out.Name)
	}
	if v.Bound != nil {
		c.length(out, v)
	}
	if c.dividesByZero(v.Init) {
		c.list.Errorf(NotConstant, v.Init.Pos(), "the initial value of `%s` divides by zero", out.Name)
	} else {
		c.expr(v.Init)
	}
	c.copied(v.Init)
	c.noRunAt(v.Init, "an initialiser")
	for _, x := range v.List {
		c.expr(x)
	}
	if v.Init != nil && out.Type.Struct == nil {
		c.channelArithmetic(v.Init)
		c.sameSet(v.Init, out)
		c.fits(v.Init, out.Type, onlyOne(d))
	}
	if v.Chan != nil {
		c.channel(out, v)
	}
	c.measure(out, v)
	return out
}

// onlyOne returns a declaration that declares one name: its type can be changed
// without touching other variables.
func onlyOne(d *syntax.VarDecl) *syntax.VarDecl {
	if len(d.Vars) == 1 {
		return d
	}
	return nil
}

func (c *checker) length(out *Var, v *syntax.Declarator) {
	c.expr(v.Bound)
	n := c.initial(v.Bound, "an array length", defaultLength)
	out.Array = true
	switch {
	case n < 1:
		c.list.Errorf(BadLength, v.Bound.Pos(), "an array has at least one element")
	case n > maxBytes:
		c.list.Errorf(TooLarge, v.Bound.Pos(), "an array of %d elements does not fit into a state", n).
			WithHint("All variables together have at most %d bytes.", maxBytes)
	default:
		out.Len = n
	}
}

// initial is constant where Spin also takes a variable, for its value at the
// start. Zero is what a value of 0 stands for.
func (c *checker) initial(x syntax.Expr, what string, zero int) int {
	r, ok := x.(*syntax.Ref)
	if !ok || r.Index != nil || r.Field != nil {
		return c.constant(x, what)
	}
	v := c.info.Uses[r].Var
	if v == nil || v.Type.Struct != nil || v.Array {
		return c.constant(x, what)
	}
	n := 0
	if v.Decl.Init != nil {
		n = c.constant(v.Decl.Init, what)
	}
	if n == 0 {
		n = zero
	}
	c.list.Warnf(VariableLength, r.Span, "%s is fixed before anything runs: `%s` counts as %d here", what, v.Name, n).
		WithHint("Use a number or a #define.")
	return n
}

// measure adds up the bytes of all variables: every state has a copy of them.
func (c *checker) measure(v *Var, d *syntax.Declarator) {
	if c.bytes > maxBytes {
		return
	}
	c.bytes += sizeOf(v)
	if c.bytes > maxBytes {
		c.list.Errorf(TooLarge, d.Span, "with `%s` the variables take more than %d bytes", v.Name, maxBytes).
			WithHint("Every state has a copy of all variables; make arrays and channels smaller.")
	}
}

// sizeOf is an upper bound of a variable's bytes, its channels included.
func sizeOf(v *Var) int {
	n := 0
	switch {
	case v.Type.Struct != nil:
		for _, f := range v.Type.Struct.Fields {
			n += sizeOf(f)
		}
	default:
		n = (v.Type.Bits + 7) / 8
	}
	if v.Chan != nil {
		n += 1 + 4*v.Chan.Cap*len(v.Chan.Fields)
	}
	return min(n*v.Len, 2*maxBytes)
}

func (c *checker) local(d *syntax.VarDecl, v *syntax.Declarator) *Var {
	c.hideable(d)
	out := c.variable(d, v)
	out.Owner = c.proc
	c.placed(out, v)
	c.proc.Vars = append(c.proc.Vars, out)
	c.info.Vars[v] = out
	if c.predefined(v.Name) {
		return out
	}
	first, ok := c.declaredAt(v.Name.Name)
	if !ok {
		if first, ok = c.labelled(v.Name.Name); ok {
			c.scopes[len(c.scopes)-1].vars[out.Name] = out
		}
	}
	if ok {
		c.list.Errorf(Redeclared, v.Name.Span, "`%s` is declared already", v.Name.Name).
			Note(first, "the other one is here").WithHint("An inner name may not hide an outer one. Choose another.")
		return out
	}
	c.scopes[len(c.scopes)-1].vars[out.Name] = out
	return out
}

// predefined refuses to declare a name that means something everywhere.
func (c *checker) predefined(n *syntax.Ident) bool {
	if _, ok := specials[n.Name]; !ok && n.Name != "_p" {
		return false
	}
	c.list.Errorf(Redeclared, n.Span, "`%s` is predefined", n.Name).WithHint("Choose another name.")
	return true
}

// hideable refuses hidden for what is not a global variable.
func (c *checker) hideable(d *syntax.VarDecl) {
	if d.Visibility == syntax.HiddenVar {
		c.list.Errorf(NotHidden, d.Span, "only a global variable can be hidden").WithHint("Leave `hidden` out.")
	}
}

// parameter declares a parameter, which can be neither an array nor have a value
// of its own.
func (c *checker) parameter(d *syntax.VarDecl, v *syntax.Declarator) {
	if v.Bound != nil {
		c.list.Errorf(NotIndexed, v.Span, "a parameter cannot be an array").WithHint("Put the array into a typedef, or make it global.")
	}
	c.local(d, v).Param = true
}

// priority returns the value of a priority, which is lowest or more.
func (c *checker) priority(x syntax.Expr, lowest int) int {
	n := c.constant(x, "a priority")
	if n < lowest || n > maxPriority {
		c.list.Errorf(BadPriority, x.Pos(), "a priority is a number from 1 to %d", maxPriority)
		return 1
	}
	return n
}

// totals checks what only the whole model shows.
func (c *checker) totals() {
	procs, chans := 0, 0
	for _, p := range c.info.Procs {
		procs += p.Count
		if p.Count > maxProcesses || procs > maxProcesses {
			c.list.Errorf(TooMany, p.Decl.Name.Span, "there are at most %d processes", maxProcesses)
			return
		}
	}
	for _, v := range c.info.Globals {
		if c.bytes > maxBytes {
			break // refused already, and maybe too large to walk through
		}
		chans += countChannels(v)
		if chans > maxChannels {
			c.list.Errorf(TooMany, v.Decl.Name.Span, "there are at most %d channels", maxChannels)
			return
		}
	}
	if procs == 0 {
		at := c.firstPlace()
		c.list.Errorf(NoProcess, at, "nothing runs: there is no init and no active proctype").
			WithHint("Write `active` in front of a proctype, or an init that runs it.")
	}
}

func countChannels(v *Var) int {
	n := 0
	if v.Chan != nil {
		n = 1
	}
	if v.Type.Struct != nil {
		for _, f := range v.Type.Struct.Fields {
			n += countChannels(f)
		}
	}
	return n * v.Len
}
