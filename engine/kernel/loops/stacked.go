package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// Nested depth-first search with a store that keeps a key of each state: Bitstate, Compact and
// Collapse. A state has one key for each search. search.NestedDepthFirst has the same keys.
//
// All states on the stack lie in the side region. A header before each state that is not inside
// an atomic sequence makes it an entry of a list. A list has the states whose hashes have the
// same upper bits, the newest first. States leave the stack in reverse order, so the state that
// leaves is the first one of its list. The seed is in a list once.

// The header of a state on the stack. Frames and regions move, so lists refer to frames by
// number.
const (
	headerHash  = 0 // u64: hash of the state in the outer search
	headerNext  = 8 // u32: number of the next state's frame in the list, plus one; 0 for none
	headerBytes = 16
)

// listBits is the logarithm of the number of lists.
const listBits = 18

// hashTargetInPhase pushes the hash of the target of an edge in the current search.
func (s emitter) hashTargetInPhase(edge, length wasm.Local) {
	s.hashTarget(edge, length)
	s.hashOfPhase()
}

// hashOfPhase converts a hash between the outer search and the current one. It is not for
// Collapse.
func (s emitter) hashOfPhase() {
	s.cell(CellPhase)
	s.Op(wasm.I64ExtendI32U)
	s.OpConst64(wasm.I64Mul, prime2)
	s.Op(wasm.I64Xor)
}

// rootOfPhase pops a number of a search, 0 or 1, and converts a root between the outer search
// and that one. The numbers of nodes do not use the highest bit.
func (s emitter) rootOfPhase() {
	s.Op(wasm.I64ExtendI32U)
	s.OpConst64(wasm.I64Shl, 63)
	s.Op(wasm.I64Xor)
}

// setOuterHash sets outerHash and hash to those of the target, which lies at edge plus an
// offset. at is where its hash lies.
func (d *depth) setOuterHash(offset uint32) {
	if d.m.store.Kind == Collapse {
		d.Load(wasm.I64Load, d.edge, offset+d.m.Hidden)
		d.Call(d.m.mix)
	} else {
		d.Get(d.hash)
		d.hashOfPhase()
	}
	d.Set(d.outerHash)
}

// listHead pushes the address of the list for outerHash.
func (d *depth) listHead() {
	d.Get(d.outerHash)
	d.OpConst64(wasm.I64ShrU, 64-listBits)
	d.Op(wasm.I32WrapI64)
	d.OpConst(wasm.I32Shl, 2)
}

// findStacked finds the frame with the target at edge plus an offset. It sets listed to the number
// of the frame plus one, or to 0 if the target is not on the stack.
func (d *depth) findStacked(offset uint32) {
	d.setOuterHash(offset)
	d.listHead()
	d.Mem(wasm.I32Load, d.m.lists)
	d.Set(d.listed)
	d.Repeat(func(done wasm.Label) {
		d.Op(wasm.I32Eqz, d.listed)
		d.BrIf(done)
		d.listedState()
		d.findHeader()
		d.LoadFar(wasm.I64Load, d.addr, headerHash)
		d.Op(wasm.I64Eq, d.outerHash)
		d.If()
		d.GetOp(d.edge, wasm.I32Add, int32(offset))
		d.Get(d.addr)
		d.AddrConst(wasm.I32Add, headerBytes)
		if d.m.store.Kind == Collapse {
			d.Const(d.m.rootBytes())
		} else {
			d.Get(d.length)
		}
		d.Call(d.m.equal)
		d.BrIf(done)
		d.End()
		d.LoadFar(wasm.I32Load, d.addr, headerNext)
		d.Set(d.listed)
	})
}

// listedFrame pushes the distance of the frame in listed from the first one.
func (d *depth) listedFrame() {
	d.GetOp(d.listed, wasm.I32Sub, 1)
	d.Widen()
	d.AddrConst(wasm.I32Mul, FrameBytes)
}

// listedState pushes the reference of the state of the frame in listed.
func (d *depth) listedState() {
	d.addressCell(CellFrames)
	d.listedFrame()
	d.Addr(wasm.I32Add)
	d.Far(wasm.I32Load, FrameState)
}

