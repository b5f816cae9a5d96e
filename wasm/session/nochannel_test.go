package session

import (
	"testing"

	"beeline/wasm/protocol"
)

// TestNoChannel: a model uses channels and has none. Each search reports this, with each estimate.
func TestNoChannel(t *testing.T) {
	for _, text := range []string{
		"active proctype P() { chan c; byte x; c?x }",
		"active proctype P() { chan c; byte x; atomic { x = 1; c?x } }",
		"active proctype P() { chan c; byte x; d_step { c?x; x = 2 } }",
		"active proctype P() { chan c; byte x; if :: c?x :: c??x :: c?<x> fi }",
		"active proctype P() { chan c; byte x; x = len(c); assert(x == 0) }",
		"active proctype P() { chan c; byte x; (nempty(c)); assert(x == 0) }",
		"active proctype P() { chan c; byte x; (c?[x]) }",
		"active proctype P() { chan c[2]; byte x; c[x]?x }",
		"typedef T { chan c }; T t; active proctype P() { byte x; t.c?x }",
		"proctype P(chan c) { byte x; c?x } init { chan d; run P(d) }",
		"chan d; active proctype P() { chan c; c = d; c?_ } active proctype Q() { byte x; d?x }",
	} {
		for _, s := range protocol.Searches {
			if s.Cycles || s.Name == "shorten" {
				continue
			}
			for _, e := range protocol.Estimates {
				r := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: s.Name, Heuristic: e.Name, States: 1000}})
				if r.Verdict != protocol.VerdictBadInput && (r.Kind != "uninitialized channel" || r.Trail == nil) {
					t.Errorf("%s, %s: %s %s, %s\n%s", s.Name, e.Name, r.Verdict, r.Kind, r.Message, text)
				}
			}
		}
	}
}
