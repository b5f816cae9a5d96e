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
	if m.priorities = r.IntN(3) == 0; m.priorities {
		m.usual = r.IntN(3)
		for c := range m.channels {
			m.channels[c].priority = r.IntN(3)
		}
	}
	for p := range m.processes {
		of := &m.processes[p]
		if m.priorities && p > 0 {
			of.priority = m.processes[p-1].priority + r.IntN(2)
		}
		of.initial = []int{0}
		for l := range of.locations {
			of.locations[l].invariant = slices.DeleteFunc(of.locations[l].invariant, func(c comparison) bool { return c.x >= 0 && c.minus == 0 && c.op != "<" && c.op != "<=" })
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

// functions are those that calls has in updates.
const functions = "void set(clock &c, int v) { if (v >= 0) c = v; else c = 1; } int same(int v) { for (i : int[0,1]) if (i == 1) return v; return 7; } "

// calls writes an update that calls functions.
func calls(list []assignment) string {
	var out []string
	for _, a := range list {
		left, right, _ := strings.Cut(updateText([]assignment{a}), "=")
		if a.x >= 0 {
			out = append(out, "set("+left+", "+right+")")
		} else {
			out = append(out, left+"=same("+right+")")
		}
	}
	return strings.Join(out, ", ")
}

// xta writes the network for UPPAAL. Each edge has a line of its own. A third of the updates are the
// bodies of functions, and another third calls functions.
func (m *model) xta() string {
	var b strings.Builder
	b.WriteString(functions)
	for x := range m.clocks {
		fmt.Fprintf(&b, "clock x%d;\n", x)
	}
	for v, n := range m.values {
		fmt.Fprintf(&b, "int[0,%d] v%d;\n", n-1, v)
	}
	for i, c := range m.channels {
		fmt.Fprintf(&b, "%s%schan c%d;\n", map[bool]string{true: "urgent "}[c.urgent], map[bool]string{true: "broadcast "}[c.broadcast], i)
	}
	m.channelPriorities(&b)
	var system strings.Builder
	for p, of := range m.processes {
		var states, committed, urgent, edges, updates []string
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
			switch {
			case len(e.updates) == 0:
			case i%3 == 0 || m.plain || i%3 == 2 && m.diagonals: // zones are extrapolated if clocks are set to constants
				labels += "assign " + strings.ReplaceAll(updateText(e.updates), ";", ",") + "; "
			case i%3 == 1:
				updates = append(updates, fmt.Sprintf("void u%d() { %s; }", i, updateText(e.updates)))
				labels += fmt.Sprintf("assign u%d(); ", i)
			default:
				labels += "assign " + calls(e.updates) + "; "
			}
			edges = append(edges, fmt.Sprintf("l%d -> l%d { %s}", e.from, e.to, labels))
		}
		fmt.Fprintf(&b, "process P%d() { %s state %s;", p, strings.Join(updates, " "), strings.Join(states, ", "))
		for keyword, list := range map[string][]string{"commit": committed, "urgent": urgent} {
			if len(list) > 0 {
				fmt.Fprintf(&b, " %s %s;", keyword, strings.Join(list, ", "))
			}
		}
		fmt.Fprintf(&b, " init l0; trans %s; }\n", strings.Join(edges, ",\n"))
		if p > 0 {
			system.WriteString(map[bool]string{true: " < ", false: ", "}[of.priority > m.processes[p-1].priority])
		}
		fmt.Fprintf(&system, "P%d", p)
	}
	return b.String() + "system " + system.String() + ";\n"
}

// channelPriorities declares the priorities of the channels.
func (m *model) channelPriorities(b *strings.Builder) {
	if !m.priorities {
		return
	}
	var levels [3][]string
	levels[m.usual] = []string{"default"}
	for i, c := range m.channels {
		if c.priority != m.usual || i > 0 {
			levels[c.priority] = append(levels[c.priority], fmt.Sprintf("c%d", i))
		}
	}
	var groups []string
	for _, list := range levels {
		if len(list) > 0 {
			groups = append(groups, strings.Join(list, ", "))
		}
	}
	fmt.Fprintf(b, "chan priority %s;\n", strings.Join(groups, " < "))
}

// A tally says what the random models had, so that a generator that no longer makes something is
// noticed.
type tally struct {
	compared, faults, binary, broadcast, urgent, receivers, split, stopped int
	priorities                                                             int // split the zone of a step of one process
}

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
					if m.priorities && len(b.Taken(i)) == 1 {
						has.priorities = 1
					}
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
	y.priorities += has.priorities
}

// rarest returns how many models had what the fewest had.
func (y *tally) rarest() int {
	return min(y.faults, y.binary, y.broadcast, y.urgent, y.receivers, y.split, y.stopped, y.priorities)
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
	rounds := 700
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 30_000
	}
	r := generator(t, 51)
	var y tally
	i := 0
	for ; i < rounds || i < 3*rounds && y.rarest() < rounds/40; i++ { // what is rare may need more rounds
		m := randomModel(r, i%4 == 0, i%4 == 1 || i%8 == 0)
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
	t.Logf("%d rounds: %+v", i, y)
	if y.compared < i*8/10 || y.rarest() < rounds/40 {
		t.Error("the models are too large or too small")
	}
}
