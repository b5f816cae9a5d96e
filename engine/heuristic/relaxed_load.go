package heuristic

import (
	"slices"

	"beeline/engine/prog"
)

// only returns the cell that a reference means, -1 where it can mean several, or none.
func (h *Relaxed) only(slot int32, ref prog.RefID) int32 {
	r := &h.p.Refs[ref]
	at := h.base(slot, r)
	if at == nil {
		return -1
	}
	offset := r.Offset
	for i := range r.Index {
		ix := &r.Index[i]
		v := h.eval(slot, ix.Expr)
		if v.lo != v.hi || uint32(v.lo) >= ix.Len {
			return -1
		}
		offset += uint32(v.lo) * ix.Stride
	}
	return at[offset]
}

// load returns what a variable can hold: of all the elements that the subscripts can
// mean, and 0 where one can be out of range.
func (h *Relaxed) load(slot int32, ref prog.RefID) value {
	if c := h.only(slot, ref); c >= 0 {
		return h.read(c)
	}
	if r := &h.p.Refs[ref]; len(r.Index) == 1 {
		if at := h.base(slot, r); at != nil {
			return h.loadAny(at[r.Offset:], &r.Index[0], h.eval(slot, r.Index[0].Expr))
		}
	}
	var out value
	some := false
	add := func(v value) {
		if some {
			v = h.memory.union(out, v)
		}
		out, some = v, true
	}
	if h.visit(slot, ref, func(c int32) { add(h.read(c)) }) || !some {
		add(single(0))
	}
	return out
}

// loadAny returns what the elements of an array can hold that a subscript can mean.
func (h *Relaxed) loadAny(at []int32, ix *prog.Index, subscript value) value {
	g := h.memory.gather()
	for i := max(subscript.lo, 0); i <= min(subscript.hi, int32(ix.Len)-1); i++ {
		if subscript.has(i) {
			h.memory.add(&g, h.read(at[uint32(i)*ix.Stride]))
		}
	}
	if subscript.lo < 0 || subscript.hi >= int32(ix.Len) || g.out.lo > g.out.hi {
		h.memory.add(&g, single(0))
	}
	return h.memory.gathered(&g)
}

// A gathering is a union under way, whose members lie behind start in an arena.
type gathering struct {
	start int
	out   value // its bounds; empty at first
	open  bool  // the members are too many, or not known
}

// gather begins a union, until the end of which nothing else takes memory.
func (m *arena) gather() gathering {
	return gathering{start: len(m.free), out: value{lo: 1, hi: 0}}
}

// add adds the members of a value.
func (m *arena) add(g *gathering, v value) {
	if full := g.open || len(m.free)-g.start == int(g.out.hi)-int(g.out.lo)+1; full && g.out.lo <= v.lo && v.hi <= g.out.hi {
		return
	}
	if !v.listed() {
		g.open = true
	}
	for i := 0; !g.open && i < v.size(); i++ {
		if x := v.member(i); !slices.Contains(m.free[g.start:], x) {
			m.free = append(m.free, x)
			g.open = len(m.free)-g.start > most
		}
	}
	if g.out.lo > g.out.hi {
		g.out.lo, g.out.hi = v.lo, v.hi
	}
	g.out.lo, g.out.hi = min(g.out.lo, v.lo), max(g.out.hi, v.hi)
}

// gathered returns the union, of which there is at least one member.
func (m *arena) gathered(g *gathering) value {
	if g.open || g.out.lo == g.out.hi {
		m.free = m.free[:g.start]
		return between(g.out.lo, g.out.hi)
	}
	g.out.set = m.free[g.start:len(m.free):len(m.free)]
	return g.out
}
