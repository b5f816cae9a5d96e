package language_test

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// textOfLarge returns a model whose clock x is compared with growing numbers n.
func textOfLarge(guard string) string {
	return "clock x; int[0,2000000000] n = 1;\nprocess P() { state A, B; init A; trans A -> A { guard n < 1000000; assign n = n * 1000; },\n A -> B { guard " + guard + "; }; }\nsystem P;\n"
}

// TestLargeClocks: a clock whose value cannot be searched ends a search without an error of the model, as
// memory that is too small does.
func TestLargeClocks(t *testing.T) {
	text := textOfLarge
	for _, c := range []struct {
		protocol.Options
		guard, want string
	}{
		{protocol.Options{Goal: "E<> P.B && n == 3"}, "x < n * 1000", "incomplete, large clock"},
		{protocol.Options{Goal: "A[] n < 7000000"}, "x < n * 1000", "incomplete, large clock"},
		{protocol.Options{Search: "dfs"}, "x < n * 1000", "incomplete, large clock"},
		{protocol.Options{Search: "dfs", All: true}, "x < n * 1000", "incomplete, large clock"},
		{protocol.Options{Search: "bfs"}, "x < n * 1000", "incomplete, large clock"},
		{protocol.Options{Search: "ida"}, "x < n * 1000", "incomplete, large clock"},
		{protocol.Options{Search: "iterate"}, "x < n * 1000", "incomplete, large clock"},
		{protocol.Options{Search: "swarm"}, "x < n * 1000", "incomplete, large clock"},
		{protocol.Options{Search: "dfs", Store: "bitstate"}, "x < n * 1000", "incomplete, large clock"},
		{protocol.Options{Goal: "sup: n"}, "x < n * 1000", "incomplete, large clock"},
		{protocol.Options{Search: "ndfs", Property: "ltl", Formula: "n == 5 --> n == 1"}, "x < n * 1000", "incomplete, large clock"},
		{protocol.Options{Search: "lasso", Property: "ltl", Formula: "n == 5 --> n == 1"}, "x < n * 1000", "incomplete, large clock"},
		{protocol.Options{Goal: "E<> P.B", Search: "bfs"}, "x < n * 1000", "error, goal reached"},
		// Another mistake is one of the model.
		{protocol.Options{Goal: "E<> P.B && n == 3"}, "x < n / (n - 1000)", "error, division by zero"},
	} {
		r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: text(c.guard), Options: c.Options})
		if got := r.Verdict + ", " + r.Kind; got != c.want {
			t.Errorf("%+v: %s: %s, not %s", c.Options, got, r.Message, c.want)
			continue
		}
		if c.want != "incomplete, large clock" {
			continue
		}
		if r.Trail != nil || r.Exhaustive || r.Answer != nil || r.Errors != 0 || !strings.Contains(r.Message, "Line 3: A clock has a value that is too large to be searched, or is compared with one.") {
			t.Errorf("%+v: %+v", c.Options, r)
		}
		if !strings.Contains(r.Report, "the search has not visited all states") || strings.Contains(r.Report, "Found: large") {
			t.Errorf("%+v: %s", c.Options, r.Report)
		}
	}
}

// TestRunIntoLargeClock: a run that meets such a clock has no error.
func TestRunIntoLargeClock(t *testing.T) {
	r := answer(t, protocol.Request{Type: "replay", Name: "m.xta", Text: textOfLarge("x < n * 1000"), Choices: []uint32{0, 0, 0}})
	if r.Verdict != protocol.VerdictIncomplete || r.Kind != protocol.LargeClock || r.Errors != 0 || r.Trail == nil {
		t.Errorf("%s, %s: %s", r.Verdict, r.Kind, r.Message)
	}
}
