package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// Depth-first search with bitstate pruning (Ernits 2007, section 4.3): one bit of a
// table that is far too small stands for each state, as in store.Bits, and paths have
// a bound. It visits what an iterate in Go visits, in the same order, with the same
// counts. Thousands of such searches follow each other, so that beginning one costs no
// more than its table.
//
// All edges of a state are looked at when it is entered: what may be taken of them are
// its choices, which lie behind its vector until the search leaves it.

// A choice is an edge that may be taken. Those of the top frame that are left are the
// last thing before what CellSide tells.
const (
	choicePlace    = 0  // u64: bit of the target
	choiceAt       = 8  // u32: address of the edge, while the batch is the frame's
	choiceEdge     = 12 // u16: its number
	choiceFlags    = 14 // u8: its flags
	choiceEstimate = 15 // u8: of the target
	choiceBytes    = 16
)

// frameLeft is in place of framePending: u32, choices not taken.
const frameLeft = framePending

// Names of the loops among the exports.
const (
	PruneName        = "prune"
	PruneBreadthName = "prune breadth"
)

// pruning is the loop under construction.
type pruning struct {
	depth
	choice      wasm.Local // address of the choice at hand
	left        wasm.Local // choices of the top frame
	bitIndex    wasm.Local // number of the bit of the state at hand
	bitWord     wasm.Local // address of the word that it is in
	errorEdge   wasm.Local // number of the first edge that is an error, plus one
	atomicSteps wasm.Local // edges that are steps within atomic sequences
	weight      wasm.Local // 1
}

// emitPruning emits () -> status: the search goes on for as many steps as CellSteps
// says.
func (m *Module) emitPruningDepth(keep Store) {
	m.keep = keep
	f := m.Func(nil, layout.I32s(1))
	p := m.newPruning(f)
	f.Const(1)
	f.Set(p.weight)
	p.beginSearch(func() {
		p.cell(CellTop)
		p.Set(p.frame)
		p.descend()
	})
	p.loop = f.Loop()
	p.countStep()
	p.checkStack()
	p.expand()
	p.checkStateLimit()
	p.choose()
	p.takeChoice()
	f.Br(p.loop)
	f.End()
	f.Const(StatusRunning)
	m.Export(PruneName, f)
}

// newPruning declares the variables of a loop.
func (m *Module) newPruning(f *wasm.Func) pruning {
	p := pruning{depth: depth{expansion: expansion{emitter: emitter{f, m}, stacked: true}}}
	for _, l := range []*wasm.Local{&p.state, &p.edge, &p.flags, &p.fault, &p.targetDepth, &p.length, &p.i, &p.j, &p.folded, &p.frame, &p.addr,
		&p.choice, &p.left, &p.bitWord, &p.errorEdge, &p.atomicSteps, &p.weight} {
		*l = f.Local(wasm.I32)
	}
	p.hash, p.bitIndex = f.Local(wasm.I64), f.Local(wasm.I64)
	return p
}

// plant begins a search: the table is cleared, and enter keeps the initial state, which
// is at edge.
func (p *pruning) beginSearch(enter func()) {
	p.cell(CellStarted)
	p.Op(wasm.I32Eqz)
	p.If()
	p.putCell(CellStarted, 1)
	p.resetBatch()
	p.cell(CellTable)
	p.Const(0)
	p.cell64(CellSlots)
	p.Const64(6)
	p.Ops(wasm.I64ShrU, wasm.I32WrapI64)
	p.OpConst(wasm.I32Add, 1)
	p.OpConst(wasm.I32Shl, 3)
	p.Fill()
	p.cell(CellInitial)
	p.Set(p.edge)
	p.cell(CellInitialBytes)
	p.Set(p.length)
	p.bitOf(p.edge, p.length)
	p.Set(p.bitIndex)
	p.locateBit()
	p.setBit()
	p.count(CellStored)
	enter()
	p.End()
}

// hashed pushes the number of the bit of a vector.
func (p *pruning) bitOf(vector, length wasm.Local) {
	p.Gets(vector, length)
	p.Call(p.m.hash)
	p.cell64(CellSlots)
	p.Op(wasm.I64RemU)
}

// locateBit finds the bit of the state at hand.
func (p *pruning) locateBit() {
	p.cell(CellTable)
	p.Get(p.bitIndex)
	p.Const64(6)
	p.Ops(wasm.I64ShrU, wasm.I32WrapI64)
	p.OpConst(wasm.I32Shl, 3)
	p.Op(wasm.I32Add)
	p.Set(p.bitWord)
}

// bitIsSet pushes whether that bit is set. Shifts look at the six lowest bits of a
// number only.
func (p *pruning) bitIsSet() {
	p.Load(wasm.I64Load, p.bitWord, 0)
	p.Get(p.bitIndex)
	p.Ops(wasm.I64ShrU, wasm.I32WrapI64)
	p.OpConst(wasm.I32And, 1)
}

