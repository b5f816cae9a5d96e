package random

import (
	"fmt"
	"slices"
	"strings"
)

// operators write expressions with operands.
var operators []production

func init() {
	operators = []production{
		{arithmetic, 3, infix(" + ", " - ", " * ")},
		{bitOperations, 2, infix(" & ", " | ", " ^ ")},
		{divisions, 2, func(g *generator, at setting) *part {
			return join(expression, "(", "", fmt.Sprintf(" %s %d)", g.pick("/", "%"), 1+g.n(4)), g.expr(at))
		}},
		{shifts, 2, func(g *generator, at setting) *part {
			return join(expression, "(", "", fmt.Sprintf(" %s %d)", g.pick("<<", ">>"), g.n(4)), g.expr(at))
		}},
		{comparisons, 3, (*generator).comparison},
		{logic, 2, infix(" && ", " || ")},
		{negations, 1, func(g *generator, at setting) *part {
			return join(expression, g.pick("!", "-", "~")+"(", "", ")", g.expr(at))
		}},
		{conditionals, 1, func(g *generator, at setting) *part {
			if at.argument {
				return nil
			}
			test := join(other, "(", "", " -> ", g.either(75, g.comparison, g.expr)(at))
			return join(expression, "", "", ")", test, join(other, "", " : ", "", g.expr(at), g.expr(at)))
		}},
		{always, 3, (*generator).leaf},
	}
}

func infix(signs ...string) func(*generator, setting) *part {
	return func(g *generator, at setting) *part {
		return join(expression, "(", g.pick(signs...), ")", g.expr(at), g.expr(at))
	}
}

// leaves write an expression without operators.
var leaves []production

func init() {
	leaves = []production{
		{always, 6, func(g *generator, _ setting) *part { return text(expression, g.number()) }},
		{always, 8, func(g *generator, at setting) *part {
			v, ok := g.readable(at.scope)
			if !ok {
				return nil
			}
			return g.element(at.scope, v)
		}},
		{processNumbers, 1, func(g *generator, _ setting) *part { return text(expression, g.pick("_pid", "_nr_pr")) }},
		{priorities, 2, func(g *generator, at setting) *part {
			if g.chance(50) {
				return text(expression, "_priority")
			}
			return g.about("get_priority", at)
		}},
		{lastProcess, 2, func(*generator, setting) *part { return text(expression, "_last") }},
		{channelTests, 1, func(g *generator, at setting) *part {
			c, ok := g.channel(at.scope)
			if !ok || c.opaque {
				return nil
			}
			return g.around("len(", c, ")", at.scope)
		}},
		{oddOperands, 1, func(g *generator, at setting) *part {
			if at.argument {
				return nil
			}
			switch g.n(4) {
			case 0:
				return text(expression, "timeout")
			case 1:
				// With rendezvous channels, Spin generates C for a poll without parentheses.
				if c, ok := g.channel(at.scope); ok && !c.opaque && !g.has(rendezvous) {
					return g.poll(at.scope, c)
				}
			case 2:
				return g.about("pc_value", at)
			}
			if r := g.remote(at.scope); r != nil && r.head != "" {
				return r
			}
			return nil
		}},
	}
}

// expr returns an expression over the variables of the scope. Divisors and shift counts are
// constants, and subscripts are in range.
func (g *generator) expr(at setting) *part {
	at.terms--
	if at.terms >= 0 && g.chance(65) {
		if p := g.choose(operators, at); p != nil {
			return p
		}
	}
	return g.leaf(at)
}

func (g *generator) leaf(at setting) *part {
	if p := g.choose(leaves, at); p != nil {
		return p
	}
	return text(expression, g.number())
}

func (g *generator) comparison(at setting) *part {
	at.terms--
	op := g.pick(" == ", " != ", " < ", " <= ", " > ", " >= ")
	return join(expression, "(", op, ")", g.expr(at), g.expr(at))
}

