package heuristic

import (
	"slices"

	"beeline/engine/prog"
)

// A value is what a relaxed state knows of a number: all that lies between two
// bounds, or with a set just its members. It is never empty.
type value struct {
	lo, hi int32
	set    []int32 // nil: the whole interval
}

// most is how many members a set has at most; more become an interval.
const most = 64

func single(v int32) value { return value{lo: v, hi: v} }

func between(lo, hi int32) value { return value{lo: lo, hi: hi} }

var both = value{0, 1, []int32{0, 1}}

// truth returns the value of a condition that can be true, can be false, or either.
func truth(canHold, canFail bool) value {
	switch {
	case canHold && canFail:
		return both
	case canHold:
		return single(1)
	}
	return single(0)
}

func (v value) canHold() bool { return v.lo != 0 || v.hi != 0 }

func (v value) canFail() bool { return v.has(0) }

func (v value) has(x int32) bool {
	return v.lo <= x && x <= v.hi && (v.set == nil || len(v.set) == int(v.hi)-int(v.lo)+1 || slices.Contains(v.set, x))
}

// listed reports whether the members can be visited one by one: those of a set, or
// of an interval of one.
func (v value) listed() bool { return v.set != nil || v.lo == v.hi }

// size is the number of members of a value that is listed.
func (v value) size() int { return max(len(v.set), 1) }

// member returns the i-th of them.
func (v value) member(i int) int32 {
	if v.set == nil {
		return v.lo
	}
	return v.set[i]
}

// meets reports whether two values have a member in common.
func (v value) meets(w value) bool {
	if !v.listed() && w.listed() {
		v, w = w, v
	}
	if !v.listed() {
		return v.lo <= w.hi && w.lo <= v.hi
	}
	for i := range v.size() {
		if w.has(v.member(i)) {
			return true
		}
	}
	return false
}

// differs reports whether two values can be different numbers.
func (v value) differs(w value) bool { return v.lo != v.hi || w.lo != w.hi || v.lo != w.lo }

// pairs is how many pairs of members are combined one by one.
const pairs = 1024

// combine applies an arithmetic operator to all pairs of members. Sets are made in
// memory that reset gives back.
func (m *arena) combine(op prog.ExprOp, a, b value) value {
	if !a.listed() || !b.listed() || a.size()*b.size() > pairs {
		return bounds(op, a, b)
	}
	if a.set == nil && b.set == nil {
		return single(prog.Arithmetic(op, a.lo, b.lo))
	}
	return m.collect(a.size()*b.size(), func(i int) int32 {
		return prog.Arithmetic(op, a.member(i/b.size()), b.member(i%b.size()))
	})
}

// An arena is memory for sets that are being computed.
type arena struct{ free []int32 }

func (m *arena) reset() { m.free = m.free[:0] }

// collect makes a value of n numbers.
func (m *arena) collect(n int, at func(int) int32) value {
	start := len(m.free)
	out := single(at(0))
	m.free = append(m.free, out.lo)
	for i := 1; i < n; i++ {
		x, k := at(i), len(m.free)-start
		inside := out.lo <= x && x <= out.hi
		out.lo, out.hi = min(out.lo, x), max(out.hi, x)
		// Where all between the bounds are there, x is if it is one of these.
		if k <= most && !(inside && (k == int(out.hi)-int(out.lo)+1 || slices.Contains(m.free[start:], x))) {
			m.free = append(m.free, x)
		}
	}
	switch k := len(m.free) - start; {
	case k > most || k == 1:
		m.free = m.free[:start]
	default:
		out.set = m.free[start:len(m.free):len(m.free)]
	}
	return out
}

// union returns what two values have together.
func (m *arena) union(a, b value) value {
	if b.lo == b.hi && a.has(b.lo) {
		return a
	}
	if !a.listed() || !b.listed() {
		return between(min(a.lo, b.lo), max(a.hi, b.hi))
	}
	return m.collect(a.size()+b.size(), func(i int) int32 {
		if i < a.size() {
			return a.member(i)
		}
		return b.member(i - a.size())
	})
}

// truncate returns a value as a variable of the type stores it.
func (m *arena) truncate(t prog.Type, v value) value {
	low, high := limits(t)
	switch {
	case v.lo >= low && v.hi <= high:
		return v
	case v.set == nil && v.lo == v.hi:
		return single(t.Truncate(v.lo))
	case v.set == nil:
		return between(low, high)
	}
	return m.collect(v.size(), func(i int) int32 { return t.Truncate(v.member(i)) })
}

// limits returns the least and largest number of a type.
func limits(t prog.Type) (low, high int32) {
	switch {
	case t.Kind == prog.Short:
		return -1 << 15, 1<<15 - 1
	case t.Kind == prog.Int || t.Kind == prog.Unsigned && t.Bits >= 32:
		return -1 << 31, 1<<31 - 1
	}
	return 0, t.Truncate(-1)
}

// fit returns the interval between two numbers, or everything when arithmetic on 32
// bits would wrap.
func fit(lo, hi int64) value {
	if lo < -1<<31 || hi > 1<<31-1 {
		return between(-1<<31, 1<<31-1)
	}
	return between(int32(lo), int32(hi))
}

// bounds applies an arithmetic operator to intervals.
func bounds(op prog.ExprOp, a, b value) value {
	al, ah, bl, bh := int64(a.lo), int64(a.hi), int64(b.lo), int64(b.hi)
	switch op {
	case prog.Add:
		return fit(al+bl, ah+bh)
	case prog.Sub:
		return fit(al-bh, ah-bl)
	case prog.Mul:
		return fit(min(al*bl, al*bh, ah*bl, ah*bh), max(al*bl, al*bh, ah*bl, ah*bh))
	case prog.Div:
		// A quotient is no farther from 0 than the dividend; by 0 it is 0.
		far := max(ah, -al)
		if al >= 0 && bl > 0 {
			return fit(al/bh, ah/bl)
		}
		return fit(-far, far)
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
		return fit(low, high)
	case prog.BitAnd:
		if al >= 0 && bl >= 0 {
			return fit(0, min(ah, bh))
		}
	case prog.BitOr, prog.BitXor:
		if al >= 0 && bl >= 0 {
			n := int64(1)
			for n <= max(ah, bh) {
				n *= 2
			}
			return fit(0, n-1)
		}
	case prog.Shr:
		if al >= 0 {
			return fit(0, ah)
		}
	}
	return between(-1<<31, 1<<31-1)
}
