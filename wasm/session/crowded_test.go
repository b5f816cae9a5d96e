package session

import (
	"fmt"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// meeting is a program whose initial state has more edges than fit in the memory: each process
// offers a rendezvous to each other one.
func meeting() string {
	var b strings.Builder
	b.WriteString("chan c = [0] of { byte }; active [20] proctype P() { byte x; do\n")
	for i := range 30 {
		fmt.Fprintf(&b, ":: c!%d :: c?x\n", i)
	}
	return b.String() + "od }"
}

// TestEdgesThatDoNotFit: a state whose edges do not fit in the memory ends the check without a
// verdict.
func TestEdgesThatDoNotFit(t *testing.T) {
	for _, o := range []protocol.Options{
		{Search: "auto"}, {Search: "dfs"}, {Search: "bfs"}, {Search: "dfs", Random: true}, {Search: "greedy"}, {Search: "ida", Heuristic: "blind"},
	} {
		o.Memory = 16
		r := resultOn(meeting(), o)
		if r.Verdict != protocol.VerdictIncomplete || r.Kind != "memory limit" {
			t.Errorf("%s: %s, %s: %s", o.Search, r.Verdict, r.Kind, r.Message)
		}
	}
}

// TestTimeLimitInMergedStatements: the message names a d_step only if the program has one, not
// if the reduction has merged statements.
func TestTimeLimitInMergedStatements(t *testing.T) {
	for text, inside := range map[string]bool{"byte x; init { x++ }": false, "byte x; init { d_step { x++; x++ } }": true} {
		r, bad := newRun(inPromela, protocol.Request{Text: text, Options: protocol.Options{Seconds: 5}}, func() float64 { return 0 })
		if bad != nil {
			t.Fatal(bad.Message)
		}
		r.ended.interrupted = true
		if kind, message := r.incomplete(""); kind != "time limit" || strings.Contains(message, "d_step") != inside {
			t.Errorf("%s: %s: %s", text, kind, message)
		}
	}
}
