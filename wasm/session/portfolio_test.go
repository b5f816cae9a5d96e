package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// driveSlow is drive on a clock so slow that each search has one stride in a turn, and
// the time of small models is over with the first.
func driveSlow(t *testing.T, r protocol.Request) []protocol.Response {
	t.Helper()
	r.ID, r.Type, r.Name = 1, "check", "model.pml"
	return driveAt(t, 0.1, r)
}

// slowResult is the last of it.
func slowResult(t *testing.T, r protocol.Request) *protocol.Result {
	t.Helper()
	all := driveSlow(t, r)
	return all[len(all)-1].Result
}

// TestAutoOnSmallModels: what is done within the head start is what the first member
// does.
func TestAutoOnSmallModels(t *testing.T) {
	for name, text := range map[string]string{"race": race, "crossed": crossed, "slots": slots} {
		want := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: "bfs"}})
		all := driveAt(t, headStart/100, protocol.Request{Type: "check", Text: text, Options: protocol.Options{Search: "auto"}})
		got := all[len(all)-1].Result
		if got.Verdict != want.Verdict || got.Search != "bfs" || got.States != want.States || got.SpinTrail != want.SpinTrail || got.Shortest != want.Shortest {
			t.Errorf("%s: %s by %s, %d states, shortest %t; want %s, %d, %t", name, got.Verdict, got.Search, got.States, got.Shortest, want.Verdict, want.States, want.Shortest)
		}
	}
}

// TestAuto: whoever comes first has the verdict of an exhaustive search, alone and
// divided between workers, and the way from its error to the shortest trail is short.
func TestAuto(t *testing.T) {
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
			t.Errorf("%s was never first: %v", search, members)
		}
	}
}

// searching are the searches that have turns, by their names.
func searching(p *portfolio) (names []string) {
	for _, c := range p.live {
		name := c.options.Search
		if c.options.Random {
			name = "random"
		}
		names = append(names, name)
	}
	return names
}

// TestAutoCollapses: where a store is asked for, no search that begins has another one.
func TestAutoCollapses(t *testing.T) {
	r := protocol.Request{Type: "check", Text: crossed, Options: protocol.Options{Search: "auto", Store: "collapse", Memory: 64}}
	p, bad := newPortfolio(inPromela, r, func() float64 { return 0 })
	if bad != nil {
		t.Fatal(bad.Message)
	}
	defer p.result(0, "stopped")
	if len(p.waiting) == 0 {
		t.Error("nothing else begins")
	}
	for _, m := range p.waiting {
		if m.Search == "dfs" && m.Random {
			t.Errorf("%+v keeps whole states", *m)
		}
	}
}

// TestFirstWorker: it has the searches of all workers until the others have begun, each
// for a while, and then its own; one that is alone keeps them all.
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
		until(p.alone - 20*shortStride)
		if got := searching(p); !slices.Equal(got, c.early) {
			t.Errorf("part %d of %d begins with %v, want %v", c.part, c.parts, got, c.early)
		}
		for _, s := range p.live {
			if s.spent < headStart/2 {
				t.Errorf("part %d of %d: %s has had %.4f s", c.part, c.parts, s.options.Search, s.spent)
			}
		}
		until(p.alone + 10*shortStride)
		if got := searching(p); !slices.Equal(got, c.then) {
			t.Errorf("part %d of %d goes on with %v, want %v", c.part, c.parts, got, c.then)
		}
		p.result(now, "stopped")
	}
}

// TestFormulasAreNoGuests: the first worker does not prepare for others what takes long.
func TestFormulasAreNoGuests(t *testing.T) {
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
			t.Errorf("part %d of %d has a search along formulas: %t", c.part, c.parts, has)
		}
		p.result(0, "stopped")
	}
}

// winding is a program that is not small, with an error at the end of every run.
var winding = "byte v[3]; active [3] proctype W() {" + strings.Repeat(" v[_pid] = (v[_pid] + 1) % 7;", 60) + " assert(false) }"

