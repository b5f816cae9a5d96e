package workers

import (
	"slices"
	"testing"

	"beeline/wasm/protocol"
)

// someSearches are the searches of a round; the last one found a trail if length is not 0.
func someSearches(count, length int) *protocol.Iterations {
	it := &protocol.Iterations{Count: count}
	for n := 1; n <= count; n++ {
		it.Runs = append(it.Runs, iteration{Number: n, Bits: 8, Set: 8, Bound: 8, Depth: 3, States: 5, Matched: 1})
	}
	it.Runs[count-1].Length = length
	return it
}

// round is the result of a round of some searches.
func round(count, length int) *result {
	n := uint64(count)
	r := &result{
		Verdict: protocol.VerdictIncomplete, Kind: "pruned", States: 5 * n, Matched: n, Transitions: 6 * n, Depth: 3, PeakBytes: 10 * n,
		Report: "numbers", Iterations: someSearches(count, length),
	}
	if length > 0 {
		r.Verdict, r.Kind, r.Trail = protocol.VerdictError, "invalid end state", &protocol.Trail{Length: length}
	}
	return r
}

func withClasses(r *result) *result {
	r.Iterations.Classes = &protocol.Classes{Bits: 8}
	return r
}

func iterated(t *testing.T, parts int, seconds float64) *host {
	h := newHost(t, true)
	h.begin(protocol.Options{Search: "iterate", Parts: parts, Seconds: seconds}, parts, nil)
	return h
}

// depth takes the next request of each worker, which asks for trails up to a depth.
func (h *host) depth(want int, parts ...int) {
	h.t.Helper()
	for _, part := range parts {
		if r := h.next(part); r.Type != "check" || r.Options.Depth != want {
			h.t.Errorf("worker %d: got a request to %s to depth %d, want %d", part, r.Type, r.Options.Depth, want)
		}
	}
}

// noRequests checks that no worker has a request left.
func (h *host) noRequests() {
	h.t.Helper()
	for part, list := range h.sent {
		if len(list) > 0 {
			h.t.Errorf("worker %d has requests %+v", part, list)
		}
	}
}

// counted checks that every search was counted once.
func (h *host) counted(count, best int) *result {
	h.t.Helper()
	r := h.result().Result
	it, n := r.Iterations, uint64(count)
	for i, run := range it.Runs {
		if run.Number != i+1 {
			h.t.Errorf("search %d has number %d", i+1, run.Number)
		}
	}
	if it.Count != count || it.Best != best || r.States != 5*n || r.Transitions != 6*n || r.Matched != n {
		h.t.Errorf("got %d searches, best %d, %d states, %d transitions, %d matched; want %d searches, best %d", it.Count, it.Best, r.States, r.Transitions, r.Matched, count, best)
	}
	return r
}

func TestRounds(t *testing.T) {
	h := iterated(t, 3, 1000)
	h.depth(0, 0, 1, 2)
	h.pass(1)
	h.says(1, "found", round(4, 10))
	for _, part := range []int{0, 2} {
		if got := h.sent[part][0].Options; got.Part != part || got.Parts != 3 || got.Seconds >= 1000 || got.Seconds < 990 {
			t.Errorf("worker %d: got %+v", part, got)
		}
	}
	h.depth(9, 0, 2)
	// From rounds that are over: a longer trail, and a shorter one.
	h.says(0, "result", round(3, 12))
	h.noRequests()
	h.says(2, "found", round(2, 8))
	h.depth(7, 0, 1, 2)
	h.says(2, "result", withClasses(round(3, 8)))
	for part := range 3 {
		h.says(part, "result", round(6, 0))
	}
	for part := range 3 {
		if len(h.of("result")) != 0 {
			t.Fatalf("the check ends before worker %d", part)
		}
		h.says(part, "result", round(7, 0))
	}
	h.noRequests()
	r := h.counted(3+3+3*6+3*7, 8)
	if r.Trail.Length != 8 || r.Iterations.Classes == nil || r.PeakBytes != 3*70 {
		t.Errorf("got %+v", r)
	}
	if got := h.result().Heading; got != "From one of 3 workers:" {
		t.Errorf("got heading %q", got)
	}
}

func TestRoundsWithoutError(t *testing.T) {
	h := iterated(t, 2, 0)
	h.progress(0, protocol.Progress{States: 10, Transitions: 12, Iterations: someSearches(2, 0)})
	h.says(1, "result", round(4, 0))
	if len(h.of("result")) != 0 {
		t.Fatal("the check ends before worker 0")
	}
	h.says(0, "result", round(5, 0))
	if got := h.counted(9, 0); got.Verdict != protocol.VerdictIncomplete {
		t.Errorf("got %q", got.Verdict)
	}
	if got := h.runningWorkers(); !slices.Equal(got, []int{0}) {
		t.Errorf("workers %v run after the check", got)
	}
}

