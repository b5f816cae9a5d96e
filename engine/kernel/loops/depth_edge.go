package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// How the depth-first loop follows one edge: it stores the target, which becomes the top of
// the stack.

// follow takes the current edge.
func (d *depth) follow() {
	switch {
	case d.m.store.Kind != Whole:
	case d.m.Shared:
		d.roomInBlock()
	default:
		d.needRoomFor(CellArena, CellArenaEnd, NeedArena)
	}
	d.needRoomFor(CellSide, CellSideEnd, NeedSide)
	// The trail of an error on this edge reads FrameTaken.
	d.StoreFar(wasm.I32Store8, d.frame, FrameTaken, d.i)
	if d.tails {
		d.findTail()
	}
	if d.nested != nil { // the outer search has reported it
		d.cell(CellPhase)
		d.IfZero()
		d.ifError(func() { d.reportError(FaultyEdge) })
		d.End()
	} else {
		d.ifError(func() { d.reportError(FaultyEdge) })
	}
	d.removePending()
	if d.tails {
		d.countTail()
	}
	d.flag(layout.FlagAtomic)
	d.If()
	d.count(CellAtomic)
	d.End()
	d.flag(layout.FlagBlocked)
	d.BrIf(d.loop)
	d.setFrameFlags(frameMoves)
	d.GetOp(d.fault, wasm.I32GeU, layout.FirstFatal)
	d.BrIf(d.loop)
	d.visit()
}

// removePending removes the current edge, which is the lowest, from the pending ones.
func (d *depth) removePending() {
	d.nextEdge(d.edge, d.length)
	d.setCell(cellCursor, d.j)
	d.Get(d.frame)
	d.LoadFar(wasm.I64Load, d.frame, framePending)
	d.Tee(d.bit)
	d.Get(d.bit)
	d.Const64(1)
	d.Ops(wasm.I64Sub, wasm.I64And)
	d.Far(wasm.I64Store, framePending)
}

// VectorSlack is how many bytes around a vector its header, its padding and its copy may take.
const VectorSlack = 64

// visit enters the target of the current edge, unless it was visited or is too deep.
func (d *depth) visit() {
	weight := d.Local(wasm.I32)
	d.flag(layout.FlagRendezvous)
	d.OpConst(wasm.I32Ne, 0)
	d.OpConst(wasm.I32Add, 1)
	d.Tee(weight)
	d.cell(cellDepth)
	d.Op(wasm.I32Add)
	if d.tails {
		d.Op(wasm.I32Add, d.tail)
	}
	d.Set(d.targetDepth)
	d.checkDepth()
	d.Add(d.edge, layout.EdgeState)
	side := d.Local(d.m.Address())
	d.setToAddressCell(side, CellSide)
	d.flag(layout.FlagTransient)
	if d.nested != nil {
		d.nestedTarget(side)
	} else if d.m.store.Kind == Whole {
		d.If()
		d.copyToSide(side)
		d.Else()
		d.storeTarget()
		d.End()
	} else {
		d.IfZero()
		d.markTarget()
		d.End()
	}
	d.raise(CellLongest, d.length)
	if d.m.store.Kind == Collapse {
		d.flag(layout.FlagTransient)
		d.Op(wasm.I32Eqz)
		if d.nested == nil {
			d.Tee(d.folded)
		}
		d.If()
		d.SetConst(d.length, d.m.rootBytes())
		d.End()
	}
	switch {
	case d.m.store.Kind == Whole:
	case d.nested != nil:
		d.flag(layout.FlagTransient)
		d.If()
		d.copyToSide(side)
		d.Else()
		d.stack(side)
		d.End()
	default:
		d.copyToSide(side)
	}
	d.keepBatch()
	if d.tails {
		d.pushTail(weight)
	}
	d.push(side, weight)
}

// copyToSide copies the current target to the side region, where it stays as long as it is on
// the stack.
func (d *depth) copyToSide(side wasm.Local) {
	d.Get(side)
	d.toReference()
	d.Set(d.state)
	d.copyVector(d.edge, side, d.length)
	d.Get(side)
	d.paddedLength(d.length)
	d.Widen()
	d.Addr(wasm.I32Add)
	d.setAddressCell(CellSide, d.addr)
}

