package reduce

import (
	"slices"
	"sort"

	"beeline/engine/prog"
)

// What stands for a process type where there is none, or more than one.
const (
	noType       = -1
	severalTypes = -2
)

// values tells which process types use which variables.
type values struct {
	globals index
	locals  []index // by type
	used    []int   // by shared variable: the type that reads or changes it, noType or severalTypes
	changed []int   // by shared variable: the type that changes it, as used
	// changedLocal is, by type and variable, whether some action stores into it.
	changedLocal [][]bool
}

func findValues(p *prog.Program) values {
	v := values{globals: newIndex(p.Globals)}
	for range p.Globals {
		v.used, v.changed = append(v.used, noType), append(v.changed, noType)
	}
	for t := range p.Procs {
		v.locals = append(v.locals, newIndex(p.Procs[t].Locals))
		v.changedLocal = append(v.changedLocal, make([]bool, len(p.Procs[t].Locals)))
		v.read(p, int(t), p.Procs[t].Provided)
		for _, in := range p.Procs[t].Init {
			v.read(p, severalTypes, in.Expr) // the starting process reads it
		}
	}
	for i := range p.Actions {
		a := &p.Actions[i]
		if p.Claim != nil && a.Proc == p.Claim.Proc {
			continue // what the claim reads is no obstacle to other processes: see visible
		}
		p.EachOperandOf(a, func(x prog.ExprID) { v.read(p, int(a.Proc), x) })
		for _, ref := range p.Stores(a) {
			v.store(a.Proc, &p.Refs[ref])
		}
	}
	return v
}

// read notes the shared variables that a process type reads in an expression.
func (v *values) read(p *prog.Program, proc int, id prog.ExprID) {
	p.EachExpr(id, func(x *prog.Expr) {
		if x.Op != prog.Load && x.Op != prog.RemoteLoad {
			return
		}
		if r := &p.Refs[x.Ref]; r.Space == prog.Global {
			for _, i := range v.globals.of(r) {
				addUser(&v.used[i], proc)
			}
		}
	})
}

// store notes that a process type stores into what a reference may mean.
func (v *values) store(proc uint32, r *prog.Ref) {
	switch r.Space {
	case prog.Global:
		for _, i := range v.globals.of(r) {
			addUser(&v.used[i], int(proc))
			addUser(&v.changed[i], int(proc))
		}
	case prog.Local:
		for _, i := range v.locals[proc].of(r) {
			v.changedLocal[proc][i] = true
		}
	}
}

// addUser adds a process type to the users of a variable.
func addUser(users *int, proc int) {
	if *users == noType {
		*users = proc
	} else if *users != proc {
		*users = severalTypes
	}
}

// constant reports whether no action stores into what a reference may mean. It keeps its
// initial value.
func (v *values) constant(proc uint32, r *prog.Ref) bool {
	switch r.Space {
	case prog.Global:
		return !slices.ContainsFunc(v.globals.of(r), func(i int) bool { return v.changed[i] != noType })
	case prog.Local:
		return !slices.ContainsFunc(v.locals[proc].of(r), func(i int) bool { return v.changedLocal[proc][i] })
	}
	return false
}

// changedByOthers reports whether process types other than proc store into what a reference to
// shared variables may mean.
func (v *values) changedByOthers(proc uint32, r *prog.Ref) bool {
	return slices.ContainsFunc(v.globals.of(r), func(i int) bool { return v.changed[i] != noType && v.changed[i] != int(proc) })
}

// onlyBy reports whether only one process type reads or changes what a reference to shared
// variables may mean.
func (v *values) onlyBy(proc uint32, r *prog.Ref) bool {
	return !slices.ContainsFunc(v.globals.of(r), func(i int) bool { return v.used[i] != int(proc) })
}

// An index finds variables by offset.
type index struct {
	list  []prog.Var
	order []int // by offset
}

func newIndex(list []prog.Var) index {
	x := index{list: list}
	for i := range list {
		x.order = append(x.order, i)
	}
	sort.SliceStable(x.order, func(i, j int) bool { return list[x.order[i]].Offset < list[x.order[j]].Offset })
	return x
}

// of returns the variables that a reference may mean. A subscript of a struct can select several.
// The result aliases the index.
func (x *index) of(r *prog.Ref) []int {
	from, to := r.OffsetRange()
	at, _ := slices.BinarySearchFunc(x.order, from, func(i int, from uint32) int {
		if v := &x.list[i]; v.Offset+v.Len*v.Type.Size() <= from {
			return -1
		}
		return 1
	})
	end := at
	for end < len(x.order) && x.list[x.order[end]].Offset < to {
		end++
	}
	return x.order[at:end]
}
