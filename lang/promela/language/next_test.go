package language

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/report"
)

// A walker is a run of a model.
type walker struct {
	t     *testing.T
	name  string
	s     lang.Subject
	model ts.Model
	run   trail.Trail
	state ts.State
}

// walk returns the empty run of the model in a text, nil if the text has errors.
func walk(t *testing.T, name, text string) *walker {
	t.Helper()
	c := Promela{}.Compile(lang.Text{Name: "m.pml", Text: text})
	if c.Subject == nil {
		return nil
	}
	s := c.Subject()
	s.Watch(func(steps uint64) bool { return steps > 1000 }, func(int) bool { return true })
	w := &walker{t: t, name: name, s: s, model: s.Whole().Model, run: trail.Trail{Loop: -1}}
	var out ts.Batch
	w.model.Initial(&out)
	_, first := out.At(0)
	w.state = slices.Clone(first)
	return w
}

// next returns what can happen now.
func (w *walker) next() *report.Next {
	n, err := w.s.Next(w.run)
	if err != nil {
		w.t.Fatalf("%s: %v", w.name, err)
	}
	return n
}

// edges returns the edges of the state.
func (w *walker) edges() *ts.Batch {
	var out ts.Batch
	w.model.Successors(w.state, &out)
	return &out
}

// movers returns the processes that take part in an edge.
func movers(e ts.Edge) []int {
	pid, _, receiver, _, handshake := vm.UnpackAction(e.Action)
	if handshake {
		return []int{pid, receiver}
	}
	return []int{pid}
}

// with returns the run with one more step.
func (w *walker) with(choice uint32) trail.Trail {
	return trail.Trail{Steps: append(slices.Clone(w.run.Steps), choice), Loop: -1}
}

// take takes an edge.
func (w *walker) take(out *ts.Batch, choice int) {
	_, next := out.At(choice)
	w.run = w.with(uint32(choice))
	w.state = slices.Clone(next)
}

// takeAny takes a random edge that fits and reports whether there is one.
func (w *walker) takeAny(rnd *rand.Rand, fits func(ts.Edge) bool) bool {
	out := w.edges()
	var usable []int
	for i := range out.Len() {
		if e, _ := out.At(i); e.Followed() && fits(e) {
			usable = append(usable, i)
		}
	}
	if len(usable) == 0 {
		return false
	}
	w.take(out, usable[rnd.IntN(len(usable))])
	return true
}

// TestNextOfRandomPrograms: every edge is described once, every process moves or waits, and
// each choice does what its description says.
func TestNextOfRandomPrograms(t *testing.T) {
	steps, waits := 0, 0
	for seed := range uint64(150) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		w := walk(t, fmt.Sprintf("program %d", seed), random.New(seed).String())
		if w == nil {
			continue // a few random programs have errors
		}
		for range 12 {
			n, out := w.next(), w.edges()
			if len(n.Steps) != out.Len() || n.More != 0 {
				t.Fatalf("%s: %d steps and %d more of %d edges", w.name, len(n.Steps), n.More, out.Len())
			}
			w.everybody(n, out)
			for i, c := range n.Steps {
				if e, _ := out.At(i); int(c.Choice) != i || c.Step.Pid != movers(e)[0] {
					t.Fatalf("%s: step %d is choice %d of process %d, want process %d", w.name, i, c.Choice, c.Step.Pid, movers(e)[0])
				}
				w.announced(n, &c)
			}
			steps, waits = steps+len(n.Steps), waits+len(n.Waits)
			if !w.takeAny(rnd, func(ts.Edge) bool { return true }) {
				break
			}
		}
	}
	if steps < 1000 || waits < 300 {
		t.Errorf("only %d steps and %d waits were compared", steps, waits)
	}
}

// everybody: each process takes part in a step or waits, and not both.
func (w *walker) everybody(n *report.Next, out *ts.Batch) {
	moves := map[int]bool{}
	for i := range out.Len() {
		e, _ := out.At(i)
		for _, pid := range movers(e) {
			moves[pid] = true
		}
	}
	all := w.model.System.(*vm.System).Processes(w.state, nil)
	if len(moves)+len(n.Waits) != len(all) {
		w.t.Fatalf("%s: %d processes move and %d wait of %d", w.name, len(moves), len(n.Waits), len(all))
	}
	for _, x := range n.Waits {
		if moves[x.Pid] || x.Pid >= len(all) || !strings.HasPrefix(x.Says, fmt.Sprintf("waits at line %d ", x.Line)) || slices.Contains(x.For, x.Pid) {
			w.t.Errorf("%s: process %d waits: %+v", w.name, x.Pid, x)
		}
	}
}

