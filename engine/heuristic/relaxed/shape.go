package relaxed

import (
	"beeline/engine/prog"
	"beeline/engine/vm"
)

// A shape says where the parts of relaxed states lie that come from states with the
// same processes: which cell holds which variable, and which rules read it.
type shape struct {
	p     *prog.Program
	fixed *prog.FixedChans
	key   string // the types of the processes
	slots []seat
	// alive is how many of the slots are processes of the state. Each of the others
	// stands for all processes of a type that are still to be started.
	alive    int
	cells    int         // of variables
	types    []prog.Type // by cell of a variable
	globals  []int32     // by offset: cell, or -1
	variable []variable
	// Behind the cells of variables there are more: how many messages each channel
	// can hold, whether each location of each slot can be reached, whether each
	// process can have ended, and whether one can have been started.
	fill, place, end, later int32

	chans []channel
	rules []rule
	where []int32 // by rule: the cell of its location, -1 for the goal
	// starts are, by location of all slots, the first of its rules.
	starts []int32
	owners []int32 // by location of all slots: the slot
	marks  int     // locations of all slots
	depends

	unblocked int // the process that was found free the last time
	state
	recalls
	agenda
}

// depends says which rules depend on what.
type depends struct {
	// readers are, by cell, the rules that depend on it; world those that depend on
	// all cells about processes. The rule behind the last one is the goal.
	readers [][]int32
	world   []int32
	// partners are, by rule, the receives that can take what it sends.
	partners [][]partner
	// sources are, by rule, the cells that it depends on, those about processes left
	// out: of these it is the one of its location, or where wide all.
	sources [][]int32
	wide    []bool
	// early are, by rule, how many of its sources, the first, decide whether it can be
	// executed: what a d_step reads on its way does not.
	early []int
}

// An agenda has the rules that are looked at in a round.
type agenda struct {
	now     []int32
	flushed int      // changes whose readers are among now, or were before
	touched []uint32 // by rule: the stamp of the last round in which it was looked at
	stamp   uint32
}

// A seat is a process of a relaxed state.
type seat struct {
	proc     uint32
	first    int32   // cell of location number 0
	cells    []int32 // by offset in the record: cell, or -1
	variable []variable
	pid      int32 // cell of the number of processes still to be started, -1
	chans    int32 // first own channel
	// Of the relaxed state at hand: the locations where it can be, and how it can be
	// blocked at these.
	reached []int32
	blocked uint8
}

// A variable is an element of one in a record, and its cell.
type variable struct {
	cell int32
	at   uint32
	wide bool // of more than one byte
}

// A channel is a channel.
type channel struct {
	kind   *prog.Chan
	fields int32 // first cell of its fields
}

// A rule is a statement of a process at a location.
type rule struct {
	slot, location int32
	choice         int // among those of the location
	action         uint32
}

// A partner is a receive and the rule that it is the beginning of.
type partner struct {
	rule    int32
	receive uint32
}

// newShape makes the shape of states with processes of the given types. What its recalls
// keep is counted in kept.
func newShape(p *prog.Program, fixed *prog.FixedChans, procs []vm.Process, kept *int) *shape {
	z := &shape{p: p, fixed: fixed, alive: len(procs)}
	z.globals, z.variable = z.variables(p.Globals, p.Layout.Procs)
	for _, g := range p.GlobalChans {
		z.channel(g.Chan)
	}
	for _, q := range procs {
		z.slot(q.Proc, false)
	}
	for t, on := range p.Runnable() {
		if on {
			z.slot(uint32(t), true)
		}
	}
	z.fill = int32(z.cells)
	z.place = z.fill + int32(len(z.chans))
	z.end = z.place + int32(z.marks)
	z.later = z.end + int32(len(z.slots))
	z.readers = make([][]int32, z.later+1)
	for i := range z.slots {
		z.rulesOf(int32(i))
	}
	z.starts = append(z.starts, int32(len(z.rules)))
	z.where = append(z.where, -1)
	z.state, z.agenda = newState(int(z.later)+1), agenda{touched: make([]uint32, len(z.where))}
	z.recalls = newRecalls(2*len(z.where), int(z.later)+1, kept)
	z.partners = make([][]partner, len(z.rules))
	z.sources = make([][]int32, len(z.where))
	z.wide = make([]bool, len(z.where))
	z.early = make([]int, len(z.where))
	for i := range z.rules {
		z.depend(int32(i))
	}
	if p.Goal != 0 {
		z.reads(int32(len(z.rules)), -1, p.Goal)
	}
	for i := range z.early {
		if z.early[i] == 0 {
			z.early[i] = len(z.sources[i])
		}
	}
	return z
}

