package reduce

import (
	"slices"
	"sort"

	"beeline/engine/prog"
)

// liveness tells at which locations of a process type a variable may still be read: the
// classical backward analysis (Aho, Sethi, Ullman, "Compilers", 1986, section 10.6). It covers
// scalars that no other process reads.
//
// It analyses the variables in groups of 64, one bit each, so its memory is linear in the
// program.
type liveness struct {
	p         *prog.Program
	t         *prog.Proc
	vars      []prog.RefID // a reference to each scalar, by increasing offset
	offsets   []uint32     // their offsets
	edges     []liveEdge
	edgeIndex map[uint32]int // by action: its index in edges
	into      [][]int32      // by location: the edges that lead to it
	groups    [][]access     // by group
	count     int            // of all accesses
}

// A liveEdge is an action that leaves a location.
type liveEdge struct {
	action, from, to uint32
	group            access // to the current group
}

// An access is how an edge uses the variables of a group: some it may read, some it always
// overwrites first, and some it may write. Edge -1 is the provided clause.
type access struct {
	edge               int32
	use, kill, written uint64
}

// Bounds of the analysis: accesses, and groups times edges.
const (
	maxAccesses = 1 << 20
	maxLiveness = 1 << 24
)

// findResets gives each chain the variables that are dead after it, and were live before or are
// written by it. It returns false for a program that is too large.
func (r *reducer) findResets(proc uint32, chains []chain) bool {
	v := r.liveness(proc)
	if len(v.groups)*len(v.edges) > maxLiveness || !v.findAccesses() {
		return false
	}
	live := make([]uint64, len(v.t.Locations))
	for group, list := range v.groups {
		v.solve(list, live)
		for i := range chains {
			v.addResets(&chains[i], live, group)
		}
	}
	return true
}

// liveness collects the variables and edges of a process type.
func (r *reducer) liveness(proc uint32) *liveness {
	t := &r.p.Procs[proc]
	v := &liveness{p: r.p, t: t, edgeIndex: map[uint32]int{}, into: make([][]int32, len(t.Locations))}
	var locals []*prog.Var
	for i := range t.Locals {
		locals = append(locals, &t.Locals[i])
	}
	sort.Slice(locals, func(i, j int) bool { return locals[i].Offset < locals[j].Offset })
	for _, x := range locals {
		ref := prog.Ref{Space: prog.Local, Type: x.Type, Offset: x.Offset}
		if x.Len != 1 || x.Array || r.watched(proc, &ref) {
			continue
		}
		r.q.Refs = append(r.q.Refs, ref)
		v.vars, v.offsets = append(v.vars, prog.RefID(len(r.q.Refs)-1)), append(v.offsets, x.Offset)
	}
	v.groups = make([][]access, (len(v.vars)+63)/64)
	for l := range t.Locations {
		for _, ch := range t.Locations[l].Out {
			a := &r.p.Actions[ch.Action]
			e := liveEdge{action: ch.Action, from: uint32(l), to: a.Target}
			if a.Op == prog.DStep {
				e.to = a.Body
			}
			v.edgeIndex[ch.Action] = len(v.edges)
			v.into[e.to] = append(v.into[e.to], int32(len(v.edges)))
			v.edges = append(v.edges, e)
		}
	}
	return v
}

// findAccesses collects what the actions read and write. It returns false if there are too
// many.
func (v *liveness) findAccesses() bool {
	v.read(-1, v.t.Provided)
	for i := range v.edges {
		a := &v.p.Actions[v.edges[i].action]
		v.p.EachOperandOf(a, func(x prog.ExprID) { v.read(int32(i), x) })
		for _, ref := range v.p.Stores(a) {
			v.overwrite(int32(i), &v.p.Refs[ref], a.Op == prog.Assign)
		}
		if v.count > maxAccesses {
			return false
		}
	}
	return true
}

// access returns the access of an edge to a group, to be extended.
func (v *liveness) access(edge int32, group int) *access {
	list := v.groups[group]
	if n := len(list); n == 0 || list[n-1].edge != edge {
		v.groups[group] = append(list, access{edge: edge})
		v.count++
	}
	return &v.groups[group][len(v.groups[group])-1]
}

// read adds the variables that an expression may read.
func (v *liveness) read(edge int32, id prog.ExprID) {
	v.p.EachExpr(id, func(x *prog.Expr) {
		r := &v.p.Refs[x.Ref]
		if x.Op != prog.Load || r.Space != prog.Local {
			return
		}
		from, to := r.OffsetRange()
		i, _ := slices.BinarySearch(v.offsets, from)
		for ; i < len(v.offsets) && v.offsets[i] < to && v.count <= maxAccesses; i++ {
			v.access(edge, i/64).use |= 1 << (i % 64)
		}
	})
}

// overwrite adds the variable that a reference stores into. A receive may fault before it
// stores, so it does not always overwrite.
func (v *liveness) overwrite(edge int32, r *prog.Ref, always bool) {
	if r.Space != prog.Local || len(r.Index) > 0 {
		return
	}
	if i, ok := slices.BinarySearch(v.offsets, r.Offset); ok {
		a := v.access(edge, i/64)
		a.written |= 1 << (i % 64)
		if always {
			a.kill |= 1 << (i % 64)
		}
	}
}

// solve finds which variables of a group are live at the locations: backwards, until nothing
// changes.
func (v *liveness) solve(list []access, live []uint64) {
	for i := range v.edges {
		v.edges[i].group = access{}
	}
	clear(live)
	for _, a := range list {
		if a.edge >= 0 {
			v.edges[a.edge].group = a
			continue
		}
		for l := range live {
			live[l] = a.use
		}
	}
	work := make([]int32, len(v.edges))
	for i := range work {
		work[i] = int32(i) // the last is processed first
	}
	for len(work) > 0 {
		e := &v.edges[work[len(work)-1]]
		work = work[:len(work)-1]
		alive := live[e.to]&^e.group.kill | e.group.use
		if alive&^live[e.from] != 0 {
			live[e.from] |= alive
			work = append(work, v.into[e.from]...)
		}
	}
}

// addResets adds the variables of a group that are dead after a chain, and were live before or
// are written by it.
func (v *liveness) addResets(c *chain, live []uint64, group int) {
	before := live[c.from]
	actions := c.actions
	if d := &v.p.Actions[actions[0]]; d.Op == prog.DStep {
		actions, _ = dStepActions(v.p, d)
	}
	for _, id := range actions {
		before |= v.edges[v.edgeIndex[id]].group.written
	}
	before &^= live[c.to]
	for i := 64 * group; before != 0; i++ {
		if before&1 != 0 {
			c.resets = append(c.resets, v.vars[i])
		}
		before >>= 1
	}
}
