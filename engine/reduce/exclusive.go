package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// A usage lists the instances that use a channel.
type usage struct {
	readers, writers []int
	// watchers see in another way whether an operation on the channel can be executed: by a
	// test, by an else or unless beside it, or because an atomic sequence or d_step is
	// interrupted there.
	watchers []int
	// sorted: messages may be inserted before others.
	sorted bool
	// rendezvousWatchers see whether another process receives what they send by rendezvous.
	rendezvousWatchers []int
}

// exclusives tells which channels only one process receives from, or sends to.
type exclusives struct {
	*facts
	fixed     *prog.FixedChans
	instances []instance
	ofType    [][]int // by process type: its instances
	used      map[chanKey]*usage
	// unknownOperand: some operand can mean any channel.
	unknownOperand bool
	// rendezvousWatchers see whether another process receives what they send, through any
	// channel. UnknownRendezvousWatchers do so through an unknown channel.
	rendezvousWatchers, unknownRendezvousWatchers []int
	// offersUnwatchedRows has the results of offersUnwatchedAt, by process type.
	offersUnwatchedRows [][]verdict
}

func findExclusives(f *facts) exclusives {
	e := exclusives{facts: f, fixed: prog.NewFixedChans(f.p), instances: findInstances(f), ofType: make([][]int, len(f.p.Procs)), used: map[chanKey]*usage{}}
	for i, x := range e.instances {
		e.ofType[x.proc] = append(e.ofType[x.proc], i)
	}
	for t := range f.p.Procs {
		if t < systemTypes(f.p) {
			e.scan(uint32(t))
		}
		e.offersUnwatchedRows = append(e.offersUnwatchedRows, make([]verdict, len(f.p.Procs[t].Locations)))
	}
	return e
}

// scan notes how the instances of a process type use channels.
func (e *exclusives) scan(proc uint32) {
	t := &e.p.Procs[proc]
	if t.Provided != 0 {
		e.noteTests(proc, t.Provided)
	}
	for _, in := range t.Init {
		if in.Expr != 0 {
			e.noteTests(proc, in.Expr)
		}
	}
	watching := watchingLocations(e.p, proc)
	for l := range t.Locations {
		for _, ch := range t.Locations[l].Out {
			a := &e.p.Actions[ch.Action]
			e.p.EachOperandOf(a, func(x prog.ExprID) { e.noteTests(proc, x) })
			if a.Op != prog.Send && a.Op != prog.Receive {
				continue
			}
			e.eachUsage(proc, a.A, func(u *usage, by int) {
				if a.Op == prog.Send {
					u.writers = appendNew(u.writers, by)
				} else {
					u.readers = appendNew(u.readers, by)
				}
				if watching[l] {
					u.watchers = appendNew(u.watchers, by)
				}
				u.sorted = u.sorted || a.Mode&prog.Sorted != 0
			})
			if a.Op == prog.Send && watching[l] {
				e.noteRendezvousWatchers(proc, a.A)
			}
		}
	}
}

// noteRendezvousWatchers notes that the instances of a process type see whether another process
// receives what they send.
func (e *exclusives) noteRendezvousWatchers(proc uint32, x prog.ExprID) {
	for _, i := range e.ofType[proc] {
		keys, ok := e.channelsOf(i, x)
		if !ok {
			e.rendezvousWatchers, e.unknownRendezvousWatchers = appendNew(e.rendezvousWatchers, i), appendNew(e.unknownRendezvousWatchers, i)
			continue
		}
		for _, k := range keys {
			if e.kind(k).Cap == 0 {
				e.rendezvousWatchers = appendNew(e.rendezvousWatchers, i)
				e.used[k].rendezvousWatchers = appendNew(e.used[k].rendezvousWatchers, i)
			}
		}
	}
}

// offersUnwatchedAt reports whether no other process sees that a process reaches a location
// where it can receive by rendezvous.
func (e *exclusives) offersUnwatchedAt(proc, location uint32) bool {
	if !e.p.Uses.Rendezvous {
		return true
	}
	row := &e.offersUnwatchedRows[proc][location]
	if *row == unknown {
		*row = yes
		for _, ch := range e.p.Procs[proc].Locations[location].Out {
			if slices.ContainsFunc(e.p.FirstReceives(ch.Action), func(a uint32) bool { return e.offers(proc, &e.p.Actions[a]) }) {
				*row = no
			}
		}
	}
	return *row == yes
}

// offers reports whether another process sees that one of a type can receive by rendezvous.
func (e *exclusives) offers(proc uint32, a *prog.Action) bool {
	for _, i := range e.ofType[proc] {
		keys, ok := e.channelsOf(i, a.A)
		if !ok && e.hasOther(i, e.rendezvousWatchers) || e.hasOther(i, e.unknownRendezvousWatchers) {
			return true
		}
		for _, k := range keys {
			if u := e.used[k]; ok && u != nil && e.kind(k).Cap == 0 && e.hasOther(i, u.rendezvousWatchers) {
				return true
			}
		}
	}
	return false
}

// hasOther reports whether a list of instances has a process other than one process of instance
// i.
func (e *exclusives) hasOther(i int, list []int) bool {
	return slices.ContainsFunc(list, func(j int) bool { return j != i || !e.instances[j].single })
}

