package view

import (
	"strconv"

	"beeline/wasm/protocol"
)

// Size of the picture of a scrubber. In a run of more than scrubColumns steps neighbouring
// ticks are joined. More than scrubRows processes share rows.
const (
	scrubColumns = 400
	scrubRows    = 24
)

// transport are the buttons beside the scrubber.
var transport = [...]struct{ act, name, form string }{
	{"first", "First step", "M4 3v10M13 3L6 8l7 5z"},
	{"previous", "Previous step", "M11.5 3L4.5 8l7 5z"},
	{"play", "Play", "M4 3v10l9-5z"},
	{"next", "Next step", "M4.5 3l7 5l-7 5z"},
	{"last", "Last step", "M12 3v10M3 3l7 5l-7 5z"},
}

// Scrubber draws a small picture of the run under a range control: one tick for each step,
// one thin row for each process.
func Scrubber(t *protocol.Trail, current int) string {
	steps := strconv.Itoa(len(t.Steps))
	at := strconv.Itoa(current)
	var m markup
	m.raw(`<div class="scrub"><div class="scrub-keys">`)
	for _, b := range transport {
		m.raw(`<button type="button" tabindex="-1" class="key" data-act="`, b.act, `" aria-label="`, b.name,
			`"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="`, b.form, `"/></svg></button>`)
	}
	m.raw(`</div><div class="scrub-bar">`)
	m.ticks(t, current)
	m.raw(`<input type="range" data-act="scrub" aria-label="Step" aria-keyshortcuts="Space" min="0" max="`, steps, `" step="1" value="`, at, `"`)
	m.attr("aria-valuetext", StepName(t, current))
	m.raw(`></div><output class="scrub-position">`, Position(t, current), `</output></div>`)
	return m.String()
}

func (m *markup) ticks(t *protocol.Trail, current int) {
	columns := len(t.Steps) + 1
	place := make([]int, len(t.Processes))
	height := max(1, min(len(t.Processes), scrubRows))
	for row, i := range LaneOrder(t) {
		place[i] = row * height / len(t.Processes)
	}
	m.raw(`<svg class="scrub-picture" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 `,
		strconv.Itoa(columns), ` `, strconv.Itoa(height), `">`)
	if t.Loop >= 0 && t.Loop < len(t.Steps) {
		m.raw(`<rect class="scrub-loop" x="`, strconv.Itoa(t.Loop+1), `" y="0" width="`,
			strconv.Itoa(len(t.Steps)-t.Loop), `" height="`, strconv.Itoa(height), `"/>`)
	}
	m.raw(`<rect class="scrub-here" x="`, strconv.Itoa(current), `" y="0" width="1" height="`, strconv.Itoa(height), `"/>`)
	// Processes of one colour share a path, so that a run of thousands has few elements.
	colours := map[string][]byte{}
	var classes []string
	for i, d := range tickPaths(t, place) {
		class := LaneOf(i).class()
		if colours[class] == nil && len(d) > 0 {
			classes = append(classes, class)
		}
		colours[class] = append(colours[class], d...)
	}
	for _, class := range classes {
		m.raw(`<path class="dot `, class, `" d="`, string(colours[class]), `"/>`)
	}
	m.raw(`</svg>`)
}

// tickPaths returns a path with the ticks of each process. In a long run a tick stands for
// several steps, at least one of which is of the process.
func tickPaths(t *protocol.Trail, place []int) [][]byte {
	paths := make([][]byte, len(t.Processes))
	wide := max(1, (len(t.Steps)+scrubColumns-1)/scrubColumns)
	ends := make([]int, len(t.Processes)) // of the tick that is being drawn, 0 without one
	begins := make([]int, len(t.Processes))
	flush := func(p int) {
		if ends[p] > 0 {
			paths[p] = appendTick(paths[p], begins[p], place[p], ends[p]-begins[p], wide > 1)
		}
	}
	for i := range t.Steps {
		p := t.Steps[i].Process
		if p < 0 || p >= len(paths) {
			continue
		}
		from := i/wide*wide + 1
		if wide == 1 || from > ends[p] {
			flush(p)
			begins[p] = from
		}
		ends[p] = min(from+wide, len(t.Steps)+1)
	}
	for p := range paths {
		flush(p)
	}
	return paths
}

func appendTick(d []byte, x, y, width int, join bool) []byte {
	d = append(d, 'M')
	d = strconv.AppendInt(d, int64(x), 10)
	d = append(d, ' ')
	d = strconv.AppendInt(d, int64(y), 10)
	d = append(d, ".12h"...)
	if join {
		d = strconv.AppendInt(d, int64(width), 10)
	} else {
		d = append(d, ".97"...)
	}
	return append(d, "v.76H"+strconv.Itoa(x)+"z"...)
}

// StepName describes a step in words, for aria-valuetext and announcements.
func StepName(t *protocol.Trail, step int) string {
	inside := step > 0 && step <= len(t.Steps)
	if !inside {
		step = 0
	}
	name := "Step " + protocol.Grouped(uint64(place(t, step))) + " of " + protocol.Grouped(uint64(runLength(t))) + ": "
	if !inside {
		return name + orElse(leftOut(t), atBegin(t))
	}
	s := &t.Steps[step-1]
	name += actor(t, s) + ", line " + strconv.Itoa(s.Line) + ", " + written(s)
	if text := changesText(t, s); text != "" {
		name += ": " + text
	}
	return name
}

// Position returns the content of output.scrub-position, "13 of 13".
func Position(t *protocol.Trail, step int) string {
	return "<b>" + placeText(t, max(step, 0)) + "</b> of " + placeText(t, len(t.Steps))
}
