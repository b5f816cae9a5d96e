package random

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// types are the scalar types. Common ones occur several times.
var types = []struct {
	name    string
	feature feature
	small   bool
	bits    int
}{
	{"byte", always, true, 8}, {"byte", always, true, 8}, {"byte", always, true, 8}, {"bit", narrowTypes, true, 1},
	{"bool", narrowTypes, true, 1}, {"bool", narrowTypes, true, 1}, {"short", wideTypes, false, 16},
	{"int", wideTypes, false, 32}, {"pid", wideTypes, true, 8}, {"unsigned", narrowTypes, true, 1},
	{"mtype", mtypes, true, 8},
}

// scalar picks a type and declares a name without size and value.
func (g *generator) scalar(prefix string) (decl string, v variable) {
	t := types[g.n(len(types))]
	if !g.has(t.feature) || t.bits < 8 && g.has(priorities) {
		// Spin removes bits next to a priority from the state.
		t = types[0]
	}
	v = variable{text: g.fresh(prefix), small: t.small, mtype: t.name == "mtype", bits: t.bits, field: t.name}
	decl = t.name + " " + v.text
	switch {
	case v.mtype && g.wants(mtypeSets, 40):
		v.set, v.field = "S", "mtype:S"
		decl = "mtype:S " + v.text
	case t.name == "unsigned":
		v.field = ""
		decl += fmt.Sprint(" : ", 1+g.n(4))
	}
	return decl, v
}

// declaration declares a variable: a scalar, an array or a record, and sometimes a second scalar.
// A local one may start with a value from the scope.
func (g *generator) declaration(global bool, at scope) (*part, scope) {
	if len(g.shapes) > 0 && g.wants(records, 30) {
		return g.recordDeclaration(global)
	}
	decl, v := g.scalar("x")
	p := text(other, decl)
	size := 0
	if !strings.Contains(decl, " : ") && g.wants(arrays, 30) {
		size = 2 + g.n(2)
		v.text = fmt.Sprintf("%s[#%d]", v.text, size)
		p.head += fmt.Sprintf("[%s]", g.constant(size))
	}
	switch {
	case !g.chance(40):
	case size > 0 && !v.mtype && g.wants(lists, 50):
		values := make([]string, 1+g.n(size))
		for i := range values {
			values[i] = g.constant(g.n(4))
		}
		p.head += " = { " + strings.Join(values, ", ") + " }"
	case v.mtype:
		p.head += " = " + g.mtypeName(v.set)
	case global && v.bits >= 8 && g.wants(groupings, 20):
		p.head += " = " + g.earlier(v.field)
	case !global && v.bits >= 8 && g.chance(20):
		p.head += " = "
		p.kids = append(p.kids, g.expr(setting{scope: at, terms: 1}))
	default:
		// A local can start with the value of a global. Spin requires that it fits.
		p.head += fmt.Sprint(" = ", g.constant(g.n(min(4, 1<<v.bits))))
	}
	if global {
		if prefix := g.prefix(decl, size); prefix != "" {
			p.head = prefix + p.head
		}
		p.tail = ";"
	}
	declared := scope{vars: []variable{v}}
	if g.wants(groupings, 20) && !strings.HasSuffix(p.head, "}") && !strings.Contains(decl, " : ") {
		v.text = g.fresh("x")
		p.tail = ", " + v.text + p.tail
		declared.vars = append(declared.vars, v)
	}
	return p, declared
}

// earlier returns an initial value that reads a global variable of a type that was declared before.
// Spin's verifier sets variables of narrow types first.
func (g *generator) earlier(field string) string {
	for _, v := range g.globals.vars {
		if v.simple() && v.whole == "" && v.field == field {
			return v.text + g.pick("", " + 1", " * 2")
		}
	}
	return "1 + 1"
}

// prefix returns a prefix of a global declaration.
func (g *generator) prefix(decl string, size int) string {
	switch {
	case strings.HasPrefix(decl, "bit"), strings.HasPrefix(decl, "bool"), strings.HasPrefix(decl, "unsigned"):
	case g.wants(hiddenVariables, 30):
		return "hidden "
	case g.wants(prefixes, 40):
		return g.pick("local ", "show ")
	}
	return ""
}

