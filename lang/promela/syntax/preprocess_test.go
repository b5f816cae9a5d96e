package syntax

import (
	"fmt"
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// expandText preprocesses text and writes its tokens with blanks between them, and with
// "/" before a token that starts a line.
func expandText(text string, o Options) (string, []token, *source.Set, *diag.List) {
	set, list := &source.Set{}, &diag.List{}
	toks, _, _, _, _ := preprocess(set, set.Add("m.pml", text), o, list)
	var parts []string
	for i, t := range toks[:len(toks)-1] {
		s := t.text
		if i > 0 && t.has(fNewline) {
			s = "/ " + s
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, " "), toks, set, list
}

func TestPreprocessor(t *testing.T) {
	tests := []struct{ text, want string }{
		{"#define N 3\nN + n", "3 + n"},
		{"#define N\na N b\nN c", "a b / c"},
		{"# define  N  1 // one\n N /* two */ N", "1 1"},
		{"#define F(a, b) a + b\nF(1, (2, 3)) F", "1 + ( 2 , 3 ) F"},
		{"#define F() x\nF() F ( )", "x x"},
		{"#define F(a) a\nF(\n1\n) y F(\n2)z", "1 / y 2 z"},
		{"#define F (a)\nF", "( a )"},
		{"#define S(a) #a\nS( x  + \"q\\n\" )", `"x + \"q\\n\""`},
		{"#define C(a, b) a ## b\nC(x, 1) C(, y) C(<, =)", "x1 y <="},
		{"#define X x ## 1\nX", "x1"},
		{"#define N 5\n#define C(a) a ## N\nC(x) C(N)", "xN NN"},
		{"#define V(f, ...) f(__VA_ARGS__)\nV(p, 1, 2) V(p)", "p ( 1 , 2 ) p ( )"},
		{"#define V(f, r...) f(1, ## r)\nV(p, 2, 3) V(p)", "p ( 1 , 2 , 3 ) p ( 1 )"},
		{"#define x x + 1\nx", "x + 1"},
		{"#define a b\n#define b a\na b", "a b"},
		{"#define f(x) x f\nf(1)(2)", "1 f ( 2 )"},
		{"#define f(x) g(x)\n#define g(x) f(x)\nf(1)", "f ( 1 )"},
		{"#define F(a) a a\n#define N 2\nF(F(N))", "2 2 2 2"},
		{"#define EMPTY\n#define F(a) a\nF EMPTY (1)", "F ( 1 )"},
		{"#define N 9\nfor (i : 1..N) (i : 1 .. N) a..N", "for ( i : 1 .. N ) ( i : 1 .. 9 ) a .. 9"},
		{"0x10 1e+5 ..5 1..5", "0 x10 1 e + 5 .. 5 1 .. 5"},
		{"#define N 1\n#undef N\nN", "N"},
		{"#if 1\na\n#else\nb\n#endif\nc", "a / c"},
		{"#ifdef A\na\n#elif defined(B) || !defined C\nb\n#else\nc\n#endif", "b"},
		{"#if 0\n#if 1\na\n#else\nb\n#endif\ndon't \"\n#elif 2 > 1\nc\n#elif 1\nd\n#endif", "c"},
		{"#ifndef A\n#define A 2\n#endif\n#if A * 2 == 4 && (1 ? 1 : 1/0) && 'a' == 97 && -1 < 0 && ~0 == -1 && 0x10 == 16\nok\n#endif", "ok"},
		{"#if 0 && 1/0\nno\n#endif\n#if A\nno\n#endif\nyes", "yes"},
		{"#if -1 > 0u && (1 ? -1 : 0u) > 0 && 1 << -1 == 0 && -2 >> 1 == -1 && -1 / 2u > 0 && 18446744073709551615 > 0\nok\n#endif", "ok"},
		{"#define F() a\nF\n#define G\n() F\n#undef F\n()", "F / ( ) F / ( )"},
		{"#define H # x\nH", "# x"},
		{"#define F(a) a > 0\n#if F(1)\nyes\n#endif", "yes"},
		{"a \\\n b c\\\nd", "a / b cd"},
		{"#define N 1 \\\n + 2\nN", "1 + 2"},
		{"x /* a\n b */ y /**/ z // c\nw", "x / y z / w"},
		{"// it's fine\n/* \" */ x", "x"},
		{"__LINE__\n__FILE__ __LINE__", "1 / \"m.pml\" 2"},
		{"#define H G (\n#define G(x) x\nG(\n__LINE__)\nH\n__LINE__)", "4 / 5"},
		{"# 12 \"file\"\n#pragma once\n#line 3\n#\nx", "x"},
		{"#define F(a) a\nF(\n#define N 2\nN)", "2"},
		{"a */ b", "a b"},
		{"#define S(x) q!x\n#define E\nS(!b) S( !b) S(!!b) S(b) ?E? :E: .E. !E!= <E->", "q !! b q !! b q !! ! b q ! b ?? : : . . !!= <->"},
		{"[]<>p [] (q)<->r a->b", "[] <> p [] ( q ) <-> r a -> b"},
		{"\ufeffx"[3:], "x"},
	}
	for _, tt := range tests {
		got, _, _, list := expandText(tt.text, Options{})
		if got != tt.want || list.HasErrors() {
			t.Errorf("%q\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

func TestPreprocessorErrors(t *testing.T) {
	tests := []string{
		"init { skip }\n«P002»#if 1\n", "init { skip }\n«P003»#endif", "#if 1\ninit { skip }\n#else\n«P003»#else\n#endif",
		"#if 1 «P004»)\n#endif\ninit { skip }", "«P004»#if\n#endif\ninit { skip }", "#if 1 «P004»/ 0\n#endif\ninit { skip }",
		"#if «P004»1x\n#endif\ninit { skip }", "«P004»#ifdef 3\n#endif\ninit { skip }", "#if «P004»defined\n#endif\ninit { skip }",
		"#include «P005»\"missing.h\"\ninit { skip }", "«P005»#include\ninit { skip }", "#include «P005»<missing.h>\ninit { skip }",
		"«P007»#defin N\ninit { skip }", "#define «P008»3\ninit { skip }", "#define F(a, «P008»3) a\ninit { skip }",
		"#define «P008»F(a\ninit { skip }", "«P008»#undef\ninit { skip }",
		"#define F(a) a\ninit { «P009»F(1, 2) skip }", "#define F(a) a\ninit { skip } «P009»F(1",
		"#define F(a) «P011»# b\ninit { skip }", "#define F(a) a «P011»#\ninit { skip }", "#define F(a) a ## a\ninit { «P011»F(!) skip }",
		"#define «P011»F ## a\ninit { skip }",
		"#define N 1\n#define «P012»N 2\ninit { skip }", "#define N 1\n#define N 1\ninit { skip }",
		"«P013»#error no\ninit { skip }", "«P014»#warning well\ninit { skip }", "/* a /* b */ «P015»*/ init { skip }",
	}
	for _, tt := range tests {
		text, want := unmark(tt)
		if got := diagnostics(text, Options{Open: files(nil)}); strings.Join(got, ", ") != strings.Join(want, ", ") {
			t.Errorf("%s\n got %v\nwant %v", text, got, want)
		}
	}
}

func TestDefineOptions(t *testing.T) {
	got, _, _, list := expandText("A B F(2) C", Options{Defines: []string{"A", "B=x + 1", "F(v)=v v", "C="}})
	if got != "1 x + 1 2 2" || list.HasErrors() {
		t.Error(got)
	}
	_, _, set, list := expandText("x", Options{Defines: []string{"3=4"}})
	if !list.HasErrors() || set.Place(list.Sorted()[0].Span.Start).File != "-D 3=4" {
		t.Error("a bad definition: got no error in the file -D 3=4")
	}
}

func TestSpansSurviveExpansion(t *testing.T) {
	text := "#define ADD(a, b) a + b\n#define ONE 1\nx = ADD(yy, ONE) ; jo\\\nin"
	_, toks, set, _ := expandText(text, Options{})
	var got []string
	for _, tok := range toks[:len(toks)-1] {
		p := set.Place(tok.span.Start)
		got = append(got, fmt.Sprintf("%s=%d:%d%q", tok.text, p.Line, p.Column, set.Text(tok.span)))
	}
	want := `x=3:1"x" ==3:3"=" yy=3:9"yy" +=3:5"ADD" 1=3:13"ONE" ;=3:18";" join=3:20"jo\\\nin"`
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}
