package language_test

import (
	"testing"

	"beeline/wasm/protocol"
)

// TestCheckedAnswer: the list of what was checked says what a query about runs is answered, not
// whether its search has found a run.
func TestCheckedAnswer(t *testing.T) {
	const text = "clock x; process P() { state a { x <= 5 }, b; init a; trans a -> b { guard x >= 1; }; } D = P(); system D;"
	for query, want := range map[string]string{"E[] D.a or D.b": protocol.CheckedHolds, "A<> D.b": protocol.CheckedHolds, "E[] D.a": protocol.CheckedFails} {
		r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: text, Options: protocol.Options{Property: "ltl", Formula: query, Search: "ndfs"}})
		got := ""
		for _, c := range r.Checked {
			if c.What == "property" {
				got = c.State
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}
