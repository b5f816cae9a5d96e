package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// executable reports whether an action other than Else and a rendezvous send
// can be executed in f's vector, which it leaves alone.
func (v *System) executable(f *frame, a *prog.Action) bool {
	switch a.Op {
	case prog.Guard:
		if v.prog.Acts(a.A) {
			return true
		}
		return v.eval(f, a.A) != 0
	case prog.Send:
		c, ok := v.operand(f, a.A)
		return !ok || c.kind.Cap == 0 || c.len(f.s) < c.kind.Cap
	case prog.Receive:
		c, ok := v.operand(f, a.A)
		if !ok {
			return true
		}
		if c.kind.Cap == 0 {
			f.looksOnly(a)
			return false
		}
		return v.find(f, c, a.Args, a.Mode) >= 0
	case prog.Exit:
		return f.p.Pid == int(f.s[v.prog.Layout.Count])-1
	case prog.DStep:
		_, ok := v.firstChoice(f, a.Body)
		return ok
	}
	return true
}

// effect executes an action on f's vector, a target that may be changed. The
// control point is left to the caller.
func (v *System) effect(f *frame, a *prog.Action) {
	switch a.Op {
	case prog.Guard:
		if v.prog.Acts(a.A) {
			v.eval(f, a.A)
		}
	case prog.Assign:
		v.store(f, a.Ref, v.eval(f, a.A))
	case prog.Send:
		c, ok := v.operand(f, a.A)
		if !ok {
			return
		}
		if c.kind.Cap == 0 {
			f.fail(ts.RendezvousInDStep)
			return
		}
		v.evalMessage(f, c, a.Args)
		v.put(f.s, c, a.Mode)
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

// runDStep goes on inside a d_step from a location until it is left. At every
// location the first choice that can be executed is taken.
func (v *System) runDStep(f *frame, d *prog.Action, location uint32) {
	for n := uint64(0); location != d.Target; n++ {
		if n%betweenLooks == 0 && v.isEnough(n) {
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
			// The first fault is what is to be mended.
			f.fail(ts.BlockInDStep)
			f.blocked = true
			return
		}
		a := &v.prog.Actions[c]
		v.covered[c] = true
		v.effect(f, a)
		if f.fault.Fatal() || f.blocked {
			return
		}
		location = a.Target
	}
}

// firstChoice returns the first action at a location inside a d_step that can
// be executed.
func (v *System) firstChoice(f *frame, location uint32) (uint32, bool) {
	for _, c := range v.prog.Procs[f.p.Proc].Locations[location].Out {
		a := &v.prog.Actions[c.Action]
		if a.Op == prog.Else || v.executable(f, a) {
			return c.Action, true
		}
	}
	return 0, false
}

// offers reports whether a process can execute anything and may.
func (v *System) offers(s ts.State, procs []Process, pid int) bool {
	ok, _ := v.provided(s, procs[pid])
	return ok && v.executes(s, procs, pid, false)
}

// executes reports whether a process can execute anything, whatever its provided
// clause says. With an else left out, other choices only count.
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
		v.partners(&f, procs, action, v.eval(&f, a.A), func(q partner) bool {
			found = !q.refuses
			return !found
		})
		return found
	}
	// An else is executable when nothing else is, so one way or the other the
	// process can act.
	return a.Op == prog.Else || v.executable(&f, a)
}

// canGoOn reports whether a process inside an atomic sequence can take its next
// step; timeout does not count.
func (v *System) canGoOn(s ts.State, pid int) bool {
	timeout := v.timeout
	v.timeout = false
	v.others = v.appendProcesses(v.others[:0], s)
	ok := v.offers(s, v.others, pid) && v.priority(s, v.others[pid]) >= v.priorityFloor(s, v.others)
	v.timeout = timeout
	return ok
}
