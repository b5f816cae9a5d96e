package zonegraph

import (
	"math"

	"beeline/engine/net"
	"beeline/engine/zone"
)

// Extremes are the least upper or greatest lower bounds of values in the states that satisfy a
// formula. They are computed while states are noted.
type Extremes struct {
	Upper     bool // least upper bounds, otherwise greatest lower ones
	Condition *Formula
	Values    []Value
}

// A Value is a clock, or an integer that code pushes. Its variables are those of a Formula.
type Value struct {
	Clock int // 0 for an integer
	Code  []net.Instruction
}

// An Extreme is a bound of a value.
type Extreme struct {
	// Known: a state satisfies the condition. Infinite: there is no upper bound.
	Known, Infinite bool
	Constant        int64
	// Strict: no state has the value of the bound, but values may come as close as you like.
	Strict bool
}

// Graph returns the graph of a network that answers the question. Of the clocks it keeps the bounds
// that are asked for, however large they are.
func (x *Extremes) Graph(network *net.Network) *Graph {
	var asked []net.Bound
	for _, v := range x.Values {
		if v.Clock > 0 {
			// Lower guards of any size tell upper bounds apart.
			asked = append(asked, net.Bound{Clock: v.Clock, Lower: x.Upper, Upper: !x.Upper, Largest: net.Unbounded})
		}
	}
	return newGraph(network, x.Condition, asked...)
}

// Note makes bounds those of a state and of the states noted before. There are as many as values. The
// fault says why that cannot be computed.
func (g *Graph) Note(s []int32, x *Extremes, bounds []Extreme) net.Fault {
	fault := net.NoFault
	note := func(i int, e Extreme) {
		if old := &bounds[i]; !old.Known || e.beyond(old, x.Upper) {
			*old = e
		}
	}
	satisfied := false
	_, failed := g.each(s, x.Condition, func(z []zone.Bound) bool {
		satisfied = true
		for i, v := range x.Values {
			if v.Clock == 0 {
				continue
			}
			b := z[v.Clock]
			if x.Upper {
				b = z[v.Clock*g.n]
			}
			e := Extreme{Known: true, Infinite: b == zone.Infinity, Constant: int64(zone.Constant(b)), Strict: zone.Strict(b)}
			switch {
			case e.Infinite:
				e.Constant, e.Strict = 0, false
			case !x.Upper:
				e.Constant = -e.Constant
			}
			note(i, e)
		}
		return false
	})
	if fault = failed; !satisfied || fault != net.NoFault {
		return fault
	}
	for i, v := range x.Values {
		if v.Clock == 0 && fault == net.NoFault {
			var value int64
			if value, fault = g.machine.Value(v.Code, g.Discrete(s)); fault == net.NoFault {
				note(i, Extreme{Known: true, Constant: value})
			}
		}
	}
	return fault
}

// beyond reports whether a bound is above another one, or below it for lower bounds.
func (e *Extreme) beyond(other *Extreme, upper bool) bool {
	rank := func(x *Extreme) int64 {
		switch {
		case x.Infinite:
			return math.MaxInt64
		case upper:
			return 2*x.Constant + one(!x.Strict)
		}
		return -2*x.Constant + one(!x.Strict)
	}
	return rank(e) > rank(other)
}

// one returns 1 for true.
func one(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
