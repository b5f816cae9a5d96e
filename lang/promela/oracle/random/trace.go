package random

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// WithTrace returns the random program of a seed with a trace or notrace, or without one if it has
// no global channel. Sorted sends and random receives are left out: there Spin compares the
// trace with a message that was not sent or received.
func WithTrace(seed uint64) *Program {
	g := &generator{rand: rand.New(rand.NewPCG(seed, 20040905))}
	g.mix = g.mixture()
	for _, f := range []feature{claims, sortedSends, randomReceives, channelVariables, looseOperations} {
		g.mix[f] = 0
	}
	g.mix[channels] = max(g.mix[channels], 12)
	root := g.program()
	if t := g.trace(); t != nil {
		root.kids = append(root.kids, t)
	}
	return &Program{root}
}

// trace returns a trace or notrace over one or two of the global channels, nil if there is none.
// Its states are labels.
func (g *generator) trace() *part {
	var chans []channel
	for _, c := range g.globals.chans {
		if !c.opaque && !c.set {
			chans = append(chans, c)
		}
	}
	if len(chans) == 0 {
		return nil
	}
	var names []string
	for i := range 1 + g.n(4) {
		names = append(names, fmt.Sprint(g.pick("S_", "S_", "end", "end", "accept", "progress"), i))
	}
	p := block(other, g.pick("trace {", "trace {", "notrace {"), ";", "}")
	for _, name := range names {
		if g.chance(20) {
			p.kids = append(p.kids, text(statement, g.event(chans)))
		}
		kind := g.pick("do", "do", "do", "if")
		state := block(statement, name+": "+kind, "", map[string]string{"do": "od", "if": "fi"}[kind])
		seen := map[string]bool{}
		for range 1 + g.n(4) {
			e := g.event(chans)
			about := e[:strings.IndexAny(e, "!?")+1]
			if seen[about] && g.chance(80) {
				continue // two such events soon leave a choice
			}
			seen[about] = true
			to := g.pick("", "", " -> goto "+names[g.n(len(names))], "; "+g.event(chans))
			if kind == "do" && g.chance(25) {
				to = " -> break"
			}
			state.kids = append(state.kids, text(other, ":: "+e+to))
		}
		p.kids = append(p.kids, state)
	}
	return p
}

// event returns a send or receive for a trace.
func (g *generator) event(chans []channel) string {
	c := chans[g.n(len(chans))]
	op := g.pick("!", "?")
	var args []string
	for _, f := range c.fields {
		v, ok := g.readable(g.globals)
		switch k := g.n(10); {
		case g.isShape(f):
			args = append(args, "_") // the other leaves fit
		case k < 6 || f == "chan":
			args = append(args, "_")
		case k == 6 && op == "?" && ok && v.simple():
			args = append(args, "eval("+v.text+")")
		case k == 7 && ok && v.simple() && v.whole == "":
			args = append(args, v.text)
		case f == "mtype":
			args = append(args, g.mtypeName(""))
		case f == "mtype:S":
			args = append(args, g.mtypeName("S"))
		default:
			args = append(args, fmt.Sprint(g.n(4)))
		}
	}
	return g.fixed(c.text) + op + strings.Join(args, ",")
}
