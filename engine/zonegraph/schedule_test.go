package zonegraph_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"beeline/engine/net"
	"beeline/engine/zonegraph"
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
		s, err := g.Schedule(f.path)
		if err != nil || !slices.Equal(s.Times, c.times) || s.Denominator != c.denominator {
			t.Errorf("%s: %+v %v, want %v/%d", c.name, s, err, c.times, c.denominator)
		}
	}
	g := zonegraph.New(compile(t, "process:P", "location:P:A{initial:}"))
	if _, err := g.Schedule([]uint32{0, 0}); err == nil {
		t.Error("a path without its edge has a schedule")
	}
}

// TestRandomSchedules executes the schedules of paths to random states exactly.
func TestRandomSchedules(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	executed, fractions := 0, 0
	for i := range 1500 {
		m := randomModel(r, i%4 == 0)
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
		schedule, err := g.Schedule(path)
		if err == nil {
			err = m.execute(g, path, schedule)
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

// execute executes a schedule with exact times. It returns an error if a guard or an
// invariant does not hold.
func (m *model) execute(g *zonegraph.Graph, path []uint32, s *zonegraph.Schedule) error {
	one := s.Denominator
	clocks := make([]int64, m.clocks)
	integers := make([]int, len(m.values))
	var locations []int
	step := 0
	var failed error
	holds := func(list []comparison, what string) {
		for _, c := range list {
			value, limit := int64(0), int64(c.c)*one
			if c.plus >= 0 {
				limit += int64(integers[c.plus]) * one
			}
			if c.x >= 0 {
				value = clocks[c.x]
			} else {
				value = int64(integers[c.v]) * one
			}
			ok := map[string]bool{"==": value == limit, "!=": value != limit, "<": value < limit, "<=": value <= limit, ">": value > limit, ">=": value >= limit}[c.op]
			if !ok && failed == nil {
				failed = fmt.Errorf("step %d: the %s %v does not hold with %v/%d %v", step, what, c, clocks, one, integers)
			}
		}
	}
	invariants := func() {
		for p, l := range locations {
			holds(m.processes[p].locations[l].invariant, "invariant")
		}
	}
	err := g.Follow(path, func(taken []zonegraph.Taken, fault net.Fault, state []int32) {
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
		step++
		delay := s.Times[step] - s.Times[step-1]
		for p, l := range locations {
			if of := m.processes[p].locations[l]; (of.urgent || of.committed) && delay > 0 || delay < 0 {
				failed = fmt.Errorf("step %d: time %d passes", step, delay)
			}
		}
		for x := range clocks {
			clocks[x] += delay
		}
		invariants()
		for _, e := range taken {
			holds(m.processes[e.Automaton].edges[e.Edge].guard, "guard")
		}
		for _, e := range taken {
			of := m.processes[e.Automaton].edges[e.Edge]
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
		invariants()
	})
	if err != nil {
		return err
	}
	return failed
}
