package session

import (
	"strconv"

	"beeline/engine/search"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// Limits of a graph: states of a whole one if the request says nothing, and at most; states
// around the end of a run, and the last states of that run; edges; bytes of all states, and of
// the edges of one; steps of the path.
const (
	usualGraph, largestGraph  = 300, 600
	aroundStates, aroundSteps = 30, 12
	maxGraphEdges             = 3000
	maxGraphBytes             = 32 << 20
	maxStateEdges             = 8 << 20
	maxPath                   = 10_000
)

// graph answers with the states and transitions of a model.
func (s *Session) graph(m *subject, r protocol.Request) protocol.Response {
	if _, _, err := m.follow(r.Choices); err != nil {
		return protocol.Response{Type: "result", Result: m.badRun(r, err)}
	}
	m.watch.edgeBytes = maxStateEdges
	defer func() { m.watch.edgeBytes = 0 }()
	var group *subject
	groupError := ""
	if len(r.Expressions) > 0 {
		asked := r
		asked.Options.Goal = r.Expressions[0]
		fresh, bad := load(s.language, asked)
		if bad != nil {
			groupError = bad.Message
		} else {
			group = fresh
			group.watch.start(s.clock, r.Options.Seconds)
		}
	}
	bound := usualGraph
	if r.Options.States > 0 {
		bound = min(r.Options.States, largestGraph)
	}
	x := newExplorer(m, group, r.Options.IgnoreEnds, bound)
	x.begin()
	if x.out.Whole = x.explore(0, true); !x.out.Whole {
		x = newExplorer(m, group, r.Options.IgnoreEnds, aroundStates)
		last := x.followRun(r.Choices)
		run := len(x.states)
		x.bound = largestGraph // All successors of the last state have room.
		x.expand(last)
		x.bound = max(aroundStates, len(x.states))
		x.explore(run, false)
	}
	x.path(r.Choices)
	x.out.GroupError = groupError
	return protocol.Response{Type: "graph", Graph: x.out}
}

// An explorer collects the states and edges of a graph.
type explorer struct {
	*subject
	// group is the same model with another goal, whose value groups the states. It takes the
	// same steps: grouped has its states. It is nil without an expression.
	group      *subject
	grouped    []ts.State
	ignoreEnds bool
	out        *protocol.Graph
	states     []ts.State
	index      map[string]int
	runEdges   int // the first edges are those of the run
	bound      int
	bytes      int
}

func newExplorer(m, group *subject, ignoreEnds bool, bound int) *explorer {
	return &explorer{
		subject: m, group: group, ignoreEnds: ignoreEnds, bound: bound,
		out:   &protocol.Graph{States: []protocol.GraphState{}, Edges: []protocol.GraphEdge{}, Path: []int{}},
		index: map[string]int{},
	}
}

// identity returns the bytes that distinguish a state.
func (x *explorer) identity(s ts.State) string { return string(s[x.whole.Model.Hidden:]) }

// keyOf returns a hash of the identity of a state (FNV-1a), twice with different beginnings.
func keyOf(identity string) string {
	a, b := uint64(14695981039346656037), uint64(0)
	for i := range len(identity) {
		a = (a ^ uint64(identity[i])) * 1099511628211
		b = (b ^ uint64(identity[i]) ^ a>>32) * 1099511628211
	}
	return strconv.FormatUint(a, 36) + strconv.FormatUint(b, 36)
}

// begin adds the initial state.
func (x *explorer) begin() {
	var out, other ts.Batch
	x.whole.Model.Initial(&out)
	if x.group != nil {
		x.group.whole.Model.Initial(&other)
	}
	e, s := out.At(0)
	x.add(s, e, 0, targetAt(&other, 0))
}

// targetAt returns the target of an edge, nil if there is none.
func targetAt(b *ts.Batch, i int) ts.State {
	if i >= b.Len() {
		return nil
	}
	_, s := b.At(i)
	return s
}

// add adds the target of an edge, if it is new, and returns its number; -1 if it has no room.
// other is the same state of group.
func (x *explorer) add(s ts.State, e ts.Edge, depth int, other ts.State) int {
	key := x.identity(s)
	i, known := x.index[key]
	if !known {
		if len(x.states) > 0 && (len(x.states) >= x.bound || x.bytes+len(s) > maxGraphBytes) {
			return -1
		}
		i = len(x.states)
		x.index[key] = i
		x.bytes += len(s)
		x.states = append(x.states, append(ts.State(nil), s...))
		g := protocol.GraphState{Key: keyOf(key), Depth: depth, Text: x.StateText(s), Atomic: e.Transient, Open: true,
			End: x.whole.Model.Labels(s)&ts.ValidEnd != 0}
		if x.group != nil {
			x.grouped = append(x.grouped, append(ts.State(nil), other...))
			if len(other) > 0 {
				g.Group = x.group.GoalText(other)
			}
		}
		x.out.States = append(x.out.States, g)
	}
	if e.Fault != ts.NoFault && x.out.States[i].Error == "" {
		x.out.States[i].Error = x.ErrorKind(search.Faulty, e.Fault)
	}
	return i
}

// explore expands the states from one on, in the order in which they are added, and reports
// whether nothing was left out. With all it ends as soon as something has no room.
func (x *explorer) explore(from int, all bool) bool {
	complete := true
	for i := from; i < len(x.states) && (complete || !all); i++ {
		if x.watch.overNow() {
			return false
		}
		x.expand(i)
		complete = complete && !x.out.States[i].Open
	}
	return complete
}

// expand adds the edges of a state, and their targets.
func (x *explorer) expand(i int) {
	var out, other ts.Batch
	x.whole.Model.Successors(x.states[i], &out)
	if x.group != nil && len(x.grouped[i]) > 0 {
		x.group.whole.Model.Successors(x.grouped[i], &other)
	}
	open := x.watch.takeCrowded()
	if s := &x.out.States[i]; !out.Moves(0) && !open && !x.ignoreEnds && !s.End && s.Error == "" {
		s.Error = x.ErrorKind(search.Deadlock, ts.NoFault)
	}
	for k := range out.Len() {
		e, s := out.At(k)
		if len(x.out.Edges) == maxGraphEdges {
			open = true
			break
		}
		to := -1
		if e.Followed() {
			if to = x.add(s, e, x.out.States[i].Depth+1, targetAt(&other, k)); to < 0 {
				open = true
				continue
			}
		}
		x.addEdge(i, to, k, e)
	}
	x.out.States[i].Open = open
}

// addEdge adds an edge, unless it is one of the run that is there already.
func (x *explorer) addEdge(from, to, choice int, e ts.Edge) {
	for _, e := range x.out.Edges[:x.runEdges] {
		if e.From == from && int(e.Choice) == choice {
			return
		}
	}
	a := x.Acted(x.states[from], e.Action)
	edge := protocol.GraphEdge{From: from, To: to, Choice: uint32(choice), Process: a.Process, Statement: a.Statement, Line: a.Line}
	if e.Fault != ts.NoFault {
		edge.Fault = x.ErrorKind(search.Faulty, e.Fault)
	}
	x.out.Edges = append(x.out.Edges, edge)
}

// followRun adds the last states and edges of a run and returns the number of the last state.
// The states are not expanded.
func (x *explorer) followRun(choices []uint32) (last int) {
	run := trail.Trail{Steps: choices, Loop: -1}
	first := max(0, len(choices)-aroundSteps)
	var others []ts.State
	if x.group != nil {
		_ = run.Replay(&x.group.whole.Model, func(step int, _ ts.Edge, s ts.State) {
			if step >= first {
				others = append(others, append(ts.State(nil), s...))
			}
		})
	}
	last = -1
	_ = run.Replay(&x.whole.Model, func(step int, e ts.Edge, s ts.State) { // graph has followed it
		if step < first {
			return
		}
		var other ts.State
		if step-first < len(others) {
			other = others[step-first]
		}
		to := -1
		if e.Followed() {
			to = x.add(s, e, step, other)
		}
		if last >= 0 && step > first {
			choice := int(choices[step-1])
			x.addEdge(last, to, choice, e)
			x.runEdges = len(x.out.Edges)
		}
		if to >= 0 {
			last = to
		}
	})
	return max(last, 0)
}

// path notes the states of the run.
func (x *explorer) path(choices []uint32) {
	x.out.Skipped = max(0, len(choices)-maxPath)
	_ = trail.Trail{Steps: choices, Loop: -1}.Replay(&x.whole.Model, func(step int, e ts.Edge, s ts.State) {
		if step < x.out.Skipped {
			return
		}
		i, known := x.index[x.identity(s)]
		if !known || !e.Followed() {
			i = -1
		}
		x.out.Path = append(x.out.Path, i)
	})
}
