package zonegraph

import (
	"math"
	"math/bits"

	"beeline/engine/ts"
)

// Sizes is an estimate that is small for large zones. A large zone covers small ones, which then need not be
// expanded: a search in this order rarely expands a state that another one covers later. It says nothing about
// errors. The idea is that of the ranks of Herbreteau and Tran, which change during the search.
type Sizes struct {
	graph  *Graph
	memory []int32
	most   int64 // bounds of at least this are equal
	shift  int
}

// NewSizes returns the estimate for the states of a System.
func NewSizes(g *Graph) *Sizes {
	most := 2*g.Largest() + 2 // more than a bound of the largest constant
	return &Sizes{graph: g, most: most, shift: max(bits.Len64(uint64(2*most)*uint64(g.n*g.n))-31, 0)}
}

// Estimate returns how much the bounds of a zone are below those of the largest zone.
func (e *Sizes) Estimate(s ts.State) uint32 {
	e.memory = e.graph.Words(s, e.memory)
	if len(e.memory) == 0 {
		return 0
	}
	sum := int64(0)
	for _, b := range e.graph.Zone(e.memory) {
		sum += max(e.most-int64(b), 0)
	}
	return uint32(min(sum>>e.shift, math.MaxUint32-1))
}

// Admissible returns false: an estimate is no number of steps.
func (e *Sizes) Admissible() bool { return false }
