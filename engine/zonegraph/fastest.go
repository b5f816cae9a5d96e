package zonegraph

import (
	"encoding/binary"
	"math"

	"beeline/engine/net"
	"beeline/engine/ts"
	"beeline/engine/zone"
)

// Fastest is a transition system for the run that satisfies a formula at the least time. A clock that is
// never reset counts the time. Its upper bounds are dropped, because only least times matter, so a state
// covers those with the same zone that are reached later.
//
// The estimate of a state is the least time at which it can be reached, so the search takes states in the
// order of their times. A state with valuations that satisfy the formula has a successor, its end, whose
// estimate is the least time of these. The only edge from an end is the goal: it is found when no other
// state has a smaller time.
//
// The bytes of a state are those of a System, and 1 for an end or 0. An action is twice the number of the
// edge of the System, and 1 more if it is none.
type Fastest struct {
	System
	Formula *Formula
}

// WithTime returns a network with one more clock, the last one, which counts the time.
func WithTime(n *net.Network) *net.Network {
	out := *n
	out.Clocks = append(append([]string(nil), n.Clocks...), "total time")
	return &out
}

// ForFastest returns the graph of a network of WithTime for Fastest.
func ForFastest(network *net.Network, f *Formula) *Graph {
	time := net.Bound{Clock: len(network.Clocks), Upper: true, Largest: net.Unbounded}
	return newGraph(network, f, time)
}

// Initial appends the state before the initial ones.
func (f *Fastest) Initial(out *ts.Batch) { out.Append(0, nil) }

// Successors appends the edges of s.
func (f *Fastest) Successors(s ts.State, out *ts.Batch) {
	f.batch.Reset()
	switch {
	case len(s) == 0:
		f.Graph.Initial(&f.batch)
	case s[len(s)-1] == 1:
		f.append(1, 1, f.Graph.Words(s, f.state), out)
		out.Last().Fault = ts.GoalReached
		return
	default:
		f.state = f.Graph.Words(s, f.state)
		f.Graph.Successors(f.state, &f.batch)
	}
	for i := range f.batch.Len() {
		f.append(ts.Action(i)<<1, 0, f.batch.State(i), out)
		if fault := f.batch.Fault(i); fault != net.NoFault {
			e := out.Last()
			e.Fault, e.Blocked = faults[fault], true
		}
	}
	if len(s) == 0 {
		return
	}
	switch meets, fault := f.Graph.Meets(f.state, f.Formula); {
	case fault != net.NoFault:
		f.append(1, 1, f.state, out)
		e := out.Last()
		e.Fault, e.Blocked = faults[fault], true
	case meets:
		f.append(1, 1, f.state, out)
	}
}

// append appends an edge.
func (f *Fastest) append(a ts.Action, end byte, words []int32, out *ts.Batch) {
	out.Append(a, nil)
	bytes := out.Resize(4*len(words) + 1)
	for j, w := range words {
		binary.LittleEndian.PutUint32(bytes[4*j:], uint32(w))
	}
	bytes[4*len(words)] = end
}

// Estimate returns twice the least time at which a state is reached, or satisfies the formula if it is
// an end, and 1 more if it is only approached.
func (f *Fastest) Estimate(s ts.State) uint32 {
	if len(s) == 0 {
		return 0
	}
	time := f.Graph.n - 1
	key := func(z []zone.Bound) uint32 { return uint32(zone.AtMostZero - z[time]) }
	f.state = f.Graph.Words(s, f.state)
	if s[len(s)-1] == 0 {
		return key(f.Graph.Zone(f.state))
	}
	least := uint32(math.MaxUint32 - 1)
	f.Graph.each(f.state, f.Formula, func(z []zone.Bound) bool {
		least = min(least, key(z))
		return false
	})
	return least
}

// Admissible returns false: an estimate is no number of steps.
func (f *Fastest) Admissible() bool { return false }

// Cover is that of System. Ends cover ends only.
func (f *Fastest) Cover() *ts.Cover {
	of := f.System.Cover()
	return &ts.Cover{Key: of.Key, Covers: func(a, b ts.State) bool {
		return a[len(a)-1] == b[len(b)-1] && of.Covers(a, b)
	}}
}

// Step returns the number of the edge of the System that an action of Fastest is, and whether it is one.
func Step(a ts.Action) (number ts.Action, ok bool) { return a >> 1, a&1 == 0 }

// Taken returns what System.Taken does for an edge that is one of the network.
func (f *Fastest) Taken(s ts.State, a ts.Action) ([]Taken, []net.Constraint) {
	number, ok := Step(a)
	if !ok {
		return nil, nil
	}
	return f.System.Taken(s, number)
}
