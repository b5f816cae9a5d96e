package random

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// New returns a random program; the same seed gives the same one.
func New(seed uint64) *Program {
	g := &generator{rand: rand.New(rand.NewPCG(seed, 20040901))}
	return &Program{g.program()}
}

type generator struct {
	rand    *rand.Rand
	names   int
	mtypes  int // m0 ... are declared
	shapes  []shape
	inlines []procedure
	procs   []procedure // those that run may start
	globals scope
	past    []memory   // the proctypes written so far
	labels  []string   // of the proctype being written
	jumps   []*part    // its gotos
	locals  []variable // its variables
	pids    int        // active processes so far
	level   int        // number of the proctype being written; it runs later ones only
	running bool       // it may start processes
	special bool       // enabled: no rendezvous
	asking  bool       // the proctype being written may wait for enabled
	ranked  bool       // priorities too: no bits
	faulty  bool       // subscripts may be out of range
	last    bool       // _last
	hides   bool       // a variable is hidden: no d_step, which does not put it back
	macros  int        // K0 and K1 are defined when not 0
}

// n returns a number below k.
func (g *generator) n(k int) int { return g.rand.IntN(k) }

func (g *generator) chance(percent int) bool { return g.n(100) < percent }

func (g *generator) pick(from ...string) string { return from[g.n(len(from))] }

func (g *generator) fresh(prefix string) string {
	g.names++
	if g.chance(10) {
		// Spin's scanner treats such names apart in select.
		prefix += "_"
	}
	return fmt.Sprintf("%s%d", prefix, g.names)
}

func (g *generator) program() *part {
	root := block(other, "", "", "\n")
	g.special, g.last = g.chance(6), g.chance(3)
	g.ranked = g.special && g.chance(50)
	g.faulty = g.chance(5)
	if g.chance(20) {
		g.macros = 1
		root.kids = append(root.kids, text(other, fmt.Sprintf("#define K0 %d\n#define K1(a) %s", g.n(4), g.pick("(a)", "(a + 1)", "a"))))
	}
	if g.chance(35) {
		g.mtypes = 2 + g.n(2)
		names := make([]string, g.mtypes)
		for i := range names {
			names[i] = fmt.Sprintf("m%d", i)
		}
		root.kids = append(root.kids, text(other, "mtype = { "+strings.Join(names, ", ")+" };"))
	}
	if g.chance(20) {
		root.kids = append(root.kids, g.typedef())
		if g.chance(40) {
			root.kids = append(root.kids, g.typedef())
		}
	}
	for range 1 + g.n(4) {
		d, sc := g.declaration(true)
		root.kids = append(root.kids, d)
		g.globals = g.globals.plus(sc)
	}
	for range g.n(3) {
		d, c := g.channelDeclaration()
		root.kids = append(root.kids, d)
		g.globals.chans = append(g.globals.chans, c...)
	}
	if g.chance(20) {
		root.kids = append(root.kids, g.inline())
	}
	return g.processes(root)
}

// processes adds the proctypes, active ones and those started by init.
func (g *generator) processes(root *part) *part {
	started := 0
	if g.chance(45) {
		started = 1 + g.n(2)
	}
	for range started {
		p := procedure{name: g.fresh("P")}
		for range g.n(3) {
			p.params = append(p.params, g.pick("byte", "byte", "short", g.flag(), g.channelType()))
		}
		g.procs = append(g.procs, p)
	}
	active := 1 + g.n(3)
	if started > 0 {
		active = g.n(3)
	}
	var bodies []*part
	for i := range g.procs {
		g.level = i + 1
		bodies = append(bodies, g.proctype(g.procs[i], "proctype "))
	}
	g.level, g.running = 0, started > 0 && g.chance(30)
	for i := range active {
		prefix := "active proctype "
		if g.chance(25) {
			prefix = "active [2] proctype "
		}
		// A question that leads to another question makes Spin execute what
		// it should only try: one process asks, and nobody asks about it.
		g.asking = i == 0 && prefix == "active proctype " && !g.ranked
		bodies = append(bodies, g.proctype(procedure{name: g.fresh("A")}, prefix))
		g.asking = false
		if g.pids++; prefix != "active proctype " {
			g.pids++
		}
	}
	root.kids = append(root.kids, bodies...)
	if started > 0 {
		root.kids = append(root.kids, g.init())
	}
	return root
}

