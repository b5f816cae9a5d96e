package session

import (
	"testing"

	"beeline/wasm/protocol"
)

// philosophers has three philosophers who put no fork down before they have eaten. They are in
// a deadlock when each has picked one fork up.
const philosophers = `
#define N 3
bool taken[N];
active [N] proctype philosopher() {
	do :: atomic { !taken[_pid] -> taken[_pid] = true };
		danger: atomic { !taken[(_pid + 1) % N] -> taken[(_pid + 1) % N] = true };
		eat: taken[_pid] = false; taken[(_pid + 1) % N] = false
	od
}`

// TestEstimates: each estimate leads to the error in every guided search. A* claims a shortest
// trail only with admissible estimates.
func TestEstimates(t *testing.T) {
	target := checked(t, philosophers, protocol.Options{}).SpinTrail
	for _, c := range []struct {
		name, goal, trail string
		proves            bool
	}{
		{"active", "", "", false}, {"deadlock", "", "", false}, {"danger", "", "", false}, {"deadlock+active", "", "", false},
		{"fsm", "", target, false}, {"fsm-sum", "", target, false}, {"hamming", "", target, false}, {"fsm,hamming", "", target, false},
		{"formula", "taken[0] && taken[1] && philosopher[2]@eat", "", false},
		{"formula-max", "philosopher[1]@eat && philosopher[0]@danger", "", true},
		{"hpl", "", "", true}, {"hpl", "philosopher[1]@eat && philosopher[0]@danger", "", true},
		{"hpl,deadlock-max", "", "", true},
		{"hu", "", "", false}, {"hu", "philosopher[1]@eat && philosopher[0]@danger", "", false}, {"hu+active", "", "", false},
		{"blind", "", "", true},
	} {
		for _, search := range searchesWith(func(s *protocol.Search) bool { return s.Guided && s.HasStore && !s.Cycles }) {
			r := checkedToward(t, philosophers, c.trail, protocol.Options{Search: search, Heuristic: c.name, Goal: c.goal, IgnoreEnds: c.goal != ""})
			if r.Verdict != protocol.VerdictError || !r.Kernel || c.goal != "" && r.Kind != "goal reached" {
				t.Errorf("%s, %s: %s %s (%s)", c.name, search, r.Verdict, r.Message, r.WhyNoKernel)
			}
			if search == "astar" && r.Shortest != c.proves {
				t.Errorf("%s: shortest: %v", c.name, r.Shortest)
			}
		}
	}
}

// TestOpenListOptions: options for open lists are refused without an effect, and each leads to
// the error.
func TestOpenListOptions(t *testing.T) {
	for _, c := range []struct {
		o    protocol.Options
		want string
	}{
		{protocol.Options{Search: "astar", Deferred: true}, "deferred, preferred and heuristics with | are for the searches greedy and wastar, not for astar"},
		{protocol.Options{Search: "ida", Heuristic: "active|blind"}, "deferred, preferred and heuristics with | are for the searches greedy and wastar, not for ida"},
		{protocol.Options{Search: "greedy", Preferred: true}, "preferred needs the heuristic hu, alone or with others: only hu makes plans"},
		{protocol.Options{Search: "greedy", Heuristic: "hu|"}, "there is no heuristic ``: use " + protocol.OneOf(protocol.EstimateNames())},
		{protocol.Options{Search: "greedy", Heuristic: "hu,,hpl"}, "there is no heuristic ``: use " + protocol.OneOf(protocol.EstimateNames())},
	} {
		if r := checked(t, philosophers, c.o); r.Verdict != protocol.VerdictBadInput || r.Message != c.want {
			t.Errorf("%+v: %s %q", c.o, r.Verdict, r.Message)
		}
	}
	for _, o := range []protocol.Options{
		{Deferred: true}, {Heuristic: "hu", Preferred: true}, {Heuristic: "hu+active|deadlock", Preferred: true, Deferred: true},
	} {
		for _, search := range []string{"greedy", "wastar"} {
			o.Search = search
			if r := checked(t, philosophers, o); r.Verdict != protocol.VerdictError || r.Shortest || !r.Kernel {
				t.Errorf("%+v: %s %s", o, r.Verdict, r.Message)
			}
		}
	}
}

