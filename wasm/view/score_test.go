package view

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

func TestScoreRows(t *testing.T) {
	got := Score(booths(), ScoreOptions{Layout: Wide, Current: 8})
	for n, want := range map[int]string{
		0:  "0 start initial values",
		2:  "2 Booth:1 ask!look,1,0 26 ask look,2,0 look,1,0",
		4:  "4 Office:0 tell[2]!40 19, 27 Booth:2 seen 0→ 40",
		5:  "5 Booth:2 seen >= GROUP 29 40 ≥ 25",
		6:  "6 Booth:2 ask!book,2,15 30 ask look,1,0 book,2,15",
		8:  "8 Office:0 ask?look,1,_ 19 ask book,2,15 who 2→ 1",
		13: "13 Booth:2 assert(sold <= SEATS) 32 50 ≤ 40 is false",
	} {
		row := between(got, fmt.Sprintf(`<tr id="step-%d"`, n), "</tr>")
		if text := plain(spaced.ReplaceAllString(row, "$0 ")); text != want {
			t.Errorf("row %d reads %q, want %q", n, text, want)
		}
	}
	if n := strings.Count(got, `aria-current="step"`); n != 1 || !strings.Contains(got, `<tr id="step-8" data-step="8" aria-rowindex="10" aria-current="step"`) {
		t.Errorf("%d rows are current, want 1", n)
	}
	if n := strings.Count(got, `tabindex="0"`); n != 1 {
		t.Errorf("the table has %d tab stops, want 1", n)
	}
	if !strings.Contains(got, `aria-label="Sequence chart: 3`+unitSpace+`processes, 13`+unitSpace+`steps, 6`+unitSpace+`messages, 2 of them never received`) {
		t.Error("the chart's summary is missing")
	}
}

var spaced = regexp.MustCompile(`</(td|th|span|b|code)>`)

func TestOneTabStop(t *testing.T) {
	for _, c := range []struct {
		filter        string
		current, stop int
	}{{"", 8, 8}, {"office", 5, 8}, {"office", 13, 9}, {"zebra", 4, 0}, {"", 99, 13}, {"", -4, 0}} {
		got := Score(booths(), ScoreOptions{Filter: c.filter, Current: c.current})
		want := fmt.Sprintf(`data-step="%d" tabindex="0"`, c.stop)
		if strings.Count(got, `tabindex="0"`) != 1 || !strings.Contains(got, want) {
			t.Errorf("filter %q at step %d: %s is not the only tab stop", c.filter, c.current, want)
		}
	}
}

