package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// A process may be looked at alone where each statement that it can execute there is
// independent of each that others can execute before it does: both stay executable, have
// the same faults, and lead to the identical state in either order. What a statement reads
// and writes of what processes share:
//
//	                       reads                                 writes
//	any                    other operands below                  the process's location, seen by P@l; by it, which
//	                                                             receives by rendezvous the process takes part in
//	assignment, receive    shared variables, subscripts          shared variables, locals seen by P:x
//	assert, guard, print   shared variables
//	len, full, c?[x] ...   messages
//	send, receive          messages, whether there is room       messages
//	run                    the number of processes and channels  both; who is the youngest; initialisers read
//	exit                   who is the youngest                   the number of processes, who is the youngest; which
//	                                                             numbers of channels mean a channel
//	_nr_pr, P@l, P:x       who lives
//	_pid, a channel        what the runs that came before left, and is fixed from then on
//	else, escape, atomic   whether other choices are executable: messages and room; for a send by rendezvous,
//	                       whether somebody takes it; for the end of a process, who is the youngest
//	timeout                whether anything is executable, which something is as long as a process that is looked at
//	                       alone has not moved
//	provided               anything; makes all statements of the process depend on it
//
// What remains, _last, enabled(), pc_value(), np_, priorities, goals and hidden variables, see everything: see
// vetoes. What is printed and the labels of ends are seen by nobody on the way.
//
// The conditions forbid, of one statement, each pair in that table where one writes what the
// other reads or writes.

// A condition is one of those under which a statement is independent of what others can do.
type condition struct {
	name string
	// at tells about a location with all its choices, holds about an action, or one inside a
	// d_step. Nil asks for nothing.
	at    func(r *reducer, proc, location uint32) bool
	holds func(r *reducer, a *prog.Action) bool
	// when returns an expression under which it holds of an action, 0 where it always does;
	// nil stands for always.
	when func(r *reducer, a *prog.Action) prog.ExprID
}

var conditions = []condition{
	{name: "provided", at: (*reducer).mayAlways},
	{name: "choices", at: (*reducer).choosesAlone},
	{name: "values", holds: (*reducer).usesOwnValues},
	{name: "processes", holds: (*reducer).countsAlone, when: (*reducer).startsOver},
	{name: "freed", holds: (*reducer).freesUnnamed},
	{name: "buffers", holds: (*reducer).usesOwnEnds, when: (*reducer).canGoOn},
	{name: "offers", holds: (*reducer).arrivesUnoffered},
	{name: "labels", at: (*reducer).leavesUnseen, holds: (*reducer).arrivesUnseen},
}

// A verdict is yes or no, once it is known.
type verdict uint8

const (
	unknown verdict = iota
	yes
	no
)

// independent reports whether an action of the program is independent of whatever other
// processes can do; a send only while there is room, a receive while there is a message, and
// an exit when others start no more processes.
func (r *reducer) independent(id uint32) bool {
	if r.known[id] == unknown {
		r.known[id] = no
		if r.allHold(&r.p.Actions[id]) {
			r.known[id] = yes
		}
	}
	return r.known[id] == yes
}

func (r *reducer) allHold(a *prog.Action) bool {
	for _, c := range r.conditions {
		if c.holds != nil && !c.holds(r, a) {
			return false
		}
	}
	if a.Op != prog.DStep {
		return true
	}
	list, _ := body(r.p, a)
	for _, id := range list {
		// A d_step fails where a send or receive would wait.
		if b := &r.p.Actions[id]; b.Op == prog.Send || b.Op == prog.Receive || b.Op == prog.DStep || !r.independent(id) {
			return false
		}
	}
	return true
}

// heldAt reports whether the conditions on a location hold.
func (r *reducer) heldAt(proc, location uint32) bool {
	for _, c := range r.conditions {
		if c.at != nil && !c.at(r, proc, location) {
			return false
		}
	}
	return true
}

