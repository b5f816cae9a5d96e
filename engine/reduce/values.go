package reduce

import (
	"cmp"
	"slices"

	"beeline/engine/prog"
)

// Users of a variable, other than a process type.
const (
	nobody  = -1
	several = -2
)

// values knows which process types use which variables.
type values struct {
	globals index
	locals  []index // by type
	used    []int   // by shared variable: the type that reads or changes it, nobody or several
	changed []int   // by shared variable: the type that changes it
	// changedLocal tells, by type and variable, whether it is ever stored into.
	changedLocal [][]bool
}

func findValues(p *prog.Program) values {
	v := values{globals: newIndex(p.Globals)}
	for range p.Globals {
		v.used, v.changed = append(v.used, nobody), append(v.changed, nobody)
	}
	for t := range p.Procs {
		v.locals = append(v.locals, newIndex(p.Procs[t].Locals))
		v.changedLocal = append(v.changedLocal, make([]bool, len(p.Procs[t].Locals)))
		v.read(p, int(t), p.Procs[t].Provided)
		for _, in := range p.Procs[t].Init {
			v.read(p, several, in.Expr) // whoever starts the process reads it
		}
	}
	for i := range p.Actions {
		a := &p.Actions[i]
		p.EachOperandOf(a, func(x prog.ExprID) { v.read(p, int(a.Proc), x) })
		for _, ref := range stores(p, a) {
			v.store(a.Proc, &p.Refs[ref])
		}
	}
	return v
}

// read notes the shared variables in an expression that a process type evaluates.
func (v *values) read(p *prog.Program, proc int, id prog.ExprID) {
	if id == 0 {
		return
	}
	if x := &p.Exprs[id]; x.Op == prog.Load || x.Op == prog.RemoteLoad {
		if r := &p.Refs[x.Ref]; r.Space == prog.Global {
			v.globals.each(r, func(i int) { use(&v.used[i], proc) })
		}
	}
	p.EachOperand(&p.Exprs[id], func(c prog.ExprID) { v.read(p, proc, c) })
}

// store notes that a process type stores into what a reference may mean.
func (v *values) store(proc uint32, r *prog.Ref) {
	switch r.Space {
	case prog.Global:
		v.globals.each(r, func(i int) {
			use(&v.used[i], int(proc))
			use(&v.changed[i], int(proc))
		})
	case prog.Local:
		v.locals[proc].each(r, func(i int) { v.changedLocal[proc][i] = true })
	}
}

// use adds a process type to the users of a variable.
func use(users *int, proc int) {
	if *users == nobody {
		*users = proc
	} else if *users != proc {
		*users = several
	}
}

// constant reports whether nothing is ever stored into what a reference may mean:
// it keeps the value that initialisers and runs gave it.
func (v *values) constant(proc uint32, r *prog.Ref) bool {
	ok := true
	switch r.Space {
	case prog.Global:
		v.globals.each(r, func(i int) { ok = ok && v.changed[i] == nobody })
	case prog.Local:
		v.locals[proc].each(r, func(i int) { ok = ok && !v.changedLocal[proc][i] })
	default:
		return false
	}
	return ok
}

// changedByOthers reports whether other process types than one store into what a
// reference to shared variables may mean.
func (v *values) changedByOthers(proc uint32, r *prog.Ref) bool {
	others := false
	v.globals.each(r, func(i int) { others = others || v.changed[i] != nobody && v.changed[i] != int(proc) })
	return others
}

// onlyBy reports whether no other process type than one reads or changes what a
// reference to shared variables may mean.
func (v *values) onlyBy(proc uint32, r *prog.Ref) bool {
	only := true
	v.globals.each(r, func(i int) { only = only && v.used[i] == int(proc) })
	return only
}

// An index finds variables by where they lie.
type index struct {
	list  []prog.Var
	order []int // by offset
}

func newIndex(list []prog.Var) index {
	x := index{list: list}
	for i := range list {
		x.order = append(x.order, i)
	}
	slices.SortStableFunc(x.order, func(a, b int) int { return cmp.Compare(list[a].Offset, list[b].Offset) })
	return x
}

// each calls visit for the variables that a reference may mean: more than one where a
// subscript selects a struct.
func (x *index) each(r *prog.Ref, visit func(variable int)) {
	from, to := r.Span()
	at, _ := slices.BinarySearchFunc(x.order, from, func(i int, from uint32) int {
		if v := &x.list[i]; v.Offset+v.Len*v.Type.Size() <= from {
			return -1
		}
		return 1
	})
	for ; at < len(x.order) && x.list[x.order[at]].Offset < to; at++ {
		visit(x.order[at])
	}
}
