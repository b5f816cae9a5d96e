package language_test

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestHulls: hulls of zones prove that a state cannot be reached. A run that they find is one of the model. Where
// only hulls have a state, nothing is proved.
func TestHulls(t *testing.T) {
	// At B, x == y or y == x + 4: the hull of both has valuations between.
	text := `clock x, y; process P() { state A, B, C, D; init A;
trans A -> B { guard x == 0; assign y = 0; }, A -> B { guard y == 4; assign x = 0; },
B -> C { guard y - x == 2; }, B -> D { guard x == y; }; } system P;
`
	for _, c := range []struct {
		protocol.Options
		want string
	}{
		{protocol.Options{Goal: "E<> P.D && x > 3"}, "error, goal reached"},
		{protocol.Options{Goal: "E<> P.D && x > 3", Search: "auto"}, "error, goal reached"},
		{protocol.Options{Goal: "E<> P.C"}, "incomplete, convex hull"},
		{protocol.Options{Goal: "A[] not P.C"}, "incomplete, convex hull"},
		{protocol.Options{Goal: "E<> P.B && y - x > 4"}, "no error, "},
		{protocol.Options{Goal: "E<> P.C", States: 1}, "incomplete, state limit"},
		{protocol.Options{Goal: "sup: x"}, "bad input, bad option"},
		{protocol.Options{Goal: "E<> P.C", Search: "greedy"}, "bad input, bad option"},
		{protocol.Options{Goal: "E<> P.C", All: true, Search: "bfs"}, "bad input, bad option"},
	} {
		c.Store = protocol.Hulls
		r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: text, Options: c.Options})
		if got := r.Verdict + ", " + r.Kind; got != c.want {
			t.Errorf("%+v: %s: %s, not %s", c.Options, got, r.Message, c.want)
			continue
		}
		switch {
		case r.Verdict == protocol.VerdictError && (r.Trail == nil || len(r.Trail.Steps) != 2 || r.Shortest):
			t.Errorf("%+v: %+v", c.Options, r)
		case r.Kind == protocol.KindHull && (r.Trail != nil || r.Answer != nil || r.Exhaustive || !strings.Contains(r.Message, "nothing is proved")):
			t.Errorf("%+v: %+v", c.Options, r)
		case r.Verdict == protocol.VerdictNoError && (r.States != 4 || !strings.Contains(r.Message, "in all 4 hulls of zones.")):
			t.Errorf("%+v: %d states, %s", c.Options, r.States, r.Message)
		}
		if r.Verdict == protocol.VerdictNoError && !strings.Contains(r.Report, "4 hulls of zones stored, 4 transitions") {
			t.Error(r.Report)
		}
	}
}
