package zones

import (
	"beeline/engine/kernel/wasm"
	"beeline/engine/zonegraph"
)

// emitCovers emits whether the zone at one address covers the one at another. Both have the locations and
// integers of the target.
func (e *emitter) emitCovers(by zonegraph.Inclusion) {
	f := e.function(2, wasm.I32)
	e.covers = f
	if by == zonegraph.Simulated {
		e.emitSimulates(f)
		return
	}
	a, b := f.Param(0), f.Param(1)
	end := f.Local(wasm.I32)
	f.GetOp(a, wasm.I32Add, int32(e.zone()))
	f.Set(end)
	again := f.Loop()
	for v := range e.vectors {
		f.Load(wasm.V128Load, b, uint32(16*v))
		f.Load(wasm.V128Load, a, uint32(16*v))
		if by == zonegraph.NoInclusion {
			f.Op(wasm.V128Xor)
		} else {
			f.Op(wasm.I32x4GtS)
		}
		if v > 0 {
			f.Op(wasm.V128Or)
		}
	}
	f.Op(wasm.V128AnyTrue)
	f.ReturnIf(0)
	f.Add(b, int32(e.row()))
	f.Add(a, int32(e.row()))
	f.Op(wasm.I32LtU, a, end)
	f.BrIf(again)
	f.End()
	f.Const(1)
}

// emitSimulates emits zone.IncludedLU with the thresholds of the target, for four clocks x at a time.
func (e *emitter) emitSimulates(f *wasm.Func) {
	a, b := f.Param(0), f.Param(1)
	var end, at, threshold wasm.Local
	f.Declare(wasm.I32, &end, &at, &threshold)
	var even, bound, minus wasm.Local
	f.Declare(wasm.V128, &even, &bound, &minus)
	f.GetOp(a, wasm.I32Add, int32(e.zone()))
	f.Set(end)
	f.Const(-2)
	f.Op(wasm.I32x4Splat)
	f.Set(even)
	// The lower bounds of b, and which of them are not above the largest upper bound.
	lowest, near := e.loadRow(f, b), make([]wasm.Local, e.vectors)
	for v := range near {
		near[v] = f.Local(wasm.V128)
		f.Get(lowest[v])
		f.Const(0)
		f.Mem(wasm.V128Load, e.lower+uint32(e.row()+16*v))
		f.Op(wasm.I32x4GtS)
		f.Set(near[v])
	}
	f.SetConst(at, int32(e.lower))
	again := f.Loop()
	skips := f.Block()
	f.Load(wasm.I32Load, at, 0)
	f.Tee(threshold)
	f.OpConst(wasm.I32Eq, -infinity)
	f.BrIf(skips)
	f.Const(1)
	f.Op(wasm.I32Sub, threshold)
	f.Op(wasm.I32x4Splat)
	f.Set(minus)
	for v := range near {
		f.Load(wasm.V128Load, a, uint32(16*v))
		f.Tee(bound)
		f.Load(wasm.V128Load, b, uint32(16*v))
		f.Op(wasm.I32x4LtS)
		f.Op(wasm.V128And, bound, even)
		f.Op(wasm.I32x4Add, minus)
		f.Op(wasm.I32x4LtS, lowest[v])
		f.Op(wasm.V128And)
		f.Op(wasm.V128And, near[v])
		f.Op(wasm.V128AnyTrue)
		f.ReturnIf(0)
	}
	f.End()
	f.Add(at, 4)
	f.Add(b, int32(e.row()))
	f.Add(a, int32(e.row()))
	f.Op(wasm.I32LtU, a, end)
	f.BrIf(again)
	f.End()
	f.Const(1)
}
