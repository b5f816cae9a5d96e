//go:build js && wasm

package page

import (
	"encoding/json"
	"strconv"

	"beeline/wasm/session"
	"beeline/wasm/view"

	"honnef.co/go/js/dom/v2"
)

func (p *page) writeScore() {
	p.score.Current = p.step
	p.set("score", view.Score(p.trail(), p.score))
	if e := p.document.QuerySelector("#score .score"); e != nil {
		p.from, _ = strconv.Atoi(e.GetAttribute("data-from"))
		p.to, _ = strconv.Atoi(e.GetAttribute("data-to"))
	}
}

// move selects the step that a key leads to.
func (p *page) move(k view.Key) {
	if t := p.trail(); t != nil {
		p.selectStep(view.Move(t, view.Visible(t, p.score), p.step, k), true)
	}
}

// selectStep makes a step the current one in every view. With focus, the focus
// goes along if it is in the score.
func (p *page) selectStep(step int, focus bool) {
	t := p.trail()
	if t == nil {
		return
	}
	inScore := focus && p.focusIn("score")
	p.unmark()
	p.step = max(0, min(step, len(t.Steps)))
	if p.row() == nil {
		p.writeScore()
	}
	p.mark()
	if inScore {
		if b := p.document.QuerySelector("#step-" + strconv.Itoa(p.step) + " button.step"); b != nil {
			b.Underlying().Call("focus")
		}
	}
	p.scrub(t)
	p.setWithin("#now .now-head", view.NowHeading(t, p.step))
	p.setWithin("#now .now-values", view.NowValues(t, p.step, p.now))
	p.tell(t)
}

func (p *page) focusIn(id string) bool {
	// Not through dom.HTMLDocument: an assertion to an interface that large
	// would keep the methods of all element types in the binary.
	e := p.document.Underlying().Get("activeElement")
	return e.Truthy() && e.Call("closest", "#"+id).Truthy()
}

func (p *page) setWithin(selector, content string) {
	if e := p.document.QuerySelector(selector); e != nil {
		e.SetInnerHTML(content)
	}
}

func (p *page) row() dom.Element {
	return p.document.GetElementByID("step-" + strconv.Itoa(p.step))
}

func (p *page) unmark() {
	for _, e := range p.document.QuerySelectorAll(`#score tr[aria-current]`) {
		e.RemoveAttribute("aria-current")
	}
	for _, e := range p.document.QuerySelectorAll(`#score button.step[tabindex="0"]`) {
		e.SetAttribute("tabindex", "-1")
	}
}

// mark marks the row of the current step and brings it into view.
func (p *page) mark() {
	row := p.row()
	if row == nil {
		return
	}
	row.SetAttribute("aria-current", "step")
	if b := row.QuerySelector("button.step"); b != nil {
		b.SetAttribute("tabindex", "0")
	}
	row.Underlying().Call("scrollIntoView", map[string]any{"block": "nearest"})
}

// scrub moves the scrubber's range and picture.
func (p *page) scrub(t *session.Trail) {
	at := strconv.Itoa(p.step)
	if r := p.document.QuerySelector(`#scrub input[type=range]`); r != nil {
		r.Underlying().Set("value", at)
		r.SetAttribute("aria-valuetext", view.StepName(t, p.step))
	}
	if h := p.document.QuerySelector("#scrub .scrub-here"); h != nil {
		h.SetAttribute("x", at)
	}
	p.setWithin("#scrub output.scrub-position", view.Position(t, p.step))
}

// A selection is what the scripts are told of a step.
type selection struct {
	Step int `json:"step"` // -1: there is no run
	Line int `json:"line"`
	// Marks are the processes standing at lines of the source.
	Marks []mark `json:"marks"`
}

type mark struct {
	Line int    `json:"line"`
	HTML string `json:"html"`
}

// tell calls the scripts' step listener. A nil trail says that there is none.
func (p *page) tell(t *session.Trail) {
	if p.onStep.IsUndefined() {
		return
	}
	s := selection{Step: -1, Marks: []mark{}}
	if t != nil {
		s.Step = p.step
		if p.step > 0 {
			s.Line = t.Steps[p.step-1].Line
		}
		list := view.Standings(t, p.step)
		for i := 0; i < len(list); {
			j := i
			for j < len(list) && list[j].Line == list[i].Line {
				j++
			}
			s.Marks = append(s.Marks, mark{list[i].Line, view.GutterMark(list[i:j])})
			i = j
		}
	}
	text, err := json.Marshal(s)
	if err == nil {
		p.onStep.Invoke(string(text))
	}
}
