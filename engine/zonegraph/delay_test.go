package zonegraph_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
	"beeline/lang/timed/tck"
)

// TestDelays computes schedules with chosen delays, and the delays of the steps after them.
func TestDelays(t *testing.T) {
	n := compile(t, "clock:1:x", "clock:1:y", "process:P", "location:P:A{initial: : invariant:x<=4}", "location:P:B", "location:P:C",
		"edge:P:A:B:a{provided:x>1 : do:y=0}", "edge:P:B:C:a{provided:x<=5&&y>=1}", "edge:P:B:C:a{provided:x<3}", "edge:P:B:C:a{provided:y>9}")
	g := zonegraph.New(n)
	of := func(above, below int64) zonegraph.Delay { return zonegraph.Delay{Above: above, Below: below} }
	for _, c := range []struct {
		delays []zonegraph.Delay
		path   []uint32
		want   string
	}{
		{nil, []uint32{0}, "[0]/1 (1,4] 2/1"},
		{nil, []uint32{0, 0}, "[0 3]/2 [2,7] 1/1 [0,3) 0/1 (18,∞) 10/1"},
		{[]zonegraph.Delay{of(5, 2)}, []uint32{0, 0}, "[0 5]/2 [2,5] 1/1 [0,1) 0/1 (18,∞) 10/1"},
		{[]zonegraph.Delay{of(4, 1)}, []uint32{0, 0}, "[0 4]/1 [1,1] 1/1 none (9,∞) 10/1"},
		{[]zonegraph.Delay{of(3, 1)}, []uint32{0, 0, 0}, "[0 3 4]/1"},
		{[]zonegraph.Delay{{}, of(4, 3)}, []uint32{0, 0, 0}, "[0 7 15]/6"},
		{[]zonegraph.Delay{of(1, 1)}, []uint32{0, 0}, zonegraph.ErrNoSchedule.Error()},
		{[]zonegraph.Delay{of(5, 1)}, []uint32{0, 0}, zonegraph.ErrNoSchedule.Error()},
		{[]zonegraph.Delay{of(2, 1_000_001)}, []uint32{0}, zonegraph.ErrTooFine.Error()},
	} {
		got := ""
		windows, s, err := g.Next(c.delays, c.path)
		if err != nil {
			got = err.Error()
		} else {
			got = fmt.Sprintf("%v/%d", s.Times, s.Denominator)
		}
		for _, w := range windows {
			if w == nil {
				got += " none"
				continue
			}
			to := fmt.Sprint(w.To) + map[bool]string{true: ")", false: "]"}[w.ToOpen]
			if w.Endless {
				to = "∞)"
			}
			first := w.First(s.Denominator)
			got += fmt.Sprintf(" %s%d,%s %d/%d", map[bool]string{true: "(", false: "["}[w.FromOpen], w.From, to, first.Above, first.Below)
		}
		if got != c.want {
			t.Errorf("%v %v: %s, want %s", c.delays, c.path, got, c.want)
		}
	}
}

