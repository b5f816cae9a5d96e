package zonegraph_test

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"beeline/engine/kernel"
	"beeline/engine/kernel/zones"
	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
	"beeline/lang/timed/tck"
)

// generated runs the generated code of a graph to its end, with few expansions at a time at first. It
// returns nil if the code is refused.
func generated(t *testing.T, g *zonegraph.Graph, goal zones.Goal, by zonegraph.Inclusion, s zones.Search) *zones.Run {
	t.Helper()
	code, err := zones.Generate(g, goal, by)
	if errors.Is(err, kernel.ErrUnsupported) || errors.Is(err, kernel.ErrTooLarge) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	s.Code = code
	r, err := s.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Release)
	for n := 1; r.Step(n) == search.Running; n *= 2 {
	}
	if err := r.Outcome().Failure; err != nil {
		t.Fatal(err)
	}
	return r
}

// TestGeneratedVerdicts compares the counts of generated code with TChecker's, number for number. With
// BEELINE_TIMED=all it runs all searches.
func TestGeneratedVerdicts(t *testing.T) {
	all := os.Getenv("BEELINE_TIMED") == "all"
	compared, refused := 0, map[string]bool{}
	for _, v := range verdicts(t) {
		if v.order != "bfs" || !all && v.seconds > usualSeconds {
			continue
		}
		f := searchOf(t, v)
		by := map[relation]zonegraph.Inclusion{equal: zonegraph.NoInclusion, included: zonegraph.Included, includedLU: zonegraph.Simulated}[f.relation]
		r := generated(t, f.graph, zones.Goal{Labels: f.labels}, by, zones.Search{Drops: true})
		if r == nil {
			refused[v.model] = true
			continue
		}
		compared++
		p := r.Progress()
		got := counts{visited: r.Visited(), transitions: p.Transitions() - 1, covered: r.Covered()}
		got.stored = 1 + got.transitions - got.covered
		if v.algorithm == "reach" { // TChecker does not count what it stores
			got.stored, got.covered = 0, 0
		}
		found := r.Finding().Kind != search.NoError
		if got != v.counts || found != v.reachable {
			t.Errorf("%s %s %q: found %v, %+v; TChecker %v, %+v", v.model, v.algorithm, v.labels, found, got, v.reachable, v.counts)
		}
		if found {
			replays(t, f.graph, r.Finding().Trail.Steps, f.labels)
		}
	}
	t.Logf("%d searches compared, %d models refused: %v", compared, len(refused), refused)
	if compared < 30 {
		t.Errorf("only %d searches", compared)
	}
}

// replays checks that a path leads to the labels.
func replays(t *testing.T, g *zonegraph.Graph, steps []uint32, labels []string) {
	t.Helper()
	s, err := g.Reached(append([]uint32{0}, steps...))
	if err != nil || !g.HasLabels(s, labels) {
		t.Errorf("the path %v does not lead to %v: %v", steps, labels, err)
	}
}

// A searchOptions is what a comparison of generated code with Go varies.
type searchOptions struct {
	states, depth uint64
	all           bool
	by            zonegraph.Inclusion
}

// TestGeneratedSearch compares searches by generated code with those of package search, on random
// networks: counts, verdicts, trails and what they prove.
func TestGeneratedSearch(t *testing.T) {
	rounds := 400
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 10_000
	}
	r := generator(t, 61)
	compared, found := 0, 0
	for range rounds {
		m := randomModel(r, false, r.IntN(10) == 0)
		for p := range m.processes {
			of := &m.processes[p]
			of.initial = []int{0}
			of.locations[len(of.locations)-1].goal = true
		}
		n := tck.Compile("random.tck", m.text()).Network
		goal := zones.Goal{}
		if r.IntN(2) == 0 {
			goal.Labels = []string{"goal0"}
		}
		o := searchOptions{states: 3000, all: r.IntN(4) == 0, by: zonegraph.Inclusion(r.IntN(3))}
		if r.IntN(8) == 0 {
			o.states = 1 + r.Uint64N(20)
		}
		if r.IntN(8) == 0 {
			o.depth = 1 + r.Uint64N(5)
		}
		run, want := compareGenerated(t, n, goal, o)
		if run == nil {
			continue
		}
		compared++
		if want.Finding().Kind != search.NoError {
			found++
		}
		if t.Failed() {
			t.Fatalf("%+v %+v\n%s", goal, o, m.text())
		}
	}
	t.Logf("%d of %d networks compared, %d errors", compared, rounds, found)
	if compared < rounds/3 || found < compared/20 {
		t.Error("too few")
	}
}

// TestGeneratedQuestions is TestGeneratedSearch for random networks and questions of UPPAAL: with urgent
// channels, values out of range, and conditions on clocks.
func TestGeneratedQuestions(t *testing.T) {
	rounds := 600
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 20_000
	}
	r := generator(t, 71)
	var compared, goals, faults, clocks, urgent int
	for range rounds {
		m := randomModel(r, false, r.IntN(10) == 0)
		m.forUPPAAL(r, false)
		m.priorities, m.plain = false, true
		some := false
		for c := range m.channels {
			m.channels[c].broadcast = false
			some = some || m.channels[c].urgent
		}
		q := m.question(r, 2)
		c := lower.Compile("random.xta", m.xta())
		query := c.Query("E<> " + q.text())
		if c.List.HasErrors() {
			t.Fatal(c.List.Report(c.Sources))
		}
		o := searchOptions{states: 3000, all: r.IntN(4) == 0, by: zonegraph.Inclusion(r.IntN(3))}
		run, want := compareGenerated(t, c.Network, zones.Goal{Formula: query.Formula}, o)
		if t.Failed() {
			t.Fatalf("%s %+v\n%s", q.text(), o, m.xta())
		}
		if run == nil {
			continue
		}
		compared++
		switch f := want.Finding(); {
		case f.Kind == search.NoError:
		case f.Fault != ts.GoalReached:
			faults++
		default:
			if goals++; q.asks("clock") {
				clocks++
			}
		}
		if some {
			urgent++
		}
	}
	t.Logf("%d of %d questions compared, %d with urgent channels, %d with the answer yes, of these %d with clocks, %d faults", compared, rounds, urgent, goals, clocks, faults)
	if min(compared, 10*urgent, 10*goals, 20*clocks, 20*faults) < rounds/8 {
		t.Error("too few")
	}
}

