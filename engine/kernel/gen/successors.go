package gen

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// emitSuccessors emits Successors and the functions that visit processes.
func (c *compiler) emitSuccessors() {
	c.emitTopPriority()
	c.emitIsActive()
	c.emitActive()
	c.emitMeasure()
	c.emitEnabled()
	c.emitVisitReceivers()
	c.emitHasReceiver()
	messages := c.Draft.Reserve(maxNested * c.longestMessage())
	pass := c.emitPass()
	s := c.scope(c.Successors)
	record, pid := s.i32(), s.i32()
	for _, g := range []wasm.Global{c.EdgeCount, c.Moves, c.batchFull, c.Offered, c.fault, c.stuck, c.force, c.unwanted, c.timeout,
		c.pendingChan, c.noElse, c.actedBefore} {
		s.SetGlobalConst(g, 0)
	}
	s.Const(int32(messages))
	s.AddOwn()
	s.SetGlobal(c.nextMessage)
	s.GetGlobal(c.BatchStart)
	s.SetGlobal(c.EdgesEnd)
	s.walk(record, pid, func() {
		s.GetOp(pid, wasm.I32Shl, 2)
		s.AddOwn()
		s.Get(record)
		s.Mem(wasm.I32Store, c.records)
	})
	s.Op(wasm.I32Sub, record, s.vector)
	s.SetGlobal(c.VectorLength)
	if c.product != nil {
		s.takeTurn(pass)
	} else {
		s.passes(pass)
	}
	s.GetGlobal(c.batchFull)
	s.GetGlobal(c.EdgeCount)
	s.OpConst(wasm.I32ShrU, layout.EdgeBits)
	s.Op(wasm.I32Or)
}

// passes appends the edges of all processes. If none can be followed, it tries again with
// timeout true.
func (s *scope) passes(pass *wasm.Func) {
	c := s.c
	s.Call(pass, s.vector)
	if !c.p.Uses.Timeout {
		return
	}
	s.GetGlobal(c.Moves)
	s.IfZero()
	s.SetGlobalConst(c.timeout, 1)
	s.Call(pass, s.vector)
	s.SetGlobalConst(c.timeout, 0)
	s.End()
}

// maxEnabledDepth bounds the nesting of enabled() in guards that enabled() evaluates.
const maxEnabledDepth = 8

// maxNested bounds how many rendezvous messages exist at a time: the one that is sent, and one
// for each nested question.
const maxNested = maxEnabledDepth + 4

func (c *compiler) longestMessage() uint32 {
	n := int32(0)
	for i := range c.p.Chans {
		n = max(n, messageBytes(&c.p.Chans[i]))
	}
	return uint32(n)
}

// dispatch calls the function of a kind for the location of the process at record. The
// parameters are on the stack.
func (s *scope) dispatch(kind int, record wasm.Local) {
	s.byType(s.c.firstEntry[kind], record)
	s.location(record)
	s.Op(wasm.I32Add)
	s.CallTable(s.c.empty[kind])
}

// emitPass emits (vector): it appends the edges of all processes that may act, the highest
// number first.
func (c *compiler) emitPass() *wasm.Func {
	f := c.Func(layout.I32s(1), nil)
	s := c.scope(f)
	l := &c.p.Layout
	pid, record, floor := s.i32(), s.i32(), s.i32()
	expand := func() {
		s.findRecord(pid, record)
		if c.p.Uses.Priorities {
			s.Load(wasm.I32Load8U, record, 1+l.PCBytes)
			s.Op(wasm.I32GeU, floor)
			s.If()
		}
		s.Gets(s.vector, record, pid)
		s.dispatch(act, record)
		if c.p.Uses.Priorities {
			s.End()
		}
	}
	if l.Exclusive != prog.None {
		s.Load(wasm.I32Load8U, s.vector, l.Exclusive)
		s.Tee(pid)
		s.If()
		s.GetOp(pid, wasm.I32Sub, 1)
		s.Set(pid)
		expand()
		s.Return()
		s.End()
	}
	if c.p.Uses.Priorities {
		s.Call(c.topPriority, s.vector)
		s.Set(floor)
	}
	if c.ample {
		s.eachNumber(pid, func() { s.tryAmple(pid, record, expand) })
	}
	s.eachNumber(pid, expand)
	return f
}

// findRecord sets record to the address of the current state's process with the number in pid.
func (s *scope) findRecord(pid, record wasm.Local) {
	s.GetOp(pid, wasm.I32Shl, 2)
	s.AddOwn()
	s.Mem(wasm.I32Load, s.c.records)
	s.Set(record)
}

