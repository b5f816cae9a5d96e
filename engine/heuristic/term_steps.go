package heuristic

import (
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/vm"
)

// steps returns H_f of a term in a process: the estimated number of steps until it holds
// (figure 8).
func (f *formulas) steps(p vm.Process, t *term) uint32 {
	switch t.op {
	case always:
		return zeroIf(!t.not, search.Infinite)
	case conjunction:
		return f.combine.join(f.steps(p, t.a), f.steps(p, t.b))
	case disjunction:
		return min(f.steps(p, t.a), f.steps(p, t.b))
	case atom:
		return zeroIf(f.holds(p, t.expr) != t.not, 1)
	case place:
		return f.toPlace(p, t)
	}
	n := f.channelSteps(p, t)
	if !t.countsSteps {
		n = min(n, 1)
	}
	return n
}

// zeroIf returns 0 if a condition holds, else n.
func zeroIf(holds bool, n uint32) uint32 {
	if holds {
		return 0
	}
	return n
}

func (f *formulas) value(p vm.Process, x prog.ExprID) int32 {
	value, _ := f.sys.Eval(f.s, p, x)
	return value
}

func (f *formulas) holds(p vm.Process, x prog.ExprID) bool { return f.value(p, x) != 0 }

// channelSteps returns the rows of figure 9, and one for the length of a channel.
func (f *formulas) channelSteps(p vm.Process, t *term) uint32 {
	x := &f.p.Exprs[t.expr]
	operand := x.A
	if t.op == count {
		operand = f.p.Exprs[x.A].A
	}
	number := f.value(p, operand)
	kind, n := f.sys.Channel(f.s, number)
	if kind == nil || kind.Cap == 0 || t.op == head && x.Mode&prog.Random != 0 {
		return zeroIf(f.channelTermHolds(p, t), 1)
	}
	free := int(kind.Cap) - n
	switch t.op {
	case fill:
		return messagesUntil(t.not, free)
	case drain:
		return messagesUntil(t.not, n)
	case count:
		// The operand can mean a larger channel later.
		return min(lengthSteps(x.Op, t.not, n, int(t.wanted)), kind.Cap+1)
	}
	return f.toHead(p, t, number, n)
}

// channelTermHolds reports whether a term about a channel holds. For NEmpty and NFull the term
// negates the expression.
func (f *formulas) channelTermHolds(p vm.Process, t *term) bool {
	not := t.not
	if op := f.p.Exprs[t.expr].Op; op == prog.NEmpty || op == prog.NFull {
		not = !not
	}
	return f.holds(p, t.expr) != not
}

// messagesUntil returns how many messages are missing until a channel is full, or empty; with
// not, until it is not.
func messagesUntil(not bool, missing int) uint32 {
	if not {
		return zeroIf(missing > 0, 1)
	}
	return uint32(missing)
}

// lengthSteps returns how many messages have to be sent or received until the relation between
// a channel's length n and k holds.
func lengthSteps(op prog.ExprOp, not bool, n, k int) uint32 {
	switch negatedIf(op, not) {
	case prog.Eq:
		return uint32(max(n-k, k-n))
	case prog.Ne:
		return zeroIf(n != k, 1)
	case prog.Lt:
		return uint32(max(n-k+1, 0))
	case prog.Le:
		return uint32(max(n-k, 0))
	case prog.Gt:
		return uint32(max(k-n+1, 0))
	}
	return uint32(max(k-n, 0))
}

// impossibleLength reports whether the relation to k holds for no length of a channel with this
// capacity.
func impossibleLength(op prog.ExprOp, not bool, capacity, k int) bool {
	switch negatedIf(op, not) {
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

// negatedIf returns a relation, or with not its negation.
func negatedIf(op prog.ExprOp, not bool) prog.ExprOp {
	if not {
		return negation[op]
	}
	return op
}

// negation is the negation of each relation.
var negation = map[prog.ExprOp]prog.ExprOp{
	prog.Eq: prog.Ne, prog.Ne: prog.Eq, prog.Lt: prog.Ge, prog.Ge: prog.Lt, prog.Gt: prog.Le, prog.Le: prog.Gt,
}

// toHead returns how many of a channel's n messages are in front of the first one that matches,
// n+1 if none does. With not, it returns how many messages at the front match: all of them have
// to be received.
func (f *formulas) toHead(p vm.Process, t *term, number int32, n int) uint32 {
	args := f.p.Exprs[t.expr].Args
	for i := range n {
		if f.sys.Matches(f.s, p, number, i, args) != t.not {
			return uint32(i)
		}
	}
	if t.not {
		return uint32(n)
	}
	return uint32(n) + 1
}

// toPlace returns the row of figure 10: the steps in the control graph to a label. The process
// is the current one with that number, or one started after it has ended.
func (f *formulas) toPlace(p vm.Process, t *term) uint32 {
	x := &f.p.Exprs[t.expr]
	if t.not {
		return zeroIf(!f.holds(p, t.expr), 1)
	}
	if x.A == 0 {
		return f.toPlaceOfType(uint32(x.Value), t.rows)
	}
	if op := f.p.Exprs[x.A].Op; op != prog.Const && op != prog.Self {
		return zeroIf(f.holds(p, t.expr), 1)
	}
	fromStart := search.Infinite
	for proc := range f.p.Procs {
		fromStart = min(fromStart, f.stepsFromStart(uint32(proc), t.rows))
	}
	pid := f.value(p, x.A)
	if pid < 0 || int(pid) >= len(f.procs) {
		return fromStart
	}
	q := f.procs[pid]
	return min(t.rows[q.Proc][q.Location], add(f.ends[q.Proc][q.Location], fromStart))
}

// toPlaceOfType is toPlace for the first process of a type.
func (f *formulas) toPlaceOfType(proc uint32, rows [][]uint32) uint32 {
	fromStart := f.stepsFromStart(proc, rows)
	for _, q := range f.procs {
		if q.Proc == proc {
			return min(rows[proc][q.Location], add(f.ends[proc][q.Location], fromStart))
		}
	}
	return fromStart
}

// stepsFromStart returns the steps of a process that is still to be started, with its start.
func (f *formulas) stepsFromStart(proc uint32, rows [][]uint32) uint32 {
	if !f.runnable[proc] {
		return search.Infinite
	}
	return add(1, rows[proc][f.p.Procs[proc].Entry])
}
