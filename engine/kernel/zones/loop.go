package zones

import "beeline/engine/kernel/wasm"

// emitSearch emits the search: it expands nodes in the order in which they were stored, at most as many
// as cellLeft says, and returns a status.
func (e *emitter) emitSearch() *wasm.Func {
	f := e.function(0, wasm.I32)
	node := f.Local(wasm.I32)
	again := f.Loop()
	expand := f.Block()
	e.getCell(f, cellAgain)
	f.BrIf(expand)
	e.emitTake(f, node)
	e.emitEnds(f, node, again)
	f.End()
	e.setCell(f, cellAgain, func() { f.Const(0) })
	e.setCell(f, cellEdge, func() { f.Const(0) })
	e.setCell(f, cellStatus, func() { f.Const(0) })
	e.getCell(f, cellNode)
	f.Call(e.expand)
	e.getCell(f, cellStatus)
	f.If()
	e.getCell(f, cellStatus)
	f.Return()
	f.End()
	e.setCell(f, cellSkip, func() { f.Const(0) })
	f.Br(again)
	f.End()
	f.Const(int32(running))
	return f
}

// returnIf pops a condition, and returns a status if it is not 0.
func (e *emitter) returnIf(f *wasm.Func, s status) { f.ReturnIf(int32(s)) }

// emitTake emits what takes the next node.
func (e *emitter) emitTake(f *wasm.Func, node wasm.Local) {
	e.getCell(f, cellLeft)
	f.Op(wasm.I32Eqz)
	e.returnIf(f, running)
	e.getCell(f, cellNext)
	f.Set(node)
	f.Get(node)
	e.getCell(f, cellFill)
	f.Op(wasm.I32Eq)
	e.returnIf(f, done)
	f.Get(node)
	e.getCell(f, cellNextEnd)
	f.Op(wasm.I32Eq)
	e.returnIf(f, segment)
	e.setCell(f, cellLeft, func() {
		e.getCell(f, cellLeft)
		f.OpConst(wasm.I32Sub, 1)
	})
	e.setCell(f, cellNext, func() { f.GetOp(node, wasm.I32Add, int32(e.node)) })
	e.addCell(f, cellTaken)
	f.Get(node)
	e.getCell(f, cellLevelEnd)
	f.Op(wasm.I32GeU)
	f.If()
	e.addCell(f, cellDepth)
	e.setCell(f, cellLevelEnd, func() { e.getCell(f, cellFill) })
	f.End()
}

// emitEnds emits the reasons not to expand a node that was taken. It branches to again for the next one.
func (e *emitter) emitEnds(f *wasm.Func, node wasm.Local, again wasm.Label) {
	// All errors that are as near as the first one have been found.
	e.getCell(f, cellErrors)
	f.If()
	e.getCell(f, cellAll)
	f.Op(wasm.I32Eqz)
	e.getCell(f, cellDepth)
	e.getCell(f, cellErrorLength)
	f.Op(wasm.I32GeU)
	f.Op(wasm.I32And)
	e.returnIf(f, found)
	f.End()
	e.getCell(f, cellStates)
	f.If()
	e.getCell(f, cellStored)
	e.getCell(f, cellStates)
	f.Op(wasm.I32GeU)
	e.returnIf(f, stateFull)
	f.End()
	e.setCell(f, cellNode, func() { f.Get(node) })
	e.getCell(f, cellDrops)
	f.If()
	f.Load(wasm.I32Load, node, nodeCovered)
	f.BrIf(again)
	f.End()
	e.addCell(f, cellVisited)
	e.setCell(f, cellDeepest, func() { e.getCell(f, cellDepth) })
	if e.goal != nil {
		e.emitGoalTaken(f, node)
	}
	e.getCell(f, cellLength)
	f.If()
	e.getCell(f, cellDepth)
	e.getCell(f, cellLength)
	f.Op(wasm.I32GeU)
	f.If()
	e.setCell(f, cellCutOff, func() { f.Const(1) })
	f.Br(again)
	f.End()
	f.End()
}

// emitGoalTaken emits the end of a search that looks for the goal when it expands nodes.
func (e *emitter) emitGoalTaken(f *wasm.Func, node wasm.Local) {
	e.getCell(f, cellDrops)
	f.If()
	f.Call(e.copy, node)
	f.Call(e.goal)
	f.If()
	e.addCell(f, cellErrors)
	e.setCell(f, cellErrorNode, func() { f.Get(node) })
	e.setCell(f, cellErrorLength, func() { e.getCell(f, cellDepth) })
	e.setCell(f, cellErrorFault, func() { f.Const(0) })
	f.Const(int32(found))
	f.Return()
	f.End()
	f.End()
}
