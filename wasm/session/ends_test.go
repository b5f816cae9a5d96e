package session

import (
	"fmt"
	"slices"
	"testing"

	"beeline/wasm/protocol"
)

// endLines writes where the processes stand at the end of a run, and what they wait for.
func endLines(r *protocol.Result) (list []string) {
	for _, e := range r.Trail.End {
		text := fmt.Sprintf("%d [%s]", e.Process, e.Statement)
		for _, w := range r.Trail.Waits {
			if w.Process == e.Process {
				text += fmt.Sprintf(" %s %v", w.Says, w.For)
			}
		}
		list = append(list, text)
	}
	return list
}

func TestEndsOfLanes(t *testing.T) {
	const text = "bool go; byte n; chan c = [0] of { bool };\n" +
		"active proctype Failing() { n++; assert(n == 0) }\n" +
		"active proctype Waiting() { if :: go :: c?_ fi }\n" +
		"active proctype Free() { do :: n = 1 :: n == 1 -> go = true od }\n"
	for _, c := range []struct {
		name, text, kind string
		cycle            bool
		want             []string
	}{
		{"a failed assertion", text, "assertion violated", false, []string{"0 [-end-]",
			"1 [:: go :: c?_] waits at line 3 until `go` is true: go is false, or for somebody to send on `c` [2]", "2 [:: n = 1 :: n == 1]"}},
		{"a deadlock", "bool a, b;\nactive proctype A() { a; b = true }\nactive proctype B() { b; a = true }", "invalid end state", true,
			[]string{"0 [a] waits at line 2 until `a` is true: a is false [1]", "1 [b] waits at line 3 until `b` is true: b is false [0]"}},
	} {
		r := resultOf(t, protocol.Request{Text: c.text, Options: protocol.Options{Search: "bfs"}})
		if r.Kind != c.kind || r.Trail == nil {
			t.Fatalf("%s: %s (%s)", c.name, r.Verdict, r.Kind)
		}
		if got := endLines(r); fmt.Sprint(got) != fmt.Sprint(c.want) || (r.Trail.Cycle != nil) != c.cycle {
			t.Errorf("%s: the lanes end with\n%q, cycle %v, want\n%q", c.name, got, r.Trail.Cycle, c.want)
		}
	}
}

// TestEndsInAStateAskedFor: the lanes of a goal and of a violated invariant have ends, and no
// process has failed.
func TestEndsInAStateAskedFor(t *testing.T) {
	const text = "byte n; bool go;\nactive proctype P() { n = 1; n = 2 }\nactive proctype Q() { go }"
	want := []string{"0 [n = 2]", "1 [go] waits at line 3 until `go` is true: go is false []"}
	for name, o := range map[string]protocol.Options{"a goal": {Goal: "n == 1"}, "an invariant": {Invariant: "n == 0"}} {
		o.Search = "bfs"
		r := resultOf(t, protocol.Request{Text: text, Options: o})
		if r.Trail == nil {
			t.Fatalf("%s: %s", name, r.Verdict)
		}
		if got := endLines(r); !slices.Equal(got, want) || r.Trail.Cycle != nil {
			t.Errorf("%s: the lanes end with\n%q, want\n%q", name, got, want)
		}
	}
	at := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: "bfs", Goal: "n == 0"}})
	if at.Trail == nil || len(at.Trail.Steps) != 0 || len(endLines(at)) != 2 {
		t.Errorf("a goal that holds at once: got %+v", at.Trail)
	}
}