// tryAmple returns from the function if the edges of process pid alone suffice: its location
// is marked as ample, the condition holds, and one of its edges can be followed.
func (s *scope) tryAmple(pid, record wasm.Local, expand func()) {
	c := s.c
	marks, edges, out := s.i32(), s.i32(), s.i32()
	s.findRecord(pid, record)
	s.byLocation(c.marks, record)
	s.Tee(marks)
	s.OpConst(wasm.I32And, int32(markAmple))
	s.If()
	s.ampleNow(marks, record)
	s.If()
	s.SetToGlobal(edges, c.EdgeCount)
	s.SetToGlobal(out, c.EdgesEnd)
	expand()
	s.GetGlobal(c.Moves)
	s.If()
	s.Return()
	s.End()
	s.SetGlobal(c.EdgeCount, edges)
	s.SetGlobal(c.EdgesEnd, out)
	s.End()
	s.End()
}

// ampleNow pushes whether the condition of an ample location with the marks holds.
func (s *scope) ampleNow(marks, record wasm.Local) {
	s.GetOp(marks, wasm.I32And, int32(markAmpleIf))
	s.IfValue(wasm.I32)
	s.Gets(s.vector, record, record)
	s.dispatch(ampleNow, record)
	s.Else()
	s.Const(1)
	s.End()
}

// eachNumber emits body for the number of every process, the highest first.
func (s *scope) eachNumber(n wasm.Local, body func()) {
	s.Load(wasm.I32Load8U, s.vector, s.c.p.Layout.Count)
	s.Set(n)
	s.Repeat(func(done wasm.Label) {
		s.Op(wasm.I32Eqz, n)
		s.BrIf(done)
		s.GetOp(n, wasm.I32Sub, 1)
		s.Set(n)
		body()
	})
}

// emitTopPriority emits (vector) -> highest priority of the processes that can execute
// something.
func (c *compiler) emitTopPriority() {
	s := c.scope(c.topPriority)
	record, pid, p, floor := s.i32(), s.i32(), s.i32(), s.i32()
	if !c.p.Uses.Priorities {
		s.Const(0)
		return
	}
	s.walk(record, pid, func() {
		s.Load(wasm.I32Load8U, record, 1+c.p.Layout.PCBytes)
		s.Tee(p)
		s.Op(wasm.I32GtU, floor)
		s.If()
		s.Call(c.isActive, s.vector, record, pid)
		s.If()
		s.Set(floor, p)
		s.End()
		s.End()
	})
	s.Get(floor)
}

// emitIsActive emits (vector, record, number) -> whether the process can execute something and
// its provided clause holds.
func (c *compiler) emitIsActive() {
	s := c.scope(c.isActive)
	record := s.Param(1)
	for t := range c.p.Procs {
		if c.p.Procs[t].Provided == 0 {
			continue
		}
		p := *s
		p.proc, p.record, p.pid = uint32(t), record, s.Param(2)
		s.Load(wasm.I32Load8U, record, 0)
		s.OpConst(wasm.I32Eq, int32(t+1))
		s.If()
		p.allowed()
		s.Op(wasm.I32Eqz)
		s.ReturnIf(0)
		s.End()
	}
	s.Gets(s.vector, s.Param(1), s.Param(2))
	s.dispatch(canAct, s.Param(1))
}

// emitActive emits (vector) -> number of processes that can execute something.
func (c *compiler) emitActive() {
	s := c.scope(c.Active)
	record, pid, n := s.i32(), s.i32(), s.i32()
	s.walk(record, pid, func() {
		s.Call(c.isActive, s.vector, record, pid)
		s.Op(wasm.I32Add, n)
		s.Set(n)
	})
	s.Get(n)
}

// emitMeasure emits (vector) -> its length.
func (c *compiler) emitMeasure() {
	s := c.scope(c.Measure)
	record, pid := s.i32(), s.i32()
	s.walk(record, pid, func() {})
	s.Op(wasm.I32Sub, record, s.vector)
}

