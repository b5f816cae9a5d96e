package random

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// compounds write compound statements.
var compounds []production

func init() {
	compounds = []production{
		{choices, 5, func(g *generator, at setting) *part { return g.choice("if", "fi", at) }},
		{loops, 4, (*generator).loop},
		{atomics, 3, func(g *generator, at setting) *part {
			if at.dstep && !g.chance(10) {
				return nil
			}
			return block(statement, "atomic {", ";", "}", g.sequence(at, 3)...)
		}},
		{dsteps, 2, func(g *generator, at setting) *part {
			if at.dstep && !g.chance(10) {
				return nil
			}
			return g.dstep(at)
		}},
		{escapes, 3, (*generator).unless},
		{blocks, 1, func(g *generator, at setting) *part {
			return block(statement, "{", ";", "}", g.sequence(at, 3)...)
		}},
		{counts, 2, (*generator).counted},
		{collections, 2, (*generator).collected},
		{restarts, 2, (*generator).restart},
	}
}

// choice returns an if or a do.
func (g *generator) choice(open, end string, at setting) *part {
	p := block(statement, open, "", end)
	otherwise := at.dstep || g.wants(elses, 30)
	if at.first && at.besideElse {
		otherwise = false // Spin's verifier cannot tell two of them apart
	}
	at.besideElse = otherwise
	for range 1 + g.n(3) {
		p.kids = append(p.kids, g.option(at))
	}
	switch {
	case otherwise:
		p.kids = append(p.kids, g.otherwise(at))
	case open == "do" && g.chance(60):
		p.kids = append(p.kids, join(other, ":: ", "", " -> break", g.guard(at)))
	}
	if g.chance(10) {
		// The else need not be the last.
		last := len(p.kids) - 1
		p.kids[0], p.kids[last] = p.kids[last], p.kids[0]
	}
	return p
}

// otherwise returns an option that begins with else, directly or in a block.
func (g *generator) otherwise(at setting) *part {
	list := []*part{text(statement, "else")}
	at.depth--
	at.besideElse = false
	switch {
	case at.loop && g.chance(60):
		list = append(list, text(statement, "break"))
	case g.chance(60):
		list = g.more(at, list, 1+g.n(2))
	}
	if !at.dstep && g.wants(guardedBlocks, 25) {
		open := g.pick("atomic {", "{", "d_step {")
		if open == "d_step {" && g.has(dsteps) {
			at.dstep, at.loop, at.labels = true, false, nil
			return join(other, ":: ", "", "", block(statement, open, ";", "}", g.more(at, list[:1:1], 1)...))
		}
		if open != "d_step {" {
			return join(other, ":: ", "", "", block(statement, open, ";", "}", list...))
		}
	}
	return block(other, "::", ";", "", list...)
}

// loop returns a do. In a d_step it counts, so that it ends.
func (g *generator) loop(at setting) *part {
	at.repeats = true
	if !at.dstep {
		at.loop = true
		return g.choice("do", "od", at)
	}
	v, ok := g.counter(at.scope)
	if !ok {
		return nil
	}
	at.loop = true
	at.scope.vars = without(at.scope.vars, v)
	count := []*part{text(expression, fmt.Sprintf("(%s < %d)", v.text, 1+g.n(3))), text(statement, v.text+"++")}
	p := block(statement, "do", "", "od", block(other, "::", ";", "", append(count, g.sequence(at, 2)...)...))
	p.kids = append(p.kids, text(other, ":: else -> break"))
	return p
}

// guards write first statements of options and escapes.
var guards []production

func init() {
	guards = []production{
		{always, 4, func(g *generator, at setting) *part { return join(statement, "", "", "", g.condition(at)) }},
		{channels, 4, (*generator).communication},
	}
}

// guard returns the first statement of an option.
func (g *generator) guard(at setting) *part {
	at.first = true
	if at.dstep {
		if p := g.communication(at); p != nil && g.chance(25) {
			return p
		}
		return g.comparison(setting{scope: at.scope, terms: 2})
	}
	if g.chance(8) {
		return g.anything(at)
	}
	if p := g.choose(guards, at); p != nil {
		return p
	}
	return join(statement, "", "", "", g.condition(at))
}

// anything returns any statement.
func (g *generator) anything(at setting) *part {
	at.depth--
	if at.depth > 0 && g.chance(50) {
		if p := g.choose(compounds, at); p != nil {
			return p
		}
	}
	return g.simple(at)
}

func (g *generator) option(at setting) *part {
	switch {
	case at.dstep:
	case g.chance(20):
		at.depth--
		return block(other, "::", ";", "", g.more(at, nil, 2)...)
	case g.wants(guardedBlocks, 25):
		return block(other, "::", ";", "", g.guardedBlock(at))
	}
	p := block(other, "::", g.pick(";", ";", " ->", " -->"), "", g.guard(at))
	if g.chance(80) {
		at.depth--
		p.kids = g.more(at, p.kids, 1+g.n(2))
	}
	if len(p.kids) == 1 && slices.Contains([]string{"skip", "true", "1"}, plain(p.kids[0])) {
		// Spin's verifier refuses a do that can repeat without executing a statement.
		p.kids = append(p.kids, g.assignment(at.scope))
	}
	return p
}

// guardedBlock returns a block whose first statement can be blocked.
func (g *generator) guardedBlock(at setting) *part {
	switch g.n(4) {
	case 0:
		if g.has(dsteps) {
			return g.dstep(at)
		}
	case 1:
		return g.choice("if", "fi", at)
	}
	p := block(statement, g.pick("atomic {", "atomic {", "{"), ";", "}", g.guard(at))
	at.depth--
	p.kids = g.more(at, p.kids, g.n(3))
	return p
}

