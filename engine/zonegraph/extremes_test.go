package zonegraph_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
)

// extreme makes a bound the one of a region and of the regions before it. x is a clock, or -1 - v for
// integer v.
func extreme(s *region, x int, upper bool, e *zonegraph.Extreme) {
	one := zonegraph.Extreme{Known: true}
	switch {
	case x < 0:
		one.Constant = int64(s.integers[-1-x])
	case s.fraction[x] == 0:
		one.Constant = int64(s.whole[x])
	case upper:
		one.Constant, one.Strict, one.Infinite = int64(s.whole[x])+1, true, s.fraction[x] < 0
	default:
		one.Constant, one.Strict = int64(s.whole[x]), true
	}
	if one.Infinite {
		one.Constant, one.Strict = 0, false
	}
	better := one.Constant > e.Constant
	if !upper {
		better = one.Constant < e.Constant
	}
	if !e.Known || one.Infinite || !e.Infinite && (better || one.Constant == e.Constant && !one.Strict) {
		*e = one
	}
}

// TestRandomExtremes compares the bounds of clocks and integers in the states with a random property
// with the exact interpreter. It knows no values of clocks above top. BEELINE_TIMED=all asks more.
func TestRandomExtremes(t *testing.T) {
	rounds := 500
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 20_000
	}
	r := generator(t, 91)
	var compared, strict, infinite, beyond, none, deadlocks int
	for i := range rounds {
		m := randomModel(r, false, false)
		m.forUPPAAL(r, false)
		q := m.question(r, 1)
		if i%2 == 0 {
			q = &question{op: "at", location: r.IntN(len(m.processes[0].locations))}
		}
		upper := r.IntN(2) == 0
		var values []int
		var texts []string
		for x := range m.clocks {
			values, texts = append(values, x), append(texts, fmt.Sprintf("x%d", x))
		}
		for v := range m.values {
			values, texts = append(values, -1-v), append(texts, fmt.Sprintf("v%d", v))
		}
		want := make([]zonegraph.Extreme, len(values))
		if _, ok := m.visit(5000, func(s *region) {
			for i, x := range values {
				if m.true(q, s) {
					extreme(s, x, upper, &want[i])
				}
			}
		}); !ok || m.outOfRange {
			continue
		}
		text := map[bool]string{true: "sup", false: "inf"}[upper] + "{" + q.text() + "}: " + strings.Join(texts, ", ")
		c := lower.Compile("random.xta", m.xta())
		query := c.Query(text)
		if c.List.HasErrors() {
			t.Fatal(text, c.List.Report(c.Sources))
		}
		g := query.Extremes.Graph(c.Network)
		f := finder{graph: g, relation: relation(r.IntN(2)), states: 3000}.run()
		if f.status != search.Exhausted {
			if f.fault != net.NoFault {
				t.Fatal(text, f.fault)
			}
			continue // a clock gets ever larger
		}
		got := make([]zonegraph.Extreme, len(values))
		for _, list := range f.visited {
			for _, n := range list {
				if fault := g.Note(n.state, query.Extremes, got); fault != net.NoFault {
					t.Fatal(text, fault)
				}
			}
		}
		compared++
		if q.asks("deadlock") {
			deadlocks++
		}
		for i, want := range want {
			same := got[i] == want
			switch {
			case !want.Known:
				none++
			case want.Infinite:
				infinite++
				same = got[i].Infinite || got[i].Known && got[i].Constant > top
			case !upper && want.Constant == top && want.Strict:
				beyond++
				same = got[i].Constant >= top
			case want.Strict:
				strict++
			}
			if !same {
				t.Fatalf("%s: value %d: %+v, want %+v\n%s", text, i, got[i], want, m.xta())
			}
		}
	}
	t.Logf("%d queries compared, bounds: %d strict, %d infinite, %d above the known values, %d of no state; %d queries with deadlocks", compared, strict, infinite, beyond, none, deadlocks)
	if compared < rounds/3 || min(5*strict, infinite, none, deadlocks) < rounds/20 {
		t.Error("the queries are too easy")
	}
}
