package lower_test

import (
	"testing"

	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
)

// TestOrigins: every action has an origin, and asking for origins does not change the program.
func TestOrigins(t *testing.T) {
	text := "active [2] proctype P() { byte x; d_step { do :: x < 3 -> x++ :: else -> break od } l: goto m; m: skip } init { P[0]@l }"
	plain := promela.Compile("m.pml", text, syntax.Options{}).Program
	c, origins := promela.CompileWithOrigins("m.pml", text, syntax.Options{})
	if len(plain.Actions) == 0 || len(plain.Actions) != len(c.Program.Actions) {
		t.Fatalf("%d actions with origins, %d without", len(c.Program.Actions), len(plain.Actions))
	}
	for i, a := range c.Program.Actions {
		if a.SpinID != plain.Actions[i].SpinID || int(a.SpinID) >= len(origins.Statements) {
			t.Errorf("action %d has the number %d, without origins %d; %d have an origin", i, a.SpinID, plain.Actions[i].SpinID, len(origins.Statements))
		}
	}
	if len(origins.Numbers) != len(c.Program.Procs) || len(origins.Pinned) != 1 || len(origins.Passed) == 0 {
		t.Errorf("got %d process types, pinned %v, passed %v", len(origins.Numbers), origins.Pinned, origins.Passed)
	}
}
