package language_test

import (
	"fmt"
	"strings"
	"testing"

	"beeline/lang/report"
	"beeline/wasm/protocol"
)

// TestFreedom reads when steps could happen, why time could not pass on, and the zones after them.
func TestFreedom(t *testing.T) {
	const text = `clock x, y;
urgent chan go;
process P() {
  state A { x <= 5 }, B, C, D, E { y <= 9 };
  urgent C;
  init A;
  trans
    A -> B { guard x == 5; assign y = 0; },
    B -> C { guard y > 1; },
    C -> D { },
    D -> E { guard x < 14 && y >= 3; sync go!; };
}
process Q() { state S; init S; trans S -> S { sync go?; }; }
system P, Q;
`
	late := strings.Replace(text, "guard x < 14 && y >= 3; sync go!;", "guard x < 14 && y >= 3;", 1)
	want := []string{
		"at 5, after 5; possible at no other time; halt P.A: x <= 5; x = 5, y = 0",
		"at 13/2, after 3/2; possible after 6 and before 14; halt ; x - y = 5, x > 6, x < 14",
		"at 13/2; possible at no other time; halt urgent: P.C; x - y = 5, x > 6, x < 14",
		"at 8, after 3/2; possible from 8 until before 14; halt ; x - y = 5, x >= 8, x < 14",
	}
	r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: late, Options: protocol.Options{Search: "bfs", Goal: "E<> P.E"}})
	if got := moments(r.Trail); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	soon := strings.Replace(text, "guard x < 14 && y >= 3; sync go!;", "sync go!;", 1)
	r = answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: soon, Options: protocol.Options{Search: "bfs", Goal: "E<> P.E and y == 9"}})
	got := moments(r.Trail)
	if last := got[len(got)-1]; !strings.Contains(last, "halt urgent: P.C") && !strings.Contains(last, "halt urgent channel") {
		t.Errorf("%s", last)
	}
	if r.Trail.Timing.End != "14" || r.Trail.Timing.Halt != "P.E: y <= 9" {
		t.Errorf("%+v", r.Trail.Timing)
	}
}

// moments writes what steps say about their times.
func moments(trail *report.Trail) (out []string) {
	for _, s := range trail.Steps {
		var zone []string
		for _, l := range s.Moment.Zone {
			name := trail.Timing.Clocks[l.Clock]
			if l.Minus > 0 {
				name += " - " + trail.Timing.Clocks[l.Minus-1]
			}
			zone = append(zone, fmt.Sprintf("%s %s %d", name, l.Sign, l.Value))
		}
		out = append(out, fmt.Sprintf("%s; %s; halt %s; %s", s.Values, s.Moment.Window.Says, s.Moment.Halt, strings.Join(zone, ", ")))
	}
	return out
}
