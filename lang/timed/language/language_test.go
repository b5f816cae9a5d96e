package language_test

import (
	"fmt"
	"strings"
	"testing"

	"beeline/lang"
	"beeline/lang/report"
	"beeline/lang/timed/language"
	"beeline/wasm/protocol"
	"beeline/wasm/session"
)

// fischer is a protocol of mutual exclusion for two processes. It waits too short a time.
var fischer = "system:fischer\nevent:tau\nint:1:0:2:0:id\n" + fmt.Sprintf(process, 1, "x") + fmt.Sprintf(process, 2, "y")

// process is a process of fischer with its number and clock.
const process = `process:P%[1]d
clock:1:%[2]s
location:P%[1]d:A{initial:}
location:P%[1]d:req{invariant: %[2]s<=2}
location:P%[1]d:wait
location:P%[1]d:cs{labels: cs%[1]d}
edge:P%[1]d:A:req:tau{provided: id==0 : do: %[2]s=0}
edge:P%[1]d:req:wait:tau{do: %[2]s=0; id=%[1]d}
edge:P%[1]d:wait:cs:tau{provided: %[2]s>=2 && id==%[1]d}
edge:P%[1]d:cs:A:tau{do: id=0}
`

// check checks a network.
func check(t *testing.T, text string, o protocol.Options) *protocol.Result {
	t.Helper()
	return answer(t, protocol.Request{Type: "check", Name: "m.tck", Text: text, Options: o})
}

// answer returns the result of a request.
func answer(t *testing.T, r protocol.Request) *protocol.Result {
	t.Helper()
	out := handled(r)
	if out == nil {
		t.Fatalf("%+v: no result", r)
	}
	return out
}

// handled returns the last result of a request, nil for none.

func handled(r protocol.Request) *protocol.Result {
	var out *protocol.Result
	s := session.New(language.Timed{}, func() float64 { return 0 })
	s.Handle(r, func(r protocol.Response) {
		if r.Result != nil {
			out = r.Result
		}
	})
	for s.Step(1) {
	}
	return out
}

// TestCheck checks Fischer's protocol: with waiting at least as long as asking it fails.
func TestCheck(t *testing.T) {
	right := strings.ReplaceAll(strings.ReplaceAll(fischer, "x>=2", "x>2"), "y>=2", "y>2")
	for _, o := range []protocol.Options{
		{Search: "bfs"}, {Search: "dfs"}, {Search: "auto"}, {Search: "astar", Heuristic: "blind"}, {Search: "greedy", Heuristic: "blind"},
		{Search: "bfs", Store: "collapse"}, {Search: "ida", Heuristic: "blind"}, {Search: "dfs", Store: "compact"},
	} {
		o.Goal = "cs1, cs2"
		r := check(t, fischer, o)
		if r.Verdict != protocol.VerdictError || r.Kind != "goal reached" || r.Trail == nil {
			t.Errorf("%+v: %s %s %s", o, r.Verdict, r.Kind, r.Message)
			continue
		}
		if shortest := o.Search == "bfs" || o.Search == "auto" || o.Search == "astar"; shortest && (len(r.Trail.Steps) != 6 || !r.Shortest) {
			t.Errorf("%+v: %d steps, shortest %v", o, len(r.Trail.Steps), r.Shortest)
		}
		if r = check(t, right, o); r.Verdict == protocol.VerdictError || r.Verdict != protocol.VerdictNoError && o.Search != "ida" && o.Store != "compact" {
			t.Errorf("%+v: %s %s %s", o, r.Verdict, r.Kind, r.Message)
		}
	}
	covering, equal := check(t, right, protocol.Options{Search: "bfs"}), check(t, right, protocol.Options{Search: "bfs", Inclusion: "off"})
	if packed := check(t, right, protocol.Options{Search: "bfs", Store: "collapse"}); packed.States != covering.States || packed.Transitions != covering.Transitions {
		t.Errorf("%d states as minimal constraints, not %d", packed.States, covering.States)
	}
	if covering.States > equal.States || covering.States == 0 {
		t.Errorf("%d states without covered ones of %d", covering.States, equal.States)
	}
}

