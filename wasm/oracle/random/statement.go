package random

import (
	"fmt"
)

// sequence returns 1 to n statements in a row.
func (g *generator) sequence(at setting, n int) []*part {
	var out []*part
	at.depth--
	for range 1 + g.n(n) {
		s, declared := g.statement(at)
		at.scope = at.scope.plus(declared)
		if len(out) > 0 && len(declared.vars) == 0 {
			s = g.labelled(at, s)
		}
		out = append(out, s)
	}
	return out
}

// labelled puts a label before a statement now and then.
func (g *generator) labelled(at setting, s *part) *part {
	if at.copied || at.dstep || !g.chance(10) {
		return s
	}
	name := fmt.Sprintf("L%d", len(g.labels))
	switch g.n(6) {
	case 0:
		name = fmt.Sprintf("end%d", len(g.labels))
	case 1:
		name = g.pick("progress", "accept") + fmt.Sprint(len(g.labels))
	}
	g.labels = append(g.labels, name)
	return join(statement, name+": ", "", "", s)
}

// statement returns a statement and what it declares for those behind it.
func (g *generator) statement(at setting) (*part, scope) {
	if at.depth > 0 && g.chance(45) {
		return g.compound(at), scope{}
	}
	if !at.copied && !at.dstep && g.chance(4) {
		return g.lateDeclaration(at)
	}
	return g.simple(at), scope{}
}

// simple returns a statement without statements in it.
func (g *generator) simple(at setting) *part {
	sc := at.scope
	switch k := g.n(24); {
	case k < 10, k == 16:
		return g.assignment(sc)
	case k == 10 && !at.dstep:
		return join(statement, "", "", "", g.condition(sc))
	case k < 16 && !at.dstep:
		if c, ok := g.channel(sc); ok {
			return g.communication(sc, c)
		}
	case k == 17:
		return join(statement, "assert(", "", ")", g.comparison(sc, 1))
	case k == 18:
		return join(statement, `printf("%d\n", `, "", ")", g.expr(sc, 1))
	case k == 19:
		return text(statement, g.pick("skip", "true"))
	case k == 20 && at.loop:
		return text(statement, "break")
	case k == 21 && !at.dstep && !at.copied:
		return g.jump()
	case k == 22 && !at.dstep && !at.again:
		return g.run(at)
	case k == 23 && !at.dstep && len(g.inlines) > 0 && !at.copied:
		return g.call(sc)
	}
	return g.assignment(sc)
}

func (g *generator) assignment(sc scope) *part {
	if c, ok := g.channel(sc); ok && c.set && g.chance(20) {
		return join(statement, c.text+" = ", "", "", g.channelArgument(sc))
	}
	v, ok := g.readable(sc)
	if !ok {
		return text(statement, "skip")
	}
	to := g.element(sc, v)
	if g.special && g.chance(8) {
		return text(statement, fmt.Sprintf("%s = enabled(%d)", to, g.n(3)))
	}
	switch k := g.n(10); {
	case v.mtype && g.chance(80):
		return text(statement, to+" = "+g.mtypeName())
	case k < 5:
		return text(statement, fmt.Sprintf("%s = %d", to, g.n(4)))
	case k == 5:
		return text(statement, to+g.pick("++", "--"))
	case k < 8:
		return join(statement, to+" = ", "", fmt.Sprintf(" %% %d", 2+g.n(3)), g.expr(sc, 2))
	}
	return join(statement, to+" = ", "", "", g.expr(sc, 2))
}

// jump returns a goto; its label is chosen when all labels are known.
func (g *generator) jump() *part {
	p := text(statement, "goto ")
	g.jumps = append(g.jumps, p)
	return p
}

// compound returns a statement with statements in it.
func (g *generator) compound(at setting) *part {
	switch k := g.n(20); {
	case k < 6:
		return g.choice("if", "fi", at)
	case k < 10 && !at.dstep:
		at.loop, at.again = true, true
		return g.choice("do", "od", at)
	case k < 13 && !at.dstep:
		return block(statement, "atomic {", ";", "}", g.sequence(at, 3)...)
	case k == 13 && !at.dstep && !g.hides:
		return g.dstep(at)
	case k < 16 && !at.dstep:
		return g.unless(at)
	case k == 16 && !at.dstep:
		return block(statement, "{", ";", "}", g.sequence(at, 3)...)
	case k < 19:
		return g.counted(at)
	}
	return g.selection(at.scope)
}

// choice returns an if or a do.
func (g *generator) choice(open, shut string, at setting) *part {
	p := block(statement, open, "", shut)
	for range 1 + g.n(3) {
		p.kids = append(p.kids, g.option(at))
	}
	switch {
	case at.dstep, g.chance(30):
		last := "else"
		if open == "do" {
			last = g.pick("else -> break", "else -> break", "else")
		}
		p.kids = append(p.kids, text(other, ":: "+last))
	case open == "do" && g.chance(60):
		p.kids = append(p.kids, join(other, ":: ", "", " -> break", g.guard(at)))
	}
	return p
}

