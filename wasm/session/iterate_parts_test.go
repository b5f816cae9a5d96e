package session

import (
	"testing"

	"beeline/wasm/protocol"
)

// TestPartsSendAtOnce: a part of an iterated search sends a shorter trail after the turn in
// which it was found, because the other parts wait for it.
func TestPartsSendAtOnce(t *testing.T) {
	now, sent := 0.0, 0
	s := New(inPromela, func() float64 { now += tick; return now })
	s.Handle(protocol.Request{Type: "check", Text: table(6), Options: protocol.Options{Search: "iterate", Table: 200, Part: 1, Parts: 2}}, func(r protocol.Response) {
		if r.Found != nil {
			sent = r.Found.Trail.Length
		}
	})
	run := s.job.check.live[0]
	for s.Step(tick) {
		found := run.search.Finding().Trail
		if n := len(found.Steps); n != sent {
			t.Fatalf("the search has a trail of %d steps, but sent %d", n, sent)
		}
	}
	if sent == 0 {
		t.Error("no trail was sent")
	}
}

// TestPartsShorten: parts that pass on the length of each trail find a trail as short as one
// search with all sizes.
func TestPartsShorten(t *testing.T) {
	const parts = 3
	want := checked(t, table(5), protocol.Options{Search: "iterate", Table: 300})
	o := protocol.Options{Search: "iterate", Table: 300, Parts: parts}
	rounds := 0
	for quiet := 0; quiet < parts; o.Part = (o.Part + 1) % parts {
		r := checked(t, table(5), o)
		quiet++
		if r.Verdict == protocol.VerdictIncomplete && r.Kind == "pruned" {
			continue
		}
		if n := r.Trail.Length; o.Depth > 0 && n > o.Depth || n <= 1 {
			t.Fatalf("a trail of %d steps within %d", n, o.Depth)
		}
		o.Depth, quiet = r.Trail.Length-1, 0
		rounds++
	}
	if o.Depth != want.Trail.Length-1 || rounds == 0 {
		t.Errorf("%d rounds to a trail of %d steps, want %d", rounds, o.Depth+1, want.Trail.Length)
	}
}