// TestWithoutKernelFirst: programs that are not small begin with the search that has no
// kernel, which is alone for as long as it would take to make one, and comes to what it
// comes to without the others. Small ones begin with the one whose trails are shortest.
func TestWithoutKernelFirst(t *testing.T) {
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
		if got := searching(p); !slices.Equal(got, []string{c.first}) {
			t.Errorf("%s: begins with %v, want %s", c.name, got, c.first)
		}
		if made := len(p.subject.codes); (made == 0) != (c.first == "random") {
			t.Errorf("%s: begins with %d kernels", c.name, made)
		}
		least := p.making()
		if c.name == "small" {
			least = smallStart
		}
		if alone := p.next - p.began; alone < least {
			t.Errorf("%s: %.4f s for the first, want %.4f s", c.name, alone, least)
		}
		p.result(0, "stopped")
	}
	want := resultOf(t, protocol.Request{Text: winding, Options: protocol.Options{Search: "dfs", Random: true}})
	all := driveAt(t, headStart/100, protocol.Request{Type: "check", Text: winding, Options: protocol.Options{Search: "auto"}})
	if got := all[len(all)-1].Result; got.Verdict != protocol.VerdictError || got.SpinTrail != want.SpinTrail {
		t.Errorf("%s by %s, %d states; want what %s comes to, %d states", got.Verdict, got.Search, got.States, want.Search, want.States)
	}
}

// TestNothingBeginsTooLate: where there is not the time to make a kernel before a long
// trail is drawn up, it is drawn up at once.
func TestNothingBeginsTooLate(t *testing.T) {
	for _, wait := range []float64{1, 2.5} {
		p, bad := newPortfolio(inPromela, protocol.Request{Text: winding, Options: protocol.Options{Search: "auto", Memory: 64}}, func() float64 { return 0 })
		if bad != nil {
			t.Fatal(bad.Message)
		}
		now := p.next
		clock := func() float64 { now += shortStride / 16; return now }
		for !p.live[0].advance(clock, 0.05) {
		}
		p.held, p.live, p.until = p.live[0], nil, now+wait*p.making()
		done := p.advance(clock, 0.05)
		if early := wait < 2; done != early || (len(p.subject.codes) == 0) != early {
			t.Errorf("with the time for %.1f kernels: %t, and %d are made", wait, done, len(p.subject.codes))
		}
		p.result(now, "stopped")
	}
}

