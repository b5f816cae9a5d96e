package ltl

// degeneralize returns an equal automaton with one mark that belongs to states. A state
// of it is a state of g and a level: how many of the marks, in the given order, were
// missing since the last accepting state. Each component has its own marks. Where a run
// enters a component the level is free: it is that of a copy that exists, else the
// highest if high, else 0. Giannakopoulou and Lerda, From states to transitions, FORTE
// 2002; Babiak and others, SPIN 2013.
func (g *graph) degeneralize(order []int32, high bool) *graph {
	l := &leveler{g: g, component: g.components(), pairs: pairs{index: map[key]int32{}}, high: high}
	l.used = make([][]int32, len(g.out))
	for _, v := range order {
		for s, out := range g.out {
			used := &l.used[l.component[s]]
			for _, e := range out {
				if l.component[e.to] == l.component[s] && g.d.has(e.marks, v) && (len(*used) == 0 || (*used)[len(*used)-1] != v) {
					*used = append(*used, v)
				}
			}
		}
	}
	r := &graph{d: g.d, byState: true, marks: []int32{g.d.spare(stateMark)}}
	l.enter(g.initial)
	for i := 0; i < len(l.list); i++ {
		r.out = append(r.out, l.expand(l.list[i], g.d.variable(r.marks[0])))
	}
	return r
}

// leveler makes the states of the result: pairs of a state and a level.
type leveler struct {
	g         *graph
	component []int32
	used      [][]int32 // the marks inside each component
	pairs
	high bool
}

func (l *leveler) add(state, level int32) int32 {
	before := len(l.list)
	n := l.pairs.add(state, level)
	if len(l.list) > before {
		l.g.d.work.atMost(before, l.g.d.work.limits.States, TooManyStates)
		l.index[key{state, -1}] = n // some copy of the state
	}
	return n
}

func (l *leveler) enter(s int32) int32 {
	if n, ok := l.index[key{s, -1}]; ok {
		return n
	}
	if l.high {
		return l.add(s, int32(len(l.used[l.component[s]])))
	}
	return l.add(s, 0)
}

// expand returns the edges of a state. They have the mark unless the level is the
// highest.
func (l *leveler) expand(state [2]int32, mark diagram) []edge {
	var edges []edge
	c := l.component[state[0]]
	used, start := l.used[c], state[1]
	if int(start) == len(used) {
		start, mark = 0, always
	}
	for _, e := range l.g.out[state[0]] {
		var to int32
		if l.component[e.to] == c {
			level := start
			for int(level) < len(used) && !l.g.d.has(e.marks, used[level]) {
				level++
			}
			to = l.add(e.to, level)
		} else {
			to = l.enter(e.to)
		}
		edges = append(edges, edge{to, e.guard, mark})
	}
	return edges
}
