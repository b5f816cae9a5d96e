//go:build !js

package oracle

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"beeline/lang/promela/oracle/random"
	"beeline/wasm/protocol"
)

// traceRules are small models, one for each rule of traces.
var traceRules = []struct{ rule, text string }{
	{"the trace allows all runs", "chan q = [2] of { byte }; active proctype P() { q!1; q!2; q!1; q!2 } active proctype Q() { end: do :: q?_ od } trace { do :: q!1; q!2 od }"},
	{"an unexpected send", "chan q = [2] of { byte }; active proctype P() { q!1; q!2; q!3 } active proctype Q() { end: do :: q?_ od } trace { do :: q!1; q!2 od }"},
	{"an unexpected receive", "chan q = [2] of { byte }; active proctype P() { q!1; q!2 } active proctype Q() { q?2; end: do :: q?_ od } trace { q?1; q?2 }"},
	{"other channels are free", "chan q = [2] of { byte }; chan r = [2] of { byte }; active proctype P() { r!7; q!1; r!8 } trace { q!1 }"},
	{"receives are free in a trace of sends", "chan q = [2] of { byte }; active proctype P() { q!1; q?_ } trace { q!1 }"},
	{"nothing is allowed after the end", "chan q = [2] of { byte }; active proctype P() { q!1; q!1 } trace { q!1 }"},
	{"a trace that is not complete", "chan q = [2] of { byte }; active proctype P() { q!1 } trace { q!1; q!2 }"},
	{"an end label of the trace", "chan q = [2] of { byte }; active proctype P() { q!1 } trace { q!1; end: q!2 }"},
	{"a wildcard", "chan q = [2] of { byte, byte }; active proctype P() { q!1,2; q!3,4 } trace { q!_,2; q!3,_ }"},
	{"a variable fits every field", "chan q = [2] of { byte }; byte g; active proctype P() { q!1; q!2; q?g; q?g } trace { q!g; q!g+1; q?g; q?1 }"},
	{"a negative number fits every field of a send", "chan q = [2] of { short }; active proctype P() { q!1; q!-2; q?_; q?_ } trace { q!-7; q!_; q?1; q?-3 }"},
	{"eval is compared", "chan q = [2] of { byte }; byte g = 1; active proctype P() { q!1; q?_; g = 2; q!3; q?_ } trace { q?eval(g); q?eval(g) }"},
	{"eval sees what the fields before the last have set", "chan q = [2] of { byte, byte }; byte g, h; active proctype P() { q!1,2; q?g,h; q!2,0; q?g,h } trace { q?eval(g),_; q?_,eval(h) }"},
	{"a message name", "mtype = { a, b }; chan q = [2] of { mtype, byte }; active proctype P() { q!a(1); q!b(2) } trace { q!a,1; q!a,2 }"},
	{"fewer fields", "chan q = [2] of { byte, byte }; active proctype P() { q!1,2; q!1,3 } trace { q!1; q!1 }"},
	{"a wide constant", "chan q = [2] of { byte }; active proctype P() { q!300 } trace { q!300 }"},
	{"a truncated field", "chan q = [2] of { byte }; active proctype P() { q!300 } trace { q!44 }"},
	{"a rendezvous is a send and a receive", "chan q = [0] of { byte }; active proctype P() { q!1; q!2 } active proctype Q() { q?1; q?2 } trace { q!1; q?1; q!2; q?2 }"},
	{"a rendezvous whose receive is not expected", "chan q = [0] of { byte }; active proctype P() { q!1; q!2 } active proctype Q() { q?1; q?2 } trace { q!1; q?2 }"},
	{"an offer that no process takes", "chan q = [0] of { byte }; active proctype P() { end: do :: q!1 :: q!2 od } active proctype Q() { end: do :: q?1 od } trace { end: do :: q!1 od }"},
	{"a receive that keeps the message", "chan q = [2] of { byte }; active proctype P() { byte z; q!1; q?<z>; q?<_>; q?z } trace { q!1; q?1 }"},
	{"a poll", "chan q = [2] of { byte }; active proctype P() { q!1; q?[1]; q?_ } trace { q!1; q?1 }"},
	{"a channel as a parameter", "chan q = [2] of { byte }; proctype P(chan c) { c!1; c!2 } init { run P(q) } trace { q!1; q!1 }"},
	{"an element of an array", "chan q[2] = [2] of { byte }; active proctype P() { q[0]!1; q[1]!2; q[0]!3; q[1]!4 } trace { q[1]!2; q[1]!3 }"},
	{"an atomic sequence", "chan q = [2] of { byte }; active proctype P() { atomic { q!1; q!2 } } active proctype Q() { atomic { q?_; q?_ } } trace { q!1; q!2; q?_; q?1 }"},
	{"a d_step", "chan q = [3] of { byte }; active proctype P() { d_step { q!1; q!2; q?_ }; q!3 } trace { q!1; q!2; q?2 }"},
	{"a jump", "chan q = [2] of { byte }; active proctype P() { q!1; q!2 } trace { q!1; goto L; q!5; L: q!2 }"},
	{"an option that only leaves the loop takes an event", "chan q = [3] of { byte }; active proctype P() { q!1; q!2; q!3 } trace { q!1; do :: q!7 :: break od; q!3 }"},
	{"states differ in the trace", "chan q = [2] of { byte }; active proctype P() { do :: q!1; q?_ :: q!2; q?_ od } trace { do :: q!1; q!2; do :: q!1 -> break :: q!2 od :: q!2 od }"},
	{"several errors", "chan q = [2] of { byte }; active proctype P() { do :: q!1 :: q!2 od } active proctype Q() { do :: q?_ od } trace { end: do :: q!1; q!2 od }"},
	{"notrace: all events", "chan q = [2] of { byte }; active proctype P() { q!1; q!2 } notrace { q!1; q!2 }"},
	{"notrace: only the first try counts", "chan q = [3] of { byte }; active proctype P() { q!2; q!1; q!2 } notrace { q!1; q!2 }"},
	{"notrace: another run", "chan q = [3] of { byte }; active proctype P() { q!1; q!3; q!2 } notrace { q!1; q!2 }"},
	{"notrace: the run ends inside", "chan q = [3] of { byte }; active proctype P() { q!1 } notrace { q!1; q!2 }"},
	{"notrace: a rendezvous", "chan q = [0] of { byte }; active proctype P() { q!1; q!2 } active proctype Q() { q?_; q?_ } notrace { q!1; q!2; q?2 }"},
	{"notrace: after the error", "chan q = [2] of { byte }; active proctype P() { do :: q!1 :: q!2 :: q?_ od } notrace { q!1; q!2 }"},
}

