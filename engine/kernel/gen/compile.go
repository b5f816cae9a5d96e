// Package gen emits the functions of a kernel that depend on the program. Every location
// of every process type becomes some functions (compile.go, location.go) made of the code
// of its actions (action.go, channel.go, handshake.go, step.go) and their expressions
// (expr.go, ref.go, constant.go). Together they are one function that makes the batch of
// a state's successors (successors.go, process.go).
//
// Emitted code returns faults as numbers and never traps: subscripts and divisors
// are looked at before they are used.
package gen

import (
	"slices"

	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// A compiler turns a program into the functions of a module that generate its
// states. It follows package vm, which is the reference: the same edges in the
// same order with the same bytes.
//
// Every location of every process type becomes up to five functions, reached
// through the table: act appends the edges of the process there, ask says
// whether there would be any, take appends the edges on which it receives a
// rendezvous and canTake says whether there would be any; steady says whether the
// conditions of an ample location hold. All get the address
// of a vector, the address of the process record in it and the process number.
type compiler struct {
	*layout.Draft
	p         *prog.Program
	fixed     *prog.FixedChans
	chanKinds []uint32 // the kinds that any channel has, without repetition

	ample bool // some location is marked as ample
	constants
	vars
	shared

	functions [functionKinds][][]*wasm.Func // by kind, type, location; nil where there is nothing to do
	empty     [functionKinds]*wasm.Func
	creators  []*wasm.Func                // by type
	dSteps    map[uint32]*wasm.Func       // bodies of d_steps, by action
	heads     map[uint32]map[uint32]int32 // by action, of the bodies of d_steps: see body
}

// constants are the addresses of what is put into memory for the program.
type constants struct {
	recordBytes uint32                // table: bytes of a record with its channels, by type
	records     uint32                // scratch: the records of the state that is expanded, by number
	spinStates  uint32                // table of tables: Spin's state numbers, by type and location
	marks       uint32                // table of tables: labels, by type and location
	firstEntry  [functionKinds]uint32 // tables: first place in the function table, by type
}

// shared has the functions that those of locations call.
type shared struct {
	beginEdge, commitEdge, fail, blockedEdge, checkGoal         *wasm.Func
	findProcess, firstOfType, findChannel, channelsBefore       *wasm.Func
	isActive, enabled, visitReceivers, hasReceiver, topPriority *wasm.Func
}

// vars are the variables that the functions share while a state is expanded.
type vars struct {
	fault          wasm.Global // first fault met, see ts.Fault
	stuck          wasm.Global // the statement cannot be completed
	force          wasm.Global // the next edge is made whether it is wanted or not
	unwanted       wasm.Global // the edge being made is dropped when it is complete
	batchFull      wasm.Global // the batch did not suffice
	targetLength   wasm.Global // length of the target being made
	timeout        wasm.Global // value of timeout in the pass under way
	otherActed     wasm.Global // the process has executed another of its choices
	noElse         wasm.Global // in the question under way an else does not count
	enabledDepth   wasm.Global // depth of enabled() within enabled()
	enabledTooDeep wasm.Global // the depth was exceeded in the question under way
	nextMessage    wasm.Global // where the next message of a rendezvous goes
	pendingChan    wasm.Global // channel whose rendezvous message is on its way
	sender         wasm.Global // its sender: number and action, as ts.Action
	found          wasm.Global // second result of searches for channels and processes
}

func (v *vars) declare(m *wasm.Module) {
	for _, g := range []*wasm.Global{&v.fault, &v.stuck, &v.force, &v.unwanted, &v.batchFull, &v.targetLength, &v.timeout,
		&v.otherActed, &v.noElse, &v.enabledDepth, &v.enabledTooDeep, &v.nextMessage, &v.pendingChan, &v.sender, &v.found} {
		*g = m.Global(wasm.I32, 0)
	}
}

// Kinds of location functions.
const (
	act = iota
	canAct
	take
	canTake
	steady
	functionKinds
)

// Generate emits what generates the states of p.
func Generate(p *prog.Program, wide bool) *layout.Draft {
	parts := prog.NewComponents(p)
	v := layout.Form{Hidden: p.Layout.Hidden, Fixed: parts.Global, Records: parts.Procs, MaxRecords: parts.Most, RecordsAt: p.Layout.Procs, CountAt: p.Layout.Count}
	c := &compiler{Draft: layout.New(v, wide), p: p, dSteps: map[uint32]*wasm.Func{}, heads: map[uint32]map[uint32]int32{}}
	c.fixed = prog.NewFixedChans(p)
	c.chanKinds = listChanKinds(p)
	c.Actions = uint32(len(p.Actions))
	c.Covered, c.LongDStep = c.Draft.Reserve(c.Actions), c.Draft.Reserve(1)
	c.vars.declare(&c.Module)
	c.declareFunctions()
	c.emitTables()
	c.emitShared()
	for t := range p.Procs {
		c.emitCreate(uint32(t))
	}
	c.emitLocations()
	c.emitSuccessors()
	c.exportFunctions()
	return c.Draft
}

// signatures of the location functions: parameters and results.
var signatures = [functionKinds][2]int{act: {3, 0}, canAct: {3, 1}, take: {5, 0}, canTake: {5, 1}, steady: {3, 1}}

// declare makes functions known before their bodies are written.
func (c *compiler) declareFunctions() {
	fn := func(params, results int) *wasm.Func { return c.Func(layout.I32s(params), layout.I32s(results)) }
	c.beginEdge, c.commitEdge, c.fail, c.blockedEdge, c.checkGoal = fn(2, 1), fn(2, 0), fn(1, 0), fn(4, 0), fn(1, 0)
	c.findProcess, c.firstOfType, c.findChannel, c.channelsBefore = fn(2, 1), fn(2, 1), fn(2, 1), fn(2, 1)
	c.isActive, c.enabled, c.visitReceivers, c.hasReceiver, c.topPriority = fn(3, 1), fn(2, 1), fn(4, 0), fn(4, 1), fn(1, 1)
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

// needs reports whether a location has a function of a kind.
func (c *compiler) hasFunction(k int, t uint32, location int) bool {
	out := c.p.Procs[t].Locations[location].Out
	if len(out) == 0 {
		return false
	}
	switch k {
	case act, canAct:
		return true
	case steady:
		return c.p.Procs[t].Locations[location].Steady != 0
	}
	for _, ch := range out {
		if c.canReceive(&c.p.Actions[ch.Action]) {
			return true
		}
	}
	return false
}

// takes reports whether an action can be the receiver's half of a rendezvous.
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

// kindsOf lists the kinds that channels have.
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

// tables puts the program's constants into memory and fills the function table.
func (c *compiler) emitTables() {
	var spans, states, marks []uint32
	var bases [functionKinds][]uint32
	for t := range c.p.Procs {
		spans = append(spans, uint32(c.p.Span(uint32(t))))
		var numbers, flags []uint32
		for l := range c.p.Procs[t].Locations {
			loc := &c.p.Procs[t].Locations[l]
			numbers = append(numbers, uint32(loc.State))
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
	c.records = c.Draft.Reserve(4 * 256)
}

// Marks beside the labels: see prog.Location.Ample, and whether it has a condition.
const (
	markAmple  ts.Labels = 1 << 16
	markSteady ts.Labels = 1 << 17
)

// marksOf returns a location's labels: ValidEnd, which all processes must have,
// and those that one suffices for; and its other marks.
func marksOf(l *prog.Location) uint32 {
	x := ts.Labels(0)
	for _, m := range []struct {
		on   bool
		mark ts.Labels
	}{{l.ValidEnd, ts.ValidEnd}, {l.Accept, ts.Accepting}, {l.Progress, ts.Progress},
		{l.Ample, markAmple}, {l.Ample && l.Steady != 0, markSteady}} {
		if m.on {
			x |= m.mark
		}
	}
	return uint32(x)
}
