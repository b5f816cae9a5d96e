package language_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"beeline/lang/timed/language"
	"beeline/wasm/protocol"
	"beeline/wasm/session"
)

// gate lets time pass before each of its steps.
const gate = `clock x, y;
process P() {
  state A { x <= 4 }, B, C, D;
  init A;
  trans
    A -> B { guard x > 1; assign y = 0; },
    B -> C { guard x <= 5 && y >= 1; },
    B -> D { guard x < 3; };
}
system P;
`

// respond returns the last response to a request about gate.
func respond(r protocol.Request) (out protocol.Response) {
	r.Name, r.Text = "gate.xta", gate
	s := session.New(language.Timed{}, func() float64 { return 0 })
	s.Handle(r, func(r protocol.Response) { out = r })
	return out
}

// TestNextDelays lists when steps are possible after a run with chosen delays.
func TestNextDelays(t *testing.T) {
	for _, c := range []struct {
		choices []uint32
		delays  []string
		want    string
	}{
		{nil, nil, "A -> B, possible after 1 to 4, 2 after more than 1, up to 4"},
		{[]uint32{0}, nil, "B -> C, possible from 5/2 to 5, 1 after 1 to 7/2; B -> D, possible from 3/2 until before 3, 0 after 0 to less than 3/2"},
		{[]uint32{0}, []string{"2.5"}, "B -> C, possible from 7/2 to 5, 1 after 1 to 5/2; B -> D, possible from 5/2 until before 3, 0 after 0 to less than 1/2"},
		{[]uint32{0}, []string{"4"}, "B -> C, possible at time 5 only, 1 after 1; B -> D, possible only at other times of the steps before it"},
		{[]uint32{0, 0}, []string{"4", ""}, ""},
		{[]uint32{0}, []string{"5"}, "The run does not fit the model: step 1 is not possible after a delay of 5, only after more than 1, up to 4."},
		{[]uint32{0}, []string{"1e3"}, "The run does not fit the model: the delay before step 1 is no time such as 3, 2.5 or 7/2."},
		{[]uint32{0}, []string{"1/0"}, "The run does not fit the model: the delay before step 1 is no time such as 3, 2.5 or 7/2."},
		{[]uint32{0}, []string{"-1"}, "The run does not fit the model: the delay before step 1 is no time such as 3, 2.5 or 7/2."},
		{[]uint32{0}, []string{"5/2000001"}, "The run does not fit the model: the chosen delays are too large or too fine."},
	} {
		r := respond(protocol.Request{Type: "next", Choices: c.choices, Delays: c.delays})
		var got []string
		if r.Result != nil {
			got = append(got, r.Result.Message)
		} else {
			for _, s := range r.Next.Steps {
				text := strings.TrimPrefix(s.Step.Statement, "P ") + ", " + s.Says
				if s.Delays != nil {
					text += ", " + s.Delay + " after " + s.Delays.Says
				}
				got = append(got, text)
			}
		}
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("%v after %v:\n%s\nwant\n%s", c.choices, c.delays, text, c.want)
		}
	}
}

// TestReplayDelays replays runs at chosen times, and refuses impossible ones.
func TestReplayDelays(t *testing.T) {
	for _, c := range []struct {
		choices []uint32
		delays  []string
		want    string
		kept    []string
	}{
		{[]uint32{0, 0}, nil, "at 3/2, after 3/2; at 5/2, after 1", nil},
		{[]uint32{0, 0}, []string{"3.0", "6/4"}, "at 3, after 3; at 9/2, after 3/2", []string{"3", "3/2"}},
		{[]uint32{0, 0}, []string{"", "2"}, "at 3/2, after 3/2; at 7/2, after 2", []string{"", "2"}},
		{[]uint32{0, 0}, []string{"4"}, "at 4, after 4; at 5, after 1", []string{"4"}},
		{[]uint32{0, 0}, []string{"3/2", "1"}, "at 3/2, after 3/2; at 5/2, after 1", nil},
		{[]uint32{0, 0}, []string{"3", "3"}, "The run does not fit the model: step 2 is not possible after a delay of 3, only after 1 to 2.", nil},
		{[]uint32{0, 1}, []string{"3"}, "The run does not fit the model: step 2 is not possible after the chosen delays.", nil},
	} {
		r := respond(protocol.Request{Type: "replay", Choices: c.choices, Delays: c.delays}).Result
		got := r.Message
		if r.Trail != nil {
			var list []string
			for i, s := range r.Trail.Steps {
				list = append(list, s.Values)
				if d := r.Trail.Timing.Delays[i]; !strings.HasSuffix(s.Values, "after "+d) {
					t.Errorf("%s: the delay is %s", s.Values, d)
				}
			}
			got = strings.Join(list, "; ")
		}
		if got != c.want || !slices.Equal(r.Delays, c.kept) {
			t.Errorf("%v after %v: %s, delays %v, want %s", c.choices, c.delays, got, r.Delays, c.want)
		}
	}
}

// TestDelaysAndGoals: a goal that the chosen delays miss is not reached, and a random run has only steps that they allow.
func TestDelaysAndGoals(t *testing.T) {
	o := protocol.Options{Goal: "E<> P.C and x < 4"}
	for _, c := range []struct{ delay, want string }{{"1", "error goal reached"}, {"2", "incomplete replay"}} {
		r := respond(protocol.Request{Type: "replay", Choices: []uint32{0, 0}, Delays: []string{"3/2", c.delay}, Options: o}).Result
		if c.delay == "2" {
			r = respond(protocol.Request{Type: "replay", Choices: []uint32{0, 0}, Delays: []string{"5/2", c.delay}, Options: o}).Result
		}
		if got := fmt.Sprint(r.Verdict, " ", r.Kind); got != c.want || r.Trail == nil {
			t.Errorf("after %s: %s %s", c.delay, got, r.Message)
		}
	}
	for seed := range int64(8) {
		r := respond(protocol.Request{Type: "simulate", Choices: []uint32{0}, Delays: []string{"4"}, Options: protocol.Options{Seed: seed, Steps: 3}}).Result
		if r.Trail == nil || len(r.Trail.Steps) != 2 || r.Trail.Steps[0].Moment.At != "4" || r.Kind != "simulation" || r.Message != "A random run ended after 2 steps without an error." {
			t.Errorf("seed %d: %s %s, %v", seed, r.Kind, r.Message, r.Choices)
		}
	}
	// No step at all is possible after these delays.
	r := respond(protocol.Request{Type: "simulate", Choices: []uint32{0}, Delays: []string{"4", "2"}, Options: protocol.Options{Steps: 3}}).Result
	if r.Trail == nil || len(r.Trail.Steps) != 1 || r.Message != "A random run ended after 1 step without an error." {
		t.Errorf("%s %s", r.Kind, r.Message)
	}
}
