package zonegraph_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// This file has an exact interpreter of random networks. It knows regions instead of zones: the
// whole part of each clock, up to the largest constant, and the order of the fractions. It
// reads neither text nor code, so it shares nothing with what it checks.

// A model is a random network.
type model struct {
	processes []process
	vectors   [][]part
	channels  []channel
	clocks    int
	values    []int // of each integer: how many it has, from 0 on
	// priorities: those of channels and processes count. usual is that of steps without a channel.
	priorities bool
	usual      int
	plain      bool // updates in UPPAAL's language call no functions
	diagonals  bool // guards and invariants compare two clocks

	outOfRange bool // the interpreter has met an update that leaves the range of an integer
}

type process struct {
	locations []location
	edges     []transition
	initial   []int
	priority  int
}

type location struct {
	committed, urgent bool
	goal              bool // has the label goal and the number of its process
	invariant         []comparison
}

type transition struct {
	from, to, event int
	guard           []comparison
	updates         []assignment
	// channel is the number of a channel plus 1, 0 for none. Then the event has no meaning.
	channel  int
	receives bool
	line     int // of the text for UPPAAL
}

// A channel is one of UPPAAL's.
type channel struct {
	broadcast, urgent bool
	priority          int
}

// A comparison compares clock x, or integer v if x is negative, with a constant or with an
// integer plus a constant. It compares the difference of clock x and clock minus-1 if minus is not 0.
type comparison struct {
	x, v, plus, c int // plus is the integer, -1 for none
	minus         int
	op            string
}

// An assignment sets clock x, or integer v if x is negative. from is the clock or integer that
// is copied, -1 for none.
type assignment struct{ x, v, from, c int }

type part struct {
	process, event int
	weak           bool
}

const (
	events     = 3
	maxConst   = 3
	maxInteger = 3 // values of an integer
)

// randomModel returns a network. variable allows comparisons of clocks with integers, diagonals those of
// two clocks.
func randomModel(r *rand.Rand, variable, diagonals bool) *model {
	m := &model{clocks: 1 + r.IntN(3), diagonals: diagonals}
	if diagonals {
		m.clocks = max(m.clocks, 2)
	}
	for range r.IntN(3) {
		m.values = append(m.values, 1+r.IntN(maxInteger))
	}
	for range 1 + r.IntN(3) {
		m.processes = append(m.processes, m.process(r, variable))
	}
	if len(m.processes) > 1 {
		for range r.IntN(3) {
			var v []part
			for p := range m.processes {
				if r.IntN(3) > 0 {
					v = append(v, part{p, r.IntN(events), r.IntN(3) == 0})
				}
			}
			if len(v) > 1 {
				r.Shuffle(len(v), func(i, j int) { v[i], v[j] = v[j], v[i] })
				m.vectors = append(m.vectors, v)
			}
		}
	}
	return m
}

func (m *model) process(r *rand.Rand, variable bool) process {
	var p process
	for range 2 + r.IntN(3) {
		l := location{committed: r.IntN(12) == 0, urgent: r.IntN(12) == 0}
		for r.IntN(6) == 0 {
			l.invariant = append(l.invariant, m.comparison(r, variable))
		}
		p.locations = append(p.locations, l)
	}
	p.initial = []int{0}
	if r.IntN(4) == 0 {
		p.initial = []int{0, len(p.locations) - 1}
	}
	for range 3 + r.IntN(6) {
		e := transition{from: r.IntN(len(p.locations)), to: r.IntN(len(p.locations)), event: r.IntN(events)}
		for r.IntN(2) == 0 {
			e.guard = append(e.guard, m.comparison(r, variable))
		}
		for r.IntN(5) < 3 {
			e.updates = append(e.updates, m.assignment(r))
		}
		p.edges = append(p.edges, e)
	}
	return p
}

