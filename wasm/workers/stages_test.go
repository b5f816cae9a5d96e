package workers

import (
	"slices"
	"testing"

	"beeline/wasm/protocol"
)

// TestSecondStage checks that the search for the shortest trail follows the first error.
func TestSecondStage(t *testing.T) {
	h := newHost(t, true)
	o := auto(4)
	o.Seconds = 10
	h.begin(o, 4, nil)
	for part := range 4 {
		if r := h.next(part); !r.Options.First || r.Trail != "" {
			t.Fatalf("worker %d: got %+v", part, r)
		}
	}
	h.progress(1, protocol.Progress{Members: []member{{Number: 0, Standing: "searching"}, {Number: 1, Standing: "error"}}})
	h.says(1, "result", errorOf(40))
	if got := h.of("found"); len(got) != 1 || got[0].Result.Trail.Length != 40 || got[0].Members[0].Standing != protocol.StandingStopped {
		t.Fatalf("got %+v", got)
	}
	if h.running[3] {
		t.Error("the fourth worker still runs")
	}
	first := h.of("found")[0].Key
	h.pass(2 * headStart)
	for part := range 3 {
		r := h.next(part)
		a := h.of("send")[4+part]
		if r.Options.Seconds != 9 || r.Options.Parts != 3 || r.Trail != "trail" || a.TrailOf != first {
			t.Errorf("worker %d: got %+v, trail of %d", part, r, a.TrailOf)
		}
	}
	h.says(2, "found", errorOf(30))
	h.says(0, "result", incomplete("memory limit", 4))
	best := shortestOf(22)
	h.says(1, "result", best)
	got := h.result()
	if got.Result.Trail.Length != 22 || got.Result.Seconds != 2 {
		t.Errorf("got %d steps in %g s, want 22 in 2", got.Result.Trail.Length, got.Result.Seconds)
	}
	if m := got.Members; len(m) != 2 || m[0].Number != -2 || m[1].Number != -1 {
		t.Errorf("got members %+v", m)
	}
}

// TestSecondStageEnds checks that page and command have the same result after the second
// stage: the first error with its numbers, unless a trail is shorter or proved shortest.
func TestSecondStageEnds(t *testing.T) {
	for _, c := range []struct {
		last         *result
		want         int
		states       uint64
		wantSeconds  float64
		wantShortest bool
	}{
		{incomplete("memory limit", 7), 40, 5, 1, false},
		{errorOf(40), 40, 5, 1, false},
		{errorOf(30), 30, 7, 2, false},
		{shortestOf(40), 40, 7, 2, true},
		{shortestOf(30), 30, 7, 2, true},
	} {
		c.last.States = 7
		w := &played{results: []*result{errorOf(40), c.last}}
		var inCommand *result
		NewSingle(w, func() float64 { return 0 }).Handle(protocol.Request{Type: "check", Options: auto(0)}, func(r protocol.Response) { inCommand = r.Result })
		h := newHost(t, true)
		h.begin(auto(1), 1, nil)
		h.says(0, "result", errorOf(40))
		h.says(0, "result", c.last)
		for host, got := range map[string]*result{"page": h.result().Result, "command": inCommand} {
			if got.Verdict != protocol.VerdictError || got.Trail.Length != c.want || got.Seconds != c.wantSeconds || got.Shortest != c.wantShortest || got.States != c.states {
				t.Errorf("%s, then %s with %+v: got %+v", host, c.last.Verdict, c.last.Trail, got)
			}
		}
	}
}

// TestFirst checks that the first error ends a check that wants no more.
func TestFirst(t *testing.T) {
	h := newHost(t, true)
	h.begin(protocol.Options{Search: "auto", Parts: 2, First: true}, 2, nil)
	h.says(1, "result", errorOf(40))
	if got := h.result().Result.Trail.Length; got != 40 || len(h.of("found")) != 0 {
		t.Errorf("got a trail of %d steps, actions %+v", got, h.all)
	}
}

// TestTimeOfSecondStage checks the time limit of the second stage.
func TestTimeOfSecondStage(t *testing.T) {
	for _, c := range []struct {
		shows               bool
		limit, spent, again float64 // again is 0 where there is no second stage, -1 without a limit
	}{
		{true, 10, 1, 9}, {true, 10, 10, 0}, {true, 10, 12, 0}, {true, 0, 100, -1},
		{false, 10, 1, 9}, {false, 10, 10, 0}, {false, 0, 1, 20}, {false, 0, 60, 240},
	} {
		h := newHost(t, c.shows)
		o := auto(1)
		o.Seconds = c.limit
		h.begin(o, 1, nil)
		h.next(0)
		r := errorOf(40)
		r.Seconds = c.spent
		h.says(0, "result", r)
		if c.again == 0 {
			if got := h.result().Result; got.Seconds != c.spent {
				t.Errorf("%+v: got %g s", c, got.Seconds)
			}
			continue
		}
		if got := h.next(0).Options.Seconds; got != max(c.again, 0) {
			t.Errorf("%+v: got a limit of %g s", c, got)
		}
	}
}

