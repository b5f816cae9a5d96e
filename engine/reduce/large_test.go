//go:build !js

package reduce

import (
	"fmt"
	"strings"
	"testing"

	"beeline/lang/promela/corpus"
)

// large are programs where a chain can be as long as the program.
var large = []struct {
	name string
	text func(n int) string
}{
	{"statements in a row", func(n int) string {
		return "active proctype A() { byte x; " + strings.Repeat("x = 1; ", n) + "}"
	}},
	{"jumps to each statement", func(n int) string {
		var b strings.Builder
		b.WriteString("byte g; active proctype A() { byte x; do\n")
		for i := range n {
			fmt.Fprintf(&b, ":: g == %d -> goto L%d\n", i, i)
		}
		b.WriteString("od;\n")
		for i := range n {
			fmt.Fprintf(&b, "L%d: x = 1;\n", i)
		}
		return b.String() + "}"
	}},
	{"a variable for each statement", func(n int) string {
		var b strings.Builder
		b.WriteString("byte g; active proctype A() {")
		for i := range n {
			fmt.Fprintf(&b, "byte v%d; v%d = 1; g = v%d;\n", i, i, i)
		}
		return b.String() + "}"
	}},
}

// TestLargePrograms: the size of the reduced program is linear in that of the given one.
func TestLargePrograms(t *testing.T) {
	for _, x := range large {
		for _, n := range []int{100, 2000} {
			p := corpus.Compile("large.pml", x.text(n))
			if p == nil {
				t.Fatalf("%s: not compiled", x.name)
			}
			q, m, _ := Program(p)
			if most := 2*maxCopied*len(p.Actions) + 100; len(q.Actions) > most {
				t.Errorf("%s: got %d actions from %d, want at most %d", x.name, len(q.Actions), len(p.Actions), most)
			}
			if n == 100 {
				if _, _, err := differ(p, 3000); err != nil {
					t.Errorf("%s: %v", x.name, err)
				}
			} else if want := strings.HasPrefix(x.name, "jumps"); m.PartlyReduced != want {
				t.Errorf("%s: got partly %t, want %t", x.name, m.PartlyReduced, want)
			}
		}
	}
}
