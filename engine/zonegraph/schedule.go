package zonegraph

import (
	"errors"

	"beeline/engine/net"
)

// A Schedule says when the steps of a path happen: as early as all guards and invariants allow. A
// strict guard has no earliest time. With such guards each time is less than 1 above all times
// that are too early.
type Schedule struct {
	// Times are numerators. The first one is that of the initial state, 0.
	Times       []int64
	Denominator int64
}

// ErrNoSchedule means that a path cannot happen. Paths that a search has found can.
var ErrNoSchedule = errors.New("there are no times at which these steps can happen")

// A limit says that the time of event a is at most that of event b plus a constant, or less if
// it is strict.
type limit struct {
	a, b     int32
	constant int64
	strict   bool
}

// A setting says that a clock had a value at an event.
type setting struct {
	event int32
	value int64
}

// A scheduler collects limits along a path.
type scheduler struct {
	graph  *Graph
	limits []limit
	clocks []setting
}

// Follow calls visit with the initial state and the target of each step of a path: an
// index into the initial states, then indices into successors. It stops after a step with a fault.
// visit gets a batch and the index of the target in it, which are valid during the call.
func (g *Graph) Follow(path []uint32, visit func(b *Batch, i int)) error {
	var b Batch
	var s []int32
	for i, n := range path {
		b.Reset()
		if i == 0 {
			g.Initial(&b)
		} else {
			g.Successors(s, &b)
		}
		if int(n) >= b.Len() {
			return errors.New("the path leaves the graph")
		}
		visit(&b, int(n))
		if b.Fault(int(n)) != net.NoFault {
			return nil
		}
		s = append(s[:0], b.State(int(n))...)
	}
	return nil
}

// Schedule returns the times of the steps of a path.
func (g *Graph) Schedule(path []uint32) (*Schedule, error) {
	p := &scheduler{graph: g, clocks: make([]setting, g.n)}
	events := int32(0)
	var before []int32
	err := g.Follow(path, func(b *Batch, i int) {
		if before != nil {
			events++
			p.step(events, before, b, i)
		}
		if b.Fault(i) == net.NoFault {
			p.invariants(events, b.State(i))
		}
		before = append(before[:0], b.State(i)...)
	})
	if err != nil {
		return nil, err
	}
	return p.solve(int(events) + 1)
}

// step adds the limits of the step that is event e, from a state to the target at an index of a
// batch.
func (p *scheduler) step(e int32, from []int32, b *Batch, i int) {
	g, m, taken := p.graph, p.graph.machine, b.Taken(i)
	p.limits = append(p.limits, limit{e - 1, e, 0, false})
	if g.urgent(from) {
		p.limits = append(p.limits, limit{e, e - 1, 0, false})
	}
	p.invariants(e, from)
	m.Constraints = append(m.Constraints[:0], b.Apart(i)...)
	sent, fault := g.sends(taken[0]), net.NoFault
	for _, t := range taken {
		guard := &g.edge(t).Guard
		m.Constraints = append(m.Constraints, guard.Clocks...)
		if sent || fault == net.NoFault { // as Graph.broadcast and Graph.step do
			_, fault = m.Run(guard.Code, from[g.first:g.zoneAt])
		}
	}
	p.compare(e, m.Constraints)
	if b.Fault(i) != net.NoFault {
		return
	}
	integers := append([]int32(nil), from[g.first:g.zoneAt]...)
	m.Resets = m.Resets[:0]
	for _, t := range taken {
		update := &g.edge(t).Update
		m.Run(update.Code, integers)
		m.Resets = append(m.Resets, update.Resets...)
	}
	for _, r := range m.Resets {
		if r.From == 0 {
			p.clocks[r.Clock] = setting{e, int64(r.Plus)}
		} else {
			c := p.clocks[r.From]
			p.clocks[r.Clock] = setting{c.event, c.value + int64(r.Plus)}
		}
	}
}

// invariants adds the limits of the invariants of a state at the time of event e.
func (p *scheduler) invariants(e int32, s []int32) {
	g, m := p.graph, p.graph.machine
	m.Constraints = m.Constraints[:0]
	for a := range g.first {
		invariant := &g.Location(s, a).Invariant
		m.Constraints = append(m.Constraints, invariant.Clocks...)
		m.Run(invariant.Code, s[g.first:g.zoneAt])
	}
	p.compare(e, m.Constraints)
}

// compare adds limits of clocks at the time of event e. The value of a clock is the time since
// the event that has set it, plus the value that it was set to.
func (p *scheduler) compare(e int32, list []net.Constraint) {
	for _, c := range list {
		// x_0 is 0 because event e has set it to 0.
		left, right := setting{e, 0}, setting{e, 0}
		if c.Left > 0 {
			left = p.clocks[c.Left]
		}
		if c.Right > 0 {
			right = p.clocks[c.Right]
		}
		p.limits = append(p.limits, limit{right.event, left.event, int64(c.Constant) - left.value + right.value, c.Strict})
	}
}

// solve returns the earliest times of so many events that satisfy all limits. While it looks for
// them, the time of an event is a number plus a multiple of an amount that is as small as
// strict limits need.
func (p *scheduler) solve(events int) (*Schedule, error) {
	whole, parts := make([]int64, events), make([]int64, events)
	// No event is before the first one, whose time is 0.
	for round, changed := 0, true; changed; round++ {
		if round > events {
			return nil, ErrNoSchedule
		}
		changed = false
		for _, l := range p.limits {
			// The time of b is at least that of a minus the constant.
			w, f := whole[l.a]-l.constant, parts[l.a]
			if l.strict {
				f++
			}
			if w > whole[l.b] || w == whole[l.b] && f > parts[l.b] {
				if l.b == 0 {
					return nil, ErrNoSchedule
				}
				whole[l.b], parts[l.b], changed = w, f, true
			}
		}
	}
	out := &Schedule{Times: make([]int64, events), Denominator: 1}
	for _, f := range parts {
		out.Denominator = max(out.Denominator, f+1)
	}
	for i := range out.Times {
		out.Times[i] = whole[i]*out.Denominator + parts[i]
	}
	return out, nil
}
