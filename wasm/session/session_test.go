package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"beeline/wasm/protocol"
)

// tick is the time, in seconds, between two looks at a test's clock. With it, searches look at
// the clock every 64 expansions after the first few looks.
const tick = 0.005

// drive sends a request to a new session and runs it to its end.
func drive(t *testing.T, r protocol.Request) []protocol.Response {
	t.Helper()
	return driveAt(t, tick, r)
}

// driveAt is drive with another tick.
func driveAt(t *testing.T, tick float64, r protocol.Request) []protocol.Response {
	t.Helper()
	now := 0.0
	s := New(inPromela, func() float64 { now += tick; return now })
	var out []protocol.Response
	s.Handle(r, func(x protocol.Response) { out = append(out, x) })
	for n := 0; s.Step(0.05); n++ {
		if n > 1_000_000 {
			t.Fatal("the session does not end")
		}
	}
	return out
}

// resultOf handles a request, a check by default, and returns its only result.
func resultOf(t *testing.T, r protocol.Request) *protocol.Result {
	t.Helper()
	if r.Type == "" {
		r.Type = "check"
	}
	r.ID, r.Name = 7, "model.pml"
	all := drive(t, r)
	last := all[len(all)-1]
	for i, x := range all {
		if x.ID != 7 || (x.Result != nil) != (i == len(all)-1) {
			t.Fatalf("responses %+v: want one result, the last, with the request's number", all)
		}
	}
	return last.Result
}

const race = `byte n;
active proctype Look() { _nr_pr == 1; assert(n == 2) }
active [2] proctype Add() { byte seen; seen = n; n = seen + 1 }
`

const crossed = `chan a = [0] of { byte }; chan b = [0] of { byte };
active proctype P() { byte x; a?x; b!1 }
active proctype Q() { byte x; b?x; a!1 }
`

// wide has more than 4^8 states.
const wide = `byte v[8];
active [8] proctype W() { do :: v[_pid] < 3 -> v[_pid]++ :: v[_pid] == 3 -> break od }
`

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name, text         string
		options            protocol.Options
		verdict, kind      string
		line, length, spin int
	}{
		{"pass", "active proctype A() { skip }", protocol.Options{}, protocol.VerdictNoError, "", 0, 0, 0},
		{"deadlock at the start", crossed, protocol.Options{}, protocol.VerdictError, "invalid end state", 0, 0, 0},
		{"end states ignored", crossed, protocol.Options{IgnoreEnds: true}, protocol.VerdictNoError, "", 0, 0, 0},
		{"assertion", "byte x;\nactive proctype A() { x = 2;\n assert(x < 2) }", protocol.Options{}, protocol.VerdictError, "assertion violated", 3, 2, 2},
		{"assertions ignored", "byte x;\nactive proctype A() { x = 2;\n assert(x < 2) }", protocol.Options{IgnoreAsserts: true}, protocol.VerdictNoError, "", 0, 0, 0},
		{"handshake", "chan c = [0] of { bit };\nactive proctype A() { c!1; assert(false) }\nactive proctype B() { c?_; (false) }", protocol.Options{}, protocol.VerdictError, "assertion violated", 2, 2, 3},
		{"index", "byte a[2]; byte i = 2;\nactive proctype A() { a[i] = 1 }", protocol.Options{}, protocol.VerdictError, "invalid array index", 2, 1, 1},
		{"division", "byte i; byte j;\nactive proctype A() { j = 7 / i }", protocol.Options{}, protocol.VerdictError, "division by zero", 2, 1, 1},
	} {
		for _, search := range []string{"", "dfs", "greedy", "astar"} {
			t.Run(c.name+" "+search, func(t *testing.T) {
				o := c.options
				o.Search = search
				r := resultOf(t, protocol.Request{Text: c.text, Options: o})
				if r.Verdict != c.verdict || r.Kind != c.kind || r.Line != c.line {
					t.Fatalf("%s, %q, line %d: want %s, %q, line %d (%s)", r.Verdict, r.Kind, r.Line, c.verdict, c.kind, c.line, r.Message)
				}
				if c.verdict != protocol.VerdictError {
					if r.Trail != nil || !r.Exhaustive {
						t.Errorf("trail %v, exhaustive %v", r.Trail, r.Exhaustive)
					}
					return
				}
				if r.Trail.Length != c.length || r.Trail.SpinLength != c.spin || len(r.Trail.Steps) != c.length {
					t.Errorf("length %d (%d steps), for Spin %d: want %d, %d", r.Trail.Length, len(r.Trail.Steps), r.Trail.SpinLength, c.length, c.spin)
				}
				if lines := strings.Count(r.SpinTrail, "\n"); lines != c.spin {
					t.Errorf("%d lines in the .trail, want %d", lines, c.spin)
				}
				if r.Errors == 0 || search == "" && !r.Shortest || search == "dfs" && r.Shortest {
					t.Errorf("%d errors, shortest %v", r.Errors, r.Shortest)
				}
			})
		}
	}
}

