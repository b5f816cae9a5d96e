package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// driveSlow is drive with so slow a clock that a turn has one stride, and that the check is
// not early after the first turn.
func driveSlow(t *testing.T, r protocol.Request) []protocol.Response {
	t.Helper()
	r.ID, r.Type, r.Name = 1, "check", "model.pml"
	return driveAt(t, 0.1, r)
}

// slowResult returns the result of driveSlow.
func slowResult(t *testing.T, r protocol.Request) *protocol.Result {
	t.Helper()
	all := driveSlow(t, r)
	return all[len(all)-1].Result
}

// TestAutoWithinHeadStart: models searched within the head start have the result of the first
// member.
func TestAutoWithinHeadStart(t *testing.T) {
	for name, text := range map[string]string{"race": race, "crossed": crossed, "slots": slots} {
		want := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: "bfs"}})
		all := driveAt(t, headStart/100, protocol.Request{Type: "check", Text: text, Options: protocol.Options{Search: "auto"}})
		got := all[len(all)-1].Result
		if got.Verdict != want.Verdict || got.Search != "bfs" || got.States != want.States || got.SpinTrail != want.SpinTrail || got.Shortest != want.Shortest {
			t.Errorf("%s: %s by %s, %d states, shortest %t; want %s, %d, %t", name, got.Verdict, got.Search, got.States, got.Shortest, want.Verdict, want.States, want.Shortest)
		}
	}
}

// TestAutoAgreesWithBFS: Auto has the verdict of breadth-first search, in one worker and
// in several. From the trail of its error, it finds a shortest one.
func TestAutoAgreesWithBFS(t *testing.T) {
	members := map[string]bool{}
	for name, text := range examples(t) {
		want := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: "bfs"}})
		if want.States > 20_000 {
			continue
		}
		for parts := range 4 {
			var first *protocol.Result
			for part := range max(parts, 1) {
				r := slowResult(t, protocol.Request{Text: text, Options: protocol.Options{Search: "auto", Part: part, Parts: parts, Memory: 64}})
				switch {
				case r.Verdict == want.Verdict && first == nil:
					first = r
				case r.Verdict != want.Verdict && r.Verdict != protocol.VerdictIncomplete:
					t.Errorf("%s, part %d of %d: %s (%s), want %s", name, part, parts, r.Verdict, r.Kind, want.Verdict)
				}
			}
			if first == nil {
				t.Errorf("%s, %d parts: no verdict", name, parts)
				continue
			}
			members[first.Search] = true
			if first.Trail == nil || first.Shortest {
				continue
			}
			best := slowResult(t, protocol.Request{Text: text, Trail: first.SpinTrail, Options: protocol.Options{Search: "auto", Memory: 64}})
			if best.Verdict != protocol.VerdictError || !best.Shortest || best.Trail.Length != want.Trail.Length {
				t.Errorf("%s: %s by %s, shortest %t, trail %+v; want %d steps", name, best.Verdict, best.Search, best.Shortest, best.Trail, want.Trail.Length)
			}
		}
	}
	for _, search := range []string{"bfs", "dfs", "greedy"} {
		if !members[search] {
			t.Errorf("%s never ended first; the first were %v", search, members)
		}
	}
}

// liveSearches are the names of the searches that take turns.
func liveSearches(p *portfolio) (names []string) {
	for _, c := range p.live {
		name := c.options.Search
		if c.options.Random {
			name = "random"
		}
		names = append(names, name)
	}
	return names
}

// TestAutoWithCollapse: no member has another store than the options ask for.
func TestAutoWithCollapse(t *testing.T) {
	r := protocol.Request{Type: "check", Text: crossed, Options: protocol.Options{Search: "auto", Store: "collapse", Memory: 64}}
	p, bad := newPortfolio(inPromela, r, func() float64 { return 0 })
	if bad != nil {
		t.Fatal(bad.Message)
	}
	defer p.result(0, "stopped")
	if len(p.waiting) == 0 {
		t.Error("no other member is waiting")
	}
	for _, m := range p.waiting {
		if m.Search == "dfs" && m.Random {
			t.Errorf("%+v keeps whole states", *m)
		}
	}
}

