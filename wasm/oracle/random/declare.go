package random

import "fmt"

// types are the scalar types, the common ones several times.
var types = []struct {
	name  string
	small bool
	bits  int
}{
	{"byte", true, 8}, {"byte", true, 8}, {"byte", true, 8}, {"bit", true, 1}, {"bool", true, 1}, {"bool", true, 1},
	{"short", false, 16}, {"int", false, 32}, {"pid", true, 8}, {"unsigned", true, 1}, {"mtype", true, 8},
}

// declaration declares one variable: a scalar, an array or a record.
func (g *generator) declaration(global bool) (*part, scope) {
	if len(g.shapes) > 0 && g.chance(25) {
		return g.recordDeclaration(global)
	}
	t := types[g.n(len(types))]
	if t.name == "mtype" && g.mtypes == 0 || t.bits < 8 && g.ranked {
		// Spin masks bits beside a priority out of the state.
		t = types[0]
	}
	v := variable{text: g.fresh("x"), small: t.small, mtype: t.name == "mtype", bits: t.bits}
	decl := t.name + " " + v.text
	switch {
	case t.name == "unsigned":
		decl += fmt.Sprint(" : ", 1+g.n(4))
	case g.chance(25):
		v.size = 2 + g.n(2)
		decl += fmt.Sprintf("[%d]", v.size)
	}
	switch {
	case !g.chance(40):
	case v.size == 2 && g.chance(30) && !global && !v.mtype:
		decl += " = { 1, 2 }"
	case v.mtype:
		decl += " = " + g.mtypeName()
	default:
		decl += fmt.Sprint(" = ", g.n(4))
	}
	if global {
		if g.chance(4) && t.name != "bit" && t.name != "bool" {
			prefix := g.pick("hidden ", "local ", "show ")
			g.hides = g.hides || prefix == "hidden "
			decl = prefix + decl
		}
		decl += ";"
	}
	return text(other, decl), scope{vars: []variable{v}}
}

// typedef declares a record type of two or three fields.
func (g *generator) typedef() *part {
	s := shape{name: g.fresh("T")}
	p := block(other, "typedef "+s.name+" {", ";", "};")
	for range 2 + g.n(2) {
		f := variable{text: g.fresh("f"), small: true, bits: 1}
		decl := g.pick("byte ", "bit ", "byte ", "bool ")
		if decl == "byte " || g.ranked {
			decl, f.bits = "byte ", 8
		}
		decl += f.text
		if g.chance(25) {
			f.size = 2
			decl += "[2]"
		}
		s.fields = append(s.fields, f)
		if f.size == 0 && g.chance(20) {
			decl += " = 1"
		}
		p.kids = append(p.kids, text(other, decl))
	}
	if len(g.shapes) > 0 {
		inner, name := g.shapes[0], g.fresh("n")
		p.kids = append(p.kids, text(other, inner.name+" "+name))
		s.part, s.partShape = name, inner.name
		for _, f := range inner.fields {
			f.text = name + "." + f.text
			s.fields = append(s.fields, f)
		}
	}
	p.list = false
	g.shapes = append(g.shapes, s)
	return p
}

func (g *generator) isShape(name string) bool {
	for _, s := range g.shapes {
		if s.name == name {
			return true
		}
	}
	return false
}

// recordDeclaration declares a record, or an array of two; its fields become
// variables.
func (g *generator) recordDeclaration(global bool) (*part, scope) {
	s := g.shapes[g.n(len(g.shapes))]
	name := g.fresh("r")
	roots := []string{name}
	decl := s.name + " " + name
	if g.chance(30) {
		roots = []string{name + "[0]", name + "[1]"}
		decl += "[2]"
	}
	var sc scope
	for _, r := range roots {
		sc.vars = append(sc.vars, variable{text: r, whole: s.name})
		if s.part != "" {
			sc.vars = append(sc.vars, variable{text: r + "." + s.part, whole: s.partShape})
		}
		for _, f := range s.fields {
			sc.vars = append(sc.vars, variable{text: r + "." + f.text, small: true, size: f.size, bits: f.bits})
		}
	}
	if global {
		decl += ";"
	}
	return text(other, decl), sc
}

// channelDeclaration declares a channel or an array of two.
func (g *generator) channelDeclaration() (*part, []channel) {
	c := channel{text: g.fresh("c")}
	capacity := g.n(3)
	if g.special {
		capacity = 1 + g.n(2)
	}
	c.rv = capacity == 0
	for range 1 + g.n(2) {
		t := g.pick("byte", "byte", "byte", "bit", "short", "bool", "mtype")
		if t == "mtype" && g.mtypes == 0 {
			t = "byte"
		}
		if len(g.shapes) > 0 && g.chance(15) {
			t = g.shapes[g.n(len(g.shapes))].name
		}
		if g.chance(6) && g.channelArgument(g.globals) != nil {
			t = "chan"
		}
		c.fields = append(c.fields, t)
	}
	fields := c.fields[0]
	for _, f := range c.fields[1:] {
		fields += ", " + f
	}
	of := fmt.Sprintf(" = [%d] of { %s }", capacity, fields)
	if !g.chance(20) {
		return join(other, "chan "+c.text+of, "", ";"), []channel{c}
	}
	first, second := c, c
	first.text, second.text = c.text+"[0]", c.text+"[1]"
	return join(other, "chan "+c.text+"[2]"+of, "", ";"), []channel{first, second}
}

// inline declares an inline with one or two parameters, the first a variable.
func (g *generator) inline() *part {
	p := procedure{name: g.fresh("I"), params: []string{g.fresh("p")}}
	sc := g.globals.plus(scope{vars: []variable{{text: p.params[0], small: true, bits: 1}}})
	if g.chance(50) {
		p.params = append(p.params, g.fresh("p"))
		// The second stands for an expression: it is read only.
		sc.vars = sc.vars[:len(sc.vars):len(sc.vars)]
	}
	head := "inline " + p.name + "(" + p.params[0]
	if len(p.params) > 1 {
		head += ", " + p.params[1]
	}
	body := block(other, head+") {", ";", "}", g.sequence(setting{scope: sc, depth: 2, copied: true, again: true}, 2)...)
	if len(p.params) > 1 {
		body.kids = append(body.kids, text(statement, p.params[0]+" = "+p.params[1]))
	}
	g.inlines = append(g.inlines, p)
	return body
}

// call expands an inline.
func (g *generator) call(sc scope) *part {
	p := g.inlines[0]
	v, ok := g.readable(sc)
	if !ok || v.text != rootOf(v.text) || v.size > 0 {
		return text(statement, "skip") // the body may count with the variable
	}
	c := join(statement, p.name+"(", ", ", ")", text(other, v.text))
	if len(p.params) > 1 {
		// Spin cannot read a conditional expression in an argument.
		c.kids = append(c.kids, g.comparison(sc, 0))
	}
	return c
}
