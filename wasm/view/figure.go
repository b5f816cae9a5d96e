package view

import "beeline/wasm/protocol"

// A point is a place in a chart, in pixels from its upper left corner.
type point struct{ x, y float64 }

// A figure is a computed chart: all its parts with their places.
type figure struct {
	trail   *protocol.Trail
	rows    *rows
	columns []column
	column  []int // by process: index into columns, -1 without a lane
	frame   frame
	pitch   int
	row     int
	labeled bool
	width   float64
	height  float64

	lives   []life
	atomics []life
	arrows  []arrow
	labels  []label
	dots    []dot
	loop    *bracket
	ends    []laneEnd // rows below the last step
	grid    *occupancy
}

// A life is the part of a lane during which its process exists.
type life struct {
	column     int
	from, to   float64
	born, died bool    // within the figure
	parent     float64 // x of the lane that created it, if born
}

// Kinds of arrows.
const (
	handshake = iota // from and to in one row
	buffered         // from a send's row to its receive's row
	unread           // never received, to an open dot
	severed          // one end has no row: a stub
)

// An arrow is a message.
type arrow struct {
	kind     int
	from, to int // steps; to is 0 when unread
	line     []point
	head     bool
}

// A dot marks that a process took part in a step.
type dot struct {
	at    point
	lane  Lane
	kind  int
	step  int
	entry int // column
}

// Kinds of dots.
const (
	solid  = iota // took the step
	hollow        // received in a handshake
	wrong         // took the step that fails
)

// A bracket spans the rows of a loop.
type bracket struct {
	x, from, to float64
	open        bool // the loop begins before the window
}

// bracketRoom is the width added for the bracket of a loop.
const bracketRoom = 28

func newFigure(t *protocol.Trail, o *ScoreOptions) *figure {
	f := &figure{trail: t, rows: newRows(t, o), columns: columns(t, o, o.Layout.measure().lanes)}
	f.frame = newFrame(t, o, f.columns)
	if len(f.columns) > f.frame.fits {
		f.columns = columns(t, o, f.frame.fits)
		f.frame = newFrame(t, o, f.columns)
	}
	f.pitch, f.row = f.frame.pitch, f.frame.row
	f.column = make([]int, len(t.Processes))
	for i := range f.column {
		f.column[i] = -1
	}
	for c := range f.columns {
		for _, i := range f.columns[c].processes {
			f.column[i] = c
		}
	}
	f.labeled = f.pitch >= labelPitch
	f.width = float64(f.pitch * max(1, len(f.columns)))
	f.height = float64(len(f.rows.steps) * f.row)
	f.placeEnds()
	f.grid = newOccupancy(f)
	f.placeLives()
	f.placeDots()
	f.placeArrows()
	f.placeLabels()
	f.placeLoop()
	return f
}

// x is the middle of a lane.
func (f *figure) x(column int) float64 { return (float64(column) + 0.5) * float64(f.pitch) }

// rankY is the middle of a row by its rank among the visible steps. Rows that are not
// written take their room too.
func (f *figure) rankY(rank int) float64 { return (float64(rank) + 0.5) * float64(f.row) }

// y is the middle of a visible step's row.
func (f *figure) y(step int) float64 { return f.rankY(f.rows.rank[step]) }

// shown reports whether a step is visible, in the window or not.
func (f *figure) shown(step int) bool {
	return step >= 0 && step < len(f.rows.shown) && f.rows.shown[step]
}

// inWindow reports whether a step has a row in the figure.
func (f *figure) inWindow(step int) bool {
	if !f.shown(step) {
		return false
	}
	rank := f.rows.rank[step]
	return rank >= f.rows.from && rank < f.rows.to
}

// columnOf returns the lane of a process, -1 without one.
func (f *figure) columnOf(process int) int {
	if process < 0 || process >= len(f.column) {
		return -1
	}
	return f.column[process]
}

func (f *figure) placeLives() {
	for c := range f.columns {
		if f.columns[c].folded() {
			f.lives = append(f.lives, life{column: c, to: f.height})
			continue
		}
		i := f.columns[c].processes[0]
		p := &f.trail.Processes[i]
		l := life{column: c, to: f.height}
		if p.Born > 0 && p.Born <= len(f.trail.Steps) {
			l.from, l.born = f.y(p.Born), true
			l.parent = f.x(c)
			if parent := f.columnOf(f.trail.Steps[p.Born-1].Process); parent >= 0 && f.shown(p.Born) {
				l.parent = f.x(parent)
			}
		}
		if p.Died > 0 && p.Died <= len(f.trail.Steps) {
			l.to, l.died = f.y(p.Died), true
		}
		if l.from < f.height && l.to > 0 {
			f.lives = append(f.lives, l)
		}
	}
}

func (f *figure) placeDots() {
	for _, n := range f.rows.window() {
		if n == 0 {
			continue
		}
		s := &f.trail.Steps[n-1]
		if c := f.columnOf(s.Process); c >= 0 {
			kind := solid
			if s.Fault != "" {
				kind = wrong
			}
			f.addDot(n, s.Process, c, kind)
			if s.Atomic && n < len(f.trail.Steps) && f.shown(n+1) && f.trail.Steps[n].Process == s.Process {
				f.atomics = append(f.atomics, life{column: c, from: f.y(n), to: f.y(n + 1)})
			}
		}
		if s.Message != nil && s.Message.Kind == "handshake" && s.Message.Peer != s.Process {
			if c := f.columnOf(s.Message.Peer); c >= 0 && c != f.columnOf(s.Process) {
				f.addDot(n, s.Message.Peer, c, hollow)
			}
		}
	}
}

func (f *figure) addDot(step, process, column, kind int) {
	d := dot{at: point{f.x(column), f.y(step)}, lane: LaneOf(process), kind: kind, step: step, entry: column}
	if f.columns[column].folded() {
		d.lane.Color = 0
	}
	f.dots = append(f.dots, d)
	f.grid.addDot(d)
}

func (f *figure) placeLoop() {
	t := f.trail
	if t.Loop < 0 || t.Loop >= len(t.Steps) {
		return
	}
	x := f.width + bracketRoom/2
	f.width += bracketRoom
	from := f.rankY(f.rows.rank[t.Loop+1])
	to := f.rankY(len(f.rows.steps) - 1)
	if from <= f.height && to > from-1 {
		f.loop = &bracket{x: x, from: max(from, 0), to: to, open: from < 0}
	}
}
