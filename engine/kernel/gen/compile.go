// Package gen emits the functions of a kernel that depend on the program. Read compile.go
// first. Each location of each process type becomes up to five functions (location.go). They
// consist of code for actions (action.go, channel.go, rendezvous.go; step.go for d_steps) and
// expressions (expr.go, ref.go, constant.go). tail.go has functions for straight parts of atomic
// sequences. successors.go calls them for all processes of a
// state, and process.go has what they share. claim.go lets a claim and the system move in turn.
//
// Generated code reports faults as numbers and never traps: it checks subscripts and divisors
// first.
package gen

import (
	"slices"

	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A compiler emits the functions that generate the successors of a program's states. Package
// vm is the reference: the edges, their order and their bytes are the same.
//
// Each location of each process type becomes up to five functions, which are called through
// the function table. They get the address of a vector, the address of the process record in
// it, and the number of the process. See the kinds of functions below.
type compiler struct {
	*layout.Draft
	p         *prog.Program
	fixed     *prog.FixedChans
	chanKinds []uint32 // indices in p.Chans of the channels' kinds, without repetition

	ample bool // some location is marked as ample
	tables
	globals
	shared
	tails    tails
	*product // nil without a claim

	functions [functionKinds][][]*wasm.Func // by kind, process type, location
	empty     [functionKinds]*wasm.Func     // for locations where there is nothing to do
	creators  []*wasm.Func                  // functions that start a process, by type
	dSteps    map[uint32]*wasm.Func         // bodies of d_steps, by action
	heads     map[uint32]map[uint32]int32   // entry points of the bodies of d_steps, by action: see body
}

// tables has the addresses of the program's tables in memory.
type tables struct {
	recordBytes uint32                // table: bytes of a record with its channels, by type
	records     uint32                // table, written for every state: address of a process record, by number
	spinStates  uint32                // table of tables: Spin's state numbers, by type and location
	marks       uint32                // table of tables: labels and marks, by type and location
	firstEntry  [functionKinds]uint32 // tables: first index in the function table, by type
}

// shared has the functions that the code of locations calls.
type shared struct {
	beginEdge, commitEdge, fail, blockedEdge, checkGoal         *wasm.Func
	findProcess, firstOfType, findChannel, channelsBefore       *wasm.Func
	isActive, enabled, visitReceivers, hasReceiver, topPriority *wasm.Func
	processLabels                                               *wasm.Func // Labels without a claim
}

// globals are the global variables of an expansion.
type globals struct {
	fault          wasm.Global // first fault of the current edge or question, see ts.Fault
	stuck          wasm.Global // the current statement cannot be completed
	force          wasm.Global // the next edge is generated even if it is not wanted
	unwanted       wasm.Global // the current edge is dropped when it is complete
	batchFull      wasm.Global // the batch was too small
	targetLength   wasm.Global // length of the current target
	timeout        wasm.Global // value of timeout in the current pass
	actedBefore    wasm.Global // the process has executed an earlier one of its choices
	noElse         wasm.Global // an else does not count as executable in the current question
	enabledDepth   wasm.Global // nesting depth of enabled()
	enabledTooDeep wasm.Global // the depth was exceeded in the current question
	nextMessage    wasm.Global // where the next message of a rendezvous is written
	pendingChan    wasm.Global // channel with a rendezvous message that was not received yet
	sender         wasm.Global // lower half of the ts.Action of its sender
	found          wasm.Global // second result of searches for channels and processes
}

func (v *globals) declare(m *wasm.Module) {
	for _, g := range []*wasm.Global{&v.fault, &v.stuck, &v.force, &v.unwanted, &v.batchFull, &v.targetLength, &v.timeout,
		&v.actedBefore, &v.noElse, &v.enabledDepth, &v.enabledTooDeep, &v.nextMessage, &v.pendingChan, &v.sender, &v.found} {
		*g = m.Global(wasm.I32, 0)
	}
}

// Kinds of location functions.
const (
	act      = iota // append the edges of the process
	canAct          // can the process execute anything?
	take            // append the edges on which the process receives a rendezvous message
	canTake         // can the process receive the message?
	ampleNow        // does the condition of an ample location hold?
	functionKinds
)

// Generate emits the functions that generate the states of p. The draft is incomplete if it is
// TooLarge.
func Generate(p *prog.Program, space layout.Space) *layout.Draft {
	parts := prog.NewComponents(p)
	v := layout.Form{Hidden: p.Layout.Hidden, Fixed: parts.Global, Records: parts.Procs, MaxRecords: parts.MaxProcs, RecordsAt: p.Layout.FirstRecord, CountAt: p.Layout.Count}
	c := &compiler{Draft: layout.New(v, space), p: p, dSteps: map[uint32]*wasm.Func{}, heads: map[uint32]map[uint32]int32{}}
	c.fixed = prog.NewFixedChans(p)
	c.chanKinds = listChanKinds(p)
	c.Actions = uint32(len(p.Actions))
	c.Covered, c.LongDStep = c.Draft.Reserve(c.Actions), c.Draft.Reserve(1)
	c.globals.declare(&c.Module)
	c.declareFunctions()
	c.declareProduct()
	c.declareTails()
	c.emitTables()
	c.emitShared()
	for t := range p.Procs {
		c.emitCreate(uint32(t))
	}
	c.emitLocations()
	c.emitTails()
	c.emitSuccessors()
	c.exportFunctions()
	return c.Draft
}

// signatures has the number of parameters and results of the location functions.
var signatures = [functionKinds][2]int{act: {3, 0}, canAct: {3, 1}, take: {5, 0}, canTake: {5, 1}, ampleNow: {3, 1}}

// declareFunctions declares functions, so that they can be called before their bodies are
// written.
func (c *compiler) declareFunctions() {
	fn := func(params, results int) *wasm.Func { return c.Func(layout.I32s(params), layout.I32s(results)) }
	c.beginEdge, c.commitEdge, c.fail, c.blockedEdge, c.checkGoal = fn(2, 1), fn(2, 0), fn(1, 0), fn(4, 0), fn(1, 0)
	c.findProcess, c.firstOfType, c.findChannel, c.channelsBefore = fn(2, 1), fn(2, 1), fn(2, 1), fn(2, 1)
	c.isActive, c.enabled, c.visitReceivers, c.hasReceiver, c.topPriority = fn(3, 1), fn(3, 1), fn(4, 0), fn(4, 1), fn(1, 1)
	c.Successors, c.Labels, c.Active, c.Measure = fn(1, 1), fn(1, 1), fn(1, 1), fn(1, 1)
	for t := range c.p.Procs {
		c.creators = append(c.creators, fn(2+len(c.p.Procs[t].Params), 1))
	}
	for k := range functionKinds {
		s := signatures[k]
		c.empty[k] = fn(s[0], s[1])
		if s[1] == 1 {
			c.empty[k].Const(0)
		}
		c.functions[k] = make([][]*wasm.Func, len(c.p.Procs))
		for t := range c.p.Procs {
			c.functions[k][t] = make([]*wasm.Func, len(c.p.Procs[t].Locations))
			for l := range c.p.Procs[t].Locations {
				c.functions[k][t][l] = c.empty[k]
				if c.hasFunction(k, uint32(t), l) {
					c.functions[k][t][l] = fn(s[0], s[1])
				}
			}
		}
	}
	for i := range c.p.Actions {
		if c.p.Actions[i].Op == prog.DStep {
			c.dSteps[uint32(i)] = fn(4, 0)
		}
	}
}

// hasFunction reports whether a location has a function of a kind.
func (c *compiler) hasFunction(k int, t uint32, location int) bool {
	out := c.p.Procs[t].Locations[location].Out
	if len(out) == 0 {
		return false
	}
	if c.isClaim(t) {
		return k == act
	}
	switch k {
	case act, canAct:
		return true
	case ampleNow:
		return c.p.Procs[t].Locations[location].AmpleIf != 0
	}
	for _, ch := range out {
		if c.canReceive(&c.p.Actions[ch.Action]) {
			return true
		}
	}
	return false
}

// canReceive reports whether an action can receive a rendezvous message.
func (c *compiler) canReceive(a *prog.Action) bool {
	if !c.p.Uses.Rendezvous {
		return false
	}
	if a.Op == prog.DStep {
		for _, ch := range c.p.Procs[a.Proc].Locations[a.Body].Out {
			if b := &c.p.Actions[ch.Action]; b.Op == prog.Receive && c.canReceive(b) {
				return true
			}
		}
	}
	if a.Op != prog.Receive {
		return false
	}
	at, ok := c.fixed.Operand(a.Proc, a.A)
	return !ok || c.p.Chans[at.Kind].Cap == 0
}

// listChanKinds lists the kinds of the program's channels, in order of appearance.
func listChanKinds(p *prog.Program) []uint32 {
	var kinds []uint32
	note := func(list []prog.ChanAt) {
		for _, at := range list {
			if !slices.Contains(kinds, at.Chan) {
				kinds = append(kinds, at.Chan)
			}
		}
	}
	note(p.GlobalChans)
	for t := range p.Procs {
		note(p.Procs[t].Chans)
	}
	return kinds
}

// emitTables puts the program's tables into memory and fills the function table.
func (c *compiler) emitTables() {
	var spans, states, marks []uint32
	var bases [functionKinds][]uint32
	for t := range c.p.Procs {
		spans = append(spans, uint32(c.p.RecordBytes(uint32(t))))
		var numbers, flags []uint32
		for l := range c.p.Procs[t].Locations {
			loc := &c.p.Procs[t].Locations[l]
			numbers = append(numbers, uint32(loc.SpinState))
			c.ample = c.ample || loc.Ample
			flags = append(flags, marksOf(loc))
		}
		states, marks = append(states, c.Table(numbers)), append(marks, c.Table(flags))
		for k := range functionKinds {
			for l, f := range c.functions[k][t] {
				at := c.Entry(f)
				if l == 0 {
					bases[k] = append(bases[k], at)
				}
			}
		}
	}
	c.recordBytes, c.spinStates, c.marks = c.Table(spans), c.Table(states), c.Table(marks)
	for k := range functionKinds {
		c.firstEntry[k] = c.Table(bases[k])
	}
	if c.product != nil {
		c.claimEntry, c.claimMarks = bases[act][c.p.Claim.Proc], marks[c.p.Claim.Proc]
	}
	c.records = c.Draft.Reserve(4 * 256)
}

// Marks besides the labels: prog.Location.Ample, and whether it has a condition.
const (
	markAmple   ts.Labels = 1 << 16
	markAmpleIf ts.Labels = 1 << 17
)

// marksOf returns a location's labels and marks. A state has the label ValidEnd if all
// processes have it, and the other labels if one process has them.
func marksOf(l *prog.Location) uint32 {
	x := ts.Labels(0)
	for _, m := range []struct {
		on   bool
		mark ts.Labels
	}{{l.ValidEnd, ts.ValidEnd}, {l.Accept, ts.Accepting}, {l.Progress, ts.Progress},
		{l.Ample, markAmple}, {l.Ample && l.AmpleIf != 0, markAmpleIf}} {
		if m.on {
			x |= m.mark
		}
	}
	return uint32(x)
}
