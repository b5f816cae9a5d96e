package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// scan skips pending edges whose targets were visited. It stops at the first other edge, or at
// one with a fault or flags; bit has the edges that are pending from there on.
func (d *depth) scan() {
	deep, passed := d.Local(wasm.I32), d.Local(wasm.I32)
	d.nearBound(deep)
	d.Const(0)
	d.Tee(passed)
	d.Set(d.isNew)
	d.LoadFar(wasm.I64Load, d.frame, framePending)
	d.Set(d.bit)
	d.setToCell(d.edge, cellCursor)
	found := d.Block()
	again := d.Loop()
	d.Load(wasm.I32Load, d.edge, layout.EdgeLength)
	d.Set(d.length)
	d.Load(wasm.I32Load16U, d.edge, layout.EdgeFault)
	d.OpConst(wasm.I32And, ^(layout.FlagRendezvous << 8))
	d.Op(wasm.I32Or, deep)
	d.BrIf(found)
	d.isVisited()
	d.Op(wasm.I32Eqz)
	d.Tee(d.isNew)
	d.BrIf(found)
	d.Add(passed, 1)
	d.nextEdge(d.edge, d.length)
	d.Set(d.edge)
	d.Get(d.bit)
	d.Get(d.bit)
	d.Const64(1)
	d.Ops(wasm.I64Sub, wasm.I64And)
	d.Tee(d.bit)
	d.Ops(wasm.I64Eqz, wasm.I32Eqz)
	d.BrIf(again)
	d.End()
	d.countPassed(passed)
	d.Br(d.loop)
	d.End()
	d.If(passed)
	d.countPassed(passed)
	d.End()
	d.copyToCell(cellCursor, d.edge, d.j)
	d.Load(wasm.I32Load16U, d.edge, layout.EdgeIndex)
	d.LoadFar(wasm.I32Load16U, d.frame, FrameWindow)
	d.Op(wasm.I32Sub)
	d.Set(d.i)
	d.readFlags()
}

// nearBound sets deep if the depth bound may forbid edges of the top frame.
func (d *depth) nearBound(deep wasm.Local) {
	d.cell(CellMaxDepth)
	d.OpConst(wasm.I32Ne, 0)
	d.cell(cellDepth)
	d.OpConst(wasm.I32Add, 2)
	d.cell(CellMaxDepth)
	d.Ops(wasm.I32GeU, wasm.I32And)
	d.Set(deep)
}

// isVisited pushes whether the target of the current edge was visited.
func (d *depth) isVisited() {
	if d.nested != nil {
		d.isPassed()
		return
	}
	if d.m.store.Kind != Whole {
		d.Load(wasm.I64Load, d.edge, layout.EdgeHash)
		d.Call(d.m.marked)
		return
	}
	d.GetOp(d.edge, wasm.I32Add, layout.EdgeState)
	d.Get(d.length)
	d.Load(wasm.I64Load, d.edge, layout.EdgeHash)
	d.Call(d.m.probe)
}

// countPassed counts the skipped edges. Their bits are not in bit any more.
func (d *depth) countPassed(passed wasm.Local) {
	d.addCell(CellMatched, func() {
		d.Op(wasm.I64ExtendI32U, passed)
	})
	d.StoreFar(wasm.I64Store, d.frame, framePending, d.bit)
	d.setFrameFlags(frameMoves)
}
