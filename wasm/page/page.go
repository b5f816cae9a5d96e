//go:build js && wasm

// Package page binds the views of a result to the document. It sets the text of
// wasm/view as the content of elements, handles their events, and keeps the selected
// step equal in all views. Editor, storage and workers belong to the scripts in site/.
//
// Read page.go first: the functions for the scripts, and results. select.go has the
// selected step, events.go the events, scroll.go the window of rows of a long run.
package page

import (
	"slices"
	"syscall/js"

	"beeline/engine/format"
	"beeline/wasm/protocol"
	"beeline/wasm/view"
)

// A page is the result pane and the values under the source.
type page struct {
	document js.Value
	result   *protocol.Result // nil while none is shown
	incoming *protocol.Result // a result that arrives in pieces, nil once it is shown
	step     int              // the selected step, 0 to the trail's length
	score    view.ScoreOptions
	now      view.NowOptions
	// unwritten is set while the views do not show the run of the result yet.
	unwritten bool
	// visible are the steps that are not hidden, also those outside the window of rows.
	visible []int
	// scrolling is set while a call of scrolled is due in the next frame.
	scrolling bool
	// wanted is the step that the scrubber was moved to since the last frame,
	// -1 for none.
	wanted int
	frame  js.Func
	scroll js.Func
	// onStep is the scripts' listener for the selected step.
	onStep js.Value
}

// Run publishes the functions for the scripts as globalThis.beelineViews and beelineWorkers,
// and listens to the result pane. It returns at once; the caller must keep the program alive.
func Run() {
	p := &page{document: js.Global().Get("document"), wanted: -1, onStep: js.Undefined()}
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
		"only":     p.exportOfRun(func(args []js.Value) { p.only(args[0].String()) }),
		"move":     p.exportOfRun(func(args []js.Value) { p.moveBy(args[0].String()) }),
		"resize":   p.export(func(args []js.Value) { p.resize(args[0].Int(), args[1].Int(), args[2].Bool()) }),
		"clear":    p.export(func([]js.Value) { p.clear(); p.tell(nil, false) }),
		"onStep":   p.export(func(args []js.Value) { p.onStep = args[0] }),
		"export": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return p.exportText(args[0].String())
		}),
	}))
	publishWorkers()
	if ready := js.Global().Get("beelineViewsReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
}

// export makes a function for the scripts. A panic in it is reported to the page, so that
// the Go instance continues.
func (p *page) export(f func([]js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer report()
		f(args)
		return nil
	})
}

// exportOfRun is export for functions that need the run on the page: it is written first.
func (p *page) exportOfRun(f func([]js.Value)) js.Func {
	return p.export(func(args []js.Value) {
		p.writeRun()
		f(args)
	})
}

// report recovers from a panic and reports it as an uncaught exception, which the page
// shows.
func report() {
	if x := recover(); x != nil {
		js.Global().Call("reportError", js.Global().Get("Error").New("views: "+format.Any(x)))
	}
}

// Ids of the parts of the page that do not depend on the run, and of those that show it.
var (
	resultParts = []string{"verdict", "checked", "foot", "diagnostics", "coverage", "offers", "facts"}
	runParts    = []string{"scrub", "filters", "score", "now"}
)

// clear empties all views.
func (p *page) clear() {
	p.forget()
	p.write(resultParts, nil)
	p.write(runParts, nil)
}

// forget drops the result.
func (p *page) forget() {
	p.result, p.visible = nil, nil
	p.unwritten = false
	p.wanted = -1
}

// longRun is the number of steps from which a run is written one frame after the verdict.
// Painting forty rows takes as long as the rest of a small check.
const longRun = 24

// begin takes a result as JSON. More of a long trail may follow with add.
func (p *page) begin(text string) {
	p.incoming = &protocol.Result{}
	if err := protocol.Read(text, p.incoming); err != nil {
		panic(err)
	}
}

// add takes the next processes, variables and steps of the incoming trail as JSON.
func (p *page) add(text string) {
	if p.incoming == nil || p.incoming.Trail == nil {
		return
	}
	var more protocol.Trail
	if err := protocol.Read(text, &more); err != nil {
		panic(err)
	}
	t := p.incoming.Trail
	t.Processes = append(t.Processes, more.Processes...)
	t.Variables = append(t.Variables, more.Variables...)
	t.Steps = append(t.Steps, more.Steps...)
}

