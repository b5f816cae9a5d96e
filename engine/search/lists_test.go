package search_test

import (
	"slices"
	"testing"

	"beeline/engine/search"
	"beeline/engine/ts"
)

// A planner has, by node, an estimate and the first edge of the plan. It records the
// nodes that it estimates.
type planner struct {
	values    fixed
	plans     map[int]int
	estimated []int
}

func (p *planner) Estimate(s ts.State) uint32 {
	p.estimated = append(p.estimated, nodeOf(s))
	return p.values[nodeOf(s)]
}
func (p *planner) Admissible() bool { return true }
func (p *planner) FirstActions(codes []uint32) []uint32 {
	if edge, ok := p.plans[p.estimated[len(p.estimated)-1]]; ok {
		codes = append(codes, uint32(edge))
	}
	return codes
}
func (p *planner) Helpful(codes []uint32, a ts.Action) bool {
	return slices.Contains(codes, uint32(a))
}

// severalLists are the ways to give a search several open lists.
var severalLists = map[string]func(c *search.BestFirst, g *toy){
	"deferred": func(c *search.BestFirst, _ *toy) { c.Deferred = true },
	"others":   func(c *search.BestFirst, _ *toy) { c.OtherHeuristics = []search.Heuristic{noise{}} },
	"planners": func(c *search.BestFirst, g *toy) { setPlanner(c, newPlanner(g)) },
	"all": func(c *search.BestFirst, g *toy) {
		setPlanner(c, newPlanner(g))
		c.OtherHeuristics, c.Deferred = []search.Heuristic{noise{}}, true
	},
}

func setPlanner(c *search.BestFirst, p *planner) {
	c.Heuristic, c.Planners = p, []search.Planner{p}
}

// newPlanner returns a planner whose plans begin with the second edge of each node.
func newPlanner(g *toy) *planner {
	p := &planner{values: fixed{}, plans: map[int]int{}}
	for i := range g.nodes {
		p.values[i], p.plans[i] = uint32(i*31)%11, 1
	}
	return p
}

// TestSeveralLists: with any lists, an error is found if there is one, and otherwise all
// states are visited. No trail is reported shortest.
func TestSeveralLists(t *testing.T) {
	eachToy(t, func(t *testing.T, g *toy) {
		_, toError := g.distances(true)
		all := bestFirst(g, search.Uniform, nil, true).Start()
		drive(all, 1<<30)
		for name, change := range severalLists {
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
					t.Errorf("%s, %+v: the trail is reported shortest", name, p)
				}
				c = bestFirst(g, p, estimate{toError, 2}, true)
				change(&c, g)
				r = c.Start()
				drive(r, 7)
				got, want := r.Progress(), all.Progress()
				if got.Stored != want.Stored || got.Matched != want.Matched || got.Open != 0 {
					t.Errorf("%s, %+v: %+v\nbreadth first: %+v", name, p, got, want)
				}
			}
		}
	})
}

// star returns a node with edges to n others, each with an edge back.
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
	w := &recorder{toy: g}
	c.Model = &ts.Model{System: w, Hidden: toyHidden}
	drive(c.Start(), 1)
	return slices.Compact(w.expanded)
}

// A recorder records the nodes that are expanded.
type recorder struct {
	*toy
	expanded []int
}

func (w *recorder) Successors(s ts.State, b *ts.Batch) {
	w.expanded = append(w.expanded, nodeOf(s))
	w.toy.Successors(s, b)
}

// TestListsTakeTurns: states come from the two lists in turn.
func TestListsTakeTurns(t *testing.T) {
	g := star(4)
	c := bestFirst(g, search.Greedy, fixed{1: 1, 2: 2, 3: 3, 4: 4}, false)
	c.OtherHeuristics = []search.Heuristic{fixed{1: 4, 2: 3, 3: 2, 4: 1}}
	// Node 0 comes from the first list. The second list still has it, and its turn is next.
	if got, want := order(g, c), []int{0, 1, 4, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("expanded %v, want %v", got, want)
	}
}

// TestDeferred: states are open with the estimates of their parents. They are estimated
// when they are expanded; dead ends are not expanded.
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
	// 1 and 2 are open with 5, the estimate of 0; 2 is newer. Then 4 is open with 1, the
	// estimate of 2, and comes before 1. Then 3 is open with 4, the estimate of 1.
	if got, want := order(g, c), []int{0, 2, 4, 1}; !slices.Equal(got, want) {
		t.Errorf("expanded %v, want %v", got, want)
	}
	if want := []int{0, 0, 2, 4, 1, 3}; !slices.Equal(h.estimated, want) {
		t.Errorf("estimated %v, want %v", h.estimated, want)
	}
	c = bestFirst(g, search.Greedy, h, false)
	c.Deferred = true
	r := c.Start()
	if drive(r, 1); !r.Outcome().DeadEnds {
		t.Error("Outcome.DeadEnds is false, but there is a dead end")
	}
}

// TestPreferredFirst: after progress, targets of helpful edges come first, even if
// others have smaller estimates.
func TestPreferredFirst(t *testing.T) {
	g := star(4)
	g.nodes[4].edges = []toyEdge{{to: 5}, {to: 6}, {to: 0}}
	g.nodes = append(g.nodes, toyNode{edges: []toyEdge{{to: 0}}}, toyNode{edges: []toyEdge{{to: 0}}})
	h := &planner{values: fixed{0: 9, 1: 1, 2: 2, 3: 3, 4: 8, 5: 7, 6: 6}, plans: map[int]int{0: 3, 4: 0}}
	c := bestFirst(g, search.Greedy, nil, false)
	setPlanner(&c, h)
	if got, want := order(g, c), []int{0, 4, 5, 1, 2, 3, 6}; !slices.Equal(got, want) {
		t.Errorf("expanded %v, want %v", got, want)
	}
}
