package zones

import "beeline/engine/kernel/wasm"

// An emitter emits the functions of a module.
type emitter struct {
	layout
	m *wasm.Module
	functions
	offDiagonal uint32     // masks that leave out the bounds of a clock and itself
	goalTarget  wasm.Local // of the goal: address of the discrete part of the target
	saved       uint32     // where the goal keeps the zone of the target, 0 for nowhere
}

// functions are the functions of a module.
type functions struct {
	constrain, set, up, close, normalize, covers   *wasm.Func
	copy, invariants, invariantsAgain, extrapolate *wasm.Func
	flags, urgent, goal, insert, arrive, failing   *wasm.Func
	expand                                         *wasm.Func
}

func (e *emitter) function(params int, results ...wasm.Type) *wasm.Func {
	list := make([]wasm.Type, params)
	for i := range list {
		list[i] = wasm.I32
	}
	return e.m.Func(list, results)
}

// rows emits a loop over the rows of a zone from a row on. row is the address of the current one.
func (e *emitter) rows(f *wasm.Func, zone uint32, first int, body func(row wasm.Local, next func())) {
	row := f.Local(wasm.I32)
	f.SetConst(row, int32(zone)+int32(first*e.row()))
	again := f.Loop()
	inner := f.Block()
	body(row, func() { f.BrIf(inner) })
	f.End()
	f.Add(row, int32(e.row()))
	f.GetOp(row, wasm.I32LtU, int32(zone)+int32(e.zone()))
	f.BrIf(again)
	f.End()
}

// loadRow loads a row into variables.
func (e *emitter) loadRow(f *wasm.Func, row wasm.Local) []wasm.Local {
	list := make([]wasm.Local, e.vectors)
	for v := range list {
		list[v] = f.Local(wasm.V128)
		f.Load(wasm.V128Load, row, uint32(16*v))
		f.Set(list[v])
	}
	return list
}

// tighten emits code that tightens the bounds of a row by paths that begin with the finite bound
// to and continue with those of another row. A sum of bounds is strict if one of them is, so it is
// even: subtracting the lowest bit of to and clearing that of the others gives it.
func (e *emitter) tighten(f *wasm.Func, row, to wasm.Local, via []wasm.Local, sum, mask wasm.Local) {
	f.GetOp(to, wasm.I32And, -2)
	f.Op(wasm.I32x4Splat)
	f.Set(sum)
	f.GetOp(to, wasm.I32Or, -2)
	f.Op(wasm.I32x4Splat)
	f.Set(mask)
	for v, of := range via {
		f.Get(row)
		f.Load(wasm.V128Load, row, uint32(16*v))
		f.Op(wasm.V128And, of, mask)
		f.Op(wasm.I32x4Add, sum)
		f.Op(wasm.I32x4MinS)
		f.Mem(wasm.V128Store, uint32(16*v))
	}
}

// emitSum emits the sum of two bounds.
func emitSum(f *wasm.Func, a, b wasm.Local) {
	f.Op(wasm.I32Add, a, b)
	f.Op(wasm.I32Or, a, b)
	f.OpConst(wasm.I32And, 1)
	f.Op(wasm.I32Sub)
}

// emitConstrain emits zone.Constrain. The parameters are 4i, 4j, the address of row j, and the bound,
// which is smaller than that of the zone.
func (e *emitter) emitConstrain() {
	f := e.function(4, wasm.I32)
	e.constrain = f
	i, j, rowJ, b := f.Param(0), f.Param(1), f.Param(2), f.Param(3)
	var to, sum, mask wasm.Local
	f.Declare(wasm.I32, &to)
	f.Declare(wasm.V128, &sum, &mask)
	f.Op(wasm.I32Add, rowJ, i)
	f.Mem(wasm.I32Load, 0)
	f.Set(to)
	emitSum(f, to, b)
	f.OpConst(wasm.I32LtS, 1)
	f.ReturnIf(0)
	via := e.loadRow(f, rowJ)
	e.rows(f, e.work, 0, func(row wasm.Local, next func()) {
		f.Op(wasm.I32Add, row, i)
		f.Mem(wasm.I32Load, 0)
		f.Tee(to)
		f.OpConst(wasm.I32GeS, large)
		next()
		emitSum(f, to, b)
		f.Tee(to)
		f.Op(wasm.I32Add, row, j)
		f.Mem(wasm.I32Load, 0)
		f.Op(wasm.I32GeS)
		next()
		e.tighten(f, row, to, via, sum, mask)
	})
	f.Const(1)
}

