package heuristic

import (
	"beeline/engine/prog"
	"beeline/engine/search"
)

// stepsTo returns, by location of a process type, the least number of its actions
// that lead to a target; Infinite where none do. It is a row of the matrix of
// shortest paths in the control graph (Edelkamp, Leue, Lluch-Lafuente 2004,
// figure 10): as every edge has length 1, a breadth-first search backwards finds
// what Floyd and Warshall's algorithm does, for the rows that are needed.
func stepsTo(p *prog.Program, proc uint32, target func(location uint32) bool) []uint32 {
	locations := p.Procs[proc].Locations
	// The locations before l are from[first[l]:first[l+1]], once they are all in.
	first := make([]uint32, len(locations)+2)
	for l := range locations {
		for _, c := range locations[l].Out {
			first[p.Actions[c.Action].Target+2]++
		}
	}
	for l := 2; l < len(first); l++ {
		first[l] += first[l-1]
	}
	from := make([]uint32, first[len(first)-1])
	for l := range locations {
		for _, c := range locations[l].Out {
			t := p.Actions[c.Action].Target
			from[first[t+1]] = uint32(l)
			first[t+1]++
		}
	}
	steps := make([]uint32, len(locations))
	var queue []uint32
	for l := range locations {
		steps[l] = search.Infinite
		if target(uint32(l)) {
			steps[l] = 0
			queue = append(queue, uint32(l))
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, l := range from[first[queue[i]]:first[queue[i]+1]] {
			if steps[l] == search.Infinite {
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

// plus adds estimates. Infinite stays, and nothing else becomes it.
func plus(a, b uint32) uint32 {
	if a == search.Infinite || b == search.Infinite {
		return search.Infinite
	}
	return uint32(min(uint64(a)+uint64(b), uint64(search.Infinite)-1))
}
