package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// Depth-first search lets edges have tails: the steps inside an atomic sequence that follow
// without a choice (layout.FlagTail). Such an edge counts as all its steps. A trail has them as
// well: after each of them the state has one edge, whose number is 0.

// requestTails lets the next edges have tails, unless the depth bound may forbid some of their
// steps. Depths stay far below 1<<32.
func (e *expansion) requestTails() {
	e.cell(cellDepth)
	e.OpConst(wasm.I32Add, layout.MaxTail+1)
	e.cell(CellMaxDepth)
	e.OpConst(wasm.I32Sub, 1) // without a bound, the largest number
	e.Op(wasm.I32LtU)
	e.cell(cellDepth)
	e.OpConst(wasm.I32GeS, 0)
	e.Op(wasm.I32And)
	e.SetGlobal(e.m.Tails)
}

// findTail sets tail to the number of steps in the tail of the current edge, which the search
// enters.
func (d *depth) findTail() {
	d.SetConst(d.tail, 0)
	d.flag(layout.FlagTail)
	d.If()
	d.Load(wasm.I32Load, d.edge, layout.EdgeTail)
	d.Tee(d.tail)
	d.cell(cellDepth)
	d.Op(wasm.I32Add)
	d.Set(d.targetDepth)
	d.raise(CellDeepest, d.targetDepth)
	d.End()
}

// countTail counts the steps of the current edge before the last one, which are inside an atomic
// sequence.
func (d *depth) countTail() {
	d.If(d.tail)
	d.addCell(CellAtomic, func() { d.Op(wasm.I64ExtendI32U, d.tail) })
	d.End()
}

// pushTail adds the tail of the current edge to the stack, and to the weight of its frame.
func (d *depth) pushTail(weight wasm.Local) {
	d.If(d.tail)
	d.addCell(CellTails, func() { d.Op(wasm.I64ExtendI32U, d.tail) })
	d.GetOp(d.tail, wasm.I32Shl, WeightBits)
	d.Op(wasm.I32Or, weight)
	d.Set(weight)
	d.End()
}

// popTail replaces the weight of the top frame on the stack by the number of all its steps. It
// removes the tail.
func (d *depth) popTail() {
	d.Tee(d.i)
	d.OpConst(wasm.I32And, 1<<WeightBits-1)
	d.GetOp(d.i, wasm.I32ShrU, WeightBits)
	d.Tee(d.i)
	d.If()
	d.addCell(CellTails, func() {
		d.Const64(0)
		d.Op(wasm.I64ExtendI32U, d.i)
		d.Op(wasm.I64Sub)
	})
	d.End()
	d.Op(wasm.I32Add, d.i)
}
