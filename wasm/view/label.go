package view

import (
	"strings"
	"unicode/utf8"
)

// Chart text is 11 px mono. The widest font in use takes 0.61 em a character.
const (
	labelSize  = 11.0
	labelChar  = 0.61 * labelSize
	labelAbove = 8.0 // height of the letters above the baseline
	labelBelow = 3.0
)

// A label is the text of a message.
type label struct {
	_      [0]func() // comparisons of this type would enlarge the module
	at     point     // start of the baseline
	text   string
	step   int
	extent box
}

// placeLabels writes messages beside their arrows. A label that would touch anything is
// left out: the table has the message too. Labels never touch each other, because each is
// inside its row and a row has one message.
func (f *figure) placeLabels() {
	if !f.labeled {
		return
	}
	most := int((float64(f.pitch) - 24) / labelChar)
	for i := range f.arrows {
		a := &f.arrows[i]
		if !f.inWindow(a.from) {
			continue
		}
		for _, text := range labelTexts(f.trail.Steps[a.from-1].Message.Text, most) {
			if f.placeLabel(a, text) {
				break
			}
		}
	}
}

// placeLabel writes a text at the first free place beside an arrow.
func (f *figure) placeLabel(a *arrow, text string) bool {
	for _, l := range f.labelPlaces(a, text) {
		if l.extent.left >= 0 && l.extent.right <= f.width && f.grid.free(l.extent) {
			f.labels = append(f.labels, l)
			return true
		}
	}
	return false
}

// labelPlaces returns possible places for the label of an arrow, best first.
func (f *figure) labelPlaces(a *arrow, text string) []label {
	width := float64(utf8.RuneCountInString(text)) * labelChar
	c := f.columnOf(f.trail.Steps[a.from-1].Process)
	if c < 0 {
		return nil
	}
	x, y := f.x(c), f.y(a.from)
	toward := 1.0 // side of the receiver
	if len(a.line) > 1 && a.line[1].x < x {
		toward = -1
	}
	above, below := y-6, y+14
	if a.kind == handshake {
		middle := x + toward*float64(f.pitch)/2 - width/2
		return []label{newLabel(middle, above+1, width, text, a.from), newLabel(middle, below, width, text, a.from)}
	}
	beside := func(side float64) float64 {
		if side < 0 {
			return x - 12 - width
		}
		return x + 12
	}
	return []label{
		newLabel(beside(toward), above, width, text, a.from),
		newLabel(beside(-toward), above, width, text, a.from),
		newLabel(beside(-toward), below, width, text, a.from),
		newLabel(beside(toward), below, width, text, a.from),
	}
}

func newLabel(x, y, width float64, text string, step int) label {
	return label{at: point{x, y}, text: text, step: step,
		extent: box{x, y - labelAbove, x + width, y + labelBelow}}
}

// labelTexts returns possible labels of a message, best first: all of it, its first field,
// or the beginning of that.
func labelTexts(message string, most int) []string {
	first, _, several := strings.Cut(message, ",")
	first = cut(first, most)
	switch {
	case message == "":
		return nil
	case several && utf8.RuneCountInString(message) <= most:
		return []string{message, first}
	}
	return []string{first}
}
