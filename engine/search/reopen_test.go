package search_test

import (
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
)

// An inconsistent estimate is exact for some nodes and 0 for others. It is admissible.
// States are expanded on detours first and opened again.
type inconsistent struct{ distance []uint32 }

func (e inconsistent) Estimate(s ts.State) uint32 {
	n := nodeOf(s)
	if n*2654435761>>4&1 == 0 {
		return 0
	}
	return min(e.distance[n], 200)
}

func (e inconsistent) Admissible() bool { return true }

// TestReopen: an error of a state that was first expanded on a detour has the length of
// the shorter path.
func TestReopen(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		r := bestFirst(g, search.AStar, inconsistent{toError}, false).Start()
		if drive(r, 1<<30) != search.Found {
			return
		}
		if n := checkTrail(t, g, r, true); n != toError[0] {
			t.Errorf("trail of %d steps, want %d", n, toError[0])
		}
	})
	// Because of the estimate of 1, node 2 is first expanded on the path 0 4 5 6 2,
	// not on 0 1 2. Then the search finds the longer trail to the error after 10.
	g := &toy{nodes: []toyNode{
		0:  {edges: []toyEdge{{to: 1}, {to: 4}, {to: 7}}},
		1:  {edges: []toyEdge{{to: 2}}},
		2:  {edges: []toyEdge{{to: 3, fault: ts.AssertionViolated, rendezvous: true}}},
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
		t.Errorf("trail of %d steps, want 4", n)
	}
}

// A fixed estimate lists the nodes whose estimate is not 0.
type fixed map[int]uint32

func (e fixed) Estimate(s ts.State) uint32 { return e[nodeOf(s)] }
func (e fixed) Admissible() bool           { return true }

// hiddenByte is a system whose states have a hidden byte in front. The byte of state
// 'm' is 0 on the long path and 1 on the short path. The edges of 'm' depend on it.
type hiddenByte struct{}

var hiddenByteEdges = map[string][]string{
	"\x00a": {"\x00b", "\x00s"},
	"\x00b": {"\x00m"},
	"\x00s": {"\x01m"},
	"\x00m": {"\x00x", "\x00e"},
	"\x01m": {"\x01e"},
	"\x00e": nil,
	"\x01e": nil,
	"\x00x": {"\x00x"},
}

func (hiddenByte) Initial(b *ts.Batch) { b.Append(0, ts.State("\x00a")) }

func (hiddenByte) Successors(s ts.State, b *ts.Batch) {
	for i, to := range hiddenByteEdges[string(s)] {
		b.Append(ts.Action(i), ts.State(to))
		b.Last().Rendezvous = string(s) == "\x00b"
	}
}

func (hiddenByte) Labels(ts.State) ts.Labels { return 0 }

// delay is an estimate that is 2 for one state and 0 for all others.
type delay byte

func (e delay) Estimate(s ts.State) uint32 {
	if s[1] == byte(e) {
		return 2
	}
	return 0
}

func (e delay) Admissible() bool { return true }

// TestHiddenValuesKeepPath: a state reached again with other hidden values keeps its
// path, because otherwise the trail would not replay. The trail is not reported shortest.
func TestHiddenValuesKeepPath(t *testing.T) {
	m := &ts.Model{System: hiddenByte{}, Hidden: 1}
	r := search.BestFirst{Model: m, Store: store.NewExact(1), Goal: everything, Priority: search.AStar,
		Heuristic: delay('s'), SpinSteps: true}.Start()
	if drive(r, 1<<30) != search.Found {
		t.Fatal("no error found")
	}
	found := r.Finding().Trail
	var last byte
	if err := found.Replay(m, func(_ int, _ ts.Edge, s ts.State) { last = s[1] }); err != nil || last != 'e' {
		t.Errorf("trail %v: error %v, last state %c; want e", found.Steps, err, last)
	}
	if r.Outcome().Shortest {
		t.Error("the trail is reported shortest, but a shorter one with other hidden values exists")
	}
}