// setBit sets that bit.
func (p *pruning) setBit() {
	p.Get(p.bitWord)
	p.Load(wasm.I64Load, p.bitWord, 0)
	p.Const64(1)
	p.Get(p.bitIndex)
	p.Ops(wasm.I64Shl, wasm.I64Or)
	p.Mem(wasm.I64Store, 0)
	p.count(CellEntries)
}

// descend makes the vector at edge the top of the stack.
func (p *pruning) descend() {
	side := p.Local(wasm.I32)
	p.raise(CellLongest, p.length)
	p.cell(CellSide)
	p.Set(side)
	p.copyToSide(side)
	p.push(side, p.weight)
}

// spend takes a step, or stops when none is left.
func (p *pruning) countStep() {
	p.cell(CellSteps)
	p.Op(wasm.I32Eqz)
	p.If()
	p.stop(StatusRunning)
	p.End()
	p.addCell(CellSteps, func() { p.Const64(-1) })
}

// bounds stops when the stack is empty, or full.
func (p *pruning) checkStack() {
	p.cell(CellTop)
	p.Tee(p.frame)
	p.cell(CellFrames)
	p.Op(wasm.I32LtU)
	p.If()
	p.stop(StatusDone)
	p.End()
	p.need(CellTop, CellFramesEnd, 2*FrameBytes, NeedFrames)
	p.loadState()
}

// expand looks at the edges of a state that was just entered. Nothing is noted before
// all of them are made: where there is no room for them, it is called again.
func (p *pruning) expand() {
	moves := p.Local(wasm.I32)
	p.frameFlag(frameFresh)
	p.If()
	for _, v := range []wasm.Local{p.i, p.errorEdge, p.atomicSteps} {
		p.Const(0)
		p.Set(v)
	}
	p.cell(CellSide)
	p.Set(p.addr)
	again := p.Loop()
	p.selectWindow(func() { p.Get(p.i) })
	p.successors()
	p.cell(CellSide)
	p.GetGlobal(p.m.EdgeCount)
	p.OpConst(wasm.I32Mul, choiceBytes)
	p.Op(wasm.I32Add)
	p.cell(CellSideEnd)
	p.Op(wasm.I32GtU)
	p.If()
	p.stop(NeedSide)
	p.End()
	p.GetGlobal(p.m.Moves)
	p.Set(moves)
	p.GetGlobal(p.m.EdgesEnd)
	p.Set(p.j)
	p.eachEdge(p.edge, p.j, p.length, func() {
		p.inspect(func() { p.addAddress(p.atomicSteps, 1) }, func() { p.withinBound(p.noteErrorEdge) }, func() { p.withinBound(p.addChoice) })
	})
	p.Get(p.i)
	p.OpConst(wasm.I32Add, 64)
	p.Tee(p.i)
	p.GetGlobal(p.m.EdgeCount)
	p.Op(wasm.I32LtU)
	p.BrIf(again)
	p.End()
	p.saveChoices()
	p.orderChoices()
	p.checkErrors(moves)
	p.End()
}

// withinBound runs the code of body where the bound lets the edges of the top frame be
// taken.
func (p *pruning) withinBound(body func()) {
	p.cell(cellDepth)
	p.cell(CellMaxDepth)
	p.Op(wasm.I32LtU)
	p.If()
	body()
	p.End()
}

// blame takes note of the first edge that is an error.
func (p *pruning) noteErrorEdge() {
	p.Get(p.errorEdge)
	p.Op(wasm.I32Eqz)
	p.If()
	p.Load(wasm.I32Load16U, p.edge, layout.EdgeIndex)
	p.OpConst(wasm.I32Add, 1)
	p.Set(p.errorEdge)
	p.Get(p.fault)
	p.setCell(CellErrorFault, p.bitWord)
	p.Get(p.flags)
	p.setCell(CellErrorFlags, p.bitWord)
	p.End()
}

// offer appends the edge at hand to the choices.
func (p *pruning) addChoice() {
	target := p.Local(wasm.I32)
	p.Get(p.edge)
	p.OpConst(wasm.I32Add, layout.EdgeState)
	p.Set(target)
	p.flag(layout.FlagTransient)
	p.Op(wasm.I32Eqz)
	p.If()
	p.Get(p.addr)
	p.bitOf(target, p.length)
	p.Mem(wasm.I64Store, choicePlace)
	p.End()
	p.Gets(p.addr, p.edge)
	p.Mem(wasm.I32Store, choiceAt)
	p.Get(p.addr)
	p.Load(wasm.I32Load16U, p.edge, layout.EdgeIndex)
	p.Mem(wasm.I32Store16, choiceEdge)
	p.Gets(p.addr, p.flags)
	p.Mem(wasm.I32Store8, choiceFlags)
	p.cell(CellEstimate)
	p.If()
	p.Gets(p.addr, target)
	p.Call(p.m.Active)
	p.Mem(wasm.I32Store8, choiceEstimate)
	p.End()
	p.addAddress(p.addr, choiceBytes)
}

