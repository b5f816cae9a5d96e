package check

import "beeline/lang/promela/syntax"

func (c *checker) exprs(xs []syntax.Expr) {
	for _, x := range xs {
		c.expr(x)
	}
}

// expr resolves the names of an expression and checks how they are used.
func (c *checker) expr(x syntax.Expr) {
	switch x := x.(type) {
	case *syntax.Ref:
		c.value(x)
	case *syntax.Unary:
		c.expr(x.X)
	case *syntax.Binary:
		c.binary(x)
	case *syntax.Conditional:
		c.expr(x.C)
		c.expr(x.A)
		c.expr(x.B)
	case *syntax.Run:
		c.run(x)
	case *syntax.ChanTest:
		if x.Op == syntax.LenOp {
			c.chanOrNumber(x.Chan)
		} else {
			c.channelOperand(x.Chan)
		}
		c.markRead(x.Chan)
	case *syntax.Poll:
		c.chanOrNumber(x.Chan)
		c.markRead(x.Chan)
		c.receiveArgs(x.Args)
	case *syntax.Eval:
		c.expr(x.X)
	case *syntax.RemoteLabel:
		c.expr(x.Pid)
		if c.proc != nil && c.proc.Name == x.Name.Name && c.byName[x.Label.Name] == nil {
			c.suggest(c.list.Errorf(UnknownLabel, x.Label.Span, "`%s` has no label `%s` above", x.Name.Name, x.Label.Name), x.Label, c.labelNames())
			return
		}
		c.later = append(c.later, func() { c.remoteLabel(x) })
	case *syntax.RemoteVar:
		c.expr(x.Pid)
		for r := x.Var; r != nil; r = r.Field {
			c.expr(r.Index)
		}
		c.later = append(c.later, func() { c.remoteVar(x) })
	case *syntax.Builtin:
		if x.Op == syntax.EnabledOp {
			c.later = append(c.later, func() { c.enabled(x) })
		}
		if x.Op == syntax.NonProgressOp && !c.inFormula && (c.claim == nil || c.claim.Kind != syntax.Never) {
			c.list.Errorf(OutsideClaim, x.Span, "`np_` can only be used in a never claim or an ltl formula")
		}
		c.expr(x.X)
		c.expr(x.Y)
	}
}

func (c *checker) binary(x *syntax.Binary) {
	c.expr(x.X)
	c.expr(x.Y)
	c.zeroDivision(x)
	switch x.Op {
	case syntax.OpEq, syntax.OpNe, syntax.OpLt, syntax.OpLe, syntax.OpGt, syntax.OpGe:
		c.mtypeNumber(x)
		c.neverEqual(x)
	}
}

func (c *checker) remoteLabel(x *syntax.RemoteLabel) {
	p := c.proctypeOf(x.Name)
	if p == nil {
		return
	}
	for _, l := range p.Labels {
		if l.Name == x.Label.Name {
			return
		}
	}
	c.suggest(c.list.Errorf(UnknownLabel, x.Label.Span, "`%s` has no label `%s`", p.Name, x.Label.Name), x.Label, p.Labels)
}

func (c *checker) remoteVar(x *syntax.RemoteVar) {
	p := c.proctypeOf(x.Name)
	if p == nil {
		return
	}
	for _, v := range p.Vars {
		if v.Name == x.Var.Name.Name {
			v.Read = true
			c.info.Uses[x.Var] = Object{Var: v}
			return
		}
	}
	c.suggest(c.list.Errorf(Undeclared, x.Var.Name.Span, "`%s` has no variable `%s`", p.Name, x.Var.Name.Name), x.Var.Name, varNames(p.Vars))
}

// value checks a name of which the value is read.
func (c *checker) value(r *syntax.Ref) {
	c.ref(r)
	o := c.info.Uses[r]
	if o.Special == Underscore {
		c.list.Errorf(ReadUnderscore, r.Span, "`_` has no value").WithHint("Use a variable: `_` can only be written to.")
		return
	}
	v := c.info.Leaf(r)
	if v == nil {
		return
	}
	o.Var.Read = true
	c.singleValue(r, v)
}

// singleValue refuses a structure or array where one value is needed.
func (c *checker) singleValue(r *syntax.Ref, v *Var) {
	if v.Type.Struct == nil {
		c.singleElement(r, v)
		return
	}
	c.list.Errorf(WholeStruct, r.Span, "`%s` is a structure, not a single value", v.Name).
		WithHint("Name one of its fields, as in `%s.%s`.", v.Name, firstField(v.Type.Struct))
}

// singleElement refuses a whole array where one value or structure is needed. v is the leaf
// of r.
func (c *checker) singleElement(r *syntax.Ref, v *Var) {
	end := r
	for end.Field != nil {
		end = end.Field
	}
	if v.Array && end.Index == nil {
		c.list.Errorf(NotIndexed, r.Span, "`%s` is an array, not a single value", v.Name).
			WithHint("Name one of its elements, as in `%s[0]`.", v.Name)
	}
}

func firstField(s *Struct) string {
	if len(s.Fields) == 0 {
		return "field"
	}
	return s.Fields[0].Name
}

// ref resolves a name with its indices and fields.
func (c *checker) ref(r *syntax.Ref) {
	o := c.lookup(r.Name)
	c.info.Uses[r] = o
	v := o.Var
	for q := r; q != nil; q = q.Field {
		if q.Index != nil {
			c.subscript(q, v)
		}
		if q.Field == nil {
			continue
		}
		if v == nil {
			if o != (Object{}) {
				c.list.Errorf(UnknownField, q.Field.Name.Span, "`%s` is not a structure and has no fields", q.Name.Name)
			}
			return
		}
		if v.Array && q.Index == nil {
			c.list.Errorf(NotIndexed, q.Name.Span, "`%s` is an array, not a single structure", q.Name.Name).WithHint("Name one of its elements, as in `%s[0]`.", q.Name.Name)
			return
		}
		if v.Type.Struct == nil {
			c.list.Errorf(UnknownField, q.Field.Name.Span, "`%s` is not a structure and has no fields", q.Name.Name)
			return
		}
		f := v.Type.Struct.Field(q.Field.Name.Name)
		if f == nil {
			d := c.list.Errorf(UnknownField, q.Field.Name.Span, "`%s` has no field `%s`", v.Type.Struct.Name, q.Field.Name.Name).
				Note(v.Type.Struct.Decl.Name.Span, "the type is declared here")
			c.suggest(d, q.Field.Name, varNames(v.Type.Struct.Fields))
			return
		}
		v = f
	}
}

func (c *checker) subscript(q *syntax.Ref, v *Var) {
	c.expr(q.Index)
	if v == nil {
		return
	}
	if n, ok := q.Index.(*syntax.Number); ok && n.Value == 0 && !v.Array {
		return // x[0] is x for Spin
	}
	if !v.Array {
		c.list.Errorf(NotIndexed, q.Span, "`%s` is not an array", q.Name.Name)
		return
	}
	if n, ok := c.info.Const(q.Index); ok && !c.list.HasErrors() && (n < 0 || int(n) >= v.Len) {
		c.list.Warnf(OutOfRange, q.Index.Pos(), "`%s[%d]` does not exist: `%s` has elements 0 to %d", q.Name.Name, n, q.Name.Name, v.Len-1).
			WithHint("Use up to `%s[%d]`, or declare a longer array.", q.Name.Name, v.Len-1)
	}
}
