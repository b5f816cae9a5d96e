package zonegraph

import (
	"slices"

	"beeline/engine/net"
	"beeline/engine/zone"
)

// A Formula is a condition on locations, integers and clocks. Negations stand only in its leaves.
type Formula struct {
	Kind FormulaKind
	// Parts are those of All and Any.
	Parts []*Formula
	// Condition is that of Holds. Its code is for variables that are the locations of the
	// automata, then the integers.
	Condition net.Condition
}

// A FormulaKind says what a Formula is.
type FormulaKind uint8

// The kinds of formulas.
const (
	All   FormulaKind = iota // true if all parts are
	Any                      // true if one of the parts is
	Holds                    // true if the condition is
	// Stuck is true for valuations from which no step is possible, neither at once nor after any
	// delay that the invariants allow.
	Stuck
	Moving // true where Stuck is not
)

// Untimed reports whether a formula says nothing about clocks.
func (f *Formula) Untimed() bool {
	return f.Kind < Stuck && len(f.Condition.Bounds)+len(f.Condition.Clocks) == 0 && !slices.ContainsFunc(f.Parts, func(p *Formula) bool { return !p.Untimed() })
}

// asksForDeadlocks reports whether Stuck or Moving is a part of a formula.
func (f *Formula) asksForDeadlocks() bool {
	return f.Kind >= Stuck || slices.ContainsFunc(f.Parts, (*Formula).asksForDeadlocks)
}

// constraints appends those of all conditions that do not depend on integers.
func (f *Formula) constraints(list []net.Constraint) []net.Constraint {
	list = append(list, f.Condition.Clocks...)
	for _, p := range f.Parts {
		list = p.constraints(list)
	}
	return list
}

// bounds appends the bounds of all conditions.
func (f *Formula) bounds(list []net.Bound) []net.Bound {
	list = append(list, f.Condition.Bounds...)
	for _, p := range f.Parts {
		list = p.bounds(list)
	}
	return list
}

// For returns the graph of a network that answers whether states satisfy a formula. Its zones are
// extrapolated so that they have valuations with the formula only if one can be reached. Lower and
// upper bounds can only be told apart without deadlocks: a guard that holds forever, and one that
// never holds again, differ for them.
func For(network *net.Network, f *Formula) *Graph {
	return newGraph(network, f)
}

// boundsFor returns the bounds of a network for a formula, and the diagonals that split zones. The bounds
// are merged if it matters that steps are not possible. One-sided bounds are added after that: they ask
// for larger or smaller values only.
func boundsFor(network *net.Network, f *Formula, oneSided ...net.Bound) (net.Bounds, []net.Constraint) {
	diagonals, asked := net.Diagonals(network, f.constraints(nil)...)
	b := net.LocalBounds(network, f.bounds(asked)...)
	if f.asksForDeadlocks() || network.Priorities != nil {
		b.Merge()
	}
	b.Add(oneSided...)
	return b, diagonals
}

// A view is the memory of a question about one state.
type view struct {
	state  []int32
	zones  []zone.Bound // a stack
	moving []zone.Bound // zones from which steps are possible, one after the other
	known  bool         // moving is that of the state
	fault  net.Fault
	// found is called with zones of valuations that satisfy the formula, until it returns true.
	found   func([]zone.Bound) bool
	pending []pending // a stack of the lists of formulas that have to hold
}

// pending is a formula that has to hold, and the place of the next one in the stack, noPending for none.
type pending struct {
	formula *Formula
	next    int
}

const noPending = -1

// look makes a state the viewed one.
func (v *view) look(s []int32, z []zone.Bound, found func([]zone.Bound) bool) {
	*v = view{state: s, zones: append(v.zones[:0], z...), moving: v.moving[:0], found: found, pending: v.pending[:0]}
}

// anyValuation ends at the first valuation.
func anyValuation([]zone.Bound) bool { return true }

// Meets reports whether a valuation of a state satisfies a formula. The fault says why that cannot
// be computed.
func (g *Graph) Meets(s []int32, f *Formula) (bool, net.Fault) {
	return g.each(s, f, anyValuation)
}