// guard returns a statement that an option can begin with.
func (g *generator) guard(at setting) *part {
	if at.dstep {
		return g.comparison(at.scope, 1)
	}
	if c, ok := g.channel(at.scope); ok && g.chance(30) {
		return g.communication(at.scope, c)
	}
	return join(statement, "", "", "", g.condition(at.scope))
}

func (g *generator) option(at setting) *part {
	if g.chance(25) && !at.dstep {
		return block(other, "::", ";", "", g.sequence(at, 2)...)
	}
	p := block(other, "::", ";", "", g.guard(at))
	if g.chance(80) {
		p.kids = append(p.kids, g.sequence(at, 2)...)
	}
	return p
}

// dstep returns a d_step: at most its first statement can wait. Spin tries one that
// begins with an assertion in the middle of a handshake, so none does.
func (g *generator) dstep(at setting) *part {
	p := block(statement, "d_step {", ";", "}")
	if g.chance(40) {
		p.kids = append(p.kids, g.comparison(at.scope, 1))
	} else {
		p.kids = append(p.kids, g.assignment(at.scope))
	}
	at.dstep, at.loop = true, false
	p.kids = append(p.kids, g.sequence(at, 3)...)
	return p
}

func (g *generator) unless(at setting) *part {
	main := block(other, "{", ";", "}", g.sequence(at, 3)...)
	escape := block(other, "{", ";", "}", g.guard(at))
	if g.chance(70) {
		escape.kids = append(escape.kids, g.sequence(at, 2)...)
	}
	return join(statement, "", " unless ", "", main, escape)
}

// counted returns a for over a range or an array.
func (g *generator) counted(at setting) *part {
	v, ok := g.counter(at.scope)
	if !ok {
		return g.assignment(at.scope)
	}
	head := fmt.Sprintf("for (%s : %d .. %d) {", v.text, g.n(2), 1+g.n(2))
	for _, a := range at.scope.vars {
		if a.size > 0 && a.text == rootOf(a.text) && g.chance(15) {
			head = fmt.Sprintf("for (%s in %s) {", v.text, a.text)
		}
	}
	if r, c, ok := g.messages(at.scope); ok && !at.dstep && !at.copied {
		head = fmt.Sprintf("for (%s in %s) {", r, c)
	}
	at.again, at.loop = true, !at.dstep
	// The body must not set the counter back.
	at.scope.vars = without(at.scope.vars, v)
	return block(statement, head, ";", "}", g.sequence(at, 2)...)
}

// messages returns a record and a channel of such records only, now and then.
func (g *generator) messages(sc scope) (record, name string, ok bool) {
	for _, c := range sc.chans {
		if len(c.fields) != 1 || c.rv || c.opaque {
			continue
		}
		for _, v := range sc.vars {
			if v.whole == c.fields[0] && v.text == rootOf(v.text) && g.chance(50) {
				return v.text, c.text, true
			}
		}
	}
	return "", "", false
}

func without(all []variable, v variable) []variable {
	var out []variable
	for _, o := range all {
		if o.text != v.text {
			out = append(out, o)
		}
	}
	return out
}

// counter picks a variable that can count to a few.
func (g *generator) counter(sc scope) (variable, bool) {
	v, ok := g.readable(sc)
	return v, ok && v.small && v.size == 0 && !v.mtype && v.text == rootOf(v.text)
}

func (g *generator) selection(sc scope) *part {
	v, ok := g.counter(sc)
	if !ok {
		return g.assignment(sc)
	}
	low := g.n(3)
	high := fmt.Sprint(low + g.n(3))
	switch {
	case g.macros > 0 && g.chance(30):
		high = "K1(" + high + ")"
	case g.chance(10):
		high = g.pick("_pid", "_nr_pr")
	}
	return text(statement, fmt.Sprintf("select (%s : %d .. %s)", v.text, low, high))
}

// lateDeclaration declares a variable in the middle of a body.
func (g *generator) lateDeclaration(at setting) (*part, scope) {
	if len(g.shapes) > 0 && g.chance(40) {
		p, sc := g.recordDeclaration(false)
		p.kind = statement
		return p, sc
	}
	v := variable{text: g.fresh("v"), small: true, bits: 8}
	if g.chance(20) {
		v.size = 2
		return text(statement, fmt.Sprintf("byte %s[2]", v.text)), scope{vars: []variable{v}}
	}
	t := g.pick("byte", "short", g.flag())
	p := text(statement, t+" "+v.text)
	v.small, v.bits = t != "short", widths[t]
	if g.chance(60) {
		p.tail = fmt.Sprint(" = ", g.n(3))
	}
	return p, scope{vars: []variable{v}}
}
