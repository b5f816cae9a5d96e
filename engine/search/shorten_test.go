package search_test

import (
	"errors"
	"runtime"
	"testing"

	"beeline/engine/search"
	"beeline/engine/trail"
)

// TestShorten: from a depth-first trail, both searches together and A* alone find a
// shortest one. All trails found before replay, and none is longer than the one before.
func TestShorten(t *testing.T) {
	shorter := 0
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(false)
		if toError[0] == far {
			return
		}
		first := depthFirst(g, false).Start()
		drive(first, 1<<30)
		given := first.Finding().Trail
		for _, h := range []search.Heuristic{nil, estimate{toError, 2}, inconsistent{toError}} {
			for _, steps := range []int{0, 20, 1} {
				r, err := search.Shorten{Model: g.model(), Goal: everything, Heuristic: h, Given: given, Steps: steps}.Start()
				if err != nil {
					t.Fatal(err)
				}
				before := uint32(len(given.Steps))
				for n := 0; r.Step(5) == search.Running; n++ {
					if n > 100_000 {
						t.Fatal("the run does not end")
					}
					now := checkTrail(t, g, r, false)
					if now > before {
						t.Errorf("a trail of %d steps replaces one of %d", now, before)
					}
					before = now
				}
				if n := checkTrail(t, g, r, false); n != toError[0] || !r.Outcome().Shortest {
					t.Errorf("%T, %d steps: trail of %d steps, reported shortest: %v; want %d steps, true", h, steps, n, r.Outcome().Shortest, toError[0])
				}
				if int(toError[0]) < len(given.Steps) {
					shorter++
				}
			}
		}
	})
	if shorter == 0 {
		t.Error("no trail could be shortened")
	}
}

// TestShortenStateLimit: at the state limit the best trail so far stays. It is not
// reported shortest.
func TestShortenStateLimit(t *testing.T) {
	g := randomToy(1, shape{nodes: 3000, out: 3, dead: 1})
	first := depthFirst(g, false).Start()
	drive(first, 1<<30)
	given := first.Finding().Trail
	r, err := search.Shorten{Model: g.model(), Goal: everything, Given: given, Limits: search.Limits{States: 3}}.Start()
	if err != nil {
		t.Fatal(err)
	}
	drive(r, 10)
	if n := checkTrail(t, g, r, false); r.Outcome().Shortest || r.Outcome().Limit != search.StateLimit || int(n) > len(given.Steps) {
		t.Errorf("trail of %d steps for one of %d, limit %d, reported shortest: %v; want StateLimit, false",
			n, len(given.Steps), r.Outcome().Limit, r.Outcome().Shortest)
	}
}

// TestShortenMemoryLimit: the path of a long trail keeps the memory limit, so the
// depth-first search ends soon. The given trail stays.
func TestShortenMemoryLimit(t *testing.T) {
	g := &toy{nodes: make([]toyNode, 20_000)}
	given := trail.Trail{Loop: -1, Steps: make([]uint32, len(g.nodes)-1)}
	for i := range given.Steps {
		g.nodes[i].edges = []toyEdge{{to: i + 1}}
	}
	const maxBytes = 1 << 18
	r, err := search.Shorten{Model: g.model(), Goal: everything, Given: given, Limits: search.Limits{Bytes: maxBytes}}.Start()
	if err != nil {
		t.Fatal(err)
	}
	peak := uint64(0)
	for r.Step(50) == search.Running {
		peak = max(peak, r.Progress().Bytes)
	}
	if got := r.Finding().Trail; len(got.Steps) != len(given.Steps) || peak > 2*maxBytes {
		t.Errorf("trail of %d steps, peak %d bytes; want %d steps, at most %d bytes", len(got.Steps), peak, len(given.Steps), 2*maxBytes)
	}
}

// TestShortenReleasesMemory: A* starts after the depth-first search has released its
// memory.
func TestShortenReleasesMemory(t *testing.T) {
	g := &toy{nodes: make([]toyNode, 2000)}
	given := trail.Trail{Loop: -1, Steps: make([]uint32, len(g.nodes)-1)}
	for i := range given.Steps {
		g.nodes[i] = toyNode{padding: 8000, edges: []toyEdge{{to: i + 1}}}
	}
	const steps = 3900
	r, err := search.Shorten{Model: g.model(), Goal: everything, Given: given, Steps: steps}.Start()
	if err != nil {
		t.Fatal(err)
	}
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	r.Step(steps - 1)
	during := heap()
	r.Step(1)
	if after := heap(); during < before+16<<20 || after > before+4<<20 {
		t.Errorf("bytes in use: %d before the depth-first search, %d during it, %d after it", before, during, after)
	}
	runtime.KeepAlive(r)
}

// TestShortenRefuses: Start fails without a trail to an error.
func TestShortenRefuses(t *testing.T) {
	g := randomToy(1, shape{nodes: 300, out: 3})
	if _, err := (search.Shorten{Model: g.model(), Goal: everything, Given: trail.Trail{Steps: []uint32{0}}}).Start(); !errors.Is(err, search.ErrNoError) {
		t.Errorf("a trail without an error: %v, want ErrNoError", err)
	}
	if _, err := (search.Shorten{Model: g.model(), Goal: everything, Given: trail.Trail{Steps: []uint32{900}}}).Start(); err == nil || errors.Is(err, search.ErrNoError) {
		t.Errorf("a trail that does not replay: %v, want another error", err)
	}
}