// TestSecondStageSurvives checks that the first error stays when a worker fails.
func TestSecondStageSurvives(t *testing.T) {
	for part := range 2 {
		h := newHost(t, true)
		h.begin(auto(2), 2, nil)
		h.says(1, "result", errorOf(40))
		h.pass(2 * headStart)
		h.fails(part)
		if got := h.result(); got.Result.Trail.Length != 40 || got.Note != gaveUp {
			t.Errorf("worker %d: got %+v", part, got)
		}
	}
}

// A played worker answers each check with the next of its results.
type played struct {
	results  []*result
	requests []protocol.Request
	id       int
	reply    func(protocol.Response)
	late     bool // answers when it is stopped
}

func (p *played) Handle(r protocol.Request, reply func(protocol.Response)) {
	p.requests = append(p.requests, r)
	if p.late && p.reply != nil {
		out := p.reply
		p.reply = nil
		out(protocol.Response{ID: p.id, Type: "result", Result: incomplete("stopped", 3)})
	}
	if r.Type != "check" {
		return
	}
	if p.late = len(p.results) == 0; p.late {
		p.id, p.reply = r.ID, reply
		return
	}
	next := p.results[0]
	p.results = p.results[1:]
	reply(protocol.Response{ID: r.ID, Type: "result", Result: next})
}

// TestSingle checks that one request for Auto gives the first error and one result.
func TestSingle(t *testing.T) {
	for name, c := range map[string]struct {
		options protocol.Options
		trail   string
		results []*result
		stop    bool
		types   string // of the responses
		asked   int
		length  int
		seconds float64
	}{
		"both stages":         {auto(0), "", []*result{errorOf(9), shortestOf(4)}, false, "found result ", 2, 4, 2},
		"no shorter trail":    {auto(0), "", []*result{errorOf(9), incomplete("memory limit", 3)}, false, "found result ", 2, 9, 1},
		"shortest at once":    {auto(0), "", []*result{shortestOf(4)}, false, "result ", 1, 4, 1},
		"first error only":    {protocol.Options{Search: "auto", First: true}, "", []*result{errorOf(9)}, false, "result ", 1, 9, 1},
		"part of a check":     {auto(2), "", []*result{errorOf(9)}, false, "result ", 1, 9, 1},
		"trail is known":      {auto(0), "t", []*result{errorOf(9)}, false, "result ", 1, 9, 1},
		"another search":      {protocol.Options{Search: "greedy"}, "", []*result{errorOf(9)}, false, "result ", 1, 9, 1},
		"stopped in between":  {auto(0), "", []*result{errorOf(9)}, true, "found result ", 3, 9, 1},
		"stopped before that": {auto(0), "", nil, true, "result ", 2, 0, 1},
	} {
		w := &played{results: c.results}
		s := NewSingle(w, func() float64 { return 0 })
		types := ""
		var last *result
		s.Handle(protocol.Request{ID: 7, Type: "check", Text: "text", Trail: c.trail, Options: c.options}, func(r protocol.Response) {
			if r.ID != 7 {
				t.Errorf("%s: response to request %d", name, r.ID)
			}
			types += r.Type + " "
			last = r.Result
		})
		if c.stop {
			s.Handle(protocol.Request{Type: "stop"}, nil)
		}
		if types != c.types || len(w.requests) < c.asked || last == nil {
			t.Errorf("%s: got responses %q after %d requests, want %q after %d", name, types, len(w.requests), c.types, c.asked)
			continue
		}
		length := 0
		if last.Trail != nil {
			length = last.Trail.Length
		}
		if length != c.length || last.Seconds != c.seconds {
			t.Errorf("%s: got a trail of %d steps in %g s, want %d in %g", name, length, last.Seconds, c.length, c.seconds)
		}
		if w.requests[len(w.requests)-1].Type == "check" && w.requests[len(w.requests)-1].Text != "text" {
			t.Errorf("%s: the request lacks the text", name)
		}
	}
}

// TestSingleEndsOneBefore checks that a new request ends the check that runs.
func TestSingleEndsOneBefore(t *testing.T) {
	w := &played{}
	s := NewSingle(w, func() float64 { return 0 })
	var ids []int
	take := func(r protocol.Response) { ids = append(ids, r.ID) }
	s.Handle(protocol.Request{ID: 1, Type: "check", Options: auto(0)}, take)
	s.Handle(protocol.Request{ID: 2, Type: "check", Options: auto(0)}, take)
	s.Handle(protocol.Request{ID: 3, Type: "stop"}, take)
	if len(ids) != 2 || ids[0] != 1 || ids[1] != 2 {
		t.Errorf("got results of requests %v, want 1 and 2", ids)
	}
}

