package search

// The following functions give the probability that a new state counts as visited, with x
// states stored in a table of m bits and a hash that spreads them evenly (Ernits 2007,
// section 4.3.1). It is at most 1, and 1 if the table is full.

// CollisionRepeated returns F_r: the probability that each of r searches loses a state,
// with different hashes and one bit per state (figure 4.3). With r = 1 it is F_k=1. The
// paper gives no formula; this one assumes that the searches are independent.
func CollisionRepeated(x, m float64, r int) float64 {
	p := 1.0
	for range r {
		p *= fraction(x, m)
	}
	return p
}

// CollisionBest returns F_best, for k bits per state of which each stored state set
// only one new bit (figure 4.2).
func CollisionBest(x, m float64, k int) float64 { return fraction(x, m-float64(k)) }

// CollisionWorst returns F_worst, for k bits per state of which each stored state set
// k new bits (figure 4.2).
func CollisionWorst(x, m float64, k int) float64 { return fraction(float64(k)*x, m-float64(k)) }

// fraction returns x/m, at most 1.
func fraction(x, m float64) float64 {
	if x >= m {
		return 1
	}
	return x / m
}
