package view

import (
	"sort"
	"strconv"

	"beeline/wasm/protocol"
)

// A Standing is a process at a line of the source, for the editor's margin.
type Standing struct {
	Line    int
	Process int // index into Trail.Processes
	Name    string
	Lane    Lane
}

// Standings returns where every living process stands after a step, by line, then by
// process.
func Standings(t *protocol.Trail, step int) []Standing {
	step = max(0, min(step, len(t.Steps)))
	line := make([]int, len(t.Processes))
	for i := range line {
		line[i] = t.Processes[i].Start
	}
	place := func(list []protocol.Standing) {
		for _, s := range list {
			if s.Process >= 0 && s.Process < len(line) {
				line[s.Process] = s.Line
			}
		}
	}
	for n := range step {
		place(t.Steps[n].Standing)
	}
	if step == len(t.Steps) {
		place(t.End)
	}
	var list []Standing
	for i, l := range line {
		if l > 0 && alive(t, i, step) {
			list = append(list, Standing{Line: l, Process: i, Name: processName(t, i), Lane: LaneOf(i)})
		}
	}
	sort.SliceStable(list, func(a, b int) bool { return list[a].Line < list[b].Line })
	return list
}

// gutterGlyphs is the largest number of glyphs at a line.
const gutterGlyphs = 3

// GutterMark returns the mark of the processes that stand at one line: up to three glyphs,
// for more processes their number, "12 ×".
func GutterMark(at []Standing) string {
	if len(at) == 0 {
		return ""
	}
	names := make([]string, len(at))
	for i := range at {
		names[i] = at[i].Name
	}
	var m markup
	m.raw(`<span class="standing" role="img"`)
	m.attr("title", sequence(names))
	m.attr("aria-label", sequence(names)+" here")
	m.raw(`>`)
	if len(at) > gutterGlyphs {
		m.text(strconv.Itoa(len(at)) + unitSpace + "×")
	} else {
		for i := range at {
			m.raw(Glyph(at[i].Lane))
		}
	}
	m.raw(`</span>`)
	return m.String()
}
