package heuristic

import (
	"slices"

	"beeline/engine/heuristic/relaxed"
	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
	"beeline/engine/search"
)

// Faultless reports whether no run of p can have a fault other than a violated assertion or the
// goal. It may report false for programs without faults.
func Faultless(p *prog.Program) bool {
	f := faults{p: p, fixed: prog.NewFixedChans(p)}
	f.processes = f.maxProcesses()
	if u := &p.Uses; u.Enabled || u.Priorities || p.Trace != nil || f.processes > 255 || f.channels > 255 {
		return false
	}
	for i := range p.Exprs {
		if f.badExpr(&p.Exprs[i]) {
			return false
		}
	}
	for i := range p.Refs {
		for _, ix := range p.Refs[i].Index {
			if !f.within(ix.Expr, ix.Len) {
				return false
			}
		}
	}
	for i := range p.Actions {
		if f.badAction(&p.Actions[i]) {
			return false
		}
	}
	return true
}

type faults struct {
	p         *prog.Program
	fixed     *prog.FixedChans
	processes int // upper bound of how many exist at the same time
	channels  int // upper bound of how many exist at the same time, if processes is at most 255
}

func (f *faults) badExpr(x *prog.Expr) bool {
	switch x.Op {
	case prog.Div, prog.Mod:
		b := &f.p.Exprs[x.B]
		return b.Op != prog.Const || b.Value == 0
	case prog.Len, prog.Empty, prog.Full, prog.NEmpty, prog.NFull, prog.Poll:
		return !f.global(x)
	}
	return false
}

// global reports whether the operand of a channel test is always a global channel, in every
// process type; and for a poll, whether that can be polled.
func (f *faults) global(x *prog.Expr) bool {
	for t := range f.p.Procs {
		c, ok := f.fixed.Operand(uint32(t), x.A)
		if !ok {
			return false
		}
		if k := &f.p.Chans[c.Kind]; x.Op == prog.Poll && (k.Cap == 0 || int(x.Args.Count) > len(k.Fields)) {
			return false
		}
	}
	return true
}

// within reports whether an expression is always in 0 to n-1.
func (f *faults) within(id prog.ExprID, n uint32) bool {
	v := f.reach(id)
	return v.Lo >= 0 && uint32(v.Hi) < n
}

// reach returns an interval that contains all values of an expression.
func (f *faults) reach(id prog.ExprID) values.Value {
	x := &f.p.Exprs[id]
	switch {
	case x.Op == prog.Const:
		return values.Single(x.Value)
	case x.Op == prog.Self, x.Op == prog.Run:
		return values.Between(0, int32(f.processes)-1)
	case x.Op == prog.Load, x.Op == prog.RemoteLoad:
		return values.Between(f.p.Refs[x.Ref].Type.Limits())
	case x.Op >= prog.Add && x.Op < prog.Eq:
		return relaxed.Bounds(x.Op, f.reach(x.A), f.reach(x.B))
	case x.Op >= prog.Eq && x.Op <= prog.Or, x.Op == prog.Not:
		return values.ZeroOrOne
	case x.Op == prog.Cond:
		b, c := f.reach(x.B), f.reach(x.C)
		return values.Between(min(b.Lo, c.Lo), max(b.Hi, c.Hi))
	}
	return values.Between(-1<<31, 1<<31-1)
}

// badAction reports whether an action may fault, apart from its expressions. A d_step may,
// unless it is straight.
func (f *faults) badAction(a *prog.Action) bool {
	switch a.Op {
	case prog.Send, prog.Receive:
		c, ok := f.fixed.Operand(a.Proc, a.A)
		if !ok {
			return true
		}
		k := &f.p.Chans[c.Kind]
		return int(a.Args.Count) != len(k.Fields) || a.Mode&prog.Keep != 0 && k.Cap == 0
	case prog.DStep:
		return !f.straight(a)
	}
	return false
}

// straight reports whether a d_step does not begin with a send by rendezvous, and after its
// first statement is a sequence of statements that are always executable.
func (f *faults) straight(d *prog.Action) bool {
	locations := f.p.Procs[d.Proc].Locations
	for _, ch := range locations[d.Body].Out {
		first := &f.p.Actions[ch.Action]
		if c, ok := f.fixed.Operand(d.Proc, first.A); first.Op == prog.Send && (!ok || f.p.Chans[c.Kind].Cap == 0) {
			return false
		}
		l := first.Target
		for n := 0; l != d.Target; n++ {
			out := locations[l].Out
			if len(out) != 1 || n > len(locations) {
				return false
			}
			a := &f.p.Actions[out[0].Action]
			if a.Op != prog.Assign && a.Op != prog.Skip && a.Op != prog.Print && a.Op != prog.Assert {
				return false
			}
			l = a.Target
		}
	}
	return true
}

// maxProcesses returns an upper bound of the number of processes, or 256 for more than 255. It
// is 256 if a process may execute a run repeatedly, or types start each other in a cycle.
func (f *faults) maxProcesses() int {
	active := make([]int, len(f.p.Procs))
	for _, c := range f.p.Active {
		active[c.Proc]++
	}
	count := active
	// A longest chain of starts has each type once. After that many rounds nothing changes.
	runs := f.runsByType()
	for range len(f.p.Procs) + 1 {
		next := slices.Clone(active)
		for t := range f.p.Procs {
			for _, r := range runs[t] {
				if r.repeats && count[t] > 0 {
					next[r.started] = 256
				}
				next[r.started] += count[t]
			}
		}
		total, channels := 0, len(f.p.GlobalChans)
		for t, n := range next {
			total, channels = total+n, channels+n*len(f.p.Procs[t].Chans)
		}
		if total > 255 {
			break
		}
		if slices.Equal(next, count) {
			f.channels = channels
			return total
		}
		count = next
	}
	return 256
}

// A run is an operator run in a statement of a process type.
type run struct {
	started uint32 // the type that it starts
	repeats bool   // a process can execute it twice
}

// runsByType lists the runs in each type, up to 256: those alone start too many processes. A
// d_step has no run.
func (f *faults) runsByType() [][]run {
	list := make([][]run, len(f.p.Procs))
	paths := newPaths(f.p)
	for t := range f.p.Procs {
		for l := range f.p.Procs[t].Locations {
			for _, ch := range f.p.Procs[t].Locations[l].Out {
				a := &f.p.Actions[ch.Action]
				f.p.EachExprOf(a, func(x *prog.Expr) {
					if x.Op == prog.Run && len(list[t]) < 256 {
						repeats := paths.from(uint32(t), a.Target)[l] != search.Infinite
						list[t] = append(list[t], run{uint32(x.Value), repeats})
					}
				})
			}
		}
	}
	return list
}
