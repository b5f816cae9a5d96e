package heuristic

import "beeline/engine/prog"

// settled tells, by action, which assignments inside d_steps do not depend on what
// their d_steps do.
func settled(p *prog.Program, acting []bool) []bool {
	out, open := make([]bool, len(p.Actions)), make([]bool, len(p.Actions))
	for i := range p.Actions {
		if p.Actions[i].Op != prog.DStep {
			continue
		}
		var writes []prog.RefID
		starts := false
		eachInside(p, &p.Actions[i], func(id uint32) {
			a := &p.Actions[id]
			if starts = starts || acting[a.A]; a.Op == prog.Assign {
				writes = append(writes, a.Ref)
			}
			for _, x := range p.Args[a.Args.First : a.Args.First+a.Args.Count] {
				starts = starts || acting[x]
				writes = append(writes, p.Exprs[x].Ref) // of a receive
			}
		})
		eachInside(p, &p.Actions[i], func(id uint32) {
			a := &p.Actions[id]
			free := !starts && a.Op == prog.Assign && untouched(p, a.A, writes) && subscriptsUntouched(p, a.Ref, writes)
			out[id], open[id] = free && !open[id], open[id] || !free
		})
	}
	return out
}

// untouched reports whether an expression is made of constants and of variables, none of
// which are among those of some references.
func untouched(p *prog.Program, id prog.ExprID, writes []prog.RefID) bool {
	x := &p.Exprs[id]
	switch {
	case id == 0 || x.Op == prog.Const:
		return true
	case x.Op > prog.Cond:
		return false
	case x.Op == prog.Load:
		for _, w := range writes {
			if mayBeSame(&p.Refs[x.Ref], &p.Refs[w]) {
				return false
			}
		}
		return subscriptsUntouched(p, x.Ref, writes)
	}
	return untouched(p, x.A, writes) && untouched(p, x.B, writes) && untouched(p, x.C, writes)
}

func subscriptsUntouched(p *prog.Program, ref prog.RefID, writes []prog.RefID) bool {
	for _, ix := range p.Refs[ref].Index {
		if !untouched(p, ix.Expr, writes) {
			return false
		}
	}
	return true
}

// mayBeSame reports whether two references of a process can mean the same place.
func mayBeSame(a, b *prog.Ref) bool {
	from, to := a.Span()
	first, end := b.Span()
	return (a.Space == prog.Local) == (b.Space == prog.Local) && from < end && first < to
}
