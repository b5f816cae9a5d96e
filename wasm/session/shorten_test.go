package session

import (
	"fmt"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestLassoIsShortened: the run of a depth-first search is replaced by a shorter one, which is
// not called a shortest one. The counts are those of the search.
func TestLassoIsShortened(t *testing.T) {
	const text = `byte n; bool up;
active proctype A() { do :: n < 50 -> n++ :: n > 0 -> n-- :: n == 50 -> up = !up od }
ltl settles { <>[] !up }`
	exact := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Formula: "settles", Search: "lasso"}})
	for _, name := range []string{"ndfs", "indfs", "scc", "astar+indfs"} {
		for _, fair := range []bool{false, true} {
			o := protocol.Options{Formula: "settles", Search: name, Fair: fair}
			r := resultOf(t, protocol.Request{Text: text, Options: o})
			if r.Kind != "acceptance cycle" || r.Shortest || r.Trail == nil || r.Trail.Length < exact.Trail.Length || r.Trail.Length > exact.Trail.Length*11/10 {
				t.Errorf("%s, fair %v: got %s %q, shortest %v, trail %+v; want about %d steps", name, fair, r.Verdict, r.Kind, r.Shortest, r.Trail, exact.Trail.Length)
			}
			if o.All = true; name == "ndfs" && !fair {
				all := resultOf(t, protocol.Request{Text: text, Options: o})
				if len(all.Notes) > 0 || len(r.Notes) != 1 || !strings.Contains(r.Notes[0], "an even shorter one may exist") {
					t.Errorf("notes %q, with --all %q", r.Notes, all.Notes)
				}
			}
		}
	}
}

// TestLassoWithoutError: no step of a lasso is an error, although a shorter loop leads over one.
// A violated assertion that is ignored is no error.
func TestLassoWithoutError(t *testing.T) {
	const text = `byte n, a[2];
active proctype A() { do :: n < 9 -> n++ :: n == 9 -> n = 0 :: n == 8 -> STATEMENT od }
ltl p { <>[] (n == 9) }`
	for _, c := range []struct {
		statement string
		ignored   bool
		length    int
	}{{"a[n] = 1", false, 20}, {"assert(n != 8)", false, 20}, {"assert(n != 8)", true, 18}} {
		for _, name := range protocol.SearchesForCycles() {
			for _, fair := range []bool{false, true} {
				if fair && c.ignored {
					continue // a shortened fair lasso need not be a shortest one
				}
				r := resultOf(t, protocol.Request{Text: strings.Replace(text, "STATEMENT", c.statement, 1),
					Options: protocol.Options{Formula: "p", Search: name, Fair: fair, IgnoreAsserts: c.ignored}})
				if r.Kind != "acceptance cycle" || r.Trail == nil || r.Trail.Length != c.length {
					t.Errorf("%s, %s, fair %v: %s, %s", c.statement, name, fair, r.Kind, r.Message)
				}
			}
		}
	}
}

// TestErrorIsShortened: where a search for cycles ends with an error that is no cycle, a shortest
// run to it is shown.
func TestErrorIsShortened(t *testing.T) {
	const text = `byte n; bool bad;
active proctype A() { do :: n < 50 -> n++ :: n == 50 -> bad = true; CHECK :: n == 3 -> bad = true; CHECK od }
ltl never_bad { [] !bad }`
	for _, c := range []struct{ check, kind string }{{"n = 0", "end state in claim reached"}, {"assert(n == 3)", "end state in claim reached"}} {
		for _, name := range protocol.SearchesForCycles() {
			for _, fair := range []bool{false, true} {
				o := protocol.Options{Formula: "never_bad", Search: name, Fair: fair}
				r := resultOf(t, protocol.Request{Text: strings.ReplaceAll(text, "CHECK", c.check), Options: o})
				if o.All = true; name == "ndfs" && !fair {
					all := resultOf(t, protocol.Request{Text: strings.ReplaceAll(text, "CHECK", c.check), Options: o})
					want := fmt.Sprintf("The search found a run of %d steps. A breadth-first search has found this one: no run to this error is shorter.", all.Trail.Length)
					if len(all.Notes) > 0 || len(r.Notes) != 1 || r.Notes[0] != want {
						t.Errorf("notes %q, want %q, with --all %q", r.Notes, want, all.Notes)
					}
				}
				if r.Kind != c.kind || !r.Shortest || r.Trail == nil || r.Trail.Length != 8 {
					t.Errorf("%s, %s, fair %v: got %s %q, shortest %v, %d steps; want 8", c.check, name, fair, r.Verdict, r.Kind, r.Shortest, r.Trail.Length)
				}
			}
		}
	}
}
