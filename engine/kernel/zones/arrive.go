package zones

import (
	"slices"

	"beeline/engine/kernel/wasm"
	"beeline/engine/net"
	"beeline/engine/ts"
)

// The flags of a location.
const (
	flagUrgent    = 1
	flagCommitted = 2
)

// emitFlags emits the flags of all locations of a state.
func (e *emitter) emitFlags(n *net.Network) {
	f := e.function(1, wasm.I32)
	e.flags = f
	f.Const(0)
	for a := range n.Automata {
		flags, some := []byte{}, byte(0)
		for _, l := range n.Automata[a].Locations {
			b := byte(0)
			if l.Urgent {
				b |= flagUrgent
			}
			if l.Committed {
				b |= flagCommitted
			}
			flags, some = append(flags, b), some|b
		}
		if some != 0 {
			f.Load(wasm.I32Load16U, f.Param(0), e.location(a))
			f.Mem(wasm.I32Load8U, e.table(flags))
			f.Op(wasm.I32Or)
		}
	}
}

// emitUrgent emits whether no time passes at the target: because of a location, or because automata can
// synchronise by a vector that is urgent. It reports false if it cannot.
func (e *emitter) emitUrgent(n *net.Network) bool {
	f := e.function(0, wasm.I32)
	e.urgent = f
	target := f.Local(wasm.I32)
	f.SetConst(target, int32(e.target))
	f.Call(e.flags, target)
	f.OpConst(wasm.I32And, flagUrgent)
	f.ReturnIf(1)
	ok := true
	for i := range n.Vectors {
		if !n.Vectors[i].Urgent {
			continue
		}
		waits := f.Block()
		for _, p := range n.Vectors[i].Parts {
			possible := f.Block()
			ok = e.emitPossible(f, n, p, target, possible) && ok
			f.Br(waits)
			f.End()
		}
		f.Const(1)
		f.Return()
		f.End()
	}
	f.Const(0)
	return ok
}

// emitPossible emits a branch if the guard of an edge of a part holds, whatever the clocks. It reports
// false if it cannot.
func (e *emitter) emitPossible(f *wasm.Func, n *net.Network, p net.Part, target wasm.Local, possible wasm.Label) bool {
	of, ok := &n.Automata[p.Automaton], true
	emitDispatch(f, len(of.Locations), func(l int) func() {
		is := func(edge net.Edge) bool { return edge.From == l && edge.Event == p.Event }
		if !slices.ContainsFunc(of.Edges, is) {
			return nil
		}
		return func() {
			for _, edge := range of.Edges {
				if is(edge) {
					fails := f.Block()
					ok = e.newCoder(f, n, target, fails, n.RangeFaults).run(edge.Guard.Code) && ok
					f.Br(possible)
					f.End()
				}
			}
		}
	}, func() { f.Load(wasm.I32Load16U, target, e.location(p.Automaton)) })
	return ok
}

// emitInvariants emits what keeps the valuations of the target that satisfy its invariants. The result
// is 0 if there are none. again is set for valuations that time leads to from those that do. It returns
// nil if it cannot.
func (e *emitter) emitInvariants(n *net.Network, again bool) *wasm.Func {
	f := e.function(0, wasm.I32)
	target := f.Local(wasm.I32)
	f.SetConst(target, int32(e.target))
	ok := true
	fails := f.Block()
	for a := range n.Automata {
		e.emitInvariantsOf(f, n, a, again, target, fails, &ok)
	}
	f.Const(1)
	f.Return()
	f.End()
	f.Const(0)
	if !ok {
		return nil
	}
	return f
}

func (e *emitter) emitInvariantsOf(f *wasm.Func, n *net.Network, a int, again bool, target wasm.Local, fails wasm.Label, ok *bool) {
	locations := n.Automata[a].Locations
	some := false
	for i := range locations {
		some = some || len(locations[i].Invariant.Clocks) > 0 || len(locations[i].Invariant.Code) > 0 && !again
	}
	if !some {
		return
	}
	emitDispatch(f, len(locations), func(l int) func() {
		of := &locations[l].Invariant
		if len(of.Clocks) == 0 && (len(of.Code) == 0 || again) {
			return nil
		}
		return func() {
			if !again {
				*ok = e.newCoder(f, n, target, fails, n.RangeFaults).run(of.Code) && *ok
			}
			for _, c := range of.Clocks {
				e.emitConstraint(f, c)
				f.BrIf(fails)
				f.End()
			}
		}
	}, func() { f.Load(wasm.I32Load16U, target, e.location(a)) })
}

