//go:build !js

package lower_test

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"beeline/engine/net"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/corpus"
	"beeline/lang/timed/lower"
)

// This file visits networks with clocks whose values are integers. If no constraint is strict, the
// same locations and integers are reachable as with real values (Henzinger, Manna and Pnueli, "What
// good are digital clocks?", 1992). It knows no zones, and evaluates the code of the network only.

// A digital has a network with digital clocks.
type digital struct {
	*net.Network
	machine *net.Machine
	largest int32 // clocks beyond the largest constant all have the same value
	looks   int   // at edges, which take most of the time
}

// instant is a state: locations, integers and clocks, the one that is always 0 first.
type instant struct {
	locations, integers, clocks []int32
}

func (s *instant) key() string      { return fmt.Sprint(s.locations, s.integers, s.clocks) }
func (s *instant) discrete() string { return fmt.Sprint(s.locations, s.integers) }
func (s *instant) clone() *instant {
	return &instant{slices.Clone(s.locations), slices.Clone(s.integers), slices.Clone(s.clocks)}
}

// newDigital returns nil for a network that has strict constraints, or none with constants only.
func newDigital(n *net.Network) *digital {
	d := &digital{Network: n, machine: net.NewMachine(n)}
	closed := true
	condition := func(c *net.Condition, receives bool) {
		for _, b := range c.Bounds {
			closed = closed && b.Largest != net.Unbounded && !receives
			d.largest = max(d.largest, b.Largest)
		}
		for _, c := range c.Clocks {
			closed = closed && !c.Strict
		}
		for _, in := range c.Code {
			closed = closed && (in.Op != net.Constrain || net.Op(in.A) != net.Less && net.Op(in.A) != net.Greater)
		}
	}
	receivers := map[net.Part]bool{}
	for _, v := range n.Vectors {
		for _, p := range v.Parts[1:] {
			receivers[p] = receivers[p] || v.Broadcast // staying is a strict constraint
		}
	}
	for a := range n.Automata {
		for l := range n.Automata[a].Locations {
			condition(&n.Automata[a].Locations[l].Invariant, n.Priorities != nil)
		}
		for i := range n.Automata[a].Edges {
			e := &n.Automata[a].Edges[i]
			// With priorities, steps are possible where guards of others do not hold.
			condition(&e.Guard, n.Priorities != nil || receivers[net.Part{Automaton: a, Event: e.Event}])
			closed = closed && len(e.Update.Possible) == 0
			for _, r := range e.Update.Resets {
				d.largest = max(d.largest, r.Plus)
			}
		}
	}
	d.largest++
	if !closed || d.largest > 200 {
		return nil
	}
	return d
}

// holds reports whether a condition is true, and panics with a fault.
func (d *digital) holds(s *instant, c *net.Condition) bool {
	d.machine.Constraints = d.machine.Constraints[:0]
	ok, fault := d.machine.Run(c.Code, s.integers)
	if fault != net.NoFault {
		panic(fault)
	}
	for _, c := range slices.Concat(c.Clocks, d.machine.Constraints) {
		ok = ok && s.clocks[c.Left]-s.clocks[c.Right] <= c.Constant
	}
	return ok
}

func (d *digital) inhabited(s *instant) bool {
	return !slices.ContainsFunc(d.places(s), func(l *net.Location) bool { return !d.holds(s, &l.Invariant) })
}

func (d *digital) places(s *instant) (list []*net.Location) {
	for a, l := range s.locations {
		list = append(list, &d.Automata[a].Locations[l])
	}
	return list
}

// A move is an edge that an automaton takes.
type move struct {
	automaton int
	edge      *net.Edge
}

// ready returns the edges of an automaton with an event whose guards hold.
func (d *digital) ready(s *instant, p net.Part) (list []move) {
	d.looks += len(d.Automata[p.Automaton].Edges)
	for i := range d.Automata[p.Automaton].Edges {
		e := &d.Automata[p.Automaton].Edges[i]
		if e.Event == p.Event && int32(e.From) == s.locations[p.Automaton] && d.holds(s, &e.Guard) {
			list = append(list, move{p.Automaton, e})
		}
	}
	return list
}

// steps returns the edges that can be taken together, and whether one of the steps is urgent.
func (d *digital) steps(s *instant) (list [][]move, urgent bool) {
	for _, v := range d.Vectors {
		sets := [][]move{nil}
		for i, p := range v.Parts {
			ready := d.ready(s, p)
			if v.Broadcast && i > 0 && len(ready) == 0 {
				continue
			}
			var more [][]move
			for _, set := range sets {
				for _, m := range ready {
					more = append(more, append(slices.Clone(set), m))
				}
			}
			sets = more
		}
		list, urgent = append(list, sets...), urgent || v.Urgent && len(sets) > 0
	}
	for a := range d.Automata {
		for _, m := range d.ready(s, net.Part{Automaton: a}) { // event 0 is that of edges alone
			list = append(list, []move{m})
		}
	}
	committed := func(automaton int) bool { return d.places(s)[automaton].Committed }
	if slices.ContainsFunc(d.places(s), func(l *net.Location) bool { return l.Committed }) {
		list = slices.DeleteFunc(list, func(set []move) bool {
			return !slices.ContainsFunc(set, func(m move) bool { return committed(m.automaton) })
		})
	}
	return list, urgent
}

