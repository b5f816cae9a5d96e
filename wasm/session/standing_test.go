package session

import (
	"testing"

	"beeline/wasm/protocol"
)

// standingsOf returns the standings of members by number.
func standingsOf(t *testing.T, list []protocol.Member) map[int]string {
	t.Helper()
	out := map[int]string{}
	for _, m := range list {
		if _, twice := out[m.Number]; twice {
			t.Errorf("two members have number %d", m.Number)
		}
		if started := m.Standing != protocol.StandingWaiting; !started && m.States > 0 || m.Search == "" || m.Store == "" {
			t.Errorf("%+v", m)
		}
		out[m.Number] = m.Standing
	}
	return out
}

// TestSwarmStandings: the result says which member has found the error. Each member is in one
// part.
func TestSwarmStandings(t *testing.T) {
	const parts = 2
	const text = "byte sum; active [3] proctype Clerk() { byte i; do :: i < 8 -> i++; sum++ :: i == 8 -> assert(sum < 24); break od }"
	var all []protocol.Member
	for part := range parts {
		r := slowResult(t, protocol.Request{Text: text, Options: protocol.Options{Search: "swarm", Part: part, Parts: parts, Memory: 64}})
		hits := 0
		for _, m := range r.Members {
			if m.Standing == protocol.StandingError {
				hits++
			}
			if m.Standing == protocol.StandingSearching {
				t.Errorf("%+v", m)
			}
		}
		if r.Verdict != protocol.VerdictError || hits != 1 {
			t.Errorf("part %d: %s, %+v", part, r.Verdict, r.Members)
		}
		all = append(all, r.Members...)
	}
	if got := standingsOf(t, all); len(got) != len(protocol.Swarm) {
		t.Errorf("%v", got)
	}
}

// TestSwarmProgress: progress has the standings of the members.
func TestSwarmProgress(t *testing.T) {
	now := 0.0
	clock := func() float64 { now += 0.1; return now }
	text := "active [6] proctype P() { byte x; do :: x < 200 -> x++ :: x > 0 -> x-- od }"
	p, bad := newPortfolio(inPromela, protocol.Request{Text: text, Options: protocol.Options{Search: "swarm", Memory: 64, Seed: 40}}, clock)
	if bad != nil {
		t.Fatal(bad.Message)
	}
	if list := p.progress(now).Members; list[0].Standing != protocol.StandingSearching || list[1].Standing != protocol.StandingWaiting {
		t.Errorf("at the start: %+v", list)
	}
	for range 2 * len(protocol.Swarm) {
		p.advance(clock, 0.01)
	}
	list := p.progress(now).Members
	states := uint64(0)
	for _, m := range list {
		states += m.States
		if m.Standing != protocol.StandingSearching || (m.Order != "") != (m.Seed >= 40) {
			t.Errorf("%+v", m)
		}
	}
	if len(list) != len(protocol.Swarm) || states == 0 {
		t.Errorf("%+v", list)
	}
	for _, m := range p.result(now, "stopped").Members {
		if m.Standing != protocol.StandingStopped {
			t.Errorf("%+v", m)
		}
	}
}

// TestProofStandings: one member is exhausted, and no other is searching.
func TestProofStandings(t *testing.T) {
	const text = "byte x; active proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }"
	r := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: "auto"}})
	proofs := 0
	for n, standing := range standingsOf(t, r.Members) {
		m := r.Members[n]
		switch standing {
		case protocol.StandingExhausted:
			proofs++
			if m.Search != r.Search || m.States != r.States {
				t.Errorf("%+v, the result: %s, %d states", m, r.Search, r.States)
			}
		case protocol.StandingWaiting, protocol.StandingStopped:
		default:
			t.Errorf("%+v", m)
		}
	}
	if r.Verdict != protocol.VerdictNoError || proofs != 1 {
		t.Errorf("%s: %+v", r.Verdict, r.Members)
	}
	if r := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: "bfs"}}); r.Members != nil {
		t.Errorf("a single search has members %+v", r.Members)
	}
}
