// Package values has what an abstraction knows of a number: an interval, or a set of few
// members. It knows no types and no operators: those belong to a language.
package values

import "slices"

// A Value is what is known of a number: all that lies between two
// bounds, or with a set just its members. It is never empty.
type Value struct {
	Lo, Hi int32
	Set    []int32 // nil: the whole interval
}

// Most is how many members a set has at most; more become an interval.
const Most = 64

// Single is one number.
func Single(v int32) Value { return Value{Lo: v, Hi: v} }

// Between is all numbers from lo to hi.
func Between(lo, hi int32) Value { return Value{Lo: lo, Hi: hi} }

// Both is 0 and 1.
var Both = Value{Lo: 0, Hi: 1, Set: []int32{0, 1}}

// Truth returns the value of a condition that can be true, can be false, or either.
func Truth(canHold, canFail bool) Value {
	switch {
	case canHold && canFail:
		return Both
	case canHold:
		return Single(1)
	}
	return Single(0)
}

// CanHold reports whether a condition with this value can be true.
func (v Value) CanHold() bool { return v.Lo != 0 || v.Hi != 0 }

// CanFail reports whether it can be false.
func (v Value) CanFail() bool { return v.Has(0) }

// Has reports whether a number is a member.
func (v Value) Has(x int32) bool {
	return v.Lo <= x && x <= v.Hi && (v.Set == nil || len(v.Set) == int(v.Hi)-int(v.Lo)+1 || slices.Contains(v.Set, x))
}

// Listed reports whether the members can be visited one by one: those of a set, or
// of an interval of one.
func (v Value) Listed() bool { return v.Set != nil || v.Lo == v.Hi }

// Size is the number of members of a value that is listed.
func (v Value) Size() int { return max(len(v.Set), 1) }

// Member returns the i-th of them.
func (v Value) Member(i int) int32 {
	if v.Set == nil {
		return v.Lo
	}
	return v.Set[i]
}

// Meets reports whether two values have a member in common.
func (v Value) Meets(w Value) bool {
	if !v.Listed() && w.Listed() {
		v, w = w, v
	}
	if !v.Listed() {
		return v.Lo <= w.Hi && w.Lo <= v.Hi
	}
	for i := range v.Size() {
		if w.Has(v.Member(i)) {
			return true
		}
	}
	return false
}

// Differs reports whether two values can be different numbers.
func (v Value) Differs(w Value) bool { return v.Lo != v.Hi || w.Lo != w.Hi || v.Lo != w.Lo }

// An Arena is memory for sets that are being computed.
type Arena struct{ free []int32 }

// Reset gives the memory back.
func (m *Arena) Reset() { m.free = m.free[:0] }

// Collect makes a value of n numbers.
func (m *Arena) Collect(n int, at func(int) int32) Value {
	start := len(m.free)
	out := Single(at(0))
	m.free = append(m.free, out.Lo)
	for i := 1; i < n; i++ {
		x, k := at(i), len(m.free)-start
		inside := out.Lo <= x && x <= out.Hi
		out.Lo, out.Hi = min(out.Lo, x), max(out.Hi, x)
		// Where all between the bounds are there, x is if it is one of these.
		if k <= Most && !(inside && (k == int(out.Hi)-int(out.Lo)+1 || slices.Contains(m.free[start:], x))) {
			m.free = append(m.free, x)
		}
	}
	switch k := len(m.free) - start; {
	case k > Most || k == 1:
		m.free = m.free[:start]
	default:
		out.Set = m.free[start:len(m.free):len(m.free)]
	}
	return out
}

// Union returns what two values have together.
func (m *Arena) Union(a, b Value) Value {
	if b.Lo == b.Hi && a.Has(b.Lo) {
		return a
	}
	if !a.Listed() || !b.Listed() {
		return Between(min(a.Lo, b.Lo), max(a.Hi, b.Hi))
	}
	return m.Collect(a.Size()+b.Size(), func(i int) int32 {
		if i < a.Size() {
			return a.Member(i)
		}
		return b.Member(i - a.Size())
	})
}

// Fit returns the interval between two numbers, or everything when arithmetic on 32
// bits would wrap.
func Fit(lo, hi int64) Value {
	if lo < -1<<31 || hi > 1<<31-1 {
		return Between(-1<<31, 1<<31-1)
	}
	return Between(int32(lo), int32(hi))
}
