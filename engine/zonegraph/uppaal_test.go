package zonegraph_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
)

// forUPPAAL leaves out what UPPAAL's language cannot say: all vectors but pairs of processes with an
// event of their own, other initial locations than the first one, lower bounds in invariants, and
// copies of clocks.
func (m *model) forUPPAAL() {
	used := map[[2]int]bool{}
	m.vectors = slices.DeleteFunc(m.vectors, func(v []part) bool {
		for _, p := range v[:2] {
			if key := [2]int{p.process, p.event}; used[key] {
				return true
			}
		}
		for _, p := range v[:2] {
			used[[2]int{p.process, p.event}] = true
		}
		return false
	})
	for i, v := range m.vectors {
		m.vectors[i] = []part{{process: v[0].process, event: v[0].event}, {process: v[1].process, event: v[1].event}}
	}
	for p := range m.processes {
		of := &m.processes[p]
		of.initial = []int{0}
		for l := range of.locations {
			of.locations[l].invariant = slices.DeleteFunc(of.locations[l].invariant, func(c comparison) bool { return c.x >= 0 && c.op != "<" && c.op != "<=" })
		}
		for e := range of.edges {
			of.edges[e].updates = slices.DeleteFunc(of.edges[e].updates, func(a assignment) bool { return a.x >= 0 && a.from >= 0 })
		}
	}
}

// xta writes the network for UPPAAL. The first process of a vector sends.
func (m *model) xta() string {
	var b strings.Builder
	for x := range m.clocks {
		fmt.Fprintf(&b, "clock x%d;\n", x)
	}
	for v, n := range m.values {
		fmt.Fprintf(&b, "int[0,%d] v%d;\n", n-1, v)
	}
	syncs := map[[2]int]string{}
	for i, v := range m.vectors {
		fmt.Fprintf(&b, "chan c%d;\n", i)
		for j, mark := range []string{"!", "?"} {
			syncs[[2]int{v[j].process, v[j].event}] = fmt.Sprintf("sync c%d%s; ", i, mark)
		}
	}
	var system []string
	for p, of := range m.processes {
		var states, committed, urgent, edges []string
		for i, l := range of.locations {
			name := fmt.Sprintf("l%d", i)
			if l.committed {
				committed = append(committed, name)
			}
			if l.urgent {
				urgent = append(urgent, name)
			}
			if len(l.invariant) > 0 {
				name += " { " + conditionText(l.invariant) + " }"
			}
			states = append(states, name)
		}
		for _, e := range of.edges {
			labels := syncs[[2]int{p, e.event}]
			if len(e.guard) > 0 {
				labels = "guard " + conditionText(e.guard) + "; " + labels
			}
			if len(e.updates) > 0 {
				labels += "assign " + strings.ReplaceAll(updateText(e.updates), ";", ",") + "; "
			}
			edges = append(edges, fmt.Sprintf("l%d -> l%d { %s}", e.from, e.to, labels))
		}
		fmt.Fprintf(&b, "process P%d() { state %s;", p, strings.Join(states, ", "))
		for keyword, list := range map[string][]string{"commit": committed, "urgent": urgent} {
			if len(list) > 0 {
				fmt.Fprintf(&b, " %s %s;", keyword, strings.Join(list, ", "))
			}
		}
		fmt.Fprintf(&b, " init l0; trans %s; }\n", strings.Join(edges, ",\n"))
		system = append(system, fmt.Sprintf("P%d", p))
	}
	return b.String() + "system " + strings.Join(system, ", ") + ";\n"
}

// TestRandomUPPAAL compares which locations and integers of UPPAAL's models are reachable with the
// exact interpreter, and whether an integer can leave its range. BEELINE_TIMED=all tries more
// models.
func TestRandomUPPAAL(t *testing.T) {
	rounds := 500
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 30_000
	}
	r := rand.New(rand.NewPCG(51, 52))
	compared, faults, together := 0, 0, 0
	for i := range rounds {
		m := randomModel(r, i%4 == 0)
		m.forUPPAAL()
		want, ok := m.reachable(5000)
		if !ok {
			continue
		}
		c := lower.Compile("random.xta", m.xta())
		if c.Network == nil {
			t.Fatalf("%v\n%s", c.List.Report(c.Sources), m.xta())
		}
		f := finder{graph: zonegraph.New(c.Network), relation: relation(r.IntN(3)), depthFirst: r.IntN(2) == 0, states: 20_000}.run()
		if f.status == search.Limited && i%4 == 0 {
			continue // a clock is compared with an integer, so zones are not extrapolated
		}
		compared++
		if len(m.vectors) > 0 {
			together++
		}
		if m.outOfRange {
			faults++
		}
		if m.outOfRange != (f.fault == net.OutOfRange) || !m.outOfRange && (f.status != search.Exhausted || !maps.Equal(f.discrete(len(c.Network.Automata)), want)) {
			t.Fatalf("status %d, fault %d, %v, want %v, out of range %v\n%s", f.status, f.fault, f.discrete(len(c.Network.Automata)), want, m.outOfRange, m.xta())
		}
	}
	t.Logf("%d of %d models compared, %d with synchronisation, %d with faults", compared, rounds, together, faults)
	if compared < rounds*8/10 || together < rounds/10 || faults < rounds/10 {
		t.Error("the models are too large or too small")
	}
}
