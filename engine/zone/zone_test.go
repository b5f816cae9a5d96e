package zone_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"beeline/engine/zone"
)

// Tests compare zones of two clocks with sets of points. The points are multiples of 1/parts
// up to limit. The bounds are integers, so two zones with the same points are equal.
const (
	clocks = 2
	size   = clocks + 1
	parts  = 4
	limit  = 9
	most   = 3 // largest constant
)

// points calls f with every point.
func points(f func(v []int64)) {
	for x := int64(0); x <= limit*parts; x++ {
		for y := int64(0); y <= limit*parts; y++ {
			f([]int64{0, x, y})
		}
	}
}

func has(z []zone.Bound, v ...int64) bool { return contains(z, v, parts) }

// contains reports whether a valuation is in a zone, closed or not. Its values are numerators
// over the denominator; the first one is that of x_0, which is 0.
func contains(z []zone.Bound, values []int64, denominator int64) bool {
	n := len(values)
	for i, x := range values {
		for j, y := range values {
			b := z[i*n+j]
			limit := int64(zone.Constant(b)) * denominator
			if d := x - y; b != zone.Infinity && (d > limit || d == limit && zone.Strict(b)) {
				return false
			}
		}
	}
	return true
}

// all returns the zone of all valuations.
func all() []zone.Bound {
	z := make([]zone.Bound, size*size)
	for i := range z {
		z[i] = zone.Infinity
	}
	for i := range size {
		z[i], z[i*size+i] = zone.AtMostZero, zone.AtMostZero
	}
	return z
}

// random returns a zone after some random operations.
func random(r *rand.Rand) []zone.Bound {
	z := all()
	if r.IntN(2) == 0 {
		zone.SetZero(z)
	}
	for range r.IntN(8) {
		x := 1 + r.IntN(clocks)
		switch r.IntN(5) {
		case 0, 1:
			zone.Up(z, size)
		case 2:
			zone.Reset(z, size, x, r.Int32N(most+1))
		default:
			old := slices.Clone(z)
			if i, j, b := constraint(r); !zone.Constrain(z, size, i, j, b) {
				z = old
			}
		}
	}
	return z
}

func constraint(r *rand.Rand) (i, j int, b zone.Bound) {
	i = r.IntN(size)
	j = (i + 1 + r.IntN(clocks)) % size
	return i, j, zone.LessThan(r.Int32N(2*most+1)-most) + r.Int32N(2)
}

// closed fails if bounds of a zone can be tightened.
func closed(t *testing.T, what string, z []zone.Bound) {
	t.Helper()
	again := slices.Clone(z)
	if !zone.Close(again, size) || !slices.Equal(again, z) {
		t.Fatalf("%s leaves %v, closed %v", what, z, again)
	}
}

// same fails unless a zone has exactly the points that want accepts.
func same(t *testing.T, what string, z []zone.Bound, want func(v []int64) bool) {
	t.Helper()
	points(func(v []int64) {
		if has(z, v...) != want(v) {
			t.Fatalf("%s: %v has %v/%d: %v, want %v", what, z, v, parts, has(z, v...), want(v))
		}
	})
}

// delayed reports whether time leads from a zone to a point. Times are multiples of half the
// distance of points, which suffices for two clocks.
func delayed(z []zone.Bound, v []int64) bool {
	for x, y := 2*v[1], 2*v[2]; x >= 0 && y >= 0; x, y = x-1, y-1 {
		if contains(z, []int64{0, x, y}, 2*parts) {
			return true
		}
	}
	return false
}

