package check

import "beeline/lang/promela/syntax"

func first(xs []syntax.Expr) syntax.Expr {
	if len(xs) == 0 {
		return nil
	}
	return xs[0]
}

// increment checks x++ and x--.
func (c *checker) increment(s *syntax.AssignStmt, v *Var) {
	c.markRead(s.LHS)
	if c.info.Uses[s.LHS].Special == Underscore {
		c.list.Errorf(ReadUnderscore, s.LHS.Span, "`_` has no value").WithHint("Use a variable: `_` can only be written to.")
	}
	if v != nil && v.Type.Basic == syntax.ChanType && s.LHS.Field == nil {
		c.list.Errorf(ChannelArithmetic, s.Span, "`%s` is a channel, not a number", v.Name)
	}
}

// plainVar returns the variable of a name without fields, otherwise nil. Spin compares
// the sets of mtype constants only for such names.
func (c *checker) plainVar(r *syntax.Ref) *Var {
	if r.Field != nil {
		return nil
	}
	return c.info.Uses[r].Var
}

// sameSet refuses to store a constant of one mtype set in a variable of another named
// set.
func (c *checker) sameSet(x syntax.Expr, v *Var) {
	r, ok := x.(*syntax.Ref)
	if !ok || v == nil || v.Type.Basic != syntax.MtypeType || v.Type.Mtypes.Name == "" {
		return
	}
	if n := c.info.Uses[r].Mtype; n != nil && n.Set != v.Type.Mtypes {
		c.list.Errorf(OtherSet, x.Pos(), "`%s` is %s, and `%s` holds %s", n.Name, setName(n.Set), v.Name, setName(v.Type.Mtypes)).
			Note(n.Span, "the name is declared here")
	}
}

// setName names the type of a set.
func setName(s *MtypeSet) string {
	if s.Name == "" {
		return "a plain `mtype`"
	}
	return "an `mtype:" + s.Name + "`"
}

// channelArithmetic refuses channels as operands in what is stored.
func (c *checker) channelArithmetic(x syntax.Expr) {
	syntax.EachExpr(x, func(y syntax.Expr) bool {
		switch y.(type) {
		case *syntax.Unary, *syntax.Binary, *syntax.Conditional, *syntax.Builtin, *syntax.RemoteLabel:
		default:
			return true
		}
		for _, p := range syntax.Parts(y) {
			r, ok := p.(*syntax.Ref)
			if !ok || r.Field != nil {
				continue
			}
			if v := c.info.Uses[r].Var; v != nil && v.Type.Basic == syntax.ChanType {
				c.list.Errorf(ChannelArithmetic, r.Span, "`%s` is a channel, not a number", v.Name).
					WithHint("For the number of its messages, write `len(%s)`.", syntax.ExprText(r))
			}
		}
		return true
	})
}

// selfIndexed refuses to assign to a[a[x]] or a[b[b[x]]]. Like Spin it only follows
// indices that are names.
func (c *checker) selfIndexed(r *syntax.Ref) {
	path := ""
	for q := r; q != nil; q = q.Field {
		path += "." + q.Name.Name
		inner, ok := q.Index.(*syntax.Ref)
		if !ok {
			continue
		}
		if indexes(inner, path) {
			c.list.Errorf(SelfIndexed, q.Span, "`%s` is indexed by one of its own elements", q.Name.Name).WithHint("Store the inner value in a variable first.")
			return
		}
		c.selfIndexed(inner)
	}
}

// indexes reports whether r, or a name in its indices, is an element of the array at
// path.
func indexes(r *syntax.Ref, path string) bool {
	at := ""
	for q := r; q != nil; q = q.Field {
		at += "." + q.Name.Name
		if q.Field == nil && at == path {
			return true
		}
		if inner, ok := q.Index.(*syntax.Ref); ok && indexes(inner, path) {
			return true
		}
	}
	return false
}

// loopVariable checks the variable that for or select sets.
func (c *checker) loopVariable(r *syntax.Ref) {
	c.target(r)
	v := c.info.Uses[r].Var
	c.chosen[v] = true
	if r.Index != nil || r.Field != nil || v != nil && v.Type.Basic == syntax.ChanType {
		c.list.Errorf(LoopOperand, r.Span, "`%s` cannot be a loop variable", syntax.ExprText(r)).WithHint("Use a plain variable of a number type.")
	}
	if c.info.Uses[r].Special == Underscore {
		c.list.Errorf(ReadUnderscore, r.Span, "`_` has no value").WithHint("Use a variable of your own.")
	}
}

