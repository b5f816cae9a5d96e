package zonegraph_test

import (
	"fmt"
	"slices"
	"testing"

	"beeline/engine/net"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
	"beeline/lang/timed/tck"
)

// TestWindow computes the windows of the only path to a location with a label.
func TestWindow(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"guards", []string{"location:P:A{initial:}", "location:P:B{labels:goal}", "edge:P:A:B:a{provided:x>=3&&x<=9}"}, "[3,9]/1"},
		{"nothing", []string{"location:P:A{initial:}", "location:P:B{labels:goal}", "edge:P:A:B:a"}, "[0,∞)/1"},
		{"a guard after it", []string{"location:P:A{initial:}", "location:P:B", "location:P:C{labels:goal}",
			"edge:P:A:B:a{do:y=0}", "edge:P:B:C:a{provided:x<=7&&y>=2}"}, "[0,5] [2,7]/1"},
		{"strict", []string{"location:P:A{initial:}", "location:P:B", "location:P:C{labels:goal}",
			"edge:P:A:B:a{provided:x>1 : do:y=0}", "edge:P:B:C:a{provided:x<2&&y>0}"}, "(3,6) (4,6)/3"},
		{"urgent", []string{"location:P:A{initial:}", "location:P:B{urgent:}", "location:P:C{labels:goal}",
			"edge:P:A:B:a{provided:x<=4}", "edge:P:B:C:a{provided:x>=2}"}, "[2,4] [2,2]/1"},
		{"an invariant", []string{"location:P:A{initial: : invariant:x<=4}", "location:P:B{labels:goal}", "edge:P:A:B:a"}, "[0,4]/1"},
	} {
		n := compile(t, append([]string{"clock:1:x", "clock:1:y", "process:P"}, c.lines...)...)
		g := zonegraph.New(n)
		f := finder{graph: g, relation: included, labels: []string{"goal"}}.run()
		s, err := g.Schedule(f.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := windowsText(s); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// windowsText writes the windows of the steps.
func windowsText(s *zonegraph.Schedule) (text string) {
	all := s.Freedoms()
	for i, w := range all[1 : len(all)-1] {
		if i > 0 {
			text += " "
		}
		to := fmt.Sprint(w.To) + map[bool]string{true: ")", false: "]"}[w.ToOpen]
		if w.Endless {
			to = "∞)"
		}
		text += fmt.Sprintf("%s%d,%s", map[bool]string{true: "(", false: "["}[w.FromOpen], w.From, to)
	}
	return fmt.Sprintf("%s/%d", text, s.Denominator)
}

// A pathCheck compares what a schedule leaves open with regions.
type pathCheck struct {
	*model
	graph *zonegraph.Graph
	path  []uint32
	edge  func(zonegraph.Taken) *transition
	taken [][]zonegraph.Taken // of each step, nil for the initial state
	apart bool                // guards or priorities split a step
	// faulty: the last step has a fault
	faulty bool
	start  *region
}

func newPathCheck(m *model, g *zonegraph.Graph, path []uint32, edge func(zonegraph.Taken) *transition) *pathCheck {
	c := &pathCheck{model: m, graph: g, path: path, edge: edge}
	_ = g.Follow(path, func(b *zonegraph.Batch, i int) {
		c.taken = append(c.taken, slices.Clone(b.Taken(i)))
		c.apart = c.apart || len(b.Apart(i)) > 0
		c.faulty = b.Fault(i) != net.NoFault
		if c.start == nil {
			c.start = &region{integers: make([]int, len(m.values)), whole: make([]int, m.clocks), fraction: make([]int, m.clocks)}
			for p := range m.processes {
				c.start.locations = append(c.start.locations, int(b.State(i)[p]))
			}
		}
	})
	return c
}

// after returns the regions just after a step from one of some regions, at once or later.
func (c *pathCheck) after(from []*region, step int) (out []*region) {
	seen := map[string]bool{}
	for _, s := range from {
		for ; s != nil && c.invariant(s); s = s.later() {
			sets, _ := c.next(s)
			for _, set := range sets {
				if !slices.EqualFunc(set, c.taken[step], func(a choice, t zonegraph.Taken) bool {
					return &c.processes[a.process].edges[a.edge] == c.edge(t)
				}) {
					continue
				}
				if t := c.take(s, set); t != nil && !seen[t.key()] {
					seen[t.key()] = true
					out = append(out, t)
				}
			}
			if !c.mayDelay(s) {
				break
			}
		}
	}
	return out
}

// reaches reports whether the steps after one are possible from a region.
func (c *pathCheck) reaches(s *region, step int) bool {
	now := []*region{s}
	for step++; step < len(c.taken) && len(now) > 0; step++ {
		now = c.after(now, step)
	}
	return len(now) > 0
}

// possible reports whether a step can happen at a time after steps at the times of a schedule, and the
// others after it.
func (c *pathCheck) possible(s *zonegraph.Schedule, step int, time int64) bool {
	short := *s
	short.Times = append(slices.Clone(s.Times[:step]), time, time)
	yes := false
	err := c.executeTo(c.graph, c.path[:step+1], &short, c.edge, func(end *region) error {
		yes = c.reaches(end, step)
		return nil
	})
	return err == nil && yes
}

// windows checks the ends of the windows of all steps, and times beside them.
func (c *pathCheck) windows(s *zonegraph.Schedule) error {
	fine := *s
	fine.Denominator *= 4
	for i, t := range s.Times {
		fine.Times = append(fine.Times[:i:i], 4*t)
	}
	for step, w := range s.Freedoms() {
		if step == 0 || step == len(s.Times)-1 {
			continue
		}
		from, to := 4*w.From, 4*w.To
		if w.Endless {
			to = from + 100*fine.Denominator
		}
		inside := func(t int64) bool {
			return (t > from || t == from && !w.FromOpen) && (w.Endless || t < to || t == to && !w.ToOpen)
		}
		for _, t := range []int64{from - 1, from, from + 1, fine.Times[step], to - 1, to, to + 1} {
			if got := c.possible(&fine, step, t); got != inside(t) && (got || inside(t)) {
				return fmt.Errorf("step %d at %d/%d: possible %v, window %+v", step, t, fine.Denominator, got, w)
			}
		}
	}
	return nil
}

// zones compares the zones just after steps with the regions that are reached and reach the end.
func (c *pathCheck) zones(s *zonegraph.Schedule) error {
	const one = 4 // three clocks have up to three fractions
	now := []*region{c.start}
	for step, f := range s.Freedoms()[:len(s.Times)-1] {
		if step > 0 {
			now = c.after(now, step)
		}
		through := map[string]bool{}
		for _, r := range now {
			if c.reaches(r, step) {
				through[r.key()] = true
			}
		}
		clocks := make([]int64, c.clocks)
		for {
			r := c.regionOf(slices.Clone(now[0].locations), slices.Clone(now[0].integers), clocks, one)
			if within(f.Zone, clocks, one) != through[r.key()] {
				return fmt.Errorf("after step %d: %v/%d is in %v: %v", step, clocks, one, f.Zone, !through[r.key()])
			}
			x := 0
			for ; x < len(clocks) && clocks[x] == top*one; x++ {
				clocks[x] = 0
			}
			if x == len(clocks) {
				break
			}
			clocks[x]++
		}
	}
	return nil
}

// within reports whether values of clocks satisfy constraints.
func within(list []net.Constraint, clocks []int64, one int64) bool {
	value := func(clock int) int64 {
		if clock == 0 {
			return 0
		}
		return clocks[clock-1]
	}
	for _, c := range list {
		if d, most := value(c.Left)-value(c.Right), int64(c.Constant)*one; d > most || d == most && c.Strict {
			return false
		}
	}
	return true
}

// TestRandomWindows compares windows and zones along random paths with regions.
func TestRandomWindows(t *testing.T) {
	r := generator(t, 35)
	checked, bounded, open, zones := 0, 0, 0, 0
	for i := range 1200 {
		m := randomModel(r, i%4 == 0, false)
		forUPPAAL := i%2 == 0
		var network *net.Network
		text := ""
		if forUPPAAL {
			m.forUPPAAL(r, false)
			text = m.xta()
			network = lower.Compile("random.xta", text).Network
		} else {
			text = m.text()
			network = tck.Compile("random.tck", text).Network
		}
		if network == nil {
			t.Fatal(text)
		}
		p := r.IntN(len(network.Automata))
		of := network.Automata[p].Locations
		of[r.IntN(len(of))].Labels = []string{"goal"}
		g := zonegraph.New(network)
		f := finder{graph: g, relation: relation(r.IntN(3)), depthFirst: r.IntN(2) == 0, labels: []string{"goal"}, states: 1000}.run()
		if f.path == nil || f.fault != net.NoFault || len(f.path) > 12 {
			continue
		}
		edge := func(e zonegraph.Taken) *transition { return &m.processes[e.Automaton].edges[e.Edge] }
		if forUPPAAL {
			edge = m.edges(network)
		}
		c := newPathCheck(m, g, f.path, edge)
		schedule, err := g.Schedule(f.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c.apart {
			continue // another part of a split step may be possible at other times
		}
		if err := c.windows(schedule); err != nil {
			t.Fatalf("%v: path %v\n%s", err, f.path, text)
		}
		checked++
		for _, w := range schedule.Freedoms() {
			if !w.Endless && w.From < w.To {
				bounded++
			}
			if w.FromOpen || w.ToOpen {
				open++
			}
		}
		if m.clocks < 3 && i%3 == 0 || i%20 == 0 {
			zones++
			if err := c.zones(schedule); err != nil {
				t.Fatalf("%v: path %v\n%s", err, f.path, text)
			}
		}
	}
	t.Logf("%d paths with windows, %d bounded and %d open ones; %d paths with zones", checked, bounded, open, zones)
	if checked < 300 || bounded < 30 || open < 20 || zones < 60 {
		t.Error("too few paths")
	}
}