// interrupting matches first statements of a d_step that pan executes even in the middle of a
// handshake, when no other process may move. pan.m does not check IfNotBlocked before an
// assertion, a print or a goto. It does not check it before a choice either, if no option begins
// with a condition, a send, a receive or an else (a select is such a choice). If only some options
// begin with one, pan checks one of these and ignores the others. So in choices in d_steps
// every option begins with one here. Inlines may begin with any choice.
var interrupting = regexp.MustCompile(`^(?:(?:atomic |d_step )?\{\s*)*(?:assert|print|goto|select|(?:\S+ = )?I_?\d)`)

// interruptsHandshake reports whether pan would execute a d_step with this first statement
// in the middle of a handshake of the program.
func (g *generator) interruptsHandshake(first *part) bool {
	return g.has(rendezvous) && interrupting.MatchString(strings.TrimSpace(plain(first)))
}

// dstep returns a d_step. Only its first statement can be blocked.
func (g *generator) dstep(at setting) *part {
	p := block(statement, "d_step {", ";", "}")
	at.dstep, at.loop, at.labels = true, false, &marks{forward: true}
	at.first = true
	switch g.n(6) {
	case 0, 1:
		p.kids = append(p.kids, g.assignment(at.scope))
	case 4:
		s := g.anything(at)
		if g.interruptsHandshake(s) {
			s = g.assignment(at.scope)
		}
		p.kids = append(p.kids, s)
	case 2:
		p.kids = append(p.kids, join(statement, "", "", "", g.condition(at)))
	case 3:
		if c := g.communication(at); c != nil {
			p.kids = append(p.kids, c)
			break
		}
		fallthrough
	default:
		p.kids = append(p.kids, g.comparison(setting{scope: at.scope, terms: 2}))
	}
	at.depth--
	p.kids = g.more(at, p.kids, 1+g.n(3))
	at.labels.resolve(g)
	return p
}

// unless returns a statement with an escape.
func (g *generator) unless(at setting) *part {
	if at.dstep && !g.chance(3) {
		return nil
	}
	var main, escape *part
	if g.wants(bareEscapes, 30) {
		at.first = true
		main = g.simple(at)
		if at.depth > 1 && g.chance(60) {
			down := at
			down.depth--
			if c := g.choose(compounds, down); c != nil {
				main = c
			}
		}
		if strings.HasPrefix(main.head, "{") {
			main = block(other, "{", ";", "}", main)
		}
	} else {
		main = block(other, "{", ";", "}", g.sequence(at, 3)...)
	}
	if g.wants(bareEscapes, 30) {
		escape = g.guard(at)
	} else {
		escape = block(other, "{", ";", "}", g.guard(at))
		if g.wants(guardedBlocks, 20) {
			escape.kids[0] = g.guardedBlock(at)
		}
		if g.chance(70) {
			at.depth--
			escape.kids = g.more(at, escape.kids, 1+g.n(2))
		}
	}
	return join(statement, "", " unless ", "", main, escape)
}

// counted returns a for over a range.
func (g *generator) counted(at setting) *part {
	v, ok := g.counter(at.scope)
	if !ok {
		return nil
	}
	low, high := text(expression, fmt.Sprint(g.n(2))), text(expression, fmt.Sprint(1+g.n(2)))
	switch {
	case g.chance(15):
		high = g.small(at.scope)
	case g.chance(8):
		high = g.expr(setting{scope: at.scope, terms: 2})
	}
	head := join(other, fmt.Sprintf("for (%s : ", v.text), " .. ", ") ", low, high)
	return join(statement, "", "", "", head, g.repeated(at, v))
}

// repeated returns the body of a for. It must not change the counter.
func (g *generator) repeated(at setting, v variable) *part {
	at.repeats, at.loop = true, !at.dstep
	at.scope.vars = without(at.scope.vars, v)
	return block(other, "{", ";", "}", g.sequence(at, 2)...)
}

// collected returns a for over the elements of an array or the messages of a channel.
func (g *generator) collected(at setting) *part {
	if r, c, ok := g.messages(at.scope); ok && !at.dstep && !at.inline {
		return join(statement, fmt.Sprintf("for (%s in %s) ", r, c), "", "", g.repeated(at, variable{}))
	}
	v, ok := g.counter(at.scope)
	if !ok {
		return nil
	}
	for _, a := range at.scope.vars {
		if a.array() && g.chance(50) {
			over := g.fixed(a.text[:strings.LastIndexByte(a.text, '[')])
			return join(statement, fmt.Sprintf("for (%s in %s) ", v.text, over), "", "", g.repeated(at, v))
		}
	}
	return nil
}

// messages sometimes returns a record and a channel whose messages are such records.
func (g *generator) messages(sc scope) (record, name string, ok bool) {
	for _, c := range sc.chans {
		if len(c.fields) != 1 || c.rv || c.opaque {
			continue
		}
		for _, v := range sc.vars {
			if v.whole == c.fields[0] && v.simple() && g.chance(50) {
				return v.text, g.fixed(c.text), true
			}
		}
	}
	return "", "", false
}

// without returns the variables except v.
func without(all []variable, v variable) []variable {
	return slices.DeleteFunc(slices.Clone(all), func(o variable) bool { return o.text == v.text })
}

// counter picks a variable for small counts.
func (g *generator) counter(sc scope) (variable, bool) {
	v, ok := g.readable(sc)
	return v, ok && v.small && !v.mtype && v.simple()
}
