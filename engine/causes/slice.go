// Package causes finds out why a run ends in an error: which of its steps lead there (Slice),
// and where another choice could still have avoided it (Avoid). It knows states and edges, but
// no programs and no language.
package causes

import (
	"slices"

	"beeline/engine/search"
	"beeline/engine/ts"
)

// An Error is a run that ends in an error. No step before the last one has a fault.
type Error struct {
	Model   *ts.Model
	Choices []uint32         // the edges of the run, from the initial state
	Kind    search.ErrorKind // Faulty or Deadlock
	// Needs has for each step the index of an earlier step without which it would be another
	// process's step, -1 for none. A dropped step takes along those that need it.
	Needs []int
}

// A Limit bounds Slice and Avoid together. Both stop after its last state, or when Enough
// reports true; it is called from time to time.
type Limit struct {
	States int // states that may still be expanded
	Enough func() bool
}

// spend counts an expanded state and reports whether another one is allowed.
func (l *Limit) spend() bool {
	if l.States > 0 {
		if l.States--; l.States%64 == 0 && l.Enough() {
			l.States = 0
		}
	}
	return l.States > 0
}

// A step is what a step of a run does: its action, and which of the edges with this action.
type step struct {
	index  int // in the run
	action ts.Action
	nth    int
}

// Slice returns indices of steps of the run, ascending. Executing exactly these steps in this
// order, each by its action, leads to the same error: the same fault in the same action, the
// goal, or a deadlock. If minimal, the error needs each of them: without any one of them the
// others cannot be executed or lead elsewhere, or are steps of other processes.
//
// It drops parts of the run, first large ones, then single steps, and with them the later
// steps that cannot be executed any more (Zeller, Hildebrandt 2002: delta debugging).
func (e *Error) Slice(limit *Limit) (list []int, minimal bool) {
	x := slicer{Error: e, limit: limit}
	x.kept, x.fault = e.steps()
	if n := len(x.kept); n > 0 {
		x.last = x.kept[n-1].action
	}
	for size := (len(x.kept) + 1) / 2; size > 1; size /= 2 {
		x.pass(size)
	}
	for x.pass(1) {
	}
	for _, s := range x.kept {
		list = append(list, s.index)
	}
	return list, limit.States > 0
}

// walk visits the states before the steps of the run, with their edges.
func (e *Error) walk(visit func(i int, s ts.State, out *ts.Batch)) {
	var out ts.Batch
	s := e.initial()
	for i, k := range e.Choices {
		out.Reset()
		e.Model.Successors(s, &out)
		visit(i, s, &out)
		_, next := out.At(int(k))
		s = append(s[:0], next...)
	}
}

func (e *Error) initial() ts.State {
	var out ts.Batch
	e.Model.Initial(&out)
	_, s := out.At(0)
	return slices.Clone(s)
}

// steps returns all steps of the run, and the fault of the last one.
func (e *Error) steps() (list []step, fault ts.Fault) {
	e.walk(func(i int, _ ts.State, out *ts.Batch) {
		at, _ := out.At(int(e.Choices[i]))
		st := step{index: i, action: at.Action}
		for k := range int(e.Choices[i]) {
			if other, _ := out.At(k); other.Action == at.Action {
				st.nth++
			}
		}
		list, fault = append(list, st), at.Fault
	})
	return list, fault
}

// A slicer drops steps of a run.
type slicer struct {
	*Error
	limit *Limit
	kept  []step
	last  ts.Action // of the run
	fault ts.Fault  // of the last step
	out   ts.Batch
}

// pass tries to drop each part of a size and reports whether it has dropped one.
func (x *slicer) pass(size int) (dropped bool) {
	s := x.initial() // before step from
	for from := 0; from < len(x.kept) && x.limit.States > 0; {
		to := min(from+size, len(x.kept))
		if rest, ok := x.without(s, from, to); ok {
			x.kept = append(x.kept[:from], rest...)
			dropped = true
			continue
		}
		for ; from < to; from++ {
			s, _, _ = x.execute(s, x.kept[from])
		}
	}
	return dropped
}

// without executes what remains after the steps from..to are dropped, from the state before
// them, and leaves out what cannot be executed. It reports whether this leads to the error.
func (x *slicer) without(s ts.State, from, to int) (rest []step, ok bool) {
	s = slices.Clone(s)
	gone := map[int]bool{}
	for _, st := range x.kept[from:to] {
		gone[st.index] = true
	}
	for _, st := range x.kept[to:] {
		if !x.limit.spend() {
			return nil, false
		}
		if gone[x.Needs[st.index]] {
			gone[st.index] = true
			continue
		}
		next, fault, can := x.execute(s, st)
		switch {
		case can && fault == ts.NoFault:
			rest, s = append(rest, st), next
		case can && x.Kind == search.Faulty && fault == x.fault && (fault == ts.GoalReached || st.action == x.last):
			return append(rest, st), true
		default:
			gone[st.index] = true
		}
	}
	return rest, x.Kind == search.Deadlock && x.deadlock(s)
}

// execute executes a step in a state, which it may overwrite if there is no fault.
func (x *slicer) execute(s ts.State, st step) (next ts.State, fault ts.Fault, can bool) {
	x.out.Reset()
	x.Model.Successors(s, &x.out)
	nth := st.nth
	for i := range x.out.Len() {
		if e, t := x.out.At(i); e.Action == st.action {
			if nth == 0 {
				if e.Fault == ts.NoFault {
					s = append(s[:0], t...)
				}
				return s, e.Fault, true
			}
			nth--
		}
	}
	return s, ts.NoFault, false
}

// deadlock reports whether a state is an invalid end state.
func (x *slicer) deadlock(s ts.State) bool {
	x.out.Reset()
	x.Model.Successors(s, &x.out)
	return !x.out.Moves(0) && x.Model.Labels(s)&ts.ValidEnd == 0
}