// constant returns the text of a number, sometimes as a sum.
func (g *generator) constant(n int) string {
	switch {
	case g.has(fewTerms) || g.chance(80):
		return fmt.Sprint(n)
	case g.chance(50):
		return fmt.Sprintf("(%d %s)", 2*n, g.pick("/ 2", "% "+fmt.Sprint(n+100)+" - "+fmt.Sprint(n)))
	}
	return fmt.Sprintf("%d %s", n+1, g.pick("- 1", "- 3 + 2"))
}

// typedef declares a record type of two or three fields.
func (g *generator) typedef() *part {
	s := shape{name: g.fresh("T")}
	p := block(other, "typedef "+s.name+" {", ";", "};")
	for range 2 + g.n(2) {
		decl, f := g.scalar("f")
		switch {
		case strings.Contains(decl, " : "):
		case g.wants(arrays, 30):
			f.text += "[#2]"
			decl += "[2]"
			if g.wants(lists, 30) && !f.mtype {
				decl += g.pick(" = { 1 }", " = { 2, 0 }", " = 1")
			}
		case g.chance(20) && !f.mtype:
			decl += " = 1"
		}
		s.fields = append(s.fields, f)
		p.kids = append(p.kids, text(other, decl))
	}
	if len(g.shapes) > 0 && g.chance(60) {
		inner := g.shapes[g.n(len(g.shapes))]
		name := g.fresh("n")
		decl := inner.name + " " + name
		if g.wants(arrays, 40) {
			name += "[#2]"
			decl += "[2]"
		}
		p.kids = append(p.kids, text(other, decl))
		sc := inner.of(name)
		s.fields, s.chans = append(s.fields, sc.vars...), append(s.chans, sc.chans...)
	}
	if g.wants(channelFields, 40) {
		d, c := g.channelDeclaration()
		d.tail = ""
		p.kids = append(p.kids, d)
		s.chans = append(s.chans, c)
	}
	p.list = false
	g.shapes = append(g.shapes, s)
	return p
}

func (g *generator) isShape(name string) bool {
	return slices.ContainsFunc(g.shapes, func(s shape) bool { return s.name == name })
}

// recordDeclaration declares a record or an array of two records. Their fields become
// variables.
func (g *generator) recordDeclaration(global bool) (*part, scope) {
	s := g.shapes[g.n(len(g.shapes))]
	name := g.fresh("r")
	decl := s.name + " " + name
	if g.wants(arrays, 30) {
		name += "[#2]"
		decl += "[2]"
	}
	if global {
		decl += ";"
		if g.wants(prefixes, 40) {
			decl = g.pick("local ", "show ") + decl
		}
	}
	return text(other, decl), s.of(name)
}

// channelDeclaration declares a channel or an array of two channels.
func (g *generator) channelDeclaration() (*part, channel) {
	c := channel{text: g.fresh("c")}
	capacity := 1 + g.n(2)
	if g.wants(rendezvous, 50) {
		capacity = 0
	}
	c.rv = capacity == 0
	for range 1 + g.n(2) + g.n(10)/9 {
		t := g.pick("byte", "byte", "byte", "bit", "short", "bool", "mtype", "pid", "int", "mtype:S")
		switch {
		case t == "mtype:S" && !(g.has(mtypes) && g.has(mtypeSets)):
			t = "byte"
		case t == "mtype" && g.mtypes == 0, widths[t] < 8 && !g.has(narrowTypes), widths[t] > 8 && !g.has(wideTypes):
			t = "byte"
		}
		if len(g.shapes) > 0 && g.chance(15) {
			if s := g.shapes[g.n(len(g.shapes))]; sendable(s) {
				t = s.name
			}
		}
		if g.wants(channelMessages, 40) {
			t = "chan"
		}
		c.fields = append(c.fields, t)
	}
	of := fmt.Sprintf(" = [%d] of { %s }", capacity, strings.Join(c.fields, ", "))
	decl := "chan " + c.text
	if g.wants(channelArrays, 30) {
		c.text += "[#2]"
		decl += "[2]"
	}
	return join(other, decl+of, "", ";"), c
}

