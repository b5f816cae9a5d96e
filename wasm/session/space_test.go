package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// examples returns the texts of the page's examples by name.
func examples(t *testing.T) map[string]string {
	t.Helper()
	paths, err := filepath.Glob("../../site/examples/*.pml")
	if err != nil || len(paths) == 0 {
		t.Skip("no examples: ", err)
	}
	out := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(path)] = string(text)
	}
	return out
}

// TestReducedSpaceHasSameVerdict compares searches of the reduced and the whole space.
func TestReducedSpaceHasSameVerdict(t *testing.T) {
	for name, text := range examples(t) {
		for _, search := range []string{"bfs", "astar", "dfs", "greedy"} {
			r := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: search}})
			all := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: search, NoPOR: true}})
			if all.Reduced || all.WhyNotReduced == "" {
				t.Errorf("%s %s: --no-por: reduced %v, %q", name, search, all.Reduced, all.WhyNotReduced)
			}
			if r.Verdict != all.Verdict || r.Exhaustive && r.States > all.States {
				t.Errorf("%s %s: %s in %d states, reduced %s in %d", name, search, all.Verdict, all.States, r.Verdict, r.States)
			}
			if protocol.SearchNamed(search).ShortTrails && r.Trail != nil && (r.Shortest != all.Shortest || r.Trail.Length != all.Trail.Length) {
				t.Errorf("%s %s: a trail of %d steps, shortest %v; reduced %d, %v", name, search,
					all.Trail.Length, all.Shortest, r.Trail.Length, r.Shortest)
			}
			if strings.Contains(r.Report, "+ Partial Order Reduction") != r.Reduced {
				t.Errorf("%s %s: reduced %v, report %s", name, search, r.Reduced, r.Report)
			}
		}
	}
}

// own has processes that count in local steps: the reduced space needs two states for each.
const own = `byte done;
proctype P() { byte i; do :: i < 9 -> i++ :: else -> break od; done++ }
init { atomic { run P(); run P(); run P() } (done == 3); assert(false) }
`

func TestReducedSpaceIsSmaller(t *testing.T) {
	text := strings.Replace(own, "assert(false)", "skip", 1)
	r := resultOf(t, protocol.Request{Text: text})
	all := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{NoPOR: true}})
	if !r.Reduced || !r.Exhaustive || r.States*4 > all.States {
		t.Errorf("reduced %v, exhaustive %v: %d states of %d", r.Reduced, r.Exhaustive, r.States, all.States)
	}
	if len(r.Unreached) != len(all.Unreached) {
		t.Errorf("unreached %v, reduced %v", all.Unreached, r.Unreached)
	}
}

// TestErrorOfReducedSpaceIsKept: the error of the reduced space is the result if a limit ends
// the search of the whole space.
func TestErrorOfReducedSpaceIsKept(t *testing.T) {
	small := resultOf(t, protocol.Request{Text: own})
	if small.Verdict != protocol.VerdictError || !small.Shortest {
		t.Fatalf("%s, shortest %v", small.Verdict, small.Shortest)
	}
	r := resultOf(t, protocol.Request{Text: own, Options: protocol.Options{States: 3000}})
	if r.Verdict != protocol.VerdictError || r.Shortest || r.Trail == nil || r.Kind != small.Kind {
		t.Errorf("%s, shortest %v, %s in %d states", r.Verdict, r.Shortest, r.Kind, r.States)
	}
	if r := resultOf(t, protocol.Request{Text: own, Options: protocol.Options{States: 3000, NoPOR: true}}); r.Verdict != protocol.VerdictIncomplete {
		t.Errorf("%s in %d states: the limit is too high for this test", r.Verdict, r.States)
	}
}
