package session

import (
	"fmt"
	"strings"
	"testing"

	"beeline/lang/promela/language"
	"beeline/wasm/protocol"
)

// turns is Peterson's algorithm: P:0 enters in the end if runs are fair.
const turns = `bool flag[2]; byte turn;
active [2] proctype P() {
  do
  :: flag[_pid] = true; turn = 1 - _pid; (flag[1 - _pid] == false || turn == _pid);
crit: skip; flag[_pid] = false
  od
}
ltl served { [] (flag[0] -> <> P[0]@crit) }
`

// answer returns the last response to a request.
func answer(t *testing.T, r protocol.Request) (out protocol.Response) {
	t.Helper()
	now := 0.0
	s := New(language.Promela{}, func() float64 { now += 1e-6; return now })
	s.Handle(r, func(a protocol.Response) { out = a })
	for s.Step(1) {
	}
	return out
}

// besideCases are texts and properties that some run violates.
var besideCases = []struct {
	name, text string
	options    protocol.Options
	kind       string
}{
	{"block", turns, protocol.Options{Property: "ltl", Formula: "served"}, "acceptance cycle"},
	{"shortest", turns, protocol.Options{Property: "ltl", Formula: "served", Search: "lasso"}, "acceptance cycle"},
	{"typed", turns, protocol.Options{Property: "ltl", Formula: "[] <> P[1]@crit"}, "acceptance cycle"},
	{"safety formula", turns, protocol.Options{Property: "ltl", Formula: "[] !flag[1]"}, "end state in claim reached"},
	{"stays", "bool x; active proctype A() { x = true }", protocol.Options{Property: "ltl", Formula: "<> [] !x"}, "acceptance cycle"},
	{"never", "bool x; active proctype A() { do :: x = !x od } never { T: do :: x -> goto accept :: true od; accept: do :: true od }", protocol.Options{Property: "never"}, "acceptance cycle"},
	{"accept", "bool x; active proctype A() { do :: accept: x = !x od }", protocol.Options{Property: "accept"}, "acceptance cycle"},
	{"accept at the end", "active proctype A() { accept: false }", protocol.Options{Property: "accept"}, "acceptance cycle"},
	{"progress", "bool x; active proctype A() { do :: x -> progress: x = false :: x = x od }", protocol.Options{Property: "progress"}, "non-progress cycle"},
	{"atomic", "byte n; active [2] proctype A() { do :: atomic { n = 1 - n; n = 1 - n } :: d_step { n = 2; n = 0 } od }", protocol.Options{Property: "ltl", Formula: "<> (n == 3)"}, "acceptance cycle"},
	{"rendezvous", "chan c = [0] of { byte }; active proctype A() { do :: c!1 od } active proctype B() { byte b; do :: c?b od }", protocol.Options{Property: "ltl", Formula: "<> [] (len(c) == 1)"}, "acceptance cycle"},
	{"timeout", "bool x; active proctype A() { do :: x -> x = false :: timeout -> x = true od }", protocol.Options{Property: "ltl", Formula: "<> [] x"}, "acceptance cycle"},
}

// TestLassoOfCheck: the run of each check violates its property when it is given again, as
// choices and as a trail file.
func TestLassoOfCheck(t *testing.T) {
	for _, c := range besideCases {
		t.Run(c.name, func(t *testing.T) {
			r := protocol.Request{Type: "check", Name: "m.pml", Text: c.text, Options: c.options}
			found := answer(t, r).Result
			if found.Kind != c.kind {
				t.Fatalf("got %s: %s", found.Kind, found.Message)
			}
			r.Choices, r.Loop, r.Type = found.Choices, found.Trail.Loop+1, "lasso"
			l := answer(t, r).Lasso
			switch {
			case l == nil || !l.Violates:
				t.Fatalf("got %+v", l)
			case l.Claim != nil && len(l.Locations) != len(found.Choices)+1:
				t.Errorf("%d locations for %d steps", len(l.Locations), len(found.Choices))
			}
			r.Type = "replay"
			again := answer(t, r).Result
			if again.Verdict != "error" || again.Kind != found.Kind || again.Trail.Loop != found.Trail.Loop || again.Message != found.Message {
				t.Errorf("replayed: %s, %s, loop %d: %s", again.Verdict, again.Kind, again.Trail.Loop, again.Message)
			}
			r.Choices, r.Loop, r.Trail = nil, 0, found.SpinTrail
			if again := answer(t, r).Result; again.Kind != found.Kind || again.Trail.Loop != found.Trail.Loop {
				t.Errorf("trail: %s, %s, loop %d: %s", again.Verdict, again.Kind, again.Trail.Loop, again.Message)
			}
		})
	}
}

