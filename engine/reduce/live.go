package reduce

import "beeline/engine/prog"

// liveness tells at which locations of a process type the value of a variable
// may still be read: the classical backward analysis (Aho, Sethi, Ullman,
// "Compilers", 1986, section 10.6), on scalars that nobody else reads.
type liveness struct {
	p    *prog.Program
	vars []prog.RefID // a reference to each scalar
	at   []uint64set  // by location: the variables alive
	// by action: what it may read, and what it surely overwrites first.
	uses, kills map[uint32]uint64set
	index       map[uint32]int // of a variable, by offset
}

// A uint64set is a set of small numbers.
type uint64set []uint64

func newSet(n int) uint64set { return make(uint64set, (n+63)/64) }

func (s uint64set) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s uint64set) has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }

// join adds all of t and reports whether s has grown.
func (s uint64set) join(t uint64set) bool {
	grown := false
	for i, x := range t {
		grown = grown || x&^s[i] != 0
		s[i] |= x
	}
	return grown
}

// liveness analyses a process type.
func (r *reducer) liveness(proc uint32) *liveness {
	t := &r.p.Procs[proc]
	v := &liveness{p: r.p, uses: map[uint32]uint64set{}, kills: map[uint32]uint64set{}, index: map[uint32]int{}}
	for i := range t.Locals {
		x := &t.Locals[i]
		ref := prog.Ref{Space: prog.Local, Type: x.Type, Offset: x.Offset}
		if x.Len != 1 || x.Array || r.watched(proc, &ref) {
			continue
		}
		v.index[x.Offset] = len(v.vars)
		r.q.Refs = append(r.q.Refs, ref)
		v.vars = append(v.vars, prog.RefID(len(r.q.Refs)-1))
	}
	for l := range t.Locations {
		v.at = append(v.at, newSet(len(v.vars)))
		for _, ch := range t.Locations[l].Out {
			v.effects(ch.Action)
		}
		if t.Provided != 0 {
			v.read(t.Provided, v.at[l])
		}
	}
	v.solve(t)
	return v
}

// effects notes what an action reads and overwrites.
func (v *liveness) effects(id uint32) {
	a := &v.p.Actions[id]
	use, kill := newSet(len(v.vars)), newSet(len(v.vars))
	operands(v.p, a, func(x prog.ExprID) { v.read(x, use) })
	if a.Op == prog.Assign {
		v.overwrite(&v.p.Refs[a.Ref], kill)
	}
	v.uses[id], v.kills[id] = use, kill
}

// read adds the variables that an expression may read. A receive may leave what
// it stores into as it was, for a fault; storing counts as nothing.
func (v *liveness) read(id prog.ExprID, into uint64set) {
	x := &v.p.Exprs[id]
	if x.Op == prog.Load {
		if r := &v.p.Refs[x.Ref]; r.Space == prog.Local {
			from, to := r.Span()
			for at, i := range v.index {
				if from <= at && at < to {
					into.add(i)
				}
			}
		}
	}
	children(v.p, id, func(c prog.ExprID) { v.read(c, into) })
}

func (v *liveness) overwrite(r *prog.Ref, into uint64set) {
	if r.Space == prog.Local && len(r.Index) == 0 {
		if i, ok := v.index[r.Offset]; ok {
			into.add(i)
		}
	}
}

// solve propagates backwards until nothing changes.
func (v *liveness) solve(t *prog.Proc) {
	for again := true; again; {
		again = false
		for l := len(t.Locations) - 1; l >= 0; l-- {
			for _, ch := range t.Locations[l].Out {
				a := &v.p.Actions[ch.Action]
				alive := newSet(len(v.vars))
				if a.Op == prog.DStep {
					alive.join(v.at[a.Body])
				} else {
					alive.join(v.at[a.Target])
				}
				for i, k := range v.kills[ch.Action] {
					alive[i] = alive[i]&^k | v.uses[ch.Action][i]
				}
				again = v.at[l].join(alive) || again
			}
		}
	}
}

// dying returns the variables that are dead behind a chain of actions from a
// location, and were not dead before or were written to.
func (v *liveness) dying(from uint32, chain []uint32, to uint32) []prog.RefID {
	before := newSet(len(v.vars))
	before.join(v.at[from])
	for _, id := range chain {
		v.written(id, before)
	}
	var list []prog.RefID
	for i, ref := range v.vars {
		if before.has(i) && !v.at[to].has(i) {
			list = append(list, ref)
		}
	}
	return list
}

// written adds the variables that an action may store into.
func (v *liveness) written(id uint32, into uint64set) {
	a := &v.p.Actions[id]
	for _, ref := range stores(v.p, a) {
		v.overwrite(&v.p.Refs[ref], into)
	}
}
