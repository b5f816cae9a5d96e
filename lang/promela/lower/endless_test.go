package lower_test

import (
	"testing"

	"beeline/lang/promela"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// TestEndlessJumps: a chain of jumps through breaks and unless that returns to its start is
// refused. Spin crashes on this one.
func TestEndlessJumps(t *testing.T) {
	text := `byte x;
active proctype A() {
  do
  :: x = 1; L: break
  :: x = 2
  od;
  { goto L } unless { x == 2 }
}`
	c := promela.Compile("a.pml", text, syntax.Options{})
	list := c.List.Sorted()
	if c.Program != nil || len(list) == 0 || list[0].Code != check.EndlessGoto {
		t.Fatalf("got %v, want %s first", list, check.EndlessGoto)
	}
	if got := c.Sources.Text(list[0].Span); got != "break" && got != "goto L" {
		t.Errorf("the message is at %q, want a jump", got)
	}
}
