package session

import (
	"testing"

	"beeline/wasm/protocol"
)

// TestIgnoredAsserts: an ignored assertion does not hide a later fault in the same step, or the
// goal. Its expression can have a fault itself.
func TestIgnoredAsserts(t *testing.T) {
	for _, c := range []struct{ text, goal, kind string }{
		{"byte x; active proctype A() { end: do :: d_step { x = 0; assert(x == 1); x == 5; x = 6 } od }", "", "block in d_step"},
		{"byte a[3]; byte i = 5; active proctype A() { d_step { assert(i < 3); a[i] = 1 } }", "", "invalid array index"},
		{"byte a[3]; byte i = 5; active proctype A() { assert(a[i] == 0) }", "", "invalid array index"},
		{"byte x; active proctype A() { x = 1; assert(x == 2); here: x = 2 }", "A@here", "goal reached"},
		{"byte x; active proctype A() { x = 1; assert(x == 2); x = 2 }", "", ""},
	} {
		for _, search := range []string{"bfs", "dfs", "astar", "ida"} {
			for _, all := range []bool{false, true} {
				r := checked(t, c.text, protocol.Options{Search: search, Goal: c.goal, IgnoreAsserts: true, NoPOR: all})
				if r.Kind != c.kind || (r.Verdict == protocol.VerdictError) != (c.kind != "") {
					t.Errorf("%s with %s, whole space %v: %s (%s) %s", c.text, search, all, r.Verdict, r.Kind, r.Message)
				}
			}
		}
	}
}

// TestFaultInBlockedProcess: a guard with a fault in a process that cannot move is an error in
// every search.
func TestFaultInBlockedProcess(t *testing.T) {
	const text = "byte a[2] = 1; byte i; active proctype A() { i = 7; a[i] == 3 }"
	for _, search := range searchesWith(func(s *protocol.Search) bool { return s.Mode == "" && s.Name != "swarm" && !s.Cycles }) {
		for _, all := range []bool{false, true} {
			r := checked(t, text, protocol.Options{Search: search, NoPOR: all})
			if r.Verdict != protocol.VerdictError || r.Kind != "invalid end state" && r.Kind != "invalid array index" {
				t.Errorf("%s, whole space %v: %s (%s) %s", search, all, r.Verdict, r.Kind, r.Message)
			}
		}
	}
}
