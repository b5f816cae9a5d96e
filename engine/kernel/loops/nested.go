package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
	"beeline/engine/ts"
)

// Nested depth-first search: the loop of depth.go with two searches on one stack, as
// search.NestedDepthFirst has them. CellPhase is 0 during the outer search and 1 during an
// inner one.
//
// With whole states both searches visit the same stored states. The four bytes before a stored
// vector say which search has visited it, and on whose stack it is. The marks of the inner
// search are those of the outer one, shifted by CellPhase. For other stores see stacked.go.

// NestedPrefix starts the export names of this search.
const NestedPrefix = "nested "

// markBytes are the marks before a stored vector.
const markBytes = 4

// Marks of a state.
const (
	markVisited  = 1 // by the outer search; 2 is by the inner one
	markOnStack  = 4 // of the outer search; 8 is of the inner one
	outerMarks   = markVisited | markOnStack
	innerVisited = markVisited << 1
)

// Flags of a frame of this search, at FrameFolded.
const (
	// FlagTransient: the state is inside an atomic sequence.
	FlagTransient = 1
	// flagAccepting: the state is accepting. If it is inside an atomic sequence, the last state
	// before it is accepting too.
	flagAccepting = int32(ts.Accepting)
	flagSearched  = 4 // the inner search from this state has begun
)

// nested has the variables of a nested search.
type nested struct {
	marks     wasm.Local // of the current target or state
	found     wasm.Local // reference of a stored state
	listed    wasm.Local // number of a frame plus one, or 0: see stacked.go
	outerHash wasm.Local // of the current target or state: see stacked.go
}

// newNested returns the variables of the loop that is emitted, if its search is nested.
func (d *depth) newNested() *nested {
	if !d.m.store.Nested {
		return nil
	}
	n := &nested{outerHash: d.Local(wasm.I64)}
	d.Declare(wasm.I32, &n.marks, &n.found, &n.listed)
	return n
}

// emitNested adds the search to a module with the one over whole states. It reports false if
// the model is too large for the store.
func (m *Module) emitNested(s Store) bool {
	m.store = s
	switch s.Kind {
	case Whole:
	case Collapse:
		if !m.emitFolding() {
			return false
		}
		m.emitPrehash(skippedInDepth, emitter.foldTarget)
	default:
		m.emitMarked(s)
		m.emitPrehash(skippedInDepth, emitter.hashTargetInPhase)
	}
	if s.Kind != Whole {
		m.lists = m.Reserve(4 << listBits)
	}
	m.Export(NestedPrefix+"rehash", m.rehash)
	m.emitDepthFirst(NestedPrefix)
	return true
}

// findMarks sets addr to the address of the marks of a stored state.
func (d *depth) findMarks(state wasm.Local) {
	d.Get(state)
	d.toAddress()
	d.AddrConst(wasm.I32Sub, markBytes)
	d.Set(d.addr)
}

// readMarks sets marks to those of a stored state.
func (d *depth) readMarks(state wasm.Local) {
	d.findMarks(state)
	d.LoadFar(wasm.I32Load, d.addr, 0)
	d.Set(d.marks)
}

// inPhase pops marks of both searches and pushes those of the current one as if it were the
// outer one.
func (d *depth) inPhase() {
	d.cell(CellPhase)
	d.Op(wasm.I32ShrU)
}

// ofPhase pushes a mark of the outer search, shifted to the current one.
func (d *depth) ofPhase(mark int32) {
	d.Const(mark)
	d.cell(CellPhase)
	d.Op(wasm.I32Shl)
}

