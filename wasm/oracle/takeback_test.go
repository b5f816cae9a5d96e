//go:build !js

package oracle

import "testing"

// TestTakesBackWrongly wants the receives to be known that Spin cannot take back:
// where a variable that is received into says what another field must be.
func TestTakesBackWrongly(t *testing.T) {
	spin := requireSpin(t)
	for receive, want := range map[string]bool{
		"c?eval(x),x": true, "c?x,eval(x)": true, "c?eval(a[x]),x": true,
		"c?eval(x),y": false, "c?x,y": false, "c?eval(x),eval(x)": false, "c?<x,y>": false, "c?1,x": false,
	} {
		text := "chan c = [2] of { byte, byte }; byte x, y, a[3]; active proctype A() { c!1,2; " + receive + " }"
		if n := spin.Check(text); n.Outcome != Complete {
			t.Fatalf("%s: %v", receive, n)
		}
		if got := spin.TakesBackWrongly(); got != want {
			t.Errorf("%s: %v, want %v", receive, got, want)
		}
	}
}
