package session

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestChoicesReplay: the choices of every result with a run replay to the same run and end.
func TestChoicesReplay(t *testing.T) {
	for name, text := range map[string]string{"shop": shop, "race": race, "crossed": crossed} {
		for _, r := range []protocol.Request{
			{Text: text}, {Text: text, Options: protocol.Options{Search: "dfs"}}, {Text: text, Options: protocol.Options{Search: "auto"}},
			{Type: "simulate", Text: text, Options: protocol.Options{Seed: 5, Steps: 30}},
		} {
			one := resultOf(t, r)
			if one.Trail == nil || len(one.Choices) != one.Trail.Length {
				t.Fatalf("%s, %s %s: %d choices for the run %+v", name, r.Type, r.Options.Search, len(one.Choices), one.Trail)
			}
			again := resultOf(t, protocol.Request{Type: "replay", Text: text, Choices: one.Choices})
			if lines(again.Trail) != lines(one.Trail) || again.SpinTrail != one.SpinTrail || (again.Verdict == protocol.VerdictError) != (one.Verdict == protocol.VerdictError) {
				t.Errorf("%s, %s %s: replayed %s %q: %s", name, r.Type, r.Options.Search, again.Verdict, again.Kind, again.Message)
			}
			if again.States+again.Transitions+again.Depth+again.StateBytes != 0 {
				t.Errorf("%s: the replay has numbers of a search: %+v", name, again)
			}
		}
	}
}

// TestWrongChoices: choices that do not fit are refused with the step at which they fail.
func TestWrongChoices(t *testing.T) {
	for _, kind := range []string{"replay", "simulate"} {
		for _, c := range []struct {
			text, says string
			choices    []uint32
		}{
			{race, "step 2 takes edge 9 of 2", []uint32{0, 9}},
			{race, "step 1 takes edge 4294967295 of 2", []uint32{1<<32 - 1}},
			{"active proctype A() { skip }", "step 3 takes edge 0 of 0", []uint32{0, 0, 0}},
			{"active proctype A() { d_step { skip; false } }", "step 2 follows the error of step 1", []uint32{0, 0}},
		} {
			r := resultOf(t, protocol.Request{Type: kind, Text: c.text, Choices: c.choices})
			if r.Verdict != protocol.VerdictBadInput || r.Kind != "bad trail" || !strings.Contains(r.Message, c.says) || r.Trail != nil {
				t.Errorf("%s %v: %s %q: %s", kind, c.choices, r.Verdict, r.Kind, r.Message)
			}
		}
	}
}

// TestReplayOfTheStart: a goal that holds in the initial state is the error of an empty run.
func TestReplayOfTheStart(t *testing.T) {
	r := resultOf(t, protocol.Request{Type: "replay", Text: race, Options: protocol.Options{Goal: "n == 0"}})
	if r.Verdict != protocol.VerdictError || r.Kind != "goal reached" || r.Trail.Length != 0 {
		t.Errorf("%s %q", r.Verdict, r.Kind)
	}
	if r = resultOf(t, protocol.Request{Type: "replay", Text: race}); r.Kind != "replay" || r.Trail.Length != 0 {
		t.Errorf("%s %q", r.Verdict, r.Kind)
	}
}

const climbing = `byte x;
active proctype A() {
  do
  :: x < 200 ->
     x = x + 1
  od
}
`

// TestSimulateUntil: a random run ends with the condition or the line, after the given choices.
func TestSimulateUntil(t *testing.T) {
	run := func(choices []uint32, o protocol.Options) *protocol.Result {
		return resultOf(t, protocol.Request{Type: "simulate", Text: climbing, Choices: choices, Options: o})
	}
	first := run(nil, protocol.Options{Until: "x == 3", Seed: 9})
	if first.Verdict != protocol.VerdictIncomplete || first.Kind != "condition reached" || first.Trail.Length != 6 || first.Errors != 0 || first.Goal != "x == 3" || first.Seed != 9 {
		t.Errorf("%+v", first)
	}
	if s := first.Trail.Steps[5]; s.Fault != "" {
		t.Errorf("the last step has the fault %q", s.Fault)
	}
	second := run(first.Choices, protocol.Options{UntilLine: 5})
	if second.Kind != "line reached" || second.Line != 5 || second.Trail.Length != 8 {
		t.Errorf("%q line %d after %d steps", second.Kind, second.Line, second.Trail.Length)
	}
	// The condition holds already: the next time counts, and x == 3 also holds after the guard.
	if third := run(first.Choices, protocol.Options{Until: "x == 3"}); third.Kind != "condition reached" || third.Trail.Length != 7 {
		t.Errorf("%q after %d steps", third.Kind, third.Trail.Length)
	}
	if r := run(first.Choices, protocol.Options{Steps: 5}); r.Kind != "simulation" || r.Trail.Length != 11 || !strings.Contains(r.Message, "could continue") {
		t.Errorf("%q after %d steps: %s", r.Kind, r.Trail.Length, r.Message)
	}
	for _, o := range []protocol.Options{{Until: "x == 77", Steps: 4}, {UntilLine: 99, Steps: 4}} {
		if r := run(nil, o); r.Kind != "simulation" || r.Goal != o.Until || r.Line != o.UntilLine {
			t.Errorf("%+v: got %s with goal %q and line %d", o, r.Kind, r.Goal, r.Line)
		}
	}
	if r := run(nil, protocol.Options{Until: "y == 3"}); r.Verdict != protocol.VerdictBadInput || len(r.Diagnostics) == 0 || r.Diagnostics[0].File != protocol.TextGoal {
		t.Errorf("%s: %+v", r.Verdict, r.Diagnostics)
	}
	// Without the condition the goal is an error, as in a check.
	if r := run(nil, protocol.Options{Goal: "x == 2"}); r.Verdict != protocol.VerdictError || r.Kind != "goal reached" || r.Trail.Length != 4 {
		t.Errorf("%s %q", r.Verdict, r.Kind)
	}
}

