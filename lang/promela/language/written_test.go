package language

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestValuesAsWritten: values of bool variables, elements and messages are true and false, those
// of bit variables numbers, those of channels names; an assignment that cuts its value off is marked.
func TestValuesAsWritten(t *testing.T) {
	for _, c := range []struct {
		text    string
		values  string // of the last step
		changed string // by the last step, as JSON
		wraps   bool
	}{
		{"bool on; active proctype P() { on = true }", "", `{"on":true}`, false},
		{"bit on; active proctype P() { on = true }", "", `{"on":1}`, false},
		{"typedef T { bool up; byte n }\nT t; active proctype P() { t.up = 1; t.up = false }", "", `{"t.up":false}`, false},
		{"active proctype P() { bool on = true; byte n = 2; on && n == 1 || !on || n == 2 }", "true && 2 == 1 || !true || 2 == 2", `{}`, false},
		{"bool on[2]; active proctype P() { on[1] = 2 }", "", `{"on":["false","2"]}`, false},
		{"chan c = [1] of { bool, bit }; active proctype P() { c!true,true }", "", `{"c":["true,1"]}`, false},
		{"chan a = [1] of { byte }; chan c = [1] of { chan, byte }; active proctype P() { c!a,3 }", "", `{"c":["a,3"]}`, false},
		{"typedef M { byte n; bool on } chan c = [1] of { M, byte }; active proctype P() { M m; byte k; m.n = 2; c!m,4; c?m,k }", "c?2,false,4", `{"P:0.k":4,"c":[]}`, false},
		{"typedef M { byte n; bool on } chan c = [1] of { M, byte }; active proctype P() { M m; m.on = 1; c!m,4 }", "c!0,true,4", `{"c":["n=0,on=true,4"]}`, false},
		{"typedef I { byte a } typedef M { I i; bit b } chan c = [1] of { byte, M }; active proctype P() { M m; m.i.a = 3; c!7,m }", "", `{"c":["7,i.a=3,b=0"]}`, false},
		{"bool on = true; active proctype P() { on = 2 }", "", `{"on":false}`, true},
		{"byte n; active proctype P() { n-- }", "", `{"n":255}`, true},
		{"byte n = 255; active proctype P() { n++ }", "", `{"n":0}`, true},
		{"byte n; active proctype P() { n = 300 }", "", `{"n":44}`, true},
		{"byte n; active proctype P() { n = 255 }", "", `{"n":255}`, false},
		{"byte n = 4; active proctype P() { n-- }", "", `{"n":3}`, false},
		{"int n = 2147483647; active proctype P() { n++ }", "", `{"n":-2147483648}`, true},
		{"int n; active proctype P() { n-- }", "", `{"n":-1}`, false},
		{"unsigned n : 3 = 7; active proctype P() { n++ }", "", `{"n":0}`, true},
		{"byte a[2]; active proctype P() { a[1]-- }", "", `{"a":["0","255"]}`, true},
	} {
		w := walk(t, c.text, c.text)
		step := w.next().Steps[0].Step
		for len(w.next().Steps) > 0 && !strings.HasPrefix(w.next().Steps[0].Step.Statement, "-end-") {
			step = w.next().Steps[0].Step
			w.take(w.edges(), 0)
		}
		changed, err := json.Marshal(step.Changed)
		if err != nil || string(changed) != c.changed || c.values != "" && step.Values != c.values {
			t.Errorf("%s\nchanges %s, values %q, want %s and %q (%v)", c.text, changed, step.Values, c.changed, c.values, err)
		}
		if wraps := len(step.Changes) == 1 && step.Changes[0].Wraps; wraps != c.wraps {
			t.Errorf("%s\nwraps: %v, want %v", c.text, wraps, c.wraps)
		}
	}
}
