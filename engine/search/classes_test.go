package search_test

import (
	"fmt"
	"math"
	"testing"

	"beeline/engine/search"
	"beeline/site/tables/dining"
)

// TestClassesOfTable41: with seven bits the search to the deadlock meets four states
// at four addresses (Ernits 2007, table 4.1: 1, 2, 6 and 10, with 0, 129, 139, 219).
func TestClassesOfTable41(t *testing.T) {
	d := &dining.Philosophers{N: 3}
	r := search.Iterate{Model: d.Model(), Goal: everything, Hash: dining.Value,
		Sizes: search.Sizes{Unit: 1, Least: 5, Threshold: 40, Factor: 2, Most: 40}}.Start()
	drive(r, 7)
	c := r.Classes(1 << 20)
	if got := fmt.Sprint(c.States); got != "[1 0 1 1 0 0 1]" {
		t.Errorf("states by address: %s", got)
	}
	if r.Classes(1) != nil {
		t.Error("more states than may be")
	}
}

// TestClasses: the search that found the trail is repeated as it was, in every order,
// and what it took for the same adds up.
func TestClasses(t *testing.T) {
	shared, hits := 0, 0
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(false)
		for _, order := range orders {
			r := search.Iterate{Model: g.model(), Goal: everything, Order: order, Heuristic: estimate{toError, 2}, Seed: 5,
				Sizes: search.Sizes{Unit: 8, Least: 1, Threshold: 20, Factor: 1.5, Most: 500}}.Start()
			c := search.Iteration{}
			drive(r, 100)
			for _, i := range r.Iterations() {
				if i.Hit {
					c = i
				}
			}
			classes := r.Classes(1 << 30)
			if classes == nil {
				if c.Hit {
					t.Fatalf("order %d: no classes", order)
				}
				continue
			}
			hits++
			shared += checkClasses(t, classes, c)
		}
	})
	if hits < 100 || shared < 100 {
		t.Errorf("%d trails, %d addresses with several states", hits, shared)
	}
}

// checkClasses holds classes to the search that they are of, and returns how many
// addresses have several states.
func checkClasses(t *testing.T, c *search.Classes, of search.Iteration) (shared int) {
	t.Helper()
	var states, used, met, lost uint64
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
		met += f.States
		lost += f.Lost
	}
	if uint64(len(c.States)) != of.Bits || used != of.Set || met != states || lost != states-used {
		t.Errorf("%d addresses, %d used, %d states, %d met, %d lost; the search: %+v", len(c.States), used, states, met, lost, of)
	}
	return shared
}

// TestCollisionsAreAsModelled: with one bit for a state, states are lost as F_k=1 says
// (Ernits 2007, figure 4.2).
func TestCollisionsAreAsModelled(t *testing.T) {
	d := &dining.Philosophers{N: 5}
	r := search.Iterate{Model: d.Model(), Goal: everything, Order: search.BreadthOrder, Sizes: search.Sizes{Unit: 8, Least: 30, Factor: 2, Most: 200}}.Start()
	drive(r, 1000)
	c := r.Classes(1 << 20)
	if c == nil {
		t.Fatal("no deadlock")
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

// TestCollisionModels: where the curves of figures 4.2 and 4.3 begin, cross and end.
func TestCollisionModels(t *testing.T) {
	const m = 100
	for _, c := range []struct {
		name    string
		at      func(x float64) float64
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
		if got := c.at(c.x); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s(%g) = %g, want %g", c.name, c.x, got, c.want)
		}
	}
}
