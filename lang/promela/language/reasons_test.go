package language

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
	"beeline/lang"
	"beeline/lang/promela/corpus"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/report"
)

// A failing is a run that ends in an error.
type failing struct {
	t       *testing.T
	name    string
	s       lang.Subject
	model   ts.Model
	finding search.Finding
	// what each step does, and the states before the steps and after the last one
	does   []stepped
	states []ts.State
}

// failures returns the errors that searches of a text find: a shortest run and one found depth
// first.
func failures(t *testing.T, name string, text lang.Text, states uint64) (list []*failing) {
	c := Promela{}.Compile(text)
	if c.Subject == nil {
		return nil
	}
	s := c.Subject()
	s.Watch(func(steps uint64) bool { return steps > 1000 }, func(bytes int) bool { return bytes < 1<<20 })
	m := s.Whole().Model
	goal, limits := search.Goal{Asserts: true, Deadlocks: true}, search.Limits{States: states, Bytes: 256 << 20, Depth: 2000}
	for _, run := range []search.Run{
		search.BestFirst{Model: &m, Store: store.NewExact(m.Hidden), Goal: goal, Limits: limits, Priority: search.Uniform}.Start(),
		search.DepthFirst{Model: &m, Store: store.NewExact(m.Hidden), Goal: goal, Limits: limits}.Start(),
	} {
		if run.Step(10_000) == search.Found && len(run.Finding().Trail.Steps) <= 150 {
			f := &failing{t: t, name: name, s: s, model: m, finding: run.Finding()}
			f.walk()
			list = append(list, f)
		}
	}
	return list
}

// A stepped is what a step does: its action, and which of the edges with this action it is.
type stepped struct {
	action ts.Action
	nth    int
}

// doing returns what an edge does.
func doing(out *ts.Batch, k int) stepped {
	e, _ := out.At(k)
	nth := 0
	for i := range k {
		if other, _ := out.At(i); other.Action == e.Action {
			nth++
		}
	}
	return stepped{e.Action, nth}
}

func (f *failing) walk() {
	var out ts.Batch
	f.model.Initial(&out)
	_, s := out.At(0)
	s = slices.Clone(s)
	for _, k := range f.finding.Trail.Steps {
		f.states = append(f.states, s)
		out.Reset()
		f.model.Successors(s, &out)
		f.does = append(f.does, doing(&out, int(k)))
		_, next := out.At(int(k))
		s = slices.Clone(next)
	}
	f.states = append(f.states, s)
}

// leads reports whether the steps with these numbers, executed in this order, lead to the error
// of the run.
func (f *failing) leads(steps []int) bool {
	s := f.states[0]
	last := ts.Action(0)
	if n := len(f.does); n > 0 {
		last = f.does[n-1].action
	}
	for i, step := range steps {
		var out ts.Batch
		f.model.Successors(s, &out)
		k := 0
		for k < out.Len() && doing(&out, k) != f.does[step-1] {
			k++
		}
		if k == out.Len() {
			return false
		}
		e, next := out.At(k)
		if e.Fault != ts.NoFault {
			return f.finding.Kind == search.Faulty && e.Fault == f.finding.Fault && i == len(steps)-1 &&
				(e.Fault == ts.GoalReached || e.Action == last)
		}
		s = next
	}
	var out ts.Batch
	f.model.Successors(s, &out)
	return f.finding.Kind == search.Deadlock && !out.Moves(0) && f.model.Labels(s)&ts.ValidEnd == 0
}

// countOf returns the number of processes in a state.
func (f *failing) countOf(s ts.State) int { return len(f.model.System.(*vm.System).Processes(s, nil)) }

// creates reports whether a step creates a process that, or a later one, takes part in one of
// the steps after it.
func (f *failing) creates(step int, after []int) bool {
	first := f.countOf(f.states[step-1])
	if f.countOf(f.states[step]) <= first {
		return false
	}
	for _, other := range after {
		var out ts.Batch
		f.model.Successors(f.states[other-1], &out)
		e, _ := out.At(int(f.finding.Trail.Steps[other-1]))
		if slices.Max(movers(e)) >= first {
			return true
		}
	}
	return false
}

// matters checks the steps that matter: they lead to the error, and none can be dropped.
func (f *failing) matters(r *report.Reasons) {
	if !slices.IsSorted(r.Steps) || !f.leads(r.Steps) {
		f.t.Errorf("%s: steps %v do not lead to the error of %v", f.name, r.Steps, f.finding.Trail.Steps)
		return
	}
	for i, step := range r.Steps {
		rest := slices.Delete(slices.Clone(r.Steps), i, i+1)
		for end := range len(rest) + 1 { // the error may come earlier
			if (end == len(rest) || f.finding.Kind == search.Faulty) && r.Minimal && f.leads(rest[:end]) && !f.creates(step, rest[i:]) {
				f.t.Errorf("%s: step %d of %v can be dropped", f.name, step, r.Steps)
				return
			}
		}
	}
}

