package main

import (
	"fmt"
	"math"

	"beeline/engine/heuristic"
	"beeline/engine/heuristic/relaxed"
	"beeline/engine/prog"
	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/engine/vm"
)

// counts are the numbers of a search. 0 means that a paper does not report it.
type counts struct {
	stored, expanded, transitions, length uint64
}

// An outcome is the result of a search of Beeline.
type outcome struct {
	counts
	note string // why there is no trail; "" if there is one
	// low and high are the smallest and the largest estimate, without those of dead ends.
	low, high uint32
}

// An experiment is one search of a model.
type experiment struct {
	model    model
	search   string // one of searchNames
	estimate string // a key of estimates; "" is none
}

// bounds are the limits of each search.
type bounds struct {
	seconds float64 // of processor time
	bytes   uint64
}

// estimates maps the names in the papers to estimates.
var estimates = map[string]func(p *prog.Program) search.Heuristic{
	"":     func(*prog.Program) search.Heuristic { return search.Blind{} },
	"H_ap": func(p *prog.Program) search.Heuristic { return heuristic.ActiveProcesses{System: vm.New(p)} },
	"H_f": func(p *prog.Program) search.Heuristic {
		if p.Goal != 0 {
			return heuristic.NewFormula(p, heuristic.CombineBySum)
		}
		h, _ := heuristic.NewJointAssertions(p)
		return h
	},
	"inferred H_f": func(p *prog.Program) search.Heuristic { return heuristic.NewDeadlock(p, heuristic.CombineBySum, false) },
	"H_f+U":        func(p *prog.Program) search.Heuristic { return heuristic.NewDeadlock(p, heuristic.CombineBySum, true) },
	"h_P^L":        func(p *prog.Program) search.Heuristic { return relaxed.NewRounds(p, aims(p), false) },
	"h^U":          func(p *prog.Program) search.Heuristic { return relaxed.NewPlan(p, aims(p), false) },
}

// aims returns the goal, or all errors if there is no goal.
func aims(p *prog.Program) relaxed.Aims {
	return relaxed.Aims{Goal: p.Goal != 0, Deadlocks: p.Goal == 0, Asserts: p.Goal == 0}
}

// A ranged is an estimate that records the range of its values.
type ranged struct {
	search.Heuristic
	low, high uint32
}

// Estimate returns the estimate of s.
func (h *ranged) Estimate(s ts.State) uint32 {
	d := h.Heuristic.Estimate(s)
	if d != search.Infinite {
		h.low, h.high = min(h.low, d), max(h.high, d)
	}
	return d
}

// priorities maps the names in the papers to best-first searches.
var priorities = map[string]search.Priority{"BFS": search.Uniform, "A*": search.AStar, "BF": search.Greedy}

// run runs an experiment.
func (e experiment) run(b bounds) (outcome, error) {
	p, err := e.model.compile()
	if err != nil {
		return outcome{}, err
	}
	p = mergedAsSpin(p, e.search == "SPIN")
	m := vm.New(p).Model()
	if e.model.lenient {
		m.System = &lenient{System: m.System}
	}
	h := &ranged{estimates[e.estimate](p), math.MaxUint32, 0}
	r := e.start(m, h, b)
	status := stepFor(r, b.seconds, func() {})
	out := outcome{low: h.low, high: h.high}
	progress := r.Progress()
	out.stored, out.transitions = progress.Stored, progress.Stored+progress.Matched
	out.expanded = out.stored
	if x, ok := r.(*search.BestRun); ok {
		out.expanded = x.Expanded()
	}
	return out.withTrail(r, status, m, b)
}

// withTrail adds the length of the trail that a run has found, or why there is none. It
// replays the trail in the interpreter.
func (o outcome) withTrail(r search.Run, status search.Status, m *ts.Model, b bounds) (outcome, error) {
	f := r.Finding()
	if f.Kind == search.NoError || status == search.Running {
		o.note = unfinished(status, r.Outcome().Limit, b)
		return o, nil
	}
	var err error
	o.length, err = spinLength(m, f.Trail)
	return o, err
}

// start starts the search. It counts steps as Spin does. If the estimate makes plans,
// their first steps are preferred operators.
func (e experiment) start(m *ts.Model, h *ranged, b bounds) search.Run {
	goal := search.Goal{Asserts: e.model.goal == "", Deadlocks: e.model.goal == ""}
	limits := search.Limits{Bytes: b.bytes}
	if p, ok := priorities[e.search]; ok {
		c := search.BestFirst{Model: m, Store: store.NewExact(m.Hidden), Goal: goal, Limits: limits, Priority: p, Heuristic: h, SpinSteps: true}
		if plans, ok := h.Heuristic.(search.Planner); ok {
			c.Planners = append(c.Planners, plans)
		}
		return c.Start()
	}
	limits.Depth = 10_000 // as in the experiments of 2004
	return search.DepthFirst{Model: m, Store: store.NewExact(m.Hidden), Goal: goal, Limits: limits}.Start()
}

// stepFor steps a run until it ends or the time is over. It calls see after each slice.
func stepFor(r search.Run, seconds float64, see func()) search.Status {
	began := cpu()
	for {
		s := r.Step(1 << 8)
		see()
		if s != search.Running || cpu()-began > seconds {
			return s
		}
	}
}

// unfinished says why a search found no error.
func unfinished(s search.Status, l search.Limit, b bounds) string {
	switch {
	case s == search.Running:
		return fmt.Sprintf("not finished in %g s", b.seconds)
	case l == search.MemoryLimit:
		return fmt.Sprintf("not finished in %d MB", b.bytes>>20)
	case l == search.DepthLimit:
		return "no error within the depth"
	case l == search.Pruned:
		return "not found"
	}
	return "no error"
}

// spinLength replays a trail and returns its number of steps as Spin counts them, two
// for a rendezvous.
func spinLength(m *ts.Model, t trail.Trail) (uint64, error) {
	n := uint64(0)
	err := t.Replay(m, func(step int, e ts.Edge, _ ts.State) {
		if step > 0 {
			n++
		}
		if e.Rendezvous {
			n++
		}
	})
	return n, err
}

// lenient is a system in which sends may have fewer parameters than their channel has
// fields, as in Spin in 2004.
type lenient struct {
	ts.System
	inner ts.Batch
}

// Successors appends the successors of s.
func (l *lenient) Successors(s ts.State, out *ts.Batch) {
	l.inner.Reset()
	l.System.Successors(s, &l.inner)
	out.Offered = out.Offered || l.inner.Offered
	for i := range l.inner.Len() {
		e, next := l.inner.At(i)
		out.Append(e.Action, next)
		last := out.Last()
		last.Fault, last.Transient, last.Atomic, last.Blocked, last.Rendezvous = e.Fault, e.Transient, e.Atomic, e.Blocked, e.Rendezvous
		if e.Fault == ts.TooFewParameters {
			last.Fault = ts.NoFault
		}
	}
}
