package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// merge joins every statement of a process type that the merged program comes to with
// those after it between which nobody else can act, and with resets of the variables that
// are dead then. What is joined runs like a d_step. The statements that are only inside
// of steps then are left out where they stood.
func (r *reducer) merge(proc uint32) {
	list, come := r.chains(proc)
	if !r.fillResets(proc, list) {
		r.m.Partly = true
	}
	for _, c := range list {
		first := &r.p.Actions[c.actions[0]]
		switch {
		case first.Op == prog.DStep:
			r.tail(proc, c)
		case r.canBegin(first) && (len(c.actions) > 1 || len(c.resets) > 0):
			r.q.Procs[proc].Locations[c.from].Out[c.choice].Action = r.step(proc, c)
		}
	}
	for l, on := range come {
		if !on {
			r.q.Procs[proc].Locations[l].Out = nil
		}
	}
}

// A chain is a choice at a location with what becomes one step with it: the actions
// after it, and resets of variables. For a d_step it is the d_step alone.
type chain struct {
	from    uint32
	choice  int
	actions []uint32
	to      uint32
	resets  []prog.RefID
}

// mostCopied bounds the actions that are copied into steps, for each of the program:
// many chains may have the same end.
const mostCopied = 8

// chains lists the chains of a process type, in the order of locations, and which
// locations processes come to when each chain is one step; those inside d_steps too.
func (r *reducer) chains(proc uint32) ([]chain, []bool) {
	t := &r.p.Procs[proc]
	come := insides(r.p, proc)
	stepping := slices.Clone(come)
	byStart := make([][]chain, len(t.Locations))
	come[t.Start] = true
	for work := []uint32{t.Start}; len(work) > 0; {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		if stepping[l] {
			continue
		}
		for i, ch := range t.Locations[l].Out {
			c := r.chain(proc, l, i, ch.Action)
			byStart[l] = append(byStart[l], c)
			if !come[c.to] {
				come[c.to] = true
				work = append(work, c.to)
			}
		}
	}
	return slices.Concat(byStart...), come
}

// chain returns the chain that begins with an action.
func (r *reducer) chain(proc, from uint32, choice int, id uint32) chain {
	last := &r.p.Actions[id]
	c := chain{from: from, choice: choice, actions: []uint32{id}}
	if r.canBegin(last) {
		seen := map[uint32]bool{from: true}
		for !seen[last.Target] {
			seen[last.Target] = true
			next, ok := r.follows(proc, last)
			if !ok {
				break
			}
			if r.copied++; r.copied > mostCopied*len(r.p.Actions) {
				r.m.Partly = true
				break
			}
			c.actions = append(c.actions, next)
			last = &r.p.Actions[next]
		}
	}
	c.to = last.Target
	return c
}

// tail ends a d_step with resets of the variables that are dead after it.
func (r *reducer) tail(proc uint32, c chain) {
	last := r.p.Actions[c.actions[0]]
	inside, _ := body(r.p, &last)
	if len(c.resets) == 0 || slices.ContainsFunc(inside, func(a uint32) bool { return r.p.Actions[a].Op == prog.DStep }) {
		return // one inside ends where this one does, or somewhere inside
	}
	t := &r.q.Procs[proc]
	begin := uint32(len(t.Locations))
	for i, step := range r.resets(proc, c.resets, &last) {
		to := begin + uint32(i) + 1
		if i == len(c.resets)-1 {
			to = c.to
		}
		r.q.Actions[step].Target = to
		t.Locations = append(t.Locations, prog.Location{Out: []prog.Choice{{Action: step}}, State: -1})
	}
	for _, a := range inside {
		if r.q.Actions[a].Target == c.to {
			r.q.Actions[a].Target = begin
		}
	}
}