// escapes checks the run that avoids the error.
func (f *failing) escapes(a *report.Avoid) {
	if !a.Known || a.Step < 0 {
		return
	}
	run := f.finding.Trail.Steps
	if !slices.Equal(a.Choices[:a.Step], run[:a.Step]) || a.Choices[a.Step] == run[a.Step] {
		f.t.Errorf("%s: %v does not leave %v after step %d", f.name, a.Choices, run, a.Step)
		return
	}
	seen := map[string]int{}
	var last ts.State
	err := trail.Trail{Steps: a.Choices}.Replay(&f.model, func(step int, e ts.Edge, s ts.State) {
		if e.Fault != ts.NoFault {
			f.t.Errorf("%s: the run that avoids the error has one at step %d", f.name, step)
		}
		last = slices.Clone(s)
		seen[string(s[f.model.Hidden:])]++
	})
	if err != nil {
		f.t.Fatalf("%s: %v", f.name, err)
	}
	var out ts.Batch
	f.model.Successors(last, &out)
	if a.Ends && (out.Len() > 0 || f.model.Labels(last)&ts.ValidEnd == 0) || !a.Ends && seen[string(last[f.model.Hidden:])] < 2 {
		f.t.Errorf("%s: the run that avoids the error neither ends nor repeats a state", f.name)
	}
}

// safe returns the states from which a run without errors begins, nil if there are too many
// states: all but those from which, again and again, no edge without a fault leads to another.
func (f *failing) safe(most int) map[string]bool {
	safe := map[string]bool{}
	next := map[string][]string{}
	for todo := []ts.State{f.states[0]}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		key := string(s[f.model.Hidden:])
		if safe[key] {
			continue
		}
		if len(safe) == most {
			return nil
		}
		safe[key] = true
		var out ts.Batch
		f.model.Successors(s, &out)
		if out.Len() == 0 && f.model.Labels(s)&ts.ValidEnd != 0 {
			next[key] = []string{key}
		}
		for i := range out.Len() {
			if e, t := out.At(i); e.Fault == ts.NoFault {
				next[key] = append(next[key], string(t[f.model.Hidden:]))
				todo = append(todo, slices.Clone(t))
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for key := range safe {
			if !slices.ContainsFunc(next[key], func(k string) bool { return safe[k] }) {
				delete(safe, key)
				changed = true
			}
		}
	}
	return safe
}

// check explains the run and checks the reasons. It reports whether all was compared with the
// whole graph.
func (f *failing) check(most int) bool {
	calls := 0
	r, err := f.s.Reasons(f.finding.Trail, f.finding.Kind, f.finding.Fault, false, func() bool {
		calls++ // each stands for 64 states
		return calls > 600
	})
	if err != nil {
		f.t.Errorf("%s: %v", f.name, err)
		return false
	}
	f.matters(r)
	f.escapes(&r.Avoid)
	if len(r.Says) < 1 {
		f.t.Errorf("%s: no sentence", f.name)
	}
	safe := f.safe(most)
	if safe == nil || f.finding.Fault == ts.UnfinishedDStep {
		return false
	}
	want := -1
	for i, s := range f.states[:len(f.states)-1] {
		if safe[string(s[f.model.Hidden:])] {
			want = i
		}
	}
	if !r.Avoid.Known || r.Avoid.Step != want {
		f.t.Errorf("%s: the error can be avoided up to step %d, got %d (%v)", f.name, want, r.Avoid.Step, r.Avoid.Known)
	}
	return true
}

// A tally counts errors, and those that were compared with the whole graph.
type tally struct{ errors, whole int }

func (n *tally) check(list []*failing, most int) {
	for _, f := range list {
		n.errors++
		if f.check(most) {
			n.whole++
		}
	}
}

func (n *tally) atLeast(t *testing.T, errors, whole int) {
	t.Logf("%d errors, %d compared with the whole graph", n.errors, n.whole)
	if n.errors < errors || n.whole < whole {
		t.Errorf("want %d errors, and %d compared with the whole graph", errors, whole)
	}
}

// TestReasonsOfExamples: the steps that matter lead to the error and none can be left out, the
// other run avoids every error, and after later steps none does.
func TestReasonsOfExamples(t *testing.T) {
	var n tally
	corpus.Each(t, filepath.Join(corpus.Root(t), "site", "examples"), func(path, text string) {
		n.check(failures(t, filepath.Base(path), lang.Text{Name: path, Text: text}, 100_000), 3000)
	})
	n.atLeast(t, 15, 10)
}

func TestReasonsOfRandomPrograms(t *testing.T) {
	var n tally
	for seed := range uint64(150) {
		text := random.New(seed).String()
		if strings.Contains(text, "hidden ") {
			continue // its states do not show whether an error follows
		}
		n.check(failures(t, fmt.Sprintf("program %d", seed), lang.Text{Name: "m.pml", Text: text}, 5000), 3000)
	}
	n.atLeast(t, 50, 40)
}

func TestReasonsOfCorpus(t *testing.T) {
	var n tally
	dir := corpus.Shared(t, "")
	corpus.EachDrawn(t, 6, dir, func(path, text string) {
		if len(text) < 50_000 {
			name, _ := filepath.Rel(dir, path)
			n.check(failures(t, name, lang.Text{Name: path, Text: text}, 5000), 1000)
		}
	})
	n.atLeast(t, 30, 10)
}