// TestCountersOfStages checks that the numbers of a check never get smaller: when a search
// of a worker ends, and when the second stage begins.
func TestCountersOfStages(t *testing.T) {
	h := newHost(t, true)
	h.begin(auto(2), 2, nil)
	searching := func(part int, states, transitions uint64, members ...member) {
		t.Helper()
		h.answer(part, protocol.Response{ID: h.group.id, Type: "progress", Progress: &protocol.Progress{States: states, Transitions: transitions, Seconds: 1, Members: members}})
	}
	searching(0, 70, 100, member{Number: 0, States: 40, Standing: protocol.StandingSearching}, member{Number: 2, States: 30, Standing: protocol.StandingSearching})
	searching(1, 50, 60, member{Number: 1, States: 50, Standing: protocol.StandingSearching})
	// A search of the first worker has reached its limit.
	searching(0, 35, 45, member{Number: 0, States: 40, Standing: protocol.StandingLimit}, member{Number: 2, States: 35, Standing: protocol.StandingSearching})
	r := errorOf(40)
	r.Seconds = 3
	h.says(1, "result", r)
	searching(0, 5, 6, member{Number: 0, States: 5, Standing: protocol.StandingSearching})
	var states, transitions []uint64
	var seconds []float64
	for _, a := range h.of("progress") {
		states, transitions, seconds = append(states, a.Progress.States), append(transitions, a.Progress.Transitions), append(seconds, a.Progress.Seconds)
	}
	if want := []uint64{70, 120, 125, 130}; !slices.Equal(states, want) {
		t.Errorf("states: got %v, want %v", states, want)
	}
	if !slices.IsSorted(transitions) || len(transitions) != 4 {
		t.Errorf("transitions get smaller: %v", transitions)
	}
	if want := []float64{1, 1, 1, 4}; !slices.Equal(seconds, want) {
		t.Errorf("seconds: got %v, want %v", seconds, want)
	}
}

// TestGivesUp: after Auto gave up on a shorter trail, the result says what the members of both
// stages have proved, in page and command, and the report begins with it.
func TestGivesUp(t *testing.T) {
	for _, c := range []struct {
		within [3]uint64 // of a member of the first stage, and of two of the second
		want   string    // "" if the trail is proved shortest
	}{
		{[3]uint64{}, "Beeline found no shorter run in 60 s. One may exist."},
		{[3]uint64{1, 0, 0}, "Beeline found no shorter run in 60 s. No run of up to 1 step has an error. Not all runs of 2 to 39 steps were tried."},
		{[3]uint64{20, 7, 12}, "Beeline found no shorter run in 60 s. No run of up to 20 steps has an error. Not all runs of 21 to 39 steps were tried."},
		{[3]uint64{0, 38, 1}, "Beeline found no shorter run in 60 s. No run of up to 38 steps has an error. Not all runs of 39 steps were tried."},
		{[3]uint64{0, 39, 1}, ""},
	} {
		first, last := errorOf(40), incomplete("time limit", 7)
		first.Report, first.Members = "report", []member{{NoErrorWithin: c.within[0]}}
		last.Members = []member{{NoErrorWithin: c.within[1]}, {Number: 1, NoErrorWithin: c.within[2]}}
		h := newHost(t, true)
		h.begin(auto(1), 1, nil)
		h.says(0, "result", first)
		h.pass(60 - h.now)
		h.says(0, "result", last)
		inPage := h.result()

		w := &played{results: []*result{first, last}}
		var inCommand *result
		times := []float64{0, 0, 60}
		clock := func() float64 {
			now := times[0]
			if len(times) > 1 {
				times = times[1:]
			}
			return now
		}
		NewSingle(w, clock).Handle(protocol.Request{Type: "check", Options: auto(0)}, func(r protocol.Response) { inCommand = r.Result })

		report := "report"
		if c.want != "" {
			report = c.want + "\n\nreport"
		}
		for host, got := range map[string]*result{"page": inPage.Result, "command": inCommand} {
			if got.GaveUp() != c.want || got.Shortest != (c.want == "") {
				t.Errorf("%s: shortest %t, %q; want %q", host, got.Shortest, got.GaveUp(), c.want)
			}
		}
		if inPage.Heading != c.want || inCommand.Report != report {
			t.Errorf("page: heading %q; command: report %q; want %q", inPage.Heading, inCommand.Report, c.want)
		}
	}
}
