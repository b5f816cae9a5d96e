package zonegraph

import (
	"encoding/binary"

	"beeline/engine/net"
	"beeline/engine/ts"
	"beeline/engine/zone"
)

// Runs is a transition system of runs that end or never end, and satisfy a formula from some state
// on. It looks for them in a graph of ForRuns. A cycle of its accepting states is such a run. As in
// UPPAAL, a run ends where no step is possible, now or later, and where time may pass forever: then
// it has an edge to the same state. Runs in which time does not pass forever count if they have infinitely
// many steps. Delays without a step between them are one delay: those that become shorter and shorter before
// a strict bound are no run, unless no step is possible from there.
//
// The bytes of a state are those of a System and a phase. A state of no bytes is before the initial
// ones.
type Runs struct {
	System
	// From holds in the first state in which Stay has to hold, nil for the initial one. The graph is one of
	// ForRuns with both.
	From, Stay *Formula
}

// A phase is the last byte of a state, and what the lowest bits of an action say.
const (
	searching = iota // for a state from which on Stay has to hold
	staying
	ending // for actions only: the run ends in a state that stays
)

// ForRuns returns the graph of a network for Runs with some formulas, which are not nil. Its steps and delays
// are those of the network with lower and upper bounds, because runs also end where a step is not possible. If
// a formula asks for clocks or deadlocks, zones are split so that it holds everywhere or nowhere in each.
func ForRuns(network *net.Network, formulas ...*Formula) *Graph {
	g := For(network, &Formula{Kind: All, Parts: append([]*Formula{{Kind: Stuck}}, formulas...)})
	for _, f := range formulas {
		if !f.Untimed() {
			g.watched = append(g.watched, f)
		}
		if f.asksForDeadlocks() && g.scout == nil {
			g.scout = For(network, &Formula{Kind: Stuck})
		}
	}
	return g
}

// Initial appends the state before the initial ones.
func (r *Runs) Initial(out *ts.Batch) { out.Append(0, nil) }

// Successors appends the edges of s. An action is the number of the edge of the System and a phase, in
// its two lowest bits.
func (r *Runs) Successors(s ts.State, out *ts.Batch) {
	r.batch.Reset()
	phase := byte(searching)
	if len(s) == 0 {
		r.Graph.Initial(&r.batch)
		if r.From == nil {
			phase = staying
		}
	} else {
		phase = s[len(s)-1]
		r.state = r.Graph.Words(s, r.state)
		r.Graph.Successors(r.state, &r.batch)
	}
	for i := range r.batch.Len() {
		r.follow(i, phase, out)
	}
	if len(s) > 0 && phase == staying && r.ends() {
		r.append(r.batch.Len(), ending, r.state, out)
	}
}

// follow appends the edges to a successor, in a phase.
func (r *Runs) follow(i int, phase byte, out *ts.Batch) {
	words := r.batch.State(i)
	if f := r.batch.Fault(i); f != net.NoFault {
		r.fail(i, f, out)
		return
	}
	stays, fault := r.Graph.Meets(words, r.Stay)
	if phase == searching {
		r.append(i, searching, words, out)
		if stays && fault == net.NoFault {
			stays, fault = r.Graph.Meets(words, r.From)
		}
	}
	switch {
	case fault != net.NoFault:
		r.fail(i, fault, out)
	case stays:
		r.append(i, staying, words, out)
	}
}

// fail appends an edge that cannot be taken.
func (r *Runs) fail(i int, f net.Fault, out *ts.Batch) {
	out.Append(ts.Action(i)<<2, nil)
	e := out.Last()
	e.Fault, e.Blocked = faults[f], true
}

// append appends an edge.
func (r *Runs) append(i int, phase byte, words []int32, out *ts.Batch) {
	out.Append(ts.Action(i)<<2|ts.Action(phase), nil)
	bytes := out.Resize(4*len(words) + 1)
	for j, w := range words {
		binary.LittleEndian.PutUint32(bytes[4*j:], uint32(w))
	}
	bytes[4*len(words)] = min(phase, staying)
}

// ends reports whether a run may end in the current state.
func (r *Runs) ends() bool {
	return r.Graph.endless(r.state) || r.Graph.endsHere(r.state)
}

// endless reports whether time may pass forever in a state.
func (g *Graph) endless(s []int32) bool {
	z := g.Zone(s)
	for x := 1; x < g.n; x++ {
		if z[x*g.n] != zone.Infinity {
			return false
		}
	}
	return !g.urgent(s)
}

// Labels returns that the states of runs that stay are accepting.
func (r *Runs) Labels(s ts.State) ts.Labels {
	if len(s) > 0 && s[len(s)-1] != searching {
		return ts.ValidEnd | ts.Accepting
	}
	return ts.ValidEnd
}

// Edge returns the number of the edge of the System that an action of Runs is, and whether it is one:
// the others say that the run ends.
func Edge(a ts.Action) (number ts.Action, ok bool) { return a >> 2, a&3 != ending }

// Taken returns what System.Taken does for an edge that is one of the network.
func (r *Runs) Taken(s ts.State, a ts.Action) ([]Taken, []net.Constraint) {
	number, ok := Edge(a)
	if !ok {
		return nil, nil
	}
	return r.System.Taken(s, number)
}
