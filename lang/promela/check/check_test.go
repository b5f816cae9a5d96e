package check_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// compile parses and checks a text.
func compile(text string) (*source.Set, *check.Info, *diag.List) {
	set, list := &source.Set{}, &diag.List{}
	m := syntax.Parse(set, set.Add("test.pml", text), syntax.Options{}, list)
	if list.HasErrors() {
		return set, nil, list
	}
	return set, check.Check(m, list), list
}

// found lists the diagnostics of a text as code, line and column.
func found(text string) string {
	set, _, list := compile(text)
	var out []string
	for _, d := range list.Sorted() {
		p := set.Place(d.Span.Start)
		out = append(out, fmt.Sprintf("%s %d:%d", d.Code, p.Line, p.Column))
	}
	return strings.Join(out, ", ")
}

// run makes a body into a model.
func run(body string) string { return "active proctype p() {\n" + body + "\n}\n" }

// A headline starts with a small letter or code and has no final stop. Its advice is a
// sentence. Code stands in backticks.
var (
	headline = regexp.MustCompile("^[`a-z#0-9][^']*[^'.]$")
	advice   = regexp.MustCompile("^[A-Z](`[^`]+`|[^`])*[.?]$")
)

func TestDiagnostics(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"undeclared", run("x = 1"), "P200 2:1"},
		{"one undeclared name, one message a place", run("x = 1; y = x"), "P200 2:1, P200 2:8"},
		{"empty array", "byte a[0];" + run("a[0] = 1"), "P202 1:8"},
		{"no proctype", run("run q()"), "P203 2:5"},
		{"global twice", "byte x; byte x;" + run("x = 1"), "P204 1:14"},
		{"local hides global", "byte x;" + run("byte x; x = 1"), "P204 2:6"},
		{"inner hides outer", run("byte x; { byte x; x = 1 }; x = 2"), "P204 2:16"},
		{"siblings may share a name", run("{ byte x; x = 1 }; { byte x; x = 2 }"), ""},
		{"an option is no scope", run("if :: byte x; x = 1 :: byte x; x = 2 fi"), "P204 2:29"},
		{"arguments", "proctype q(byte a) { a = 1 }" + run("run q(1, 2)"), "P205 2:1"},
		{"fields of a structure one by one", "typedef T { byte a; byte b } proctype q(T o) { o.a = 1; o.b = 1 }" + run("run q(1, 2)"), ""},
		{"too few fields for a structure", "typedef T { byte a; byte b } proctype q(T o) { o.a = 1; o.b = 1 }" + run("run q(1)"), "P205 2:1"},
		{"a structure for two parameters", "typedef T { byte a; byte b } T t; proctype q(byte a; byte b) { a = b }" + run("run q(t)"), ""},
		{"a structure for one parameter", "typedef T { byte a; byte b } T t; proctype q(byte a) { a = 1 }" + run("run q(t)"), "P205 2:1"},
		{"array of structures as argument", "typedef T { byte a } T t[2]; proctype q(T o) { o.a = 1 }" + run("run q(t)"), "P222 2:7"},
		{"array in a parameter", "typedef T { byte a[2] } proctype q(T o) { o.a[0] = 1 }" + run("run q(1, 2)"), "P248 1:38"},
		{"array of structures in a message", "typedef T { byte a } typedef U { T t[1] } chan c = [1] of { byte }; U u;" + run("c!u; c?u; c?[u]"), "P248 2:3, P248 2:8, P248 2:14"},
		{"array of structures in a channel", "typedef T { byte a } typedef U { T t[1] } chan c = [1] of { U };" + run("skip"), "P248 1:61"},
		{"array of structures in an argument", "typedef T { byte a } typedef U { T t[1] } U u; proctype q(byte a) { a = 1 }" + run("run q(u)"), "P248 2:7"},
		{"fields", "chan c = [1] of { byte };" + run("c!1,2; c?_"), "P206 2:3"},
		{"too few fields fail later", "chan c = [1] of { byte, byte };" + run("c!1; c?_,_"), "P314 2:3"},
		{"field that starts as a variable", "byte g; typedef T { byte a = 1 + g } T t;" + run("t.a = 2"), "P228 1:34"},
		{"field that starts as a constant", "mtype = { m } typedef T { mtype a = m; bool b = true } T t;" + run("t.b = false"), ""},
		{"field that starts as a process number", "typedef T { pid a = _pid } T t;" + run("t.a = 2"), "P228 1:21"},
		{"whole structure", "typedef T { byte a }; T t;" + run("t = 1"), "P207 2:1"},
		{"a large number for a structure", "typedef T { byte a }; T t;" + run("t = 300"), "P207 2:1"},
		{"no field", "typedef T { byte a }; T t;" + run("t.b = 1"), "P208 2:3"},
		{"no channel", "byte x;" + run("x!1"), "P209 2:1"},
		{"starts as a channel", "byte x = [1] of { byte };" + run("x++"), "P209 1:6"},
		{"local that starts as a channel", run("byte x = [1] of { byte }; x++"), "P209 2:6"},
		{"two runs", "proctype q() { skip }" + run("run q() && run q()"), "P210 2:1"},
		{"run in d_step", "proctype q() { skip }" + run("d_step { run q() }"), "P210 2:10"},
		{"no label", run("goto L"), "P211 2:6"},
		{"label twice", run("L: skip; L: skip; goto L"), "P212 2:10"},
		{"out of a d_step", run("d_step { skip; goto L }; L: skip"), "P213 2:16"},
		{"stray break", run("break"), "P214 2:1"},
		{"break out of a d_step", run("do :: d_step { skip; break } od"), "P213 2:22"},
		{"else twice", run("if :: else -> skip :: else -> skip fi"), "P215 2:23"},
		{"predefined", run("_pid = 1"), "P216 2:1"},
		{"late channel", run("skip; chan c = [1] of { byte }; c!1; c?_"), "P217 2:12"},
		{"late list of one", run("skip; byte a[2] = { 1 }; a[0] = a[1]"), ""},
		{"late list", run("skip; byte a[2] = { 1, 2 }; a[0] = a[1]"), "P218 2:12"},
		{"nothing runs", "proctype p() { skip }", "P219 1:10"},
		{"many processes", "active [256] proctype p() { skip }", "P220 1:23"},
		{"many channels", "active [128] proctype p() { chan c[2] = [0] of { byte }; c[0]!1 }", "P220 1:34"},
		{"unsigned in a message", "typedef T { unsigned u : 3 } chan c = [1] of { T };" + run("T t; c!t; c?t"), "P246 1:39"},
		{"gigantic array", "byte a[2000000];" + run("a[1] = a[0]"), "P221 1:8"},
		{"no array", "byte a;" + run("a[1] = 2"), "P222 2:1"},
		{"a whole array", "byte a[2];" + run("a = 2"), "P222 2:1"},
		{"by itself", "byte a[2];" + run("a[a[1]] = 2"), "P223 2:1"},
		{"underscore", run("byte x; x = _"), "P224 2:13"},
		{"width", "unsigned x : 40;" + run("x = 1"), "P225 1:14"},
		{"endless goto", run("L: goto L"), "P227 2:4"},
		{"length by zero", "byte a[1 / 0];" + run("a[0] = 1"), "P228 1:8"},
		{"bound twice", "chan c = [1] of { byte, byte }; byte x;" + run("c!1,2; c?x,x"), "P230 2:12"},
		{"label of an outer block", run("L: skip; { skip; L: skip }; goto L"), "P212 2:18"},
		{"label of an inner block first", run("{ skip; L: skip }; L: skip; goto L"), ""},
		{"label in a copy", "inline f() { skip; L: skip }" + run("skip; L: skip; f(); goto L"), ""},
		{"label named as a local", run("byte L; L = 1; L: skip; goto L"), "P204 2:16"},
		{"local named as a label", run("L: skip; byte L; L = 1; goto L"), "P204 2:15"},
		{"predefined name", "byte _pid;" + run("skip"), "P204 1:6"},
		{"proctype and variable", "byte q; active proctype q() { skip }", "P204 1:25"},
		{"an end label on a goto", run("end0: goto end0"), ""},
		{"an end label and another one on a goto", run("L: end0: goto L"), ""},
		{"gotos in a ring", run("L: goto M; M: goto L"), "P227 2:4, P227 2:15"},
		{"run in a condition", "byte x; proctype q() { skip }" + run("x == run q()"), "P210 2:1"},
		{"run in a run", "proctype q(byte a) { a = 1 }" + run("run q(run q(1))"), "P210 2:1"},
		{"run in a message", "chan c = [1] of { byte }; proctype q() { skip }" + run("c!run q(); c?_"), "P210 2:3"},
		{"run in a sum", "proctype q() { skip }" + run("byte x; x = 1 + run q(); x = 2"), ""},
		{"goto to a d_step", "byte x;" + run("L: d_step { x = 1; x = 2 }; goto L"), "P213 2:29"},
		{"break to a d_step", "byte x;" + run("do :: x = 1 :: break od; d_step { x = 1; x = 2 }"), "P213 2:16"},
		{"break to a skip", "byte x;" + run("do :: x = 1 :: break od; skip; d_step { x = 1; x = 2 }"), ""},
		{"break in an inner block", "byte x;" + run("{ do :: x = 1 :: break od }; d_step { x = 1; x = 2 }"), "P213 2:18"},
		{"break to a d_step in atomic", "byte x;" + run("atomic { do :: x = 1 :: break od; d_step { x = 1; x = 2 } }"), ""},
		{"for before a d_step", "byte x, i;" + run("for (i : 1 .. 3) { x = i }; d_step { x = 1; x = 2 }"), "P213 2:1"},
		{"small select before a d_step", "byte x, i;" + run("select (i : 1 .. 3); d_step { x = i; x = 2 }"), ""},
		{"large select before a d_step", "byte x, i;" + run("select (i : 1 .. 90); d_step { x = i; x = 2 }"), "P213 2:1"},
		{"backward range", run("byte i; for (i : 3 .. 1) { skip }"), "P231 2:18"},
		{"np_ in a proctype", run("np_"), "P232 2:1"},
		{"np_ in a claim", run("skip") + "never { do :: np_ od }", ""},
		{"no event", "byte x; chan c = [1] of { byte };" + run("c!1; c?_") + "trace { c!1; x = 1 }", "P233 4:14"},
		{"two traces", "chan c = [1] of { byte };" + run("c!1; c?_") + "trace { c!1 } notrace { c?1 }", "P204 4:15"},
		{"a claim that sends", "chan c = [1] of { byte };" + run("c!1; c?_") + "never { c!1 }", "P234 4:9"},
		{"two formulas of one name", run("skip") + "ltl a { [] true } ltl a { [] true }", "P204 4:23"},
		{"priority", "active proctype p() priority 300 { skip }", "P235 1:30"},
		{"a sum with a channel", "byte x; chan c = [1] of { byte };" + run("c!1; c?_; x = c + 1"), "P236 2:15"},
		{"a name of another set", "mtype:s = { a }; mtype:t = { b }; mtype:s m;" + run("m = b; m = a"), "P237 2:5"},
		{"an argument of another set", "mtype:s = { a }; mtype:t = { b }; proctype q(mtype:s m) { m = a }" + run("run q(b)"), "P237 2:7"},
		{"hidden bit", "hidden bool x; init { x = 1 }", "P238 1:1"},
		{"hidden local", run("hidden byte x; x = 1"), "P238 2:1"},
		{"counting in an element", "byte a[2];" + run("for (a[0] : 1 .. 3) { skip }"), "P239 2:6"},
		{"no array to go over", "byte x, i;" + run("for (i in x) { skip }; x = 1"), "P239 2:11"},
		{"another message", "typedef T { byte a } T t; chan c = [1] of { byte };" + run("for (t in c) { skip }"), "P239 2:11"},
		{"provided by a parameter", "active proctype p(byte a) provided (a == 0) { skip }", "P240 1:37"},
		{"promise of a number", "byte x;" + run("xr x; x = 1"), "P241 2:4"},
		{"number as a name", run("printm(3)"), "P242 2:8"},
		{"enabled with rendezvous", "chan c = [0] of { byte };" + run("if :: c!1 :: c?_ :: enabled(0) fi"), "P243 2:21"},
		{"a d_step that starts with unless", "byte x;" + run("d_step { { x = 1 } unless { x == 2 } }"), "P244 2:10, P321 2:10"},
		{"the same in a block and an atomic", "byte x;" + run("d_step { { atomic { { x = 1 } unless { x == 2 } } }; x = 3 }"), "P244 2:21, P321 2:21"},
		{"an unless further on in a d_step", "byte x;" + run("d_step { skip; { x = 1 } unless { x == 2 } }"), "P321 2:16"},
		{"an array of messages", "typedef T { byte a } T t[2]; chan c = [1] of { T };" + run("c!t; c?t[0]"), "P222 2:3"},
		{"a set without names", "mtype:s = { a }; mtype:t m;" + run("m = a"), "P237 2:5"},
		{"index 0 of a scalar", "byte x;" + run("x[0] = 1"), ""},

		{"does not fit", "byte x = 300;" + run("x = 1"), "P300 1:10"},
		{"fits", "byte x = 255;" + run("x = 1"), ""},
		{"first state only", "byte x;" + run("x = 1") + "ltl a { x == 0 }", "P301 4:1"},
		{"always", "byte x;" + run("x = 1") + "ltl a { [] (x == 0) }", ""},
		{"a comparison of a local", run("byte x; x = 1; x == 2; x = 3"), "P302 2:16"},
		{"an assignment as guard", "byte x;" + run("if :: x == 1 -> skip :: x = 2 -> skip fi"), "P303 2:25"},
		{"dead else", run("if :: true -> skip :: else -> skip fi"), "P304 2:23"},
		{"no exit", "byte x;" + run("do :: x = 1 - x od; x = 2"), "P305 2:1"},
		{"an exit", "byte x;" + run("do :: x = 1 - x :: break od; x = 2"), ""},
		{"misspelt end", run("edn: skip"), "P306 2:1"},
		{"capital End", run("End: skip"), "P306 2:1"},
		{"misspelt accept", run("acept: skip"), "P306 2:1"},
		{"another label", run("again: skip"), ""},
		{"never received", "chan c = [1] of { byte };" + run("c!1"), "P307 1:6"},
		{"never sent", "chan c = [1] of { byte };" + run("c?_"), "P308 1:6"},
		{"mtype and number", "mtype = { a }; mtype m;" + run("m = a; if :: m == 1 -> skip :: else fi"), "P309 2:19"},
		{"never used", "byte x;" + run("skip"), "P310 1:6"},
		{"never run", "proctype q() { skip }" + run("skip"), "P311 1:10"},
		{"out of range", "byte a[3];" + run("a[3] = 1"), "P312 2:3"},
		{"never equal", "byte x;" + run("x = 1; if :: x == 300 -> skip :: else fi"), "P315 2:14"},
		{"self-assignment", "byte x;" + run("x = 1; x = x"), "P316 2:8"},
		{"variable length", "byte n = 3; byte a[n];" + run("a[2] = n"), "P317 1:20"},
		{"a name for a variable", "byte a; mtype = { a };" + run("printm(a)"), "P310 1:6, P318 1:19"},
		{"length of a number", "byte x;" + run("len(x) == 1"), "P319 2:5"},
		{"a wait for others", "byte x; active proctype q() { x = 1 }" + run("x = 2; x == 1; x = 3"), ""},
		{"a wait for oneself", "byte x;" + run("x = 2; x == 1; x = 3"), "P302 2:8"},
		{"a received value", "chan c = [1] of { byte };" + run("byte x; c!1; c?x; x == 1; x = 2"), ""},
		{"a stored number", "mtype = { a }; mtype m;" + run("m = 5; m = a"), "P309 2:5"},
		{"unreachable", "byte x;" + run("L: x = 1; goto L; x = 2"), "P313 2:19"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := found(test.text); got != test.want {
				t.Errorf("%s\ngot  %s\nwant %s", test.text, got, test.want)
			}
			_, _, list := compile(test.text)
			for _, d := range list.Sorted() {
				if !headline.MatchString(d.Message) || !advice.MatchString(d.Hint) {
					t.Errorf("%s speaks in another voice: %q, %q", d.Code, d.Message, d.Hint)
				}
			}
		})
	}
}

