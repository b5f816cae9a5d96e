package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// executable reports whether an action is executable in the state of f, which it does
// not change. Else and rendezvous sends are handled by the caller.
func (v *System) executable(f *frame, a *prog.Action) bool {
	switch a.Op {
	case prog.Guard:
		if v.prog.Acts(a.A) {
			return true
		}
		return v.eval(f, a.A) != 0
	case prog.Send:
		c, ok := v.evalChannel(f, a.A)
		return !ok || c.kind.Cap == 0 || c.len(f.s) < c.kind.Cap
	case prog.Receive:
		c, ok := v.evalChannel(f, a.A)
		if !ok {
			return true
		}
		if c.kind.Cap == 0 {
			f.keepsMessage(a)
			return false
		}
		return v.find(f, c, a.Args, a.Mode) >= 0
	case prog.Exit:
		return f.p.Pid == int(f.s[v.prog.Layout.Count])-1 // never for the claim
	case prog.DStep:
		_, ok := v.firstChoice(f, a.Body)
		return ok
	}
	return true
}

// effect executes an action on the state of f. The caller sets the location.
func (v *System) effect(f *frame, a *prog.Action) {
	switch a.Op {
	case prog.Guard:
		if v.prog.Acts(a.A) {
			v.eval(f, a.A)
		}
	case prog.Assign:
		v.store(f, a.Ref, v.eval(f, a.A))
	case prog.Send:
		c, ok := v.evalChannel(f, a.A)
		if !ok {
			return
		}
		if c.kind.Cap == 0 {
			f.fail(ts.RendezvousInDStep)
			return
		}
		v.evalMessage(f, c, a.Args)
		v.put(f.s, c, a.Mode)
		v.sent(f, c)
	case prog.Receive:
		v.take(f, a)
	case prog.Assert:
		if v.eval(f, a.A) == 0 {
			f.fail(ts.AssertionViolated)
		}
	case prog.Print:
		v.print(f, a)
	case prog.Exit:
		v.exit(f)
	case prog.DStep:
		v.runDStep(f, a, a.Body)
	}
}

// runDStep executes a d_step from a location to its end. At every location it takes the
// first executable choice.
func (v *System) runDStep(f *frame, d *prog.Action, location uint32) {
	for n := uint64(0); location != d.Target; n++ {
		if n%stepsBetweenCalls == 0 && v.interrupts(n) {
			f.fail(ts.UnfinishedDStep)
			f.blocked = true
			return
		}
		if v.mark.repeats(n, location, f.s) {
			f.fail(ts.EndlessDStep)
			f.blocked = true
			return
		}
		c, ok := v.firstChoice(f, location)
		if !ok {
			f.fail(ts.BlockInDStep) // unless an earlier fault is the cause
			f.blocked = true
			return
		}
		a := &v.prog.Actions[c]
		v.covered[c] = true
		if v.hooks.executed != nil {
			v.hooks.executed(Printing{f.out.Len() - 1, a, f.s, f.p})
		}
		v.effect(f, a)
		if f.fault.Fatal() || f.blocked {
			return
		}
		location = a.Target
	}
}

// firstChoice returns the first executable action at a location inside a d_step.
func (v *System) firstChoice(f *frame, location uint32) (uint32, bool) {
	for _, c := range v.prog.Procs[f.p.Proc].Locations[location].Out {
		a := &v.prog.Actions[c.Action]
		if a.Op == prog.Else || v.executable(f, a) {
			return c.Action, true
		}
	}
	return 0, false
}

// isActive reports whether the provided clause of a process holds and the process can execute
// a statement.
func (v *System) isActive(s ts.State, procs []Process, pid int) bool {
	ok, _ := v.provided(s, procs[pid])
	return ok && v.executes(s, procs, pid, false)
}

// executes reports whether a process can execute a statement. It ignores the provided
// clause. With noElse an else does not count.
func (v *System) executes(s ts.State, procs []Process, pid int, noElse bool) bool {
	p := procs[pid]
	for _, c := range v.prog.Procs[p.Proc].Locations[p.Location].Out {
		if !(noElse && v.prog.IsElse(&v.prog.Actions[c.Action])) && v.canAct(s, procs, p, c.Action) {
			return true
		}
	}
	return false
}

func (v *System) canAct(s ts.State, procs []Process, p Process, action uint32) bool {
	a := &v.prog.Actions[action]
	f := frame{s: s, p: p}
	if a.Op == prog.Send && v.isRendezvous(&f, a) {
		found := false
		v.visitPartners(&f, procs, action, v.eval(&f, a.A), func(q partner) bool {
			found = !q.refuses
			return !found
		})
		return found
	}
	// An else is executable if no other choice is, so the process can always act.
	return a.Op == prog.Else || v.executable(&f, a)
}

// canContinue reports whether a process inside an atomic sequence can take its next
// step while timeout is false. With a claim, timeout stays what it was, as in Spin.
func (v *System) canContinue(s ts.State, pid int) bool {
	timeout := v.timeout
	v.timeout = timeout && v.prog.Claim != nil
	v.others = v.Processes(s, v.others[:0])
	ok := v.isActive(s, v.others, pid) && v.priority(s, v.others[pid]) >= v.highestPriority(s, v.others)
	v.timeout = timeout
	return ok
}