// announced compares a choice with the step that the run with it ends in.
func (w *walker) announced(n *report.Next, c *report.NextStep) {
	x, err := w.s.Explain(w.with(c.Choice), search.NoError, ts.NoFault)
	if err != nil {
		w.t.Fatalf("%s: %v", w.name, err)
	}
	got, want := c.Step, x.Trail.Steps[len(x.Trail.Steps)-1]
	if len(got.Changes) != len(want.Changes) {
		w.t.Fatalf("%s: choice %d announces %+v, the run has %+v", w.name, c.Choice, got.Changes, want.Changes)
	}
	for i, a := range got.Changes {
		b := want.Changes[i]
		one, other := n.Variables[a.Variable], x.Trail.Variables[b.Variable]
		if one.Name != other.Name || one.Type != other.Type || !reflect.DeepEqual(a.Old, b.Old) || !reflect.DeepEqual(a.New, b.New) || !slices.Equal(a.Cells, b.Cells) {
			w.t.Errorf("%s: choice %d changes %s %+v, in the run %s %+v", w.name, c.Choice, one.Name, a, other.Name, b)
		}
	}
	if !reflect.DeepEqual(got.Changed, want.Changed) || got.Statement != want.Statement || got.Values != want.Values || got.Line != want.Line || got.Fault != want.Fault || got.Printed != want.Printed {
		w.t.Errorf("%s: choice %d is %+v, in the run %+v", w.name, c.Choice, got, want)
	}
}

// TestOnlyEndersEndWaiting: as long as none of the processes moves that a process waits for,
// it cannot move.
func TestOnlyEndersEndWaiting(t *testing.T) {
	tried := 0
	for seed := range uint64(300) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		w := walk(t, fmt.Sprintf("program %d", seed), random.New(seed).String())
		if w == nil {
			continue // a few random programs have errors
		}
		for range 6 {
			for _, x := range w.next().Waits {
				other := *w
				tried += other.without(x, rnd)
			}
			if !w.takeAny(rnd, func(ts.Edge) bool { return true }) {
				break
			}
		}
	}
	if tried < 300 {
		t.Errorf("only %d steps were tried", tried)
	}
}

// without takes random steps of processes that x does not wait for. It returns their number.
func (w *walker) without(x report.Wait, rnd *rand.Rand) (steps int) {
	for ; steps < 8; steps++ {
		out := w.edges()
		for i := range out.Len() {
			if e, _ := out.At(i); slices.Contains(movers(e), x.Pid) {
				if steps > 0 {
					w.t.Errorf("%s: process %d moves after %v although none of %v did: %s", w.name, x.Pid, w.run.Steps, x.For, x.Says)
				}
				return steps
			}
		}
		if !w.takeAny(rnd, func(e ts.Edge) bool {
			return !slices.ContainsFunc(movers(e), func(pid int) bool { return slices.Contains(x.For, pid) })
		}) {
			return steps
		}
	}
	return steps
}

// TestWhoIsWaitedFor: the processes that could end the waiting are named where the sentence does not.
func TestWhoIsWaitedFor(t *testing.T) {
	for text, want := range map[string]string{
		"byte x; active proctype A() { x == 1 } active [2] proctype B() { (false); x = 1 }":                  "B:1 or B:2",
		"byte x; active proctype A() { x == 1 } active [4] proctype B() { (false); x = 1 }":                  "one of 4 processes",
		"byte x; active proctype A() { x == 1 } active proctype B() { (false) }":                             "",
		"chan q = [0] of { byte }; active proctype A() { q?_ } active proctype B() { (false); q!1 }":         "",
		"chan q = [1] of { byte }; active proctype A() { q?_ } active proctype B() { (false); q!1 }":         "B:1",
		"byte x; chan q = [0] of { byte }; active proctype A() { q!x } active proctype B() { (false); x++ }": "B:1",
	} {
		waits := walk(t, text, text).next().Waits
		if len(waits) == 0 || waits[0].Pid != 0 || waits[0].Who != want {
			t.Errorf("%s\nwaits %+v, want %q", text, waits, want)
		}
	}
}