// priority returns the priority of a step, that of its channel before that of its processes.
func (d *digital) priority(set []move) (out int32) {
	if d.Priorities == nil {
		return 0
	}
	for _, m := range set {
		out = max(out, d.Automata[m.automaton].Priority)
	}
	return d.Priorities[set[0].edge.Event]*maxProcesses + out
}

const maxProcesses = 1 << 12

// take returns the state after a step.
func (d *digital) take(s *instant, set []move) *instant {
	t := s.clone()
	for _, m := range set {
		d.machine.Resets = d.machine.Resets[:0]
		if _, fault := d.machine.Run(m.edge.Update.Code, t.integers); fault != net.NoFault {
			panic(fault)
		}
		for _, r := range slices.Concat(d.machine.Resets, m.edge.Update.Resets) {
			t.clocks[r.Clock] = r.Plus
		}
		t.locations[m.automaton] = int32(m.edge.To)
	}
	return t
}

// reachable returns the locations and integers that are reachable. It reports false if there are too
// many states, or one has a fault.
func (d *digital) reachable(limit int) (out map[string]bool, ok bool) {
	defer func() {
		if r := recover(); r != nil {
			_ = r.(net.Fault)
			ok = false
		}
	}()
	visited := map[string]bool{}
	out = map[string]bool{}
	var waiting []*instant
	visit := func(s *instant) {
		if k := s.key(); d.inhabited(s) && !visited[k] {
			visited[k], out[s.discrete()] = true, true
			waiting = append(waiting, s)
		}
	}
	start := &instant{clocks: make([]int32, len(d.Clocks)+1)}
	for a := range d.Automata {
		start.locations = append(start.locations, int32(d.Automata[a].Initial[0]))
	}
	for i := range d.Integers {
		start.integers = append(start.integers, d.Integers[i].Initial)
	}
	for visit(start); len(waiting) > 0; {
		if len(visited) > limit || d.looks > 100*limit {
			return nil, false
		}
		s := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		list, urgent := d.steps(s)
		list = slices.DeleteFunc(list, func(set []move) bool { return !d.inhabited(d.take(s, set)) })
		for _, set := range list {
			if !slices.ContainsFunc(list, func(other []move) bool { return d.priority(other) > d.priority(set) }) {
				visit(d.take(s, set))
			}
		}
		if !urgent && !slices.ContainsFunc(d.places(s), func(l *net.Location) bool { return l.Urgent }) {
			t := s.clone()
			for x := 1; x < len(t.clocks); x++ {
				t.clocks[x] = min(t.clocks[x]+1, d.largest)
			}
			visit(t)
		}
	}
	return out, true
}

// TestDigitalClocks compares the models of the collection with the same models with digital clocks.
// BEELINE_TIMED=all tries larger ones, too.
func TestDigitalClocks(t *testing.T) {
	limit := 20_000
	if os.Getenv("BEELINE_TIMED") == "all" {
		limit = 1_000_000
	}
	compared, states := 0, 0
	models := corpus.Models(corpus.UPPAAL...)
	for _, m := range models {
		c := lower.Compile(m.Name, m.Text)
		if c.Network == nil {
			continue
		}
		d := newDigital(c.Network)
		if d == nil {
			continue
		}
		want, ok := d.reachable(limit)
		if !ok {
			continue
		}
		g := zonegraph.New(c.Network)
		y := &zonegraph.System{Graph: g}
		visited := store.NewCovering(y.Cover())
		s := search.BestFirst{Model: &ts.Model{System: y}, Store: visited, Priority: search.Uniform, Limits: search.Limits{States: uint64(limit)}}.Start()
		status := search.Running
		for status == search.Running {
			status = s.Step(1000)
		}
		if status == search.Limited {
			continue
		}
		got := map[string]bool{}
		for id := range visited.Len() {
			words := g.Discrete(g.Words(visited.State(store.ID(id)), nil))
			n := len(c.Network.Automata)
			got[fmt.Sprint(words[:n], words[n:])] = true
		}
		compared++
		states += len(want)
		if len(got) != len(want) {
			t.Errorf("%s: %d locations and integers, %d with digital clocks", m.Name, len(got), len(want))
		}
		for s := range want {
			if !got[s] {
				t.Errorf("%s: %s is not reached", m.Name, s)
				break
			}
		}
		t.Logf("%s: %d", m.Name, len(want))
	}
	t.Logf("%d models compared, with %d combinations of locations and integers", compared, states)
	if len(models) > 0 && compared < 40 {
		t.Error("too few models")
	}
}
