package gen

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/prog"
	"beeline/engine/ts"
)

// Largest numbers of processes and channels in a state.
const maxProcesses, maxChannels = 255, 255

// run starts a process and pushes its number. Outside of effects, where nothing may change, it
// pushes the number that the process would get.
func (s *scope) run(x *prog.Expr) {
	c := s.c
	if !s.effect {
		s.Load(wasm.I32Load8U, s.vector, c.p.Layout.Count)
		return
	}
	t := &c.p.Procs[x.Value]
	var args []wasm.Local
	for _, a := range c.p.Args[x.Args.First : x.Args.First+x.Args.Count] {
		v := s.i32()
		s.value(a)
		s.Set(v)
		args = append(args, v)
	}
	priority := s.i32()
	if x.B != 0 {
		s.value(x.B)
	} else {
		s.Const(1)
	}
	s.Set(priority)
	s.Gets(s.vector, priority)
	for i := range t.Params {
		if i < len(args) {
			s.Get(args[i])
		} else {
			s.Const(0)
		}
	}
	s.Call(c.creators[x.Value])
}

// emitCreate emits the function that starts a process of a type in the current target:
// (vector, priority, parameters) -> number.
func (c *compiler) emitCreate(proc uint32) {
	t, l, f := &c.p.Procs[proc], &c.p.Layout, c.creators[proc]
	s := &scope{Func: f, c: c, proc: proc, vector: f.Param(0), effect: true}
	s.record, s.pid = s.i32(), s.i32()
	owned := s.i32()
	s.Load(wasm.I32Load8U, s.vector, l.Count)
	s.Tee(s.pid)
	s.OpConst(wasm.I32GeU, maxProcesses)
	s.failsIf(ts.TooManyProcesses)
	if n := int32(len(t.Chans)); n > 0 {
		s.Call(c.channelsBefore, s.vector, s.pid)
		s.Tee(owned)
		s.OpConst(wasm.I32GtU, maxChannels-n)
		s.failsIf(ts.TooManyChannels)
	}
	s.Get(s.vector)
	s.GetGlobal(c.targetLength)
	s.Op(wasm.I32Add)
	s.Set(s.record)
	size := int32(c.p.RecordBytes(proc))
	s.room(s.record, uint32(size))
	s.Get(s.record)
	s.Consts(0, size)
	s.Fill()
	s.GetGlobal(c.targetLength)
	s.OpConst(wasm.I32Add, size)
	s.SetGlobal(c.targetLength)
	s.Gets(s.vector, s.pid)
	s.OpConst(wasm.I32Add, 1)
	s.Mem(wasm.I32Store8, l.Count)
	s.Get(s.record)
	s.Const(int32(proc + 1))
	s.Mem(wasm.I32Store8, 0)
	s.setLocation(s.record, t.Entry)
	if l.Priority {
		s.Store(wasm.I32Store8, s.record, 1+l.PCBytes, f.Param(1))
	}
	for i, v := range t.Params {
		s.Gets(s.record, f.Param(2+i))
		s.storeTyped(v.Type, v.Offset)
	}
	s.initialise(t.Init, owned)
	s.Get(s.pid)
}

// failsIf pops a condition. If it holds it records a fault and returns 0 from the function.
func (s *scope) failsIf(fault ts.Fault) {
	s.If()
	s.fails(fault)
	s.Const(0)
	s.Return()
	s.End()
}

// room returns 0 from the function unless n more bytes fit into the batch.
func (s *scope) room(at wasm.Local, n uint32) {
	s.GetOp(at, wasm.I32Add, int32(n+layout.EdgeSlack))
	s.GetGlobal(s.c.RegionEnd)
	s.Op(wasm.I32GtU)
	s.If()
	s.SetGlobalConst(s.c.batchFull, 1)
	s.Const(0)
	s.Return()
	s.End()
}

// initialise emits initialisers. The first channel gets the number first+1.
func (s *scope) initialise(list []prog.Init, first wasm.Local) {
	for _, in := range list {
		r := &s.c.p.Refs[in.Ref]
		value := s.i32()
		if in.Chan == 0 {
			s.value(in.Expr)
			s.Set(value)
		}
		for i := range in.Count {
			s.Get(s.base(r.Space))
			if in.Chan > 0 {
				s.GetOp(first, wasm.I32Add, int32(in.Chan+i))
			} else {
				s.Get(value)
			}
			s.storeTyped(r.Type, r.Offset+i*r.Type.Size())
		}
	}
}

