package zonegraph_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"beeline/engine/net"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
	"beeline/lang/timed/tck"
)

// TestSchedule computes the times of the only path to a location with a label.
func TestSchedule(t *testing.T) {
	for _, c := range []struct {
		name        string
		lines       []string
		times       []int64
		denominator int64
	}{
		{"as early as possible", []string{"location:P:A{initial:}", "location:P:B{labels:goal}", "edge:P:A:B:a{provided:x>=3&&x<=9}"}, []int64{0, 3}, 1},
		{"later because of a guard after it", []string{"location:P:A{initial:}", "location:P:B", "location:P:C{labels:goal}",
			"edge:P:A:B:a{do:y=0}", "edge:P:B:C:a{provided:x>=5&&y<=2}"}, []int64{0, 3, 5}, 1},
		{"strict", []string{"location:P:A{initial:}", "location:P:B", "location:P:C{labels:goal}",
			"edge:P:A:B:a{provided:x>1 : do:y=0}", "edge:P:B:C:a{provided:x<2&&y>0}"}, []int64{0, 4, 5}, 3},
		{"urgent", []string{"location:P:A{initial:}", "location:P:B{urgent:}", "location:P:C{labels:goal}",
			"edge:P:A:B:a", "edge:P:B:C:a{provided:x>=2}"}, []int64{0, 2, 2}, 1},
		{"an invariant at the start", []string{"location:P:A{initial:}", "location:P:B{invariant:x>=4}", "location:P:C{labels:goal}",
			"edge:P:A:B:a", "edge:P:B:C:a"}, []int64{0, 4, 4}, 1},
		{"an invariant at the end", []string{"location:P:A{initial:}", "location:P:B{invariant:y<=1}", "location:P:C{labels:goal}",
			"edge:P:A:B:a{do:y=0}", "edge:P:B:C:a{provided:x>=4}"}, []int64{0, 3, 4}, 1},
		{"copies", []string{"location:P:A{initial:}", "location:P:B", "location:P:C{labels:goal}",
			"edge:P:A:B:a{provided:x>=2 : do:y=x+1;x=0}", "edge:P:B:C:a{provided:y>=5}"}, []int64{0, 2, 4}, 1},
		{"integers", []string{"location:P:A{initial:}", "location:P:B", "location:P:C{labels:goal}",
			"edge:P:A:B:a{do:n=n+3;y=n}", "edge:P:B:C:a{provided:y>=n+2}"}, []int64{0, 0, 2}, 1},
	} {
		n := compile(t, append([]string{"clock:1:x", "clock:1:y", "int:1:0:9:0:n", "process:P"}, c.lines...)...)
		g := zonegraph.New(n)
		f := finder{graph: g, relation: included, labels: []string{"goal"}}.run()
		s, err := g.Schedule(f.path, nil)
		if err != nil || !slices.Equal(s.Times[:len(s.Times)-1], c.times) || s.Denominator != c.denominator {
			t.Errorf("%s: %+v %v, want %v/%d", c.name, s, err, c.times, c.denominator)
		}
	}
	g := zonegraph.New(compile(t, "process:P", "location:P:A{initial:}"))
	if _, err := g.Schedule([]uint32{0, 0}, nil); err == nil {
		t.Error("a path without its edge has a schedule")
	}
}

// TestRandomSchedules executes the schedules of paths to random states exactly.
func TestRandomSchedules(t *testing.T) {
	r := generator(t, 31)
	executed, fractions := 0, 0
	for i := range 1500 {
		m := randomModel(r, i%4 == 0, i%4 == 1)
		for p := range m.processes {
			l := r.IntN(len(m.processes[p].locations))
			m.processes[p].locations[l].goal = true
		}
		var labels []string
		for p := range m.processes {
			if len(labels) == 0 || r.IntN(2) == 0 {
				labels = append(labels, fmt.Sprintf("goal%d", p))
			}
		}
		c := tck.Compile("random.tck", m.text())
		if c.Network == nil {
			t.Fatal(c.List.Report(c.Sources))
		}
		g := zonegraph.New(c.Network)
		path := finder{graph: g, relation: relation(r.IntN(3)), depthFirst: r.IntN(2) == 0, labels: labels, states: 3000}.run().path
		if path == nil {
			continue
		}
		schedule, err := g.Schedule(path, nil)
		if err == nil {
			err = m.execute(g, path, schedule, func(e zonegraph.Taken) *transition { return &m.processes[e.Automaton].edges[e.Edge] })
		}
		if err != nil {
			t.Fatalf("%v: %v, path %v, labels %v\n%s", schedule, err, path, labels, m.text())
		}
		executed++
		if schedule.Denominator > 1 {
			fractions++
		}
	}
	t.Logf("%d schedules executed, %d with fractions", executed, fractions)
	if executed < 300 || fractions < 15 {
		t.Error("too few schedules")
	}
}