// findHeader pops the reference of a state on the stack and sets addr to its header.
func (d *depth) findHeader() {
	d.toAddress()
	d.AddrConst(wasm.I32Sub, headerBytes)
	d.Set(d.addr)
}

// isPassedByKey is isPassed.
func (d *depth) isPassedByKey() {
	d.Load(wasm.I64Load, d.edge, layout.EdgeHash)
	d.Tee(d.hash)
	d.Call(d.m.marked)
	d.IfValue(wasm.I32)
	d.findStacked(layout.EdgeState)
	d.Op(wasm.I32Eqz, d.listed)
	d.Else()
	d.Const(0)
	d.End()
}

// targetOfKey enters the current target in the store, or skips the edge if it was visited in
// this phase. It reports a cycle that the edge closes.
func (d *depth) targetOfKey() {
	d.setAccepting(d.m.store.Kind == Collapse)
	d.targetHash()
	d.Set(d.hash)
	d.findStacked(0)
	d.If(d.listed)
	d.reportStacked()
	d.End()
	d.Call(d.m.mark, d.hash)
	d.skipIfVisited()
	if d.m.store.Kind == Collapse { // is it new, or has the other search visited it?
		d.Load(wasm.I64Load, d.edge, d.m.Hidden)
		d.cell(CellPhase)
		d.Op(wasm.I32Eqz)
		d.rootOfPhase()
		d.Call(d.m.mix)
		d.Call(d.m.marked)
	} else {
		d.cell(CellPhase)
	}
	d.If()
	d.count(CellNested)
	d.Else()
	d.count(CellStored)
	d.End()
}

// reportStacked is reportCycle for a target in the frame listed.
func (d *depth) reportStacked() {
	d.listedFrame()
	d.addressCell(CellSeed)
	d.Addr(wasm.I32LeU)
	d.cell(CellPhase)
	d.Op(wasm.I32And)
	d.LoadFar(wasm.I32Load8U, d.frame, FrameFolded)
	d.Op(wasm.I32Or, d.folded)
	d.OpConst(wasm.I32And, flagAccepting)
	d.Op(wasm.I32Or)
	d.If()
	d.listedState()
	d.setCell(CellLoopState, d.j)
	d.reportError(Cycle)
	d.Br(d.loop)
	d.End()
}

// stack copies the current target to the side region with a header. Its list begins with it.
// The next frame will be pushed for it.
func (d *depth) stack(side wasm.Local) {
	at := d.Local(d.m.Address())
	d.Get(side)
	d.AddrConst(wasm.I32Add, headerBytes)
	d.Set(at)
	d.copyToSide(at)
	d.StoreFar(wasm.I64Store, side, headerHash, d.outerHash)
	d.Get(side)
	d.listHead()
	d.Mem(wasm.I32Load, d.m.lists)
	d.Far(wasm.I32Store, headerNext)
	d.listHead()
	d.fromFirstFrame(-2 * FrameBytes)
	d.AddrConst(wasm.I32DivU, FrameBytes)
	if d.m.Wide {
		d.Op(wasm.I32WrapI64)
	}
	d.Mem(wasm.I32Store, d.m.lists)
}

// unstack removes the current state from its list.
func (d *depth) unstack() {
	d.Get(d.state)
	d.findHeader()
	d.LoadFar(wasm.I64Load, d.addr, headerHash)
	d.Set(d.outerHash)
	d.listHead()
	d.LoadFar(wasm.I32Load, d.addr, headerNext)
	d.Mem(wasm.I32Store, d.m.lists)
}

// markSeed enters the current state in the store for the inner search, and pushes whether that
// search has visited it.
func (d *depth) markSeed() {
	d.Get(d.state)
	d.findHeader()
	if d.m.store.Kind == Collapse {
		d.LoadFar(wasm.I64Load, d.addr, headerBytes+d.m.Hidden)
		d.Const(1)
		d.rootOfPhase()
		d.Call(d.m.mix)
	} else {
		d.LoadFar(wasm.I64Load, d.addr, headerHash)
		d.OpConst64(wasm.I64Xor, prime2)
	}
	d.Call(d.m.mark)
}
