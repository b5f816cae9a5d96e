package workers

import (
	"slices"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

func auto(parts int) protocol.Options { return protocol.Options{Search: "auto", Parts: parts} }

// TestWorkersOfSearches checks how many workers a search gets, and when they start.
func TestWorkersOfSearches(t *testing.T) {
	for _, c := range []struct {
		search      string
		parts, have int
		want        int
	}{
		{"auto", 0, 16, 4}, {"auto", 0, 2, 2}, {"auto", 3, 2, 3}, {"auto", 1, 8, 1}, {"swarm", 0, 16, 8}, {"iterate", 0, 16, 8},
		{"bfs", 0, 8, 1}, {"bfs", 4, 8, 1}, {"", 0, 8, 1}, {"auto", 0, 0, 1},
	} {
		h := newHost(t, true)
		h.take(protocol.WorkersEvent{Type: "start", Workers: c.have, Request: &protocol.Request{Type: "check", Options: protocol.Options{Search: c.search, Parts: c.parts}}})
		if got := h.runningWorkers(); !slices.Equal(got, []int{0}) {
			t.Errorf("%+v: workers %v run at once, want the first alone", c, got)
		}
		h.pass(2 * firstHeadStart)
		if got := len(h.runningWorkers()); got != c.want {
			t.Errorf("%+v: got %d workers, want %d", c, got, c.want)
		}
		for part := range c.want {
			o := h.next(part).Options
			if c.want == 1 && o.Parts != 0 || c.want > 1 && (o.Part != part || o.Parts != c.want) {
				t.Errorf("%+v: worker %d is part %d of %d", c, part, o.Part, o.Parts)
			}
		}
	}
	h := newHost(t, true)
	h.take(protocol.WorkersEvent{Type: "start", Workers: 8, Request: &protocol.Request{Type: "simulate", Options: auto(0)}})
	h.pass(1)
	if got := h.runningWorkers(); len(got) != 1 {
		t.Errorf("a simulation has workers %v, want one", got)
	}
}

// TestThreads: cores without a worker are for threads of the first part's breadth-first search, also in the second stage.
func TestThreads(t *testing.T) {
	for _, c := range []struct {
		search  string
		have    int
		shared  bool
		threads [2]int // of the first part in either stage
	}{
		{"auto", 16, true, [2]int{13, 14}}, {"auto", 4, true, [2]int{0, 2}}, {"auto", 2, true, [2]int{}}, {"auto", 16, false, [2]int{}}, {"auto", 200, true, [2]int{64, 64}}, {"swarm", 16, true, [2]int{}}, {"bfs", 16, true, [2]int{}},
	} {
		h := newHost(t, true)
		h.group.Threads = c.shared
		h.take(protocol.WorkersEvent{Type: "start", Workers: c.have, Request: &protocol.Request{Type: "check", Options: protocol.Options{Search: c.search}}})
		h.pass(2 * firstHeadStart)
		var got [2]int
		got[0] = h.next(0).Options.Threads
		for i := range len(h.sent) {
			if i > 0 && len(h.sent[i]) > 0 && h.next(i).Options.Threads != 0 {
				t.Errorf("%+v: worker %d has threads", c, i)
			}
		}
		if h.says(0, "result", errorOf(40)); c.search == "auto" {
			got[1] = h.next(0).Options.Threads
		}
		if got != c.threads {
			t.Errorf("%+v: got %v", c, got)
		}
	}
}

// TestHeadStart: others start later in the first check of a page than in the next ones.
func TestHeadStart(t *testing.T) {
	h := newHost(t, true)
	for i, start := range []float64{firstHeadStart, headStart} {
		h.take(protocol.WorkersEvent{Type: "start", Workers: 2, Request: &protocol.Request{Type: "check", Options: auto(0)}})
		h.pass(0.9 * start)
		if got := len(h.runningWorkers()); got != 1 {
			t.Errorf("check %d: %d workers run before %g s, want 1", i+1, got, start)
		}
		h.pass(0.2 * start)
		if got := len(h.runningWorkers()); got != 2 {
			t.Errorf("check %d: %d workers run after %g s, want 2", i+1, got, start)
		}
		h.take(protocol.WorkersEvent{Type: "drop"})
	}
}

// TestEnds checks which results end a check, and which one it has.
func TestEnds(t *testing.T) {
	type said struct {
		part int
		r    *result
	}
	noError := &result{Verdict: protocol.VerdictNoError}
	bad := &result{Verdict: protocol.VerdictBadInput}
	for name, c := range map[string]struct {
		search string
		says   []said
		states uint64 // of the result
		want   string
	}{
		"no error":                     {"auto", []said{{1, noError}}, 0, "no error"},
		"shortest error":               {"auto", []said{{1, shortestOf(4)}}, 5, "error"},
		"error of a swarm":             {"swarm", []said{{1, errorOf(4)}}, 5, "error"},
		"bad input of the first":       {"swarm", []said{{0, bad}}, 0, "bad input"},
		"bad input of another":         {"swarm", []said{{1, bad}, {0, incomplete("time limit", 7)}}, 7, "incomplete"},
		"most states":                  {"swarm", []said{{0, incomplete("time limit", 7)}, {1, incomplete("memory limit", 9)}}, 9, "incomplete"},
		"most states in another order": {"swarm", []said{{1, incomplete("memory limit", 9)}, {0, incomplete("time limit", 7)}}, 9, "incomplete"},
	} {
		h := newHost(t, true)
		h.begin(protocol.Options{Search: c.search, Parts: 2}, 2, nil)
		for i, s := range c.says {
			if len(h.of("result")) > 0 {
				t.Errorf("%s: the check ends after %d answers", name, i)
			}
			h.says(s.part, "result", s.r)
		}
		if got := h.result().Result; got.Verdict != c.want || got.States != c.states {
			t.Errorf("%s: got %q with %d states, want %q with %d", name, got.Verdict, got.States, c.want, c.states)
		}
		if got := h.runningWorkers(); !slices.Equal(got, []int{0}) {
			t.Errorf("%s: workers %v run after the check, want the first alone", name, got)
		}
	}
}

// TestFirstWorkerStops checks that the worker that is kept stops searching.
func TestFirstWorkerStops(t *testing.T) {
	h := newHost(t, true)
	h.begin(auto(2), 2, nil)
	h.next(0)
	h.says(1, "result", shortestOf(3))
	if r := h.next(0); r.Type != "stop" {
		t.Errorf("worker 0 is asked to %q, want stop", r.Type)
	}
}

// TestProgress adds up what the workers report.
func TestProgress(t *testing.T) {
	h := newHost(t, true)
	h.begin(auto(2), 2, nil)
	h.progress(0, protocol.Progress{States: 5, Transitions: 6, Frontier: 2, Depth: 9, Bytes: 10, Seconds: 1, MaxStates: 100, Members: []member{{Number: 0}}})
	h.progress(1, protocol.Progress{States: 50, Transitions: 60, Frontier: 20, Depth: 3, Bytes: 100, Seconds: 2, Members: []member{{Number: 1}}})
	h.progress(0, protocol.Progress{States: 7, Transitions: 9, Frontier: 1, Depth: 9, Bytes: 10, Seconds: 3, MaxStates: 100})
	got := h.of("progress")[2]
	p := got.Progress
	if p.States != 57 || p.Transitions != 69 || p.Frontier != 21 || p.Depth != 9 || p.Bytes != 110 || p.Seconds != 3 || p.MaxStates != 100 {
		t.Errorf("got %+v", *p)
	}
	if len(got.Members) != 2 {
		t.Errorf("got members %+v, want two", got.Members)
	}
	// Answers to older requests do not count.
	h.answer(0, protocol.Response{ID: h.group.id - 1, Type: "result", Result: &result{Verdict: protocol.VerdictNoError}})
	if len(h.of("result")) != 0 {
		t.Error("the answer to an older request ends the check")
	}
}

// TestProgressNeverFalls: a search that has begun again, with fewer states, does not take the
// number of states back.
func TestProgressNeverFalls(t *testing.T) {
	h := newHost(t, true)
	h.begin(auto(2), 2, nil)
	var got []uint64
	for _, n := range []uint64{500, 20, 600} {
		h.progress(0, protocol.Progress{States: n, Transitions: n, Members: []member{{States: n}}})
		all := h.of("progress")
		got = append(got, all[len(all)-1].Progress.States)
	}
	if want := []uint64{500, 500, 600}; !slices.Equal(got, want) {
		t.Errorf("got %d states, want %d", got, want)
	}
}

// TestKnownErrorStays checks the ends of a search for a shorter trail that finds none.
func TestKnownErrorStays(t *testing.T) {
	known := errorOf(900)
	for name, end := range map[string]func(h *host){
		"the worker fails":           func(h *host) { h.fails(0) },
		"the worker does not answer": func(h *host) { h.take(protocol.WorkersEvent{Type: "stop"}); h.pass(0.1) },
		"the search finds none":      func(h *host) { h.says(0, "result", incomplete("time limit", 3)) },
	} {
		h := newHost(t, true)
		h.begin(protocol.Options{Search: "shorten"}, 4, known)
		end(h)
		got := h.result()
		if got.Key != 1 || got.Result.Trail != known.Trail || got.Result.Seconds != known.Seconds {
			t.Errorf("%s: got result %d, %+v", name, got.Key, got.Result)
		}
		if gaveUp := strings.Contains(got.Note, "ended early"); gaveUp != (name == "the worker fails") {
			t.Errorf("%s: note %q", name, got.Note)
		}
		if len(h.of("found")) != 0 {
			t.Errorf("%s: the known error is shown again", name)
		}
	}
}

// TestShowing checks that nearer errors wait until the last one is shown, and a pause
// longer.
func TestShowing(t *testing.T) {
	h := newHost(t, true)
	h.begin(protocol.Options{Search: "shorten"}, 1, errorOf(900))
	lengths := func() (list []int) {
		for _, a := range h.of("found") {
			list = append(list, a.Result.Trail.Length)
		}
		return list
	}
	want := func(list ...int) {
		t.Helper()
		if got := lengths(); !slices.Equal(got, list) {
			t.Fatalf("got errors of lengths %v, want %v", got, list)
		}
	}
	for _, n := range []int{800, 700, 600, 650} {
		h.says(0, "found", errorOf(n))
	}
	want(800)
	h.pass(1)
	want(800)
	h.take(protocol.WorkersEvent{Type: "shown", Key: h.of("found")[0].Key})
	h.pass(2.9)
	want(800)
	h.pass(0.2)
	want(800, 600)
	h.take(protocol.WorkersEvent{Type: "shown", Key: h.of("found")[1].Key})
	h.says(0, "found", errorOf(500))
	h.says(0, "result", errorOf(500))
	h.pass(10)
	want(800, 600)
	if got := h.result().Result.Trail.Length; got != 500 {
		t.Errorf("got a trail of %d steps, want 500", got)
	}
}

// TestStop checks what is left when workers answer a stop, and when they do not.
func TestStop(t *testing.T) {
	h := newHost(t, true)
	h.begin(auto(2), 2, nil)
	for range 2 {
		h.next(0)
		h.take(protocol.WorkersEvent{Type: "stop"})
		if r := h.next(1); r.Type != "check" {
			t.Fatalf("worker 1 is asked to %q", r.Type)
		}
		h.says(0, "result", incomplete("stopped", 5))
		h.says(1, "result", incomplete("stopped", 8))
		if got := h.result().Result; got.States != 8 {
			t.Errorf("got %d states, want 8", got.States)
		}
		h.all = nil
		h.begin(auto(2), 2, nil)
	}
	h.all = nil
	h.progress(0, protocol.Progress{States: 1000, Transitions: 1000, Size: &protocol.Size{Bytes: 12}})
	h.progress(0, protocol.Progress{States: 1_234_560, Transitions: 2_000_000, Frontier: 4321, Depth: 7, Bytes: 99, MaxBytes: 500, Seconds: 2, Members: []member{{States: 1_234_560}, {Number: 1, States: 7, Standing: "end"}}})
	h.take(protocol.WorkersEvent{Type: "stop"})
	h.pass(0.1)
	got := h.result()
	if r := got.Result; got.Key != 0 || r.Kind != "stopped" || r.States != 1_234_567 || r.Matched != 765_433 || r.PeakBytes != 99 || r.Message != "4,321 states were visited but not expanded." {
		t.Errorf("got %+v", got.Result)
	}
	if r := got.Result; r.MemoryLimit != 500 || r.InMemory != 1_234_560 || r.Size == nil || r.Size.Bytes != 12 {
		t.Errorf("got %+v, want what would fit", got.Result)
	}
	if len(h.runningWorkers()) != 0 {
		t.Errorf("workers %v run", h.runningWorkers())
	}
}

// TestStopBeforeOthers checks that no worker starts after a stop.
func TestStopBeforeOthers(t *testing.T) {
	h := newHost(t, true)
	h.take(protocol.WorkersEvent{Type: "start", Workers: 4, Request: &protocol.Request{Type: "check", Options: auto(0)}})
	h.take(protocol.WorkersEvent{Type: "stop"})
	h.says(0, "result", incomplete("stopped", 3))
	h.pass(1)
	if got := h.result().Result.States; got != 3 {
		t.Errorf("got %d states, want 3", got)
	}
	if len(h.of("send")) != 2 {
		t.Errorf("got actions %+v", h.all)
	}
}

// TestStopInsteadOfSecondStage checks that an error ends a check that is stopped.
func TestStopInsteadOfSecondStage(t *testing.T) {
	h := newHost(t, true)
	h.begin(auto(2), 2, nil)
	h.take(protocol.WorkersEvent{Type: "stop"})
	h.says(0, "result", errorOf(40))
	if got := h.result().Result.Trail.Length; got != 40 {
		t.Errorf("got a trail of %d steps", got)
	}
}

// TestFailures checks which failures a check survives.
func TestFailures(t *testing.T) {
	h := newHost(t, true)
	h.begin(auto(2), 2, nil)
	h.progress(1, protocol.Progress{States: 10, Transitions: 10})
	h.fails(1)
	h.says(0, "result", incomplete("time limit", 4))
	if got := h.result().Result; got.States != 10 || got.Kind != "stopped" {
		t.Errorf("got %+v, want what the failed worker had seen", got)
	}
	h.all = nil
	h.begin(auto(2), 2, nil)
	h.fails(0)
	if got := h.of("failed"); len(got) != 1 || got[0].Message != "no more memory" || h.group.check != nil || len(h.runningWorkers()) != 0 {
		t.Errorf("got %+v, workers %v", got, h.runningWorkers())
	}
	// A failure between two checks is nobody's.
	h.all = nil
	h.fails(0)
	if len(h.all) != 0 {
		t.Errorf("got actions %+v", h.all)
	}
}

// TestMistakes checks that the result says so if a mistake in the checker ended the search of
// a worker.
func TestMistakes(t *testing.T) {
	const message = "The checker has a mistake and could not go on: index out of range."
	broken := incomplete(protocol.InternalError, 0)
	broken.Message = message
	for _, search := range []string{"swarm", "auto", "iterate"} {
		for _, other := range []*result{incomplete("time limit", 7), incomplete("time limit", 0), incomplete("pruned", 3), shortestOf(1), broken} {
			for _, results := range [][]*result{{broken, other}, {other, broken}} {
				h := newHost(t, true)
				h.begin(protocol.Options{Search: search, Parts: 2}, 2, nil)
				mistaken := false
				for i, part := range []int{1, 0} {
					if len(h.of("result")) == 0 {
						mistaken = mistaken || results[i] == broken
						h.says(part, "result", results[i])
					}
				}
				got := h.result().Result
				times := strings.Count(strings.Join(append(got.Notes, got.Message), "\n"), message)
				if mistaken != (times == 1) || !mistaken && times > 0 {
					t.Errorf("%s, %q then %q: got kind %q, message %q, notes %q", search, results[0].Kind, results[1].Kind, got.Kind, got.Message, got.Notes)
				}
			}
		}
	}
}

// TestDrop checks that a check without interest has no result.
func TestDrop(t *testing.T) {
	h := newHost(t, true)
	h.begin(auto(2), 2, nil)
	h.take(protocol.WorkersEvent{Type: "drop"})
	h.says(0, "result", shortestOf(3))
	h.pass(20)
	if len(h.of("result")) != 0 || len(h.runningWorkers()) != 0 {
		t.Errorf("got actions %+v", h.all)
	}
}

// TestSilence checks when a worker counts as silent.
func TestSilence(t *testing.T) {
	h := newHost(t, true)
	h.begin(auto(2), 2, nil)
	said := func() (list []bool) {
		for _, a := range h.of("silent") {
			list = append(list, a.Silent)
		}
		return list
	}
	for range 10 {
		h.pass(5)
		h.progress(0, protocol.Progress{})
		h.progress(1, protocol.Progress{})
	}
	if got := said(); len(got) != 0 {
		t.Fatalf("workers that answer are silent: %v", got)
	}
	for range 3 {
		h.pass(5)
		h.progress(0, protocol.Progress{})
	}
	if got := said(); !slices.Equal(got, []bool{true}) {
		t.Fatalf("a worker that says nothing: got %v, want true", got)
	}
	h.progress(1, protocol.Progress{})
	if got := said(); !slices.Equal(got, []bool{true, false}) {
		t.Fatalf("a worker that answers again: got %v, want true, false", got)
	}
	h.says(1, "result", incomplete("time limit", 2))
	for range 5 {
		h.pass(5)
		h.progress(0, protocol.Progress{})
	}
	h.pass(20)
	h.says(0, "result", incomplete("time limit", 2))
	if got := said(); !slices.Equal(got, []bool{true, false, true, false}) {
		t.Fatalf("a worker that has ended counts: got %v", got)
	}
}