// compareGenerated searches a network for labels with generated code and in Go, and compares both. It
// returns nil if the code is refused.
func compareGenerated(t *testing.T, n *net.Network, goal zones.Goal, o searchOptions) (*zones.Run, *search.BestRun) {
	t.Helper()
	g := zonegraph.New(n)
	if goal.Formula != nil {
		g = zonegraph.For(n, goal.Formula)
	}
	limits := search.Limits{States: o.states, Depth: o.depth}
	run := generated(t, g, goal, o.by, zones.Search{Limits: limits, All: o.all})
	if run == nil {
		return nil, nil
	}
	y := &zonegraph.System{Graph: g, Inclusion: o.by}
	switch {
	case goal.Formula != nil:
		y.Goal = func(s []int32) (bool, net.Fault) { return g.Meets(s, goal.Formula) }
	case goal.Labels != nil:
		y.Goal = func(s []int32) (bool, net.Fault) { return g.HasLabels(s, goal.Labels), net.NoFault }
	}
	model, visited := &ts.Model{System: y}, store.Indexed(store.NewExact(0))
	if o.by != zonegraph.NoInclusion {
		model.Cover = y.Cover()
		visited = store.NewCovering(model.Cover)
	}
	want := search.BestFirst{
		Model: model, Store: visited, Priority: search.Uniform,
		Goal: search.Goal{Asserts: true, Deadlocks: true}, Limits: limits, All: o.all,
	}.Start()
	for want.Step(1000) == search.Running {
	}
	p, q := run.Progress(), want.Progress()
	p.Bytes, q.Bytes = 0, 0
	if p != q {
		t.Errorf("generated: %+v; Go: %+v", p, q)
	}
	if !run.Finding().Equal(want.Finding()) || run.Outcome() != want.Outcome() || run.Step(1) != want.Step(1) {
		t.Errorf("generated: %v %+v %+v; Go: %v %+v %+v", run.Step(1), run.Finding(), run.Outcome(), want.Step(1), want.Finding(), want.Outcome())
	}
	return run, want
}

// TestGeneratedMemory: a search keeps within its memory, and one without room for the first states is
// refused.
func TestGeneratedMemory(t *testing.T) {
	n := compile(t, "clock:1:x", "int:1:0:100000:0:i", "process:P", "location:P:A{initial:}", "edge:P:A:A:a{do:i=i+1}")
	code, err := zones.Generate(zonegraph.New(n), zones.Goal{}, zonegraph.Included)
	if err != nil {
		t.Fatal(err)
	}
	const limit = 1 << 20
	r, err := zones.Search{Code: code, Limits: search.Limits{Bytes: limit}}.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Release()
	for r.Step(100) == search.Running {
	}
	p := r.Progress()
	if r.Outcome().Limit != search.MemoryLimit || r.Outcome().Exhausted || p.Bytes > limit || p.Bytes < limit/2 || p.Stored != p.Depth+1 {
		t.Errorf("%+v %+v", r.Outcome(), p)
	}
	if _, err := (zones.Search{Code: code, Limits: search.Limits{Bytes: 1 << 12}}).Start(); !errors.Is(err, kernel.ErrTooLarge) {
		t.Errorf("4 KB: %v", err)
	}
}

// TestGeneratedTable: the table of a large search is moved piece by piece, and has each state once.
func TestGeneratedTable(t *testing.T) {
	n := compile(t, "clock:1:x", "int:1:0:511:0:i", "int:1:0:511:0:j", "process:P", "location:P:A{initial:}",
		"edge:P:A:A:a{do:i=i+1}", "edge:P:A:A:b{do:j=j+1}")
	r := generated(t, zonegraph.New(n), zones.Goal{}, zonegraph.Included, zones.Search{})
	p := r.Progress()
	if p.Stored != 512*512 || p.Transitions() != 2*512*511+1 || p.Depth != 2*511 || r.Step(1) != search.Exhausted {
		t.Errorf("%+v", p)
	}
}

// TestGeneratedConstants: constants are refused before sums with infinity could be taken for bounds, and
// large ones below that give the same zones as in Go.
func TestGeneratedConstants(t *testing.T) {
	for constant, generates := range map[int]bool{1_000_000: true, 20_000_000: false} {
		lines := []string{"clock:3:x", "process:P", "location:P:A{initial:}"}
		for i := range 3 {
			j := (i + 1) % 3
			lines = append(lines, fmt.Sprintf("edge:P:A:A:%c{provided:x[%d]>=%d&&x[%d]<=%d : do:x[%d]=%d}", "aba"[i], i, constant-i, j, constant+i, i, i*constant/7))
		}
		run, _ := compareGenerated(t, compile(t, lines...), zones.Goal{}, searchOptions{states: 2000})
		if (run != nil) != generates {
			t.Errorf("%d: generated %t", constant, run != nil)
		}
	}
}