// TestTraceRules compares numbers of states, the first error and the number of errors of traceRules
// with Spin's, and lets Spin follow the trails.
func TestTraceRules(t *testing.T) {
	spin := requireSpin(t)
	spin.Quick = true
	for _, c := range traceRules {
		want := spin.Check(c.text)
		if want.Outcome != Complete {
			t.Errorf("%s: not compared: %v", c.rule, want)
			continue
		}
		got, _ := Beeline{Name: "model.pml"}.Check(c.text)
		for _, d := range compareDepthFirst(want, got, Bounds{Depth: true}) {
			t.Errorf("%s: %s\n%s", c.rule, d, c.text)
		}
		if want.Errors != got.Errors {
			t.Errorf("%s: Spin has %d errors, Beeline %d\n%s", c.rule, want.Errors, got.Errors, c.text)
		}
		if n := spin.replayTraced(t, c.text); got.Errors > 0 && n == 0 {
			t.Errorf("%s: no trail", c.rule)
		}
	}
}

// replayTraced lets Spin and the verifier follow the trails of a program with a trace to their ends
// and returns the number of trails. Only some errors of traces are seen then: Spin ignores traces in
// simulations.
func (s *Spin) replayTraced(t *testing.T, text string) int {
	t.Helper()
	if followed(text) == byNone {
		return 0
	}
	if err := s.compile(); err != nil {
		t.Fatal(err)
	}
	trails := 0
	for _, search := range []string{"bfs", "dfs"} {
		o := protocol.Options{Search: search, States: 200_000, Seconds: 5, Depth: depthFor(search)}
		r := answer(protocol.Request{Type: "check", Name: "model.pml", Text: text, Options: o})
		if r == nil || r.Verdict != protocol.VerdictError {
			continue
		}
		trails++
		if err := s.replay(text, r.SpinTrail, ""); err != nil {
			t.Errorf("%s: %v\ntrail %q\n%s", search, err, r.SpinTrail, text)
		}
	}
	return trails
}

// TestTraceWithoutChoice: as in Spin, an event that fits a trace in two ways ends the search.
func TestTraceWithoutChoice(t *testing.T) {
	spin := requireSpin(t)
	spin.Quick = true
	for _, trace := range []string{"q!1; if :: q!2 :: q!_ fi", "q!1; do :: q!2 :: break od", "do :: q!1 :: q!1; q!2 od"} {
		text := "chan q = [2] of { byte }; active proctype P() { q!1; q!2 } trace { " + trace + " }"
		if want := spin.Check(text); !strings.Contains(want.First, "non-determinism in event-trace") {
			t.Errorf("Spin finds %v in %s", want, trace)
		}
		r := answer(protocol.Request{Type: "check", Name: "model.pml", Text: text})
		if r.Verdict != protocol.VerdictError || r.Kind != "non-determinism in event-trace" {
			t.Errorf("%s: got %s, %s", trace, r.Verdict, r.Kind)
		}
	}
}

// TestRandomTraces compares the two checkers on ORACLE_TRACES random programs with traces from the
// seed ORACLE_SEED, and lets Spin follow Beeline's trails.
func TestRandomTraces(t *testing.T) {
	requireSpin(t)
	var trails, errors atomic.Uint64
	c := campaign{count: numberFrom(t, "ORACLE_TRACES", 40), seed: numberFrom(t, "ORACLE_SEED", 1), useful: 4,
		program: random.WithTrace, compare: func(spin *Spin, text string) ([]string, bool) {
			diffs, done := traceDifferences(spin, text)
			if done && len(diffs) == 0 && strings.Contains(spin.Report, "pan:1:") {
				errors.Add(1)
				trails.Add(uint64(spin.replayTraced(t, text)))
			}
			return diffs, done
		}}
	c.run(t)
	t.Logf("%d programs with errors, %d trails", errors.Load(), trails.Load())
	if trails.Load() == 0 {
		t.Error("no trail was replayed")
	}
}

func traceDifferences(spin *Spin, text string) (diffs []string, done bool) {
	// Spin compares the trace with another message than the one of a sorted send: c!!(x) is one.
	if !strings.Contains(text, "trace {") || strings.Contains(text, "!!") {
		return nil, false
	}
	spin.BreadthFirst = false
	b := Beeline{Name: "random.pml", States: 30_000, Timeout: time.Second / 4}
	if n, _ := b.Check(text); n.Outcome == Unfinished {
		return nil, false
	}
	want := spin.Check(text)
	if want.Outcome != Complete || spin.Mistaken() {
		return nil, false
	}
	b.States, b.Timeout = 0, 20*time.Second
	got, _ := b.Check(text)
	if got.Outcome == Rejected {
		return []string{"only Beeline rejects it: " + got.Note}, true
	}
	return compareDepthFirst(want, got, Bounds{Depth: true, FirstError: spin.strays()}), true
}
