package random

import "fmt"

// expr returns an expression that reads variables of the scope. Divisors and
// shifts are constants, indices stay in range.
func (g *generator) expr(sc scope, depth int) *part {
	if depth <= 0 || g.chance(35) {
		return g.leaf(sc)
	}
	sub := func() *part { return g.expr(sc, depth-1) }
	switch g.n(12) {
	case 0, 1, 2:
		return join(expression, "(", g.pick(" + ", " - ", " * ", " & ", " | ", " ^ "), ")", sub(), sub())
	case 3:
		return join(expression, "(", "", fmt.Sprintf(" %s %d)", g.pick("/", "%"), 1+g.n(4)), sub())
	case 4:
		return join(expression, "(", "", fmt.Sprintf(" %s %d)", g.pick("<<", ">>"), g.n(4)), sub())
	case 5, 6, 7:
		return g.comparison(sc, depth-1)
	case 8:
		return join(expression, "(", g.pick(" && ", " || "), ")", sub(), sub())
	case 9:
		return join(expression, g.pick("!", "-", "~")+"(", "", ")", sub())
	case 10:
		test := join(other, "(", "", " -> ", g.comparison(sc, depth-1))
		return join(expression, "", "", ")", test, join(other, "", " : ", "", sub(), sub()))
	}
	return g.leaf(sc)
}

func (g *generator) comparison(sc scope, depth int) *part {
	op := g.pick(" == ", " != ", " < ", " <= ", " > ", " >= ")
	return join(expression, "(", op, ")", g.expr(sc, depth), g.expr(sc, depth))
}

func (g *generator) leaf(sc scope) *part {
	if g.chance(40) {
		return text(expression, g.number())
	}
	if g.chance(4) {
		return text(expression, g.pick("_pid", "_nr_pr"))
	}
	if g.ranked && g.chance(8) {
		return text(expression, fmt.Sprintf("get_priority(%d)", g.n(3)))
	}
	if g.last && g.chance(10) {
		return text(expression, "_last")
	}
	if c, ok := g.channel(sc); ok && g.chance(6) && !c.opaque {
		return text(expression, "len("+c.text+")")
	}
	v, ok := g.readable(sc)
	if !ok {
		return text(expression, g.number())
	}
	return text(expression, g.element(sc, v))
}

// number returns a constant: small mostly.
func (g *generator) number() string {
	switch g.n(20) {
	case 0:
		return g.pick("255", "256", "300", "127", "32768", "65535", "7", "true", "false")
	case 1:
		if g.mtypes > 0 {
			return g.mtypeName()
		}
	case 2, 3:
		if g.macros > 0 {
			return g.pick("K0", "K1(1)", "K1(K0)")
		}
	}
	return fmt.Sprint(g.n(4))
}

func (g *generator) mtypeName() string { return fmt.Sprintf("m%d", g.n(g.mtypes)) }

// readable picks a variable that has a value of its own.
func (g *generator) readable(sc scope) (variable, bool) {
	for range 4 {
		if len(sc.vars) == 0 {
			break
		}
		if v := sc.vars[g.n(len(sc.vars))]; v.whole == "" {
			return v, true
		}
	}
	return variable{}, false
}

// element returns the text of v, or of an element of it that is in range.
func (g *generator) element(sc scope, v variable) string {
	if v.size == 0 {
		return v.text
	}
	index := fmt.Sprint(g.n(v.size))
	if i, ok := g.readable(sc); ok && g.faulty && i.size == 0 && g.chance(20) {
		return fmt.Sprintf("%s[%s]", v.text, i.text)
	}
	if i, ok := g.readable(sc); ok && i.small && i.size == 0 && g.chance(40) {
		index = fmt.Sprintf("%s %% %d", i.text, v.size)
	}
	return fmt.Sprintf("%s[%s]", v.text, index)
}

// fixedElement is element with a constant index.
func (g *generator) fixedElement(v variable) string {
	if v.size == 0 {
		return v.text
	}
	return fmt.Sprintf("%s[%d]", v.text, g.n(v.size))
}

// condition returns something to wait for.
func (g *generator) condition(sc scope) *part {
	switch g.n(14) {
	case 0:
		return text(expression, g.pick("timeout", "timeout", "true", "0", "1"))
	case 1, 2, 3:
		if c, ok := g.channel(sc); ok && !c.opaque {
			return g.channelTest(sc, c)
		}
	case 4:
		if g.asking {
			return text(expression, fmt.Sprintf("%senabled(%d)", g.pick("", "!"), g.n(3)))
		}
	case 5:
		if t, ok := g.remote(); ok && g.chance(30) {
			return text(expression, t)
		}
	}
	if v, ok := g.readable(sc); ok && g.chance(50) {
		// True more often than not, so that programs get somewhere.
		low := fmt.Sprintf("(%s %s)", g.element(sc, v), g.pick("< 2", "< 3", "!= 1", "!= 2", ">= 0"))
		return text(expression, low)
	}
	return g.comparison(sc, 1)
}

// remote returns a question about a process of a proctype written before: where it
// stands, or what a variable of its holds.
func (g *generator) remote() (string, bool) {
	if len(g.past) == 0 {
		return "", false
	}
	p := g.past[g.n(len(g.past))]
	name := p.name + g.pick("", "[0]", "[1]")
	switch {
	case len(p.labels) > 0 && g.chance(50):
		return name + "@" + p.labels[g.n(len(p.labels))], true
	case len(p.locals) > 0:
		// Spin reads whatever process has the number as one of this type.
		if name = p.name; p.pid >= 0 && g.chance(50) {
			name += fmt.Sprintf("[%d]", p.pid)
		}
		return fmt.Sprintf("(%s:%s %s %d)", name, p.locals[g.n(len(p.locals))], g.pick("==", "!=", "<"), g.n(3)), true
	}
	return "", false
}

// channelTest returns a condition on a channel's content.
func (g *generator) channelTest(sc scope, c channel) *part {
	if !c.rv && g.chance(50) {
		op := g.pick("?", "??")
		if args, ok := g.patterns(sc, c, false); ok {
			return join(expression, c.text+op+"[", ",", "]", args...)
		}
	}
	test := text(expression, fmt.Sprintf("%s(%s)", g.pick("empty", "nempty", "full", "nfull"), c.text))
	if g.chance(25) {
		return join(expression, "(", g.pick(" && ", " || "), ")", test, g.comparison(sc, 1))
	}
	return test
}
