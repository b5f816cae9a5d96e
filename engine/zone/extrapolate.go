package zone

import "math"

// NoBound means that no constraint on a clock follows.
const NoBound = math.MinInt32

// ExtrapolateLUPlus is Extra+_LU. It replaces bounds with constants that no guard can tell apart
// (Behrmann, Bouyer, Larsen and Pelánek, "Lower and upper bounds in zone-based abstractions of
// timed automata", 2006). The zone only becomes larger. It is closed again.
//
// lower[x] is the largest constant c of constraints x > c and x >= c that may follow, upper[x]
// that of x < c and x <= c. NoBound stands for none. Those of x_0 are 0.
func ExtrapolateLUPlus(z []Bound, n int, lower, upper []int32) {
	changed := false
	// The tests read row 0 as it was, so it changes last.
	for i := 1; i < n; i++ {
		row := z[i*n : i*n+n]
		all := -int64(Constant(z[i])) > int64(lower[i])
		for j, b := range row {
			if i != j && b != Infinity && (all || above(b, lower[i]) || -int64(Constant(z[j])) > int64(upper[j])) {
				row[j], changed = Infinity, true
			}
		}
	}
	for j := 1; j < n; j++ {
		if b := least(upper[j]); -int64(Constant(z[j])) > int64(upper[j]) && z[j] != b {
			z[j], changed = b, true
		}
	}
	if changed {
		Close(z, n)
	}
}

// above reports whether the constant of a bound is larger than a constant.
func above(b Bound, c int32) bool { return int64(Constant(b)) > int64(c) }

// least returns the bound of row 0 that replaces those of larger constants.
func least(upper int32) Bound {
	if upper == NoBound {
		return AtMostZero
	}
	return LessThan(-upper)
}
