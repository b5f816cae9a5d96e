package ltl

import (
	"slices"
	"sort"
)

// Automaton is a Büchi automaton. It reads a word from state 0, one edge in each step,
// and accepts the word if it can visit accepting states infinitely often.
type Automaton struct {
	States []State
	// StutterInvariant tells that the formula, once simplified, has no X: whether a word
	// is accepted does not change if steps are repeated. Reductions need it.
	StutterInvariant bool
}

// State is a state of an automaton. An accepting run leads from every state, for some
// word, except from state 0 of an automaton that accepts nothing.
type State struct {
	Accepting bool
	Edges     []Edge
	// Component is the number of the strongly connected component. It is higher than
	// those of the components that it reaches.
	Component int
	Class     Class
}

// Edge leads to state To when its guard is true. At most one edge leads from a state to
// another. Edges to components with low numbers come first, and among these edges to
// accepting states.
type Edge struct {
	To    int
	Guard Guard
}

// Guard is a sum of cubes: true if one of them is. A guard is never empty.
type Guard []Cube

// Cube is a product of literals, sorted by proposition. The empty cube is true.
type Cube []Literal

// Literal is a proposition or, if Negated, its negation.
type Literal struct {
	Proposition int
	Negated     bool
}

// True reports whether the guard is true for all values.
func (g Guard) True() bool { return len(g) == 1 && len(g[0]) == 0 }

// Translate returns an automaton that accepts the words that satisfy f, with few states.
// The propositions of its guards are those of f. The error is a *LimitError.
func Translate(f *Formula, limits Limits) (a *Automaton, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *LimitError:
			a, err = nil, r
		default:
			panic(r)
		}
	}()
	if limits.States == 0 {
		limits.States = defaultStates
	}
	work := newBudget(limits)
	work.atMostDeep(f)
	s, d := newTerms(work), newDiagrams(work)
	t := s.lower(f)
	b := newTableau(s, d)
	g := b.generalised(t).smallest()
	g.join(func() *graph { return b.generalised(t ^ 1).smallest() })
	a = g.automaton(b.propositions())
	a.StutterInvariant = !s.nodes[t>>1].hasNext
	return a, nil
}

// smallest returns the smallest automaton, with acceptance in states, of those for some
// orders of the marks. It reduces g.
func (g *graph) smallest() *graph {
	g.reduce()
	var best *graph
	for i := range min(max(len(g.marks), 1), maxOrders) {
		order := append(slices.Clone(g.marks[i:]), g.marks[:i]...)
		for _, high := range []bool{false, true} {
			r := g.degeneralize(order, high)
			r.reduce()
			if best == nil || r.less(best) {
				best = r
			}
		}
	}
	return best
}

// maxOrders is how many orders of marks are tried.
const maxOrders = 4

// less reports whether g is smaller than h.
func (g *graph) less(h *graph) bool {
	a, b := g.size(), h.size()
	return a[0] < b[0] || a[0] == b[0] && a[1] < b[1]
}

// automaton returns the result of a translation.
func (g *graph) automaton(propositions []int) *Automaton {
	a := &Automaton{States: make([]State, len(g.out))}
	for s, out := range g.out {
		state := &a.States[s]
		state.Accepting = len(out) > 0 && out[0].marks == always
		for _, e := range out {
			state.Edges = append(state.Edges, Edge{int(e.to), g.d.guard(e.guard, propositions)})
		}
	}
	a.classify()
	for _, s := range a.States {
		sort.SliceStable(s.Edges, func(i, j int) bool { return a.rank(s.Edges[i].To) < a.rank(s.Edges[j].To) })
	}
	return a
}

// rank orders the targets of edges: first those that a run cannot leave, then accepting
// ones, so that a depth-first search soon finds an accepting cycle.
func (a *Automaton) rank(state int) int {
	rank := 2 * a.States[state].Component
	if !a.States[state].Accepting {
		rank++
	}
	return rank
}

// guard returns the cubes of f, short ones first.
func (d *diagrams) guard(f diagram, propositions []int) Guard {
	cubes, _ := d.cover(f, f)
	guard := make(Guard, len(cubes))
	for i, cube := range cubes {
		guard[i] = Cube{}
		for _, l := range cube {
			guard[i] = append(guard[i], Literal{propositions[l.variable], l.negated})
		}
		c := guard[i]
		sort.Slice(c, func(i, j int) bool { return c[i].Proposition < c[j].Proposition })
	}
	sort.SliceStable(guard, func(i, j int) bool {
		a, b := guard[i], guard[j]
		if len(a) != len(b) {
			return len(a) < len(b)
		}
		for i := range a {
			if a[i] != b[i] {
				return a[i].Proposition < b[i].Proposition || a[i].Proposition == b[i].Proposition && b[i].Negated
			}
		}
		return false
	})
	return guard
}
