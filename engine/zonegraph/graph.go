// Package zonegraph has the symbolic states of a network of timed automata: locations,
// integers and a zone of clock values. It generates their successors as TChecker does, and
// broadcasts and urgent vectors as UPPAAL does.
//
// Read it in this order: graph.go has states, successors.go steps, broadcast.go those with
// receivers, urgent.go when no time passes, batch.go what steps are generated into, system.go the
// graph as a transition system, schedule.go the times of a path.
package zonegraph

import (
	"slices"

	"beeline/engine/net"
	"beeline/engine/zone"
)

// A Graph generates the symbolic states of a network. It keeps scratch memory between calls
// and is not safe for concurrent use.
//
// A state is a slice of words: a location for each automaton, the integers, and the bounds of
// the zone. Its zone has all valuations that time leads to, as far as invariants allow.
type Graph struct {
	// Fits reports whether the successors of a state may take so many bytes, nil that any may.
	// When it does not, the remaining ones are left out: ten automata with ten edges each for one
	// vector have ten billion steps.
	Fits func(bytes int) bool

	network *net.Network
	n       int // clocks, with the one that is always 0
	// The words of a state: integers from first on, then the zone from zoneAt on.
	first, zoneAt, size int

	steps   steps
	bounds  net.Bounds
	careful bool // bounds may overflow
	machine *net.Machine

	// Scratch memory.
	tried        int // steps out of the current state
	taken        []Taken
	options      [][]int32 // edges of each automaton that takes part
	choices      []int     // which of the options
	lower, upper []int32
	invariants   []net.Constraint
	sending      sending
}

// Both packages have the same constant, so bounds pass from one to the other.
var _ = [1]struct{}{}[net.NoBound-zone.NoBound]

// Taken is an edge of an automaton.
type Taken struct{ Automaton, Edge int32 }

// New returns the graph of a network, with zones extrapolated by Extra+_LU with the bounds
// of the locations.
func New(network *net.Network) *Graph {
	g := &Graph{
		network: network, n: len(network.Clocks) + 1, first: len(network.Automata),
		zoneAt: len(network.Automata) + len(network.Integers), machine: net.NewMachine(network),
		steps: newSteps(network), bounds: net.LocalBounds(network),
	}
	g.size = g.zoneAt + g.n*g.n
	g.lower, g.upper = make([]int32, g.n), make([]int32, g.n)
	g.careful = g.mayOverflow()
	return g
}

// mayOverflow reports whether sums of a few bounds may not fit a bound.
func (g *Graph) mayOverflow() bool {
	largest := int64(0)
	for _, table := range [][][][]int32{g.bounds.Lower, g.bounds.Upper} {
		for _, rows := range table {
			for _, row := range rows {
				largest = max(largest, int64(slices.Max(row)))
			}
		}
	}
	for a := range g.network.Automata {
		for _, e := range g.network.Automata[a].Edges {
			if len(e.Update.Possible) > 0 {
				return true
			}
			for _, r := range e.Update.Resets {
				largest = max(largest, int64(r.Plus), -int64(r.Plus))
			}
		}
	}
	return largest*int64(g.n+4) > 1<<27
}

// Size returns the number of words of a state.
func (g *Graph) Size() int { return g.size }

// Clocks returns the number of clocks, with the one that is always 0.
func (g *Graph) Clocks() int { return g.n }

// Zone returns the bounds of a state.
func (g *Graph) Zone(s []int32) []zone.Bound { return s[g.zoneAt:] }

// Discrete returns the locations and integers of a state.
func (g *Graph) Discrete(s []int32) []int32 { return s[:g.zoneAt:g.zoneAt] }

// Location returns the location of an automaton in a state.
func (g *Graph) Location(s []int32, automaton int) *net.Location {
	return &g.network.Automata[automaton].Locations[s[automaton]]
}

// HasLabels reports whether every label is one of a location of the state.
func (g *Graph) HasLabels(s []int32, labels []string) bool {
	for _, l := range labels {
		found := false
		for a := 0; a < g.first && !found; a++ {
			found = slices.Contains(g.Location(s, a).Labels, l)
		}
		if !found {
			return false
		}
	}
	return true
}

// Satisfies reports whether a state satisfies code whose variables are the locations of the
// automata, then the integers.
func (g *Graph) Satisfies(s []int32, code []net.Instruction) (bool, net.Fault) {
	return g.machine.Run(code, g.Discrete(s))
}

// Bounds returns the largest constants that clocks are compared with from a state on. They are
// valid until the next call.
func (g *Graph) Bounds(s []int32) (lower, upper []int32) {
	for a := range g.first {
		l, u := g.bounds.Lower[a][s[a]], g.bounds.Upper[a][s[a]]
		if a == 0 {
			copy(g.lower, l)
			copy(g.upper, u)
			continue
		}
		for x := 1; x < g.n; x++ {
			g.lower[x] = max(g.lower[x], l[x])
			g.upper[x] = max(g.upper[x], u[x])
		}
	}
	return g.lower, g.upper
}
