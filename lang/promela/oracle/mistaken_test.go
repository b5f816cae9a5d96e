//go:build !js

package oracle

import "testing"

// TestMistaken: Mistaken recognizes three bugs of Spin. It undoes some receives wrongly, it
// evaluates nested uses of enabled() wrongly, and it ignores the priority of processes
// without variables.
func TestMistaken(t *testing.T) {
	spin := requireSpin(t)
	for receive, want := range map[string]bool{
		"c?eval(x),x": true, "c?x,eval(x)": true, "c?eval(a[x]),x": true, "c?eval(timeout),x": true, "c?eval(_last),y": true,
		"c?eval(x),y": false, "c?x,y": false, "c?eval(x),eval(x)": false, "c?<x,y>": false, "c?1,x": false,
	} {
		text := "chan c = [2] of { byte, byte }; byte x, y, a[3]; active proctype A() { c!1,2; " + receive + " }"
		if n := spin.Check(text); n.Outcome != Complete {
			t.Fatalf("%s: %v", receive, n)
		}
		if got := spin.Mistaken(); got != want {
			t.Errorf("%s: mistaken %v, want %v", receive, got, want)
		}
	}
	for guard, want := range map[string]bool{"enabled(2)": true, "x == 1": false} {
		text := "byte x; active proctype A() { enabled(1) -> x = 1 } active proctype B() { " + guard + " -> x = 2 } active proctype C() { skip }"
		if n := spin.Check(text); n.Outcome != Complete {
			t.Fatalf("%s: %v", guard, n)
		}
		if got := spin.Mistaken(); got != want {
			t.Errorf("%s: mistaken %v, want %v", guard, got, want)
		}
	}
	for declared, want := range map[string]bool{"": true, "byte y;": false} {
		text := "byte x; active proctype A() priority 2 { " + declared + " x = 1; set_priority(0, 3) }"
		if n := spin.Check(text); n.Outcome != Complete {
			t.Fatalf("%s: %v", declared, n)
		}
		if got := spin.Mistaken(); got != want {
			t.Errorf("%q: mistaken %v, want %v", declared, got, want)
		}
	}
}