// on notes that a rule depends on a cell.
func (z *shape) on(n, cell int32) {
	list := z.readers[cell]
	if k := len(list); k > 0 && list[k-1] == n {
		return
	}
	z.readers[cell] = append(list, n)
	if cell < z.place {
		z.sources[n] = append(z.sources[n], cell)
	}
}

// onWorld notes that a rule depends on all cells about processes.
func (z *shape) onWorld(n int32) {
	if k := len(z.world); k == 0 || z.world[k-1] != n {
		z.world = append(z.world, n)
	}
	z.wide[n] = true
}

// variables gives cells to variables and returns them by offset, and one after the
// other.
func (z *shape) variables(list []prog.Var, size uint32) (at []int32, all []variable) {
	at = make([]int32, size)
	for i := range at {
		at[i] = -1
	}
	for _, v := range list {
		for i := range v.Len {
			x := variable{z.cell(v.Type), v.Offset + i*v.Type.Size(), v.Type.Size() > 1}
			at[x.at] = x.cell
			all = append(all, x)
		}
	}
	return at, all
}

func (z *shape) cell(t prog.Type) int32 {
	z.types = append(z.types, t)
	z.cells++
	return int32(z.cells - 1)
}

func (z *shape) channel(kind uint32) {
	k := &z.p.Chans[kind]
	z.chans = append(z.chans, channel{k, int32(z.cells)})
	for _, t := range k.Fields {
		z.cell(t)
	}
}

// slot adds a process, or those of a type that are still to be started.
func (z *shape) slot(proc uint32, later bool) {
	t := &z.p.Procs[proc]
	s := seat{proc: proc, first: int32(z.marks), pid: -1, chans: int32(len(z.chans))}
	s.cells, s.variable = z.variables(t.Locals, t.Size)
	if later {
		s.pid = z.cell(prog.Type{Kind: prog.Byte})
	}
	z.marks += len(t.Locations)
	for _, c := range t.Chans {
		z.channel(c.Chan)
	}
	z.slots = append(z.slots, s)
}

func (z *shape) rulesOf(slot int32) {
	s := &z.slots[slot]
	s.first += z.place
	for l := range z.p.Procs[s.proc].Locations {
		z.starts = append(z.starts, int32(len(z.rules)))
		z.owners = append(z.owners, slot)
		for i, c := range z.p.Procs[s.proc].Locations[l].Out {
			n := int32(len(z.rules))
			z.rules = append(z.rules, rule{slot, int32(l), i, c.Action})
			z.where = append(z.where, s.first+int32(l))
			z.on(n, s.first+int32(l))
		}
	}
}

// depend notes what a rule depends on: its own parts; of an else the choices before
// it; of a rendezvous those who can take part.
func (z *shape) depend(n int32) {
	r := &z.rules[n]
	s := &z.slots[r.slot]
	z.reads(n, r.slot, z.p.Procs[s.proc].Provided)
	a := &z.p.Actions[r.action]
	if a.Op == prog.DStep {
		for _, c := range z.p.Procs[a.Proc].Locations[a.Body].Out {
			z.acts(n, r.slot, c.Action)
		}
		z.early[n] = len(z.sources[n])
	}
	z.acts(n, r.slot, r.action)
	switch a.Op {
	case prog.Else:
		for _, c := range z.p.Procs[s.proc].Locations[r.location].Out[:r.choice] {
			z.acts(n, r.slot, c.Action)
		}
	case prog.Exit:
		z.onWorld(n)
	case prog.Send:
		if z.mayMeet(r.slot, a) {
			z.pair(n, r.slot, a)
		}
	}
}

// pair lets a send depend on the receives that could take its message.
func (z *shape) pair(n, slot int32, send *prog.Action) {
	for i := range z.rules {
		q := &z.rules[i]
		if q.slot == slot && z.slots[slot].pid < 0 {
			continue
		}
		for _, id := range z.receives(q) {
			if z.apart(slot, send, q.slot, &z.p.Actions[id]) {
				continue
			}
			z.on(n, z.where[i])
			z.wide[n] = true
			z.acts(n, q.slot, q.action)
			z.reads(n, q.slot, z.p.Procs[z.slots[q.slot].proc].Provided)
			z.partners[n] = append(z.partners[n], partner{int32(i), id})
		}
	}
}

// receives lists the receives that a rule can begin with.
func (z *shape) receives(r *rule) []uint32 {
	a := &z.p.Actions[r.action]
	switch a.Op {
	case prog.Receive:
		return []uint32{r.action}
	case prog.DStep:
		var list []uint32
		for _, c := range z.p.Procs[a.Proc].Locations[a.Body].Out {
			if z.p.Actions[c.Action].Op == prog.Receive {
				list = append(list, c.Action)
			}
		}
		return list
	}
	return nil
}

