package view

import "strconv"

// A Lane is the look of a process in all views: a colour and a shape. Up to 32 processes
// have different ones.
type Lane struct {
	Color int // 1 to 8, class l1 to l8; 0 is grey
	Shape int // 0 circle, 1 square, 2 diamond, 3 triangle
}

// LaneOf returns the look of process i, an index into Trail.Processes. Every eight
// processes the colours repeat and the shapes are shifted by one.
func LaneOf(i int) Lane {
	if i < 0 {
		return Lane{}
	}
	return Lane{Color: i%8 + 1, Shape: (i + i/8) % 4}
}

func (l Lane) class() string { return "l" + strconv.Itoa(l.Color) }

// outlines are the shapes as paths around the current point, about 10 px wide.
var outlines = [...]string{
	"m-4.6 0a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0z",
	"m-4.2-4.2h8.4v8.4h-8.4z",
	"m0-5.8l5.8 5.8l-5.8 5.8l-5.8-5.8z",
	"m0-5.2l5.4 9.4h-10.8z",
}

// smallOutlines are the shapes of hollow marks, whose line adds to the size.
var smallOutlines = [...]string{
	"m-3.9 0a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0z",
	"m-3.4-3.4h6.8v6.8h-6.8z",
	"m0-4.8l4.8 4.8l-4.8 4.8l-4.8-4.8z",
	"m0-4.2l4.4 7.6h-8.8z",
}

// Glyph draws a process's mark, 12 px square, as svg.glyph.
func Glyph(l Lane) string {
	return `<svg class="glyph" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true"><path class="dot ` +
		l.class() + `" d="M6 6` + outlines[l.Shape&3] + `"/></svg>`
}
