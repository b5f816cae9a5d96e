//go:build js && wasm

package page

import (
	"slices"
	"strconv"
	"syscall/js"

	"beeline/wasm/protocol"
	"beeline/wasm/view"
)

// listen adds one listener for each kind of event to the panes, because the elements in
// them are replaced often.
func (p *page) listen() {
	p.each("#result, #now", func(pane js.Value) {
		for kind, f := range map[string]func(t *protocol.Trail, e, target js.Value){
			"click": p.click, "input": p.input, "change": p.change, "keydown": p.keydown,
		} {
			pane.Call("addEventListener", kind, p.guard(f))
		}
	})
	// The pane or the run in it scrolls, depending on the layout.
	js.Global().Call("addEventListener", "scroll", p.export(func([]js.Value) { p.scrollSoon() }).Value, true)
}

// guard makes a listener that calls f with the event and its target if there is a run.
func (p *page) guard(f func(t *protocol.Trail, e, target js.Value)) js.Func {
	return p.exportOfRun(func(args []js.Value) {
		e := args[0]
		if t, target := p.trail(), e.Get("target"); t != nil && target.Truthy() {
			f(t, e, target)
		}
	})
}

// keys are the moves by name, as in data-act of buttons and in calls of the scripts.
var keys = map[string]view.Key{
	"first": view.First, "previous": view.Previous, "next": view.Next, "last": view.Last,
}

// moveBy selects the step that a move leads to.
func (p *page) moveBy(name string) {
	if k, ok := keys[name]; ok {
		p.move(k)
	}
}

func (p *page) move(k view.Key) {
	if t := p.trail(); t != nil {
		p.selectStep(view.Move(t, p.visible, p.step, k), true)
	}
}

func (p *page) click(t *protocol.Trail, _, target js.Value) {
	at := target.Call("closest", "[data-act]")
	if !at.Truthy() {
		if row := target.Call("closest", "#score tr[data-step]"); row.Truthy() {
			p.selectOf(row)
		}
		return
	}
	switch act := attribute(at, "data-act"); act {
	case "step":
		p.selectOf(at)
	case "filter":
		p.toggleFilters()
	case "hide-process":
		toggle(&p.score.HiddenProcesses, at)
		p.refilter()
	case "hide-lane":
		toggle(&p.score.HiddenLanes, at)
		p.refilter()
	case "more-values":
		p.now.Rows = max(p.now.Rows, view.ValueRows) + view.ValueRows
		p.writeValues(t)
	case "unfold":
		p.unfold(t, at, attribute(at, "data-from"))
	case "fold":
		p.now.Open = 0
		p.writeValues(t)
	default:
		p.moveBy(act)
	}
}

// unfold shows the page of an array that contains an element.
func (p *page) unfold(t *protocol.Trail, at js.Value, element string) {
	variable, err := strconv.Atoi(attribute(at, "data-variable"))
	from, wrong := strconv.Atoi(element)
	if err != nil || wrong != nil {
		return
	}
	p.now.Open, p.now.From = variable+1, from
	p.writeValues(t)
	if !p.within("now") {
		p.find("#now .cells-bar input").Call("focus")
	}
}

// writeValues writes the values of the selected step.
func (p *page) writeValues(t *protocol.Trail) {
	p.setWithin("#now .now-values", view.NowValues(t, p.step, p.now))
}

// selectOf selects the step of an element and focuses it.
func (p *page) selectOf(e js.Value) {
	if step, err := strconv.Atoi(attribute(e, "data-step")); err == nil {
		p.selectStep(step, false)
		p.focusStep()
	}
}

// toggleFilters shows or hides the controls that filter steps.
func (p *page) toggleFilters() {
	d := p.find("#filters details")
	if !d.Truthy() {
		return
	}
	open := !d.Get("open").Bool()
	d.Set("open", open)
	if field := d.Call("querySelector", "input"); open && field.Truthy() {
		field.Call("focus")
	}
}

// toggle adds the process of a button to a list or removes it, and sets aria-pressed.
func toggle(list *[]int, at js.Value) {
	n, err := strconv.Atoi(attribute(at, "data-process"))
	if err != nil {
		return
	}
	i := slices.Index(*list, n)
	if i >= 0 {
		*list = slices.Delete(*list, i, i+1)
	} else {
		*list = append(*list, n)
	}
	setAttribute(at, "aria-pressed", strconv.FormatBool(i < 0))
}

// only shows the rows of the steps of some Reasons only, given as JSON. With null as Steps it
// shows all rows.
func (p *page) only(text string) {
	var r protocol.Reasons
	p.score.Only = nil
	if p.trail() == nil || protocol.Read(text, &r) != nil {
		return
	}
	p.score.Only = r.Steps
	p.refilter()
}

func (p *page) refilter() {
	p.score.Around = 0
	p.visible = view.Visible(p.trail(), p.score)
	p.writeScore()
	p.mark(true)
}

func (p *page) input(t *protocol.Trail, _, at js.Value) {
	value := at.Get("value").String()
	switch attribute(at, "data-act") {
	case "scrub":
		p.scrubTo(value)
	case "only-changed":
		p.now.OnlyChanged = at.Get("checked").Bool()
		p.writeValues(t)
	case "filter-values":
		p.now.Filter = value
		p.writeValues(t)
	case "filter-steps":
		p.score.Filter = value
		p.refilter()
	}
}

// change handles a completed input.
func (p *page) change(t *protocol.Trail, _, at js.Value) {
	if attribute(at, "data-act") == "element" {
		p.unfold(t, at, at.Get("value").String())
	}
}

// scrubTo selects a step in the next frame. A drag can send events faster than the page can
// show them.
func (p *page) scrubTo(value string) {
	step, err := strconv.Atoi(value)
	if err != nil {
		return
	}
	if p.wanted < 0 {
		js.Global().Call("requestAnimationFrame", p.frame)
	}
	p.wanted = step
}

func (p *page) scrubbed() {
	step := p.wanted
	p.wanted = -1
	if step >= 0 {
		p.selectStep(step, false)
	}
}

// stepKeys are the keys that move the selection: without Shift, with Shift.
var stepKeys = map[string][2]view.Key{
	"ArrowUp": {view.Previous, view.PreviousSame}, "ArrowDown": {view.Next, view.NextSame},
	"ArrowLeft": {view.Previous, view.PreviousSame}, "ArrowRight": {view.Next, view.NextSame},
	"Home": {view.First, view.First}, "End": {view.Last, view.Last},
	"PageUp": {view.PageUp, view.PageUp}, "PageDown": {view.PageDown, view.PageDown},
}

// keydown moves the selection while the focus is in the score or the scrubber. Enter moves
// the focus to the source.
func (p *page) keydown(t *protocol.Trail, e, target js.Value) {
	if e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool() ||
		!target.Call("closest", "#score, #scrub").Truthy() {
		return
	}
	key := e.Get("key").String()
	if key == "Enter" && target.Call("matches", "button.step").Truthy() {
		e.Call("preventDefault")
		p.selectOf(target)
		p.tell(t, true)
		return
	}
	k, ok := stepKeys[key]
	if !ok {
		return
	}
	e.Call("preventDefault")
	if e.Get("shiftKey").Bool() {
		p.move(k[1])
	} else {
		p.move(k[0])
	}
}
