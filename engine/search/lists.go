package search

import (
	"beeline/engine/heuristic"
	"beeline/engine/ts"
)

// boost is how many times more states are taken from preferred lists than from the
// others after progress (Richter, Helmert, "Preferred operators and deferred
// evaluation in satisficing planning", 2009).
const boost = 1000

// lists are several open lists, from which states are taken in turn: one for each
// estimate, and with preferred states another one for these (Helmert, "The Fast
// Downward planning system", 2006, section 5).
type lists struct {
	model     *ts.Model
	deferred  bool
	estimates []heuristic.Heuristic
	planners  []heuristic.Planner // nil when no states are preferred
	all       []list

	state   ts.State // being expanded
	values  []uint32 // by estimate: of the state judged last
	least   []uint32 // by estimate: the smallest so far
	batch   ts.Batch
	helpful []bool // by edge of the state being expanded
}

// A list is an open list of lists.
type list struct {
	open
	estimate  int // number of the estimate that orders it
	preferred bool
	turn      int // the list with the smallest is next
}

// newLists returns empty lists, or nil where a search needs only the usual one.
func newLists(c *BestFirst) *lists {
	if !c.Deferred && len(c.Planners)+len(c.Others) == 0 {
		return nil
	}
	l := &lists{model: c.Model, deferred: c.Deferred, planners: c.Planners, estimates: append([]heuristic.Heuristic{c.Heuristic}, c.Others...)}
	n := len(l.estimates)
	l.values, l.least = make([]uint32, n), make([]uint32, n)
	for i := range n {
		l.least[i] = heuristic.Infinite
	}
	l.all = make([]list, n, 2*n)
	if l.planners != nil {
		l.all = l.all[:2*n]
	}
	for i := range l.all {
		l.all[i].estimate, l.all[i].preferred = i%n, i >= n
	}
	return l
}

// pop removes the first state of the list whose turn it is.
func (l *lists) pop() (key, id uint32, ok bool) {
	var next *list
	for i := range l.all {
		if x := &l.all[i]; x.len > 0 && (next == nil || x.turn < next.turn) {
			next = x
		}
	}
	if next == nil {
		return 0, 0, false
	}
	next.turn++
	return next.pop()
}

// push adds a state that is g steps away, with the values at hand.
func (l *lists) push(order func(g, h uint32) (key, tie uint32), id, g uint32, preferred bool) {
	for i := range l.all {
		x := &l.all[i]
		if x.preferred && !preferred {
			continue
		}
		key, tie := order(g, l.values[x.estimate])
		x.push(key, tie, id)
	}
}

// judge makes the estimates of a state, and reports whether it is no dead end. When
// one is smaller than all before it the preferred lists have their turn.
func (l *lists) judge(s ts.State) bool {
	progress := false
	for i, h := range l.estimates {
		v := h.Estimate(s)
		if v == heuristic.Infinite {
			return false
		}
		l.values[i] = v
		if v < l.least[i] {
			l.least[i], progress = v, true
		}
	}
	for i := range l.all {
		if progress && l.all[i].preferred {
			l.all[i].turn -= boost
		}
	}
	return true
}

// prefer notes which edges of a state are helpful: those that a plan begins with.
// Without deferred evaluation the plans are made again, for others were made since.
func (l *lists) prefer(s ts.State) {
	l.batch.Reset()
	l.model.Successors(s, &l.batch)
	if !l.deferred {
		for _, p := range l.planners {
			p.Estimate(s)
		}
	}
	l.helpful = l.helpful[:0]
	for i := range l.batch.Len() {
		e, _ := l.batch.At(i)
		is := false
		for _, p := range l.planners {
			is = is || p.Helpful(e.Action)
		}
		l.helpful = append(l.helpful, is)
	}
}

// size returns the number of entries, of states that several lists hold several, and
// their memory.
func (l *lists) size() (entries, bytes uint64) {
	for i := range l.all {
		entries += uint64(l.all[i].len)
		bytes += l.all[i].open.bytes()
	}
	return entries, bytes
}

// take removes the state to be expanded next.
func (r *bestRun) take() (key, id uint32, ok bool) {
	if r.lists != nil {
		return r.lists.pop()
	}
	return r.open.pop()
}

// consult prepares lists for the edges of a state, and reports whether it is no dead
// end.
func (r *bestRun) consult(id uint32) bool {
	l := r.lists
	if l == nil || !l.deferred && l.planners == nil {
		return true
	}
	if !r.judge(id, l.deferred) {
		return false
	}
	if l.planners != nil {
		l.prefer(l.state)
	}
	return true
}

// judge reads a stored state, makes its estimates if they are wanted, and reports
// whether it is no dead end.
func (r *bestRun) judge(id uint32, wanted bool) bool {
	l := r.lists
	s, err := r.states.fetch(id, l.state[:0])
	l.state = s
	if r.failed(err) || wanted && !l.judge(s) {
		r.pruned = true
		return false
	}
	return true
}

// enlist opens a state that an edge leads to, unless it is known to be a dead end.
func (r *bestRun) enlist(id, parent, edge, g uint32) {
	l := r.lists
	first := parent == noParent
	if r.tooLong(g, 0) || (!l.deferred || first) && !r.judge(id, true) {
		r.nodes[id].flags |= closed
		return
	}
	l.push(r.Priority.Order, id, g, !first && l.planners != nil && l.helpful[edge])
}
