// Package reduce makes programs smaller without changing what can go wrong in
// them. It takes a program to another one of the same layout that has fewer
// states: statements that nobody can interfere with become one step with the one
// before (Spin's statement merging), variables are set to 0 where nobody reads
// them any more (Spin's dead-variable resets) and left alone where nobody ever does,
// and locations are marked at which it suffices to look at one process alone
// (partial-order reduction by ample sets: Holzmann and Peled, "An improvement in
// formal verification", 1994).
//
// Invalid end states, violated assertions and other faults are kept: the reduced
// program has an error iff the given one has. Shortest ways to errors are not kept.
// Trails are translated back and never show a reduction.
//
// What is left out depends on the program alone and never on what a search has seen,
// so successors stay a function of the state, and trails indices of edges. Spin's
// proviso looks at the stack of a depth-first search, and could serve no other.
// Promises about channels, xr and xs, are not believed: which process has a channel to
// itself is found out.
//
// In the order to read: reduce.go lists the passes; unread.go, merge.go and live.go are
// those on statements and variables; conditions.go says under which conditions a process
// is looked at alone, ample.go marks where they hold, and cycles.go, with graph.go and
// counters.go, takes marks away again. What they ask is answered by facts.go: values.go
// knows who uses a variable, population.go who starts and ends, exclusive.go and
// instances.go who uses a channel. translate.go leads back.
package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// A Map leads from a reduced program back to the one it was made of.
type Map struct {
	// Origin gives, for every action of the reduced program, the action of the
	// given one that it is a copy of; None for one that only sets a dead
	// variable to 0, or joins others to a step.
	Origin []uint32
	// Partly tells that statements were left apart, or variables left as they are,
	// because the program is so large.
	Partly  bool
	reduced *prog.Program
	given   int // number of actions of the given program
}

// None is the origin of actions that stand for none.
const None = ^uint32(0)

// Program returns the reduced program, which shares the tables that stay as they
// are with p, and the way back. Where something forbids to reduce, the reason is
// given and the program is p itself.
func Program(p *prog.Program) (*prog.Program, *Map, string) {
	m := newMap(p)
	if reason := Veto(p); reason != "" {
		return p, m, reason
	}
	r := newReducer(withoutUnread(p), m)
	for _, pass := range passes {
		pass.run(r)
	}
	if !r.changed(p) {
		return p, m, "no statement stands alone"
	}
	m.reduced = r.q
	return r.q, m, ""
}

// newMap returns the way back from a program to itself.
func newMap(p *prog.Program) *Map {
	m := &Map{Origin: make([]uint32, len(p.Actions)), reduced: p, given: len(p.Actions)}
	for i := range m.Origin {
		m.Origin[i] = uint32(i)
	}
	return m
}

// passes lead, one after the other, from a program that leaves unread variables alone to
// the reduced one. Each keeps what can go wrong, but for the marks, which put some process
// off forever until the cycles are broken.
var passes = []struct {
	name string
	run  func(*reducer)
}{
	{"merged", func(r *reducer) { r.each(r.merge) }},
	{"marked", func(r *reducer) { r.each(r.mark) }},
	{"cycles", (*reducer).breakCycles},
}

// clone copies a program as far as it is going to change.
func clone(p *prog.Program) *prog.Program {
	q := *p
	q.Procs = slices.Clone(p.Procs)
	q.Actions = slices.Clone(p.Actions)
	q.Exprs = slices.Clone(p.Exprs)
	q.Refs = slices.Clone(p.Refs)
	for t := range q.Procs {
		q.Procs[t].Locations = slices.Clone(q.Procs[t].Locations)
		for l := range q.Procs[t].Locations {
			loc := &q.Procs[t].Locations[l]
			loc.Out = slices.Clone(loc.Out)
		}
	}
	return &q
}

// A reducer makes one program of another.
type reducer struct {
	*facts
	q *prog.Program
	m *Map
	// copied counts the actions that were copied into steps.
	copied     int
	conditions []condition
	known      []verdict // of actions of p: whether they are independent
	quietAt    [][]bool  // by process type, see quiet
}

func newReducer(p *prog.Program, m *Map) *reducer {
	return &reducer{facts: newFacts(p), q: clone(p), m: m, conditions: conditions,
		known: make([]verdict, len(p.Actions)), quietAt: make([][]bool, len(p.Procs))}
}

// each calls pass for every process type.
func (r *reducer) each(pass func(proc uint32)) {
	for t := range r.q.Procs {
		pass(uint32(t))
	}
}

// changed reports whether there is anything that the reductions could do.
func (r *reducer) changed(given *prog.Program) bool {
	for i := range given.Refs {
		if given.Refs[i].Space != r.p.Refs[i].Space {
			return true
		}
	}
	for i := range given.Actions {
		if given.Actions[i].Ref != r.p.Actions[i].Ref {
			return true
		}
	}
	for t := range r.q.Procs {
		for l := range r.q.Procs[t].Locations {
			if r.q.Procs[t].Locations[l].Ample {
				return true
			}
		}
	}
	return len(r.q.Actions) > len(r.p.Actions)
}

// vetoes are what forbids every reduction, most as Spin has it: whether a process can
// act, or has just acted, is seen from outside then. States that differ in hidden variables
// only count as one, so which values go on depends on the order in which they are reached.
var vetoes = []struct {
	reason string
	holds  func(*prog.Uses) bool
}{
	{"priorities", func(u *prog.Uses) bool { return u.Priorities }},
	{"enabled()", func(u *prog.Uses) bool { return u.Enabled }},
	{"_last", func(u *prog.Uses) bool { return u.LastPid }},
	{"np_", func(u *prog.Uses) bool { return u.Progress }},
	{"hidden variables", func(u *prog.Uses) bool { return u.HiddenState }},
}

// Veto returns what in the program forbids to reduce it, "" when nothing does.
func Veto(p *prog.Program) string {
	for _, v := range vetoes {
		if v.holds(&p.Uses) {
			return v.reason
		}
	}
	if p.Goal != 0 {
		return "a goal"
	}
	for i := range p.Exprs {
		if p.Exprs[i].Op == prog.PCValue {
			return "pc_value()"
		}
	}
	return ""
}
