package reduce

import "beeline/engine/prog"

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
	o := population{make([]bool, n), make([]bool, n), make([]bool, n), make([]bool, n)}
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
	operands(p, a, func(x prog.ExprID) { found = found || contains(p, x, isRun) })
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