// either returns usual in percent of the cases, else another.
func (g *generator) either(percent int, usual, unusual func(setting) *part) func(setting) *part {
	if g.chance(percent) {
		return usual
	}
	return unusual
}

// truth returns an expression that is 0 or 1.
func (g *generator) truth(at setting) *part {
	at.terms--
	switch g.n(4) {
	case 0:
		return infix(" && ", " || ")(g, at)
	case 1:
		return join(expression, "!(", "", ")", g.expr(at))
	}
	return g.comparison(at)
}

// about returns an expression about a process, given by its number.
func (g *generator) about(question string, at setting) *part {
	number := text(expression, fmt.Sprint(g.n(3)))
	switch {
	case g.chance(15):
		number = text(expression, "_pid")
	case g.chance(15):
		number = g.expr(setting{scope: at.scope, terms: 2})
	}
	return join(expression, question+"(", "", ")", number)
}

// number returns a constant, mostly a small one.
func (g *generator) number() string {
	switch g.n(20) {
	case 0:
		return g.pick("255", "256", "300", "127", "32768", "65535", "7", "true", "false", "'a'", `'\n'`, "-1")
	case 1:
		if g.mtypes > 0 {
			return g.mtypeName("")
		}
	case 2, 3:
		if g.has(macros) {
			return g.pick("K0", "K1(1)", "K1(K0)", "K2(1, 2)", "K2(K0, K1(2))")
		}
	}
	return fmt.Sprint(g.n(4))
}

// mtypeName returns a name of a set of names.
func (g *generator) mtypeName(set string) string {
	if set != "" {
		return g.pick("s0", "s1")
	}
	return fmt.Sprintf("m%d", g.n(g.mtypes))
}

// readable picks a variable with a value.
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

// element returns v, or for an array an element in range. Spin reads subscripts again when
// it backtracks, so no subscript depends on the variable itself.
func (g *generator) element(sc scope, v variable) *part {
	sc.vars = apart(sc.vars, rootOf(v.text))
	return g.subscripts(v.text, func(size int) *part {
		i, ok := g.readable(sc)
		switch {
		case g.wants(badSubscripts, 20):
			return g.expr(setting{scope: sc, terms: 2})
		case ok && i.small && g.chance(30):
			return join(expression, "", "", fmt.Sprintf(" %% %d", size), text(other, g.fixed(i.text)))
		case g.chance(5):
			return g.truth(setting{scope: sc, terms: 2})
		}
		return text(expression, fmt.Sprint(g.n(size)))
	})
}

// apart returns the variables that are not parts of root.
func apart(all []variable, root string) []variable {
	return slices.DeleteFunc(slices.Clone(all), func(v variable) bool { return rootOf(v.text) == root })
}

// small returns an expression that is never negative.
func (g *generator) small(sc scope) *part {
	if c, ok := g.channel(sc); ok && !c.opaque && g.chance(40) {
		return g.around("len(", c, ")", sc)
	}
	return g.comparison(setting{scope: sc, terms: 1})
}

// subscripts replaces the marks of subscripts in a reference.
func (g *generator) subscripts(ref string, index func(size int) *part) *part {
	pieces := strings.Split(ref, "#")
	out := join(expression, pieces[0], "", "")
	for _, piece := range pieces[1:] {
		p := index(int(piece[0] - '0'))
		out.kids = append(out.kids, join(other, "", "", piece[1:], p))
	}
	return out
}

// fixed returns a reference with constant subscripts.
func (g *generator) fixed(ref string) string {
	pieces := strings.Split(ref, "#")
	for i, piece := range pieces[1:] {
		pieces[i+1] = fmt.Sprint(g.n(int(piece[0]-'0'))) + piece[1:]
	}
	return strings.Join(pieces, "")
}

// around returns a channel between two texts.
func (g *generator) around(head string, c channel, tail string, sc scope) *part {
	if g.chance(70) {
		return text(expression, head+g.fixed(c.text)+tail)
	}
	return join(expression, head, "", tail, g.element(sc, variable{text: c.text}))
}

