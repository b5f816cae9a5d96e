package view

import (
	"slices"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

func TestMove(t *testing.T) {
	trail := booths()
	all := Visible(trail, ScoreOptions{})
	office := Visible(trail, ScoreOptions{Filter: "office"}) // 0 3 4 8 9
	for _, c := range []struct {
		name    string
		visible []int
		from    int
		key     Key
		want    int
	}{
		{"next", all, 3, Next, 4}, {"next at the end", all, 13, Next, 13},
		{"previous", all, 3, Previous, 2}, {"previous at the start", all, 0, Previous, 0},
		{"first", all, 7, First, 0}, {"last", all, 7, Last, 13},
		{"page down", all, 2, PageDown, 12}, {"page down near the end", all, 9, PageDown, 13},
		{"page up", all, 12, PageUp, 2}, {"page up near the start", all, 4, PageUp, 0},
		{"next of Booth:2", all, 1, NextSame, 5}, {"next of Booth:2 after its last", all, 13, NextSame, 13},
		{"previous of Office:0", all, 8, PreviousSame, 4}, {"from the start", all, 0, NextSame, 1},
		{"next among some", office, 4, Next, 8}, {"next from a hidden step", office, 5, Next, 8},
		{"previous from a hidden step", office, 5, Previous, 4}, {"page from a hidden step", office, 1, PageDown, 9},
		{"nothing visible", nil, 5, Next, 5},
	} {
		if got := Move(trail, c.visible, c.from, c.key); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

func TestStandings(t *testing.T) {
	for _, c := range []struct {
		name  string
		trail *protocol.Trail
		step  int
		want  []int // line, process, ...
	}{
		{"start", booths(), 0, []int{18, 0, 26, 1, 26, 2}},
		{"after a handshake", booths(), 4, []int{18, 0, 27, 1, 28, 2}},
		{"the end has the last word", booths(), 13, []int{18, 0, 32, 1}},
		{"beyond the end", booths(), 99, []int{18, 0, 32, 1}},
		{"before birth", spawned(), 0, []int{3, 0}},
		{"after death and before the next life", spawned(), 4, []int{4, 0}},
		{"next life", spawned(), 5, []int{5, 0, 8, 2}},
	} {
		var got []int
		for _, s := range Standings(c.trail, c.step) {
			got = append(got, s.Line, s.Process)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestGutterMark(t *testing.T) {
	at := Standings(ring(12, 1), 0)
	if got := GutterMark(at); plain(got) != "12 ×" {
		t.Errorf("twelve processes give %q", plain(got))
	}
	if got := strings.Count(GutterMark(at[:3]), "<svg"); got != 3 {
		t.Errorf("three processes give %d glyphs", got)
	}
	if GutterMark(nil) != "" {
		t.Error("no process, but a mark")
	}
}

func TestNow(t *testing.T) {
	for _, c := range []struct {
		name  string
		trail *protocol.Trail
		step  int
		o     NowOptions
		want  string
	}{
		{"all", booths(), 8, NowOptions{},
			"Shared left 40 sold 25 ask book,2,15 Local Office:0 who 1 Office:0 rest 0 Booth:1 seen 0 Booth:2 seen 40"},
		{"start", booths(), 0, NowOptions{Filter: "s"}, "Shared sold 0 ask empty Local Office:0 rest 0 Booth:1 seen 0 Booth:2 seen 0"},
		{"only changed", booths(), 8, NowOptions{OnlyChanged: true}, "Shared ask book,2,15 Local Office:0 who 1"},
		{"nothing changed", booths(), 5, NowOptions{OnlyChanged: true}, "This step changed nothing."},
		{"filter", booths(), 8, NowOptions{Filter: "BOOTH:1."}, "Local Booth:1 seen 0"},
		{"filter without result", booths(), 8, NowOptions{Filter: "zebra"}, "No variable matches the filter."},
		{"watched", booths(), 8, NowOptions{Filter: "seen", Watched: []string{"Booth:2.seen"}}, "Watched Booth:2 seen 40 Local Booth:1 seen 0"},
		{"ended process", spawned(), 4, NowOptions{Filter: "x"}, "No variable matches the filter."},
		{"array", spawned(), 3, NowOptions{Filter: "slot"}, "Shared slot 0 0 10 0 0 0 0 0 0 0 0 0 0 0 0 0 +4"},
		{"no variables", &protocol.Trail{Loop: -1}, 0, NowOptions{}, "This model has no variables."},
	} {
		got := NowValues(c.trail, c.step, c.o)
		if text := plain(spaced.ReplaceAllString(got, "$0 ")); text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
	}
	if got := plain(spaced.ReplaceAllString(NowHeading(booths(), 8), "$0 ")); got != "After step 8Office:0 at line 19 ask?look,who,_" {
		t.Errorf("heading is %q", got)
	}
}

// TestLongNamesAreToldApart: the ends of names stay, those of processes have their numbers.
func TestLongNamesAreToldApart(t *testing.T) {
	long := booths()
	for i := range long.Processes {
		long.Processes[i].Name = "Sender_With_A_Very_Long_Name_Of_40_Letters"
	}
	long.Variables[len(long.Variables)-1].Name = "message.a_name_of_forty_letters_for_a_field"
	got := plain(spaced.ReplaceAllString(NowValues(long, 8, NowOptions{}), "$0 "))
	for _, want := range []string{"Sender_Wit…ers:0 who 1", "Sender_Wi…ers:0 rest 0", "Send…:2 message…ield 40"} {
		if !strings.Contains(got, want) {
			t.Errorf("the values are %q, without %q", got, want)
		}
	}
	score := plain(spaced.ReplaceAllString(Score(long, ScoreOptions{Layout: Wide}), "$0 "))
	if !strings.Contains(score, "Sender_With…ters:2 ask!") {
		t.Errorf("the rows are %.600q", score)
	}
}

func TestQueues(t *testing.T) {
	many := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	for _, c := range []struct {
		name     string
		messages []string
		capacity int
		sent     int
		want     string
	}{
		{"empty", nil, 2, 0, "__"},
		{"new at the end", many[:2], 3, 2, "a B _"},
		{"long and empty", nil, 40, 0, "______ +34"},
		{"new message beyond the drawn ones", many, 8, 8, "a b c d e H +2"},
	} {
		q := newQueue(protocol.Value{Messages: c.messages}, c.capacity, c.sent)
		var parts []string
		for i, m := range q.messages {
			if i == q.fresh {
				m = strings.ToUpper(m)
			}
			parts = append(parts, m)
		}
		if q.free > 0 {
			parts = append(parts, strings.Repeat("_", q.free))
		}
		if q.more > 0 {
			parts = append(parts, "+"+protocol.Grouped(uint64(q.more)))
		}
		if got := strings.Join(parts, " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestScrubber(t *testing.T) {
	got := Scrubber(booths(), 8)
	for _, want := range []string{`max="13"`, `value="8"`, `class="scrub-here" x="8"`, `viewBox="0 0 14 3"`,
		`aria-valuetext="Step 8 of 13: Office:0, line 19, ask?look,1,_: ask [book,2,15]; who 2 → 1"`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s", want)
		}
	}
	if long := Scrubber(ring(12, 20000), 5); len(long) > 600_000 {
		t.Errorf("20 000 steps take %d bytes", len(long))
	}
}

func TestCoverage(t *testing.T) {
	statement := []protocol.Statement{{Line: 19, Text: "a"}}
	for _, c := range []struct {
		result *protocol.Result
		want   string
	}{
		{&protocol.Result{Exhaustive: true}, "Every statement was reached."},
		{&protocol.Result{Exhaustive: true, Unreached: []protocol.Unreached{{Proctype: "P", Statements: statement}}}, "One statement was never executed"},
		{&protocol.Result{Unreached: []protocol.Unreached{{Proctype: "P", Statements: statement}}}, "it is not known"},
	} {
		if got := Coverage(c.result); !strings.Contains(got, c.want) {
			t.Errorf("no %q in %s", c.want, got)
		}
	}
}
