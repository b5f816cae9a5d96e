package explain_test

import (
	"strings"
	"testing"

	"beeline/lang/promela"
	"beeline/lang/promela/explain"
	"beeline/lang/promela/syntax"
)

// TestLabelNames: labels are listed in the order of the text, with those inside statements.
func TestLabelNames(t *testing.T) {
	c := promela.Compile("m.pml", `byte x;
active proctype p() {
a:	do :: b: x++ :: break od;
	{ x = 1; c: x = 2 } unless { x == 3; d: x = 0 };
	for (x : 1 .. 2) { skip; e: skip };
f:	x = 3
}`, syntax.Options{})
	if c.Program == nil {
		t.Fatal(c.List.Sorted()[0].Message)
	}
	var got []string
	for _, n := range explain.Names(c.Sources, c.Info) {
		if n.Kind == "label" {
			got = append(got, n.Name)
		}
	}
	if want := "a b c d e f"; strings.Join(got, " ") != want {
		t.Errorf("got the labels %v, want %s", got, want)
	}
}

// TestDetails: a variable is listed with its type and what follows its name.
func TestDetails(t *testing.T) {
	c := promela.Compile("m.pml", `mtype:light = { red, green };
typedef Pair { byte a; bool b };
byte n, m = 3;
bool up[2];
mtype:light now = red;
chan c = [2] of { byte, Pair };
Pair both;
active proctype P(int z) {
	unsigned u : 3;
	u = n + m + z; up[u] = both.b; now = green; c!1,both
}`, syntax.Options{})
	if c.Program == nil {
		t.Fatal(c.List.Sorted()[0].Message)
	}
	var got []string
	for _, n := range explain.Names(c.Sources, c.Info) {
		if n.Kind == "variable" || n.Kind == "channel" {
			got = append(got, n.Name+" "+n.Detail)
		}
	}
	want := "n byte|m byte = 3|up bool[2]|now mtype:light = red|c chan = [2] of { byte, Pair }|both Pair|z int in P|u unsigned : 3 in P"
	if strings.Join(got, "|") != want {
		t.Errorf("got %s, expected %s", strings.Join(got, "|"), want)
	}
}
