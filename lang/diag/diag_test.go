package diag_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"beeline/lang/diag"
	"beeline/lang/source"
)

func at(n int) source.Span { return source.Span{Start: source.Pos(n), End: source.Pos(n + 1)} }

func TestSorted(t *testing.T) {
	var l diag.List
	l.Warnf("P001", at(9), "warning at %d", 9)
	l.Errorf("P002", at(9), "error at %d", 9)
	l.Warnf("P001", at(2), "warning at 2")
	l.Errorf("P003", at(9), "second error at 9")
	var got []string
	for _, d := range l.Sorted() {
		got = append(got, d.Severity.String()+": "+d.Message)
	}
	want := "warning: warning at 2; error: error at 9; error: second error at 9; warning: warning at 9"
	if strings.Join(got, "; ") != want {
		t.Errorf("%s\nwant %s", strings.Join(got, "; "), want)
	}
}

func TestOnePerCause(t *testing.T) {
	var l diag.List
	l.Errorf("P001", at(1), "first")
	l.Errorf("P001", at(1), "again").WithHint("goes nowhere")
	l.Errorf("P001", at(2), "elsewhere")
	l.Errorf("P002", at(1), "another code")
	if n := len(l.Sorted()); n != 3 {
		t.Errorf("%d diagnostics, want 3", n)
	}
	if d := l.Sorted()[0]; d.Message != "first" || d.Hint != "" {
		t.Errorf("got %+v, want the first one", d)
	}
}

// TestBound: errors have room in a list, however many warnings come first.
func TestBound(t *testing.T) {
	var l diag.List
	for i := range 1000 {
		l.Warnf("P001", at(i+1), "warning")
	}
	if l.HasErrors() {
		t.Errorf("got HasErrors true after warnings, want false")
	}
	warnings := len(l.Sorted())
	for i := range 1000 {
		l.Errorf("P002", at(i+1), "error")
	}
	kept := len(l.Sorted())
	if warnings == 0 || kept <= warnings || kept == 2000 || !l.HasErrors() {
		t.Errorf("got %d warnings and %d diagnostics of 1000 warnings and 1000 errors", warnings, kept)
	}
}

func TestSentencesAreBounded(t *testing.T) {
	var l diag.List
	name := strings.Repeat("é", 5000)
	d := l.Errorf("P1", at(1), "found '%s' here", name).WithHint("not %s", name).Note(at(2), "as in %s", name)
	for _, s := range []string{d.Message, d.Hint, d.Notes[0].Message} {
		if n := utf8.RuneCountInString(s); n > 1000 || !utf8.ValidString(s) || !strings.Contains(s, "…") {
			t.Errorf("got %d characters, want up to 1000 with a gap: %.40s", n, s)
		}
	}
	if !strings.HasSuffix(d.Message, "é' here") {
		t.Errorf("got %s, want the end of the message", d.Message)
	}
}

func TestCompletion(t *testing.T) {
	var l diag.List
	l.Errorf("P001", at(1), "here").Note(at(5), "first declared %s", "there").WithHint("rename %q", "x").WithFix(at(1), "y", "Rename")
	d := l.Sorted()[0]
	got := fmt.Sprintf("%v %s %v %v", d.Notes, d.Hint, *d.Fix, d.Code)
	if want := `[{{5 6} first declared there}] rename "x" {{1 2} y Rename} P001`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b       string
		most, want int
	}{
		{"end", "end", 1, 0}, {"edn", "end", 1, 1}, {"acept", "accept", 1, 1}, {"colour", "color", 2, 1},
		{"", "ab", 2, 2}, {"abc", "xyz", 2, 3}, {"a", "abcd", 2, 3}, {"kitten", "sitting", 5, 3},
	} {
		if got := diag.Distance(c.a, c.b, c.most); got != c.want {
			t.Errorf("from %q to %q, up to %d: got %d, want %d", c.a, c.b, c.most, got, c.want)
		}
	}
}

func TestPhrases(t *testing.T) {
	for n, want := range []string{"no fields", "1 field", "2 fields"} {
		if got := diag.Count(n, "field"); got != want {
			t.Errorf("%d: got %q, want %q", n, got, want)
		}
	}
	var set source.Set
	main, other := set.Add("m.pml", "a\nb"), set.Add("a.h", "c")
	for _, c := range []struct {
		at   source.Span
		want string
	}{{main.Span(2, 3), " (line 2)"}, {other.Span(0, 1), " (line 1 of a.h)"}, {source.Span{}, ""}} {
		if got := diag.At(&set, c.at); got != c.want {
			t.Errorf("%v: got %q, want %q", c.at, got, c.want)
		}
	}
}
