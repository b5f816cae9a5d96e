package view

import (
	"strconv"

	"beeline/wasm/protocol"
)

// ScoreOptions choose what a score shows.
type ScoreOptions struct {
	Layout Layout
	// Width is the width of the score in CSS pixels; 0 is the usual one of the layout.
	Width int
	// Height is the height of the window in CSS pixels; 0 is usualHeight.
	Height int
	// Current is the selected step, 0 for the initial state.
	Current int
	// Around is 1 + the step around which a long run has rows; 0 is Current.
	Around int
	// HiddenProcesses are indices into Trail.Processes whose steps have no rows and
	// whose lanes are not drawn.
	HiddenProcesses []int
	// HiddenLanes are indices into Trail.Processes whose lanes are not drawn.
	HiddenLanes []int
	// Filter keeps the rows whose process, statement or changes contain it, in upper or
	// lower case. "" keeps all rows.
	Filter string
	// Only keeps the rows of these steps, numbered from 1 and ascending. nil keeps all.
	Only []int
	// Lanes is the order of lanes from the left, as indices into Trail.Processes. All
	// other processes follow in the order of LaneOrder.
	Lanes []int
	// whole writes all rows instead of a window, for a file.
	whole bool
}

// usualHeight is the height of a window, in CSS pixels, if the page does not give it.
const usualHeight = 900

// Score draws a run as a table of steps with a sequence chart over one of its
// columns. Rows and chart share their heights.
func Score(t *protocol.Trail, o ScoreOptions) string {
	w := scoreWriter{trail: t, options: &o, figure: newFigure(t, &o)}
	w.frame = &w.figure.frame
	w.stop = w.figure.rows.nearest(o.Current)
	w.Grow(600 * (w.figure.rows.to - w.figure.rows.from))
	w.score()
	return w.String()
}

type scoreWriter struct {
	pen
	trail   *protocol.Trail
	options *ScoreOptions
	figure  *figure
	frame   *frame
	stop    int // the step whose button Tab reaches
}

func (w *scoreWriter) score() {
	window := w.figure.rows.window()
	w.raw(`<div class="score score-`, w.frame.name, `"`)
	w.num("data-from", window[0])
	w.num("data-to", window[len(window)-1])
	w.raw(`><table class="score-table"`)
	w.num("aria-rowcount", len(w.figure.rows.steps)+len(w.figure.ends)+1)
	w.raw(`><caption class="vh">Steps of the run</caption>`)
	w.widths()
	w.head()
	w.raw(`<tbody>`)
	if w.figure.rows.before() {
		w.gap(w.figure.rows.from, w.figure.rows.steps[w.figure.rows.from-1], "earlier")
	}
	for i, n := range window {
		w.row(n, w.figure.rows.from+i)
	}
	if len(w.figure.rows.steps) == 1 && len(w.trail.Steps) > 0 {
		w.raw(`<tr class="none"><td></td><td></td><td class="c-gap" colspan="4"><span class="quiet">The filters hide every step.</span></td></tr>`)
	}
	if w.figure.rows.after() {
		w.gap(len(w.figure.rows.steps)-w.figure.rows.to, w.figure.rows.steps[w.figure.rows.to], "later")
	}
	w.ends()
	w.raw(`</tbody></table>`)
	w.chart()
	w.raw(`</div>`)
	w.back()
}

// widths writes the widths of the columns.
func (w *scoreWriter) widths() {
	w.raw(`<colgroup><col`)
	if w.frame.wider > 0 {
		w.num("width", w.frame.step+w.frame.wider)
	} else {
		w.attr("class", "k-step")
	}
	w.raw(`><col`)
	w.num("width", int(w.figure.width)+w.chartMargin())
	w.raw(`>`)
	if w.frame.process > 0 {
		w.raw(`<col`)
		w.num("width", w.frame.process)
		w.raw(`>`)
	}
	if !w.frame.stacked() {
		w.raw(`<col`)
		w.num("width", w.frame.statement)
		w.raw(`>`)
	}
	if w.frame.line > 0 {
		w.raw(`<col class="k-line">`)
	}
	w.raw(`<col></colgroup>`)
}

// chartMargin returns the distance between the last lane and the next column.
func (w *scoreWriter) chartMargin() int {
	if w.frame.pitch < labelPitch {
		return 8
	}
	return 0
}