// emitShared emits the functions that differ between programs only in their tables.
func (c *compiler) emitShared() {
	c.emitFail()
	c.emitBeginEdge()
	c.emitCommitEdge()
	c.emitBlockedEdge()
	c.emitCheckGoal()
	c.emitFindProcess()
	c.emitFirstOfType()
	c.emitFindChannel()
	c.emitChannelsBefore()
	c.emitLabels()
	if c.product != nil {
		c.emitProductLabels()
		c.emitAccepting()
		c.emitIsStuck()
	}
}

func (c *compiler) scope(f *wasm.Func) *scope { return &scope{Func: f, c: c, vector: f.Param(0)} }

// emitFail emits (fault): it records the fault, unless there is one already.
func (c *compiler) emitFail() {
	f := c.fail
	f.GetGlobal(c.fault)
	f.IfZero()
	f.SetGlobal(c.fault, f.Param(0))
	f.End()
}

// emitBeginEdge emits (vector, action) -> address of a copy of the vector in a new edge. It is
// 0 if there is no room, or if the edge is neither wanted nor forced.
func (c *compiler) emitBeginEdge() {
	s := c.scope(c.beginEdge)
	force := s.i32()
	s.SetToGlobal(force, c.force)
	s.SetGlobalConst(c.force, 0)
	action, index := s.Param(1), s.i32()
	at, end := s.i32(), s.i32()
	s.GetGlobal(c.EdgeCount)
	s.Tee(index)
	s.OpConst(wasm.I32Add, 1)
	s.SetGlobal(c.EdgeCount)
	s.Get(index)
	s.GetGlobal(c.Window)
	s.Op(wasm.I32Sub)
	s.Tee(end)
	s.OpConst(wasm.I32LtU, 64)
	s.GetGlobal(c.Wanted)
	s.Get(end)
	s.Ops(wasm.I64ExtendI32U, wasm.I64ShrU, wasm.I32WrapI64)
	s.Ops(wasm.I32And, wasm.I32Eqz)
	s.If()
	s.IfZero(force)
	s.GetGlobal(c.Moves)
	s.OpConst(wasm.I32Add, 1)
	s.SetGlobal(c.Moves)
	s.Const(0)
	s.Return()
	s.End()
	s.SetGlobalConst(c.unwanted, 1)
	s.End()
	s.GetGlobal(c.VectorLength)
	s.SetGlobal(c.targetLength)
	s.SetToGlobal(at, c.EdgesEnd)
	s.Get(at)
	s.GetGlobal(c.VectorLength)
	s.Op(wasm.I32Add)
	s.Set(end)
	s.room(end, layout.EdgeState)
	s.Gets(at, action)
	s.Op(wasm.I64ExtendI32U)
	s.Mem(wasm.I64Store, layout.EdgeAction)
	s.Store(wasm.I32Store16, at, layout.EdgeIndex, index)
	s.blocks(s.vector, at, end)
	s.GetOp(at, wasm.I32Add, layout.EdgeState)
}

// blocks copies a vector after the header at to, up to end, in blocks of 16 bytes. It changes
// from and to.
func (s *scope) blocks(from, to, end wasm.Local) {
	again := s.Loop()
	s.Gets(to, from)
	s.Mem(wasm.V128Load, 0)
	s.Mem(wasm.V128Store, layout.EdgeState)
	s.Add(from, 16)
	s.GetOp(to, wasm.I32Add, 16)
	s.Tee(to)
	s.Op(wasm.I32LtU, end)
	s.BrIf(again)
	s.End()
	s.SetToGlobal(to, s.c.EdgesEnd)
}

