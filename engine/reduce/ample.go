package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// mark marks the locations of a process type at which the process can be looked at
// alone: whatever the others do meanwhile, what it can do stays as it is, and
// nothing it does makes a difference to them (conditions C0 to C2 of Clarke,
// Grumberg, Peled, "Model Checking", 1999, chapter 10).
//
// That no process is put off forever (C3) is seen to afterwards, by breakCycles.
func (r *reducer) mark(proc uint32) {
	t := &r.q.Procs[proc]
	if t.Provided != 0 {
		return
	}
	for l := range r.p.Procs[proc].Locations {
		loc := &t.Locations[l]
		loc.Steady, loc.Ample = r.safe(proc, uint32(l))
	}
}

// safe reports whether a location can be looked at alone, and on what condition.
func (r *reducer) safe(proc, location uint32) (prog.ExprID, bool) {
	loc := &r.p.Procs[proc].Locations[location]
	if len(loc.Out) == 0 || r.seen(proc, location) {
		return 0, false
	}
	type test struct {
		op  prog.ExprOp
		ref prog.RefID
	}
	var tests []test
	// Else, and what stands beside a receive that looks further than the first
	// message, see what others send.
	sees := false
	for _, ch := range loc.Out {
		a := &r.p.Actions[ch.Action]
		if !r.safeAction(proc, a) || r.seen(proc, a.Target) {
			return 0, false
		}
		sees = sees || a.Op == prog.Else || a.Op == prog.Receive && a.Mode&prog.Random != 0 && len(loc.Out) > 1
		need := test{op: prog.NEmpty}
		switch a.Op {
		case prog.Send:
			need.op = prog.NFull
		case prog.Receive:
		default:
			continue
		}
		if need.ref = r.p.Exprs[a.A].Ref; !slices.Contains(tests, need) {
			tests = append(tests, need)
		}
	}
	if sees && len(tests) > 0 {
		return 0, false
	}
	condition := prog.ExprID(0)
	for _, x := range tests {
		load := r.expr(prog.Expr{Op: prog.Load, Ref: x.ref})
		condition = r.both(condition, r.expr(prog.Expr{Op: x.op, A: load}))
	}
	return condition, true
}

// expr appends an expression to the reduced program.
func (r *reducer) expr(x prog.Expr) prog.ExprID {
	r.q.Exprs = append(r.q.Exprs, x)
	return prog.ExprID(len(r.q.Exprs) - 1)
}

// both returns the condition that two hold; the first may be missing.
func (r *reducer) both(a, b prog.ExprID) prog.ExprID {
	if a == 0 {
		return b
	}
	return r.expr(prog.Expr{Op: prog.And, A: a, B: b})
}

func (r *reducer) safeAction(proc uint32, a *prog.Action) bool {
	if a.Inner && !r.sequenceAlone(proc, a.Target, map[uint32]bool{}) {
		return false
	}
	switch a.Op {
	case prog.Exit:
		// Whether it can exit, and which numbers others get, depends on who was
		// started last.
		return !r.counted && (!r.runs || !r.numbered)
	case prog.DStep:
		return r.stepAlone(proc, a)
	case prog.Send, prog.Receive:
		return r.argumentsAlone(proc, a) && r.channels.steady(proc, a)
	}
	return r.alone(proc, a)
}

// argumentsAlone reports whether what is sent, or received into and compared
// with, is the process's own.
func (r *reducer) argumentsAlone(proc uint32, a *prog.Action) bool {
	for _, x := range r.p.Args[a.Args.First : a.Args.First+a.Args.Count] {
		if !r.inner(proc, x) {
			return false
		}
	}
	return true
}

// sequenceAlone reports whether all that can follow in an atomic sequence has to
// do with nothing but the process, and ends: nobody else would have a turn again
// behind one that does not. Open is true for the locations on the way there, false
// for those that were looked at.
func (r *reducer) sequenceAlone(proc, location uint32, open map[uint32]bool) bool {
	if on, seen := open[location]; seen {
		return !on
	}
	open[location] = true
	defer func() { open[location] = false }()
	for _, ch := range r.p.Procs[proc].Locations[location].Out {
		a := &r.p.Actions[ch.Action]
		switch a.Op {
		case prog.Send, prog.Receive, prog.Exit:
			return false
		case prog.DStep:
			if !r.stepAlone(proc, a) {
				return false
			}
		default:
			if !r.alone(proc, a) {
				return false
			}
		}
		if r.seen(proc, a.Target) || a.Inner && !r.sequenceAlone(proc, a.Target, open) {
			return false
		}
	}
	return true
}

// stepAlone reports whether all of a d_step has to do with nothing but the
// process.
func (r *reducer) stepAlone(proc uint32, d *prog.Action) bool {
	list, _ := body(r.p, d)
	for _, id := range list {
		a := &r.p.Actions[id]
		if a.Op == prog.Send || a.Op == prog.Receive || a.Op == prog.DStep || !r.alone(proc, a) {
			return false
		}
	}
	return true
}