func TestShortestTrail(t *testing.T) {
	short := resultOf(t, protocol.Request{Text: race})
	long := resultOf(t, protocol.Request{Text: race, Options: protocol.Options{Search: "dfs"}})
	if short.Trail.Length > long.Trail.Length || !short.Shortest || long.Shortest {
		t.Errorf("breadth first %d (shortest %v), depth first %d (shortest %v)", short.Trail.Length, short.Shortest, long.Trail.Length, long.Shortest)
	}
	all := resultOf(t, protocol.Request{Text: race, Options: protocol.Options{All: true}})
	if all.Search != "dfs" || !all.Exhaustive || all.Verdict != protocol.VerdictError || all.States <= short.States {
		t.Errorf("with all: %s, exhaustive %v, %s, %d states after %d", all.Search, all.Exhaustive, all.Verdict, all.States, short.States)
	}
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		kind, raise string
		options     protocol.Options
	}{
		{"state limit", "100 states", protocol.Options{States: 100}},
		{"depth limit", "10 steps", protocol.Options{Depth: 10}},
		{"depth limit", "10 steps", protocol.Options{Depth: 10, Search: "dfs"}},
		{"memory limit", "1 MB", protocol.Options{Memory: 1}},
		{"time limit", "0.1 s", protocol.Options{Seconds: 0.1}},
	} {
		t.Run(c.kind, func(t *testing.T) {
			r := resultOf(t, protocol.Request{Text: wide, Options: c.options})
			if r.Verdict != protocol.VerdictIncomplete || r.Kind != c.kind || r.Exhaustive {
				t.Errorf("%s, %q, exhaustive %v", r.Verdict, r.Kind, r.Exhaustive)
			}
			if !strings.Contains(r.Message, c.raise) || !strings.Contains(r.Message, "raise") {
				t.Errorf("message %q does not say to raise %s", r.Message, c.raise)
			}
			if !strings.Contains(r.Report, "Warning: Search not completed") {
				t.Errorf("the report does not warn:\n%s", r.Report)
			}
		})
	}
}

func TestProgressAndStop(t *testing.T) {
	now := 0.0
	s := New(inPromela, func() float64 { now += tick; return now })
	var out []protocol.Response
	reply := func(x protocol.Response) { out = append(out, x) }
	s.Handle(protocol.Request{ID: 1, Type: "check", Text: wide, Options: protocol.Options{Seconds: 60, States: 1 << 30}}, reply)
	for range 12 {
		if !s.Step(0.05) {
			t.Fatal("the check has ended too early for this test")
		}
	}
	if len(out) == 0 || len(out) > 4 {
		t.Fatalf("got %d progress responses in 0.6 s, want one each 0.25 s", len(out))
	}
	p := out[len(out)-1].Progress
	if p == nil || p.States == 0 || p.Transitions < p.States || p.Seconds <= 0 || p.MaxSeconds != 60 || p.MaxStates != 1<<30 || p.MaxBytes != 1<<30 {
		t.Errorf("progress %+v", p)
	}
	if first := out[0].Progress.Size; first == nil || first.Bytes == 0 || len(out) > 1 && p.Size != nil {
		t.Errorf("the first progress has the size %+v, the last one %+v", first, p.Size)
	}
	s.Handle(protocol.Request{ID: 2, Type: "stop"}, reply)
	last := out[len(out)-1]
	if last.ID != 1 || last.Result == nil || last.Result.Kind != "stopped" || last.Result.Verdict != protocol.VerdictIncomplete || last.Result.States < p.States {
		t.Errorf("answer to stop %+v", last)
	}
	if s.Step(1) {
		t.Error("a stopped session continues")
	}
}

