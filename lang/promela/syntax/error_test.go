package syntax

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"beeline/lang/diag"
)

// unmark removes the marks «P101» from text and returns the diagnostics they expect: the
// code, and the line and column of the byte after the mark.
func unmark(text string) (string, []string) {
	var out strings.Builder
	var want []string
	line, col := 1, 1
	for text != "" {
		if code, rest, ok := strings.Cut(strings.TrimPrefix(text, "«"), "»"); ok && strings.HasPrefix(text, "«") {
			want = append(want, fmt.Sprintf("%d:%d %s", line, col, code))
			text = rest
			continue
		}
		if text[0] == '\n' {
			line, col = line+1, 1
		} else {
			col++
		}
		out.WriteByte(text[0])
		text = text[1:]
	}
	return out.String(), want
}

// diagnostics lists the diagnostics as unmark does.
func diagnostics(text string, o Options) []string {
	_, set, list := parse(text, o)
	var got []string
	for _, d := range list.Sorted() {
		p := set.Place(d.Span.Start)
		s := fmt.Sprintf("%d:%d %s", p.Line, p.Column, d.Code)
		if p.File != "m.pml" {
			s = p.File + ":" + s
		}
		got = append(got, s)
	}
	return got
}

// A headline starts with a small letter or code and has no final stop. Its advice is a
// sentence. Code stands in backticks.
var (
	headline = regexp.MustCompile("^[`a-z#0-9][^']*[^'.]$")
	advice   = regexp.MustCompile("^[A-Z](`[^`]+`|[^`])*[.?]$")
)

