// Package reduce makes programs smaller without changing what can go wrong in them. The reduced
// program has the layout of the given one and fewer states:
//
//   - Statements that no other process can interfere with become one step with the statement
//     before (Spin's statement merging).
//   - Variables are set to 0 after their last read (Spin's dead-variable resets), and those that
//     are never read are not written (Spin's -o2).
//   - Locations are marked at which a search needs to expand one process only (partial-order
//     reduction by ample sets: Holzmann and Peled, "An improvement in formal verification",
//     1994).
//
// The reduced program has an error iff the given one has: an invalid end state, a violated
// assertion or another fault. It does not keep shortest trails. Map.Translate translates trails
// to the given program, so nobody sees the reduction.
//
// In a program with a claim the reduced product has an acceptance cycle iff the given one has: see
// claim.go. No process moves in step with the claim's own locations, so these stay as they are.
//
// The reduction depends on the program only, never on what a search has visited. So successors
// stay a function of the state, and trails stay lists of edge numbers. Both searches of a nested
// depth-first search then see the same edges, which a proviso on the stack of the search cannot
// promise (Holzmann, Peled, Yannakakis, "On nested depth first search", 1996). Spin's proviso needs the
// stack of a depth-first search, so no other search can use it. The promises xr and xs about
// channels are not used: the reduction finds out which process uses a channel alone.
//
// Read it in this order:
//
//   - reduce.go: the passes
//   - unread.go, merge.go, live.go: statements and variables
//   - conditions.go: when one process can be expanded alone; claim.go: with a claim
//   - ample.go marks locations; cycles.go, with graph.go and counters.go, removes marks again
//   - facts.go: what these need to know. values.go has who uses a variable, population.go which
//     processes start and end, exclusive.go and instances.go who uses a channel
//   - translate.go: trails
package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// A Map relates a reduced program to the given one.
type Map struct {
	// origin is, by action of the reduced program, the action of the given program that it
	// copies; none for an action that only resets a variable, and for a step of several
	// actions.
	origin []uint32
	// PartlyReduced: some statements were not merged, or variables not reset, because the program is
	// too large.
	PartlyReduced bool
	reduced       *prog.Program
	given         int // number of actions of the given program
}

// none is the origin of an action that copies none.
const none = ^uint32(0)

// Program returns the reduced program and its Map. The program shares unchanged tables with p.
// If p cannot be reduced, Program returns p itself with the reason.
func Program(p *prog.Program) (*prog.Program, *Map, string) { return program(p, false) }

// ForCycles is Program for searches for acceptance cycles in a program without a claim: it also
// keeps these cycles.
func ForCycles(p *prog.Program) (*prog.Program, *Map, string) { return program(p, true) }

// program is Program. With accept, accept labels are visible.
func program(p *prog.Program, accept bool) (*prog.Program, *Map, string) {
	m := newMap(p)
	if reason := Veto(p); reason != "" {
		return p, m, reason
	}
	r := newReducer(withoutUnread(p), m)
	r.visible.accept = r.visible.accept || accept
	for _, pass := range passes {
		pass.run(r)
	}
	if !r.changed(p) {
		return p, m, "nothing can be reduced"
	}
	m.reduced = r.q
	return r.q, m, ""
}

// newMap returns the Map from a program to itself.
func newMap(p *prog.Program) *Map {
	m := &Map{origin: make([]uint32, len(p.Actions)), reduced: p, given: len(p.Actions)}
	for i := range m.origin {
		m.origin[i] = uint32(i)
	}
	return m
}

// passes are executed in this order, after withoutUnread. Each keeps what can go wrong, except
// for the marks: they may ignore a process forever, until breakCycles.
var passes = []struct {
	name string
	run  func(*reducer)
}{
	{"merged", func(r *reducer) { r.each(r.merge) }},
	{"marked", func(r *reducer) { r.each(r.mark) }},
	{"cycles", (*reducer).breakCycles},
}

// clone copies the tables of a program that the passes change.
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

// A reducer makes the reduced program q of the program p.
type reducer struct {
	*facts
	q *prog.Program
	m *Map
	// copied is the number of actions that were copied into steps.
	copied     int
	conditions []condition
	verdicts   []verdict // by action of p: whether it is independent
	quietRows  [][]bool  // by process type, see quiet
}

func newReducer(p *prog.Program, m *Map) *reducer {
	return &reducer{facts: newFacts(p), q: clone(p), m: m, conditions: conditions,
		verdicts: make([]verdict, len(p.Actions)), quietRows: make([][]bool, len(p.Procs))}
}

// each calls pass for every process type of the system.
func (r *reducer) each(pass func(proc uint32)) {
	for t := range systemTypes(r.p) {
		pass(uint32(t))
	}
}

// changed reports whether the passes changed anything.
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
		if slices.ContainsFunc(r.q.Procs[t].Locations, func(l prog.Location) bool { return l.Ample }) {
			return true
		}
	}
	return len(r.q.Actions) > len(r.p.Actions)
}

// vetoes are features that forbid every reduction, mostly as in Spin: they show whether a
// process can act, or has just acted. States that differ only in hidden variables count as one,
// so which values survive depends on the order of visits.
var vetoes = []struct {
	reason string
	holds  func(*prog.Uses) bool
}{
	{"priorities", func(u *prog.Uses) bool { return u.Priorities }},
	{"enabled()", func(u *prog.Uses) bool { return u.Enabled }},
	{"_last", func(u *prog.Uses) bool { return u.LastPid }},
	{"hidden variables", func(u *prog.Uses) bool { return u.HiddenState }},
}

// Veto returns the feature that forbids to reduce a program, "" if none does.
func Veto(p *prog.Program) string {
	for _, v := range vetoes {
		if v.holds(&p.Uses) {
			return v.reason
		}
	}
	if reason := vetoOfClaim(p); reason != "" {
		return reason
	}
	if p.Goal != 0 {
		return "a goal"
	}
	if slices.ContainsFunc(p.Exprs, func(x prog.Expr) bool { return x.Op == prog.PCValue }) {
		return "pc_value()"
	}
	return ""
}
