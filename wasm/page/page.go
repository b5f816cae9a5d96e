//go:build js && wasm

// Package page binds the views of a result to the document: it sets what view
// writes as the content of a few elements, keeps the selected step, and moves
// all of them when one moves. The editor, storage and workers are the scripts'.
package page

import (
	"encoding/json"
	"syscall/js"

	"beeline/wasm/session"
	"beeline/wasm/view"

	"honnef.co/go/js/dom/v2"
)

// A page is the result pane and the values under the source.
type page struct {
	document dom.Document
	result   *session.Result
	step     int
	layout   view.Layout
	width    int
	score    view.ScoreOptions
	now      view.NowOptions
	// from and to are the first and last steps that have rows.
	from, to int
	// onStep tells the scripts which step is selected.
	onStep js.Value
}

// Run publishes the functions that the scripts call as globalThis.beelineViews
// and listens to the result pane. It returns at once.
func Run() {
	p := &page{document: dom.GetWindow().Document(), onStep: js.Undefined()}
	p.listen()
	js.Global().Set("beelineViews", js.ValueOf(map[string]any{
		"show":     p.export(func(args []js.Value) { p.show(args[0].String()) }),
		"progress": p.export(func(args []js.Value) { p.progress(args[0].String()) }),
		"diagnose": p.export(func(args []js.Value) { p.diagnose(args[0].String()) }),
		"select":   p.export(func(args []js.Value) { p.selectStep(args[0].Int(), false) }),
		"move":     p.export(func(args []js.Value) { p.move(view.Key(args[0].Int())) }),
		"resize":   p.export(func(args []js.Value) { p.resize(args[0].Int(), args[1].Int()) }),
		"clear":    p.export(func([]js.Value) { p.clear() }),
		"onStep":   p.export(func(args []js.Value) { p.onStep = args[0] }),
		"export": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return p.exportText(args[0].String())
		}),
	}))
	if ready := js.Global().Get("beelineViewsReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
}

// export makes a function for the scripts. A fault in it must not end the Go
// instance: it is reported to the console, and the page goes on.
func (p *page) export(f func([]js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer report()
		f(args)
		return nil
	})
}

func report() {
	if x := recover(); x != nil {
		js.Global().Get("console").Call("error", "views: "+describe(x))
	}
}

func describe(x any) string {
	switch x := x.(type) {
	case error:
		return x.Error()
	case string:
		return x
	}
	return "fault"
}

func (p *page) set(id, content string) {
	if e := p.document.GetElementByID(id); e != nil {
		e.SetInnerHTML(content)
	}
}

// parts are the elements that hold views; show fills them anew.
var parts = []string{"verdict", "scrub", "filters", "score", "foot", "facts", "coverage", "ways", "diagnostics", "now"}

func (p *page) clear() {
	p.result = nil
	for _, id := range parts {
		p.set(id, "")
	}
}

// show replaces what the page says by a result; the last step is selected.
func (p *page) show(text string) {
	var r session.Result
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		panic(err)
	}
	p.clear()
	p.result = &r
	p.score = view.ScoreOptions{Layout: p.layout, Width: p.width}
	p.now.Filter = ""
	p.set("verdict", view.Verdict(&r, actions(&r)...))
	p.set("facts", view.ResultFacts(&r))
	p.set("ways", view.Ways(&r))
	if r.Trail == nil || len(r.Trail.Processes) == 0 {
		if r.Verdict == session.VerdictNoError {
			p.set("coverage", view.Coverage(&r))
		}
		if len(r.Diagnostics) > 0 {
			p.set("diagnostics", view.Diagnostics(r.Diagnostics))
		}
		p.tell(nil)
		return
	}
	p.step = len(r.Trail.Steps)
	p.set("scrub", view.Scrubber(r.Trail, p.step))
	p.set("filters", view.Filters(r.Trail, p.score))
	p.set("foot", view.Footnote(&r))
	p.writeScore()
	p.set("now", view.Now(r.Trail, p.step, p.now))
	p.selectStep(p.step, false)
}

// actions are the buttons beside a verdict.
func actions(r *session.Result) []view.Action {
	list := []view.Action{{Act: "report", Label: "Report"}}
	if r.Trail != nil {
		list = append(list, view.Action{Act: "export", Label: "Export"})
	}
	return list
}

func (p *page) progress(text string) {
	var g session.Progress
	if err := json.Unmarshal([]byte(text), &g); err != nil {
		panic(err)
	}
	if p.result != nil {
		p.clear()
	}
	p.set("verdict", view.Searching(&g))
	p.set("facts", view.ProgressFacts(&g))
}

// diagnose lists the mistakes of the text instead of a result.
func (p *page) diagnose(text string) {
	var r session.Result
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		panic(err)
	}
	p.clear()
	p.set("verdict", view.Verdict(&r))
	p.set("diagnostics", view.Diagnostics(r.Diagnostics))
	p.tell(nil)
}

// resize chooses the layout for the width of the window and of the score's
// place, in CSS pixels.
func (p *page) resize(window, place int) {
	layout := view.Wide
	switch {
	case window < 720:
		layout = view.Narrow
	case window < 1280:
		layout = view.Medium
	}
	if layout == p.layout && place == p.width {
		return
	}
	p.layout, p.width = layout, place
	p.score.Layout, p.score.Width = layout, place
	if p.trail() != nil {
		p.writeScore()
		p.mark()
	}
}

func (p *page) trail() *session.Trail {
	if p.result == nil || p.result.Trail == nil || len(p.result.Trail.Processes) == 0 {
		return nil
	}
	return p.result.Trail
}

// exportText returns a view for a file: svg, steps.
func (p *page) exportText(kind string) string {
	t := p.trail()
	switch {
	case t == nil:
		return ""
	case kind == "svg":
		return view.ExportSVG(t, p.result.Model)
	}
	return view.ExportText(t)
}
