//go:build !js

package oracle

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"beeline/engine/heuristic"
	"beeline/engine/heuristic/relaxed"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/lang/promela"
	"beeline/lang/promela/oracle/random"
	"beeline/lang/promela/syntax"
)

// A bound is an admissible estimate with the errors that it leads to.
type bound struct {
	name string
	goal search.Goal
	search.Heuristic
}

var (
	asserts = search.Goal{Asserts: true}
	ends    = search.Goal{Deadlocks: true}
	both    = search.Goal{Asserts: true, Deadlocks: true}
)

// boundsOf returns the admissible estimates of a program.
func boundsOf(p *prog.Program) (list []bound) {
	if p.Goal != 0 {
		list = append(list, bound{"formula of the goal", search.Goal{}, heuristic.NewFormula(p, heuristic.CombineByMax)})
	}
	if h, ok := heuristic.NewAssertion(p, heuristic.CombineByMax); ok && p.Goal == 0 {
		list = append(list, bound{"formula of the assertions", asserts, h})
	}
	if p.Goal == 0 {
		list = append(list, bound{"formula of deadlocks", ends, heuristic.NewDeadlock(p, heuristic.CombineByMax, false)})
	}
	for sets, name := range map[bool]string{true: "sets", false: "intervals"} {
		for _, goal := range []search.Goal{asserts, ends, both} {
			aims := relaxed.Aims{Goal: p.Goal != 0, Asserts: goal.Asserts, Deadlocks: goal.Deadlocks}
			list = append(list, bound{"h_P^L with " + name, goal, relaxed.NewRounds(p, aims, sets)})
		}
	}
	return list
}

// A proof counts the comparisons of A* with breadth-first search.
type proof struct{ programs, compared, errors, informed, failures atomic.Uint64 }

// TestShortest: A* with each admissible estimate finds an error iff breadth-first search
// does, with the same number of steps, in ORACLE_SHORTEST random programs from the seed
// ORACLE_SEED, or 1. Programs with other faults, such as a division by zero, are left out,
// because no estimate leads to them. So are programs with hidden variables, because the
// visited states depend on the order.
func TestShortest(t *testing.T) {
	count := numberFrom(t, "ORACLE_SHORTEST", 60)
	seed := numberFrom(t, "ORACLE_SEED", 1)
	t.Logf("ORACLE_SEED=%d ORACLE_SHORTEST=%d", seed, count)
	var p proof
	var next atomic.Uint64
	var group sync.WaitGroup
	for range min(runtime.NumCPU(), 4) {
		group.Go(func() {
			for p.failures.Load() < 5 && p.programs.Load() < count {
				p.look(t, seed+next.Add(1)-1)
			}
		})
	}
	group.Wait()
	t.Logf("%d programs of %d seeds, %d comparisons, %d with an error, %d with fewer states expanded",
		p.programs.Load(), next.Load(), p.compared.Load(), p.errors.Load(), p.informed.Load())
	if p.failures.Load() == 0 && (p.errors.Load() < count/2 || p.informed.Load() < count/10) {
		t.Error("too few comparisons tell anything")
	}
}

// look compares the program of a seed, and the same program with a goal.
func (p *proof) look(t *testing.T, seed uint64) {
	text := random.New(seed).String()
	q := compiled(text, "")
	if q == nil || q.Layout.Hidden > 0 || !heuristic.Faultless(q) {
		return
	}
	p.programs.Add(1)
	p.compare(t, seed, q, text)
	for i, v := range q.Globals {
		if v.Type.Kind == prog.ChanID || v.Array {
			continue
		}
		if q := compiled(text, fmt.Sprintf("%s == %d", v.Name, i%3+1)); q != nil {
			p.compare(t, seed, q, text)
		}
		break
	}
}

func compiled(text, goal string) *prog.Program {
	return promela.Compile("random.pml", text, syntax.Options{Goal: goal}).Program
}

func (p *proof) compare(t *testing.T, seed uint64, q *prog.Program, text string) {
	type blind struct {
		length, expanded int
		ok               bool
	}
	want := map[search.Goal]blind{}
	for _, b := range boundsOf(q) {
		w, known := want[b.goal]
		if !known {
			w.length, w.expanded, w.ok = nearest(q, b.goal, search.Uniform, nil)
			want[b.goal] = w
		}
		if !w.ok {
			continue
		}
		length, expanded, ok := nearest(q, b.goal, search.AStar, b.Heuristic)
		p.compared.Add(1)
		if w.length >= 0 {
			p.errors.Add(1)
			if expanded < w.expanded {
				p.informed.Add(1)
			}
		}
		if !ok || length != w.length {
			p.failures.Add(1)
			t.Errorf("ORACLE_SEED=%d, %s, %+v: %d steps, want %d\n%s", seed, b.name, b.goal, length, w.length, text)
		}
	}
}

// nearest returns the length of a shortest trail to an error, -1 if there is none. ok is
// false if there are too many states.
func nearest(q *prog.Program, goal search.Goal, order search.Priority, h search.Heuristic) (length, expanded int, ok bool) {
	m := modelOf(q)
	r := search.BestFirst{Model: m, Store: store.NewExact(m.Hidden), Goal: goal, Limits: search.Limits{States: 5000},
		Priority: order, Heuristic: h}.Start()
	status := r.Step(20_000) // no limit counts the states inside atomic sequences
	found := r.Finding()
	if found.Kind == search.NoError {
		return -1, 0, status == search.Exhausted
	}
	return len(found.Trail.Steps), int(r.Expanded()), status == search.Found
}