// TestRoundsTellMistakes checks that a limit or a mistake of one part is the kind of the
// result.
func TestRoundsTellMistakes(t *testing.T) {
	h := iterated(t, 3, 0)
	mistake := round(1, 0)
	mistake.Kind = "internal error"
	h.says(0, "result", round(2, 0))
	h.says(1, "result", mistake)
	h.says(2, "result", round(2, 0))
	if got := h.counted(5, 0); got.Kind != "internal error" {
		t.Errorf("got %q", got.Kind)
	}
	h = iterated(t, 3, 0)
	h.says(2, "result", &result{Verdict: protocol.VerdictBadInput})
	if got := h.result().Result.Verdict; got != protocol.VerdictBadInput {
		t.Errorf("got %q", got)
	}
}

// TestEqualTrails checks that of two trails with equal length the first one counts, or the
// one that has classes.
func TestEqualTrails(t *testing.T) {
	named := func(name string, r *result) *result { r.Model = name; return r }
	for want, second := range map[string]*result{"first at its end": round(2, 6), "second at its end": withClasses(round(2, 6))} {
		h := iterated(t, 2, 0)
		h.says(0, "found", named("first", round(1, 6)))
		h.says(1, "found", named("second", round(1, 6)))
		h.says(1, "result", named("second at its end", second))
		h.says(1, "result", round(3, 0))
		h.says(0, "result", named("first at its end", round(2, 6)))
		if got := h.result().Result.Model; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestStopOfRounds(t *testing.T) {
	h := iterated(t, 2, 0)
	h.depth(0, 0, 1)
	h.says(0, "found", round(1, 10))
	h.depth(9, 1)
	h.take(protocol.WorkersEvent{Type: "stop"})
	for part := range 2 {
		if r := h.next(part); r.Type != "stop" {
			t.Errorf("worker %d: got a request to %s", part, r.Type)
		}
	}
	h.says(1, "result", round(2, 6))
	h.says(1, "result", round(1, 0))
	h.says(0, "result", round(1, 10))
	if got := h.counted(4, 6); got.Trail.Length != 6 {
		t.Errorf("got a trail of %d steps", got.Trail.Length)
	}
	h.noRequests()
}

func TestRoundsWithoutAnswer(t *testing.T) {
	h := iterated(t, 2, 0)
	h.says(1, "found", round(3, 9))
	h.progress(0, protocol.Progress{States: 10, Transitions: 12, Iterations: someSearches(2, 0)})
	h.take(protocol.WorkersEvent{Type: "stop"})
	h.pass(0.1)
	if got := h.result().Result; got.Trail.Length != 9 || got.Iterations.Count != 5 || got.States != 10 {
		t.Errorf("got %+v", got)
	}
	if got := h.runningWorkers(); len(got) != 0 {
		t.Errorf("workers %v run", got)
	}
}

// TestOneStep checks that nothing is looked for below a trail of one step.
func TestOneStep(t *testing.T) {
	h := iterated(t, 2, 0)
	h.depth(0, 0, 1)
	h.says(0, "found", round(1, 1))
	for part := range 2 {
		if r := h.next(part); r.Type != "stop" {
			t.Errorf("worker %d: got a request to %s", part, r.Type)
		}
	}
	h.says(0, "result", round(1, 1))
	h.says(1, "result", round(1, 0))
	if got := h.result().Result.Trail.Length; got != 1 {
		t.Errorf("got a trail of %d steps", got)
	}
}

func TestFailureInRounds(t *testing.T) {
	h := iterated(t, 2, 0)
	h.depth(0, 0)
	h.says(1, "found", round(2, 10))
	h.depth(9, 0)
	h.fails(1)
	h.says(0, "result", round(1, 0))
	if len(h.of("result")) != 0 {
		t.Fatal("the check ends before worker 0")
	}
	h.says(0, "result", round(4, 0))
	if got := h.result().Result; got.Trail.Length != 10 || got.Iterations.Count != 7 {
		t.Errorf("got %+v", got)
	}
	// Without an error the first worker is needed.
	h = iterated(t, 2, 0)
	h.fails(0)
	if len(h.of("failed")) != 1 {
		t.Errorf("got %+v", h.all)
	}
}

func TestRoundsOfOneWorker(t *testing.T) {
	h := iterated(t, 1, 0)
	if o := h.next(0).Options; o.Parts != 0 || o.Depth != 0 {
		t.Errorf("got %+v", o)
	}
	h.says(0, "found", round(2, 4))
	h.says(0, "result", withClasses(round(6, 3)))
	got := h.result()
	it := got.Result.Iterations
	if it.Count != 6 || it.Best != 3 || len(it.Runs) != 6 || it.Runs[1].Length != 4 || it.Classes == nil || got.Heading != "" {
		t.Errorf("got %+v, heading %q", it, got.Heading)
	}
	h.noRequests()
}

// TestProgressOfRounds checks that progress comes in time and names each best trail once.
func TestProgressOfRounds(t *testing.T) {
	h := iterated(t, 1, 0)
	report := func() []protocol.WorkersAction {
		h.all = nil
		h.progress(0, protocol.Progress{States: 10, Transitions: 12})
		return h.of("progress")
	}
	for _, c := range []struct {
		length int
		shown  bool
	}{{401, false}, {400, true}, {6, true}} {
		h.says(0, "found", round(1, c.length))
		h.pass(reportEvery + 0.001)
		if got := report(); len(got) != 1 || (got[0].TrailOf == h.key) != c.shown {
			t.Errorf("a trail of %d steps: got %+v", c.length, got)
		}
		if got := report(); len(got) != 0 {
			t.Errorf("progress is reported again at once: %+v", got)
		}
		h.pass(reportEvery + 0.001)
		if got := report(); len(got) != 1 || got[0].TrailOf != 0 {
			t.Errorf("a trail is reported again: %+v", got)
		}
	}
}

// TestManySearches checks that of many searches some are shown from the first to the last,
// and those with the shortest trails.
func TestManySearches(t *testing.T) {
	r := newRounds(2, 0, 0)
	for n := 10; n <= 20_000; n += 10 {
		it := &protocol.Iterations{Count: n}
		for i := range 10 {
			it.Runs = append(it.Runs, iteration{Number: n - 9 + i})
		}
		if n%100 == 0 {
			it.Runs[9].Length = 1000 - n/100
		}
		r.addSearches(n/10%2, it)
	}
	// Every other ten searches of a part were reported by their number alone.
	it := r.searches.shown()
	if it.Count != 20_000+19_990 || it.Best != 800 || len(it.Runs) > 302 || it.Runs[len(it.Runs)-1].Number != it.Count || it.Runs[0].Number != 1 {
		t.Errorf("got %d searches, best %d, %d shown", it.Count, it.Best, len(it.Runs))
	}
	var hits []int
	last, others := 0, 0
	for _, run := range it.Runs {
		if run.Length > 0 {
			hits = append(hits, run.Length)
			continue
		}
		others++
		if run.Number <= last || run.Number-last > it.Count/50 {
			t.Errorf("search %d follows search %d", run.Number, last)
		}
		last = run.Number
	}
	if others < 100 || len(hits) != mostHits || hits[0] != 859 || hits[mostHits-1] != 800 {
		t.Errorf("got %d others, hits %v", others, hits)
	}
}

func TestMembers(t *testing.T) {
	m := func(number int, standing string, states uint64) member {
		return member{Number: number, Standing: standing, States: states}
	}
	list := joined(nil, []member{m(0, "searching", 5), m(1, "waiting", 0)})
	list = joined(list, []member{m(1, "searching", 7), m(3, "waiting", 0)})
	if want := []member{m(0, "searching", 5), m(1, "searching", 7), m(3, "waiting", 0)}; !slices.Equal(list, want) {
		t.Errorf("got %+v, want %+v", list, want)
	}
	list = joined(list, []member{m(1, "error", 9)})
	if got := joined(list, []member{m(1, "searching", 2)}); !slices.Equal(got, list) {
		t.Errorf("got %+v, want %+v", got, list)
	}
	if got := joined(list, []member{m(0, "exhausted", 11)}); got[0].Standing != protocol.StandingExhausted {
		t.Errorf("got %+v", got)
	}
	list = renumbered([]member{m(0, "searching", 5), m(2, "error", 6), m(7, "waiting", 0)})
	list = joined(list, []member{m(0, "searching", 0), m(1, "waiting", 0)})
	if want := []member{m(-3, "stopped", 5), m(-2, "error", 6), m(-1, "waiting", 0), m(0, "searching", 0), m(1, "waiting", 0)}; !slices.Equal(list, want) {
		t.Errorf("got %+v, want %+v", list, want)
	}
}

// TestProgressHasOnlyChanges checks that progress has new and dropped searches only, and that
// a host that keeps the others always has the searches to show.
func TestProgressHasOnlyChanges(t *testing.T) {
	h := iterated(t, 2, 0)
	kept := []iteration{}
	dropped := 0
	for n := range 40 {
		part := n % 2
		count := 50 * (1 + n/2)
		it := someSearches(count, 0)
		it.Runs = it.Runs[count-50:]
		if n%7 == 0 {
			it.Runs[20].Length = 100 - n
		}
		h.progress(part, protocol.Progress{Iterations: it})
		h.pass(reportEvery + 0.001)
		all := h.of("progress")
		if len(all) != n+1 {
			t.Fatalf("got %d reports after %d", len(all), n+1)
		}
		got := all[n].Progress.Iterations
		if len(got.Runs) > 50 {
			t.Errorf("report %d has %d searches, of which 50 can be new", n, len(got.Runs))
		}
		dropped += len(got.Dropped)
		for _, number := range got.Dropped {
			i := slices.IndexFunc(kept, func(r iteration) bool { return r.Number == number })
			if i < 0 {
				t.Fatalf("report %d drops search %d, which the host does not have", n, number)
			}
			kept = slices.Delete(kept, i, i+1)
		}
		kept = append(kept, got.Runs...)
		if want := h.group.check.rounds.searches.shown().Runs; !slices.Equal(kept, want) {
			t.Fatalf("report %d: the host has %d searches, want %d", n, len(kept), len(want))
		}
	}
	if dropped == 0 {
		t.Error("no search was dropped")
	}
}
