package ltl

import "sort"

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
	sort.Slice(edges, func(i, j int) bool {
		a, b := edges[i], edges[j]
		return a.to < b.to || a.to == b.to && a.marks < b.marks
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
func (g *graph) adjacent(keep func(from int, e edge) bool) [][]int32 {
	next := make([][]int32, len(g.out))
	for s, out := range g.out {
		for _, e := range out {
			if keep(s, e) {
				next[s] = append(next[s], e.to)
			}
		}
	}
	return next
}

// trim removes the states that no accepting run visits, and marks that do not matter.
// Edges that no accepting cycle contains get all marks.
func (g *graph) trim() {
	component := g.components()
	g.dropMarks(component)
	g.restrict(component, g.accepting(component))
	component = g.components()
	accepting, all := g.accepting(component), g.d.conjunction(g.marks)
	for s, out := range g.out {
		for i := range out {
			inside := component[s] == component[out[i].to]
			if !accepting[component[s]] || !inside && !g.byState {
				out[i].marks = all
			}
		}
		g.out[s] = g.d.tidy(out)
	}
}

// components returns the component of each state.
func (g *graph) components() []int32 {
	return components(g.adjacent(func(int, edge) bool { return true }))
}

// accepting tells for each component whether a run can stay in it and accept.
func (g *graph) accepting(component []int32) []bool {
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
			for _, v := range g.marks {
				if !g.d.has(e.marks, v) {
					common[c] = g.d.without(common[c], v)
				}
			}
		}
	}
	accepting := make([]bool, len(g.out))
	for c, marks := range common {
		accepting[c] = marks == always
	}
	return accepting
}

// restrict keeps the states that are reachable and reach an accepting component. It
// numbers them in the order of a breadth-first search. State 0 always stays.
func (g *graph) restrict(component []int32, accepting []bool) {
	// A component has a higher number than those that it reaches.
	for c := range accepting {
		for s, out := range g.out {
			for _, e := range out {
				accepting[c] = accepting[c] || component[s] == int32(c) && accepting[component[e.to]]
			}
		}
	}
	number := make([]int32, len(g.out))
	queue := []int32{g.initial}
	number[g.initial] = 1
	var kept [][]edge
	for i := 0; i < len(queue); i++ {
		var out []edge
		for _, e := range g.out[queue[i]] {
			if !accepting[component[e.to]] {
				continue
			}
			if number[e.to] == 0 {
				queue = append(queue, e.to)
				number[e.to] = int32(len(queue))
			}
			e.to = number[e.to] - 1
			out = append(out, e)
		}
		kept = append(kept, out)
	}
	g.out, g.initial = kept, 0
}

// dropMarks removes each mark from the components in which no cycle has it on all edges.
func (g *graph) dropMarks(component []int32) {
	for _, v := range g.marks {
		next := g.adjacent(func(s int, e edge) bool {
			return component[s] == component[e.to] && g.d.has(e.marks, v)
		})
		part := components(next)
		needed := make([]bool, len(g.out))
		for s, list := range next {
			for _, n := range list {
				needed[component[s]] = needed[component[s]] || part[s] == part[n]
			}
		}
		for s, out := range g.out {
			for i := range out {
				if !needed[component[s]] {
					out[i].marks = g.d.without(out[i].marks, v)
				}
			}
		}
	}
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

// marked reports whether an edge has mark v.
func (g *graph) marked(v int32) bool {
	for _, out := range g.out {
		for _, e := range out {
			if g.d.has(e.marks, v) {
				return true
			}
		}
	}
	return false
}
