package heuristic

import (
	"beeline/engine/prog"
	"beeline/engine/search"
)

// paths are the rows of the matrix of shortest paths in the control graphs from the
// locations that a search comes to. All rows of a large program take gigabytes.
type paths struct {
	p     *prog.Program
	rows  [][][]uint32 // by type and location, nil where not yet made
	cells int          // that the rows have
	queue []uint32
}

// mostCells is how many cells the rows may have, 64 MB; then they are made again.
const mostCells = 16 << 20

func newPaths(p *prog.Program) *paths {
	return &paths{p: p, rows: make([][][]uint32, len(p.Procs))}
}

// from returns, by location of a process type, the least number of its actions that
// lead there from a given one; Infinite where none do.
func (d *paths) from(proc, location uint32) []uint32 {
	if rows := d.rows[proc]; rows != nil && rows[location] != nil {
		return rows[location]
	}
	row := d.search(proc, location)
	if d.cells += len(row); d.cells > mostCells {
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
