package session

import (
	"slices"
	"testing"

	"beeline/wasm/protocol"
)

// partial are the searches that may miss states.
var partial = []string{"beam", "pida", "iterate"}

// smallTables are table sizes, in bytes, that are enough for the examples and fast.
var smallTables = map[string]int64{"pida": 1 << 17, "iterate": 30}

// TestMatrix checks the examples with every search, store and estimate, in the reduced and in
// the whole space. Searches that visit all states have the same verdict, and no search has an
// error that does not exist.
func TestMatrix(t *testing.T) {
	all := map[string][]string{}
	for _, c := range choices {
		all[c.option] = c.all
	}
	ran := 0
	for name, text := range examples(t) {
		want := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{NoPOR: true}})
		if want.States > 500 {
			continue // small ones are enough
		}
		for _, search := range all["search"] {
			if search == "swarm" {
				continue // its members are here, and without an error it does not end
			}
			for _, store := range all["store"] {
				for _, heuristic := range []string{"", "formula", "deadlock"} {
					if heuristic != "" && (search == "bfs" || search == "dfs") {
						continue // they use none
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
					t.Errorf("%+v: refused", o)
				}
				o.NoPOR, o.Store = true, "collapse"
				matrixCell(t, name, text, want, o)
				ran++
			}
		}
	}
	t.Logf("%d combinations", ran)
	if ran < 100 {
		t.Error("want at least 100 combinations")
	}
}

// matrixCell checks one combination and reports whether it is allowed.
func matrixCell(t *testing.T, name, text string, want *protocol.Result, o protocol.Options) bool {
	t.Helper()
	r := resultOf(t, protocol.Request{Text: text, Options: o})
	_, mayLose := lossy[o.Store]
	complete := !slices.Contains(partial, o.Search) && !mayLose
	switch {
	case r.Verdict == protocol.VerdictBadInput:
		return false
	case r.Verdict == protocol.VerdictError && want.Verdict != protocol.VerdictError,
		r.Verdict == protocol.VerdictNoError && want.Verdict != protocol.VerdictNoError,
		complete && r.Verdict != want.Verdict,
		mayLose && r.Verdict == protocol.VerdictNoError:
		t.Errorf("%s %+v: got %s, want %s", name, o, r.Verdict, want.Verdict)
	case r.Shortest && r.Trail.Length != want.Trail.Length:
		t.Errorf("%s %+v: a shortest trail of %d steps, want %d", name, o, r.Trail.Length, want.Trail.Length)
	}
	return true
}
