package relaxed

import (
	"slices"

	"beeline/engine/prog"
)

// dependencies tell which rules read which cells. Cells of locations, ends and starts are
// cells about processes.
type dependencies struct {
	// readers are, by cell, the rules that read it. ProcessReaders read all cells about
	// processes.
	readers        rows
	processReaders []int32
	// partners are, by rule, the receives that can take what it sends by rendezvous.
	partners [][]partner
	// inputs are, by rule, the cells that it reads, without those about processes.
	// ReadsProcesses tells, by rule, whether it reads any of the latter but its location.
	inputs         rows
	readsProcesses []bool
	// enabling is, by rule, how many of its inputs, the first ones, decide whether it can be
	// executed. What a d_step reads after its first statement does not.
	enabling []int
}

// A partner is a receive and the rule that begins with it.
type partner struct {
	rule    int32
	receive uint32
}

// Rows are lists of numbers that lie one after the other.
type rows struct{ start, numbers []int32 }

// row returns list i.
func (r *rows) row(i int32) []int32 { return r.numbers[r.start[i]:r.start[i+1]] }

// A dependencyFinder collects what the rules of a layout read.
type dependencyFinder struct {
	*layout
	*ruleSet
	dependencies
	readings   []cellReading
	lastReader []int32 // by cell: the latest rule that reads it, -1 for none
	starting   bool    // initial values of a process are being read
}

// A cellReading is a cell that a rule reads.
type cellReading struct{ cell, rule int32 }

// findDependencies returns the dependencies of all rules and of the goal.
func findDependencies(z *layout, rules *ruleSet) dependencies {
	n := len(rules.source)
	f := &dependencyFinder{layout: z, ruleSet: rules, dependencies: dependencies{
		partners: make([][]partner, len(rules.rules)), inputs: rows{start: make([]int32, 1, n+1)},
		readsProcesses: make([]bool, n), enabling: make([]int, n)},
		lastReader: slices.Repeat([]int32{-1}, z.size())}
	for i, cell := range rules.source[:rules.goal()] {
		f.addInput(int32(i), cell)
	}
	for i := range rules.rules {
		f.addRule(int32(i))
		f.endRule(int32(i))
	}
	if z.p.Goal != 0 {
		f.addExpr(rules.goal(), -1, z.p.Goal)
	}
	f.endRule(rules.goal())
	f.readers = f.readersByCell()
	return f.dependencies
}

// addInput notes that a rule reads a cell.
//
//go:noinline
func (f *dependencyFinder) addInput(n, cell int32) {
	if f.lastReader[cell] == n {
		return
	}
	f.lastReader[cell] = n
	f.readings = append(f.readings, cellReading{cell, n})
	if cell < f.firstLocation {
		f.inputs.numbers = append(f.inputs.numbers, cell)
	}
}

// endRule notes that all inputs of a rule are known.
func (f *dependencyFinder) endRule(n int32) {
	if f.enabling[n] == 0 {
		f.enabling[n] = f.inputCount(n)
	}
	f.inputs.start = append(f.inputs.start, int32(len(f.inputs.numbers)))
}

// inputCount returns how many inputs of the current rule are known.
//
//go:noinline
func (f *dependencyFinder) inputCount(n int32) int {
	return len(f.inputs.numbers) - int(f.inputs.start[n])
}

// readersByCell sorts the readings by cell, in each cell as they were noted.
func (f *dependencyFinder) readersByCell() rows {
	out := rows{start: make([]int32, f.size()+1), numbers: make([]int32, len(f.readings))}
	for _, x := range f.readings {
		out.start[x.cell+1]++
	}
	for i := range f.size() {
		out.start[i+1] += out.start[i]
	}
	next := slices.Clone(out.start)
	for _, x := range f.readings {
		out.numbers[next[x.cell]] = x.rule
		next[x.cell]++
	}
	return out
}

// addProcesses notes that a rule reads all cells about processes.
//
//go:noinline
func (f *dependencyFinder) addProcesses(n int32) {
	if k := len(f.processReaders); k == 0 || f.processReaders[k-1] != n {
		f.processReaders = append(f.processReaders, n)
	}
	f.readsProcesses[n] = true
}

// addRule notes what a rule reads: its own parts; for an else the choices before it; for a
// rendezvous the receives that can take part.
func (f *dependencyFinder) addRule(n int32) {
	r := &f.rules[n]
	s := &f.slots[r.slot]
	f.addExpr(n, r.slot, f.p.Procs[s.proc].Provided)
	a := &f.p.Actions[r.action]
	if a.Op == prog.DStep {
		for _, c := range f.p.Procs[a.Proc].Locations[a.Body].Out {
			f.addAction(n, r.slot, c.Action)
		}
		f.enabling[n] = f.inputCount(n)
	}
	f.addAction(n, r.slot, r.action)
	switch a.Op {
	case prog.Else:
		for _, c := range f.p.Procs[s.proc].Locations[r.location].Out[:r.choice] {
			f.addAction(n, r.slot, c.Action)
		}
	case prog.Exit:
		f.addProcesses(n)
	case prog.Send:
		if f.mayRendezvous(r.slot, a) {
			f.addPartners(n, r.slot, a)
		}
	}
}