func (m *model) comparison(r *rand.Rand, variable bool) comparison {
	c := comparison{x: -1, plus: -1, c: r.IntN(maxConst)}
	if len(m.values) > 0 && r.IntN(3) == 0 {
		c.v, c.op = r.IntN(len(m.values)), []string{"==", "!=", "<", "<=", ">", ">="}[r.IntN(6)]
		return c
	}
	c.x, c.op = r.IntN(m.clocks), []string{"==", "<", "<=", ">", ">=", "<="}[r.IntN(6)]
	if c.op == "<" {
		c.c++
	}
	if m.diagonals && r.IntN(2) == 0 {
		c.minus = 1 + (c.x+1+r.IntN(m.clocks-1))%m.clocks
		c.c -= r.IntN(maxConst)
	}
	if variable && len(m.values) > 0 && r.IntN(4) == 0 {
		c.plus = r.IntN(len(m.values))
	}
	return c
}

func (m *model) assignment(r *rand.Rand) assignment {
	a := assignment{x: -1, from: -1, c: r.IntN(maxConst)}
	if len(m.values) > 0 && r.IntN(2) == 0 {
		if a.v = r.IntN(len(m.values)); r.IntN(2) == 0 {
			a.from, a.c = r.IntN(len(m.values)), r.IntN(3)-1
		}
		return a
	}
	if a.x = r.IntN(m.clocks); r.IntN(3) > 0 {
		a.c = 0
	}
	if r.IntN(6) == 0 {
		if a.from, a.c = r.IntN(m.clocks), r.IntN(2); m.diagonals {
			a.c = 0 // otherwise the differences that are compared may have no end
		}
	}
	return a
}

// text writes the network for TChecker.
func (m *model) text() string {
	var b strings.Builder
	b.WriteString("system:random\n")
	for e := range events {
		fmt.Fprintf(&b, "event:e%d\n", e)
	}
	for x := range m.clocks {
		fmt.Fprintf(&b, "clock:1:x%d\n", x)
	}
	for v, n := range m.values {
		fmt.Fprintf(&b, "int:1:0:%d:0:v%d\n", n-1, v)
	}
	for p, of := range m.processes {
		fmt.Fprintf(&b, "process:P%d\n", p)
		for i, l := range of.locations {
			var attributes []string
			if slices.Contains(of.initial, i) {
				attributes = append(attributes, "initial:")
			}
			if l.committed {
				attributes = append(attributes, "committed:")
			}
			if l.urgent {
				attributes = append(attributes, "urgent:")
			}
			if l.goal {
				attributes = append(attributes, fmt.Sprintf("labels: goal%d", p))
			}
			if len(l.invariant) > 0 {
				attributes = append(attributes, "invariant: "+conditionText(l.invariant))
			}
			fmt.Fprintf(&b, "location:P%d:l%d{%s}\n", p, i, strings.Join(attributes, " : "))
		}
		for _, e := range of.edges {
			var attributes []string
			if len(e.guard) > 0 {
				attributes = append(attributes, "provided: "+conditionText(e.guard))
			}
			if len(e.updates) > 0 {
				attributes = append(attributes, "do: "+updateText(e.updates))
			}
			fmt.Fprintf(&b, "edge:P%d:l%d:l%d:e%d{%s}\n", p, e.from, e.to, e.event, strings.Join(attributes, " : "))
		}
	}
	for _, v := range m.vectors {
		b.WriteString("sync")
		for _, p := range v {
			fmt.Fprintf(&b, ":P%d@e%d%s", p.process, p.event, map[bool]string{true: "?"}[p.weak])
		}
		b.WriteString("\n")
	}
	return b.String()
}

func conditionText(list []comparison) string {
	var out []string
	for _, c := range list {
		left, right := fmt.Sprintf("v%d", c.v), fmt.Sprint(c.c)
		if c.x >= 0 {
			left = fmt.Sprintf("x%d", c.x)
		}
		if c.minus > 0 {
			left += fmt.Sprintf("-x%d", c.minus-1)
		}
		if c.plus >= 0 {
			right = fmt.Sprintf("v%d+%d", c.plus, c.c)
		}
		out = append(out, left+c.op+right)
	}
	return strings.Join(out, " && ")
}

