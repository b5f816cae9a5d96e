package zonegraph_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/engine/zonegraph/hulls"
	"beeline/lang/timed/lower"
	"beeline/lang/timed/tck"
)

// systemFor returns the zone graph in which a formula is the goal.
func systemFor(g *zonegraph.Graph, f *zonegraph.Formula) *zonegraph.System {
	return &zonegraph.System{Graph: g, Goal: func(s []int32) (bool, net.Fault) { return g.Meets(s, f) }}
}

// narrowQuestion returns a question about a location and several clocks, which a hull satisfies more often
// than a zone does.
func (m *model) narrowQuestion(r *rand.Rand) *question {
	q := &question{op: "at", process: r.IntN(len(m.processes))}
	q.location = r.IntN(len(m.processes[q.process].locations))
	for x := range m.clocks {
		c := comparison{x: x, v: -1, plus: -1, c: r.IntN(maxConst), op: []string{"==", "==", "<=", ">="}[r.IntN(4)]}
		q = &question{op: "and", parts: []*question{q, {op: "compare", compare: c}}}
	}
	return q
}

// TestRandomHulls compares answers of hulls with the exact interpreter: "no" is right, "yes" is right and
// has a run, and there are never more hulls than zones. BEELINE_TIMED=all asks more.
func TestRandomHulls(t *testing.T) {
	rounds := 1000
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 20_000
	}
	r := generator(t, 67)
	var compared, yes, no, unknown, wrong, faults, fewer int
	for i := range rounds {
		m := randomModel(r, false, i%2 == 0)
		m.forUPPAAL(r, false)
		q := m.question(r, 3)
		if i%4 > 0 {
			q = m.narrowQuestion(r)
		}
		want := false
		if _, ok := m.visit(5000, func(s *region) { want = want || m.true(q, s) }); !ok {
			continue
		}
		c := lower.Compile("random.xta", m.xta())
		query := c.Query("E<> " + q.text())
		if c.List.HasErrors() {
			t.Fatal(c.List.Report(c.Sources))
		}
		g := zonegraph.For(c.Network, query.Formula)
		y := systemFor(g, query.Formula)
		run := hulls.Search{System: y}.Start()
		status, o, found := drive(run), run.Outcome(), run.Finding()
		compared++
		says := func(what string) {
			t.Fatalf("%s: %s: status %d, %+v, %+v\n%s", q.text(), what, status, o, found, m.xta())
		}
		switch {
		case status == search.Exhausted && (want || m.outOfRange):
			says("there is an error")
		case status == search.Exhausted:
			no++
		case status == search.Found:
			var last ts.Fault
			if err := found.Trail.Replay(&ts.Model{System: y}, func(_ int, e ts.Edge, _ ts.State) { last = e.Fault }); err != nil {
				says(err.Error())
			}
			if len(found.Trail.Steps) > 0 && last != found.Fault {
				says("another error at the end of the run")
			}
			if found.Fault == ts.ValueOutOfRange && m.outOfRange {
				faults++
				continue
			}
			if found.Fault != ts.GoalReached || !m.outOfRange && !want {
				says("there is no error")
			}
			yes++
			path := found.Trail.Steps
			var first zonegraph.Batch
			if g.Initial(&first); first.Len() == 1 {
				path = append([]uint32{0}, path...)
			}
			schedule, err := g.Schedule(path, query.Formula)
			if err == nil {
				err = m.executeTo(g, path, schedule, m.edges(c.Network), func(s *region) error {
					if !m.true(q, s) {
						return fmt.Errorf("the question is not true in %v", *s)
					}
					return nil
				})
			}
			if err != nil {
				says(err.Error())
			}
		case o.Limit != search.Unconfirmed || found.Kind != search.NoError:
			says("another end")
		default:
			unknown++
			if !want && !m.outOfRange {
				wrong++
			}
		}
		if status != search.Exhausted {
			continue
		}
		f := finder{graph: zonegraph.For(c.Network, query.Formula), goal: query.Formula, relation: included, states: 20_000}.run()
		if f.status != search.Exhausted || run.Progress().Stored > f.counts.stored {
			says(fmt.Sprintf("%d hulls of %d zones", run.Progress().Stored, f.counts.stored))
		}
		if run.Progress().Stored < f.counts.stored {
			fewer++
		}
	}
	t.Logf("%d questions: %d yes, %d no, %d faults, %d not decided, of these %d only in hulls; %d with fewer hulls than zones", compared, yes, no, faults, unknown, wrong, fewer)
	if compared < rounds/2 || min(yes, no, faults, fewer) < rounds/20 || wrong == 0 {
		t.Error("the questions are too easy")
	}
}

// TestHullsOfKnownModels: how many hulls, and how many zones, the search of all states stores.
func TestHullsOfKnownModels(t *testing.T) {
	for _, c := range []struct {
		model        string
		hulls, zones uint64
	}{
		{"corsso_2", 144, 573}, {"fddi_5", 40, 140}, {"parallel-b_3", 27, 79}, {"critical-region_3", 1826, 3015},
		{"csmacd_5", 535, 850}, {"fischer_4", 220, 220}, {"train_gate_4", 12000, 12000},
	} {
		text, err := os.ReadFile(filepath.Join(shared, "tchecker-generated", c.model+".tck"))
		if err != nil {
			t.Skip("no shared models")
		}
		n := tck.Compile(c.model+".tck", string(text)).Network
		run := hulls.Search{System: &zonegraph.System{Graph: zonegraph.New(n)}}.Start()
		status, p := drive(run), run.Progress()
		f := finder{graph: zonegraph.New(n), relation: included}.run()
		if status != search.Exhausted || p.Stored != c.hulls || f.counts.stored != c.zones {
			t.Errorf("%s: status %d, %d hulls, %d zones", c.model, status, p.Stored, f.counts.stored)
		}
	}
}

// drive returns the status of a run at its end.
func drive(r search.Run) search.Status {
	for {
		if s := r.Step(7); s != search.Running {
			return s
		}
	}
}
