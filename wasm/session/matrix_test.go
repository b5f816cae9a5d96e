package session

import (
	"slices"
	"testing"

	"beeline/wasm/protocol"
)

// partial are the searches that may leave states aside.
var partial = []string{"beam", "pida", "iterate"}

// smallTables are tables large enough for the examples, where the usual ones take
// time.
var smallTables = map[string]int64{"pida": 1 << 17, "iterate": 30}

// TestMatrix checks the examples by every search with every store and estimate,
// reduced and not: the verdict is the same wherever everything was visited, and
// an error is never made up, for its trail is replayed.
func TestMatrix(t *testing.T) {
	all := map[string][]string{}
	for _, c := range choices {
		all[c.option] = c.all
	}
	ran := 0
	for name, text := range examples(t) {
		want := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{NoPOR: true}})
		if want.States > 500 {
			continue // the small ones tell as much
		}
		for _, search := range all["search"] {
			if search == "swarm" {
				continue // searches of these, until it has an error
			}
			for _, store := range all["store"] {
				for _, heuristic := range []string{"", "formula", "deadlock"} {
					if heuristic != "" && (search == "bfs" || search == "dfs") {
						continue // they take none
					}
					o := protocol.Options{Search: search, Store: store, Heuristic: heuristic, Memory: 64}
					if store == "exact" {
						o.Table = smallTables[search]
					}
					if matrixCell(t, name, text, want, o) {
						o.NoPOR = true
						matrixCell(t, name, text, want, o)
						ran++
					}
				}
			}
			if search != "greedy" && search != "wastar" {
				continue
			}
			for _, o := range []protocol.Options{
				{Heuristic: "active|deadlock"}, {Deferred: true}, {Heuristic: "hu", Preferred: true},
				{Heuristic: "active|hu", Preferred: true, Deferred: true},
			} {
				o.Search, o.Memory = search, 64
				if !matrixCell(t, name, text, want, o) {
					t.Errorf("%+v: there is no such search", o)
				}
				o.NoPOR, o.Store = true, "collapse"
				matrixCell(t, name, text, want, o)
				ran++
			}
		}
	}
	t.Logf("%d combinations, reduced and not", ran)
	if ran < 100 {
		t.Error("too few to tell anything")
	}
}

// matrixCell checks one combination and reports whether there is such a one.
func matrixCell(t *testing.T, name, text string, want *protocol.Result, o protocol.Options) bool {
	t.Helper()
	r := resultOf(t, protocol.Request{Text: text, Options: o})
	_, less := lossy[o.Store]
	complete := !slices.Contains(partial, o.Search) && !less
	switch {
	case r.Verdict == protocol.VerdictBadInput:
		return false
	case r.Verdict == protocol.VerdictError && want.Verdict != protocol.VerdictError,
		r.Verdict == protocol.VerdictNoError && want.Verdict != protocol.VerdictNoError,
		complete && r.Verdict != want.Verdict,
		less && r.Verdict == protocol.VerdictNoError:
		t.Errorf("%s %+v: %s, want %s", name, o, r.Verdict, want.Verdict)
	case r.Shortest && r.Trail.Length != want.Trail.Length:
		t.Errorf("%s %+v: a shortest trail of %d steps, want %d", name, o, r.Trail.Length, want.Trail.Length)
	}
	return true
}
