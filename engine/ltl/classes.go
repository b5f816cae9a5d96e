package ltl

import "slices"

// components returns the number of the strongly connected component of each node of a
// graph, by Tarjan's algorithm. A component has a higher number than those that it
// reaches.
func components(next [][]int32) []int32 {
	t := tarjan{next: next, component: make([]int32, len(next)), order: make([]int32, len(next)), low: make([]int32, len(next))}
	for s := range next {
		if t.order[s] == 0 {
			t.visit(int32(s))
		}
	}
	return t.component
}

type tarjan struct {
	next                  [][]int32
	component, order, low []int32 // order and low are 0 before the visit
	stack                 []int32
	visits, count         int32
}

const finished = 1<<31 - 1

// A frame is a node on the path of the search and the number of its edges that were followed.
type frame struct {
	node  int32
	edges int
}

// visit searches the nodes that the root reaches. It has a path of its own, because a claim can have
// as many states as a text has statements.
func (t *tarjan) visit(root int32) {
	path := []frame{t.enter(root)}
	for len(path) > 0 {
		top := &path[len(path)-1]
		s := top.node
		if top.edges < len(t.next[s]) {
			n := t.next[s][top.edges]
			top.edges++
			if t.order[n] == 0 {
				path = append(path, t.enter(n))
			} else {
				t.low[s] = min(t.low[s], t.low[n])
			}
			continue
		}
		path = path[:len(path)-1]
		if t.low[s] == t.order[s] {
			t.leave(s)
		}
		if len(path) > 0 {
			before := path[len(path)-1].node
			t.low[before] = min(t.low[before], t.low[s])
		}
	}
}

func (t *tarjan) enter(s int32) frame {
	t.visits++
	t.order[s], t.low[s] = t.visits, t.visits
	t.stack = append(t.stack, s)
	return frame{node: s}
}

// leave numbers the component whose first node is s.
func (t *tarjan) leave(s int32) {
	for {
		n := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		t.low[n] = finished
		t.component[n] = t.count
		if n == s {
			break
		}
	}
	t.count++
}

// Class says which cycles a strongly connected component has: section 7.1 of Edelkamp,
// Leue and Lluch-Lafuente, Directed explicit-state model checking in the validation of
// communication protocols, 2004.
type Class uint8

// The classes. A Transient component is a single state without a cycle, which the paper
// leaves without a class. NonAccepting, Full and Partial are its N, F and P: no cycle,
// each cycle, or some cycles have an accepting state. End is its S: a state from which
// everything is accepted, so that a run that reaches it is a counterexample at once.
const (
	Transient Class = iota
	NonAccepting
	Full
	Partial
	End
)

// String returns the letter of the paper, and "-" for Transient.
func (c Class) String() string { return "-NFPS"[c : c+1] }

// Classes is a set of classes.
type Classes uint8

// Has reports whether the set has a class.
func (s Classes) Has(c Class) bool { return s>>c&1 != 0 }

// String returns the letters of the set in the order of the paper's table 9, for
// instance "S,N,P,F", without Transient.
func (s Classes) String() string {
	text := ""
	for _, c := range []Class{End, NonAccepting, Partial, Full} {
		if s.Has(c) {
			if text != "" {
				text += ","
			}
			text += c.String()
		}
	}
	return text
}

// Classify returns component and class of each state of an automaton or claim: next has
// the successors of each state, accepting and end tell which states accept and which
// accept every word. Components have higher numbers than those that they reach.
func Classify(next [][]int, accepting, end func(state int) bool) (component []int, class []Class) {
	all, rejecting := make([][]int32, len(next)), make([][]int32, len(next))
	for s, list := range next {
		for _, n := range list {
			all[s] = append(all[s], int32(n))
			if !accepting(s) && !accepting(n) {
				rejecting[s] = append(rejecting[s], int32(n))
			}
		}
	}
	// A cycle without an accepting state is a cycle of the graph without these.
	parts, without := components(all), components(rejecting)
	type cycles struct{ any, accepting, rejecting bool }
	found := make([]cycles, len(next))
	for s, list := range next {
		c := &found[parts[s]]
		c.accepting = c.accepting || accepting(s)
		for _, n := range list {
			c.any = c.any || parts[n] == parts[s]
			c.rejecting = c.rejecting || without[n] == without[s] && !accepting(s)
		}
	}
	for s := range next {
		k := Transient
		switch c := found[parts[s]]; {
		case end(s):
			k = End
		case c.any && !c.accepting:
			k = NonAccepting
		case c.any && c.rejecting:
			k = Partial
		case c.any:
			k = Full
		}
		component, class = append(component, int(parts[s])), append(class, k)
	}
	return component, class
}

// Classes returns the classes of all states.
func (a *Automaton) Classes() Classes {
	var set Classes
	for _, s := range a.States {
		set |= 1 << s.Class
	}
	return set
}

// Weak reports whether no component is partial: then each cycle in a component that
// accepts is accepting, and one depth-first search finds an accepting cycle.
func (a *Automaton) Weak() bool { return !a.Classes().Has(Partial) }

func (a *Automaton) classify() {
	next := make([][]int, len(a.States))
	for s, state := range a.States {
		for _, e := range state.Edges {
			next[s] = append(next[s], e.To)
		}
	}
	component, class := Classify(next, func(s int) bool { return a.States[s].Accepting }, func(s int) bool {
		state := a.States[s]
		return state.Accepting && slices.ContainsFunc(state.Edges, func(e Edge) bool { return e.To == s && e.Guard.True() })
	})
	for s := range a.States {
		a.States[s].Component, a.States[s].Class = component[s], class[s]
	}
}
