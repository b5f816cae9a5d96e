package session

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestTraces: every search of a model with a trace or notrace checks it, says which message was not
// expected, and why no kernel and no reduction was used.
func TestTraces(t *testing.T) {
	const system = "chan q = [2] of { byte }; active proctype P() { q!1; q!2 } active proctype Q() { end: do :: q?_ od } "
	for _, c := range []struct{ trace, kind, says, state string }{
		{"trace { q!1; q!2 }", "", "No error", protocol.CheckedHolds},
		{"trace { q!1; if :: q!3 :: q!4 fi }", "event_trace error (no matching event)", "does not allow `q!2` here. It expects `q!3` or `q!4`.", protocol.CheckedFails},
		{"trace { q!1 }", "event_trace error (no matching event)", "It expects no more messages.", protocol.CheckedFails},
		{"trace { q!1; q!2; q!3 }", "invalid end state", "the trace is not complete. Next in it: `q!3`.", protocol.CheckedOpen},
		{"trace { q!1; if :: q!2 :: q!_ fi }", "non-determinism in event-trace", "in two ways", protocol.CheckedFails},
		{"notrace { q!1; q!2 }", "event_trace error (all events matched)", "the whole notrace", protocol.CheckedFails},
		{"notrace { q!2 }", "", "No error", protocol.CheckedHolds},
	} {
		for _, search := range []string{"bfs", "dfs", "astar"} {
			r := resultOf(t, protocol.Request{Text: system + c.trace, Options: protocol.Options{Search: search}})
			if r.Kind != c.kind || !strings.Contains(r.Message, c.says) || len(r.Unchecked) > 0 {
				t.Errorf("%s, %s: got %q: %q, not checked: %q", c.trace, search, r.Kind, r.Message, r.Unchecked)
			}
			what, _, _ := strings.Cut(c.trace, " ")
			state := ""
			for _, row := range r.Checked {
				if row.What == "trace" && row.Text == what {
					state = row.State
				}
			}
			if state != c.state || r.Kernel || r.WhyNoKernel == "" || r.WhyNotReduced != "a trace" {
				t.Errorf("%s, %s: %s is %q; kernel %t (%s), not reduced: %q", c.trace, search, what, state, r.Kernel, r.WhyNoKernel, r.WhyNotReduced)
			}
		}
	}
}