// mayAlways: nothing keeps the process from executing its statements.
func (r *reducer) mayAlways(proc, _ uint32) bool { return r.p.Procs[proc].Provided == 0 }

// choosesAlone: what others send makes no other choice executable, which it can where a
// receive looks further than the first message.
func (r *reducer) choosesAlone(proc, location uint32) bool {
	out := r.p.Procs[proc].Locations[location].Out
	return len(out) == 1 || !slices.ContainsFunc(out, func(ch prog.Choice) bool {
		a := &r.p.Actions[ch.Action]
		return a.Op == prog.Receive && a.Mode&prog.Random != 0
	})
}

// usesOwnValues: it reads nothing that others change, and stores into nothing that others
// read.
func (r *reducer) usesOwnValues(a *prog.Action) bool {
	for _, ref := range stores(r.p, a) {
		if !r.ownRef(a.Proc, ref) {
			return false
		}
	}
	ok := true
	r.p.EachOperandOf(a, func(x prog.ExprID) { ok = ok && r.inner(a.Proc, x) })
	return ok
}

// countsAlone: when it starts or ends a process, nobody else does, and nobody looks at who
// lives. The number of processes and channels is bounded; the youngest alone can end; and
// who starts when decides about all numbers.
func (r *reducer) countsAlone(a *prog.Action) bool {
	switch {
	case a.Op == prog.Exit:
		return !r.counted && r.endsAlone(a.Proc)
	case starts(r.p, a):
		return !r.counted && !r.population.others(a.Proc, r.population.runs) && !r.population.others(a.Proc, r.population.ends)
	}
	return true
}

// freesUnnamed: when it makes or frees channels, nobody else has their numbers.
func (r *reducer) freesUnnamed(a *prog.Action) bool {
	if a.Op == prog.Exit {
		return r.channels.unnamed(a.Proc)
	}
	ok := true
	r.eachRun(a, func(proc uint32) { ok = ok && r.channels.unnamed(proc) })
	return ok
}

// eachRun visits the process types that an action starts.
func (r *reducer) eachRun(a *prog.Action, visit func(proc uint32)) {
	var look func(x prog.ExprID)
	look = func(id prog.ExprID) {
		if x := &r.p.Exprs[id]; x.Op == prog.Run {
			visit(uint32(x.Value))
		}
		r.p.EachOperand(&r.p.Exprs[id], look)
	}
	r.p.EachOperandOf(a, look)
}

// usesOwnEnds: it sends to a channel that nobody else sends to, or receives from one that
// nobody else receives from, and nobody looks how full it is.
func (r *reducer) usesOwnEnds(a *prog.Action) bool {
	return a.Op != prog.Send && a.Op != prog.Receive || r.channels.steady(a.Proc, a)
}

// canGoOn returns the condition that there is room for what is sent, or a message.
func (r *reducer) canGoOn(a *prog.Action) prog.ExprID {
	op := prog.NEmpty
	switch a.Op {
	case prog.Send:
		op = prog.NFull
	case prog.Receive:
	default:
		return 0
	}
	return r.expr(prog.Expr{Op: op, A: r.expr(prog.Expr{Op: prog.Load, Ref: r.p.Exprs[a.A].Ref})})
}

// arrivesUnoffered: it leads to no location where somebody else would notice that a send by
// rendezvous has found a partner, nor does what it starts begin at one.
func (r *reducer) arrivesUnoffered(a *prog.Action) bool {
	ok := a.Op == prog.Exit || r.channels.unoffered(a.Proc, a.Target)
	r.eachRun(a, func(proc uint32) { ok = ok && r.channels.unoffered(proc, r.p.Procs[proc].Start) })
	return ok
}

// leavesUnseen: remote references do not tell the location from others.
func (r *reducer) leavesUnseen(proc, location uint32) bool { return !r.seen(proc, location) }

// arrivesUnseen: it leads to no location that remote references tell from others.
func (r *reducer) arrivesUnseen(a *prog.Action) bool {
	return a.Op == prog.Exit || !r.seen(a.Proc, a.Target)
}
