package zonegraph

import (
	"slices"

	"beeline/engine/net"
	"beeline/engine/zone"
)

// A formula with clocks becomes true or false while time passes. If a run is asked for that satisfies it all
// the time, each zone is split so that the formula holds for all of its valuations or for none, and a step
// without edges leads to the zone that time leads to next.
//
// The formula changes only where a clock passes a constant: one of a comparison in the formula, or, if it
// asks for deadlocks, of a guard or an invariant. A zone is split by these cuts and by the order in which
// time leads across them. So all of its valuations pass the same cut next.

// cuts appends what splits the zones with the locations and integers of a state.
func (g *Graph) cuts(s []int32, list []net.Constraint) []net.Constraint {
	list = append(list, g.diagonals...)
	if g.watched == nil {
		return list
	}
	m := g.machine
	all := g.asked[:0]
	for _, f := range g.watched {
		all = f.constraintsAt(m, g.Discrete(s), all)
	}
	if g.scout != nil {
		all = g.scout.requirements(s, g.Fits, all)
	}
	g.asked = all
	for _, c := range all {
		if c.Left == 0 {
			c = c.Negated() // time leads from one side of each cut to the other one
		}
		if c.Left != c.Right && !slices.Contains(list, c) && !slices.Contains(list, c.Negated()) {
			list = append(list, c)
		}
	}
	return list
}

// constraintsAt appends the constraints of all conditions for the locations and integers of a state.
func (f *Formula) constraintsAt(m *net.Machine, discrete []int32, list []net.Constraint) []net.Constraint {
	m.Constraints = m.Constraints[:0]
	if f.Kind == Holds {
		m.Run(f.Condition.Code, discrete) // Meets reports a fault
	}
	list = append(append(list, f.Condition.Clocks...), m.Constraints...)
	for _, p := range f.Parts {
		list = p.constraintsAt(m, discrete, list)
	}
	return list
}

// requirements appends the constraints on which it depends which steps are possible from the locations and
// integers of a state, and how long time passes.
func (g *Graph) requirements(s []int32, fits func(bytes, tried int) bool, list []net.Constraint) []net.Constraint {
	any, committed := append(g.other[:0], s...), false
	g.other = any
	z := g.Zone(any)
	for i := range g.n {
		for j := range g.n {
			if z[i*g.n+j] = zone.Infinity; i == 0 || i == j {
				z[i*g.n+j] = zone.AtMostZero
			}
		}
	}
	for a := range g.first {
		committed = committed || g.Location(any, a).Committed
	}
	fault := net.NoFault
	g.Fits, g.tried = fits, 0
	g.invariantsOf(any, &fault)
	list = append(list, g.invariants...)
	g.findRivals(any, committed)
	return append(list, g.contest.constraints...)
}

// order appends cuts that decide which of the cuts time leads across first.
func order(cuts, sides []net.Constraint) []net.Constraint {
	n := len(cuts)
	for i := range n {
		for j := range i {
			a, b := sides[i], sides[j]
			if a.Right != 0 || b.Right != 0 || a.Left == b.Left {
				continue
			}
			c := net.Constraint{Left: a.Left, Right: b.Left, Constant: a.Constant - b.Constant}
			for range 2 {
				if !slices.Contains(cuts, c) && !slices.Contains(cuts, c.Negated()) {
					cuts = append(cuts, c)
				}
				c.Strict = true
			}
		}
	}
	return cuts
}

// side returns the side of a cut on which all valuations of a zone are.
func (g *Graph) side(z []zone.Bound, c net.Constraint) net.Constraint {
	if z[c.Left*g.n+c.Right] <= bound(c) {
		return c
	}
	return c.Negated()
}

// cell returns the sides of all cuts on which the zone of a state is, nil if it does not matter: no formula is
// watched, and there are no steps that are impossible on one side and have priority on the other one. The sides
// are valid until the next call.
func (g *Graph) cell(s []int32) []net.Constraint {
	if g.watched == nil && g.network.Priorities == nil {
		return nil
	}
	list := g.cuts(s, g.sides[:0])
	g.sides = list
	for i, c := range list {
		list[i] = g.side(g.Zone(s), c)
	}
	return list
}

// later reports whether time leads across a after b. Both are in front of the zone.
func (g *Graph) later(z []zone.Bound, a, b net.Constraint) bool {
	x, y, distance := a.Left, b.Left, a.Constant-b.Constant
	switch {
	case z[x*g.n+y] < zone.AtMost(distance):
		return true
	case z[y*g.n+x] < zone.AtMost(-distance):
		return false
	}
	return b.Strict && !a.Strict
}

// crossing returns the cuts that time leads across next, from all valuations of a state, as they hold after
// that, and the cuts in front of the zone then. They are valid until the next call.
func (g *Graph) crossing(s []int32) (passed, ahead []net.Constraint) {
	z := g.Zone(s)
	list := slices.DeleteFunc(g.cell(s), func(c net.Constraint) bool { return c.Right != 0 })
	passed, ahead = g.passed[:0], g.ahead[:0]
	for _, c := range list {
		if slices.ContainsFunc(list, func(b net.Constraint) bool { return b != c && g.later(z, c, b) }) {
			ahead = append(ahead, c)
		} else {
			passed = append(passed, c.Negated())
		}
	}
	g.passed, g.ahead = passed, ahead
	return passed, ahead
}

// future returns a state with the valuations that time leads to, in any zones. It is valid until the next
// call.
func (g *Graph) future(s []int32) []int32 {
	if g.watched == nil || g.urgent(s) {
		return s
	}
	out, fault := append(g.other[:0], s...), net.NoFault
	g.other = out
	zone.Up(g.Zone(out), g.n)
	if g.invariantsOf(out, &fault) {
		g.constrain(g.Zone(out), g.invariants, &fault)
	}
	return out
}

// pass appends the successor of a state that time leads to next.
func (g *Graph) pass(s []int32, out *Batch) {
	passed, ahead := g.crossing(s)
	if len(passed) == 0 || g.urgent(s) || !g.hasRoom(out) {
		return
	}
	fault := net.NoFault
	t := out.add(g.future(s), nil, passed)
	if z := g.Zone(t); !g.constrain(z, passed, &fault) || !g.constrain(z, ahead, &fault) || !g.invariantsOf(t, &fault) {
		out.drop()
		return
	}
	g.divide(t, true, out)
}

// endsHere reports whether from a valuation of a state no step is possible, neither at once nor later, and
// time does not lead out of the zone.
func (g *Graph) endsHere(s []int32) bool {
	v := &g.view
	v.look(s, g.Zone(s), anyValuation)
	g.findMoving()
	passed, _ := g.crossing(s)
	z, fault := g.Zone(g.future(s)), net.NoFault
	if g.watched != nil && len(passed) > 0 && !g.urgent(s) {
		if g.constrain(z, passed, &fault) {
			zone.Down(z, g.n)
			v.moving = append(v.moving, z...)
		}
	}
	return g.outside(0, 0, noPending) && v.fault == net.NoFault
}
