package zonegraph

import (
	"errors"
	"math"
	"math/bits"
	"slices"

	"beeline/engine/net"
	"beeline/engine/zone"
)

// A Schedule says when the steps of a path happen: as early as all guards and invariants allow. A
// strict guard has no earliest time. With such guards each time is less than 1 above all times
// that are too early.
type Schedule struct {
	// Times are numerators. The first one is that of the initial state, 0. The last one is that of
	// the end: of the last step, or later if a formula has to hold.
	Times       []int64
	Denominator int64
	settings    [][]setting // of all clocks, after the first events
	limits      []limit
}

// mostSettings is how many settings of clocks a schedule keeps.
const mostSettings = 1 << 18

// Clock returns the numerator of a clock's value after the step at an index of Times, and whether it
// is kept. Clocks count from 1.
func (s *Schedule) Clock(event, clock int) (int64, bool) {
	if event >= len(s.settings) {
		return 0, false
	}
	set := s.settings[event][clock]
	return s.Times[event] - s.Times[set.event] + set.value*s.Denominator, true
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
	kept   [][]setting
	// delays are the chosen ones before the first steps, in parts of the unit of time: negative ones are any.
	delays []int64
	unit   int64 // how many parts it has
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

// Schedule returns the times of the steps of a path, and of its end, when a formula holds. nil: the
// path ends with its last step.
func (g *Graph) Schedule(path []uint32, end *Formula) (*Schedule, error) {
	return g.ScheduleWith(nil, path, end)
}

// ScheduleWith is Schedule for chosen delays before the first steps. It fails with ErrNoSchedule if the steps are not
// possible after these delays, and with ErrTooFine.
func (g *Graph) ScheduleWith(delays []Delay, path []uint32, end *Formula) (*Schedule, error) {
	p, events, _, err := g.limitsOf(delays, path)
	if err != nil {
		return nil, err
	}
	p.limits = append(p.limits, limit{events, events + 1, 0, false})
	if end == nil {
		s, err := p.solve(int(events) + 2)
		if err == nil {
			s.limits = p.limits
		}
		return s, err
	}
	return p.end(events+1, path, end)
}

// limitsOf returns the limits of the steps of a path, the number of the last step and its target, nil after a fault.
func (g *Graph) limitsOf(delays []Delay, path []uint32) (p *scheduler, events int32, last []int32, err error) {
	p = &scheduler{graph: g, clocks: make([]setting, g.n)}
	if p.delays, p.unit, err = commonUnit(delays); err != nil {
		return nil, 0, nil, err
	}
	var before []int32
	err = g.Follow(path, func(b *Batch, i int) {
		if before != nil {
			events++
			p.step(events, before, b, i)
		}
		p.arrive(events, b, i)
		if len(p.kept)*g.n < mostSettings {
			p.kept = append(p.kept, slices.Clone(p.clocks))
		}
		before = append(before[:0], b.State(i)...)
		if last = before; b.Fault(i) != net.NoFault {
			last = nil
		}
	})
	return p, events, last, err
}

// maxWitnesses is for how many zones Schedule computes times.
const maxWitnesses = 1000

// end returns the times of a path whose end is event e, when a formula holds. If it can hold in several
// zones, the end is the earliest one.
func (p *scheduler) end(e int32, path []uint32, end *Formula) (*Schedule, error) {
	s, err := p.graph.Reached(path)
	if err != nil {
		return nil, err
	}
	if p.graph.urgent(s) {
		p.limits = append(p.limits, limit{e, e - 1, 0, false})
	}
	var best *Schedule
	tried, limits := 0, len(p.limits)
	_, _ = p.graph.each(s, end, func(z []zone.Bound) bool {
		p.limits = p.limits[:limits]
		p.compare(e, constraintsOf(z, p.graph.n))
		one, err := p.solve(int(e) + 1)
		if err == nil && (best == nil || one.before(best)) {
			best = one
			best.limits = slices.Clone(p.limits)
		}
		tried++
		return tried == maxWitnesses
	})
	if best == nil {
		return nil, ErrNoSchedule
	}
	return best, nil
}

// before reports whether a schedule ends earlier than another one.
func (s *Schedule) before(other *Schedule) bool {
	high, low := bits.Mul64(uint64(s.Times[len(s.Times)-1]), uint64(other.Denominator))
	otherHigh, otherLow := bits.Mul64(uint64(other.Times[len(other.Times)-1]), uint64(s.Denominator))
	return high < otherHigh || high == otherHigh && low < otherLow
}

// constraintsOf returns the constraints of a zone.
func constraintsOf(z []zone.Bound, n int) (list []net.Constraint) {
	for _, c := range zone.Minimal(nil, z, n) {
		list = append(list, net.Constraint{Left: c.I, Right: c.J, Constant: zone.Constant(c.Bound), Strict: zone.Strict(c.Bound)})
	}
	return list
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
	if len(taken) == 0 { // time passes
		p.compare(e, b.Apart(i))
		return
	}
	p.compare(e, g.cell(from))
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

// arrive adds the limits of the state at an index of a batch, at the time of event e that leads to it.
func (p *scheduler) arrive(e int32, b *Batch, i int) {
	if b.Fault(i) == net.NoFault {
		p.invariants(e, b.State(i))
		p.compare(e, p.graph.cell(b.State(i)))
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
// them, the time of an event is a number of parts of the unit plus a multiple of an amount that is as small as
// strict limits need.
func (p *scheduler) solve(events int) (*Schedule, error) {
	t := &times{whole: make([]int64, events), small: make([]int64, events), largest: math.MaxInt64 / 4 / int64(events)}
	// No event is before the first one, whose time is 0.
	for round := 0; ; round++ {
		t.changed = false
		for _, l := range p.limits {
			t.raise(l.b, l.a, -l.constant*p.unit, l.strict)
		}
		for i, d := range p.delays[:min(len(p.delays), events-1)] {
			if d >= 0 {
				t.raise(int32(i+1), int32(i), d, false)
			}
		}
		for i := min(len(p.delays), events-1) - 1; i >= 0; i-- {
			if d := p.delays[i]; d >= 0 {
				t.raise(int32(i), int32(i+1), -d, false)
			}
		}
		if t.impossible || t.changed && round == events {
			return nil, ErrNoSchedule
		}
		if !t.changed {
			break
		}
	}
	parts := 1 + slices.Max(t.small)
	out := &Schedule{Times: make([]int64, events), Denominator: p.unit * parts, settings: p.kept}
	for i := range out.Times {
		out.Times[i] = t.whole[i]*parts + t.small[i]
	}
	return out, nil
}

// Times are lower bounds of the times of events.
type times struct {
	whole, small []int64
	largest      int64 // a time beyond it cannot be counted
	changed      bool
	impossible   bool
}

// raise makes the time of an event at least that of another one plus an amount, or more.
func (t *times) raise(event, other int32, plus int64, more bool) {
	w, s := t.whole[other]+plus, t.small[other]
	if more {
		s++
	}
	if w < t.whole[event] || w == t.whole[event] && s <= t.small[event] {
		return
	}
	if event == 0 || w > t.largest {
		t.impossible = true
		return
	}
	t.whole[event], t.small[event], t.changed = w, s, true
}
