package session

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestTimeLimitBeforeSearch sets a time limit that is reached when the model is compiled:
// then neither a reduced space nor a kernel is prepared.
func TestTimeLimitBeforeSearch(t *testing.T) {
	text := "byte n; active proctype P() { do :: n < 200 -> n++ :: else -> break od }"
	for _, c := range []struct {
		seconds        float64
		reduced, limit bool
	}{{1, false, true}, {1e6, true, false}} {
		all := driveAt(t, 1, protocol.Request{Type: "check", Text: text, Options: protocol.Options{Search: "dfs", Seconds: c.seconds}})
		r := all[len(all)-1].Result
		if r == nil || (r.Kind == "time limit") != c.limit || r.Reduced != c.reduced || r.Kernel != c.reduced {
			t.Fatalf("limit of %g s: got %+v", c.seconds, r)
		}
		if named := strings.Contains(r.WhyNotReduced+r.WhyNoKernel, "time limit"); named != c.limit {
			t.Errorf("limit of %g s: got not reduced %q, no kernel %q", c.seconds, r.WhyNotReduced, r.WhyNoKernel)
		}
	}
}

// TestTimeLimitBeforeWholeSpace sets time limits around the moment when the search of the
// reduced space has found an error. Its kernel is released then, and there may be no time
// for another one.
func TestTimeLimitBeforeWholeSpace(t *testing.T) {
	for ticks := range 40 {
		all := driveAt(t, 0.001, protocol.Request{Type: "check", Text: race, Options: protocol.Options{Search: "bfs", Seconds: 0.001 * float64(ticks+1)}})
		if r := all[len(all)-1].Result; r.Kind == protocol.InternalError {
			t.Errorf("limit of %d ms: %s", ticks+1, r.Message)
		}
	}
}

// TestTimeLimitOfText: a text with a mistake is bad input even if it took longer than the time
// limit to find it. Only a formula whose translation was ended is incomplete.
func TestTimeLimitOfText(t *testing.T) {
	formula := "<> (n == 0)"
	for range 12 {
		formula = "[] <> (n == 1 && " + formula + ") || (" + formula + ") U (n == 2)"
	}
	for _, c := range []struct{ name, text, formula, kind string }{
		{"mistake", "active proctype P() { x = 1 }", "", "error in the model"},
		{"mistake beside a formula", "byte n; active proctype P() { x = 1 }", formula, "error in the model"},
		{"long formula", "byte n; active proctype P() { n = 1 }", formula, "time limit"},
	} {
		all := driveAt(t, 1, protocol.Request{Type: "check", Text: c.text, Options: protocol.Options{Formula: c.formula, Seconds: 0.1}})
		if r := all[len(all)-1].Result; r == nil || r.Kind != c.kind || (r.Verdict == protocol.VerdictIncomplete) != (c.kind == "time limit") {
			t.Errorf("%s: got %+v", c.name, r)
		}
	}
}
