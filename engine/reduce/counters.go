package reduce

import (
	"slices"
	"sort"

	"beeline/engine/prog"
)

// A counter is a local variable that the edges of a component only increase, or only
// decrease.
type counter struct {
	ref       prog.RefID
	up        bool
	component int
}

// maxCounted bounds how many statements are visited in the search for counters. Some counters
// of the largest programs are not found.
const maxCounted = 1 << 22

// counters removes the edges of a graph that only increase a variable, or only decrease it, in
// their component. The variable returns to its value only by overflow. Where it could overflow
// the process is not expanded alone.
func (r *reducer) counters(proc uint32, g graph) {
	statements, work := 0, 0
	for l := range g {
		for _, e := range g[l] {
			list, _ := r.statements(e.action)
			statements += len(list)
		}
	}
	for {
		component := g.components()
		found := r.findCounters(g, component)
		if len(found) == 0 {
			return
		}
		for _, x := range found {
			if work += statements; work > maxCounted {
				return
			}
			r.removeCounting(proc, g, component, x)
		}
	}
}

// A counting is what the edges of a component do to a variable.
type counting struct {
	ref      prog.RefID
	up, down bool // it is increased or decreased, and nothing else is done to it
	inside   bool // some edge begins inside an atomic sequence
}

// findCounters returns the counters of all components, by component and offset.
func (r *reducer) findCounters(g graph, component []int) (list []*counter) {
	found := map[[2]int]*counting{} // by component and offset
	other := map[int][]*prog.Ref{}  // by component: other references that are stored into
	for l := range g {
		for _, e := range g[l] {
			if component[e.to] == component[l] {
				r.noteCounting(e, component[l], found, other)
			}
		}
	}
	for key, c := range found {
		overwritten := slices.ContainsFunc(other[key[0]], func(v *prog.Ref) bool { return overlap(v, &r.q.Refs[c.ref]) })
		if c.up != c.down && !c.inside && !overwritten {
			list = append(list, &counter{c.ref, c.up, key[0]})
		}
	}
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if a.component != b.component {
			return a.component < b.component
		}
		return r.q.Refs[a.ref].Offset < r.q.Refs[b.ref].Offset
	})
	return list
}

// noteCounting notes what an edge of a component does to variables.
func (r *reducer) noteCounting(e edge, component int, found map[[2]int]*counting, other map[int][]*prog.Ref) {
	list, straight := r.statements(e.action)
	sums := map[prog.RefID]int64{} // by the first reference to a variable
	for _, id := range list {
		a := &r.q.Actions[id]
		by, counts := r.increment(a)
		for _, ref := range r.q.Stores(a) {
			v := &r.q.Refs[ref]
			if v.Space != prog.Local {
				continue
			}
			if !counts || !straight {
				other[component] = append(other[component], v)
				continue
			}
			key := [2]int{component, int(v.Offset)}
			if found[key] == nil {
				found[key] = &counting{ref: ref}
			}
			c := found[key]
			c.up, c.down, c.inside = c.up || by > 0, c.down || by < 0, c.inside || !e.outside
			sums[c.ref] += by
		}
	}
	for ref, sum := range sums {
		v := &r.q.Refs[ref]
		if lo, hi := limits(v); sum > hi-lo || -sum > hi-lo {
			other[component] = append(other[component], v)
		}
	}
}

// removeCounting removes the edges of a component that change a counter. The locations that
// they leave stay marked only while the counter cannot overflow.
func (r *reducer) removeCounting(proc uint32, g graph, component []int, c *counter) {
	lo, hi := limits(&r.q.Refs[c.ref])
	for l := range g {
		if component[l] != c.component {
			continue
		}
		largest, left := int64(0), g[l][:0]
		for _, e := range g[l] {
			sum := r.increase(e.action, c)
			if component[e.to] != c.component || sum == 0 {
				left = append(left, e)
				continue
			}
			largest = max(largest, sum, -sum)
		}
		g[l] = left
		if largest == 0 {
			continue
		}
		op, bound := prog.Le, hi-largest
		if !c.up {
			op, bound = prog.Ge, lo+largest
		}
		loc := &r.q.Procs[proc].Locations[l]
		loc.AmpleIf = r.and(loc.AmpleIf, r.compare(op, r.load(c.ref), int32(bound)))
	}
}

// compare appends a comparison of an expression with a number.
func (r *reducer) compare(op prog.ExprOp, x prog.ExprID, with int32) prog.ExprID {
	return r.q.AddExpr(prog.Expr{Op: op, A: x, B: r.number(with)})
}

func (r *reducer) load(ref prog.RefID) prog.ExprID {
	return r.q.AddExpr(prog.Expr{Op: prog.Load, Ref: ref})
}

func (r *reducer) number(n int32) prog.ExprID {
	return r.q.AddExpr(prog.Expr{Op: prog.Const, Value: n})
}

// increase returns by how much an action increases a counter.
func (r *reducer) increase(action uint32, c *counter) (sum int64) {
	list, _ := r.statements(action)
	v := &r.q.Refs[c.ref]
	for _, id := range list {
		if a := &r.q.Actions[id]; a.Op == prog.Assign && overlap(v, &r.q.Refs[a.Ref]) {
			by, _ := r.increment(a)
			sum += by
		}
	}
	return sum
}

// increment returns by how much an assignment increases a local variable. It is not ok if the
// assignment does something else.
func (r *reducer) increment(a *prog.Action) (by int64, ok bool) {
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

// statements lists the actions that an action of the reduced program executes. They are
// straight if they are the same at each execution.
func (r *reducer) statements(action uint32) (list []uint32, straight bool) {
	if d := &r.q.Actions[action]; d.Op == prog.DStep {
		return dStepActions(r.q, d)
	}
	return []uint32{action}, true
}

// limits returns the smallest and the largest value of a variable.
func limits(v *prog.Ref) (lo, hi int64) {
	low, high := v.Type.Limits()
	return int64(low), int64(high)
}
