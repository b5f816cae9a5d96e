package store

import "math"

// How likely it is that a new state is taken for known in a table of m bits that
// holds x states, when hashes are spread evenly (Ernits 2007, section 4.3.1). All of
// these are at most 1.

// CollisionSingle is for one bit a state: no two states share one.
func CollisionSingle(m, x float64) float64 { return min(x/m, 1) }

// CollisionBest is for k bits a state when each one behind the first sets only one
// new bit.
func CollisionBest(m, k, x float64) float64 { return min(x/(m-k), 1) }

// CollisionWorst is for k bits a state when each one sets k new bits.
func CollisionWorst(m, k, x float64) float64 { return min(k*x/(m-k), 1) }

// CollisionRepeated is for one bit a state in each of r runs with different hashes:
// the state is lost only where it collides in all of them.
func CollisionRepeated(m, r, x float64) float64 { return math.Pow(CollisionSingle(m, x), r) }