func TestVisible(t *testing.T) {
	for _, c := range []struct {
		name string
		o    ScoreOptions
		want []int
	}{
		{"all", ScoreOptions{}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}},
		{"without a process", ScoreOptions{HiddenProcesses: []int{2}}, []int{0, 2, 3, 4, 8, 9, 10, 11, 12}},
		{"a hidden lane hides no steps", ScoreOptions{HiddenLanes: []int{0, 1, 2}}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}},
		{"by process", ScoreOptions{Filter: "office"}, []int{0, 3, 4, 8, 9}},
		{"by statement", ScoreOptions{Filter: " ASSERT "}, []int{0, 13}},
		{"by change", ScoreOptions{Filter: "→ 25"}, []int{0, 7}},
		{"nothing fits", ScoreOptions{Filter: "zebra"}, []int{0}},
		{"only some", ScoreOptions{Only: []int{3, 9, 10, 40}, HiddenProcesses: []int{2}}, []int{0, 3, 9, 10}},
		{"only none", ScoreOptions{Only: []int{}}, []int{0}},
		{"indices out of range", ScoreOptions{HiddenProcesses: []int{-1, 99}, Filter: "office"}, []int{0, 3, 4, 8, 9}},
	} {
		if got := Visible(booths(), c.o); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestStepsWithoutALaneNameTheirProcess: a step of a hidden or folded lane says in all layouts
// whose it is, and a folded lane how many processes end there.
func TestStepsWithoutALaneNameTheirProcess(t *testing.T) {
	for _, l := range layouts {
		if f := newFrame(booths(), &ScoreOptions{Layout: l}, make([]column, 3)); f.process > 0 || f.stacked() {
			continue // each row has the name
		}
		score := Score(booths(), ScoreOptions{Layout: l, HiddenLanes: []int{2}})
		first, third := between(score, `<tr id="step-1"`, "</tr>"), between(score, `<tr id="step-3"`, "</tr>")
		if want := `<span class="quiet">` + Glyph(LaneOf(2)) + "Booth:2 </span><code>"; !strings.Contains(first, want) {
			t.Errorf("layout %d: no %s in %s", l, want, first)
		}
		if !strings.Contains(third, `<span class="vh">Office:0: </span>`) {
			t.Errorf("layout %d: the lane of a step has a name beside it: %s", l, third)
		}
		rows := endRows(Score(circle(100), ScoreOptions{Layout: l}))
		if last := rows[len(rows)-1]; !strings.Contains(last, " others") {
			t.Errorf("layout %d: the last end does not say whose it is: %s", l, last)
		}
	}
}

// TestHiddenEndsLeaveStubs: if one end of a message has no row, the other end has a stub, not
// the open dot of an unreceived message.
func TestHiddenEndsLeaveStubs(t *testing.T) {
	f := newFigure(booths(), &ScoreOptions{HiddenProcesses: []int{0}})
	kinds := map[int]int{}
	for i := range f.arrows {
		kinds[f.arrows[i].kind]++
	}
	if kinds[severed] != 2 || kinds[unread] != 2 || kinds[buffered] != 0 || kinds[handshake] != 0 {
		t.Errorf("arrows by kind: %v", kinds)
	}
}

func TestLongRunsHaveAWindow(t *testing.T) {
	long := ring(3, 5000)
	for _, c := range []struct{ current, from, to int }{{0, 0, 44}, {50, 28, 72}, {2600, 2578, 2622}, {5000, 4956, 5000}} {
		got := Score(long, ScoreOptions{Current: c.current})
		if want := fmt.Sprintf(`data-from="%d" data-to="%d"`, c.from, c.to); !strings.Contains(got, want) {
			t.Errorf("at step %d: no %s in %.120s", c.current, want, got)
		}
		if !strings.Contains(got, fmt.Sprintf(`id="step-%d"`, c.current)) || !strings.Contains(got, `aria-rowcount="5002"`) {
			t.Errorf("at step %d: the current row or the number of rows is missing", c.current)
		}
	}
	if n := strings.Count(Score(ring(3, 119), ScoreOptions{}), "<tr id="); n != 120 {
		t.Errorf("119 steps have %d rows", n)
	}
	around := Score(long, ScoreOptions{Current: 7, Around: 2601})
	if !strings.Contains(around, `data-from="2578" data-to="2622"`) || strings.Count(around, `tabindex="0"`) != 1 {
		t.Errorf("around step 2600: %.120s", around)
	}
	for _, room := range []string{`<tr class="gap" height="82496">`, `<tr class="gap" height="76096">`} {
		if !strings.Contains(around, room) {
			t.Errorf("around step 2600: no %s", room)
		}
	}
	if r := newRows(long, &ScoreOptions{Height: 1_000_000, Around: 2601}); r.to-r.from > mostRows+2*spareRows+1 {
		t.Errorf("a very high window has %d rows", r.to-r.from)
	}
	// All that can be seen around a step has rows, and more.
	for _, height := range []int{1, 300, 900, 1440, 2560} {
		for around := 2000; around < 2200; around++ {
			r := newRows(long, &ScoreOptions{Height: height, Around: 1 + around})
			if half := height/64 + spareRows - 1; around-half < r.from || around+half >= r.to {
				t.Fatalf("%d px around step %d: rows %d to %d", height, around, r.from, r.to)
			}
		}
	}
}

// TestOneRowOneHeight: 14 states and the ends of three lanes have rows.
func TestOneRowOneHeight(t *testing.T) {
	for _, l := range layouts {
		f := newFigure(booths(), &ScoreOptions{Layout: l})
		if f.height != float64(17*f.frame.row) || f.y(0) != float64(f.frame.row)/2 {
			t.Errorf("%s: figure is %g high, row 0 at %g", f.frame.name, f.height, f.y(0))
		}
	}
}

// TestStyleSheetAgrees: the style sheet has the sizes that figures use, a rule for every
// class, and no colours of its own.
func TestStyleSheetAgrees(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "site", "styles", "views.css"))
	if err != nil {
		t.Fatal(err)
	}
	css := string(raw)
	if want := fmt.Sprintf(".score-touch { --row: %dpx; }", (Touch + Wide).measure().row); !strings.Contains(css, want) {
		t.Errorf("there is no rule %s", want)
	}
	for l := range Touch {
		m := l.measure()
		block := between(css, ".score-"+m.name+" { ", "}")
		if l == Wide {
			block = between(css, ".score { ", "}")
		}
		for name, want := range map[string]int{"--row": m.row, "--step": m.step} {
			if l == Medium && name == "--row" {
				continue
			}
			if !strings.Contains(block, fmt.Sprintf("%s: %dpx", name, want)) {
				t.Errorf("%s: %s is not %d px in %q", m.name, name, want, block)
			}
		}
		for _, p := range m.pitches {
			if !strings.Contains(css, fmt.Sprintf(".pitch-%d .head { width: %dpx", p, p)) {
				t.Errorf("no heads of %d px", p)
			}
		}
	}
	if bad := regexp.MustCompile(`#[0-9a-fA-F]{3,8}\b|rgba?\(`).FindString(css); bad != "" {
		t.Errorf("the colour %s is not a token", bad)
	}
	for class := range usedClasses() {
		if !regexp.MustCompile(`\.` + regexp.QuoteMeta(class) + `\b`).MatchString(css) {
			t.Errorf("class %s has no rule", class)
		}
	}
}

// structural are classes that only the page's code uses.
var structural = map[string]bool{"score-wide": true, "c-chart": true, "diag-says": true}

