package zonegraph

import (
	"beeline/engine/net"
	"beeline/engine/zone"
)

// Extrapolation adds valuations that compare each clock with constants as those of a zone do. Guards that
// compare two clocks can tell them apart. Therefore a zone is split by these comparisons first, and
// each part loses the valuations on the other side after it is extrapolated (net.Diagonals).

// A division is the memory of a zone that is split.
type division struct {
	state      []int32
	taken      []Taken
	apart      []net.Constraint
	invariants []net.Constraint
	delay      bool             // time may pass
	zones      []zone.Bound     // a stack
	cuts       []net.Constraint // that split the zone
	sides      []net.Constraint // those that the part satisfies, one for each cut
}

// divide replaces the target t, the last one of the batch, by its parts. The zone of t has the valuations at
// which it is reached and its invariants hold.
func (g *Graph) divide(t []int32, delay bool, out *Batch) {
	d, last := &g.division, out.Len()-1
	d.state, d.sides, d.delay = append(d.state[:0], t...), d.sides[:0], delay
	d.taken, d.apart = append(d.taken[:0], out.Taken(last)...), append(d.apart[:0], out.Apart(last)...)
	d.zones, d.invariants = append(d.zones[:0], g.Zone(t)...), append(d.invariants[:0], g.invariants...)
	d.cuts = g.cuts(d.state, d.cuts[:0])
	out.drop()
	g.part(0, g.watched == nil, out)
}

// part appends the parts of the zone at a place of the stack. Its sides are known. With ordered, the order in
// which time leads across the cuts is decided.
func (g *Graph) part(at int, ordered bool, out *Batch) {
	d, size := &g.division, g.n*g.n
	number := len(d.sides)
	switch {
	case number < len(d.cuts):
	case ordered:
		g.settle(d.zones[at:at+size], out)
		return
	default:
		d.cuts = order(d.cuts, d.sides)
		g.part(at, true, out)
		d.cuts = d.cuts[:number]
		return
	}
	one := d.cuts[number]
	for _, side := range [2]net.Constraint{one, one.Negated()} {
		z := d.zones[at : at+size]
		d.sides = append(d.sides, side)
		switch {
		case bound(side) >= z[side.Left*g.n+side.Right]:
			g.part(at, ordered, out) // all of the zone is on this side
		case g.hasRoom(out):
			d.zones = append(d.zones, z...)
			top := len(d.zones) - size
			if zone.Constrain(d.zones[top:], g.n, side.Left, side.Right, bound(side)) {
				g.part(top, ordered, out)
			}
			d.zones = d.zones[:top]
		}
		d.sides = d.sides[:number]
	}
}

// settle appends a part. Time passes while it stays on its sides.
func (g *Graph) settle(z []zone.Bound, out *Batch) {
	d, fault := &g.division, net.NoFault
	t := out.add(d.state, d.taken, d.apart)
	copy(g.Zone(t), z)
	if d.delay {
		zone.Up(g.Zone(t), g.n)
		g.constrain(g.Zone(t), d.invariants, &fault)
		g.constrain(g.Zone(t), d.sides, &fault)
	}
	if fault == net.NoFault {
		g.extrapolate(t)
		g.constrain(g.Zone(t), d.sides, &fault)
	}
	if fault != net.NoFault {
		out.edges[out.Len()-1].fault = fault
	}
}

// bound returns the bound of a constraint.
func bound(c net.Constraint) zone.Bound {
	b := zone.AtMost(c.Constant)
	if c.Strict {
		b--
	}
	return b
}

// Simulates reports whether the zone of a state simulates all valuations of another one with the same
// locations and integers (zone.IncludedLU).
func (g *Graph) Simulates(a, b []int32) bool {
	for _, c := range g.diagonals {
		at, side := c.Left*g.n+c.Right, bound(c)
		if (g.Zone(a)[at] <= side) != (g.Zone(b)[at] <= side) {
			return false
		}
	}
	lower, upper := g.Bounds(b)
	return zone.IncludedLU(g.Zone(b), g.Zone(a), g.n, lower, upper)
}
