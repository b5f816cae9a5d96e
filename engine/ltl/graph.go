package ltl

import (
	"cmp"
	"slices"
)

// graph is an automaton inside a translation. A run is accepting if for each mark it
// takes edges without the mark infinitely often.
type graph struct {
	d       *diagrams
	out     [][]edge
	initial int32
	marks   []int32 // variables
	// byState tells that all edges of a state have equal marks, of which there is one.
	byState bool
}

// edge is taken if its guard, a function of the propositions, is true.
type edge struct {
	to    int32
	guard diagram
	marks diagram // conjunction of the variables of the marks
}

// tidy joins edges that differ only in their guards, and sorts them.
func (d *diagrams) tidy(edges []edge) []edge {
	slices.SortFunc(edges, func(a, b edge) int {
		return cmp.Or(cmp.Compare(a.to, b.to), cmp.Compare(a.marks, b.marks), cmp.Compare(a.guard, b.guard))
	})
	tidied := edges[:0]
	for _, e := range edges {
		if e.guard == never {
			continue
		}
		if n := len(tidied); n > 0 && tidied[n-1].to == e.to && tidied[n-1].marks == e.marks {
			tidied[n-1].guard = d.or(tidied[n-1].guard, e.guard)
			continue
		}
		tidied = append(tidied, e)
	}
	return tidied
}

// has reports whether a conjunction of marks contains mark v.
func (d *diagrams) has(marks diagram, v int32) bool {
	for marks != always {
		n := d.nodes[marks]
		if n.variable == v {
			return true
		}
		marks = n.high
	}
	return false
}

// conjunction returns the diagram of a set of variables.
func (d *diagrams) conjunction(variables []int32) diagram {
	f := always
	for _, v := range variables {
		f = d.and(f, d.variable(v))
	}
	return f
}

// size returns the numbers of states and edges, for comparing two graphs.
func (g *graph) size() [2]int {
	edges := 0
	for _, out := range g.out {
		edges += len(out)
	}
	return [2]int{len(g.out), edges}
}

// adjacent returns the successors of each state, by the edges that keep accepts.
func (g *graph) adjacent(keep func(from int32, e edge) bool) [][]int32 {
	next := make([][]int32, len(g.out))
	for s, out := range g.out {
		for _, e := range out {
			if keep(int32(s), e) {
				next[s] = append(next[s], e.to)
			}
		}
	}
	return next
}

// trim removes the states that no accepting run visits, and marks that do not matter.
// Marks of edges that no cycle contains are free: there edges get all marks if full,
// else none.
func (g *graph) trim(full bool) {
	component := components(g.adjacent(anyEdge))
	g.dropMarks(component)
	_, accepting := g.cycles(component)
	g.restrict(g.useful(component, accepting))
	if len(g.out) == 0 {
		g.out, g.initial = [][]edge{nil}, 0
		return
	}
	component = components(g.adjacent(anyEdge))
	cyclic, accepting := g.cycles(component)
	all, free := g.d.conjunction(g.marks), always
	if full {
		free = all
	}
	for s, out := range g.out {
		c := component[s]
		for i := range out {
			e := &out[i]
			inside := component[e.to] == c || g.byState && cyclic[c]
			switch {
			case !inside:
				e.marks = free
			case !accepting[c]:
				e.marks = all
			}
		}
		g.out[s] = g.d.tidy(out)
	}
}

func anyEdge(int32, edge) bool { return true }

// cycles tells for each component whether it has a cycle, and whether a run can stay in
// it and accept.
func (g *graph) cycles(component []int32) (cyclic, accepting []bool) {
	// The marks that all edges inside have; -1 without an edge.
	common := make([]diagram, len(g.out))
	for i := range common {
		common[i] = -1
	}
	for s, out := range g.out {
		c := component[s]
		for _, e := range out {
			if component[e.to] != c {
				continue
			}
			if common[c] < 0 {
				common[c] = e.marks
			}
			common[c] = g.d.shared(common[c], e.marks)
		}
	}
	cyclic, accepting = make([]bool, len(g.out)), make([]bool, len(g.out))
	for c, marks := range common {
		cyclic[c], accepting[c] = marks >= 0, marks == always
	}
	return cyclic, accepting
}

// shared returns the marks that are in both conjunctions.
func (d *diagrams) shared(a, b diagram) diagram {
	f := always
	for a > always {
		n := d.nodes[a]
		if d.has(b, n.variable) {
			f = d.and(f, d.variable(n.variable))
		}
		a = n.high
	}
	return f
}

// useful tells which states reach an accepting component. Components are numbered
// against the direction of the edges.
func (g *graph) useful(component []int32, accepting []bool) []bool {
	byComponent := make([]int32, len(g.out))
	for s := range byComponent {
		byComponent[s] = int32(s)
	}
	slices.SortFunc(byComponent, func(a, b int32) int { return cmp.Compare(component[a], component[b]) })
	reaches := slices.Clone(accepting)
	for _, s := range byComponent {
		for _, e := range g.out[s] {
			if reaches[component[e.to]] {
				reaches[component[s]] = true
			}
		}
	}
	useful := make([]bool, len(g.out))
	for s := range useful {
		useful[s] = reaches[component[s]]
	}
	return useful
}

// restrict keeps the states that are useful and reachable, numbered in the order of a
// breadth-first search.
func (g *graph) restrict(useful []bool) {
	number := make([]int32, len(g.out))
	var kept [][]edge
	var queue []int32
	visit := func(s int32) int32 {
		if number[s] == 0 {
			queue = append(queue, s)
			number[s] = int32(len(queue))
		}
		return number[s] - 1
	}
	if useful[g.initial] {
		g.initial = visit(g.initial)
	}
	for i := 0; i < len(queue); i++ {
		var out []edge
		for _, e := range g.out[queue[i]] {
			if useful[e.to] {
				e.to = visit(e.to)
				out = append(out, e)
			}
		}
		kept = append(kept, g.d.tidy(out))
	}
	g.out = kept
}

// dropMarks removes marks from the components where they do not matter: no cycle has
// the mark on all edges, or every edge with it has another mark too.
func (g *graph) dropMarks(component []int32) {
	for _, v := range g.marks {
		inside := g.adjacent(func(s int32, e edge) bool {
			return component[s] == component[e.to] && g.d.has(e.marks, v)
		})
		part := components(inside)
		needed := make([]bool, len(g.out))
		with := make([]diagram, len(g.out))
		for s, out := range g.out {
			c := component[s]
			for _, e := range out {
				if component[e.to] != c || !g.d.has(e.marks, v) {
					continue
				}
				if with[c] == 0 {
					with[c] = e.marks
				}
				with[c] = g.d.shared(with[c], e.marks)
				needed[c] = needed[c] || part[s] == part[e.to]
			}
		}
		only := g.d.variable(v)
		for s, out := range g.out {
			c := component[s]
			for i := range out {
				if !needed[c] || with[c] != only {
					out[i].marks = g.d.without(out[i].marks, v)
				}
			}
		}
	}
	g.marks = slices.DeleteFunc(g.marks, func(v int32) bool {
		for _, out := range g.out {
			if slices.ContainsFunc(out, func(e edge) bool { return g.d.has(e.marks, v) }) {
				return false
			}
		}
		return !g.byState
	})
}

// without returns a conjunction of marks without mark v.
func (d *diagrams) without(marks diagram, v int32) diagram {
	if !d.has(marks, v) {
		return marks
	}
	n := d.nodes[marks]
	if n.variable == v {
		return n.high
	}
	return d.and(d.variable(n.variable), d.without(n.high, v))
}