// TestTrail reads the steps of a trail with their times.
func TestTrail(t *testing.T) {
	r := check(t, fischer, protocol.Options{Search: "bfs", Goal: "cs1,cs2"})
	var got []string
	for _, s := range r.Trail.Steps {
		got = append(got, s.Statement+" "+s.Values)
	}
	want := []string{
		"P1@tau A -> req at 0", "P2@tau A -> req at 0", "P1@tau req -> wait at 0",
		"P1@tau wait -> cs at 2, after 2", "P2@tau req -> wait at 2", "P2@tau wait -> cs at 4, after 2",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
	last := r.Trail.Steps[2]
	if last.Line != 11 || last.Changed["id"].Number != 1 || len(last.Changes) != 1 || len(r.Trail.Processes) != 2 || len(r.Trail.End) != 2 || r.Trail.End[0].Line != 9 {
		t.Errorf("%+v, end %+v", last, r.Trail.End)
	}
	if r.Message != "A state with the labels `cs1`, `cs2` is reachable. The last of 6 steps is at time 4." {
		t.Error(r.Message)
	}
	if !strings.Contains(r.Report, "2 processes, 2 clocks, 1 integer\n") || !strings.Contains(r.Report, "Found: goal reached") {
		t.Error(r.Report)
	}
}

// TestReplay replays the trail that a check has written, and looks for a shorter one.
func TestReplay(t *testing.T) {
	text := "system:s\nevent:e\nclock:1:x\nprocess:P\nlocation:P:A{initial:}\nlocation:P:B\nlocation:P:C{labels:c}\n" +
		"edge:P:A:A:e{do:x=0}\nedge:P:A:B:e{provided:x>1}\nedge:P:B:C:e\nedge:P:A:C:e{provided:x>7}\n"
	long := check(t, text, protocol.Options{Search: "dfs", Goal: "c"})
	if len(long.Trail.Steps) != 2 {
		t.Fatalf("depth-first search finds %d steps", len(long.Trail.Steps))
	}
	for _, r := range []protocol.Request{
		{Type: "replay", Options: protocol.Options{Goal: "c"}},
		{Type: "check", Options: protocol.Options{Goal: "c", Search: "shorten"}},
		{Type: "check", Options: protocol.Options{Goal: "c", Search: "auto"}},
	} {
		r.Name, r.Text, r.Trail = "m.tck", text, long.SpinTrail
		got := answer(t, r)
		if got.Verdict != protocol.VerdictError || r.Type == "replay" && len(got.Trail.Steps) != len(long.Trail.Steps) || r.Options.Search == "auto" && len(got.Trail.Steps) != 1 {
			t.Errorf("%s %+v: %s %s, %d steps", r.Type, r.Options, got.Verdict, got.Message, len(got.Trail.Steps))
		}
	}
}

// TestSeveralInitialStates: the choice of an initial state is a step.
func TestSeveralInitialStates(t *testing.T) {
	text := "system:s\nevent:e\nprocess:P\nlocation:P:A{initial:}\nlocation:P:B{initial: : labels:b}\nedge:P:A:B:e\n"
	r := check(t, text, protocol.Options{Search: "bfs", Goal: "b"})
	if r.Verdict != protocol.VerdictError || len(r.Trail.Steps) != 1 || r.Trail.Steps[0].Statement != "start" {
		t.Errorf("%+v", r)
	}
	none := "system:s\nclock:1:x\nprocess:P\nlocation:P:A{initial: : invariant: x<0 : labels: a}\n"
	if r := check(t, none, protocol.Options{Search: "bfs", Goal: "a"}); r.Verdict != protocol.VerdictNoError {
		t.Errorf("%+v", r)
	}
}

// TestFault: a step that cannot be executed is an error.
func TestFault(t *testing.T) {
	text := "system:s\nevent:e\nint:1:0:9:0:i\nprocess:P\nlocation:P:A{initial:}\nedge:P:A:A:e{do: i=i+1}\nedge:P:A:A:e{provided: i==3 : do: i=1/(i-3)}\n"
	r := check(t, text, protocol.Options{Search: "bfs"})
	if r.Kind != "division by zero" || len(r.Trail.Steps) != 4 || r.Line != 7 || r.Trail.Steps[3].Fault != r.Kind {
		t.Errorf("%s %s, line %d", r.Kind, r.Message, r.Line)
	}
}

// TestFaultOfGuard: the guard of the sender is a fault, and that of the receiver compares a clock
// with a variable. A binary step ends at the first fault. A broadcast depends on all guards.
func TestFaultOfGuard(t *testing.T) {
	for _, c := range []struct{ channel, guard, statement, at string }{
		{"chan", "x < i", "P A -> B (c!), Q A -> B (c?)", "at 0"},
		{"chan", "x > k", "P A -> B (c!), Q A -> B (c?)", "at 0"},
		{"broadcast chan", "x < i", "P A -> B (c!) while 0<=x", "at 0"},
		{"broadcast chan", "x > k", "P A -> B (c!), Q A -> B (c?)", "at 7/2, after 7/2"},
	} {
		text := c.channel + " c;\nint i; int k = 3; clock x;\n" +
			"process P() { state A, B; init A; trans A -> B { guard 1 / i == 1; sync c!; }; }\n" +
			"process Q() { state A, B; init A; trans A -> B { guard " + c.guard + "; sync c?; }; }\nsystem P, Q;"
		r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: text, Options: protocol.Options{Search: "bfs"}})
		if r.Kind != "division by zero" || r.Trail == nil {
			t.Errorf("%s c, %s: %s: %s", c.channel, c.guard, r.Kind, r.Message)
			continue
		}
		if s := r.Trail.Steps[0]; s.Statement != c.statement || s.Values != c.at {
			t.Errorf("%s c, %s: %q %q, want %q %q", c.channel, c.guard, s.Statement, s.Values, c.statement, c.at)
		}
	}
}

