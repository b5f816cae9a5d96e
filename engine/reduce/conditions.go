package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// A process may be expanded alone if each of its statements at the location is independent of
// each that other processes can execute before it. Two statements are independent if each
// stays executable after the other, has the same faults, and both orders lead to the same
// state. What statements read and write of what processes share:
//
//	                       reads                               writes
//	any                    the operands below                  the location of the process, seen by P@l, and by
//	                                                           senders by rendezvous if it can receive there
//	assignment, receive    shared variables, subscripts        shared variables, locals seen by P:x
//	assert, guard, print   shared variables
//	len, full, c?[x] ...   messages
//	send, receive          messages, room                      messages
//	run                    the number of processes, channels   both; which process is the youngest
//	                       what initialisers read
//	exit                   which process is the youngest       the number of processes, the youngest process,
//	                                                           the meaning of channel numbers
//	_nr_pr, P@l, P:x       which processes exist
//	_pid, a channel        nothing: earlier runs have fixed it
//	else, escape, atomic   whether other choices are executable: messages, room, receivers by rendezvous,
//	                       and for the end of a process the youngest process
//	timeout                whether any process can act: true until the process expanded alone has acted
//	provided               anything, for all statements of the process
//
// The rest, _last, enabled(), pc_value(), np_, priorities, goals and hidden variables, see
// everything: see vetoes. No process sees printed text and end labels.
//
// The conditions exclude, for a statement of the process, each pair in this table where one
// statement writes what the other reads or writes. The last one is not about other processes: it
// excludes what the claim sees (C2).

// A condition is one under which a statement is independent of other processes.
type condition struct {
	name string
	// at decides about a location with all its choices. Holds decides about an action, also
	// inside a d_step. Nil allows everything.
	at    func(r *reducer, proc, location uint32) bool
	holds func(r *reducer, a *prog.Action) bool
	// when returns an expression under which the condition holds for an action, 0 for always.
	// Nil means always.
	when func(r *reducer, a *prog.Action) prog.ExprID
}

var conditions = []condition{
	{name: "provided", at: (*reducer).withoutProvided},
	{name: "choices", at: (*reducer).choicesIndependent},
	{name: "values", holds: (*reducer).valuesPrivate},
	{name: "processes", holds: (*reducer).populationPrivate, when: (*reducer).othersStartNoMore},
	{name: "freed", holds: (*reducer).freedChannelsPrivate},
	{name: "buffers", holds: (*reducer).channelEndPrivate, when: (*reducer).notBlocked},
	{name: "offers", holds: (*reducer).offersUnwatched},
	{name: "labels", at: (*reducer).sourceUnwatched, holds: (*reducer).targetUnwatched},
	{name: "claim", at: (*reducer).sourceInvisible, holds: (*reducer).invisible},
}

// A verdict is yes, no or not decided yet.
type verdict uint8

const (
	unknown verdict = iota
	yes
	no
)

// independent reports whether an action is independent of all that other processes can do: a
// send while there is room, a receive while there is a message, an exit when other processes
// start no more.
func (r *reducer) independent(id uint32) bool {
	if r.verdicts[id] == unknown {
		r.verdicts[id] = no
		if r.allHold(&r.p.Actions[id]) {
			r.verdicts[id] = yes
		}
	}
	return r.verdicts[id] == yes
}

// allHold reports whether all conditions hold for an action.
func (r *reducer) allHold(a *prog.Action) bool {
	for _, c := range r.conditions {
		if c.holds != nil && !c.holds(r, a) {
			return false
		}
	}
	if a.Op != prog.DStep {
		return true
	}
	list, _ := dStepActions(r.p, a)
	for _, id := range list {
		// A d_step fails where a send or receive would wait.
		if b := &r.p.Actions[id]; b.Op == prog.Send || b.Op == prog.Receive || b.Op == prog.DStep || !r.independent(id) {
			return false
		}
	}
	return true
}

// heldAt reports whether all conditions hold for a location.
func (r *reducer) heldAt(proc, location uint32) bool {
	for _, c := range r.conditions {
		if c.at != nil && !c.at(r, proc, location) {
			return false
		}
	}
	return true
}

