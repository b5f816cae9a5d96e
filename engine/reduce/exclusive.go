package reduce

import (
	"slices"

	"beeline/engine/prog"
)

// A chanKey names a channel: the own one with a number of the program, or of all
// instances of a process type.
type chanKey struct {
	space prog.Space
	proc  uint32 // 0 for the program's
	own   uint32
}

// usage is who does what to a channel, by process type.
type usage struct {
	readers, writers, testers []uint32
	// shown tells that somebody can see, but for sending and receiving, whether
	// an operation on the channel can be executed: by polling, by an else or an
	// unless beside it, or because a sequence or d_step is interrupted there.
	shown bool
	// sorted tells that messages may be put in front of others.
	sorted bool
}

// exclusives knows which channels only one process reads, or writes.
type exclusives struct {
	p     *prog.Program
	fixed *prog.FixedChans
	used  map[chanKey]*usage
	// loose tells that some operand can mean any channel.
	loose bool
	alone []bool // by type: there is never more than one instance
}

func findExclusives(p *prog.Program) exclusives {
	e := exclusives{p: p, fixed: prog.NewFixedChans(p), used: map[chanKey]*usage{}, alone: lonely(p)}
	for t := range p.Procs {
		e.scan(uint32(t))
	}
	return e
}

// scan notes what a process type does to channels.
func (e *exclusives) scan(proc uint32) {
	t := &e.p.Procs[proc]
	if t.Provided != 0 {
		e.tests(proc, t.Provided)
	}
	telling := tellings(e.p, proc)
	for l := range t.Locations {
		loc := &t.Locations[l]
		for _, ch := range loc.Out {
			a := &e.p.Actions[ch.Action]
			operands(e.p, a, func(x prog.ExprID) { e.tests(proc, x) })
			if a.Op != prog.Send && a.Op != prog.Receive {
				continue
			}
			e.each(proc, a.A, func(u *usage) {
				if a.Op == prog.Send {
					u.writers = with(u.writers, proc)
				} else {
					u.readers = with(u.readers, proc)
				}
				u.shown = u.shown || telling[l]
				u.sorted = u.sorted || a.Mode&prog.Sorted != 0
			})
		}
	}
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
			list[l] = list[l] || ch.Escape != 0 || a.Op == prog.Else
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

func with(list []uint32, x uint32) []uint32 {
	if slices.Contains(list, x) {
		return list
	}
	return append(list, x)
}

// tests notes the channel tests in an expression.
func (e *exclusives) tests(proc uint32, id prog.ExprID) {
	x := &e.p.Exprs[id]
	if x.Op >= prog.Len && x.Op <= prog.Poll {
		e.each(proc, x.A, func(u *usage) {
			u.testers = with(u.testers, proc)
			u.shown = u.shown || x.Op == prog.Poll
		})
	}
	children(e.p, id, func(c prog.ExprID) { e.tests(proc, c) })
}

// each calls visit for the channels that an operand can mean. One that can mean
// any makes all of them unsafe.
func (e *exclusives) each(proc uint32, x prog.ExprID, visit func(*usage)) {
	at, ok := e.fixed.Operand(proc, x)
	if !ok {
		e.loose = true
		return
	}
	n := uint32(1)
	if at.Index != nil {
		n = at.Len
	}
	for i := range n {
		k := keyOf(proc, at, i)
		if e.used[k] == nil {
			e.used[k] = &usage{}
		}
		visit(e.used[k])
	}
}

func keyOf(proc uint32, at prog.FixedChan, i uint32) chanKey {
	k := chanKey{space: at.Space, own: at.Own + i}
	if at.Space == prog.Local {
		k.proc = proc
	}
	return k
}

// steady returns what must hold of its channel so that nobody can interfere with
// an operation; not ok when nothing suffices.
func (e *exclusives) steady(proc uint32, a *prog.Action) (prog.Steady, bool) {
	at, ok := e.fixed.Operand(proc, a.A)
	if !ok || e.loose || at.Index != nil || e.p.Chans[at.Kind].Cap == 0 || !e.alone[proc] {
		return prog.Steady{}, false
	}
	u := e.used[keyOf(proc, at, 0)]
	users := u.readers
	if a.Op == prog.Send {
		users = u.writers
	}
	only := []uint32{proc}
	if u.shown || u.sorted || !slices.Equal(users, only) || len(u.testers) > 0 {
		return prog.Steady{}, false
	}
	return prog.Steady{Space: at.Space, At: at.At, Cap: e.p.Chans[at.Kind].Cap, Room: a.Op == prog.Send}, true
}

// lonely returns the process types of which there is never more than one
// instance: one that is active once and never run, or run in one place that is
// passed once by such a process.
func lonely(p *prog.Program) []bool {
	starts := make([]int, len(p.Procs))
	for _, c := range p.Active {
		starts[c.Proc]++
	}
	once := make([]bool, len(p.Procs))
	for t := range p.Procs {
		once[t] = starts[t] == 1
	}
	type site struct{ by, proc uint32 }
	var sites []site
	for t := range p.Procs {
		repeated := cyclic(p, uint32(t))
		for l := range p.Procs[t].Locations {
			for _, ch := range p.Procs[t].Locations[l].Out {
				operands(p, &p.Actions[ch.Action], func(x prog.ExprID) {
					eachRun(p, x, func(proc uint32) {
						sites = append(sites, site{uint32(t), proc})
						if starts[proc]++; repeated[l] {
							starts[proc] = 2
						}
					})
				})
			}
		}
	}
	for t := range p.Procs {
		once[t] = once[t] && starts[t] == 1
	}
	// Who is run once by somebody who exists once exists once. Chains of such
	// runs are as short as the program.
	for range p.Procs {
		for _, s := range sites {
			if starts[s.proc] == 1 && once[s.by] {
				once[s.proc] = true
			}
		}
	}
	return once
}

// eachRun calls visit for the process types that an expression starts.
func eachRun(p *prog.Program, id prog.ExprID, visit func(proc uint32)) {
	if x := &p.Exprs[id]; x.Op == prog.Run {
		visit(uint32(x.Value))
	}
	children(p, id, func(c prog.ExprID) { eachRun(p, c, visit) })
}

// cyclic returns the locations from which a process type can come back to them.
func cyclic(p *prog.Program, proc uint32) []bool {
	t := &p.Procs[proc]
	out := make([]bool, len(t.Locations))
	for l := range t.Locations {
		seen := make([]bool, len(t.Locations))
		work := next(p, proc, uint32(l), nil)
		for len(work) > 0 {
			at := work[len(work)-1]
			work = work[:len(work)-1]
			if seen[at] {
				continue
			}
			seen[at] = true
			work = next(p, proc, at, work)
		}
		out[l] = seen[l]
	}
	return out
}

// next appends the locations behind one.
func next(p *prog.Program, proc, location uint32, list []uint32) []uint32 {
	for _, ch := range p.Procs[proc].Locations[location].Out {
		a := &p.Actions[ch.Action]
		if list = append(list, a.Target); a.Op == prog.DStep {
			list = append(list, a.Body)
		}
	}
	return list
}