// TestChecked: no search looks for deadlocks.
func TestChecked(t *testing.T) {
	r := check(t, strings.ReplaceAll(fischer, "x>=2", "x>2"), protocol.Options{Search: "bfs", Goal: "cs1"})
	for _, c := range r.Checked {
		if want := map[string]string{"goal": protocol.CheckedReached, "ends": protocol.CheckedNot}[c.What]; want != "" && c.State != want {
			t.Errorf("%s: %s, want %s", c.What, c.State, want)
		}
	}
}

// TestManySteps: a state with too many steps ends the check without a verdict, also if none of
// them is possible.
func TestManySteps(t *testing.T) {
	for _, guard := range []string{"", "{provided: x<0}"} {
		var b strings.Builder
		b.WriteString("system:s\nevent:e\nclock:1:x\n")
		sync := "sync"
		for p := range 12 {
			name := string(rune('A' + p))
			b.WriteString("process:" + name + "\nlocation:" + name + ":l{initial:}\n" + strings.Repeat("edge:"+name+":l:l:e"+guard+"\n", 30))
			sync += ":" + name + "@e"
		}
		for _, search := range []string{"bfs", "dfs"} {
			r := check(t, b.String()+sync+"\n", protocol.Options{Search: search, Memory: 16})
			if r.Verdict != protocol.VerdictIncomplete || r.Kind != "memory limit" {
				t.Errorf("%s %q: %s, %s", search, guard, r.Verdict, r.Kind)
			}
		}
	}
}

