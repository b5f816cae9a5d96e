package session

import (
	"slices"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// lamps has properties of every kind, and none of them holds.
const lamps = `bool p, q;
active proctype A() { do :: p = !p :: !p -> progress: skip od }
active proctype B() { do :: accept: q = true :: q = false od }
ltl often { []<> q }
ltl never_both { [] !(p && q) }
never { do :: !q :: q -> break od; accept: do :: q od }
`

// quiet has the same properties, and all of them hold.
const quiet = `bool p, q;
active proctype A() { accept: p = false; do :: !p -> p = true :: progress: p -> p = false od }
active proctype B() { q = false }
ltl often { []<> !q }
ltl never_both { [] !(p && q) }
never { do :: !q od }
`

// asked are the properties of lamps and quiet, with the errors of lamps. An error of the first
// kind ends a claim, which is found after another number of steps.
var asked = []struct {
	options protocol.Options
	kind    string
}{
	{protocol.Options{Formula: "often"}, "acceptance cycle"},
	{protocol.Options{Property: "ltl", Formula: "never_both"}, "end state in claim reached"},
	{protocol.Options{Formula: "<> p -> []<> (p && !q)"}, "acceptance cycle"},
	{protocol.Options{Property: "accept"}, "acceptance cycle"},
	{protocol.Options{Property: "never"}, "acceptance cycle"},
	{protocol.Options{Property: "progress"}, "non-progress cycle"},
	{protocol.Options{Property: "progress", Fair: true}, "non-progress cycle"},
}

// TestCycleSearches: every search and store finds the error of each property, with a run that
// can be replayed and drawn, and finds none where there is none.
func TestCycleSearches(t *testing.T) {
	ran := 0
	for _, a := range asked {
		for _, name := range protocol.SearchesForCycles() {
			for _, store := range ofStates {
				o := a.options
				o.Search, o.Store, o.Memory = name, store, 64
				if s := protocol.SearchNamed(name); s.Components && (o.Property == "accept" || o.Property == "never") ||
					!s.LossyStore && lossy[store].end != "" || !s.HasStore && store != "exact" {
					if r := resultOf(t, protocol.Request{Text: lamps, Options: o}); r.Verdict != protocol.VerdictBadInput {
						t.Errorf("%+v: got %s, want a refusal", o, r.Verdict)
					}
					continue
				}
				ran++
				r := resultOf(t, protocol.Request{Text: lamps, Options: o})
				if r.Verdict != protocol.VerdictError || r.Kind != a.kind || !strings.HasPrefix(r.Message, protocol.PropertyFails(r.Property, r.Formula)) {
					t.Errorf("%+v: got %s %q: %s", o, r.Verdict, r.Kind, r.Message)
					continue
				}
				checkLasso(t, r)
				if o.Formula == "<> p -> []<> (p && !q)" {
					continue // it does not hold in quiet either
				}
				want := protocol.VerdictNoError
				if lossy[store].end != "" {
					want = protocol.VerdictIncomplete
				}
				if r := resultOf(t, protocol.Request{Text: quiet, Options: o}); r.Verdict != want {
					t.Errorf("%+v: got %s %q without an error: %s", o, r.Verdict, r.Kind, r.Message)
				}
			}
		}
	}
	if ran < 60 {
		t.Errorf("%d combinations, want more", ran)
	}
}

// checkLasso checks the trail of an error, and replays it.
func checkLasso(t *testing.T, r *protocol.Result) {
	t.Helper()
	cycle := strings.HasSuffix(r.Kind, "cycle")
	if x := r.Trail; x == nil || len(x.Steps) != x.Length || len(r.Choices) != x.Length || (x.Loop >= 0) != cycle || x.Loop > x.Length || strings.Contains(strings.Join(r.Notes, ""), unshown) {
		t.Errorf("%s %s by %s: trail %+v, notes %q", r.Property, r.Formula, r.Search, x, r.Notes)
	}
	if strings.Contains(r.SpinTrail, "-1:-1:-1\n") != cycle {
		t.Errorf("%s %s by %s: got the file %q", r.Property, r.Formula, r.Search, r.SpinTrail)
	}
	again := resultOf(t, protocol.Request{Type: "replay", Text: lamps, Choices: r.Choices})
	if again.Kind != protocol.KindReplay || again.Trail.Length != r.Trail.Length {
		t.Errorf("%s %s by %s: the replay says %s", r.Property, r.Formula, r.Search, again.Message)
	}
}

// TestShortestLasso: the search for a shortest lasso proves its run a shortest one, unless it
// looks for fair runs.
func TestShortestLasso(t *testing.T) {
	for _, fair := range []bool{false, true} {
		r := resultOf(t, protocol.Request{Text: lamps, Options: protocol.Options{Formula: "often", Search: "lasso", Fair: fair}})
		if r.Shortest == fair || r.Trail == nil || !fair && r.Trail.Length != 1 {
			t.Errorf("fair %v: shortest %v, trail %+v", fair, r.Shortest, r.Trail)
		}
	}
}

// TestPropertyRows: the result says what was checked and what was not.
func TestPropertyRows(t *testing.T) {
	row := func(r *protocol.Result, what string) string {
		for _, c := range r.Checked {
			if c.What == what {
				return c.State
			}
		}
		return ""
	}
	for _, c := range []struct {
		text                         string
		options                      protocol.Options
		property, ends, faults, rest string
	}{
		{lamps, protocol.Options{Formula: "often"}, "fails", "ignored", "unchecked", "acceptance cycles,invalid end states,ltl never_both,never claim,non-progress cycles"},
		{quiet, protocol.Options{Formula: "often"}, "holds", "ignored", "unchecked", "acceptance cycles,invalid end states,ltl never_both,never claim,non-progress cycles"},
		{quiet, protocol.Options{Property: "never"}, "holds", "ignored", "unchecked", "acceptance cycles,invalid end states,ltl never_both,ltl often,non-progress cycles"},
		{strings.Split(quiet, "ltl")[0], protocol.Options{Property: "accept"}, "holds", "ignored", "holds", "invalid end states,non-progress cycles"},
		{quiet, protocol.Options{}, "", "holds", "holds", "acceptance cycles,ltl never_both,ltl often,never claim,non-progress cycles"},
		{quiet, protocol.Options{Formula: "often", States: 1}, "open", "ignored", "unchecked", "acceptance cycles,invalid end states,ltl never_both,never claim,non-progress cycles"},
	} {
		r := resultOf(t, protocol.Request{Text: c.text, Options: c.options})
		rest := slices.Clone(r.Unchecked)
		slices.Sort(rest)
		if row(r, "property") != c.property || row(r, "ends") != c.ends || row(r, "faults") != c.faults || strings.Join(rest, ",") != c.rest {
			t.Errorf("%+v: got %s, rows %+v, not checked %q", c.options, r.Verdict, r.Checked, rest)
		}
		if never := c.options.Property == "never"; never != strings.Contains(r.WhyNotReduced, "count steps") {
			t.Errorf("%+v: not reduced because of %q", c.options, r.WhyNotReduced)
		} else if never != strings.Contains(r.Report, "searched without partial order reduction: a claim that may count steps") {
			t.Errorf("%+v: the report does not say whether it is reduced:\n%s", c.options, r.Report)
		}
	}
}

// TestRefusedProperties: options that do not fit are refused with what to do.
func TestRefusedProperties(t *testing.T) {
	const plain = "bool p; active proctype A() { p = true }"
	for _, c := range []struct {
		text    string
		options protocol.Options
		want    string
	}{
		{lamps, protocol.Options{Property: "liveness"}, "there is no property `liveness`"},
		{lamps, protocol.Options{Property: "accept", Formula: "often"}, "a formula is for the property `ltl`"},
		{lamps, protocol.Options{Formula: "often", Search: "bfs"}, "`bfs` does not look for runs that never end: for the property `ltl` use `ndfs`"},
		{lamps, protocol.Options{Property: "progress", Search: "auto"}, "use `ndfs`"},
		{lamps, protocol.Options{Search: "ndfs"}, "`ndfs` looks for runs that never end: ask for a property"},
		{lamps, protocol.Options{Search: "lasso", Property: "safety"}, "`lasso` looks for runs that never end"},
		{lamps, protocol.Options{Formula: "often", Goal: "p"}, "a check looks for one thing"},
		{lamps, protocol.Options{Formula: "often", Invariant: "p"}, "a check looks for one thing"},
		{lamps, protocol.Options{Formula: "[] nothing"}, "nothing"},
		{lamps, protocol.Options{Formula: "p U"}, "Line 1"},
		{plain, protocol.Options{Property: "ltl"}, "has no ltl block"},
		{plain, protocol.Options{Property: "never"}, "has no never claim"},
		{plain, protocol.Options{Property: "accept"}, "no accept label"},
		{plain + " ltl f { <> p }", protocol.Options{Property: "accept"}, "only ltl blocks: name one"},
		{plain, protocol.Options{Fair: true, Search: "bfs"}, "`fair` has no effect with `bfs`"},
		{lamps, protocol.Options{Formula: "often", Search: "scc", All: true}, "`all` has no effect with `scc`"},
		{lamps, protocol.Options{Formula: "often", Search: "lasso", Depth: 9}, "`depth` has no effect with `lasso`"},
		{lamps, protocol.Options{Formula: "often", Search: "astar+indfs", Heuristic: "hpl"}, "does not know claims"},
		{"bool p; active proctype A() { do :: p = !p; accept: skip od }", protocol.Options{Property: "accept", Search: "astar+indfs"}, "needs a claim without other accept labels"},
		{"bool p; active proctype A() { p = }", protocol.Options{Formula: "<> p"}, "Line 1"},
	} {
		r := resultOf(t, protocol.Request{Text: c.text, Options: c.options})
		if r.Verdict != protocol.VerdictBadInput || !strings.Contains(r.Message, c.want) {
			t.Errorf("%+v: got %s: %s", c.options, r.Verdict, r.Message)
		}
	}
}

// mutex is Peterson's algorithm. A process that is never chosen never enters.
const mutex = `bool want[2], inside[2]; byte last;
active [2] proctype P() {
  do
  :: want[_pid] = true; last = _pid; !want[1 - _pid] || last != _pid;
     inside[_pid] = true; inside[_pid] = false; want[_pid] = false
  od
}
ltl enters { []<> inside[0] }
ltl alone { [] !(inside[0] && inside[1]) }
`

// TestFairness: the first process enters again and again if runs are weakly fair, and not
// otherwise.
func TestFairness(t *testing.T) {
	for _, name := range protocol.SearchesForCycles() {
		for _, c := range []struct {
			formula string
			fair    bool
			want    string
		}{
			{"enters", false, protocol.VerdictError}, {"enters", true, protocol.VerdictNoError},
			{"alone", false, protocol.VerdictNoError}, {"alone", true, protocol.VerdictNoError},
		} {
			r := resultOf(t, protocol.Request{Text: mutex, Options: protocol.Options{Formula: c.formula, Fair: c.fair, Search: name}})
			if r.Verdict != c.want || r.Fair != c.fair {
				t.Errorf("%s, %s, fair %v: got %s: %s", name, c.formula, c.fair, r.Verdict, r.Message)
			}
		}
	}
}

// counters has 1.2 million states and a lasso close to the initial state.
const counters = `byte a, b, c; bool up;
active proctype A() { do :: a < 99 -> a++ :: a = 0; up = !up od }
active proctype B() { do :: b < 99 -> b++ :: b = 0 od }
active proctype C() { do :: c < 99 -> c++ :: c = 0 od }
ltl rises { <> (a == 98 && b == 98 && c == 98 && up) }
ltl stays { [] (a < 100) }
`

// TestCycleLimits: each limit ends each search in time, and nothing that was found is lost.
func TestCycleLimits(t *testing.T) {
	for _, name := range protocol.SearchesForCycles() {
		for _, c := range []struct {
			options protocol.Options
			kind    string
		}{
			{protocol.Options{States: 2000}, "state limit"}, {protocol.Options{Memory: 1}, "memory limit"}, {protocol.Options{Seconds: 1}, "time limit"},
			{protocol.Options{States: 2000, Fair: true}, "state limit"},
		} {
			o := c.options
			o.Formula, o.Search = "stays", name
			r := resultOf(t, protocol.Request{Text: counters, Options: o})
			if r.Verdict != protocol.VerdictIncomplete || r.Kind != c.kind || r.Message == "" {
				t.Errorf("%+v: got %s %q: %s", o, r.Verdict, r.Kind, r.Message)
			}
			o.Formula = "rises"
			if r := resultOf(t, protocol.Request{Text: counters, Options: o}); r.Verdict != protocol.VerdictError && r.Kind != c.kind {
				t.Errorf("%+v: got %s %q: %s", o, r.Verdict, r.Kind, r.Message)
			}
		}
	}
	r := resultOf(t, protocol.Request{Text: counters, Options: protocol.Options{Formula: "stays", Depth: 20}})
	if r.Kind != "depth limit" {
		t.Errorf("got %s %q", r.Verdict, r.Kind)
	}
}

// TestFoundLassoIsKept: the search for a shortest lasso sends the first one that it finds, and
// keeps it when it is stopped.
func TestFoundLassoIsKept(t *testing.T) {
	now := 0.0
	s := New(inPromela, func() float64 { now += tick; return now })
	var found, result *protocol.Result
	s.Handle(protocol.Request{ID: 1, Type: "check", Text: strings.ReplaceAll(counters, "99", "30"), Options: protocol.Options{Formula: "[]<> (a < 21 || b < 21)", Search: "lasso"}}, func(r protocol.Response) {
		if r.Found != nil {
			found = r.Found
		}
		result = r.Result
	})
	for found == nil && s.Step(0.05) {
	}
	s.Handle(protocol.Request{ID: 2, Type: "stop"}, func(protocol.Response) {})
	if found == nil || found.Verdict != protocol.VerdictError || found.Shortest {
		t.Fatalf("found %+v", found)
	}
	if result == nil || result.Verdict != protocol.VerdictError || result.Trail == nil || result.Shortest || result.Trail.Length > found.Trail.Length {
		t.Errorf("got %+v after %+v", result, found)
	}
}

// TestOtherErrorOfCycleSearch: an assertion that fails while a property is checked does not
// violate the property.
func TestOtherErrorOfCycleSearch(t *testing.T) {
	const text = "byte x; active proctype A() { x = 1; assert(x == 0) } ltl small { [] (x < 3) }"
	r := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Formula: "small"}})
	if r.Kind != "assertion violated" || strings.Contains(r.Message, "small") {
		t.Errorf("got %s: %q", r.Kind, r.Message)
	}
}

// TestWhyNoKernelForCycles: a search for cycles that the interpreter does says why.
func TestWhyNoKernelForCycles(t *testing.T) {
	for search, want := range map[string]string{"indfs": "only nested", "astar+indfs": "only nested", "scc": "only nested", "lasso": "only nested", "ndfs": "fairness"} {
		r := resultOf(t, protocol.Request{Text: quiet, Options: protocol.Options{Formula: "often", Search: search, Fair: search == "ndfs"}})
		if r.Kernel || !strings.Contains(r.WhyNoKernel, want) || !strings.Contains(r.Report, "searched by the interpreter: "+r.WhyNoKernel) {
			t.Errorf("%s: kernel %t, %q", search, r.Kernel, r.WhyNoKernel)
		}
	}
}
