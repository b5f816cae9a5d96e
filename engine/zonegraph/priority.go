package zonegraph

import (
	"beeline/engine/net"
	"beeline/engine/zone"
)

// Of two steps that are possible for the same locations, integers and clocks, only the one with the
// higher priority is possible. If guards or the invariants after a step compare clocks, the zone of
// the other step is split: each part has the valuations at which one constraint of the step with the
// higher priority does not hold. These constraints compare one clock, or are diagonals, so the parts do not
// depend on extrapolation.

// A rank is the priority of a step. That of its channel counts first, then that of its processes.
type rank struct{ channel, process int32 }

// above reports whether a step of this rank has priority over one of another rank.
func (r rank) above(other rank) bool {
	return r.channel > other.channel || r.channel == other.channel && r.process > other.process
}

// A rival is a step that is possible where the clocks satisfy its constraints.
type rival struct {
	rank
	from, to int // of its constraints
}

// A contest is the memory of the steps of a state, which compete.
type contest struct {
	rivals      []rival
	constraints []net.Constraint
	collecting  bool // steps are not taken but become rivals

	// Of the step that is taken where no rival is above it.
	state []int32 // with the valuations that satisfy the guards
	own   rank
	zones []zone.Bound     // a stack
	apart []net.Constraint // of the part that is looked at
}

// rankOf returns the rank of a step.
func (g *Graph) rankOf(taken []Taken) rank {
	if g.network.Priorities == nil {
		return rank{}
	}
	out := rank{g.network.Priorities[g.edge(taken[0]).Event], g.network.Automata[taken[0].Automaton].Priority}
	for _, t := range taken {
		out.process = max(out.process, g.network.Automata[t.Automaton].Priority)
	}
	return out
}

// findRivals finds the steps from a state that are possible at some valuations.
func (g *Graph) findRivals(s []int32, committed bool) {
	c := &g.contest
	c.rivals, c.constraints = c.rivals[:0], c.constraints[:0]
	c.collecting, g.possibleSteps = true, true
	g.moves.Reset()
	g.generate(s, committed, &g.moves)
	c.collecting, g.possibleSteps = false, false
}

// collect adds the step to t, whose locations and integers are those before the step. Under the
// constraints of apart its automata, and no others, take part. A step with a fault counts.
func (g *Graph) collect(t []int32, apart []net.Constraint, fault net.Fault) {
	c, m := &g.contest, g.machine
	m.Constraints = m.Constraints[:0]
	from := len(c.constraints)
	c.constraints = append(c.constraints, apart...)
	for _, taken := range g.taken {
		guard := &g.edge(taken).Guard
		c.constraints = append(c.constraints, guard.Clocks...)
		m.Run(guard.Code, t[g.first:g.zoneAt])
	}
	c.constraints = append(c.constraints, m.Constraints...)
	r := rival{g.rankOf(g.taken), from, 0}
	possible := fault != net.NoFault || g.update(t, &fault)
	if possible && fault == net.NoFault {
		var list []net.Constraint
		list, possible = g.before(t, &fault)
		c.constraints = append(c.constraints, list...)
	}
	if r.to = len(c.constraints); !possible {
		c.constraints = c.constraints[:from]
		return
	}
	c.rivals = append(c.rivals, r)
}

// compete completes the target t, the last one of the batch, for the valuations at which no rival is
// above the step.
func (g *Graph) compete(t []int32, fault net.Fault, out *Batch) {
	if g.network.Priorities == nil || g.possibleSteps || g.whole {
		g.complete(t, fault, out)
		return
	}
	c := &g.contest
	c.state, c.own = append(c.state[:0], t...), g.rankOf(g.taken)
	c.zones = append(c.zones[:0], g.Zone(t)...)
	c.apart = append(c.apart[:0], out.Apart(out.Len()-1)...)
	out.drop()
	g.avoid(0, 0, fault, out)
}

// avoid splits the zone at a place of the stack by the rivals from a number on.
func (g *Graph) avoid(number, at int, fault net.Fault, out *Batch) {
	c, size := &g.contest, g.n*g.n
	for number < len(c.rivals) && !c.rivals[number].above(c.own) {
		number++
	}
	if number == len(c.rivals) {
		t := out.add(c.state, g.taken, c.apart)
		copy(g.Zone(t), c.zones[at:at+size])
		g.complete(t, fault, out)
		return
	}
	if !g.hasRoom(out) {
		return
	}
	push := func(at int) int {
		c.zones = append(c.zones, c.zones[at:at+size]...)
		return len(c.zones) - size
	}
	held, apart := push(at), len(c.apart)
	for _, one := range c.constraints[c.rivals[number].from:c.rivals[number].to] {
		f, part := fault, push(held)
		c.apart = append(c.apart, one.Negated())
		if g.constrain(c.zones[part:part+size], c.apart[len(c.apart)-1:], &f) {
			g.avoid(number+1, part, f, out)
		}
		c.zones = c.zones[:part]
		c.apart[len(c.apart)-1] = one
		if !g.constrain(c.zones[held:held+size], c.apart[len(c.apart)-1:], &fault) {
			break
		}
	}
	c.zones, c.apart = c.zones[:held], c.apart[:apart]
}
