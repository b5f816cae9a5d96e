package zone

// Included reports whether a zone is a subset of another one. The other one need not be
// closed.
func Included(z, other []Bound) bool {
	for i, b := range other[:len(z)] {
		if z[i] > b {
			return false
		}
	}
	return true
}

// IncludedLU reports whether a zone is a subset of the abstraction aLU of another zone: the
// valuations that some valuation of the other zone simulates in every automaton whose guards
// compare each clock with constants up to lower and upper (Herbreteau, Srivathsan and
// Walukiewicz, "Better abstractions for timed automata", 2012). lower and upper have one
// constant for each clock, NoBound for none; those of x_0 are 0.
func IncludedLU(z, other []Bound, n int, lower, upper []int32) bool {
	for x := range n {
		if upper[x] == NoBound || z[x] < AtMost(-upper[x]) {
			continue
		}
		for y := range n {
			at := y*n + x
			if lower[y] != NoBound && other[at] < z[at] && Sum(other[at], LessThan(-lower[y])) < z[x] {
				return false
			}
		}
	}
	return true
}
