package random

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// A Claim says which claim a program of Shapes has.
type Claim uint8

const (
	NoClaim Claim = iota
	Formulas
	Nevers
)

// Shapes returns the random program of a seed whose processes combine what matters for runs that
// never end: references to processes that end, timeout and else in loops, labels inside atomic
// sequences, rendezvous, enabled and end labels. The states are few. With claims it has one named
// f and perhaps others.
func Shapes(seed uint64, claim Claim) *Program {
	g := &shapes{generator: generator{rand: rand.New(rand.NewPCG(seed, 20040906))}}
	root := block(other, "", "", "\n", text(other, "byte x, y;"), text(other, "bool b;"))
	if g.chance(40) {
		g.buffer = true
		root.kids = append(root.kids, text(other, fmt.Sprintf("chan q = [%d] of { byte };", 1+g.n(2))))
	}
	if g.chance(40) {
		g.meeting = true
		root.kids = append(root.kids, text(other, "chan r = [0] of { byte };"))
	}
	count := 2 + g.n(2)
	for range count {
		g.ends = append(g.ends, g.chance(40))
	}
	for i := range count {
		// Spin is wrong if processes that use enabled ask about each other: see Mistaken.
		g.asking = i == 0 && !g.meeting && g.chance(25)
		root.kids = append(root.kids, g.process(i))
	}
	if g.starts {
		root.kids = append(root.kids, block(other, "proctype R(byte a) {", ";", "}", g.loopOrSteps(-1)...))
	}
	g.place = count
	g.claims(root, claim)
	return &Program{root}
}

// shapes makes a program of Shapes.
type shapes struct {
	generator
	buffer, meeting, starts bool
	ends                    []bool // processes that end
	place                   int    // how many processes are written
	np                      bool   // np_ may be used
}

func (g *shapes) process(i int) *part {
	g.place = i
	head := fmt.Sprintf("active proctype P%d()", i)
	if g.chance(6) {
		head += " provided (" + g.condition(false) + ")"
	}
	p := block(other, head+" {", ";", "}", text(other, "byte k"))
	p.kids = append(p.kids, g.loopOrSteps(i)...)
	return p
}

// loopOrSteps returns the body of a process.
func (g *shapes) loopOrSteps(i int) (body []*part) {
	for range g.n(3) {
		body = append(body, g.step(i))
	}
	if i >= 0 {
		body = append(body, text(statement, fmt.Sprintf("L%d: %s", i, g.basic(i))))
	}
	if i >= 0 && g.ends[i] || i < 0 && g.chance(60) {
		for range g.n(3) {
			body = append(body, g.step(i))
		}
		return body
	}
	loop := block(statement, g.label()+"do", "", "od")
	for range 1 + g.n(3) {
		loop.kids = append(loop.kids, g.option(i, true))
	}
	if g.chance(30) {
		loop.kids = append(loop.kids, join(other, ":: "+g.pick("else", "timeout", "timeout", "else")+" -> ", "; ", "", g.step(i)))
	}
	body = append(body, loop)
	if g.chance(40) {
		body = append(body, g.step(i))
	}
	return body
}

// label returns a label that is not the name of another one, or none.
func (g *shapes) label() string {
	if g.chance(55) {
		return ""
	}
	g.labels++
	return fmt.Sprintf("%s%d: ", g.pick("accept", "accept", "progress", "end"), g.labels)
}

// option returns an option of a selection.
func (g *shapes) option(i int, loop bool) *part {
	p := join(other, ":: ", "; ", "", text(other, g.guard(i)))
	for range g.n(3) {
		p.kids = append(p.kids, g.step(i))
	}
	if loop && g.chance(12) {
		p.kids = append(p.kids, text(other, "break"))
	}
	return p
}

// step returns a statement.
func (g *shapes) step(i int) *part {
	switch g.n(12) {
	case 0, 1:
		return block(statement, g.label()+"atomic {", ";", "}", text(other, g.guard(i)), text(statement, g.label()+g.basic(i)), text(statement, g.label()+g.basic(i)))
	case 2:
		return block(statement, g.label()+"d_step {", ";", "}", text(other, g.condition(false)), text(statement, g.label()+g.assignment()), text(statement, g.assignment()))
	case 3:
		p := block(statement, g.label()+"if", "", "fi", g.option(i, false), g.option(i, false))
		if g.chance(50) {
			p.kids = append(p.kids, text(other, ":: "+g.pick("else", "timeout")+g.pick("", " -> "+g.assignment())))
		}
		return p
	case 4:
		return text(statement, fmt.Sprintf("{ %s; %s } unless { %s; %s }", g.basic(i), g.basic(i), g.condition(true), g.basic(i)))
	case 5:
		if i >= 0 && !g.starts && g.chance(30) {
			g.starts = true
			return text(statement, "run R(1)")
		}
	}
	return text(statement, g.label()+g.basic(i))
}

func (g *shapes) assignment() string {
	return g.pick("x = 1 - x", "x = (x + 1) % 3", "y = x", "y = 1 - y", "b = !b", "x = 0", "y = 2", "b = true", "skip", "x = y")
}

// basic returns a basic statement of a process.
func (g *shapes) basic(i int) string {
	switch g.n(10) {
	case 0, 1:
		return g.guard(i)
	case 2, 3:
		if i >= 0 {
			return g.pick("k = 1 - k", "k++; k = k % 2", "k = x", "x = k")
		}
	}
	return g.assignment()
}