func usedClasses() map[string]bool {
	used := map[string]bool{}
	attribute := regexp.MustCompile(` class="([^"]*)"`)
	for _, r := range []*protocol.Result{overbooked(), {Verdict: protocol.VerdictError, Trail: spawned()},
		{Verdict: protocol.VerdictError, Trail: starved()}, {Verdict: protocol.VerdictBadInput, Diagnostics: mistakes(), Trail: ring(20, 2500)}} {
		for _, text := range views(r) {
			for _, m := range attribute.FindAllStringSubmatch(text, -1) {
				for _, class := range strings.Fields(m[1]) {
					if !structural[class] {
						used[class] = true
					}
				}
			}
		}
	}
	return used
}

func TestExports(t *testing.T) {
	svg := ExportSVG(booths(), "Two booths")
	if strings.Contains(svg, "class=") || !strings.Contains(svg, `xmlns="http://www.w3.org/2000/svg"`) {
		t.Error("the picture needs a style sheet or is not one")
	}
	if strings.Contains(svg, "many") || !strings.Contains(ExportSVG(ring(12, 30), "many"), ">Node:11</text>") {
		t.Error("lanes of a wide picture lack their names")
	}
	text := ExportText(booths())
	lines := strings.Split(text, "\n")
	if want := "   4  Office:0  19, 27  tell[2]!40             Booth:2 seen 0 → 40"; lines[5] != want {
		t.Errorf("line 5 is\n%q, want\n%q", lines[5], want)
	}
	loop, still := starved(), starved()
	still.Loop = still.Length
	for want, run := range map[string]*protocol.Trail{"Back to step 3.": loop, "The run stays here. No process can move any more.": still} {
		if !strings.HasSuffix(ExportText(run), want+"\n") || !strings.Contains(ExportSVG(run, "Two"), ">"+want+"</text>") {
			t.Errorf("text or picture of a run that never ends lacks %q", want)
		}
	}
}

func BenchmarkScore(b *testing.B) {
	trail := ring(12, 2000)
	for b.Loop() {
		Score(trail, ScoreOptions{Layout: Wide, Current: 1000})
	}
}

func BenchmarkNow(b *testing.B) {
	trail := ring(12, 2000)
	for b.Loop() {
		Now(trail, 2000, NowOptions{})
	}
}

// TestTokensExist: every custom property of the style sheet is defined in tokens.css.
func TestTokensExist(t *testing.T) {
	css, err := os.ReadFile(filepath.Join("..", "..", "site", "styles", "views.css"))
	if err != nil {
		t.Fatal(err)
	}
	tokens, err := os.ReadFile(filepath.Join("..", "..", "site", "styles", "tokens.css"))
	if err != nil {
		t.Skip("no tokens.css")
	}
	defined := string(tokens) + string(css)
	for _, m := range regexp.MustCompile(`var\((--[a-z0-9-]+)\)`).FindAllStringSubmatch(string(css), -1) {
		if !regexp.MustCompile(regexp.QuoteMeta(m[1]) + `\s*:`).MatchString(defined) {
			t.Errorf("%s is not defined", m[1])
		}
	}
}

// TestManyLanesLeaveRoom: processes whose lanes do not fit share one, and the column of
// changes keeps its width.
func TestManyLanesLeaveRoom(t *testing.T) {
	crowd := ring(100, 300)
	for _, o := range []ScoreOptions{{Layout: Medium, Width: 630}, {Layout: Wide, Width: 885}, {Layout: Medium, Width: 460}} {
		f := newFigure(crowd, &o)
		used := f.frame.step + f.frame.line + f.frame.statement + f.frame.process + f.frame.changed + int(f.width)
		if used > o.Width && len(f.columns) > fewestLanes {
			t.Errorf("%s: %d px of %d are used by %d lanes", f.frame.name, used, o.Width, len(f.columns))
		}
	}
}

// TestSpareWidth: a long statement takes the width that the changes do not need.
func TestSpareWidth(t *testing.T) {
	run := &protocol.Trail{Loop: -1, Processes: []protocol.Process{{Name: "P"}}, Steps: []protocol.Step{{Proctype: "P", Statement: strings.Repeat("x", 40)}}}
	f := newFrame(run, &ScoreOptions{Layout: Wide, Width: 885}, make([]column, 1))
	if least := 40 * f.char / 100; f.statement < least {
		t.Errorf("the statement has %d px of %d, the changes have %d", f.statement, least, f.room)
	}
	if f.room < f.changed {
		t.Errorf("the changes have %d px, less than %d", f.room, f.changed)
	}
}

// TestFilteredOut: a filter that hides every step says so.
func TestFilteredOut(t *testing.T) {
	run := booths()
	if got := Score(run, ScoreOptions{Filter: "no such text"}); !strings.Contains(got, "The filters hide every step.") {
		t.Errorf("got %s", got)
	}
	if got := Score(run, ScoreOptions{}); strings.Contains(got, "The filters hide") {
		t.Errorf("without a filter: got %s", got)
	}
}
