package session

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestMemoryOfEstimates: the memory of an estimate grows with the program, not with its square.
func TestMemoryOfEstimates(t *testing.T) {
	var text strings.Builder
	text.WriteString("byte x; chan c = [2] of { byte };\nactive [2] proctype P() {\n")
	for i := range 8000 {
		fmt.Fprintf(&text, "if :: c?x :: x == %d fi; assert(x != %d);\n", i%256, i%250+1)
	}
	text.WriteString("}")
	r := protocol.Request{Name: "m.pml", Text: text.String()}
	m, bad := load(inPromela, r)
	if bad != nil {
		t.Fatal(bad.Message)
	}
	for _, name := range []string{"formula", "formula-all", "deadlock", "hpl"} {
		o, err := complete(protocol.Options{Search: "greedy", Heuristic: name})
		if err != nil {
			t.Fatal(err)
		}
		x := &run{subject: m, options: o}
		x.space, x.unreduced = m.firstSpace(&o)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := x.makeEstimates(); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 100 {
			t.Errorf("%s takes %d MB", name, mb)
		}
	}
}
