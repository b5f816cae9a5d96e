package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// population tells, by process type, how many processes there can be, and which start others
// and end.
type population struct {
	exists []bool // there can be one
	single []bool // there is never more than one
	starts []bool // it can start others
	ends   []bool
	// starting is, by type and location, whether a run can follow.
	starting [][]bool
}

func findPopulation(p *prog.Program) population {
	n := len(p.Procs)
	o := population{exists: make([]bool, n), single: make([]bool, n), starts: make([]bool, n), ends: make([]bool, n)}
	for _, x := range byType(p) {
		o.single[x.proc] = x.single
	}
	for _, c := range p.Active {
		o.exists[c.Proc] = true
	}
	for t, runnable := range p.Runnable() {
		o.exists[t] = o.exists[t] || runnable
	}
	for t := range p.Procs {
		start := p.Procs[t].Entry
		o.starting = append(o.starting, reaching(p, uint32(t), func(a *prog.Action) bool { return startsProcess(p, a) }))
		// An initialiser runs in the process that starts its own.
		o.starts[t] = initialisersStart(p) || o.starting[t][start]
		o.ends[t] = reaching(p, uint32(t), func(a *prog.Action) bool { return a.Op == prog.Exit })[start]
	}
	return o
}

// refine uses the list of all processes, if they are known.
func (o *population) refine(e *exclusives) {
	if slices.ContainsFunc(e.instances, func(x instance) bool { return !x.single }) {
		return
	}
	for t, list := range e.ofType {
		o.exists[t], o.single[t] = len(list) > 0, len(list) == 1
	}
}

// onlyStarter returns the process that starts all others, if there is one and it is active. It
// then lives as long as any younger process, and keeps its number.
func (o *population) onlyStarter(p *prog.Program) (proc uint32, pid int, ok bool) {
	t := slices.Index(o.starts, true)
	if t < 0 || o.existsOther(uint32(t), o.starts) {
		return 0, 0, false
	}
	pid = slices.IndexFunc(p.Active, func(c prog.Creation) bool { return int(c.Proc) == t })
	return uint32(t), pid, pid >= 0
}

// othersMayStopStarting reports whether othersStartNoMore has a condition: there is a state in
// which no process but one of type proc can start others.
func (r *reducer) othersMayStopStarting(proc uint32) bool {
	if !r.population.existsOther(proc, r.population.starts) {
		return true
	}
	starter, _, ok := r.population.onlyStarter(r.p)
	if ok {
		lo, _ := r.startingStates(starter)
		ok = lo > 0 // a process that does not exist has state 0
	}
	return ok
}

// othersStartNoMore returns the condition under which no other process starts processes any
// more. It is 0 if that always holds, or the action is no exit.
func (r *reducer) othersStartNoMore(a *prog.Action) prog.ExprID {
	if a.Op != prog.Exit || !r.population.existsOther(a.Proc, r.population.starts) {
		return 0
	}
	starter, pid, _ := r.population.onlyStarter(r.p)
	lo, hi := r.startingStates(starter)
	return r.q.AddExpr(prog.Expr{Op: prog.Or, A: r.compareState(prog.Lt, pid, lo), B: r.compareState(prog.Gt, pid, hi)})
}

// startingStates returns the smallest and the largest state of a process type from which it can
// start others.
func (r *reducer) startingStates(proc uint32) (lo, hi int32) {
	lo = 1 << 30
	for l, starting := range r.population.starting[proc] {
		if starting {
			state := r.p.Procs[proc].Locations[l].SpinState
			lo, hi = min(lo, state), max(hi, state)
		}
	}
	return lo, hi
}

// compareState appends a comparison of a process's state with a number.
func (r *reducer) compareState(op prog.ExprOp, pid int, with int32) prog.ExprID {
	return r.compare(op, r.q.AddExpr(prog.Expr{Op: prog.PCValue, A: r.number(int32(pid))}), with)
}

// initialisersStart reports whether some initialiser starts a process.
func initialisersStart(p *prog.Program) bool {
	for t := range p.Procs {
		for _, in := range p.Procs[t].Init {
			if contains(p, in.Expr, prog.Run) {
				return true
			}
		}
	}
	return false
}

// existsOther reports whether there can be a process, other than one of type proc, of a type
// for which holds is true.
func (o *population) existsOther(proc uint32, holds []bool) bool {
	for t := range holds {
		if holds[t] && o.exists[t] && (t != int(proc) || !o.single[t]) {
			return true
		}
	}
	return false
}

// startsProcess reports whether an action starts processes.
func startsProcess(p *prog.Program, a *prog.Action) bool {
	found := false
	p.EachExprOf(a, func(x *prog.Expr) { found = found || x.Op == prog.Run })
	return found
}

// reaching returns the locations of a process type from which a process can reach an action
// that is wanted.
func reaching(p *prog.Program, proc uint32, wanted func(*prog.Action) bool) []bool {
	locations := p.Procs[proc].Locations
	list := make([]bool, len(locations))
	before := make([][]uint32, len(locations))
	var work []uint32
	for l := range locations {
		for _, ch := range locations[l].Out {
			a := &p.Actions[ch.Action]
			before[a.Target] = append(before[a.Target], uint32(l))
			if a.Op == prog.DStep {
				before[a.Body] = append(before[a.Body], uint32(l))
			}
			if !list[l] && wanted(a) {
				list[l] = true
				work = append(work, uint32(l))
			}
		}
	}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		for _, from := range before[l] {
			if !list[from] {
				list[from] = true
				work = append(work, from)
			}
		}
	}
	return list
}
