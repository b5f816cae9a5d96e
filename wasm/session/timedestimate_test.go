package session

import (
	"testing"

	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// TestTimedEstimate: estimates are 0 after the time limit, and not before.
func TestTimedEstimate(t *testing.T) {
	text := "byte x; active proctype P() { x = 1; x = 2; x = 3; assert(x != 3) }"
	for _, name := range []string{"formula", "formula+deadlock", "hpl", "hu"} {
		for _, seconds := range []float64{0, 200} {
			m, bad := load(inPromela, protocol.Request{Name: "m.pml", Text: text})
			if bad != nil {
				t.Fatal(bad.Message)
			}
			o, err := complete(protocol.Options{Search: "greedy", Heuristic: name, NoPOR: true})
			if err != nil {
				t.Fatal(err)
			}
			now := 0.0
			m.watch.start(func() float64 { now++; return now }, seconds)
			x := &run{subject: m, options: o}
			x.space, x.unreduced = m.firstSpace(&o)
			list, err := x.makeEstimates()
			if err != nil {
				t.Fatal(err)
			}
			var out ts.Batch
			x.space.Model.Initial(&out)
			_, s := out.At(0)
			if list[0].Estimate(s) == 0 {
				t.Errorf("%s: the estimate of the initial state is 0", name)
			}
			for range 1000 {
				list[0].Estimate(s)
			}
			if zero := list[0].Estimate(s) == 0; zero != (seconds > 0) {
				t.Errorf("%s, limit %g s: the estimate is 0: %t, after %g s", name, seconds, zero, now)
			}
		}
	}
}