// emitCommitEdge emits (target, flags): it completes an edge. An edge whose statement cannot
// be completed only reports its fault.
func (c *compiler) emitCommitEdge() {
	s := c.scope(c.commitEdge)
	flags, at := s.Param(1), s.i32()
	s.GetGlobal(c.stuck)
	s.GetGlobal(c.fault)
	s.Const(layout.FirstFatal)
	s.Ops(wasm.I32LtU, wasm.I32And)
	s.If()
	s.GetOp(flags, wasm.I32Or, layout.FlagBlocked)
	s.Set(flags)
	s.End()
	s.GetGlobal(c.Moves)
	s.Get(flags)
	s.Const(layout.FlagBlocked)
	s.Ops(wasm.I32And, wasm.I32Eqz, wasm.I32Add)
	s.SetGlobal(c.Moves)
	s.GetOp(s.vector, wasm.I32Sub, layout.EdgeState)
	s.Tee(at)
	s.GetGlobal(c.targetLength)
	s.Mem(wasm.I32Store, layout.EdgeLength)
	s.Get(at)
	s.GetGlobal(c.fault)
	s.Mem(wasm.I32Store8, layout.EdgeFault)
	s.Store(wasm.I32Store8, at, layout.EdgeFlags, flags)
	s.SetGlobalConst(c.fault, 0)
	s.SetGlobalConst(c.stuck, 0)
	s.GetGlobal(c.unwanted)
	s.If()
	s.SetGlobalConst(c.unwanted, 0)
	s.Return()
	s.End()
	s.Get(s.vector)
	s.GetGlobal(c.targetLength)
	s.Op(wasm.I32Add)
	s.Tee(at)
	s.Const64(0)
	s.Mem(wasm.I64Store, 0)
	s.GetOp(at, wasm.I32Add, 8+7)
	s.OpConst(wasm.I32And, -8)
	s.SetGlobal(c.EdgesEnd)
}

// emitBlockedEdge emits (vector, lower and upper half of the action, flags): it appends an
// edge that only reports the current fault.
func (c *compiler) emitBlockedEdge() {
	s := c.scope(c.blockedEdge)
	t := s.i32()
	s.SetGlobalConst(c.force, 1)
	s.Call(c.beginEdge, s.vector, s.Param(1))
	s.Tee(t)
	s.If()
	s.header(t)
	s.Get(s.Param(2))
	s.Mem(wasm.I32Store, layout.EdgeAction+4)
	s.Call(c.commitEdge, t, s.Param(3))
	s.End()
}

// walk emits body for every process record of the vector, by number.
func (s *scope) walk(record, pid wasm.Local, body func()) {
	c := s.c
	s.GetOp(s.vector, wasm.I32Add, int32(c.p.Layout.FirstRecord))
	s.Set(record)
	s.SetConst(pid, 0)
	s.Repeat(func(done wasm.Label) {
		s.Gets(pid, s.vector)
		s.Mem(wasm.I32Load8U, c.p.Layout.Count)
		s.Op(wasm.I32GeU)
		s.BrIf(done)
		body()
		s.Get(record)
		s.byType(c.recordBytes, record)
		s.Op(wasm.I32Add)
		s.Set(record)
		s.Add(pid, 1)
	})
}

// byType pushes a table's number for the type of the process record.
func (s *scope) byType(table uint32, record wasm.Local) {
	s.Load(wasm.I32Load8U, record, 0)
	s.OpConst(wasm.I32Shl, 2)
	s.Mem(wasm.I32Load, table-4)
}

// emitFindProcess emits (vector, number) -> record of the process, or 0. found is the number.
func (c *compiler) emitFindProcess() {
	s := c.scope(c.findProcess)
	wanted, record, pid := s.Param(1), s.i32(), s.i32()
	s.SetGlobal(c.found, wanted)
	s.walk(record, pid, func() {
		s.Op(wasm.I32Eq, pid, wanted)
		s.If()
		s.Return(record)
		s.End()
	})
	s.Const(0)
}

// emitFirstOfType emits (vector, type) -> record of the first process of the type, or 0. found
// is its number.
func (c *compiler) emitFirstOfType() {
	s := c.scope(c.firstOfType)
	record, pid := s.i32(), s.i32()
	s.walk(record, pid, func() {
		s.Load(wasm.I32Load8U, record, 0)
		s.Get(s.Param(1))
		s.Const(1)
		s.Ops(wasm.I32Add, wasm.I32Eq)
		s.If()
		s.SetGlobal(c.found, pid)
		s.Return(record)
		s.End()
	})
	s.Const(0)
}

