package view

import "math"

// An occupancy remembers the parts of a figure by row, so that later parts can avoid them.
type occupancy struct {
	row    float64
	top    float64       // y of the first written row
	dots   [][]point     // by row
	lines  [][][2]point  // by each row that they touch
	tracks map[int][]run // by gap between two lanes
}

// A run is the use of a vertical track of a gap.
type run struct {
	track    int
	from, to float64
}

func newOccupancy(f *figure) *occupancy {
	n := f.rows.to - f.rows.from + 1
	return &occupancy{row: float64(f.row), top: float64(f.rows.from * f.row), dots: make([][]point, n), lines: make([][][2]point, n), tracks: map[int][]run{}}
}

// span clips a vertical range to the rows of the figure; to is exclusive.
func (o *occupancy) span(a, b float64) (from, to int) {
	if a > b {
		a, b = b, a
	}
	from = max(0, int(math.Floor((a-o.top)/o.row)))
	to = min(len(o.dots), int(math.Floor((b-o.top)/o.row))+1)
	return from, to
}

func (o *occupancy) addDot(d dot) {
	if from, to := o.span(d.at.y, d.at.y); from < to {
		o.dots[from] = append(o.dots[from], d.at)
	}
}

func (o *occupancy) addLine(a, b point) {
	from, to := o.span(a.y, b.y)
	for i := from; i < to; i++ {
		o.lines[i] = append(o.lines[i], [2]point{a, b})
	}
}

// freeOfDots reports whether the line from a to b keeps a distance from all dots except
// those at its ends.
func (o *occupancy) freeOfDots(a, b point, distance float64) bool {
	from, to := o.span(a.y, b.y)
	for i := from; i < to; i++ {
		for _, d := range o.dots[i] {
			if d != a && d != b && segmentDistance(a, b, d) < distance {
				return false
			}
		}
	}
	return true
}

func segmentDistance(a, b, p point) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	length := dx*dx + dy*dy
	k := 0.0
	if length > 0 {
		k = math.Max(0, math.Min(1, ((p.x-a.x)*dx+(p.y-a.y)*dy)/length))
	}
	return math.Hypot(p.x-a.x-k*dx, p.y-a.y-k*dy)
}

// tracksPerGap is how many arrows fit side by side. More share tracks.
const tracksPerGap = 5

// trackOrder has the places of tracks in a gap, from the middle outwards.
var trackOrder = [tracksPerGap]float64{0.5, 0.4, 0.6, 0.32, 0.68}

// track reserves a free track of a gap for a vertical run and returns its x.
func (o *occupancy) track(gap int, from, to, left, pitch float64) float64 {
	var taken [tracksPerGap]bool
	for _, r := range o.tracks[gap] {
		if r.from < to && from < r.to {
			taken[r.track] = true
		}
	}
	chosen := len(o.tracks[gap]) % tracksPerGap
	for i := range taken {
		if !taken[i] {
			chosen = i
			break
		}
	}
	o.tracks[gap] = append(o.tracks[gap], run{chosen, from, to})
	return left + pitch*trackOrder[chosen]
}

// A box is the rectangle of a text.
type box struct{ left, top, right, bottom float64 }

// free reports whether a box touches no dot or line so far.
func (o *occupancy) free(b box) bool {
	from, to := o.span(b.top, b.bottom)
	for i := from; i < to; i++ {
		for _, l := range o.lines[i] {
			if b.crosses(l[0], l[1]) {
				return false
			}
		}
		for _, d := range o.dots[i] {
			if d.x > b.left-6 && d.x < b.right+6 && d.y > b.top-6 && d.y < b.bottom+6 {
				return false
			}
		}
	}
	return true
}

// crosses reports whether a line touches a box. It clips the line to the box (Liang and
// Barsky).
func (b box) crosses(p, q point) bool {
	low, high := 0.0, 1.0
	clip := func(d, room float64) bool {
		if d == 0 {
			return room >= 0
		}
		k := room / d
		if d < 0 {
			low = math.Max(low, k)
		} else {
			high = math.Min(high, k)
		}
		return low <= high
	}
	dx, dy := q.x-p.x, q.y-p.y
	return clip(-dx, p.x-b.left) && clip(dx, b.right-p.x) && clip(-dy, p.y-b.top) && clip(dy, b.bottom-p.y)
}
