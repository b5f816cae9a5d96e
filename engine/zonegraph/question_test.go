package zonegraph_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
)

// A question is a random condition on states: a comparison, a location, a deadlock, or a combination
// of others.
type question struct {
	op       string // "compare", "at", "deadlock", "not", "and", "or" or "imply"
	compare  comparison
	process  int
	location int
	parts    []*question
}

func (m *model) question(r *rand.Rand, depth int) *question {
	if depth == 0 || r.IntN(4) == 0 {
		switch r.IntN(5) {
		case 0:
			return &question{op: "deadlock"}
		case 1:
			p := r.IntN(len(m.processes))
			return &question{op: "at", process: p, location: r.IntN(len(m.processes[p].locations))}
		}
		c := m.comparison(r, false)
		if c.op = []string{"==", "!=", "<", "<=", ">", ">="}[r.IntN(6)]; c.x >= 0 {
			c.c = r.IntN(maxConst + 2) // more than the constants of the model
		}
		return &question{op: "compare", compare: c}
	}
	q := &question{op: []string{"not", "and", "and", "or", "imply"}[r.IntN(5)], parts: []*question{m.question(r, depth-1)}}
	if q.op != "not" {
		q.parts = append(q.parts, m.question(r, depth-1))
	}
	return q
}

// asks reports whether a question or a part of it has an operator, and says something about clocks
// if op is "clock".
func (q *question) asks(op string) bool {
	return q.op == op || op == "clock" && q.op == "compare" && q.compare.x >= 0 || slices.ContainsFunc(q.parts, func(p *question) bool { return p.asks(op) })
}

// text writes the question in UPPAAL's language.
func (q *question) text() string {
	switch q.op {
	case "compare":
		return conditionText([]comparison{q.compare})
	case "at":
		return fmt.Sprintf("P%d.l%d", q.process, q.location)
	case "not":
		return "!(" + q.parts[0].text() + ")"
	case "deadlock":
		return q.op
	}
	return "(" + q.parts[0].text() + ") " + q.op + " (" + q.parts[1].text() + ")"
}

// true reports whether a region satisfies a question.
func (m *model) true(q *question, s *region) bool {
	switch q.op {
	case "compare":
		return s.holds([]comparison{q.compare})
	case "at":
		return s.locations[q.process] == q.location
	case "deadlock":
		return m.deadlocked(s)
	case "not":
		return !m.true(q.parts[0], s)
	case "and":
		return m.true(q.parts[0], s) && m.true(q.parts[1], s)
	case "or":
		return m.true(q.parts[0], s) || m.true(q.parts[1], s)
	}
	return !m.true(q.parts[0], s) || m.true(q.parts[1], s)
}

// deadlocked reports whether no step is possible from a region, at once or later.
func (m *model) deadlocked(s *region) bool {
	for ; s != nil && m.invariant(s); s = s.later() {
		if sets, _ := m.next(s); len(sets) > 0 {
			return false
		}
		if !m.mayDelay(s) {
			break
		}
	}
	return true
}

// regionOf returns the region of clock values, which are numerators.
func (m *model) regionOf(locations, integers []int, clocks []int64, one int64) *region {
	s := &region{locations: locations, integers: integers, exact: m.diagonals}
	var fractions []int64
	for _, v := range clocks {
		fractions = append(fractions, v%one)
	}
	slices.Sort(fractions)
	fractions = slices.Compact(append([]int64{0}, fractions...))
	for _, v := range clocks {
		whole, fraction := int(v/one), slices.Index(fractions, v%one)
		if v > top*one && !s.exact {
			whole, fraction = top, -1
		}
		s.whole, s.fraction = append(s.whole, whole), append(s.fraction, fraction)
	}
	s.rank()
	if s.exact {
		s.shorten()
	}
	return s
}

// TestRandomQuestions compares whether states with random properties are reachable with the exact
// interpreter, and executes the schedules that lead to them. BEELINE_TIMED=all asks more.
func TestRandomQuestions(t *testing.T) {
	rounds := 300
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 20_000
	}
	r := generator(t, 61)
	var compared, reached, clocks, deadlocks, later int
	for i := range rounds {
		m := randomModel(r, false, i%2 == 0)
		m.forUPPAAL(r, false)
		q := m.question(r, 3)
		want := false
		if _, ok := m.visit(5000, func(s *region) { want = want || m.true(q, s) }); !ok || m.outOfRange {
			continue
		}
		c := lower.Compile("random.xta", m.xta())
		query := c.Query("E<> " + q.text())
		if c.List.HasErrors() {
			t.Fatal(c.List.Report(c.Sources))
		}
		relation := relation(r.IntN(3))
		g := zonegraph.For(c.Network, query.Formula)
		if r.IntN(4) == 0 {
			g.Extrapolate(zonegraph.Merged)
		}
		f := finder{graph: g, goal: query.Formula, relation: relation, depthFirst: r.IntN(2) == 0, states: 20_000}.run()
		if f.fault != net.NoFault || want != (f.status == search.Found) || !want && f.status != search.Exhausted {
			t.Fatalf("%s: status %d, fault %d, want %v, relation %d\n%s", q.text(), f.status, f.fault, want, relation, m.xta())
		}
		compared++
		if !want {
			continue
		}
		reached++
		if q.asks("clock") {
			clocks++
		}
		if q.asks("deadlock") {
			deadlocks++
		}
		schedule, err := g.Schedule(f.path, query.Formula)
		if err == nil {
			err = m.executeTo(g, f.path, schedule, m.edges(c.Network), func(s *region) error {
				if !m.true(q, s) {
					return fmt.Errorf("the question is not true in %v", *s)
				}
				return nil
			})
		}
		if err != nil {
			t.Fatalf("%s: %v, %v, path %v\n%s", q.text(), schedule, err, f.path, m.xta())
		}
		if n := len(schedule.Times); schedule.Times[n-1] > schedule.Times[n-2] {
			later++
		}
	}
	t.Logf("%d questions compared, %d with the answer yes, of these %d with clocks, %d with deadlocks, %d reached after the last step", compared, reached, clocks, deadlocks, later)
	if compared < rounds/2 || min(compared-reached, reached, clocks, deadlocks, later) < rounds/20 {
		t.Error("the questions are too easy")
	}
}
