package search

import (
	"slices"

	"beeline/engine/store"
	"beeline/engine/ts"
)

// A loopSearch looks for a short lasso in a strongly connected component, breadth first. It
// starts at a state of the component and goes to a nearest accepting state. With
// fairness it then goes on, each time on a shortest path, until each process has moved or
// was unable to move. From there it returns to a nearest state on the path to the accepting
// state.
type loopSearch struct {
	model    *ts.Model
	fairness Fairness
	member   func(s ts.State) bool // whether a state outside atomic sequences is in the component
	steps    []uint32              // from the start, so far
	entry    int                   // of steps: with it the loop begins, once the lasso is found
	visits   *store.Exact          // states outside atomic sequences up to the accepting state
	indices  []int                 // by ID in visits: steps to the state
	stage    loopStage
	missing  ProcessSet // those for which the loop is not fair yet
	walk     walk
}

// A loopStage says where a loopSearch is going.
type loopStage uint8

const (
	toAccepting loopStage = iota
	toMissing             // to a process of missing
	toEntry               // to a state of visits
)

// newLoopSearch returns a search from a state, which it copies. It follows no edge that is an
// error under the goal.
func newLoopSearch(m *ts.Model, g Goal, f Fairness, start ts.State, member func(ts.State) bool) *loopSearch {
	l := &loopSearch{model: m, fairness: f, member: member, visits: store.NewExact(m.Hidden)}
	l.walk.begin(m, g, start, false)
	l.enter(start, 0)
	if m.Labels(start)&ts.Accepting != 0 {
		l.leaveAccepting(start)
	}
	return l
}

// enter notes a state on the path to the accepting state.
func (l *loopSearch) enter(s ts.State, steps int) {
	if _, outcome := l.visits.Insert(s); outcome == store.Fresh {
		l.indices = append(l.indices, steps)
	}
}

// leaveAccepting goes on from the accepting state s, in which the steps end.
func (l *loopSearch) leaveAccepting(s ts.State) {
	l.stage = toEntry
	if l.fairness != nil {
		l.missing = l.fairness.Enabled(s)
		l.goOn()
	}
}

// goOn goes to the missing processes, if there are any, or to the entry.
func (l *loopSearch) goOn() {
	l.stage = toEntry
	if l.missing != (ProcessSet{}) {
		l.stage = toMissing
	}
}

// step expands one state. It reports whether the lasso is found, and if not, whether
// there are more states to expand.
func (l *loopSearch) step(check *limitCheck) (found, more bool) {
	if !l.walk.more() {
		return false, false
	}
	s := l.walk.expand()
	for i := range l.walk.batch.Len() {
		e, t := l.walk.batch.At(i)
		if !l.walk.follows(e) || !e.Transient && !l.member(t) {
			continue
		}
		if l.arrives(s, e, t) {
			return l.finishLeg(e, t, uint32(i)), true
		}
		if _, fresh := l.walk.add(t, e.Transient, uint32(i)); fresh {
			check.add(1, uint64(len(t)))
		}
	}
	return false, true
}

// arrives reports whether an edge from s to t leads where the search is going.
func (l *loopSearch) arrives(s ts.State, e ts.Edge, t ts.State) bool {
	switch l.stage {
	case toAccepting:
		return !e.Transient && l.model.Labels(t)&ts.Accepting != 0
	case toMissing:
		return l.missing.without(l.fair(s, e, t)) != l.missing && (!e.Transient || l.returns(t))
	}
	return !e.Transient && l.visits.Find(t) != store.None
}

// returns reports whether the atomic sequence that a state is inside of can end in the
// component.
func (l *loopSearch) returns(s ts.State) bool {
	var w walk
	for w.begin(l.model, l.walk.goal, s, true); w.more(); {
		w.expand()
		for i := range w.batch.Len() {
			e, t := w.batch.At(i)
			switch {
			case !w.follows(e):
			case e.Transient:
				w.add(t, true, uint32(i))
			case l.member(t):
				return true
			}
		}
	}
	return false
}

// fair returns the processes that move along an edge from s to t or cannot move in t.
func (l *loopSearch) fair(s ts.State, e ts.Edge, t ts.State) ProcessSet {
	p := l.fairness.Moving(s, e)
	if !e.Transient {
		p = p.with(l.fairness.Enabled(t).others())
	}
	return p
}

// finishLeg takes the path to t, to which an edge of the expanded state leads, and goes on from
// there. It reports whether the lasso is complete.
func (l *loopSearch) finishLeg(e ts.Edge, t ts.State, edge uint32) bool {
	before := len(l.steps)
	l.steps = append(l.walk.path(l.steps), edge)
	switch l.stage {
	case toAccepting:
		l.replay(before, func(i int, _ ts.State, e ts.Edge, t ts.State) {
			if !e.Transient {
				l.enter(t, i)
			}
		})
		l.leaveAccepting(t)
	case toMissing:
		l.replay(before, func(_ int, s ts.State, e ts.Edge, t ts.State) {
			l.missing = l.missing.without(l.fair(s, e, t))
		})
		l.goOn()
	}
	if id := l.visits.Find(t); !e.Transient && l.stage == toEntry && len(l.steps) > l.accepting() && id != store.None {
		l.entry = l.indices[id]
		return true
	}
	l.walk.begin(l.model, l.walk.goal, t, e.Transient)
	return false
}

// length returns the number of steps to the state that is expanded next, at least.
func (l *loopSearch) length() int {
	n := len(l.steps)
	if l.walk.next > 0 {
		n += int(l.walk.steps())
	}
	return n
}

// accepting returns the number of steps to the accepting state.
func (l *loopSearch) accepting() int { return l.indices[len(l.indices)-1] }

// replay calls visit for the steps from first on, which start where the current walk does.
// visit gets the number of steps up to the target of an edge.
func (l *loopSearch) replay(first int, visit func(i int, s ts.State, e ts.Edge, t ts.State)) {
	var batch ts.Batch
	l.walk.load(0)
	s := slices.Clone(l.walk.state)
	for i := first; i < len(l.steps); i++ {
		batch.Reset()
		l.model.Successors(s, &batch)
		e, t := batch.At(int(l.steps[i]))
		visit(i+1, s, e, t)
		s = append(s[:0], t...)
	}
}

func (l *loopSearch) bytes() uint64 {
	return uint64(l.visits.Bytes()) + uint64(cap(l.steps))*4 + uint64(cap(l.indices))*8 + l.walk.bytes()
}
