package reduce

import (
	"cmp"
	"slices"

	"beeline/engine/prog"
)

// A counter is a variable of a process that is only counted up, or only down, in a
// part of a graph.
type counter struct {
	ref prog.RefID
	up  bool
}

// mostCounts bounds how often a statement is looked at for a counter: some of the largest
// programs are not found.
const mostCounts = 1 << 22

// counters takes the edges out of a graph that count a variable up, or down, where
// none sets it back: it does not come back to its value there but by running over,
// and there the process is not looked at alone.
func (r *reducer) counters(proc uint32, g graph) {
	statements, work := 0, 0
	for l := range g {
		for _, e := range g[l] {
			list, _ := r.statements(e.action)
			statements += len(list)
		}
	}
	for {
		part := g.parts()
		found := r.findCounters(g, part)
		if len(found) == 0 {
			return
		}
		for _, x := range found {
			if work += statements; work > mostCounts {
				return
			}
			r.count(proc, g, part, x.part, x.counter)
		}
	}
}

// A counterOf is a counter of a part of a graph.
type counterOf struct {
	counter
	part int
}

// A counting is what the edges of a part do to a variable.
type counting struct {
	ref      prog.RefID
	up, down bool // it is counted, and nothing else is done to it
	inside   bool // by an edge that begins inside a sequence
}

// findCounters returns the counters of all parts, by parts and offsets.
func (r *reducer) findCounters(g graph, part []int) (list []counterOf) {
	found := map[[2]int]*counting{} // by part and offset
	other := map[int][]*prog.Ref{}  // by part: what is stored into otherwise
	for l := range g {
		for _, e := range g[l] {
			if part[e.to] == part[l] {
				r.tally(e, part[l], found, other)
			}
		}
	}
	for key, c := range found {
		spoilt := slices.ContainsFunc(other[key[0]], func(v *prog.Ref) bool { return overlap(v, &r.q.Refs[c.ref]) })
		if c.up != c.down && !c.inside && !spoilt {
			list = append(list, counterOf{counter{c.ref, c.up}, key[0]})
		}
	}
	slices.SortFunc(list, func(a, b counterOf) int {
		return cmp.Or(cmp.Compare(a.part, b.part), cmp.Compare(r.q.Refs[a.ref].Offset, r.q.Refs[b.ref].Offset))
	})
	return list
}

// tally notes what an edge of a part does to variables.
func (r *reducer) tally(e edge, part int, found map[[2]int]*counting, other map[int][]*prog.Ref) {
	list, straight := r.statements(e.action)
	sums := map[prog.RefID]int64{} // of the first reference to a variable
	for _, id := range list {
		a := &r.q.Actions[id]
		by, counts := r.counts(a)
		for _, ref := range stores(r.q, a) {
			v := &r.q.Refs[ref]
			if v.Space != prog.Local {
				continue
			}
			if !counts || !straight {
				other[part] = append(other[part], v)
				continue
			}
			key := [2]int{part, int(v.Offset)}
			if found[key] == nil {
				found[key] = &counting{ref: ref}
			}
			c := found[key]
			c.up, c.down, c.inside = c.up || by > 0, c.down || by < 0, c.inside || !e.alone
			sums[c.ref] += by
		}
	}
	for ref, sum := range sums {
		v := &r.q.Refs[ref]
		if lo, hi := limits(v.Type); sum > hi-lo || -sum > hi-lo {
			other[part] = append(other[part], v)
		}
	}
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
			sum := r.sum(e.action, c)
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

// sum returns by how much an action of a part counts a variable.
func (r *reducer) sum(action uint32, c counter) (sum int64) {
	list, _ := r.statements(action)
	v := &r.q.Refs[c.ref]
	for _, id := range list {
		if a := &r.q.Actions[id]; a.Op == prog.Assign && overlap(v, &r.q.Refs[a.Ref]) {
			by, _ := r.counts(a)
			sum += by
		}
	}
	return sum
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
