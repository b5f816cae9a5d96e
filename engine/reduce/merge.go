package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// merge joins each reachable statement of a process type with those after it, if no other
// process can act in between. It adds resets of the variables that are dead then. A joined step
// runs like a d_step. Statements that only occur inside steps are removed from where they
// were.
func (r *reducer) merge(proc uint32) {
	list, reached := r.chains(proc)
	if !r.findResets(proc, list) {
		r.m.PartlyReduced = true
	}
	for _, c := range list {
		first := &r.p.Actions[c.actions[0]]
		switch {
		case first.Op == prog.DStep:
			r.addTail(proc, c)
		case r.canBeginStep(first) && (len(c.actions) > 1 || len(c.resets) > 0):
			r.q.Procs[proc].Locations[c.from].Out[c.choice].Action = r.addStep(proc, c)
		}
	}
	for l, on := range reached {
		if !on {
			r.q.Procs[proc].Locations[l].Out = nil
		}
	}
}

// A chain is a choice at a location with all that becomes one step with it: the actions after
// it, and resets of variables. For a d_step it is the d_step alone.
type chain struct {
	from    uint32
	choice  int
	actions []uint32
	to      uint32
	resets  []prog.RefID
}

// maxCopied bounds the actions copied into steps, per action of the program. Many chains can
// have the same end.
const maxCopied = 8

// chains lists the chains of a process type in the order of locations. It also returns the
// locations that processes reach when each chain is one step, and those inside d_steps.
func (r *reducer) chains(proc uint32) ([]chain, []bool) {
	t := &r.p.Procs[proc]
	reached := insideDSteps(r.p, proc)
	inside := slices.Clone(reached)
	byStart := make([][]chain, len(t.Locations))
	reached[t.Entry] = true
	for work := []uint32{t.Entry}; len(work) > 0; {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		if inside[l] {
			continue
		}
		for i, ch := range t.Locations[l].Out {
			c := r.chain(proc, l, i, ch.Action)
			byStart[l] = append(byStart[l], c)
			if !reached[c.to] {
				reached[c.to] = true
				work = append(work, c.to)
			}
		}
	}
	return slices.Concat(byStart...), reached
}

// chain returns the chain that begins with an action.
func (r *reducer) chain(proc, from uint32, choice int, id uint32) chain {
	last := &r.p.Actions[id]
	c := chain{from: from, choice: choice, actions: []uint32{id}}
	if r.canBeginStep(last) {
		seen := map[uint32]bool{from: true}
		changes := !r.unseen(from, last)
		for !seen[last.Target] {
			seen[last.Target] = true
			next, ok := r.mergeable(proc, last)
			if b := &r.p.Actions[next]; !ok || changes && !last.Inner && r.mayFault(b) {
				break
			} else if !r.unseen(last.Target, b) {
				changes = true
			}
			if r.copied++; r.copied > maxCopied*len(r.p.Actions) {
				r.m.PartlyReduced = true
				break
			}
			c.actions = append(c.actions, next)
			last = &r.p.Actions[next]
		}
	}
	c.to = last.Target
	return c
}

// addTail ends a d_step with resets of the variables that are dead after it.
func (r *reducer) addTail(proc uint32, c chain) {
	last := r.p.Actions[c.actions[0]]
	inside, _ := dStepActions(r.p, &last)
	if len(c.resets) == 0 || slices.ContainsFunc(inside, func(a uint32) bool { return r.p.Actions[a].Op == prog.DStep }) {
		return // an inner d_step ends where this one does, or somewhere inside
	}
	begin := r.addBody(proc, r.addResetActions(proc, c.resets, &last), c.to)
	for _, a := range inside {
		if r.q.Actions[a].Target == c.to {
			r.q.Actions[a].Target = begin
		}
	}
}

// dStepActions lists the actions inside a d_step. It is straight if every execution has the
// same actions.
func dStepActions(p *prog.Program, d *prog.Action) (list []uint32, straight bool) {
	straight = true
	for _, l := range dStepLocations(p, d) {
		out := p.Procs[d.Proc].Locations[l].Out
		straight = straight && len(out) == 1
		for _, ch := range out {
			list = append(list, ch.Action)
		}
	}
	return list, straight
}

// dStepLocations lists the locations inside a d_step, but not inside a d_step in it.
func dStepLocations(p *prog.Program, d *prog.Action) (list []uint32) {
	seen := map[uint32]bool{d.Target: true}
	for work := []uint32{d.Body}; len(work) > 0; {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[l] {
			continue
		}
		seen[l] = true
		list = append(list, l)
		for _, ch := range p.Procs[d.Proc].Locations[l].Out {
			work = append(work, p.Actions[ch.Action].Target)
		}
	}
	return list
}

