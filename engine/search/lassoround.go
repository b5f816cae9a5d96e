package search

import (
	"slices"

	"beeline/engine/trail"
)

// A lassoRound finds the shortest lasso through one accepting state a. First it walks breadth
// first from a: that gives the distance from a to each state x. Then it walks to a from all
// these states at once, each with the cost of a lasso so far: the distance from the initial
// state to x and that from a to x (Dial's algorithm, with one list of states for each cost).
type lassoRound struct {
	near    *nearStates
	number  uint32 // of the round, from 1 on
	a       uint32
	limit   uint32 // only lassos with fewer steps count
	forward []uint32
	next    int        // of forward
	costs   [][]uint32 // by cost: states to expand
	cost    int        // current one; -1 in the first walk
	direct  back       // the shortest way from a to a
	through back       // the last step to a in the second walk
}

// A roundMark has what a round knows about a state.
type roundMark struct {
	round   uint32
	after   back // on the way from a; its value is the distance
	total   back // on the way to a; its value is the cost
	visited bool // expanded in the second walk
}

// A back is the last step on a shortest way to a state, with the length of the way. A way that
// starts at the state has no parent.
type back struct{ parent, edge, value uint32 }

const roundMarkBytes = 32

// nowhere is the length of a way that does not exist.
const nowhere = ^uint32(0)

// distance returns the number of steps from the initial state to a near state.
func (n *nearStates) distance(id uint32) uint32 { return n.walk.arrivals.At(id).steps }

func newLassoRound(near *nearStates, number, a, limit uint32) *lassoRound {
	r := &lassoRound{near: near, number: number, a: a, limit: limit, forward: []uint32{a}, cost: -1,
		direct: back{value: nowhere}, through: back{value: nowhere}}
	r.mark(a).after = back{parent: noParent}
	return r
}

// mark returns the mark of a state in this round.
//
//go:noinline
func (r *lassoRound) mark(id uint32) *roundMark {
	m := r.near.marks.At(id)
	if m.round != r.number {
		*m = roundMark{round: r.number, after: back{value: nowhere}, total: back{value: nowhere}}
	}
	return m
}

// step expands one state. It returns false when the round is done.
func (r *lassoRound) step() bool {
	if r.cost < 0 {
		if r.next == len(r.forward) {
			r.turn()
			return true
		}
		id := r.forward[r.next]
		r.next++
		r.expand(id, r.goForward)
		return true
	}
	for r.cost < len(r.costs) && len(r.costs[r.cost]) == 0 {
		r.cost++
	}
	if r.cost >= len(r.costs) || uint32(r.cost)+1 >= r.limit || r.through.value != nowhere {
		return false
	}
	list := r.costs[r.cost]
	id := list[len(list)-1]
	r.costs[r.cost] = list[:len(list)-1]
	if m := r.mark(id); !m.visited && m.total.value == uint32(r.cost) {
		m.visited = true
		r.expand(id, r.goBack)
	}
	return true
}

// expand calls visit for each edge of a state that leads to a near state.
func (r *lassoRound) expand(id uint32, visit func(from, edge, to uint32)) {
	for i := *r.near.first.At(id); i < *r.near.first.At(id + 1); i++ {
		e := r.near.edges.At(i)
		visit(id, e.number, e.to)
	}
}

// goForward follows an edge of the first walk.
func (r *lassoRound) goForward(from, edge, to uint32) {
	way := back{from, edge, r.mark(from).after.value + 1}
	distance := r.near.distance(r.a)
	switch m := r.mark(to); {
	case to == r.a:
		if way.value < r.direct.value && way.value+distance < r.limit {
			r.direct, r.limit = way, way.value+distance
		}
	case m.after.value == nowhere && way.value+distance < r.limit:
		m.after = way
		r.forward = append(r.forward, to)
	}
}

// turn begins the second walk at the states of the first one.
func (r *lassoRound) turn() {
	r.cost = 0
	for _, id := range r.forward[1:] {
		r.improve(id, back{parent: noParent, value: r.mark(id).after.value + r.near.distance(id)})
	}
}

// goBack follows an edge of the second walk.
func (r *lassoRound) goBack(from, edge, to uint32) {
	way := back{from, edge, r.mark(from).total.value + 1}
	if to != r.a {
		r.improve(to, way)
	} else if way.value < r.limit {
		r.through, r.limit = way, way.value
	}
}

// improve notes a cheaper way to a state.
func (r *lassoRound) improve(id uint32, way back) {
	m := r.mark(id)
	if way.value >= r.limit || way.value >= m.total.value {
		return
	}
	m.total = way
	for len(r.costs) <= int(way.value) {
		r.costs = append(r.costs, nil)
	}
	r.costs[way.value] = append(r.costs[way.value], id)
}

// lasso returns the shortest lasso, if one has fewer steps than the limit.
func (r *lassoRound) lasso() (trail.Trail, bool) {
	var to []uint32 // edges from x to a
	x := r.a
	last := r.direct
	switch {
	case r.through.value != nowhere:
		way := r.through
		for ; way.parent != noParent; way = r.mark(x).total {
			to = append(to, way.edge)
			x = way.parent
		}
		slices.Reverse(to)
		last = r.mark(x).after
	case r.direct.value == nowhere:
		return trail.Trail{Loop: -1}, false
	}
	var from []uint32 // edges from a to x
	for ; last.parent != noParent; last = r.mark(last.parent).after {
		from = append(from, last.edge)
	}
	slices.Reverse(from)
	steps := r.near.walk.pathTo(x, nil)
	return trail.Trail{Steps: slices.Concat(steps, to, from), Loop: len(steps)}, true
}

// bytes returns the memory of the round, about.
func (r *lassoRound) bytes() uint64 {
	n := uint64(cap(r.forward))*4 + uint64(cap(r.costs))*24
	for _, list := range r.costs {
		n += uint64(cap(list)) * 4
	}
	return n
}