// emitChannelsBefore emits (vector, number) -> number of channels before those of the process
// with that number.
func (c *compiler) emitChannelsBefore() {
	s := c.scope(c.channelsBefore)
	record, pid, n := s.i32(), s.i32(), s.i32()
	var counts []uint32
	for t := range c.p.Procs {
		counts = append(counts, uint32(len(c.p.Procs[t].Chans)))
	}
	table := c.Table(counts)
	s.SetConst(n, int32(len(c.p.GlobalChans)))
	s.walk(record, pid, func() {
		s.Op(wasm.I32GeU, pid, s.Param(1))
		s.If()
		s.Return(n)
		s.End()
		s.Get(n)
		s.byType(table, record)
		s.Op(wasm.I32Add)
		s.Set(n)
	})
	s.Get(n)
}

// emitFindChannel emits (vector, number) -> record of the channel, or 0. found is its index in
// chanKinds. A rendezvous channel has an address, too.
func (c *compiler) emitFindChannel() {
	s := c.scope(c.findChannel)
	n, record, pid, own := s.Param(1), s.i32(), s.i32(), s.i32()
	globals := c.chanTable(c.p.GlobalChans)
	s.GetOp(n, wasm.I32Sub, 1)
	s.Tee(n)
	s.OpConst(wasm.I32LtU, int32(len(c.p.GlobalChans)))
	s.If()
	at := s.i32()
	s.SetConst(at, int32(globals))
	s.pick(at, n, s.vector)
	s.End()
	s.GetOp(n, wasm.I32LtS, 0)
	s.ReturnIf(0)
	s.GetOp(n, wasm.I32Sub, int32(len(c.p.GlobalChans)))
	s.Set(n)
	var counts, tables []uint32
	any := false
	for t := range c.p.Procs {
		counts = append(counts, uint32(len(c.p.Procs[t].Chans)))
		tables = append(tables, c.chanTable(c.p.Procs[t].Chans))
		any = any || len(c.p.Procs[t].Chans) > 0
	}
	if any {
		countTable, tableTable := c.Table(counts), c.Table(tables)
		s.walk(record, pid, func() {
			s.byType(countTable, record)
			s.Set(own)
			s.Op(wasm.I32LtU, n, own)
			s.If()
			at := s.i32()
			s.byType(tableTable, record)
			s.Set(at)
			s.pick(at, n, record)
			s.End()
			s.Op(wasm.I32Sub, n, own)
			s.Set(n)
		})
	}
	s.Const(0)
}

// chanTable puts kinds and offsets of channels into memory.
func (c *compiler) chanTable(list []prog.ChanAt) uint32 {
	var values []uint32
	for _, at := range list {
		for i, k := range c.chanKinds {
			if k == at.Chan {
				values = append(values, uint32(i))
			}
		}
		values = append(values, at.Offset)
	}
	return c.Table(values)
}

// pick returns the n-th channel of the table at an address from the function, with its kind in
// found. Offsets count from base.
func (s *scope) pick(at, n, base wasm.Local) {
	s.Gets(at, n)
	s.Const(3)
	s.Ops(wasm.I32Shl, wasm.I32Add)
	s.Tee(at)
	s.Mem(wasm.I32Load, 0)
	s.SetGlobal(s.c.found)
	s.Load(wasm.I32Load, at, 4)
	s.Op(wasm.I32Add, base)
	s.Return()
}

// emitLabels emits (vector) -> ts.Labels of the state, without those of a claim.
func (c *compiler) emitLabels() {
	s := c.scope(c.processLabels)
	record, pid, all, any, x := s.i32(), s.i32(), s.i32(), s.i32(), s.i32()
	s.SetConst(all, int32(ts.ValidEnd))
	s.walk(record, pid, func() {
		s.byLocation(c.marks, record)
		s.Tee(x)
		s.Op(wasm.I32And, all)
		s.Set(all)
		s.Op(wasm.I32Or, any, x)
		s.Set(any)
	})
	s.GetOp(any, wasm.I32And, int32(ts.Accepting|ts.Progress))
	s.Set(any)
	if at := c.p.Layout.Exclusive; at != prog.None {
		// No cycle starts inside an atomic sequence.
		s.Load(wasm.I32Load8U, s.vector, at)
		s.If()
		s.GetOp(any, wasm.I32And, ^int32(ts.Accepting))
		s.Set(any)
		s.End()
	}
	s.Get(any)
	s.Op(wasm.I32Or, all)
}
