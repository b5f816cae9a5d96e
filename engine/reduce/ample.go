package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// mark marks the locations of a process type at which the process can be expanded alone.
// Whatever other processes do meanwhile, it can execute the same statements, and these make no
// difference to the others (conditions C0 to C2 of Clarke, Grumberg, Peled, "Model Checking",
// 1999, chapter 10).
//
// That no process is ignored forever (C3) is up to breakCycles.
func (r *reducer) mark(proc uint32) {
	for l := range r.p.Procs[proc].Locations {
		if r.isAmple(proc, uint32(l)) {
			loc := &r.q.Procs[proc].Locations[l]
			loc.AmpleIf, loc.Ample = r.ampleCondition(proc, uint32(l)), true
		}
	}
}

// isAmple reports whether the statements of a location are an ample set, as long as its
// ampleCondition holds.
func (r *reducer) isAmple(proc, location uint32) bool {
	out := r.p.Procs[proc].Locations[location].Out
	for _, ch := range out {
		if a := &r.p.Actions[ch.Action]; !r.independent(ch.Action) || a.Inner && !r.quiet(proc)[a.Target] {
			return false
		}
	}
	return len(out) > 0 && r.heldAt(proc, location)
}

// ampleCondition returns the condition under which a location is marked, 0 for always.
func (r *reducer) ampleCondition(proc, location uint32) (all prog.ExprID) {
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
			all = r.and(all, x)
		}
	}
	return all
}

// sameTest reports whether two tests of channels are the same.
func (r *reducer) sameTest(x, y prog.ExprID) bool {
	a, b := &r.q.Exprs[x], &r.q.Exprs[y]
	return a.Op == b.Op && a.Op != prog.Or && r.q.Exprs[a.A].Ref == r.q.Exprs[b.A].Ref
}

// and returns the conjunction of two conditions; a may be 0.
func (r *reducer) and(a, b prog.ExprID) prog.ExprID {
	if a == 0 {
		return b
	}
	return r.q.AddExpr(prog.Expr{Op: prog.And, A: a, B: b})
}

// quiet tells, by location of a process type, whether all that can follow there in an atomic
// sequence is independent of other processes, and ends. After a sequence that does not end no
// other process would act again. Sends, receives and exits may have to wait.
func (r *reducer) quiet(proc uint32) []bool {
	if r.quietRows[proc] != nil {
		return r.quietRows[proc]
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
	r.quietRows[proc] = acyclicWhere(next, ok)
	return r.quietRows[proc]
}

// acyclicWhere returns the nodes of a graph from which no cycle is reachable, and for which
// holds is true, also for all nodes reachable from them.
func acyclicWhere(next [][]uint32, holds []bool) []bool {
	before := make([][]uint32, len(next))
	open := make([]int, len(next)) // edges to nodes that are not done
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
