package session

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"beeline/lang/promela/explain"
	"beeline/wasm/protocol"
)

const shop = `#define PRICE 60
mtype = { coin, cup };
chan slot = [2] of { mtype, byte };
chan out = [0] of { mtype };
byte paid;
byte log[2];

proctype Guest(byte who; byte give) {
  mtype got;
  slot!coin(give);
  out?got;
  log[who] = 1
}

active proctype Machine() {
  byte x;
  slot?coin,x;
  paid = paid + x;
  paid >= PRICE;
  out!cup;
  printf("%e for %d\n", cup, paid);
  assert(paid < PRICE)
}

init { run Guest(0, 30); run Guest(1, 70) }
`

// lines writes a trail with one step per line.
func lines(t *protocol.Trail) string {
	var b strings.Builder
	for i, s := range t.Steps {
		fmt.Fprintf(&b, "%d %s:%d line %d [%s]", i+1, s.Proctype, s.Pid, s.Line, s.Statement)
		if s.Values != "" {
			fmt.Fprintf(&b, " {%s}", s.Values)
		}
		changed, _ := json.Marshal(s.Changed)
		fmt.Fprintf(&b, " %s", changed)
		if m := s.Message; m != nil {
			fmt.Fprintf(&b, " %s %s %s peer %d match %d", m.Kind, m.Channel, m.Text, m.Peer, m.Match)
		}
		if s.Printed != "" {
			fmt.Fprintf(&b, " prints %q", s.Printed)
		}
		if s.Fault != "" {
			fmt.Fprintf(&b, " fault %s", s.Fault)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestStepsOfTrail(t *testing.T) {
	r := resultOf(t, protocol.Request{Text: shop, Options: protocol.Options{IgnoreEnds: true}})
	want := `1 init:1 line 25 [run Guest(0, 30)] {}
2 init:1 line 25 [run Guest(1, 70)] {}
3 Guest:3 line 10 [slot!coin(give)] {slot!coin(70)} {"slot":["coin,70"]} send slot coin,70 peer -1 match 4
4 Machine:0 line 17 [slot?coin,x] {slot?coin,70} {"Machine:0.x":70,"slot":[]} receive slot coin,70 peer -1 match 3
5 Machine:0 line 18 [paid = paid + x] {"paid":70}
6 Machine:0 line 19 [paid >= PRICE] {70 >= 60} {}
7 Machine:0 line 20 [out!cup] {"Guest:3.got":"cup"} handshake out cup peer 3 match 0
8 Machine:0 line 21 [printf("%e for %d\n", cup, paid)] {} prints "cup for 70\n"
9 Machine:0 line 22 [assert(paid < PRICE)] {assert(70 < 60)} {} fault assertion violated
`
	if got := lines(r.Trail); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if r.Message == "" || r.Line != 22 {
		t.Errorf("line %d, %q", r.Line, r.Message)
	}
}

func TestTrailVariablesAndProcesses(t *testing.T) {
	tr := resultOf(t, protocol.Request{Text: shop, Options: protocol.Options{IgnoreEnds: true}}).Trail
	var vars []string
	for _, v := range tr.Variables {
		vars = append(vars, fmt.Sprintf("%d %s %s %s %d %s%s%v", v.Process, v.Name, v.Kind, v.Type, v.Cap, v.Initial.Text, v.Initial.Cells, v.Initial.Counts))
	}
	want := []string{
		"-1 slot channel chan [2] of { mtype, byte } 2 [][]",
		"-1 paid number byte 0 0[][]",
		"-1 log array byte 0 [0][2]",
		"0 x number byte 0 0[][]",
		"2 who number byte 0 0[][]",
		"2 give number byte 0 30[][]",
		"2 got number mtype 0 0[][]",
		"3 who number byte 0 1[][]",
	}
	if len(vars) < len(want) || strings.Join(vars[:len(want)], "\n") != strings.Join(want, "\n") {
		t.Errorf("variables\n%s\nwant\n%s", strings.Join(vars, "\n"), strings.Join(want, "\n"))
	}
	var procs []string
	for _, p := range tr.Processes {
		procs = append(procs, fmt.Sprintf("%d %s %d-%d lines %d %d", p.Pid, p.Name, p.Born, p.Died, p.Line, p.Start))
	}
	wantProcs := []string{"0 Machine 0-0 lines 15 17", "1 init 0-0 lines 25 25", "2 Guest 1-0 lines 8 10", "3 Guest 2-0 lines 8 10"}
	if strings.Join(procs, "\n") != strings.Join(wantProcs, "\n") {
		t.Errorf("processes\n%s\nwant\n%s", strings.Join(procs, "\n"), strings.Join(wantProcs, "\n"))
	}
	for i, s := range tr.Steps {
		for _, c := range s.Changes {
			if c.Variable < 0 || c.Variable >= len(tr.Variables) {
				t.Errorf("step %d changes variable %d of %d", i+1, c.Variable, len(tr.Variables))
			}
		}
		if len(s.Standing) == 0 || s.Standing[0].Process != s.Process {
			t.Errorf("step %d: standing %v", i+1, s.Standing)
		}
	}
	if len(tr.End) != 4 {
		t.Errorf("end %v, want 4 processes", tr.End)
	}
}

func TestReusedProcessNumbers(t *testing.T) {
	r := resultOf(t, protocol.Request{Text: `byte n;
proctype Child() { chan own = [1] of { byte }; own!n; own?_; n++ }
init { run Child(); _nr_pr == 1; run Child(); _nr_pr == 1; assert(n < 2) }
`})
	if r.Verdict != protocol.VerdictError || len(r.Trail.Processes) != 3 {
		t.Fatalf("%s, processes %+v", r.Verdict, r.Trail)
	}
	first, second := r.Trail.Processes[1], r.Trail.Processes[2]
	if first.Pid != 1 || second.Pid != 1 || first.Died == 0 || second.Born <= first.Died {
		t.Errorf("lives %+v and %+v", first, second)
	}
	matched := 0
	for i, s := range r.Trail.Steps {
		if s.Message != nil && s.Message.Kind == "send" {
			if s.Message.Channel != "Child:1.own" || r.Trail.Steps[s.Message.Match-1].Message.Match != i+1 {
				t.Errorf("step %d: %+v", i+1, s.Message)
			}
			matched++
		}
	}
	if matched != 2 {
		t.Errorf("got %d matched sends, want 2", matched)
	}
}

func TestMatchingOfMessages(t *testing.T) {
	for _, c := range []struct {
		name, body string
		sends      string // for each send in order the step that receives it
	}{
		{"in order", "c!5; c!5; c!7; c?_; c?_", "4 5 0"},
		{"sorted", "c!!7; c!!5; c!!6; c?_; c?_", "0 4 5"},
		{"picked", "c!5; c!6; c!7; c??6; c?_", "5 4 0"},
		{"kept", "c!5; c?<_>; c?_", "3"},
		{"within d_step", "c!5; d_step { c?_; c!6; c!7 }; c?_; c?_", "0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := resultOf(t, protocol.Request{Text: "chan c = [4] of { byte };\nactive proctype A() { " + c.body + "; assert(false) }"})
			if r.Trail == nil {
				t.Fatalf("%s: %s", r.Verdict, r.Message)
			}
			var got []string
			for _, s := range r.Trail.Steps {
				if s.Message != nil && s.Message.Kind == "send" {
					got = append(got, fmt.Sprint(s.Message.Match))
				}
			}
			if strings.Join(got, " ") != c.sends {
				t.Errorf("received at %v, want %s\n%s", got, c.sends, lines(r.Trail))
			}
		})
	}
}

func TestValuesInStatements(t *testing.T) {
	for _, c := range []struct{ declare, statement, values string }{
		{"byte i = 3;", "i + 1 == 4", "3 + 1 == 4"},
		{"byte a[3]; byte i = 2;", "a[i] == 0 && i > 1", "0 == 0 && 2 > 1"},
		{"byte i; byte a[2];", "i == 1 || a[i] == 0", "0 == 1 || 0 == 0"},
		{"byte i;\n#define READY (i == 0)\n", "READY", "true"},
		{"chan c = [2] of { byte };", "len(c) == 0", "0 == 0"},
		{"mtype = { red }; mtype m = red;", "m == red", "red == red"},
		{"chan c[2] = [1] of { byte }; byte i = 1;", "c[i]!i", "c[1]!1"},
		{"", "true", ""},
		{"byte x;", "x = 3", ""},
	} {
		t.Run(c.statement, func(t *testing.T) {
			r := resultOf(t, protocol.Request{Text: c.declare + "active proctype A() { " + c.statement + "; assert(false) }"})
			if r.Trail == nil {
				t.Fatalf("%s: %s", r.Verdict, r.Message)
			}
			if s := r.Trail.Steps[0]; s.Statement != c.statement || s.Values != c.values {
				t.Errorf("%q with values %q, want %q", s.Statement, s.Values, c.values)
			}
		})
	}
}

func TestVeryLongTrail(t *testing.T) {
	text := "int x;\nactive proctype A() { do :: x < 30000 -> x++ :: x == 30000 -> assert(false) od }"
	tr := resultOf(t, protocol.Request{Text: text, Options: protocol.Options{Search: "dfs"}}).Trail
	if tr.Length != 60002 || len(tr.Steps) != explain.MaxSteps || tr.Skipped != 60002-explain.MaxSteps {
		t.Fatalf("length %d, %d steps, %d skipped", tr.Length, len(tr.Steps), tr.Skipped)
	}
	if got := tr.Variables[0].Initial.Text; got != fmt.Sprint(tr.Skipped/2) {
		t.Errorf("x begins with %s, want %d", got, tr.Skipped/2)
	}
}

// TestChangesOfManyVariables: changes are found among hundreds of variables, also of processes
// that start and end.
func TestChangesOfManyVariables(t *testing.T) {
	var b strings.Builder
	for i := range 300 {
		fmt.Fprintf(&b, "byte g%d; ", i)
	}
	b.WriteString("\nproctype P(byte from) {")
	for i := range 150 {
		fmt.Fprintf(&b, "byte v%d; ", i)
	}
	b.WriteString("v3 = from; v140 = from + 1; g299 = v3 }\n")
	b.WriteString("init { g0 = 1; g63 = 2; g64 = 3; run P(7); _nr_pr == 1; g200 = 4; run P(9); _nr_pr == 1; assert(false) }")
	want := map[string]string{
		"g0 = 1": `{"g0":1}`, "g63 = 2": `{"g63":2}`, "g64 = 3": `{"g64":3}`, "g200 = 4": `{"g200":4}`,
		"v3 = from": `{"P:1.v3":7} {"P:1.v3":9}`, "v140 = from + 1": `{"P:1.v140":8} {"P:1.v140":10}`, "g299 = v3": `{"g299":7} {"g299":9}`,
	}
	got := map[string]string{}
	for _, s := range resultOn(b.String(), protocol.Options{Search: "dfs", NoPOR: true}).Trail.Steps {
		changed, _ := json.Marshal(s.Changed)
		if text := string(changed); text != "{}" {
			got[s.Statement] = strings.TrimSpace(got[s.Statement] + " " + text)
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}
