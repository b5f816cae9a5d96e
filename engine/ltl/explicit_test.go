package ltl

import "slices"

// letters is a set of values of up to six propositions: bit v stands for the value in
// which proposition i is bit i of v.
type letters uint64

// explicit is a generalised Büchi automaton with its letters written out. The checks
// with it share no code with the translation.
type explicit struct {
	out     [][]arc
	accept  [][]bool // a set of states for each condition
	initial []int
}

type arc struct {
	on letters
	to int
}

// lettersOf returns the letters for which a condition without temporal operators holds.
func lettersOf(f *Formula) letters {
	var set letters
	for v := range 64 {
		if valueOf(f, v) {
			set |= 1 << v
		}
	}
	return set
}

func valueOf(f *Formula, v int) bool {
	switch f.Op {
	case True:
		return true
	case False:
		return false
	case Proposition:
		return v>>f.Number&1 != 0
	case Not:
		return !valueOf(f.Left, v)
	case And:
		return valueOf(f.Left, v) && valueOf(f.Right, v)
	case Or:
		return valueOf(f.Left, v) || valueOf(f.Right, v)
	}
	panic("not a condition: " + f.String())
}

// holds evaluates a guard for a letter.
func (g Guard) holds(v int) bool {
	return slices.ContainsFunc(g, func(c Cube) bool {
		return !slices.ContainsFunc(c, func(l Literal) bool { return (v>>l.Proposition&1 != 0) == l.Negated })
	})
}

// explicitOf writes out an automaton of the package.
func explicitOf(a *Automaton) *explicit {
	e := &explicit{initial: []int{0}, accept: [][]bool{make([]bool, len(a.States))}}
	for s, state := range a.States {
		var arcs []arc
		for _, edge := range state.Edges {
			var on letters
			for v := range 64 {
				if edge.Guard.holds(v) {
					on |= 1 << v
				}
			}
			arcs = append(arcs, arc{on, edge.To})
		}
		e.out = append(e.out, arcs)
		e.accept[0][s] = state.Accepting
	}
	return e
}

// disjoint reports whether no word is accepted by both a and b: whether no reachable
// cycle of the product meets every condition of both.
func disjoint(a, b *explicit) bool {
	p := product{a: a, b: b, index: map[[2]int]int{}}
	for _, s := range a.initial {
		for _, t := range b.initial {
			p.add(s, t)
		}
	}
	for i := 0; i < len(p.pairs); i++ {
		s, t := p.pairs[i][0], p.pairs[i][1]
		for _, x := range a.out[s] {
			for _, y := range b.out[t] {
				if x.on&y.on != 0 {
					p.next[i] = append(p.next[i], p.add(x.to, y.to))
				}
			}
		}
	}
	return !p.accepts()
}

type product struct {
	a, b  *explicit
	index map[[2]int]int
	pairs [][2]int
	next  [][]int
}

func (p *product) add(s, t int) int {
	key := [2]int{s, t}
	n, ok := p.index[key]
	if !ok {
		n = len(p.pairs)
		p.index[key] = n
		p.pairs = append(p.pairs, key)
		p.next = append(p.next, nil)
	}
	return n
}

// accepts looks at the components by Kosaraju's algorithm: in the order of finishing,
// last first, the states that reach a state belong to its component.
func (p *product) accepts() bool {
	before := make([][]int, len(p.pairs))
	for s, list := range p.next {
		for _, n := range list {
			before[n] = append(before[n], s)
		}
	}
	order := finishing(p.next)
	done := make([]bool, len(p.pairs))
	for i := len(order) - 1; i >= 0; i-- {
		if done[order[i]] {
			continue
		}
		component := map[int]bool{order[i]: true}
		done[order[i]] = true
		for stack := []int{order[i]}; len(stack) > 0; {
			s := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, n := range before[s] {
				if !done[n] {
					done[n], component[n] = true, true
					stack = append(stack, n)
				}
			}
		}
		if p.meetsAll(component) {
			return true
		}
	}
	return false
}

// finishing returns the nodes in the order in which a depth-first search leaves them.
func finishing(next [][]int) (order []int) {
	seen := make([]bool, len(next))
	var visit func(int)
	visit = func(s int) {
		seen[s] = true
		for _, n := range next[s] {
			if !seen[n] {
				visit(n)
			}
		}
		order = append(order, s)
	}
	for s := range next {
		if !seen[s] {
			visit(s)
		}
	}
	return order
}

func (p *product) meetsAll(component map[int]bool) bool {
	cycle := false
	for s := range component {
		for _, n := range p.next[s] {
			cycle = cycle || component[n]
		}
	}
	if !cycle {
		return false
	}
	for side, e := range []*explicit{p.a, p.b} {
		for _, set := range e.accept {
			found := false
			for s := range component {
				found = found || set[p.pairs[s][side]]
			}
			if !found {
				return false
			}
		}
	}
	return true
}

// accepts reports whether e accepts a word.
func (e *explicit) accepts(w word) bool {
	all := make([]bool, len(w.letters))
	for i := range all {
		all[i] = true
	}
	path := &explicit{initial: []int{0}, accept: [][]bool{all}}
	for i, l := range w.letters {
		path.out = append(path.out, []arc{{1 << l, w.after(i)}})
	}
	return !disjoint(e, path)
}
