package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// A claim reads the states of the system between its steps. For each run of the given system the
// reduced one has a run with the same statements in another order. The claim reads both in the
// same way, except for how often a state is repeated. For that the ample sets have condition C2
// too: at a location where a process is expanded alone, no statement changes what
// the claim reads. Merged statements, and those that follow inside an atomic sequence, fulfil it
// as well. C3 needs nothing else than without a claim: a cycle of the product is one of the
// system, or leaves the system in its last state (Clarke, Grumberg, Peled, "Model Checking", 1999,
// theorem 12 and section 10.5).
//
// So the claim must not count steps. Claims of formulas without X do not, and neither does
// that of non-progress cycles. Nobody has checked this of a never claim that somebody wrote.
// An acceptance cycle through accept labels of processes is one of the claim "accept labels again
// and again": there the labels are what is read.
//
// Weak fairness is not kept. In some fair run a receiver may wait again and again. If a send is an
// ample set of its own, the receiver may be able to move in all runs that are left.

// visible is what the claim, or a search for acceptance cycles, reads of the system. What it reads
// with remote references is in facts.
type visible struct {
	globals []bool // by shared variable
	// channels are those that it tests; anyChannel that it may test any.
	channels   map[chanKey]bool
	anyChannel bool
	accept     bool // accept labels
	progress   bool // progress labels, by np_
}

// systemTypes returns the number of process types without that of the claim, which is the last
// one.
func systemTypes(p *prog.Program) int {
	if p.Claim != nil {
		return len(p.Procs) - 1
	}
	return len(p.Procs)
}

// vetoOfClaim returns what about claim and trace forbids to reduce a program, "" if nothing does. A
// process can see np_ too.
func vetoOfClaim(p *prog.Program) string {
	c := p.Claim
	switch {
	case p.Uses.Progress && (c == nil || seesProgress(p)):
		return "np_"
	case p.Trace != nil:
		return "a trace"
	case c == nil:
		return ""
	case c.CountsSteps:
		return "a claim that may count steps, such as a formula with X or a never claim"
	case c.Timeout:
		return "timeout in the claim"
	}
	return ""
}

// seesProgress reports whether anything but the claim reads np_.
func seesProgress(p *prog.Program) bool {
	found := false
	np := func(x prog.ExprID) { found = found || x != 0 && contains(p, x, prog.NonProgress) }
	for t := range p.Procs {
		np(p.Procs[t].Provided)
		for _, in := range p.Procs[t].Init {
			np(in.Expr)
		}
	}
	for i := range p.Actions {
		if a := &p.Actions[i]; a.Proc != p.Claim.Proc {
			p.EachOperandOf(a, np)
		}
	}
	return found
}

// findVisible returns what the claim of a program reads.
func findVisible(f *facts) visible {
	v := visible{globals: make([]bool, len(f.p.Globals)), channels: map[chanKey]bool{}}
	c := f.p.Claim
	if c == nil {
		return v
	}
	v.accept = !c.OnlyOwn
	for i := range f.p.Actions {
		if a := &f.p.Actions[i]; a.Proc == c.Proc {
			f.p.EachExprOf(a, func(x *prog.Expr) { v.add(f, x) })
		}
	}
	return v
}

// add adds what an expression of the claim reads, without its operands.
func (v *visible) add(f *facts, x *prog.Expr) {
	switch x.Op {
	case prog.Load:
		if r := &f.p.Refs[x.Ref]; r.Space == prog.Global {
			for _, i := range f.values.globals.of(r) {
				v.globals[i] = true
			}
		}
	case prog.Len, prog.Empty, prog.Full, prog.NEmpty, prog.NFull, prog.Poll:
		at, ok := f.channels.fixed.Operand(f.p.Claim.Proc, x.A)
		if !ok || at.Space == prog.Local || at.Index != nil {
			v.anyChannel = true
			return
		}
		v.channels[chanKey{shared, at.Own}] = true
	case prog.NonProgress:
		v.progress = true
	}
}

// unseen reports whether the claim sees no difference after an action that leaves a location.
func (r *reducer) unseen(location uint32, a *prog.Action) bool {
	if r.p.Claim == nil {
		return true
	}
	watched := slices.ContainsFunc(r.p.Stores(a), func(ref prog.RefID) bool {
		v := &r.p.Refs[ref]
		return v.Space == prog.Local && r.watched(a.Proc, v)
	})
	return !watched && r.sourceInvisible(a.Proc, location) && r.invisible(a) && !r.locationWatched(a.Proc, location) && r.targetUnwatched(a)
}

// mayFault reports whether an assignment, assertion or print may have a fault. When the claim has
// seen a change before it, the claim may have ended, or not allow the run to continue: a fault in
// the same step would be no error of the product.
func (r *reducer) mayFault(a *prog.Action) bool {
	may := a.Op == prog.Assert || a.Op == prog.Assign && len(r.p.Refs[a.Ref].Index) > 0
	r.p.EachExprOf(a, func(x *prog.Expr) {
		may = may || x.Op == prog.Div || x.Op == prog.Mod || x.Op > prog.Cond && x.Op != prog.Self || x.Op == prog.Load && len(r.p.Refs[x.Ref].Index) > 0
	})
	return may
}

// label reports whether a label of the location is read.
func (v *visible) label(l *prog.Location) bool {
	return v.accept && l.Accept || v.progress && l.Progress
}

// sourceInvisible: the process leaves no label that is read.
func (r *reducer) sourceInvisible(proc, location uint32) bool {
	return !r.visible.label(&r.p.Procs[proc].Locations[location])
}

// invisible: it changes no variable and no channel that is read, and leads to no label that is,
// nor does a process that it starts begin at one.
func (r *reducer) invisible(a *prog.Action) bool {
	if a.Op != prog.Exit && r.visible.label(&r.p.Procs[a.Proc].Locations[a.Target]) {
		return false
	}
	ok := true
	r.eachRun(a, func(proc uint32) {
		t := &r.p.Procs[proc]
		ok = ok && !r.visible.label(&t.Locations[t.Entry])
	})
	for _, ref := range r.p.Stores(a) {
		if v := &r.p.Refs[ref]; v.Space == prog.Global {
			ok = ok && !slices.ContainsFunc(r.values.globals.of(v), func(i int) bool { return r.visible.globals[i] })
		}
	}
	if a.Op == prog.Send || a.Op == prog.Receive && a.Mode&prog.Keep == 0 {
		ok = ok && !r.visible.anyChannel && !r.changesVisible(a)
	}
	return ok
}

// changesVisible reports whether a send or receive changes a channel that is read.
func (r *reducer) changesVisible(a *prog.Action) bool {
	if len(r.visible.channels) == 0 {
		return false
	}
	for _, i := range r.channels.ofType[a.Proc] {
		keys, ok := r.channels.channelsOf(i, a.A)
		if !ok || slices.ContainsFunc(keys, func(k chanKey) bool { return r.visible.channels[k] }) {
			return true
		}
	}
	return false
}
