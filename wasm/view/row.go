package view

import (
	"strconv"

	"beeline/wasm/protocol"
)

// row writes the row of step n, which has the given rank among the visible steps. Step 0
// is the initial state.
func (w *scoreWriter) row(n, rank int) {
	w.raw(`<tr id="step-`, strconv.Itoa(n), `"`)
	w.num("data-step", n)
	w.num("aria-rowindex", rank+2)
	if n == w.options.Current {
		w.raw(` aria-current="step"`)
	}
	if n == 0 {
		w.raw(`>`)
		w.stepCell(0)
		w.initialCells()
		w.raw(`</tr>`)
		return
	}
	s := &w.trail.Steps[n-1]
	if class := rowClass(w.trail, n); class != "" {
		w.attr("class", class)
	}
	w.raw(`>`)
	w.stepCell(n)
	if w.frame.stacked() {
		w.stackedCell(s)
	} else {
		w.cells(s)
	}
	w.raw(`</tr>`)
}

func rowClass(t *protocol.Trail, n int) string {
	bad := t.Steps[n-1].Fault != ""
	loop := t.Loop >= 0 && n > t.Loop
	switch {
	case bad && loop:
		return "is-bad is-loop"
	case bad:
		return "is-bad"
	case loop:
		return "is-loop"
	}
	return ""
}

// stepCell writes the number, the button that selects the step, and the empty
// cell under the chart.
func (w *scoreWriter) stepCell(n int) {
	tab := "-1"
	if n == w.stop {
		tab = "0"
	}
	w.raw(`<th scope="row" class="c-step"><button type="button" class="step" data-act="step"`)
	w.num("data-step", n)
	w.attr("tabindex", tab)
	w.raw(`>`, placeText(w.trail, n), `</button></th><td class="c-chart"></td>`)
}

func (w *scoreWriter) initialCells() {
	if w.frame.stacked() {
		w.stackedInitial()
		return
	}
	if w.frame.process > 0 {
		start := "start"
		if w.trail.Skipped > 0 {
			start = ""
		}
		w.quietCell("c-process", start)
	}
	w.quietCell("c-statement", atBegin(w.trail))
	if w.frame.line > 0 {
		w.raw(`<td class="c-line"></td>`)
	}
	w.quietCell("c-changed", leftOut(w.trail))
}

func (w *scoreWriter) quietCell(class, text string) {
	w.raw(`<td class="`, class, `">`)
	if text != "" {
		w.raw(`<div class="whole">`)
		w.element("span", "quiet", text)
		w.raw(`</div>`)
	}
	w.raw(`</td>`)
}

// stackedInitial uses two lines, because the text does not fit on one.
func (w *scoreWriter) stackedInitial() {
	if w.trail.Skipped == 0 {
		w.quietCell("c-both", atBegin(w.trail))
		return
	}
	w.raw(`<td class="c-both"><div class="whole"><div class="above">`)
	w.element("span", "quiet", count(uint64(w.trail.Skipped), "step", "steps"))
	w.raw(`</div><div class="below">`)
	w.element("span", "quiet", "left out before")
	w.raw(`</div></div></td>`)
}

func (w *scoreWriter) cells(s *protocol.Step) {
	if w.frame.process > 0 {
		name := actor(w.trail, s)
		w.raw(`<td class="c-process"`)
		w.attr("title", name)
		w.raw(`>`, Glyph(LaneOf(s.Process)))
		w.processName(name)
		w.raw(`</td>`)
	}
	w.raw(`<td class="c-statement"><div class="whole">`)
	if w.frame.process == 0 {
		w.by(s)
	}
	w.element("code", "", written(s))
	w.raw(`</div></td>`)
	if w.frame.line > 0 {
		w.raw(`<td class="c-line">`)
		w.raw(lines(s))
		w.raw(`</td>`)
	}
	if w.twoLines(s) {
		w.raw(`<td class="c-changed"><div class="whole two">`)
		w.changes(w.trail, s, tightName)
	} else {
		w.raw(`<td class="c-changed"><div class="whole">`)
		w.changes(w.trail, s, nameLength)
	}
	w.raw(`</div></td>`)
}

// processName writes a name as far as its column has room. The number at its end stays.
func (w *scoreWriter) processName(name string) {
	w.text(middle(name, (w.frame.process-processPadding)/processChar))
}

// by names the process of a step where names have no column: for all to see if the chart has no
// lane of its own for it, otherwise for screen readers.
func (w *scoreWriter) by(s *protocol.Step) {
	name := actor(w.trail, s)
	if !laneless(w.figure.columns, s.Process) {
		w.element("span", "vh", name+": ")
		return
	}
	w.raw(`<span class="quiet">`, Glyph(LaneOf(s.Process)), escape(middle(name, byLength)), " </span>")
}

// byLength is the largest number of characters of a process's name before its statement.
const byLength = 16

// twoLines reports whether the changes of a step do not fit beside each other. They then stand
// in two smaller lines.
func (w *scoreWriter) twoLines(s *protocol.Step) bool {
	return changesLength(w.trail, s)*changeChar+changesPadding > w.frame.room
}

// tightName is the largest number of characters of a name where there is little room.
const tightName = 12

func (w *scoreWriter) stackedCell(s *protocol.Step) {
	w.raw(`<td class="c-both"><div class="whole"><div class="above">`)
	w.element("code", "", written(s))
	w.raw(`<span class="who">`)
	w.element("span", "", middle(s.Proctype, tightName))
	w.raw(":", strconv.Itoa(s.Pid), `</span></div><div class="below`)
	if w.twoLines(s) {
		w.raw(` two`)
	}
	w.raw(`">`)
	w.changes(w.trail, s, tightName)
	w.raw(`</div></div></td>`)
}

// lines returns the source lines of a step. A handshake can have two.
func lines(s *protocol.Step) string {
	text := strconv.Itoa(s.Line)
	if m := s.Message; m != nil && m.Kind == "handshake" && m.PeerLine > 0 && m.PeerLine != s.Line {
		text += `<span class="peer-line">, ` + strconv.Itoa(m.PeerLine) + `</span>`
	}
	return text
}
