package values

import "slices"

// A gathering is a union under construction: its bounds. Its members are those of the arena from
// start on.
type gathering struct {
	Value
	start int
	open  bool   // too many members, or an interval among them
	rests uint64 // bit i: some member is i modulo 64
}

// Gather begins a union. Until it is finished, nothing else may use the arena.
func (m *Arena) Gather() gathering { return gathering{start: len(m.free), Value: Empty} }

// Add adds the members of a value to the union.
func (m *Arena) Add(g *gathering, v Value) {
	if full := g.open || m.fills(g); full && g.Lo <= v.Lo && v.Hi <= g.Hi {
		return
	}
	if g.open || !v.Listed() {
		g.open = true
		g.extend(v.Lo, v.Hi)
		return
	}
	for i := range v.Size() {
		m.AddNumber(g, v.Member(i))
	}
}

// AddNumber adds a number to the union.
func (m *Arena) AddNumber(g *gathering, x int32) {
	inside, rest := g.Lo <= x && x <= g.Hi, uint64(1)<<(uint32(x)%64)
	if !g.open && !(inside && g.rests&rest != 0 && (g.narrow() || m.fills(g) || slices.Contains(m.free[g.start:], x))) {
		m.free = append(m.free, x)
		g.rests |= rest
		g.open = len(m.free)-g.start > MaxMembers
	}
	g.extend(x, x)
}

// fills reports whether the members are all numbers within their bounds.
func (m *Arena) fills(g *gathering) bool { return len(m.free)-g.start == int(g.Hi)-int(g.Lo)+1 }

// narrow reports whether no two numbers within the bounds have the same rest.
func (g *gathering) narrow() bool { return uint32(g.Hi)-uint32(g.Lo) < 64 }

// extend extends the bounds to lo and hi.
func (g *gathering) extend(lo, hi int32) {
	if g.IsEmpty() {
		g.Lo, g.Hi = lo, hi
	}
	g.Lo, g.Hi = min(g.Lo, lo), max(g.Hi, hi)
}

// Gathered returns the union, which must not be empty.
func (m *Arena) Gathered(g *gathering) Value {
	if g.open || g.Lo == g.Hi {
		m.free = m.free[:g.start]
		return Between(g.Lo, g.Hi)
	}
	g.Set = m.free[g.start:len(m.free):len(m.free)]
	return g.Value
}
