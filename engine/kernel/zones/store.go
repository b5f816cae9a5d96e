package zones

import "beeline/engine/kernel/wasm"

// emitTag emits the upper half of the hash of the discrete part at an address.
func (e *emitter) emitTag(f *wasm.Func, at, tag wasm.Local) {
	hash := f.Local(wasm.I64)
	f.Const64(0)
	for i := 0; i < e.discrete; i += 8 {
		f.Load(wasm.I64Load, at, uint32(i))
		f.Op(wasm.I64Xor)
		f.OpConst64(wasm.I64Mul, -0x61C8864680B583EB)
		f.Set(hash)
		f.Get(hash)
		f.Get(hash)
		f.OpConst64(wasm.I64ShrU, 29)
		f.Op(wasm.I64Xor)
	}
	f.OpConst64(wasm.I64Mul, -0x40A7B892E31B1A47)
	f.OpConst64(wasm.I64ShrU, 32)
	f.Op(wasm.I32WrapI64)
	f.Set(tag)
}

// firstSlot emits the address of the first slot for a tag. It depends on the tag alone, so that a table
// can be rebuilt without its nodes.
func (e *emitter) firstSlot(f *wasm.Func, tag, slot wasm.Local) {
	f.Get(tag)
	e.getCell(f, cellMask)
	f.Op(wasm.I32And)
	f.OpConst(wasm.I32Mul, slotBytes)
	e.getCell(f, cellTable)
	f.Op(wasm.I32Add)
	f.Set(slot)
}

// nextSlot emits the step to the next slot. The one after the last is the first.
func (e *emitter) nextSlot(f *wasm.Func, slot wasm.Local) {
	f.Get(slot)
	e.getCell(f, cellTable)
	f.Op(wasm.I32Sub)
	f.OpConst(wasm.I32Add, slotBytes)
	e.getCell(f, cellMask)
	f.OpConst(wasm.I32Mul, slotBytes)
	f.Op(wasm.I32And)
	e.getCell(f, cellTable)
	f.Op(wasm.I32Add)
	f.Set(slot)
}

// emitInsert emits what stores the target unless a state of its chain covers it. States that the
// target covers leave the chain.
func (e *emitter) emitInsert() {
	f := e.function(0)
	e.insert = f
	var target, slot, tag, node, link, old wasm.Local
	f.Declare(wasm.I32, &target, &slot, &tag, &node, &link, &old)
	f.SetConst(target, int32(e.target))
	e.emitTag(f, target, tag)
	e.firstSlot(f, tag, slot)
	f.Repeat(func(found wasm.Label) {
		f.Load(wasm.I32Load, slot, nodeNext)
		f.Tee(old)
		f.Op(wasm.I32Eqz)
		f.If()
		e.addCell(f, cellChains)
		f.Store(wasm.I32Store, slot, slotTag, tag)
		f.Br(found)
		f.End()
		f.Load(wasm.I32Load, slot, slotTag)
		f.Op(wasm.I32Eq, tag)
		f.If()
		differs := f.Block()
		for i := 0; i < e.discrete; i += 8 {
			f.Load(wasm.I64Load, target, uint32(i))
			f.Load(wasm.I64Load, old, uint32(nodeDiscrete+i))
			f.Op(wasm.I64Ne)
			f.BrIf(differs)
		}
		f.Br(found)
		f.End()
		f.End()
		e.nextSlot(f, slot)
	})
	f.Set(link, slot)
	f.Repeat(func(end wasm.Label) {
		f.Op(wasm.I32Eqz, old)
		f.BrIf(end)
		f.GetOp(old, wasm.I32Add, int32(e.nodeZone()))
		f.Const(int32(e.work))
		f.Call(e.covers)
		f.If()
		e.addCell(f, cellCovered)
		f.Return()
		f.End()
		f.Const(int32(e.work))
		f.GetOp(old, wasm.I32Add, int32(e.nodeZone()))
		f.Call(e.covers)
		f.If()
		e.addCell(f, cellCovered)
		f.Get(old)
		f.Const(1)
		f.Mem(wasm.I32Store, nodeCovered)
		f.Get(link)
		f.Load(wasm.I32Load, old, nodeNext)
		f.Mem(wasm.I32Store, nodeNext)
		f.Else()
		f.Set(link, old)
		f.End()
		f.Load(wasm.I32Load, old, nodeNext)
		f.Set(old)
	})
	e.emitStore(f, node, slot)
}

// emitStore emits what stores the target as the first node of the chain of a slot.
func (e *emitter) emitStore(f *wasm.Func, node, slot wasm.Local) {
	e.getCell(f, cellFill)
	f.Set(node)
	e.setCell(f, cellFill, func() { f.GetOp(node, wasm.I32Add, int32(e.node)) })
	e.addCell(f, cellStored)
	f.Get(node)
	f.Load(wasm.I32Load, slot, nodeNext)
	f.Mem(wasm.I32Store, nodeNext)
	f.Store(wasm.I32Store, slot, nodeNext, node)
	f.Get(node)
	e.getCell(f, cellNode)
	f.Mem(wasm.I32Store, nodeParent)
	f.Get(node)
	e.getCell(f, cellEdge)
	f.OpConst(wasm.I32Sub, 1)
	f.Mem(wasm.I32Store, nodeEdge)
	f.Get(node)
	f.Const(0)
	f.Mem(wasm.I32Store, nodeCovered)
	for at := 0; at < e.discrete; at += 16 {
		f.Get(node)
		f.Const(0)
		f.Mem(wasm.V128Load, e.target+uint32(at))
		f.Mem(wasm.V128Store, uint32(nodeDiscrete+at))
	}
	f.GetOp(node, wasm.I32Add, int32(e.nodeZone()))
	f.Consts(int32(e.work), int32(e.zone()))
	f.Copy()
}

// emitRehash emits what moves the chains of slots between two addresses to the table of the cells.
func (e *emitter) emitRehash() *wasm.Func {
	f := e.function(2)
	from, end := f.Param(0), f.Param(1)
	var old, slot, tag wasm.Local
	f.Declare(wasm.I32, &old, &slot, &tag)
	f.Repeat(func(done wasm.Label) {
		f.Op(wasm.I32GeU, from, end)
		f.BrIf(done)
		f.Load(wasm.I32Load, from, nodeNext)
		f.Tee(old)
		f.If()
		f.Load(wasm.I32Load, from, slotTag)
		f.Set(tag)
		e.firstSlot(f, tag, slot)
		f.Repeat(func(free wasm.Label) {
			f.Load(wasm.I32Load, slot, nodeNext)
			f.Op(wasm.I32Eqz)
			f.BrIf(free)
			e.nextSlot(f, slot)
		})
		f.Store(wasm.I32Store, slot, nodeNext, old)
		f.Store(wasm.I32Store, slot, slotTag, tag)
		f.End()
		f.Add(from, slotBytes)
	})
	return f
}

// emitEnter emits what makes a node the first one of the table.
func (e *emitter) emitEnter() *wasm.Func {
	f := e.function(1)
	var at, slot, tag wasm.Local
	f.Declare(wasm.I32, &at, &slot, &tag)
	f.GetOp(f.Param(0), wasm.I32Add, nodeDiscrete)
	f.Set(at)
	e.emitTag(f, at, tag)
	e.firstSlot(f, tag, slot)
	f.Store(wasm.I32Store, slot, nodeNext, f.Param(0))
	f.Store(wasm.I32Store, slot, slotTag, tag)
	e.addCell(f, cellChains)
	return f
}
