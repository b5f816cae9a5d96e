// Package values has abstract numbers: an interval, or a set of few members. It knows no types
// and no operators of a language.
package values

import "slices"

// A Value is a set of numbers: all from Lo to Hi or, with Set, only its members. It is Empty only
// before the first Union.
type Value struct {
	Lo, Hi int32
	Set    []int32 // nil: the whole interval
}

// MaxMembers is the largest number of members of a set. More become an interval.
const MaxMembers = 64

// Single returns the set of one number.
func Single(v int32) Value { return Value{Lo: v, Hi: v} }

// Between returns the interval from lo to hi.
func Between(lo, hi int32) Value { return Value{Lo: lo, Hi: hi} }

// Empty is the set without members.
var Empty = Value{Lo: 1, Hi: 0}

// IsEmpty reports whether a value has no members.
func (v Value) IsEmpty() bool { return v.Lo > v.Hi }

// ZeroOrOne is the set of 0 and 1.
var ZeroOrOne = Value{Lo: 0, Hi: 1, Set: []int32{0, 1}}

// Truth returns the value of a condition: 1 if it can hold, 0 if it cannot, both if it can hold
// and fail.
func Truth(canHold, canFail bool) Value {
	switch {
	case canHold && canFail:
		return ZeroOrOne
	case canHold:
		return Single(1)
	}
	return Single(0)
}

// CanHold reports whether a condition with this value can be true.
func (v Value) CanHold() bool { return v.Lo != 0 || v.Hi != 0 }

// CanFail reports whether a condition with this value can be false.
func (v Value) CanFail() bool { return v.Has(0) }

// Has reports whether a number is a member.
func (v Value) Has(x int32) bool {
	return v.Lo <= x && x <= v.Hi && (v.Set == nil || len(v.Set) == int(v.Hi)-int(v.Lo)+1 || slices.Contains(v.Set, x))
}

// Listed reports whether Member lists the members: those of a set, or a single number.
func (v Value) Listed() bool { return v.Set != nil || v.Lo == v.Hi }

// Size returns the number of members of a listed value.
func (v Value) Size() int { return max(len(v.Set), 1) }

// Member returns member i of a listed value, from 0 on.
func (v Value) Member(i int) int32 {
	if v.Set == nil {
		return v.Lo
	}
	return v.Set[i]
}

// Intersects reports whether two values have a member in common.
func (v Value) Intersects(w Value) bool {
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

// Differs reports whether some member of v differs from some member of w.
func (v Value) Differs(w Value) bool { return v.Lo != v.Hi || w.Lo != w.Hi || v.Lo != w.Lo }

// An Arena is memory for the sets of values.
type Arena struct{ free []int32 }

// Reset frees all sets of the arena.
func (m *Arena) Reset() { m.free = m.free[:0] }

// Collect returns the set of the n numbers that at gives for 0 to n-1. Its members lie in the
// arena.
func (m *Arena) Collect(n int, at func(int) int32) Value {
	g := m.Gather()
	for i := range n {
		m.AddNumber(&g, at(i))
	}
	return m.Gathered(&g)
}

// Union returns the union of two values. Its members lie in the arena, or are those of a or b.
func (m *Arena) Union(a, b Value) Value {
	switch {
	case a.IsEmpty():
		return b
	case b.Lo == b.Hi && a.Has(b.Lo):
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

// Fit returns the interval from lo to hi, or all 32-bit numbers if arithmetic on 32 bits would
// wrap.
func Fit(lo, hi int64) Value {
	if lo < -1<<31 || hi > 1<<31-1 {
		return Between(-1<<31, 1<<31-1)
	}
	return Between(int32(lo), int32(hi))
}
