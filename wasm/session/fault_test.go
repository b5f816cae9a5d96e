package session

import (
	"testing"

	"beeline/wasm/protocol"
)

// TestFaultBeforeDeadlock checks that every search names the fault of a statement that no
// process can complete, not the invalid end state that it leaves.
func TestFaultBeforeDeadlock(t *testing.T) {
	for _, m := range []struct{ text, want string }{
		{"chan c; chan d = [1] of { byte }; byte x; active proctype A() { atomic { x = 1; d_step { c!1; x == 5 } } }", "uninitialized channel"},
		{"byte a[2]; byte i = 7; active proctype A() { i--; i++; a[i] == 1 }", "invalid array index"},
		{"chan g = [1] of { chan }; proctype P() { chan own = [1] of { byte }; g!own } init { chan x; byte v; run P(); g?x; _nr_pr == 1; x?v }", "uninitialized channel"},
	} {
		for _, row := range protocol.Searches {
			if row.Name == "shorten" || row.Cycles {
				continue // needs a trail, or a property
			}
			for _, full := range []bool{false, true} {
				o := protocol.Options{Search: row.Name, NoPOR: full, Memory: 64}
				if row.Name == "iterate" {
					o.First = true
				}
				r := resultOf(t, protocol.Request{Text: m.text, Options: o})
				if r.Kind != m.want {
					t.Errorf("%s, full space %v: got %q %q, want %q", row.Name, full, r.Verdict, r.Kind, m.want)
				}
			}
		}
	}
}
