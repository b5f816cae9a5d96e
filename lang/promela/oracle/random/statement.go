package random

import (
	"fmt"
	"strings"
)

// sequence returns 1 to n consecutive statements.
func (g *generator) sequence(at setting, n int) []*part {
	at.depth--
	if g.has(sharedNames) && !at.inline {
		// The names of a block may be declared again after it.
		defer func(names int) { g.names = names }(g.names)
	}
	return g.more(at, nil, 1+g.n(n))
}

// more appends n statements to a list.
func (g *generator) more(at setting, out []*part, n int) []*part {
	for range n {
		at.first = len(out) == 0
		at.besideElse = at.besideElse && at.first
		name := ""
		if !at.first && at.labels != nil && g.wants(labels, 15) {
			if name = g.label(at); g.chance(5) {
				name += ": " + g.label(at)
			}
		}
		s, declared := g.statement(at)
		at.scope = at.scope.plus(declared)
		if name != "" && len(declared.vars) == 0 && !(at.dstep && strings.HasPrefix(s.head, "d_step")) {
			s = join(statement, name+": ", "", "", s)
		} else if name != "" {
			s = join(statement, name+": skip; ", "", "", s)
		}
		out = append(out, s)
	}
	if len(out) > 1 && at.labels != nil && g.wants(labels, 3) {
		out = append(out, text(statement, g.label(at)+": "))
	}
	return out
}

// label makes a label for the next statement.
func (g *generator) label(at setting) string {
	g.labels++
	name := fmt.Sprintf("L%d", g.labels)
	switch k := g.n(6); {
	case at.inline || at.dstep:
	case k == 0:
		name = fmt.Sprintf("end%d", g.labels)
	case k == 1:
		name = g.pick("progress", "accept") + fmt.Sprint(g.labels)
	}
	at.labels.names = append(at.labels.names, name)
	return name
}

// statement returns a statement and what it declares for later ones.
func (g *generator) statement(at setting) (*part, scope) {
	if at.depth > 0 && g.chance(45) {
		if p := g.choose(compounds, at); p != nil {
			return p, scope{}
		}
	}
	if !at.dstep && g.wants(lateDeclarations, 8) {
		return g.lateDeclaration()
	}
	return g.simple(at), scope{}
}

// simples write simple statements.
var simples []production

func init() {
	simples = []production{
		{always, 8, func(g *generator, at setting) *part { return g.assignment(at.scope) }},
		{increments, 2, func(g *generator, at setting) *part {
			v, ok := g.readable(at.scope)
			if !ok {
				return nil
			}
			return join(statement, "", "", g.pick("++", "--"), g.element(at.scope, v))
		}},
		{always, 2, func(g *generator, at setting) *part {
			if at.dstep && g.chance(95) {
				return nil
			}
			return join(statement, "", "", "", g.condition(at))
		}},
		{channels, 6, func(g *generator, at setting) *part {
			if at.dstep && g.chance(95) {
				return nil
			}
			return g.communication(at)
		}},
		{assertions, 1, func(g *generator, at setting) *part {
			at.terms = 2
			switch {
			case g.chance(10):
				return join(statement, "assert(", "", ")", g.condition(at))
			case g.chance(50):
				if v, ok := g.readable(at.scope); ok {
					// An assertion that usually holds.
					return join(statement, "assert(", "", g.pick(" < 200)", " != 3)", " < 3)", " >= 0)"), g.element(at.scope, v))
				}
			}
			return join(statement, "assert(", "", ")", g.comparison(at))
		}},
		{printing, 1, (*generator).print},
		{always, 1, func(g *generator, _ setting) *part { return text(statement, g.pick("skip", "true")) }},
		{breaks, 1, func(g *generator, at setting) *part {
			if !at.loop {
				return nil
			}
			return text(statement, "break")
		}},
		{jumps, 1, (*generator).jump},
		{runs, 1, func(g *generator, at setting) *part {
			if at.dstep || at.repeats || at.inline {
				return nil
			}
			return g.run(at)
		}},
		{inlines, 2, func(g *generator, at setting) *part {
			if at.inline && !g.chance(30) {
				return nil
			}
			return g.call(at)
		}},
		{statementMacros, 2, func(g *generator, at setting) *part {
			v, ok := g.readable(at.scope)
			if !ok || !g.has(macros) {
				return nil
			}
			if at.dstep || g.chance(50) {
				return text(statement, "K3("+g.fixed(v.text)+")")
			}
			return join(statement, "K4(", ", ", ")", g.comparison(setting{scope: at.scope, terms: 1}), text(statement, g.fixed(v.text)+" = K0"))
		}},
		{selections, 1, func(g *generator, at setting) *part { return g.selection(at.scope) }},
		{priorities, 2, func(g *generator, at setting) *part {
			// Of living processes: for others Spin undoes a change that it has not made.
			return text(statement, fmt.Sprintf("set_priority(%s, %s)", g.pick("_pid", "_pid", "0"), g.pick("1", "2", "3", "(1 + 1)")))
		}},
		{enabledTests, 1, func(g *generator, at setting) *part {
			v, ok := g.readable(at.scope)
			if !ok {
				return nil
			}
			return join(statement, g.fixed(v.text)+" = ", "", "", g.about("enabled", at))
		}},
	}
}

// simple returns a simple statement.
func (g *generator) simple(at setting) *part {
	if p := g.choose(simples, at); p != nil {
		return p
	}
	return g.assignment(at.scope)
}