// TestManyReceivers does the same with broadcasts: receivers choose edges, or guards split the zone.
func TestManyReceivers(t *testing.T) {
	for _, edge := range []string{
		"A -> A { sync b?; }", "A -> A { guard x >= 1 && x <= 2 && y >= 1 && y <= 2; sync b?; }", "A -> A { guard x < 0; sync b?; }",
	} {
		text := "clock x, y; broadcast chan b; process P(int[0,39] n) { state A; init A; trans " + strings.Repeat(edge+", ", 30) + edge +
			"; } process S() { state A; init A; trans A -> A { sync b!; }; } system P, S;"
		r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: text, Options: protocol.Options{Search: "bfs", Memory: 16}})
		if possible := !strings.Contains(edge, "x < 0"); possible && (r.Verdict != protocol.VerdictIncomplete || r.Kind != "memory limit") || !possible && r.Verdict != protocol.VerdictNoError {
			t.Errorf("%s: %s, %s", edge, r.Verdict, r.Kind)
		}
	}
}

// TestManyStepsAndDeadlock: a state is no deadlock because its steps do not fit, although those that
// fit are impossible.
func TestManyStepsAndDeadlock(t *testing.T) {
	edge := func(sync string) string { return strings.Repeat("A -> A { guard x < 0; sync c"+sync+"; }, ", 30) }
	text := "clock x; chan c; process P(int[0,39] n) { state A; init A; trans " + edge("?") + edge("!") + "A -> A { guard x < 0; sync c!; }; } " +
		"process Q() { state A; init A; trans A -> A { }; } system P, Q;"
	for _, query := range []string{"E<> deadlock", "A[] not deadlock"} {
		r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: text, Options: protocol.Options{Search: "bfs", Memory: 16, Goal: query}})
		if r.Verdict != protocol.VerdictIncomplete || r.Kind != "memory limit" {
			t.Errorf("%s: %s, %s", query, r.Verdict, r.Message)
		}
	}
	stays := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: text, Options: protocol.Options{Search: "ndfs", Memory: 16, Property: "ltl", Formula: "A<> Q.A"}})
	if stays.Verdict == protocol.VerdictError {
		t.Errorf("A<> Q.A: %s, %s", stays.Verdict, stays.Message)
	}
}

// TestRefusals: mistakes in the text, the goal and the options.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		text string
		o    protocol.Options
		code string
	}{
		{fischer + "event:tau\n", protocol.Options{}, "T005"},
		{fischer, protocol.Options{Goal: "cs1,cs3"}, "T040"},
		{fischer, protocol.Options{Property: "progress", Search: "ndfs"}, "T041"},
		{fischer, protocol.Options{Property: "ltl", Formula: "<> p", Search: "ndfs"}, "T041"},
		{fischer, protocol.Options{Search: "astar", Heuristic: "formula"}, ""},
	} {
		r := check(t, c.text, c.o)
		var d report.Diagnostic
		for _, x := range r.Diagnostics {
			d = x
		}
		if r.Verdict != protocol.VerdictBadInput || d.Code != c.code || r.Message == "" {
			t.Errorf("%+v: %s %s: %v", c.o, r.Verdict, r.Message, r.Diagnostics)
		}
	}
}

// train is a model of UPPAAL: two trains ask a gate for the bridge.
const train = `clock x; int[0,2] n; chan go[2], leave;
typedef int[0,1] id_t;
process Train(const id_t id) {
    clock y;
    state Away, Bridge { y <= 5 };
    init Away;
    trans Away -> Bridge { sync go[id]?; assign y = 0, n++; }, Bridge -> Away { guard y >= 3; sync leave!; assign n--; };
}
process Gate() {
    state Free, Busy;
    init Free;
    trans Free -> Busy { select i : id_t; guard x >= 1; sync go[i]!; }, Busy -> Free { sync leave?; assign x = 0; };
}
system Train, Gate;
`

// alarm is a model of UPPAAL: an urgent alarm wakes everybody, and from time 2 on the guard, too.
const alarm = `clock x; int n; broadcast chan wake; urgent broadcast chan alarm;
process Clock() { state A, B, C; init A; trans
    A -> B { guard x >= 1; sync wake!; },
    B -> C { sync alarm!; }; }
process Sleeper(int[0,1] id) { state Asleep, Awake; init Asleep; trans
    Asleep -> Awake { sync wake?; assign n++; },
    Awake -> Awake { sync alarm?; assign n += 10; }; }
process Guard() { state Asleep, Awake; init Asleep; trans
    Asleep -> Awake { guard x >= 2; sync wake?; assign n += 100; }; }
system Clock, Sleeper, Guard;
`

