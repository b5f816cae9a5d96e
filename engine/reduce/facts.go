package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// facts are what the reductions ask about a program.
type facts struct {
	p *prog.Program
	// watched holds the states of process types that remote references name,
	// and the local variables that they read, by type.
	watchedState []map[int32]bool
	watchedLocal []map[int]bool // by index of the variable
	values       values
	// counted tells that somebody sees how many processes there are, whether one lives, or
	// which is the youngest.
	counted    bool
	population population
	channels   exclusives
}

func newFacts(p *prog.Program) *facts {
	f := &facts{p: p, values: findValues(p), population: findPopulation(p)}
	for range p.Procs {
		f.watchedState = append(f.watchedState, map[int32]bool{})
		f.watchedLocal = append(f.watchedLocal, map[int]bool{})
	}
	for i := range p.Exprs {
		f.look(&p.Exprs[i])
	}
	f.counted = f.counted || endsByChoice(p)
	f.channels = findExclusives(f)
	f.population.refine(f.channels.instances)
	return f
}

// endsByChoice reports whether the end of a process stands beside other choices, as in
// do :: x unless { break } od at its end. The youngest process takes it, others cannot.
func endsByChoice(p *prog.Program) bool {
	for i := range p.Procs {
		for _, l := range p.Procs[i].Locations {
			if len(l.Out) > 1 && slices.ContainsFunc(l.Out, func(c prog.Choice) bool { return p.Actions[c.Action].Op == prog.Exit }) {
				return true
			}
		}
	}
	return false
}

// stores lists the references that an action other than a d_step stores into.
func stores(p *prog.Program, a *prog.Action) (list []prog.RefID) {
	if a.Op == prog.Assign {
		list = append(list, a.Ref)
	}
	if a.Op == prog.Receive {
		for _, x := range p.Args[a.Args.First : a.Args.First+a.Args.Count] {
			if e := &p.Exprs[x]; e.Op == prog.Store {
				list = append(list, e.Ref)
			}
		}
	}
	return list
}

// overlap reports whether two references may mean the same, if both are of one
// process.
func overlap(a, b *prog.Ref) bool {
	from, to := a.Span()
	start, end := b.Span()
	return a.Space == b.Space && from < end && start < to
}

// look notes what an expression tells about others.
func (f *facts) look(x *prog.Expr) {
	switch x.Op {
	case prog.NrPr, prog.GetPriority, prog.SetPriority:
		f.counted = true
	case prog.At:
		f.counted = true
		if x.Value >= 0 && int(x.Value) < len(f.p.Procs) {
			f.watchedState[x.Value][f.p.Exprs[x.B].Value] = true
		}
		for t := range f.p.Procs {
			// With a number given, Spin does not look at the type.
			if x.A != 0 {
				f.watchedState[t][f.p.Exprs[x.B].Value] = true
			}
		}
	case prog.RemoteLoad:
		f.counted = true
		f.values.locals[x.Value].each(&f.p.Refs[x.Ref], func(v int) { f.watchedLocal[x.Value][v] = true })
	}
}

// contains reports whether an operator that is wanted occurs in an expression.
func contains(p *prog.Program, id prog.ExprID, wanted func(prog.ExprOp) bool) bool {
	if id == 0 {
		return false
	}
	found := wanted(p.Exprs[id].Op)
	p.EachOperand(&p.Exprs[id], func(c prog.ExprID) { found = found || contains(p, c, wanted) })
	return found
}

// inner reports whether an expression depends on nothing but the process's own
// variables, and shared ones that nobody changes. Of a run that includes what the
// initialisers of the new process read; whether it may start now is another matter.
func (f *facts) inner(proc uint32, id prog.ExprID) bool {
	ok := f.innerNode(proc, &f.p.Exprs[id])
	f.p.EachOperand(&f.p.Exprs[id], func(c prog.ExprID) { ok = ok && f.inner(proc, c) })
	return ok
}

// innerNode is inner apart from the operands.
func (f *facts) innerNode(proc uint32, x *prog.Expr) bool {
	switch x.Op {
	case prog.Load, prog.Store:
		r := &f.p.Refs[x.Ref]
		return f.ownRef(proc, x.Ref) || x.Op == prog.Load && r.Space == prog.Global && f.values.constant(proc, r)
	case prog.Len, prog.Empty, prog.Full, prog.NEmpty, prog.NFull, prog.Poll, prog.NrPr, prog.LastPid, prog.Timeout,
		prog.NonProgress, prog.Enabled, prog.PCValue, prog.GetPriority, prog.SetPriority, prog.SelfPriority, prog.At, prog.RemoteLoad:
		return false
	case prog.Run:
		return f.startsAlone(uint32(x.Value))
	}
	return true
}

// ownRef reports whether a reference means a variable that no other process reads or
// changes.
func (f *facts) ownRef(proc uint32, id prog.RefID) bool {
	r := &f.p.Refs[id]
	switch r.Space {
	case prog.Scratch:
		return true
	case prog.Local:
		return !f.watched(proc, r)
	case prog.Global:
		return f.population.once[proc] && f.values.onlyBy(proc, r)
	}
	return false
}

// watched reports whether a remote reference may read what r means.
func (f *facts) watched(proc uint32, r *prog.Ref) (found bool) {
	if watched := f.watchedLocal[proc]; len(watched) > 0 {
		f.values.locals[proc].each(r, func(v int) { found = found || watched[v] })
	}
	return found
}

// startsAlone reports whether the initialisers of a process type read nothing
// that others can change, and start nobody.
func (f *facts) startsAlone(proc uint32) bool {
	for _, in := range f.p.Procs[proc].Init {
		if in.Expr != 0 && (contains(f.p, in.Expr, isRun) || !f.inner(proc, in.Expr)) {
			return false
		}
	}
	return true
}
