package zonegraph

import (
	"encoding/binary"

	"beeline/engine/net"
	"beeline/engine/ts"
	"beeline/engine/zone"
)

// A System is a graph as a transition system. The bytes of a state are its words, the lowest byte
// first. If the network does not have exactly one initial state, the system has another one of
// no bytes before them. An action is the number of its edge.
type System struct {
	Graph *Graph
	// Goal reports whether a state is an error, and why this cannot be computed. nil: none is.
	Goal func(s []int32) (bool, net.Fault)
	// Inclusion is that of Cover.
	Inclusion Inclusion

	state []int32
	batch Batch
}

// An Inclusion says which states another one covers.
type Inclusion uint8

// The inclusions.
const (
	Included    Inclusion = iota // its zone has their valuations
	Simulated                    // its zone simulates their valuations (aLU)
	NoInclusion                  // for those who do not call Cover
)

// faults are those of the system, by that of the network.
var faults = [...]ts.Fault{
	net.IndexOutOfRange: ts.IndexOutOfRange, net.DivisionByZero: ts.DivisionByZero, net.Overflow: ts.Overflow,
	net.NegativeClock: ts.NegativeClock, net.LargeClock: ts.LargeClock, net.EndlessLoop: ts.EndlessUpdate,
	net.OutOfRange: ts.ValueOutOfRange,
}

// Initial appends the initial state.
func (y *System) Initial(out *ts.Batch) {
	y.batch.Reset()
	y.Graph.Initial(&y.batch)
	if y.batch.Len() != 1 {
		out.Append(0, nil)
		return
	}
	y.give(out)
}

// Successors appends the edges of s. The invariant of a location is no edge: time passes within
// a state.
func (y *System) Successors(s ts.State, out *ts.Batch) {
	y.batch.Reset()
	if len(s) == 0 {
		y.Graph.Initial(&y.batch)
	} else {
		y.state = y.Graph.Words(s, y.state)
		y.Graph.Successors(y.state, &y.batch)
	}
	y.give(out)
}

// Labels returns that every state is a valid end: time may pass in it forever.
func (y *System) Labels(ts.State) ts.Labels { return ts.ValidEnd }

// Taken returns the edges of the network that an edge out of a state takes, nil for one to an
// initial state, and the constraints of Batch.Apart. They are valid until the next call of a method.
func (y *System) Taken(s ts.State, a ts.Action) ([]Taken, []net.Constraint) {
	if len(s) == 0 {
		return nil, nil
	}
	y.batch.Reset()
	y.state = y.Graph.Words(s, y.state)
	y.Graph.Successors(y.state, &y.batch)
	return y.batch.Taken(int(a)), y.batch.Apart(int(a))
}

// give appends the states of the batch.
func (y *System) give(out *ts.Batch) {
	for i := range y.batch.Len() {
		words := y.batch.State(i)
		out.Append(ts.Action(i), nil)
		bytes := out.Resize(4 * len(words))
		for j, w := range words {
			binary.LittleEndian.PutUint32(bytes[4*j:], uint32(w))
		}
		e := out.Last()
		f, reached := y.batch.Fault(i), false
		if f == net.NoFault && y.Goal != nil {
			reached, f = y.Goal(words)
		}
		switch {
		case f != net.NoFault:
			e.Fault, e.Blocked = faults[f], true
		case reached:
			e.Fault = ts.GoalReached
		}
	}
}

// Cover returns that a state covers those with the same locations and integers whose zone
// is a part of its own, or is simulated by it.
func (y *System) Cover() *ts.Cover {
	var a, b []int32
	g := y.Graph
	return &ts.Cover{Key: 4 * g.zoneAt, Packing: y.packing(), Covers: func(s, t ts.State) bool {
		a, b = g.Words(s, a), g.Words(t, b)
		if y.Inclusion == Simulated {
			return g.Simulates(a, b)
		}
		return zone.Included(g.Zone(b), g.Zone(a))
	}}
}

// Words appends the words of a state of a System or of Runs to memory, from its start on.
func (g *Graph) Words(s ts.State, memory []int32) []int32 {
	memory = memory[:0]
	for i := 0; i+4 <= len(s); i += 4 {
		memory = append(memory, int32(binary.LittleEndian.Uint32(s[i:])))
	}
	return memory
}
