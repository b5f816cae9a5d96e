package heuristic

import (
	"beeline/engine/prog"
	"beeline/engine/search"
)

// paths are rows of the matrix of shortest paths in the control graphs, made when they are
// needed. All rows of a large program take gigabytes.
type paths struct {
	p     *prog.Program
	rows  [][][]uint32 // by type and location, nil if not made
	cells int          // of all rows
	queue []uint32
}

// maxCells is how many cells are kept (64 MB). Beyond that all rows are dropped.
const maxCells = 16 << 20

func newPaths(p *prog.Program) *paths {
	return &paths{p: p, rows: make([][][]uint32, len(p.Procs))}
}

// from returns, by location of a process type, the smallest number of actions from a given
// location; search.Infinite where there is no path.
func (d *paths) from(proc, location uint32) []uint32 {
	if rows := d.rows[proc]; rows != nil && rows[location] != nil {
		return rows[location]
	}
	row := d.search(proc, location)
	if d.cells += len(row); d.cells > maxCells {
		clear(d.rows)
		d.cells = len(row)
	}
	if d.rows[proc] == nil {
		d.rows[proc] = make([][]uint32, len(row))
	}
	d.rows[proc][location] = row
	return row
}

// search is a breadth-first search in a control graph.
func (d *paths) search(proc, location uint32) []uint32 {
	locations := d.p.Procs[proc].Locations
	row := make([]uint32, len(locations))
	for l := range row {
		row[l] = search.Infinite
	}
	row[location] = 0
	d.queue = append(d.queue[:0], location)
	for i := 0; i < len(d.queue); i++ {
		l := d.queue[i]
		for _, c := range locations[l].Out {
			if t := d.p.Actions[c.Action].Target; row[t] == search.Infinite {
				row[t] = row[l] + 1
				d.queue = append(d.queue, t)
			}
		}
	}
	return row
}

// stepsTo returns, by location of a process type, the smallest number of actions to a target;
// search.Infinite where there is no path. It is a column of the matrix of shortest paths in the
// control graph (Edelkamp, Leue, Lluch-Lafuente 2004, figure 10). All edges have length 1, so a
// backward breadth-first search finds it.
func stepsTo(p *prog.Program, proc uint32, target func(location uint32) bool) []uint32 {
	locations := p.Procs[proc].Locations
	// The predecessors of l are from[first[l]:first[l+1]], once all are entered.
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

// at returns the target that is one location.
func at(location uint32) func(uint32) bool {
	return func(l uint32) bool { return l == location }
}

// stepsToEnd returns, by type and location, how many steps a process needs at least until it
// has ended.
func stepsToEnd(p *prog.Program) [][]uint32 {
	out := make([][]uint32, len(p.Procs))
	for t := range p.Procs {
		out[t] = stepsTo(p, uint32(t), at(p.Procs[t].Exit))
		for l := range out[t] {
			out[t][l] = add(out[t][l], 1)
		}
	}
	return out
}
