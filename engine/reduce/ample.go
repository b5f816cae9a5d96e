package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// mark marks the locations of a process type at which the process can be looked at
// alone: whatever the others do meanwhile, what it can do stays as it is, and
// nothing it does makes a difference to them (conditions C0 to C2 of Clarke,
// Grumberg, Peled, "Model Checking", 1999, chapter 10).
//
// That no process is put off forever (C3) is seen to afterwards, by breakCycles.
func (r *reducer) mark(proc uint32) {
	t := &r.q.Procs[proc]
	if t.Provided != 0 {
		return
	}
	for l := range r.p.Procs[proc].Locations {
		loc := &t.Locations[l]
		loc.Steady, loc.Ample = r.safe(proc, uint32(l))
	}
}

// safe reports whether a location can be looked at alone, and on what condition.
func (r *reducer) safe(proc, location uint32) (prog.ExprID, bool) {
	loc := &r.p.Procs[proc].Locations[location]
	if len(loc.Out) == 0 || r.seen(proc, location) {
		return 0, false
	}
	condition := prog.ExprID(0)
	type test struct {
		op  prog.ExprOp
		ref prog.RefID
	}
	var tests []test
	// Else, and what stands beside a receive that looks further than the first
	// message, see what others send.
	sees := false
	for _, ch := range loc.Out {
		a := &r.p.Actions[ch.Action]
		if !r.safeAction(proc, a, ch.Action) {
			return 0, false
		}
		sees = sees || r.p.IsElse(a) || a.Op == prog.Receive && a.Mode&prog.Random != 0 && len(loc.Out) > 1
		need := test{op: prog.NEmpty}
		switch a.Op {
		case prog.Exit:
			condition = r.startsOver(proc)
			continue
		case prog.Send:
			need.op = prog.NFull
		case prog.Receive:
		default:
			continue
		}
		if need.ref = r.p.Exprs[a.A].Ref; !slices.Contains(tests, need) {
			tests = append(tests, need)
		}
	}
	if sees && len(tests) > 0 {
		return 0, false
	}
	for _, x := range tests {
		load := r.expr(prog.Expr{Op: prog.Load, Ref: x.ref})
		condition = r.both(condition, r.expr(prog.Expr{Op: x.op, A: load}))
	}
	return condition, true
}

// expr appends an expression to the reduced program.
func (r *reducer) expr(x prog.Expr) prog.ExprID {
	r.q.Exprs = append(r.q.Exprs, x)
	return prog.ExprID(len(r.q.Exprs) - 1)
}

// both returns the condition that two hold; the first may be missing.
func (r *reducer) both(a, b prog.ExprID) prog.ExprID {
	if a == 0 {
		return b
	}
	return r.expr(prog.Expr{Op: prog.And, A: a, B: b})
}

// safeAction reports whether an action and all that is executed in the same turn are
// independent of what others do.
func (r *reducer) safeAction(proc uint32, a *prog.Action, id uint32) bool {
	return r.independent(id) && (!a.Inner || r.quiet(proc)[a.Target])
}

// quiet tells, by location of a process type, whether all that can follow there in an
// atomic sequence is independent of what others do, and ends: nobody else would have a
// turn again after one that does not. Sends, receives and exits may have to wait.
func (r *reducer) quiet(proc uint32) []bool {
	if r.quietAt[proc] != nil {
		return r.quietAt[proc]
	}
	locations := r.p.Procs[proc].Locations
	next := make([][]uint32, len(locations))
	ok := make([]bool, len(locations))
	for l := range locations {
		ok[l] = true
		for _, ch := range locations[l].Out {
			a := &r.p.Actions[ch.Action]
			ok[l] = ok[l] && a.Op != prog.Send && a.Op != prog.Receive && a.Op != prog.Exit && r.independent(ch.Action)
			if a.Inner {
				next[l] = append(next[l], a.Target)
			}
		}
	}
	r.quietAt[proc] = settled(next, ok)
	return r.quietAt[proc]
}

// settled returns the nodes of a graph for which something holds, there and wherever the
// edges lead, and from which they lead around no cycle.
func settled(next [][]uint32, holds []bool) []bool {
	before := make([][]uint32, len(next))
	open := make([]int, len(next)) // edges to nodes that are not settled
	done := make([]bool, len(next))
	var work []uint32
	for l := range next {
		open[l] = len(next[l])
		for _, to := range next[l] {
			before[to] = append(before[to], uint32(l))
		}
		if open[l] == 0 && holds[l] {
			work = append(work, uint32(l))
		}
	}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		done[l] = true
		for _, from := range before[l] {
			if open[from]--; open[from] == 0 && holds[from] {
				work = append(work, from)
			}
		}
	}
	return done
}
