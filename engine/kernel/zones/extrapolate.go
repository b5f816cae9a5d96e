package zones

import (
	"math"

	"beeline/engine/kernel/wasm"
	"beeline/engine/net"
	"beeline/engine/zonegraph"
)

// thresholds returns a row for lower bounds and one for upper bounds, as 32-bit numbers that are
// compared with bounds of zones. A bound of x_i - x_j has a constant above the lower bound of x_i iff
// it is larger than the first one of x_i. One of -x_j has a constant below the negative upper bound
// iff it is smaller than the second one of x_j. Words after the clocks compare false.
func (e *emitter) thresholds(lower, upper []int32) []int32 {
	out := make([]int32, 8*e.vectors)
	for x := range 4 * e.vectors {
		below, above := int32(infinity), int32(math.MinInt32)
		if x < e.n {
			below, above = -infinity, infinity
			if lower[x] != net.NoBound {
				below = 2*lower[x] + 1
			}
			if upper[x] != net.NoBound {
				above = -2 * upper[x]
			}
		}
		out[x], out[4*e.vectors+x] = below, above
	}
	return out
}

// A boundsTable has the thresholds of an automaton, by location.
type boundsTable struct {
	automaton int
	at        uint32
}

// boundsTables returns the tables of the automata whose locations differ, and the thresholds of the
// others.
func (e *emitter) boundsTables(g *zonegraph.Graph) (tables []boundsTable, constant uint32) {
	lower, upper := make([]int32, e.n), make([]int32, e.n)
	for x := 1; x < e.n; x++ {
		lower[x], upper[x] = net.NoBound, net.NoBound
	}
	for a := range g.Automata() {
		var words []int32
		same := true
		for l := range g.Locations(a) {
			row := e.thresholds(g.LocalBounds(a, l))
			words = append(words, row...)
			for i, w := range row {
				same = same && w == words[i]
			}
		}
		if same {
			low, up := g.LocalBounds(a, 0)
			for x := range e.n {
				lower[x], upper[x] = max(lower[x], low[x]), max(upper[x], up[x])
			}
		} else {
			tables = append(tables, boundsTable{a, e.words(words)})
		}
	}
	return tables, e.words(e.thresholds(lower, upper))
}

// emitBounds emits code that writes the thresholds of the target: the largest lower and upper bounds.
func (e *emitter) emitBounds(f *wasm.Func, tables []boundsTable, constant uint32) {
	at := make([]wasm.Local, len(tables))
	for i, t := range tables {
		at[i] = f.Local(wasm.I32)
		f.Const(0)
		f.Mem(wasm.I32Load16U, e.target+e.location(t.automaton))
		f.OpConst(wasm.I32Mul, int32(2*e.row()))
		f.Set(at[i])
	}
	for v := range 2 * e.vectors {
		f.Consts(0, 0)
		f.Mem(wasm.V128Load, constant+uint32(16*v))
		for i, t := range tables {
			f.Load(wasm.V128Load, at[i], t.at+uint32(16*v))
			if v < e.vectors {
				f.Op(wasm.I32x4MaxS)
			} else {
				f.Op(wasm.I32x4MinS)
			}
		}
		f.Mem(wasm.V128Store, e.lower+uint32(16*v))
	}
}