// TestOperations compares every operation with its meaning on points.
func TestOperations(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		before := random(r)
		x, y := 1+r.IntN(clocks), 1+r.IntN(clocks)
		c := r.Int32N(most + 1)
		z := slices.Clone(before)
		closed(t, "random", z)

		zone.Up(z, size)
		closed(t, "Up", z)
		same(t, "Up", z, func(v []int64) bool { return delayed(before, v) })

		copy(z, before)
		zone.Reset(z, size, x, c)
		closed(t, "Reset", z)
		same(t, "Reset", z, func(v []int64) bool { return v[x] == int64(c)*parts && any(before, v, x) })

		copy(z, before)
		zone.Copy(z, size, x, y, c)
		closed(t, "Copy", z)
		same(t, "Copy", z, func(v []int64) bool {
			old := slices.Clone(v)
			if x == y {
				old[x] -= int64(c) * parts
				return old[x] >= 0 && has(before, old...)
			}
			return v[x] == v[y]+int64(c)*parts && any(before, v, x)
		})

		copy(z, before)
		zone.Copy(z, size, x, x, -c)
		negative := false
		points(func(v []int64) { negative = negative || has(before, v...) && v[x] < int64(c)*parts })
		if zone.Negative(z, x) != negative {
			t.Fatalf("clock %d of %v minus %d: negative %v, want %v", x, before, c, !negative, negative)
		}

		copy(z, before)
		i, j, b := constraint(r)
		full := zone.Constrain(z, size, i, j, b)
		if full {
			closed(t, "Constrain", z)
		}
		single := all()
		single[i*size+j] = min(single[i*size+j], b)
		same(t, "Constrain", emptied(z, full), func(v []int64) bool { return has(before, v...) && has(single, v...) })
	}
}

// emptied returns z, or a zone without points if z is not full.
func emptied(z []zone.Bound, full bool) []zone.Bound {
	if !full {
		z[0] = zone.LessThan(0)
	}
	return z
}

// any reports whether a zone has the point with another value of a clock. These values are
// multiples of half the distance of points.
func any(z []zone.Bound, v []int64, x int) bool {
	w := []int64{0, 2 * v[1], 2 * v[2]}
	for w[x] = 0; w[x] <= 4*limit*parts; w[x]++ {
		if contains(z, w, 2*parts) {
			return true
		}
	}
	return false
}

// TestClose closes random bounds.
// TestDown: a zone has the valuations before it, down to the first clock that is 0.
func TestDown(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 200 {
		z := random(r)
		past := slices.Clone(z)
		zone.Down(past, size)
		closed(t, "Down", past)
		same(t, "Down", past, func(v []int64) bool {
			for d := int64(0); d <= 4*limit*parts; d++ {
				if has(z, 0, v[1]+d, v[2]+d) {
					return true
				}
			}
			return false
		})
	}
}

func TestClose(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		z := all()
		for range r.IntN(6) {
			i, j, b := constraint(r)
			z[i*size+j] = min(z[i*size+j], b)
		}
		open := slices.Clone(z)
		full := zone.Close(z, size)
		if full {
			closed(t, "Close", z)
		}
		same(t, "Close", emptied(z, full), func(v []int64) bool { return has(open, v...) })
	}
}

// TestInclusion compares inclusion with points.
func TestInclusion(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		a, b := random(r), random(r)
		want := true
		points(func(v []int64) { want = want && (!has(a, v...) || has(b, v...)) })
		if got := zone.Included(a, b); got != want {
			t.Fatalf("%v in %v: %v, want %v", a, b, got, want)
		}
	}
}

// TestMinimal builds zones from their minimal constraints. None of these can be left out.
func TestMinimal(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	build := func(list []zone.Constraint, without int) []zone.Bound {
		z := all()
		for i, c := range list {
			if i != without {
				z[c.I*size+c.J] = c.Bound
			}
		}
		zone.Close(z, size)
		return z
	}
	for range 5000 {
		z := random(r)
		list := zone.Minimal(nil, z, size)
		if got := build(list, -1); !slices.Equal(got, z) {
			t.Fatalf("%v has the minimal constraints %v, which make %v", z, list, got)
		}
		for i := range list {
			if slices.Equal(build(list, i), z) {
				t.Fatalf("%v does not need constraint %d of %v", z, i, list)
			}
		}
	}
}

// TestExtrapolateLUPlus: the extrapolation only adds valuations, and only such that some valuation
// of the zone simulates. This is so again when the result is extrapolated.
func TestExtrapolateLUPlus(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	bound := func() int32 {
		if r.IntN(4) == 0 {
			return zone.NoBound
		}
		return r.Int32N(most)
	}
	changed := 0
	for range 5000 {
		z := random(r)
		lower, upper := []int32{0, bound(), bound()}, []int32{0, bound(), bound()}
		to := slices.Clone(z)
		zone.ExtrapolateLUPlus(to, size, lower, upper)
		closed(t, "Extra+_LU", to)
		again := slices.Clone(to)
		if zone.ExtrapolateLUPlus(again, size, lower, upper); !zone.Included(to, again) || !zone.IncludedLU(again, z, size, lower, upper) {
			t.Fatalf("%v by %v, %v: %v, then %v", z, lower, upper, to, again)
		}
		if !zone.Included(z, to) || !zone.IncludedLU(to, z, size, lower, upper) {
			t.Fatalf("%v by %v, %v is %v", z, lower, upper, to)
		}
		if !slices.Equal(z, to) {
			changed++
		}
	}
	if changed < 1000 {
		t.Errorf("only %d of the extrapolations changed a zone", changed)
	}
}

