package session

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"beeline/lang/promela/corpus"
	"beeline/wasm/protocol"
)

// explained returns the response to a request to explain a run.
func explained(t *testing.T, r protocol.Request) protocol.Response {
	t.Helper()
	r.Type = "explain"
	return onlyResponse(t, r)
}

// TestExplain: the sentences name the values, who set them, and what they had read.
func TestExplain(t *testing.T) {
	for _, c := range []struct {
		example string
		says    []string
	}{
		{"counter-race.pml", []string{
			"At step 24 init:0 executes `assert(counter == WORKERS)`, that is `assert(2 == 3)`. The assertion is false.",
			"`counter` is 2 because Worker:2 set it from 1 to 2 at step 19 (`counter = copy + 1`), after it had read 1 at step 17.",
			"Up to step 17 the error could still be avoided: Worker:3 could have executed `-end-` (line 17) instead of step 18. After step 18 every run ends in an error.",
		}},
		{"cash.pml", []string{
			"`paid` is 120 because Machine:1 set it from 60 to 120 at step 11 (`paid = paid + SUM`). It had found `seen >= SUM` true (`100 >= 60`) at step 10.",
			"`Machine:1.seen` was 100 at step 10 because Machine:1 received it from Bank:0 at step 9 (`reply[client]!balance`).",
			"`Bank:0.client` was 1 at step 9 because Bank:0 received it on `desk` at step 8; Machine:1 had sent it at step 2.",
		}},
		{"philosophers.pml", []string{
			"Philosopher:0 waits for Philosopher:1, Philosopher:1 waits for Philosopher:2, Philosopher:2 waits for Philosopher:3, Philosopher:3 waits for Philosopher:0.",
			"Philosopher:2 waits at line 20 until `!taken[fork]` is true: taken[fork] is true, since step 4. `taken[3]` is true because Philosopher:3 set it from false to true at step 2 (`taken[fork] = true`), after it had read false at step 1.",
		}},
		{"leader-local.pml", []string{"No other choice avoids the error: every run of this model ends in an error."}},
	} {
		raw, err := os.ReadFile(filepath.Join(corpus.Root(t), "site", "examples", c.example))
		if err != nil {
			t.Fatal(err)
		}
		r := protocol.Request{Text: string(raw)}
		r.Choices = resultOf(t, r).Choices
		x := explained(t, r).Reasons
		for _, s := range c.says {
			if x == nil || !slices.Contains(x.Says, s) {
				t.Errorf("%s: %q is missing in %+v", c.example, s, x)
			}
		}
	}
}

// TestExplainLostUpdate: a value that another process has changed since it was read is named.
func TestExplainLostUpdate(t *testing.T) {
	text := "byte x, done;\nactive [2] proctype A() { byte t; t = x; x = t + 1 + _pid; done++ }\nactive proctype B() { done == 2; assert(x == 3) }\nactive proctype C() { do :: skip od }"
	r := protocol.Request{Text: text, Options: protocol.Options{Search: "dfs", Random: true, Seed: 3}}
	found := resultOf(t, r)
	r.Choices = found.Choices
	x := explained(t, r).Reasons
	if x == nil || !x.Minimal || len(x.Steps) != 8 || x.Length != found.Trail.Length {
		t.Fatalf("%+v", x)
	}
	if all := strings.Join(x.Says, "\n"); !strings.Contains(all, "; in between, at step ") {
		t.Errorf("%s", all)
	}
}

// TestExplainGoal: a goal counts as an error, and the run ends with its first one.
func TestExplainGoal(t *testing.T) {
	r := protocol.Request{Text: "byte x;\nactive proctype A() { x = 1; x = 2; x = 3 }", Choices: []uint32{0, 0, 0}, Options: protocol.Options{Goal: "x == 2"}}
	x := explained(t, r).Reasons
	if x == nil || x.Length != 2 || x.Says[0] != "After step 2 `x == 2` is true." || x.Says[1] != "`x` is 2 because A:0 set it from 1 to 2 at step 2 (`x = 2`)." {
		t.Errorf("%+v", x)
	}
}

// TestExplainInvariant: the sentence names the invariant as the user wrote it.
func TestExplainInvariant(t *testing.T) {
	r := protocol.Request{Text: "byte x;\nactive proctype A() { x = 1; x = 2 }", Choices: []uint32{0, 0}, Options: protocol.Options{Invariant: "x < 2"}}
	if x := explained(t, r).Reasons; x == nil || x.Says[0] != "After step 2 `x < 2` is false." {
		t.Errorf("%+v", x)
	}
}

// TestExplainRefuses: runs without an error, and that do not fit, are bad input. A limit of
// time ends the searches.
func TestExplainRefuses(t *testing.T) {
	passes := "byte x;\nactive proctype A() { x = 1 }"
	for _, r := range []protocol.Request{
		{Text: passes}, {Text: passes, Choices: []uint32{0, 0}}, {Text: passes, Choices: []uint32{9}}, {Text: "byte"},
		{Text: "active proctype A() { (false) }", Options: protocol.Options{IgnoreEnds: true}},
		{Text: "byte x;\nactive proctype A() { do :: x++ od }", Choices: make([]uint32, 50_001)},
	} {
		if x := explained(t, r); x.Type != "result" || x.Result.Verdict != protocol.VerdictBadInput {
			t.Errorf("%+v", x)
		}
	}
	if x := explained(t, protocol.Request{Text: "active proctype A() { (false) }"}).Reasons; x == nil || len(x.Steps) != 0 || x.Avoid.Step != -1 {
		t.Errorf("initial deadlock: %+v", x)
	}
	if x := explained(t, protocol.Request{Text: "byte x = 1;\nactive proctype A() { x = 2 }", Options: protocol.Options{Goal: "x > 0"}}).Reasons; x == nil || len(x.Steps) != 0 {
		t.Errorf("initial goal: %+v", x)
	}
	endless := "int x;\nactive proctype A() { do :: x++ :: x > 500 -> break od; assert(false) }"
	r := protocol.Request{Text: endless, Options: protocol.Options{Seconds: 1e-9}}
	r.Choices = resultOf(t, protocol.Request{Text: endless}).Choices
	if x := explained(t, r).Reasons; x == nil || x.Minimal || x.Avoid.Known || len(x.Steps) == 0 || !strings.Contains(x.Says[len(x.Says)-1], "is not known within") {
		t.Errorf("without time: %+v", x)
	}
}
