package view

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

var layouts = []Layout{Wide, Medium, Narrow, Embed, Touch + Wide, Touch + Medium, Touch + Narrow, Touch + Embed}

// TestArrowsJoinTheRightRows: every message goes from the middle of its sender's row and
// lane to that of its receiver.
func TestArrowsJoinTheRightRows(t *testing.T) {
	want := []struct {
		kind, from, to int
		lanes          [2]int // processes
	}{
		{buffered, 1, 3, [2]int{2, 0}},
		{buffered, 2, 8, [2]int{1, 0}},
		{handshake, 4, 4, [2]int{0, 2}},
		{unread, 6, 0, [2]int{2, -1}},
		{handshake, 9, 9, [2]int{0, 1}},
		{unread, 11, 0, [2]int{1, -1}},
	}
	for _, l := range layouts {
		f := newFigure(booths(), &ScoreOptions{Layout: l})
		if len(f.arrows) != len(want) {
			t.Fatalf("%s: %d arrows, want %d", f.frame.name, len(f.arrows), len(want))
		}
		for i, w := range want {
			a := &f.arrows[i]
			if a.kind != w.kind || a.from != w.from || a.to != w.to {
				t.Errorf("%s: arrow %d is %d from %d to %d, want %+v", f.frame.name, i, a.kind, a.from, a.to, w)
			}
			if first := a.line[0]; math.Abs(first.x-f.x(f.column[w.lanes[0]])) > 5 || first.y != f.y(w.from) {
				t.Errorf("%s: arrow %d begins at %v", f.frame.name, i, first)
			}
			if w.lanes[1] < 0 {
				continue
			}
			end := point{f.x(f.column[w.lanes[1]]), f.y(w.to)}
			if tip := a.line[len(a.line)-1]; math.Hypot(tip.x-end.x, tip.y-end.y) > headRoom+0.1 {
				t.Errorf("%s: arrow %d ends at %v, want near %v", f.frame.name, i, tip, end)
			}
		}
	}
}

// TestRowsForFingers: they differ from the usual layout in their height alone, and are high enough.
func TestRowsForFingers(t *testing.T) {
	for l := range Touch {
		usual, touch := *l.measure(), *(Touch + l).measure()
		if touch.row < 44 || strings.Contains(touch.name, " score-touch") != (usual.row < 44) {
			t.Errorf("%s has rows of %d px", touch.name, touch.row)
		}
		if touch.row, touch.name = usual.row, usual.name; !reflect.DeepEqual(touch, usual) {
			t.Errorf("%s: %+v, want %+v", usual.name, touch, usual)
		}
	}
}

// TestLabelsTouchNothing: labels stay inside the figure and touch neither each other, nor marks, nor arrows.
func TestLabelsTouchNothing(t *testing.T) {
	for name, trail := range map[string]*protocol.Trail{"booths": booths(), "ring": ring(3, 120), "ring of four": ring(4, 400)} {
		f := newFigure(trail, &ScoreOptions{Layout: Wide, Width: 1200})
		if name == "booths" && len(f.labels) != len(f.arrows) || len(f.labels) == 0 {
			t.Errorf("%s: %d labels for %d arrows", name, len(f.labels), len(f.arrows))
		}
		for i := range f.labels {
			b := f.labels[i].extent
			if b.left < 0 || b.right > f.width || b.top < 0 || b.bottom > f.height {
				t.Errorf("%s: label of step %d leaves the figure", name, f.labels[i].step)
			}
			for j := range f.labels[:i] {
				if c := f.labels[j].extent; b.left < c.right && c.left < b.right && b.top < c.bottom && c.top < b.bottom {
					t.Errorf("%s: labels of steps %d and %d overlap", name, f.labels[j].step, f.labels[i].step)
				}
			}
			for j := range f.arrows {
				for k := 1; k < len(f.arrows[j].line); k++ {
					if b.crosses(f.arrows[j].line[k-1], f.arrows[j].line[k]) {
						t.Errorf("%s: label of step %d lies on the arrow from %d", name, f.labels[i].step, f.arrows[j].from)
					}
				}
			}
			for _, d := range f.dots {
				if d.at.x > b.left-4 && d.at.x < b.right+4 && d.at.y > b.top-4 && d.at.y < b.bottom+4 {
					t.Errorf("%s: label of step %d lies on a mark", name, f.labels[i].step)
				}
			}
		}
	}
}

// TestStraightArrowsPassNoMark: a straight arrow passes no mark of a step between its ends.
func TestStraightArrowsPassNoMark(t *testing.T) {
	for _, l := range layouts {
		for _, n := range []int{3, 6, 12} {
			f := newFigure(ring(n, 300), &ScoreOptions{Layout: l})
			for i := range f.arrows {
				a := &f.arrows[i]
				if a.kind != buffered || len(a.line) != 2 {
					continue
				}
				for _, d := range f.dots {
					if d.step > a.from && d.step < a.to && segmentDistance(a.line[0], a.line[1], d.at) < clearance-0.1 {
						t.Errorf("%s of %d: the arrow from %d to %d passes over step %d", f.frame.name, n, a.from, a.to, d.step)
					}
				}
			}
		}
	}
}

