package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// Depth-first search with bitstate pruning (Ernits 2007, section 4.3). Each state has one bit
// of a table that is much too small, as in store.Bits, and paths have a bound. It visits the
// states that an IteratedSearch in Go visits, in the same order, with the same counts. Thousands of
// such searches follow each other, so starting one must not cost more than clearing its table.
//
// All edges of a state are inspected when it is entered. Those that may be taken are its
// choices. They lie after its vector until the search leaves it.

// A choice is an edge that may be taken. The remaining choices of the top frame end at
// CellSide.
const (
	choiceBit      = 0  // u64: number of the target's bit
	choiceAddress  = 8  // u32: address of the edge, valid while the batch is that of the frame
	choiceEdge     = 12 // u16: number of the edge
	choiceFlags    = 14 // u8: flags of the edge
	choiceEstimate = 15 // u8: estimate of the target
	choiceBytes    = 16
)

// frameRemaining replaces framePending: u32, number of remaining choices.
const frameRemaining = framePending

// Export names of the loops.
const (
	PruneName        = "prune"
	PruneBreadthName = "prune breadth"
)

// pruning is the loop under construction.
type pruning struct {
	depth
	choice      wasm.Local // address of the current choice
	remaining   wasm.Local // remaining choices of the top frame
	bitIndex    wasm.Local // number of the current state's bit
	bitWord     wasm.Local // address of the word with that bit
	errorEdge   wasm.Local // number of the first erroneous edge, plus one; 0 for none
	atomicSteps wasm.Local // edges that are steps inside of atomic sequences
	weight      wasm.Local // weight of every edge: 1
}

// emitPruningDepth emits () -> status. CellSteps has the number of steps.
func (m *Module) emitPruningDepth(s Store) {
	m.store = s
	p := m.newPruning()
	p.SetConst(p.weight, 1)
	p.beginSearch(func() {
		p.setToCell(p.frame, CellTop)
		p.descend()
	})
	p.eachStep(func() {
		p.countStep()
		p.findTop()
		p.loadState()
		p.expand()
		p.checkStateLimit()
		p.choose()
		p.takeChoice()
	})
	m.Export(PruneName, p.Func)
}

// newPruning declares a loop and its variables.
func (m *Module) newPruning() pruning {
	p := pruning{depth: depth{expansion: expansion{emitter: emitter{m.Func(nil, layout.I32s(1)), m}, stacked: true}}}
	p.Declare(wasm.I32, &p.state, &p.edge, &p.flags, &p.fault, &p.targetDepth, &p.length, &p.i, &p.j, &p.folded, &p.frame, &p.addr)
	p.Declare(wasm.I32, &p.choice, &p.remaining, &p.bitWord, &p.errorEdge, &p.atomicSteps, &p.weight)
	p.hash, p.bitIndex = p.Local(wasm.I64), p.Local(wasm.I64)
	return p
}

// beginSearch clears the table if the search has not started, and emits enter, which enters
// the initial state at edge.
func (p *pruning) beginSearch(enter func()) {
	p.cell(CellStarted)
	p.IfZero()
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
	p.setToCell(p.edge, CellInitial)
	p.setToCell(p.length, CellInitialBytes)
	p.bitOf(p.edge, p.length)
	p.Set(p.bitIndex)
	p.locateBit()
	p.setBit()
	p.count(CellStored)
	enter()
	p.End()
}

// bitOf pushes the number of a vector's bit.
func (p *pruning) bitOf(vector, length wasm.Local) {
	p.Call(p.m.hash, vector, length)
	p.cell64(CellSlots)
	p.Op(wasm.I64RemU)
}

// locateBit sets bitWord to the address of the word with the current bit.
func (p *pruning) locateBit() {
	p.cell(CellTable)
	p.Get(p.bitIndex)
	p.Const64(6)
	p.Ops(wasm.I64ShrU, wasm.I32WrapI64)
	p.OpConst(wasm.I32Shl, 3)
	p.Op(wasm.I32Add)
	p.Set(p.bitWord)
}