// TestFirstWorker: the first worker runs the searches of all workers until the others have
// started, and then its own. A single worker keeps them all.
func TestFirstWorker(t *testing.T) {
	all := []string{"bfs", "random", "dfs", "greedy"}
	for _, c := range []struct {
		part, parts int
		early, then []string
	}{
		{0, 1, all, all},
		{0, 2, all, []string{"bfs", "random"}},
		{1, 2, []string{"dfs", "greedy"}, []string{"dfs", "greedy"}},
	} {
		now := 0.0
		clock := func() float64 { now += shortStride; return now }
		p, bad := newPortfolio(inPromela, protocol.Request{Text: wide, Options: protocol.Options{Search: "auto", Part: c.part, Parts: c.parts, Memory: 64}}, clock)
		if bad != nil {
			t.Fatal(bad.Message)
		}
		until := func(at float64) {
			for now < at && !p.advance(clock, 0.05) {
			}
		}
		until(p.times.guestsEnd - 20*shortStride)
		if got := liveSearches(p); !slices.Equal(got, c.early) {
			t.Errorf("part %d of %d starts with %v, want %v", c.part, c.parts, got, c.early)
		}
		for _, s := range p.live {
			if s.member.spent < headStart/2 {
				t.Errorf("part %d of %d: %s had turns of only %.4f s", c.part, c.parts, s.options.Search, s.member.spent)
			}
		}
		until(p.times.guestsEnd + 10*shortStride)
		if got := liveSearches(p); !slices.Equal(got, c.then) {
			t.Errorf("part %d of %d continues with %v, want %v", c.part, c.parts, got, c.then)
		}
		p.result(now, "stopped")
	}
}

// TestSlowMembersAreNoGuests: the first worker does not prepare another worker's member that
// takes long to prepare.
func TestSlowMembersAreNoGuests(t *testing.T) {
	for _, c := range []struct {
		part, parts int
		formula     bool
	}{{0, 1, true}, {0, 2, false}, {1, 2, true}, {0, 4, false}, {3, 4, true}} {
		p, bad := newPortfolio(inPromela, protocol.Request{Text: crowd, Options: protocol.Options{Search: "auto", Part: c.part, Parts: c.parts, Memory: 64}}, func() float64 { return 0 })
		if bad != nil {
			t.Fatal(bad.Message)
		}
		has := p.live[0].options.Heuristic == "formula"
		for _, m := range p.waiting {
			has = has || m.Heuristic == "formula"
		}
		if has != c.formula {
			t.Errorf("part %d of %d has the member with formulas: got %t, want %t", c.part, c.parts, has, c.formula)
		}
		p.result(0, "stopped")
	}
}

// winding is a large program with an error at the end of every run.
var winding = "byte v[3]; active [3] proctype W() {" + strings.Repeat(" v[_pid] = (v[_pid] + 1) % 7;", 60) + " assert(false) }"

// TestFirstMember: large programs start with the search without a kernel. It runs alone for
// the time to generate one, and has the same result as without other members. Small programs
// start with breadth-first search.
func TestFirstMember(t *testing.T) {
	for _, c := range []struct {
		name, text, store string
		part, parts       int
		first             string
	}{
		{"small", wide, "", 0, 1, "bfs"},
		{"large", winding, "", 0, 1, "random"},
		{"first of two", winding, "", 0, 2, "random"},
		{"second of two", winding, "", 1, 2, "dfs"},
		{"store", winding, "collapse", 0, 1, "bfs"},
	} {
		p, bad := newPortfolio(inPromela, protocol.Request{Text: c.text, Options: protocol.Options{Search: "auto", Store: c.store, Part: c.part, Parts: c.parts, Memory: 64}}, func() float64 { return 0 })
		if bad != nil {
			t.Fatal(bad.Message)
		}
		if got := liveSearches(p); !slices.Equal(got, []string{c.first}) {
			t.Errorf("%s: starts with %v, want %s", c.name, got, c.first)
		}
		if made := len(p.subject.codes); (made == 0) != (c.first == "random") {
			t.Errorf("%s: got %d kernels at the start", c.name, made)
		}
		least := p.kernelSeconds()
		if c.name == "small" {
			least = smallStart
		}
		if alone := p.times.next - p.times.began; alone < least {
			t.Errorf("%s: the first member runs alone for %.4f s, want %.4f s", c.name, alone, least)
		}
		p.result(0, "stopped")
	}
	want := resultOf(t, protocol.Request{Text: winding, Options: protocol.Options{Search: "dfs", Random: true}})
	all := driveAt(t, headStart/100, protocol.Request{Type: "check", Text: winding, Options: protocol.Options{Search: "auto"}})
	if got := all[len(all)-1].Result; got.Verdict != protocol.VerdictError || got.SpinTrail != want.SpinTrail {
		t.Errorf("got %s by %s in %d states, want the result of %s in %d states", got.Verdict, got.Search, got.States, want.Search, want.States)
	}
}

