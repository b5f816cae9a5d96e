package net

import (
	"math"
	"slices"
)

// A Bound says that a condition compares a clock with constants up to Largest. The difference of two clocks
// has none, unless its constant or a clock depends on integers: then both clocks are Unbounded.
type Bound struct {
	Clock int
	// Lower: x > c, x >= c or x == c. Upper: x < c, x <= c or x == c.
	Lower, Upper bool
	Largest      int32 // Unbounded if the constant depends on integers
}

// Sides returns whether a comparison bounds its left side from below and from above.
func Sides(op Op) (lower, upper bool) {
	return op == Equal || op == Greater || op == GreaterEqual, op == Equal || op == Less || op == LessEqual
}

// Compared appends bounds of the clocks from a first to a last one.
func Compared(list []Bound, first, last int, lower, upper bool, largest int32) []Bound {
	for x := first; x <= last; x++ {
		list = append(list, Bound{Clock: x, Lower: lower, Upper: upper, Largest: largest})
	}
	return list
}

const (
	// Unbounded is the Largest of a comparison with a value that depends on integers. It is more
	// than all constants of zones, and twice as much still fits 32 bits.
	Unbounded = 1<<28 + 1
	// NoBound means that no comparison follows.
	NoBound = math.MinInt32
)

// Bounds are the largest constants that a clock is compared with before it is next set, by
// location of an automaton and clock.
type Bounds struct {
	Lower, Upper [][][]int32 // [automaton][location][clock]
}

// LocalBounds computes bounds (Behrmann, Bouyer, Fleury and Larsen, "Static guard analysis in
// timed automata verification", 2003). The guard of an edge counts in the location where the
// edge starts. The bounds of a state are the largest ones of the locations where the automata
// stand. Those of asked, the bounds of a question about states, hold in each location.
//
// The guard of an edge that receives a broadcast bounds its clocks from below and above, because
// its automaton stays where it is while the guard does not hold.
func LocalBounds(n *Network, asked ...Bound) Bounds {
	b := Bounds{Lower: table(n), Upper: table(n)}
	receives := map[Part]bool{}
	for _, v := range n.Vectors {
		if v.Broadcast {
			for _, p := range v.Parts[1:] {
				receives[p] = true
			}
		}
	}
	for a := range n.Automata {
		of := &n.Automata[a]
		for l := range of.Locations {
			b.add(a, l, of.Locations[l].Invariant.Bounds, false)
			b.add(a, l, asked, false)
		}
		for e := range of.Edges {
			edge := &of.Edges[e]
			b.add(a, edge.From, edge.Guard.Bounds, receives[Part{Automaton: a, Event: edge.Event}])
		}
	}
	for round, changed := 0, true; changed; round++ {
		changed = false
		for a := range n.Automata {
			for e := range slices.Backward(n.Automata[a].Edges) {
				edge := &n.Automata[a].Edges[e]
				changed = propagate(b.Lower, a, edge, round > maxRounds) || changed
				changed = propagate(b.Upper, a, edge, round > maxRounds) || changed
			}
		}
	}
	return b
}

// Merge makes lower and upper bounds equal: the larger one of both.
func (b *Bounds) Merge() {
	for a, rows := range b.Lower {
		for l, row := range rows {
			for x := range row {
				row[x] = max(row[x], b.Upper[a][l][x])
			}
			copy(b.Upper[a][l], row)
		}
	}
}

// MergeFinite is Merge without the bounds that are Unbounded on one side.
func (b *Bounds) MergeFinite() {
	for a, rows := range b.Lower {
		for l, row := range rows {
			for x, upper := range b.Upper[a][l] {
				if row[x] != Unbounded && upper != Unbounded {
					row[x] = max(row[x], upper)
					b.Upper[a][l][x] = row[x]
				}
			}
		}
	}
}

// Add adds bounds in each location. They do not move along copies of clocks.
func (b *Bounds) Add(list ...Bound) {
	for a := range b.Lower {
		for l := range b.Lower[a] {
			b.add(a, l, list, false)
		}
	}
}

// maxRounds is after how many rounds a bound that still grows has none. In x = x - 1 it grows
// by 1 in each round.
const maxRounds = 1000

// table returns an entry NoBound for each location and clock, and 0 for the clock 0.
func table(n *Network) [][][]int32 {
	out := make([][][]int32, len(n.Automata))
	for a := range out {
		for range n.Automata[a].Locations {
			row := make([]int32, len(n.Clocks)+1)
			for x := 1; x < len(row); x++ {
				row[x] = NoBound
			}
			out[a] = append(out[a], row)
		}
	}
	return out
}

// add adds the bounds of a condition to those of a location. With negated, the condition can also
// be required not to hold.
func (b *Bounds) add(automaton, location int, list []Bound, negated bool) {
	for _, c := range list {
		if c.Lower || negated {
			raise(&b.Lower[automaton][location][c.Clock], c.Largest)
		}
		if c.Upper || negated {
			raise(&b.Upper[automaton][location][c.Clock], c.Largest)
		}
	}
}

// raise reports whether a bound becomes larger.
func raise(to *int32, bound int32) bool {
	if bound <= *to {
		return false
	}
	*to = bound
	return true
}

// propagate moves the bounds after an edge to its start. It reports whether any becomes larger.
// With endless, bounds that copies make larger become Unbounded.
func propagate(table [][][]int32, automaton int, e *Edge, endless bool) bool {
	after := slices.Clone(table[automaton][e.To])
	for _, list := range [][]Reset{e.Update.Resets, e.Update.Possible} {
		for _, r := range list {
			if r.From != 0 {
				after[r.Clock] = max(after[r.Clock], largestElsewhere(table, automaton, r.Clock))
			}
		}
	}
	for _, r := range slices.Backward(e.Update.Resets) {
		bound := after[r.Clock]
		after[r.Clock] = NoBound
		if r.From != 0 {
			raise(&after[r.From], less(bound, r.Plus, endless))
		}
	}
	// Each possible reset can follow each other one.
	for range e.Update.Possible {
		for _, r := range e.Update.Possible {
			if r.From != 0 {
				raise(&after[r.From], less(after[r.Clock], r.Plus, endless))
			}
		}
	}
	for _, x := range e.Update.Set {
		after[x] = NoBound
	}
	changed := false
	from := table[automaton][e.From]
	for x := 1; x < len(from); x++ {
		changed = raise(&from[x], after[x]) || changed
	}
	return changed
}

// largestElsewhere returns the largest bound of a clock in the other automata. They compare a
// clock that an edge has copied from another one.
func largestElsewhere(table [][][]int32, automaton, clock int) int32 {
	largest := int32(NoBound)
	for a, rows := range table {
		for _, row := range rows {
			if a != automaton {
				largest = max(largest, row[clock])
			}
		}
	}
	return largest
}

// less returns a bound minus a number, because x + c > d is x > d - c. With endless, bounds do
// not grow but become Unbounded.
func less(bound, plus int32, endless bool) int32 {
	switch v := int64(bound) - int64(plus); {
	case bound == NoBound || bound == Unbounded:
		return bound
	case v > LargestConstant || endless && plus < 0:
		return Unbounded
	default:
		return int32(max(v, 0))
	}
}