func (w *scoreWriter) head() {
	w.raw(`<thead><tr aria-rowindex="1"><th scope="col" class="c-step">Step</th><th scope="col" class="c-chart">`)
	w.heads()
	w.raw(`</th>`)
	if w.frame.stacked() {
		w.raw(`<th scope="col" class="c-both">Statement, what changed</th>`)
	} else {
		if w.frame.process > 0 {
			w.raw(`<th scope="col" class="c-process">Process</th>`)
		}
		w.raw(`<th scope="col" class="c-statement">Statement</th>`)
		if w.frame.line > 0 {
			w.raw(`<th scope="col" class="c-line">Line</th>`)
		}
		w.raw(`<th scope="col" class="c-changed">What changed</th>`)
	}
	w.raw(`</tr></thead>`)
}

// heads names the lanes over the chart.
func (w *scoreWriter) heads() {
	w.raw(`<span class="heads pitch-`, strconv.Itoa(w.frame.pitch), `">`)
	for i := range w.figure.columns {
		c := &w.figure.columns[i]
		w.raw(`<span class="head"`)
		if c.folded() {
			more := strconv.Itoa(len(c.processes))
			w.attr("title", more+" others")
			w.raw(`>`)
			w.element("span", "head-pid", "+"+more)
			w.element("span", "head-name", " others")
		} else {
			p := &w.trail.Processes[c.processes[0]]
			w.num("data-process", c.processes[0])
			w.attr("title", processName(w.trail, c.processes[0]))
			w.raw(`>`, Glyph(c.lane))
			w.element("span", "head-name", p.Name)
			w.element("span", "head-pid", ":"+strconv.Itoa(p.Pid))
		}
		w.raw(`</span>`)
	}
	w.raw(`</span>`)
}

// gap writes one row in place of those outside the window. It is as high as they are and
// has a button for the nearest of them.
func (w *scoreWriter) gap(steps, target int, which string) {
	columns := 1
	for _, has := range []bool{w.frame.process > 0, !w.frame.stacked(), w.frame.line > 0} {
		if has {
			columns++
		}
	}
	w.raw(`<tr class="gap"`)
	w.num("height", steps*w.frame.row)
	w.raw(`><td></td><td></td><td class="c-gap" colspan="`, strconv.Itoa(columns),
		`"><button type="button" class="act" tabindex="-1" data-act="step"`)
	w.num("data-step", target)
	w.raw(`>`)
	w.text(count(uint64(steps), which+" step", which+" steps"))
	w.raw(`</button></td></tr>`)
}

// chart writes the figure, which the style sheet puts over its column.
func (w *scoreWriter) chart() {
	f := w.figure
	w.raw(`<svg class="chart" role="img"`)
	w.attr("width", coordinate(f.width+float64(w.frame.wider)))
	w.attr("height", coordinate(f.height))
	w.attr("aria-label", f.summary())
	w.raw(`>`)
	if w.frame.wider > 0 { // the style sheet knows the usual place of the column
		w.raw(`<g transform="translate(`, strconv.Itoa(w.frame.wider), ` 0)">`)
		w.pen.figure(f)
		w.raw(`</g>`)
	} else {
		w.pen.figure(f)
	}
	w.raw(`</svg>`)
}

// What is said after the last step of a run that stays in its last state forever.
const (
	staysHere = "The run stays here."
	noMove    = "No process can move any more."
)

// back names a cycle of waiting, and says to which step a loop returns.
func (w *scoreWriter) back() {
	t := w.trail
	if cycle := cycleText(t); cycle != "" {
		w.raw(`<p class="score-back"><b>Cycle of waiting:</b> `)
		w.text(cycle)
		w.raw(`</p>`)
	}
	if t.Loop >= len(t.Steps) {
		w.raw(`<p class="score-back"><b>`, staysHere, `</b> `, noMove, `</p>`)
	}
	if t.Loop < 0 || t.Loop >= len(t.Steps) {
		return
	}
	w.raw(`<p class="score-back"><b>Back to step `, placeText(t, t.Loop+1), `.</b> The state after step `,
		placeText(t, len(t.Steps)), ` is the state `)
	if place(t, t.Loop) == 0 {
		w.raw(`at the start.</p>`)
	} else {
		w.raw(`after step `, placeText(t, t.Loop), `.</p>`)
	}
}
