package search

import (
	"beeline/engine/trail"
	"beeline/engine/ts"
)

// A ProcessSet is a set of process numbers from 0 to 255.
type ProcessSet [4]uint64

// Add adds a process.
func (p *ProcessSet) Add(process int) { p[process>>6] |= 1 << (process & 63) }

// Has reports whether the set has a process.
func (p ProcessSet) Has(process int) bool { return p[process>>6]>>(process&63)&1 != 0 }

// with returns the union.
//
//go:noinline
func (p ProcessSet) with(q ProcessSet) ProcessSet {
	for i := range p {
		p[i] |= q[i]
	}
	return p
}

// others returns the processes that the set lacks.
//
//go:noinline
func (p ProcessSet) others() ProcessSet {
	for i := range p {
		p[i] = ^p[i]
	}
	return p
}

// without returns the processes that are not in q.
//
//go:noinline
func (p ProcessSet) without(q ProcessSet) ProcessSet {
	for i := range p {
		p[i] &^= q[i]
	}
	return p
}

// A Fairness knows the processes of a model. A loop is weakly fair if each process moves in
// it, or cannot move in one of its states. States inside atomic sequences do not count for
// the second, because the sequence keeps other processes from moving.
type Fairness interface {
	// Moving returns the processes that move along an edge of a state: none along a step
	// of a claim alone, two along a rendezvous.
	Moving(s ts.State, e ts.Edge) ProcessSet
	// Enabled returns the processes that can move in a state outside atomic sequences. In a
	// product these are the processes for which the system has a step.
	Enabled(s ts.State) ProcessSet
}

// Fair is a model with one copy of its states for each process that a loop can be unfair to,
// and one more (Choueka 1974). An acceptance cycle of it is a weakly fair acceptance
// cycle of the model. In copy 0 a run waits for an accepting state, in copy k for a step of
// process k-1 or a state in which that process cannot move. Most copies of a state are never
// reached, because a run passes all processes that cannot move at once.
//
// A state is one of the model, and two bytes: the copy, and 1 inside atomic sequences. The
// edges have the numbers of those of the model, so trails are the same.
func Fair(m *ts.Model, f Fairness) *ts.Model {
	return &ts.Model{System: &fair{base: m, fairness: f}, Hidden: m.Hidden}
}

// lastCopy waits for the process with the greatest number.
const lastCopy = 255

// fairBytes are the bytes that Fair adds to a state.
const fairBytes = 2

// fair is the system of Fair.
type fair struct {
	base     *ts.Model
	fairness Fairness
	edges    ts.Batch
	source   ts.State
}

func (f *fair) Initial(out *ts.Batch) {
	f.edges.Reset()
	f.base.Initial(&f.edges)
	e, s := f.edges.At(0)
	appendFair(out, e, s, 0)
}

// appendFair appends an edge to a copy of a state.
func appendFair(out *ts.Batch, e ts.Edge, s ts.State, number byte) {
	target := out.Append(e.Action, s)
	target = out.Resize(len(target) + fairBytes)
	target[len(target)-2] = number
	if e.Transient {
		target[len(target)-1] = 1
	}
	copyFlags(out.Last(), e)
}

func (f *fair) Successors(s ts.State, out *ts.Batch) {
	f.source = append(f.source[:0], s[:len(s)-fairBytes]...)
	number, inside := s[len(s)-2], s[len(s)-1] != 0
	f.edges.Reset()
	f.edges.Offered = false
	f.base.Successors(f.source, &f.edges)
	out.Offered = out.Offered || f.edges.Offered
	passed := ProcessSet{}
	if !inside {
		passed = f.fairness.Enabled(f.source).others()
		if number == 0 && f.base.Labels(f.source)&ts.Accepting != 0 {
			number = 1
		}
	}
	for i := range f.edges.Len() {
		e, t := f.edges.At(i)
		appendFair(out, e, t, nextCopy(number, passed.with(f.fairness.Moving(f.source, e))))
	}
}

// nextCopy returns the copy after a step with which a run passes some processes.
func nextCopy(number byte, passed ProcessSet) byte {
	if number == 0 {
		return 0
	}
	for ; passed.Has(int(number) - 1); number++ {
		if number == lastCopy {
			return 0
		}
	}
	return number
}

func (f *fair) Labels(s ts.State) ts.Labels {
	base := s[:len(s)-fairBytes]
	labels := f.base.Labels(base)
	if s[len(s)-2] != 0 && labels&ts.Accepting != 0 && f.fairness.Enabled(base) != (ProcessSet{}) {
		labels &^= ts.Accepting
	}
	return labels
}

// A Schedule says which processes could move in the loop of a lasso and which did.
type Schedule struct {
	// Moved has the processes that move on an edge of the loop.
	Moved ProcessSet
	// Sometimes and Always have the processes that can move in some or in all of the states
	// of the loop outside atomic sequences. The loop is unfair to those of Always that
	// Moved lacks.
	Sometimes, Always ProcessSet
}

// ScheduleOf returns the schedule of a lasso.
func ScheduleOf(m *ts.Model, f Fairness, t trail.Trail) (Schedule, error) {
	c := Schedule{Always: ProcessSet{}.others()}
	var before ts.State
	err := t.Replay(m, func(step int, e ts.Edge, s ts.State) {
		if step > t.Loop {
			c.Moved = c.Moved.with(f.Moving(before, e))
		}
		if step >= t.Loop && !e.Transient {
			enabled := f.Enabled(s)
			c.Sometimes, c.Always = c.Sometimes.with(enabled), c.Always.without(enabled.others())
		}
		before = append(before[:0], s...)
	})
	return c, err
}
