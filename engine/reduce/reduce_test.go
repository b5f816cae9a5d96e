//go:build !js

package reduce

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
)

// A census is the kinds of error in a program, the number of its states, and which of its
// actions can be executed.
type census struct {
	states  int
	wrong   []string
	covered []bool
	stopped bool // it has more states than were to be counted
	endless bool // stopped because d_steps take too long
}

func count(p *prog.Program, most int) census {
	v := vm.New(p)
	seen := store.NewExact(int(p.Layout.Hidden))
	wrong := map[string]bool{}
	var batch ts.Batch
	v.Initial(&batch)
	e, s := batch.At(0)
	if e.Fault != ts.NoFault {
		wrong[fmt.Sprint(e.Fault)] = true
	}
	seen.Insert(s)
	endless := 0 // each takes a million statements: a few are enough
	for id := 0; id < seen.Len(); id++ {
		if id == most || endless >= 5 {
			return census{states: id, stopped: true, endless: endless >= 5}
		}
		s := slices.Clone(seen.State(store.ID(id)))
		batch.Reset()
		v.Successors(s, &batch)
		for i := range batch.Len() {
			e, t := batch.At(i)
			if e.Fault != ts.NoFault {
				wrong[fmt.Sprint(e.Fault)] = true
			}
			if e.Fault == ts.EndlessDStep {
				endless++
			}
			if e.Followed() {
				seen.Insert(t)
			}
		}
		if batch.Len() == 0 && v.Labels(s)&ts.ValidEnd == 0 {
			wrong["end"] = true
		}
	}
	c := census{states: seen.Len()}
	for w := range wrong {
		c.wrong = append(c.wrong, w)
	}
	slices.Sort(c.wrong)
	for a := range p.Actions {
		c.covered = append(c.covered, v.Covered(uint32(a)))
	}
	return c
}

// follow searches the reduced program for an error, and checks that the translated trail leads
// to the same error in the given program.
func follow(p, q *prog.Program, m *Map) error {
	given, reduced := model(p), model(q)
	run := search.BestFirst{Model: reduced, Store: store.NewExact(reduced.Hidden), Priority: search.Uniform,
		Goal: search.Goal{Asserts: true, Deadlocks: true}}.Start()
	for run.Step(1000) == search.Running {
	}
	found := run.Finding()
	if found.Kind == search.NoError {
		return fmt.Errorf("the search finds nothing")
	}
	t, err := m.Translate(reduced, given, found.Trail)
	if err != nil {
		return err
	}
	var last ts.Fault
	var end ts.State
	err = t.Replay(given, func(_ int, e ts.Edge, s ts.State) { last, end = e.Fault, slices.Clone(s) })
	if err != nil {
		return err
	}
	if len(t.Steps) > 0 && last != found.Fault {
		return fmt.Errorf("the run ends with fault %v, not %v", last, found.Fault)
	}
	if found.Kind == search.Deadlock {
		var out ts.Batch
		if given.Successors(end, &out); out.Moves(0) || given.Labels(end)&ts.ValidEnd != 0 {
			return fmt.Errorf("the run does not end in a deadlock")
		}
	}
	return nil
}

func model(p *prog.Program) *ts.Model { return vm.New(p).Model() }

// differ compares the errors of a program and of the reduced one.
func differ(p *prog.Program, most int) (a, b census, err error) {
	q, m, reason := Program(p)
	if a = count(p, most); a.stopped || reason != "" {
		return a, a, nil
	}
	// A variable may be reset on one path to a location and not on another.
	b = count(q, 2*most)
	switch {
	case b.stopped || !sameWrong(a.wrong, b.wrong):
		err = fmt.Errorf("%d states, errors %v; after the reduction %d states, errors %v", a.states, a.wrong, b.states, b.wrong)
	case len(a.wrong) > 0:
		err = follow(p, q, m)
	case !slices.Equal(a.covered, m.Covered(b.covered)):
		err = fmt.Errorf("executed actions %v, after the reduction %v", a.covered, m.Covered(b.covered))
	}
	return a, b, err
}

// sameWrong reports whether the same errors occur. A run goes on after a fault, and a merged
// step may hide further ones. So with faults other than violated assertions, the reduced
// program needs only some of the kinds.
func sameWrong(whole, reduced []string) bool {
	if len(whole) > 0 && len(reduced) == 0 {
		return false
	}
	for _, w := range reduced {
		if !slices.Contains(whole, w) {
			return false
		}
	}
	for _, w := range whole {
		if w != fmt.Sprint(ts.AssertionViolated) && w != "end" {
			return true
		}
	}
	return slices.Equal(whole, reduced)
}