func updateText(list []assignment) string {
	var out []string
	for _, a := range list {
		kind, i := "v", a.v
		if a.x >= 0 {
			kind, i = "x", a.x
		}
		right := fmt.Sprint(a.c)
		if a.from >= 0 {
			right = fmt.Sprintf("%s%d+%d", kind, a.from, a.c)
		}
		out = append(out, fmt.Sprintf("%s%d=%s", kind, i, right))
	}
	return strings.Join(out, "; ")
}

// A region is a state of the interpreter.
type region struct {
	locations, integers []int
	// whole and fraction of each clock: fractions are 0, or ranks 1, 2, ... in their order. A
	// clock beyond top has the whole part top and the fraction -1.
	whole, fraction []int
	// exact: diagonals count. Then all clocks have fractions. Distances between a clock and the next smaller one,
	// or 0, that are more than top+1 have been made smaller by whole numbers.
	exact bool
}

// top is more than every value that a clock is compared with or set to.
const top = maxConst + maxInteger + 1

func (s *region) clone() *region {
	return &region{slices.Clone(s.locations), slices.Clone(s.integers), slices.Clone(s.whole), slices.Clone(s.fraction), s.exact}
}

func (s *region) discrete() string { return fmt.Sprint(s.locations, s.integers) }
func (s *region) key() string      { return fmt.Sprint(*s) }

// rank makes the fractions ranks again.
func (s *region) rank() {
	used := map[int]bool{}
	for _, f := range s.fraction {
		used[f] = true
	}
	rank := map[int]int{-1: -1, 0: 0}
	next := 1
	for f := 1; len(rank) < len(used)+2 && f <= 2*len(s.fraction)+2; f++ {
		if used[f] {
			rank[f] = next
			next++
		}
	}
	for i, f := range s.fraction {
		s.fraction[i] = rank[f]
	}
}

// beyond reports whether a clock has a value above top.
func (s *region) beyond(x int) bool {
	return s.whole[x] > top || s.whole[x] == top && s.fraction[x] != 0
}

// shorten makes distances smaller.
func (s *region) shorten() {
	order := make([]int, len(s.whole))
	for x := range order {
		order[x] = x
	}
	slices.SortFunc(order, func(x, y int) int { return cmp.Or(s.whole[x]-s.whole[y], s.fraction[x]-s.fraction[y]) })
	whole, fraction := 0, 0
	for i, x := range order {
		less := s.whole[x] - whole - top - 1
		if s.fraction[x] <= fraction {
			less--
		}
		if less++; less > 0 {
			for _, y := range order[i:] {
				s.whole[y] -= less
			}
		}
		whole, fraction = s.whole[x], s.fraction[x]
	}
}

// later returns the next region in time, nil if there is none.
func (s *region) later() *region {
	t := s.clone()
	moved, ends := false, true
	for i, f := range t.fraction {
		ends = ends && s.beyond(i)
		switch {
		case !s.exact && f == 0 && t.whole[i] == top:
			t.fraction[i], moved = -1, true
		case f == 0:
			t.fraction[i], moved = 1, true
		case f > 0:
			t.fraction[i] = f + 1
		}
	}
	if ends && s.exact {
		return nil
	}
	if moved {
		t.rank()
		return t
	}
	t = s.clone()
	largest := slices.Max(s.fraction)
	if largest <= 0 {
		return nil
	}
	for i, f := range t.fraction {
		if f == largest {
			t.whole[i], t.fraction[i] = t.whole[i]+1, 0
		}
	}
	t.rank()
	if t.exact {
		t.shorten()
	}
	return t
}

