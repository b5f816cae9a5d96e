package zonegraph_test

import (
	"os"
	"slices"
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
)

// TestRandomFastest compares the least time at which a random property holds with the exact
// interpreter, which has one more clock, and executes the schedule of the run that is found.
func TestRandomFastest(t *testing.T) {
	rounds := 500
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 20_000
	}
	r := generator(t, 101)
	var compared, later, open int
	for range rounds {
		m := randomModel(r, false, false)
		m.forUPPAAL(r, false)
		text := m.xta()
		m.clocks++ // it is never reset
		var q *question
		for starts := true; starts; { // at time 0, which is too easy
			m.clocks--
			q = m.question(r, 2)
			m.clocks++
			starts = false
			m.visit(0, func(s *region) { starts = m.true(q, s) })
		}
		var want zonegraph.Extreme
		_, ok := m.visit(5000, func(s *region) {
			if m.true(q, s) {
				extreme(s, m.clocks-1, false, &want)
			}
		})
		if !ok || m.outOfRange || want.Constant >= top {
			continue
		}
		c := lower.Compile("random.xta", text)
		query := c.Query("E<> " + q.text())
		if c.List.HasErrors() {
			t.Fatal(q.text(), c.List.Report(c.Sources))
		}
		g := zonegraph.ForFastest(zonegraph.WithTime(c.Network), query.Formula)
		y := &zonegraph.Fastest{System: zonegraph.System{Graph: g}, Formula: query.Formula}
		model := &ts.Model{System: y, Cover: y.Cover()}
		run := search.BestFirst{Model: model, Store: store.NewCovering(model.Cover), Priority: search.Greedy, Heuristic: y, Goal: search.Goal{Asserts: true}}.Start()
		for run.Step(1000) == search.Running {
			if run.Progress().Stored > 50_000 {
				t.Fatalf("%s: too many states\n%s", q.text(), text)
			}
		}
		f := run.Finding()
		if f.Kind == search.NoError || f.Fault != ts.GoalReached {
			if want.Known || f.Kind != search.NoError {
				t.Fatalf("%s: no run, want %+v\n%s", q.text(), want, text)
			}
			continue
		}
		var path []uint32
		if err := f.Trail.Replay(model, func(_ int, e ts.Edge, s ts.State) {
			if number, ok := zonegraph.Step(e.Action); ok && len(s) > 0 {
				path = append(path, uint32(number))
			}
		}); err != nil {
			t.Fatal(err)
		}
		schedule, err := g.Schedule(path, query.Formula)
		if err != nil {
			t.Fatalf("%s: %v, path %v\n%s", q.text(), err, path, text)
		}
		end := schedule.Times[len(schedule.Times)-1]
		if err := m.execute(g, path, schedule, m.edges(c.Network)); err != nil {
			t.Fatalf("%s: %v, path %v\n%s", q.text(), err, path, text)
		}
		whole := want.Constant * schedule.Denominator
		if !want.Known || end < whole || want.Strict && end == whole || !want.Strict && end != whole || end >= whole+schedule.Denominator {
			t.Fatalf("%s: %d/%d, want %+v\n%s", q.text(), end, schedule.Denominator, want, text)
		}
		compared++
		if want.Strict {
			open++
		}
		if want.Constant > 0 && slices.Max(path) > 0 {
			later++
		}
	}
	t.Logf("%d runs compared, %d that take time, %d that may take less and less", compared, later, open)
	if compared < rounds/8 || later < rounds/100 || open < rounds/30 {
		t.Error("the properties are too easy")
	}
}