// isPassed pushes whether the target of the current edge was visited in this phase and is on no
// stack, so that its edge closes no cycle.
func (d *depth) isPassed() {
	if d.m.store.Kind != Whole {
		d.isPassedByKey()
		return
	}
	d.GetOp(d.edge, wasm.I32Add, layout.EdgeState)
	d.Get(d.length)
	d.Load(wasm.I64Load, d.edge, layout.EdgeHash)
	d.Call(d.m.probe)
	d.Tee(d.found)
	d.IfValue(wasm.I32)
	d.readMarks(d.found)
	d.Get(d.marks)
	d.inPhase()
	d.OpConst(wasm.I32And, markVisited)
	d.Get(d.marks)
	d.Get(d.marks)
	d.inPhase()
	d.Op(wasm.I32Or)
	d.OpConst(wasm.I32And, markOnStack)
	d.Ops(wasm.I32Eqz, wasm.I32And)
	d.Else()
	d.Const(0)
	d.End()
}

// nestedTarget pops whether the current target is inside an atomic sequence. It stores the
// target, or skips the edge if the target was visited in this phase. It reports a cycle that
// the edge closes.
func (d *depth) nestedTarget(side wasm.Local) {
	d.If()
	d.setAccepting(false)
	d.LoadFar(wasm.I32Load8U, d.frame, FrameFolded)
	d.Op(wasm.I32And, d.folded)
	d.OpConst(wasm.I32Or, FlagTransient)
	d.Set(d.folded)
	if d.m.store.Kind != Whole {
		d.Else()
		d.targetOfKey()
		d.End()
		return
	}
	d.copyToSide(side)
	d.Else()
	d.setAccepting(false)
	d.targetHash()
	d.Set(d.hash)
	d.Get(d.isNew)
	d.IfZero()
	d.Call(d.m.probe, d.edge, d.length, d.hash)
	d.Set(d.found)
	d.End()
	d.Get(d.found)
	d.Tee(d.state)
	d.If()
	d.readMarks(d.state)
	d.reportCycle()
	d.Get(d.marks)
	d.inPhase()
	d.OpConst(wasm.I32And, markVisited)
	d.skipIfVisited()
	d.count(CellNested)
	d.copyHidden(d.edge, d.state) // no frame of this search has the state
	d.Else()
	d.Call(d.m.insert, d.edge, d.length, d.hash)
	d.Set(d.state)
	d.count(CellStored)
	d.SetConst(d.marks, 0)
	d.End()
	d.findMarks(d.state)
	d.Gets(d.addr, d.marks)
	d.ofPhase(outerMarks)
	d.Op(wasm.I32Or)
	d.Far(wasm.I32Store, 0)
	d.End()
}

// setAccepting sets flagAccepting if the current target is accepting, and clears the other flags.
// folded says whether the target was replaced by its root.
func (d *depth) setAccepting(folded bool) {
	d.Get(d.edge)
	if folded {
		d.Call(d.m.unfold)
	}
	d.Call(d.m.Accepting)
	d.OpConst(wasm.I32And, flagAccepting)
	d.Set(d.folded)
}

// reportCycle stops if the current edge closes an acceptance cycle: the target is on the stack
// of the outer search, during the inner one; or it is on the stack of its own search, and
// it or the state before it is accepting.
func (d *depth) reportCycle() {
	d.onStack(func() { d.Get(d.marks) })
	d.cell(CellPhase)
	d.Op(wasm.I32And)
	d.onStack(func() {
		d.Get(d.marks)
		d.inPhase()
	})
	d.LoadFar(wasm.I32Load8U, d.frame, FrameFolded)
	d.Op(wasm.I32Or, d.folded)
	d.OpConst(wasm.I32And, flagAccepting)
	d.Const(0)
	d.Ops(wasm.I32Ne, wasm.I32And, wasm.I32Or)
	d.If()
	d.copyToCell(CellLoopState, d.state, d.j)
	d.reportError(Cycle)
	d.Br(d.loop)
	d.End()
}

// onStack pushes whether the marks that marks pushes have markOnStack, as 0 or 1.
func (d *depth) onStack(marks func()) {
	marks()
	d.OpConst(wasm.I32And, markOnStack)
	d.Const(0)
	d.Op(wasm.I32Ne)
}

