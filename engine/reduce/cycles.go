package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// breakCycles takes marks away so that no process is put off forever (condition C3),
// without help of the search: all searches see the same states, in whatever order
// they come (Kurshan, Levin, Minea, Peled, Yenigun, "Static partial order
// reduction", 1998).
//
// A cycle of states in which only marked locations are left would take some process
// around a cycle of its own marked locations. What such a cycle needs cannot always
// be had: a variable that is only counted up does not come back to its value, and
// for every message that is taken out of a channel somebody must put one in, who goes
// around a cycle then too. One location is unmarked in the others. Of processes that
// pass messages around a ring, one is enough.
func (r *reducer) breakCycles() {
	graphs := make([]graph, len(r.q.Procs))
	many := make([]bool, len(r.q.Procs))
	for _, x := range r.channels.instances {
		many[x.proc] = many[x.proc] || !x.once
	}
	edges := 0
	for t := range r.q.Procs {
		graphs[t] = r.marked(uint32(t))
		r.counters(uint32(t), graphs[t])
		if many[t] {
			r.unmark(uint32(t), graphs[t])
		}
	}
	for _, x := range r.channels.instances {
		edges += graphs[x.proc].edges()
	}
	if edges > mostSettled {
		for t := range r.q.Procs {
			r.unmark(uint32(t), graphs[t])
		}
		return
	}
	s := &settler{reducer: r, graphs: graphs, settled: make([]bool, len(r.channels.instances))}
	s.settle()
}

// mostSettled bounds the edges of all instances together that are told apart by instance.
const mostSettled = 1 << 18

// marked returns the graph of a process type.
func (r *reducer) marked(proc uint32) graph {
	locations := r.q.Procs[proc].Locations
	inner := make([]bool, len(locations)) // inside a sequence, where nobody asks for marks
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
			g[l] = append(g[l], edge{action: ch.Action, to: a.Target, inner: a.Inner, alone: !inner[l]})
			if a.Inner && !locations[a.Target].Ample {
				work = append(work, int(a.Target))
			}
		}
	}
	return g
}

// unmark takes the mark from one location of each cycle.
func (r *reducer) unmark(proc uint32, g graph) {
	heads := g.heads()
	for _, l := range heads {
		r.q.Procs[proc].Locations[l].Ample = false
	}
	g.cut(heads)
}

// A settler finds out which instances cannot take part in a cycle of states in which
// only marked locations are left.
type settler struct {
	*reducer
	graphs  []graph // by process type
	settled []bool  // by instance
}

// settle breaks cycles of instances until none takes part.
func (s *settler) settle() {
	own := make([]graph, len(s.settled))
	for i, x := range s.channels.instances {
		own[i] = s.graphs[x.proc].clone()
	}
	for {
		s.spread(own)
		i := slices.Index(s.settled, false)
		if i < 0 {
			return
		}
		s.hold(i, own)
	}
}

// spread settles instances whose cycles need messages from, or to, those that are
// settled.
func (s *settler) spread(own []graph) {
	for again := true; again; {
		again = false
		for i := range own {
			if s.settled[i] {
				continue
			}
			own[i].remove(func(e edge) bool { return s.starved(i, e.action) })
			s.settled[i] = len(own[i].heads()) == 0
			again = again || s.settled[i]
		}
	}
}

// starved reports whether an action of an instance changes the number of messages in
// a channel that only settled ones change back.
func (s *settler) starved(i int, action uint32) bool {
	list, _ := s.statements(action)
	for _, id := range list {
		a := &s.q.Actions[id]
		if a.Op != prog.Send && (a.Op != prog.Receive || a.Mode&prog.Keep != 0) {
			continue
		}
		keys, ok := s.channels.meant(i, a.A)
		if !ok || len(keys) != 1 || s.channels.loose {
			return false
		}
		others := s.channels.used[keys[0]].readers
		if a.Op == prog.Receive {
			others = s.channels.used[keys[0]].writers
		}
		return !slices.ContainsFunc(others, func(j int) bool { return !s.settled[j] || !s.channels.instances[j].once })
	}
	return false
}

// hold settles an instance: the heads of its cycles are marked for others of the
// type only, as far as they can be told apart.
func (s *settler) hold(i int, own []graph) {
	proc := s.channels.instances[i].proc
	heads := own[i].heads()
	variable, number, ok := s.name(i, heads)
	for _, l := range heads {
		loc := &s.q.Procs[proc].Locations[l]
		if !ok {
			loc.Ample = false
			continue
		}
		loc.Steady = s.both(loc.Steady, s.compare(prog.Ne, variable, number))
	}
	for j, x := range s.channels.instances {
		if j == i || !ok && x.proc == proc {
			own[j].cut(heads)
		}
	}
}

// name returns a variable that holds a channel in an instance that it holds in no
// other one of the type, and the channel's number. At the locations its value is still
// needed: elsewhere it may have been set to 0.
func (s *settler) name(i int, locations []uint32) (prog.RefID, int32, bool) {
	x := &s.channels.instances[i]
	shares := func(at uint32) (any, all bool) {
		all = true
		for j, y := range s.channels.instances {
			if j != i && y.proc == x.proc {
				any, all = any || y.chans[at] == x.chans[at], false
			}
		}
		return any, all
	}
	for _, v := range s.p.Procs[x.proc].Locals {
		k, ok := x.chans[v.Offset]
		if any, alone := shares(v.Offset); !ok || any || alone || k.owner != shared || !s.needed(x.proc, v, locations) {
			continue
		}
		s.q.Refs = append(s.q.Refs, prog.Ref{Space: prog.Local, Type: v.Type, Offset: v.Offset})
		return prog.RefID(len(s.q.Refs) - 1), int32(k.own), true
	}
	return 0, 0, false
}

// needed reports whether a process at any of the locations can still come to where it reads
// a variable.
func (s *settler) needed(proc uint32, v prog.Var, locations []uint32) bool {
	reads := ahead(s.p, proc, func(a *prog.Action) bool {
		found := false
		var look func(x prog.ExprID)
		look = func(id prog.ExprID) {
			x := &s.p.Exprs[id]
			found = found || x.Op == prog.Load && s.p.Refs[x.Ref].Space == prog.Local && s.p.Refs[x.Ref].Offset == v.Offset
			s.p.EachOperand(&s.p.Exprs[id], look)
		}
		s.p.EachOperandOf(a, look)
		return found
	})
	return !slices.ContainsFunc(locations, func(l uint32) bool { return !reads[l] })
}
