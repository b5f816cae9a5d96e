package heuristic

import (
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/vm"
)

// steps returns H of a term as a process looks at it: the estimated number of steps
// until it holds.
func (f *formulas) steps(v *view, p vm.Process, t *term) uint32 {
	switch t.op {
	case always:
		return unless(!t.not, search.Infinite)
	case conjunction:
		return f.combine.join(f.steps(v, p, t.a), f.steps(v, p, t.b))
	case disjunction:
		return min(f.steps(v, p, t.a), f.steps(v, p, t.b))
	case atom:
		return unless(f.holds(v, p, t.expr) != t.not, 1)
	case place:
		return f.toPlace(v, p, t)
	}
	n := f.channelSteps(v, p, t)
	if !t.many {
		n = min(n, 1)
	}
	return n
}

// unless returns 0 where something holds, else n.
func unless(holds bool, n uint32) uint32 {
	if holds {
		return 0
	}
	return n
}

func (f *formulas) value(v *view, p vm.Process, x prog.ExprID) int32 {
	value, _ := f.sys.Eval(v.s, p, x)
	return value
}

func (f *formulas) holds(v *view, p vm.Process, x prog.ExprID) bool { return f.value(v, p, x) != 0 }

// channelSteps returns the rows of figure 9, and one for the length of a channel.
func (f *formulas) channelSteps(v *view, p vm.Process, t *term) uint32 {
	x := &f.p.Exprs[t.expr]
	operand := x.A
	if t.op == count {
		operand = f.p.Exprs[x.A].A
	}
	number := f.value(v, p, operand)
	kind, n := f.sys.Channel(v.s, number)
	if kind == nil || kind.Cap == 0 || t.op == head && x.Mode&prog.Random != 0 {
		return unless(f.met(v, p, t), 1)
	}
	free := int(kind.Cap) - n
	switch t.op {
	case fill:
		return nearer(t.not, free)
	case drain:
		return nearer(t.not, n)
	case count:
		// Another channel can be meant later, if this one never is as long.
		return min(lengthSteps(x.Op, t.not, n, int(t.wanted)), kind.Cap+1)
	}
	return f.toHead(v, p, t, number, n)
}

// met reports whether a term about a channel holds. That of nempty or nfull has the
// negation of its expression.
func (f *formulas) met(v *view, p vm.Process, t *term) bool {
	not := t.not
	if op := f.p.Exprs[t.expr].Op; op == prog.NEmpty || op == prog.NFull {
		not = !not
	}
	return f.holds(v, p, t.expr) != not
}

// nearer returns how many messages are missing until a channel is full, or empty;
// not: until it is not.
func nearer(not bool, missing int) uint32 {
	if not {
		return unless(missing > 0, 1)
	}
	return uint32(missing)
}

// lengthSteps returns how many messages have to come or go until a channel's length
// n relates to k.
func lengthSteps(op prog.ExprOp, not bool, n, k int) uint32 {
	switch turned(op, not) {
	case prog.Eq:
		return uint32(max(n-k, k-n))
	case prog.Ne:
		return unless(n != k, 1)
	case prog.Lt:
		return uint32(max(n-k+1, 0))
	case prog.Le:
		return uint32(max(n-k, 0))
	case prog.Gt:
		return uint32(max(k-n+1, 0))
	}
	return uint32(max(k-n, 0))
}

// outside reports whether no length of a channel with a capacity relates to k.
func outside(op prog.ExprOp, not bool, capacity, k int) bool {
	switch turned(op, not) {
	case prog.Eq:
		return k < 0 || k > capacity
	case prog.Ne:
		return false
	case prog.Lt:
		return k <= 0
	case prog.Le:
		return k < 0
	case prog.Gt:
		return k >= capacity
	}
	return k > capacity
}

// turned returns a relation, or with not its opposite.
func turned(op prog.ExprOp, not bool) prog.ExprOp {
	if not {
		return opposite[op]
	}
	return op
}

// opposite gives the relation that holds iff another does not.
var opposite = map[prog.ExprOp]prog.ExprOp{
	prog.Eq: prog.Ne, prog.Ne: prog.Eq, prog.Lt: prog.Ge, prog.Ge: prog.Lt, prog.Gt: prog.Le, prog.Le: prog.Gt,
}

// toHead returns how many messages stand in front of the first of a channel's n that
// fits, and one more than n when none does. With not it returns how many at the front
// fit: all of them have to go.
func (f *formulas) toHead(v *view, p vm.Process, t *term, number int32, n int) uint32 {
	args := f.p.Exprs[t.expr].Args
	for i := range n {
		if f.sys.Matches(v.s, p, number, i, args) != t.not {
			return uint32(i)
		}
	}
	if t.not {
		return uint32(n)
	}
	return uint32(n) + 1
}

// toPlace returns the row of figure 10: the steps in the control graph to a label.
// Which process is meant is taken from the state; that it can end and another be
// started in its stead counts.
func (f *formulas) toPlace(v *view, p vm.Process, t *term) uint32 {
	x := &f.p.Exprs[t.expr]
	if t.not {
		return unless(!f.holds(v, p, t.expr), 1)
	}
	if x.A == 0 {
		return f.toPlaceOfType(v, uint32(x.Value), t.rows)
	}
	if op := f.p.Exprs[x.A].Op; op != prog.Const && op != prog.Self {
		return unless(f.holds(v, p, t.expr), 1)
	}
	birth := search.Infinite
	for proc := range f.p.Procs {
		birth = min(birth, f.birth(uint32(proc), t.rows))
	}
	pid := f.value(v, p, x.A)
	if pid < 0 || int(pid) >= len(v.procs) {
		return birth
	}
	q := v.procs[pid]
	return min(t.rows[q.Proc][q.Location], plus(f.ends[q.Proc][q.Location], birth))
}

// toPlaceOfType is toPlace for the first instance of a type.
func (f *formulas) toPlaceOfType(v *view, proc uint32, rows [][]uint32) uint32 {
	birth := f.birth(proc, rows)
	for _, q := range v.procs {
		if q.Proc == proc {
			return min(rows[proc][q.Location], plus(f.ends[proc][q.Location], birth))
		}
	}
	return birth
}

// birth returns the steps that an instance of a type that is still to be started
// takes, its start included.
func (f *formulas) birth(proc uint32, rows [][]uint32) uint32 {
	if !f.runnable[proc] {
		return search.Infinite
	}
	return plus(1, rows[proc][f.p.Procs[proc].Start])
}
