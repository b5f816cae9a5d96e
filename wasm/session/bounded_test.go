package session

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// TestBoundedSearches: each finds the deadlock, and the trail is a shortest one if the result
// says so.
func TestBoundedSearches(t *testing.T) {
	shortest := checked(t, philosophers, protocol.Options{}).Trail.Length
	for _, c := range []struct {
		options protocol.Options
		proves  bool
	}{
		{protocol.Options{Search: "ida", Heuristic: "blind"}, true},
		{protocol.Options{Search: "ida"}, false},
		{protocol.Options{Search: "ida", Heuristic: "deadlock"}, false},
		{protocol.Options{Search: "pida"}, false},
		{protocol.Options{Search: "pida", Bits: 1, Table: 1000, Heuristic: "blind"}, false},
		{protocol.Options{Search: "iterate"}, false},
		{protocol.Options{Search: "iterate", Order: "bfs"}, false},
		{protocol.Options{Search: "iterate", Order: "random", Seed: 3}, false},
		{protocol.Options{Search: "iterate", Order: "best"}, false},
		{protocol.Options{Search: "iterate", Order: "random-best", Heuristic: "deadlock"}, false},
		{protocol.Options{Search: "iterate", Order: "greedy", First: true}, false},
		{protocol.Options{Search: "iterate", Sizes: "doubling", Table: 3000}, false},
		{protocol.Options{Search: "iterate", Sizes: "sequential", Table: 1 << 16}, false},
	} {
		r := checked(t, philosophers, c.options)
		if r.Verdict != protocol.VerdictError || r.Kind != deadlock || r.Exhaustive || r.Shortest != c.proves {
			t.Errorf("%+v: %s %s, shortest %v", c.options, r.Verdict, r.Message, r.Shortest)
		} else if n := r.Trail.Length; n < shortest || c.proves && n != shortest {
			t.Errorf("%+v: %d steps, shortest %d", c.options, n, shortest)
		}
		if listed := strings.Contains(r.Report, " searches with tables of other sizes\n"); listed != (c.options.Search == "iterate") {
			t.Errorf("%+v: %s", c.options, r.Report)
		}
	}
}

// TestOnlyIDAProves: of the bounded searches only ida proves that there is no error.
func TestOnlyIDAProves(t *testing.T) {
	text := "byte x; active [2] proctype p() { x++; if :: x > 5 -> skip :: else fi }"
	for name, want := range map[string]string{"ida": protocol.VerdictNoError, "pida": protocol.VerdictIncomplete, "iterate": protocol.VerdictIncomplete} {
		r := checked(t, text, protocol.Options{Search: name, Table: map[string]int64{"ida": 0, "pida": 1000, "iterate": 100}[name], NoPOR: true})
		if r.Verdict != want || r.Exhaustive != (want == protocol.VerdictNoError) || name == "ida" && r.States != 13 {
			t.Errorf("%s: %s %s, %d states", name, r.Verdict, r.Kind, r.States)
		}
		if want == protocol.VerdictIncomplete && r.Kind != "pruned" {
			t.Errorf("%s: %s", name, r.Kind)
		}
	}
}

func TestBoundedOptions(t *testing.T) {
	for says, o := range map[string]protocol.Options{
		"the searches dfs, ndfs": {Search: "iterate", Store: "bitstate"},
		"leave the store out":    {Search: "ida", Store: "collapse"},
		"one bit":                {Search: "iterate", Bits: 2},
		"1 to 64 bits":           {Search: "pida", Bits: 65},
		"does not fit":           {Search: "pida", Table: 1 << 40},
		"no order":               {Search: "iterate", Order: "zigzag"},
		"no sizes":               {Search: "iterate", Sizes: "huge"},
		"bits per state":         {Search: "ida", Bits: 2},
	} {
		if r := checked(t, philosophers, o); r.Verdict != protocol.VerdictBadInput || !strings.Contains(r.Message, says) {
			t.Errorf("%+v: %s %s, want %q", o, r.Verdict, r.Message, says)
		}
	}
}

// TestShorten: a depth-first trail is shortened to a shortest one, with and without an
// estimate. A trail that does not end in an error is refused.
func TestShorten(t *testing.T) {
	shortest := checked(t, philosophers, protocol.Options{}).Trail.Length
	long := checked(t, philosophers, protocol.Options{Search: "dfs", NoPOR: true})
	if long.Trail.Length <= shortest {
		t.Fatalf("the trail of %d steps cannot be shortened", long.Trail.Length)
	}
	for _, heuristic := range []string{"", "deadlock"} {
		r := checkedToward(t, philosophers, long.SpinTrail, protocol.Options{Search: "shorten", Heuristic: heuristic})
		if r.Verdict != protocol.VerdictError || r.Kind != deadlock || r.Trail.Length != shortest || !r.Shortest {
			t.Errorf("%q: %s %s, shortest %v", heuristic, r.Verdict, r.Message, r.Shortest)
		}
	}
	if r := checkedToward(t, philosophers, long.SpinTrail, protocol.Options{Search: "shorten", IgnoreEnds: true}); r.Verdict != protocol.VerdictBadInput || r.Kind != "bad trail" {
		t.Errorf("no error: %s %s", r.Verdict, r.Message)
	}
	if r := checked(t, philosophers, protocol.Options{Search: "shorten"}); r.Verdict != protocol.VerdictBadInput {
		t.Errorf("no trail: %s", r.Verdict)
	}
}
