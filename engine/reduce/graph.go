package reduce

import "slices"

// A graph has, by location, the edges between the marked locations of a process type, and those
// inside the atomic sequences that begin there.
type graph [][]edge

// An edge is an action of the reduced program.
type edge struct {
	action, to uint32
	inner      bool // it leads into an atomic sequence: no other process acts after it
	outside    bool // it never begins inside an atomic sequence
}

// remove removes the unwanted edges.
func (g graph) remove(unwanted func(edge) bool) {
	for l := range g {
		g[l] = slices.DeleteFunc(g[l], unwanted)
	}
}

// cut removes the edges to the given locations after which other processes can act.
func (g graph) cut(locations []uint32) {
	at := make([]bool, len(g))
	for _, l := range locations {
		at[l] = true
	}
	g.remove(func(e edge) bool { return !e.inner && at[e.to] })
}

// edges counts the edges.
func (g graph) edges() (n int) {
	for _, list := range g {
		n += len(list)
	}
	return n
}

func (g graph) clone() graph {
	c := make(graph, len(g))
	for l := range g {
		c[l] = slices.Clone(g[l])
	}
	return c
}

// A frame of a depth-first search is a location and its next edge.
type frame struct {
	location uint32
	next     int
}

// cycleHeads returns locations to which a depth-first search returns. Without the edges to them
// the graph has no cycle. There must be no cycle inside an atomic sequence.
func (g graph) cycleHeads() (list []uint32) {
	open, seen, head := make([]bool, len(g)), make([]bool, len(g)), make([]bool, len(g))
	var stack []frame
	var path []edge // to each location on the stack except the first
	enter := func(l uint32) {
		open[l], seen[l] = true, true
		stack = append(stack, frame{location: l})
	}
	for root := range g {
		if seen[root] {
			continue
		}
		enter(uint32(root))
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if top.next == len(g[top.location]) {
				open[top.location] = false
				stack, path = stack[:len(stack)-1], path[:max(0, len(path)-1)]
				continue
			}
			e := g[top.location][top.next]
			top.next++
			switch {
			case !e.inner && head[e.to]:
			case open[e.to]:
				if h := lastTurn(append(path, e)); !head[h] {
					head[h] = true
					list = append(list, h)
				}
			case !seen[e.to]:
				path = append(path, e)
				enter(e.to)
			}
		}
	}
	return list
}

// lastTurn returns the last location on a path at which other processes can act.
func lastTurn(path []edge) uint32 {
	i := len(path) - 1
	for i > 0 && path[i].inner {
		i--
	}
	return path[i].to
}

// components numbers the locations by strongly connected component (Tarjan, "Depth-first search
// and linear graph algorithms", 1972).
func (g graph) components() []int {
	component := make([]int, len(g)) // 0: not assigned yet
	number, low := make([]int, len(g)), make([]int, len(g))
	var stack []frame
	var pending []uint32 // locations without a component
	visited, components := 0, 0
	enter := func(l uint32) {
		visited++
		number[l], low[l] = visited, visited
		stack, pending = append(stack, frame{location: l}), append(pending, l)
	}
	for root := range g {
		if number[root] != 0 {
			continue
		}
		enter(uint32(root))
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			l := top.location
			if top.next < len(g[l]) {
				to := g[l][top.next].to
				if number[to] == 0 {
					enter(to) // then visit the edge again
					continue
				}
				if component[to] == 0 {
					low[l] = min(low[l], low[to])
				}
				top.next++
				continue
			}
			stack = stack[:len(stack)-1]
			if low[l] < number[l] {
				continue
			}
			components++
			for component[l] == 0 {
				component[pending[len(pending)-1]] = components
				pending = pending[:len(pending)-1]
			}
		}
	}
	return component
}