// emitExtrapolate emits zone.ExtrapolateLUPlus with the bounds of the target's locations.
func (e *emitter) emitExtrapolate(g *zonegraph.Graph) {
	f := e.function(0)
	e.extrapolate = f
	tables, constant := e.boundsTables(g)
	e.emitBounds(f, tables, constant)
	var none, changed, old, test wasm.Local
	f.Declare(wasm.V128, &none, &changed, &old, &test)
	f.Const(infinity)
	f.Op(wasm.I32x4Splat)
	f.Set(none)
	f.Const(0)
	f.Op(wasm.I32x4Splat)
	f.Set(changed)
	// Whether the lower bound of a clock is above the largest upper one that it is compared with.
	above := make([]wasm.Local, e.vectors)
	for v := range above {
		above[v] = f.Local(wasm.V128)
		f.Const(0)
		f.Mem(wasm.V128Load, e.work+uint32(16*v))
		f.Const(0)
		f.Mem(wasm.V128Load, e.lower+uint32(e.row()+16*v))
		f.Op(wasm.I32x4LtS)
		f.Set(above[v])
	}
	e.changeRows(f, above, old, test, func() {
		// A bound that stands for infinity does not change.
		f.Const(large)
		f.Op(wasm.I32x4Splat)
		f.Op(wasm.I32x4GtS, old)
		f.Op(wasm.V128And, test)
		f.Op(wasm.V128Or, changed)
		f.Set(changed)
		f.Gets(none, old, test)
		f.Op(wasm.V128Bitselect)
	})
	for v := range above {
		f.Set(test, above[v])
		f.Const(0)
		f.Const(0)
		f.Mem(wasm.V128Load, e.work+uint32(16*v))
		f.Set(old)
		f.Const(0)
		f.Mem(wasm.V128Load, e.lower+uint32(e.row()+16*v))
		f.Const(1)
		f.Op(wasm.I32x4Splat)
		f.Op(wasm.I32x4MinS)
		f.Gets(old, test)
		f.Op(wasm.V128Bitselect)
		f.Tee(test)
		f.Op(wasm.V128Xor, old)
		f.Op(wasm.V128Or, changed)
		f.Set(changed)
		f.Get(test)
		f.Mem(wasm.V128Store, e.work+uint32(16*v))
	}
	f.Op(wasm.V128AnyTrue, changed)
	f.If()
	f.Call(e.close)
	f.End()
	f.Call(e.normalize)
}

// changeRows emits the replacement of the bounds in rows from 1 on. The tests read row 0, so it changes
// after them. change pushes a new value.
func (e *emitter) changeRows(f *wasm.Func, above []wasm.Local, old, test wasm.Local, change func()) {
	if e.n == 1 {
		return
	}
	var at, mask wasm.Local // addresses of the threshold and the mask of a row
	f.Declare(wasm.I32, &at, &mask)
	var most, all wasm.Local
	f.Declare(wasm.V128, &most, &all)
	f.SetConst(at, int32(e.lower)+4)
	f.SetConst(mask, int32(e.offDiagonal)+int32(e.row()))
	e.rows(f, e.work, 1, func(row wasm.Local, _ func()) {
		f.Load(wasm.I32Load, at, 0)
		f.Op(wasm.I32x4Splat)
		f.Set(most)
		// All bounds of the row become infinity if the clock has a larger lower bound.
		f.Const(0)
		f.Load(wasm.I32Load, at, e.work-e.lower)
		f.Const(1)
		f.Load(wasm.I32Load, at, 0)
		f.Op(wasm.I32Sub)
		f.Op(wasm.I32LtS)
		f.Op(wasm.I32Sub)
		f.Op(wasm.I32x4Splat)
		f.Set(all)
		for v := range above {
			f.Get(row)
			f.Load(wasm.V128Load, row, uint32(16*v))
			f.Tee(old)
			f.Op(wasm.I32x4GtS, most)
			f.Op(wasm.V128Or, above[v])
			f.Op(wasm.V128Or, all)
			f.Load(wasm.V128Load, mask, uint32(16*v))
			f.Op(wasm.V128And)
			f.Set(test)
			change()
			f.Mem(wasm.V128Store, uint32(16*v))
		}
		f.Add(at, 4)
		f.Add(mask, int32(e.row()))
	})
}

// offDiagonalWords returns a word for each bound of a zone, with all bits set unless the bound is that of a
// clock and itself.
func (e *emitter) offDiagonalWords() []int32 {
	var out []int32
	for i := range e.n {
		for j := range 4 * e.vectors {
			w := int32(-1)
			if i == j {
				w = 0
			}
			out = append(out, w)
		}
	}
	return out
}
