package heuristic

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// Formula is the estimate H_f of the number of steps until a condition f holds (Edelkamp, Leue,
// Lluch-Lafuente 2004, section 4, figures 8 to 10).
type Formula struct {
	*formulas
	root *term
}

// NewFormula returns the estimate to the states that satisfy p.Goal.
func NewFormula(p *prog.Program, c Combine) *Formula {
	f := newFormulas(p, c)
	return &Formula{formulas: f, root: f.term(0, p.Goal, false)}
}

// Estimate returns H_f.
func (h *Formula) Estimate(s ts.State) uint32 {
	h.set(s)
	return h.steps(vm.Process{}, h.root)
}

// formulas makes terms, and evaluates them in a state.
type formulas struct {
	sys     *vm.System
	s       ts.State
	procs   []vm.Process // of s
	p       *prog.Program
	fixed   *prog.FixedChans
	combine Combine
	// single: no step sends two messages to a channel, or receives two from it.
	single   bool
	sorted   bool   // some messages are inserted before others
	runnable []bool // by process type
	paths    *paths
	ends     [][]uint32           // stepsToEnd
	states   map[int32][][]uint32 // by Spin's state number: the steps to it, by type and location
}

func newFormulas(of *prog.Program, c Combine) *formulas {
	own := *of
	own.Exprs = slices.Clip(own.Exprs)
	p := &own
	f := &formulas{sys: vm.New(p), p: p, fixed: prog.NewFixedChans(p), combine: c, single: true,
		runnable: p.Runnable(), paths: newPaths(p), ends: stepsToEnd(p), states: map[int32][][]uint32{}}
	for i := range p.Actions {
		a := &p.Actions[i]
		f.single = f.single && a.Op != prog.DStep
		f.sorted = f.sorted || a.Op == prog.Send && a.Mode&prog.Sorted != 0
	}
	return f
}

// set sets the state in which terms are evaluated.
func (f *formulas) set(s ts.State) { f.s, f.procs = s, f.sys.Processes(s, f.procs[:0]) }

// Admissible reports whether the parts of a conjunction are combined by their maximum.
func (f *formulas) Admissible() bool { return f.combine == CombineByMax }

// A term is a condition with all negations at its atoms.
type term struct {
	op   termOp
	a, b *term
	expr prog.ExprID // of an atom
	not  bool        // the atom is negated
	// countsSteps: the estimate may be above 1. It must not if it has to be admissible and one
	// step could do everything.
	countsSteps bool
	// wanted is the number that a channel's length is compared with.
	wanted int32
	rows   [][]uint32 // of place: steps by type and location
}

type termOp uint8

const (
	always termOp = iota // holds in every state, with not in none
	atom                 // a variable, or any relation
	conjunction
	disjunction
	fill  // a channel shall be full, with not have room
	drain // a channel shall be empty, with not have a message
	count // the length of a channel is compared with a number
	head  // a channel's first message shall match
	place // a process shall be at a label
)

// term returns the term of an expression, as processes of a type evaluate it.
func (f *formulas) term(proc uint32, id prog.ExprID, not bool) *term {
	x := &f.p.Exprs[id]
	t := &term{op: atom, expr: id, not: not}
	both := func(op termOp, a, b *term) *term {
		if not {
			op = conjunction + disjunction - op
		}
		return &term{op: op, a: a, b: b}
	}
	switch x.Op {
	case prog.Const:
		return &term{op: always, not: not != (x.Value == 0)}
	case prog.Not:
		return f.term(proc, x.A, !not)
	case prog.And:
		return both(conjunction, f.term(proc, x.A, not), f.term(proc, x.B, not))
	case prog.Or:
		return both(disjunction, f.term(proc, x.A, not), f.term(proc, x.B, not))
	case prog.Full, prog.NFull:
		t.op, t.not = fill, not != (x.Op == prog.NFull)
	case prog.Empty, prog.NEmpty:
		t.op, t.not = drain, not != (x.Op == prog.NEmpty)
	case prog.Poll:
		t.op = head
	case prog.Eq, prog.Ne, prog.Lt, prog.Le, prog.Gt, prog.Ge:
		f.relation(proc, t, x)
		return t
	case prog.At:
		t.op, t.rows = place, f.rowsOf(f.p.Exprs[x.B].Value)
		return t
	}
	if t.op != atom {
		t.countsSteps = f.mayCountSteps(proc, x.A) && (t.op != head || f.combine == CombineBySum || f.stableQuery(x.Args))
	}
	return t
}

// stableQuery reports whether the messages that match a poll stay the same, and new messages
// come after all others.
func (f *formulas) stableQuery(args prog.Slice) bool {
	for _, x := range f.p.Args[args.First : args.First+args.Count] {
		if e := &f.p.Exprs[x]; e.Op == prog.Match && f.p.Exprs[e.A].Op != prog.Const {
			return false
		}
	}
	return !f.sorted
}

// relation makes t a count if x compares a channel's length with a number. If the channel
// cannot have such a length, the term never holds.
func (f *formulas) relation(proc uint32, t *term, x *prog.Expr) {
	length, number := &f.p.Exprs[x.A], &f.p.Exprs[x.B]
	if length.Op != prog.Len || number.Op != prog.Const {
		return
	}
	t.op, t.wanted, t.countsSteps = count, number.Value, f.mayCountSteps(proc, length.A)
	if c, ok := f.fixed.Operand(proc, length.A); ok {
		if n := int(f.p.Chans[c.Kind].Cap); n > 0 && impossibleLength(x.Op, t.not, n, int(t.wanted)) {
			*t = term{op: always, not: true}
		}
	}
}

// mayCountSteps reports whether the estimate for a channel may be above 1.
func (f *formulas) mayCountSteps(proc uint32, operand prog.ExprID) bool {
	if f.combine == CombineBySum {
		return true
	}
	c, ok := f.fixed.Operand(proc, operand)
	return ok && c.Index == nil && f.single
}

// rowsOf returns the steps to the locations with Spin's state number, by type and location.
func (f *formulas) rowsOf(state int32) [][]uint32 {
	if rows, ok := f.states[state]; ok {
		return rows
	}
	var rows [][]uint32
	for t := range f.p.Procs {
		rows = append(rows, stepsTo(f.p, uint32(t), func(l uint32) bool { return f.p.Procs[t].Locations[l].SpinState == state }))
	}
	f.states[state] = rows
	return rows
}
