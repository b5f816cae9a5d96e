package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// population knows, by process type, how many processes there can be, and which of them
// start others and end.
type population struct {
	lives []bool // there can be one
	once  []bool // there is never but one
	runs  []bool // it can start others
	ends  []bool
}

func findPopulation(p *prog.Program) population {
	n := len(p.Procs)
	o := population{lives: make([]bool, n), once: make([]bool, n), runs: make([]bool, n), ends: make([]bool, n)}
	for _, x := range byType(p) {
		o.once[x.proc] = x.once
	}
	for _, c := range p.Active {
		o.lives[c.Proc] = true
	}
	for i := range p.Exprs {
		if x := &p.Exprs[i]; x.Op == prog.Run {
			o.lives[x.Value] = true
		}
	}
	for t := range p.Procs {
		start := p.Procs[t].Start
		// What an initialiser starts is started by whoever starts its process.
		o.runs[t] = initialisersStart(p) || ahead(p, uint32(t), func(a *prog.Action) bool { return starts(p, a) })[start]
		o.ends[t] = ahead(p, uint32(t), func(a *prog.Action) bool { return a.Op == prog.Exit })[start]
	}
	return o
}

// refine uses a list of all processes that there can be, if there is one.
func (o *population) refine(list []instance) {
	count := make([]int, len(o.once))
	for _, x := range list {
		if !x.once {
			return
		}
		count[x.proc]++
	}
	for t := range count {
		o.lives[t], o.once[t] = count[t] > 0, count[t] == 1
	}
}

// onlyStarter returns the process that starts all others, if there is one that is there
// from the beginning: as long as a younger one lives so does it, and its number stays the
// same.
func (o *population) onlyStarter(p *prog.Program) (proc uint32, pid int, ok bool) {
	t := slices.Index(o.runs, true)
	if t < 0 || o.others(uint32(t), o.runs) {
		return 0, 0, false
	}
	pid = slices.IndexFunc(p.Active, func(c prog.Creation) bool { return int(c.Proc) == t })
	return uint32(t), pid, pid >= 0
}

// endsAlone reports whether there is a condition under which no process other than one of a
// type starts others any more.
func (r *reducer) endsAlone(proc uint32) bool {
	if !r.population.others(proc, r.population.runs) {
		return true
	}
	starter, _, ok := r.population.onlyStarter(r.p)
	if ok {
		lo, _ := r.startingStates(starter)
		ok = lo > 0 // the state of a process that there is not is 0
	}
	return ok
}

// startsOver returns the condition that endsAlone speaks of, 0 where it always holds or the
// action is no exit.
func (r *reducer) startsOver(a *prog.Action) prog.ExprID {
	if a.Op != prog.Exit || !r.population.others(a.Proc, r.population.runs) {
		return 0
	}
	starter, pid, _ := r.population.onlyStarter(r.p)
	lo, hi := r.startingStates(starter)
	return r.expr(prog.Expr{Op: prog.Or, A: r.state(prog.Lt, pid, lo), B: r.state(prog.Gt, pid, hi)})
}

// startingStates returns the least and the largest state of a process type from which it can
// come to start others.
func (r *reducer) startingStates(proc uint32) (lo, hi int32) {
	lo = 1 << 30
	for l, ahead := range ahead(r.p, proc, func(a *prog.Action) bool { return starts(r.p, a) }) {
		if ahead {
			state := r.p.Procs[proc].Locations[l].State
			lo, hi = min(lo, state), max(hi, state)
		}
	}
	return lo, hi
}

// state appends a comparison of the state of a process with a number.
func (r *reducer) state(op prog.ExprOp, pid int, with int32) prog.ExprID {
	of := r.expr(prog.Expr{Op: prog.PCValue, A: r.expr(prog.Expr{Op: prog.Const, Value: int32(pid)})})
	return r.expr(prog.Expr{Op: op, A: of, B: r.expr(prog.Expr{Op: prog.Const, Value: with})})
}

// initialisersStart reports whether initialisers of processes start others.
func initialisersStart(p *prog.Program) bool {
	for t := range p.Procs {
		for _, in := range p.Procs[t].Init {
			if contains(p, in.Expr, isRun) {
				return true
			}
		}
	}
	return false
}

func isRun(op prog.ExprOp) bool { return op == prog.Run }

// others reports whether a process other than one of a type can be of a type for which
// something holds.
func (o *population) others(proc uint32, holds []bool) bool {
	for t := range holds {
		if holds[t] && o.lives[t] && (t != int(proc) || !o.once[t]) {
			return true
		}
	}
	return false
}

// starts reports whether an action starts processes.
func starts(p *prog.Program, a *prog.Action) bool {
	found := false
	p.EachOperandOf(a, func(x prog.ExprID) { found = found || contains(p, x, isRun) })
	return found
}

// ahead returns the locations of a process type from which a process can come to an
// action that is wanted.
func ahead(p *prog.Program, proc uint32, wanted func(*prog.Action) bool) []bool {
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
