package check_test

import (
	"fmt"
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
	"beeline/lang/source"
)

// TestPlaces: a message is at the text that the author wrote, also through macros,
// inlines and included files. Text of a macro's body is shown at the call. Arguments are
// shown where they are written.
func TestPlaces(t *testing.T) {
	tests := []struct {
		name, text, want string
		fix              string // replacement, "" for none
	}{
		{"after a splice", "byte x;\\\nbyte y = 300;\ninit { x = y }", `m.pml:2:10 P300 "300"`, "short"},
		{"after a comment", "byte x; /* two\nlines */ byte y = 300;\ninit { x = y }", `m.pml:2:19 P300 "300"`, "short"},
		{"after letters of two units", "byte x; /* 𝄞é */ byte y = 300;\ninit { x = y }", `m.pml:1:28 P300 "300"`, "short"},
		{"after a long macro", "#define SKIP skip; skip; skip;\nbyte seen;\ninit { SKIP sen = 1; seen = 2 }", `m.pml:3:13 P200 "sen"`, "seen"},
		{"in a macro", "#define SET sen = 1\nbyte seen;\ninit { SET; seen = 2 }", `m.pml:3:8 P200 "SET"`, ""},
		{"a macro's argument", "#define SET(v) v = 1\nbyte seen;\ninit { SET(sen); seen = 2 }", `m.pml:3:12 P200 "sen"`, "seen"},
		{"a type from a macro", "#define T byte\nT x = 300;\ninit { x = 1 }", `m.pml:2:7 P300 "300"`, ""},
		{"a constant from a macro", "#define N 300\nbyte x = N;\ninit { x = 1 }", `m.pml:2:10 P300 "N"`, "short"},
		{"a range from macros", "#define N 5\nbyte i;\ninit { for (i : N .. 1) { skip } }", `m.pml:3:17 P231 "N .. 1"`, "1 .. N"},
		{"a range in a macro", "#define R 5 .. 1\nbyte i;\ninit { for (i : R) { skip } }", `m.pml:3:17 P231 "R"`, ""},
		{"a comparison in a macro", "#define W x == 2\ninit { byte x; x = 1; W; x = 3 }", `m.pml:2:23 P302 "W"`, ""},
		{"a comparison with macros", "#define X x\n#define TWO 2\ninit { byte x; x = 1; X == TWO; x = 3 }", `m.pml:3:23 P302 "X == TWO"`, "="},
		{"an operator from a macro", "#define EQ ==\ninit { byte x; x = 1; x EQ 2; x = 3 }", `m.pml:2:23 P302 "x EQ 2"`, ""},
		{"a label from a macro", "#define L edn\ninit { L: skip }", `m.pml:2:8 P306 "L"`, ""},
		{"a label with a suffix", "init { Edn: skip; _End_of2: skip; goto Edn }", `m.pml:1:19 P306 "_End_of2"`, "end_of2"},
		{"in an inline", "byte seen;\ninline f(v) { v = 1;\n  sen = 2 }\ninit { f(seen) }", `m.pml:3:3 P200 "sen"`, "seen"},
		{"in an inline called twice", "byte seen;\ninline f(v) { v = 1;\n  sen = 2 }\ninit { f(seen); f(seen) }", `m.pml:3:3 P200 "sen"`, "seen"},
		{"an inline's argument", "byte seen;\ninline f(v) { v = 1 }\ninit { f(sen); seen = 1 }", `m.pml:3:10 P200 "sen"`, "seen"},
		{"in an included file", "#include \"a.h\"\ninit { x = 1 }", `a.h:3:8 P300 "300"`, "short"},
		{"after an included file", "#include \"b.h\"\nbyte y = 300;\ninit { y = 1 }", `m.pml:2:10 P300 "300"`, "short"},
		{"a macro of an included file", "#include \"b.h\"\ninit { byte y = BIG; y = 1 }", `m.pml:2:17 P300 "BIG"`, "short"},
	}
	files := map[string]string{"a.h": "// first\n\nbyte x=300;\n", "b.h": "#define BIG 300\n\n"}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, fix := placed(test.text, files)
			if got != test.want || fix != test.fix {
				t.Errorf("got  %s, replaced by %q\nwant %s, replaced by %q", got, fix, test.want, test.fix)
			}
		})
	}
}

// placed lists the diagnostics of a model of several files, and the first fix.
func placed(text string, files map[string]string) (diagnostics, fix string) {
	set, list := &source.Set{}, &diag.List{}
	open := func(name, from string) (string, error) {
		if text, ok := files[name]; ok {
			return text, nil
		}
		return "", fmt.Errorf("no such file")
	}
	m := syntax.Parse(set, set.Add("m.pml", text), syntax.Options{Open: open}, list)
	if !list.HasErrors() {
		check.Check(m, list)
	}
	var out []string
	for _, d := range list.Sorted() {
		p := set.Place(d.Span.Start)
		out = append(out, fmt.Sprintf("%s:%d:%d %s %q", p.File, p.Line, p.Column, d.Code, set.Text(d.Span)))
		if d.Fix != nil {
			fix = d.Fix.Text
		}
	}
	return strings.Join(out, ", "), fix
}