// TestWaitsInWords: what process 0 waits for at each kind of statement.
func TestWaitsInWords(t *testing.T) {
	for _, c := range []struct {
		text, says string
		waitsFor   []int
		cycle      string
	}{
		{"mtype = { yes, no }; chan vote = [0] of { mtype };\nactive proctype A() {\n  if :: vote!yes :: vote!no fi\n}",
			"waits at line 3 for somebody to receive `yes` or `no` on `vote`", []int{}, ""},
		{"chan q = [1] of { byte };\nactive proctype A() { q!1;\n  q!2 }\nactive proctype B() { (false); q?_ }",
			"waits at line 3 for room in `q`, which is full", []int{1}, ""},
		{"chan q = [1] of { byte };\nactive proctype A() {\n  q?_ }\nactive proctype B() { (false); q!1 }",
			"waits at line 3 for a message in `q`, which is empty", []int{1}, ""},
		{"chan q = [2] of { byte, byte };\nactive proctype A() { q!3,0;\n  q?7,_ }\nactive proctype B() { (false); q!8,1 }",
			"waits at line 3 for a message that fits `q?7,_`: the first one is `3,0`", []int{}, ""},
		{"chan q = [0] of { byte };\nactive proctype A() {\n  q?_ }\nactive proctype B() { (false); q!1 }",
			"waits at line 3 for B:1 to send on `q`", []int{1}, ""},
		{"chan q = [0] of { byte };\nactive proctype A() {\n  if :: q?2 :: q?1 fi }\nactive [4] proctype B() { (false); q!_pid }",
			"waits at line 3 for one of 4 processes to send a message that fits `q?2` or `q?1`", []int{1, 2, 3, 4}, ""},
		{"chan q = [0] of { byte }; bool go;\nactive proctype A() {\n  if :: go :: q!1 fi }\nactive proctype B() { (false); q?_ }\nactive proctype C() { (false); q?1; go = true }",
			"waits at line 3 until `go` is true: go is false, or for B:1 or C:2 to receive `1` on `q`", []int{1, 2}, ""},
		{"byte turn;\nactive proctype A() {\n  (turn == 1) }\nactive proctype B() { (turn == 1); turn = 1 }",
			"waits at line 3 until `turn == 1` is true: turn is 0", []int{1}, ""},
		{"bool flag[2];\nactive proctype A() {\n  flag[1] }\nactive proctype B() { (false); flag[_pid] = true }\nactive proctype C() { (false); flag[0] = true }",
			"waits at line 3 until `flag[1]` is true: flag[1] is false", []int{1}, ""},
		// Nobody can change the part of a condition that is false.
		{"bool stop;\nactive proctype A() { byte i = 4;\n  !stop && i < 3 }\nactive proctype B() { byte j = 4; !(stop || j > 3) -> stop = true }",
			"waits at line 3 until `!stop && i < 3` is true: stop is false, i is 4", []int{}, ""},
		{"byte x, y;\nactive proctype A() {\n  x == 0 && !(y == 0 || x == 2) }\nactive proctype B() { (false); x = 1 }\nactive proctype C() { (false); y = 1 }",
			"waits at line 3 until `x == 0 && !(y == 0 || x == 2)` is true: x is 0, y is 0", []int{2}, ""},
		{"byte x, y;\nactive proctype A() { byte i = 4;\n  i < 3 || x == 1 || !(x == 0 && y == 0) }\nactive proctype B() { (false); x = 1 }\nactive proctype C() { (false); y = 1 }",
			"waits at line 3 until `i < 3 || x == 1 || !(x == 0 && y == 0)` is true: i is 4, x is 0, y is 0", []int{1, 2}, ""},
		{"byte x;\nactive proctype A() provided (x > 0) {\n  skip }", "waits at line 3 until `x > 0` is true: x is 0", []int{}, ""},
		{"active proctype A() {\n  skip }\nactive proctype B() { (false) }", "waits at line 2 for B:1 to end first", []int{1}, ""},
		{"chan a = [0] of { byte }; chan b = [0] of { byte };\nactive proctype A() {\n  a?_; b!1 }\nactive proctype B() { b?_; a!1 }",
			"waits at line 3 for B:1 to send on `a`", []int{1}, "A:0 waits for B:1, B:1 waits for A:0"},
		{"byte x;\nactive proctype A() {\n  x = 1 }\nactive proctype B() { atomic { x = 2; x = 3 } }",
			"waits at line 3 for B:1, which is inside an atomic sequence", []int{1}, ""},
		{"byte x;\nactive proctype A() priority 1 {\n  x = 1 }\nactive proctype B() priority 5 { x = 2 }",
			"waits at line 3 for the processes with a higher priority", []int{1}, ""},
	} {
		w := walk(t, c.text, c.text)
		n := w.next()
		for len(n.Steps) > 0 && (len(n.Waits) == 0 || n.Waits[0].Pid != 0) {
			w.take(w.edges(), 0)
			n = w.next()
		}
		if len(n.Waits) == 0 {
			t.Errorf("%s\nnobody waits", c.text)
			continue
		}
		if x := n.Waits[0]; x.Says != c.says || !slices.Equal(x.For, c.waitsFor) {
			t.Errorf("%s\nsays %q for %v, want %q for %v", c.text, x.Says, x.For, c.says, c.waitsFor)
		}
		cycle := ""
		if n.Cycle != nil {
			cycle = n.Cycle.Says
		}
		if cycle != c.cycle {
			t.Errorf("%s\ncycle %q, want %q", c.text, cycle, c.cycle)
		}
	}
}

// TestAfterTheEnd: nothing happens after an error without a state.
func TestAfterTheEnd(t *testing.T) {
	w := walk(t, "d_step", "active proctype A() { d_step { skip; false } }")
	if n := w.next(); len(n.Steps) != 1 || n.Steps[0].Step.Fault != "block in d_step" {
		t.Errorf("%+v", n)
	}
	w.take(w.edges(), 0)
	if n := w.next(); !n.Over || len(n.Steps)+len(n.Waits) != 0 {
		t.Errorf("%+v", n)
	}
}
