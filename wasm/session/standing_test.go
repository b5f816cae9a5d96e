package session

import (
	"testing"

	"beeline/wasm/protocol"
)

// standingsOf lists how the members of a result stand, by number.
func standingsOf(t *testing.T, list []protocol.Member) map[int]string {
	t.Helper()
	out := map[int]string{}
	for _, m := range list {
		if _, twice := out[m.Number]; twice {
			t.Errorf("number %d twice", m.Number)
		}
		if begun := m.Standing != protocol.StandingWaiting; !begun && m.States > 0 || m.Search == "" || m.Store == "" {
			t.Errorf("%+v", m)
		}
		out[m.Number] = m.Standing
	}
	return out
}

// TestSwarmStandings: behind a swarm it is told which of its members has found the error,
// and the parts have all members, each once.
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

// TestSwarmProgress: while a swarm goes on it is told how its members stand.
func TestSwarmProgress(t *testing.T) {
	now := 0.0
	clock := func() float64 { now += 0.1; return now }
	text := "active [6] proctype P() { byte x; do :: x < 200 -> x++ :: x > 0 -> x-- od }"
	p, bad := newPortfolio(inPromela, protocol.Request{Text: text, Options: protocol.Options{Search: "swarm", Memory: 64, Seed: 40}}, clock)
	if bad != nil {
		t.Fatal(bad.Message)
	}
	if list := p.progress(now).Members; list[0].Standing != protocol.StandingSearching || list[1].Standing != protocol.StandingWaiting {
		t.Errorf("at first: %+v", list)
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

// TestProofStandings: one has the proof, and the others are not told to search any more.
func TestProofStandings(t *testing.T) {
	const text = "byte x; active proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }"
	r := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: "auto"}})
	proofs := 0
	for n, how := range standingsOf(t, r.Members) {
		m := r.Members[n]
		switch how {
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
		t.Errorf("one search: %+v", r.Members)
	}
}