// TestNoStartBeforeDrawing: if there is no time to generate a kernel before a held error is
// drawn, no member starts and the error is drawn at once.
func TestNoStartBeforeDrawing(t *testing.T) {
	for _, wait := range []float64{1, 2.5} {
		p, bad := newPortfolio(inPromela, protocol.Request{Text: winding, Options: protocol.Options{Search: "auto", Memory: 64}}, func() float64 { return 0 })
		if bad != nil {
			t.Fatal(bad.Message)
		}
		now := p.times.next
		clock := func() float64 { now += shortStride / 16; return now }
		for !p.live[0].advance(clock, 0.05) {
		}
		p.held, p.live = heldError{p.live[0], now + wait*p.kernelSeconds()}, nil
		done := p.advance(clock, 0.05)
		if early := wait < 2; done != early || (len(p.subject.codes) == 0) != early {
			t.Errorf("with time for %.1f kernels: drawn at once %t, %d kernels", wait, done, len(p.subject.codes))
		}
		p.result(now, "stopped")
	}
}

// TestTurnsAreShort: no search waits long in proportion to the time of the check.
func TestTurnsAreShort(t *testing.T) {
	now := 0.0
	clock := func() float64 { now += shortStride; return now }
	p, bad := newPortfolio(inPromela, protocol.Request{Text: wide, Options: protocol.Options{Search: "auto", Memory: 64}}, clock)
	if bad != nil {
		t.Fatal(bad.Message)
	}
	for done := false; !done && now < 1; {
		before := now
		done = p.advance(clock, 0.05)
		if took, most := now-before, max(now*turnPart, shortestTurn)+8*shortStride; took > most {
			t.Errorf("a turn of %.4f s after %.4f s", took, before)
		}
	}
}

// crowd has a near error, and a far one that depth-first search finds first.
const crowd = `int n; byte v[3];
active [3] proctype W() { do :: v[_pid] < 9 -> v[_pid]++; assert(v[0] + v[1] + v[2] < 5) :: v[_pid] > 0 -> v[_pid]-- od }
active proctype Far() { do :: n < 4000 -> n++ :: n > 10 -> n-- :: n == 4000 -> assert(false) od }
`

// TestLongTrailIsHeld: while an error with a long trail is held, the other searches continue.
// One that finds a shorter trail ends the check. Otherwise, or if the check is stopped, the
// held error is shown.
func TestLongTrailIsHeld(t *testing.T) {
	for _, c := range []struct {
		name  string
		stop  bool
		alone bool // no other search is live
		want  func(length int) bool
	}{
		{"shorter", false, false, func(length int) bool { return length < 100 }},
		{"stopped", true, false, func(length int) bool { return length > 3000 }},
		{"alone", false, true, func(length int) bool { return length > 3000 }},
	} {
		now := 0.0
		clock := func() float64 { now += shortStride / 4; return now }
		p, bad := newPortfolio(inPromela, protocol.Request{Text: crowd, Options: protocol.Options{Search: "auto", Memory: 64}}, clock)
		if bad != nil {
			t.Fatal(bad.Message)
		}
		if bad := p.start(slices.IndexFunc(p.waiting, func(m *member) bool { return m.Search == "dfs" && !m.Random })); bad != nil {
			t.Fatal(bad.Message)
		}
		p.waiting = nil
		deep := p.live[1]
		for !deep.advance(clock, 0.05) {
		}
		p.live = p.live[:1]
		if p.end(deep, now); p.held.run != deep || p.decided {
			t.Fatalf("%s: the long trail of %s is not held", c.name, deep.options.Search)
		}
		if c.alone {
			p.live[0].release()
			p.live = nil
		}
		for !c.stop && !p.advance(clock, 0.05) {
		}
		r := p.result(clock(), "stopped")
		if r.Verdict != protocol.VerdictError || !c.want(r.Trail.Length) {
			t.Errorf("%s: %s by %s in %+v", c.name, r.Verdict, r.Search, r.Trail)
		}
	}
}

// counting has a near error, and a farther one that depth-first search finds first.
const counting = "byte x; active proctype P() { do :: x < 30 -> x++ :: x > 25 -> assert(false) :: x == 3 -> assert(false) od }"

