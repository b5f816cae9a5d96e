package view

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"beeline/wasm/protocol"
)

// Sizes of an exported picture, in pixels.
const (
	exportTop  = 72  // title and heads
	exportLeft = 56  // least room for step numbers
	exportGap  = 24  // between chart and texts, and at the edges
	exportChar = 7.4 // width of a character of the texts
)

// exportFrame is a width in which every lane has its full width.
const exportFrame = 10_000

// exportTitleChar is the width of a character of the title, in pixels.
const exportTitleChar = 10.5

// maxExportSteps is how many steps a picture has at most. Many programs cannot open
// larger pictures. Later steps are left out and counted.
const maxExportSteps = 2000

// ExportSVG draws the whole run as a separate picture: in light colours, without style
// sheet or script, with a title, the names of the lanes, and the statement of each step.
// It draws the first 2,000 steps and says how many follow. It also says how many steps
// before the trail are left out.
func ExportSVG(t *protocol.Trail, title string) string {
	t, left := beginning(t)
	f := newFigure(t, &ScoreOptions{Layout: Wide, Width: exportFrame, whole: true})
	columns := exportColumns(f)
	begin := max(exportLeft, 20+float64(len(strconv.Itoa(runLength(t))))*exportChar)
	width := begin + f.width + exportGap
	for i := range columns {
		columns[i].x = width
		width += float64(columns[i].widest)*exportChar + exportGap
	}
	height := exportTop + f.height + exportGap
	last := cut(orElse(unquoted(cycleText(t)), loopText(t)), int((width-32)/exportChar))
	if last != "" {
		height += exportGap
	}
	p := pen{file: true}
	p.raw(`<svg xmlns="http://www.w3.org/2000/svg" width="`, coordinate(width), `" height="`, coordinate(height), `">`)
	p.element("title", "", title)
	p.raw(`<rect width="100%" height="100%" fill="#ffffff"/>`)
	p.words("title", 16, 26, cut(title, int((width-32)/exportTitleChar)))
	p.exportHeads(f, begin)
	for n := range len(t.Steps) + 1 {
		y := exportTop + f.y(n) + 4
		number := strconv.Itoa(place(t, n))
		p.words("quiet", begin-12-float64(len(number))*exportChar, y, number)
		for _, c := range columns {
			if c.texts[n] != "" {
				p.words("text", c.x, y, c.texts[n])
			}
		}
	}
	for k := range f.ends {
		y := exportTop + f.endY(k) + 4
		p.words("quiet", begin-12-3*exportChar, y, "end")
		for _, c := range columns {
			p.words("text", c.x, y, c.texts[len(t.Steps)+1+k])
		}
	}
	if last != "" {
		p.words("text", 16, exportTop+f.height+exportGap, last)
	}
	p.raw(`<g transform="translate(`, coordinate(begin), ` `, strconv.Itoa(exportTop), `)">`)
	p.figure(f)
	p.raw(`</g>`)
	if left > 0 {
		p.words("quiet", 16, height-8, count(uint64(left), "later step", "later steps"))
	}
	p.raw(`</svg>`)
	return p.String()
}

// beginning cuts a run to maxExportSteps steps.
func beginning(t *protocol.Trail) (part *protocol.Trail, left int) {
	if len(t.Steps) <= maxExportSteps {
		return t, 0
	}
	short := *t
	short.Steps = t.Steps[:maxExportSteps]
	short.Loop = -1
	short.End, short.Waits, short.Cycle = nil, nil, nil
	return &short, len(t.Steps) - maxExportSteps
}

// An exportColumn is a column of texts beside the chart, by step.
type exportColumn struct {
	texts  []string
	widest int // characters
	x      float64
}

// exportColumns returns the columns: process, statement, changes. The ends of the lanes follow
// the steps.
func exportColumns(f *figure) []exportColumn {
	t := f.trail
	columns := make([]exportColumn, 3)
	add := func(column int, text string, most int) {
		c := &columns[column]
		c.texts = append(c.texts, cut(text, most))
		c.widest = max(c.widest, utf8.RuneCountInString(c.texts[len(c.texts)-1]))
	}
	add(0, "", 0)
	add(1, atBegin(t), 40)
	add(2, leftOut(t), 60)
	for i := range t.Steps {
		s := &t.Steps[i]
		add(0, actor(t, s), 24)
		add(1, written(s), 40)
		add(2, changesText(t, s), 60)
	}
	for k := range f.ends {
		end := &f.ends[k]
		add(0, f.endName(end), 24)
		add(1, end.statement, 40)
		add(2, end.text(), 90)
	}
	return columns
}

