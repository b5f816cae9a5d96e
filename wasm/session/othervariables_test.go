package session

import (
	"fmt"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestVariablesOfTrail: if there are very many variables, a trail has the first ones, those that
// change and all channels.
func TestVariablesOfTrail(t *testing.T) {
	var text strings.Builder
	text.WriteString("typedef R { ")
	for i := range 600 {
		fmt.Fprintf(&text, "byte f%d; ", i)
	}
	text.WriteString("}; R v[20]; chan late = [1] of { byte };\n")
	text.WriteString("proctype P() { R own; own.f599 = 4 }\n")
	text.WriteString("init { run P(); (_nr_pr == 1); v[19].f7 = 3; late!1; v[19].f7 = 5; assert(false) }")
	r := resultOn(text.String(), protocol.Options{Search: "bfs"})
	if r.Verdict != protocol.VerdictError {
		t.Fatal(r.Verdict, r.Message)
	}
	if want := "The trail shows 10003 variables; 2598 more are not shown."; len(r.Notes) != 1 || r.Notes[0] != want {
		t.Errorf("notes %q, want %q", r.Notes, want)
	}
	last := map[string]string{}
	for _, s := range r.Trail.Steps {
		for _, c := range s.Changes {
			v := &r.Trail.Variables[c.Variable]
			last[v.Name] += " " + v.Initial.Text + ":" + c.Old.Text + ">" + c.New.Text
		}
	}
	for name, want := range map[string]string{"v[19].f7": " 0:0>3 0:3>5", "own.f599": " 0:0>4", "late": " :>"} {
		if last[name] != want {
			t.Errorf("%s:%s, want%s", name, last[name], want)
		}
	}
}
