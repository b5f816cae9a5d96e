package heuristic

import "beeline/engine/prog"

// stepsTo returns, by location of a process type, the least number of its actions
// that lead to a target; Infinite where none do. It is a row of the matrix of
// shortest paths in the control graph (Edelkamp, Leue, Lluch-Lafuente 2004,
// figure 10): as every edge has length 1, a breadth-first search backwards finds
// what Floyd and Warshall's algorithm does, for the rows that are needed.
func stepsTo(p *prog.Program, proc uint32, target func(location uint32) bool) []uint32 {
	locations := p.Procs[proc].Locations
	from := make([][]uint32, len(locations))
	for l := range locations {
		for _, c := range locations[l].Out {
			t := p.Actions[c.Action].Target
			from[t] = append(from[t], uint32(l))
		}
	}
	steps := make([]uint32, len(locations))
	var queue []uint32
	for l := range locations {
		steps[l] = Infinite
		if target(uint32(l)) {
			steps[l] = 0
			queue = append(queue, uint32(l))
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, l := range from[queue[i]] {
			if steps[l] == Infinite {
				steps[l] = steps[queue[i]] + 1
				queue = append(queue, l)
			}
		}
	}
	return steps
}

// at returns a target that is one location.
func at(location uint32) func(uint32) bool {
	return func(l uint32) bool { return l == location }
}

// runnable tells, by process type, whether a statement starts instances of it.
func runnable(p *prog.Program) []bool {
	out := make([]bool, len(p.Procs))
	for i := range p.Exprs {
		if p.Exprs[i].Op == prog.Run {
			out[p.Exprs[i].Value] = true
		}
	}
	return out
}

// plus adds estimates; Infinite stays.
func plus(a, b uint32) uint32 {
	if a == Infinite || b == Infinite {
		return Infinite
	}
	return a + b
}