// exportHeads writes the names of the lanes above a chart that begins at x = begin.
func (p *pen) exportHeads(f *figure, begin float64) {
	most := int(float64(f.pitch-4) / exportChar)
	for c := range f.columns {
		text := strconv.Itoa(len(f.columns[c].processes)) + " others"
		if !f.columns[c].folded() {
			text = fitName(f.trail.Processes[f.columns[c].processes[0]], most)
		} else {
			text = cut(text, most)
		}
		width := float64(utf8.RuneCountInString(text)) * exportChar
		p.words("text", begin+f.x(c)-width/2, exportTop-8, text)
	}
}

// fitName returns the name of a process with at most n characters. The pid stays whole.
func fitName(p protocol.Process, n int) string {
	pid := ":" + strconv.Itoa(p.Pid)
	return cut(p.Name, n-len(pid)) + pid
}

// ExportText writes the run as a table in plain text: step, process, line, statement and
// changes, one step a line. The ends of the lanes follow after an error.
func ExportText(t *protocol.Trail) string {
	var b strings.Builder
	rows := [][]string{{"step", "process", "line", "statement", "what changed"},
		{strconv.Itoa(place(t, 0)), "", "", atBegin(t), beginText(t)}}
	for i := range t.Steps {
		s := &t.Steps[i]
		line := strconv.Itoa(s.Line)
		if m := s.Message; m != nil && m.Kind == "handshake" && m.PeerLine > 0 && m.PeerLine != s.Line {
			line += ", " + strconv.Itoa(m.PeerLine)
		}
		rows = append(rows, []string{strconv.Itoa(place(t, i+1)), actor(t, s), line, written(s), changesText(t, s)})
	}
	f := newFigure(t, &ScoreOptions{Layout: Wide, Width: exportFrame, whole: true})
	for k := range f.ends {
		end := &f.ends[k]
		rows = append(rows, []string{"end", f.endName(end), lineText(end.line), end.statement, end.text()})
	}
	var widths [5]int
	for _, r := range rows {
		for c, cell := range r[:4] {
			widths[c] = max(widths[c], utf8.RuneCountInString(cell))
		}
	}
	for _, r := range rows {
		var line strings.Builder
		for c, cell := range r {
			pad := widths[c] - utf8.RuneCountInString(cell)
			if c == 0 || c == 2 {
				line.WriteString(strings.Repeat(" ", max(pad, 0)) + cell + "  ")
			} else {
				line.WriteString(cell + strings.Repeat(" ", max(pad, 0)) + "  ")
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	if cycle := cycleText(t); cycle != "" {
		b.WriteString("Cycle of waiting: " + cycle + "\n")
	}
	if last := loopText(t); last != "" {
		b.WriteString(last + "\n")
	}
	return b.String()
}

// loopText says to which step a loop returns, or that the run stays in its last state forever. It
// returns "" for a run that ends.
func loopText(t *protocol.Trail) string {
	switch {
	case t.Loop < 0:
		return ""
	case t.Loop < len(t.Steps):
		return "Back to step " + strconv.Itoa(place(t, t.Loop+1)) + "."
	}
	return staysHere + " " + noMove
}

// beginText returns how many steps come before the trail, and its initial values.
func beginText(t *protocol.Trail) string {
	if t.Skipped == 0 {
		return initialText(t)
	}
	return strings.TrimSuffix(leftOut(t)+"; "+initialText(t), "; ")
}

// initialText lists the initial values that are not zero.
func initialText(t *protocol.Trail) string {
	var parts []string
	for i := range t.Variables {
		v := &t.Variables[i]
		if v.Kind == "number" && v.Initial.Text != "" && v.Initial.Text != "0" {
			parts = append(parts, variableName(t, v)+" = "+v.Initial.Text)
		}
	}
	return strings.Join(parts, "; ")
}
