package zonegraph

// A Halt says why no time passes in a state.
type Halt struct {
	// Urgent: a location is urgent or committed, or automata can synchronise at once by an urgent
	// channel.
	Urgent bool
	// Automata are those with the urgent locations. If the state is not urgent, they are those whose
	// invariants are at their upper bounds.
	Automata []int
}

// Halted returns why no more time passes in a state with given values of clocks. They are numerators
// over a denominator and satisfy the invariants. The result is empty if time can pass.
func (g *Graph) Halted(s []int32, value func(clock int) int64, denominator int64) (h Halt) {
	h.Urgent = g.urgent(s)
	m := g.machine
	for a := range g.first {
		l := g.Location(s, a)
		if h.Urgent {
			if l.Urgent {
				h.Automata = append(h.Automata, a)
			}
			continue
		}
		m.Constraints = append(m.Constraints[:0], l.Invariant.Clocks...)
		m.Run(l.Invariant.Code, s[g.first:g.zoneAt])
		for _, c := range m.Constraints {
			if c.Right == 0 && c.Left > 0 && value(c.Left) == int64(c.Constant)*denominator {
				h.Automata = append(h.Automata, a)
				break
			}
		}
	}
	return h
}
