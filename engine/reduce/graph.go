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

// A place is where a depth-first search stands: at a location, after some of its edges.
type place struct {
	location uint32
	next     int
}

// heads returns locations that, when the graph is cut there, leave no cycle: those
// that a depth-first search comes back to. A cycle inside of a sequence, which has
// none, must not be there.
func (g graph) heads() (list []uint32) {
	open, seen, head := make([]bool, len(g)), make([]bool, len(g)), make([]bool, len(g))
	var stack []place
	var path []edge // to each location on the stack but the first
	enter := func(l uint32) {
		open[l], seen[l] = true, true
		stack = append(stack, place{location: l})
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
				if h := turn(append(path, e)); !head[h] {
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
	part := make([]int, len(g)) // 0: not there yet
	number, low := make([]int, len(g)), make([]int, len(g))
	var stack []place
	var pending []uint32 // locations without a part
	count, parts := 0, 0
	enter := func(l uint32) {
		count++
		number[l], low[l] = count, count
		stack, pending = append(stack, place{location: l}), append(pending, l)
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
					enter(to) // and look at the edge again after it
					continue
				}
				if part[to] == 0 {
					low[l] = min(low[l], low[to])
				}
				top.next++
				continue
			}
			stack = stack[:len(stack)-1]
			if low[l] < number[l] {
				continue
			}
			parts++
			for part[l] == 0 {
				part[pending[len(pending)-1]] = parts
				pending = pending[:len(pending)-1]
			}
		}
	}
	return part
}
