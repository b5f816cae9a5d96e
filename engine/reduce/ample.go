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
	for l := range r.p.Procs[proc].Locations {
		if r.safe(proc, uint32(l)) {
			loc := &r.q.Procs[proc].Locations[l]
			loc.Steady, loc.Ample = r.steady(proc, uint32(l)), true
		}
	}
}

// safe reports whether a location can be looked at alone, as long as it is steady.
func (r *reducer) safe(proc, location uint32) bool {
	out := r.p.Procs[proc].Locations[location].Out
	for _, ch := range out {
		if a := &r.p.Actions[ch.Action]; !r.independent(ch.Action) || a.Inner && !r.quiet(proc)[a.Target] {
			return false
		}
	}
	return len(out) > 0 && r.heldAt(proc, location)
}

// steady returns the condition under which a location can be looked at alone, 0 for always.
func (r *reducer) steady(proc, location uint32) (all prog.ExprID) {
	var tests []prog.ExprID
	for _, ch := range r.p.Procs[proc].Locations[location].Out {
		for _, c := range r.conditions {
			if c.when == nil {
				continue
			}
			x := c.when(r, &r.p.Actions[ch.Action])
			if x == 0 || slices.ContainsFunc(tests, func(y prog.ExprID) bool { return r.sameTest(x, y) }) {
				continue
			}
			tests = append(tests, x)
			all = r.both(all, x)
		}
	}
	return all
}

// sameTest reports whether two tests of channels are the same.
func (r *reducer) sameTest(x, y prog.ExprID) bool {
	a, b := &r.q.Exprs[x], &r.q.Exprs[y]
	return a.Op == b.Op && a.Op != prog.Or && r.q.Exprs[a.A].Ref == r.q.Exprs[b.A].Ref
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
