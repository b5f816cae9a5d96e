package reduce

import "beeline/engine/prog"

// merge joins every statement of a process type to those behind it that nobody
// can come between, and to resets of the variables that are dead then. What is
// joined runs like a d_step.
func (r *reducer) merge(proc uint32) {
	t := &r.q.Procs[proc]
	live := r.liveness(proc)
	n := len(t.Locations) // those appended are inside of steps
	stepping := insides(r.p, proc)
	for l := range n {
		if stepping[l] {
			continue
		}
		for i, ch := range t.Locations[l].Out {
			if r.p.Actions[ch.Action].Op == prog.DStep {
				r.tail(proc, uint32(l), ch.Action, live)
			} else if id, ok := r.join(proc, uint32(l), ch.Action, live); ok {
				r.q.Procs[proc].Locations[l].Out[i].Action = id
			}
		}
	}
}

// tail ends a d_step with resets of the variables that are dead behind it.
func (r *reducer) tail(proc, from, id uint32, live *liveness) {
	end := r.p.Actions[id].Target
	inside, _ := body(r.p, &r.p.Actions[id])
	for _, a := range inside {
		if r.p.Actions[a].Op == prog.DStep {
			return // it ends where this one does, or somewhere inside
		}
	}
	resets := live.dying(from, inside, end)
	if len(resets) == 0 {
		return
	}
	t := &r.q.Procs[proc]
	begin := uint32(len(t.Locations))
	last := r.p.Actions[id]
	for i, step := range r.resets(proc, resets, &last) {
		to := begin + uint32(i) + 1
		if i == len(resets)-1 {
			to = end
		}
		r.q.Actions[step].Target = to
		t.Locations = append(t.Locations, prog.Location{Out: []prog.Choice{{Action: step}}, State: -1})
	}
	for _, a := range inside {
		if r.q.Actions[a].Target == end {
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
	var visit func(l, end uint32)
	visit = func(l, end uint32) {
		if l == end || inside[l] {
			return
		}
		inside[l] = true
		for _, ch := range t.Locations[l].Out {
			visit(p.Actions[ch.Action].Target, end)
		}
	}
	for l := range t.Locations {
		for _, ch := range t.Locations[l].Out {
			if a := &p.Actions[ch.Action]; a.Op == prog.DStep {
				visit(a.Body, a.Target)
			}
		}
	}
	return inside
}

// join returns the step that an action becomes the beginning of; not ok when it
// stays alone.
func (r *reducer) join(proc, from, id uint32, live *liveness) (uint32, bool) {
	a := &r.p.Actions[id]
	if !r.canBegin(a) {
		return 0, false
	}
	chain := []uint32{id}
	last, seen := a, map[uint32]bool{from: true}
	for !seen[last.Target] {
		seen[last.Target] = true
		next, ok := r.follows(proc, last)
		if !ok {
			break
		}
		chain = append(chain, next)
		last = &r.p.Actions[next]
	}
	resets := live.dying(from, chain, last.Target)
	if len(chain) == 1 && len(resets) == 0 {
		return 0, false
	}
	return r.step(proc, chain, resets), true
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
		return id, !r.starts(b)
	}
	return id, !b.Inner && !r.seen(proc, last.Target) && !r.seen(proc, b.Target) && r.alone(proc, b)
}

// starts reports whether an action starts processes.
func (r *reducer) starts(b *prog.Action) bool {
	found := false
	operands(r.p, b, func(x prog.ExprID) { found = found || changes(r.p, x) })
	return found
}

// seen reports whether remote references tell a location from others.
func (f *facts) seen(proc, location uint32) bool {
	return f.watchedState[proc][f.p.Procs[proc].Locations[location].State]
}

// alone reports whether an action other than a d_step and those on channels has
// to do with nothing but the process itself.
func (f *facts) alone(proc uint32, a *prog.Action) bool {
	if a.Op == prog.Assign && !f.ownRef(proc, a.Ref) {
		return false
	}
	ok := true
	operands(f.p, a, func(x prog.ExprID) { ok = ok && f.inner(proc, x) })
	return ok
}

// step appends an action that executes a chain of others and sets variables to 0.
func (r *reducer) step(proc uint32, chain []uint32, resets []prog.RefID) uint32 {
	first, last := r.p.Actions[chain[0]], r.p.Actions[chain[len(chain)-1]]
	var body []uint32
	for _, id := range chain {
		body = append(body, r.add(r.p.Actions[id], id))
	}
	body = append(body, r.resets(proc, resets, &last)...)
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