// TestLassoOfOtherRun: a run that satisfies the property does not violate it, nor does an unfair
// one if only fair runs count, and a loop that does not return is refused.
func TestLassoOfOtherRun(t *testing.T) {
	flip := "bool x; active proctype A() { do :: x = !x od }"
	waits := flip + " bool y; active proctype B() { y = true }" // B is listed first
	for _, c := range []struct {
		text, formula string
		fair          bool
		loop          int
		kind, note    string
	}{
		{flip, "[] <> x", false, 1, protocol.KindReplay, ""},
		{flip, "[] <> !x", false, 0, protocol.KindReplay, ""},
		{flip, "<> [] x", false, 1, "acceptance cycle", ""},
		{flip, "<> [] x", false, 2, "bad trail", ""},
		{flip, "<> [] x", false, 3, "bad trail", ""},
		{flip, "<> [] x", false, 4, "bad trail", ""},
		{flip, "<> [] (", false, 1, protocol.KindReplay, "not compared"},
		{waits, "<> y", false, 1, "acceptance cycle", ""},
		{waits, "<> y", true, 1, protocol.KindReplay, "unfair"},
	} {
		choices := []uint32{0, 0}
		if c.text == waits {
			choices = []uint32{1, 1}
		}
		r := protocol.Request{Type: "replay", Name: "m.pml", Text: c.text, Choices: choices, Loop: c.loop,
			Options: protocol.Options{Property: "ltl", Formula: c.formula, Fair: c.fair}}
		got := answer(t, r).Result
		if notes := strings.Join(got.Notes, " "); got.Kind != c.kind || !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("%s, loop %d, fair %t: got %s: %s %q", c.formula, c.loop, c.fair, got.Kind, got.Message, got.Notes)
		}
		if r.Options.Property = "all"; c.loop == 1 {
			if got := answer(t, r).Result; got.Kind != protocol.KindReplay || got.Trail.Loop != 0 {
				t.Errorf("everything: got %s: %s", got.Kind, got.Message)
			}
		}
	}
}

// TestReplayOfEverything: a request for everything names the property that the run violates.
func TestReplayOfEverything(t *testing.T) {
	r := protocol.Request{Type: "replay", Name: "m.pml", Text: "bool x; active proctype A() { do :: x = !x od } ltl p { [] <> x } ltl q { <> [] x }",
		Options: protocol.Options{Property: "all"}, Choices: []uint32{0, 0}, Loop: 1}
	if got := answer(t, r).Result; got.Formula != "q" || got.Kind != "acceptance cycle" {
		t.Errorf("got %s: %s", got.Kind, got.Message)
	}
}

// TestCompileFormula: a compile request describes the claim, or what is wrong with the formula.
func TestCompileFormula(t *testing.T) {
	r := protocol.Request{Type: "compile", Name: "m.pml", Text: turns, Options: protocol.Options{Property: "ltl", Formula: "served"}}
	c := answer(t, r).Compiled
	if c.Claim == nil || c.Claim.Words != "whenever `flag[0]`, now or later `P[0]@crit`" || len(c.Claim.Propositions) != 2 {
		t.Fatalf("got %+v", c.Claim)
	}
	classes := ""
	for _, n := range c.Claim.Automaton.Nodes {
		classes += n.Class
	}
	if classes != "NF" && classes != "PF" {
		t.Errorf("classes %s", classes)
	}
	r.Options.Formula = "true"
	for i := range 14 {
		r.Options.Formula += fmt.Sprintf(" && []<> (turn == %d)", i)
	}
	if c := Compile(inPromela, r, func() bool { return true }); c.Claim != nil || len(c.Diagnostics) > 0 || len(c.Names) == 0 {
		t.Errorf("without time: %+v", c)
	}
	r.Options.Formula = "[] (flag[0] U"
	if c := answer(t, r).Compiled; c.Claim != nil || len(c.Diagnostics) == 0 || c.Diagnostics[0].File != "the formula" || len(c.Names) == 0 {
		t.Errorf("got %+v", c)
	}
}

// TestReplayOfSatisfied: the result of a lasso names the properties that it does not violate, and
// lists them no longer as not checked.
func TestReplayOfSatisfied(t *testing.T) {
	const text = "bool x; active proctype A() { do :: x = !x od } ltl p { [] <> x } ltl q { <> x }"
	for property, want := range map[string]struct{ says, unchecked string }{
		"ltl": {"violates none of these: ltl p.", "ltl q"}, "all": {"violates none of these: ltl p, ltl q.", ""}, "safety": {"no error was found", "ltl p, ltl q"},
	} {
		r := protocol.Request{Type: "replay", Name: "m.pml", Text: text, Options: protocol.Options{Property: property}, Choices: []uint32{0, 0}, Loop: 1}
		if property == "ltl" {
			r.Options.Formula = "p"
		}
		got := answer(t, r).Result
		if !strings.Contains(got.Message, want.says) || strings.Join(got.Unchecked, ", ") != want.unchecked {
			t.Errorf("%s: got %q, not checked: %q", property, got.Message, got.Unchecked)
		}
		if r.Loop = 0; !strings.Contains(answer(t, r).Result.Message, "after 2 steps") {
			t.Errorf("%s: a run that ends is compared", property)
		}
	}
}

// TestCompileClaim: at the end of a never claim every run is accepted.
func TestCompileClaim(t *testing.T) {
	c := answer(t, protocol.Request{Type: "compile", Name: "m.pml", Text: "bool p;\nactive proctype A() { p = 1 }\nnever { do :: p -> break :: else od }\n", Options: protocol.Options{Property: "never"}}).Compiled
	classes := ""
	for _, n := range c.Claim.Automaton.Nodes {
		classes += n.Class
	}
	if classes != "NS" || len(c.Claim.Propositions) != 0 {
		t.Errorf("classes %s, propositions %v", classes, c.Claim.Propositions)
	}
}