// bitIsSet pushes whether the current bit is set. Shift instructions use only the six lowest
// bits of the number.
func (p *pruning) bitIsSet() {
	p.Load(wasm.I64Load, p.bitWord, 0)
	p.Get(p.bitIndex)
	p.Ops(wasm.I64ShrU, wasm.I32WrapI64)
	p.OpConst(wasm.I32And, 1)
}

// setBit sets the current bit.
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
	p.setToCell(side, CellSide)
	p.copyToSide(side)
	p.push(side, p.weight)
}

// countStep stops if no step is left.
func (p *pruning) countStep() {
	p.cell(CellSteps)
	p.Op(wasm.I32Eqz)
	p.ReturnIf(StatusRunning)
	p.addCell(CellSteps, func() { p.Const64(-1) })
}

// expand inspects the edges of a state that was just entered. It changes nothing before all
// edges are generated, because it runs again if there is no room for them.
func (p *pruning) expand() {
	moves := p.Local(wasm.I32)
	p.frameFlag(frameFresh)
	p.If()
	p.SetConst(p.i, 0)
	p.SetConst(p.errorEdge, 0)
	p.SetConst(p.atomicSteps, 0)
	p.setToCell(p.addr, CellSide)
	again := p.Loop()
	p.selectWindow(func() { p.Get(p.i) })
	p.successors()
	p.cell(CellSide)
	p.GetGlobal(p.m.EdgeCount)
	p.OpConst(wasm.I32Mul, choiceBytes)
	p.Op(wasm.I32Add)
	p.cell(CellSideEnd)
	p.Op(wasm.I32GtU)
	p.ReturnIf(NeedSide)
	p.SetToGlobal(moves, p.m.Moves)
	p.SetToGlobal(p.j, p.m.EdgesEnd)
	p.eachEdge(p.edge, p.j, p.length, func() {
		p.inspect(func() { p.Add(p.atomicSteps, 1) }, func() {
			p.SetConst(moves, 1) // a state whose edge has an error is no invalid end state
			p.withinBound(p.noteErrorEdge)
		}, func() { p.withinBound(p.addChoice) })
	})
	p.GetOp(p.i, wasm.I32Add, 64)
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

// withinBound emits body in an if: it runs when the bound permits to take edges of the top
// frame.
func (p *pruning) withinBound(body func()) {
	p.cell(cellDepth)
	p.cell(CellMaxDepth)
	p.Op(wasm.I32LtU)
	p.If()
	body()
	p.End()
}

// noteErrorEdge notes the first erroneous edge.
func (p *pruning) noteErrorEdge() {
	p.IfZero(p.errorEdge)
	p.Load(wasm.I32Load16U, p.edge, layout.EdgeIndex)
	p.OpConst(wasm.I32Add, 1)
	p.Set(p.errorEdge)
	p.copyToCell(CellErrorFault, p.fault, p.bitWord)
	p.copyToCell(CellErrorFlags, p.flags, p.bitWord)
	p.End()
}

// addChoice appends the current edge to the choices.
func (p *pruning) addChoice() {
	target := p.Local(wasm.I32)
	p.GetOp(p.edge, wasm.I32Add, layout.EdgeState)
	p.Set(target)
	p.flag(layout.FlagTransient)
	p.IfZero()
	p.Get(p.addr)
	p.bitOf(target, p.length)
	p.Mem(wasm.I64Store, choiceBit)
	p.End()
	p.Store(wasm.I32Store, p.addr, choiceAddress, p.edge)
	p.Get(p.addr)
	p.Load(wasm.I32Load16U, p.edge, layout.EdgeIndex)
	p.Mem(wasm.I32Store16, choiceEdge)
	p.Store(wasm.I32Store8, p.addr, choiceFlags, p.flags)
	p.cell(CellEstimate)
	p.If()
	p.Get(p.addr)
	p.Call(p.m.Active, target)
	p.Mem(wasm.I32Store8, choiceEstimate)
	p.End()
	p.Add(p.addr, choiceBytes)
}

// saveChoices makes the choices up to addr those of the top frame.
func (p *pruning) saveChoices() {
	p.Get(p.frame)
	p.Get(p.addr)
	p.cell(CellSide)
	p.Op(wasm.I32Sub)
	p.OpConst(wasm.I32DivU, choiceBytes)
	p.Tee(p.remaining)
	p.Mem(wasm.I32Store, frameRemaining)
	p.copyToCell(CellSide, p.addr, p.bitWord)
	p.setFrameFlags(0)
	p.GetGlobal(p.m.EdgeCount)
	p.OpConst(wasm.I32LeU, 64)
	p.Tee(p.i)
	p.setCell(CellReady, p.bitWord)
	p.IfZero(p.i)
	p.dropKept() // this state's batch is not kept, so none before it may be
	p.End()
	p.addCell(CellAtomic, func() { p.Op(wasm.I64ExtendI32U, p.atomicSteps) })
}

// checkErrors stops if the entered state is an invalid end state or one of its edges is an
// error.
func (p *pruning) checkErrors(moves wasm.Local) {
	p.Get(moves)
	p.ifInvalidEnd(func() {
		p.putCell(CellErrorKind, InvalidEnd)
		p.stop(StatusError)
	})
	p.If(p.errorEdge)
	p.putCell(CellErrorKind, FaultyEdge)
	p.Get(p.frame)
	p.GetOp(p.errorEdge, wasm.I32Sub, 1)
	p.Mem(wasm.I32Store16, FrameWindow)
	p.stop(StatusError)
	p.End()
}

// choose finds the next choice of the top frame whose target has a bit that is not set, or
// leaves the state. A kept batch is restored first, because a state that is left must not
// leave one.
func (p *pruning) choose() {
	p.Load(wasm.I32Load, p.frame, frameRemaining)
	p.Tee(p.remaining)
	p.IfZero()
	p.pop()
	p.Br(p.loop)
	p.End()
	p.cell(CellReady)
	p.IfZero()
	p.restoreBatch()
	p.Op(wasm.Drop)
	p.End()
	p.cell(CellSide)
	p.GetOp(p.remaining, wasm.I32Mul, choiceBytes)
	p.Op(wasm.I32Sub)
	p.Tee(p.choice)
	p.Mem(wasm.I32Load8U, choiceFlags)
	p.Set(p.flags)
	p.flag(layout.FlagTransient)
	p.IfZero()
	p.Load(wasm.I64Load, p.choice, choiceBit)
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

// removeChoice removes the current choice, which is the last one.
func (p *pruning) removeChoice() {
	p.Gets(p.frame, p.remaining)
	p.OpConst(wasm.I32Sub, 1)
	p.Mem(wasm.I32Store, frameRemaining)
}

// takeChoice takes the current choice. The edge is generated again unless it is in the batch.
func (p *pruning) takeChoice() {
	p.Load(wasm.I32Load, p.choice, choiceAddress)
	p.Set(p.edge)
	p.cell(CellReady)
	p.IfZero()
	p.Const64(1)
	p.Load(wasm.I32Load16U, p.choice, choiceEdge)
	p.Tee(p.i)
	p.Ops(wasm.I64ExtendI32U, wasm.I64Shl)
	p.SetGlobal(p.m.Wanted)
	p.GetOp(p.i, wasm.I32And, ^63)
	p.SetGlobal(p.m.Window)
	p.successors()
	p.SetToGlobal(p.edge, p.m.BatchStart)
	p.End()
	p.Load(wasm.I32Load, p.edge, layout.EdgeLength)
	p.Set(p.length)
	p.needRoomFor(CellSide, CellSideEnd, NeedSide)
	p.removeChoice()
	p.Get(p.frame)
	p.Load(wasm.I32Load16U, p.choice, choiceEdge)
	p.Mem(wasm.I32Store16, FrameWindow)
	p.flag(layout.FlagTransient)
	p.IfZero()
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
	p.Add(p.edge, layout.EdgeState)
	p.descend()
}
