// Package vm is the reference interpreter of programs: a ts.System that walks the
// tables of package prog. It is written to be read. Everything faster is tested
// against it.
//
// Read it in this order: vm.go generates the edges of a state, process by process and
// choice by choice. effect.go says when an action is executable and what it does.
// eval.go and frame.go evaluate expressions and access variables. channel.go and
// rendezvous.go send and receive messages. process.go creates and removes processes.
// claim.go runs a claim in step with the system, trace.go a trace, and movable.go says which
// processes can move, for fairness. endless.go interrupts d_steps that never end. explain.go and
// prints.go read values and printed text out of states, for people and for estimates.
package vm

import (
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A System generates the states of a program. It keeps scratch memory between
// calls and is not safe for concurrent use.
type System struct {
	prog    *prog.Program
	covered []bool // by action: executed on some edge
	timeout bool   // the current value of timeout

	// Scratch memory. A list that is in use must not be overwritten by a nested call,
	// so there are several.
	procs    []Process // of the state being expanded
	others   []Process // of a target being completed
	labelled []Process // of a state being labelled
	message  []int32   // fields of the message being sent
	pending  rendezvousScratch
	enabled  enabledCalls
	mark     mark

	// alone: the claim moves because the system cannot.
	alone  bool
	asSpin bool // see CountAsSpin
	hooks  hooks
	start  int // bytes of the batch before the edges of the state being expanded
}

// hooks are functions of the host; each may be nil.
type hooks struct {
	print     func(Printing)          // called for every print
	executed  func(Printing)          // an action within a d_step
	interrupt func(steps uint64) bool // whether to interrupt a d_step after this number of steps
	fits      func(bytes int) bool    // whether the edges of a state may use this number of bytes
}

// New returns a system that runs p. p must not change while the system is in use.
func New(p *prog.Program) *System {
	return &System{prog: p, covered: make([]bool, len(p.Actions))}
}

// Program returns the program that the system runs.
func (v *System) Program() *prog.Program { return v.prog }

// Model returns the system as a model.
func (v *System) Model() *ts.Model { return &ts.Model{System: v, Hidden: int(v.prog.Layout.Hidden)} }

// Covered reports whether the action has been executed on any edge generated
// since New.
func (v *System) Covered(action uint32) bool { return v.covered[action] }

// Cover marks further actions as executed. list has an entry for each action.
func (v *System) Cover(list []bool) {
	for i, on := range list {
		v.covered[i] = v.covered[i] || on
	}
}

// Initial appends the initial state.
func (v *System) Initial(out *ts.Batch) {
	l := &v.prog.Layout
	s := out.Append(0, make(ts.State, l.FirstRecord))
	f := frame{s: s, out: out}
	v.initialise(&f, v.prog.GlobalInit, 0)
	for _, c := range v.prog.Active {
		v.create(&f, c.Proc, nil, c.Priority)
	}
	out.Last().Fault = f.fault
	if t := v.prog.Trace; t != nil {
		v.setLocation(f.s, l.Trace-1, t.Entry)
	}
	v.enterClaim(f.s, out.Last())
	v.checkGoal(f.s, out.Last())
}

// Successors appends the edges of s: of the processes from the highest number down,
// and for each process in the order of its location's choices. If nothing is
// executable it tries again with timeout true. With a claim, they are the edges of the
// claim or of the system, in turn.
func (v *System) Successors(s ts.State, out *ts.Batch) {
	v.procs = v.Processes(s, v.procs[:0])
	before := out.Len()
	v.timeout, v.start = false, out.Used()
	if v.prog.Claim != nil {
		v.product(s, out)
		return
	}
	v.pass(s, out)
	if v.prog.Uses.Timeout && !out.Moves(before) {
		v.timeout = true
		v.pass(s, out)
		v.timeout = false
	}
}

// pass appends the edges of s for the current value of timeout.
func (v *System) pass(s ts.State, out *ts.Batch) {
	if x := v.exclusive(s); x != 0 {
		v.expand(s, int(x)-1, out)
		return
	}
	if v.ample(s, out) {
		return
	}
	floor := v.highestPriority(s, v.procs)
	for pid := len(v.procs) - 1; pid >= 0; pid-- {
		if v.priority(s, v.procs[pid]) >= floor {
			v.expand(s, pid, out)
		}
	}
}

// ample appends the edges of one process that is an ample set and can act. It reports
// false if there is none.
func (v *System) ample(s ts.State, out *ts.Batch) bool {
	for pid := len(v.procs) - 1; pid >= 0; pid-- {
		p := v.procs[pid]
		loc := &v.prog.Procs[p.Proc].Locations[p.Location]
		if !loc.Ample || loc.AmpleIf != 0 && v.eval(&frame{s: s, p: p}, loc.AmpleIf) == 0 {
			continue
		}
		before := out.Len()
		v.expand(s, pid, out)
		if out.Moves(before) {
			return true
		}
		out.Truncate(before)
	}
	return false
}

// exclusive returns the number plus one of the process inside an atomic
// sequence, or 0.
func (v *System) exclusive(s ts.State) byte {
	if at := v.prog.Layout.Exclusive; at != prog.None {
		return s[at]
	}
	return 0
}

// highestPriority returns the highest priority among the processes that can
// execute something, 0 where priorities are not used.
func (v *System) highestPriority(s ts.State, procs []Process) int32 {
	if !v.prog.Uses.Priorities {
		return 0
	}
	floor := int32(0)
	for pid := range procs {
		if p := v.priority(s, procs[pid]); p > floor && v.isActive(s, procs, pid) {
			floor = p
		}
	}
	return floor
}

// expand appends the edges on which process pid acts.
func (v *System) expand(s ts.State, pid int, out *ts.Batch) {
	p := v.procs[pid]
	ok, fault := v.provided(s, p)
	if choices := v.prog.Procs[p.Proc].Locations[p.Location].Out; fault != ts.NoFault && len(choices) > 0 {
		appendBlocked(out, MakeAction(pid, choices[0].Action), s, fault)
	}
	if ok {
		v.choices(s, p, out)
	}
}

// choices appends the edges of the choices at the location of a process or of the claim.
func (v *System) choices(s ts.State, p Process, out *ts.Batch) {
	loc := &v.prog.Procs[p.Proc].Locations[p.Location]
	before := out.Len()
	escape := uint32(0)
	for _, c := range loc.Out {
		if escape != 0 && c.Escape != escape {
			return
		}
		n, earlier := out.Len(), out.Offered
		out.Offered = false
		v.try(s, p, c.Action, out.Moves(before), out)
		offered := out.Offered
		out.Offered = earlier || offered
		switch {
		case out.Moves(n):
			escape = c.Escape
		case offered:
			// As in Spin, a rendezvous offer without a partner makes Spin forget
			// that another option of the escape was executed.
			escape = 0
		}
	}
}

// SuccessorsOf appends the edges of s on which process pid acts. It ignores atomic
// sequences, ample sets and priorities.
func (v *System) SuccessorsOf(s ts.State, pid int, out *ts.Batch) {
	v.procs = v.Processes(s, v.procs[:0])
	v.timeout, v.start = false, out.Used()
	v.expand(s, pid, out)
}

// LimitEdges sets a limit on the edges of a state: fits is called before each edge with
// the bytes that the edges of the state use so far. If it returns false, the remaining
// edges are left out. A hundred processes that offer a rendezvous to each other have
// millions of edges.
func (v *System) LimitEdges(fits func(bytes int) bool) { v.hooks.fits = fits }

// hasRoom reports whether another edge of the state being expanded fits.
func (v *System) hasRoom(out *ts.Batch) bool {
	return v.hooks.fits == nil || v.hooks.fits(out.Used()-v.start)
}

// appendBlocked appends an edge that only reports a fault.
func appendBlocked(out *ts.Batch, action ts.Action, s ts.State, fault ts.Fault) {
	out.Append(action, s)
	out.Last().Fault, out.Last().Blocked = fault, true
}

// try appends the edges of one action: none if it is not executable, several if a
// rendezvous has several partners. acted means that the process has executed another
// choice.
func (v *System) try(s ts.State, p Process, action uint32, acted bool, out *ts.Batch) {
	if !v.hasRoom(out) {
		return
	}
	a := &v.prog.Actions[action]
	f := frame{s: s, p: p, acted: acted}
	if v.prog.IsElse(a) {
		if acted {
			return
		}
	} else if a.Op == prog.Send && v.isRendezvous(&f, a) {
		v.appendRendezvous(&f, action, out)
		return
	} else if !v.executable(&f, a) {
		if f.fault != ts.NoFault {
			// The guard is false because a value with a fault counts as 0.
			appendBlocked(out, MakeAction(p.Pid, action), s, f.fault)
		}
		return
	}
	v.covered[action] = true
	f.s = out.Append(MakeAction(p.Pid, action), s)
	f.out = out
	v.effect(&f, a)
	if p.Pid == prog.ClaimPid {
		v.finishClaim(&f, a)
		return
	}
	v.finish(&f, a, p.Pid)
}

// finish completes an edge: location, atomic control, fault.
func (v *System) finish(f *frame, a *prog.Action, pid int) {
	l := &v.prog.Layout
	if a.Op != prog.Exit {
		v.setLocation(f.s, f.p.Offset, a.Target)
	}
	if l.Last != prog.None {
		f.s[l.Last] = byte(f.p.Pid)
	}
	e := f.out.Last()
	e.Fault, e.Blocked = f.fault, f.blocked && !f.fault.Fatal()
	e.Atomic = a.Inner
	if l.Exclusive != prog.None {
		f.s[l.Exclusive] = 0
		if a.Inner && !f.fault.Fatal() && !f.blocked && v.canContinue(f.s, pid) {
			f.s[l.Exclusive] = byte(pid + 1)
			e.Transient = true
		}
	}
	if v.prog.Claim != nil && !e.Transient {
		f.s[l.Turn] = prog.ClaimTurn
	}
	v.checkGoal(f.s, e)
}

// checkGoal gives the edge the fault GoalReached if its target satisfies the goal. It
// ignores faults in the evaluation of the goal, which is no part of the model.
func (v *System) checkGoal(s ts.State, e *ts.Edge) {
	if v.prog.Goal == 0 || e.Transient || e.Blocked || e.Fault != ts.NoFault {
		return
	}
	if value, _ := v.Eval(s, Process{}, v.prog.Goal); value != 0 {
		e.Fault = ts.GoalReached
	}
}
