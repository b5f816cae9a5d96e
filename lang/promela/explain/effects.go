package explain

import (
	"math"

	"beeline/engine/prog"
	"beeline/engine/vm"
)

// effects finds the processes of a state that could change something by what they can still
// execute. The answer may name too many processes, never too few.
type effects struct {
	m     *Model
	at    snapshot
	fixed *prog.FixedChans
	reach map[place][]uint32 // actions that can still be executed from a place
	// written has, by process type, the offsets of local variables that change.
	written map[uint32]map[uint32]bool
}

// A place is a location of a process type.
type place struct{ proc, location uint32 }

func newEffects(m *Model, at snapshot) effects {
	return effects{m: m, at: at, fixed: prog.NewFixedChans(m.program), reach: map[place][]uint32{}, written: map[uint32]map[uint32]bool{}}
}

// someOther lists the processes other than p that can still execute an action of a kind.
func (x *effects) someOther(p vm.Process, does func(q vm.Process, a *prog.Action) bool) []int {
	var list []int
	for _, q := range x.at.processes {
		if q.Pid == p.Pid {
			continue
		}
		for _, a := range x.reachable(place{q.Proc, q.Location}) {
			if does(q, &x.m.program.Actions[a]) {
				list = append(list, q.Pid)
				break
			}
		}
	}
	return list
}

// everyOther lists all processes other than p.
func (x *effects) everyOther(p vm.Process) []int {
	return x.someOther(p, func(vm.Process, *prog.Action) bool { return true })
}

// enders lists the processes that can still execute an action of a kind on a channel.
func (x *effects) enders(p vm.Process, number int32, does func(q vm.Process, a *prog.Action) bool) []int {
	return x.someOther(p, func(q vm.Process, a *prog.Action) bool { return does(q, a) && x.mayUse(q, a, number) })
}

// operands lists the processes that could change what an action of process p reads.
func (x *effects) operands(p vm.Process, a *prog.Action) (list []int) {
	x.m.program.EachOperandOf(a, func(id prog.ExprID) {
		if x.m.program.Exprs[id].Op != prog.Store {
			list = append(list, x.changers(p, id)...)
		}
	})
	return list
}

// partners lists the processes that could lead to a rendezvous with process p: those of enders,
// and those that change what a partner at its place reads.
func (x *effects) partners(p vm.Process, number int32, does func(q vm.Process, a *prog.Action) bool) []int {
	list := x.enders(p, number, does)
	for _, pid := range list {
		q := x.at.processes[pid]
		t := &x.m.program.Procs[q.Proc]
		list = append(list, x.changers(q, t.Provided)...)
		for _, c := range t.Locations[q.Location].Out {
			if c.Escape != 0 {
				return x.everyOther(p)
			}
			a := &x.m.program.Actions[c.Action]
			list = append(list, x.operands(q, a)...)
			if a.Op == prog.DStep {
				for _, inner := range t.Locations[a.Body].Out {
					list = append(list, x.operands(q, &x.m.program.Actions[inner.Action])...)
				}
			}
		}
	}
	return list
}

// reachable returns the actions that a process can still execute from a place, with those of
// the processes that it can start.
func (x *effects) reachable(from place) []uint32 {
	if list, ok := x.reach[from]; ok {
		return list
	}
	p := x.m.program
	seen := map[place]bool{from: true}
	list := []uint32{}
	todo := []place{from}
	visit := func(at place) {
		if !seen[at] {
			seen[at] = true
			todo = append(todo, at)
		}
	}
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		for _, c := range p.Procs[at.proc].Locations[at.location].Out {
			a := &p.Actions[c.Action]
			list = append(list, c.Action)
			if a.Op != prog.Exit {
				visit(place{at.proc, a.Target})
			}
			if a.Op == prog.DStep {
				visit(place{at.proc, a.Body})
			}
			p.EachExprOf(a, func(e *prog.Expr) {
				if e.Op == prog.Run {
					visit(place{uint32(e.Value), p.Procs[e.Value].Entry})
				}
			})
		}
	}
	x.reach[from] = list
	return list
}

// mayUse reports whether a send or receive of a process may use the channel with a number.
func (x *effects) mayUse(q vm.Process, a *prog.Action, number int32) bool {
	if x.constant(q, a.Proc, a.A, false) {
		value, _ := x.m.sys.Eval(x.at.state, q, a.A)
		return value == number
	}
	c, ok := x.fixed.Operand(a.Proc, a.A)
	if !ok {
		return true
	}
	first, n := int32(c.Own), int32(1)
	if c.Space == prog.Local {
		if a.Proc != q.Proc {
			return false // a channel that does not exist yet
		}
		first += x.m.channelCount(x.at.processes[:q.Pid])
	}
	if c.Index != nil {
		n = int32(c.Len)
		if x.constant(q, a.Proc, c.Index.Expr, false) {
			value, _ := x.m.sys.Eval(x.at.state, q, c.Index.Expr)
			first, n = first+value, 1
		}
	}
	return first <= number && number < first+n
}

