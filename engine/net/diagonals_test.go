package net_test

import (
	"slices"
	"testing"

	"beeline/engine/net"
)

// TestDiagonals checks what follows from the comparisons of two clocks.
func TestDiagonals(t *testing.T) {
	network := func(guard []net.Constraint, resets ...net.Reset) *net.Network {
		return &net.Network{Clocks: []string{"x", "y", "z"}, Automata: []net.Automaton{{
			Locations: []net.Location{{}}, Edges: []net.Edge{{Guard: net.Condition{Clocks: guard}, Update: net.Update{Possible: resets}}},
		}}}
	}
	less := func(x, y int, c int32) net.Constraint {
		return net.Constraint{Left: x, Right: y, Constant: c, Strict: true}
	}
	both := func(x int, c int32) net.Bound { return net.Bound{Clock: x, Lower: true, Upper: true, Largest: c} }
	guard := []net.Constraint{less(1, 2, 3), less(1, 0, 9), less(1, 2, 3).Negated()}
	for _, c := range []struct {
		name   string
		n      *net.Network
		list   []net.Constraint
		bounds []net.Bound
	}{
		{"none", network(guard[1:2]), nil, nil},
		{"a constraint and its negation", network(guard), guard[:1], nil},
		{"the right clock is set", network(guard, net.Reset{Clock: 2, Plus: 1}), guard[:1], []net.Bound{both(1, 4)}},
		{"the left clock is set", network(guard, net.Reset{Clock: 1, Plus: 5}), guard[:1], []net.Bound{both(2, 2)}},
		{"a comparison with a negative value", network(guard, net.Reset{Clock: 1, Plus: 2}), guard[:1], nil},
		{"a comparison with 0", network(guard, net.Reset{Clock: 1, Plus: 3}), guard[:1], []net.Bound{both(2, 0)}},
		{"a copy", network(guard, net.Reset{Clock: 2, From: 3, Plus: 1}), []net.Constraint{less(1, 2, 3), less(1, 3, 4)}, nil},
		{"sums without end", network(guard, net.Reset{Clock: 1, From: 1, Plus: 1}), nil, []net.Bound{both(1, net.Unbounded), both(2, net.Unbounded)}},
		{"a value that depends on integers", network(guard, net.Reset{Clock: 1, Plus: -net.LargestConstant}), nil, []net.Bound{both(1, net.Unbounded), both(2, net.Unbounded)}},
	} {
		list, bounds := net.Diagonals(c.n)
		if !slices.Equal(list, c.list) || !slices.Equal(bounds[:min(len(bounds), len(c.bounds))], c.bounds) || len(bounds) > 0 && len(c.bounds) == 0 {
			t.Errorf("%s: %v, %v, want %v, %v", c.name, list, bounds, c.list, c.bounds)
		}
	}
}
