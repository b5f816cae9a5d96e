package store_test

import (
	"math"
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
)

func TestBits(t *testing.T) {
	for _, size := range []uint64{1, 5, 8, 63, 64, 65, 4113, 1 << 20} {
		for _, perState := range []int{1, 2, 5} {
			b := store.NewBits(size, perState)
			fresh := 0
			for i := range 300 {
				h := store.Hash(state(i), 2)
				if had := b.Has(h); had == b.Add(h) {
					t.Fatalf("%d bits: hash %d: Has and Add both return %t", size, i, had)
				} else if !had {
					fresh++
				}
				if !b.Has(h) {
					t.Fatalf("%d bits: Has(hash %d) is false after Add", size, i)
				}
			}
			if n := b.Set(); n > size || n > uint64(300*perState) || n < uint64(fresh) || size > 1<<19 && n < uint64(295*perState) {
				t.Errorf("%d bits, %d per state: %d states set %d bits", size, perState, fresh, n)
			}
			if b.Clear(); b.Set() != 0 || b.Has(store.Hash(state(1), 2)) {
				t.Errorf("%d bits: %d set after Clear, want 0", size, b.Set())
			}
		}
	}
}

// TestSizesCollideDifferently: a table that is one byte larger loses other states.
func TestSizesCollideDifferently(t *testing.T) {
	lost := func(bytes uint64) (list [400]bool) {
		b := store.NewBits(8*bytes, 1)
		for i := range list {
			list[i] = !b.Add(store.Hash(state(i), 2))
		}
		return list
	}
	x, y := lost(50), lost(51)
	both, either := 0, 0
	for i := range x {
		if x[i] && y[i] {
			both++
		}
		if x[i] || y[i] {
			either++
		}
	}
	if either < 200 || both > either*6/10 {
		t.Errorf("of 400 states %d are lost by at least one table, %d by both; want at least 200, and at most 60%% of them by both", either, both)
	}
}

// TestCollisions compares measured collision rates with the formulas of search.
func TestCollisions(t *testing.T) {
	const m = 10_000
	measured := func(perState int, seed uint64) (rates []float64) {
		b := store.NewBits(m, perState)
		misses := 0
		for i := range 6000 {
			if !b.Add(store.Rehash(store.Hash(state(i), 2), seed)) {
				misses++
			}
			if i%1000 == 999 {
				rates = append(rates, float64(misses)/1000)
				misses = 0
			}
		}
		return rates
	}
	// The formula's x is the number of states stored, not of states inserted.
	stored := 0.0
	for i, rate := range measured(1, 3) {
		before := stored
		stored += 1000 * (1 - rate)
		low, high := search.CollisionRepeated(before, m, 1), search.CollisionRepeated(stored, m, 1)
		if rate < low-0.04 || rate > high+0.04 {
			t.Errorf("thousand %d: collision rate %.3f, the formula gives %.3f to %.3f", i, rate, low, high)
		}
	}
	// Three runs lose a state only if each of them loses it.
	lost := 0
	tables := [3]*store.Bits{}
	for r := range tables {
		tables[r] = store.NewBits(m, 1)
		for i := range 5000 {
			tables[r].Add(store.Rehash(store.Hash(state(i), 2), uint64(r+1)))
		}
	}
	for i := 5000; i < 15_000; i++ {
		all := true
		for r, b := range tables {
			all = all && b.Has(store.Rehash(store.Hash(state(i), 2), uint64(r+1)))
		}
		if all {
			lost++
		}
	}
	if rate, want := float64(lost)/10_000, search.CollisionRepeated(float64(tables[0].Set()), m, 3); math.Abs(rate-want) > 0.03 {
		t.Errorf("three runs lose %.3f of the states, the formula gives %.3f", rate, want)
	}
}
