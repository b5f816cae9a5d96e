package session

import (
	"slices"
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

// TestReplayDeadVariable: Spin clears variables that are not read again, so the loop of its trail may
// return to the first state in all others only.
func TestReplayDeadVariable(t *testing.T) {
	const text = "active proctype P() { byte a, b = 3; do :: a = (a + 1) % 2; b = a; accept: b-- od }"
	r := resultOf(t, protocol.Request{Type: "replay", Text: text, Options: protocol.Options{Property: "accept"},
		Trail: "-4:-4:-4\n-1:-1:-1\n1:0:0\n2:0:2\n3:0:0\n4:0:2\n"})
	if r.Verdict != protocol.VerdictError || r.Kind != "acceptance cycle" || r.Trail.Loop != 6 || r.Trail.Length != 12 || !slices.Contains(r.Notes, repeated) {
		t.Errorf("got %s, %s: %s %v", r.Verdict, r.Kind, r.Message, r.Notes)
	}
}

// TestReplayBreadthFirst: the trail of Spin's breadth-first search ends with a statement that cannot
// be executed.
func TestReplayBreadthFirst(t *testing.T) {
	const text = "byte x; active proctype A() { byte y; y = 1; x = 1; y = 2; x = 2; x == 5 }"
	r := resultOf(t, protocol.Request{Type: "replay", Text: text, Trail: "-4:-4:-4\n1:0:0\n2:0:1\n3:0:2\n4:0:3\n5:0:4\n"})
	if r.Verdict != protocol.VerdictError || r.Kind != "invalid end state" || r.Trail.Length != 4 || len(r.Notes) == 0 {
		t.Errorf("got %s, %s: %s %v", r.Verdict, r.Kind, r.Message, r.Notes)
	}
}
