package reduce

import (
	"maps"
	"slices"

	"beeline/engine/prog"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// An instance is a process or, if the processes are not known, all processes of a type.
type instance struct {
	proc   uint32
	single bool // there is never more than one such process
	// chans are, by offset in the process record, the variables that always hold the same
	// channel.
	chans map[uint32]chanKey
}

// A chanKey names a channel: number own, from 1 on, of an instance or of the program.
type chanKey struct {
	owner int // an instance, or shared
	own   uint32
}

// shared is the owner of the program's channels.
const shared = -1

// findInstances lists all processes that there can be. It executes each process that starts
// others, alone, to where it starts no more. Until there the process must depend on nothing but
// itself, and start the same processes whatever it chooses. Otherwise there is one instance for
// each type.
func findInstances(f *facts) []instance {
	s, ok := (&starter{facts: f, sys: vm.New(f.p), types: byType(f.p)}).run()
	if !ok {
		return byType(f.p)
	}
	return s
}

// byType returns an instance for each process type of the system. It is a single process if the type is
// active once and never started.
func byType(p *prog.Program) []instance {
	active := make([]int, len(p.Procs))
	for _, c := range p.Active {
		active[c.Proc]++
	}
	list := make([]instance, systemTypes(p))
	for t, runnable := range p.Runnable()[:len(list)] {
		list[t] = instance{proc: uint32(t), single: active[t] == 1 && !runnable}
	}
	return list
}

// A starter executes the processes that start others.
type starter struct {
	*facts
	sys    *vm.System
	types  []instance // from byType
	states []ts.State // still to be expanded
	batch  ts.Batch
}

// maxBytes bounds the memory for states of processes that start others. PerState is added for
// the time of each.
const (
	maxBytes = 8 << 20
	perState = 1 << 10
)

// run explores all choices of the processes that start others. It is not ok if different
// choices lead to different processes, or one of the processes can never stop starting others.
// A process that may choose to run forever is listed as any other.
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
			if bytes > maxBytes || !s.step(state, procs[i]) {
				return nil, false
			}
			continue
		}
		found := s.instances(state, procs)
		if list != nil && !slices.EqualFunc(list, found, sameInstance) {
			return nil, false
		}
		list = found
	}
	return list, list != nil
}

// sameInstance reports whether two instances have the same type and channels.
func sameInstance(a, b instance) bool { return a.proc == b.proc && maps.Equal(a.chans, b.chans) }

func (s *starter) mayStart(p vm.Process) bool { return s.population.starting[p.Proc][p.Location] }

// step adds the successors by one process. It is false if there are none, or if other processes
// can influence the step.
func (s *starter) step(state ts.State, p vm.Process) bool {
	t := &s.p.Procs[p.Proc]
	for _, ch := range t.Locations[p.Location].Out {
		if t.Provided != 0 || !s.selfContained(p.Proc, &s.p.Actions[ch.Action]) {
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

// selfContained reports whether the effect of an action on its process depends only on the
// process, and not on its number.
func (s *starter) selfContained(proc uint32, a *prog.Action) bool {
	switch a.Op {
	case prog.Skip, prog.Guard, prog.Else, prog.Assign, prog.Assert, prog.Print:
	default:
		return false
	}
	if a.Op == prog.Guard && s.p.Exprs[a.A].Op == prog.Run {
		return s.selfContainedRun(proc, &s.p.Exprs[a.A])
	}
	ok := true
	s.p.EachOperandOf(a, func(x prog.ExprID) { ok = ok && s.selfContainedValue(proc, x) })
	return ok
}

// selfContainedRun is selfContained for a run as a statement.
func (s *starter) selfContainedRun(proc uint32, run *prog.Expr) bool {
	for _, x := range s.p.Args[run.Args.First : run.Args.First+run.Args.Count] {
		if !s.selfContainedValue(proc, x) {
			return false
		}
	}
	for _, in := range s.p.Procs[run.Value].Init {
		if in.Expr != 0 && !s.selfContainedValue(uint32(run.Value), in.Expr) {
			return false
		}
	}
	return true
}

// selfContainedValue reports whether a value depends only on the process, and on shared
// variables that it alone changes.
func (s *starter) selfContainedValue(proc uint32, x prog.ExprID) bool {
	e := &s.p.Exprs[x]
	if e.Op == prog.Load && s.p.Refs[e.Ref].Space == prog.Global {
		r := &s.p.Refs[e.Ref]
		if !s.values.constant(proc, r) && (!s.types[proc].single || s.values.changedByOthers(proc, r)) {
			return false
		}
	} else if e.Op == prog.Run || e.Op == prog.Self || !s.privateNode(proc, e) {
		return false
	}
	ok := true
	s.p.EachOperand(&s.p.Exprs[x], func(c prog.ExprID) { ok = ok && s.selfContainedValue(proc, c) })
	return ok
}

// instances returns the processes of a state as instances.
func (s *starter) instances(state ts.State, procs []vm.Process) []instance {
	list := make([]instance, len(procs))
	for pid, p := range procs {
		chans := map[uint32]chanKey{}
		for _, v := range s.p.Procs[p.Proc].Locals {
			n := uint32(state[p.Offset+v.Offset])
			r := prog.Ref{Space: prog.Local, Type: v.Type, Offset: v.Offset}
			k, ok := s.channel(procs, n)
			if ok && s.keepsNumber(k, pid) && v.Type.Kind == prog.ChanID && s.values.constant(p.Proc, &r) {
				chans[v.Offset] = k
			}
		}
		list[pid] = instance{proc: p.Proc, single: true, chans: chans}
	}
	return list
}

// keepsNumber reports whether the number of a channel means that channel as long as process pid
// lives. When younger processes end, their numbers can be used again.
func (s *starter) keepsNumber(k chanKey, pid int) bool {
	return k.owner == shared || k.owner <= pid && k.owner < len(s.p.Active)
}

// channel returns the channel with number n, if it exists.
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
