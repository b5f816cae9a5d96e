package check

import (
	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// Bounds on what a model may declare.
const (
	maxProcesses = 255
	maxProctypes = 255
	maxMtypes    = 255
	maxChannels  = 255
	maxPriority  = 255
	maxMessages  = 255     // in one channel
	maxBytes     = 1 << 20 // of all variables together
)

// declare adds a global name.
func (c *checker) declare(n *syntax.Ident, o Object) {
	if c.predefined(n) {
		return
	}
	if first, ok := c.at[n.Name]; ok && o.Mtype != nil && c.names[n.Name].Var != nil {
		c.list.Warnf(HiddenByMtype, n.Span, "from here on `%s` is an mtype constant, not the variable", n.Name).
			Note(first, "the variable is declared here").WithHint("Give one of them another name.")
	} else if ok {
		c.already(n, c.names[n.Name].kind(), first)
		return
	}
	c.names[n.Name] = o
	c.at[n.Name] = n.Span
}

// already reports that a name is taken by an earlier declaration of some kind.
func (c *checker) already(n *syntax.Ident, kind string, first source.Span) *diag.Diagnostic {
	return c.list.Errorf(Redeclared, n.Span, "there is already %s `%s`%s", kind, n.Name, diag.At(c.info.Model.Sources, first)).
		Note(first, "the first one is here").WithHint("Give one of them another name.")
}

// kind says what the object is.
func (o Object) kind() string {
	if o.Mtype != nil {
		return "an mtype constant"
	}
	return "a variable"
}

// variable makes the variable of a declarator, and checks its bound and initialiser. The
// name is not declared yet: the initialiser cannot use it.
func (c *checker) variable(d *syntax.VarDecl, v *syntax.Declarator) *Var {
	c.expr(v.Width)
	out := &Var{Name: v.Name.Name, Decl: v, Type: c.typeOf(d.Type, v), Len: 1, Visibility: d.Visibility, Late: c.late}
	if v.Width != nil && out.Type.Basic != syntax.UnsignedType {
		c.list.Errorf(BadWidth, v.Width.Pos(), "only an `unsigned` variable can have a width").WithHint("Write `unsigned %s : 4` for four bits.", out.Name)
	}
	if v.Bound != nil {
		c.length(out, v)
	}
	if c.dividesByZero(v.Init) {
		c.list.Errorf(NotConstant, v.Init.Pos(), "the initial value of `%s` divides by zero", out.Name)
	} else {
		c.expr(v.Init)
	}
	c.markCopied(v.Init)
	c.noRunAt(v.Init, "an initialiser")
	c.exprs(v.List)
	if v.Init != nil && out.Type.Struct == nil {
		c.channelArithmetic(v.Init)
		c.sameSet(v.Init, out)
		c.fits(v.Init, out.Type, onlyOne(d))
	}
	switch {
	case v.Chan == nil:
	case out.Type.Basic != syntax.ChanType:
		c.list.Errorf(NotAChannel, v.Name.Span, "`%s` is not a channel, but starts as one", out.Name).WithHint("Declare it with `chan` instead of its type, or give it another initial value.")
	default:
		c.channel(out, v)
	}
	c.measure(out, v)
	return out
}

// onlyOne returns d if it declares one name, otherwise nil: a change of its type would
// change other variables.
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
		c.list.Errorf(BadLength, v.Bound.Pos(), "an array must have at least one element")
	case n > maxBytes:
		c.list.Errorf(TooLarge, v.Bound.Pos(), "an array of %d elements does not fit into a state", n).
			WithHint("All variables together can take up to %d bytes.", maxBytes)
	default:
		out.Len = n
	}
}

// initial is constant where Spin also accepts a variable, and uses its initial value. It
// returns zero for a variable that starts at 0.
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
	c.list.Warnf(VariableLength, r.Span, "%s is fixed before the model starts: `%s` counts as %d here", what, v.Name, n).
		WithHint("Use a number or a `#define`.")
	return n
}

func (c *checker) local(d *syntax.VarDecl, v *syntax.Declarator) *Var {
	c.hideable(d)
	out := c.variable(d, v)
	out.Owner = c.proc
	c.topOnly(out, v)
	c.proc.Vars = append(c.proc.Vars, out)
	c.info.Vars[v] = out
	if c.predefined(v.Name) {
		return out
	}
	if kind, first, ok := c.declaredAt(v.Name.Name); ok {
		c.already(v.Name, kind, first).WithHint("Choose another name: an inner name cannot hide an outer one.")
		return out
	}
	c.scope().vars[out.Name] = out
	if first, ok := c.visibleLabel(v.Name.Name); ok {
		c.already(v.Name, "a label", first)
	}
	return out
}

// parameter declares a parameter and refuses arrays.
func (c *checker) parameter(d *syntax.VarDecl, v *syntax.Declarator) {
	if v.Bound != nil {
		c.list.Errorf(NotIndexed, v.Span, "a parameter cannot be an array").WithHint("Pass its elements one by one, or make it global.")
	}
	out := c.local(d, v)
	out.Param = true
	if s := out.Type.Struct; s != nil {
		if f := arrayIn(s, func(*Var) bool { return true }); f != nil {
			c.list.Errorf(ArrayInStructure, v.Span, "a parameter cannot be a `%s`: its field `%s` is an array", s.Name, f.Name).
				WithHint("Pass its elements one by one, or make it global.")
		}
	}
}

// priority returns the value of a priority, and refuses those under lowest.
func (c *checker) priority(x syntax.Expr, lowest int) int {
	n := c.constant(x, "a priority")
	if n < lowest || n > maxPriority {
		c.list.Errorf(BadPriority, x.Pos(), "a priority is a number from 1 to %d", maxPriority)
		return 1
	}
	return n
}
