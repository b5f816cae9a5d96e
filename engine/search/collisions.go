package search

// Models of how likely a state that was not met before is taken for one that was,
// with x states stored in a table of m bits whose hash spreads them evenly (Ernits
// 2007, section 4.3.1). They are probabilities: never above 1, and 1 in a table that
// has no room for another state.

// CollisionRepeated is F_r, that a state is lost in each of r searches with different
// hashes and one bit for a state (figure 4.3); with r = 1 it is F_k=1. The figure has
// no formula: that the searches are independent is an assumption.
func CollisionRepeated(x, m float64, r int) float64 {
	p := 1.0
	for range r {
		p *= part(x, m)
	}
	return p
}

// CollisionBest is F_best, with k bits for a state all of which but one were set
// already (figure 4.2).
func CollisionBest(x, m float64, k int) float64 { return part(x, m-float64(k)) }

// CollisionWorst is F_worst, with k bits for a state none of which was set already
// (figure 4.2).
func CollisionWorst(x, m float64, k int) float64 { return part(float64(k)*x, m-float64(k)) }

// part is x/m, 1 where that is no part.
func part(x, m float64) float64 {
	if x >= m {
		return 1
	}
	return x / m
}