func TestRandomPrograms(t *testing.T) {
	programs, before, after := 0, 0, 0
	seed := corpus.Number(t, "REDUCE_SEED", 1)
	for i := range corpus.Number(t, "REDUCE_PROGRAMS", 200) {
		program := random.New(uint64(seed + i))
		p := corpus.Compile("random.pml", program.String())
		if p == nil {
			continue
		}
		a, b, err := differ(p, 3_000)
		if first := err; err != nil {
			small := random.Shrink(program, 2000, func(text string) bool {
				p := corpus.Compile("random.pml", text)
				if p == nil {
					return false
				}
				_, _, err := differ(p, 3_000)
				return err != nil && sameKind(err, first)
			}).String()
			q, _, _ := Program(corpus.Compile("random.pml", small))
			_, _, err2 := differ(corpus.Compile("random.pml", small), 3_000)
			t.Fatalf("seed %d: %v\n%v\n%s\n%s", seed+i, err, err2, small, q)
		}
		programs, before, after = programs+1, before+a.states, after+b.states
	}
	t.Logf("%d programs, %d states, %d after the reduction", programs, before, after)
}

// sameKind reports whether two errors begin alike, so that shrinking keeps the mistake.
func sameKind(a, b error) bool {
	return strings.Trim(a.Error(), "0123456789 ")[:4] == strings.Trim(b.Error(), "0123456789 ")[:4]
}

func TestCorpus(t *testing.T) {
	programs, before, after := 0, 0, 0
	corpus.EachDrawn(t, 3, corpus.Shared(t, ""), func(path, text string) {
		p := corpus.Compile(path, text)
		if p == nil || p.Layout.FirstRecord > 1<<14 {
			return
		}
		a, b, err := differ(p, corpus.Number(t, "REDUCE_STATES", 3_000))
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		programs, before, after = programs+1, before+a.states, after+b.states
	})
	t.Logf("%d programs, %d states, %d after the reduction", programs, before, after)
}

// structs reads elements of structs by variable subscripts: one element has several references.
const structs = `typedef S { byte x }
S g[3];
byte i, seen;
active proctype P() {
	S l[3];
	l[2].x = 5; g[2].x = 7;
	i = 2;
	seen = l[i].x;
	assert(seen != 5);
	assert(g[i].x != 7)
}
`

func TestSubscriptsReachAllElements(t *testing.T) {
	for _, text := range []string{structs, strings.Replace(structs, "assert(seen != 5);", "", 1)} {
		if a, _, err := differ(corpus.Compile("structs.pml", text), 1000); err != nil || len(a.wrong) == 0 {
			t.Errorf("errors %v: %v", a.wrong, err)
		}
	}
}

// TestSubscriptsOfUnreadVariables: an assignment to an element that is never read is left out,
// but not the fault of its subscript.
func TestSubscriptsOfUnreadVariables(t *testing.T) {
	for _, x := range []struct {
		text  string
		wrong int
	}{
		{"byte a[3]; active [2] proctype P() { byte i; do :: i < 3 -> a[i] = i; i++ :: else -> break od }", 0},
		{"byte a[3]; active [2] proctype P() { byte i; do :: i < 4 -> a[i] = i; i++ :: else -> break od }", 1},
	} {
		a, b, err := differ(corpus.Compile("unread.pml", x.text), 1000)
		if err != nil || len(a.wrong) != x.wrong || b.states*3 > a.states {
			t.Errorf("%d states, errors %v; after the reduction %d states: %v", a.states, a.wrong, b.states, err)
		}
	}
}

