package reduce

import (
	"maps"
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
// they do until then must depend on nothing but themselves, and whatever they choose
// they must start the same. Where they do not, processes are told apart by type only.
func findInstances(f *facts) []instance {
	s, ok := (&starter{facts: f, sys: vm.New(f.p), starts: starting(f.p), single: byType(f.p)}).run()
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
	single []instance // by process type
	states []ts.State // to go on from
	batch  ts.Batch
}

// mostBytes bounds how many states of processes that start others are looked at, by
// the bytes they take and perState more for the time that each takes.
const (
	mostBytes = 8 << 20
	perState  = 1 << 10
)

// run goes through all that the processes may choose. It is false where they come to
// start others, and where whatever they choose one of them never gets to where it
// starts no more: nothing is known of the others then. One that may choose to go on
// forever is among those listed as any other is.
func (s *starter) run() (list []instance, ok bool) {
	s.sys.Initial(&s.batch)
	e, first := s.batch.At(0)
	if e.Fault != ts.NoFault {
		return nil, false
	}
	s.states = append(s.states, slices.Clone(first))
	seen, bytes := map[string]bool{}, 0
	for len(s.states) > 0 {
		state := s.states[len(s.states)-1]
		s.states = s.states[:len(s.states)-1]
		if seen[string(state)] {
			continue
		}
		seen[string(state)] = true
		bytes += len(state) + perState
		procs := s.sys.Processes(state, nil)
		if i := slices.IndexFunc(procs, s.mayStart); i >= 0 {
			if bytes > mostBytes || !s.step(state, procs[i]) {
				return nil, false
			}
			continue
		}
		found := s.instances(state, procs)
		if list != nil && !slices.EqualFunc(list, found, same) {
			return nil, false
		}
		list = found
	}
	return list, list != nil
}

// same reports whether two instances cannot be told apart.
func same(a, b instance) bool { return a.proc == b.proc && maps.Equal(a.chans, b.chans) }

func (s *starter) mayStart(p vm.Process) bool { return s.starts[p.Proc][p.Location] }

// step adds the states behind the statements of a process that can be executed. It
// is false where there are none, and where others have a say in what the process does.
func (s *starter) step(state ts.State, p vm.Process) bool {
	t := &s.p.Procs[p.Proc]
	for _, ch := range t.Locations[p.Location].Out {
		if t.Provided != 0 || !s.sure(p.Proc, &s.p.Actions[ch.Action]) {
			return false
		}
	}
	s.batch.Reset()
	s.sys.SuccessorsOf(state, p.Pid, &s.batch)
	for i := range s.batch.Len() {
		e, to := s.batch.At(i)
		if e.Fault != ts.NoFault {
			return false
		}
		s.states = append(s.states, slices.Clone(to))
	}
	return s.batch.Len() > 0
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
	s.p.EachOperandOf(a, func(x prog.ExprID) { ok = ok && s.sureValue(proc, x) })
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

// sureValue reports whether a value depends on nothing but the process and shared
// variables that it alone changes.
func (s *starter) sureValue(proc uint32, x prog.ExprID) bool {
	e := &s.p.Exprs[x]
	if e.Op == prog.Load && s.p.Refs[e.Ref].Space == prog.Global {
		r := &s.p.Refs[e.Ref]
		if !s.values.constant(proc, r) && (!s.single[proc].once || s.values.changedByOthers(proc, r)) {
			return false
		}
	} else if e.Op == prog.Run || e.Op == prog.Self || !s.innerNode(proc, e) {
		return false
	}
	ok := true
	s.p.EachOperand(&s.p.Exprs[x], func(c prog.ExprID) { ok = ok && s.sureValue(proc, c) })
	return ok
}

// instances describes processes as they stand in the state.
func (s *starter) instances(state ts.State, procs []vm.Process) []instance {
	list := make([]instance, len(procs))
	for pid, p := range procs {
		chans := map[uint32]chanKey{}
		for _, v := range s.p.Procs[p.Proc].Locals {
			n := uint32(state[p.Offset+v.Offset])
			r := prog.Ref{Space: prog.Local, Type: v.Type, Offset: v.Offset}
			k, ok := s.channel(procs, n)
			if ok && s.lasting(k, pid) && v.Type.Kind == prog.ChanID && s.values.constant(p.Proc, &r) {
				chans[v.Offset] = k
			}
		}
		list[pid] = instance{proc: p.Proc, once: true, chans: chans}
	}
	return list
}

// lasting reports whether the number of a channel means that channel as long as a
// process lives: younger processes may end, and then others may get their numbers.
func (s *starter) lasting(k chanKey, pid int) bool {
	return k.owner == shared || k.owner <= pid && k.owner < len(s.p.Active)
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
func starting(p *prog.Program) (list [][]bool) {
	for t := range p.Procs {
		list = append(list, ahead(p, uint32(t), func(a *prog.Action) bool { return starts(p, a) }))
	}
	return list
}
