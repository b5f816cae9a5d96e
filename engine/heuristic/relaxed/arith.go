package relaxed

import (
	"beeline/engine/heuristic/values"
	"beeline/engine/prog"
)

// maxPairs is up to how many pairs of members are combined one by one.
const maxPairs = 1024

// combine applies an arithmetic operator to all pairs of members. The members of the result lie
// in m.
func combine(m *values.Arena, op prog.ExprOp, a, b values.Value) values.Value {
	if !a.Listed() || !b.Listed() || a.Size()*b.Size() > maxPairs {
		return Bounds(op, a, b)
	}
	if a.Set == nil && b.Set == nil {
		return values.Single(prog.Arithmetic(op, a.Lo, b.Lo))
	}
	g := m.Gather()
	for i := range a.Size() {
		x := a.Member(i)
		for j := range b.Size() {
			m.AddNumber(&g, prog.Arithmetic(op, x, b.Member(j)))
		}
	}
	return m.Gathered(&g)
}

// truncate returns a value as a variable of the type stores it.
func truncate(m *values.Arena, t prog.Type, v values.Value) values.Value {
	low, high := t.Limits()
	switch {
	case v.Lo >= low && v.Hi <= high:
		return v
	case v.Set == nil && v.Lo == v.Hi:
		return values.Single(t.Truncate(v.Lo))
	case v.Set == nil:
		return values.Between(low, high)
	}
	return m.Collect(v.Size(), func(i int) int32 { return t.Truncate(v.Member(i)) })
}

// Bounds returns an interval that contains the results of an arithmetic operator on all members
// of a and b.
func Bounds(op prog.ExprOp, a, b values.Value) values.Value {
	al, ah, bl, bh := int64(a.Lo), int64(a.Hi), int64(b.Lo), int64(b.Hi)
	switch op {
	case prog.Add:
		return values.Fit(al+bl, ah+bh)
	case prog.Sub:
		return values.Fit(al-bh, ah-bl)
	case prog.Mul:
		return values.Fit(min(al*bl, al*bh, ah*bl, ah*bh), max(al*bl, al*bh, ah*bl, ah*bh))
	case prog.Div:
		// |a / b| <= |a|, and division by 0 gives 0.
		far := max(ah, -al)
		if al >= 0 && bl > 0 {
			return values.Fit(al/bh, ah/bl)
		}
		return values.Fit(-far, far)
	case prog.Mod:
		far := max(bh, -bl, 1) - 1
		if al >= 0 && bl > 0 && ah < bl {
			return a
		}
		low, high := int64(0), int64(0)
		if al < 0 {
			low = max(-far, al)
		}
		if ah > 0 {
			high = min(far, ah)
		}
		return values.Fit(low, high)
	case prog.BitAnd:
		if al >= 0 && bl >= 0 {
			return values.Fit(0, min(ah, bh))
		}
	case prog.BitOr, prog.BitXor:
		if al >= 0 && bl >= 0 {
			n := int64(1)
			for n <= max(ah, bh) {
				n *= 2
			}
			return values.Fit(0, n-1)
		}
	case prog.Shr:
		if al >= 0 {
			return values.Fit(0, ah)
		}
	}
	return values.Between(-1<<31, 1<<31-1)
}