// dependent are programs whose errors get lost if a process is expanded alone, or its
// statements are merged, although other processes observe it.
var dependent = []struct{ name, text string }{
	{"the number of processes tells of an end",
		"active proctype A() { skip } active proctype B() { assert(_nr_pr == 2) } active proctype C() { skip }"},
	{"a remote reference tells of a label",
		"active proctype A() { skip; L: skip } active proctype B() { !A[0]@L; assert(false) }"},
	{"an atomic sequence never ends",
		"active proctype A() { assert(false) } active proctype B() { byte i; atomic { i = 1; do :: i == 0 :: else od } }"},
	{"a process is stopped halfway",
		"bool on = true; active proctype A() provided (on) { byte i; end: i = 1; i = 2 } active proctype B() { on = false }"},
	{"a sequence is interrupted where there is no message",
		"chan q = [1] of { byte }; byte g; active proctype A() { q!1 } active proctype B() { byte x; atomic { g = 1; q?x; g = 2 } } active proctype C() { assert(g != 1) }"},
	{"a d_step fails where there is no message",
		"chan q = [1] of { byte }; byte g; active proctype A() { q!1 } active proctype B() { byte x; d_step { g = 1; q?x; g = 2 } }"},
	{"an else beside a d_step sees messages",
		"chan q = [3] of { byte }; active proctype A() { q!5 } active proctype B() { byte x; if :: d_step { q?x; x = 1 } :: else -> assert(false) fi }"},
	{"a receive out of turn becomes possible",
		"chan q = [3] of { byte }; active proctype A() { q!5; q!7 } active proctype B() { if :: q??5 :: q??7; assert(false) fi }"},
	{"a sequence begins in two places of a loop",
		"active proctype A() { assert(false) } active proctype B() { byte i; if :: goto H :: atomic { skip; L: if :: i = 1 :: i = 0 fi; goto E; H: if :: i = 1 :: i = 0 fi; goto L } fi; E: goto H }"},
	{"a counter runs over",
		"active proctype A() { assert(false) } active proctype B() { byte i; do :: i = i + 1 od }"},
	{"a counter is set back",
		"active proctype A() { assert(false) } active proctype B() { byte i; do :: i < 3 -> i++ :: i == 3 -> i = 0 od }"},
	{"a counter goes up and down",
		"active proctype A() { assert(false) } active proctype B() { int i; do :: i < 3 -> i++ :: i >= 3 -> i-- od }"},
	{"messages circulate in a ring",
		"chan q[2] = [1] of { byte }; active proctype A() { assert(false) } proctype B(chan in1, out) { byte x; do :: in1?x; out!x od } init { atomic { q[0]!1; run B(q[0], q[1]); run B(q[1], q[0]) } }"},
	{"a message comes back to who sends it",
		"chan q = [1] of { byte }; active proctype A() { assert(false) } proctype B(chan c) { do :: c!1; c?_ od } init { run B(q) }"},
	{"a process is started for each message",
		"chan q = [1] of { byte }; active proctype A() { assert(false) } proctype C() { q!1 } active proctype B() { do :: run C(); q?_ od }"},
	{"two parameters are the same channel",
		"chan q[2] = [2] of { byte }; proctype B(chan out; byte x) { out!x } init { byte a, b; atomic { run B(q[0], 1); run B(q[0], 2) } q[0]?a; q[0]?b; assert(a > b) }"},
	{"a random choice decides about a channel",
		"chan q[2] = [2] of { byte }; proctype B(chan out; byte x) { out!x } init { byte a, b; atomic { if :: b = 1 :: b = 0 fi; run B(q[0], 1); run B(q[b], 2) } q[0]?a; q[0]?b; assert(a > b) }"},
	{"others decide about a channel",
		"chan q[2] = [2] of { byte }; byte at = 0; active proctype A() { at = 1 } proctype B(chan out; byte x) { out!x } init { byte a, b; run B(q[0], 1); run B(q[1 - at], 2); q[0]?a; q[0]?b; assert(a > b) }"},
	{"xr promises too much, which Spin reports as an error of the reduction",
		"chan q = [2] of { byte }; active proctype A() { xr q; byte x; q?x; assert(x == 1) } active proctype B() { byte x; q?x } active proctype C() { q!1; q!2 }"},
	{"xs promises too much, which Spin reports as an error of the reduction",
		"chan q = [2] of { byte }; active proctype A() { xs q; q!1 } active proctype B() { q!2 } active proctype C() { byte x; q?x; assert(x == 1) }"},
	{"a process that could start another does something else forever",
		"byte g; proctype P(bool b) { byte x } active proctype A() { { skip; end: goto end } unless { 0 }; run P(0) } init { run P(0); g = 1; assert(g == 0) }"},
	{"a process that may start another may do something else forever",
		"byte g; proctype P(bool b) { byte x } active proctype A() { if :: true -> end: goto end :: run P(0) fi } init { run P(0); g = 1; assert(g == 0) }"},
}

func TestDependentStatements(t *testing.T) {
	for _, x := range dependent {
		if a, _, err := differ(corpus.Compile("dependent.pml", x.text), 20_000); err != nil || len(a.wrong) == 0 {
			t.Errorf("%s: errors %v: %v", x.name, a.wrong, err)
		}
	}
}

// TestEachPassKeepsErrors: every pass keeps the errors, except for the marks, see breakCycles.
func TestEachPassKeepsErrors(t *testing.T) {
	for _, x := range dependent {
		list := stages(corpus.Compile("dependent.pml", x.text))
		whole := count(list[0].program, 20_000)
		for _, s := range list[1:] {
			if c := count(s.program, 40_000); s.name != "marked" && !sameWrong(whole.wrong, c.wrong) {
				t.Errorf("%s: errors %v; after %s: %v", x.name, whole.wrong, s.name, c.wrong)
			}
		}
	}
}
