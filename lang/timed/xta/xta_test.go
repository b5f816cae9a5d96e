package xta_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/source"
	"beeline/lang/timed/xta"
)

// tree writes a tree without places, coordinates, comments and queries.
func tree(s *xta.System) string {
	var b strings.Builder
	write(&b, reflect.ValueOf(s.Items))
	write(&b, reflect.ValueOf(s.Groups))
	return b.String()
}

// isRemark reports whether a part of a tree has only comments.
func isRemark(part any) bool {
	switch x := part.(type) {
	case xta.Item:
		return x.Declaration != nil && isRemark(x.Declaration)
	case *xta.Declaration:
		return x.Kind == xta.Remark
	case *xta.Statement:
		return x.Kind == xta.Remarked
	}
	return false
}

func write(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			write(b, v.Elem())
		}
	case reflect.Slice:
		b.WriteString("[")
		for i := range v.Len() {
			if !isRemark(v.Index(i).Interface()) {
				write(b, v.Index(i))
			}
		}
		b.WriteString("]")
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[source.Span]() || v.Type() == reflect.TypeFor[xta.Point]() {
			return
		}
		b.WriteString("{")
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name != "Nails" && name != "Labels" && name != "Comments" {
				write(b, v.Field(i))
				b.WriteString(" ")
			}
		}
		b.WriteString("}")
	default:
		fmt.Fprint(b, v.Interface())
	}
}

const whole = `// every part of the language
const int N = 3, M = -N;
const k 2;
typedef int[0, N - 1] id_t;
typedef struct { int[0, 9] a, b[2]; bool c; } pair;
typedef scalar[N] symmetric;
clock x, y[N];
broadcast chan b; urgent chan u; chan c[id_t], d[int[1,2]];
meta int m := 0;
pair p = { 1, { 2, 3 }, c: true };
bool f(int i, pair &q, const int z[2]) {
    int j = 0;
    for (j = 0; j < N; j++) { q.b[0] += j; if (i > j) return true; else { continue; } }
    for (e : id_t) while (i-- > 0) ;
    do { i = i <? 2; break; } while (not (i == 2 or i != 3) and !false);
    return forall (e : id_t) exists (g : id_t) (sum (h : id_t) h) > e + g imply i ? 1 : 2;
}
chan priority c[0], default < b;
process P(const int n, chan &e, id_t i; int v, w) {
    clock z;
    state A { x <= n, z < 5 }, B, C;
    branchpoint D;
    commit B; urgent C;
    init A;
    trans A -> B { select s : id_t, r : int[0,1]; guard x >= 1, y[s] > 2 && v < (w << 1); sync c[s]?; assign x := 0, v = - -w; },
        -> C { }, -> D { sync e!; },
        D -u-> A { probability 3; };
}
Q(id_t i) = P(1, b, i, m, m);
R = Q(2);
system Q, R < P;
`

// TestPrint reads what it has printed.
func TestPrint(t *testing.T) {
	doc := xta.Read("whole.xta", whole)
	if doc.System == nil {
		t.Fatal(doc.List.Report(doc.Sources))
	}
	again(t, "whole", doc.System)
	text := xta.Print(doc.System)
	for _, want := range []string{
		"const int k = 2;", "A { x <= n && z < 5 }", "sync c[s]?; assign x = 0, v = - -w;", "A -> C { }", "D -u-> A { probability 3; }",
		"id_t &i, int &v, int &w", "bool f(int i, pair &q, const int z[2])", "system Q, R < P;", "i = i <? 2;",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing in\n%s", want, text)
		}
	}
}

