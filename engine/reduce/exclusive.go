package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// usage is who does what to a channel, by instance.
type usage struct {
	readers, writers []int
	// watchers see, but for sending and receiving, whether an operation on the
	// channel can be executed: by asking, by an else or an unless beside it, or
	// because a sequence or d_step is interrupted there.
	watchers []int
	// sorted tells that messages may be put in front of others.
	sorted bool
	// callers notice whether somebody takes what they send by rendezvous.
	callers []int
}

// exclusives knows which channels only one process reads, or writes.
type exclusives struct {
	*facts
	fixed     *prog.FixedChans
	instances []instance
	used      map[chanKey]*usage
	// loose tells that some operand can mean any channel.
	loose bool
	// callers notice whether somebody takes what they send, through any channel; and
	// anyCallers through one of which nothing is known.
	callers, anyCallers []int
	// unofferedAt holds what is known of locations, by process type.
	unofferedAt [][]verdict
}

func findExclusives(f *facts) exclusives {
	e := exclusives{facts: f, fixed: prog.NewFixedChans(f.p), instances: findInstances(f), used: map[chanKey]*usage{}}
	for t := range f.p.Procs {
		e.scan(uint32(t))
		e.unofferedAt = append(e.unofferedAt, make([]verdict, len(f.p.Procs[t].Locations)))
	}
	return e
}

// scan notes what the instances of a process type do to channels.
func (e *exclusives) scan(proc uint32) {
	t := &e.p.Procs[proc]
	if t.Provided != 0 {
		e.tests(proc, t.Provided)
	}
	for _, in := range t.Init {
		if in.Expr != 0 {
			e.tests(proc, in.Expr)
		}
	}
	telling := tellings(e.p, proc)
	for l := range t.Locations {
		for _, ch := range t.Locations[l].Out {
			a := &e.p.Actions[ch.Action]
			e.p.EachOperandOf(a, func(x prog.ExprID) { e.tests(proc, x) })
			if a.Op != prog.Send && a.Op != prog.Receive {
				continue
			}
			e.each(proc, a.A, func(u *usage, by int) {
				if a.Op == prog.Send {
					u.writers = with(u.writers, by)
				} else {
					u.readers = with(u.readers, by)
				}
				if telling[l] {
					u.watchers = with(u.watchers, by)
				}
				u.sorted = u.sorted || a.Mode&prog.Sorted != 0
			})
			if a.Op == prog.Send && telling[l] {
				e.calls(proc, a.A)
			}
		}
	}
}

// calls notes that the instances of a process type notice whether somebody takes what they
// send.
func (e *exclusives) calls(proc uint32, x prog.ExprID) {
	for i := range e.instances {
		if e.instances[i].proc != proc {
			continue
		}
		keys, ok := e.meant(i, x)
		if !ok {
			e.callers, e.anyCallers = with(e.callers, i), with(e.anyCallers, i)
			continue
		}
		for _, k := range keys {
			if e.kind(k).Cap == 0 {
				e.callers = with(e.callers, i)
				e.used[k].callers = with(e.used[k].callers, i)
			}
		}
	}
}

// unoffered reports whether no other process notices that one comes to a location, where it
// takes what is sent by rendezvous.
func (e *exclusives) unoffered(proc, location uint32) bool {
	if !e.p.Uses.Rendezvous {
		return true
	}
	known := &e.unofferedAt[proc][location]
	if *known == unknown {
		*known = yes
		for _, ch := range e.p.Procs[proc].Locations[location].Out {
			if e.offers(proc, &e.p.Actions[ch.Action]) {
				*known = no
			}
		}
	}
	return *known == yes
}

// offers reports whether another process notices that one of a type can execute an action:
// a receive by rendezvous, or a d_step that begins with one.
func (e *exclusives) offers(proc uint32, a *prog.Action) bool {
	if a.Op == prog.DStep {
		for _, ch := range e.p.Procs[proc].Locations[a.Body].Out {
			if b := &e.p.Actions[ch.Action]; b.Op == prog.Receive && e.offers(proc, b) {
				return true
			}
		}
	}
	if a.Op != prog.Receive {
		return false
	}
	for i := range e.instances {
		if e.instances[i].proc != proc {
			continue
		}
		keys, ok := e.meant(i, a.A)
		if !ok && e.besides(i, e.callers) || e.besides(i, e.anyCallers) {
			return true
		}
		for _, k := range keys {
			if u := e.used[k]; ok && u != nil && e.kind(k).Cap == 0 && e.besides(i, u.callers) {
				return true
			}
		}
	}
	return false
}

