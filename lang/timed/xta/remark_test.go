package xta_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"beeline/lang/timed/xta"
)

// remarks counts the lines of the comments of a text, without their marks.
func remarks(text string) map[string]int {
	out := map[string]int{}
	for _, comment := range regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/`).FindAllString(text, -1) {
		for line := range strings.Lines(comment) {
			if line = strings.Trim(line, "/* \t\r\n"); line != "" {
				out[line]++
			}
		}
	}
	return out
}

// commented has comments at all kinds of places. Each one is a letter and what it is about.
const commented = `// a file
int n = 1; // b n
/* c m and
   d its type */
int m[2] = { 1, // e one
  2 };
int f(int i) { // f f
    // g double
    i = 2 * i; /* h doubled */
    if (i > 3 /* i three */) i--; // j less
    return i; // k result
    // l end of f
}
// m process
process P(int &v) { // n parameters
    clock x; // o clock
    // p states
    state
        A { x <= 5 }, // q A
        // r B
        B; // s states
    // t committed
    commit B;
    init A; // u A begins
    trans
        // v leave
        A -> B { guard x > 3; // w wait
            sync c!; assign v = 1 /* x one */; }, // y left
        B -> A { }; // z back
    // 1 no more edges
}
chan c;
Q = P(n); // 2 instance
system Q; // 3 system
// 4 end
`

// TestComments keeps all comments when a text is written as .xta and as .xml, and where they belong.
func TestComments(t *testing.T) {
	doc := xta.Read("m.xta", commented)
	if doc.System == nil {
		t.Fatal(doc.List.Report(doc.Sources))
	}
	want := remarks(commented)
	if len(want) != 30 {
		t.Fatalf("%d comments", len(want))
	}
	text := xta.Print(doc.System)
	if got := remarks(text); !maps.Equal(got, want) {
		t.Errorf("%v in\n%s", got, text)
	}
	again(t, "m.xta", doc.System)
	for _, line := range []string{"int n = 1; // b n\n", "clock x; // o clock\n", "    i = 2 * i; /* h doubled */\n", "// r B\n", "Q = P(n); // 2 instance\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("%q is missing in\n%s", line, text)
		}
	}
	document := xta.PrintXML(doc.System)
	p := xta.Read("m.xml", document).System
	template := p.Items[slices.IndexFunc(p.Items, func(i xta.Item) bool { return i.Template != nil })].Template
	for i, want := range []string{"q A", "r B\ns states"} {
		if got := template.Locations[i].Comments; got != want {
			t.Errorf("location %d: %q", i, got)
		}
	}
	for i, want := range []string{"v leave\nw wait\nx one\ny left", "z back"} {
		if got := template.Edges[i].Comments; got != want {
			t.Errorf("edge %d: %q", i, got)
		}
	}
	text = xta.Print(p)
	if got := remarks(text); !maps.Equal(got, want) {
		t.Errorf("%v after .xml in\n%s", got, text)
	}
	if second := xta.Print(xta.Read("m.xta", text).System); second != text {
		t.Errorf("%s\nthen\n%s", text, second)
	}
}

// TestXMLComments keeps the comments in the elements of a file.
func TestXMLComments(t *testing.T) {
	doc := xta.Read("m.xml", `<nta><declaration>chan c; // a channel</declaration><template><name>P</name><parameter>int n /* b n */</parameter>
<declaration>// c nothing</declaration><location id="id0"><name>A</name><label kind="invariant">// d always</label><label kind="comments">e A
f stays</label></location><init ref="id0"/><transition><source ref="id0"/><target ref="id0"/><label kind="guard">// g always</label>
<label kind="synchronisation">c! // h</label><label kind="comments">i edge</label></transition></template>
<system>/* j one */ Q = P(2); system Q;</system><queries><query><formula>A[] true</formula><comment>k &lt; holds
l really</comment></query></queries></nta>`)
	if doc.System == nil {
		t.Fatal(doc.List.Report(doc.Sources))
	}
	again(t, "m.xml", doc.System)
	text := xta.Print(doc.System)
	if got := slices.Sorted(maps.Keys(remarks(text))); strings.Join(got, ",") != "a channel,b n,c nothing,d always,e A,f stays,g always,h,i edge,j one" {
		t.Errorf("%q in\n%s", got, text)
	}
	if document := xta.PrintXML(doc.System); !strings.Contains(document, "<comment>k &lt; holds\nl really</comment>") || !strings.Contains(document, "e A\nf stays") {
		t.Error(document)
	}
}