// TestTurns: none waits long in proportion to the time that has gone.
func TestTurns(t *testing.T) {
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

// crowd has an error that is near, and one that is far away where depth first leads to.
const crowd = `int n; byte v[3];
active [3] proctype W() { do :: v[_pid] < 9 -> v[_pid]++; assert(v[0] + v[1] + v[2] < 5) :: v[_pid] > 0 -> v[_pid]-- od }
active proctype Far() { do :: n < 4000 -> n++ :: n > 10 -> n-- :: n == 4000 -> assert(false) od }
`

// TestLongTrail: while a long trail waits to be drawn up the others go on, and one with a
// shorter trail ends the check; otherwise, and on Stop, it is shown.
func TestLongTrail(t *testing.T) {
	for _, c := range []struct {
		name  string
		stop  bool
		alone bool // all other searches end when the trail waits
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
		if p.end(deep, now); p.held != deep || p.won {
			t.Fatalf("%s: the long trail of %s does not wait", c.name, deep.options.Search)
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

// counting has an error that is near, and one somewhat later where depth first leads to.
const counting = "byte x; active proctype P() { do :: x < 30 -> x++ :: x > 25 -> assert(false) :: x == 3 -> assert(false) od }"

// TestShortestIsAwaited: in the first moments an error waits for the search that is made
// for shortest trails, which has all turns then, and no longer than it took itself.
func TestShortestIsAwaited(t *testing.T) {
	for _, c := range []struct {
		name  string
		after float64 // seconds until the error, which waits
		late  bool    // nothing has come of the other search when the wait is over
		waits bool
		want  int // steps
	}{
		{"soon", 0.004, false, true, 8},
		{"too long", 0.004, true, true, 62},
		{"not soon", settled, false, false, 62},
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
		breadth.spent = 1 // by its share it has had its turns
		for !depth.advance(clock, 0.05) {
		}
		p.live, now = p.live[:1], c.after
		if p.end(depth, now); (p.held == depth) != c.waits || p.won == c.waits {
			t.Fatalf("%s: the error waits: %t", c.name, p.held == depth)
		}
		if c.late {
			now += c.after
		}
		for !p.won && !p.advance(clock, 0.05) {
		}
		if r := p.result(now, ""); r.Verdict != protocol.VerdictError || r.Trail.Length != c.want || r.Shortest != (c.want == 8) {
			t.Errorf("%s: %s by %s in %d steps, shortest: %t", c.name, r.Verdict, r.Search, r.Trail.Length, r.Shortest)
		}
	}
}

// TestAutoWithoutRoom: where whole states do not fit, stores that keep less go on, and
// prove nothing.
func TestAutoWithoutRoom(t *testing.T) {
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
			t.Errorf("%d parts: none went on with bits", parts)
		}
	}
	r := slowResult(t, protocol.Request{Text: wide, Options: protocol.Options{Search: "auto", Seconds: 3}})
	if r.Kind != "time limit" || !strings.Contains(r.Message, "the time limit of 3 s") || r.States == 0 {
		t.Errorf("%s: %s", r.Kind, r.Message)
	}
}

// TestAutoStopped: with an error in hand the best so far is the result, otherwise
// nothing is shown.
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

// TestFound: a search that goes on from an error tells of it, and of each shorter
// trail.
func TestFound(t *testing.T) {
	philosophers := table(6) // large enough that a nearer error is met before the nearest
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
		told, length := 0, deep.Trail.Length
		if c.trail == "" {
			length = 1 << 30
		}
		for _, x := range driveSlow(t, protocol.Request{Text: philosophers, Trail: c.trail, Options: c.options}) {
			switch {
			case x.Found != nil && (x.Found.Verdict != protocol.VerdictError || x.Found.Trail.Length >= length):
				t.Errorf("%s: %s with %d steps behind %d", c.options.Search, x.Found.Verdict, x.Found.Trail.Length, length)
			case x.Found != nil:
				if several := c.options.Search == "auto"; several != (x.Found.Members != nil) {
					t.Errorf("%s: tells of the searches %v", c.options.Search, x.Found.Members)
				}
				length = x.Found.Trail.Length
				told++
			case x.Result != nil && x.Result.Trail.Length > length:
				t.Errorf("%s: ends with %d steps behind %d", c.options.Search, x.Result.Trail.Length, length)
			}
		}
		if told == 0 {
			t.Errorf("%s: nothing was told", c.options.Search)
		}
	}
}

// TestSwarm: each worker has searches of its own, and all of them find the error.
func TestSwarm(t *testing.T) {
	ways := map[string]bool{}
	for part := range 8 {
		r := slowResult(t, protocol.Request{Text: race, Options: protocol.Options{Search: "swarm", Part: part, Parts: 8}})
		if r.Verdict != protocol.VerdictError || r.Shortest {
			t.Errorf("part %d: %s by %s", part, r.Verdict, r.Search)
		}
		ways[r.Search] = true
	}
	if !ways["dfs"] || !ways["iterate"] {
		t.Errorf("only %v", ways)
	}
	if r := slowResult(t, protocol.Request{Text: slots, Options: protocol.Options{Search: "swarm", Memory: 8, Seconds: 10}}); r.Verdict != protocol.VerdictIncomplete {
		t.Errorf("%s", r.Verdict)
	}
	const calm = "byte n; active proctype A() { do :: n < 3 -> n++ :: n > 0 -> n-- od }"
	for _, x := range driveSlow(t, protocol.Request{Text: calm, Options: protocol.Options{Search: "swarm", Part: 1, Parts: 4, Memory: 8}}) {
		switch {
		case x.Progress != nil && x.Progress.Iterations != nil:
			t.Error("the progress of a swarm is that of one of its searches")
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
		{protocol.Options{Search: "auto", All: true}, "for others name one search"},
		{protocol.Options{Search: "swarm", Heuristic: "active"}, "choose estimates and orders"},
		{protocol.Options{Search: "auto", Part: 2, Parts: 2}, "fewer than their number"},
		{protocol.Options{Search: "auto", Store: "bitstate"}, "only the search dfs can do without them"},
	} {
		if r := resultOf(t, protocol.Request{Text: race, Options: c.options}); r.Verdict != protocol.VerdictBadInput || !strings.Contains(r.Message, c.want) {
			t.Errorf("%+v: %s %q", c.options, r.Verdict, r.Message)
		}
	}
	if r := slowResult(t, protocol.Request{Text: "byte x = 300", Options: protocol.Options{Search: "auto"}}); r.Verdict != protocol.VerdictBadInput {
		t.Error(fmt.Sprint(r.Verdict))
	}
}