// besides reports whether a list of instances has a process other than one of an instance.
func (e *exclusives) besides(i int, list []int) bool {
	return slices.ContainsFunc(list, func(j int) bool { return j != i || !e.instances[j].once })
}

// kind returns the kind of a channel.
func (e *exclusives) kind(k chanKey) *prog.Chan {
	own := e.p.GlobalChans
	if k.owner != shared {
		own = e.p.Procs[e.instances[k.owner].proc].Chans
	}
	return &e.p.Chans[own[k.own-1].Chan]
}

// unnamed reports whether no process has the number of a channel that another of a type
// owns.
func (e *exclusives) unnamed(proc uint32) bool {
	if len(e.p.Procs[proc].Chans) == 0 {
		return true
	}
	for k, u := range e.used {
		if k.owner == shared || e.instances[k.owner].proc != proc {
			continue
		}
		if alone := []int{k.owner}; !within(u.readers, alone) || !within(u.writers, alone) || !within(u.watchers, alone) {
			return false
		}
	}
	return !e.loose
}

func within(list, others []int) bool {
	return !slices.ContainsFunc(list, func(x int) bool { return !slices.Contains(others, x) })
}

// tellings returns the locations of a process type at which more depends on
// whether an operation can be executed than the operation: beside an else or in an
// unless, where a d_step chooses, and inside of sequences and d_steps, which are
// interrupted or fail there.
func tellings(p *prog.Program, proc uint32) []bool {
	list := make([]bool, len(p.Procs[proc].Locations))
	inside := insides(p, proc)
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

func with(list []int, x int) []int {
	if slices.Contains(list, x) {
		return list
	}
	return append(list, x)
}

// tests notes the channel tests in an expression.
func (e *exclusives) tests(proc uint32, id prog.ExprID) {
	x := &e.p.Exprs[id]
	if x.Op >= prog.Len && x.Op <= prog.Poll {
		e.each(proc, x.A, func(u *usage, by int) { u.watchers = with(u.watchers, by) })
	}
	e.p.EachOperand(&e.p.Exprs[id], func(c prog.ExprID) { e.tests(proc, c) })
}

// each calls visit for the channels that an operand can mean in the instances of a
// process type. One that can mean any makes all of them unsafe.
func (e *exclusives) each(proc uint32, x prog.ExprID, visit func(u *usage, by int)) {
	for i := range e.instances {
		if e.instances[i].proc != proc {
			continue
		}
		keys, ok := e.meant(i, x)
		if !ok {
			e.loose = true
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

// meant returns the channels that an operand can mean in an instance.
func (e *exclusives) meant(i int, x prog.ExprID) (list []chanKey, ok bool) {
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

// steady reports whether nobody can interfere with a send as long as the channel is
// not full, or with a receive as long as it is not empty.
func (e *exclusives) steady(proc uint32, a *prog.Action) bool {
	if e.loose || len(e.p.Refs[e.p.Exprs[a.A].Ref].Index) > 0 {
		return false
	}
	some := false
	for i := range e.instances {
		if e.instances[i].proc != proc {
			continue
		}
		keys, ok := e.meant(i, a.A)
		if !ok || len(keys) != 1 || !e.only(i, a.Op, keys[0]) {
			return false
		}
		some = true
	}
	return some
}

// only reports whether a channel with room for messages is there as long as an
// instance lives that alone sends to it, or receives from it.
func (e *exclusives) only(i int, op prog.Op, k chanKey) bool {
	u := e.used[k]
	users := u.readers
	if op == prog.Send {
		users = u.writers
	}
	return e.instances[i].once && (k.owner == shared || k.owner == i) && e.kind(k).Cap > 0 &&
		!u.sorted && slices.Equal(users, []int{i}) && (len(u.watchers) == 0 || slices.Equal(u.watchers, []int{i}))
}
