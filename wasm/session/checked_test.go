package session

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

const asserting = `byte x;
active proctype A() {
  assert(x == 0);
  x = 1;
  if
  :: x == 2 -> assert(false)
  :: else -> assert(x < 9)
  fi
}
`

// TestChecked: what is known about everything after checks of several kinds.
func TestChecked(t *testing.T) {
	for _, c := range []struct {
		text    string
		options protocol.Options
		want    string // What, line and State of each row
	}{
		{asserting, protocol.Options{}, "assertion 3 holds, assertion 6 unreached, assertion 7 holds, ends 0 holds, faults 0 holds"},
		{asserting, protocol.Options{Search: "dfs", NoPOR: true}, "assertion 3 holds, assertion 6 unreached, assertion 7 holds, ends 0 holds, faults 0 holds"},
		{asserting, protocol.Options{IgnoreAsserts: true}, "assertion 3 ignored, assertion 6 ignored, assertion 7 ignored, ends 0 holds, faults 0 holds"},
		{asserting, protocol.Options{Invariant: "x < 1"}, "assertion 3 open, assertion 6 open, assertion 7 open, invariant 0 fails, ends 0 open, faults 0 open"},
		{asserting, protocol.Options{Invariant: "x < 2"}, "assertion 3 holds, assertion 6 unreached, assertion 7 holds, invariant 0 holds, ends 0 holds, faults 0 holds"},
		{asserting, protocol.Options{Goal: "x == 1"}, "assertion 3 open, assertion 6 open, assertion 7 open, goal 0 reached, ends 0 open, faults 0 open"},
		{asserting, protocol.Options{Goal: "x == 7", IgnoreEnds: true}, "assertion 3 holds, assertion 6 unreached, assertion 7 holds, goal 0 unreached, ends 0 ignored, faults 0 holds"},
		{asserting, protocol.Options{States: 1}, "assertion 3 open, assertion 6 open, assertion 7 open, ends 0 open, faults 0 open"},
		{"byte x; active proctype A() { assert(x < 1); x = 1; assert(x < 1) }", protocol.Options{}, "assertion 1 open, assertion 1 fails, ends 0 open, faults 0 open"},
		{"byte x; active proctype A() { d_step { x = 1; assert(x < 1); x = 2 }; assert(x < 1) }", protocol.Options{}, "assertion 1 fails, assertion 1 open, ends 0 open, faults 0 open"},
		{"byte x; active proctype A() { d_step { x = 1; assert(x < 2); assert(x < 1) }; assert(x < 1) }", protocol.Options{}, "assertion 1 open, assertion 1 open, assertion 1 open, ends 0 open, faults 0 open"},
		{"byte x; inline low() { assert(x < 1) }\nactive proctype A() { low(); x = 1; low() }", protocol.Options{}, "assertion 1 fails, ends 0 open, faults 0 open"},
		{race, protocol.Options{}, "assertion 2 fails, ends 0 open, faults 0 open"},
		{crossed, protocol.Options{}, "assertion 0 none, ends 0 fails, faults 0 open"},
		{"byte a[2]; byte i = 3;\nactive proctype A() { a[i] = 1 }", protocol.Options{}, "assertion 0 none, ends 0 open, faults 0 fails"},
		{"byte x;\nltl p { <> (x == 1) }\nactive proctype A() { x = 1 }", protocol.Options{}, "assertion 0 none, ends 0 holds, faults 0 holds, other 0 unchecked"},
	} {
		r := resultOf(t, protocol.Request{Text: c.text, Options: c.options})
		var rows []string
		for _, x := range r.Checked {
			rows = append(rows, x.What+" "+string(rune('0'+x.Line))+" "+x.State)
		}
		if got := strings.Join(rows, ", "); got != c.want {
			t.Errorf("%+v of %.20q:\ngot  %s\nwant %s", c.options, c.text, got, c.want)
		}
	}
}