// addResetActions appends actions that set variables to 0. In the text they are where action at
// is.
func (r *reducer) addResetActions(proc uint32, list []prog.RefID, at *prog.Action) (steps []uint32) {
	for _, ref := range list {
		steps = append(steps, r.addAction(prog.Action{Op: prog.Assign, Proc: proc, Ref: ref, A: r.number(0), SpinID: at.SpinID, Start: at.Start, End: at.End}, none))
	}
	return steps
}

// insideDSteps returns the locations inside d_steps.
func insideDSteps(p *prog.Program, proc uint32) []bool {
	t := &p.Procs[proc]
	inside := make([]bool, len(t.Locations))
	for l := range t.Locations {
		for _, ch := range t.Locations[l].Out {
			if a := &p.Actions[ch.Action]; a.Op == prog.DStep {
				for _, at := range dStepLocations(p, a) {
					inside[at] = true
				}
			}
		}
	}
	return inside
}

// canBeginStep reports whether an action can be the first of a step. An else depends on its
// neighbours, and a rendezvous ends in another process.
func (r *reducer) canBeginStep(a *prog.Action) bool {
	switch a.Op {
	case prog.Skip, prog.Guard, prog.Assign, prog.Receive, prog.Assert, prog.Print:
		return true
	case prog.Send:
		return !r.p.Uses.Rendezvous
	}
	return false
}

// mergeable returns the action after last that can join its step. It must be the only one there
// and always executable, and either inside the atomic sequence or unseen by other processes.
func (r *reducer) mergeable(proc uint32, last *prog.Action) (uint32, bool) {
	loc := &r.p.Procs[proc].Locations[last.Target]
	if len(loc.Out) != 1 || loc.Out[0].Escape != 0 || r.p.Procs[proc].Provided != 0 {
		return 0, false
	}
	id := loc.Out[0].Action
	b := &r.p.Actions[id]
	switch b.Op {
	case prog.Skip, prog.Assign, prog.Assert, prog.Print:
	default:
		return 0, false
	}
	if last.Inner {
		return id, !startsProcess(r.p, b) && !r.readsBetween(b)
	}
	return id, !b.Inner && r.heldAt(proc, last.Target) && r.independent(id)
}

// readsBetween reports whether an action reads what changes within a step: timeout is that of its
// beginning there, and so is the location of the process.
func (r *reducer) readsBetween(a *prog.Action) (reads bool) {
	r.p.EachExprOf(a, func(x *prog.Expr) { reads = reads || x.Op == prog.Timeout || x.Op == prog.At })
	return reads
}

// locationWatched reports whether remote references distinguish a location from others.
func (f *facts) locationWatched(proc, location uint32) bool {
	return f.watchedStates[proc][f.p.Procs[proc].Locations[location].SpinState]
}

// addStep appends an action that executes a chain of others and sets variables to 0.
func (r *reducer) addStep(proc uint32, c chain) uint32 {
	first, last := r.p.Actions[c.actions[0]], r.p.Actions[c.actions[len(c.actions)-1]]
	var body []uint32
	for _, id := range c.actions {
		body = append(body, r.addAction(r.p.Actions[id], id))
	}
	body = append(body, r.addResetActions(proc, c.resets, &last)...)
	return r.addAction(prog.Action{Op: prog.DStep, Inner: last.Inner, Target: last.Target, Proc: proc, Body: r.addBody(proc, body, last.Target),
		SpinID: first.SpinID, Start: first.Start, End: first.End}, none)
}

// addBody appends a location for each action of the body of a d_step, which leads to target. It
// returns the first location.
func (r *reducer) addBody(proc uint32, actions []uint32, target uint32) (begin uint32) {
	t := &r.q.Procs[proc]
	begin = uint32(len(t.Locations))
	for _, id := range actions {
		t.Locations = append(t.Locations, prog.Location{Out: []prog.Choice{{Action: id}}, SpinState: -1})
		r.q.Actions[id].Target, r.q.Actions[id].Inner = uint32(len(t.Locations)), false
	}
	r.q.Actions[actions[len(actions)-1]].Target = target
	return begin
}

// addAction appends an action to the reduced program.
func (r *reducer) addAction(a prog.Action, origin uint32) uint32 {
	r.q.Actions = append(r.q.Actions, a)
	r.m.origin = append(r.m.origin, origin)
	return uint32(len(r.q.Actions) - 1)
}