func (s *region) holds(list []comparison) bool {
	for _, c := range list {
		limit := 2 * c.c
		if c.plus >= 0 {
			limit += 2 * s.integers[c.plus]
		}
		value := 0
		if c.x < 0 {
			value = 2 * s.integers[c.v]
		} else if value = 2 * s.whole[c.x]; s.fraction[c.x] != 0 {
			value++ // between two numbers, or beyond all
		}
		if c.minus > 0 {
			value = 2*(s.whole[c.x]-s.whole[c.minus-1]) + cmp.Compare(s.fraction[c.x], s.fraction[c.minus-1])
		}
		ok := map[string]bool{"==": value == limit, "!=": value != limit, "<": value < limit, "<=": value <= limit, ">": value > limit, ">=": value >= limit}[c.op]
		if !ok {
			return false
		}
	}
	return true
}

func (m *model) invariant(s *region) bool {
	for p, l := range s.locations {
		if !s.holds(m.processes[p].locations[l].invariant) {
			return false
		}
	}
	return true
}

// reachable returns the locations and integers that are reachable, false if these are too many.
func (m *model) reachable(limit int) (map[string]bool, bool) {
	return m.visit(limit, func(*region) {})
}

// visit is reachable, and calls a function with each region.
func (m *model) visit(limit int, f func(*region)) (map[string]bool, bool) {
	visited, out := map[string]bool{}, map[string]bool{}
	var waiting []*region
	visit := func(s *region) {
		if k := s.key(); m.invariant(s) && !visited[k] {
			visited[k], out[s.discrete()] = true, true
			waiting = append(waiting, s)
			f(s)
		}
	}
	starts := []*region{{integers: make([]int, len(m.values)), whole: make([]int, m.clocks), fraction: make([]int, m.clocks), exact: m.diagonals}}
	for _, p := range m.processes {
		var more []*region
		for _, s := range starts {
			for _, l := range p.initial {
				t := s.clone()
				t.locations = append(t.locations, l)
				more = append(more, t)
			}
		}
		starts = more
	}
	for _, s := range starts {
		visit(s)
	}
	for len(waiting) > 0 {
		if len(visited) > limit {
			return nil, false
		}
		s := waiting[0]
		waiting = waiting[1:]
		if t := s.later(); m.mayDelay(s) && t != nil {
			visit(t)
		}
		_, next := m.next(s)
		for _, t := range next {
			visit(t)
		}
	}
	return out, true
}

// rank returns the priority of a step: that of its channel and the highest one of its processes.
func (m *model) rank(set []choice) (channel, process int) {
	channel = m.usual
	if c := m.processes[set[0].process].edges[set[0].edge].channel; c > 0 {
		channel = m.channels[c-1].priority
	}
	for _, c := range set {
		process = max(process, m.processes[c.process].priority)
	}
	return channel, process
}

// next returns the steps that are possible from a region, and the regions after them. Where an
// update leaves the range of an integer, a step has no region after it.
func (m *model) next(s *region) (sets [][]choice, targets []*region) {
	fault := m.outOfRange
	type step struct {
		set    []choice
		target *region
	}
	var possible []step
	for _, set := range m.steps(s) {
		m.outOfRange = false
		if t := m.take(s, set); m.outOfRange || t != nil && m.invariant(t) {
			possible = append(possible, step{set, t})
		}
	}
	m.outOfRange = fault
	for _, a := range possible {
		channel, process := m.rank(a.set)
		if m.priorities && slices.ContainsFunc(possible, func(b step) bool {
			c, p := m.rank(b.set)
			return c > channel || c == channel && p > process
		}) {
			continue
		}
		if sets = append(sets, a.set); a.target == nil {
			m.outOfRange = true
		} else {
			targets = append(targets, a.target)
		}
	}
	return sets, targets
}

// mayDelay reports whether no location and no channel forbids that time passes.
func (m *model) mayDelay(s *region) bool {
	for p, l := range s.locations {
		if of := m.processes[p].locations[l]; of.committed || of.urgent {
			return false
		}
	}
	return !m.urgent(s)
}

// A choice is an edge that a process takes.
type choice struct{ process, edge int }

