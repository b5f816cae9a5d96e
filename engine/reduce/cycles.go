package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// breakCycles removes marks so that no process is ignored forever (condition C3). It needs no
// help of the search, so all searches see the same states (Kurshan, Levin, Minea, Peled,
// Yenigun, "Static partial order reduction", 1998).
//
// In a cycle of states at marked locations only, some process goes around a cycle of its own
// marked locations. Some such cycles are impossible. A variable that is only increased does not
// return to its value. For every message received from a channel some process must send one,
// and go around a cycle too. In each other cycle one location loses its mark. If several
// processes pass messages around a ring, one of them is enough.
func (r *reducer) breakCycles() {
	graphs := make([]graph, len(r.q.Procs))
	edges := 0 // of all instances
	for t, instances := range r.channels.ofType {
		graphs[t] = r.markedGraph(uint32(t))
		r.counters(uint32(t), graphs[t])
		if slices.ContainsFunc(instances, func(i int) bool { return !r.channels.instances[i].single }) {
			r.unmark(uint32(t), graphs[t])
		}
		edges += len(instances) * graphs[t].edges()
	}
	if edges > maxInstanceEdges {
		for t := range r.q.Procs {
			r.unmark(uint32(t), graphs[t])
		}
		return
	}
	s := &cycleBreaker{reducer: r, graphs: graphs, acyclic: make([]bool, len(r.channels.instances))}
	s.run()
}

// maxInstanceEdges bounds the edges of all instances together. Larger programs are treated by
// process type.
const maxInstanceEdges = 1 << 18

// markedGraph returns the graph of a process type.
func (r *reducer) markedGraph(proc uint32) graph {
	locations := r.q.Procs[proc].Locations
	inner := make([]bool, len(locations)) // inside an atomic sequence, where marks have no effect
	for i := range r.q.Actions {
		if a := &r.q.Actions[i]; a.Proc == proc && a.Inner {
			inner[a.Target] = true
		}
	}
	g := make(graph, len(locations))
	var work []int
	for l := range locations {
		if locations[l].Ample {
			work = append(work, l)
		}
	}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		if g[l] != nil {
			continue
		}
		for _, ch := range locations[l].Out {
			a := &r.q.Actions[ch.Action]
			if a.Op == prog.Exit || !a.Inner && !locations[a.Target].Ample {
				continue
			}
			g[l] = append(g[l], edge{action: ch.Action, to: a.Target, inner: a.Inner, outside: !inner[l]})
			if a.Inner && !locations[a.Target].Ample {
				work = append(work, int(a.Target))
			}
		}
	}
	return g
}

// unmark removes the mark of one location of each cycle.
func (r *reducer) unmark(proc uint32, g graph) {
	heads := g.cycleHeads()
	for _, l := range heads {
		r.q.Procs[proc].Locations[l].Ample = false
	}
	g.cut(heads)
}

// A cycleBreaker finds the instances that cannot take part in a cycle of states at marked
// locations only.
type cycleBreaker struct {
	*reducer
	graphs  []graph // by process type
	acyclic []bool  // by instance
}

// run breaks cycles of instances until no instance has one.
func (s *cycleBreaker) run() {
	own := make([]graph, len(s.acyclic))
	for i, x := range s.channels.instances {
		own[i] = s.graphs[x.proc].clone()
	}
	for {
		s.propagate(own)
		i := slices.Index(s.acyclic, false)
		if i < 0 {
			return
		}
		s.breakCyclesOf(i, own)
	}
}

// propagate makes instances acyclic whose cycles need messages from, or to, acyclic instances.
func (s *cycleBreaker) propagate(own []graph) {
	for again := true; again; {
		again = false
		for i := range own {
			if s.acyclic[i] {
				continue
			}
			own[i].remove(func(e edge) bool { return s.cannotRepeat(i, e.action) })
			s.acyclic[i] = len(own[i].cycleHeads()) == 0
			again = again || s.acyclic[i]
		}
	}
}

// cannotRepeat reports whether an action of an instance changes the number of messages in a
// channel, and only acyclic instances change it back.
func (s *cycleBreaker) cannotRepeat(i int, action uint32) bool {
	list, _ := s.statements(action)
	for _, id := range list {
		a := &s.q.Actions[id]
		if a.Op != prog.Send && (a.Op != prog.Receive || a.Mode&prog.Keep != 0) {
			continue
		}
		keys, ok := s.channels.channelsOf(i, a.A)
		if !ok || len(keys) != 1 || s.channels.unknownOperand {
			return false
		}
		others := s.channels.used[keys[0]].readers
		if a.Op == prog.Receive {
			others = s.channels.used[keys[0]].writers
		}
		return !slices.ContainsFunc(others, func(j int) bool { return !s.acyclic[j] || !s.channels.instances[j].single })
	}
	return false
}

// breakCyclesOf makes an instance acyclic. The heads of its cycles lose their marks: for this
// instance only if it can be distinguished, else for its type.
func (s *cycleBreaker) breakCyclesOf(i int, own []graph) {
	proc := s.channels.instances[i].proc
	heads := own[i].cycleHeads()
	variable, number, ok := s.distinguish(i, heads)
	for _, l := range heads {
		loc := &s.q.Procs[proc].Locations[l]
		if !ok {
			loc.Ample = false
			continue
		}
		loc.AmpleIf = s.and(loc.AmpleIf, s.compare(prog.Ne, s.load(variable), number))
	}
	for j, x := range s.channels.instances {
		if j == i || !ok && x.proc == proc {
			own[j].cut(heads)
		}
	}
}

// distinguish returns a variable that holds a channel in one instance and another one in all
// others of the type, and the channel's number. At the given locations the variable must be
// needed: elsewhere it may have been reset to 0.
func (s *cycleBreaker) distinguish(i int, locations []uint32) (prog.RefID, int32, bool) {
	x := &s.channels.instances[i]
	list := s.channels.ofType[x.proc]
	for _, v := range s.p.Procs[x.proc].Locals {
		k, ok := x.chans[v.Offset]
		other := slices.ContainsFunc(list, func(j int) bool { return j != i && s.channels.instances[j].chans[v.Offset] == k })
		if !ok || other || len(list) == 1 || k.owner != shared || !s.needed(x.proc, v, locations) {
			continue
		}
		s.q.Refs = append(s.q.Refs, prog.Ref{Space: prog.Local, Type: v.Type, Offset: v.Offset})
		return prog.RefID(len(s.q.Refs) - 1), int32(k.own), true
	}
	return 0, 0, false
}

// needed reports whether a process at any of the locations can still read a variable.
func (s *cycleBreaker) needed(proc uint32, v prog.Var, locations []uint32) bool {
	reads := reaching(s.p, proc, func(a *prog.Action) bool {
		found := false
		s.p.EachExprOf(a, func(x *prog.Expr) {
			found = found || x.Op == prog.Load && s.p.Refs[x.Ref].Space == prog.Local && s.p.Refs[x.Ref].Offset == v.Offset
		})
		return found
	})
	return !slices.ContainsFunc(locations, func(l uint32) bool { return !reads[l] })
}
