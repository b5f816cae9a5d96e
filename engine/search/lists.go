package search

import "beeline/engine/ts"

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
	estimates []Heuristic
	planners  []Planner // nil when no states are preferred
	all       []list

	state   ts.State // being expanded
	values  []uint32 // by estimate: of the state judged last
	least   []uint32 // by estimate: the smallest so far
	batch   ts.Batch
	helpful []bool // by edge of the state being expanded
	// plans are, by number of a state that was judged, where what its plans begin with
	// lies in beginnings: how many there are, and these. 0 is none.
	plans      []uint32
	beginnings []uint32
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
	if !c.SeveralLists() {
		return nil
	}
	l := &lists{model: c.Model, deferred: c.Deferred, planners: c.Planners, estimates: append([]Heuristic{c.Heuristic}, c.Others...), beginnings: []uint32{0}}
	n := len(l.estimates)
	l.values, l.least = make([]uint32, n), make([]uint32, n)
	for i := range n {
		l.least[i] = Infinite
	}
	l.all = make([]list, n, 2*n)
	if l.planners != nil {
		l.all = l.all[:2*n]
	}
	for i := range l.all {
		l.all[i].estimate, l.all[i].preferred, l.all[i].newest = i%n, i >= n, c.Priority.Newest
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
func (l *lists) push(p Priority, id, g uint32, preferred bool) {
	for i := range l.all {
		x := &l.all[i]
		if x.preferred && !preferred {
			continue
		}
		key, tie := p.Order(g, l.values[x.estimate])
		x.push(key, tie, id)
	}
}

// judge makes the estimates of a state, and reports whether it is no dead end. When
// one is smaller than all before it the preferred lists have their turn.
func (l *lists) judge(s ts.State) bool {
	progress := false
	for i, h := range l.estimates {
		v := h.Estimate(s)
		if v == Infinite {
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

// keepPlans keeps what the plans of the state judged last begin with.
func (l *lists) keepPlans(id uint32) {
	for int(id) >= len(l.plans) {
		l.plans = append(l.plans, 0)
	}
	if l.plans[id] != 0 {
		return
	}
	at := len(l.beginnings)
	l.plans[id] = uint32(at)
	l.beginnings = append(l.beginnings, 0)
	for _, p := range l.planners {
		l.beginnings = p.Beginnings(l.beginnings)
	}
	l.beginnings[at] = uint32(len(l.beginnings) - at - 1)
}

// prefer notes which edges of a state that was judged are helpful: those that a plan
// begins with.
func (l *lists) prefer(id uint32, s ts.State) {
	l.batch.Reset()
	l.model.Successors(s, &l.batch)
	at := l.plans[id]
	list := l.beginnings[at+1:][:l.beginnings[at]]
	l.helpful = l.helpful[:0]
	for i := range l.batch.Len() {
		e, _ := l.batch.At(i)
		is := false
		for _, p := range l.planners {
			is = is || p.Helpful(list, e.Action)
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
	return entries, bytes + uint64(cap(l.plans)+cap(l.beginnings))*4
}

// take removes the state to be expanded next.
func (r *BestRun) take() (key, id uint32, ok bool) {
	if r.lists != nil {
		return r.lists.pop()
	}
	return r.open.pop()
}

// consult prepares lists for the edges of a state, and reports whether it is no dead
// end.
func (r *BestRun) consult(id uint32) bool {
	l := r.lists
	if l == nil || !l.deferred && l.planners == nil {
		return true
	}
	if !r.judge(id, l.deferred) {
		return false
	}
	if l.planners != nil {
		l.prefer(id, l.state)
	}
	return true
}

// judge reads a stored state, makes its estimates if they are wanted, and reports
// whether it is no dead end.
func (r *BestRun) judge(id uint32, wanted bool) bool {
	l := r.lists
	s, err := r.states.Fetch(id, l.state[:0])
	l.state = s
	if r.failed(err) || wanted && !l.judge(s) {
		r.outcome.Pruned, r.partial = true, true
		return false
	}
	if wanted && l.planners != nil {
		l.keepPlans(id)
	}
	return true
}

// enlist opens a state that an edge leads to, unless it is known to be a dead end.
func (r *BestRun) enlist(id, parent, edge, g uint32) {
	l := r.lists
	first := parent == noParent
	if r.tooLong(g, 0) || (!l.deferred || first) && !r.judge(id, true) {
		r.nodes[id].flags |= closed
		r.partial = true
		return
	}
	l.push(r.Priority, id, g, !first && l.planners != nil && l.helpful[edge])
}