// checkStutter completes checkEnd: it reports the current state if it is accepting, has no
// executable edge, and such states count as cycles.
func (d *depth) checkStutter() {
	d.cell(CellStutter)
	d.LoadFar(wasm.I32Load8U, d.frame, FrameFolded)
	d.OpConst(wasm.I32And, FlagTransient|flagAccepting)
	d.OpConst(wasm.I32Eq, flagAccepting)
	d.Op(wasm.I32And)
	d.If()
	d.reportError(EndlessEnd)
	d.End()
	d.End()
}

// leaveNested starts the inner search from the top state, if it needs one. Otherwise it takes
// the top state, which will be popped, from the stack's marks.
func (d *depth) leaveNested() {
	d.LoadFar(wasm.I32Load8U, d.frame, FrameFolded)
	d.Set(d.folded)
	d.cell(CellPhase)
	d.Op(wasm.I32Eqz)
	d.GetOp(d.folded, wasm.I32Eq, flagAccepting)
	d.frameFlag(frameMoves)
	d.Const(0)
	d.Ops(wasm.I32Ne, wasm.I32And, wasm.I32And)
	d.If()
	d.startInner()
	d.Br(d.loop)
	d.End()
	if d.m.store.Kind == Whole {
		d.GetOp(d.folded, wasm.I32And, FlagTransient)
		d.IfZero()
		d.readMarks(d.state)
		d.Gets(d.addr, d.marks)
		d.ofPhase(markOnStack)
		d.Op(wasm.I32Xor)
		d.Far(wasm.I32Store, 0)
		d.End()
	}
	d.fromFirstFrame(FrameBytes)
	d.addressCell(CellSeed)
	d.Addr(wasm.I32Eq)
	d.cell(CellPhase)
	d.Op(wasm.I32And)
	d.If()
	d.putCell(CellPhase, 0)
	if d.m.store.Kind != Whole { // the seed stays on the stack of the outer search
		d.Else()
		d.GetOp(d.folded, wasm.I32And, FlagTransient)
		d.IfZero()
		d.unstack()
		d.End()
	}
	d.End()
}

// fromFirstFrame pushes the distance of the top frame from the first one, less some bytes.
func (d *depth) fromFirstFrame(less int32) {
	d.Get(d.frame)
	d.addressCell(CellFrames)
	d.Addr(wasm.I32Sub)
	d.AddrConst(wasm.I32Sub, less)
}

// startInner starts the inner search from the top state, unless an inner search has
// visited it.
func (d *depth) startInner() {
	d.Get(d.frame)
	d.Const(flagAccepting | flagSearched)
	d.Far(wasm.I32Store8, FrameFolded)
	if d.m.store.Kind == Whole {
		d.readMarks(d.state)
		d.GetOp(d.marks, wasm.I32And, innerVisited)
	} else {
		d.markSeed()
	}
	d.If()
	d.count(CellMatched)
	d.Br(d.loop)
	d.End()
	if d.m.store.Kind == Whole {
		d.Gets(d.addr, d.marks)
		d.OpConst(wasm.I32Or, outerMarks<<1)
		d.Far(wasm.I32Store, 0)
	}
	d.count(CellNested)
	d.putCell(CellPhase, 1)
	d.fromFirstFrame(0)
	d.setAddressCell(CellSeed, d.addr)
	side, weight := d.Local(d.m.Address()), d.Local(wasm.I32)
	d.setToAddressCell(side, CellSide)
	d.SetConst(weight, 0)
	d.setToCell(d.targetDepth, cellDepth)
	d.SetConst(d.folded, flagAccepting)
	d.push(side, weight)
}

// markRoot marks the initial state, which was stored, and sets the flags of its frame.
func (d *depth) markRoot() {
	d.findMarks(d.state)
	d.Get(d.addr)
	d.Const(outerMarks)
	d.Far(wasm.I32Store, 0)
	d.setAccepting(false)
}
