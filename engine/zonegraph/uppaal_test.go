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

// forUPPAAL leaves out what UPPAAL's language cannot say: vectors, other initial locations than the
// first one, lower bounds in invariants, and copies of clocks. Instead, edges synchronise on
// channels. Guards of edges on urgent channels compare no clocks.
func (m *model) forUPPAAL(r *rand.Rand, variable bool) {
	m.vectors = nil
	for range r.IntN(3) {
		m.processes = append(m.processes, m.process(r, variable))
	}
	for range r.IntN(3) {
		m.channels = append(m.channels, channel{broadcast: r.IntN(3) > 0, urgent: r.IntN(3) == 0})
	}
	for p := range m.processes {
		of := &m.processes[p]
		of.initial = []int{0}
		for l := range of.locations {
			of.locations[l].invariant = slices.DeleteFunc(of.locations[l].invariant, func(c comparison) bool { return c.x >= 0 && c.op != "<" && c.op != "<=" })
		}
		for e := range of.edges {
			if len(m.channels) > 0 && r.IntN(4) > 0 {
				of.edges[e].channel, of.edges[e].receives = 1+r.IntN(len(m.channels)), r.IntN(5) > 1
				if m.channels[of.edges[e].channel-1].urgent {
					of.edges[e].guard = slices.DeleteFunc(of.edges[e].guard, func(c comparison) bool { return c.x >= 0 })
				}
			}
			of.edges[e].updates = slices.DeleteFunc(of.edges[e].updates, func(a assignment) bool { return a.x >= 0 && a.from >= 0 })
		}
	}
}

// xta writes the network for UPPAAL. Each edge has a line of its own.
func (m *model) xta() string {
	var b strings.Builder
	for x := range m.clocks {
		fmt.Fprintf(&b, "clock x%d;\n", x)
	}
	for v, n := range m.values {
		fmt.Fprintf(&b, "int[0,%d] v%d;\n", n-1, v)
	}
	for i, c := range m.channels {
		fmt.Fprintf(&b, "%s%schan c%d;\n", map[bool]string{true: "urgent "}[c.urgent], map[bool]string{true: "broadcast "}[c.broadcast], i)
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
		first := strings.Count(b.String(), "\n") + 1
		for i, e := range of.edges {
			labels := ""
			if e.channel > 0 {
				labels = fmt.Sprintf("sync c%d%s; ", e.channel-1, map[bool]string{true: "?", false: "!"}[e.receives])
			}
			of.edges[i].line = first + i
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

// A tally says what the random models had, so that a generator that no longer makes something is
// noticed.
type tally struct{ compared, faults, binary, broadcast, urgent, receivers, split, stopped int }

// count adds a model whose zone graph has been visited.
func (y *tally) count(m *model, f *finder) {
	y.compared++
	if m.outOfRange {
		y.faults++
	}
	var has tally
	for _, c := range m.channels {
		if c.broadcast {
			has.broadcast = 1
		} else {
			has.binary = 1
		}
		if c.urgent {
			has.urgent = 1
		}
	}
	var b zonegraph.Batch
	for _, list := range f.visited {
		for _, visited := range list {
			b.Reset()
			f.graph.Successors(visited.state, &b)
			for i := range b.Len() {
				if len(b.Taken(i)) > 2 {
					has.receivers = 1
				}
				if len(b.Apart(i)) > 0 {
					has.split = 1
				}
			}
			if m.urgent(&region{locations: ints(visited.state[:len(m.processes)]), integers: ints(f.graph.Discrete(visited.state)[len(m.processes):]), whole: make([]int, m.clocks), fraction: make([]int, m.clocks)}) {
				has.stopped = 1
			}
		}
	}
	y.binary += has.binary
	y.broadcast += has.broadcast
	y.urgent += has.urgent
	y.receivers += has.receivers
	y.split += has.split
	y.stopped += has.stopped
}

func ints(words []int32) (out []int) {
	for _, w := range words {
		out = append(out, int(w))
	}
	return out
}

// TestRandomUPPAAL compares which locations and integers of UPPAAL's models are reachable with the
// exact interpreter, and whether an integer can leave its range. BEELINE_TIMED=all tries more
// models.
func TestRandomUPPAAL(t *testing.T) {
	rounds := 800
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 30_000
	}
	r := rand.New(rand.NewPCG(51, 52))
	var y tally
	for i := range rounds {
		m := randomModel(r, i%4 == 0)
		m.forUPPAAL(r, i%4 == 0)
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
		if m.outOfRange != (f.fault == net.OutOfRange) || !m.outOfRange && (f.status != search.Exhausted || !maps.Equal(f.discrete(len(c.Network.Automata)), want)) {
			t.Fatalf("status %d, fault %d, %v, want %v, out of range %v\n%s", f.status, f.fault, f.discrete(len(c.Network.Automata)), want, m.outOfRange, m.xta())
		}
		y.count(m, f)
	}
	t.Logf("%d rounds: %+v", rounds, y)
	if y.compared < rounds*8/10 || min(y.faults, y.binary, y.broadcast, y.urgent, y.receivers, y.split, y.stopped) < rounds/40 {
		t.Error("the models are too large or too small")
	}
}
