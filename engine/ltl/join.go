package ltl

import "slices"

// maxJoinSteps bounds the work of join, beside which a translation has its usual steps.
const maxJoinSteps = 1 << 18

// join joins pairs of states of g for as long as g accepts no more words. negation makes
// an automaton of the words that g does not accept. When the work takes too long, g keeps
// the states that it has then.
func (g *graph) join(negation func() *graph) {
	if len(g.out) == 1 || len(g.d.nodes) > maxDiagramNodes/2 {
		return
	}
	g.d.work.attempt(maxJoinSteps, func() {
		for n := negation(); ; {
			h := g.joinPair(n)
			if h == nil {
				return
			}
			h.reduce()
			*g = *h
		}
	})
}

// joinPair returns g with two states joined, nil if each pair lets it accept a word of n.
func (g *graph) joinPair(n *graph) *graph {
	for a := range g.out {
		for b := range a {
			if h := g.joined(int32(a), int32(b)); h.disjoint(n) {
				return h
			}
		}
	}
	return nil
}

// joined returns g with the edges of state a moved to b, and those to a leading to b. The
// state accepts if a or b did, so that no word is lost.
func (g *graph) joined(a, b int32) *graph {
	number := func(s int32) int32 {
		if s == a {
			return b
		}
		return s
	}
	h := *g
	h.initial = number(g.initial)
	h.out = make([][]edge, len(g.out))
	accepting := g.accepts(a) || g.accepts(b)
	for s, out := range g.out {
		to := number(int32(s))
		for _, e := range out {
			e.to = number(e.to)
			if to == b && accepting {
				e.marks = always
			}
			h.out[to] = append(h.out[to], e)
		}
	}
	h.out[b] = h.d.tidy(h.out[b])
	return &h
}

// accepts reports whether a state of an automaton with byState accepts.
func (g *graph) accepts(s int32) bool { return len(g.out[s]) > 0 && g.out[s][0].marks == always }

// disjoint reports whether no word is accepted by both automata, which have byState.
func (g *graph) disjoint(other *graph) bool {
	p := pairs{index: map[key]int32{}}
	p.add(g.initial, other.initial)
	product := &graph{d: g.d, marks: []int32{g.marks[0], g.d.spare(ownMark)}}
	marks := [2]diagram{always, g.d.variable(product.marks[1])}
	for i := 0; i < len(p.list); i++ {
		s, t := p.list[i][0], p.list[i][1]
		mark := marks[1]
		if other.accepts(t) {
			mark = marks[0]
		}
		var out []edge
		for _, e := range g.out[s] {
			for _, f := range other.out[t] {
				g.d.work.step()
				if g.d.and(e.guard, f.guard) != never {
					out = append(out, edge{p.add(e.to, f.to), always, g.d.and(e.marks, mark)})
				}
			}
		}
		product.out = append(product.out, out)
	}
	return !slices.Contains(product.accepting(product.components()), true)
}

// pairs numbers pairs of states.
type pairs struct {
	index map[key]int32
	list  [][2]int32
}

func (p *pairs) add(s, t int32) int32 {
	k := key{s, t}
	n, ok := p.index[k]
	if !ok {
		n = int32(len(p.list))
		p.index[k] = n
		p.list = append(p.list, [2]int32{s, t})
	}
	return n
}