func TestNextRequestEndsCheck(t *testing.T) {
	now := 0.0
	s := New(inPromela, func() float64 { now += tick; return now })
	var out []protocol.Response
	reply := func(x protocol.Response) { out = append(out, x) }
	s.Handle(protocol.Request{ID: 1, Type: "check", Text: wide}, reply)
	s.Step(0.05)
	s.Handle(protocol.Request{ID: 2, Type: "compile", Text: "byte x"}, reply)
	if len(out) != 1 || out[0].ID != 2 || !s.Step(0.05) {
		t.Fatalf("compiling ended the check: %+v", out)
	}
	s.Handle(protocol.Request{ID: 3, Type: "check", Text: "active proctype A() { skip }"}, reply)
	for s.Step(0.05) {
	}
	var ids []int
	for _, x := range out {
		if x.Result != nil {
			ids = append(ids, x.ID)
		}
	}
	if fmt.Sprint(ids) != "[1 3]" {
		t.Errorf("results for %v, want 1 and 3", ids)
	}
}

func TestBadInput(t *testing.T) {
	for _, c := range []struct {
		name    string
		request protocol.Request
		says    string
	}{
		{"syntax", protocol.Request{Text: "active proctype A() { x = = 1 }"}, "Line 1"},
		{"name", protocol.Request{Text: "active proctype A() {\n y = 1 }"}, "Line 2"},
		{"search", protocol.Request{Text: race, Options: protocol.Options{Search: "magic"}}, "use `bfs`, `auto`, `dfs`, `greedy`"},
		{"heuristic", protocol.Request{Text: race, Options: protocol.Options{Search: "astar", Heuristic: "luck"}}, "use `active`, `deadlock`, `deadlock-max`"},
		{"part of a heuristic", protocol.Request{Text: race, Options: protocol.Options{Search: "astar", Heuristic: "active+luck"}}, "no heuristic `luck`"},
		{"nothing to estimate", protocol.Request{Text: "init { skip }", Options: protocol.Options{Search: "astar", Heuristic: "formula"}}, "the model has none"},
		{"no danger", protocol.Request{Text: race, Options: protocol.Options{Search: "astar", Heuristic: "danger"}}, "labels that begin with `danger`"},
		{"no target", protocol.Request{Text: race, Options: protocol.Options{Search: "astar", Heuristic: "fsm"}}, "the end of a trail"},
		{"target", protocol.Request{Text: race, Options: protocol.Options{Search: "astar", Heuristic: "fsm"}, Trail: "1:2"}, "this is not a trail"},
		{"store", protocol.Request{Text: race, Options: protocol.Options{Store: "cloud"}}, "exact"},
		{"weight", protocol.Request{Text: race, Options: protocol.Options{Search: "wastar", Weight: 0.5}}, "from 1 to 1000"},
		{"large weight", protocol.Request{Text: race, Options: protocol.Options{Search: "wastar", Weight: 1001}}, "from 1 to 1000"},
		{"type", protocol.Request{Type: "pray", Text: race}, "pray"},
		{"trail", protocol.Request{Type: "replay", Text: race, Trail: "1:2"}, "not a trail"},
		{"other trail", protocol.Request{Type: "replay", Text: race, Trail: "1:9:9"}, "does not fit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := resultOf(t, c.request)
			if r.Verdict != protocol.VerdictBadInput || !strings.Contains(r.Message, c.says) {
				t.Errorf("%s: %s", r.Verdict, r.Message)
			}
			if r.Diagnostics == nil {
				t.Error("no list of diagnostics")
			}
			if bad := slices.Contains([]string{"nothing to estimate", "no danger", "no target"}, c.name); bad != (r.Kind == protocol.BadEstimate) {
				t.Errorf("the kind is %q", r.Kind)
			}
		})
	}
}

