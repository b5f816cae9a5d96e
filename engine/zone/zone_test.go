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

func has(z []zone.Bound, v ...int64) bool { return zone.Contains(z, v, parts) }

// random returns a zone after some random operations.
func random(r *rand.Rand) []zone.Bound {
	z := make([]zone.Bound, size*size)
	if zone.SetZero(z); r.IntN(2) == 0 {
		zone.SetAll(z, size)
	}
	for range r.IntN(8) {
		x := 1 + r.IntN(clocks)
		switch r.IntN(5) {
		case 0:
			zone.Up(z, size)
		case 1:
			zone.Reset(z, size, x, r.Int32N(most+1))
		case 2:
			zone.Free(z, size, x)
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
		if zone.Contains(z, []int64{0, x, y}, 2*parts) {
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
		zone.Free(z, size, x)
		closed(t, "Free", z)
		same(t, "Free", z, func(v []int64) bool { return any(before, v, x) })

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
		single := make([]zone.Bound, size*size)
		zone.SetAll(single, size)
		single[i*size+j] = min(single[i*size+j], b)
		same(t, "Constrain", emptied(z, full), func(v []int64) bool { return has(before, v...) && has(single, v...) })

		other := random(r)
		copy(z, before)
		full = zone.Intersect(z, other, size)
		if full {
			closed(t, "Intersect", z)
		}
		same(t, "Intersect", emptied(z, full), func(v []int64) bool { return has(before, v...) && has(other, v...) })
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
		if zone.Contains(z, w, 2*parts) {
			return true
		}
	}
	return false
}

// TestClose closes random bounds.
func TestClose(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		z := make([]zone.Bound, size*size)
		zone.SetAll(z, size)
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

// TestInclusion compares inclusion and differences with points.
func TestInclusion(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		a, b := random(r), random(r)
		want := true
		points(func(v []int64) { want = want && (!has(a, v...) || has(b, v...)) })
		if got := zone.Included(a, b); got != want {
			t.Fatalf("%v in %v: %v, want %v", a, b, got, want)
		}
		pieces := zone.Subtract(nil, a, b, size)
		if want != (len(pieces) == 0) {
			t.Fatalf("%v without %v: %v", a, b, pieces)
		}
		for _, p := range pieces {
			closed(t, "Subtract", p)
		}
		points(func(v []int64) {
			n := 0
			for _, p := range pieces {
				if has(p, v...) {
					n++
				}
			}
			if wanted := has(a, v...) && !has(b, v...); n > 1 || n == 1 != wanted {
				t.Fatalf("%v without %v: %d of %v have %v", a, b, n, pieces, v)
			}
		})
	}
}

// TestMinimal builds zones from their minimal constraints. None of these can be left out.
func TestMinimal(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	build := func(list []zone.Constraint, without int) []zone.Bound {
		z := make([]zone.Bound, size*size)
		zone.SetAll(z, size)
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

// TestExtrapolations: each one only adds valuations, the next one in the list at least as many,
// and applying one twice changes nothing.
func TestExtrapolations(t *testing.T) {
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
		lower, upper, largest := []int32{0, bound(), bound()}, []int32{0, bound(), bound()}, []int32{0, 0, 0}
		for i := range largest {
			largest[i] = max(lower[i], upper[i])
		}
		results := map[string][]zone.Bound{}
		for name, f := range map[string]func([]zone.Bound){
			"M":   func(z []zone.Bound) { zone.ExtrapolateM(z, size, largest) },
			"M+":  func(z []zone.Bound) { zone.ExtrapolateMPlus(z, size, largest) },
			"LU":  func(z []zone.Bound) { zone.ExtrapolateLU(z, size, lower, upper) },
			"LU+": func(z []zone.Bound) { zone.ExtrapolateLUPlus(z, size, lower, upper) },
		} {
			to := slices.Clone(z)
			f(to)
			closed(t, name, to)
			again := slices.Clone(to)
			if f(again); !zone.Included(to, again) || !zone.IncludedLU(again, z, size, lower, upper) {
				t.Fatalf("%s of %v by %v, %v: %v, then %v", name, z, lower, upper, to, again)
			}
			if !zone.Included(z, to) || !zone.IncludedLU(to, z, size, lower, upper) {
				t.Fatalf("%s of %v by %v, %v is %v", name, z, lower, upper, to)
			}
			if !slices.Equal(z, to) {
				changed++
			}
			results[name] = to
		}
		for _, p := range [][2]string{{"M", "M+"}, {"M", "LU"}, {"M+", "LU+"}, {"LU", "LU+"}} {
			if !zone.Included(results[p[0]], results[p[1]]) {
				t.Fatalf("%v, %v, %v: %s is %v, %s is %v", z, lower, upper, p[0], results[p[0]], p[1], results[p[1]])
			}
		}
	}
	if changed < 5000 {
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
					found = simulates(w, v) && zone.Contains(b, w, 3*parts)
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

// TestLarge: a clock that grows without limit is noticed before a bound overflows.
func TestLarge(t *testing.T) {
	z := make([]zone.Bound, size*size)
	zone.SetAll(z, size)
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
	z, other := make([]zone.Bound, size*size), make([]zone.Bound, size*size)
	lower, upper := []int32{0, 2, 3}, []int32{0, 3, 1}
	if n := testing.AllocsPerRun(100, func() {
		zone.SetZero(z)
		zone.Up(z, size)
		zone.Constrain(z, size, 1, 0, zone.AtMost(3))
		zone.Reset(z, size, 2, 0)
		zone.Up(z, size)
		zone.ExtrapolateLUPlus(z, size, lower, upper)
		zone.SetAll(other, size)
		zone.Intersect(z, other, size)
		_ = zone.Included(z, other) && zone.IncludedLU(z, other, size, lower, upper)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