// body lists the actions inside a d_step. It is straight when they are the same
// whenever it is executed.
func body(p *prog.Program, d *prog.Action) (list []uint32, straight bool) {
	straight = true
	seen := map[uint32]bool{d.Target: true}
	work := []uint32{d.Body}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[at] {
			continue
		}
		seen[at] = true
		out := p.Procs[d.Proc].Locations[at].Out
		straight = straight && len(out) == 1
		for _, ch := range out {
			list = append(list, ch.Action)
			work = append(work, p.Actions[ch.Action].Target)
		}
	}
	return list, straight
}

// resets appends actions that set variables to 0; in the text they stand where
// an action does.
func (r *reducer) resets(proc uint32, list []prog.RefID, at *prog.Action) (steps []uint32) {
	for _, ref := range list {
		zero := r.expr(prog.Expr{Op: prog.Const})
		steps = append(steps, r.add(prog.Action{Op: prog.Assign, Proc: proc, Ref: ref, A: zero, ID: at.ID, Start: at.Start, End: at.End}, None))
	}
	return steps
}

// insides returns the locations inside d_steps.
func insides(p *prog.Program, proc uint32) []bool {
	t := &p.Procs[proc]
	inside := make([]bool, len(t.Locations))
	for l := range t.Locations {
		for _, ch := range t.Locations[l].Out {
			if a := &p.Actions[ch.Action]; a.Op == prog.DStep {
				enter(p, a, inside)
			}
		}
	}
	return inside
}

// enter marks the locations inside a d_step that are not marked.
func enter(p *prog.Program, d *prog.Action, inside []bool) {
	for work := []uint32{d.Body}; len(work) > 0; {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		if l == d.Target || inside[l] {
			continue
		}
		inside[l] = true
		for _, ch := range p.Procs[d.Proc].Locations[l].Out {
			work = append(work, p.Actions[ch.Action].Target)
		}
	}
}

// canBegin reports whether an action can be the first of a step. Else asks about
// its neighbours, and a rendezvous send ends in another process.
func (r *reducer) canBegin(a *prog.Action) bool {
	switch a.Op {
	case prog.Skip, prog.Guard, prog.Assign, prog.Receive, prog.Assert, prog.Print:
		return true
	case prog.Send:
		return !r.p.Uses.Rendezvous
	}
	return false
}

// follows returns the action behind another one that can be done in the same
// step: the only one there, always executable, and either inside an atomic
// sequence or such that nobody else could notice.
func (r *reducer) follows(proc uint32, last *prog.Action) (uint32, bool) {
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
		return id, !starts(r.p, b)
	}
	return id, !b.Inner && r.heldAt(proc, last.Target) && r.independent(id)
}

// seen reports whether remote references tell a location from others.
func (f *facts) seen(proc, location uint32) bool {
	return f.watchedState[proc][f.p.Procs[proc].Locations[location].State]
}

// step appends an action that executes a chain of others and sets variables to 0.
func (r *reducer) step(proc uint32, c chain) uint32 {
	first, last := r.p.Actions[c.actions[0]], r.p.Actions[c.actions[len(c.actions)-1]]
	var body []uint32
	for _, id := range c.actions {
		body = append(body, r.add(r.p.Actions[id], id))
	}
	body = append(body, r.resets(proc, c.resets, &last)...)
	t := &r.q.Procs[proc]
	begin := uint32(len(t.Locations))
	for i, id := range body {
		to := begin + uint32(i) + 1
		if i == len(body)-1 {
			to = last.Target
		}
		r.q.Actions[id].Target, r.q.Actions[id].Inner = to, false
		t.Locations = append(t.Locations, prog.Location{Out: []prog.Choice{{Action: id}}, State: -1})
	}
	return r.add(prog.Action{Op: prog.DStep, Inner: last.Inner, Target: last.Target, Proc: proc, Body: begin,
		ID: first.ID, Start: first.Start, End: first.End}, None)
}

// add appends an action to the reduced program.
func (r *reducer) add(a prog.Action, origin uint32) uint32 {
	r.q.Actions = append(r.q.Actions, a)
	r.m.Origin = append(r.m.Origin, origin)
	return uint32(len(r.q.Actions) - 1)
}