// note makes the choices up to an address those of the top frame.
func (p *pruning) saveChoices() {
	p.Get(p.frame)
	p.Get(p.addr)
	p.cell(CellSide)
	p.Op(wasm.I32Sub)
	p.OpConst(wasm.I32DivU, choiceBytes)
	p.Tee(p.left)
	p.Mem(wasm.I32Store, frameLeft)
	p.Get(p.addr)
	p.setCell(CellSide, p.bitWord)
	p.Get(p.frame)
	p.Const(0)
	p.Mem(wasm.I32Store8, frameFlags)
	p.GetGlobal(p.m.EdgeCount)
	p.OpConst(wasm.I32LeU, 64)
	p.Tee(p.i)
	p.setCell(CellReady, p.bitWord)
	p.Get(p.i)
	p.Op(wasm.I32Eqz)
	p.If()
	p.dropKept() // what is kept of states below: this one will not be
	p.End()
	p.addCell(CellAtomic, func() {
		p.Get(p.atomicSteps)
		p.Op(wasm.I64ExtendI32U)
	})
}

// check stops for an error in the state that was entered: that it is an end and no
// valid one, or behind one of its edges.
func (p *pruning) checkErrors(moves wasm.Local) {
	p.Get(moves)
	p.ifInvalidEnd(func() {
		p.putCell(CellErrorKind, 2)
		p.stop(StatusError)
	})
	p.Get(p.errorEdge)
	p.If()
	p.putCell(CellErrorKind, 1)
	p.Get(p.frame)
	p.Get(p.errorEdge)
	p.OpConst(wasm.I32Sub, 1)
	p.Mem(wasm.I32Store16, FrameWindow)
	p.stop(StatusError)
	p.End()
}

// choose finds the next choice of the top frame that leads to a state whose bit is not
// set, or leaves the state. A batch that was kept is taken back before: a state that is
// left must not leave one behind.
func (p *pruning) choose() {
	p.Load(wasm.I32Load, p.frame, frameLeft)
	p.Tee(p.left)
	p.Op(wasm.I32Eqz)
	p.If()
	p.pop()
	p.Br(p.loop)
	p.End()
	p.cell(CellReady)
	p.Op(wasm.I32Eqz)
	p.If()
	p.restoreBatch()
	p.Op(wasm.Drop)
	p.End()
	p.cell(CellSide)
	p.Get(p.left)
	p.OpConst(wasm.I32Mul, choiceBytes)
	p.Op(wasm.I32Sub)
	p.Tee(p.choice)
	p.Mem(wasm.I32Load8U, choiceFlags)
	p.Set(p.flags)
	p.flag(layout.FlagTransient)
	p.Op(wasm.I32Eqz)
	p.If()
	p.Load(wasm.I64Load, p.choice, choicePlace)
	p.Set(p.bitIndex)
	p.locateBit()
	p.bitIsSet()
	p.If()
	p.count(CellMatched)
	p.removeChoice()
	p.Br(p.loop)
	p.End()
	p.End()
}

// taken notes that the choice at hand is not left any more.
func (p *pruning) removeChoice() {
	p.Gets(p.frame, p.left)
	p.OpConst(wasm.I32Sub, 1)
	p.Mem(wasm.I32Store, frameLeft)
}

// follow takes the choice at hand, whose edge is made again unless the batch has it.
func (p *pruning) takeChoice() {
	p.Load(wasm.I32Load, p.choice, choiceAt)
	p.Set(p.edge)
	p.cell(CellReady)
	p.Op(wasm.I32Eqz)
	p.If()
	p.Const64(1)
	p.Load(wasm.I32Load16U, p.choice, choiceEdge)
	p.Tee(p.i)
	p.Ops(wasm.I64ExtendI32U, wasm.I64Shl)
	p.SetGlobal(p.m.Wanted)
	p.Get(p.i)
	p.OpConst(wasm.I32And, ^63)
	p.SetGlobal(p.m.Window)
	p.successors()
	p.GetGlobal(p.m.BatchStart)
	p.Set(p.edge)
	p.End()
	p.Load(wasm.I32Load, p.edge, layout.EdgeLength)
	p.Set(p.length)
	p.needRoomFor(CellSide, CellSideEnd, NeedSide)
	p.removeChoice()
	p.Get(p.frame)
	p.Load(wasm.I32Load16U, p.choice, choiceEdge)
	p.Mem(wasm.I32Store16, FrameWindow)
	p.flag(layout.FlagTransient)
	p.Op(wasm.I32Eqz)
	p.If()
	p.setBit()
	p.count(CellStored)
	p.End()
	p.cell(CellReady)
	p.If()
	p.keepBatch()
	p.End()
	p.cell(cellDepth)
	p.OpConst(wasm.I32Add, 1)
	p.Set(p.targetDepth)
	p.Get(p.edge)
	p.OpConst(wasm.I32Add, layout.EdgeState)
	p.Set(p.edge)
	p.descend()
}