// TestAdmissibleEstimates: with an admissible estimate of all errors, A* finds a shortest trail
// or proves that there is no error.
func TestAdmissibleEstimates(t *testing.T) {
	text := "byte x; active [2] proctype p() { here: x++; if :: x == 2 -> x = 5 :: else fi; there: skip }"
	for goal, length := range map[string]int{"x == 5": 4, "p[0]@there && p[1]@there": 5, "x == 4": -1} {
		for name, domain := range map[string]string{"formula-max": "", "hpl": "set", "formula-max,hpl": "interval"} {
			r := checked(t, text, protocol.Options{Search: "astar", Heuristic: name, Domain: domain, Goal: goal, IgnoreEnds: true})
			switch {
			case length < 0 && r.Verdict != protocol.VerdictNoError:
				t.Errorf("%s, %s: %s", goal, name, r.Message)
			case length >= 0 && (!r.Shortest || len(r.Trail.Steps) != length):
				t.Errorf("%s, %s: shortest %v, %s", goal, name, r.Shortest, r.Message)
			}
		}
	}
	r := checked(t, "byte x; active proctype p() { x = 1; do :: x = 2; away: x = 3 od; never0: x = 4 }", protocol.Options{Search: "astar", Heuristic: "formula-max", Goal: "x == 4 && p@never0"})
	if r.Verdict != protocol.VerdictNoError {
		t.Errorf("a dead end: %s", r.Message)
	}
}

// checkedToward is checked with a trail: estimates lead to its end.
func checkedToward(t *testing.T, text, trail string, o protocol.Options) *protocol.Result {
	t.Helper()
	var result *protocol.Result
	s := New(inPromela, func() float64 { return 0 })
	s.Handle(protocol.Request{Type: "check", Name: "model.pml", Text: text, Options: o, Trail: trail}, func(r protocol.Response) {
		if r.Result != nil {
			result = r.Result
		}
	})
	for s.Step(1) {
	}
	if result == nil {
		t.Fatal("no result")
	}
	return result
}

// TestUsualEstimate: without an estimate, guided searches are led to the condition or to an
// assertion, if one is looked for, and else to a deadlock.
func TestUsualEstimate(t *testing.T) {
	const asserts = "byte x; active proctype P() { do :: x < 9 -> x++ :: x > 3 -> assert(x < 7) od }"
	const none = "byte x; active proctype P() { do :: x < 9 -> x++ od }"
	for _, c := range []struct {
		text    string
		options protocol.Options
		want    string
	}{
		{asserts, protocol.Options{Search: "greedy"}, "formula"},
		{asserts, protocol.Options{Search: "wastar"}, "formula"},
		{asserts, protocol.Options{Search: "greedy", IgnoreAsserts: true}, "active"},
		{asserts, protocol.Options{Search: "greedy", Heuristic: "active"}, "active"},
		{asserts, protocol.Options{Search: "iterate"}, "blind"},
		{asserts, protocol.Options{Search: "bfs"}, "blind"},
		{none, protocol.Options{Search: "greedy"}, "active"},
		{none, protocol.Options{Search: "greedy", Goal: "x == 5", IgnoreEnds: true}, "formula"},
		{none, protocol.Options{Search: "greedy", Invariant: "x < 5"}, "formula"},
	} {
		if r := resultOf(t, protocol.Request{Text: c.text, Options: c.options}); r.Heuristic != c.want {
			t.Errorf("%+v: %s (%s) with %s, want %s", c.options, r.Verdict, r.Message, r.Heuristic, c.want)
		}
	}
}

// TestInitialValuesChangeEstimates: a process that is started again gets values that its
// initial values could not have before.
func TestInitialValuesChangeEstimates(t *testing.T) {
	const text = "byte g; proctype P() { byte x = g; if :: x == 5 -> assert(false) :: else fi } active proctype C() { end: do :: g < 6 -> g++ od } init { run P() }"
	for _, o := range []protocol.Options{{Search: "astar", Heuristic: "hpl"}, {Search: "greedy", Heuristic: "hu"}, {Search: "greedy", Heuristic: "deadlock"}, {Search: "astar", Heuristic: "formula-max"}} {
		o.IgnoreEnds = true
		if r := resultOf(t, protocol.Request{Text: text, Options: o}); r.Kind != "assertion violated" {
			t.Errorf("%s, %s: got %s (%s)", o.Search, o.Heuristic, r.Verdict, r.Message)
		}
	}
}