// TestFirst finds simple delays in windows that begin after a delay.
func TestFirst(t *testing.T) {
	for _, c := range []struct {
		from, to, denominator int64
		toOpen, endless       bool
		want                  zonegraph.Delay
	}{
		{2, 0, 1, false, true, zonegraph.Delay{Above: 3, Below: 1}},
		{2, 3, 1, false, false, zonegraph.Delay{Above: 3, Below: 1}},
		{2, 3, 1, true, false, zonegraph.Delay{Above: 5, Below: 2}},
		{7, 8, 2, true, false, zonegraph.Delay{Above: 11, Below: 3}},
		{7, 8, 2, false, false, zonegraph.Delay{Above: 4, Below: 1}},
		{1, 2, 3, true, false, zonegraph.Delay{Above: 1, Below: 2}},
		{1_000_000, 1_000_001, 1_000_000, true, false, zonegraph.Delay{Above: 1_000_002, Below: 1_000_001}},
	} {
		w := zonegraph.Window{From: c.from, To: c.to, FromOpen: true, ToOpen: c.toOpen, Endless: c.endless}
		if got := w.First(c.denominator); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestRandomDelays walks through random networks with random delays. Windows have exactly the delays that the
// interpreter of regions allows, and it executes the runs.
func TestRandomDelays(t *testing.T) {
	r := generator(t, 41)
	windows, closed, steps, runs := 0, 0, 0, 0
	for i := range 600 {
		m := randomModel(r, i%4 == 0, false)
		text, edge := m.text(), func(e zonegraph.Taken) *transition { return &m.processes[e.Automaton].edges[e.Edge] }
		network := tck.Compile("random.tck", text).Network
		if i%2 == 0 {
			m.forUPPAAL(r, false)
			text = m.xta()
			network = lower.Compile("random.xta", text).Network
			edge = m.edges(network)
		}
		g := zonegraph.New(network)
		path, delays := []uint32{0}, []zonegraph.Delay(nil)
		var b zonegraph.Batch
		if g.Initial(&b); b.Len() == 0 {
			continue
		}
		for range 5 {
			list, s, err := g.Next(delays, path)
			if err != nil {
				t.Fatalf("%v: %v after %v\n%s", err, path, delays, text)
			}
			var possible []int
			for n, w := range list {
				one := slices.Concat(path, []uint32{uint32(n)})
				c := newPathCheck(m, g, one, edge)
				if w != nil && !c.faulty {
					possible = append(possible, n)
				}
				if c.apart || c.faulty {
					continue // another part of a split step may be possible at other times
				}
				if w != nil {
					windows++
				} else {
					closed++
				}
				if err := c.delays(s, w); err != nil {
					t.Fatalf("%v: %v after %v\n%s", err, one, delays, text)
				}
			}
			if len(possible) == 0 {
				break
			}
			n := possible[r.IntN(len(possible))]
			d := list[n].First(s.Denominator)
			if w := list[n]; r.IntN(2) == 0 && s.Denominator <= 16 { // between the ends, or at the last one
				to := w.To
				if w.Endless {
					to = w.From + 3*s.Denominator
				}
				if d = (zonegraph.Delay{Above: w.From + to, Below: 2 * s.Denominator}); !w.Endless && !w.ToOpen && r.IntN(2) == 0 {
					d = zonegraph.Delay{Above: to, Below: s.Denominator}
				}
			}
			path, delays = append(path, uint32(n)), append(delays, d)
			steps++
		}
		s, err := g.ScheduleWith(delays, path, nil)
		if err == nil {
			err = m.execute(g, path, s, edge)
		}
		if err != nil {
			t.Fatalf("%v: %v after %v\n%s", err, path, delays, text)
		}
		for i, d := range delays {
			if (s.Times[i+1]-s.Times[i])*d.Below != d.Above*s.Denominator {
				t.Fatalf("step %d after %v: %+v", i+1, d, s)
			}
		}
		runs++
	}
	t.Logf("%d runs of %d steps, %d windows, %d steps without one", runs, steps, windows, closed)
	if runs < 300 || windows < 1000 || closed < 50 {
		t.Error("too few windows")
	}
}

// delays checks the ends of the window of the last step, and times beside them. Without a window no time is possible.
func (c *pathCheck) delays(s *zonegraph.Schedule, w *zonegraph.Window) error {
	step := len(c.path) - 1
	free, err := c.graph.Schedule(c.path, nil) // it knows which steps set clocks
	if err != nil {
		return err
	}
	fine := *free
	fine.Denominator, fine.Times = 4*s.Denominator, nil
	for _, t := range s.Times {
		fine.Times = append(fine.Times, 4*t)
	}
	now := fine.Times[len(fine.Times)-1]
	if w == nil {
		for d := int64(0); d < 12*fine.Denominator; d += max(1, fine.Denominator/16) {
			if c.possible(&fine, step, now+d) {
				return fmt.Errorf("step %d is possible after %d/%d", step, d, fine.Denominator)
			}
		}
		return nil
	}
	from, to := 4*w.From, 4*w.To
	if w.Endless {
		to = from + 100*fine.Denominator
	}
	for _, d := range []int64{from - 1, from, from + 1, to - 1, to, to + 1} {
		inside := (d > from || d == from && !w.FromOpen) && (w.Endless || d < to || d == to && !w.ToOpen)
		if d >= 0 && c.possible(&fine, step, now+d) != inside {
			return fmt.Errorf("step %d after %d/%d: possible %v, window %+v", step, d, fine.Denominator, !inside, w)
		}
	}
	return nil
}

// TestImpossibleDelays refuses delays that no schedule has.
func TestImpossibleDelays(t *testing.T) {
	g := zonegraph.New(compile(t, "clock:1:x", "process:P", "location:P:A{initial:}", "location:P:B", "edge:P:A:B:a{provided:x<=3}"))
	for _, above := range []int64{0, 2, 3, 4, 1 << 31} {
		_, err := g.ScheduleWith([]zonegraph.Delay{{Above: above, Below: 1}}, []uint32{0, 0}, nil)
		if above <= 3 && err != nil || above > 3 && !errors.Is(err, zonegraph.ErrNoSchedule) {
			t.Errorf("after %d: %v", above, err)
		}
	}
}
