//go:build !js

package oracle

import (
	"fmt"
	"strings"
	"testing"
)

// A verdict says whether a text must be accepted.
type verdict int

const (
	either verdict = iota
	accepted
	rejected
)

// hostile are texts for which a checker without limits would take very long.
var hostile = []struct {
	name string
	text func() string
	verdict
}{
	{"a megabyte of statements", func() string {
		return "byte x; active proctype p() {" + strings.Repeat("x = x + 1;\n", 1<<20/11) + "}"
	}, rejected},
	{"a megabyte of one comment", func() string {
		return "/*" + strings.Repeat(" *", 1<<19) + "/ active proctype p() { skip }"
	}, accepted},
	{"a megabyte of open braces", func() string { return "active proctype p() " + strings.Repeat("{", 1<<20) }, rejected},
	{"a megabyte of zeros", func() string { return strings.Repeat("\x00", 1<<20) }, rejected},
	{"a megabyte of one name", func() string { return "byte " + strings.Repeat("x", 1<<20) + ";" }, either},
	{"a megabyte of one number", func() string { return "byte x = " + strings.Repeat("9", 1<<20) + ";" }, either},
	{"a megabyte of lines that join", func() string { return strings.Repeat("\\\n", 1<<19) }, rejected},
	{"a megabyte of mistakes", func() string { return strings.Repeat("proctype ! ", 1<<20/11) }, rejected},
	{"deep parentheses", func() string {
		return "int x; init { x = " + strings.Repeat("(", 100_000) + "1" + strings.Repeat(")", 100_000) + " }"
	}, rejected},
	{"deep negation", func() string { return "int x; init { x = " + strings.Repeat("!", 100_000) + "1 }" }, rejected},
	{"deep choices", func() string {
		return "init {" + strings.Repeat("if :: ", 100_000) + "skip" + strings.Repeat(" fi", 100_000) + "}"
	}, rejected},
	{"deep unless", func() string { return "init { skip" + strings.Repeat(" unless { skip", 100_000) + "}" }, rejected},
	{"deep formula", func() string { return "bool p; ltl { " + strings.Repeat("[] <> ", 100_000) + "p }" }, rejected},
	{"deep conditionals", func() string { return strings.Repeat("#if 1\n", 100_000) + "init { skip }" }, rejected},
	{"deep condition", func() string { return "#if " + strings.Repeat("(", 100_000) + "1\n#endif\ninit { skip }" }, rejected},
	{"long sum", func() string { return "int x; init { x = 1" + strings.Repeat(" + 1", 100_000) + " }" }, either},
	{"a file that includes itself", func() string { return "#include \"model.pml\"\ninit { skip }" }, rejected},
	{"macros that double", func() string {
		var b strings.Builder
		for i := range 60 {
			fmt.Fprintf(&b, "#define A%d A%d A%d\n", i+1, i, i)
		}
		return b.String() + "#define A0 skip;\ninit { A60 }"
	}, rejected},
	{"a macro of itself", func() string { return "#define A B\n#define B A\nbyte x = A;" }, rejected},
	{"macro arguments that double", func() string {
		var b strings.Builder
		for i := range 40 {
			fmt.Fprintf(&b, "#define F%d(x) F%d(x x)\n", i+1, i)
		}
		return b.String() + "#define F0(x) x\ninit { F40(skip;) }"
	}, rejected},
	{"inlines that double", func() string {
		var b strings.Builder
		b.WriteString("byte x; inline f0() { x++ }\n")
		for i := range 40 {
			fmt.Fprintf(&b, "inline f%d() { f%d(); f%d() }\n", i+1, i, i)
		}
		return b.String() + "init { f40() }"
	}, rejected},
	{"an inline of itself", func() string { return "inline f() { f() }\ninit { f() }" }, rejected},
	{"a gigantic array", func() string { return "int a[2000000000]; init { skip }" }, rejected},
	{"gigantic arrays in records", func() string {
		return "typedef A { int x[60000] } typedef B { A a[60000] } typedef C { B b[60000] } C c; init { skip }"
	}, rejected},
	{"a gigantic channel", func() string { return "chan c = [2000000000] of { int, int }; init { skip }" }, rejected},
	{"an endless record", func() string { return "typedef A { A a } A x; init { skip }" }, rejected},
	{"ten thousand processes", func() string { return "active [10000] proctype p() { skip }" }, rejected},
	{"ten thousand process types", func() string {
		var b strings.Builder
		for i := range 10_000 {
			fmt.Fprintf(&b, "active proctype p%d() { skip }\n", i)
		}
		return b.String()
	}, rejected},
	{"ten thousand variables", func() string {
		var b strings.Builder
		for i := range 10_000 {
			fmt.Fprintf(&b, "int x%d;\n", i)
		}
		return b.String() + "init { skip }"
	}, accepted},
	{"ten thousand labels", func() string {
		var b strings.Builder
		for i := range 10_000 {
			fmt.Fprintf(&b, "L%d: skip;\ngoto L%d;\n", i, (i*7919)%10_000)
		}
		return "init {" + b.String() + "}"
	}, accepted},
	{"a wide selection", func() string { return "int x; init { select (x : 0 .. 2000000000) }" }, accepted},
}

// TestHostile: every hostile text gets its answer before the test times out.
// BenchmarkHostile measures how long it takes.
func TestHostile(t *testing.T) {
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			text := h.text()
			b := Beeline{Name: "model.pml"}
			c := b.compileAlone(text)
			got := rejected
			if c.Program != nil {
				got = accepted
			}
			if h.verdict != either && h.verdict != got {
				t.Errorf("accepted: %v (%s)", got == accepted, firstError(c))
			}
		})
	}
}

func BenchmarkHostile(b *testing.B) {
	for _, h := range hostile {
		b.Run(h.name, func(b *testing.B) {
			text := h.text()
			tool := Beeline{Name: "model.pml"}
			for b.Loop() {
				tool.compileAlone(text)
			}
		})
	}
}
