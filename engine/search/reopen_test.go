package search_test

import (
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
)

// A jumpy estimate is exact for some nodes and 0 for others: admissible, but not
// consistent, so states are closed on detours and opened again.
type jumpy struct{ distance []uint32 }

func (e jumpy) Estimate(s ts.State) uint32 {
	n := nodeOf(s)
	if n*2654435761>>4&1 == 0 {
		return 0
	}
	return min(e.distance[n], 200)
}

func (e jumpy) Admissible() bool { return true }

// TestReopenedErrorsCount: an error behind a state that was first expanded on a
// detour counts with the length of the shorter path.
func TestReopenedErrorsCount(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		r := bestFirst(g, search.AStar, jumpy{toError}, false).Start()
		if drive(r, 1<<30) != search.Found {
			return
		}
		if n := checkTrail(t, g, r, true); n != toError[0] {
			t.Errorf("trail of %d steps, shortest %d", n, toError[0])
		}
	})
	// The estimate of 1 hides the way 0 1 2, so that 2 is closed on the way
	// 0 4 5 6 2 first; then the longer error behind 10 is met.
	g := &toy{nodes: []toyNode{
		0:  {edges: []toyEdge{{to: 1}, {to: 4}, {to: 7}}},
		1:  {edges: []toyEdge{{to: 2}}},
		2:  {edges: []toyEdge{{to: 3, fault: ts.AssertionViolated, handshake: true}}},
		3:  {validEnd: true},
		4:  {edges: []toyEdge{{to: 5}}},
		5:  {edges: []toyEdge{{to: 6}}},
		6:  {edges: []toyEdge{{to: 2}}},
		7:  {edges: []toyEdge{{to: 8}}},
		8:  {edges: []toyEdge{{to: 9}}},
		9:  {edges: []toyEdge{{to: 10}}},
		10: {edges: []toyEdge{{to: 3, fault: ts.IndexOutOfRange}}},
	}}
	r := bestFirst(g, search.AStar, fixed{1: 3}, false).Start()
	drive(r, 1<<30)
	if n := checkTrail(t, g, r, true); n != 4 {
		t.Errorf("trail of %d steps, shortest 4", n)
	}
}

// A fixed estimate lists the nodes whose estimate is not 0.
type fixed map[int]uint32

func (e fixed) Estimate(s ts.State) uint32 { return e[nodeOf(s)] }
func (e fixed) Admissible() bool           { return true }

// A blurred system has the state 'm' with a hidden byte in front. The long way
// there leaves 0 in the byte, the short one 1, and where m goes depends on it.
type blurred struct{}

var blurredEdges = map[string][]string{
	"\x00a": {"\x00b", "\x00s"},
	"\x00b": {"\x00m"},
	"\x00s": {"\x01m"},
	"\x00m": {"\x00x", "\x00e"},
	"\x01m": {"\x01e"},
	"\x00e": nil,
	"\x01e": nil,
	"\x00x": {"\x00x"},
}

func (blurred) Initial(b *ts.Batch) { b.Append(0, ts.State("\x00a")) }

func (blurred) Successors(s ts.State, b *ts.Batch) {
	for i, to := range blurredEdges[string(s)] {
		b.Append(ts.Action(i), ts.State(to))
		b.Last().Handshake = string(s) == "\x00b"
	}
}

func (blurred) Labels(ts.State) ts.Labels { return 0 }

type favour byte

func (e favour) Estimate(s ts.State) uint32 {
	if s[1] == byte(e) {
		return 2
	}
	return 0
}

func (e favour) Admissible() bool { return true }

// TestHiddenValuesStayOnTheirPath: a state met again with other hidden values
// keeps its path, or the trail would not replay, and nobody calls the trail a
// shortest one.
func TestHiddenValuesStayOnTheirPath(t *testing.T) {
	m := &ts.Model{System: blurred{}, Hidden: 1}
	r := search.BestFirst{Model: m, Store: store.NewExact(1), Goal: everything, Priority: search.AStar,
		Heuristic: favour('s'), SpinSteps: true}.Start()
	if drive(r, 1<<30) != search.Found {
		t.Fatal("no error found")
	}
	found := r.Finding().Trail
	var last byte
	if err := found.Replay(m, func(_ int, _ ts.Edge, s ts.State) { last = s[1] }); err != nil || last != 'e' {
		t.Errorf("trail %v: %v, ends at %c", found.Steps, err, last)
	}
	if r.Outcome().Shortest {
		t.Error("called shortest although a shorter way through other hidden values was not looked at")
	}
}
