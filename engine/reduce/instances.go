package reduce

import (
	"slices"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// An instance is a process, or all those of a type about which nothing is known.
type instance struct {
	proc uint32
	once bool // there is never but one such process
	// chans gives the channels that variables of the process hold as long as it
	// lives, by offset in its record.
	chans map[uint32]chanKey
}

// A chanKey names a channel.
type chanKey struct {
	owner int    // the instance that owns it, or the program
	own   uint32 // its number among the owner's; 1 is the first
}

// shared is the owner of the program's channels.
const shared = -1

// findInstances lists all processes that there can be. Processes that start others
// are executed one after the other, each alone, up to where it starts no more: what
// they do until then must depend on nothing but themselves and go one way. Where it
// does not, the processes are told apart by type only.
func findInstances(f *facts) []instance {
	s, ok := (&starter{facts: f, sys: vm.New(f.p), starts: starting(f.p)}).run()
	if !ok {
		return byType(f.p)
	}
	return s
}

// byType returns an instance for each process type: one process where it is active
// once and nobody starts it.
func byType(p *prog.Program) []instance {
	starts := make([]int, len(p.Procs))
	for _, c := range p.Active {
		starts[c.Proc]++
	}
	for i := range p.Exprs {
		if x := &p.Exprs[i]; x.Op == prog.Run {
			starts[x.Value] = 2
		}
	}
	list := make([]instance, len(p.Procs))
	for t := range list {
		list[t] = instance{proc: uint32(t), once: starts[t] == 1}
	}
	return list
}

// A starter executes the processes that start others.
type starter struct {
	*facts
	sys *vm.System
	// starts tells, by process type and location, where a run can be ahead.
	starts [][]bool
	state  ts.State
	batch  ts.Batch
}

// mostSteps bounds what is executed of one process.
const mostSteps = 2000

func (s *starter) run() ([]instance, bool) {
	s.sys.Initial(&s.batch)
	e, first := s.batch.At(0)
	if e.Fault != ts.NoFault {
		return nil, false
	}
	s.state = slices.Clone(first)
	procs := s.sys.Processes(s.state, nil)
	for pid := 0; pid < len(procs); pid++ {
		for steps := 0; ; steps++ {
			procs = s.sys.Processes(s.state, procs[:0])
			if p := procs[pid]; !s.starts[p.Proc][p.Location] {
				break
			}
			if steps == mostSteps || !s.step(procs[pid]) {
				return nil, false
			}
		}
	}
	return s.instances(procs), true
}

// step executes a statement of a process. It is false where there is none, and
// where others or chance have a say in what the process does.
func (s *starter) step(p vm.Process) bool {
	t := &s.p.Procs[p.Proc]
	for _, ch := range t.Locations[p.Location].Out {
		if t.Provided != 0 || !s.sure(p.Proc, &s.p.Actions[ch.Action]) {
			return false
		}
	}
	s.batch.Reset()
	s.sys.SuccessorsOf(s.state, p.Pid, &s.batch)
	if s.batch.Len() != 1 {
		return false
	}
	e, to := s.batch.At(0)
	s.state = append(s.state[:0], to...)
	return e.Fault == ts.NoFault
}

// sure reports whether what an action does to the process depends on the process
// alone, and not on its number.
func (s *starter) sure(proc uint32, a *prog.Action) bool {
	switch a.Op {
	case prog.Skip, prog.Guard, prog.Else, prog.Assign, prog.Assert, prog.Print:
	default:
		return false
	}
	if a.Op == prog.Guard && s.p.Exprs[a.A].Op == prog.Run {
		return s.sureRun(proc, &s.p.Exprs[a.A])
	}
	ok := true
	operands(s.p, a, func(x prog.ExprID) { ok = ok && s.sureValue(proc, x) })
	return ok
}

// sureRun is sure for a run whose value is not used.
func (s *starter) sureRun(proc uint32, run *prog.Expr) bool {
	for _, x := range s.p.Args[run.Args.First : run.Args.First+run.Args.Count] {
		if !s.sureValue(proc, x) {
			return false
		}
	}
	for _, in := range s.p.Procs[run.Value].Init {
		if in.Expr != 0 && !s.sureValue(uint32(run.Value), in.Expr) {
			return false
		}
	}
	return true
}

func (s *starter) sureValue(proc uint32, x prog.ExprID) bool {
	return s.inner(proc, x) && !contains(s.p, x, func(op prog.ExprOp) bool { return op == prog.Run || op == prog.Self })
}

// instances describes processes as they stand in the state.
func (s *starter) instances(procs []vm.Process) []instance {
	list := make([]instance, len(procs))
	for pid, p := range procs {
		chans := map[uint32]chanKey{}
		for _, v := range s.p.Procs[p.Proc].Locals {
			n := uint32(s.state[p.Offset+v.Offset])
			r := prog.Ref{Space: prog.Local, Type: v.Type, Offset: v.Offset}
			if k, ok := s.channel(procs, n); ok && v.Type.Kind == prog.ChanID && s.constant(p.Proc, &r) {
				chans[v.Offset] = k
			}
		}
		list[pid] = instance{proc: p.Proc, once: true, chans: chans}
	}
	return list
}

// channel names the channel with a number, if there is one.
func (s *starter) channel(procs []vm.Process, n uint32) (chanKey, bool) {
	own := s.p.GlobalChans
	for owner := shared; ; owner++ {
		if n <= uint32(len(own)) {
			return chanKey{owner, n}, n > 0
		}
		if n -= uint32(len(own)); owner+1 == len(procs) {
			return chanKey{}, false
		}
		own = s.p.Procs[procs[owner+1].Proc].Chans
	}
}

// starting returns, by process type, the locations from which a process can come to
// one where it starts another.
func starting(p *prog.Program) [][]bool {
	list := make([][]bool, len(p.Procs))
	for t := range p.Procs {
		locations := p.Procs[t].Locations
		list[t] = make([]bool, len(locations))
		for again := true; again; {
			again = false
			for l := range locations {
				for _, ch := range locations[l].Out {
					a := &p.Actions[ch.Action]
					ahead := list[t][a.Target] || a.Op == prog.DStep && list[t][a.Body]
					operands(p, a, func(x prog.ExprID) {
						ahead = ahead || contains(p, x, func(op prog.ExprOp) bool { return op == prog.Run })
					})
					again = again || ahead && !list[t][l]
					list[t][l] = list[t][l] || ahead
				}
			}
		}
	}
	return list
}