// show shows the incoming result and selects its last step. The views of a long run stay
// unchanged until writeRun.
func (p *page) show() {
	if p.incoming == nil {
		return
	}
	r := p.incoming
	p.incoming = nil
	p.forget()
	p.result = r
	view.WithoutFault(r)
	p.score.Filter, p.score.Only, p.score.HiddenProcesses, p.score.HiddenLanes = "", nil, nil, nil
	p.now.Filter, p.now.Rows, p.now.Open, p.now.From = "", 0, 0, 0
	t := p.trail()
	content := map[string]string{
		"verdict": view.Verdict(r),
		"checked": view.Checked(r),
		"offers":  view.Offers(r) + view.Room(r),
		"facts":   view.ResultFacts(r),
	}
	if len(r.Diagnostics) > 0 {
		content["diagnostics"] = view.Diagnostics(r.Diagnostics)
	}
	switch {
	case t != nil:
		content["foot"] = view.Footnote(r)
	case r.Verdict == protocol.VerdictNoError:
		r.Unreached = withoutEnds(r.Unreached)
		content["coverage"] = view.Coverage(r)
	}
	p.write(resultParts, content)
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
		p.write(runParts, nil)
		p.tell(nil, false)
		return
	}
	p.step = len(t.Steps)
	p.score.Around = 0
	p.visible = view.Visible(t, p.score)
	p.write(runParts, map[string]string{
		"scrub":   view.Scrubber(t, p.step),
		"filters": view.Filters(t, p.score),
		"score":   p.scoreMarkup(),
		"now":     view.Now(t, p.step, p.now),
	})
	p.tell(t, false)
	p.mark(false)
	// Rows before the selected one must be visible too.
	if row := p.row(); row.Truthy() {
		row.Call("scrollIntoView", map[string]any{"block": "center"})
	}
}

// write sets the content of parts. Parts without content become empty.
func (p *page) write(ids []string, content map[string]string) {
	for _, id := range ids {
		p.set(id, content[id])
	}
}

// withoutEnds leaves out the ends of process types. Many never end on purpose.
func withoutEnds(types []protocol.Unreached) []protocol.Unreached {
	var out []protocol.Unreached
	for _, u := range types {
		u.Statements = slices.DeleteFunc(u.Statements, func(s protocol.Statement) bool { return s.Text == "-end-" })
		if len(u.Statements)+u.More > 0 {
			out = append(out, u)
		}
	}
	return out
}

// progress shows the progress of a running check, given as JSON.
func (p *page) progress(text string) {
	var g protocol.Progress
	if err := protocol.Read(text, &g); err != nil {
		panic(err)
	}
	if p.result != nil {
		p.clear()
	}
	p.set("verdict", view.Searching(&g))
	p.set("facts", view.ProgressFacts(&g)+view.ProgressNote())
}

// diagnose shows the diagnostics of a text, given as a result in JSON.
func (p *page) diagnose(text string) {
	var r protocol.Result
	if err := protocol.Read(text, &r); err != nil {
		panic(err)
	}
	p.clear()
	p.set("verdict", view.Verdict(&r))
	if len(r.Diagnostics) > 0 {
		p.set("diagnostics", view.Diagnostics(r.Diagnostics))
	}
	p.tell(nil, false)
}

// Least widths for layouts, in CSS pixels: of the window, of the place in an embedded page, and
// of the place for statements and changes beside each other.
const (
	embedFrom  = 440
	mediumFrom = 720
	wideFrom   = 1280
	besideFrom = 540
)

// resize chooses the layout for the widths of the window and of the place of the score, in
// CSS pixels, and for fingers. The window of an embedded page has width 0. A run that is not
// written yet gets its layout when it is written.
func (p *page) resize(window, place int, touch bool) {
	layout := view.Wide
	if touch {
		layout = view.Touch
	}
	switch {
	case window == 0 && place >= embedFrom:
		layout += view.Embed
	case window < mediumFrom || place < besideFrom:
		layout += view.Narrow
	case window < wideFrom:
		layout += view.Medium
	}
	if layout == p.score.Layout && place == p.score.Width {
		return
	}
	p.score.Layout, p.score.Width = layout, place
	if p.trail() != nil && !p.unwritten {
		p.writeScore()
		p.mark(true)
	}
}

// trail returns the run of the result, or nil.
func (p *page) trail() *protocol.Trail {
	if p.result == nil || p.result.Trail == nil || len(p.result.Trail.Processes) == 0 {
		return nil
	}
	return p.result.Trail
}

// exportText returns the run for a file: kind is svg or steps. It is "" without a run.
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