func TestPanicBecomesResult(t *testing.T) {
	calls := 0
	s := New(inPromela, func() float64 {
		if calls++; calls == 4 {
			panic("clock stands still")
		}
		return float64(calls)
	})
	var out []protocol.Response
	s.Handle(protocol.Request{ID: 5, Type: "check", Text: wide}, func(x protocol.Response) { out = append(out, x) })
	for s.Step(0.05) {
	}
	last := out[len(out)-1]
	if last.ID != 5 || last.Result == nil || last.Result.Verdict != protocol.VerdictIncomplete || last.Result.Kind != "internal error" ||
		!strings.Contains(last.Result.Message, "clock stands still") {
		t.Errorf("answer %+v", last)
	}
}

func TestUnchecked(t *testing.T) {
	r := resultOf(t, protocol.Request{Text: "byte x;\nactive proctype A() { x = 1 }\nltl safe { [] (x < 2) }\nltl live { <> (x == 1) }\n"})
	if r.Verdict != protocol.VerdictNoError || fmt.Sprint(r.Unchecked) != "[ltl safe ltl live]" || strings.HasPrefix(r.Message, "No error") {
		t.Errorf("%s, unchecked %v, %q", r.Verdict, r.Unchecked, r.Message)
	}
}

// TestHiddenVariablesAreUnchecked: a model that reads hidden variables is not proved, because of
// states that differ only in them one is expanded.
func TestHiddenVariablesAreUnchecked(t *testing.T) {
	for text, want := range map[string]bool{
		"hidden byte h; byte x; active proctype A() { if :: skip :: h = 1 fi; x = 1; assert(h == 0) }":     true,
		"hidden byte h[2]; byte x; active proctype A() { if :: skip :: h[1] = 1 fi; x = 1; x = h[x] / 2 }": true,
		"hidden byte h; byte x; active proctype A() { if :: skip :: h = 1 fi; x = 1 }":                     false,
	} {
		r := resultOf(t, protocol.Request{Text: text})
		if r.Verdict != protocol.VerdictNoError || len(r.Unchecked) > 0 != want || strings.HasPrefix(r.Message, "No error") == want {
			t.Errorf("%s: %s, unchecked %v, %q", text, r.Verdict, r.Unchecked, r.Message)
		}
	}
	r := resultOf(t, protocol.Request{Text: "hidden byte h; byte x; active proctype A() { if :: skip :: h = 1 fi; x = 1 }", Options: protocol.Options{Goal: "h == 1 && x == 1"}})
	if r.Verdict != protocol.VerdictNoError || len(r.Unchecked) == 0 {
		t.Errorf("with a goal: %s, unchecked %v", r.Verdict, r.Unchecked)
	}
}

// TestUnreachedBehindLoop: no path leads to the statements behind an endless loop or a jump. They are listed as
// pan lists them, and their assertions were not reached.
func TestUnreachedBehindLoop(t *testing.T) {
	r := resultOf(t, protocol.Request{Text: "byte x;\nactive proctype P() {\n  do\n  :: x == 1 -> x = 0\n  :: else -> x = 1\n  od;\n  x = 3;\n  assert(x == 3)\n}\nactive proctype Q() {\n  goto L;\n  printf(\"no\\n\");\nL: skip\n}\n", Options: protocol.Options{NoPOR: true, Search: "dfs"}})
	var got []string
	for _, u := range r.Unreached {
		for _, s := range u.Statements {
			got = append(got, fmt.Sprintf("%s:%d %s", u.Proctype, s.Line, s.Text))
		}
	}
	want := []string{"P:7 x = 3", "P:8 assert(x == 3)", "P:9 -end-", `Q:12 printf("no\n")`}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, c := range r.Checked {
		if c.What == "assertion" && (c.Line != 8 || c.State != protocol.CheckedUnreached) {
			t.Errorf("line %d: %s", c.Line, c.State)
		}
	}
}

func TestUnreached(t *testing.T) {
	r := resultOf(t, protocol.Request{Text: "byte x;\nactive proctype A() {\n if\n :: x == 0 -> x = 1\n :: x == 9 ->\n   x = 2\n fi }\n"})
	var lines []int
	for _, u := range r.Unreached {
		for _, s := range u.Statements {
			lines = append(lines, s.Line)
		}
	}
	if fmt.Sprint(lines) != "[5 6]" {
		t.Errorf("unreached in lines %v, want 5 and 6", lines)
	}
	if !strings.Contains(r.Report, "unreached in proctype A\n\tmodel.pml:5, state") {
		t.Errorf("the report does not list the unreached statements:\n%s", r.Report)
	}
}
