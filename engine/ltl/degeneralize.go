package ltl

import "slices"

// degeneralize returns an equal automaton with one mark that belongs to states. A state
// of it is a state of g and a level: how many of the marks, in the given order, were
// missing since the last accepting state. Each component has its own marks. Where a run
// enters a component the level is free: it is that of a copy that exists, else the
// highest if high, else 0. Giannakopoulou and Lerda, From states to transitions, FORTE
// 2002; Babiak and others, SPIN 2013.
func (g *graph) degeneralize(order []int32, high bool) *graph {
	l := &leveler{g: g, component: components(g.adjacent(anyEdge)), index: map[copied]int32{}, copies: map[int32]int32{}}
	l.used = make([][]int32, len(g.out))
	for s, out := range g.out {
		c := l.component[s]
		for _, e := range out {
			for _, v := range order {
				if l.component[e.to] == c && g.d.has(e.marks, v) && !slices.Contains(l.used[c], v) {
					l.used[c] = append(l.used[c], v)
				}
			}
		}
	}
	for _, used := range l.used {
		slices.SortFunc(used, func(a, b int32) int { return slices.Index(order, a) - slices.Index(order, b) })
	}
	r := &graph{d: g.d, byState: true, marks: []int32{g.d.spare(stateMark)}}
	l.enter(g.initial, high)
	for i := 0; i < len(l.list); i++ {
		r.out = append(r.out, l.expand(l.list[i], high, g.d.variable(r.marks[0])))
	}
	return r
}

// copied is a state of the result.
type copied struct{ state, level int32 }

type leveler struct {
	g         *graph
	component []int32
	used      [][]int32 // the marks inside each component
	index     map[copied]int32
	copies    map[int32]int32 // some copy of a state
	list      []copied
}

func (l *leveler) add(c copied) int32 {
	n, ok := l.index[c]
	if !ok {
		n = int32(len(l.list))
		l.g.d.work.atMost(len(l.list), l.g.d.work.limits.States, TooManyStates)
		l.index[c] = n
		l.list = append(l.list, c)
		l.copies[c.state] = n
	}
	return n
}

func (l *leveler) enter(s int32, high bool) int32 {
	if n, ok := l.copies[s]; ok {
		return n
	}
	level := 0
	if high {
		level = len(l.used[l.component[s]])
	}
	return l.add(copied{s, int32(level)})
}

// expand returns the edges of a state. They have the mark unless the level is the
// highest.
func (l *leveler) expand(c copied, high bool, mark diagram) []edge {
	var edges []edge
	used := l.used[l.component[c.state]]
	start := c.level
	if int(c.level) == len(used) {
		start, mark = 0, always
	}
	for _, e := range l.g.out[c.state] {
		var to int32
		if l.component[e.to] == l.component[c.state] {
			level := start
			for int(level) < len(used) && !l.g.d.has(e.marks, used[level]) {
				level++
			}
			to = l.add(copied{e.to, level})
		} else {
			to = l.enter(e.to, high)
		}
		edges = append(edges, edge{to, e.guard, mark})
	}
	return l.g.d.tidy(edges)
}