// withoutProvided: no provided clause can stop the process.
func (r *reducer) withoutProvided(proc, _ uint32) bool { return r.p.Procs[proc].Provided == 0 }

// choicesIndependent: no message of another process makes a choice executable. A receive that
// looks beyond the first message would become so.
func (r *reducer) choicesIndependent(proc, location uint32) bool {
	out := r.p.Procs[proc].Locations[location].Out
	return len(out) == 1 || !slices.ContainsFunc(out, func(ch prog.Choice) bool {
		a := &r.p.Actions[ch.Action]
		return a.Op == prog.Receive && a.Mode&prog.Random != 0
	})
}

// valuesPrivate: it reads nothing that other processes change, and stores into nothing that
// they read.
func (r *reducer) valuesPrivate(a *prog.Action) bool {
	for _, ref := range r.p.Stores(a) {
		if !r.privateRef(a.Proc, ref) {
			return false
		}
	}
	ok := true
	r.p.EachOperandOf(a, func(x prog.ExprID) { ok = ok && r.private(a.Proc, x) })
	return ok
}

// populationPrivate: when it starts or ends a process, no other process does, and none observes
// which processes exist. The number of processes and channels is bounded, only the youngest
// process can end, and the order of starts decides about process and channel numbers.
func (r *reducer) populationPrivate(a *prog.Action) bool {
	switch {
	case a.Op == prog.Exit:
		return !r.populationWatched && r.othersMayStopStarting(a.Proc)
	case startsProcess(r.p, a):
		return !r.populationWatched && !r.population.existsOther(a.Proc, r.population.starts) && !r.population.existsOther(a.Proc, r.population.ends)
	}
	return true
}

// freedChannelsPrivate: no other process has the numbers of the channels that it makes or
// frees.
func (r *reducer) freedChannelsPrivate(a *prog.Action) bool {
	if a.Op == prog.Exit {
		return r.channels.ownChannelsPrivate(a.Proc)
	}
	ok := true
	r.eachRun(a, func(proc uint32) { ok = ok && r.channels.ownChannelsPrivate(proc) })
	return ok
}

// eachRun calls visit for the process types that an action starts.
func (r *reducer) eachRun(a *prog.Action, visit func(proc uint32)) {
	r.p.EachExprOf(a, func(x *prog.Expr) {
		if x.Op == prog.Run {
			visit(uint32(x.Value))
		}
	})
}

// channelEndPrivate: no other process sends to the channel of a send, or receives from that of
// a receive, and none tests how full it is.
func (r *reducer) channelEndPrivate(a *prog.Action) bool {
	return a.Op != prog.Send && a.Op != prog.Receive || r.channels.exclusive(a.Proc, a)
}

// notBlocked returns the condition that there is room for the message of a send, or a message
// for a receive.
func (r *reducer) notBlocked(a *prog.Action) prog.ExprID {
	op := prog.NEmpty
	switch a.Op {
	case prog.Send:
		op = prog.NFull
	case prog.Receive:
	default:
		return 0
	}
	return r.q.AddExpr(prog.Expr{Op: op, A: r.load(r.p.Exprs[a.A].Ref)})
}

// offersUnwatched reports whether no other process can see that a send by rendezvous at certain
// locations has found a receiver. These are the target of the action, and the starts of processes
// that it starts.
func (r *reducer) offersUnwatched(a *prog.Action) bool {
	ok := a.Op == prog.Exit || r.channels.offersUnwatchedAt(a.Proc, a.Target)
	r.eachRun(a, func(proc uint32) { ok = ok && r.channels.offersUnwatchedAt(proc, r.p.Procs[proc].Entry) })
	return ok
}

// sourceUnwatched: remote references do not distinguish the location.
func (r *reducer) sourceUnwatched(proc, location uint32) bool {
	return !r.locationWatched(proc, location)
}

// targetUnwatched: remote references do not distinguish the target.
func (r *reducer) targetUnwatched(a *prog.Action) bool {
	return a.Op == prog.Exit || !r.locationWatched(a.Proc, a.Target)
}
