package check

import (
	"slices"

	"beeline/lang/diag"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// channel checks a channel initialiser and sets the type of the channel.
func (c *checker) channel(out *Var, v *syntax.Declarator) {
	init := v.Chan
	c.expr(init.Cap)
	n := c.constant(init.Cap, "the size of a channel")
	if n < 0 || n > maxMessages {
		c.list.Errorf(TooLarge, init.Cap.Pos(), "a channel can hold 0 to %d messages, not %d", maxMessages, n)
		n = 0
	}
	out.Chan = &ChanType{Cap: n}
	if n == 0 && c.rendezvous == nil {
		c.rendezvous = v
	}
	for _, f := range init.Fields {
		t := c.typeOf(f, nil)
		out.Chan.Declared = append(out.Chan.Declared, t)
		if t.Struct != nil {
			c.passable(f.Span, t.Struct)
		}
		if len(out.Chan.Fields) <= maxFields {
			out.Chan.Fields = flattenFields(out.Chan.Fields, t)
		}
	}
	if slices.ContainsFunc(out.Chan.Fields, func(t Type) bool { return t.Basic == syntax.UnsignedType }) {
		c.list.Errorf(UnsignedField, init.Span, "an `unsigned` field cannot be part of a message").
			WithHint("Give the field of the typedef another type, for example `byte`.")
	}
	c.longestMessage = max(c.longestMessage, len(out.Chan.Fields))
	if len(out.Chan.Fields) > maxFields {
		c.list.Errorf(TooLarge, init.Span, "a message can have up to %d fields", maxFields)
	}
}

const maxFields = 4096

// topOnly refuses channels and lists of values that are not at the top of a body.
func (c *checker) topOnly(out *Var, v *syntax.Declarator) {
	if !c.late {
		return
	}
	if v.Chan != nil {
		c.list.Errorf(NestedChannel, v.Span, "the channel `%s` must be declared before the first statement", v.Name.Name).
			WithHint("Move the declaration to the top of the proctype: the channel is made when its process starts.")
	}
	if len(v.List) > 1 {
		c.list.Errorf(NestedList, v.Span, "the array `%s` has a list of values and must be declared before the first statement", v.Name.Name).
			WithHint("Move the declaration to the top of the proctype.")
	}
}

// channelOperand checks a channel operand and returns its variable.
func (c *checker) channelOperand(r *syntax.Ref) *Var {
	c.ref(r)
	v := c.info.Leaf(r)
	if v == nil {
		if o := c.info.Uses[r]; o.Mtype != nil || o.Special != NotSpecial {
			c.list.Errorf(NotAChannel, r.Span, "`%s` is not a channel", r.Name.Name)
		}
		return nil
	}
	if v.Type.Basic != syntax.ChanType {
		c.list.Errorf(NotAChannel, r.Span, "`%s` is not a channel", r.Name.Name).
			WithHint("Declare it as `chan %s = [2] of { byte };` to send and receive on it.", r.Name.Name)
		return nil
	}
	c.singleValue(r, v)
	return v
}

// chanOrNumber checks the operand of len or of a poll. Spin accepts a number there.
func (c *checker) chanOrNumber(r *syntax.Ref) {
	c.ref(r)
	v := c.info.Leaf(r)
	if v == nil || v.Type.Struct != nil || v.Type.Basic == syntax.ChanType {
		c.channelOperand(r)
		return
	}
	c.value(r)
	c.list.Warnf(NumberAsChannel, r.Span, "`%s` is not a channel: this fails when it is executed", r.Name.Name).
		WithHint("Declare it as `chan %s = [2] of { byte };`.", r.Name.Name)
}

// enabled refuses enabled(p) in a model with rendezvous channels, as Spin does: whether a
// rendezvous is possible depends on the other process.
func (c *checker) enabled(x *syntax.Builtin) {
	if c.rendezvous != nil {
		c.list.Errorf(EnabledRendezvous, x.Span, "`enabled` cannot be used in a model with rendezvous channels").
			Note(c.rendezvous.Span, "this is a rendezvous channel").WithHint("Give the channel a size of at least 1.")
	}
}

// messageFields compares the arguments of a send or receive with the fields of the
// channel's messages, if they are known.
func (c *checker) messageFields(v *Var, args []syntax.Expr, sends bool) {
	if v == nil {
		return
	}
	if v.Chan == nil && sends {
		c.later = append(c.later, func() { c.fieldsOfAnyChannel(args) })
	}
	if v.Chan == nil || len(args) == 0 {
		return
	}
	for i, x := range args {
		if sends && i < len(v.Chan.Declared) && v.Chan.Declared[i].Struct == nil {
			c.fits(x, v.Chan.Declared[i], nil)
		}
	}
	n, at := c.fieldCounts(args), first(args).Pos().Join(args[len(args)-1].Pos())
	if fields := len(v.Chan.Fields); n < fields {
		c.list.Warnf(FieldCount, at, "a message of `%s` has %s, and this one has %d: this fails when it is executed", v.Name, diag.Count(fields, "field"), n).
			Note(v.Decl.Span, "the channel is declared here")
	} else if n > fields {
		c.later = append(c.later, func() { c.tooManyFields(v, at, n, sends) })
	}
}

// tooManyFields refuses a send with more fields than its channel has. Spin accepts it if
// another channel has as many fields, and accepts every receive. They fail when they
// are executed.
func (c *checker) tooManyFields(v *Var, at source.Span, n int, sends bool) {
	const message = "a message of `%s` has %s, and this one has %d"
	var d *diag.Diagnostic
	if sends && n > c.longestMessage {
		d = c.list.Errorf(TooManyFields, at, message, v.Name, diag.Count(len(v.Chan.Fields), "field"), n)
	} else {
		d = c.list.Warnf(FieldCount, at, message+": this fails when it is executed", v.Name, diag.Count(len(v.Chan.Fields), "field"), n)
	}
	d.Note(v.Decl.Span, "the channel is declared here")
}

// fieldsOfAnyChannel refuses a send with more fields than the messages of every channel.
func (c *checker) fieldsOfAnyChannel(args []syntax.Expr) {
	if n := c.fieldCounts(args); n > c.longestMessage {
		c.list.Errorf(TooManyFields, first(args).Pos(), "no channel has messages of %s", diag.Count(n, "field"))
	}
}
