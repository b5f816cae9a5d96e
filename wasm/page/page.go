//go:build js && wasm

// Package page binds the views of a result to the document: it sets what view
// writes as the content of a few elements, keeps the selected step, and moves
// all of them when one moves. The editor, storage and workers are the scripts'.
package page

import (
	"encoding/json"
	"slices"
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"beeline/wasm/protocol"
	"beeline/wasm/view"
)

// A page is the result pane and the values under the source.
type page struct {
	document dom.Document
	result   *protocol.Result // nil while none is shown
	coming   *protocol.Result // one that comes in pieces, until it is shown
	step     int              // the selected step, 0 to the trail's length
	score    view.ScoreOptions
	now      view.NowOptions
	growth   view.Growth // of the check under way
	// unwritten says that the run of the result is not on the page yet.
	unwritten bool
	// visible are the steps that have rows, written or not.
	visible []int
	// scrolling says that the rows that are looked at are to be written in the next frame.
	scrolling bool
	// wanted is the step that the scrubber was moved to since the last frame,
	// -1 for none.
	wanted int
	frame  js.Func
	scroll js.Func
	// onStep tells the scripts which step is selected.
	onStep js.Value
}

// Run publishes the functions that the scripts call as globalThis.beelineViews
// and listens to the result pane. It returns at once; the caller must keep the
// program alive.
func Run() {
	p := &page{document: dom.GetWindow().Document(), wanted: -1, onStep: js.Undefined()}
	p.frame = p.export(func([]js.Value) { p.scrubbed() })
	p.scroll = p.export(func([]js.Value) { p.scrolled() })
	p.listen()
	js.Global().Set("beelineViews", js.ValueOf(map[string]any{
		"begin":    p.export(func(args []js.Value) { p.begin(args[0].String()) }),
		"add":      p.export(func(args []js.Value) { p.add(args[0].String()) }),
		"show":     p.export(func([]js.Value) { p.show() }),
		"showRun":  p.export(func([]js.Value) { p.writeRun() }),
		"progress": p.export(func(args []js.Value) { p.progress(args[0].String()) }),
		"diagnose": p.export(func(args []js.Value) { p.diagnose(args[0].String()) }),
		"select":   p.exportOfRun(func(args []js.Value) { p.selectStep(args[0].Int(), false) }),
		"move":     p.exportOfRun(func(args []js.Value) { p.moveBy(args[0].String()) }),
		"resize":   p.exportOfRun(func(args []js.Value) { p.resize(args[0].Int(), args[1].Int()) }),
		"clear":    p.export(func([]js.Value) { p.clear(); p.tell(nil, false) }),
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

// exportOfRun makes a function that begins with the run on the page.
func (p *page) exportOfRun(f func([]js.Value)) js.Func {
	return p.export(func(args []js.Value) {
		p.writeRun()
		f(args)
	})
}

// report keeps a fault in one view from ending all of them.
func report() {
	switch x := recover().(type) {
	case nil:
	case error:
		js.Global().Get("console").Call("error", "views: "+x.Error())
	default:
		js.Global().Get("console").Call("error", "views: fault")
	}
}

// around are the parts of the page that do not show a run, and shown those that do.
var (
	around = []string{"verdict", "foot", "diagnostics", "coverage", "ways", "facts"}
	shown  = []string{"scrub", "filters", "score", "now"}
)

// clear empties all views.
func (p *page) clear() {
	p.forget()
	p.write(around, nil)
	p.write(shown, nil)
}

// forget drops what the views were about.
func (p *page) forget() {
	p.result, p.visible = nil, nil
	p.unwritten = false
	p.growth = view.Growth{}
	p.wanted = -1
}

// longRun is from how many steps on a run is written in a frame of its own, after
// the one that shows the verdict: laying out and painting forty rows takes as
// long as everything else of a check that has few states.
const longRun = 24

// begin takes a result; lists of a long trail may follow in pieces.
func (p *page) begin(text string) {
	p.coming = &protocol.Result{}
	if err := json.Unmarshal([]byte(text), p.coming); err != nil {
		panic(err)
	}
}

// add takes a piece of the trail of the result that is coming: the next processes,
// variables and steps.
func (p *page) add(text string) {
	if p.coming == nil || p.coming.Trail == nil {
		return
	}
	var more protocol.Trail
	if err := json.Unmarshal([]byte(text), &more); err != nil {
		panic(err)
	}
	t := p.coming.Trail
	t.Processes = append(t.Processes, more.Processes...)
	t.Variables = append(t.Variables, more.Variables...)
	t.Steps = append(t.Steps, more.Steps...)
}

// show replaces what the page says by the result that has come; the last step is
// selected. The views of a long run stay as they are until writeRun.
func (p *page) show() {
	if p.coming == nil {
		return
	}
	r := p.coming
	p.coming = nil
	p.forget()
	p.result = r
	p.score.Filter, p.score.HiddenProcesses, p.score.HiddenLanes = "", nil, nil
	p.now.Filter, p.now.Rows, p.now.Open, p.now.From = "", 0, 0, 0
	t := p.trail()
	content := map[string]string{
		"verdict": view.Verdict(r, actions(r, t)...),
		"ways":    view.Ways(r),
		"facts":   view.ResultFacts(r),
	}
	if len(r.Diagnostics) > 0 {
		content["diagnostics"] = view.Diagnostics(r.Diagnostics)
	}
	switch {
	case t != nil:
		content["foot"] = view.Footnote(r)
	case r.Verdict == protocol.VerdictNoError:
		r.Unreached = statements(r.Unreached)
		content["coverage"] = view.Coverage(r)
	}
	p.write(around, content)
	p.unwritten = true
	if t == nil || len(t.Steps) < longRun {
		p.writeRun()
	}
}

// writeRun writes the views of the run, if they are not written yet.
func (p *page) writeRun() {
	if !p.unwritten {
		return
	}
	p.unwritten = false
	t := p.trail()
	if t == nil {
		p.write(shown, nil)
		p.tell(nil, false)
		return
	}
	p.step = len(t.Steps)
	p.score.Current, p.score.Around = p.step, 0
	p.visible = view.Visible(t, p.score)
	p.write(shown, map[string]string{
		"scrub":   view.Scrubber(t, p.step),
		"filters": view.Filters(t, p.score),
		"score":   view.Score(t, p.score),
		"now":     view.Now(t, p.step, p.now),
	})
	p.tell(t, false)
	p.mark(true)
	if p.score.Layout == view.Narrow {
		// There the rows scroll together with the verdict, which comes first.
		p.find("#result").Set("scrollTop", 0)
	}
}

// write sets the content of parts, which is empty for those that have none.
func (p *page) write(ids []string, content map[string]string) {
	for _, id := range ids {
		p.set(id, content[id])
	}
}

// statements leaves out the ends of process types: one that never ends is not
// worth a row.
func statements(types []protocol.Unreached) []protocol.Unreached {
	var out []protocol.Unreached
	for _, u := range types {
		u.Statements = slices.DeleteFunc(u.Statements, func(s protocol.Statement) bool { return s.Text == "-end-" })
		if len(u.Statements)+u.More > 0 {
			out = append(out, u)
		}
	}
	return out
}

// actions are the buttons beside a verdict.
func actions(r *protocol.Result, t *protocol.Trail) []view.Action {
	var list []view.Action
	if t != nil {
		list = append(list, view.Action{Act: "filter", Label: "Filter"})
	}
	if r.Report != "" {
		list = append(list, view.Action{Act: "report", Label: "Report"})
	}
	return append(list, view.Action{Act: "export", Label: "Export"})
}

// progress shows how far a check is. Only what changes is written anew.
func (p *page) progress(text string) {
	var g protocol.Progress
	if err := json.Unmarshal([]byte(text), &g); err != nil {
		panic(err)
	}
	if p.result != nil {
		p.clear()
	}
	p.set("verdict", view.Searching(&g))
	growth := ""
	if g.Iterations == nil { // whose numbers begin again and again; the scripts draw them
		p.growth.Add(&g)
		growth = p.growth.SVG(p.score.Width - factsMargin)
	}
	p.set("facts", view.ProgressFacts(&g)+growth+view.ProgressNote())
}

// diagnose lists the mistakes of the text instead of a result.
func (p *page) diagnose(text string) {
	var r protocol.Result
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		panic(err)
	}
	p.clear()
	p.set("verdict", view.Verdict(&r))
	if len(r.Diagnostics) > 0 {
		p.set("diagnostics", view.Diagnostics(r.Diagnostics))
	}
	p.tell(nil, false)
}

// factsMargin is what the style sheet keeps free beside the facts, in CSS pixels.
const factsMargin = 48

// Widths of the window, in CSS pixels, from which layouts have room.
const (
	mediumFrom = 720
	wideFrom   = 1280
)

// resize chooses the layout for the width of the window and of the score's
// place, in CSS pixels.
func (p *page) resize(window, place int) {
	layout := view.Wide
	switch {
	case window < mediumFrom:
		layout = view.Narrow
	case window < wideFrom:
		layout = view.Medium
	}
	if layout == p.score.Layout && place == p.score.Width {
		return
	}
	p.score.Layout, p.score.Width = layout, place
	if p.trail() != nil {
		p.writeScore()
		p.mark(true)
	}
}

// trail is the run of the result, or nil.
func (p *page) trail() *protocol.Trail {
	if p.result == nil || p.result.Trail == nil || len(p.result.Trail.Processes) == 0 {
		return nil
	}
	return p.result.Trail
}

// exportText returns a view for a file: svg or steps.
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
