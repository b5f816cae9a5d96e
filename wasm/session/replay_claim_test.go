package session

import (
	"testing"

	"beeline/wasm/protocol"
)

// TestReplayClaimAssertion: a trail of Spin may end where an assertion of the claim fails, in the
// initial state or later.
func TestReplayClaimAssertion(t *testing.T) {
	for claim, steps := range map[string]string{
		"do :: assert(x != 0) od": "-2:1:-2\n-4:-4:-4\n1:0:5\n",
		"do :: assert(x != 1) od": "-2:1:-2\n-4:-4:-4\n1:0:5\n2:1:0\n3:0:5\n",
	} {
		text := "byte x; active proctype P() { do :: x = 1 - x od } never { " + claim + " }"
		r := resultOf(t, protocol.Request{Type: "replay", Text: text, Trail: steps, Options: protocol.Options{Property: "never"}})
		if r.Verdict != protocol.VerdictError || r.Kind != "assertion violated" {
			t.Errorf("%s: got %s, %s: %s", claim, r.Verdict, r.Kind, r.Message)
		}
	}
}
