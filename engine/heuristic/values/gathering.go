package values

import "slices"

// A gathering is a union under construction. Its members are those of the arena from start on.
type gathering struct {
	start int
	out   Value // the bounds; empty at first
	open  bool  // too many members, or an interval among them
}

// Gather begins a union. Until it is finished, nothing else may use the arena.
func (m *Arena) Gather() gathering {
	return gathering{start: len(m.free), out: Value{Lo: 1, Hi: 0}}
}

// Empty reports whether the union has no members yet.
func (g *gathering) Empty() bool { return g.out.Lo > g.out.Hi }

// Add adds the members of a value to the union.
func (m *Arena) Add(g *gathering, v Value) {
	if full := g.open || len(m.free)-g.start == int(g.out.Hi)-int(g.out.Lo)+1; full && g.out.Lo <= v.Lo && v.Hi <= g.out.Hi {
		return
	}
	if !v.Listed() {
		g.open = true
	}
	for i := 0; !g.open && i < v.Size(); i++ {
		if x := v.Member(i); !slices.Contains(m.free[g.start:], x) {
			m.free = append(m.free, x)
			g.open = len(m.free)-g.start > MaxMembers
		}
	}
	if g.Empty() {
		g.out.Lo, g.out.Hi = v.Lo, v.Hi
	}
	g.out.Lo, g.out.Hi = min(g.out.Lo, v.Lo), max(g.out.Hi, v.Hi)
}

// Gathered returns the union, which must not be empty.
func (m *Arena) Gathered(g *gathering) Value {
	if g.open || g.out.Lo == g.out.Hi {
		m.free = m.free[:g.start]
		return Between(g.out.Lo, g.out.Hi)
	}
	g.out.Set = m.free[g.start:len(m.free):len(m.free)]
	return g.out
}
