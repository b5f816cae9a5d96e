package zonegraph_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
)

// untimed makes a random condition on locations and integers.
func (m *model) untimed(r *rand.Rand, depth int) *question {
	for {
		if q := m.question(r, depth); !q.asks("clock") && !q.asks("deadlock") {
			return q
		}
	}
}

// edgesOf returns the regions after a delay or a step, and whether a run may end in a region.
func (m *model) edgesOf(s *region) (list []*region, ends bool) {
	if m.mayDelay(s) {
		switch t := s.later(); {
		case t == nil:
			ends = true // time may pass forever
		case m.invariant(t):
			list = append(list, t)
		}
	}
	_, next := m.next(s)
	list = append(list, next...)
	return list, ends || len(list) == 0
}

// stays reports whether a run from one of some regions never leaves those with a condition.
func (m *model) stays(from []*region, condition func(*region) bool) bool {
	const open, closed = 1, 2
	state := map[string]int{}
	var visit func(s *region) bool
	visit = func(s *region) bool {
		key := s.key()
		if !condition(s) || state[key] == closed {
			return false
		}
		if state[key] == open {
			return true
		}
		state[key] = open
		list, ends := m.edgesOf(s)
		for _, t := range list {
			ends = ends || visit(t)
		}
		state[key] = closed
		return ends
	}
	for _, s := range from {
		if visit(s) {
			return true
		}
	}
	return false
}

// TestRandomRuns compares whether a run stays forever in states with a property, from the initial
// state on or from some state with another property on, with the exact interpreter.
func TestRandomRuns(t *testing.T) {
	rounds := 400
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 6_000
	}
	r := generator(t, 81)
	var compared, found, ended, clocks, deadlocks int
	for i := range rounds {
		m := randomModel(r, false, i%4 < 2)
		m.forUPPAAL(r, false)
		from, left := m.untimed(r, 1), m.untimed(r, 2)
		if i%3 > 0 {
			from, left = m.question(r, 1), m.question(r, 2)
		}
		text := "A<> " + left.text()
		if i%2 == 0 {
			text = "(" + from.text() + ") --> (" + left.text() + ")"
		}
		condition := func(s *region) bool { return !m.true(left, s) }
		var starts []*region
		if _, ok := m.visit(3000, func(s *region) {
			if i%2 == 0 && m.true(from, s) || i%2 == 1 && len(starts) == 0 {
				starts = append(starts, s)
			}
		}); !ok || m.outOfRange {
			continue
		}
		want := m.stays(starts, condition)
		c := lower.Compile("random.xta", m.xta())
		q := c.Query(text)
		if c.List.HasErrors() {
			t.Fatal(text, c.List.Report(c.Sources))
		}
		asked := []*zonegraph.Formula{q.Stay}
		if q.From != nil {
			asked = append(asked, q.From)
		}
		y := &zonegraph.Runs{System: zonegraph.System{Graph: zonegraph.ForRuns(c.Network, asked...)}, From: q.From, Stay: q.Stay}
		model := &ts.Model{System: y}
		run := search.NestedDepthFirst{Model: model, Store: store.NewExact(0), Goal: search.Goal{Asserts: true}}.Start()
		other := search.Components{Model: model, Store: store.NewExact(0), Goal: search.Goal{Asserts: true}}.Start()
		steps := 0
		for ; steps < 100 && (run.Step(1000) == search.Running || other.Step(1000) == search.Running); steps++ {
		}
		if steps == 100 && m.diagonals {
			continue // functions set clocks that are compared, so zones are not extrapolated
		}
		for _, kind := range []search.ErrorKind{run.Finding().Kind, other.Finding().Kind} {
			if kind != search.NoError && kind != search.AcceptanceCycle || (kind == search.AcceptanceCycle) != want {
				t.Fatalf("%s: error %d, want %v\n%s", text, kind, want, m.xta())
			}
		}
		if compared++; want {
			found++
			f := run.Finding().Trail
			path := []uint32(nil)
			if err := f.Replay(model, func(step int, e ts.Edge, _ ts.State) {
				number, ok := zonegraph.Edge(e.Action)
				if ok && step > 0 {
					path = append(path, uint32(number))
				}
				if step == len(f.Steps) && !ok {
					ended++
				}
			}); err != nil {
				t.Fatal(err)
			}
			schedule, err := y.Graph.Schedule(path, nil)
			if err == nil {
				err = m.executeTo(y.Graph, path, schedule, m.edges(c.Network), func(s *region) error {
					if !condition(s) {
						return fmt.Errorf("the run does not stay: %v", *s)
					}
					return nil
				})
			}
			if err != nil {
				t.Fatalf("%s: %v, %v\n%s", text, path, err, m.xta())
			}
			if left.asks("clock") {
				clocks++
			}
			if left.asks("deadlock") {
				deadlocks++
			}
		}
	}
	t.Logf("%d properties compared, %d with a run that stays, %d of these to an end, %d about clocks, %d about deadlocks", compared, found, ended, clocks, deadlocks)
	if compared < rounds/2 || min(found, compared-found, ended, found-ended, clocks, deadlocks) < rounds/20 {
		t.Error("the properties are too easy")
	}
}

// TestRunsToStrictBounds compares runs that come as close as they like to a strict bound with the exact
// interpreter: a step that is possible before the bound is taken.
func TestRunsToStrictBounds(t *testing.T) {
	at := func(op string, c int) []comparison { return []comparison{{op: op, c: c, plus: -1}} }
	idle := transition{guard: at(">=", 0)}
	for _, c := range []struct {
		invariant, guard []comparison
		others           []transition
		stays            bool
	}{
		{at("<", 3), at(">", 2), nil, false},
		{at("<", 3), at(">=", 2), nil, false},
		{at("<", 3), at(">=", 3), nil, true},
		{at("<=", 3), at(">=", 3), nil, false},
		{at("<=", 3), at(">", 3), nil, true},
		{nil, at(">", 2), nil, true},
		{at("<", 3), at(">", 2), []transition{idle}, true},
	} {
		p := process{locations: []location{{invariant: c.invariant}, {}}, initial: []int{0}}
		p.edges = append(c.others, transition{to: 1, guard: c.guard})
		m := &model{clocks: 1, processes: []process{p}}
		var starts []*region
		m.visit(100, func(s *region) {
			if len(starts) == 0 {
				starts = append(starts, s)
			}
		})
		if got := m.stays(starts, func(s *region) bool { return s.locations[0] == 0 }); got != c.stays {
			t.Errorf("%+v: the interpreter finds that a run stays: %v", c, got)
		}
		text := m.xta()
		compiled := lower.Compile("strict.xta", text)
		q := compiled.Query("A<> P0.l1")
		if compiled.List.HasErrors() {
			t.Fatal(text, compiled.List.Report(compiled.Sources))
		}
		model := &ts.Model{System: &zonegraph.Runs{System: zonegraph.System{Graph: zonegraph.ForRuns(compiled.Network, q.Stay)}, Stay: q.Stay}}
		run := search.NestedDepthFirst{Model: model, Store: store.NewExact(0)}.Start()
		for run.Step(1000) == search.Running {
		}
		if got := run.Finding().Kind == search.AcceptanceCycle; got != c.stays {
			t.Errorf("%+v: zones find that a run stays: %v\n%s", c, got, text)
		}
	}
}