// TestSeveralReceivers: the trail names everybody who takes part in a step, and why others do not.
func TestSeveralReceivers(t *testing.T) {
	for query, want := range map[string]string{
		"E<> Clock.C && n == 22": "Clock A -> B (wake!), Sleeper(0) Asleep -> Awake (wake?), Sleeper(1) Asleep -> Awake (wake?) while x<2 at 1, after 1\n" +
			"Clock B -> C (alarm!), Sleeper(0) Awake -> Awake (alarm?), Sleeper(1) Awake -> Awake (alarm?) at 1",
		"E<> Guard.Awake": "Clock A -> B (wake!), Sleeper(0) Asleep -> Awake (wake?), Sleeper(1) Asleep -> Awake (wake?), Guard Asleep -> Awake (wake?) at 2, after 2",
	} {
		r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: alarm, Options: protocol.Options{Search: "bfs", Goal: query}})
		if r.Trail == nil {
			t.Errorf("%s: %s %s %v", query, r.Verdict, r.Message, r.Diagnostics)
			continue
		}
		var got []string
		for _, s := range r.Trail.Steps {
			got = append(got, s.Statement+" "+s.Values)
			if len(s.Standing) != strings.Count(s.Statement, "->") {
				t.Errorf("%s: %d places", s.Statement, len(s.Standing))
			}
		}
		if strings.Join(got, "\n") != want {
			t.Errorf("%s:\n%s\nwant\n%s", query, strings.Join(got, "\n"), want)
		}
	}
}

// TestStated: the queries of a text and of files beside it are properties.
func TestStated(t *testing.T) {
	c := language.Timed{}.Compile(lang.Text{Name: "m.xta", Text: train, Files: map[string]string{"m.q": "E<> n > 0 // one\nA<>\\\nn > 0\r\n/* two\nlines */ n == 1 --> n == 2\nsup: n", "m.txt": "A[] n > 0"}})
	var got []string
	for _, p := range c.Properties {
		got = append(got, string(p.Kind)+" "+p.Formula)
	}
	if want := "safety every step can be executed, query E<> n > 0, formula A<> n > 0, formula n == 1 --> n == 2, query sup: n"; strings.Join(got, ", ") != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestRuns: queries about runs are answered as formulas.
func TestRuns(t *testing.T) {
	for query, want := range map[string]string{
		"A<> Gate.Busy":                 "`A<> Gate.Busy` does not hold. A run never satisfies `Gate.Busy`.: start, time passes without another step",
		"A<> Gate.Free":                 "`A<> Gate.Free` holds. The search has visited all states (1 state).",
		"Train(0).Bridge --> Gate.Free": "`Train(0).Bridge --> Gate.Free` holds. The search has visited all states (5 states).",
		"Train(0).Bridge --> Train(1).Bridge": "`Train(0).Bridge --> Train(1).Bridge` does not hold. A run satisfies `Train(0).Bridge`, and from then on never `Train(1).Bridge`. " +
			"The last of 4 steps is at time 5. Steps 3 to 4 repeat forever.: start, Gate Free -> Busy (go[0]!), Train(0) Away -> Bridge (go[0]?), " +
			"Train(0) Bridge -> Away (leave!), Gate Busy -> Free (leave?), Gate Free -> Busy (go[0]!), Train(0) Away -> Bridge (go[0]?)",
		"E[] Gate.Busy":                      "`E[] Gate.Busy` does not hold. The search has visited all states (1 state).",
		"E[] Gate.Free":                      "`E[] Gate.Free` holds. A run always satisfies `Gate.Free`.: start, time passes without another step",
		"A[] Gate.Free":                      "Line 1: `A[] Gate.Free` asks about states, not about runs",
		"Train(0).Bridge --> Train(0).y > 2": "`Train(0).Bridge --> Train(0).y > 2` holds. The search has visited all states (10 states).",
		"n == 2 --> not deadlock":            "`n == 2 --> not deadlock` holds. The search has visited all states (7 states).",
		"A<> x > 0":                          "`A<> x > 0` holds. The search has visited all states (2 states).",
		"A<> deadlock || x > 3 && n == 1": "`A<> deadlock || x > 3 && n == 1` does not hold. A run never satisfies `deadlock || x > 3 && n == 1`.: " +
			"start, time passes until 1<=x, time passes until 3<x, time passes without another step",
	} {
		for _, search := range []string{"ndfs", "lasso"} {
			r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: train, Options: protocol.Options{Search: search, Property: "ltl", Formula: query}})
			got := r.Message
			if r.Trail != nil {
				var steps []string
				for _, s := range r.Trail.Steps {
					steps = append(steps, s.Statement)
				}
				got += ": " + strings.Join(steps, ", ") + strings.Join(r.Notes, "")
			}
			if got != want {
				t.Errorf("%s by %s: %s, want %s", query, search, got, want)
			}
		}
	}
}