// steps returns the edges that can be taken together, whatever their guards.
func (m *model) steps(s *region) [][]choice {
	outgoing := func(p, event int) (list []choice) {
		for i, e := range m.processes[p].edges {
			if e.from == s.locations[p] && e.event == event && e.channel == 0 {
				list = append(list, choice{p, i})
			}
		}
		return list
	}
	var out [][]choice
	shared := map[[2]int]bool{}
	for _, v := range m.vectors {
		sets, possible := [][]choice{nil}, true
		for _, p := range v {
			shared[[2]int{p.process, p.event}] = true
			list := outgoing(p.process, p.event)
			if len(list) == 0 {
				possible = possible && p.weak
				continue
			}
			var more [][]choice
			for _, set := range sets {
				for _, c := range list {
					more = append(more, append(slices.Clone(set), c))
				}
			}
			sets = more
		}
		if possible && len(sets[0]) > 0 {
			out = append(out, sets...)
		}
	}
	for p := range m.processes {
		for event := range events {
			if !shared[[2]int{p, event}] {
				for _, c := range outgoing(p, event) {
					out = append(out, []choice{c})
				}
			}
		}
	}
	for c := range m.channels {
		out = append(out, m.synchronisations(s, c)...)
	}
	committed := func(p int) bool { return m.processes[p].locations[s.locations[p]].committed }
	for p := range m.processes {
		if committed(p) {
			return slices.DeleteFunc(out, func(set []choice) bool {
				return !slices.ContainsFunc(set, func(c choice) bool { return committed(c.process) })
			})
		}
	}
	return out
}

// ready returns the edges with which a process sends or receives on a channel, those whose guards
// hold.
func (m *model) ready(s *region, p, channel int, receives bool) (list []choice) {
	for i, e := range m.processes[p].edges {
		if e.from == s.locations[p] && e.channel == channel+1 && e.receives == receives && s.holds(e.guard) {
			list = append(list, choice{p, i})
		}
	}
	return list
}

// synchronisations returns the edges that can be taken together on a channel.
func (m *model) synchronisations(s *region, channel int) (out [][]choice) {
	for p := range m.processes {
		for _, sender := range m.ready(s, p, channel, false) {
			sets := [][]choice{{sender}}
			for q := range m.processes {
				list := m.ready(s, q, channel, true)
				if q == p || len(list) == 0 {
					continue
				}
				var more [][]choice
				for _, receiver := range list {
					if !m.channels[channel].broadcast {
						out = append(out, []choice{sender, receiver})
						continue
					}
					for _, set := range sets {
						more = append(more, append(slices.Clone(set), receiver))
					}
				}
				sets = more
			}
			if m.channels[channel].broadcast {
				out = append(out, sets...)
			}
		}
	}
	return out
}

// urgent reports whether processes can synchronise on an urgent channel.
func (m *model) urgent(s *region) bool {
	for c, of := range m.channels {
		if of.urgent && len(m.synchronisations(s, c)) > 0 {
			return true
		}
	}
	return false
}

// take returns the region after edges, nil if they cannot be taken.
func (m *model) take(s *region, set []choice) *region {
	t := s.clone()
	for _, c := range set {
		if !s.holds(m.processes[c.process].edges[c.edge].guard) {
			return nil
		}
	}
	for _, c := range set {
		e := m.processes[c.process].edges[c.edge]
		t.locations[c.process] = e.to
		for _, a := range e.updates {
			switch {
			case a.x >= 0 && a.from >= 0:
				t.whole[a.x], t.fraction[a.x] = t.whole[a.from]+a.c, t.fraction[a.from]
				if !t.exact && t.beyond(a.x) {
					t.whole[a.x], t.fraction[a.x] = top, -1
				}
			case a.x >= 0:
				t.whole[a.x], t.fraction[a.x] = a.c, 0
			default:
				v := a.c
				if a.from >= 0 {
					v += t.integers[a.from]
				}
				if v < 0 || v >= m.values[a.v] {
					m.outOfRange = true
					return nil
				}
				t.integers[a.v] = v
			}
		}
	}
	t.rank()
	if t.exact {
		t.shorten()
	}
	return t
}