// TestOpenDotsLieFree: the open dot of an unreceived message lies on no other arrow if there
// is room.
func TestOpenDotsLieFree(t *testing.T) {
	f := newFigure(ring(4, 60), &ScoreOptions{Layout: Wide})
	for i := range f.arrows {
		if f.arrows[i].kind != unread {
			continue
		}
		end := f.arrows[i].line[1]
		for j := range f.arrows {
			for k := 1; i != j && k < len(f.arrows[j].line); k++ {
				if d := segmentDistance(f.arrows[j].line[k-1], f.arrows[j].line[k], end); d < 4 {
					t.Errorf("the message of step %d ends %.1f px from that of step %d", f.arrows[i].from, d, f.arrows[j].from)
				}
			}
		}
	}
}

func TestLaneOrder(t *testing.T) {
	talk := func(n int, pairs ...[2]int) *protocol.Trail {
		tr := &protocol.Trail{Processes: make([]protocol.Process, n)}
		for _, p := range pairs {
			tr.Steps = append(tr.Steps, shake(p[0], 1, p[1], 2, "c!1", "", "1"))
		}
		return tr
	}
	for _, c := range []struct {
		name  string
		trail *protocol.Trail
		want  []int
	}{
		{"nobody talks", talk(3), []int{0, 1, 2}},
		{"neighbours keep their places", talk(3, [2]int{0, 1}, [2]int{1, 2}), []int{0, 1, 2}},
		{"a hub goes between", talk(3, [2]int{0, 1}, [2]int{2, 0}), []int{1, 0, 2}},
		{"a silent one goes last", talk(3, [2]int{0, 2}), []int{0, 2, 1}},
		{"a chain of eight untangles", talk(8, [2]int{0, 4}, [2]int{4, 1}, [2]int{1, 5}, [2]int{5, 2}, [2]int{2, 6}, [2]int{6, 3}, [2]int{3, 7}),
			nil},
		{"to itself is no crossing", talk(2, [2]int{1, 1}), []int{0, 1}},
	} {
		got := LaneOrder(c.trail)
		if c.want == nil {
			if cost := trafficOf(c.trail).cost(got); cost != 0 {
				t.Errorf("%s: %v crosses %d lanes", c.name, got, cost)
			}
		} else if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestLanesAreUnique(t *testing.T) {
	seen := map[Lane]int{}
	for i := range 32 {
		l := LaneOf(i)
		if other, ok := seen[l]; ok {
			t.Errorf("processes %d and %d look the same", other, i)
		}
		seen[l] = i
	}
}

func TestManyLanesFold(t *testing.T) {
	f := newFigure(ring(24, 100), &ScoreOptions{Layout: Wide})
	if len(f.columns) != 16 || !f.columns[15].folded() || len(f.columns[15].processes) != 9 {
		t.Fatalf("24 processes give %d lanes, the last of %d", len(f.columns), len(f.columns[len(f.columns)-1].processes))
	}
	if f := newFigure(ring(16, 100), &ScoreOptions{Layout: Wide}); len(f.columns) != 16 || f.columns[15].folded() {
		t.Errorf("16 processes fold")
	}
}

func TestLives(t *testing.T) {
	f := newFigure(spawned(), &ScoreOptions{Layout: Wide})
	want := []life{
		{column: 0, from: 0, to: f.height},
		{column: 1, from: f.y(1), to: f.y(4), born: true, died: true, parent: f.x(0)},
		{column: 2, from: f.y(5), to: f.height, born: true, parent: f.x(0)},
	}
	if !slices.Equal(f.lives, want) {
		t.Errorf("lives are %+v, want %+v", f.lives, want)
	}
}

func TestLoopBracket(t *testing.T) {
	f := newFigure(starved(), &ScoreOptions{Layout: Wide})
	if f.loop == nil || f.loop.from != f.y(3) || f.loop.to != f.y(6) || f.loop.x >= f.width {
		t.Errorf("bracket is %+v in a figure %g wide", f.loop, f.width)
	}
}

func TestSegmentDistance(t *testing.T) {
	a, b := point{0, 0}, point{10, 0}
	for p, want := range map[point]float64{{5, 3}: 3, {-3, 4}: 5, {13, 4}: 5, {10, 0}: 0} {
		if got := segmentDistance(a, b, p); got != want {
			t.Errorf("distance to %v is %g, want %g", p, got, want)
		}
	}
}
