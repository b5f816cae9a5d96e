//go:build !js

package heuristic_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang/promela"
	"beeline/lang/promela/syntax"
)

// A graph is a whole state space: true distances are found in it.
type graph struct {
	prog   *prog.Program
	states []ts.State
	edges  [][]edge
	dead   []bool // no edge, and no valid end
	goal   []bool
}

type edge struct {
	to    int // -1: nowhere
	fault ts.Fault
}

// explore visits all states of p, the nearest first; not ok when there are more than
// most, and what is behind those was left out. States that differ in hidden variables are
// several: the distance to what depends on their values is defined for each.
func explore(p *prog.Program, most int) (g *graph, ok bool) {
	g = &graph{prog: p}
	sys := vm.New(p)
	seen := store.NewExact(0)
	var batch ts.Batch
	insert := func(e ts.Edge, s ts.State) edge {
		if e.Blocked || e.Fault.Fatal() {
			return edge{-1, e.Fault}
		}
		id, outcome := seen.Insert(s)
		if outcome == store.Fresh {
			g.states = append(g.states, bytes.Clone(s))
			g.goal = append(g.goal, false)
		}
		g.goal[id] = g.goal[id] || e.Fault == ts.GoalReached
		return edge{int(id), e.Fault}
	}
	sys.Initial(&batch)
	insert(batch.At(0))
	for i := 0; i < len(g.states); i++ {
		if i == most {
			return g, false
		}
		batch.Reset()
		sys.Successors(g.states[i], &batch)
		var out []edge
		for k := range batch.Len() {
			out = append(out, insert(batch.At(k)))
		}
		g.edges = append(g.edges, out)
		g.dead = append(g.dead, !batch.Moves(0) && sys.Labels(g.states[i])&ts.ValidEnd == 0)
	}
	return g, true
}

// distances returns, by state, the number of steps to the nearest state that is a
// target, or to behind the nearest edge with a fault.
func (g *graph) distances(target []bool, fault ts.Fault) []uint32 {
	from := make([][]int, len(g.states))
	d := make([]uint32, len(g.states))
	var now, next []int
	for i := range d {
		d[i] = search.Infinite
	}
	for i, out := range g.edges {
		for _, e := range out {
			if e.to >= 0 {
				from[e.to] = append(from[e.to], i)
			}
			if fault != ts.NoFault && e.fault == fault && d[i] == search.Infinite {
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

// consistent reports whether an admissible estimate never falls by more than the length of
// a step: those that are made of rows of distances.
func consistent(h search.Heuristic) bool {
	switch h.(type) {
	case *heuristic.Formula, *heuristic.Assertion, *heuristic.Deadlock, *heuristic.FSM:
		return h.Admissible()
	}
	return false
}

// compare reports where an admissible estimate is above the true distance, a
// consistent one falls by more than a step, or one that knows the target does not
// say 0 there.
func (g *graph) compare(t *testing.T, name string, h search.Heuristic, d []uint32) (informed int) {
	t.Helper()
	values := make([]uint32, len(g.states))
	for i, s := range g.states {
		values[i] = h.Estimate(s)
		if h.Admissible() && values[i] > d[i] {
			t.Errorf("%s: estimate %d in state %d, distance %d\n%v\n%s", name, values[i], i, d[i], s, g.prog)
			return informed
		}
		if values[i] > 0 {
			informed++
		}
	}
	if !consistent(h) {
		return informed
	}
	for i, out := range g.edges {
		for _, e := range out {
			if e.to >= 0 && values[i] > 1 && values[e.to] < values[i]-1 {
				t.Errorf("%s: estimate %d in state %d, %d a step behind it\n%v\n%v\n%s", name, values[i], i, values[e.to], g.states[i], g.states[e.to], g.prog)
				return informed
			}
		}
	}
	return informed
}

// compiled returns the program of a model with a goal, nil when there is none.
func compiled(name, text, goal string) *prog.Program {
	return promela.Compile(name, text, syntax.Options{Goal: goal}).Program
}

// must is compiled for models that are right.
func must(t *testing.T, text, goal string) *prog.Program {
	t.Helper()
	c := promela.Compile("model.pml", text, syntax.Options{Goal: goal})
	if c.Program == nil {
		t.Fatalf("%s: %s", text, c.List.Sorted()[0].Message)
	}
	return c.Program
}

// corpus visits the models of other people that are complete in one file and have
// at most so many states.
func corpus(t *testing.T, part string, most int, visit func(name string, g *graph)) {
	programsOf(t, part, func(name string, p *prog.Program) {
		if g, ok := explore(p, most); ok {
			visit(name, g)
		}
	})
}

// programsOf visits the models of a part of the corpus.
func programsOf(t *testing.T, part string, visit func(name string, p *prog.Program)) {
	root := filepath.Join("..", "..", "..", "shared", "models", "promela", part)
	if _, err := os.Stat(root); err != nil {
		t.Skip("no corpus")
	}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "m") && !strings.HasSuffix(path, "l") {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		p := compiled(path, string(raw), "")
		if p != nil && p.Layout.Procs <= 1<<14 {
			visit(filepath.Base(path), p)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func vmOf(p *prog.Program) *vm.System { return vm.New(p) }
