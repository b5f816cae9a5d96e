package session

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestLate gives a check a time limit that is over when its model is compiled: then nothing
// else is prepared that could take long.
func TestLate(t *testing.T) {
	text := "byte n; active proctype P() { do :: n < 200 -> n++ :: else -> break od }"
	for _, c := range []struct {
		seconds      float64
		reduced, end bool
	}{{1, false, true}, {1e6, true, false}} {
		now := 0.0
		s := New(inPromela, func() float64 { now++; return now })
		var got *protocol.Result
		s.Handle(protocol.Request{Type: "check", Name: "m.pml", Text: text, Options: protocol.Options{Search: "dfs", Seconds: c.seconds}}, func(r protocol.Response) {
			got = r.Result
		})
		for s.Step(1) {
		}
		if got == nil || (got.Kind == "time limit") != c.end || got.Reduced != c.reduced || got.Kernel != c.reduced {
			t.Fatalf("%g s: %+v", c.seconds, got)
		}
		if late := strings.Contains(got.Full+got.Slow, "time limit"); late != c.end {
			t.Errorf("%g s: full %q, slow %q", c.seconds, got.Full, got.Slow)
		}
	}
}
