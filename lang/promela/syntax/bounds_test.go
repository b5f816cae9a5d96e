package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// TestBounds: a hostile text gets one diagnostic. Without the bounds most would take
// longer than a test may.
func TestBounds(t *testing.T) {
	deep := func(open, inner, shut string) string {
		return open[:0] + strings.Repeat(open, 100_000) + inner + strings.Repeat(shut, 100_000)
	}
	macros := func(body string, n int) string {
		var b strings.Builder
		for i := 0; i < n; i++ {
			fmt.Fprintf(&b, "#define M%d "+body+"\n", i, i+1, i+1)
		}
		return b.String()
	}
	inlines := "inline f0() { skip }\n"
	for i := 1; i < 16; i++ {
		inlines += fmt.Sprintf("inline f%[1]d() { f%[2]d(); f%[2]d(); f%[2]d(); f%[2]d() }\n", i, i-1)
	}
	chain := ""
	for i := 0; i < 40; i++ {
		chain += fmt.Sprintf("inline g%d() { g%d() }\n", 40-i, 40-i-1)
	}
	tests := []struct {
		name, text string
		code       string
	}{
		{"parentheses", "init { x = " + deep("(", "1", ")") + " }", "P112"},
		{"open parentheses", "init { x = " + strings.Repeat("(", 100_000), "P112"},
		{"braces", "init " + deep("{", "skip", "}"), "P112"},
		{"choices", "init { " + deep("if :: ", "skip", " fi") + " }", "P112"},
		{"negations", "init { x = " + strings.Repeat("- ", 100_000) + "1 }", "P112"},
		{"indices", "init { " + deep("a[", "1", "]") + " = 1 }", "P112"},
		{"fields", "init { a" + strings.Repeat(".a", 100_000) + " = 1 }", "P112"},
		{"sum", "init { x = 1" + strings.Repeat(" + 1", 100_000) + " }", "P112"},
		{"conjunction", "byte x; init { x == 0" + strings.Repeat(" && x == 0", 20_000) + " }", "P112"},
		{"sums in sums", "init { x = " + strings.Repeat("(", 90) + "1" + strings.Repeat(strings.Repeat(" + 1", 90)+")", 90) + " }", "P112"},
		{"conditionals", "init { x = " + deep("(1 -> 1 : ", "1", ")") + " }", "P112"},
		{"condition", "#if " + deep("(", "1", ")") + "\n#endif\ninit { skip }", "P004"},
		{"doubling macros", macros("M%d M%d", 60) + "init { M0 }", "P010"},
		{"doubling to nothing", macros("M%d M%d", 60) + "#define M60\ninit { M0 }", "P010"},
		{"nested calls", "#define F(a) a a\ninit { " + deep("F(", "x", ")") + " }", "P010"},
		{"doubling inlines", inlines + "init { f15() }", "P119"},
		{"deep inlines", "inline g0() { skip }\n" + reverseLines(chain) + "init { g40() }", "P119"},
	}
	for _, tt := range tests {
		_, _, list := parse(tt.text, Options{})
		var got []string
		for _, d := range list.Sorted() {
			got = append(got, string(d.Code))
		}
		if strings.Join(got, " ") != tt.code {
			t.Errorf("%s: got %v, want %s", tt.name, got, tt.code)
		}
	}
}

// TestExpansionNamed: the message names the macro whose expansion exceeded the bound.
func TestExpansionNamed(t *testing.T) {
	want := "with the macro `TEN` the macros of this text expand to more than 500000 tokens"
	for _, text := range []string{
		"#define ONE x++;\n#define TEN ONE ONE ONE ONE ONE ONE ONE ONE ONE ONE\ninit { " + strings.Repeat("TEN ", 20_000) + "}",
		"#define TWO(a) a a\n#define TEN TWO(TWO(TWO(TWO(TWO(TWO(TWO(TWO(TWO(TWO(x++;))))))))))\ninit { " + strings.Repeat("TEN ", 1_000) + "}",
	} {
		_, _, list := parse(text, Options{})
		if got := list.Sorted(); len(got) != 1 || got[0].Message != want {
			t.Errorf("got %v, want %q", got, want)
		}
	}
}

// TestInlineNesting tests the deepest nesting that Spin accepts.
func TestInlineNesting(t *testing.T) {
	text := "inline g1() { skip }\n"
	for i := 2; i <= 17; i++ {
		text += fmt.Sprintf("inline g%d() { g%d() }\n", i, i-1)
	}
	mustParse(t, text+"init { g16() }")
	if got := diagnostics(text+"init { g17() }", Options{}); len(got) != 1 || !strings.HasSuffix(got[0], "P119") {
		t.Errorf("inlines nested 17 deep: got %v, want one P119", got)
	}
}

func reverseLines(s string) string {
	lines := strings.SplitAfter(s, "\n")
	var b strings.Builder
	for i := len(lines) - 1; i >= 0; i-- {
		b.WriteString(lines[i])
	}
	return b.String()
}

func TestSelfInclude(t *testing.T) {
	got := diagnostics("#include \"a.h\"\ninit { skip }", Options{Open: files(map[string]string{"a.h": "#include \"a.h\"\n"})})
	if len(got) != 1 || got[0] != "a.h:1:10 P006" {
		t.Error(got)
	}
	text := "#ifndef A\n#define A\n#include \"a.h\"\n#endif\nbyte x\n"
	if got := diagnostics("#include \"a.h\"\ninit { skip }", Options{Open: files(map[string]string{"a.h": text})}); len(got) != 0 {
		t.Error(got)
	}
}

// TestIncludeOfAnotherFolder: no file has an absolute name.
func TestIncludeOfAnotherFolder(t *testing.T) {
	_, _, list := parse("#include \"/dev/zero\"\ninit { skip }", Options{Open: files(nil)})
	if got := list.Sorted(); len(got) != 1 || got[0].Code != CodeInclude || !strings.Contains(got[0].Hint, "relative") {
		t.Error(got)
	}
}

func TestLargeFile(t *testing.T) {
	line := "  if :: x == 1 && a[x] > 3 -> x = x + 1; q!x,3 :: else -> skip fi;\n"
	text := "byte x; byte a[4]; chan q = [1] of { byte, byte }\nactive proctype p() {\n" +
		strings.Repeat(line, 1<<20/len(line)) + "}\n"
	mustParse(t, text)
}

func BenchmarkParse(b *testing.B) {
	line := "  if :: x == 1 && a[x] > 3 -> x = x + 1; q!x,3 :: else -> skip fi;\n"
	text := "byte x; byte a[4]; chan q = [1] of { byte, byte }\nactive proctype p() {\n" + strings.Repeat(line, 1000) + "}\n"
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		parse(text, Options{})
	}
}
