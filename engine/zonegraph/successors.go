package zonegraph

import (
	"beeline/engine/net"
	"beeline/engine/zone"
)

// steps are the edges that automata can take, by location.
type steps struct {
	// vectors has, for each part of a vector, the edges with its event, by location.
	vectors [][][][]int32
	// alone has the edges that an automaton takes alone, by location.
	alone [][][]int32
	// urgent has the vectors during which no time passes.
	urgent []int
}

func newSteps(n *net.Network) steps {
	type event struct{ automaton, event int }
	shared := map[event]bool{}
	var out steps
	tables := map[event][][]int32{} // parts of several vectors share them
	for i, v := range n.Vectors {
		if v.Urgent {
			out.urgent = append(out.urgent, i)
		}
		var parts [][][]int32
		for _, p := range v.Parts {
			key := event{p.Automaton, p.Event}
			if !shared[key] {
				shared[key] = true
				tables[key] = edgesFrom(&n.Automata[p.Automaton], func(e *net.Edge) bool { return e.Event == p.Event })
			}
			parts = append(parts, tables[key])
		}
		out.vectors = append(out.vectors, parts)
	}
	for a := range n.Automata {
		out.alone = append(out.alone, edgesFrom(&n.Automata[a], func(e *net.Edge) bool { return !shared[event{a, e.Event}] }))
	}
	return out
}

// edgesFrom returns the edges of an automaton that satisfy a condition, by location.
func edgesFrom(a *net.Automaton, is func(*net.Edge) bool) [][]int32 {
	out := make([][]int32, len(a.Locations))
	for i := range a.Edges {
		if e := &a.Edges[i]; is(e) {
			out[e.From] = append(out[e.From], int32(i))
		}
	}
	return out
}

// Initial appends the initial states: each automaton may have several initial locations.
func (g *Graph) Initial(out *Batch) {
	s := make([]int32, g.size)
	for i := range g.network.Integers {
		s[g.first+i] = g.network.Integers[i].Initial
	}
	choices := make([]int, g.first)
	for g.tried = 0; g.hasRoom(out); {
		for a := range choices {
			s[a] = int32(g.network.Automata[a].Initial[choices[a]])
		}
		g.start(s, out)
		last := g.first - 1
		for ; last >= 0; last-- {
			if choices[last]++; choices[last] < len(g.network.Automata[last].Initial) {
				break
			}
			choices[last] = 0
		}
		if last < 0 {
			return
		}
	}
}

// start appends the initial state with the locations and integers of a state.
func (g *Graph) start(s []int32, out *Batch) {
	t := out.add(s, nil, nil)
	zone.SetZero(g.Zone(t))
	g.arrive(t, out)
}

// Successors appends the successors of a state: the vectors as declared, the edges of their
// last automaton first, then the edges that automata take alone. If an automaton stands in a
// committed location, only steps of such automata are possible. A step may have several targets, if
// others have priority over it at some valuations. In a graph of ForRuns, the last successor may be one
// without edges: time passes. s must not be in out.
func (g *Graph) Successors(s []int32, out *Batch) {
	committed := false
	g.tried = 0
	for a := range g.first {
		committed = committed || g.Location(s, a).Committed
	}
	// If there is no room for all rivals, there is none for the steps.
	if g.network.Priorities != nil && !g.possibleSteps {
		g.findRivals(s, committed)
	}
	g.generate(s, committed, out)
	if g.watched != nil && !g.possibleSteps {
		g.pass(s, out)
	}
}

// generate appends the successors of a state. committed: one of its locations is.
func (g *Graph) generate(s []int32, committed bool, out *Batch) {
	for v, parts := range g.steps.vectors {
		if g.network.Vectors[v].Broadcast {
			g.broadcast(s, v, committed, out)
		} else {
			g.together(s, v, parts, committed, out)
		}
	}
	for a, edges := range g.steps.alone {
		for _, e := range edges[s[a]] {
			if (!committed || g.Location(s, a).Committed) && g.hasRoom(out) {
				g.taken = append(g.taken[:0], Taken{int32(a), e})
				g.step(s, out)
			}
		}
	}
}

// together appends the successors by one vector.
func (g *Graph) together(s []int32, v int, parts [][][]int32, committed bool, out *Batch) {
	g.options, g.choices, g.taken = g.options[:0], g.choices[:0], g.taken[:0]
	for i, p := range g.network.Vectors[v].Parts {
		switch edges := parts[i][s[p.Automaton]]; {
		case len(edges) > 0:
			g.options = append(g.options, edges)
			g.choices = append(g.choices, 0)
			g.taken = append(g.taken, Taken{int32(p.Automaton), edges[0]})
			committed = committed && !g.Location(s, p.Automaton).Committed
		case !p.Weak:
			return
		}
	}
	if committed || len(g.taken) == 0 {
		return
	}
	for g.hasRoom(out) {
		g.step(s, out)
		last := len(g.taken) - 1
		for ; last >= 0; last-- {
			g.choices[last]++
			more := g.choices[last] < len(g.options[last])
			if !more {
				g.choices[last] = 0
			}
			g.taken[last].Edge = g.options[last][g.choices[last]]
			if more {
				break
			}
		}
		if last < 0 {
			return
		}
	}
}

