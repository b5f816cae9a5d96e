package loops

import "beeline/engine/kernel/wasm"

// The batches of states on the stack. A batch with pending edges is kept when the
// search enters one of its targets, whose own batch then goes behind it in the
// region; when the search comes back, the pending edges need not be made again. When
// the region is full, all that is kept is given up: those states' pending edges are
// made again.
//
// What is kept is a stack, too. Behind a kept batch lies what is needed to go on with
// it. The innermost one is that of the innermost state on the stack with pending
// edges: whenever the search comes back to such a state, the batches of states above
// it are not needed any more, and nothing is kept of states below it unless it is
// kept itself.
const (
	keptStart    = 0 // u32: where the batch begins
	keptCursor   = 4 // u32: next edge to be looked at
	keptPrevious = 8 // u32: what is kept before it, 0 when nothing is
	keptBytes    = 16
)

// keepBatch keeps the batch of the top frame, whose edge at hand is to be followed,
// if other edges are pending.
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
	for _, x := range []struct {
		at    uint32
		value func()
	}{
		{keptStart, func() { d.GetGlobal(m.BatchStart) }},
		{keptCursor, func() { d.cell(cellCursor) }},
		{keptPrevious, func() { d.GetGlobal(m.Kept) }},
	} {
		d.Get(d.j)
		x.value()
		d.Mem(wasm.I32Store, x.at)
	}
	d.Get(d.j)
	d.SetGlobal(m.Kept)
	d.End()
	d.End()
}

// forget gives up all that is kept.
func (s emitter) dropKept() {
	s.Const(0)
	s.SetGlobal(s.m.Kept)
}

// takeBack makes the kept batch of the top frame, which has pending edges, the one at
// hand again. It pushes where it ends, or 0 when there is none.
func (d *depth) restoreBatch() {
	m := d.m
	d.GetGlobal(m.Kept)
	d.Tee(d.i)
	d.If()
	d.Get(d.i)
	d.SetGlobal(m.EdgesEnd)
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

// firstOfRegion lets the batch begin where its region does, behind searches that
// kept others.
func (s emitter) resetBatch() {
	s.dropKept()
	s.GetGlobal(s.m.RegionStart)
	s.SetGlobal(s.m.BatchStart)
}

// behindKept lets the next batch begin behind what is kept.
func (s emitter) placeBatch() {
	s.GetGlobal(s.m.Kept)
	s.OpConst(wasm.I32Add, keptBytes)
	s.GetGlobal(s.m.RegionStart)
	s.GetGlobal(s.m.Kept)
	s.Op(wasm.Select)
	s.SetGlobal(s.m.BatchStart)
}
