package random

// claim returns a formula or an automaton. Searches for assertions and end states ignore
// it, but both checkers must accept it.
func (g *generator) claim() *part {
	g.mix[lastProcess] = 0 // in a claim that is left out, Spin's states still hold it
	if g.chance(50) {
		return join(other, g.pick("ltl ", "ltl f ")+"{ ", "", " }", g.formula(2))
	}
	at := setting{scope: g.globals, depth: 2, loop: true}
	p := block(other, "never {", ";", "}")
	loop := block(statement, "do", "", "od")
	for range 1 + g.n(2) {
		loop.kids = append(loop.kids, join(other, ":: ", "", g.pick("", " -> break", " -> skip"), g.watched(at)))
	}
	if g.chance(30) {
		loop.kids = append(loop.kids, text(other, g.pick(":: np_", ":: else", ":: true")))
	}
	p.kids = append(p.kids, loop)
	if g.chance(40) {
		p.kids = append(p.kids, join(statement, "accept: ", "", "", g.watched(at)))
	}
	return p
}

// watched returns a condition without side effects.
func (g *generator) watched(at setting) *part {
	if r := g.remote(at.scope); r != nil && g.chance(30) {
		return r
	}
	at.terms = 1 // Spin cannot read x < -y in the text that it makes of a formula
	return g.comparison(at)
}

// formula returns a formula of linear temporal logic.
func (g *generator) formula(depth int) *part {
	if depth == 0 || g.chance(20) {
		return g.watched(setting{scope: g.globals})
	}
	sub := func() *part { return g.formula(depth - 1) }
	switch g.n(4) {
	case 0:
		return join(expression, "("+g.pick("[] ", "<> ", "! ", "always ", "eventually "), "", ")", sub())
	case 1:
		return join(expression, "(", g.pick(" && ", " || "), ")", sub(), sub())
	case 2:
		return join(expression, "(", g.pick(" U ", " W ", " V ", " until ", " release ", " weakuntil "), ")", sub(), sub())
	}
	return join(expression, "(", g.pick(" -> ", " <-> ", " implies ", " equivalent "), ")", sub(), sub())
}
