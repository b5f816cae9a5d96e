package ltl

import "sort"

// tableau makes a generalised automaton of a term. A state is a term, and the words
// accepted from it satisfy the term. The diagram of a term speaks about the propositions
// now, about the terms that must hold next, and about promises: an edge promises b if it
// delays the b of some a U b. A run is accepting if it makes no promise forever.
type tableau struct {
	*terms
	d *diagrams
	// The variables are numbered as the terms are found, which keeps diagrams small.
	variables map[key]int32
	meaning   []meaning // of the variables
	made      map[key]int32
	states    map[key]int32
	waiting   []diagram
}

// meaning is what a variable says about a term.
type meaning struct {
	kind int32
	of   term
}

const (
	now = iota
	next
	promise
)

func newTableau(s *terms, d *diagrams) *tableau {
	return &tableau{terms: s, d: d, variables: map[key]int32{}, made: map[key]int32{}}
}

// generalised returns the automaton of t.
func (b *tableau) generalised(t term) *graph {
	g := &graph{d: b.d}
	b.states, b.waiting = map[key]int32{}, nil
	b.state(t)
	for i := 0; i < len(b.waiting); i++ {
		g.out = append(g.out, b.expand(b.waiting[i]))
	}
	for v, m := range b.meaning {
		if m.kind == promise && g.marked(int32(v)) {
			g.marks = append(g.marks, int32(v))
		}
	}
	return g
}

// propositions returns the proposition of each variable that a guard may contain.
func (b *tableau) propositions() (list []int) {
	for _, m := range b.meaning {
		list = append(list, int(b.nodes[m.of>>1].prop))
	}
	return list
}

// state returns the state of a term. Terms with equal diagrams share one.
func (b *tableau) state(t term) int32 {
	f := b.diagram(t)
	if n, ok := b.states[key{int32(f)}]; ok {
		return n
	}
	n := int32(len(b.waiting))
	b.work.atMost(len(b.waiting), b.work.limits.States, TooManyStates)
	b.states[key{int32(f)}] = n
	b.waiting = append(b.waiting, f)
	return n
}

// diagram returns the diagram of a term.
func (b *tableau) diagram(t term) diagram {
	if f, ok := b.made[key{int32(t)}]; ok {
		return diagram(f)
	}
	var f diagram
	switch b.op(t) {
	case True:
		f = always
	case False:
		f = never
	case Proposition:
		f = b.variable(now, t)
	case Not:
		f = b.d.not(b.variable(now, t^1))
	case And:
		f = always
		for _, k := range b.kids(t) {
			f = b.d.and(f, b.diagram(k))
		}
	case Or:
		f = never
		for _, k := range b.kids(t) {
			f = b.d.or(f, b.diagram(k))
		}
	case Next:
		f = b.next(b.kid(t, 0))
	case Until:
		delay := b.d.and(b.diagram(b.kid(t, 0)), b.d.and(b.next(t), b.variable(promise, b.kid(t, 1))))
		f = b.d.or(delay, b.diagram(b.kid(t, 1)))
	case Release:
		f = b.d.or(b.diagram(b.kid(t, 0)), b.next(t))
		f = b.d.and(f, b.diagram(b.kid(t, 1)))
	}
	b.made[key{int32(t)}] = int32(f)
	return f
}

// next returns the diagram of X t.
func (b *tableau) next(t term) diagram {
	switch b.op(t) {
	case True:
		return always
	case False:
		return never
	case And:
		f := always
		for _, k := range b.kids(t) {
			f = b.d.and(f, b.next(k))
		}
		return f
	}
	return b.variable(next, t)
}

func (b *tableau) variable(kind int32, t term) diagram {
	k := key{kind, int32(t)}
	v, ok := b.variables[k]
	if !ok {
		v = b.d.fresh()
		b.variables[k] = v
		for len(b.meaning) < int(v) {
			b.meaning = append(b.meaning, meaning{}) // of a spare variable
		}
		b.meaning = append(b.meaning, meaning{kind, t})
	}
	return b.d.variable(v)
}

// expand returns the edges of the state with diagram f.
func (b *tableau) expand(f diagram) []edge {
	var edges []edge
	cubes, _ := b.d.cover(f, f)
	for _, cube := range cubes {
		e := edge{guard: always, marks: always}
		var later []term
		for _, l := range cube {
			v, m := b.d.variable(l.variable), b.meaning[l.variable]
			switch {
			case m.kind == next:
				later = append(later, m.of)
			case m.kind == promise:
				e.marks = b.d.and(e.marks, v)
			case l.negated:
				e.guard = b.d.minus(e.guard, v)
			default:
				e.guard = b.d.and(e.guard, v)
			}
		}
		e.to = b.state(b.together(later))
		edges = append(edges, e)
	}
	return b.d.tidy(edges)
}

// together returns the conjunction of the terms that must hold next. It is not
// simplified: a term that implies some <>b may do so by promises it makes later, and
// b could be delayed forever.
func (b *tableau) together(later []term) term {
	switch len(later) {
	case 0:
		return trueTerm
	case 1:
		return later[0]
	}
	sort.Slice(later, func(i, j int) bool { return later[i] < later[j] })
	return b.intern(And, 0, later...)
}
