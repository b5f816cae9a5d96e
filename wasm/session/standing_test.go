package session

import "testing"

// standingsOf lists how the members of a result stand, by number.
func standingsOf(t *testing.T, list []Member) map[int]string {
	t.Helper()
	out := map[int]string{}
	for _, m := range list {
		if _, twice := out[m.Number]; twice {
			t.Errorf("number %d twice", m.Number)
		}
		if begun := m.Standing != StandingWaiting; !begun && m.States > 0 || m.Search == "" || m.Store == "" {
			t.Errorf("%+v", m)
		}
		out[m.Number] = m.Standing
	}
	return out
}

// TestSwarmStandings: while a swarm goes on its members are told with how they stand, and
// behind it which of them has found the error.
func TestSwarmStandings(t *testing.T) {
	const parts = 2
	numbers := map[int]bool{}
	for part := range parts {
		all := driveSlow(t, Request{Text: counting, Options: Options{Search: "swarm", Part: part, Parts: parts, Memory: 64, Seed: 40}})
		last := all[len(all)-1].Result
		ended := standingsOf(t, last.Members)
		hits := 0
		for number, how := range ended {
			numbers[number] = true
			if how == StandingError {
				hits++
			}
			if how == StandingSearching {
				t.Errorf("number %d still searches", number)
			}
		}
		if last.Verdict != VerdictError || hits != 1 || len(ended) != len(swarmMembers)/parts {
			t.Errorf("part %d: %s, %v", part, last.Verdict, ended)
		}
		var first *Progress
		for _, r := range all {
			if r.Progress != nil && first == nil {
				first = r.Progress
			}
		}
		if first == nil {
			t.Fatal("no progress")
		}
		searching := 0
		for _, how := range standingsOf(t, first.Members) {
			if how == StandingSearching {
				searching++
			}
		}
		if searching == 0 {
			t.Errorf("nobody searches: %+v", first.Members)
		}
		for _, m := range first.Members {
			random := m.Order == "random" || m.Order == "random-best"
			if random != (m.Seed >= 40) {
				t.Errorf("%+v", m)
			}
		}
	}
	if len(numbers) != len(swarmMembers) {
		t.Errorf("numbers %v", numbers)
	}
}

// counting goes wrong behind more states than are visited before progress is told.
const counting = `byte sum; active [4] proctype Clerk() { byte i; do :: i < 40 -> i++; sum++ :: i == 40 -> assert(sum < 160); break od }`

// TestProofStandings: one has the proof, and the others are not told to search any more.
func TestProofStandings(t *testing.T) {
	const text = "byte x; active proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }"
	r := resultOf(t, Request{Text: text, Options: Options{Search: "auto"}})
	proofs := 0
	for n, how := range standingsOf(t, r.Members) {
		m := r.Members[n]
		switch how {
		case StandingExhausted:
			proofs++
			if m.Search != r.Search || m.States != r.States {
				t.Errorf("%+v, the result: %s, %d states", m, r.Search, r.States)
			}
		case StandingWaiting, StandingStopped:
		default:
			t.Errorf("%+v", m)
		}
	}
	if r.Verdict != VerdictNoError || proofs != 1 {
		t.Errorf("%s: %+v", r.Verdict, r.Members)
	}
	if r := resultOf(t, Request{Text: text, Options: Options{Search: "bfs"}}); r.Members != nil {
		t.Errorf("one search: %+v", r.Members)
	}
}
