package random

import (
	"fmt"
	"math/rand/v2"
)

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

// WithNever returns the random program of a seed with a never claim of several states.
func WithNever(seed uint64) *Program {
	return with(seed, 20040902, (*generator).automaton)
}

// WithFormula returns the random program of a seed with a formula.
func WithFormula(seed uint64) *Program {
	return with(seed, 20040903, func(g *generator) *part { return join(other, "ltl f { ", "", " }", g.formula(2)) })
}

// with returns a random program with a claim.
func with(seed, stream uint64, claim func(*generator) *part) *Program {
	g := &generator{rand: rand.New(rand.NewPCG(seed, stream))}
	g.mix = g.mixture()
	g.mix[claims], g.mix[processNumbers] = 0, 0 // Spin counts the claim in _nr_pr
	root := g.program()
	root.kids = append(root.kids, claim(g))
	return &Program{root}
}

// automaton returns a never claim whose states are labels.
func (g *generator) automaton() *part {
	at := setting{scope: g.globals, depth: 2, loop: true}
	var names []string
	for i := range 1 + g.n(4) {
		names = append(names, fmt.Sprintf("%s%d", g.pick("S_", "S_", "S_", "accept", "accept", "progress", g.pick("S_", "S_", "end")), i))
	}
	p := block(other, "never {", ";", "}")
	for _, name := range names {
		kind := g.pick("do", "do", "do", "if")
		state := block(statement, name+": "+kind, "", map[string]string{"do": "od", "if": "fi"}[kind])
		for range 1 + g.n(3) {
			state.kids = append(state.kids, g.move(at, names, kind == "do"))
		}
		if g.chance(25) {
			state.kids = append(state.kids, text(other, ":: else"+g.pick("", " -> goto "+names[g.n(len(names))])))
		}
		p.kids = append(p.kids, state)
		if g.chance(15) {
			p.kids = append(p.kids, text(statement, g.pick("skip", "true", "atomic { skip; true }")))
		}
	}
	if g.chance(50) {
		p.kids = append(p.kids, text(statement, "false"))
	}
	return p
}

// move returns an option of a state of an automaton, which may be a loop.
func (g *generator) move(at setting, names []string, loop bool) *part {
	to := g.pick("", "", " -> goto "+names[g.n(len(names))], " -> goto "+names[g.n(len(names))])
	if loop && g.chance(20) {
		to = " -> break"
	}
	switch g.n(12) {
	case 0, 1, 2:
		return text(other, ":: "+g.pick("true", "skip", "timeout", g.pick("true", "true", "true", "true", "np_"))+to)
	case 3:
		return join(other, ":: atomic { ", "", " -> "+g.pick("skip", "true; skip", "assert(true)")+" }"+to, g.watched(at))
	case 4:
		return join(other, ":: d_step { ", "", " -> skip }"+to, g.watched(at))
	case 5:
		return join(other, ":: assert(", "", ")"+to, g.watched(at))
	}
	return join(other, ":: ", "", to, g.watched(at))
}
