package relaxed

import (
	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
)

// singleCell returns the cell that a reference means, -1 if it can mean several or none.
func (h *Rounds) singleCell(slot int32, ref prog.RefID) int32 {
	r := &h.p.Refs[ref]
	at := h.base(slot, r)
	if at == nil {
		return -1
	}
	offset := r.Offset
	for i := range r.Index {
		ix := &r.Index[i]
		v := h.eval(slot, ix.Expr)
		if v.Lo != v.Hi || uint32(v.Lo) >= ix.Len {
			return -1
		}
		offset += uint32(v.Lo) * ix.Stride
	}
	return at[offset]
}

// load returns the values of a variable: of all elements that its subscripts can mean, and 0 if
// a subscript can be out of range.
func (h *Rounds) load(slot int32, ref prog.RefID) values.Value {
	if c := h.singleCell(slot, ref); c >= 0 {
		return h.read(c)
	}
	if r := &h.p.Refs[ref]; len(r.Index) == 1 {
		if at := h.base(slot, r); at != nil {
			return h.loadAny(at[r.Offset:], &r.Index[0], h.eval(slot, r.Index[0].Expr))
		}
	}
	out := values.Empty
	outside := h.eachCell(slot, ref, func(c int32) { out = h.arena.Union(out, h.read(c)) })
	if outside || out.IsEmpty() {
		out = h.arena.Union(out, values.Single(0))
	}
	return out
}

// loadAny returns the values of the array elements that a subscript can mean.
func (h *Rounds) loadAny(at []int32, ix *prog.Index, subscript values.Value) values.Value {
	g := h.arena.Gather()
	for i := max(subscript.Lo, 0); i <= min(subscript.Hi, int32(ix.Len)-1); i++ {
		if subscript.Has(i) {
			h.arena.Add(&g, h.read(at[uint32(i)*ix.Stride]))
		}
	}
	if subscript.Lo < 0 || subscript.Hi >= int32(ix.Len) || g.IsEmpty() {
		h.arena.Add(&g, values.Single(0))
	}
	return h.arena.Gathered(&g)
}
