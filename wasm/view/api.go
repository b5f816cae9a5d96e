package view

import "beeline/wasm/session"

// A Layout is the room that a view has.
type Layout int

// Layouts, by the width of the page: from 1280 px, from 720 px, below, and the
// frame of an embedded model.
const (
	Wide Layout = iota
	Medium
	Narrow
	Embed
)

// An Action is a button beside the verdict.
type Action struct {
	Act   string // value of data-act
	Label string
}

// ScoreOptions choose what a score shows.
type ScoreOptions struct {
	Layout Layout
	// Current is the selected step, 0 for the initial state.
	Current int
	// HiddenProcesses are indices into Trail.Processes whose steps have no rows and
	// whose lanes are not drawn.
	HiddenProcesses []int
	// HiddenLanes are indices into Trail.Processes whose lanes are not drawn.
	HiddenLanes []int
	// Filter keeps the rows that contain it, in any case, in their process,
	// statement or changes; "" keeps all.
	Filter string
	// Lanes is the order of lanes from the left, as indices into
	// Trail.Processes. Processes that it lacks follow in the order of LaneOrder.
	Lanes []int
}

// NowOptions choose which values to show.
type NowOptions struct {
	OnlyChanged bool
	// Filter keeps the variables whose full name contains it, in any case.
	Filter string
	// Watched are full names ("paid", "Machine:2.seen") that come first.
	Watched []string
}

// A Standing is a process at a line of the source, for the editor's margin.
type Standing struct {
	Line    int
	Process int // index into Trail.Processes
	Name    string
	Lane    Lane
}

// A Lane is how a process looks everywhere: a colour and a shape, which
// together differ for 32 processes.
type Lane struct {
	Color int // 1 to 8, class l1 to l8; 0 is grey
	Shape int // 0 circle, 1 square, 2 diamond, 3 triangle
}

// A Key is a movement among steps.
type Key int

// Movements. PageUp and PageDown move by ten rows.
const (
	Next Key = iota
	Previous
	First
	Last
	PageDown
	PageUp
	NextSame
	PreviousSame
)

// Verdict says how a check ended.
func Verdict(r *session.Result, acts ...Action) string { return "" }

// Searching says how far a running check is.
func Searching(p *session.Progress) string { return "" }

// Score draws a run as step table and chart.
func Score(t *session.Trail, o ScoreOptions) string { return "" }

// Footnote says below a score how it was found and how to read it.
func Footnote(r *session.Result) string { return "" }

// Filters draws the controls that hide steps and lanes.
func Filters(t *session.Trail, o ScoreOptions) string { return "" }

// Visible returns the numbers of the steps that have rows under o, without
// windowing, 0 first.
func Visible(t *session.Trail, o ScoreOptions) []int { return nil }

// LaneOrder returns indices into t.Processes in an order in which messages
// cross few lanes.
func LaneOrder(t *session.Trail) []int { return nil }

// Scrubber draws the run in small behind a range control.
func Scrubber(t *session.Trail, current int) string { return "" }

// StepName names a step in words, for aria-valuetext.
func StepName(t *session.Trail, step int) string { return "" }

// Position is the markup "13 of 13".
func Position(t *session.Trail, step int) string { return "" }

// Now shows the values after a step.
func Now(t *session.Trail, step int, o NowOptions) string { return "" }

// NowHeading is the content of div.now-head.
func NowHeading(t *session.Trail, step int) string { return "" }

// NowValues is the content of div.now-values.
func NowValues(t *session.Trail, step int, o NowOptions) string { return "" }

// ProgressFacts shows the numbers of a running check.
func ProgressFacts(p *session.Progress) string { return "" }

// ResultFacts shows the numbers of a finished check.
func ResultFacts(r *session.Result) string { return "" }

// Diagnostics lists mistakes. Indices of fixes are indices into list.
func Diagnostics(list []session.Diagnostic) string { return "" }

// Coverage lists the statements that no run executes.
func Coverage(r *session.Result) string { return "" }

// ExportSVG draws the whole run as a picture of its own, light, without style sheet.
func ExportSVG(t *session.Trail, title string) string { return "" }

// ExportText writes the run as a table in plain text.
func ExportText(t *session.Trail) string { return "" }

// Move returns the step that k leads to from current, among visible (as from
// Visible, ascending), which stays unchanged.
func Move(t *session.Trail, visible []int, current int, k Key) int { return current }

// Standings returns where every process stands after a step, by line, then
// process. Ended and unborn processes are left out.
func Standings(t *session.Trail, step int) []Standing { return nil }

// GutterMark draws up to three glyphs of processes at one line, else "12 ×".
func GutterMark(at []Standing) string { return "" }

// Glyph draws a process's mark.
func Glyph(l Lane) string { return "" }

// LaneOf returns the look of process i.
func LaneOf(i int) Lane { return Lane{Color: i%8 + 1, Shape: (i + i/8) % 4} }