// TestNext: a next request lists the steps and waits after the choices, and refuses choices
// that do not fit.
func TestNext(t *testing.T) {
	ask := func(text string, choices ...uint32) protocol.Response {
		all := drive(t, protocol.Request{ID: 7, Type: "next", Text: text, Choices: choices})
		if len(all) != 1 || all[0].ID != 7 {
			t.Fatalf("responses %+v", all)
		}
		return all[0]
	}
	if r := ask(race); r.Type != "next" || len(r.Next.Steps) != 2 || len(r.Next.Waits) != 1 || r.Next.Waits[0].Pid != 0 {
		t.Errorf("%+v", r.Next)
	}
	if r := ask(race, 0, 5); r.Type != "result" || r.Result.Verdict != protocol.VerdictBadInput {
		t.Errorf("%+v", r)
	}
	if r := ask("active proctype A() { y = 1 }"); r.Type != "result" || r.Result.Verdict != protocol.VerdictBadInput {
		t.Errorf("%+v", r)
	}
}

// TestDeadlockSaysWaits: the trail of a deadlock says what everybody waits for, others do not.
func TestDeadlockSaysWaits(t *testing.T) {
	r := resultOf(t, protocol.Request{Text: crossed})
	if r.Trail == nil || len(r.Trail.Waits) != len(r.Trail.End) || r.Trail.Cycle == nil || r.Trail.Cycle.Says != "P:0 waits for Q:1, Q:1 waits for P:0" {
		t.Fatalf("%s: %+v", r.Kind, r.Trail)
	}
	if again := resultOf(t, protocol.Request{Type: "replay", Text: crossed, Choices: r.Choices}); again.Trail.Cycle == nil {
		t.Error("the replay has no cycle")
	}
	if r := resultOf(t, protocol.Request{Text: race}); r.Trail.Waits != nil {
		t.Errorf("%s: %+v", r.Kind, r.Trail.Waits)
	}
}

// TestRequestsShareModel: requests about runs of the same text compile it once, and another
// text or condition is compiled again.
func TestRequestsShareModel(t *testing.T) {
	s := New(inPromela, func() float64 { return 0 })
	var got *protocol.Result
	ask := func(r protocol.Request) *subject {
		s.Handle(r, func(x protocol.Response) { got = x.Result })
		return s.last.subject
	}
	one := ask(protocol.Request{Type: "simulate", Text: climbing})
	if two := ask(protocol.Request{Type: "replay", Text: climbing, Choices: got.Choices}); one == nil || one != two {
		t.Errorf("the model of the same text is another one: %p, %p", one, two)
	}
	if three := ask(protocol.Request{Type: "simulate", Text: climbing, Options: protocol.Options{Until: "x == 1"}}); three == one || got.Kind != "condition reached" {
		t.Errorf("the model has no condition: %s", got.Kind)
	}
	if four := ask(protocol.Request{Type: "replay", Text: climbing + " ", Choices: nil}); four == one {
		t.Error("another text has the same model")
	}
}

// TestRunsBeyondAnError: a run may go on after an error, and its sentence says so.
func TestRunsBeyondAnError(t *testing.T) {
	text := "byte x;\nactive proctype A() { assert(x == 1); x = 1; do :: x = 3 - x od }\n"
	for _, c := range []struct {
		options protocol.Options
		kind    string
		choices []uint32
		want    string
	}{
		{protocol.Options{}, "replay", []uint32{0, 0}, "The run has an error at step 1: assertion violated."},
		{protocol.Options{Steps: 2}, "simulate", []uint32{0, 0}, "The run has an error at step 1: assertion violated."},
		{protocol.Options{Invariant: "x < 2"}, "replay", []uint32{0, 0, 0, 0}, "The run has an error at step 1: assertion violated."},
	} {
		r := resultOf(t, protocol.Request{Type: c.kind, Text: text, Choices: c.choices, Options: c.options})
		if r.Verdict != protocol.VerdictIncomplete || r.Message != c.want {
			t.Errorf("%s %v: %s %q, want %q", c.kind, c.choices, r.Verdict, r.Message, c.want)
		}
	}
	inside := "byte x;\nactive proctype A() { x = 1; x = 5; x = 1; x = 2 }\n"
	for _, o := range []protocol.Options{{Invariant: "x < 5"}, {Goal: "x == 5"}} {
		want := "The run ends after 3 steps without an error."
		if o.Invariant != "" {
			want = "The run violates the invariant at step 2."
		}
		if r := resultOf(t, protocol.Request{Type: "replay", Text: inside, Choices: []uint32{0, 0, 0}, Options: o}); r.Message != want {
			t.Errorf("%+v: %q, want %q", o, r.Message, want)
		}
	}
}