// emitEnabled emits (vector, number, number of the process that asks) -> value of enabled().
// If a process asks about itself, or a question leads back to itself, the outermost question
// has a fault.
func (c *compiler) emitEnabled() {
	s := c.scope(c.enabled)
	record, fault, ok, noElse, itself := s.i32(), s.i32(), s.i32(), s.i32(), s.i32()
	s.Call(c.findProcess, s.vector, s.Param(1))
	s.Tee(record)
	s.Op(wasm.I32Eqz)
	s.GetGlobal(c.enabledTooDeep)
	s.Op(wasm.I32Or)
	s.ReturnIf(0)
	s.Op(wasm.I32Eq, s.Param(1), s.Param(2))
	s.Tee(itself)
	s.GetGlobal(c.enabledDepth)
	s.Ops(wasm.I32Eqz, wasm.I32And)
	s.If()
	s.fails(ts.EndlessEvaluation)
	s.Const(0)
	s.Return()
	s.End()
	s.GetGlobal(c.enabledDepth)
	s.OpConst(wasm.I32Eq, maxEnabledDepth)
	s.Op(wasm.I32Or, itself)
	s.If()
	s.SetGlobalConst(c.enabledTooDeep, 1)
	s.Const(0)
	s.Return()
	s.End()
	step := func(op wasm.Op) {
		s.GetGlobal(c.enabledDepth)
		s.OpConst(op, 1)
		s.SetGlobal(c.enabledDepth)
	}
	acted := s.i32()
	s.SetToGlobal(fault, c.fault)
	s.clearFault(true)
	s.SetToGlobal(noElse, c.noElse)
	s.GetGlobal(c.actedBefore)
	s.Tee(acted)
	s.SetGlobal(c.noElse)
	s.SetGlobalConst(c.actedBefore, 0)
	step(wasm.I32Add)
	s.Gets(s.vector, record, s.Param(1))
	s.dispatch(canAct, record)
	s.Set(ok)
	step(wasm.I32Sub)
	s.SetGlobal(c.noElse, noElse)
	s.SetGlobal(c.actedBefore, acted)
	s.SetGlobal(c.fault, fault)
	s.GetGlobal(c.enabledTooDeep)
	s.If()
	s.fails(ts.EndlessEvaluation)
	s.GetGlobal(c.enabledDepth)
	s.OpConst(wasm.I32Ne, 0)
	s.SetGlobal(c.enabledTooDeep)
	s.End()
	s.Get(ok)
}

// emitVisitReceivers emits (vector, number of the sender, channel, message): it appends the
// edges of the processes that can receive the message.
func (c *compiler) emitVisitReceivers() {
	s := c.scope(c.visitReceivers)
	pid, record := s.i32(), s.i32()
	s.eachNumber(pid, func() {
		s.Op(wasm.I32Ne, pid, s.Param(1))
		s.If()
		s.findRecord(pid, record)
		s.Gets(s.vector, record, pid, s.Param(2), s.Param(3))
		s.dispatch(take, record)
		s.End()
	})
}

// emitHasReceiver emits (vector, number of the sender, channel, message) -> whether a process
// can receive the message.
func (c *compiler) emitHasReceiver() {
	s := c.scope(c.hasReceiver)
	pid, record := s.i32(), s.i32()
	s.walk(record, pid, func() {
		s.Op(wasm.I32Ne, pid, s.Param(1))
		s.If()
		s.Gets(s.vector, record, pid, s.Param(2), s.Param(3))
		s.dispatch(canTake, record)
		s.ReturnIf(1)
		s.End()
	})
	s.Const(0)
}

// exportFunctions exports what a host needs to generate states: region sets the region of the
// batch; wanted sets the requested edges, in two halves, and the window; edges returns the
// number of edges that Successors found.
func (c *compiler) exportFunctions() {
	region := c.Func(layout.I32s(2), nil)
	region.SetGlobal(c.RegionStart, region.Param(0))
	region.SetGlobal(c.BatchStart, region.Param(0))
	region.SetGlobalConst(c.Kept, 0)
	region.SetGlobal(c.RegionEnd, region.Param(1))
	c.Export("region", region)
	wanted := c.Func(layout.I32s(3), nil)
	wanted.Op(wasm.I64ExtendI32U, wanted.Param(0))
	wanted.Op(wasm.I64ExtendI32U, wanted.Param(1))
	wanted.Const64(32)
	wanted.Ops(wasm.I64Shl, wasm.I64Or)
	wanted.SetGlobal(c.Wanted)
	wanted.SetGlobal(c.Window, wanted.Param(2))
	c.Export("wanted", wanted)
	edges := c.Func(nil, layout.I32s(1))
	edges.GetGlobal(c.EdgeCount)
	c.Export("edges", edges)
	c.Export("successors", c.Successors)
	c.Export("labels", c.Labels)
	c.Export("measure", c.Measure)
}
