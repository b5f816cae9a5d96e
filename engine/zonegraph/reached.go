package zonegraph

import (
	"errors"

	"beeline/engine/net"
)

// Reached returns the state after a path without a fault. Its zone is not extrapolated: it has the
// valuations that this path leads to, and no others.
func (g *Graph) Reached(path []uint32) ([]int32, error) {
	var own Batch
	var s []int32
	var lost error
	err := g.Follow(path, func(b *Batch, i int) {
		g.whole = true
		defer func() { g.whole = false }()
		own.Reset()
		if s == nil {
			g.start(b.State(i), &own)
		} else {
			g.again(s, b.Taken(i), b.Apart(i), &own)
		}
		if own.Len() != 1 || own.Fault(0) != net.NoFault {
			lost = errors.New("the steps of the path are not possible one after the other")
			return
		}
		s = append(s[:0], own.State(0)...)
		fault := net.NoFault
		if !g.constrain(g.Zone(s), g.cell(b.State(i)), &fault) {
			lost = ErrNoSchedule
		}
	})
	if err == nil {
		err = lost
	}
	return s, err
}

// again appends the target of edges that are taken from a state, whose zone it changes.
func (g *Graph) again(s []int32, taken []Taken, apart []net.Constraint, out *Batch) {
	fault := net.NoFault
	if g.constrain(g.Zone(s), apart, &fault) && fault == net.NoFault {
		g.taken = append(g.taken[:0], taken...)
		g.step(s, out)
	}
}