// kind returns the kind of a channel.
func (e *exclusives) kind(k chanKey) *prog.Chan {
	own := e.p.GlobalChans
	if k.owner != shared {
		own = e.p.Procs[e.instances[k.owner].proc].Chans
	}
	return &e.p.Chans[own[k.own-1].Chan]
}

// ownChannelsPrivate reports whether no process has the number of a channel that another
// process, of type proc, owns.
func (e *exclusives) ownChannelsPrivate(proc uint32) bool {
	if len(e.p.Procs[proc].Chans) == 0 {
		return true
	}
	for k, u := range e.used {
		if k.owner == shared || e.instances[k.owner].proc != proc {
			continue
		}
		if alone := []int{k.owner}; !subset(u.readers, alone) || !subset(u.writers, alone) || !subset(u.watchers, alone) {
			return false
		}
	}
	return !e.unknownOperand
}

func subset(list, others []int) bool {
	return !slices.ContainsFunc(list, func(x int) bool { return !slices.Contains(others, x) })
}

// watchingLocations returns the locations of a process type at which it matters whether an
// operation can be executed, not only for the operation itself. They are beside an else or in
// an unless, where a d_step chooses, and inside atomic sequences and d_steps, which are
// interrupted or fail there.
func watchingLocations(p *prog.Program, proc uint32) []bool {
	list := make([]bool, len(p.Procs[proc].Locations))
	inside := insideDSteps(p, proc)
	for l := range list {
		out := p.Procs[proc].Locations[l].Out
		list[l] = list[l] || inside[l] && len(out) > 1
		for _, ch := range out {
			a := &p.Actions[ch.Action]
			list[l] = list[l] || ch.Escape != 0 || p.IsElse(a)
			if inside[l] || a.Inner {
				list[a.Target] = list[a.Target] || a.Inner || inside[a.Target]
			}
		}
	}
	for l := range list {
		for _, ch := range p.Procs[proc].Locations[l].Out {
			if a := &p.Actions[ch.Action]; a.Op == prog.DStep && list[l] {
				list[a.Body] = true
			}
		}
	}
	return list
}

func appendNew(list []int, x int) []int {
	if slices.Contains(list, x) {
		return list
	}
	return append(list, x)
}

// noteTests notes the channel tests in an expression.
func (e *exclusives) noteTests(proc uint32, id prog.ExprID) {
	e.p.EachExpr(id, func(x *prog.Expr) {
		if x.Op >= prog.Len && x.Op <= prog.Poll {
			e.eachUsage(proc, x.A, func(u *usage, by int) { u.watchers = appendNew(u.watchers, by) })
		}
	})
}

// eachUsage calls visit for the channels that an operand can mean in the instances of a process
// type. An operand that can mean any channel sets unknownOperand.
func (e *exclusives) eachUsage(proc uint32, x prog.ExprID, visit func(u *usage, by int)) {
	for _, i := range e.ofType[proc] {
		keys, ok := e.channelsOf(i, x)
		if !ok {
			e.unknownOperand = true
			continue
		}
		for _, k := range keys {
			if e.used[k] == nil {
				e.used[k] = &usage{}
			}
			visit(e.used[k], i)
		}
	}
}

// channelsOf returns the channels that an operand can mean in an instance. It is not ok if they
// are unknown.
func (e *exclusives) channelsOf(i int, x prog.ExprID) (list []chanKey, ok bool) {
	if at, ok := e.fixed.Operand(e.instances[i].proc, x); ok {
		k := chanKey{shared, at.Own}
		if at.Space == prog.Local {
			k.owner = i
		}
		list = append(list, k)
		for at.Index != nil && uint32(len(list)) < at.Len {
			k.own++
			list = append(list, k)
		}
		return list, true
	}
	if e.p.Exprs[x].Op != prog.Load || e.p.Refs[e.p.Exprs[x].Ref].Space != prog.Local {
		return nil, false
	}
	r := &e.p.Refs[e.p.Exprs[x].Ref]
	k, ok := e.instances[i].chans[r.Offset]
	return []chanKey{k}, ok && len(r.Index) == 0
}

// exclusive reports whether no other process can interfere with a send while the channel is not
// full, or with a receive while it is not empty.
func (e *exclusives) exclusive(proc uint32, a *prog.Action) bool {
	if e.unknownOperand || len(e.p.Refs[e.p.Exprs[a.A].Ref].Index) > 0 {
		return false
	}
	for _, i := range e.ofType[proc] {
		if keys, ok := e.channelsOf(i, a.A); !ok || len(keys) != 1 || !e.exclusiveTo(i, a.Op, keys[0]) {
			return false
		}
	}
	return len(e.ofType[proc]) > 0
}

// exclusiveTo reports whether an instance is the only one that sends to a buffered channel, or
// receives from it, and the channel exists as long as the instance.
func (e *exclusives) exclusiveTo(i int, op prog.Op, k chanKey) bool {
	u := e.used[k]
	users := u.readers
	if op == prog.Send {
		users = u.writers
	}
	return e.instances[i].single && (k.owner == shared || k.owner == i) && e.kind(k).Cap > 0 &&
		!u.sorted && slices.Equal(users, []int{i}) && (len(u.watchers) == 0 || slices.Equal(u.watchers, []int{i}))
}
