package random

import (
	"fmt"
	"strings"
)

// channel picks a channel of the scope.
func (g *generator) channel(sc scope) (channel, bool) {
	if len(sc.chans) == 0 {
		return channel{}, false
	}
	return sc.chans[g.n(len(sc.chans))], true
}

// communication returns a send or a receive, nil if there is nothing to send.
func (g *generator) communication(at setting) *part {
	c, ok := g.channel(at.scope)
	if !ok || at.dstep && (c.rv || c.opaque) {
		return nil
	}
	if g.chance(50) {
		return g.send(at.scope, c)
	}
	return g.receive(at.scope, c)
}

func (g *generator) receive(sc scope, c channel) *part {
	op, open, end := "?", "", ""
	usual := !c.rv && !c.opaque
	if (usual || g.wants(looseOperations, 50)) && g.wants(randomReceives, 25) {
		op = "??"
	}
	if (usual || c.opaque && g.wants(looseOperations, 50)) && g.wants(keepingReceives, 25) {
		open, end = "<", ">"
	}
	used := map[string]bool{}
	from := g.place(sc, c.text, used)
	args, ok := g.patterns(sc, c, true, used)
	if !ok {
		return nil
	}
	if open == "" && len(args) > 1 && g.chance(15) {
		return join(statement, "", op, ")", from, join(other, "", "(", "", args[0], join(other, "", ",", "", args[1:]...)))
	}
	return join(statement, "", op, "", from, join(other, open, ",", end, args...))
}

func (g *generator) send(sc scope, c channel) *part {
	op := "!"
	if (!c.rv && !c.opaque || g.wants(looseOperations, 50)) && g.wants(sortedSends, 30) {
		op = "!!"
	}
	fields := g.flat(c.fields)
	if len(fields) > 1 && g.chance(2) {
		fields = fields[:1]
	}
	args := join(other, "", ",", "")
	for _, f := range fields {
		v, ok := g.value(sc, f)
		if !ok {
			return nil
		}
		args.kids = append(args.kids, v)
	}
	if len(args.kids) > 1 && g.chance(15) {
		args = join(other, "", "(", ")", args.kids[0], join(other, "", ",", "", args.kids[1:]...))
	}
	return join(statement, "", op, "", g.place(sc, c.text, map[string]bool{}), args)
}

// flat returns types with some records replaced by the types of their fields.
func (g *generator) flat(types []string) (out []string) {
	for _, t := range types {
		flat := []string{t}
		for _, s := range g.shapes {
			if s.name != t || !g.wants(recordLeaves, 40) {
				continue
			}
			if leaves, ok := s.leaves(); ok {
				flat = leaves
			}
		}
		out = append(out, flat...)
	}
	return out
}

// place returns a reference with subscripts that are constants, or variables that are not used. It
// adds those, and the root of the reference, to the used ones.
func (g *generator) place(sc scope, ref string, used map[string]bool) *part {
	used[rootOf(ref)] = true
	return g.subscripts(ref, func(size int) *part {
		i, ok := g.readable(sc)
		if ok && i.small && i.simple() && !used[i.text] && g.wants(variableSubscripts, 40) {
			used[i.text] = true
			return join(expression, "", "", fmt.Sprintf(" %% %d", size), text(other, i.text))
		}
		return text(expression, fmt.Sprint(g.n(size)))
	})
}

// value returns a value for a field. For a record field there must be a record variable.
func (g *generator) value(sc scope, field string) (*part, bool) {
	if g.isShape(field) {
		return g.record(sc, field, map[string]bool{})
	}
	switch {
	case field == "chan":
		// At its declaration there was no other channel to name.
		c := g.channelArgument(sc)
		return c, c != nil
	case field == "mtype":
		return text(expression, g.mtypeName("")), true
	case field == "mtype:S":
		return text(expression, g.mtypeName("S")), true
	case g.chance(60):
		return text(expression, g.number()), true
	}
	return g.expr(setting{scope: sc, terms: 1}), true
}

// patterns returns the arguments of a receive or a poll. A poll has no variables to receive
// into, except for records. Spin evaluates arguments again when it backtracks, so no variable occurs
// twice and no index depends on one. used has those that occur already. Spin puts back the value of
// the variable, so the variable must not be narrower than the field.
func (g *generator) patterns(sc scope, c channel, receive bool, used map[string]bool) ([]*part, bool) {
	var out []*part
	c.fields = g.flat(c.fields)
	for _, f := range c.fields {
		if g.isShape(f) {
			p, ok := g.record(sc, f, used)
			if !ok {
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

// handle returns an argument that matches a channel in a message.
func (g *generator) handle(sc scope, receive bool, used map[string]bool) (*part, bool) {
	if c, ok := g.channel(sc); ok && !strings.Contains(c.text, ".") && !used[rootOf(c.text)] {
		switch {
		case c.set && receive && g.chance(70):
			return g.place(sc, c.text, used), true
		case g.chance(50):
			return join(other, "eval(", "", ")", g.place(sc, c.text, used)), true
		}
	}
	return text(other, "_"), receive
}

func (g *generator) record(sc scope, name string, used map[string]bool) (*part, bool) {
	for _, v := range sc.vars {
		if root := rootOf(v.text); v.whole == name && !used[root] {
			return g.place(sc, v.text, used), true
		}
	}
	return nil, false
}

func (g *generator) pattern(sc scope, c channel, field string, receive bool, used map[string]bool) *part {
	constant := fmt.Sprint(g.n(4))
	switch {
	case field == "mtype":
		constant = g.mtypeName("")
	case field == "mtype:S":
		constant = g.mtypeName("S")
	case g.wants(macros, 20):
		constant = "K0"
	case g.chance(5):
		constant = "-1"
	}
	v, ok := g.readable(sc)
	root := rootOf(v.text)
	switch k := g.n(12); {
	case k < 5 && receive && ok && !used[root] && v.bits >= c.width(field):
		return g.place(sc, v.text, used)
	case k == 5 && ok && !used[root]:
		return join(other, "eval(", "", ")", g.place(sc, v.text, used))
	case k == 6 && g.has(oddOperands):
		// It must not read what the receive writes.
		return join(other, "eval(", "", ")", g.expr(setting{terms: 2}))
	case k < 10 && receive:
		return text(other, "_")
	}
	return text(other, constant)
}

// channelArgument picks a channel whose messages are one number, nil if there is none.
func (g *generator) channelArgument(sc scope) *part {
	for _, c := range sc.chans {
		if c.opaque || len(c.fields) == 1 && c.fields[0] == "byte" || g.chance(2) {
			return text(other, g.fixed(c.text))
		}
	}
	return nil
}
