package ltl

import (
	"slices"
	"strings"
)

// reference translates a formula by the closure of its subformulas, without any
// simplification: Gerth, Peled, Vardi and Wolper, Simple on-the-fly automatic
// verification of linear temporal logic, 1995. It gives nil when there are more than
// most states.
func reference(f *Formula, most int) *explicit {
	r := &referenceBuilder{index: map[string]int{}, most: most}
	f = positive(f, false)
	r.untils(f)
	e := &explicit{initial: r.nodes([]*Formula{f})}
	for i := 0; i < len(r.list); i++ {
		if len(r.list) > most {
			return nil
		}
		node := r.list[i]
		var arcs []arc
		for _, n := range r.nodes(node.next) {
			arcs = append(arcs, arc{node.on, n})
		}
		e.out = append(e.out, arcs)
	}
	for _, u := range append([]*Formula{{Op: True}}, r.all...) {
		set := make([]bool, len(r.list))
		for i, n := range r.list {
			set[i] = u.Op == True || !n.has(u) || n.has(u.Right)
		}
		e.accept = append(e.accept, set)
	}
	return e
}

// positive moves negations to the propositions. It leaves only And, Or, Until, Release
// and Next.
func positive(f *Formula, negate bool) *Formula {
	dual := func(op, other Op, a, b *Formula) *Formula {
		if negate {
			op = other
		}
		return &Formula{Op: op, Left: a, Right: b}
	}
	here := func(g *Formula) *Formula { return positive(g, negate) }
	switch f.Op {
	case True, False:
		return dual(f.Op, True+False-f.Op, nil, nil)
	case Proposition:
		if negate {
			return &Formula{Op: Not, Left: f}
		}
		return f
	case Not:
		return positive(f.Left, !negate)
	case And:
		return dual(And, Or, here(f.Left), here(f.Right))
	case Or:
		return dual(Or, And, here(f.Left), here(f.Right))
	case Implies:
		return dual(Or, And, positive(f.Left, !negate), here(f.Right))
	case Equivalent:
		return dual(Or, And, dual(And, Or, here(f.Left), here(f.Right)),
			dual(And, Or, positive(f.Left, !negate), positive(f.Right, !negate)))
	case Always:
		return dual(Release, Until, dual(False, True, nil, nil), here(f.Left))
	case Eventually:
		return dual(Until, Release, dual(True, False, nil, nil), here(f.Left))
	case Until:
		return dual(Until, Release, here(f.Left), here(f.Right))
	case Release:
		return dual(Release, Until, here(f.Left), here(f.Right))
	case WeakUntil:
		return dual(Release, Until, here(f.Right), dual(Or, And, here(f.Left), here(f.Right)))
	}
	return &Formula{Op: Next, Left: here(f.Left)}
}

type referenceBuilder struct {
	index map[string]int
	list  []referenceNode
	all   []*Formula
	most  int
}

// referenceNode holds what is true in a step and what must be true in the next.
type referenceNode struct {
	now  map[string]bool
	on   letters
	next []*Formula
}

func (n referenceNode) has(f *Formula) bool { return n.now[f.String()] }

func (r *referenceBuilder) untils(f *Formula) {
	if f == nil {
		return
	}
	if f.Op == Until && !slices.ContainsFunc(r.all, func(u *Formula) bool { return u.String() == f.String() }) {
		r.all = append(r.all, f)
	}
	r.untils(f.Left)
	r.untils(f.Right)
}

// nodes returns the nodes for a set of formulas.
func (r *referenceBuilder) nodes(todo []*Formula) (list []int) {
	r.split(todo, referenceNode{now: map[string]bool{}, on: ^letters(0)}, &list)
	slices.Sort(list)
	return slices.Compact(list)
}

func (r *referenceBuilder) split(todo []*Formula, n referenceNode, list *[]int) {
	if n.on == 0 || len(r.list) > r.most {
		return
	}
	if len(todo) == 0 {
		*list = append(*list, r.number(n))
		return
	}
	f, rest := todo[0], todo[1:]
	if n.has(f) {
		r.split(rest, n, list)
		return
	}
	copied := referenceNode{now: map[string]bool{}, on: n.on, next: slices.Clone(n.next)}
	for k := range n.now {
		copied.now[k] = true
	}
	copied.now[f.String()] = true
	also := func(more ...*Formula) []*Formula { return append(slices.Clone(more), rest...) }
	later := func(g *Formula) referenceNode {
		c := copied
		c.next = append(slices.Clone(c.next), g)
		return c
	}
	switch f.Op {
	case False:
	case True, Proposition, Not:
		copied.on &= lettersOf(f)
		r.split(rest, copied, list)
	case And:
		r.split(also(f.Left, f.Right), copied, list)
	case Or:
		r.split(also(f.Left), copied, list)
		r.split(also(f.Right), copied, list)
	case Next:
		r.split(rest, later(f.Left), list)
	case Until:
		r.split(also(f.Right), copied, list)
		r.split(also(f.Left), later(f), list)
	case Release:
		r.split(also(f.Left, f.Right), copied, list)
		r.split(also(f.Right), later(f), list)
	}
}

func (r *referenceBuilder) number(n referenceNode) int {
	var names, next []string
	for f := range n.now {
		names = append(names, f)
	}
	for _, f := range n.next {
		next = append(next, f.String())
	}
	slices.Sort(names)
	slices.Sort(next)
	key := strings.Join(names, ";") + "/" + strings.Join(slices.Compact(next), ";")
	i, ok := r.index[key]
	if !ok {
		i = len(r.list)
		r.index[key] = i
		r.list = append(r.list, n)
	}
	return i
}
