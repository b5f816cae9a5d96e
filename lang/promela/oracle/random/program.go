// Package random writes small random Promela programs, and shrinks programs that show a
// difference between two checkers. About nine in ten programs are valid. They have few states and
// avoid known bugs of Spin. The seed of a program determines which features it has.
//
// Read mixture.go first, then program.go, statement.go and compound.go.
package random

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// New returns the random program of a seed.
func New(seed uint64) *Program {
	g := &generator{rand: rand.New(rand.NewPCG(seed, 20040901))}
	g.mix = g.mixture()
	return &Program{g.program()}
}

type generator struct {
	rand    *rand.Rand
	mix     mixture
	names   int
	labels  int
	mtypes  int // m0 ... are declared
	shapes  []shape
	inlines []procedure
	procs   []procedure // those that run may start
	globals scope
	remotes []remoteType // of the proctypes written so far
	locals  []variable   // of the proctype being written
	pids    int          // active processes so far
	level   int          // number of the proctype being written; it runs later ones only
	running bool         // it may start processes
	asking  bool         // the proctype being written may wait for enabled
}

// n returns a random number below k.
func (g *generator) n(k int) int { return g.rand.IntN(k) }

func (g *generator) chance(percent int) bool { return g.n(100) < percent }

func (g *generator) pick(from ...string) string { return from[g.n(len(from))] }

func (g *generator) fresh(prefix string) string {
	g.names++
	if g.chance(10) {
		// Spin's scanner treats such names differently in select.
		prefix += "_"
	}
	return fmt.Sprintf("%s%d", prefix, g.names)
}

func (g *generator) program() *part {
	root := block(other, "", "", "\n")
	add := func(p *part) { root.kids = append(root.kids, p) }
	if g.has(macros) {
		add(text(other, fmt.Sprintf("#define K0 %d\n#define K1(a) %s\n#define K2(a, b) %s", g.n(4),
			g.pick("(a)", "(a + 1)", "a"), g.pick("(a + b)", "((a) - (b))", "((a < b) -> a : b)"))))
		if g.has(statementMacros) {
			add(text(other, "#define K3(a) a++; a = a % 3\n#define K4(c, s) atomic { (c) -> s }"))
		}
	}
	if g.has(mtypes) {
		g.mtypes = 2 + g.n(2)
		add(text(other, "mtype = { "+strings.Join([]string{"m0", "m1", "m2"}[:g.mtypes], ", ")+" };"))
		if g.has(mtypeSets) {
			add(text(other, "mtype:S = { s0, s1 };"))
		}
	}
	if g.has(records) {
		for range 1 + g.n(2) {
			add(g.typedef())
		}
	}
	for range 1 + g.n(4) {
		add(g.global())
	}
	for range g.n(3) {
		if g.has(channels) {
			d, c := g.channelDeclaration()
			add(d)
			g.globals.chans = append(g.globals.chans, c)
		}
	}
	if first := g.channelArgument(g.globals); first != nil && g.wants(channelVariables, 20) {
		d, c := g.channelVariable(first)
		add(d)
		g.globals.chans = append(g.globals.chans, c)
	}
	if g.has(inlines) {
		for range 1 + g.n(2) {
			add(g.inline())
		}
	}
	g.processes(root)
	if g.has(claims) {
		add(g.claim())
	}
	return root
}

// global declares a global variable.
func (g *generator) global() *part {
	d, sc := g.declaration(true, g.globals)
	g.globals = g.globals.plus(sc)
	return d
}

// processes adds the proctypes, active ones and those started by init.
func (g *generator) processes(root *part) {
	started := 0
	if g.has(starters) {
		started = 1 + g.n(2)
	}
	for range started {
		p := procedure{name: g.fresh("P"), active: g.wants(groupings, 20)}
		for range g.n(3) {
			p.params = append(p.params, g.parameter(p.active))
		}
		g.procs = append(g.procs, p)
	}
	active := 1 + g.n(3)
	if started > 0 {
		active = g.n(3)
	}
	groups := []func(){
		func() { g.startedTypes(root) },
		func() { g.activeTypes(root, active) },
		func() {
			if started > 0 {
				root.kids = append(root.kids, g.init())
			}
		},
	}
	if g.has(groupings) {
		g.rand.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
	}
	for _, add := range groups {
		add()
		if g.wants(groupings, 20) {
			root.kids = append(root.kids, g.global())
		}
	}
}

// startedTypes adds the proctypes that run starts.
func (g *generator) startedTypes(root *part) {
	for i, p := range g.procs {
		g.level = i + 1
		prefix := "proctype "
		switch {
		case p.active:
			prefix = "active proctype "
			g.pids++
		case g.chance(3):
			prefix = "D_proctype "
		}
		root.kids = append(root.kids, g.proctype(p, prefix))
	}
}

// activeTypes adds active proctypes.
func (g *generator) activeTypes(root *part, active int) {
	g.level, g.running = 0, len(g.procs) > 0 && g.has(runs)
	for i := range active {
		prefix, count := "active proctype ", 1
		if g.wants(instances, 40) {
			prefix, count = "active ["+g.constant(2)+"] proctype ", 2
		}
		// Spin has a bug if enabled() asks about a process that uses enabled(): see
		// Mistaken. So only one process uses it, and none asks about that one.
		g.asking = i == 0 && count == 1 && !g.has(priorities)
		root.kids = append(root.kids, g.proctype(procedure{name: g.fresh("A")}, prefix))
		g.asking = false
		g.pids += count
	}
}