// constant reports whether an expression of a process type keeps its value in process q. The
// local variables of a process that stands still do not change.
func (x *effects) constant(q vm.Process, proc uint32, id prog.ExprID, still bool) bool {
	p := x.m.program
	e := &p.Exprs[id]
	switch e.Op {
	case prog.Const:
		return true
	case prog.Self:
		return q.Proc == proc
	case prog.Load:
		r := &p.Refs[e.Ref]
		return q.Proc == proc && r.Space == prog.Local && len(r.Index) == 0 && (still || !x.writes(proc)[r.Offset])
	case prog.Neg, prog.Add, prog.Sub, prog.Mul, prog.Div, prog.Mod:
		for _, k := range []prog.ExprID{e.A, e.B} {
			if k != 0 && !x.constant(q, proc, k, still) {
				return false
			}
		}
		return true
	}
	return false
}

// writes returns the offsets of the local variables that a process type changes.
func (x *effects) writes(proc uint32) map[uint32]bool {
	set, ok := x.written[proc]
	if ok {
		return set
	}
	set = map[uint32]bool{}
	p := x.m.program
	for i := range p.Actions {
		if p.Actions[i].Proc != proc {
			continue
		}
		for _, ref := range p.Stores(&p.Actions[i]) {
			for _, at := range p.Refs[ref].Offsets() {
				if p.Refs[ref].Space == prog.Local {
					set[at] = true
				}
			}
		}
	}
	x.written[proc] = set
	return set
}

// A region is a part of the shared variables: offsets of the state vector.
type region struct{ from, to uint32 }

// regionOf returns where a reference of a process type may lie, empty for local variables.
func (x *effects) regionOf(q vm.Process, proc uint32, r *prog.Ref, still bool) region {
	if r.Space != prog.Global && r.Space != prog.Hidden {
		return region{}
	}
	from, to := r.OffsetRange()
	for _, ix := range r.Index {
		if x.constant(q, proc, ix.Expr, still) {
			value, _ := x.m.sys.Eval(x.at.state, q, ix.Expr)
			if 0 <= value && uint32(value) < ix.Len {
				from += uint32(value) * ix.Stride
				to -= (ix.Len - 1 - uint32(value)) * ix.Stride
			}
		}
	}
	return region{from, to}
}

// changers lists the processes that could change the value of a condition of process p.
func (x *effects) changers(p vm.Process, id prog.ExprID) []int {
	if id == 0 {
		return nil
	}
	var regions []region
	var channels []int32
	program := x.m.program
	program.EachExpr(id, func(e *prog.Expr) {
		switch e.Op {
		case prog.Load:
			regions = append(regions, x.regionOf(p, p.Proc, &program.Refs[e.Ref], true))
		case prog.Len, prog.Empty, prog.Full, prog.NEmpty, prog.NFull, prog.Poll:
			number, _ := x.m.sys.Eval(x.at.state, p, e.A)
			channels = append(channels, number)
		case prog.RemoteLoad, prog.At, prog.PCValue, prog.Enabled, prog.GetPriority, prog.NrPr, prog.LastPid, prog.Timeout, prog.NonProgress:
			regions = append(regions, region{0, math.MaxUint32})
		}
	})
	return x.someOther(p, func(q vm.Process, a *prog.Action) bool {
		for _, r := range regions {
			if r.to == math.MaxUint32 {
				return true
			}
			for _, ref := range program.Stores(a) {
				if w := x.regionOf(q, a.Proc, &program.Refs[ref], false); w.from < r.to && r.from < w.to {
					return true
				}
			}
		}
		for _, number := range channels {
			if (a.Op == prog.Send || a.Op == prog.Receive && a.Mode&prog.Keep == 0) && x.mayUse(q, a, number) {
				return true
			}
		}
		return false
	})
}

// mayFit reports whether a receive may take a message: no constant in it differs.
func (x *effects) mayFit(a *prog.Action, message []int32) bool {
	p := x.m.program
	for i, id := range x.m.args(a.Args) {
		e := &p.Exprs[id]
		if i < len(message) && e.Op == prog.Match && p.Exprs[e.A].Op == prog.Const && p.Exprs[e.A].Value != message[i] {
			return false
		}
	}
	return true
}

// maySend reports whether a send may give the message that a receive of process p asks for, on
// a channel of a kind.
func (x *effects) maySend(send *prog.Action, p vm.Process, receive *prog.Action, kind *prog.Chan) bool {
	prg := x.m.program
	sent := x.m.args(send.Args)
	for i, id := range x.m.args(receive.Args) {
		e := &prg.Exprs[id]
		if i >= len(sent) || i >= len(kind.Fields) || e.Op != prog.Match || prg.Exprs[sent[i]].Op != prog.Const || !x.constant(p, p.Proc, e.A, true) {
			continue
		}
		if wanted, _ := x.m.sys.Eval(x.at.state, p, e.A); wanted != kind.Fields[i].Truncate(prg.Exprs[sent[i]].Value) {
			return false
		}
	}
	return true
}
