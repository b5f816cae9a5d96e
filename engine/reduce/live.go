package reduce

import (
	"cmp"
	"slices"

	"beeline/engine/prog"
)

// liveness tells at which locations of a process type the value of a variable
// may still be read: the classical backward analysis (Aho, Sethi, Ullman,
// "Compilers", 1986, section 10.6), on scalars that nobody else reads.
//
// It goes through the variables in lots of 64, one bit each, so that its memory is
// linear in the program.
type liveness struct {
	p     *prog.Program
	t     *prog.Proc
	vars  []prog.RefID // a reference to each scalar, by rising offsets
	at    []uint32     // their offsets
	edges []edgeOf
	by    map[uint32]int // the index in edges of an action
	into  [][]int32      // edges that lead to a location, by location
	lots  [][]access     // by lot
	count int            // of accesses
}

// An edgeOf is an action that leaves a location.
type edgeOf struct {
	action, from, to uint32
	lot              access // in the lot under way
}

// An access is what an action does to the variables of a lot: it may read some, surely
// overwrites some first, and may store into some. That of edge -1 is what the provided
// clause reads.
type access struct {
	edge               int32
	use, kill, written uint64
}

// Bounds of the analysis: accesses, and lots times edges.
const (
	mostAccesses = 1 << 20
	mostLive     = 1 << 24
)

// fillResets gives chains the variables that are dead behind them and were not before, or
// were written to. It reports whether it did, and does not for very large programs.
func (r *reducer) fillResets(proc uint32, chains []chain) bool {
	v := r.liveness(proc)
	if len(v.lots)*len(v.edges) > mostLive || !v.look() {
		return false
	}
	live := make([]uint64, len(v.t.Locations))
	for lot, list := range v.lots {
		v.solve(list, live)
		for i := range chains {
			v.dying(&chains[i], live, lot)
		}
	}
	return true
}

// liveness collects the variables and edges of a process type.
func (r *reducer) liveness(proc uint32) *liveness {
	t := &r.p.Procs[proc]
	v := &liveness{p: r.p, t: t, by: map[uint32]int{}, into: make([][]int32, len(t.Locations))}
	locals := slices.Clone(t.Locals)
	slices.SortFunc(locals, func(a, b prog.Var) int { return cmp.Compare(a.Offset, b.Offset) })
	for _, x := range locals {
		ref := prog.Ref{Space: prog.Local, Type: x.Type, Offset: x.Offset}
		if x.Len != 1 || x.Array || r.watched(proc, &ref) {
			continue
		}
		r.q.Refs = append(r.q.Refs, ref)
		v.vars, v.at = append(v.vars, prog.RefID(len(r.q.Refs)-1)), append(v.at, x.Offset)
	}
	v.lots = make([][]access, (len(v.vars)+63)/64)
	for l := range t.Locations {
		for _, ch := range t.Locations[l].Out {
			a := &r.p.Actions[ch.Action]
			e := edgeOf{action: ch.Action, from: uint32(l), to: a.Target}
			if a.Op == prog.DStep {
				e.to = a.Body
			}
			v.by[ch.Action] = len(v.edges)
			v.into[e.to] = append(v.into[e.to], int32(len(v.edges)))
			v.edges = append(v.edges, e)
		}
	}
	return v
}

// look notes what the actions read and overwrite, and reports whether there is room.
func (v *liveness) look() bool {
	v.read(-1, v.t.Provided)
	for i := range v.edges {
		a := &v.p.Actions[v.edges[i].action]
		v.p.EachOperandOf(a, func(x prog.ExprID) { v.read(int32(i), x) })
		for _, ref := range stores(v.p, a) {
			v.overwrite(int32(i), &v.p.Refs[ref], a.Op == prog.Assign)
		}
		if v.count > mostAccesses {
			return false
		}
	}
	return true
}

// access returns what an edge does to the variables of a lot, to be added to.
func (v *liveness) access(edge int32, lot int) *access {
	list := v.lots[lot]
	if n := len(list); n == 0 || list[n-1].edge != edge {
		v.lots[lot] = append(list, access{edge: edge})
		v.count++
	}
	return &v.lots[lot][len(v.lots[lot])-1]
}

// read adds the variables that an expression may read. A receive may leave what
// it stores into as it was, for a fault; storing counts as nothing.
func (v *liveness) read(edge int32, id prog.ExprID) {
	if id == 0 {
		return
	}
	x := &v.p.Exprs[id]
	if x.Op == prog.Load {
		if r := &v.p.Refs[x.Ref]; r.Space == prog.Local {
			from, to := r.Span()
			i, _ := slices.BinarySearch(v.at, from)
			for ; i < len(v.at) && v.at[i] < to && v.count <= mostAccesses; i++ {
				v.access(edge, i/64).use |= 1 << (i % 64)
			}
		}
	}
	v.p.EachOperand(&v.p.Exprs[id], func(c prog.ExprID) { v.read(edge, c) })
}

// overwrite adds the variable that a reference stores into, surely or not.
func (v *liveness) overwrite(edge int32, r *prog.Ref, surely bool) {
	if r.Space != prog.Local || len(r.Index) > 0 {
		return
	}
	if i, ok := slices.BinarySearch(v.at, r.Offset); ok {
		a := v.access(edge, i/64)
		a.written |= 1 << (i % 64)
		if surely {
			a.kill |= 1 << (i % 64)
		}
	}
}

// solve finds out which variables of a lot are alive at the locations: backwards, until
// nothing changes.
func (v *liveness) solve(list []access, live []uint64) {
	for i := range v.edges {
		v.edges[i].lot = access{}
	}
	clear(live)
	for _, a := range list {
		if a.edge >= 0 {
			v.edges[a.edge].lot = a
			continue
		}
		for l := range live {
			live[l] = a.use
		}
	}
	work := make([]int32, len(v.edges))
	for i := range work {
		work[i] = int32(i) // the last is taken first
	}
	for len(work) > 0 {
		e := &v.edges[work[len(work)-1]]
		work = work[:len(work)-1]
		alive := live[e.to]&^e.lot.kill | e.lot.use
		if alive&^live[e.from] != 0 {
			live[e.from] |= alive
			work = append(work, v.into[e.from]...)
		}
	}
}

// dying adds the variables of a lot that are dead behind a chain, and were not dead
// before or were written to.
func (v *liveness) dying(c *chain, live []uint64, lot int) {
	before := live[c.from]
	actions := c.actions
	if d := &v.p.Actions[actions[0]]; d.Op == prog.DStep {
		actions, _ = body(v.p, d)
	}
	for _, id := range actions {
		before |= v.edges[v.by[id]].lot.written
	}
	before &^= live[c.to]
	for i := 64 * lot; before != 0; i++ {
		if before&1 != 0 {
			c.resets = append(c.resets, v.vars[i])
		}
		before >>= 1
	}
}