// guard returns a statement that may block.
func (g *shapes) guard(i int) string {
	switch n := g.n(14); {
	case n < 3 && g.buffer:
		return g.pick("q!1", "q!x", "q?_", "q?y", "q?1", "q?<y>", "q?[1]")
	case n < 6 && g.meeting:
		return g.pick("r!1", "r!x", "r?_", "r?y", "r?1", "r?eval(x)")
	case n == 6 && g.asking:
		return g.pick("", "!") + fmt.Sprintf("enabled(%d)", 1+g.n(len(g.ends)-1))
	case n == 7:
		return "x < 9" // Spin refuses loops that are only true
	}
	return g.condition(true)
}

// condition returns a condition on global variables, perhaps on processes too.
func (g *shapes) condition(processes bool) string {
	if processes && g.place > 0 && g.chance(20) {
		return g.reference()
	}
	c := g.pick("x == 1", "y < 2", "b", "x != y", "x == 2", "!b", "y == 0", "x < 2")
	if g.buffer && g.chance(25) {
		c = g.pick("len(q) == 1", "len(q) == 0", "len(q) > 1")
	}
	return c
}

// reference returns a condition on a process, which may have ended.
func (g *shapes) reference() string {
	form := g.pick("P#@L#", "!P#@L#", "P#[#]@L#", "(P#:k == 1)", "(P#:k == 0)", "(P#[#]:k != x)")
	return strings.ReplaceAll(form, "#", strconv.Itoa(g.n(g.place)))
}

// claims adds claims. Their number and order vary.
func (g *shapes) claims(root *part, claim Claim) {
	var list []*part
	switch claim {
	case NoClaim:
		return
	case Formulas:
		list = append(list, g.named("f", false))
	case Nevers:
		list = append(list, g.named("f", true))
	}
	for _, name := range []string{"g", "h"} {
		if g.chance(20) {
			list = append(list, g.named(name, g.chance(50)))
		}
	}
	g.rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	root.kids = append(root.kids, list...)
}

func (g *shapes) named(name string, never bool) *part {
	if !never {
		g.np = true
		return join(other, "ltl "+name+" { ", "", " }", g.temporal(2+g.n(2)))
	}
	return g.never(name)
}

// proposition returns a condition for a claim.
func (g *shapes) proposition() string {
	switch g.n(12) {
	case 0:
		return fmt.Sprintf("_last == %d", g.n(len(g.ends)))
	case 1:
		if !g.meeting {
			return fmt.Sprintf("enabled(%d)", g.n(len(g.ends)))
		}
	case 2, 3, 4:
		return g.reference()
	case 5:
		if g.np {
			return "np_"
		}
	}
	return g.condition(false)
}

// temporal returns a formula.
func (g *shapes) temporal(depth int) *part {
	if depth == 0 || g.chance(15) {
		return text(expression, "("+g.proposition()+")")
	}
	sub := func() *part { return g.temporal(depth - 1) }
	switch g.n(5) {
	case 0, 1:
		return join(expression, "("+g.pick("[] ", "<> ", "! ", "always ", "eventually ", "[] <> ", "<> [] "), "", ")", sub())
	case 2:
		return join(expression, "(", g.pick(" && ", " || "), ")", sub(), sub())
	case 3:
		return join(expression, "(", g.pick(" U ", " W ", " V ", " until ", " release ", " weakuntil "), ")", sub(), sub())
	}
	return join(expression, "(", g.pick(" -> ", " <-> ", " implies ", " equivalent "), ")", sub(), sub())
}

// never returns a claim whose states are labels.
func (g *shapes) never(name string) *part {
	p := block(other, "never "+name+" {", ";", "}")
	var names []string
	for i := range 1 + g.n(4) {
		names = append(names, fmt.Sprint(name, g.pick("S", "S", "S", "N"), i))
	}
	for i, n := range names {
		if g.chance(40) {
			names[i] = g.pick("accept_", "accept_", "accept_", "progress_", "end_") + n
		}
	}
	// Spin evaluates np_ only if there are accept labels.
	g.np = strings.Contains(strings.Join(names, " "), "accept")
	for _, n := range names {
		state := block(statement, n+": do", "", "od")
		for range 1 + g.n(3) {
			to := g.pick("", "", " -> goto "+names[g.n(len(names))], " -> goto "+names[g.n(len(names))], " -> break")
			c := g.proposition()
			switch g.n(8) {
			case 0:
				c = "true"
			case 1:
				c = fmt.Sprintf("atomic { %s -> %s }", c, g.pick("skip", g.proposition(), "true; true"))
			case 2:
				c = fmt.Sprintf("d_step { %s -> skip }", c)
			case 3:
				c = fmt.Sprintf("assert(%s)", c)
			case 4:
				c = "timeout"
			}
			state.kids = append(state.kids, text(other, ":: "+c+to))
		}
		if g.chance(25) {
			state.kids = append(state.kids, text(other, ":: else"+g.pick("", " -> goto "+names[g.n(len(names))])))
		}
		p.kids = append(p.kids, state)
	}
	if g.chance(60) {
		p.kids = append(p.kids, text(statement, "false"))
	}
	return p
}