func TestSuggestions(t *testing.T) {
	_, _, list := compile("byte seen;" + run("sen = 1; seen = 2"))
	d := list.Sorted()[0]
	if d.Fix == nil || d.Fix.Text != "seen" || !strings.Contains(d.Hint, "`seen`") {
		t.Errorf("got %+v, want a fix to seen", d)
	}
	_, _, list = compile("byte x = 300;" + run("x = 1"))
	d = list.Sorted()[0]
	if d.Fix == nil || d.Fix.Text != "short" || !strings.Contains(d.Hint, "44") {
		t.Errorf("got %+v, want a fix to short", d)
	}
}

func TestMtypeNumbers(t *testing.T) {
	_, in, list := compile("mtype = { a, b }; mtype = { c }; mtype:s = { d, e };" + run("skip"))
	if list.HasErrors() {
		t.Fatal(list.Sorted()[0].Message)
	}
	got := map[string]int32{}
	for _, s := range in.Mtypes {
		for _, n := range s.Names {
			got[n.Name] = n.Value
		}
	}
	want := map[string]int32{"a": 2, "b": 1, "c": 3, "d": 2, "e": 1}
	for name, v := range want {
		if got[name] != v {
			t.Errorf("%s is %d, want %d", name, got[name], v)
		}
	}
}

func TestLateDeclarations(t *testing.T) {
	_, in, list := compile("chan q = [1] of { byte }; active proctype p(byte a) { xs q; byte b; b = a; byte c; { byte d; c = d } q!b }")
	if list.HasErrors() {
		t.Fatal(list.Sorted()[0].Message)
	}
	want := map[string]bool{"a": false, "b": false, "c": true, "d": true}
	for _, v := range in.Procs[0].Vars {
		if v.Late != want[v.Name] {
			t.Errorf("%s: Late is %t, want %t", v.Name, v.Late, want[v.Name])
		}
	}
}

func FuzzCheck(f *testing.F) {
	for _, s := range []string{run("x = 1"), "mtype = { a }; chan c = [1] of { mtype };" + run("c!a"), "typedef T { byte a[2] }; T t;" + run("t.a[1] = 1"), "proctype q(chan c) { c!1 } init { run q(0) }"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { compile(text) })
}
