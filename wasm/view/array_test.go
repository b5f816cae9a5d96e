package view

import (
	"fmt"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// filling is a run over an array. Each step changes one element; the last one changes more
// than the trail lists.
func filling(size, steps int) *protocol.Trail {
	t := &protocol.Trail{Length: steps, Loop: -1,
		Processes: []protocol.Process{{Name: "init", Start: 1}},
		Variables: []protocol.Variable{{Process: -1, Name: "a", Kind: "array", Type: "int", Len: size,
			Initial: protocol.Value{Cells: []string{"0"}, Counts: []int{size}}}},
	}
	for i := range steps {
		s := act(0, 1, fmt.Sprintf("a[%d] = %d", i, i+1), "")
		s.Changes = []protocol.Change{{Cells: []int{i % size}, Old: protocol.Value{Cells: []string{"0"}}, New: protocol.Value{Cells: []string{fmt.Sprint(i + 1)}}}}
		t.Steps = append(t.Steps, s)
	}
	t.Steps[steps-1].Changes[0].More = 7
	return t
}

func TestLargeArraysAreFolded(t *testing.T) {
	trail := filling(260_000, 900)
	folded := NowValues(trail, 500, NowOptions{})
	for _, want := range []string{`>+259,984</button>`, `data-act="unfold" data-variable="0" data-from="499"`, `…[499]</span><b class="cell is-new">500</b>`} {
		if !strings.Contains(folded, want) {
			t.Errorf("the folded array lacks %s: %s", want, folded)
		}
	}
	open := NowValues(trail, 500, NowOptions{Open: 1, From: 499})
	for _, want := range []string{"Elements 400 to 599 of 260,000; this step changed 1", `data-from="200">Earlier`, `data-from="600">Later`, `[490]</span>`, `<b class="cell is-new">500</b></div>`} {
		if !strings.Contains(open, want) {
			t.Errorf("the unfolded array lacks %s: %s", want, open)
		}
	}
	if n := strings.Count(open, `class="cell`); n < PageCells || len(open) > 50*PageCells {
		t.Errorf("a page has %d cells in %d bytes", n, len(open))
	}
	if last := NowValues(trail, 900, NowOptions{Open: 1, From: 1000}); strings.Count(last, `title="not kept"`) != PageCells {
		t.Error("unknown elements have a value")
	}
	if row := changesText(trail, &trail.Steps[899]); row != "a[899] 0 → 900; +7" {
		t.Errorf("the last step changes %s", row)
	}
}

// TestViewsAreBounded writes views of very large runs.
func TestViewsAreBounded(t *testing.T) {
	many := filling(10, 3)
	for i := range 20_000 {
		many.Variables = append(many.Variables, protocol.Variable{Process: -1, Name: fmt.Sprint("x", i), Kind: "number", Initial: protocol.Value{Text: "0"}})
	}
	many.Steps[1].Changes = append(many.Steps[1].Changes, protocol.Change{Variable: 19_000, Old: protocol.Value{Text: "0"}, New: protocol.Value{Text: "5"}})
	long := filling(10, 10_000)
	for i := range 5000 {
		long.Processes = append(long.Processes, protocol.Process{Pid: 1, Name: strings.Repeat("n", 150), Born: 2*i + 1, Died: 2*i + 2})
		long.Steps[2*i+1].Process = i + 1
	}
	wordy := filling(10, 200)
	for i := range wordy.Steps {
		wordy.Steps[i].Statement = strings.Repeat("s", 2000)
		wordy.Steps[i].Printed = strings.Repeat("p", 2000)
	}
	for name, trail := range map[string]*protocol.Trail{"many variables": many, "many steps and processes": long, "long texts": wordy} {
		at := len(trail.Steps) - 1
		for part, text := range map[string]string{
			"score": Score(trail, ScoreOptions{Current: at}), "narrow score": Score(trail, ScoreOptions{Layout: Narrow, Current: at}),
			"values": Now(trail, at, NowOptions{}), "scrubber": Scrubber(trail, at), "filters": Filters(trail, ScoreOptions{}),
		} {
			if len(text) > 300_000 || strings.Count(text, "<") > 4000 {
				t.Errorf("%s, %s: %d bytes, %d tags", name, part, len(text), strings.Count(text, "<"))
			}
		}
	}
	values := NowValues(many, 2, NowOptions{})
	for _, want := range []string{">x18999<", "19,940" + unitSpace + "variables are not shown", "Show 60 more"} {
		if !strings.Contains(values, want) {
			t.Errorf("no %q among the values", want)
		}
	}
	if n := strings.Count(NowValues(many, 2, NowOptions{Rows: 300}), "<tr"); n != 302 {
		t.Errorf("300 variables and a changed one have %d rows", n)
	}
}

func TestDiagnosticsAreBounded(t *testing.T) {
	name := strings.Repeat("n", 100_000)
	for _, message := range []string{"found '" + name + "'", "found `" + name + "`", "found `x` after " + name} {
		if got := Diagnostics([]protocol.Diagnostic{{Message: message, Hint: message}}); len(got) > 3000 {
			t.Errorf("%.20s: %d bytes", message, len(got))
		}
	}
}

func TestUnseenCharactersAreEscapes(t *testing.T) {
	for s, want := range map[string]string{"a\u202eb": `a\u202eb`, "\x07": `\u0007`, "\u200b\ufeff\u2028": `\u200b\ufeff\u2028`, "\U000e0041": `\u{e0041}`, "\ue000": `\ue000`, "é 漢\t\n": "é 漢\t\n"} {
		if got := escape(s); got != want {
			t.Errorf("escape(%q) = %s, want %s", s, got, want)
		}
	}
	if got := middle("abcdefghij", 7); got != "abcd…ij" {
		t.Errorf("middle: %s", got)
	}
}
