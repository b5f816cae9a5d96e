package ltl

// maxOrdered is the largest number of states for which simulate compares all pairs.
// Larger automata only lose states whose edges are equal.
const maxOrdered = 128

// reduce trims and simulates until nothing changes.
func (g *graph) reduce() {
	g.trim()
	for before := [2]int{}; before != g.size(); {
		before = g.size()
		for _, backward := range []bool{false, true} {
			g.simulate(backward)
			g.trim()
		}
	}
}

// simulate joins states that simulate each other, and removes an edge for the letters on
// which a better edge is possible. A state simulates another if each edge of the other
// has an equal edge, with no more marks, to a state that simulates its target. Backward
// it compares the edges that lead to a state.
func (g *graph) simulate(backward bool) {
	own := g.ownSignatures(backward)
	if backward {
		g.reverse()
		defer g.reverse()
	}
	p := g.preorder(own)
	out := make([][]edge, p.classes)
	for s := range g.out {
		c := p.class[s]
		if out[c] == nil {
			out[c] = p.best(g.out[s])
		}
	}
	g.out = out
	g.initial = p.class[g.initial]
}

// own is what the signature of a state says about the state itself: either is added to
// its edges, and both is required besides.
type own struct{ either, both diagram }

func (g *graph) ownSignatures(backward bool) []own {
	list := make([]own, len(g.out))
	for s, out := range g.out {
		list[s] = own{never, always}
		if backward && g.byState && len(out) > 0 && out[0].marks != always {
			list[s].both = g.d.variable(g.d.spare(ownMark))
		}
	}
	if backward {
		list[g.initial].either = g.d.variable(g.d.spare(startVariable))
	}
	return list
}

// reverse turns all edges.
func (g *graph) reverse() {
	out := make([][]edge, len(g.out))
	for s := range g.out {
		for _, e := range g.out[s] {
			out[e.to] = append(out[e.to], edge{int32(s), e.guard, e.marks})
		}
	}
	g.out = out
}

// preorder says which states simulate which.
type preorder struct {
	d       *diagrams
	class   []int32
	classes int
	// above[a][b]: the states of class b simulate those of class a. Without it no class
	// does.
	above [][]bool
}

// preorder refines the relation in which all states simulate each other.
func (g *graph) preorder(list []own) *preorder {
	p := &preorder{d: g.d, class: make([]int32, len(g.out)), classes: 1, above: [][]bool{{true}}}
	if len(g.out) > maxOrdered {
		for s := range p.class {
			p.class[s] = int32(s)
		}
		p.classes, p.above = len(g.out), nil
		return p.refine(g, list)
	}
	for {
		refined := p.refine(g, list)
		if refined.count() == p.count() && refined.classes == p.classes {
			return refined
		}
		p = refined
	}
}

// count returns how many pairs of classes are related.
func (p *preorder) count() int {
	n := 0
	for _, row := range p.above {
		for _, above := range row {
			if above {
				n++
			}
		}
	}
	return n
}

// refine returns the classes of states whose edges lead to the same classes of p.
func (p *preorder) refine(g *graph, list []own) *preorder {
	r := &preorder{d: p.d, class: make([]int32, len(g.out))}
	targets := p.targets()
	index := map[key]int32{}
	var kinds []key // class and signature
	for s := range g.out {
		k := key{0, int32(p.signature(g.out[s], list[s], targets))}
		if p.above != nil {
			k[0] = p.class[s]
		}
		c, ok := index[k]
		if !ok {
			c = int32(len(kinds))
			index[k] = c
			kinds = append(kinds, k)
		}
		r.class[s] = c
	}
	r.classes = len(kinds)
	if p.above == nil {
		return r
	}
	r.above = make([][]bool, len(kinds))
	for a, x := range kinds {
		r.above[a] = make([]bool, len(kinds))
		for b, y := range kinds {
			r.above[a][b] = p.above[x[0]][y[0]] && p.d.implies(diagram(x[1]), diagram(y[1]))
		}
	}
	return r
}

// targets returns a diagram for each class; that of a class implies those above it.
func (p *preorder) targets() []diagram {
	targets := make([]diagram, p.classes)
	for a := range targets {
		targets[a] = p.d.variable(p.d.spare(firstClass + a))
		if p.above == nil {
			continue
		}
		for b, above := range p.above[a] {
			if above {
				targets[a] = p.d.and(targets[a], p.d.variable(p.d.spare(firstClass+b)))
			}
		}
	}
	return targets
}

// The spare variables, which have no meaning in formulas.
const (
	startVariable = iota // of a state in which runs start
	stateMark            // the mark of an automaton with byState
	ownMark              // a state whose edges have the mark
	firstClass           // of class 0 of a preorder
)

// spare returns spare variable i.
func (d *diagrams) spare(i int) int32 {
	for len(d.spares) <= i {
		d.spares = append(d.spares, d.fresh())
	}
	return d.spares[i]
}

// signature describes the edges of a state.
func (p *preorder) signature(edges []edge, o own, targets []diagram) diagram {
	f := o.either
	for _, e := range edges {
		f = p.d.or(f, p.d.and(p.d.and(e.guard, e.marks), targets[p.class[e.to]]))
	}
	return p.d.and(f, o.both)
}

// best returns the edges of a class, from those of one of its states.
func (p *preorder) best(edges []edge) []edge {
	joined := make([]edge, len(edges))
	for i, e := range edges {
		joined[i] = edge{p.class[e.to], e.guard, e.marks}
	}
	joined = p.d.tidy(joined)
	if p.above == nil {
		return joined
	}
	kept := append([]edge{}, joined...)
	for i, e := range joined {
		for j, better := range joined {
			if i != j && p.above[e.to][better.to] && p.d.implies(e.marks, better.marks) {
				kept[i].guard = p.d.minus(kept[i].guard, better.guard)
			}
		}
	}
	return p.d.tidy(kept)
}
