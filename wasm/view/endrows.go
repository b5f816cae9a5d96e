package view

import (
	"strconv"
	"unicode/utf8"
)

// The marks and rows of ends of lanes, which ends.go computes.

// Path data of a waiting process: two bars across its lane.
const haltBars = "m-5-2.5h10m-10 5h10"

// ends draws the ends of lanes.
func (p *pen) ends(f *figure) {
	var wakes, heads, cycle, cycleHeads, discs, crosses outline
	for k := range f.ends {
		end := &f.ends[k]
		for _, a := range end.arrows {
			line, head := &wakes, &heads
			if a.cycle {
				line, head = &cycle, &cycleHeads
			}
			line.polyline(a.line)
			head.arrowhead(a.line, headSize)
		}
	}
	p.path("wake", &wakes)
	p.path("arrow-head", &heads)
	p.path("cycle", &cycle)
	p.path("cycle-head", &cycleHeads)
	for k := range f.ends {
		end := &f.ends[k]
		lane, at := f.columns[end.column].lane, point{f.x(end.column), f.endY(k)}
		var mark outline
		switch end.kind {
		case halted:
			mark.shape(at, haltBars)
			p.lanePath("halt", lane, &mark)
		case ready:
			mark.shape(at, smallOutlines[lane.Shape&3])
			p.lanePath("hollow", lane, &mark)
		case failed:
			discs.shape(at, wrongDisc)
			crosses.shape(at, wrongCross)
		}
	}
	p.path("wrong", &discs)
	p.path("wrong-x", &crosses)
}

// ends writes a row for the end of each lane.
func (w *scoreWriter) ends() {
	if len(w.figure.ends) == 0 {
		return
	}
	w.raw(`</tbody><tbody class="ends">`)
	for k := range w.figure.ends {
		end := &w.figure.ends[k]
		w.raw(`<tr`)
		if end.kind == failed {
			w.attr("class", "is-bad")
		}
		w.num("aria-rowindex", len(w.figure.rows.steps)+2+k)
		w.raw(`><th scope="row" class="c-step"><span class="quiet">end</span></th><td class="c-chart"></td>`)
		w.endCells(end)
		w.raw(`</tr>`)
	}
}

func (w *scoreWriter) endCells(end *laneEnd) {
	name := w.figure.endName(end)
	if w.frame.stacked() {
		w.raw(`<td class="c-both"><div class="whole"><div class="above">`)
		if end.process < 0 {
			w.text(name)
		} else {
			w.element("code", "", middle(end.statement, proseLength))
			w.raw(`<span class="who">`)
			w.element("span", "", middle(w.trail.Processes[end.process].Name, tightName))
			w.raw(":", strconv.Itoa(w.trail.Processes[end.process].Pid), `</span>`)
		}
		w.raw(`</div><div class="below`)
		w.endText(end)
		w.raw(`</div></div></td>`)
		return
	}
	if w.frame.process > 0 {
		w.raw(`<td class="c-process"`)
		w.attr("title", name)
		w.raw(`>`, Glyph(w.figure.columns[end.column].lane))
		w.processName(name)
		w.raw(`</td>`)
	}
	w.raw(`<td class="c-statement"><div class="whole">`)
	switch {
	case w.frame.process > 0:
	case end.process < 0:
		w.text(name)
	default:
		w.element("span", "vh", name+": ")
	}
	if end.statement != "" {
		w.element("code", "", middle(end.statement, proseLength))
	}
	w.raw(`</div></td>`)
	if w.frame.line > 0 {
		w.raw(`<td class="c-line">`, lineText(end.line), `</td>`)
	}
	w.raw(`<td class="c-changed"><div class="whole`)
	w.endText(end)
	w.raw(`</div></td>`)
}

// endText ends the class of an element and writes what a process waits for into it.
func (w *scoreWriter) endText(end *laneEnd) {
	if utf8.RuneCountInString(end.says+end.why)*changeChar+changesPadding > w.frame.room {
		w.raw(` two`)
	}
	w.raw(`"><b class="says">`)
	w.text(end.says)
	w.raw(`</b>`)
	if end.why != "" {
		w.raw(` `)
		w.prose(end.why)
	}
}

// lineText returns a line, "" if it is not known.
func lineText(line int) string {
	if line <= 0 {
		return ""
	}
	return strconv.Itoa(line)
}
