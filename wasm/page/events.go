//go:build js && wasm

package page

import (
	"slices"
	"strconv"

	"beeline/wasm/view"

	"honnef.co/go/js/dom/v2"
)

// listen puts one listener for each kind of event on the panes; the elements in
// them come and go.
func (p *page) listen() {
	for _, id := range []string{"result", "now"} {
		e := p.document.GetElementByID(id)
		if e == nil {
			continue
		}
		e.AddEventListener("click", false, guarded(p.click))
		e.AddEventListener("input", false, guarded(p.input))
		e.AddEventListener("keydown", false, guarded(p.keydown))
	}
}

func guarded(f func(dom.Event)) func(dom.Event) {
	return func(e dom.Event) {
		defer report()
		f(e)
	}
}

// act returns the element with data-act around the target of an event, and its
// act.
func act(e dom.Event) (dom.Element, string) {
	target := e.Target()
	if target == nil {
		return nil, ""
	}
	at := target.Closest("[data-act]")
	if at == nil {
		if row := target.Closest("#score tr[data-step]"); row != nil {
			return row, "step"
		}
		return nil, ""
	}
	return at, at.GetAttribute("data-act")
}

var moves = map[string]view.Key{
	"first": view.First, "previous": view.Previous, "next": view.Next, "last": view.Last,
}

func (p *page) click(e dom.Event) {
	at, name := act(e)
	if at == nil || p.trail() == nil {
		return
	}
	if k, ok := moves[name]; ok {
		p.move(k)
		return
	}
	switch name {
	case "step":
		step, err := strconv.Atoi(at.GetAttribute("data-step"))
		if err == nil {
			p.selectStep(step, false)
		}
	case "hide-process":
		toggle(&p.score.HiddenProcesses, at)
		p.refilter()
	case "hide-lane":
		toggle(&p.score.HiddenLanes, at)
		p.refilter()
	}
}

// toggle adds the process of a button to a list or takes it out, and says so.
func toggle(list *[]int, at dom.Element) {
	n, err := strconv.Atoi(at.GetAttribute("data-process"))
	if err != nil {
		return
	}
	i := slices.Index(*list, n)
	if i >= 0 {
		*list = slices.Delete(*list, i, i+1)
	} else {
		*list = append(*list, n)
	}
	at.SetAttribute("aria-pressed", strconv.FormatBool(i < 0))
}

func (p *page) refilter() {
	p.writeScore()
	p.mark()
}

func (p *page) input(e dom.Event) {
	at, name := act(e)
	t := p.trail()
	if at == nil || t == nil {
		return
	}
	value := at.Underlying().Get("value").String()
	switch name {
	case "scrub":
		if step, err := strconv.Atoi(value); err == nil {
			p.selectStep(step, false)
		}
	case "only-changed":
		p.now.OnlyChanged = at.Underlying().Get("checked").Bool()
		p.setWithin("#now .now-values", view.NowValues(t, p.step, p.now))
	case "filter-values":
		p.now.Filter = value
		p.setWithin("#now .now-values", view.NowValues(t, p.step, p.now))
	case "filter-steps":
		p.score.Filter = value
		p.refilter()
	}
}

var keys = map[string]view.Key{
	"ArrowUp": view.Previous, "ArrowDown": view.Next, "ArrowLeft": view.Previous, "ArrowRight": view.Next,
	"Home": view.First, "End": view.Last, "PageUp": view.PageUp, "PageDown": view.PageDown,
}

// keydown moves the selection while the focus is in the score or the scrubber.
func (p *page) keydown(e dom.Event) {
	k, ok := e.(*dom.KeyboardEvent)
	if !ok || k.CtrlKey() || k.MetaKey() || k.AltKey() {
		return
	}
	target := e.Target()
	if target == nil || target.Closest("#score, #scrub") == nil {
		return
	}
	key, ok := keys[k.Key()]
	if !ok {
		return
	}
	if k.ShiftKey() {
		switch key {
		case view.Next:
			key = view.NextSame
		case view.Previous:
			key = view.PreviousSame
		}
	}
	e.PreventDefault()
	p.move(key)
}