// TestPrecedence: the tree decides where parentheses are written.
func TestPrecedence(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"(a + b) * c - (d - e)", "(a + b) * c - (d - e)"},
		{"a + (b * c)", "a + b * c"},
		{"not a == b", "!a == b"},
		{"a or b imply c and d", "a || b imply c && d"},
		{"a imply (b imply c)", "a imply (b imply c)"},
		{"a & b == c", "a & b == c"},
		{"(a & b) == c", "(a & b) == c"},
		{"(a ? b : c) ? d : e ? f : g", "(a ? b : c) ? d : e ? f : g"},
		{"(forall (i : T) a) && b", "(forall (i : T) a) && b"},
		{"forall (i : T) a && b", "forall (i : T) a && b"},
		{"a <? b < c", "a <? b < c"},
		{"a <? (b < c)", "a <? (b < c)"},
		{"-(a + b)[c].d(e, f)", "-(a + b)[c].d(e, f)"},
		{"(-a)++", "(-a)++"},
	} {
		doc := xta.Read("m.xta", "process P() { state A { "+c.text+" }; init A; } system P;")
		if doc.System == nil {
			t.Errorf("%s: %v", c.text, doc.List.Report(doc.Sources))
		} else if got := xta.Print(doc.System); !strings.Contains(got, "state A { "+c.want+" };") {
			t.Errorf("%s is %s", c.text, got)
		}
	}
}