func TestErrors(t *testing.T) {
	tests := []string{
		// Missing ends, and ends of nothing.
		"init { skip } «P103»}",
		"init «P102»{ skip",
		"init «P102»{ if :: skip fi\nproctype p() { skip }",
		"init { if :: skip «P102»} init { skip }",
		"init «P102»{ { skip «P103»fi }",
		"init { if :: skip «P102»od }",
		"init { do :: skip «P102»fi }",
		"init { do :: if :: skip «P102»od }",
		"init { skip «P103»fi; skip }",
		"init { skip «P103»:: skip }",
		"init { skip } «P001»/* open",
		"init { x = (1 + 2«P101»; x = 3 }",
		"init { (1 «P101»} init { skip }",
		"init { 1«P101») }",
		"inline f() «P102»{ skip\ninit { skip }",
		"ltl f «P102»{ x\ninit { skip }",
		"typedef T «P102»{ byte x\ninit { skip }",
		// Assignment for comparison.
		"init { if :: (x «P105»= 1) -> skip fi }",
		"init { x == 1 «P105»= 2; skip }",
		"init { x «P125»=== 1 }", "init { x «P125»+= 1 }", "init { x = 1 «P105»= 2 }",
		// Separators.
		"init { x = 1«P104» y = 2 }",
		"init { if :: skip fi«P104» x = 2 }",
		"init { x = 1\n  «P116»+ 2 }",
		"init { x == 1\n  «P116»|| y\n skip }",
		"init { a[0«P101»\n] = 1; skip }",
		"init { if :: skip fi\n  «P126»unless { skip } }",
		"init { «P107»; skip }",
		"typedef T { byte x«P104» byte y } init { skip }",
		"proctype p(byte a«P121», byte b) { skip }",
		"proctype p(byte a;«P121») { skip }",
		"init { x == 1«P101», y }",
		"byte a[2] = {1, 2} «P121», b; init { skip }",
		// Empty lists and missing parts.
		"«P107»", "«P107»// nothing",
		"init { «P107»}", "init { do :: «P107»od }", "init { if «P108»fi }", "init { atomic { «P107»} }",
		"init { if «P108»x == 1 -> skip fi }",
		"byte x; init { if «P108»: x == 1 -> skip :: else fi; x = 2 }", // one error, not two
		"init { for («P125»int i = 0; i < 3; i++) { skip }; x = «P101»; skip }", "init { for («P125»byte i }",
		"init { x = «P101»; skip }", "init { assert(«P101») }", "init { printf(«P101») }", "init { goto «P101»}",
		"mtype = { «P107»}; init { skip }", "typedef T { «P107»}", "ltl { «P107»}",
		"chan c = «P101»[] of { byte }; init { skip }", "chan c = [1] of {«P107»}", "chan c = [1] of «P101»byte; init { skip }",
		"byte a«P101»[]; init { skip }", "init { a«P101»[] = 1 }", "init { q?«P101»[]; q?«P101»<> }",
		"active proctype p «P101»{ skip }", "init«P101»() { skip }", "init { run p «P101»}",
		"trace «P101»t { skip }",
		// Words.
		"«P106»protype p() { skip }", "active «P101»protype p() { skip }", "«P106»foo x; init { skip }",
		"init { «P106»atomc { skip } }", "init { «P106»boool x; skip }", "init { «P106»char c; skip }",
		"init { «P125»while (x) { skip } }", "init { x == 1 «P125»and y }", "init { «P101»f(1); skip }",
		"init { x = «P101»eval(3) }", "init { x = «P101»if }", "init { x = «P101»++ }", "init { x = «P101»!!y }",
		"byte «P101»init; init { skip }", "byte «P101»3;", "«P101»x = 1; init { skip }",
		"init { x «P111»$ 3 }", "init { x = «P110»'ab' }", "init { x = «P110»'a\n skip }", "init { printf(«P110»\"a)\n skip }",
		"init { x = 0«P109»x10 }", "init { x = «P109»4294967296 }", "init { x = «P127»010 }",
		"ltl { p «P125»/\\ q } init { skip }",
		// Names the grammar knows.
		"proctype p() { skip } byte «P113»p;", "proctype p() { byte «P113»p; skip }", "proctype p(byte «P113»p) { skip }",
		"typedef T { byte x } byte «P113»T; init { skip }", "mtype = { m } init { byte «P113»m; skip }",
		"inline f() { skip } inline «P113»f() { skip } init { f() }", "mtype = { m, «P113»m }",
		"proctype p() { skip } init { «P101»p() }", "proctype p() { skip } init { x = «P113»p }",
		"typedef T { byte x } init { x = «P113»T }", "inline f() { skip } init { x = 1 + «P118»f() }",
		"inline f() { skip } init { run «P113»f() }",
		"never { «P124»p@L } proctype p() { L: skip }",
		// Labels.
		"init { L: «P115»byte x; skip }", "init { L: «P115»xr q; skip }", "init { { «P115»L: skip } }",
		"init { atomic { «P115»L: skip } }", "init { d_step { «P115»L: skip } }", "init { «P115»L: skip unless skip }",
		"init { «P115»L: if :: skip fi unless { skip } }", "init { do :: «P115»L: skip od }",
		"init { skip unless «P115»L: skip }", "inline f() { «P115»L: skip } init { f() }",
		"init { skip unless skip «P126»unless skip }",
		// Expressions that are not allowed.
		"init { !«P117»full(q) }", "init { x = 1 + «P117»full(q) }",
		"init { («P117»full(q) -> 1 : 0) }", "init { run p(«P117»empty(q)) }",
		"ltl { «P117»full(q) } init { skip }", "init { x = (x -> 1«P101») }", "init { x = (x «P101»? 1 : 2) }",
		"ltl { [] x «P123»== 1 } init { skip }", "ltl { x «P101»y } init { skip }",
		"byte a[«P122»n + 1]; init { skip }", "chan c = [«P122»n] of { byte }",
		"byte a[2] = { «P122»-1 }; init { skip }", "byte x = «P121»{ 1 }; init { skip }", "unsigned x : «P122»n; init { skip }",
		"init { a[1]«P121»[2] = 3 }", "chan c = [1] of { «P121»unsigned }", "byte«P121»:s x; init { skip }",
		"proctype p(byte «P121»x = 1) { skip }",
		"init { «P121»mtype = { a }; skip }", "proctype p() provided (1) «P101»priority 2 { skip }",
		// Inlines.
		"inline f(a) { x = a } init { «P118»f(); «P118»f(1, 2); f(1) }", "inline f(a) { x = a } init { f(«P101»\"s\") }",
		"inline f() { «P119»f() } init { f() }", "inline f(a, b) { a = b } init { f(«P118»b, c) }",
		"inline f(a) { a = 1 } init { f(«P118»data.x) }", "inline f(a) { x = a } init { f(«P118»run p()) }",
		"inline f(«P121»byte a) { skip } init { skip }", "init { «P120»return 1; skip }",
		"inline f() { «P120»return 1 } init { f() }", "inline f() { skip } init { f «P118»}",
		"inline f(a) { x = a«P104» y = 1 } init { f(1); f(2) }",
		// The parser continues as if the missing text were there.
		"init «P101»x = 1; y = 2 }", "init { atomic «P101»skip; skip }; x = 1 }", "init { «P103»:: skip :: skip od; x = 1 }",
		"init { x = ( «P101»> 1 -> 2 : 3 ); y = 1 }", "chan c = [1] of «P101»byte } init { skip }",
		"init { chan c = [1] of { «P107»}; x = 1; «P101»* }",
		// One mistake, one message.
		"init { «P101»f(1); f(2) }", "«P106»foo x; foo y; init { foo z; skip }", "never { «P124»p@L; p@M }",
		"inline f() { x = «P101»; skip } init { f(); f() }",
		// C.
		"«P114»c_decl { int x; }; «P114»c_state \"int x\" \"Global\"; init { «P114»c_code { if (x) { y(); } }; c_code { z }; «P114»c_expr { x } }",
		"«P114»c_track \"&x\" \"4\" \"Matched\" init { «P114»c_code [x] { y } }",
		// Several at once.
		"byte «P101»= 3;\ninit { x = «P101»; y = 1;\n z == «P101»* 2; skip }\n«P106»protype q() { skip }",
	}
	for _, tt := range tests {
		text, want := unmark(tt)
		if got := diagnostics(text, Options{}); strings.Join(got, ", ") != strings.Join(want, ", ") {
			t.Errorf("%s\n got %v\nwant %v", text, got, want)
		}
		_, _, list := parse(text, Options{})
		for _, d := range list.Sorted() {
			if !headline.MatchString(d.Message) || !advice.MatchString(d.Hint) {
				t.Errorf("%s: %s speaks in another voice: %q, %q", text, d.Code, d.Message, d.Hint)
			}
		}
	}
}