// emitArrive emits what completes the target of a step and stores it, as zonegraph.Graph does.
func (e *emitter) emitArrive() {
	f := e.function(0)
	e.arrive = f
	e.returnIfStopped(f)
	f.Call(e.invariants)
	f.Op(wasm.I32Eqz)
	f.If()
	f.Return()
	f.End()
	f.Call(e.urgent)
	f.IfZero()
	f.Call(e.up)
	f.Call(e.invariantsAgain)
	f.Op(wasm.Drop)
	f.End()
	f.Call(e.extrapolate)
	e.nextEdge(f, true)
	if e.goal != nil {
		e.getCell(f, cellDrops)
		f.IfZero()
		f.Call(e.goal)
		f.If()
		e.report(f, ts.GoalReached)
		f.End()
		f.End()
	}
	e.addCell(f, cellIncoming)
	f.Call(e.insert)
}

// emitFailing emits what reports a step with a value out of range.
func (e *emitter) emitFailing() {
	f := e.function(0)
	e.failing = f
	e.returnIfStopped(f)
	e.nextEdge(f, false)
	e.report(f, ts.ValueOutOfRange)
}

// nextEdge emits what counts an edge. It returns from the function if the edge was followed before memory
// became larger. If the edge leads to a state, it also does so if there is no room for that.
func (e *emitter) nextEdge(f *wasm.Func, leads bool) {
	e.getCell(f, cellEdge)
	e.getCell(f, cellSkip)
	f.Op(wasm.I32LtU)
	f.If()
	e.addCell(f, cellEdge)
	f.Return()
	f.End()
	if leads {
		e.getCell(f, cellFill)
		f.OpConst(wasm.I32Add, int32(e.node))
		e.getCell(f, cellEnd)
		f.Op(wasm.I32GtU)
		e.stopIf(f, moreNodes)
		e.getCell(f, cellChains)
		e.getCell(f, cellMost)
		f.Op(wasm.I32GeU)
		e.stopIf(f, moreSlots)
	}
	e.addCell(f, cellEdge)
}

// returnIfStopped returns from the function if no edges are followed any more.
func (e *emitter) returnIfStopped(f *wasm.Func) {
	e.getCell(f, cellStatus)
	f.If()
	f.Return()
	f.End()
}

// stopIf pops a condition, and stops following edges if it is not 0.
func (e *emitter) stopIf(f *wasm.Func, why status) {
	f.If()
	e.setCell(f, cellSkip, func() { e.getCell(f, cellEdge) })
	e.setCell(f, cellAgain, func() { f.Const(1) })
	e.setCell(f, cellStatus, func() { f.Const(int32(why)) })
	f.Return()
	f.End()
}

// report emits what notes an error of the current edge.
func (e *emitter) report(f *wasm.Func, fault ts.Fault) {
	e.getCell(f, cellErrors)
	f.IfZero()
	e.setCell(f, cellErrorNode, func() { e.getCell(f, cellNode) })
	for _, c := range []struct {
		to, from cell
		plus     int32
	}{{cellErrorEdge, cellEdge, -1}, {cellErrorLength, cellDepth, 1}} {
		e.setCell(f, c.to, func() {
			e.getCell(f, c.from)
			f.OpConst(wasm.I32Add, c.plus)
		})
	}
	e.setCell(f, cellErrorFault, func() { f.Const(int32(fault)) })
	e.addCell(f, cellErrors)
	f.Else()
	e.getCell(f, cellAll)
	f.If()
	e.addCell(f, cellErrors)
	f.End()
	f.End()
}

// getCell pushes a cell, setCell sets it to what value pushes, and addCell adds 1 to it.
func (e *emitter) getCell(f *wasm.Func, c cell) {
	f.Const(0)
	f.Mem(wasm.I32Load, c.at())
}

func (e *emitter) setCell(f *wasm.Func, c cell, value func()) {
	f.Const(0)
	value()
	f.Mem(wasm.I32Store, c.at())
}

func (e *emitter) addCell(f *wasm.Func, c cell) {
	f.Const(0)
	f.Const(0)
	f.Mem(wasm.I64Load, c.at())
	f.OpConst64(wasm.I64Add, 1)
	f.Mem(wasm.I64Store, c.at())
}