// TestIncludedLU compares aLU inclusion with points: one of the other zone must simulate each
// point of the zone. A point v' simulates v if each clock has v'(x) = v(x), or
// lower(x) < v'(x) < v(x), or v(x) < v'(x) and upper(x) < v(x).
func TestIncludedLU(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	yes, no := 0, 0
	for range 120 {
		a, b := random(r), random(r)
		lower, upper := []int64{0, r.Int64N(most), r.Int64N(most)}, []int64{0, r.Int64N(most), r.Int64N(most)}
		simulates := func(w, v []int64) bool {
			for x := 1; x <= clocks; x++ {
				// The points w are three times as dense as the points v.
				v, w, l, u := 3*v[x], w[x], 3*parts*lower[x], 3*parts*upper[x]
				if !(w == v || l < w && w < v || u < v && v < w) {
					return false
				}
			}
			return true
		}
		want := true
		points(func(v []int64) {
			if !want || !has(a, v...) {
				return
			}
			found := false
			for x := int64(0); x <= 3*limit*parts && !found; x++ {
				for y := int64(0); y <= 3*limit*parts && !found; y++ {
					w := []int64{0, x, y}
					found = simulates(w, v) && contains(b, w, 3*parts)
				}
			}
			want = found
		})
		l, u := []int32{0, int32(lower[1]), int32(lower[2])}, []int32{0, int32(upper[1]), int32(upper[2])}
		if got := zone.IncludedLU(a, b, size, l, u); got != want {
			t.Fatalf("%v in aLU of %v by %v, %v: %v, want %v", a, b, lower, upper, got, want)
		}
		if want {
			yes++
		} else {
			no++
		}
	}
	if yes < 20 || no < 20 {
		t.Errorf("%d included, %d not", yes, no)
	}
}

// TestRestore: minimal constraints and back give the same zone.
func TestRestore(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	var list []zone.Constraint
	for range 2000 {
		z, back := random(r), all()
		list = zone.Minimal(list[:0], z, size)
		if zone.Restore(back, size, list); !slices.Equal(back, z) {
			t.Fatalf("%v by %v: %v", z, list, back)
		}
	}
}

// TestJoin: the convex hull of two zones has the points of both, is closed, and no zone between has them: each
// of its bounds is one of theirs.
func TestJoin(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for range 500 {
		a, b := random(r), random(r)
		hull := slices.Clone(a)
		zone.Join(hull, b)
		closed(t, "hull", hull)
		if !zone.Included(a, hull) || !zone.Included(b, hull) {
			t.Fatalf("%v, %v: %v", a, b, hull)
		}
		for i, c := range hull {
			if c != a[i] && c != b[i] {
				t.Fatalf("%v, %v: %v", a, b, hull)
			}
		}
	}
}

// TestLarge: a clock that grows without limit is noticed before a bound overflows.
func TestLarge(t *testing.T) {
	z := all()
	const constant = 1<<27 - 1
	if zone.Reset(z, size, 1, constant); zone.Large(z) {
		t.Error("the largest constant is refused")
	}
	for i := 0; !zone.Large(z); i++ {
		if zone.Copy(z, size, 1, 1, constant); i == 3 {
			t.Fatalf("%v is not large", z)
		}
	}
}

// TestAllocations: operations of a search do not allocate.
func TestAllocations(t *testing.T) {
	z, other := all(), all()
	lower, upper := []int32{0, 2, 3}, []int32{0, 3, 1}
	if n := testing.AllocsPerRun(100, func() {
		zone.SetZero(z)
		zone.Up(z, size)
		zone.Constrain(z, size, 1, 0, zone.AtMost(3))
		zone.Reset(z, size, 2, 0)
		zone.Up(z, size)
		zone.ExtrapolateLUPlus(z, size, lower, upper)
		_ = zone.Included(z, other) && zone.IncludedLU(z, other, size, lower, upper)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