// emitSet emits zone.Copy, and zone.Reset as a copy of the clock 0. The parameters are 4x and the address
// of row x, 4y and the address of row y, and the bounds of x - y and y - x.
func (e *emitter) emitSet() {
	f := e.function(6)
	e.set = f
	x, rowX, y, rowY, above, below := f.Param(0), f.Param(1), f.Param(2), f.Param(3), f.Param(4), f.Param(5)
	b := f.Local(wasm.I32)
	for j := range e.n {
		f.Get(rowX)
		f.Load(wasm.I32Load, rowY, uint32(4*j))
		f.Set(b)
		emitSum(f, b, above)
		f.Mem(wasm.I32Store, uint32(4*j))
	}
	for j := range e.n {
		f.Get(x)
		f.Load(wasm.I32Load, y, e.work+e.bound(j, 0))
		f.Set(b)
		emitSum(f, b, below)
		f.Mem(wasm.I32Store, e.work+e.bound(j, 0))
	}
	f.Op(wasm.I32Add, x, rowX)
	f.Const(1)
	f.Mem(wasm.I32Store, 0)
}

// emitUp emits zone.Up.
func (e *emitter) emitUp() {
	f := e.function(0)
	e.up = f
	for i := 1; i < e.n; i++ {
		f.Consts(0, infinity)
		f.Mem(wasm.I32Store, e.work+e.bound(i, 0))
	}
}

// emitClose emits zone.Close for a zone that is not empty. Rows whose bounds are all infinity are no part
// of paths, and after an extrapolation many are so.
func (e *emitter) emitClose() {
	f := e.function(0)
	e.close = f
	e.offDiagonal = e.words(e.offDiagonalWords())
	var rowK, k, to wasm.Local
	var sum, mask, most wasm.Local
	f.Declare(wasm.I32, &rowK, &k, &to)
	f.Declare(wasm.V128, &sum, &mask, &most)
	f.Const(large)
	f.Op(wasm.I32x4Splat)
	f.Set(most)
	f.SetConst(rowK, int32(e.work))
	again := f.Loop()
	useless := f.Block()
	mark := f.Mark()
	via := e.loadRow(f, rowK)
	for v, of := range via {
		f.Op(wasm.I32x4LtS, of, most)
		f.Load(wasm.V128Load, rowK, e.offDiagonal-e.work+uint32(16*v))
		f.Op(wasm.V128And)
		if v > 0 {
			f.Op(wasm.V128Or)
		}
	}
	f.Op(wasm.V128AnyTrue)
	f.Op(wasm.I32Eqz)
	f.BrIf(useless)
	e.rows(f, e.work, 0, func(row wasm.Local, next func()) {
		f.Op(wasm.I32Add, row, k)
		f.Mem(wasm.I32Load, 0)
		f.Tee(to)
		f.OpConst(wasm.I32GeS, large)
		f.Op(wasm.I32Eq, row, rowK)
		f.Op(wasm.I32Or)
		next()
		e.tighten(f, row, to, via, sum, mask)
	})
	f.Release(mark)
	f.End()
	f.Add(k, 4)
	f.Add(rowK, int32(e.row()))
	f.GetOp(rowK, wasm.I32LtU, int32(e.work)+int32(e.zone()))
	f.BrIf(again)
	f.End()
}

// emitNormalize emits what makes sums with infinity infinity.
func (e *emitter) emitNormalize() {
	f := e.function(0)
	e.normalize = f
	var none, most, b wasm.Local
	f.Declare(wasm.V128, &none, &most, &b)
	f.Const(infinity)
	f.Op(wasm.I32x4Splat)
	f.Set(none)
	f.Const(large)
	f.Op(wasm.I32x4Splat)
	f.Set(most)
	e.rows(f, e.work, 0, func(row wasm.Local, _ func()) {
		for v := range e.vectors {
			f.Get(row)
			f.Get(none)
			f.Load(wasm.V128Load, row, uint32(16*v))
			f.Tee(b)
			f.Op(wasm.I32x4GtS, b, most)
			f.Op(wasm.V128Bitselect)
			f.Mem(wasm.V128Store, uint32(16*v))
		}
	})
}