// addPartners notes that a send reads what the receives read that can take its message.
func (f *dependencyFinder) addPartners(n, slot int32, send *prog.Action) {
	for i := range f.rules {
		q := &f.rules[i]
		if q.slot == slot && f.slots[slot].pid < 0 {
			continue
		}
		for _, id := range f.p.FirstReceives(q.action) {
			if f.differentChannels(slot, send, q.slot, &f.p.Actions[id]) {
				continue
			}
			f.addInput(n, f.source[i])
			f.readsProcesses[n] = true
			f.addAction(n, q.slot, q.action)
			f.addExpr(n, q.slot, f.p.Procs[f.slots[q.slot].proc].Provided)
			f.partners[n] = append(f.partners[n], partner{int32(i), id})
		}
	}
}

// differentChannels reports whether two actions never use the same channel.
func (f *dependencyFinder) differentChannels(slot int32, a *prog.Action, other int32, b *prog.Action) bool {
	first, n, ok := f.fixedChannels(slot, a.A)
	first2, n2, ok2 := f.fixedChannels(other, b.A)
	return ok && ok2 && (first+n <= first2 || first2+n2 <= first)
}

// mayRendezvous reports whether a send can be part of a rendezvous.
func (f *dependencyFinder) mayRendezvous(slot int32, a *prog.Action) bool {
	first, _, ok := f.fixedChannels(slot, a.A)
	return f.p.Uses.Rendezvous && (!ok || f.chans[first].kind.Cap == 0)
}

// addAction notes what an action reads.
func (f *dependencyFinder) addAction(n, slot int32, id uint32) {
	a := &f.p.Actions[id]
	f.addExpr(n, slot, a.A)
	if a.Op == prog.Assign {
		f.addSubscripts(n, slot, a.Ref)
	}
	if a.Op == prog.Send || a.Op == prog.Receive {
		f.addChannels(n, slot, a.A)
	}
	for _, x := range f.p.Args[a.Args.First : a.Args.First+a.Args.Count] {
		f.addExpr(n, slot, x)
	}
	if a.Op == prog.DStep {
		f.p.EachInside(a, func(b uint32) { f.addAction(n, slot, b) })
	}
}

// addExpr notes what an expression reads.
func (f *dependencyFinder) addExpr(n, slot int32, id prog.ExprID) {
	if id == 0 {
		return
	}
	x := &f.p.Exprs[id]
	switch x.Op {
	case prog.Load:
		f.addSubscripts(n, slot, x.Ref)
		f.eachElement(slot, x.Ref, func(c int32) { f.addInput(n, c) })
	case prog.Store:
		f.addSubscripts(n, slot, x.Ref)
	case prog.Len, prog.Empty, prog.Full, prog.NEmpty, prog.NFull, prog.Poll:
		f.addChannels(n, slot, x.A)
	case prog.Self:
		if slot >= 0 && f.slots[slot].pid >= 0 {
			f.addInput(n, f.slots[slot].pid)
		}
	case prog.RemoteLoad:
		for i := range f.slots {
			if f.slots[i].proc == uint32(x.Value) {
				f.addSubscripts(n, int32(i), x.Ref)
				f.eachElement(int32(i), x.Ref, func(c int32) { f.addInput(n, c) })
			}
		}
		f.addProcesses(n)
	case prog.NrPr, prog.At, prog.PCValue:
		f.addProcesses(n)
	case prog.Run:
		f.addProcesses(n)
		f.addInitialValues(n, uint32(x.Value))
	}
	f.addExpr(n, slot, x.A)
	f.addExpr(n, slot, x.B)
	f.addExpr(n, slot, x.C)
	for _, a := range f.p.Args[x.Args.First : x.Args.First+x.Args.Count] {
		f.addExpr(n, slot, a)
	}
}

// addInitialValues notes that a rule which starts a process reads what its initial values read.
func (f *dependencyFinder) addInitialValues(n int32, proc uint32) {
	if f.starting {
		return // processes that initialisers start are not added
	}
	f.starting = true
	for i := range f.slots {
		if f.slots[i].proc != proc || f.slots[i].pid < 0 {
			continue
		}
		for _, in := range f.p.Procs[proc].Init {
			f.addSubscripts(n, int32(i), in.Ref)
			f.addExpr(n, int32(i), in.Expr)
		}
	}
	f.starting = false
}

// addSubscripts notes what the subscripts of a reference read.
//
//go:noinline
func (f *dependencyFinder) addSubscripts(n, slot int32, ref prog.RefID) {
	for _, ix := range f.p.Refs[ref].Index {
		f.addExpr(n, slot, ix.Expr)
	}
}

// addChannels notes that a rule reads the length and the fields of the channels that an
// operand can mean.
func (f *dependencyFinder) addChannels(n, slot int32, x prog.ExprID) {
	first, count, ok := f.fixedChannels(slot, x)
	if !ok {
		first, count = 0, int32(len(f.chans))
	}
	if len(f.chans) > len(f.p.GlobalChans) {
		f.addProcesses(n) // the owner of the channel may have ended
	}
	for c := first; c < first+count; c++ {
		f.addInput(n, f.firstLength+c)
		for i := range f.chans[c].kind.Fields {
			f.addInput(n, f.chans[c].fields+int32(i))
		}
	}
}
