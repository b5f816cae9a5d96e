package zonegraph

import (
	"beeline/engine/net"
	"beeline/engine/zone"
)

// findMoving finds the zones of the viewed state from which steps are possible, at once or after a
// delay. The zone of the state has all valuations that delays lead to, so no invariant is needed.
func (g *Graph) findMoving() {
	v := &g.view
	if v.known {
		return
	}
	v.known = true
	g.possibleSteps = true
	g.moves.Reset()
	g.Successors(g.future(v.state), &g.moves)
	g.possibleSteps = false
	if g.urgent(v.state) {
		return
	}
	for i := 0; i < len(v.moving); i += g.n * g.n {
		zone.Down(v.moving[i:i+g.n*g.n], g.n)
	}
}

// enable adds the valuations at which the edges in taken can be taken: t has locations and integers
// as before the step, and the valuations that satisfy the guards. A step with a fault counts.
func (g *Graph) enable(t []int32, fault net.Fault) {
	v, size := &g.view, g.n*g.n
	at := len(v.moving)
	v.moving = append(v.moving, g.Zone(t)...)
	if fault != net.NoFault {
		return
	}
	if !g.update(t, &fault) || fault == net.NoFault && !g.enter(t, v.moving[at:at+size], &fault) {
		v.moving = v.moving[:at]
	}
}

// enter keeps those valuations of a zone that the resets of the machine turn into ones that satisfy
// the invariants of a state. It reports false if there are none.
func (g *Graph) enter(t []int32, z []zone.Bound, fault *net.Fault) bool {
	list, ok := g.before(t, fault)
	return ok && (*fault != net.NoFault || g.constrain(z, list, fault))
}

// before returns the constraints that valuations satisfy if the resets of the machine turn them into
// ones that satisfy the invariants of a state. It reports false if none do. The constraints are valid
// until the next call.
func (g *Graph) before(t []int32, fault *net.Fault) ([]net.Constraint, bool) {
	g.required = g.required[:0]
	if !g.invariantsOf(t, fault) || *fault != net.NoFault {
		return nil, *fault != net.NoFault
	}
	// Each clock after the resets is one before them plus a number.
	g.origins = g.origins[:0]
	for x := range g.n {
		g.origins = append(g.origins, net.Reset{Clock: x, From: x})
	}
	for _, r := range g.machine.Resets {
		from := g.origins[r.From]
		g.origins[r.Clock] = net.Reset{Clock: r.Clock, From: from.From, Plus: from.Plus + r.Plus}
	}
	for _, c := range g.invariants {
		left, right := g.origins[c.Left], g.origins[c.Right]
		c.Left, c.Right, c.Constant = left.From, right.From, c.Constant-left.Plus+right.Plus
		if c.Left == c.Right && (c.Constant < 0 || c.Constant == 0 && c.Strict) {
			return nil, false
		}
		if c.Left != c.Right {
			g.required = append(g.required, c)
		}
	}
	return g.required, true
}