// each calls found with zones that have all valuations of a state that satisfy a formula, until found
// returns true. It reports whether it did.
func (g *Graph) each(s []int32, f *Formula, found func([]zone.Bound) bool) (bool, net.Fault) {
	v := &g.view
	v.look(s, g.Zone(s), found)
	ended := g.meets(0, v.require(f, noPending))
	return ended && v.fault == net.NoFault, v.fault
}

// require puts a formula before those at a place of the stack, and returns its place.
func (v *view) require(f *Formula, next int) int {
	v.pending = append(v.pending, pending{f, next})
	return len(v.pending) - 1
}

// meets looks for valuations that satisfy the formulas at a place of the stack, in the zone at a place of
// its own.
func (g *Graph) meets(at, list int) bool {
	v := &g.view
	if list == noPending {
		return v.found(g.viewed(at))
	}
	top := len(v.pending)
	defer func() { v.pending = v.pending[:top] }()
	f, rest := v.pending[list].formula, v.pending[list].next
	switch f.Kind {
	case All:
		for _, p := range slices.Backward(f.Parts) {
			rest = v.require(p, rest)
		}
		return g.meets(at, rest)
	case Any:
		for _, p := range f.Parts {
			if g.meets(at, v.require(p, rest)) || v.fault != net.NoFault {
				return true
			}
			v.pending = v.pending[:top]
		}
		return false
	case Holds:
		m := g.machine
		m.Constraints = m.Constraints[:0]
		ok, fault := m.Run(f.Condition.Code, g.Discrete(v.state))
		if v.fault = fault; fault != net.NoFault {
			return true
		}
		if !ok {
			return false
		}
		z := g.copied(at)
		return g.within(g.constrain(z, f.Condition.Clocks, &v.fault) && g.constrain(z, m.Constraints, &v.fault), rest)
	case Stuck:
		g.findMoving()
		return g.outside(at, 0, rest)
	default:
		g.findMoving()
		for i := 0; i < len(v.moving); i += g.n * g.n {
			if g.within(g.intersect(g.copied(at), v.moving[i:i+g.n*g.n]), rest) {
				return true
			}
		}
		return false
	}
}

// viewed returns the zone at a place of the stack.
func (g *Graph) viewed(at int) []zone.Bound { return g.view.zones[at : at+g.n*g.n] }

// copied puts a copy of the zone at a place of the stack on top of it.
func (g *Graph) copied(at int) []zone.Bound {
	g.view.zones = append(g.view.zones, g.viewed(at)...)
	return g.viewed(len(g.view.zones) - g.n*g.n)
}

// within looks for valuations of the zone on top of the stack that satisfy the formulas at a place, unless
// it is empty, and removes it.
func (g *Graph) within(some bool, rest int) bool {
	v := &g.view
	top := len(v.zones) - g.n*g.n
	found := some && (v.fault != net.NoFault || g.meets(top, rest))
	v.zones = v.zones[:top]
	return found
}

// outside looks for valuations of the zone at a place of the stack that are in none of the zones of
// moving from one on.
func (g *Graph) outside(at, number, rest int) bool {
	v, size := &g.view, g.n*g.n
	// Without room, steps may be missing in moving, too.
	if g.tried++; g.Fits != nil && !g.Fits(16*g.tried, g.tried) {
		return false
	}
	if number*size == len(v.moving) {
		return g.meets(at, rest)
	}
	other := v.moving[number*size : (number+1)*size]
	held := len(v.zones)
	v.zones = append(v.zones, g.viewed(at)...)
	defer func() { v.zones = v.zones[:held] }()
	for i := range g.n {
		for j := range g.n {
			b := other[i*g.n+j]
			if b >= g.viewed(held)[i*g.n+j] {
				continue
			}
			top := len(v.zones)
			v.zones = append(v.zones, g.viewed(held)...)
			found := zone.Constrain(g.viewed(top), g.n, j, i, zone.Negated(b)) && g.outside(top, number+1, rest)
			v.zones = v.zones[:top]
			if found {
				return true
			}
			if !zone.Constrain(g.viewed(held), g.n, i, j, b) {
				return false
			}
		}
	}
	return false
}

// intersect keeps the valuations of a zone that another one has too. It reports false if there are
// none.
func (g *Graph) intersect(z, other []zone.Bound) bool {
	for i := range g.n {
		for j := range g.n {
			if !zone.Constrain(z, g.n, i, j, other[i*g.n+j]) {
				return false
			}
		}
	}
	return true
}