// TestEarlyErrorWaitsForShortest: an early error waits for a search for shortest trails, which
// has all turns then. It waits no longer than the check has taken so far.
func TestEarlyErrorWaitsForShortest(t *testing.T) {
	for _, c := range []struct {
		name  string
		after float64 // seconds until the error
		late  bool    // the other search has found nothing when the wait is over
		waits bool
		want  int // steps
	}{
		{"soon", 0.004, false, true, 8},
		{"too long", 0.004, true, true, 62},
		{"not soon", earlyTime, false, false, 62},
	} {
		now := 0.0
		clock := func() float64 { return now }
		p, bad := newPortfolio(inPromela, protocol.Request{Text: counting, Options: protocol.Options{Search: "auto", Memory: 64}}, clock)
		if bad != nil {
			t.Fatal(bad.Message)
		}
		if bad := p.start(slices.IndexFunc(p.waiting, func(m *member) bool { return m.Search == "dfs" && !m.Random })); bad != nil {
			t.Fatal(bad.Message)
		}
		breadth, depth := p.live[0], p.live[1]
		breadth.member.spent = 1 // so that the other search would have the next turns
		for !depth.advance(clock, 0.05) {
		}
		p.live, now = p.live[:1], c.after
		if p.end(depth, now); (p.held.run == depth) != c.waits || p.decided == c.waits {
			t.Fatalf("%s: the error waits: got %t, want %t", c.name, p.held.run == depth, c.waits)
		}
		if c.late {
			now += c.after
		}
		for !p.decided && !p.advance(clock, 0.05) {
		}
		if r := p.result(now, ""); r.Verdict != protocol.VerdictError || r.Trail.Length != c.want || r.Shortest != (c.want == 8) {
			t.Errorf("%s: %s by %s in %d steps, shortest: %t", c.name, r.Verdict, r.Search, r.Trail.Length, r.Shortest)
		}
	}
}

// TestAutoWithLittleMemory: if whole states do not fit, searches with lossy stores continue.
// They prove nothing.
func TestAutoWithLittleMemory(t *testing.T) {
	for parts := 1; parts <= 2; parts++ {
		lossy := 0
		for part := range parts {
			all := driveAt(t, shortStride/2, protocol.Request{Type: "check", Text: wide, Options: protocol.Options{Search: "auto", Memory: 1, Part: part, Parts: parts}})
			r := all[len(all)-1].Result
			if r.Verdict != protocol.VerdictIncomplete || r.Exhaustive {
				t.Errorf("part %d of %d: %s (%s) by %s with %s: %s", part, parts, r.Verdict, r.Kind, r.Search, r.Store, r.Message)
			}
			if r.Lossy != nil {
				lossy++
			}
		}
		if lossy == 0 {
			t.Errorf("%d parts: no result is from a lossy store", parts)
		}
	}
	r := slowResult(t, protocol.Request{Text: wide, Options: protocol.Options{Search: "auto", Seconds: 3}})
	if r.Kind != "time limit" || !strings.Contains(r.Message, "the time limit of 3 s") || r.States == 0 {
		t.Errorf("%s: %s", r.Kind, r.Message)
	}
}

// TestAutoStopped: a stopped check that shortens a trail has an error, another one has none.
func TestAutoStopped(t *testing.T) {
	deep := resultOf(t, protocol.Request{Text: race, Options: protocol.Options{Search: "dfs"}})
	for _, c := range []struct{ trail, want string }{{"", protocol.VerdictIncomplete}, {deep.SpinTrail, protocol.VerdictError}} {
		s := New(inPromela, func() float64 { return 0 })
		var last protocol.Response
		s.Handle(protocol.Request{ID: 1, Type: "check", Text: race, Trail: c.trail, Options: protocol.Options{Search: "auto"}}, func(r protocol.Response) { last = r })
		for range 3 {
			s.Step(0)
		}
		s.Handle(protocol.Request{ID: 1, Type: "stop"}, nil)
		if last.Result == nil || last.Result.Verdict != c.want {
			t.Errorf("with the trail %q: %+v", c.trail, last.Result)
		}
	}
}

// TestFoundResponses: a search that continues after an error sends it, and each shorter trail.
func TestFoundResponses(t *testing.T) {
	philosophers := table(6) // large enough that shorter trails come before a shortest one
	deep := resultOf(t, protocol.Request{Text: philosophers, Options: protocol.Options{Search: "dfs"}})
	for _, c := range []struct {
		options protocol.Options
		trail   string
	}{
		{protocol.Options{Search: "shorten"}, deep.SpinTrail},
		{protocol.Options{Search: "auto"}, deep.SpinTrail},
		{protocol.Options{Search: "iterate", Order: "random", Table: 60}, ""},
		{protocol.Options{Search: "dfs", All: true}, ""},
	} {
		sent, length := 0, deep.Trail.Length
		if c.trail == "" {
			length = 1 << 30
		}
		for _, x := range driveSlow(t, protocol.Request{Text: philosophers, Trail: c.trail, Options: c.options}) {
			switch {
			case x.Found != nil && (x.Found.Verdict != protocol.VerdictError || x.Found.Trail.Length >= length):
				t.Errorf("%s: got %s with %d steps after a trail of %d", c.options.Search, x.Found.Verdict, x.Found.Trail.Length, length)
			case x.Found != nil:
				if several := c.options.Search == "auto"; several != (x.Found.Members != nil) {
					t.Errorf("%s: got members %v", c.options.Search, x.Found.Members)
				}
				length = x.Found.Trail.Length
				sent++
			case x.Result != nil && x.Result.Trail.Length > length:
				t.Errorf("%s: the result has %d steps, but %d were sent before", c.options.Search, x.Result.Trail.Length, length)
			}
		}
		if sent == 0 {
			t.Errorf("%s: no error was sent", c.options.Search)
		}
	}
}

