package reduce

import "slices"

// A graph has the edges between the marked locations of a process type, by the
// location they leave, and those inside of the sequences that begin there.
type graph [][]edge

// An edge is an action of the reduced program.
type edge struct {
	action, to uint32
	inner      bool // it stays inside a sequence: nobody else has a turn behind it
	alone      bool // it never begins inside a sequence
}

// remove takes away the edges that are not wanted.
func (g graph) remove(unwanted func(edge) bool) {
	for l := range g {
		g[l] = slices.DeleteFunc(g[l], unwanted)
	}
}

// cut takes away the edges behind which others have a turn at one of the locations.
func (g graph) cut(locations []uint32) {
	g.remove(func(e edge) bool { return !e.inner && slices.Contains(locations, e.to) })
}

func (g graph) clone() graph {
	c := make(graph, len(g))
	for l := range g {
		c[l] = slices.Clone(g[l])
	}
	return c
}

// heads returns locations that, when the graph is cut there, leave no cycle: those
// that a depth-first search comes back to. A cycle inside of a sequence, which has
// none, must not be there.
func (g graph) heads() (list []uint32) {
	var path []edge // the edges that lead to the location
	open, seen := make([]bool, len(g)), make([]bool, len(g))
	var visit func(l uint32)
	visit = func(l uint32) {
		open[l], seen[l] = true, true
		for _, e := range g[l] {
			if !e.inner && slices.Contains(list, e.to) {
				continue
			}
			path = append(path, e)
			if open[e.to] {
				list = append(list, turn(path))
			} else if !seen[e.to] {
				visit(e.to)
			}
			path = path[:len(path)-1]
		}
		open[l] = false
	}
	for l := range g {
		if !seen[l] {
			visit(uint32(l))
		}
	}
	return list
}

// turn returns the last location on a path at which others have a turn.
func turn(path []edge) uint32 {
	i := len(path) - 1
	for i > 0 && path[i].inner {
		i--
	}
	return path[i].to
}

// parts numbers the locations such that those of the same number, and no others, lie
// on a cycle with each other (Tarjan, "Depth-first search and linear graph
// algorithms", 1972).
func (g graph) parts() []int {
	part, low := make([]int, len(g)), make([]int, len(g)) // 0: not there yet
	var stack []uint32
	count, parts := 0, 0
	var visit func(l uint32)
	visit = func(l uint32) {
		count++
		number := count
		low[l] = number
		stack = append(stack, l)
		for _, e := range g[l] {
			if low[e.to] == 0 {
				visit(e.to)
			}
			if part[e.to] == 0 {
				low[l] = min(low[l], low[e.to])
			}
		}
		if low[l] < number {
			return
		}
		parts++
		for at := slices.Index(stack, l); len(stack) > at; stack = stack[:len(stack)-1] {
			part[stack[len(stack)-1]] = parts
		}
	}
	for l := range g {
		if low[l] == 0 {
			visit(uint32(l))
		}
	}
	return part
}
