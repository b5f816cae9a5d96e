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
// That no process is put off forever (C3) needs no help of the search: in every
// cycle of a process type one location is left unmarked (Kurshan, Levin, Minea,
// Peled, Yenigun, "Static partial order reduction", 1998). A cycle of states in
// which only marked locations are left would take some process around a cycle
// of its own without an unmarked one. So all searches see the same states, in
// whatever order they come.
func (r *reducer) mark(proc uint32) {
	t := &r.q.Procs[proc]
	if t.Provided != 0 {
		return
	}
	for l := range r.p.Procs[proc].Locations {
		loc := &t.Locations[l]
		loc.Steady, loc.Ample = r.safe(proc, uint32(l))
	}
	r.breakCycles(proc)
}

// safe reports whether a location can be looked at alone, and what must hold of
// channels then.
func (r *reducer) safe(proc, location uint32) ([]prog.Steady, bool) {
	loc := &r.p.Procs[proc].Locations[location]
	if len(loc.Out) == 0 || r.seen(proc, location) {
		return nil, false
	}
	var conditions []prog.Steady
	// Else, and what stands beside a receive that looks further than the first
	// message, see what others send.
	hasElse := false
	for _, ch := range loc.Out {
		a := &r.p.Actions[ch.Action]
		hasElse = hasElse || a.Op == prog.Else || a.Op == prog.Receive && a.Mode&prog.Random != 0 && len(loc.Out) > 1
		more, ok := r.safeAction(proc, a)
		if !ok || r.seen(proc, a.Target) {
			return nil, false
		}
		for _, s := range more {
			if !slices.Contains(conditions, s) {
				conditions = append(conditions, s)
			}
		}
	}
	if hasElse && len(conditions) > 0 {
		return nil, false
	}
	return conditions, true
}

func (r *reducer) safeAction(proc uint32, a *prog.Action) ([]prog.Steady, bool) {
	if a.Inner && !r.sequenceAlone(proc, a.Target, map[uint32]bool{}) {
		return nil, false
	}
	switch a.Op {
	case prog.Exit:
		// Whether it can exit, and which numbers others get, depends on who was
		// started last.
		return nil, !r.counted && (!r.runs || !r.numbered)
	case prog.DStep:
		return nil, r.stepAlone(proc, a)
	case prog.Send, prog.Receive:
		if !r.argumentsAlone(proc, a) {
			return nil, false
		}
		s, ok := r.channels.steady(proc, a)
		return []prog.Steady{s}, ok
	}
	return nil, r.alone(proc, a)
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
	for _, id := range r.body(d) {
		a := &r.p.Actions[id]
		if a.Op == prog.Send || a.Op == prog.Receive || a.Op == prog.DStep || !r.alone(proc, a) {
			return false
		}
	}
	return true
}

// breakCycles unmarks a location of every cycle of marked ones: those that a
// depth-first search comes back to.
func (r *reducer) breakCycles(proc uint32) {
	t := &r.q.Procs[proc]
	const open, done = 1, 2
	color := make([]uint8, len(t.Locations))
	var visit func(l uint32)
	visit = func(l uint32) {
		color[l] = open
		for _, ch := range t.Locations[l].Out {
			to := r.q.Actions[ch.Action].Target
			switch {
			case r.q.Actions[ch.Action].Op == prog.Exit: // nothing is behind it
			case !t.Locations[to].Ample:
			case color[to] == open:
				t.Locations[to].Ample = false
			case color[to] == 0:
				visit(to)
			}
			if !t.Locations[l].Ample {
				break
			}
		}
		color[l] = done
	}
	for l := range t.Locations {
		if t.Locations[l].Ample && color[l] == 0 {
			visit(uint32(l))
		}
	}
}