// proctype returns a process type with a body of its own.
func (g *generator) proctype(p procedure, prefix string) *part {
	sc := g.globals
	params := make([]string, len(p.params))
	for i, t := range p.params {
		name := g.fresh("a")
		params[i] = t + " " + name
		if t == "chan" {
			sc = sc.plus(scope{chans: []channel{{text: name, fields: []string{"byte"}, opaque: true}}})
		} else {
			sc = sc.plus(scope{vars: []variable{{text: name, small: t != "short", bits: max(1, widths[t])}}})
		}
	}
	head := prefix + p.name + "(" + strings.Join(params, "; ") + ")"
	if g.ranked && g.chance(50) {
		head += fmt.Sprintf(" priority %d", 1+g.n(3))
	}
	if g.chance(8) {
		head += " provided (" + plain(g.clause()) + ")"
	}
	body := g.body(head+" {", sc)
	m := memory{name: p.name, labels: g.labels, pid: -1}
	if len(g.procs) == 0 {
		m.pid = g.pids
	}
	for _, v := range g.locals {
		if v.whole == "" && v.size == 0 && v.text == rootOf(v.text) {
			m.locals = append(m.locals, v.text)
		}
	}
	g.past = append(g.past, m)
	return body
}

// clause returns the condition of a provided clause.
func (g *generator) clause() *part {
	if c, ok := g.channel(g.globals); ok && g.chance(40) {
		return g.channelTest(g.globals, c)
	}
	return g.comparison(g.globals, 0)
}

func plain(p *part) string { return (&Program{p}).String() }

// body returns a proctype's body: declarations, then statements.
func (g *generator) body(head string, sc scope) *part {
	g.labels, g.jumps, g.locals = nil, nil, nil
	body := block(other, head, ";", "}")
	for range g.n(3) {
		d, local := g.declaration(false)
		body.kids = append(body.kids, d)
		sc = sc.plus(local)
		g.locals = append(g.locals, local.vars...)
	}
	if g.chance(8) {
		d, c := g.channelDeclaration()
		d.tail = ""
		body.kids = append(body.kids, d)
		sc = sc.plus(scope{chans: c})
	}
	if named := g.channelArgument(sc); named != nil && g.chance(10) {
		name := g.fresh("h")
		body.kids = append(body.kids, join(other, "chan "+name+" = ", "", "", named))
		sc = sc.plus(scope{chans: []channel{{text: name, fields: []string{"byte"}, opaque: true, set: true}}})
	}
	body.kids = append(body.kids, g.sequence(setting{scope: sc, depth: 4}, 5)...)
	for _, j := range g.jumps {
		if len(g.labels) == 0 {
			j.head = "skip"
		} else {
			j.head += g.labels[g.n(len(g.labels))]
		}
	}
	return body
}

// init starts processes, mostly in one atomic sequence.
func (g *generator) init() *part {
	g.level, g.running = 0, true
	var runs []*part
	for range 1 + g.n(2) {
		runs = append(runs, g.run(setting{scope: g.globals}))
	}
	list := block(statement, "atomic {", ";", "}", runs...)
	if g.chance(30) {
		list = block(statement, "{", ";", "}", runs...)
	}
	body := block(other, "init {", ";", "}", list)
	if g.chance(30) {
		g.labels, g.jumps = nil, nil
		tail := g.sequence(setting{scope: g.globals, depth: 1, copied: true, again: true}, 2)
		body.kids = append(body.kids, tail...)
	}
	return body
}

// run starts a process of a later proctype, so that there is an end to it.
func (g *generator) run(at setting) *part {
	if !g.running && g.level == 0 || g.level >= len(g.procs) {
		return g.assignment(at.scope)
	}
	p := g.procs[g.level+g.n(len(g.procs)-g.level)]
	call := join(statement, "run "+p.name+"(", ", ", ")")
	for _, t := range p.params {
		arg := g.expr(at.scope, 1)
		if t == "chan" {
			arg = g.channelArgument(at.scope)
		}
		if arg == nil {
			return g.assignment(at.scope)
		}
		call.kids = append(call.kids, arg)
	}
	if v, ok := g.counter(at.scope); ok && g.chance(10) {
		call.head = v.text + " = " + call.head
	}
	return call
}

// flag returns the type of a parameter that is true or false.
func (g *generator) flag() string {
	if g.ranked {
		return "byte"
	}
	return "bool"
}

// channelType returns chan when there is a channel that fits a parameter.
func (g *generator) channelType() string {
	if g.channelArgument(g.globals) == nil {
		return "byte"
	}
	return "chan"
}

// channelArgument picks a channel whose messages are one number; nil when there
// is none.
func (g *generator) channelArgument(sc scope) *part {
	for _, c := range sc.chans {
		if c.opaque || len(c.fields) == 1 && c.fields[0] == "byte" || g.chance(2) {
			return text(other, c.text)
		}
	}
	return nil
}
