//go:build !js

// Package truth compares estimates with true distances, in the state graphs of small programs:
// random ones and the corpus. Only tests import it.
package truth

import (
	"bytes"
	"path/filepath"
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/syntax"
)

// A Graph is a state graph. States come in breadth-first order.
type Graph struct {
	Prog   *prog.Program
	States []ts.State
	Edges  [][]Edge
	dead   []bool // by state: an invalid end state
	Goal   []bool // by state: it satisfies the goal
}

// An Edge leads from one state of a Graph to another.
type Edge struct {
	To    int // -1 if the edge leads to no state
	Fault ts.Fault
}

// Explore visits the states of p in breadth-first order. It is not ok if there are more than
// maxStates; then only these are expanded. States that differ in hidden variables are different
// states: distances can depend on hidden values.
func Explore(p *prog.Program, maxStates int) (g *Graph, ok bool) {
	g = &Graph{Prog: p}
	sys := vm.New(p)
	seen := store.NewExact(0)
	var batch ts.Batch
	insert := func(e ts.Edge, s ts.State) Edge {
		if !e.Followed() {
			return Edge{-1, e.Fault}
		}
		id, outcome := seen.Insert(s)
		if outcome == store.Fresh {
			g.States = append(g.States, bytes.Clone(s))
			g.Goal = append(g.Goal, false)
		}
		g.Goal[id] = g.Goal[id] || e.Fault == ts.GoalReached
		return Edge{int(id), e.Fault}
	}
	sys.Initial(&batch)
	insert(batch.At(0))
	for i := 0; i < len(g.States); i++ {
		if i == maxStates {
			return g, false
		}
		batch.Reset()
		sys.Successors(g.States[i], &batch)
		var out []Edge
		for k := range batch.Len() {
			out = append(out, insert(batch.At(k)))
		}
		g.Edges = append(g.Edges, out)
		g.dead = append(g.dead, !batch.Moves(0) && sys.Labels(g.States[i])&ts.ValidEnd == 0)
	}
	return g, true
}

// Distances returns, by state, the number of steps to the nearest target, or through the
// nearest edge with the fault; search.Infinite if neither can be reached.
func (g *Graph) Distances(target []bool, fault ts.Fault) []uint32 {
	from := make([][]int, len(g.States))
	d := make([]uint32, len(g.States))
	var now, next []int
	for i := range d {
		d[i] = search.Infinite
	}
	for i, out := range g.Edges {
		for _, e := range out {
			if e.To >= 0 {
				from[e.To] = append(from[e.To], i)
			}
			if fault != ts.NoFault && e.Fault == fault && d[i] == search.Infinite {
				d[i] = 1
				next = append(next, i)
			}
		}
		if target != nil && target[i] {
			d[i] = 0
			now = append(now, i)
		}
	}
	for steps := uint32(1); len(now)+len(next) > 0; steps++ {
		for _, i := range now {
			for _, j := range from[i] {
				if d[j] > steps {
					d[j] = steps
					next = append(next, j)
				}
			}
		}
		now, next = next, nil
	}
	return d
}

// consistent reports whether an admissible estimate never falls by more than 1 per step. That
// holds for the estimates made of distances in control graphs.
func consistent(h search.Heuristic) bool {
	switch h.(type) {
	case *heuristic.Formula, *heuristic.Assertion, *heuristic.Deadlock, *heuristic.FSM:
		return h.Admissible()
	}
	return false
}

// Compare reports an error if an admissible estimate is above the true distance d, or a
// consistent one falls by more than 1 in a step. It returns the number of states with an
// estimate above 0.
func (g *Graph) Compare(t *testing.T, name string, h search.Heuristic, d []uint32) (informed int) {
	t.Helper()
	values := make([]uint32, len(g.States))
	for i, s := range g.States {
		values[i] = h.Estimate(s)
		if h.Admissible() && values[i] > d[i] {
			t.Errorf("%s: estimate %d in state %d, distance %d\n%v\n%s", name, values[i], i, d[i], s, g.Prog)
			return informed
		}
		if values[i] > 0 {
			informed++
		}
	}
	if !consistent(h) {
		return informed
	}
	for i, out := range g.Edges {
		for _, e := range out {
			if e.To >= 0 && values[i] > 1 && values[e.To] < values[i]-1 {
				t.Errorf("%s: estimate %d in state %d, %d one step later\n%v\n%v\n%s", name, values[i], i, values[e.To], g.States[i], g.States[e.To], g.Prog)
				return informed
			}
		}
	}
	return informed
}

// Compiled returns the program of a model with a goal, nil if it has mistakes.
func Compiled(name, text, goal string) *prog.Program {
	return promela.Compile(name, text, syntax.Options{Goal: goal}).Program
}

// Must is Compiled for models without mistakes.
func Must(t *testing.T, text, goal string) *prog.Program {
	t.Helper()
	c := promela.Compile("model.pml", text, syntax.Options{Goal: goal})
	if c.Program == nil {
		t.Fatalf("%s: %s", text, c.List.Sorted()[0].Message)
	}
	return c.Program
}

// EachGraph calls visit for the state graphs of a part of the corpus that have at most maxStates
// states.
func EachGraph(t *testing.T, part string, maxStates int, visit func(name string, g *Graph)) {
	EachModel(t, part, func(name string, p *prog.Program) {
		if g, ok := Explore(p, maxStates); ok {
			visit(name, g)
		}
	})
}

// EachModel calls visit for the programs of a part of the corpus that compile and have small
// state vectors.
func EachModel(t *testing.T, part string, visit func(name string, p *prog.Program)) {
	corpus.Each(t, corpus.Shared(t, part), func(path, text string) {
		if p := Compiled(path, text, ""); p != nil && p.Layout.FirstRecord <= 1<<14 {
			visit(filepath.Base(path), p)
		}
	})
}
