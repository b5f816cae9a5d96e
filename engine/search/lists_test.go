package search_test

import (
	"slices"
	"testing"

	"beeline/engine/search"
	"beeline/engine/ts"
)

// A planner has estimates by node, and the edges by node that plans begin with. It
// keeps which nodes it was asked about.
type planner struct {
	values fixed
	plans  map[int]int
	asked  []int
}

func (p *planner) Estimate(s ts.State) uint32 {
	p.asked = append(p.asked, nodeOf(s))
	return p.values[nodeOf(s)]
}
func (p *planner) Admissible() bool { return true }
func (p *planner) FirstActions(list []uint32) []uint32 {
	if edge, ok := p.plans[p.asked[len(p.asked)-1]]; ok {
		list = append(list, uint32(edge))
	}
	return list
}
func (p *planner) Helpful(beginnings []uint32, a ts.Action) bool {
	return slices.Contains(beginnings, uint32(a))
}

// listed gives a search further lists in all ways.
var listed = map[string]func(c *search.BestFirst, g *toy){
	"deferred":  func(c *search.BestFirst, _ *toy) { c.Deferred = true },
	"two":       func(c *search.BestFirst, _ *toy) { c.Others = []search.Heuristic{noise{}} },
	"preferred": func(c *search.BestFirst, g *toy) { prefer(c, planning(g)) },
	"all": func(c *search.BestFirst, g *toy) {
		prefer(c, planning(g))
		c.Others, c.Deferred = []search.Heuristic{noise{}}, true
	},
}

// prefer gives a search an estimate that plans.
func prefer(c *search.BestFirst, p *planner) {
	c.Heuristic, c.Planners = p, []search.Planner{p}
}

// planning plans with the second edge of each node.
func planning(g *toy) *planner {
	p := &planner{values: fixed{}, plans: map[int]int{}}
	for i := range g.nodes {
		p.values[i], p.plans[i] = uint32(i*31)%11, 1
	}
	return p
}

// TestListsFindWhatThereIs: whatever the lists are, an error is found where there is
// one, everything is visited where there is none, and no trail is called a shortest.
func TestListsFindWhatThereIs(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		all := bestFirst(g, search.Uniform, nil, true).Start()
		drive(all, 1<<30)
		for name, change := range listed {
			for _, p := range []search.Priority{search.Greedy, search.WeightedAStar(2)} {
				c := bestFirst(g, p, estimate{toError, 2}, false)
				change(&c, g)
				r := c.Start()
				if status := drive(r, 7); (status == search.Found) != (toError[0] < far) {
					t.Errorf("%s, %+v: status %d, nearest error %d", name, p, status, toError[0])
				} else if status == search.Found {
					checkTrail(t, g, r, true)
				}
				if r.Outcome().Shortest {
					t.Errorf("%s, %+v says shortest", name, p)
				}
				c = bestFirst(g, p, estimate{toError, 2}, true)
				change(&c, g)
				r = c.Start()
				drive(r, 7)
				got, want := r.Progress(), all.Progress()
				if got.Stored != want.Stored || got.Matched != want.Matched || got.Open != 0 {
					t.Errorf("%s, %+v: %+v, breadth first %+v", name, p, got, want)
				}
			}
		}
	})
}

// star is a node with edges to so many others, each of which leads back.
func star(n int) *toy {
	g := &toy{nodes: make([]toyNode, n+1)}
	for i := 1; i <= n; i++ {
		g.nodes[0].edges = append(g.nodes[0].edges, toyEdge{to: i})
		g.nodes[i].edges = []toyEdge{{to: 0}}
	}
	return g
}

// order returns the nodes in the order in which a search expands them.
func order(g *toy, c search.BestFirst) []int {
	w := &watched{toy: g}
	c.Model = &ts.Model{System: w, Hidden: toyHidden}
	drive(c.Start(), 1)
	return slices.Compact(w.expanded)
}

type watched struct {
	*toy
	expanded []int
}

func (w *watched) Successors(s ts.State, b *ts.Batch) {
	w.expanded = append(w.expanded, nodeOf(s))
	w.toy.Successors(s, b)
}

// TestListsInTurn: of two lists each gives the best of its states in turn.
func TestListsInTurn(t *testing.T) {
	g := star(4)
	c := bestFirst(g, search.Greedy, fixed{1: 1, 2: 2, 3: 3, 4: 4}, false)
	c.Others = []search.Heuristic{fixed{1: 4, 2: 3, 3: 2, 4: 1}}
	// The first list has given 0 and it is the turn of the second, which still holds it.
	if got, want := order(g, c), []int{0, 1, 4, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestDeferred: states wait with the estimates of those before them, and are
// estimated when they are expanded, dead ends never to be expanded.
func TestDeferred(t *testing.T) {
	g := &toy{nodes: []toyNode{
		0: {edges: []toyEdge{{to: 1}, {to: 2}}},
		1: {edges: []toyEdge{{to: 3}}},
		2: {edges: []toyEdge{{to: 4}}},
		3: {edges: []toyEdge{{to: 0}}},
		4: {edges: []toyEdge{{to: 0}}},
	}}
	h := &planner{values: fixed{0: 5, 1: 4, 2: 1, 3: search.Infinite, 4: 9}}
	c := bestFirst(g, search.Greedy, h, false)
	c.Deferred = true
	// 1 and 2 wait with 5, 2 being the newer; 4 with the 1 of 2, so it is before 1; 3 with the 4 of 1.
	if got, want := order(g, c), []int{0, 2, 4, 1}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if want := []int{0, 0, 2, 4, 1, 3}; !slices.Equal(h.asked, want) {
		t.Errorf("estimated %v, want %v", h.asked, want)
	}
	c = bestFirst(g, search.Greedy, h, false)
	c.Deferred = true
	r := c.Start()
	if drive(r, 1); !r.Outcome().Pruned {
		t.Error("the dead end is not told of")
	}
}

// TestPreferredFirst: after progress states that helpful edges lead to come first,
// though others have smaller estimates.
func TestPreferredFirst(t *testing.T) {
	g := star(4)
	g.nodes[4].edges = []toyEdge{{to: 5}, {to: 6}, {to: 0}}
	g.nodes = append(g.nodes, toyNode{edges: []toyEdge{{to: 0}}}, toyNode{edges: []toyEdge{{to: 0}}})
	h := &planner{values: fixed{0: 9, 1: 1, 2: 2, 3: 3, 4: 8, 5: 7, 6: 6}, plans: map[int]int{0: 3, 4: 0}}
	c := bestFirst(g, search.Greedy, nil, false)
	prefer(&c, h)
	if got, want := order(g, c), []int{0, 4, 5, 1, 2, 3, 6}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