// TestStuck: a run ends in a deadlock.
func TestStuck(t *testing.T) {
	text := "clock x; process P() { state A { x <= 3 }, B, C; init A; trans A -> B { guard x <= 2; }; } system P;"
	r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: text, Options: protocol.Options{Search: "ndfs", Property: "ltl", Formula: "A<> P.B"}})
	urgent := "process P() { state A, B; urgent A; init A; trans A -> B { }; } system P;"
	if r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: urgent, Options: protocol.Options{Search: "ndfs", Property: "ltl", Formula: "A<> P.B"}}); r.Verdict != protocol.VerdictNoError {
		t.Errorf("an urgent location: %s", r.Message)
	}
	late := "process P() { state A, B, C; urgent B; init A; trans A -> B { }, B -> C { }; } clock x; system P;"
	if r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: late, Options: protocol.Options{Search: "ndfs", Property: "ltl", Formula: "P.B --> P.C"}}); r.Verdict != protocol.VerdictNoError {
		t.Errorf("an urgent location that is reached at any time: %s", r.Message)
	}
	if r.Trail == nil || len(r.Trail.Steps) != 2 || r.Trail.Steps[1].Statement != "no step is possible any more" {
		t.Errorf("%s %+v", r.Message, r.Trail)
	}
}

// TestUPPAAL answers queries about a model of UPPAAL.
func TestUPPAAL(t *testing.T) {
	ask := func(name, text, query string) *protocol.Result {
		return answer(t, protocol.Request{Type: "check", Name: name, Text: text, Options: protocol.Options{Search: "bfs", Goal: query}})
	}
	if r := ask("m.xta", train, "A[] n < 2 && !(Train(0).Bridge && Train(1).Bridge)"); r.Verdict != protocol.VerdictNoError || !strings.Contains(r.Report, "semantics of UPPAAL: 3 processes, 3 clocks, 1 integer") {
		t.Errorf("%s %s\n%s", r.Verdict, r.Message, r.Report)
	}
	r := ask("m.xta", train, "E<> Train(1).Bridge")
	if r.Kind != "goal reached" || r.Message != "A state that satisfies `Train(1).Bridge` is reachable. The only step is at time 1." || len(r.Trail.Steps) != 1 {
		t.Fatalf("%s %s", r.Kind, r.Message)
	}
	if s := r.Trail.Steps[0]; s.Statement != "Gate Free -> Busy (go[1]!), Train(1) Away -> Bridge (go[1]?)" || s.Line != 12 || s.Changed["n"].Number != 1 {
		t.Errorf("%+v", s)
	}
	if r := ask("m.xta", strings.Replace(train, "n--", "n++", 1), ""); r.Kind != "value out of range" || !strings.Contains(r.Report, "Give a query as a goal") || len(r.Trail.Steps) != 3 {
		t.Errorf("%s %s\n%s", r.Kind, r.Message, r.Report)
	}
	if r := ask("m.xta", train, "A[] n < 1"); r.Message != "A state that violates `n < 1` is reachable. The only step is at time 1." {
		t.Error(r.Message)
	}
	for query, code := range map[string]string{"A<> n > 0": "T043", "E[] n > 0": "T043", "sup{x}: n": "U062", "sup: x, Train(0).y - x": "U053", "bounds: n": "U040", "A[] not (deadlock == x)": "U062", "E<> m > 0": "U051"} {
		if r := ask("m.xta", train, query); r.Verdict != protocol.VerdictBadInput || r.Diagnostics[0].Code != code {
			t.Errorf("%s: %s %v", query, r.Verdict, r.Diagnostics)
		}
	}
	for query, want := range map[string]string{
		"A[] not deadlock":                   "No error in all 3 states.",
		"E<> deadlock && Gate.Busy":          "No error in all 3 states.",
		"E<> Gate.Free":                      "A state that satisfies `Gate.Free` is reachable.",
		"A[] Train(0).Bridge imply x <= 999": "A state that violates `Train(0).Bridge imply x <= 999` is reachable. The only step is at time 1989/2. The state is as described at time 1999/2.",
		"sup: n, Train(0).y":                 "The upper bound of `n` is 1. `Train(0).y` has no upper bound. No error in all 3 states.",
		"sup{Train(0).Bridge}: Train(0).y":   "The upper bound of `Train(0).y` is 5. No error in all 3 states.",
		"inf{Gate.Free && n == 0}: x":        "The lower bound of `x` is 0. No error in all 3 states.",
		"sup{Train(0).y < 4}: Train(0).y":    "The upper bound of `Train(0).y` is 4. No state has this value, but values come as close as you like. No error in all 3 states.",
		"inf{n > 3}: x":                      "No state satisfies `n > 3`. No error in all 3 states.",
		"A[] Train(0).y < 7":                 "A state that violates `Train(0).y < 7` is reachable. The state is as described at time 7.",
		"E<> x > 5 && Train(1).Bridge":       "A state that satisfies `x > 5 && Train(1).Bridge` is reachable. The only step is at time 1. The state is as described at time 11/2.",
	} {
		if r := ask("m.xta", train, query); r.Message != want || r.Verdict == protocol.VerdictBadInput {
			t.Errorf("%s: %s %s", query, r.Verdict, r.Message)
		}
	}
	xml := `<nta><template><name>P</name><location id="a"><name>A</name></location><location id="b"><name>B</name></location><init ref="a"/>
<transition><source ref="a"/><target ref="b"/></transition></template><system>system P;</system><queries><query><formula>E&lt;&gt; P.B</formula></query></queries></nta>`
	if r := ask("m.xml", xml, ""); !strings.Contains(r.Report, "The first one of the file is `E<> P.B`") {
		t.Error(r.Report)
	}
	if r := ask("m.xml", xml, "E<> P.B"); r.Kind != "goal reached" || r.Trail.Steps[0].Line != 2 {
		t.Errorf("%s %v", r.Kind, r.Diagnostics)
	}
}

// TestMoments: steps have their times, those who take part and the values of clocks.
func TestMoments(t *testing.T) {
	r := check(t, fischer, protocol.Options{Search: "bfs", Goal: "cs1,cs2"})
	timing := r.Trail.Timing
	if timing == nil || strings.Join(timing.Clocks, " ") != "x y" || strings.Join(timing.Locations, " ") != "A A" || timing.End != "4" {
		t.Fatalf("got %+v", timing)
	}
	var steps []string
	for _, s := range r.Trail.Steps {
		for _, l := range s.Moment.Leaps {
			steps = append(steps, fmt.Sprintf("%s %d %s %s %s", s.Moment.At, l.Process, l.Event, l.To, strings.Join(s.Moment.Clocks, ",")))
		}
	}
	want := []string{"0 0 tau req 0,0", "0 1 tau req 0,0", "0 0 tau wait 0,0", "2 0 tau cs 2,2", "2 1 tau wait 2,0", "4 1 tau cs 4,2"}
	if strings.Join(steps, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(steps, "\n"))
	}
}