// print returns a printf or printm, with all formats.
func (g *generator) print(at setting) *part {
	at.terms = 1
	switch g.n(4) {
	case 0:
		for _, v := range at.scope.vars {
			if v.mtype && v.simple() {
				return text(statement, "printm("+v.text+")")
			}
		}
	case 1:
		format := g.pick(`%d %u\n`, `%x, %o`, `%c%d`, `%e %d`)
		return join(statement, `printf("`+format+`", `, ", ", ")", g.expr(at), g.expr(at))
	case 2:
		return text(statement, `printf("end\n")`)
	}
	return join(statement, `printf("%d\n", `, "", ")", g.expr(at))
}

func (g *generator) assignment(sc scope) *part {
	if c, ok := g.channel(sc); ok && c.set && g.chance(20) {
		return join(statement, "", " = ", "", g.place(sc, c.text, map[string]bool{}), g.channelArgument(sc))
	}
	v, ok := g.readable(sc)
	if !ok {
		return text(statement, "skip")
	}
	to := g.element(sc, v)
	switch k := g.n(10); {
	case v.mtype && g.chance(80):
		return join(statement, "", "", " = "+g.mtypeName(v.set), to)
	case k < 5:
		return join(statement, "", "", fmt.Sprint(" = ", g.n(4)), to)
	case k < 8:
		value := join(other, "", "", fmt.Sprintf(" %% %d", 2+g.n(3)), g.expr(setting{scope: sc, terms: 2}))
		return join(statement, "", " = ", "", to, value)
	}
	return join(statement, "", " = ", "", to, g.expr(setting{scope: sc, terms: 2}))
}

// jump returns a goto. resolve chooses its label.
func (g *generator) jump(at setting) *part {
	if at.labels == nil {
		return nil
	}
	p := text(statement, "goto ")
	at.labels.jumps = append(at.labels.jumps, jump{p, len(at.labels.names)})
	return p
}

// resolve gives the jumps of a body their labels.
func (m *marks) resolve(g *generator) {
	for _, j := range m.jumps {
		from := 0
		if m.forward {
			from = j.after
		}
		if from >= len(m.names) {
			j.part.head = "skip"
		} else {
			j.part.head += m.names[from+g.n(len(m.names)-from)]
		}
	}
}

// run starts a process of a later proctype, so that the number of processes stays finite.
func (g *generator) run(at setting) *part {
	if !g.running && g.level == 0 || g.level >= len(g.procs) {
		return nil
	}
	p := g.procs[g.level+g.n(len(g.procs)-g.level)]
	call := join(statement, "run "+p.name+"(", ", ", ")")
	for _, t := range g.flat(p.params) {
		arg := g.expr(setting{scope: at.scope, terms: 1})
		switch {
		case t == "chan":
			arg = g.channelArgument(at.scope)
		case t == "mtype":
			arg = text(expression, g.mtypeName("")) // Spin takes no variables
		case t == "mtype:S":
			arg = text(expression, g.mtypeName("S"))
		case g.isShape(t):
			arg, _ = g.record(at.scope, t, map[string]bool{})
		}
		if arg == nil {
			return nil
		}
		call.kids = append(call.kids, arg)
	}
	if g.wants(priorities, 40) {
		call.tail = fmt.Sprintf(") priority %d", 1+g.n(3))
	}
	v, ok := g.readable(at.scope)
	if ok && g.wants(runValues, 40) {
		call.head = g.fixed(v.text) + g.pick(" = ", " = ", " = 1 + ") + call.head
	}
	return call
}

// restart starts processes repeatedly, a few at a time, so that numbers of processes and
// channels are used again.
func (g *generator) restart(at setting) *part {
	if at.dstep || at.inline {
		return nil
	}
	call := g.recursion(at)
	if call == nil {
		return nil
	}
	return block(statement, g.pick("atomic {", "atomic {", "{"), ";", "}", text(expression, fmt.Sprintf("(_nr_pr < %d)", 3+g.n(2))), call)
}

// recursion is a run that may also start a process of the same or an earlier proctype.
func (g *generator) recursion(at setting) *part {
	if g.chance(30) {
		defer func(level int, running bool) { g.level, g.running = level, running }(g.level, g.running)
		g.level, g.running = 0, true
	}
	return g.run(at)
}

// selection returns a select of a variable.
func (g *generator) selection(sc scope) *part {
	v, ok := g.counter(sc)
	if !ok {
		return nil
	}
	low := g.n(3)
	high := fmt.Sprint(low + g.n(3))
	switch {
	case g.wants(macros, 30):
		high = "K1(" + high + ")"
	case g.chance(10):
		high = g.pick("_pid", "_nr_pr")
	case g.chance(10):
		return join(statement, fmt.Sprintf("select (%s : ", v.text), " .. ", ")", text(other, "0"), g.small(sc))
	case g.chance(8):
		return join(statement, fmt.Sprintf("select (%s : ", v.text), " .. ", ")", text(other, "0"), g.expr(setting{scope: sc, terms: 2}))
	}
	return text(statement, fmt.Sprintf("select (%s : %d .. %s)", v.text, low, high))
}

// lateDeclaration declares a variable in the middle of a body.
func (g *generator) lateDeclaration() (*part, scope) {
	if len(g.shapes) > 0 && g.chance(40) {
		p, sc := g.recordDeclaration(false)
		p.kind = statement
		return p, sc
	}
	decl, v := g.scalar("v")
	if v.bits == 32 {
		decl, v.bits = "short "+v.text, 16
	}
	p := text(statement, decl)
	switch {
	case g.chance(20) && v.bits >= 8 && !v.mtype:
		v.text += "[#2]"
		p.head += "[2]"
	case g.chance(60) && !v.mtype:
		p.tail = fmt.Sprint(" = ", g.n(3))
	}
	return p, scope{vars: []variable{v}}
}
