// Package zonegraph has the symbolic states of a network of timed automata: locations,
// integers and a zone of clock values. It generates their successors as TChecker does, and
// broadcasts and urgent vectors as UPPAAL does.
//
// Read it in this order:
//
//   - graph.go: states; batch.go: what steps are generated into
//   - successors.go: steps; broadcast.go: those with receivers
//   - priority.go: which steps hinder others; urgent.go: when no time passes
//   - divide.go: zones that are split by comparisons of two clocks; watch.go: by those of a formula
//   - formula.go: questions about states; moving.go: when steps are possible
//   - system.go: the graph as a transition system; sizes.go: large zones first; runs.go: runs that end or never end
//   - reached.go: the states of a path; schedule.go: its times; window.go, differences.go: which others are possible; halt.go: why no time passes
//   - packing.go: states with fewer constraints
//   - hulls: a search of its own, with one zone for all with the same locations and integers
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
	// Fits reports whether the successors of a state may take so many bytes after so many steps were
	// tried, nil that any may. When it does not, the remaining ones are left out: ten automata with ten
	// edges each for one vector have ten billion steps.
	Fits func(bytes, tried int) bool

	network *net.Network
	n       int // clocks, with the one that is always 0
	// The words of a state: integers from first on, then the zone from zoneAt on.
	first, zoneAt, size int

	steps  steps
	bounds net.Bounds
	// diagonals are comparisons of two clocks. Each zone lies on one side of each of them.
	diagonals []net.Constraint
	// watched are formulas that hold for all valuations of a zone or for none. scout generates steps for
	// this; it is nil if no formula asks for deadlocks.
	watched []*Formula
	scout   *Graph
	careful bool // bounds may overflow
	machine *net.Machine
	// possibleSteps: steps are not taken, but Graph.enable is called for each one.
	possibleSteps bool
	whole         bool // zones are exact: they are not extrapolated, and rivals are in the path
	extrapolation Extrapolation

	scratch
}

// A scratch is what a graph needs while it generates the successors of one state.
type scratch struct {
	tried        int // steps out of the current state
	taken        []Taken
	options      [][]int32 // edges of each automaton that takes part
	choices      []int     // which of the options
	lower, upper []int32
	invariants   []net.Constraint
	sending      sending
	contest      contest
	division     division
	view         view
	origins      []net.Reset
	required     []net.Constraint
	moves        Batch   // the steps of the viewed state, or those that compete
	other        []int32 // a state with another zone
	// Of a watched formula: what splits zones, the sides of one, and what time leads across.
	asked, sides, passed, ahead []net.Constraint
}

// An Extrapolation says which valuations a zone gets besides its own.
type Extrapolation uint8

// The extrapolations.
const (
	// LowerUpper is Extra+_LU. Where it matters that steps are not possible, lower and upper bounds
	// are equal.
	LowerUpper Extrapolation = iota
	// Merged is Extra+_LU with equal lower and upper bounds, which is Extra+_M.
	Merged
	NoExtrapolation
)

// Divides reports whether zones are divided: a zone lies on one side of each comparison of two clocks, or of
// the conditions of a question about runs.
func (g *Graph) Divides() bool { return len(g.diagonals) > 0 || len(g.watched) > 0 }

// Extrapolate sets the extrapolation. It is LowerUpper before.
func (g *Graph) Extrapolate(e Extrapolation) {
	if g.extrapolation = e; e == Merged {
		g.bounds.MergeFinite() // values without a largest one are still asked for on one side
	}
	g.careful = g.careful || e == NoExtrapolation
}

// Both packages have the same constant, so bounds pass from one to the other.
var _ = [1]struct{}{}[net.NoBound-zone.NoBound]

// Taken is an edge of an automaton.
type Taken struct{ Automaton, Edge int32 }

// New returns the graph of a network, with zones extrapolated by Extra+_LU with the bounds
// of the locations.
func New(network *net.Network) *Graph { return newGraph(network, &Formula{}) }

// newGraph returns the graph of a network for a formula, with bounds for larger or smaller values.
func newGraph(network *net.Network, f *Formula, oneSided ...net.Bound) *Graph {
	bounds, diagonals := boundsFor(network, f, oneSided...)
	g := &Graph{
		network: network, n: len(network.Clocks) + 1, first: len(network.Automata),
		zoneAt: len(network.Automata) + len(network.Integers), machine: net.NewMachine(network),
		steps: newSteps(network), bounds: bounds, diagonals: diagonals,
	}
	g.size = g.zoneAt + g.n*g.n
	g.lower, g.upper = make([]int32, g.n), make([]int32, g.n)
	g.careful = g.mayOverflow()
	return g
}

// mayOverflow reports whether sums of a few bounds may not fit a bound.
func (g *Graph) mayOverflow() bool {
	for a := range g.network.Automata {
		for _, e := range g.network.Automata[a].Edges {
			if len(e.Update.Possible) > 0 {
				return true
			}
		}
	}
	return g.Largest()*int64(g.n+4) > 1<<27
}

// Largest returns the largest constant that clocks are compared with or set to.
func (g *Graph) Largest() int64 {
	largest := int64(0)
	for _, table := range [][][][]int32{g.bounds.Lower, g.bounds.Upper} {
		for _, rows := range table {
			for _, row := range rows {
				largest = max(largest, int64(slices.Max(row)))
			}
		}
	}
	for _, c := range g.diagonals {
		largest = max(largest, int64(c.Constant), -int64(c.Constant))
	}
	for a := range g.network.Automata {
		for _, e := range g.network.Automata[a].Edges {
			for _, r := range e.Update.Resets {
				largest = max(largest, int64(r.Plus), -int64(r.Plus))
			}
		}
	}
	return largest
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

// Automata returns the number of automata, and Locations that of an automaton's locations.
func (g *Graph) Automata() int               { return g.first }
func (g *Graph) Locations(automaton int) int { return len(g.network.Automata[automaton].Locations) }

// LocalBounds returns the largest constants that clocks are compared with from a location of an
// automaton on. They alias the graph.
func (g *Graph) LocalBounds(automaton, location int) (lower, upper []int32) {
	return g.bounds.Lower[automaton][location], g.bounds.Upper[automaton][location]
}

// Network returns the network of the graph.
func (g *Graph) Network() *net.Network { return g.network }

// Extrapolates reports whether zones are extrapolated by Extra+_LU, and no sum of a few bounds can be
// too large for one.
func (g *Graph) Extrapolates() bool { return !g.careful && g.extrapolation != NoExtrapolation }
