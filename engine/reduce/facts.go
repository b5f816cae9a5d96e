package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// facts are what the passes ask about a program.
type facts struct {
	p *prog.Program
	// watchedStates are, by process type, the states that remote references name. WatchedLocals
	// are the local variables that they read, by index.
	watchedStates []map[int32]bool
	watchedLocals []map[int]bool
	values        values
	// populationWatched: some process sees how many processes there are, whether one exists, or
	// which is the youngest.
	populationWatched bool
	population        population
	channels          exclusives
	visible           visible
}

func newFacts(p *prog.Program) *facts {
	f := &facts{p: p, values: findValues(p), population: findPopulation(p)}
	for range p.Procs {
		f.watchedStates = append(f.watchedStates, map[int32]bool{})
		f.watchedLocals = append(f.watchedLocals, map[int]bool{})
	}
	for i := range p.Exprs {
		f.noteObservers(&p.Exprs[i])
	}
	f.populationWatched = f.populationWatched || exitsByChoice(p)
	f.channels = findExclusives(f)
	f.population.refine(&f.channels)
	f.visible = findVisible(f)
	return f
}

// exitsByChoice reports whether the end of a process is one of several choices, as in do :: x
// unless { break } od at its end. Only the youngest process can take it.
func exitsByChoice(p *prog.Program) bool {
	for i := range p.Procs {
		for _, l := range p.Procs[i].Locations {
			if len(l.Out) > 1 && slices.ContainsFunc(l.Out, func(c prog.Choice) bool { return p.Actions[c.Action].Op == prog.Exit }) {
				return true
			}
		}
	}
	return false
}

// overlap reports whether two references may mean the same memory, if both are of one process.
func overlap(a, b *prog.Ref) bool {
	from, to := a.OffsetRange()
	start, end := b.OffsetRange()
	return a.Space == b.Space && from < end && start < to
}

// noteObservers notes what an expression observes of other processes.
func (f *facts) noteObservers(x *prog.Expr) {
	switch x.Op {
	case prog.NrPr, prog.GetPriority, prog.SetPriority:
		f.populationWatched = true
	case prog.At:
		f.populationWatched = true
		if x.Value >= 0 && int(x.Value) < len(f.p.Procs) {
			f.watchedStates[x.Value][f.p.Exprs[x.B].Value] = true
		}
		for t := range f.p.Procs {
			// With a process number, Spin ignores the type.
			if x.A != 0 {
				f.watchedStates[t][f.p.Exprs[x.B].Value] = true
			}
		}
	case prog.RemoteLoad:
		f.populationWatched = true
		for _, v := range f.values.locals[x.Value].of(&f.p.Refs[x.Ref]) {
			f.watchedLocals[x.Value][v] = true
		}
	}
}

// contains reports whether an operator occurs in an expression.
func contains(p *prog.Program, id prog.ExprID, op prog.ExprOp) bool {
	found := false
	p.EachExpr(id, func(x *prog.Expr) { found = found || x.Op == op })
	return found
}

// private reports whether an expression reads only the process's own variables, and shared ones
// that never change. For a run this includes the initialisers of the new process, but not
// whether the process can start now.
func (f *facts) private(proc uint32, id prog.ExprID) bool {
	ok := f.privateNode(proc, &f.p.Exprs[id])
	f.p.EachOperand(&f.p.Exprs[id], func(c prog.ExprID) { ok = ok && f.private(proc, c) })
	return ok
}

// privateNode is private without the operands.
func (f *facts) privateNode(proc uint32, x *prog.Expr) bool {
	switch x.Op {
	case prog.Load, prog.Store:
		r := &f.p.Refs[x.Ref]
		return f.privateRef(proc, x.Ref) || x.Op == prog.Load && r.Space == prog.Global && f.values.constant(proc, r)
	case prog.Len, prog.Empty, prog.Full, prog.NEmpty, prog.NFull, prog.Poll, prog.NrPr, prog.LastPid, prog.Timeout,
		prog.NonProgress, prog.Enabled, prog.PCValue, prog.GetPriority, prog.SetPriority, prog.SelfPriority, prog.At, prog.RemoteLoad:
		return false
	case prog.Run:
		return f.privateInit(uint32(x.Value))
	}
	return true
}

// privateRef reports whether a reference means a variable that no other process reads or
// changes.
func (f *facts) privateRef(proc uint32, id prog.RefID) bool {
	r := &f.p.Refs[id]
	switch r.Space {
	case prog.Scratch:
		return true
	case prog.Local:
		return !f.watched(proc, r)
	case prog.Global:
		return f.population.single[proc] && f.values.onlyBy(proc, r)
	}
	return false
}

// watched reports whether a remote reference may read what r means.
func (f *facts) watched(proc uint32, r *prog.Ref) bool {
	return slices.ContainsFunc(f.values.locals[proc].of(r), func(v int) bool { return f.watchedLocals[proc][v] })
}

// privateInit reports whether the initialisers of a process type read nothing that others can
// change, and start no process.
func (f *facts) privateInit(proc uint32) bool {
	for _, in := range f.p.Procs[proc].Init {
		if in.Expr != 0 && (contains(f.p, in.Expr, prog.Run) || !f.private(proc, in.Expr)) {
			return false
		}
	}
	return true
}