// TestPrioritySchedule: Q hinders P while x - y < 1, on another side of a cut than P's zone.
func TestPrioritySchedule(t *testing.T) {
	c := lower.Compile("m.xta", "clock x, y; process P() { state A, B; init A; trans A -> B { guard x - y > 0; }; } "+
		"process Q() { state A, B, C; init A; trans A -> B { assign y = 0; }, B -> C { guard x - y < 1; }; } system P < Q;")
	query := c.Query("E<> P.B && Q.B")
	g := zonegraph.For(c.Network, query.Formula)
	f := finder{graph: g, goal: query.Formula, states: 100}.run()
	s, err := g.Schedule(f.path, query.Formula)
	if err != nil || s.Times[len(s.Times)-1] != s.Denominator {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestRandomUPPAALSchedules does the same with channels.
func TestRandomUPPAALSchedules(t *testing.T) {
	r := generator(t, 33)
	executed, split, receivers := 0, 0, 0
	for range 3000 {
		m := randomModel(r, false, false)
		m.forUPPAAL(r, false)
		c := lower.Compile("random.xta", m.xta())
		if c.Network == nil {
			t.Fatal(c.List.Report(c.Sources))
		}
		goal := "goal"
		for p := range c.Network.Automata {
			of := c.Network.Automata[p].Locations
			of[r.IntN(len(of))].Labels = []string{goal}
			if r.IntN(2) == 0 {
				break
			}
		}
		g := zonegraph.New(c.Network)
		f := finder{graph: g, relation: relation(r.IntN(3)), depthFirst: r.IntN(2) == 0, labels: []string{goal}, states: 3000}.run()
		if f.path == nil || f.fault != net.NoFault {
			continue
		}
		schedule, err := g.Schedule(f.path, nil)
		if err == nil {
			err = m.execute(g, f.path, schedule, m.edges(c.Network))
		}
		if err != nil {
			t.Fatalf("%v: %v, path %v\n%s", schedule, err, f.path, m.xta())
		}
		executed++
		has := [2]bool{}
		if err := g.Follow(f.path, func(b *zonegraph.Batch, i int) {
			has[0] = has[0] || len(b.Taken(i)) > 2
			has[1] = has[1] || len(b.Apart(i)) > 0
		}); err != nil {
			t.Fatal(err)
		}
		if has[0] {
			receivers++
		}
		if has[1] {
			split++
		}
	}
	t.Logf("%d schedules executed, %d with several receivers, %d with guards that keep processes away", executed, receivers, split)
	if executed < 600 || receivers < 10 || split < 10 {
		t.Error("too few schedules")
	}
}

// edges returns what returns the edge of a network that lower has made of the model.
func (m *model) edges(n *net.Network) func(zonegraph.Taken) *transition {
	return func(e zonegraph.Taken) *transition {
		edges, line := m.processes[e.Automaton].edges, n.Automata[e.Automaton].Edges[e.Edge].Line
		return &edges[slices.IndexFunc(edges, func(e transition) bool { return e.line == line })]
	}
}

// execute executes a schedule with exact times. It returns an error if a guard or an
// invariant does not hold, or a process does not do what it must. edge returns an edge of the
// network.
func (m *model) execute(g *zonegraph.Graph, path []uint32, s *zonegraph.Schedule, edge func(zonegraph.Taken) *transition) error {
	return m.executeTo(g, path, s, edge, func(*region) error { return nil })
}

// possible reports whether edges can be taken together from a region: the invariants hold after them,
// and no step has priority.
func (m *model) possible(s *region, taken []zonegraph.Taken, edge func(zonegraph.Taken) *transition) bool {
	sets, _ := m.next(s)
	return slices.ContainsFunc(sets, func(set []choice) bool {
		return slices.EqualFunc(set, taken, func(c choice, t zonegraph.Taken) bool {
			return &m.processes[c.process].edges[c.edge] == edge(t)
		})
	})
}

// executeTo is execute, and calls end with the region at the end.
func (m *model) executeTo(g *zonegraph.Graph, path []uint32, s *zonegraph.Schedule, edge func(zonegraph.Taken) *transition, end func(*region) error) error {
	one := s.Denominator
	clocks := make([]int64, m.clocks)
	integers := make([]int, len(m.values))
	var locations []int
	step := 0
	var failed error
	satisfied := func(list []comparison) bool {
		for _, c := range list {
			value, limit := int64(0), int64(c.c)*one
			if c.plus >= 0 {
				limit += int64(integers[c.plus]) * one
			}
			if c.x >= 0 {
				if value = clocks[c.x]; c.minus > 0 {
					value -= clocks[c.minus-1]
				}
			} else {
				value = int64(integers[c.v]) * one
			}
			ok := map[string]bool{"==": value == limit, "!=": value != limit, "<": value < limit, "<=": value <= limit, ">": value > limit, ">=": value >= limit}[c.op]
			if !ok {
				return false
			}
		}
		return true
	}
	holds := func(list []comparison, what string) {
		if !satisfied(list) && failed == nil {
			failed = fmt.Errorf("step %d: the %s %v does not hold with %v/%d %v", step, what, list, clocks, one, integers)
		}
	}
	// receivers counts the processes that can receive on a channel, besides a sender.
	receivers := func(channel, sender int) (count int) {
		for p := range m.processes {
			if p != sender && slices.ContainsFunc(m.processes[p].edges, func(e transition) bool {
				return e.from == locations[p] && e.channel == channel && e.receives && satisfied(e.guard)
			}) {
				count++
			}
		}
		return count
	}
	// urgent reports whether a process can send on an urgent channel.
	urgent := func() bool {
		for p := range m.processes {
			if slices.ContainsFunc(m.processes[p].edges, func(e transition) bool {
				if e.from != locations[p] || e.channel == 0 || e.receives || !m.channels[e.channel-1].urgent || !satisfied(e.guard) {
					return false
				}
				return m.channels[e.channel-1].broadcast || receivers(e.channel, p) > 0
			}) {
				return true
			}
		}
		return false
	}
	invariants := func() {
		for p, l := range locations {
			holds(m.processes[p].locations[l].invariant, "invariant")
		}
	}
	// wait lets time pass until the time of a step.
	wait := func() {
		step++
		delay := s.Times[step] - s.Times[step-1]
		for p, l := range locations {
			if of := m.processes[p].locations[l]; (of.urgent || of.committed) && delay > 0 || delay < 0 {
				failed = fmt.Errorf("step %d: time %d passes", step, delay)
			}
		}
		if delay > 0 && urgent() {
			failed = fmt.Errorf("step %d: time %d passes although a channel is urgent", step, delay)
		}
		for x := range clocks {
			clocks[x] += delay
		}
		invariants()
	}
	err := g.Follow(path, func(b *zonegraph.Batch, i int) {
		taken, fault, state := b.Taken(i), b.Fault(i), b.State(i)
		if fault != net.NoFault {
			failed = errors.New("there is a fault")
			return
		}
		if locations == nil {
			for p := range m.processes {
				locations = append(locations, int(state[p]))
			}
			invariants()
			return
		}
		wait()
		for _, e := range taken {
			holds(edge(e).guard, "guard")
		}
		if len(taken) == 0 { // time passes
			return
		}
		if first := edge(taken[0]); first.channel > 0 && m.channels[first.channel-1].broadcast && receivers(first.channel, int(taken[0].Automaton)) != len(taken)-1 {
			failed = fmt.Errorf("step %d: %d processes take part, not all that can receive", step, len(taken))
		}
		if now := m.regionOf(slices.Clone(locations), slices.Clone(integers), clocks, one); m.priorities && !m.possible(now, taken, edge) && failed == nil {
			failed = fmt.Errorf("step %d: another step has priority over %v", step, taken)
		}
		for _, e := range taken {
			of := edge(e)
			locations[e.Automaton] = of.to
			for _, a := range of.updates {
				switch {
				case a.x >= 0 && a.from >= 0:
					clocks[a.x] = clocks[a.from] + int64(a.c)*one
				case a.x >= 0:
					clocks[a.x] = int64(a.c) * one
				case a.from >= 0:
					integers[a.v] = integers[a.from] + a.c
				default:
					integers[a.v] = a.c
				}
			}
		}
		for x, value := range clocks {
			if got, ok := s.Clock(step, x+1); !ok || got != value {
				failed = fmt.Errorf("step %d: clock %d has the value %d/%d, the schedule says %d", step, x, value, one, got)
			}
		}
		invariants()
	})
	if err != nil {
		return err
	}
	if wait(); failed != nil {
		return failed
	}
	return end(m.regionOf(locations, integers, clocks, one))
}