// sendable reports whether a record can be in a message. Unsigned fields cannot be sent, and
// Spin sends channels that are declared in a record in a different order.
func sendable(s shape) bool {
	for _, f := range s.fields {
		if f.whole == "" && f.field == "" {
			return false
		}
	}
	return len(s.chans) == 0
}

// channelVariable declares a global variable or an array of two that can hold channels. It starts
// with one, because Spin goes on after the use of a variable without channel.
func (g *generator) channelVariable(first *part) (*part, channel) {
	c := channel{text: g.fresh("h"), fields: []string{"byte"}, opaque: true, set: true}
	decl := "chan " + c.text
	if g.wants(channelArrays, 30) {
		c.text += "[#2]"
		decl += "[2]"
	}
	return join(other, decl+" = ", "", ";", first), c
}

// inline declares an inline with one or two parameters, the first a variable.
func (g *generator) inline() *part {
	p := procedure{name: g.fresh("I"), params: []string{"variable"}, value: g.wants(inlineValues, 40)}
	names := []string{g.fresh("p")}
	sc := g.globals.plus(scope{vars: []variable{{text: names[0], small: true, bits: 1}}})
	for range g.n(3) {
		kind := g.pick("value", "channel", "value")
		name := g.fresh("p")
		if len(g.shapes) > 0 && g.wants(recordParameters, 30) {
			s := g.shapes[g.n(len(g.shapes))]
			kind, sc = s.name, sc.plus(s.of(name))
		}
		if kind == "channel" && g.channelArgument(g.globals) == nil {
			kind = "value"
		}
		if kind == "channel" {
			sc.chans = append(sc.chans[:len(sc.chans):len(sc.chans)], channel{text: name, fields: []string{"byte"}, opaque: true})
		}
		names, p.params = append(names, name), append(p.params, kind)
	}
	at := setting{scope: sc, depth: 2, inline: true, repeats: true, labels: &marks{forward: true}}
	body := block(other, "inline "+p.name+"("+strings.Join(names, ", ")+") {", ";", "}", g.sequence(at, 2)...)
	for i, kind := range p.params {
		if kind == "value" {
			body.kids = append(body.kids, text(statement, names[0]+" = "+names[i]))
		}
	}
	if p.value {
		body.kids = append(body.kids, join(statement, "return ", "", "", g.expr(setting{scope: sc, terms: 1})))
	}
	at.labels.resolve(g)
	p.odd = odd.MatchString(plain(body)) || slices.ContainsFunc(g.inlines, func(q procedure) bool {
		return q.odd && strings.Contains(plain(body), q.name+"(")
	})
	g.inlines = append(g.inlines, p)
	return body
}

// odd matches inlines with an option or a side of an unless that may begin with a block or a call.
// In a d_step pan executes that without a test. If it is one statement, pan tests the statement
// after it instead, and takes the next option if that cannot be executed.
var odd = regexp.MustCompile(`(?:::|\{)\s*(?:\{|atomic|d_step|(?:\S+ = )?I_?\d)`)

// call returns a call of an inline.
func (g *generator) call(at setting) *part {
	if len(g.inlines) == 0 || at.dstep && g.chance(50) {
		return nil
	}
	p := g.inlines[g.n(len(g.inlines))]
	if at.dstep && p.odd {
		return nil
	}
	v, ok := g.readable(at.scope)
	if !ok || !v.simple() {
		return nil // the body may count with the variable
	}
	c := join(statement, p.name+"(", ", ", ")", text(other, v.text))
	for _, kind := range p.params[1:] {
		arg := g.channelArgument(at.scope)
		switch {
		case kind == "value":
			// Spin cannot read a conditional expression in an argument.
			arg = g.either(60, g.comparison, g.expr)(setting{scope: at.scope, argument: true, terms: 2})
		case g.isShape(kind):
			arg, _ = g.record(at.scope, kind, map[string]bool{})
		}
		if arg == nil {
			return nil
		}
		c.kids = append(c.kids, arg)
	}
	if p.value {
		to, ok := g.readable(at.scope)
		if !ok {
			return nil
		}
		c.head = g.fixed(to.text) + " = " + c.head
	}
	return c
}