// TestMessagesOfParts: a check that leaves errors out does not say that there are none.
func TestMessagesOfParts(t *testing.T) {
	stuck := "byte x;\nactive proctype A() { x = 1; x == 7 }"
	accepting := "byte x;\nactive proctype A() { do :: accept: x = 1 od }"
	failing := "byte x;\nactive proctype A() { x = 1; assert(x == 2) }"
	for _, c := range []struct {
		text    string
		options protocol.Options
		want    string
	}{
		{stuck, protocol.Options{IgnoreEnds: true}, "No fault, such as an index out of range, in all 2 states."},
		{stuck, protocol.Options{IgnoreEnds: true, IgnoreAsserts: true}, "No fault, such as an index out of range, in all 2 states."},
		{stuck, protocol.Options{IgnoreEnds: true, IgnoreAsserts: true, Goal: "x == 2"}, "No such state in all 2 states."},
		{stuck, protocol.Options{IgnoreEnds: true, IgnoreAsserts: true, Invariant: "x < 2"}, "No violation of the invariant in all 2 states."},
		{failing, protocol.Options{IgnoreAsserts: true}, "No deadlock in all 3 states."},
		{"byte x;\nltl p { <> (x == 1) }\nactive proctype A() { assert(x == 0); x = 1; x == 7 }", protocol.Options{IgnoreEnds: true}, "No violated assertion in all 2 states."},
		{accepting, protocol.Options{}, "No violated assertion and no invalid end state in all 1 state."},
		{accepting, protocol.Options{Goal: "x == 2"}, "No such state, no violated assertion and no invalid end state in all 2 states."},
		{accepting, protocol.Options{Invariant: "x < 2"}, "No violation of the invariant, no violated assertion and no invalid end state in all 2 states."},
	} {
		r := resultOf(t, protocol.Request{Text: c.text, Options: c.options})
		if r.Verdict != protocol.VerdictNoError || r.Message != c.want {
			t.Errorf("%+v of %q: %s %q, want %q", c.options, c.text, r.Verdict, r.Message, c.want)
		}
	}
}

// TestInvariant: a violated invariant is an error that keeps the user's words.
func TestInvariant(t *testing.T) {
	for _, text := range []string{"x < 1", "x < 1 // comment", "x == 0 || x == 5"} {
		r := resultOf(t, protocol.Request{Text: asserting, Options: protocol.Options{Invariant: text}})
		if r.Verdict != protocol.VerdictError || r.Kind != "goal reached" || r.Invariant != text || r.Goal != "" || r.Trail.Length != 2 {
			t.Errorf("%s: %s %q %+v", text, r.Verdict, r.Kind, r)
		}
		if got := r.Trail.Steps[1].Fault; got != protocol.FaultInvariant {
			t.Errorf("%s: the last step says %q", text, got)
		}
		again := resultOf(t, protocol.Request{Type: "replay", Text: asserting, Choices: r.Choices, Options: protocol.Options{Invariant: text}})
		if again.Verdict != protocol.VerdictError || again.Invariant != text {
			t.Errorf("%s: the replay has %s %q", text, again.Verdict, again.Kind)
		}
		o := observed(t, protocol.Request{Text: asserting, Choices: r.Choices, Options: protocol.Options{Invariant: text}}).Observed.List[0]
		if o.Kind != "goal" || o.Text != text || len(o.Values) != 2 || o.Values[0].Value != "true" || o.Values[1].Step != 2 {
			t.Errorf("%s: observed %+v", text, o)
		}
	}
}

// TestMistakesInAnInvariant: their columns are those in the user's words, not in their negation.
func TestMistakesInAnInvariant(t *testing.T) {
	for text, column := range map[string]int{"y < 1": 1, "x < 1 && y": 10, "x < < 1": 5} {
		r := resultOf(t, protocol.Request{Text: asserting, Options: protocol.Options{Invariant: text}})
		if len(r.Diagnostics) == 0 {
			t.Errorf("%s: no mistake", text)
			continue
		}
		if d := r.Diagnostics[0]; d.File != protocol.TextGoal || d.Column != column {
			t.Errorf("%s: %+v, want column %d", text, d, column)
		}
	}
}
