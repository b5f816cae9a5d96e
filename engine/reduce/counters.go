package reduce

import "beeline/engine/prog"

// A counter is a variable of a process that is only counted up, or only down, in a
// part of a graph.
type counter struct {
	ref prog.RefID
	up  bool
}

// counters takes the edges out of a graph that count a variable up, or down, where
// none sets it back: it does not come back to its value there but by running over,
// and there the process is not looked at alone.
func (r *reducer) counters(proc uint32, g graph) {
	for again := true; again; {
		again = false
		part := g.parts()
		for l := range g {
			for _, e := range g[l] {
				if part[e.to] != part[l] {
					continue
				}
				if c, ok := r.counter(g, part, part[l], e); ok {
					r.count(proc, g, part, part[l], c)
					again = true
					break
				}
			}
		}
	}
}

// counter returns a variable that an edge counts, if all edges of its part do
// nothing else with it but count it in the same direction.
func (r *reducer) counter(g graph, part []int, in int, e edge) (counter, bool) {
	list, _ := r.statements(e.action)
	for _, id := range list {
		a := &r.q.Actions[id]
		by, ok := r.counts(a)
		if !ok {
			continue
		}
		c := counter{a.Ref, by > 0}
		for l := range g {
			for _, e := range g[l] {
				if part[l] == in && part[e.to] == in {
					sum, only := r.sum(e.action, c)
					ok = ok && only && (sum == 0 || e.alone)
				}
			}
		}
		if ok {
			return c, true
		}
	}
	return counter{}, false
}

// count takes the edges that count out of a part. At the locations they leave, the
// process is looked at alone only where the variable does not run over.
func (r *reducer) count(proc uint32, g graph, part []int, in int, c counter) {
	lo, hi := limits(r.q.Refs[c.ref].Type)
	for l := range g {
		if part[l] != in {
			continue
		}
		most, left := int64(0), g[l][:0]
		for _, e := range g[l] {
			sum, _ := r.sum(e.action, c)
			if part[e.to] != in || sum == 0 {
				left = append(left, e)
				continue
			}
			most = max(most, sum, -sum)
		}
		g[l] = left
		if most == 0 {
			continue
		}
		op, bound := prog.Le, hi-most
		if !c.up {
			op, bound = prog.Ge, lo+most
		}
		loc := &r.q.Procs[proc].Locations[l]
		loc.Steady = r.both(loc.Steady, r.compare(op, c.ref, int32(bound)))
	}
}

// compare appends a comparison of a variable with a number.
func (r *reducer) compare(op prog.ExprOp, ref prog.RefID, with int32) prog.ExprID {
	return r.expr(prog.Expr{Op: op, A: r.expr(prog.Expr{Op: prog.Load, Ref: ref}), B: r.expr(prog.Expr{Op: prog.Const, Value: with})})
}

// sum returns by how much an action counts a variable. It is not ok where the action
// does something else to the variable, or counts it the other way.
func (r *reducer) sum(action uint32, c counter) (sum int64, ok bool) {
	list, straight := r.statements(action)
	v := &r.q.Refs[c.ref]
	for _, id := range list {
		for _, ref := range stores(r.q, &r.q.Actions[id]) {
			if !overlap(v, &r.q.Refs[ref]) {
				continue
			}
			by, counts := r.counts(&r.q.Actions[id])
			if !counts || !straight || by > 0 != c.up || sum > 1<<32 || sum < -1<<32 {
				return 0, false
			}
			sum += by
		}
	}
	lo, hi := limits(v.Type)
	return sum, sum <= hi-lo && -sum <= hi-lo
}

// counts returns by how much an assignment counts a variable of the process; not ok
// when it does something else.
func (r *reducer) counts(a *prog.Action) (by int64, ok bool) {
	if a.Op != prog.Assign {
		return 0, false
	}
	v, x := &r.q.Refs[a.Ref], &r.q.Exprs[a.A]
	if v.Space != prog.Local || len(v.Index) > 0 || x.Op != prog.Add && x.Op != prog.Sub {
		return 0, false
	}
	old, step := &r.q.Exprs[x.A], &r.q.Exprs[x.B]
	if old.Op != prog.Load || step.Op != prog.Const || step.Value == 0 {
		return 0, false
	}
	from := &r.q.Refs[old.Ref]
	if by = int64(step.Value); x.Op == prog.Sub {
		by = -by
	}
	return by, from.Space == prog.Local && len(from.Index) == 0 && from.Offset == v.Offset
}

// statements lists what an action of the reduced program executes, which is straight
// when it is the same whenever it is executed.
func (r *reducer) statements(action uint32) (list []uint32, straight bool) {
	if d := &r.q.Actions[action]; d.Op == prog.DStep {
		return body(r.q, d)
	}
	return []uint32{action}, true
}

// limits returns the least and the largest value of a type.
func limits(t prog.Type) (lo, hi int64) {
	if most := int64(t.Truncate(-1)); most > 0 {
		return 0, most
	}
	hi = 1<<(8*t.Size()-1) - 1
	return -hi - 1, hi
}
