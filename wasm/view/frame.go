package view

import (
	"sort"
	"unicode/utf8"

	"beeline/wasm/protocol"
)

// A measure has the sizes of a layout's parts, in pixels. step, line and row must equal
// the numbers in the style sheet.
type measure struct {
	name    string
	width   int   // of the score, if the page does not give it
	row     int   // height of a row
	step    int   // width of the step numbers
	pads    int   // part of step that is padding
	line    int   // width of the source lines, 0 without
	process bool  // the process has a column
	changed int   // least width of the changes, 0 when they share the statement's cell
	char    int   // width of a character of a statement, in hundredths
	share   int   // share of the width for statements before lanes and changes have theirs, in hundredths
	pitches []int // possible widths of a lane; the widest that fits is used
	lanes   int   // largest number of lanes; more are folded
}

var measures = [Touch]measure{
	Wide: {name: "wide", width: 885, row: 32, step: 64, pads: 20, line: 54, process: true, changed: 140,
		char: 800, share: 22, pitches: []int{88, 72, 56, 30, 22}, lanes: 16},
	Medium: {name: "medium", width: 624, row: 32, step: 56, pads: 20, line: 36, changed: 130,
		char: 740, share: 28, pitches: []int{56, 30, 22}, lanes: 16},
	Narrow: {name: "narrow", width: 390, row: 48, step: 40, pads: 8, pitches: []int{30, 22, 18}, lanes: 8},
	Embed: {name: "embed", width: 480, row: 28, step: 44, pads: 14, changed: 120,
		char: 740, share: 32, pitches: []int{44, 30, 22, 18}, lanes: 10},
}

// touchRow is the least height of a row for fingers.
const touchRow = 44

func (l Layout) measure() *measure {
	m := measures[l%Touch]
	if l >= Touch && m.row < touchRow {
		m.row = touchRow
		m.name += " score-touch"
	}
	return &m
}

// labelPitch is the narrowest lane in which messages have labels.
const labelPitch = 72

// fewestLanes is how many lanes every score has room for.
const fewestLanes = 4

// narrowShare is the share of the width for the chart in a stacked layout, in hundredths.
const narrowShare = 38

// A frame is how a score divides its width, in pixels.
type frame struct {
	*measure
	statement int // width of the column, 0 if it takes the rest
	process   int // width of the column, 0 without one
	pitch     int
	fits      int // lanes that there is room for
	wider     int // extra width for the step numbers of a long run
	room      int // width of the changes
}

// stacked reports whether statement and changes share a cell.
func (f *frame) stacked() bool { return f.changed == 0 }

func newFrame(t *protocol.Trail, o *ScoreOptions, list []column) frame {
	f, lanes := frame{measure: o.Layout.measure()}, len(list)
	width := o.Width
	if width <= 0 {
		width = f.width
	}
	f.wider = max(0, numberRoom(t)+f.pads-f.step)
	width -= f.wider
	room := width * narrowShare / 100
	longest, changes := 0, 0
	if !f.stacked() {
		// A run can have thousands of texts: they are measured once.
		longest, changes = longestStatement(t, list, f.measure.process), changesWidth(t)
		f.statement = statementWidth(longest, f.char, width*f.share/100)
		if f.measure.process {
			f.process = processWidth(t)
		}
		room = width - f.step - f.line - f.statement - f.process - f.changed
	}
	f.pitch = f.pitches[len(f.pitches)-1]
	f.fits = max(room/f.pitch, fewestLanes)
	for i, p := range f.pitches {
		// Lanes with labels, and the widest, leave room for all changes. Others leave the least room.
		spare := 0
		if (i == 0 || p >= labelPitch) && !f.stacked() {
			spare = min(changes, width*changedShare/100) - f.changed
		}
		if p*lanes <= room-max(spare, 0) {
			f.pitch = p
			break
		}
	}
	f.room = width - f.step - f.line - f.statement - f.process - f.pitch*min(lanes, f.fits)
	if spare := f.room - max(f.changed, changes); !f.stacked() && spare > 0 {
		more := min(spare, statementWidth(longest, f.char, width)-f.statement)
		f.statement += more
		f.room -= more
	}
	return f
}

// changedShare is the largest share of the width that changes can take from the chart, in
// hundredths.
const changedShare = 34

// changeChar is the width of a character of the changes, and changesPadding that of the
// padding of their cell, in pixels.
const (
	changeChar     = 8
	changesPadding = 24
)

// changesWidth is the width for the changes of most steps: all but one in sixteen.
func changesWidth(t *protocol.Trail) int {
	lengths := make([]int, 0, min(len(t.Steps), mostMeasured))
	for i := range t.Steps[:min(len(t.Steps), mostMeasured)] {
		lengths = append(lengths, changesLength(t, &t.Steps[i]))
	}
	if len(lengths) == 0 {
		return 0
	}
	sort.Slice(lengths, func(i, j int) bool { return lengths[i] < lengths[j] })
	return lengths[len(lengths)-1-len(lengths)/16]*changeChar + changesPadding
}

// mostMeasured bounds the steps that decide the widths of a long run.
const mostMeasured = 1000

// changesLength is the length of a step's changes in characters. The frame of a message
// takes the room of one.
func changesLength(t *protocol.Trail, s *protocol.Step) int {
	return utf8.RuneCountInString(changesText(t, s))
}

// Width of the mark and the edges of a cell with a process, and of a character in it.
const processPadding, processChar = 34, 8

// processWidth is the width for the longest process name with its mark.
func processWidth(t *protocol.Trail) int {
	longest := 0
	for i := range t.Processes {
		longest = max(longest, utf8.RuneCountInString(processName(t, i)))
	}
	return min(max(processPadding+longest*processChar, 88), 184)
}

// longestStatement returns the number of characters of the longest statement. Without a column of
// processes, the name and mark of one without a lane stand before its statements.
func longestStatement(t *protocol.Trail, list []column, named bool) int {
	longest, before := len("initial values"), make([]int, len(t.Processes))
	for i := range before {
		if !named && laneless(list, i) {
			before[i] = min(utf8.RuneCountInString(processName(t, i)), byLength) + 3
		}
	}
	for i := range t.Steps {
		s := &t.Steps[i]
		length := utf8.RuneCountInString(written(s))
		if s.Process >= 0 && s.Process < len(before) {
			length += before[s.Process]
		}
		longest = max(longest, length)
	}
	return longest
}

// statementWidth is the width for a statement of a length in characters, up to most.
func statementWidth(length, char, most int) int {
	return max(min(20+length*char/100, most), 110)
}
