package zonegraph

import (
	"slices"

	"beeline/engine/net"
	"beeline/engine/zone"
)

// A broadcast has one sender, and each automaton that can receive must. If guards of receivers
// compare clocks, who takes part depends on these: the zone is split into parts, each of which has
// the same participants everywhere.

// An offer is an edge whose guard holds for the integers of a state. It can be taken where the
// clocks satisfy its constraints.
type offer struct {
	taken    Taken
	from, to int       // of its constraints in sending.constraints
	fault    net.Fault // of its guard
}

// A sending is the memory of a broadcast from one state.
type sending struct {
	state       []int32
	committed   bool // an automaton stands in a committed location
	offers      []offer
	ends        []int // of the offers of each part of the vector
	constraints []net.Constraint
	// zones and apart are stacks: the zones that are being split, and why automata stay.
	zones []zone.Bound
	apart []net.Constraint
}

// sends reports whether an edge sends a broadcast.
func (g *Graph) sends(t Taken) bool {
	event := g.edge(t).Event
	return slices.ContainsFunc(g.network.Vectors, func(v net.Vector) bool {
		return v.Broadcast && v.Parts[0].Automaton == int(t.Automaton) && v.Parts[0].Event == event
	})
}

// of returns the offers of a part.
func (b *sending) of(part int) []offer {
	from := 0
	if part > 0 {
		from = b.ends[part-1]
	}
	return b.offers[from:b.ends[part]]
}

// broadcast appends the successors by a vector whose first part sends.
func (g *Graph) broadcast(s []int32, v int, committed bool, out *Batch) {
	b := &g.sending
	*b = sending{s, committed, b.offers[:0], b.ends[:0], b.constraints[:0], b.zones[:0], b.apart[:0]}
	parts := g.network.Vectors[v].Parts
	for i, p := range parts {
		for _, e := range g.steps.vectors[v][i][s[p.Automaton]] {
			g.offer(Taken{int32(p.Automaton), e})
		}
		if b.ends = append(b.ends, len(b.offers)); len(b.offers) == 0 {
			return
		}
	}
	b.zones = append(b.zones, s[g.zoneAt:]...)
	g.taken = g.taken[:0]
	for _, o := range b.of(0) {
		g.takePart(o, 0, 0, net.NoFault, out)
	}
}

// offer adds an edge to the offers if its guard holds for the integers.
func (g *Graph) offer(t Taken) {
	b, m, guard := &g.sending, g.machine, &g.edge(t).Guard
	m.Constraints = m.Constraints[:0]
	ok, fault := m.Run(guard.Code, b.state[g.first:g.zoneAt])
	if !ok && fault == net.NoFault {
		return
	}
	o := offer{taken: t, from: len(b.constraints), fault: fault}
	b.constraints = append(append(b.constraints, guard.Clocks...), m.Constraints...)
	o.to = len(b.constraints)
	b.offers = append(b.offers, o)
}

// zoneOf returns the zone at a place of the stack.
func (g *Graph) zoneOf(at int) []zone.Bound { return g.sending.zones[at : at+g.n*g.n] }

// push copies the zone at a place of the stack to its end and returns the place of the copy.
func (g *Graph) push(at int) int {
	b := &g.sending
	b.zones = append(b.zones, g.zoneOf(at)...)
	return len(b.zones) - g.n*g.n
}

// takePart lets the automaton of a part take an edge, and goes on with the next part.
func (g *Graph) takePart(o offer, part, zoneAt int, fault net.Fault, out *Batch) {
	b := &g.sending
	at := g.push(zoneAt)
	if fault == net.NoFault {
		fault = o.fault
	}
	g.taken = append(g.taken, o.taken)
	if g.constrain(g.zoneOf(at), b.constraints[o.from:o.to], &fault) {
		g.receive(part+1, at, fault, out)
	}
	g.taken = g.taken[:len(g.taken)-1]
	b.zones = b.zones[:at]
}

// receive lets the automata from a part on receive. The zone has the valuations at which those
// before it do what they do.
func (g *Graph) receive(part, zoneAt int, fault net.Fault, out *Batch) {
	b := &g.sending
	switch {
	case !g.hasRoom(out):
	case part == len(b.ends):
		g.sent(zoneAt, fault, out)
	default:
		for _, o := range b.of(part) {
			g.takePart(o, part, zoneAt, fault, out)
		}
		g.stay(part, 0, zoneAt, fault, out)
	}
}

// stay lets the automaton of a part stay where none of its offers from a number on can be taken.
// There the constraints of each offer hold up to one that does not: so the parts are disjoint.
func (g *Graph) stay(part, number, zoneAt int, fault net.Fault, out *Batch) {
	b := &g.sending
	list := b.of(part)
	if number == len(list) {
		g.receive(part+1, zoneAt, fault, out)
		return
	}
	if !g.hasRoom(out) {
		return
	}
	held, apart := g.push(zoneAt), len(b.apart)
	for i := list[number].from; i < list[number].to; i++ {
		c := b.constraints[i]
		f := fault
		at := g.push(held)
		b.apart = append(b.apart, c.Negated())
		if g.constrain(g.zoneOf(at), b.apart[len(b.apart)-1:], &f) {
			g.stay(part, number+1, at, f, out)
		}
		b.zones = b.zones[:at]
		b.apart[len(b.apart)-1] = c
		if !g.constrain(g.zoneOf(held), b.apart[len(b.apart)-1:], &fault) {
			break
		}
	}
	b.zones, b.apart = b.zones[:held], b.apart[:apart]
}

// sent appends the target of the edges in taken with a zone.
func (g *Graph) sent(zoneAt int, fault net.Fault, out *Batch) {
	b := &g.sending
	allowed := !b.committed
	for _, t := range g.taken {
		allowed = allowed || g.Location(b.state, int(t.Automaton)).Committed
	}
	if !allowed {
		return
	}
	t := out.add(b.state, g.taken, b.apart)
	copy(t[g.zoneAt:], g.zoneOf(zoneAt))
	g.compete(t, fault, out)
}
