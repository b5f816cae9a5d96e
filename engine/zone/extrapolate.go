package zone

import "math"

// The extrapolations replace bounds with constants that no guard can tell apart (Behrmann,
// Bouyer, Larsen and Pelánek, "Lower and upper bounds in zone-based abstractions of timed
// automata", 2006). A zone only becomes larger. They close it again.
//
// lower[x] is the largest constant c of constraints x > c and x >= c that may follow, upper[x]
// that of x < c and x <= c. largest[x] is the larger one of both. NoBound stands for none.
// Those of x_0 are 0.

// NoBound means that no constraint on a clock follows.
const NoBound = math.MinInt32

// ExtrapolateM is Extra_M: it uses the largest constant of each clock.
func ExtrapolateM(z []Bound, n int, largest []int32) { ExtrapolateLU(z, n, largest, largest) }

// ExtrapolateMPlus is Extra+_M. It makes zones larger than ExtrapolateM.
func ExtrapolateMPlus(z []Bound, n int, largest []int32) { ExtrapolateLUPlus(z, n, largest, largest) }

// ExtrapolateLU is Extra_LU.
func ExtrapolateLU(z []Bound, n int, lower, upper []int32) {
	changed := false
	for i := range n {
		row := z[i*n : i*n+n]
		for j, b := range row {
			if i == j || b == Infinity {
				continue
			}
			replaced := b
			switch {
			case i > 0 && above(b, lower[i]):
				replaced = Infinity
			case -int64(Constant(b)) <= int64(upper[j]):
			case i == 0 || upper[j] != NoBound:
				replaced = least(upper[j])
			default:
				replaced = Infinity
			}
			if replaced != b {
				row[j], changed = replaced, true
			}
		}
	}
	if changed {
		Close(z, n)
	}
}

// ExtrapolateLUPlus is Extra+_LU. It makes zones larger than ExtrapolateLU.
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
