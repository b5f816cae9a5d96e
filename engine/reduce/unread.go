package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// withoutUnread returns a copy of a program that stores nothing in those shared
// variables that are never read: they make states differ and nothing else (Spin's
// -o2). What is stored is still evaluated, for its faults.
func withoutUnread(p *prog.Program) *prog.Program {
	needed := make([]bool, len(p.Globals))
	for i := range p.Exprs {
		if x := &p.Exprs[i]; x.Op == prog.Load {
			need(p, &p.Refs[x.Ref], needed)
		}
	}
	// Where a subscript is evaluated, the variable stays, for the fault.
	for i := range p.Refs {
		if len(p.Refs[i].Index) > 0 {
			need(p, &p.Refs[i], needed)
		}
	}
	q := *p
	q.Refs = slices.Clone(p.Refs)
	for i := range q.Refs {
		r := &q.Refs[i]
		if r.Space != prog.Global {
			continue
		}
		if vars := meant(p.Globals, r); len(vars) == 1 && !needed[vars[0]] {
			r.Space, r.Offset = prog.Scratch, 0
		}
	}
	// Initialisers go on writing what is the same in all states.
	q.GlobalInit = slices.Clone(p.GlobalInit)
	for i := range q.GlobalInit {
		q.Refs = append(q.Refs, p.Refs[p.GlobalInit[i].Ref])
		q.GlobalInit[i].Ref = prog.RefID(len(q.Refs) - 1)
	}
	return &q
}

// need marks the shared variables that a reference may mean.
func need(p *prog.Program, r *prog.Ref, needed []bool) {
	if r.Space != prog.Global {
		return
	}
	for _, v := range meant(p.Globals, r) {
		needed[v] = true
	}
}