// loopRange checks the bounds of a for or select.
func (c *checker) loopRange(from, to syntax.Expr) {
	c.expr(from)
	c.expr(to)
	a, ok := c.literal(from)
	b, ok2 := c.literal(to)
	if ok && ok2 && a > b {
		d := c.list.Errorf(BackwardRange, from.Pos().Join(to.Pos()), "the range starts at %d, after its end %d", a, b).
			WithHint("Write the smaller number first.")
		if text := c.info.Model.Sources.Text; from.Pos().End < to.Pos().Start {
			d.WithFix(from.Pos().Join(to.Pos()), text(to.Pos())+" .. "+text(from.Pos()), "Swap them")
		}
	}
}

// literal returns the value of a number or an mtype constant.
func (c *checker) literal(x syntax.Expr) (int32, bool) {
	switch x.(type) {
	case *syntax.Number, *syntax.Ref:
		return c.info.Const(x)
	}
	return 0, false
}

// forInOperand checks for (i in x). If i is a structure, x is a channel with such
// messages, otherwise an array.
func (c *checker) forInOperand(s *syntax.ForInStmt) {
	i, v := c.plainVar(s.Var), c.info.Uses[s.Over].Var
	switch {
	case s.Var.Field != nil || s.Var.Index != nil || s.Over.Field != nil && (i == nil || i.Type.Struct != nil):
		c.list.Errorf(LoopOperand, s.Span, "`for (i in a)` takes plain names, not parts of variables").WithHint("Write `for (i : 0 .. n-1)`.")
	case i == nil || v == nil:
	case i.Type.Struct == nil && !v.Array:
		c.list.Errorf(LoopOperand, s.Over.Span, "`%s` is not an array", v.Name).
			WithHint("To go over the messages of a channel, declare the variable with a typedef of the message's fields.")
	case i.Type.Struct == nil:
		if field := c.info.Leaf(s.Over); s.Over.Field != nil && field != nil && field.Len != v.Len {
			c.list.Warnf(LoopLength, s.Over.Span, "`%s` runs over the %d indices of `%s`, not those of `%s`", i.Name, v.Len, v.Name, syntax.ExprText(s.Over)).
				WithHint("Write `for (%s : 0 .. %d)`.", i.Name, field.Len-1)
		}
	case v.Type.Basic != syntax.ChanType:
		c.list.Errorf(LoopOperand, s.Over.Span, "`%s` is not a channel, and the structure `%s` can only go over messages", v.Name, i.Name).
			WithHint("To count over an array, use a variable of type `byte` or `int`.")
	case v.Chan == nil || len(v.Chan.Declared) != 1 || v.Chan.Declared[0].Struct != i.Type.Struct:
		c.list.Errorf(LoopOperand, s.Over.Span, "the messages of `%s` are not of type `%s`", v.Name, i.Type.Struct.Name).
			WithHint("Declare the channel as `chan %s = [2] of { %s }`.", v.Name, i.Type.Struct.Name)
	}
}

// provided refuses locals and remote references in a provided clause, which is evaluated
// outside of the process.
func (c *checker) provided(x syntax.Expr) {
	syntax.EachExpr(x, func(y syntax.Expr) bool {
		switch y := y.(type) {
		case *syntax.Run, *syntax.RemoteLabel, *syntax.RemoteVar:
			c.list.Errorf(BadProvided, y.Pos(), "a `provided` clause can only use global variables and channels")
			return false
		case *syntax.Ref:
			if v := c.info.Uses[y].Var; v != nil && v.Owner != nil {
				c.list.Errorf(BadProvided, y.Span, "`%s` is local, and a `provided` clause can only use global variables", v.Name).
					WithHint("Make `%s` global.", v.Name)
			}
		}
		return true
	})
}

// exclusives checks xr and xs.
func (c *checker) exclusives(s *syntax.ExclusiveStmt) {
	for _, r := range s.Chans {
		c.ref(r)
		v := c.info.Leaf(r)
		if v == nil {
			continue
		}
		switch {
		case v.Type.Basic != syntax.ChanType:
			c.list.Errorf(BadExclusive, r.Span, "`%s` is not a channel", r.Name.Name)
		case r.Index != nil:
			c.list.Errorf(BadExclusive, r.Span, "`xr` and `xs` take a whole channel, not an element")
		case v.Array && r.Field == nil:
			c.singleValue(r, v)
		}
		use := ExclusiveUse{v, s.Send}
		if before := c.info.Exclusive[use]; before != nil && before != c.proc && v.Owner == nil && r.Field == nil {
			c.list.Errorf(BadExclusive, r.Span, "`%s` already declares exclusive use of `%s`", before.Name, v.Name)
		}
		c.info.Exclusive[use] = c.proc
	}
}