// checkDepth skips the current edge if the depth bound forbids it.
func (d *depth) checkDepth() {
	d.cell(CellMaxDepth)
	d.If()
	d.Get(d.targetDepth)
	d.cell(CellMaxDepth)
	d.Op(wasm.I32GeU)
	d.If()
	d.count(CellMatched)
	d.putCell(CellCutOff, 1)
	d.Br(d.loop)
	d.End()
	d.End()
}

// storeTarget stores the current target, or skips the edge if it was visited.
func (d *depth) storeTarget() {
	d.targetHash()
	d.Set(d.hash)
	d.IfZero(d.isNew)
	d.Call(d.m.probe, d.edge, d.length, d.hash)
	d.skipIfVisited()
	d.End()
	if d.m.Shared {
		d.publishTarget()
	} else {
		d.Call(d.m.insert, d.edge, d.length, d.hash)
		d.Set(d.state)
	}
	d.count(CellStored)
}

// targetHash pushes the hash of the current target.
func (d *depth) targetHash() {
	d.GetOp(d.edge, wasm.I32Sub, layout.EdgeState-layout.EdgeHash)
	d.Mem(wasm.I64Load, 0)
}

// skipIfVisited pops whether the current target was visited, and if so skips the edge.
func (d *depth) skipIfVisited() {
	d.If()
	d.count(CellMatched)
	d.flag(layout.FlagAtomic)
	d.If()
	// Spin enters the sequence before it finds that it is blocked.
	d.raise(CellDeepest, d.targetDepth)
	d.End()
	d.Br(d.loop)
	d.End()
}

// emitRoot emits (vector, length): it stores the initial state and pushes its frame.
func (m *Module) emitRoot() {
	f := m.root
	d := &depth{expansion: expansion{emitter: emitter{f, m}, stacked: true, edgeVars: edgeVars{edge: f.Param(0), length: f.Param(1)}}}
	d.Declare(wasm.I32, &d.state, &d.targetDepth, &d.j)
	d.frame, d.addr = d.Local(m.Address()), d.Local(m.Address())
	side, weight := d.Local(m.Address()), d.Local(wasm.I32)
	d.folded = d.Local(wasm.I32)
	d.nested = d.newNested()
	d.resetBatch()
	d.setToAddressCell(side, CellSide)
	d.setToAddressCell(d.frame, CellTop)
	d.count(CellStored)
	d.raise(CellLongest, d.length)
	if m.store.Kind == Whole {
		d.Call(m.seed, d.edge, d.length)
		d.Set(d.state)
		if d.nested != nil {
			d.markRoot()
		}
	} else {
		if d.nested != nil {
			d.setAccepting(false)
		}
		d.initialHash()
		if d.nested != nil {
			d.Tee(d.outerHash)
		} else if m.store.Kind == Collapse {
			d.SetConst(d.folded, 1)
		}
		d.Call(m.mark)
		d.Op(wasm.Drop)
		if d.nested != nil {
			d.stack(side)
		} else {
			d.copyToSide(side)
		}
	}
	d.push(side, weight)
}

// push makes the current state the top of the stack.
func (d *depth) push(side, weight wasm.Local) {
	d.raise(CellDeepest, d.targetDepth)
	d.copyToCell(cellDepth, d.targetDepth, d.j)
	d.addAddress(d.frame, FrameBytes)
	d.StoreFar(wasm.I32Store, d.frame, FrameState, d.state)
	d.Gets(d.frame, side)
	d.toReference()
	d.Far(wasm.I32Store, FrameSide)
	d.clear(d.frame, framePending)
	d.clear(d.frame, frameEdges)
	d.StoreFar(wasm.I32Store8, d.frame, FrameWeight, weight)
	d.setFrameFlags(frameFresh)
	d.StoreFar(wasm.I32Store8, d.frame, FrameFolded, d.folded)
	d.Get(d.frame)
	d.setAddressCell(CellTop, d.addr)
	d.putCell(CellReady, 0)
}
