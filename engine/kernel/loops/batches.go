package loops

import "beeline/engine/kernel/wasm"

// The batches of states on the stack. When the search enters a target, the batch of its source
// is kept if it has pending edges, and the batch of the target starts after it. When the
// search returns, the pending edges need not be generated again. When the region is full, all
// kept batches are dropped, and their pending edges are generated again.
//
// Kept batches are a stack, too. A record after each of them says how to continue with it. The
// last kept batch belongs to the last state on the stack with pending edges: when the search
// returns to such a state, batches after it are not needed any more.
const (
	keptStart    = 0 // u32: start of the batch
	keptCursor   = 4 // u32: next edge to inspect
	keptPrevious = 8 // u32: record of the batch kept before, 0 for none
	keptBytes    = 16
)

// keepBatch keeps the batch of the top frame, whose current edge will be followed, if other
// edges are pending.
func (d *depth) keepBatch() {
	m := d.m
	d.LoadFar(wasm.I64Load, d.frame, framePending)
	d.Ops(wasm.I64Eqz, wasm.I32Eqz)
	d.If()
	d.GetGlobal(m.EdgesEnd)
	d.Tee(d.j)
	d.OpConst(wasm.I32Add, keptBytes)
	d.GetGlobal(m.RegionEnd)
	d.Op(wasm.I32GtU)
	d.If()
	d.dropKept()
	d.Else()
	d.Get(d.j)
	d.GetGlobal(m.BatchStart)
	d.Mem(wasm.I32Store, keptStart)
	d.Get(d.j)
	d.cell(cellCursor)
	d.Mem(wasm.I32Store, keptCursor)
	d.Get(d.j)
	d.GetGlobal(m.Kept)
	d.Mem(wasm.I32Store, keptPrevious)
	d.SetGlobal(m.Kept, d.j)
	d.End()
	d.End()
}

// dropKept drops all kept batches.
func (s emitter) dropKept() {
	s.SetGlobalConst(s.m.Kept, 0)
}

// restoreBatch makes the last kept batch, that of the top frame, the current one. It pushes
// its end, or 0 if there is none.
func (d *depth) restoreBatch() {
	m := d.m
	d.GetGlobal(m.Kept)
	d.Tee(d.i)
	d.If()
	d.SetGlobal(m.EdgesEnd, d.i)
	d.Load(wasm.I32Load, d.i, keptStart)
	d.SetGlobal(m.BatchStart)
	d.Load(wasm.I32Load, d.i, keptCursor)
	d.setCell(cellCursor, d.j)
	d.Load(wasm.I32Load, d.i, keptPrevious)
	d.SetGlobal(m.Kept)
	d.putCell(CellReady, 1)
	d.End()
	d.Get(d.i)
}

// resetBatch drops all kept batches and starts the batch at the start of its region.
func (s emitter) resetBatch() {
	s.dropKept()
	s.GetGlobal(s.m.RegionStart)
	s.SetGlobal(s.m.BatchStart)
}

// placeBatch starts the next batch after the last kept one.
func (s emitter) placeBatch() {
	s.GetGlobal(s.m.Kept)
	s.OpConst(wasm.I32Add, keptBytes)
	s.GetGlobal(s.m.RegionStart)
	s.GetGlobal(s.m.Kept)
	s.Op(wasm.Select)
	s.SetGlobal(s.m.BatchStart)
}
