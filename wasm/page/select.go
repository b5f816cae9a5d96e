//go:build js && wasm

package page

import (
	"strconv"
	"syscall/js"

	"beeline/wasm/protocol"
	"beeline/wasm/view"
)

// writeScore writes the table and the chart around the selected step.
func (p *page) writeScore() {
	focus := p.within("score")
	p.set("score", p.scoreMarkup())
	if focus {
		p.focusStep()
	}
}

// scoreMarkup returns the table and the chart around the selected step, for the height of
// the window.
func (p *page) scoreMarkup() string {
	p.score.Current = p.step
	p.score.Height = js.Global().Get("innerHeight").Int()
	return view.Score(p.trail(), p.score)
}

// selectStep selects a step in every view. With focus, a focus in the score moves to it.
func (p *page) selectStep(step int, focus bool) {
	t := p.trail()
	if t == nil {
		return
	}
	p.unmark()
	p.step = max(0, min(step, len(t.Steps)))
	if !p.row().Truthy() {
		p.score.Around = 0
		p.writeScore()
	}
	p.scrub(t)
	p.setWithin("#now .now-head", view.NowHeading(t, p.step))
	p.writeValues(t)
	p.tell(t, false)
	p.mark(true)
	if focus && p.within("score") {
		p.focusStep()
	}
}

func (p *page) row() js.Value { return p.find("#step-" + strconv.Itoa(p.step)) }

func (p *page) focusStep() {
	if b := p.find(`#score button.step[tabindex="0"]`); b.Truthy() {
		b.Call("focus", map[string]any{"preventScroll": true})
	}
}

func (p *page) unmark() {
	p.each("#score tr[aria-current]", func(e js.Value) { e.Call("removeAttribute", "aria-current") })
}

// mark marks the row of the selected step and makes it the tab stop. With reveal it
// scrolls the row into view, which forces a layout: call it after all other changes. It
// does nothing if the step has no row.
func (p *page) mark(reveal bool) {
	row := p.row()
	if !row.Truthy() {
		return
	}
	setAttribute(row, "aria-current", "step")
	p.each(`#score button.step[tabindex="0"]`, func(e js.Value) { setAttribute(e, "tabindex", "-1") })
	if b := row.Call("querySelector", "button.step"); b.Truthy() {
		setAttribute(b, "tabindex", "0")
	}
	if reveal {
		row.Call("scrollIntoView", map[string]any{"block": "nearest"})
	}
}

// scrub moves the scrubber's range and picture.
func (p *page) scrub(t *protocol.Trail) {
	at := strconv.Itoa(p.step)
	if r := p.find("#scrub input[type=range]"); r.Truthy() {
		r.Set("value", at)
		setAttribute(r, "aria-valuetext", view.StepName(t, p.step))
	}
	if h := p.find("#scrub .scrub-here"); h.Truthy() {
		setAttribute(h, "x", at)
	}
	p.setWithin("#scrub output.scrub-position", view.Position(t, p.step))
}

// tell calls the scripts' step listener. t is nil without a run.
func (p *page) tell(t *protocol.Trail, focus bool) {
	if p.onStep.IsUndefined() {
		return
	}
	s := protocol.Selection{Step: -1, Marks: []protocol.Mark{}, Focus: focus}
	if t != nil {
		s.Step = p.step
		if p.step > 0 && t.Steps[p.step-1].File == "" {
			s.Line = t.Steps[p.step-1].Line
		}
		s.Marks = gutter(view.Standings(t, p.step))
	}
	if text, err := protocol.Write(&s); err == nil {
		p.onStep.Invoke(text)
	}
}

// gutter returns one mark for each line at which processes stand.
func gutter(list []view.Standing) []protocol.Mark {
	marks := []protocol.Mark{}
	for i := 0; i < len(list); {
		j := i
		for j < len(list) && list[j].Line == list[i].Line {
			j++
		}
		marks = append(marks, protocol.Mark{Line: list[i].Line, HTML: view.GutterMark(list[i:j])})
		i = j
	}
	return marks
}
