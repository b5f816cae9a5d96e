package relaxed

import (
	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
)

// condition reports whether an expression can be true, and whether it can be false. The second
// operand of && and || is evaluated only if it matters: mostly the first decides.
func (h *Rounds) condition(slot int32, id prog.ExprID) (canHold, canFail bool) {
	x := &h.p.Exprs[id]
	switch x.Op {
	case prog.Not:
		canFail, canHold = h.condition(slot, x.A)
		return canHold, canFail
	case prog.And:
		if canHold, canFail = h.condition(slot, x.A); !canHold {
			return false, true
		}
		b, notB := h.condition(slot, x.B)
		return b, canFail || notB
	case prog.Or:
		if canHold, canFail = h.condition(slot, x.A); !canFail {
			return true, false
		}
		b, notB := h.condition(slot, x.B)
		return canHold || b, notB
	case prog.Eq, prog.Ne, prog.Lt, prog.Le, prog.Gt, prog.Ge:
		if b := &h.p.Exprs[x.B]; b.Op == prog.Const {
			if a := &h.p.Exprs[x.A]; a.Op == prog.Load {
				if c := h.singleCell(slot, a.Ref); c >= 0 && !h.at(c).empty() {
					return h.compareCell(x.Op, c, b.Value)
				}
			}
		}
		a := h.eval(slot, x.A)
		return compare(x.Op, a, h.eval(slot, x.B))
	}
	v := h.eval(slot, id)
	return v.CanHold(), v.CanFail()
}

// compareCell compares the values of a cell with a number. The caller has recorded the reading.
func (h *Rounds) compareCell(op prog.ExprOp, cell, x int32) (canHold, canFail bool) {
	c := &h.cells[cell]
	switch op {
	case prog.Eq:
		return h.has(cell, x), c.lo != c.hi || c.lo != x
	case prog.Ne:
		return c.lo != c.hi || c.lo != x, h.has(cell, x)
	}
	return compare(op, values.Between(c.lo, c.hi), values.Single(x))
}

// compare reports whether a relation between two values can hold, and whether it can
// fail.
func compare(op prog.ExprOp, a, b values.Value) (canHold, canFail bool) {
	switch op {
	case prog.Eq:
		return a.Intersects(b), a.Differs(b)
	case prog.Ne:
		return a.Differs(b), a.Intersects(b)
	case prog.Lt:
		return a.Lo < b.Hi, a.Hi >= b.Lo
	case prog.Le:
		return a.Lo <= b.Hi, a.Hi > b.Lo
	case prog.Gt:
		return a.Hi > b.Lo, a.Lo <= b.Hi
	}
	return a.Hi >= b.Lo, a.Lo < b.Hi
}
