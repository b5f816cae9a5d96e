package session

import (
	"fmt"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

const observable = `#define LIMIT 3
#define low (x < 2)
#define wait(a) (a)
mtype = { red, green };
byte x; mtype light = red; byte a[2];
ltl p { [] (low -> <> (x == 2)) }
active proctype A() {
  byte mine;
  x = 1; mine = 1; light = green;
  assert(mine == 1);
  x = 2;
  assert(x > 0)
}
`

// observed returns the response to a request to observe a run.
func observed(t *testing.T, r protocol.Request) protocol.Response {
	t.Helper()
	r.Type = "observe"
	return onlyResponse(t, r)
}

// onlyResponse returns the only response to a request.
func onlyResponse(t *testing.T, r protocol.Request) protocol.Response {
	t.Helper()
	r.ID = 7
	all := drive(t, r)
	if len(all) != 1 || all[0].ID != 7 {
		t.Fatalf("responses %+v", all)
	}
	return all[0]
}

// TestObserve: expressions, goal, assertions and named conditions have their values at each step.
func TestObserve(t *testing.T) {
	r := observed(t, protocol.Request{Text: observable, Choices: make([]uint32, 7), Options: protocol.Options{Goal: "x == 1"},
		Expressions: []string{"x + LIMIT", "light", "A:mine", "nonsense", "x ==", "a[x]", "_pid", "x < 2"}})
	var got []string
	for _, o := range r.Observed.List {
		line := fmt.Sprintf("%s %s %d %d %v:", o.Kind, o.Text, o.Line, o.Process, o.Condition)
		for _, v := range o.Values {
			line += fmt.Sprintf(" %d %s", v.Step, v.Value)
		}
		if len(o.Diagnostics) > 0 {
			line += " " + o.Diagnostics[0].File
		}
		got = append(got, strings.TrimSpace(line))
	}
	want := []string{
		"expression x + LIMIT 0 -1 false: 0 3 1 4 5 5",
		"expression light 0 -1 false: 0 red 3 green",
		"expression A:mine 0 -1 false: 0 0 2 1 7 0",
		"expression nonsense 0 -1 false: the goal",
		"expression x == 0 -1 false: the goal",
		"expression a[x] 0 -1 false: 0 0 5",
		"expression _pid 0 -1 false: the goal",
		"expression x < 2 0 -1 true: 0 true 5 false",
		"goal x == 1 0 -1 true: 0 false 1 true 5 false",
		"assertion assert(mine == 1) 10 0 true: 0 false 2 true 7",
		"assertion assert(x > 0) 12 -1 true: 0 false 1 true",
		"macro low 2 -1 true: 0 true 5 false",
		"formula x == 2 6 -1 true: 0 false 5 true",
	}
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("%q is missing", want[i])
		case i >= len(want):
			t.Errorf("%q is too much", got[i])
		case got[i] != want[i]:
			t.Errorf("got  %q\nwant %q", got[i], want[i])
		}
	}
}

// TestObserveRefuses: a run that does not fit and a text with errors are bad input.
func TestObserveRefuses(t *testing.T) {
	for _, r := range []protocol.Request{{Text: observable, Choices: []uint32{4}}, {Text: "byte"}} {
		if x := observed(t, r); x.Type != "result" || x.Result.Verdict != protocol.VerdictBadInput {
			t.Errorf("%+v", x)
		}
	}
	x := observed(t, protocol.Request{Text: observable, Expressions: make([]string, 1000)})
	if len(x.Observed.List) > 100 || len(x.Observed.List[0].Values) != 0 {
		t.Errorf("%d observations, first %+v", len(x.Observed.List), x.Observed.List[0])
	}
}

// TestObservedAssertions: with ignored assertions the observed truth stays that of the text.
func TestObservedAssertions(t *testing.T) {
	r := observed(t, protocol.Request{Text: "byte x;\nactive proctype A() { assert(x == 1) }", Options: protocol.Options{IgnoreAsserts: true}})
	if len(r.Observed.List) != 1 || len(r.Observed.List[0].Values) != 1 || r.Observed.List[0].Values[0].Value != "false" {
		t.Errorf("%+v", r.Observed)
	}
}