// parameter returns the type of a parameter, of a proctype that may be active.
func (g *generator) parameter(active bool) string {
	if len(g.shapes) > 0 && g.wants(recordParameters, 50) {
		// Spin refuses records with arrays here.
		if s := g.shapes[g.n(len(g.shapes))]; !s.hasArray() && !(active && len(s.chans) > 0) || g.chance(3) {
			return s.name
		}
	}
	switch t := g.pick("byte", "byte", "short", "bool", "chan", "int", "pid", "mtype", "mtype:S", "bit"); {
	case t == "mtype" && g.has(mtypes), t == "mtype:S" && g.has(mtypes) && g.has(mtypeSets):
		return t
	case t == "chan" && !active && g.channelArgument(g.globals) != nil:
		return t
	case widths[t] > 8 && g.has(wideTypes), widths[t] < 8 && !g.has(priorities):
		return t
	}
	return "byte"
}

// proctype returns a process type.
func (g *generator) proctype(p procedure, prefix string) *part {
	if g.has(sharedNames) {
		// The names in one proctype are used again in the next.
		defer func(names, labels int) { g.names, g.labels = names, labels }(g.names, g.labels)
	}
	sc := g.globals
	params := ""
	for i, t := range p.params {
		name := g.fresh("a")
		switch {
		case i == 0:
			params = t + " " + name
		case t == p.params[i-1] && g.chance(30) && (!g.isShape(t) || g.chance(5)): // Spin refuses records
			params += ", " + name
		default:
			params += "; " + t + " " + name
		}
		sc = sc.plus(g.parameterScope(t, name))
	}
	head := prefix + p.name + "(" + params + ")"
	if g.wants(priorities, 50) {
		head += fmt.Sprintf(" priority %d", 1+g.n(3))
	}
	if g.wants(provided, 40) {
		head += " provided (" + plain(g.clause()) + ")"
	}
	body, at := g.body(head+" {", sc)
	m := remoteType{name: p.name, labels: at.names, pid: -1}
	if len(g.procs) == 0 {
		m.pid = g.pids
	}
	for _, v := range g.locals {
		if v.whole == "" && !strings.Contains(v.text, ".") {
			m.locals = append(m.locals, v.text)
		}
	}
	g.remotes = append(g.remotes, m)
	return body
}

// parameterScope returns what a parameter declares.
func (g *generator) parameterScope(t, name string) scope {
	if t == "chan" {
		return scope{chans: []channel{{text: name, fields: []string{"byte"}, opaque: true, set: g.wants(channelVariables, 30)}}}
	}
	for _, s := range g.shapes {
		if s.name == t {
			return s.of(name)
		}
	}
	return scope{vars: []variable{{text: name, small: widths[t] <= 8, bits: widths[t], field: t}}}
}

// clause returns the condition of a provided clause.
func (g *generator) clause() *part {
	if c, ok := g.channel(g.globals); ok && g.chance(40) {
		return g.channelTest(g.globals, c)
	}
	return g.either(60, g.comparison, g.expr)(setting{scope: g.globals, terms: 2})
}

func plain(p *part) string { return (&Program{p}).String() }

// body returns a proctype's body, declarations before statements, and its labels.
func (g *generator) body(head string, sc scope) (*part, *marks) {
	g.locals = nil
	body := block(other, head, ";", "}")
	for range g.n(3) {
		d, local := g.declaration(false, sc)
		body.kids = append(body.kids, d)
		sc = sc.plus(local)
		g.locals = append(g.locals, local.vars...)
	}
	if g.wants(localChannels, 50) {
		d, c := g.channelDeclaration()
		d.tail = ""
		body.kids = append(body.kids, d)
		sc = sc.plus(scope{chans: []channel{c}})
	}
	if named := g.channelArgument(sc); named != nil && g.wants(channelVariables, 40) {
		name := g.fresh("h")
		body.kids = append(body.kids, join(other, "chan "+name+" = ", "", "", named))
		sc = sc.plus(scope{chans: []channel{{text: name, fields: []string{"byte"}, opaque: true, set: true}}})
	}
	if c, ok := g.channel(sc); ok && g.wants(exclusives, 40) {
		body.kids = append(body.kids, text(other, g.pick("xr ", "xs ")+rootOf(c.text)))
	}
	at := setting{scope: sc, depth: 4, labels: &marks{}}
	body.kids = append(body.kids, g.sequence(at, 5)...)
	at.labels.resolve(g)
	return body, at.labels
}

// init starts processes, mostly in one atomic sequence.
func (g *generator) init() *part {
	g.level, g.running = 0, true
	var starts []*part
	for range 1 + g.n(2) {
		if r := g.run(setting{scope: g.globals}); r != nil {
			starts = append(starts, r)
		}
	}
	list := block(statement, "atomic {", ";", "}", starts...)
	if len(starts) == 0 {
		list = text(statement, "skip")
	} else if g.chance(30) {
		list = block(statement, "{", ";", "}", starts...)
	}
	head := "init {"
	if g.wants(priorities, 30) {
		head = "init priority 2 {"
	}
	body := block(other, head, ";", "}", list)
	if g.chance(30) {
		at := setting{scope: g.globals, depth: 2, inline: true, repeats: true, labels: &marks{}}
		body.kids = append(body.kids, g.sequence(at, 2)...)
		at.labels.resolve(g)
	}
	return body
}
