package search_test

import (
	"fmt"
	"math"
	"testing"

	"beeline/engine/search"
	"beeline/site/tables/dining"
)

// TestClassesOfTable41: with seven bits the search to the deadlock visits four states
// at four addresses (Ernits 2007, table 4.1: states 1, 2, 6 and 10, with the values 0,
// 129, 139 and 219).
func TestClassesOfTable41(t *testing.T) {
	d := &dining.Philosophers{N: 3}
	r := search.IteratedSearch{Model: d.Model(), Goal: everything, Hash: dining.Value,
		Sizes: search.Sizes{Unit: 1, Min: 5, Threshold: 40, Factor: 2, Max: 40}}.Start()
	drive(r, 7)
	c := r.Classes(1 << 20)
	if got := fmt.Sprint(c.States); got != "[1 0 1 1 0 0 1]" {
		t.Errorf("states by address: %s, want [1 0 1 1 0 0 1]", got)
	}
	if r.Classes(1) != nil {
		t.Error("Classes(1) of a search with more states is not nil")
	}
}

// TestClasses: in every order, Classes repeats exactly the search that found the trail.
func TestClasses(t *testing.T) {
	shared, hits := 0, 0
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(false)
		for _, order := range orders {
			r := search.IteratedSearch{Model: g.model(), Goal: everything, Order: order, Heuristic: estimate{toError, 2}, Seed: 5,
				Sizes: search.Sizes{Unit: 8, Min: 1, Threshold: 20, Factor: 1.5, Max: 500}}.Start()
			last := search.Iteration{} // with a trail
			drive(r, 100)
			for _, i := range r.Iterations() {
				if i.Found {
					last = i
				}
			}
			classes := r.Classes(1 << 30)
			if classes == nil {
				if last.Found {
					t.Fatalf("order %d: a trail was found, but there are no classes", order)
				}
				continue
			}
			hits++
			shared += checkClasses(t, classes, last)
		}
	})
	if hits < 100 || shared < 100 {
		t.Errorf("%d trails, %d addresses with several states; want at least 100 of both", hits, shared)
	}
}

// checkClasses compares classes with the search that they belong to. It returns the
// number of addresses with several states.
func checkClasses(t *testing.T, c *search.Classes, of search.Iteration) (shared int) {
	t.Helper()
	var states, used, visited, lost uint64
	for _, n := range c.States {
		states += uint64(n)
		if n > 0 {
			used++
		}
		if n > 1 {
			shared++
		}
	}
	for _, f := range c.Fill {
		visited += f.States
		lost += f.Lost
	}
	if uint64(len(c.States)) != of.Bits || used != of.Set || visited != states || lost != states-used {
		t.Errorf("%d addresses, %d used, %d states, %d visited, %d lost do not fit the search %+v", len(c.States), used, states, visited, lost, of)
	}
	return shared
}

// TestCollisionsFollowFormula: with one bit per state, a search loses as many states as
// F_k=1 predicts (Ernits 2007, figure 4.2).
func TestCollisionsFollowFormula(t *testing.T) {
	d := &dining.Philosophers{N: 5}
	r := search.IteratedSearch{Model: d.Model(), Goal: everything, Order: search.BreadthOrder, Sizes: search.Sizes{Unit: 8, Min: 30, Factor: 2, Max: 200}}.Start()
	drive(r, 1000)
	c := r.Classes(1 << 20)
	if c == nil {
		t.Fatal("no deadlock found")
	}
	expected, variance, lost := 0.0, 0.0, 0.0
	for _, f := range c.Fill {
		if f.States == 0 {
			continue
		}
		p := search.CollisionRepeated(float64(f.Set)/float64(f.States), float64(len(c.States)), 1)
		expected += p * float64(f.States)
		variance += p * (1 - p) * float64(f.States)
		lost += float64(f.Lost)
	}
	if lost < 5 || math.Abs(lost-expected) > 4*math.Sqrt(variance) {
		t.Errorf("%.0f states lost, %.1f expected (variance %.1f)", lost, expected, variance)
	}
}

// TestCollisionFormulas checks the ends and crossings of the curves of figures 4.2 and
// 4.3.
func TestCollisionFormulas(t *testing.T) {
	const m = 100
	for _, c := range []struct {
		name    string
		f       func(x float64) float64
		x, want float64
	}{
		{"F_1", func(x float64) float64 { return search.CollisionRepeated(x, m, 1) }, 0, 0},
		{"F_1", func(x float64) float64 { return search.CollisionRepeated(x, m, 1) }, 1, 1. / m},
		{"F_1", func(x float64) float64 { return search.CollisionRepeated(x, m, 1) }, m, 1},
		{"F_3", func(x float64) float64 { return search.CollisionRepeated(x, m, 3) }, 50, 0.125},
		{"F_50", func(x float64) float64 { return search.CollisionRepeated(x, m, 50) }, 50, math.Pow(2, -50)},
		{"F_50", func(x float64) float64 { return search.CollisionRepeated(x, m, 50) }, m, 1},
		{"F_best", func(x float64) float64 { return search.CollisionBest(x, m, 3) }, m - 3, 1},
		{"F_best", func(x float64) float64 { return search.CollisionBest(x, m, 3) }, 9.7, 0.1},
		{"F_worst", func(x float64) float64 { return search.CollisionWorst(x, m, 3) }, 9.7, 0.3},
		{"F_worst", func(x float64) float64 { return search.CollisionWorst(x, m, 3) }, 97. / 3, 1},
		{"F_worst", func(x float64) float64 { return search.CollisionWorst(x, m, 3) }, 90, 1},
		{"F_best", func(x float64) float64 { return search.CollisionBest(x, 3, 3) }, 0, 1},
	} {
		if got := c.f(c.x); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s(%g) = %g, want %g", c.name, c.x, got, c.want)
		}
	}
}
