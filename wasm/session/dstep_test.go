package session

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"beeline/lang/promela/explain"
	"beeline/wasm/protocol"
)

// longDSteps are programs with a d_step that loops for long, or forever.
var longDSteps = []struct{ name, text, verdict, kind string }{
	{"ends late", "int n; init { d_step { do :: n < 300000 -> n++ :: else -> break od }; assert(n == 300000) }", protocol.VerdictNoError, ""},
	{"too long for kernels", "int n; init { d_step { do :: n < 1100000 -> n++ :: else -> break od }; assert(n != 1100000) }", protocol.VerdictError, "assertion violated"},
	{"prints", `int n; init { d_step { do :: n < 40000 -> n++; printf("%d\n", n) :: else -> break od }; assert(n == 1) }`, protocol.VerdictError, "assertion violated"},
	{"loops", "byte n; init { d_step { do :: n = 1 - n od } }", protocol.VerdictError, "endless d_step"},
	{"loops after many states", "byte a, b; init { d_step { do :: a++; if :: a == 0 -> b++ :: else fi od } }", protocol.VerdictError, "endless d_step"},
	{"changes variables that are not read", "byte x; int n; init { d_step { do :: x = 1 - x; n = x + 7 od } }", protocol.VerdictError, "endless d_step"},
}

// TestLongDSteps: a d_step is endless if it visits a state twice, however long that takes.
func TestLongDSteps(t *testing.T) {
	for _, x := range longDSteps {
		for _, o := range []protocol.Options{{}, {Search: "dfs"}, {Search: "dfs", Random: true}, {Search: "auto"}} {
			if r := resultInTime(t, protocol.Request{Text: x.text, Options: o}); r.Verdict != x.verdict || r.Kind != x.kind {
				t.Errorf("%s, %q: %s, %q: %s\n%s", x.name, o.Search, r.Verdict, r.Kind, r.Message, r.Report)
			} else if r.Trail != nil && len(r.Trail.Steps) == 0 {
				t.Errorf("%s, %q: no steps", x.name, o.Search)
			} else if x.name == "prints" && len(r.Trail.Steps[0].Printed) > explain.MaxPrinted+100 {
				t.Errorf("%d bytes printed", len(r.Trail.Steps[0].Printed))
			}
		}
	}
}

// TestDStepsEndAtTheTimeLimit: a d_step that does not end before the time limit ends the
// search without a verdict.
func TestDStepsEndAtTheTimeLimit(t *testing.T) {
	const text = "int n, m; init { m = 1; d_step { do :: n = n + m; if :: n == 0 -> break :: else fi od }; assert(false) }"
	for _, o := range []protocol.Options{
		{}, {Search: "dfs"}, {Search: "dfs", Random: true}, {Search: "dfs", All: true}, {Search: "auto"}, {Search: "astar"}, {Search: "ida"},
		{Search: "iterate"}, {Search: "dfs", Store: "bitstate"}, {Search: "beam", NoPOR: true},
	} {
		o.Seconds = 0.3
		if r := resultInTime(t, protocol.Request{Text: text, Options: o}); r.Verdict != protocol.VerdictIncomplete || r.Kind != "time limit" {
			t.Errorf("%q: %s, %q: %s", o.Search, r.Verdict, r.Kind, r.Message)
		} else if r.Exhaustive || !strings.Contains(r.Report, "not completed") {
			t.Errorf("%q: %s", o.Search, r.Report)
		}
	}
	for _, kind := range []string{"simulate", "replay"} {
		if r := resultInTime(t, protocol.Request{Type: kind, Text: text, Trail: "0:0:1\n1:0:2\n", Options: protocol.Options{Seconds: 0.2}}); r.Verdict == protocol.VerdictError || r.Kind == protocol.InternalError {
			t.Errorf("%s: %s, %q: %s", kind, r.Verdict, r.Kind, r.Message)
		}
	}
}

// resultInTime returns the result of a request with a real clock.
func resultInTime(t *testing.T, r protocol.Request) *protocol.Result {
	t.Helper()
	began := time.Now()
	s := New(inPromela, func() float64 { return time.Since(began).Seconds() })
	if r.Type == "" {
		r.Type = "check"
	}
	var out []protocol.Response
	s.Handle(r, func(x protocol.Response) { out = append(out, x) })
	for s.Step(0.05) {
	}
	if len(out) == 0 || out[len(out)-1].Result == nil {
		t.Fatal(fmt.Sprint("no result: ", out))
	}
	return out[len(out)-1].Result
}

// TestNextOption: in a d_step, an option that begins with a block or a choice that blocks
// leaves it to the next option. Spin's verifier enters it and reports an error, its
// simulation does not.
func TestNextOption(t *testing.T) {
	for _, option := range []string{"{ c!1 }", "if :: c!1 fi", "{ { c!1 }; n++ }"} {
		text := "byte n; chan c = [1] of { byte }; active proctype A() { c!0; d_step { n++; if :: " + option + " :: n = 7 fi }; assert(n == 7) }"
		if r := checked(t, text, protocol.Options{}); r.Verdict != protocol.VerdictNoError {
			t.Errorf("%s: %s, %s", option, r.Verdict, r.Message)
		}
	}
}