// hasRoom counts a step and reports whether it fits. Steps that turn out to be impossible take
// no memory but time, so they count too.
func (g *Graph) hasRoom(out *Batch) bool {
	g.tried++
	return g.Fits == nil || g.Fits(4*len(out.words)+16*g.tried, g.tried)
}

// step appends the target of the edges in taken, if they can be taken.
func (g *Graph) step(s []int32, out *Batch) {
	m := g.machine
	m.Constraints = m.Constraints[:0]
	fault := net.NoFault
	for _, t := range g.taken {
		if guard := &g.edge(t).Guard; len(guard.Code) > 0 && fault == net.NoFault {
			ok, f := m.Run(guard.Code, s[g.first:g.zoneAt])
			if fault = f; !ok && f == net.NoFault {
				return
			}
		}
	}
	t := out.add(s, g.taken, nil)
	z := t[g.zoneAt:]
	for _, taken := range g.taken {
		if !g.constrain(z, g.edge(taken).Guard.Clocks, &fault) {
			out.drop()
			return
		}
	}
	if !g.constrain(z, m.Constraints, &fault) {
		out.drop()
		return
	}
	g.compete(t, fault, out)
}

// complete makes the target of the edges in taken from t, the last one of the batch, whose zone
// satisfies the guards.
func (g *Graph) complete(t []int32, fault net.Fault, out *Batch) {
	if g.possibleSteps {
		if g.contest.collecting {
			g.collect(t, out.Apart(out.Len()-1), fault)
		} else {
			g.enable(t, fault)
		}
		out.drop()
		return
	}
	if fault == net.NoFault && !g.update(t, &fault) {
		out.drop()
		return
	}
	if fault != net.NoFault {
		out.edges[len(out.edges)-1].fault = fault
		return
	}
	g.arrive(t, out)
}

func (g *Graph) edge(t Taken) *net.Edge { return &g.network.Automata[t.Automaton].Edges[t.Edge] }

// constrain reports whether a zone has valuations that satisfy constraints, and keeps those.
func (g *Graph) constrain(z []zone.Bound, list []net.Constraint, fault *net.Fault) bool {
	for i := range list {
		c := &list[i]
		if !zone.Constrain(z, g.n, c.Left, c.Right, bound(*c)) {
			return false
		}
		if g.careful && zone.Large(z) {
			*fault = net.LargeClock
			return true
		}
	}
	return true
}

// update executes the updates of the edges in taken. It reports whether all can be executed.
func (g *Graph) update(t []int32, fault *net.Fault) bool {
	m := g.machine
	m.Resets = m.Resets[:0]
	for _, taken := range g.taken {
		e := g.edge(taken)
		if len(e.Update.Code) > 0 {
			ok, f := m.Run(e.Update.Code, t[g.first:g.zoneAt])
			if f != net.NoFault {
				*fault = f
				return true
			}
			if !ok {
				return false
			}
		}
		m.Resets = append(m.Resets, e.Update.Resets...)
		t[taken.Automaton] = int32(e.To)
	}
	z := t[g.zoneAt:]
	for _, r := range m.Resets {
		if r.From == 0 {
			zone.Reset(z, g.n, r.Clock, r.Plus)
		} else {
			zone.Copy(z, g.n, r.Clock, r.From, r.Plus)
			if r.Plus < 0 && zone.Negative(z, r.Clock) {
				*fault = net.NegativeClock
				return true
			}
		}
		if g.careful && zone.Large(z) {
			*fault = net.LargeClock
			return true
		}
	}
	return true
}

// arrive keeps the target t, the last one of the batch, if it satisfies the invariants. It adds
// the valuations that time leads to and extrapolates the zone.
func (g *Graph) arrive(t []int32, out *Batch) {
	delay, fault := !g.urgent(t), net.NoFault
	z := t[g.zoneAt:]
	if !g.invariantsOf(t, &fault) || !g.constrain(z, g.invariants, &fault) {
		out.drop()
		return
	}
	if fault == net.NoFault && !g.whole && (len(g.diagonals) > 0 || g.watched != nil) {
		g.divide(t, delay, out)
		return
	}
	if fault == net.NoFault && delay {
		zone.Up(z, g.n)
		g.constrain(z, g.invariants, &fault)
	}
	switch {
	case fault != net.NoFault:
		out.edges[len(out.edges)-1].fault = fault
	case !g.whole:
		g.extrapolate(t)
	}
}

// extrapolate adds valuations to the zone of a state that no guard can tell apart from its own.
func (g *Graph) extrapolate(t []int32) {
	if g.extrapolation != NoExtrapolation {
		lower, upper := g.Bounds(t)
		zone.ExtrapolateLUPlus(t[g.zoneAt:], g.n, lower, upper)
	}
}

// invariantsOf lists the constraints of a state's invariants. It reports false if one of them is
// false for the integers.
func (g *Graph) invariantsOf(t []int32, fault *net.Fault) bool {
	m := g.machine
	g.invariants = g.invariants[:0]
	for a := range g.first {
		l := g.Location(t, a)
		g.invariants = append(g.invariants, l.Invariant.Clocks...)
		if len(l.Invariant.Code) == 0 || *fault != net.NoFault {
			continue
		}
		m.Constraints = m.Constraints[:0]
		ok, f := m.Run(l.Invariant.Code, t[g.first:g.zoneAt])
		if *fault = f; !ok && f == net.NoFault {
			return false
		}
		g.invariants = append(g.invariants, m.Constraints...)
	}
	return true
}