// TestSwarm: each worker has other searches, and all of them find the error.
func TestSwarm(t *testing.T) {
	searches := map[string]bool{}
	for part := range 8 {
		r := slowResult(t, protocol.Request{Text: race, Options: protocol.Options{Search: "swarm", Part: part, Parts: 8}})
		if r.Verdict != protocol.VerdictError || r.Shortest {
			t.Errorf("part %d: %s by %s", part, r.Verdict, r.Search)
		}
		searches[r.Search] = true
	}
	if !searches["dfs"] || !searches["iterate"] {
		t.Errorf("got searches %v, want dfs and iterate", searches)
	}
	if r := slowResult(t, protocol.Request{Text: slots, Options: protocol.Options{Search: "swarm", Memory: 8, Seconds: 10}}); r.Verdict != protocol.VerdictIncomplete {
		t.Errorf("%s", r.Verdict)
	}
	const calm = "byte n; active proctype A() { do :: n < 3 -> n++ :: n > 0 -> n-- od }"
	for _, x := range driveSlow(t, protocol.Request{Text: calm, Options: protocol.Options{Search: "swarm", Part: 1, Parts: 4, Memory: 8}}) {
		switch {
		case x.Progress != nil && x.Progress.Iterations != nil:
			t.Error("the progress of a swarm has one member's iterations")
		case x.Result != nil && (x.Result.Kind != "pruned" || !strings.Contains(x.Result.Message, "(swarm)") || !strings.Contains(x.Result.Report, "(swarm)")):
			t.Errorf("%s: %s", x.Result.Kind, x.Result.Message)
		}
	}
}

func TestBadPortfolios(t *testing.T) {
	for _, c := range []struct {
		options protocol.Options
		want    string
	}{
		{protocol.Options{Search: "auto", All: true}, "name one search to choose others"},
		{protocol.Options{Search: "swarm", Heuristic: "active"}, "choose estimates and orders"},
		{protocol.Options{Search: "auto", Part: 2, Parts: 2}, "less than the number of parts"},
		{protocol.Options{Search: "auto", Store: "bitstate"}, "only the searches dfs, ndfs and indfs support that"},
	} {
		if r := resultOf(t, protocol.Request{Text: race, Options: c.options}); r.Verdict != protocol.VerdictBadInput || !strings.Contains(r.Message, c.want) {
			t.Errorf("%+v: %s %q", c.options, r.Verdict, r.Message)
		}
	}
	if r := slowResult(t, protocol.Request{Text: "byte x = 300", Options: protocol.Options{Search: "auto"}}); r.Verdict != protocol.VerdictBadInput {
		t.Error(fmt.Sprint(r.Verdict))
	}
}

// TestNoErrorWithin: whatever ends Auto's second stage, no shortest trail is within the steps
// that a member has searched, and often one step less is known.
func TestNoErrorWithin(t *testing.T) {
	known, exact := 0, 0
	for name, text := range examples(t) {
		want := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: "bfs"}})
		if want.Trail == nil || want.States > 20_000 {
			continue
		}
		given := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: "dfs"}})
		for states := 4; states < 20_000; states *= 3 {
			r := slowResult(t, protocol.Request{Text: text, Trail: given.SpinTrail, Options: protocol.Options{Search: "auto", Memory: 64, States: states}})
			for _, m := range r.Members {
				within, shortest := m.NoErrorWithin, uint64(want.Trail.Length)
				if within > 0 && within >= shortest {
					t.Errorf("%s, %d states, %s: no error within %d steps, but there is one after %d", name, states, m.Search, within, shortest)
				}
				if within > 0 {
					known++
				}
				if within+1 == shortest {
					exact++
				}
			}
		}
	}
	if known < 100 || exact < 10 {
		t.Errorf("%d members know a bound, %d the exact one", known, exact)
	}
}
