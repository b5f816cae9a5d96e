package random

import "fmt"

// channel picks a channel of the scope.
func (g *generator) channel(sc scope) (channel, bool) {
	if len(sc.chans) == 0 {
		return channel{}, false
	}
	return sc.chans[g.n(len(sc.chans))], true
}

// communication returns a send or a receive.
func (g *generator) communication(sc scope, c channel) *part {
	if g.chance(50) {
		return g.send(sc, c)
	}
	op := "?"
	if !c.rv && !c.opaque {
		op = g.pick("?", "?", "?", "??")
	}
	open, shut := "", ""
	if !c.rv && !c.opaque && g.chance(15) {
		open, shut = "<", ">"
	}
	args, ok := g.patterns(sc, c, true)
	if !ok {
		return g.send(sc, c)
	}
	return join(statement, c.text+op+open, ",", shut, args...)
}

func (g *generator) send(sc scope, c channel) *part {
	op := "!"
	if !c.rv && !c.opaque && g.chance(20) {
		op = "!!"
	}
	p := join(statement, c.text+op, ",", "")
	fields := c.fields
	if len(fields) > 1 && g.chance(2) {
		fields = fields[:1]
	}
	for _, f := range fields {
		v, ok := g.value(sc, f)
		if !ok {
			return g.assignment(sc)
		}
		p.kids = append(p.kids, v)
	}
	return p
}

// value returns something to put into a field; a record must be there.
func (g *generator) value(sc scope, field string) (*part, bool) {
	if g.isShape(field) {
		return g.record(sc, field, map[string]bool{})
	}
	switch {
	case field == "chan":
		// Declared before there was another to name.
		c := g.channelArgument(sc)
		return c, c != nil
	case field == "mtype":
		return text(expression, g.mtypeName()), true
	case g.chance(60):
		return text(expression, g.number()), true
	}
	return g.expr(sc, 1), true
}

// patterns returns what a receive or a poll matches a message with. A poll has no
// variables to receive into. Spin evaluates arguments again when it backtracks, so
// no variable occurs twice and no index depends on one; and it puts back what the
// variable has, so the variable must not be narrower than the field.
func (g *generator) patterns(sc scope, c channel, receive bool) ([]*part, bool) {
	var out []*part
	used := map[string]bool{c.text: true}
	for _, f := range c.fields {
		if g.isShape(f) {
			p, ok := g.record(sc, f, used)
			if !ok || !receive {
				return nil, false
			}
			out = append(out, p)
			continue
		}
		if f == "chan" {
			p, ok := g.handle(sc, receive, used)
			if !ok {
				return nil, false
			}
			out = append(out, p)
			continue
		}
		out = append(out, g.pattern(sc, c, f, receive, used))
		if !receive && g.chance(10) {
			break // a poll may look at the first fields only
		}
	}
	return out, true
}

// handle returns what matches a channel in a message.
func (g *generator) handle(sc scope, receive bool, used map[string]bool) (*part, bool) {
	if c, ok := g.channel(sc); ok && c.text == rootOf(c.text) && !used[c.text] {
		used[c.text] = true
		switch {
		case c.set && receive && g.chance(70):
			return text(other, c.text), true
		case g.chance(50):
			return text(other, "eval("+c.text+")"), true
		}
	}
	return text(other, "_"), receive
}

func (g *generator) record(sc scope, name string, used map[string]bool) (*part, bool) {
	for _, v := range sc.vars {
		if root := rootOf(v.text); v.whole == name && !used[root] {
			used[root] = true
			return text(other, v.text), true
		}
	}
	return nil, false
}

func (g *generator) pattern(sc scope, c channel, field string, receive bool, used map[string]bool) *part {
	constant := fmt.Sprint(g.n(4))
	switch {
	case field == "mtype":
		constant = g.mtypeName()
	case g.macros > 0 && g.chance(20):
		constant = "K0"
	}
	v, ok := g.readable(sc)
	root := rootOf(v.text)
	switch k := g.n(10); {
	case k < 5 && receive && ok && !used[root] && v.bits >= c.width(field):
		used[root] = true
		return text(other, g.fixedElement(v))
	case k == 5 && ok && v.size == 0 && !used[root]:
		used[root] = true
		return text(other, "eval("+v.text+")")
	case k < 8 && receive:
		return text(other, "_")
	}
	return text(other, constant)
}

// rootOf returns the variable that a reference is a part of.
func rootOf(ref string) string {
	for i, r := range ref {
		if r == '.' || r == '[' {
			return ref[:i]
		}
	}
	return ref
}