// conditions write expressions that can block.
var conditions []production

func init() {
	conditions = []production{
		{timeouts, 1, func(g *generator, _ setting) *part { return text(expression, "timeout") }},
		{always, 1, func(g *generator, _ setting) *part { return text(expression, g.pick("true", "0", "1", "skip")) }},
		{channelTests, 4, func(g *generator, at setting) *part {
			if c, ok := g.channel(at.scope); ok && !c.opaque {
				return g.channelTest(at.scope, c)
			}
			return nil
		}},
		{polls, 3, func(g *generator, at setting) *part {
			if c, ok := g.channel(at.scope); ok && !c.opaque {
				return g.poll(at.scope, c)
			}
			return nil
		}},
		{enabledTests, 4, func(g *generator, at setting) *part {
			if !g.asking {
				return nil
			}
			p := g.about("enabled", at)
			if g.chance(50) {
				p = join(expression, "!", "", "", p)
			}
			return p
		}},
		{remoteReferences, 2, func(g *generator, at setting) *part { return g.remote(at.scope) }},
		{always, 6, func(g *generator, at setting) *part {
			v, ok := g.readable(at.scope)
			if !ok {
				return nil
			}
			// True more often than not, so that programs do not block at once.
			return join(expression, "(", "", g.pick(" < 2)", " < 3)", " != 1)", " != 2)", " >= 0)"), g.element(at.scope, v))
		}},
		{comparisons, 4, func(g *generator, at setting) *part {
			at.terms = 2
			return g.comparison(at)
		}},
		{always, 1, func(g *generator, at setting) *part {
			at.terms = 2
			return g.expr(at)
		}},
	}
}

// condition returns an expression that can block.
func (g *generator) condition(at setting) *part {
	if p := g.choose(conditions, at); p != nil {
		return p
	}
	return g.comparison(at)
}

// remote returns an expression about a process of an earlier proctype: its location or one
// of its variables. It is nil if there is no such process.
func (g *generator) remote(sc scope) *part {
	if len(g.remotes) == 0 {
		return nil
	}
	p := g.remotes[g.n(len(g.remotes))]
	name := p.name + g.pick("", "[0]", "[1]")
	if g.has(oddOperands) && g.chance(30) {
		name = p.name + "[" + plain(g.expr(setting{scope: sc, terms: 2})) + "]"
	}
	switch {
	case len(p.labels) > 0 && g.chance(50):
		return text(expression, name+"@"+p.labels[g.n(len(p.labels))])
	case len(p.locals) > 0:
		// Spin treats any process with this number as one of this type.
		if name = p.name; p.pid >= 0 && g.chance(50) {
			name += fmt.Sprintf("[%d]", p.pid)
		}
		value := text(expression, name+":"+g.fixed(p.locals[g.n(len(p.locals))]))
		if g.chance(30) {
			return value
		}
		return join(expression, "(", "", fmt.Sprintf(" %s %d)", g.pick("==", "!=", "<"), g.n(3)), value)
	}
	return nil
}

// channelTest returns a condition on whether a channel has messages or room.
func (g *generator) channelTest(sc scope, c channel) *part {
	test := g.around(g.pick("empty(", "nempty(", "full(", "nfull("), c, ")", sc)
	if g.chance(25) {
		return join(expression, "(", g.pick(" && ", " || "), ")", test, g.comparison(setting{scope: sc, terms: 2}))
	}
	return test
}

// poll returns a poll of a channel, nil if no channel fits.
func (g *generator) poll(sc scope, c channel) *part {
	if c.rv {
		return nil
	}
	op := "?["
	if g.has(randomReceives) {
		op = g.pick("?[", "??[")
	}
	used := map[string]bool{}
	from := g.place(sc, c.text, used)
	args, ok := g.patterns(sc, c, false, used)
	if !ok {
		return nil
	}
	return join(expression, "", op, "]", from, join(other, "", ",", "", args...))
}
