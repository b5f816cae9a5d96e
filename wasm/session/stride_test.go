package session

import (
	"testing"

	"beeline/engine/search"
	"beeline/wasm/protocol"
)

// A slowRun takes a second of a test's clock for each expansion.
type slowRun struct {
	search.Run
	now *float64
}

func (r slowRun) Step(n int) search.Status {
	*r.now += float64(n)
	return search.Running
}

// TestTimeLimitOfSlowExpansions: a time limit holds if a single expansion takes long.
func TestTimeLimitOfSlowExpansions(t *testing.T) {
	s, _ := load(inPromela, protocol.Request{Text: race})
	r, bad := prepare(s, protocol.Request{Options: protocol.Options{Search: "bfs", Store: "exact", Memory: 1, Heuristic: "blind", Seconds: 3}})
	if bad != nil {
		t.Fatal(bad.Message)
	}
	now := 0.0
	s.watch.start(func() float64 { return now }, 3)
	r.search = slowRun{r.search, &now}
	if !r.advance(func() float64 { return now }, 60) || !r.ended.timeUp || now > 4 {
		t.Errorf("ended after %g s with a limit of 3", now)
	}
}