func TestErrorsInMacrosAndIncludes(t *testing.T) {
	_, set, list := parse("#define INC(v) v + = 1\n#include \"a.h\"\ninit { INC(x) }", Options{Open: files(map[string]string{"a.h": "\nbyte x = ;"})})
	all := list.Sorted()
	if len(all) != 2 {
		t.Fatalf("%d diagnostics", len(all))
	}
	at := func(d *diag.Diagnostic) string {
		p := set.Place(d.Span.Start)
		return fmt.Sprintf("%s:%d:%d %q", p.File, p.Line, p.Column, set.Text(d.Span))
	}
	if got := at(all[0]); got != `m.pml:3:8 "INC"` {
		t.Error(got)
	}
	if all[0].Fix != nil {
		t.Error("got a fix inside a macro, want none")
	}
	if n := all[0].Notes; len(n) != 1 || set.Place(n[0].Span.Start).Line != 1 {
		t.Errorf("notes %v", n)
	}
	if got := at(all[1]); got != `a.h:2:10 ";"` {
		t.Error(got)
	}
}

func TestFixesRemoveTheirCause(t *testing.T) {
	for _, text := range []string{
		"byte x; init { if :: (x = 1) -> skip fi }", "byte x; init { x = 1 x = 2 }", "init { do :: break fi }",
		"protype p() { skip }", "init { atomc { skip } }", "init() { skip }", "byte x; init { if x == 1 -> skip fi }", "byte x; init { if : x == 1 -> skip :: else fi }",
		"proctype p(byte a, byte b) { skip }", "proctype p() { skip } init { p() }", "byte x; init { x = !!x }",
		"byte x; init { x = 0x10 }", "typedef T { byte x byte y } init { skip }",
	} {
		_, set, list := parse(text, Options{})
		if len(list.Sorted()) != 1 || list.Sorted()[0].Fix == nil {
			t.Errorf("%s: got %d diagnostics, want one with a fix", text, len(list.Sorted()))
			continue
		}
		fix := list.Sorted()[0].Fix
		_, from := set.File(fix.Span.Start)
		to := from + int(fix.Span.End-fix.Span.Start)
		fixed := text[:from] + fix.Text + text[to:]
		if got := diagnostics(fixed, Options{}); len(got) != 0 {
			t.Errorf("%s: the fixed text %s has %v, want no diagnostics", text, fixed, got)
		}
	}
}

// TestFormulaHints: formulas in another notation get a hint with that of Promela, and those without parentheses
// one to write them.
func TestFormulaHints(t *testing.T) {
	tests := []struct{ formula, code, hint string }{
		{"p X q", "1:32 P101", "p -> X q"}, {"(p X q)", "1:33 P101", "p -> X q"}, {"p next q", "1:32 P101", "p -> X q"},
		{"G p", "1:32 P101", "[]"}, {"F (p)", "1:30 P101", "<>"}, {"p R q", "1:32 P125", "V"},
		{"p and q", "1:32 P101", "&&"}, {"not p", "1:34 P101", "!"}, {"", "1:31 P107", "[]"},
		{"[] (p -> X q)", "", ""},
		{"<> p == 1", "1:35 P123", "parentheses"}, {"[] (p -> <> len(c) == 0)", "1:49 P123", "parentheses"}, {"(<> p) == 1", "1:37 P123", ""},
	}
	for _, test := range tests {
		text := "bool p, q; init { skip } ltl{" + test.formula + " }"
		got := diagnostics(text, Options{})
		if strings.Join(got, ", ") != test.code {
			t.Errorf("%s: got %v, want %s", test.formula, got, test.code)
			continue
		}
		_, _, list := parse(text, Options{})
		if all := list.Sorted(); len(all) == 1 && !strings.Contains(all[0].Hint, test.hint) {
			t.Errorf("%s: the hint is %q, want it to contain %q", test.formula, all[0].Hint, test.hint)
		}
	}
}
