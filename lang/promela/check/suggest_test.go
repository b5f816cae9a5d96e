package check_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestDidYouMean(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a variable", "byte seen;" + run("sen = 1; seen = 2"), "seen"},
		{"a local", run("byte count; cuont = 1; count = 2"), "count"},
		{"an mtype constant", "mtype = { request, reply }; mtype m;" + run("m = requst"), "request"},
		{"other capitals", "byte N;" + run("n = 1; N = 1"), "N"},
		{"nothing is near", "byte x;" + run("y = 1; x = 1"), ""},
		{"a constant", "bool b;" + run("b = TRUE; b = False"), "true"},
		{"a variable with the letters of a constant", "bool tRUE;" + run("tRUE = 1; True == 0"), "tRUE"},
		{"a short name", "byte ab, cd;" + run("xy = 1; ab = cd"), ""},
		{"the first of two", "byte left, lost;" + run("lest = 1; left = lost"), "left"},
		{"a field", "typedef T { byte color };T t;" + run("t.colour = 1"), "color"},
		{"a label", run("again: skip; goto agian; goto again"), "again"},
		{"a proctype", "proctype worker() { skip }" + run("run woker()"), "worker"},
		{"a remote label", "active proctype q() { work: skip }" + run("q@wrok"), "work"},
		{"a remote variable", "active proctype q() { byte total; total = 1 }" + run("q:totel == 1"), "total"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			set, _, list := compile(test.text)
			d := list.Sorted()[0]
			got := ""
			if d.Fix != nil {
				got = d.Fix.Text
				if !strings.Contains(d.Hint, "`"+got+"`") || set.Text(d.Fix.Span) == got {
					t.Errorf("the hint is %q and the fix replaces %q", d.Hint, set.Text(d.Fix.Span))
				}
			}
			if got != test.want {
				t.Errorf("%s: got %q, want %q", d.Message, got, test.want)
			}
		})
	}
}

// TestManyUnknownNames: the search for similar names must not slow down a text with many
// unknown names.
func TestManyUnknownNames(t *testing.T) {
	var b strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&b, "byte known_variable_%d;\n", i)
	}
	b.WriteString("active proctype p() {\n")
	for i := range 5000 {
		fmt.Fprintf(&b, "unknown_variable_%d = 1;\n", i)
	}
	b.WriteString("}\n")
	_, _, list := compile(b.String())
	if !list.HasErrors() {
		t.Error("got no error, want one for each unknown name")
	}
}
