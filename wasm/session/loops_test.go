package session

import (
	"slices"
	"testing"

	"beeline/wasm/protocol"
)

// steps are the statements of a trail, with values in braces.
func steps(t *protocol.Trail) []string {
	var list []string
	for _, s := range t.Steps {
		text := s.Statement
		if s.Values != "" {
			text += " {" + s.Values + "}"
		}
		list = append(list, text)
	}
	return list
}

// TestStepsOfLoops: each step of a for or select shows its own part, not the whole loop.
func TestStepsOfLoops(t *testing.T) {
	for _, c := range []struct {
		name, declare, body string
		want                []string
	}{
		{"range", "#define N 2\n", "byte i; for (i : 1 .. N) { skip }", []string{
			"i = 1", "i <= N {1 <= 2}", "skip", "i++", "i <= N {2 <= 2}", "skip", "i++", "else"}},
		{"range of variables", "byte low = 3;", "byte i; for (i : low .. low) { skip }", []string{
			"i = low", "i <= low {3 <= 3}", "skip", "i++", "else"}},
		{"array", "byte a[2];", "byte i; for (i in a) { a[i] = 1 }", []string{
			"i = 0", "i <= 1 {0 <= 1}", "a[i] = 1", "i++", "i <= 1 {1 <= 1}", "a[i] = 1", "i++", "else"}},
		{"channel", "typedef M { byte v } chan c = [1] of { M };", "M m; c!m; for (m in c) { skip }", []string{
			"c!m {c!0}", "for (m in c)", "for (m in c) {0 < 1}", "c?m", "c!m", "skip", "for (m in c)", "else"}},
		{"select of constants", "", "byte i; select (i : 4 .. 5)", []string{"i = 4"}},
		{"select of variables", "byte low = 4;", "byte i; select (i : low .. 5); i == 5", []string{
			"i = low", "i < 5 {4 < 5}", "i++", "break", "i == 5 {5 == 5}"}},
		{"inline", "inline twice(v) { for (v : 1 .. 1) { skip } }\n", "byte i; twice(i)", []string{
			"v = 1", "v <= 1 {1 <= 1}", "skip", "v++", "else"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := resultOf(t, protocol.Request{Text: c.declare + "active proctype A() { " + c.body + "; skip; assert(false) }", Options: protocol.Options{IgnoreEnds: true}})
			if r.Trail == nil {
				t.Fatalf("%s: %s", r.Verdict, r.Message)
			}
			if got := steps(r.Trail); !slices.Equal(got[:min(len(got), len(c.want))], c.want) {
				t.Errorf("steps %q, want %q", got, c.want)
			}
		})
	}
}

// TestPrintedText: a step has the text that its own statements print, also in a d_step and
// after a handshake.
func TestPrintedText(t *testing.T) {
	r := resultOf(t, protocol.Request{Text: `byte x;
chan c = [0] of { byte };
active proctype Other() { byte y; d_step { c?y; printf("got %d\n", y) } }
active proctype A() {
  d_step { x = 1; printf("x %d\n", x); x = 2; printf("x %d\n", x) };
  atomic { printf("alone\n"); x = 3 };
  c!x;
  assert(false)
}
active proctype Third() { d_step { x == 9; printf("never") } }
`})
	if r.Trail == nil {
		t.Fatalf("%s: %s", r.Verdict, r.Message)
	}
	var got []string
	for _, s := range r.Trail.Steps {
		got = append(got, s.Printed)
	}
	if want := []string{"x 1\nx 2\n", "alone\n", "", "got 3\n", ""}; !slices.Equal(got, want) {
		t.Errorf("printed %q, want %q\n%s", got, want, lines(r.Trail))
	}
}