// own returns the range of channels that an operand always means, not ok when it may
// be any.
func (z *shape) own(slot int32, x prog.ExprID) (first, n int32, ok bool) {
	if slot < 0 {
		return 0, 0, false
	}
	s := &z.slots[slot]
	c, ok := z.fixed.Operand(s.proc, x)
	if !ok || c.Space == prog.Local && s.pid >= 0 {
		return 0, 0, false
	}
	n = 1
	if c.Index != nil {
		n = int32(c.Len)
	}
	if c.Space == prog.Local {
		return s.chans + int32(c.Own) - 1, n, true
	}
	return int32(c.Own) - 1, n, true
}

// apart reports whether two operands never mean the same channel.
func (z *shape) apart(slot int32, a *prog.Action, other int32, b *prog.Action) bool {
	f, n, ok := z.own(slot, a.A)
	g, m, ok2 := z.own(other, b.A)
	return ok && ok2 && (f+n <= g || g+m <= f)
}

// mayMeet reports whether a send can be one of a rendezvous.
func (z *shape) mayMeet(slot int32, a *prog.Action) bool {
	f, _, ok := z.own(slot, a.A)
	return z.p.Uses.Rendezvous && (!ok || z.chans[f].kind.Cap == 0)
}

// acts notes what an action reads.
func (z *shape) acts(n, slot int32, id uint32) {
	a := &z.p.Actions[id]
	z.reads(n, slot, a.A)
	if a.Op == prog.Assign {
		z.index(n, slot, a.Ref)
	}
	if a.Op == prog.Send || a.Op == prog.Receive {
		z.readsChannel(n, slot, a.A)
	}
	for _, x := range z.p.Args[a.Args.First : a.Args.First+a.Args.Count] {
		z.reads(n, slot, x)
	}
	if a.Op == prog.DStep {
		z.p.EachInside(a, func(b uint32) { z.acts(n, slot, b) })
	}
}

// reads notes what an expression reads.
func (z *shape) reads(n, slot int32, id prog.ExprID) {
	if id == 0 {
		return
	}
	x := &z.p.Exprs[id]
	switch x.Op {
	case prog.Load:
		z.index(n, slot, x.Ref)
		z.elements(slot, x.Ref, func(c int32) { z.on(n, c) })
	case prog.Store:
		z.index(n, slot, x.Ref)
	case prog.Len, prog.Empty, prog.Full, prog.NEmpty, prog.NFull, prog.Poll:
		z.readsChannel(n, slot, x.A)
	case prog.Self:
		if slot >= 0 && z.slots[slot].pid >= 0 {
			z.on(n, z.slots[slot].pid)
		}
	case prog.RemoteLoad:
		for i := range z.slots {
			if z.slots[i].proc == uint32(x.Value) {
				z.index(n, int32(i), x.Ref)
				z.elements(int32(i), x.Ref, func(c int32) { z.on(n, c) })
			}
		}
		z.onWorld(n)
	case prog.Run, prog.NrPr, prog.At, prog.PCValue:
		z.onWorld(n)
	}
	z.reads(n, slot, x.A)
	z.reads(n, slot, x.B)
	z.reads(n, slot, x.C)
	for _, a := range z.p.Args[x.Args.First : x.Args.First+x.Args.Count] {
		z.reads(n, slot, a)
	}
}

// index notes what the subscripts of a reference read.
func (z *shape) index(n, slot int32, ref prog.RefID) {
	for _, ix := range z.p.Refs[ref].Index {
		z.reads(n, slot, ix.Expr)
	}
}

// elements visits the cells that a reference can mean.
func (z *shape) elements(slot int32, ref prog.RefID, visit func(int32)) {
	r := &z.p.Refs[ref]
	at := z.base(slot, r)
	if at == nil {
		return
	}
	for _, o := range r.Offsets() {
		if c := at[o]; c >= 0 {
			visit(c)
		}
	}
}

// base returns the cells by offset that a reference counts in, nil for none.
func (z *shape) base(slot int32, r *prog.Ref) []int32 {
	switch {
	case r.Space == prog.Scratch:
		return nil
	case r.Space != prog.Local:
		return z.globals
	case slot < 0:
		return nil
	}
	return z.slots[slot].cells
}

// readsChannel lets a rule depend on the length and the fields of the channels that
// an operand can mean.
func (z *shape) readsChannel(n, slot int32, x prog.ExprID) {
	first, many, ok := z.own(slot, x)
	if !ok {
		first, many = 0, int32(len(z.chans))
	}
	if len(z.chans) > len(z.p.GlobalChans) {
		z.onWorld(n) // whether its process has ended
	}
	for c := first; c < first+many; c++ {
		z.on(n, z.fill+c)
		for i := range z.chans[c].kind.Fields {
			z.on(n, z.chans[c].fields+int32(i))
		}
	}
}
