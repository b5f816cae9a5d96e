package language_test

import (
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// bridge: four people cross a bridge at night, at most two at a time and only with their lamp.
const bridge = `chan begin, end; int[0,1] side;
process Person(const int minutes) {
    clock walked;
    state Here, Going, There, Back;
    init Here;
    trans Here -> Going { guard side == 0; sync begin!; assign walked = 0; }, Going -> There { guard walked >= minutes; sync end!; },
        There -> Back { guard side == 1; sync begin!; assign walked = 0; }, Back -> Here { guard walked >= minutes; sync end!; };
}
process Lamp() {
    state Free, More, One, Two;
    urgent More;
    init Free;
    trans Free -> More { sync begin?; }, More -> One { }, More -> Two { sync begin?; }, Two -> One { sync end?; }, One -> Free { sync end?; assign side = 1 - side; };
}
P1 = Person(5); P2 = Person(10); P3 = Person(20); P4 = Person(25);
system P1, P2, P3, P4, Lamp;
`

// TestFastest: the fastest run takes 60 minutes, and longer than the one with the fewest steps.
func TestFastest(t *testing.T) {
	const all = "E<> P1.There && P2.There && P3.There && P4.There"
	ask := func(query string, o protocol.Options) *protocol.Result {
		o.Goal = query
		return answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: bridge, Options: o})
	}
	shortest := ask(all, protocol.Options{Search: "bfs"})
	if len(shortest.Trail.Steps) == 0 || strings.Contains(shortest.Message, "at time 60.") {
		t.Errorf("the shortest run: %s", shortest.Message)
	}
	for _, o := range []protocol.Options{{}, {Inclusion: "alu"}, {Extrapolation: "m"}} {
		o.Search, o.Trace = "greedy", "fastest"
		r := ask(all, o)
		if r.Trail == nil || !strings.HasSuffix(r.Message, "steps is at time 60. No run needs less time.") {
			t.Fatalf("%+v: %s", o, r.Message)
		}
		last := r.Trail.Steps[len(r.Trail.Steps)-2:]
		if last[0].Statement != "time may pass until the query is true" || last[1].Statement != "the query is true" || last[1].Values != "at 60" {
			t.Errorf("%+v", last)
		}
		for _, trace := range []string{"", "fastest"} { // what is written is replayed without the option, too
			again := answer(t, protocol.Request{Type: "replay", Name: "m.xta", Text: bridge, Trail: r.SpinTrail, Options: protocol.Options{Goal: all, Trace: trace}})
			if again.Kind != "goal reached" || len(again.Trail.Steps) != len(r.Trail.Steps)-3 || !strings.Contains(again.Message, "at time 60.") {
				t.Errorf("replayed: %s %q", again.Message, r.SpinTrail)
			}
		}
		again := answer(t, protocol.Request{Type: "replay", Name: "m.xta", Text: bridge, Choices: r.Choices, Options: protocol.Options{Goal: all, Search: "greedy", Trace: "fastest"}})
		if again.Trail == nil || len(again.Trail.Steps) != len(r.Trail.Steps) {
			t.Errorf("replayed by choices: %s", again.Message)
		}
	}
	fastest := protocol.Options{Search: "greedy", Trace: "fastest"}
	if r := ask("E<> P1.There && P1.walked < 5", fastest); r.Verdict != protocol.VerdictNoError {
		t.Errorf("no run: %s", r.Message)
	}
	if r := ask("A[] not (P1.There && P1.walked > 7)", fastest); !strings.Contains(r.Message, "The state is as described at time 15/2") {
		t.Errorf("a query about clocks: %s", r.Message)
	}
	if r := ask("sup: side", fastest); !strings.Contains(r.Message, "is 1.") {
		t.Errorf("bounds: %s", r.Message)
	}
}

// TestZoneOptions: options that change which zones are visited change no verdict.
func TestZoneOptions(t *testing.T) {
	for _, o := range []protocol.Options{{}, {Extrapolation: "m"}, {Inclusion: "alu"}, {Inclusion: "off"}, {Extrapolation: "m", Inclusion: "off"}} {
		for query, want := range map[string]string{"E<> n == 2": protocol.VerdictNoError, "E<> Train(1).Bridge": protocol.VerdictError, "A[] not deadlock": protocol.VerdictNoError} {
			o.Goal, o.Search = query, "bfs"
			r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: train, Options: o})
			if r.Verdict != want {
				t.Errorf("%+v: %s", o, r.Message)
			}
		}
	}
	states := map[string]uint64{}
	free := "clock x, y; process P() { state A { x <= 9 }, B { x <= 9 }; init A; trans A -> B { assign y = 0; }, B -> A { guard y >= 2; }; } system P;"
	for _, inclusion := range []string{"alu", "on", "off"} {
		states[inclusion] = answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: free, Options: protocol.Options{Search: "bfs", Inclusion: inclusion, Goal: "A[] x >= 0"}}).States
	}
	if states["alu"] > states["on"] || states["on"] >= states["off"] {
		t.Errorf("%v states with inclusions", states)
	}
	endless := "clock x; process P() { clock y; state A { y <= 1 }; init A; trans A -> A { guard y >= 1; assign y = 0; }; } system P;"
	o := protocol.Options{Search: "bfs", Extrapolation: "none", States: 100}
	if r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: endless, Options: o}); r.Kind != "state limit" {
		t.Errorf("no extrapolation: %s", r.Message)
	}
	for _, o := range []protocol.Options{
		{Search: "bfs", Trace: "fastest"}, {Search: "greedy", Trace: "fastest", Inclusion: "off"}, {Extrapolation: "x"}, {Inclusion: "x"}, {Trace: "x"},
	} {
		if r := answer(t, protocol.Request{Type: "check", Name: "m.xta", Text: train, Options: o}); r.Verdict != protocol.VerdictBadInput {
			t.Errorf("%+v: %s", o, r.Message)
		}
	}
}
