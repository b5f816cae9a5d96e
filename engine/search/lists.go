package search

import "beeline/engine/ts"

// boost is the number of additional turns that preferred lists get after progress
// (Richter, Helmert, "Preferred operators and deferred evaluation in satisficing
// planning", 2009).
const boost = 1000

// openLists are several open lists that take turns. Each estimate has one. With
// planners, each estimate has a second, preferred one, which only has the targets of
// helpful actions (Helmert, "The Fast Downward planning system", 2006, section 5).
type openLists struct {
	model      *ts.Model
	deferred   bool
	heuristics []Heuristic
	planners   []Planner // nil if there are no preferred lists
	all        []openList

	state     ts.State // being expanded
	estimates []uint32 // by heuristic: of the state estimated last
	smallest  []uint32 // by heuristic: the smallest estimate so far
	batch     ts.Batch
	helpful   []bool // by edge of the state being expanded
	// firstActions has the codes of the first actions of each estimated state: their
	// number, then the codes. plans has, by state, the index of the number; 0 is none.
	plans        []uint32
	firstActions []uint32
}

// An openList is one of openLists.
type openList struct {
	open
	heuristic int // index of the heuristic that orders it
	preferred bool
	turn      int // the list with the smallest turn is next
}

// newOpenLists returns empty lists, or nil if the search needs only one.
func newOpenLists(c *BestFirst) *openLists {
	if !c.SeveralLists() {
		return nil
	}
	l := &openLists{model: c.Model, deferred: c.Deferred, planners: c.Planners, heuristics: append([]Heuristic{c.Heuristic}, c.OtherHeuristics...), firstActions: []uint32{0}}
	n := len(l.heuristics)
	l.estimates, l.smallest = make([]uint32, n), make([]uint32, n)
	for i := range n {
		l.smallest[i] = Infinite
	}
	l.all = make([]openList, n, 2*n)
	if l.planners != nil {
		l.all = l.all[:2*n]
	}
	for i := range l.all {
		l.all[i].heuristic, l.all[i].preferred, l.all[i].newest = i%n, i >= n, c.Priority.Newest
	}
	return l
}

// pop removes the first state of the list whose turn it is.
func (l *openLists) pop() (rank uint64, id uint32, ok bool) {
	var next *openList
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

// push adds a state reached in g steps, with the last estimates.
func (l *openLists) push(p Priority, id, g uint32, preferred bool) {
	for i := range l.all {
		x := &l.all[i]
		if x.preferred && !preferred {
			continue
		}
		key, tie := p.Order(g, l.estimates[x.heuristic])
		x.push(key, tie, id)
	}
}

// estimate makes all estimates of a state. It reports false for a dead end. If an
// estimate is the smallest so far, which is progress, the preferred lists get a boost.
func (l *openLists) estimate(s ts.State) bool {
	progress := false
	for i, h := range l.heuristics {
		v := h.Estimate(s)
		if v == Infinite {
			return false
		}
		l.estimates[i] = v
		if v < l.smallest[i] {
			l.smallest[i], progress = v, true
		}
	}
	for i := range l.all {
		if progress && l.all[i].preferred {
			l.all[i].turn -= boost
		}
	}
	return true
}

// keepPlans keeps the first actions of the plans for the state estimated last.
func (l *openLists) keepPlans(id uint32) {
	for int(id) >= len(l.plans) {
		l.plans = append(l.plans, 0)
	}
	if l.plans[id] != 0 {
		return
	}
	at := len(l.firstActions)
	l.plans[id] = uint32(at)
	l.firstActions = append(l.firstActions, 0)
	for _, p := range l.planners {
		l.firstActions = p.FirstActions(l.firstActions)
	}
	l.firstActions[at] = uint32(len(l.firstActions) - at - 1)
}

// markHelpful sets helpful for the edges of a state whose plans are kept.
func (l *openLists) markHelpful(id uint32, s ts.State) {
	l.batch.Reset()
	l.model.Successors(s, &l.batch)
	at := l.plans[id]
	codes := l.firstActions[at+1:][:l.firstActions[at]]
	l.helpful = l.helpful[:0]
	for i := range l.batch.Len() {
		e, _ := l.batch.At(i)
		helpful := false
		for _, p := range l.planners {
			helpful = helpful || p.Helpful(codes, e.Action)
		}
		l.helpful = append(l.helpful, helpful)
	}
}

// size returns the number of entries of all lists and their memory. A state in several
// lists counts several times.
func (l *openLists) size() (entries, bytes uint64) {
	for i := range l.all {
		entries += uint64(l.all[i].len)
		bytes += l.all[i].open.bytes()
	}
	return entries, bytes + uint64(cap(l.plans)+cap(l.firstActions))*4
}

// pop removes the state to expand next.
func (r *BestRun) pop() (rank uint64, id uint32, ok bool) {
	if r.lists != nil {
		return r.lists.pop()
	}
	return r.open.pop()
}

// prepareLists makes what the lists need to push the successors of a state: its
// estimates, if deferred, and the helpful edges. It reports false for a dead end.
func (r *BestRun) prepareLists(id uint32) bool {
	l := r.lists
	if l == nil || !l.deferred && l.planners == nil {
		return true
	}
	if !r.fetch(id) || l.deferred && !r.estimateFetched(id) {
		return false
	}
	if l.planners != nil {
		l.markHelpful(id, l.state)
	}
	return true
}

// fetch copies a stored state to lists.state.
func (r *BestRun) fetch(id uint32) bool {
	s, err := r.expander.Fetch(id, r.lists.state[:0])
	r.lists.state = s
	if r.failed(err) {
		r.outcome.DeadEnds, r.incomplete = true, true
		return false
	}
	return true
}

// estimateFetched makes the estimates of lists.state. It reports false for a dead end.
func (r *BestRun) estimateFetched(id uint32) bool {
	l := r.lists
	if !l.estimate(l.state) {
		r.outcome.DeadEnds, r.incomplete = true, true
		return false
	}
	if l.planners != nil {
		l.keepPlans(id)
	}
	return true
}

// pushToLists opens the target of an edge, unless it is a dead end.
func (r *BestRun) pushToLists(id, parent, edge, g uint32) {
	l := r.lists
	first := parent == noParent
	if r.tooLong(g, 0) || (!l.deferred || first) && !(r.fetch(id) && r.estimateFetched(id)) {
		r.nodes.At(id).flags |= closed
		r.incomplete = true
		return
	}
	l.push(r.Priority, id, g, !first && l.planners != nil && l.helpful[edge])
}