// TestSpans: the place of a condition has all of its text.
func TestSpans(t *testing.T) {
	for _, text := range []string{"not (a and b)", "(a)", "a and (b or (c))", "f(a)[b] == (c)"} {
		set := &source.Set{}
		var list diag.List
		q := xta.ReadQuery(set.Add("q", "A[] "+text), &list)
		if got := set.Text(q.Condition.Span); got != text || list.HasErrors() {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// TestMistakes: each text has one mistake, with its code and the text that it marks.
func TestMistakes(t *testing.T) {
	const system = "process P() { state A; init A; } system P;"
	label := func(kind, text string) string {
		return `<nta><template><name>P</name><location id="a"/><init ref="a"/><transition><source ref="a"/><target ref="a"/><label kind="` + kind + `">` + text +
			`</label></transition></template><system>system P;</system></nta>`
	}
	for _, c := range []struct{ text, code, marked string }{
		{"int a; %% int b; " + system, "U002", "%"},
		{"int a @; " + system, "U001", "@"},
		{"int a " + system, "U002", "process"},
		{"int 5; " + system, "U002", "5"},
		{"/* " + system, "U003", "/*"},
		{"int a = 3000000000; " + system, "U006", "3000000000"},
		{"int a = " + strings.Repeat("(", 2000) + "1; " + system, "U005", "("},
		{"int a = 1" + strings.Repeat("+1", 2000) + "; " + system, "U005", "+"},
		{"double d; " + system, "U030", "double"},
		{"int d = 1.5; " + system, "U030", "1"},
		{"hybrid clock h; " + system, "U032", "hybrid"},
		{"dynamic T(); " + system, "U033", "dynamic"},
		{`import "lib" { int f(); }; ` + system, "U034", "import"},
		{system + " progress { a; }", "U037", "progress"},
		{"process P() { state A { x' == 0 }; init A; } system P;", "U031", "'"},
		{"process P() { state A { x < 5; 2 }; init A; } system P;", "U035", ";"},
		{"process P() { state A; commit B; init A; } system P;", "U002", "B"},
		{"process P() { state A; init A; trans A -> A { sync c; }; } system P;", "U038", ";"},
		{label("guard", "x &lt; "), "U002", ""},
		{label("guard", "x &lt; &unknown;"), "U004", "&"},
		{label("guard", "x < 5"), "U004", "<"},
		{label("synchronisation", "c"), "U038", ""},
		{label("colour", "red"), "U004", `<label kind="colour"`},
		{"<nta><template></nta>", "U004", "<"},
		{"<nta>", "U004", ""},
		{"<nta></nta>", "U007", "<nta"},
		{"<html></html>", "U004", "<html"},
		{`<!DOCTYPE nta [<!ENTITY a "b">]><nta></nta>`, "U004", "<"},
		{strings.Repeat("<a>", 60), "U005", "<a"},
		{"<nta><lsc></lsc><system>process P() { state A; init A; } system P;</system></nta>", "U036", "<lsc"},
	} {
		doc := xta.Read("m.xta", c.text)
		list := doc.List.Sorted()
		if len(list) != 1 || doc.System != nil {
			t.Errorf("%.80s: %v", c.text, doc.List.Report(doc.Sources))
			continue
		}
		if marked := doc.Sources.Text(list[0].Span); string(list[0].Code) != c.code || marked != c.marked {
			t.Errorf("%.80s: %s marks %q: %s", c.text, list[0].Code, marked, list[0].Message)
		}
	}
}

// TestXML reads the elements of a file with their coordinates.
func TestXML(t *testing.T) {
	doc := xta.Read("m.xml", `<?xml version="1.0"?><!DOCTYPE nta PUBLIC "x" "y"><!-- a model -->
<nta><declaration>chan c; int &#105;;</declaration><template><name x="1">P</name><parameter>const int n</parameter><declaration>clock x;</declaration>
<location id="id0" x="-16" y="8"><name>idle</name><label kind="invariant">x &lt;= <![CDATA[5 && n <]]> 3</label></location>
<location id="id1"><committed/></location><branchpoint id="id2" x="3" y="4"/><init ref="id0"/>
<transition controllable="false"><source ref="id0"/><target ref="id2"/><label kind="synchronisation">c!</label><label kind="assignment">x = 0, i = 1</label><nail x="7" y="9"/></transition>
<transition><source ref="id2"/><target ref="id1"/><label kind="comments">x &lt;</label><label kind="guard"> </label></transition></template>
<system>Q = P(2); system Q;</system><queries><query><formula>A[] not deadlock</formula><comment/></query><query><formula> </formula></query></queries></nta>`)
	if doc.System == nil {
		t.Fatal(doc.List.Report(doc.Sources))
	}
	again(t, "xml", doc.System)
	p := doc.System.Items[2].Template
	if p.Locations[0].At != (xta.Point{X: -16, Y: 8}) || p.Branchpoints[0].At.Y != 4 || p.Edges[0].Nails[0].X != 7 || p.Locations[1].Name.Text != "id1" || !p.Locations[1].Committed || p.Edges[1].Guard != nil {
		t.Errorf("%+v", p)
	}
	if q := doc.System.Queries; len(q) != 1 || q[0] != "A[] not deadlock" {
		t.Errorf("%q", q)
	}
	invariant := doc.System.Items[2].Template.Locations[0].Invariant
	if marked := doc.Sources.Text(invariant.Span); marked != "x &lt;= <![CDATA[5 && n <]]> 3" {
		t.Errorf("the invariant is at %q", marked)
	}
	if text := xta.Print(doc.System); !strings.Contains(text, "idle { x <= 5 && n < 3 }") || !strings.Contains(text, "idle -u-> id2 { sync c!; assign x = 0, i = 1; }") {
		t.Error(text)
	}
}

// TestGrid: a template without coordinates gets some, and one with keeps them.
func TestGrid(t *testing.T) {
	doc := xta.Read("m.xta", "process P() { state A, B, C, D, E; branchpoint F; init A; } system P;")
	text := xta.PrintXML(doc.System)
	p := xta.Read("m.xml", text).System.Items[0].Template
	if p.Locations[1].At != (xta.Point{X: 200}) || p.Locations[4].At != (xta.Point{Y: 150}) || p.Branchpoints[0].At != (xta.Point{X: 200, Y: 150}) || p.Unplaced() {
		t.Error(text)
	}
	p.Locations[0].At, p.Locations = xta.Point{X: 7, Y: 8}, p.Locations[:1]
	p.Branchpoints = nil
	if text := xta.PrintXML(&xta.System{Items: []xta.Item{{Template: p}}}); !strings.Contains(text, `x="7" y="8"`) {
		t.Error(text)
	}
}
